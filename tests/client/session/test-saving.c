/* A table that saves itself, also when its program is killed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "client/session/game-file.h"
#include "tests/client/session/fake-engine.h"
#include "tests/client/session/table-play.h"
#include "tests/server/folder.h"

static const char *program;

typedef struct {
  char *folder;
  char *path;
  GFile *file;
} Place;

static void
set_up (Place *place, gconstpointer data)
{
  place->folder = g_dir_make_tmp ("kagetsu-test-XXXXXX", NULL);
  place->path = g_build_filename (place->folder, "saved", "game", NULL);
  place->file = g_file_new_for_path (place->path);
}

static void
tear_down (Place *place, gconstpointer data)
{
  folder_remove (place->folder);
  g_free (place->folder);
  g_free (place->path);
  g_object_unref (place->file);
}

static GmkLocal *
restore (Place *place)
{
  g_autoptr (GError) error = NULL;
  GmkLocal *local = gmk_local_restore (place->file, &error);

  g_assert_no_error (error);
  return local;
}

static void
begin (Play *play, GmkPlayer seat_1)
{
  GmkSettings settings = gmk_settings_default ();

  settings.time =
    (GmkTimeControl){ .kind = GMK_CLOCK_INCREMENT, .main_ms = 60000, .extra_ms = 1000 };
  play_begin (play, &settings, PERSON, seat_1);
}

static void
test_comes_back (Place *place, gconstpointer data)
{
  const char *names[] = { "H8", "I9", "J10", "K11", "G7", "L12" };
  Play play;

  begin (&play, PERSON);
  gmk_local_set_file (play.local, place->file);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    GmkTable table;
    g_autoptr (GError) error = NULL;

    play_pass_time (&play, 1000);
    play_place (&play, names[i]);
    if (i % 2 == 1)
      gmk_local_undo (play.local);
    const GmkMatch before = *play_match (&play);
    play_pass_time (&play, 500);
    const GmkTime moment = gmk_session_get_now (play.session);

    /* Closing writes what is left, and the moment. */
    gmk_local_set_file (play.local, NULL);
    gmk_game_file_load (place->file, &table, &error);
    g_assert_no_error (error);
    g_assert_true (gmk_match_equal (&table.record->match, &before));
    g_assert_cmpint (table.moment, ==, moment);
    gmk_table_clear (&table);

    play_take_over (&play, restore (place));
    g_assert_true (gmk_match_equal (play_match (&play), &before));
    g_assert_cmpint (gmk_session_get_now (play.session), ==, moment);
    play_check (&play);
  }
  play_end (&play);
}

static void
start_again (Play *play, Place *place)
{
  g_clear_object (&play->local);
  play_take_over (play, restore (place));
}

/* That a game is in no statistics is known after another start; the next game is a new one. */
static void
test_uncounted_comes_back (Place *place, gconstpointer data)
{
  Play play;

  begin (&play, CPU);
  gmk_local_set_file (play.local, place->file);
  start_again (&play, place);
  g_assert_false (gmk_local_get_uncounted (play.local));
  gmk_local_uncount (play.local);
  start_again (&play, place);
  g_assert_true (gmk_local_get_uncounted (play.local));
  play_step (&play, GMK_STEP_RESIGN, 0);
  gmk_local_rematch (play.local);
  g_assert_false (gmk_local_get_uncounted (play.local));

  play_step (&play, GMK_STEP_RESIGN, 0);
  gmk_local_undo (play.local); /* the end */
  start_again (&play, place);
  g_assert_true (gmk_local_get_uncounted (play.local));
  play_end (&play);
}

static void
test_series_comes_back (Place *place, gconstpointer data)
{
  Play play;

  begin (&play, CPU);
  gmk_local_set_file (play.local, place->file);
  play_step (&play, GMK_STEP_RESIGN, 0);
  gmk_local_rematch (play.local);
  play_wait_for_cpu (&play);
  play_step (&play, GMK_STEP_RESIGN, 0);
  g_clear_object (&play.local);

  play_take_over (&play, restore (place));
  g_assert_cmpint (gmk_session_get_score (GMK_SESSION (play.local)).won[1], ==, 2);
  g_assert_true (gmk_match_over (play_match (&play)));
  g_assert_true (gmk_session_get_players (GMK_SESSION (play.local))[1].cpu);
  gmk_local_undo (play.local);
  g_assert_cmpint (gmk_session_get_score (GMK_SESSION (play.local)).won[1], ==, 1);
  gmk_local_rematch (play.local);
  g_assert_cmpint (play_match (&play)->first, ==, 0);
  play_end (&play);
  fake_engine_reset ();
}

