/* What a store does when the disk is full or fails, and with files that it cannot open.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>
#include <string.h>

#include "server/store/sqlite/schema.h"
#include "tests/server/store/ask.h"
#include "tests/server/store/disk.h"

/* --- The disk --------------------------------------------------------------------------------- */

#define TABLES 4

typedef struct {
  Ask *ask;
  int64_t players[TABLES][GMK_SEATS];
  GmkStoredStart starts[TABLES];
  int64_t games[TABLES];
} Hall;

/* Games with ratings, all at their beginning. */
static Hall
hall_new (void)
{
  Hall hall = { .ask = ask_new (true) };
  GmkSettings settings = gmk_settings_default ();

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 30000 };
  settings.rated = true;
  for (int i = 0; i < TABLES; i++) {
    for (int seat = 0; seat < GMK_SEATS; seat++) {
      g_autofree char *word = g_strdup_printf ("player %d.%d", i, seat);
      hall.players[i][seat] = ask_player (hall.ask, word);
    }
    ask_room (hall.ask, i + 1, &settings, hall.players[i][0], hall.players[i][1]);
    hall.starts[i] = ask_start (i + 1, &settings, hall.players[i][0], hall.players[i][1]);
    hall.games[i] = ask_begin (hall.ask, &hall.starts[i]);
  }
  return hall;
}

/* Tries the next step of every game that is not over, all at once, and counts those that were kept. */
static void
hall_step (Hall *hall, int n[TABLES])
{
  Heard heard[TABLES] = { 0 };

  for (int i = 0; i < TABLES; i++) {
    const GmkStoredStep step = ask_short_step (&hall->starts[i], hall->games[i], n[i]);
    if (n[i] < SHORT_GAME)
      gmk_store_step (ask_store (hall->ask), &step, hear_changes, &heard[i]);
  }
  for (int i = 0; i < TABLES; i++) {
    if (n[i] == SHORT_GAME)
      continue;
    ask_wait (hall->ask, &heard[i]);
    if (heard[i].error == NULL)
      n[i]++;
    else
      g_assert_error (heard[i].error, GMK_STORE_ERROR, GMK_STORE_ERROR_FAILED);
    heard_clear (&heard[i]);
  }
}

static bool
hall_is_over (const int n[TABLES])
{
  for (int i = 0; i < TABLES; i++)
    if (n[i] < SHORT_GAME)
      return false;
  return true;
}

/* Every game is in the archive whole, and was rated once. */
static void
hall_check (Hall *hall)
{
  for (int i = 0; i < TABLES; i++) {
    Heard heard = { 0 };

    gmk_store_game (ask_store (hall->ask), hall->games[i], hear_game, &heard);
    ask_wait_good (hall->ask, &heard);
    g_assert_cmpint (heard.list->len, ==, SHORT_GAME);
    heard_clear (&heard);
    gmk_store_ratings (ask_store (hall->ask), hall->players[i][0], GMK_SET_FREESTYLE, 0, 10,
                       hear_ratings, &heard);
    ask_wait_good (hall->ask, &heard);
    g_assert_cmpint (heard.list->len, ==, 1);
    heard_clear (&heard);
    GmkStoredPlayer player = ask_about (hall->ask, hall->players[i][0]);
    g_assert_cmpint (player.counts[GMK_SET_FREESTYLE][0], ==, 1);
    gmk_stored_player_clear (&player);
  }
}

/* Plays all games to their end on a disk that fails after so many operations, once or for a while, and
 * is mended then. A step that was not kept is asked for again, and would be refused had it been kept
 * after all. Returns how often the disk has failed. */
static int
play_over (DiskFault fault, int after)
{
  Hall hall = hall_new ();
  int n[TABLES] = { 0 };
  int failures = 0;

  disk_set (fault, after);
  while (!hall_is_over (n)) {
    hall_step (&hall, n);
    if (disk_failed () > 0) {
      failures += disk_failed ();
      disk_set (DISK_GOOD, 0);
    }
  }
  disk_set (DISK_GOOD, 0);
  hall_check (&hall);
  ask_again (hall.ask);
  hall_check (&hall);
  ask_free (hall.ask);
  return failures;
}

/* Whichever operation it is that fails. */
static void
test_disk (gconstpointer fault)
{
  int after = 0;

  while (play_over (*(const DiskFault *)fault, after) > 0)
    after += 1 + after / 2;
  g_assert_cmpint (after, >, 10);
}

static bool
is_tried (Ask *ask)
{
  Heard heard = { 0 };
  bool good;

  gmk_store_try (ask_store (ask), hear_done, &heard);
  ask_wait (ask, &heard);
  good = heard.error == NULL;
  heard_clear (&heard);
  return good;
}

