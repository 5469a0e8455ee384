/* What whoever keeps the server may do, by the program and over its socket.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/server/run.h"
#include "tests/server/talk.h"

static Run *server;

/* --- Asking ----------------------------------------------------------------------------------- */

/* What `kagetsu-server admin --data FOLDER COMMAND` prints, asserting that it exits so. */
static char *
admin_of (const char *folder, int status, const char *command)
{
  g_auto (GStrv) words = g_strsplit (command, " ", -1);
  g_autoptr (GPtrArray) line = g_ptr_array_new ();
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *errors = NULL;
  char *text = NULL;

  g_ptr_array_add (line, (gpointer)g_getenv ("KAGETSU_SERVER"));
  g_ptr_array_add (line, (gpointer) "admin");
  g_ptr_array_add (line, (gpointer) "--data");
  g_ptr_array_add (line, (gpointer)folder);
  for (char **word = words; *word != NULL; word++)
    g_ptr_array_add (line, *word);
  g_ptr_array_add (line, NULL);
  process =
    g_subprocess_newv ((const char *const *)line->pdata,
                       G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &text, &errors, &error);
  g_assert_no_error (error);
  g_test_message ("admin %s: %s%s", command, text, errors);
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, status);
  g_assert_cmpint (errors[0] != '\0', ==, status != 0);
  if (status == 0)
    return text;
  g_free (text);
  return g_steal_pointer (&errors);
}

/* The same of the server that runs. */
static char *admin (int status, const char *format, ...) G_GNUC_PRINTF (2, 3);

static char *
admin (int status, const char *format, ...)
{
  g_autofree char *command = NULL;
  va_list values;

  va_start (values, format);
  command = g_strdup_vprintf (format, values);
  va_end (values);
  return admin_of (run_folder (server), status, command);
}

/* Done, with nothing to say; or refused, with these words. */
static void
obeys (const char *command, int64_t number)
{
  g_autofree char *said = admin (0, "%s %" G_GINT64_FORMAT, command, number);

  g_assert_cmpstr (said, ==, "");
}

static void
refuses (const char *command, const char *why)
{
  g_autofree char *said = admin (1, "%s", command);
  g_autofree char *line = g_strdup_printf ("kagetsu-server: %s\n", why);

  g_assert_cmpstr (said, ==, line);
}

static GmkSettings
rated_settings (void)
{
  GmkSettings settings = gmk_settings_default ();

  settings.rated = true;
  settings.time =
    (GmkTimeControl){ .kind = GMK_CLOCK_INCREMENT, .main_ms = 300000, .extra_ms = 5000 };
  return settings;
}

/* --- Rooms ------------------------------------------------------------------------------------ */

static void
test_list (void)
{
  Talk *host = talk_sign_in (run_port (server), "list host");
  GmkRequest open = { .kind = GMK_REQUEST_OPEN,
                      .open = { .settings = gmk_settings_default (), .private = true } };

  talk_say (host, &open);
  GmkNotice opened = talk_hear (host, GMK_NOTICE_OPENED);
  GmkNotice welcome_room = talk_hear (host, GMK_NOTICE_ROOM);
  const GmkWireSeat *seat = &g_array_index (welcome_room.room.seats, GmkWireSeat, 0);
  g_autofree char *line =
    g_strdup_printf ("%" G_GINT64_FORMAT "\twaiting\tprivate\tcasual\tfreestyle\t15\tnone\t"
                     "%" G_GINT64_FORMAT "\t%s\t0\t\t0\n",
                     opened.opened.room, talk_player (host), seat->who.name);
  g_autofree char *who = g_strdup_printf ("%" G_GINT64_FORMAT "\t%s\tguest\t127.0.0.1\t1\n",
                                          talk_player (host), seat->who.name);
  g_autofree char *list = admin (0, "list");
  g_autofree char *players = admin (0, "players");

  g_assert_cmpstr (list, ==, line);
  g_assert_cmpstr (players, ==, who);
  gmk_notice_clear (&welcome_room);
  GmkRequest leave = { .kind = GMK_REQUEST_LEAVE, .at.room = opened.opened.room };
  talk_hear_done (host, talk_say (host, &leave));
  g_free (list);
  list = admin (0, "list");
  g_assert_cmpstr (list, ==, "");
  talk_free (host);
}