static void
test_cpu_goes_on (Place *place, gconstpointer data)
{
  Play play;

  /* Closed while the CPU thought: it thinks again. */
  begin (&play, CPU);
  gmk_local_set_file (play.local, place->file);
  fake_engine_hold ();
  play_place (&play, "H8");
  play_settle ();
  g_clear_object (&play.local);
  fake_engine_reset ();

  play_take_over (&play, restore (place));
  g_assert_true (gmk_local_get_thinking (play.local));
  play_wait_for_cpu (&play);
  g_assert_cmpint (play_match (&play)->plies, ==, 2);
  play_end (&play);
  fake_engine_reset ();
}

static void
test_time_goes_on_where_it_stood (Place *place, gconstpointer data)
{
  Play play;

  begin (&play, PERSON);
  gmk_local_set_file (play.local, place->file);
  play_pass_time (&play, 59000);
  g_clear_object (&play.local);
  play.time += 3600 * (gint64)1000000;

  play_take_over (&play, restore (place));
  g_assert_cmpint (gmk_session_get_now (play.session), ==, 59000);
  play_pass_time (&play, 999);
  g_assert_false (gmk_match_over (play_match (&play)));
  play_pass_time (&play, 1);
  g_assert_cmpint (play_match (&play)->end.kind, ==, GMK_END_TIME);
  play_end (&play);
}

static void
test_a_request_in_the_file (Place *place, gconstpointer data)
{
  const GmkStep stone = { .kind = GMK_STEP_PLACE };
  const GmkStep request = { .kind = GMK_STEP_OFFER, .turn = 1 };
  const GmkSettings settings = gmk_settings_default ();
  GmkTable table = { .record = gmk_record_new (&settings, 0) };
  g_autofree char *folder = g_path_get_dirname (place->path);
  Play play = { .time = 1 };

  /* Never written so, but what is read is settled. */
  g_assert_cmpint (gmk_record_step (table.record, &stone), ==, GMK_OK);
  g_assert_cmpint (gmk_record_step (table.record, &request), ==, GMK_OK);
  g_autofree char *text = gmk_game_file_write (&table);
  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (place->path, text, -1, NULL));
  gmk_table_clear (&table);

  play_take_over (&play, restore (place));
  g_assert_cmpint (play_match (&play)->undo_offer.id, ==, 0);
  g_assert_cmpint (play_match (&play)->n_acts, ==, 0);
  play_end (&play);
}

static void
test_newest_wins (Place *place, gconstpointer data)
{
  GmkSaver *saver = gmk_saver_new (place->path, NULL, NULL);
  g_autofree char *content = NULL;

  for (int i = 0; i < 1000; i++)
    gmk_saver_put (saver, g_strdup_printf ("%d", i));
  gmk_saver_free (saver);
  g_assert_true (g_file_get_contents (place->path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, "999");
}

static void
save_failed_cb (GmkLocal *local, const GError *error, GError **told)
{
  g_clear_error (told);
  *told = g_error_copy (error);
}

static void
test_failure_is_told (Place *place, gconstpointer data)
{
  g_autofree char *path = g_build_filename (place->folder, "saved", NULL);
  g_autoptr (GError) told = NULL;
  Play play;

  /* A file where the folder should be. */
  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  begin (&play, PERSON);
  g_signal_connect (play.local, "save-failed", G_CALLBACK (save_failed_cb), &told);
  gmk_local_set_file (play.local, place->file);
  while (told == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (told->domain, ==, G_FILE_ERROR);
  play_place (&play, "H8");
  g_assert_cmpint (play.heard.stepped, ==, 1);
  play_end (&play);
  g_unlink (path);
}

/* The program that is killed: plays and undoes for ever, and tells of every step. */
static int
play_for_ever (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  Play play;

  begin (&play, PERSON);
  gmk_local_set_file (play.local, file);
  while (write (STDOUT_FILENO, ".", 1) == 1) {
    const char name[] = { (char)('A' + g_rand_int_range (rand, 0, 15)),
                          (char)('1' + g_rand_int_range (rand, 0, 9)), '\0' };

    play_place (&play, name);
    if (g_rand_int_range (rand, 0, 3) == 0)
      gmk_local_undo (play.local);
    if (gmk_match_over (play_match (&play)) || play_match (&play)->n_steps > 3000)
      gmk_local_rematch (play.local);
  }
  return 0;
}

static void
kill_after (Place *place, int n_steps)
{
  char *argv[] = { (char *)program, (char *)"--play", place->path, NULL };
  g_autoptr (GError) error = NULL;
  GPid pid;
  int out;
  char c;

  g_spawn_async_with_pipes (NULL, argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid, NULL,
                            &out, NULL, &error);
  g_assert_no_error (error);
  for (int i = 0; i < n_steps; i++)
    g_assert_cmpint (read (out, &c, 1), ==, 1);
  while (!g_file_test (place->path, G_FILE_TEST_EXISTS))
    g_assert_cmpint (read (out, &c, 1), ==, 1);
  g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (pid, NULL, 0), ==, pid);
  g_spawn_close_pid (pid);
  close (out);
}

static void
test_killed (Place *place, gconstpointer data)
{
  for (int i = 1; i <= 20; i++) {
    g_autoptr (GError) error = NULL;
    GmkTable table;

    kill_after (place, i * 13);
    gmk_game_file_load (place->file, &table, &error);
    g_assert_no_error (error);
    g_assert_cmpint (table.record->match.undo_offer.id, ==, 0);
    gmk_table_clear (&table);
    g_unlink (place->path);
  }
}

/* --- Files that a person keeps --- */

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

static void
write_to (GmkLocal *local, GFile *file)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  gmk_local_write_async (local, file, NULL, answered_cb, &result);
  gmk_local_write_finish (local, wait_for (&result), &error);
  g_assert_no_error (error);
}