/* Full for long: nothing is kept and reading goes on; then there is space again. */
static void
test_stays_full (void)
{
  Hall hall = hall_new ();
  int n[TABLES] = { 0 };
  GmkStoreFigures figures;

  hall_step (&hall, n);
  disk_set (DISK_FULL, 0);
  for (int i = 0; i < 5; i++)
    hall_step (&hall, n);
  for (int i = 0; i < TABLES; i++)
    g_assert_cmpint (n[i], ==, 1);
  GmkStoredPlayer player = ask_about (hall.ask, hall.players[0][0]);
  g_assert_true (player.guest);
  figures = gmk_store_figures (ask_store (hall.ask));
  g_assert_cmpint (figures.failures, >=, 5);
  g_assert_cmpint (figures.steps, ==, TABLES);
  g_assert_true (figures.failing);
  g_assert_nonnull (strstr (figures.error, "full"));
  g_assert_false (is_tried (hall.ask));

  disk_set (DISK_GOOD, 0);
  g_assert_true (is_tried (hall.ask));
  g_assert_false (gmk_store_figures (ask_store (hall.ask)).failing);
  while (!hall_is_over (n))
    hall_step (&hall, n);
  hall_check (&hall);
  ask_free (hall.ask);
}

/* --- Files that cannot be opened -------------------------------------------------------------- */

static void
wake (gpointer data)
{
}

static void
refuses (const char *folder, GmkStoreError code, const char *words)
{
  GError *error = NULL;

  g_assert_null (gmk_store_open (folder, wake, NULL, &error));
  g_assert_error (error, GMK_STORE_ERROR, (int)code);
  g_assert_nonnull (strstr (error->message, words));
  g_clear_error (&error);
}

static void
test_in_use (void)
{
  Ask *ask = ask_new (true);

  refuses (ask_folder (ask), GMK_STORE_ERROR_IN_USE, "another server");
  ask_again (ask);
  ask_free (ask);
}

static void
test_too_new (void)
{
  Ask *ask = ask_new (true);

  ask_close (ask);
  ask_edit (ask_folder (ask), "PRAGMA user_version = 9999");
  refuses (ask_folder (ask), GMK_STORE_ERROR_TOO_NEW, "later version");
  ask_edit (ask_folder (ask), "PRAGMA user_version = " G_STRINGIFY (GMK_SCHEMA_VERSION));
  ask_reopen (ask);
  ask_free (ask);
}

static void
test_not_ours (void)
{
  Ask *ask = ask_new (true);
  g_autofree char *path = g_build_filename (ask_folder (ask), "kagetsu.db", NULL);

  ask_close (ask);
  g_assert_cmpint (g_remove (path), ==, 0);
  ask_edit (ask_folder (ask), "CREATE TABLE recipe (name TEXT)");
  refuses (ask_folder (ask), GMK_STORE_ERROR_FAILED, "not one of this server");
  g_assert_true (g_file_set_contents (path, "Dear diary, this is no database at all …", -1, NULL));
  refuses (ask_folder (ask), GMK_STORE_ERROR_FAILED, "not a database");
  ask_free (ask);
}

/* Pages with something else in them are noticed at the start, also those that nothing reads then. */
static void
test_damaged (void)
{
  Hall hall = hall_new ();
  g_autofree char *path = g_build_filename (ask_folder (hall.ask), "kagetsu.db", NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  ask_close (hall.ask);
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  memset (bytes + length - 4096, 0xA5, 4096);
  g_assert_true (g_file_set_contents (path, bytes, (gssize)length, NULL));
  refuses (ask_folder (hall.ask), GMK_STORE_ERROR_FAILED, "damaged");
  ask_free (hall.ask);
}

static void
test_no_folder (void)
{
  g_autofree char *file = NULL;
  g_autofree char *below = NULL;

  g_close (g_file_open_tmp ("kagetsu-store-XXXXXX", &file, NULL), NULL);
  below = g_build_filename (file, "folder", NULL);
  refuses (below, GMK_STORE_ERROR_FAILED, below);
  g_remove (file);
}

/* Nobody else may read who plays here. */
static void
test_private (void)
{
  static const char *const names[] = { "kagetsu.db", "kagetsu.db-wal", "kagetsu.lock" };
  Ask *ask = ask_new (true);

  ask_player (ask, "a");
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_build_filename (ask_folder (ask), names[i], NULL);
    GStatBuf found;
    g_assert_cmpint (g_stat (path, &found), ==, 0);
    g_assert_cmpint (found.st_mode & 0777, ==, 0600);
  }
  ask_free (ask);
}

int
main (int argc, char **argv)
{
  static const DiskFault full = DISK_FULL, broken = DISK_BROKEN, no_sync = DISK_NO_SYNC;

  g_test_init (&argc, &argv, NULL);
  disk_put_in ();

  g_test_add_data_func ("/store/disk/full", &full, test_disk);
  g_test_add_data_func ("/store/disk/broken", &broken, test_disk);
  g_test_add_data_func ("/store/disk/no-sync", &no_sync, test_disk);
  g_test_add_func ("/store/disk/stays-full", test_stays_full);
  g_test_add_func ("/store/open/in-use", test_in_use);
  g_test_add_func ("/store/open/too-new", test_too_new);
  g_test_add_func ("/store/open/not-ours", test_not_ours);
  g_test_add_func ("/store/open/damaged", test_damaged);
  g_test_add_func ("/store/open/no-folder", test_no_folder);
  g_test_add_func ("/store/open/private", test_private);

  return g_test_run ();
}