/* A game that goes on ends without a result before its room is closed, and everybody is told. */
static void
test_close (void)
{
  Talk *host = talk_sign_in (run_port (server), "close host");
  Talk *guest = talk_sign_in (run_port (server), "close guest");
  const GmkSettings settings = rated_settings ();
  Talk *first;

  talk_open_game (host, guest, &settings, &first);
  talk_play (first, "H8");
  const int64_t room = talk_room (host)->room;
  g_autofree char *list = admin (0, "list");
  g_assert_nonnull (strstr (list, "\tplaying\tpublic\trated\tfreestyle\t15\tincrement 300+5\t"));

  obeys ("close", room);
  talk_wait_over (host);
  talk_wait_over (guest);
  g_assert_cmpint (talk_room (host)->record->match.end.kind, ==, GMK_END_ABORTED);
  talk_assert_equal (host, guest);
  for (int i = 0; i < 2; i++) {
    GmkNotice closed = talk_hear (i == 0 ? host : guest, GMK_NOTICE_CLOSED);
    g_assert_cmpint (closed.word.room, ==, room);
    g_assert_cmpint (closed.word.why, ==, GMK_CLOSED_ADMIN);
  }
  GmkRequest again = { .kind = GMK_REQUEST_JOIN, .join = { .room = room, .since = -1 } };
  talk_hear_error (host, talk_say (host, &again), "room-gone");
  refuses ("close 999999", "no such room: 999999");
  talk_free (host);
  talk_free (guest);
}

/* --- Players ---------------------------------------------------------------------------------- */

static void
test_ban (void)
{
  Talk *talk = talk_sign_in (run_port (server), "troll");
  const int64_t player = talk_player (talk);

  obeys ("ban", player);
  GmkNotice error = talk_hear (talk, GMK_NOTICE_ERROR);
  g_assert_cmpstr (error.error.code, ==, "banned");
  g_assert_cmpint (talk_wait_closed (talk), ==, 1008);
  talk_free (talk);

  talk = talk_connect (run_port (server));
  talk_hear_error (talk, talk_say_hello (talk, "troll"), "banned");
  g_assert_cmpint (talk_wait_closed (talk), ==, 1008);
  talk_free (talk);

  obeys ("unban", player);
  talk = talk_sign_in (run_port (server), "troll");
  g_assert_cmpint (talk_player (talk), ==, player);
  talk_free (talk);
  refuses ("ban 999999", "no such player");
}

static void
test_export_and_erase (void)
{
  Talk *talk = talk_sign_in (run_port (server), "leaver");
  Talk *other = talk_sign_in (run_port (server), "leaver's other");
  const GmkSettings settings = rated_settings ();
  const int64_t player = talk_player (talk);
  GmkRequest name = { .kind = GMK_REQUEST_NAME, .name.name = "Leaver" };
  Talk *first;

  talk_say (talk, &name);
  GmkNotice me = talk_hear (talk, GMK_NOTICE_ME);
  gmk_notice_clear (&me);
  g_autofree char *kept = admin (0, "export %" G_GINT64_FORMAT, player);
  g_assert_nonnull (strstr (kept, "\"name\":\"Leaver\""));
  g_assert_true (g_str_has_suffix (kept, "}\n"));

  talk_open_game (talk, other, &settings, &first);
  g_autofree char *command = g_strdup_printf ("erase %" G_GINT64_FORMAT, player);
  g_autofree char *why = g_strdup_printf (
    "a rated game goes on, close its room first: player %" G_GINT64_FORMAT, player);
  refuses (command, why);
  talk_play (first, "resign");
  talk_wait_over (talk);
  obeys ("erase", player);
  g_assert_cmpint (talk_wait_closed (talk), ==, 1000);
  talk_free (talk);
  g_autofree char *left = admin (0, "export %" G_GINT64_FORMAT, player);
  g_assert_null (strstr (left, "Leaver"));
  g_assert_nonnull (strstr (left, "\"erased\":true"));

  talk = talk_sign_in (run_port (server), "leaver"); /* is somebody else now */
  g_assert_cmpint (talk_player (talk), !=, player);
  talk_free (talk);
  talk_free (other);
}