static GmkLocal *
open_from (GFile *file, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  gmk_local_open_async (file, NULL, answered_cb, &result);
  return gmk_local_open_finish (wait_for (&result), error);
}

static void
test_kept_file (Place *place, gconstpointer data)
{
  g_autoptr (GFile) kept = g_file_new_build_filename (place->folder, "kept.kagetsu", NULL);
  g_autoptr (GError) error = NULL;
  Play play;

  begin (&play, PERSON);
  play_place (&play, "H8");
  play_place (&play, "I9");
  const GmkMatch then = *play_match (&play);
  write_to (play.local, kept);
  play_place (&play, "J10");

  /* It is as it was when it was written; what is played on stays out of it. */
  play_take_over (&play, open_from (kept, &error));
  g_assert_no_error (error);
  g_assert_true (gmk_match_equal (play_match (&play), &then));
  play_place (&play, "A1");
  play_take_over (&play, open_from (kept, &error));
  g_assert_no_error (error);
  g_assert_true (gmk_match_equal (play_match (&play), &then));

  /* Written over, it is the newer one. */
  play_place (&play, "A1");
  const GmkMatch now = *play_match (&play);
  write_to (play.local, kept);
  play_take_over (&play, open_from (kept, &error));
  g_assert_true (gmk_match_equal (play_match (&play), &now));
  play_end (&play);
}

static void
test_kept_file_that_is_none (Place *place, gconstpointer data)
{
  g_autoptr (GFile) kept = g_file_new_build_filename (place->folder, "kept.kagetsu", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (open_from (kept, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);

  g_assert_true (g_file_set_contents (g_file_peek_path (kept), "a letter\n", -1, NULL));
  g_assert_null (open_from (kept, &error));
  g_assert_error (error, GMK_GAME_FILE_ERROR, GMK_GAME_FILE_ERROR_DAMAGED);
}

#define ADD(name, func) g_test_add ("/saving/" name, Place, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  if (argc == 3 && g_str_equal (argv[1], "--play"))
    return play_for_ever (argv[2]);

  program = argv[0];
  g_test_init (&argc, &argv, NULL);

  ADD ("comes-back", test_comes_back);
  ADD ("series-comes-back", test_series_comes_back);
  ADD ("uncounted-comes-back", test_uncounted_comes_back);
  ADD ("cpu-goes-on", test_cpu_goes_on);
  ADD ("time-goes-on-where-it-stood", test_time_goes_on_where_it_stood);
  ADD ("a-request-in-the-file", test_a_request_in_the_file);
  ADD ("newest-wins", test_newest_wins);
  ADD ("failure-is-told", test_failure_is_told);
  ADD ("killed", test_killed);
  ADD ("kept-file", test_kept_file);
  ADD ("kept-file-that-is-none", test_kept_file_that_is_none);

  return g_test_run ();
}