/* --- Games ------------------------------------------------------------------------------------ */

/* Waits until the host's seat is shown with that rating. */
static void
wait_for_rating (Talk *talk, int64_t rating)
{
  bool seen = false;

  while (!seen) {
    GmkNotice notice = talk_hear (talk, GMK_NOTICE_SEATS);
    seen = g_array_index (notice.seats.seats, GmkWireSeat, 0).who.rating == rating;
    gmk_notice_clear (&notice);
  }
}

/* Ratings go back, and whoever is here sees it at once. */
static void
test_annul (void)
{
  Talk *host = talk_sign_in (run_port (server), "annul host");
  Talk *guest = talk_sign_in (run_port (server), "annul guest");
  const GmkSettings settings = rated_settings ();
  Talk *first;

  talk_open_game (host, guest, &settings, &first);
  talk_play (guest, "resign");
  GmkNotice rated = talk_hear (host, GMK_NOTICE_RATED);
  const int64_t game = rated.rated.game;
  gmk_notice_clear (&rated);
  wait_for_rating (host, 1662);

  obeys ("annul", game);
  wait_for_rating (host, 1500);
  g_autofree char *command = g_strdup_printf ("annul %" G_GINT64_FORMAT, game);
  refuses (command, "the game has been annulled");
  refuses ("annul 999999", "no such rated game");
  talk_free (host);
  talk_free (guest);
}

/* --- The whole -------------------------------------------------------------------------------- */

/* What players write cannot pretend to be another line. */
static void
test_reports (void)
{
  Talk *talk = talk_sign_in (run_port (server), "reporter");
  Talk *about = talk_sign_in (run_port (server), "reported");
  GmkRequest report = { .kind = GMK_REQUEST_REPORT,
                        .report = { .player = talk_player (about),
                                    .why = GMK_WHY_CHEATING,
                                    .text = "a\\b\xe2\x80\xae"
                                            "c" } };

  talk_hear_done (talk, talk_say (talk, &report));
  g_autofree char *all = admin (0, "reports");
  g_autofree char *line = admin (0, "reports %" G_GINT64_FORMAT, talk_player (about));
  g_autofree char *none = admin (0, "reports %" G_GINT64_FORMAT, talk_player (talk));
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);

  g_assert_cmpstr (line, ==, all);
  g_assert_cmpstr (none, ==, "");
  g_assert_cmpuint (g_strv_length (fields), ==, 7);
  g_assert_cmpint (g_ascii_strtoll (fields[2], NULL, 10), ==, talk_player (about));
  g_assert_cmpint (g_ascii_strtoll (fields[3], NULL, 10), ==, talk_player (talk));
  g_assert_cmpstr (fields[5], ==, "cheating");
  g_assert_cmpstr (fields[6], ==, "a\\u{5c}b\\u{202e}c\n");
  talk_free (talk);
  talk_free (about);
}

/* A copy made while the server runs is a folder's contents, and is answered from without a server. */
static void
test_backup (void)
{
  Talk *talk = talk_sign_in (run_port (server), "copied");
  g_autofree char *folder = g_dir_make_tmp ("kagetsu-backup-XXXXXX", NULL);
  g_autofree char *copy = g_build_filename (folder, "kagetsu.db", NULL);
  g_autofree char *lock = g_build_filename (folder, "kagetsu.lock", NULL);
  g_autofree char *command = g_strdup_printf ("backup %s", copy);
  g_autofree char *ask = g_strdup_printf ("export %" G_GINT64_FORMAT, talk_player (talk));
  g_autofree char *why = g_strdup_printf ("%s: there is such a file already", copy);
  g_autofree char *here = admin (0, "%s", ask);
  g_autofree char *nothing = admin (0, "%s", command);

  g_assert_cmpstr (nothing, ==, "");
  refuses (command, why);
  g_autofree char *there = admin_of (folder, 0, ask);
  g_assert_cmpstr (here, ==, there);
  g_autofree char *none = admin_of (folder, 1, "list");
  g_assert_cmpstr (none, ==, "kagetsu-server: no server runs here\n");
  g_remove (copy);
  g_remove (lock);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  talk_free (talk);
}

static void
test_words (void)
{
  refuses ("dance", "no such command; see kagetsu-server admin --help");
  refuses ("ban", "an argument is missing");
  refuses ("ban 1 2", "too many arguments");
  refuses ("ban troll", "a number is wanted");
  refuses ("ban -1", "a number is wanted");
  refuses ("list 1", "too many arguments");
  g_autofree char *none = admin_of ("/nowhere", 1, "reports");
  g_assert_cmpstr (none, ==, "kagetsu-server: /nowhere: no such folder\n");
}

/* --- The door --------------------------------------------------------------------------------- */

static int
knock (void)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  const int fd = socket (AF_UNIX, SOCK_STREAM, 0);

  g_snprintf (address.sun_path, sizeof address.sun_path, "%s/admin.socket", run_folder (server));
  g_assert_cmpint (connect (fd, (struct sockaddr *)&address, sizeof address), ==, 0);
  return fd;
}

/* Others may not come in; what is no line is not answered; nobody holds the server up. */
static void
test_door (void)
{
  g_autofree char *path = g_build_filename (run_folder (server), "admin.socket", NULL);
  g_autofree char *long_line = g_strnfill (5000, 'a');
  char answer[16];
  GStatBuf file;

  g_assert_cmpint (g_stat (path, &file), ==, 0);
  g_assert_cmpint (file.st_mode & 0777, ==, 0600);

  const int talker = knock ();
  g_assert_cmpint (send (talker, long_line, 5000, MSG_NOSIGNAL), ==, 5000);
  g_assert_cmpint (recv (talker, answer, sizeof answer, 0), <=, 0);
  close (talker);

  const int leaver = knock (); /* goes without waiting for the answer */
  g_assert_cmpint (send (leaver, "list\n", 5, MSG_NOSIGNAL), ==, 5);
  close (leaver);
  g_autofree char *players = admin (0, "players");
  g_assert_cmpstr (players, ==, "");

  const int silent = knock ();
  run_stop (server); /* which asserts that it ends well */
  g_assert_cmpint (recv (silent, answer, sizeof answer, 0), <=, 0);
  close (silent);
  g_assert_cmpint (g_stat (path, &file), !=, 0);
  run_again (server);
}

/* What is done where no server runs holds when one does; a killed one leaves no door that is stuck. */
static void
test_without_server (void)
{
  Talk *talk = talk_sign_in (run_port (server), "absent");
  const int64_t player = talk_player (talk);

  talk_free (talk);
  run_kill (server);
  obeys ("ban", player);
  refuses ("players", "no server runs here");
  run_again (server);
  talk = talk_connect (run_port (server));
  talk_hear_error (talk, talk_say_hello (talk, "absent"), "banned");
  talk_free (talk);
  g_autofree char *players = admin (0, "players");
  g_assert_cmpstr (players, ==, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  server = run_start (NULL);
  g_test_add_func ("/server/admin/list", test_list);
  g_test_add_func ("/server/admin/close", test_close);
  g_test_add_func ("/server/admin/ban", test_ban);
  g_test_add_func ("/server/admin/export-and-erase", test_export_and_erase);
  g_test_add_func ("/server/admin/annul", test_annul);
  g_test_add_func ("/server/admin/reports", test_reports);
  g_test_add_func ("/server/admin/backup", test_backup);
  g_test_add_func ("/server/admin/words", test_words);
  g_test_add_func ("/server/admin/door", test_door);
  g_test_add_func ("/server/admin/without-server", test_without_server);
  const int status = g_test_run ();

  run_stop (server);
  run_free (server);
  return status;
}
