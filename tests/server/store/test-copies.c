/* Copies of a store: exports and backups, and the schema from its first version on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "server/store/sqlite/schema.h"
#include "tests/server/store/ask.h"

/* --- Export ----------------------------------------------------------------------------------- */

static void
test_export (gconstpointer disk)
{
  Ask *ask = ask_new (*(const bool *)disk);
  const int64_t a = ask_named (ask, "Ann \"the\" first"), b = ask_player (ask, "b");
  GmkSettings settings = gmk_settings_default ();
  const GmkStoredReport report = {
    .from = a, .about = b, .room = 1, .why = "abuse", .text = "Insults\nafter the game"
  };
  g_autoptr (JsonParser) parser = json_parser_new ();
  Heard heard = { 0 };

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 30000 };
  settings.rated = true;
  const GmkStoredStart start = ask_start (1, &settings, a, b);
  ask_room (ask, 1, &settings, a, b);
  ask_play (ask, &start, ask_begin (ask, &start));
  gmk_store_report (ask_store (ask), &report, hear_done, &heard);
  ask_wait_good (ask, &heard);
  heard_clear (&heard);
  gmk_store_block (ask_store (ask), a, b, true, hear_done, &heard);
  ask_wait_good (ask, &heard);
  heard_clear (&heard);

  gmk_store_export (ask_store (ask), a, hear_text, &heard);
  ask_wait_good (ask, &heard);
  g_assert_true (json_parser_load_from_data (parser, heard.text, -1, NULL));
  JsonObject *root = json_node_get_object (json_parser_get_root (parser));
  g_assert_cmpint (json_object_get_int_member (root, "player"), ==, a);
  g_assert_cmpstr (json_object_get_string_member (root, "name"), ==, "Ann \"the\" first");
  g_assert_false (json_object_get_boolean_member (root, "guest"));
  g_assert_false (json_object_get_boolean_member (root, "recovery_code"));

  JsonObject *rating =
    json_array_get_object_element (json_object_get_array_member (root, "ratings"), 0);
  g_assert_cmpint (json_object_get_int_member (rating, "won"), ==, 1);
  JsonArray *rows = json_object_get_array_member (root, "history");
  g_assert_cmpint (json_array_get_length (rows), ==, 1);
  JsonArray *blocked = json_object_get_array_member (root, "blocked");
  g_assert_cmpint (json_array_get_int_element (blocked, 0), ==, b);
  JsonObject *told =
    json_array_get_object_element (json_object_get_array_member (root, "reports"), 0);
  g_assert_cmpstr (json_object_get_string_member (told, "text"), ==, report.text);

  JsonObject *game =
    json_array_get_object_element (json_object_get_array_member (root, "games"), 0);
  JsonArray *steps = json_object_get_array_member (game, "steps");
  g_assert_cmpint (json_object_get_int_member (game, "winner_seat"), ==, 0);
  g_assert_cmpint (json_array_get_length (steps), ==, SHORT_GAME);
  JsonObject *last = json_array_get_object_element (steps, SHORT_GAME - 1);
  g_assert_cmpint (json_object_get_int_member (last, "x"), ==, 4);
  heard_clear (&heard);
  ask_free (ask);
}

/* --- Backup ----------------------------------------------------------------------------------- */

/* A folder beside, for the copy to be opened in. */
static char *
copy_folder (char **path)
{
  char *folder = g_dir_make_tmp ("kagetsu-copy-XXXXXX", NULL);

  *path = g_build_filename (folder, "kagetsu.db", NULL);
  return folder;
}

static void
remove_copy (const char *folder)
{
  static const char *const names[] = { "kagetsu.db", "kagetsu.db.part", "kagetsu.lock" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_build_filename (folder, names[i], NULL);
    g_remove (path);
  }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* A copy that was asked for while games go on can be opened: what was kept before is in it, and each
 * game is in it up to some step, or whole and rated. */
static void
test_backup (gconstpointer disk)
{
  Ask *ask = ask_new (*(const bool *)disk);
  const int64_t a = ask_named (ask, "a"), b = ask_player (ask, "b");
  const GmkSettings settings = gmk_settings_default ();
  const GmkStoredStart start = ask_start (1, &settings, a, b);
  g_autofree char *path = NULL, *folder = copy_folder (&path);
  Heard copied = { 0 }, again = { 0 }, heard = { 0 };
  int64_t game;

  ask_room (ask, 1, &settings, a, b);
  game = ask_begin (ask, &start);
  gmk_store_backup (ask_store (ask), path, hear_done, &copied);
  ask_play (ask, &start, game);
  ask_wait_good (ask, &copied);

  gmk_store_backup (ask_store (ask), path, hear_done, &again); /* not over another one */
  ask_wait_error (ask, &again, GMK_STORE_ERROR_FAILED);
  g_autofree char *nowhere = g_build_filename (folder, "nowhere", "copy", NULL);
  gmk_store_backup (ask_store (ask), nowhere, hear_done, &again);
  ask_wait_error (ask, &again, GMK_STORE_ERROR_FAILED);

  Ask *copy = ask_open (folder);
  g_assert_cmpint (ask_player (copy, "a"), ==, a);
  g_assert_cmpint (gmk_store_last_room (ask_store (copy)), ==, 1);
  gmk_store_game (ask_store (copy), game, hear_game, &heard);
  ask_wait (copy, &heard);
  if (heard.error == NULL)
    g_assert_cmpint (heard.list->len, ==, SHORT_GAME);
  heard_clear (&heard);
  ask_free (copy);
  remove_copy (folder);
  ask_free (ask);
}

/* --- Schema ----------------------------------------------------------------------------------- */

/* A folder with the database that an earlier version has left. */
static char *
fixture (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("GMK_STORE_DATA"), name, NULL);
  g_autofree char *sql = NULL;
  char *folder = g_dir_make_tmp ("kagetsu-copy-XXXXXX", NULL);

  g_assert_true (g_file_get_contents (path, &sql, NULL, NULL));
  ask_edit (folder, sql);
  return folder;
}

static void
take_room (GmkStoredRoom *room, gpointer data)
{
  const int *n = data;

  g_assert_cmpint (room->id, ==, 2);
  g_assert_cmpint (room->record->n_steps, ==, *n);
  g_assert_cmpint (room->won[0], ==, 1);
  g_assert_true (room->settings.rated);
}

/* All that version 1 has kept is read by this one. See version-1.sql. */
static void
test_version_1 (void)
{
  g_autofree char *folder = fixture ("version-1.sql");
  Ask *ask = ask_open (folder);
  GError *error = NULL;
  Heard heard = { 0 };
  int n = 4;

  GmkStoredPlayer ann = ask_about (ask, 1);
  g_assert_cmpstr (ann.name, ==, "ann");
  g_assert_cmpint (ann.counts[GMK_SET_FREESTYLE][0], ==, 1);
  g_assert_cmpfloat_with_epsilon (ann.ratings[GMK_SET_FREESTYLE].rating, 1662.31, 0.01);
  g_assert_cmpint (ann.blocked->len, ==, 1);
  gmk_stored_player_clear (&ann);
  g_assert_cmpint (ask_player (ask, "ann"), ==, 1);
  g_assert_cmpint (ask_player (ask, "bob"), ==, 2);

  g_assert_true (gmk_store_load (ask_store (ask), take_room, &n, &error));
  g_assert_no_error (error);
  g_assert_cmpint (gmk_store_last_room (ask_store (ask)), ==, 2);
  gmk_store_game (ask_store (ask), 1, hear_game, &heard);
  ask_wait_good (ask, &heard);
  g_assert_cmpint (heard.list->len, ==, SHORT_GAME);
  g_assert_cmpint (heard.game.end.kind, ==, GMK_END_FIVE);
  heard_clear (&heard);

  GmkStoredStart start = ask_start (2, &heard.game.settings, 1, 2);
  start.seq = 12;
  GmkStoredStep step = ask_short_step (&start, 2, 4);
  gmk_store_step (ask_store (ask), &step, hear_changes, &heard);
  ask_wait_good (ask, &heard);
  ask_free (ask);
  remove_copy (folder);
}

/* Version 2 knows who has given games up, also in games of version 1: b let one be claimed by a, and a
 * has aborted one. */
static void
test_version_2 (void)
{
  static const char games[] =
    "INSERT INTO game SELECT 3, 2, 3, 20, 0, began, unixepoch (), 9, 1, 0, 0, 1, game_kind, size, "
    "overline, forbidden, opening, clock, periods, main_ms, extra_ms, begins, alternate, undo, "
    "absent, 1, grace_ms FROM game WHERE id = 1;"
    "INSERT INTO game SELECT 4, 2, 4, 30, 0, began, unixepoch () + 1, 10, 0, 2, 0, 0, game_kind, "
    "size, overline, forbidden, opening, clock, periods, main_ms, extra_ms, begins, alternate, "
    "undo, absent, 0, grace_ms FROM game WHERE id = 1;"
    "INSERT INTO seat SELECT 3, seat, player, rating, deviation FROM seat WHERE game = 1;"
    "INSERT INTO seat SELECT 4, seat, player, rating, deviation FROM seat WHERE game = 1;"
    "INSERT INTO step VALUES (3,0,21,1000,0,0,0,0,0,0,0,0,0,0,0,0);"
    "INSERT INTO step VALUES (3,1,22,2000,0,0,0,9,0,0,0,0,0,0,0,0);"
    "INSERT INTO step VALUES (4,0,31,2000,0,0,0,10,0,0,0,0,0,0,0,0);";
  g_autofree char *folder = fixture ("version-1.sql");

  ask_edit (folder, games);
  Ask *ask = ask_open (folder);
  GmkStoredPlayer a = ask_about (ask, 1), b = ask_about (ask, 2);
  g_assert_cmpint (a.n_forsaken, ==, 1);
  g_assert_cmpint (a.forsaken[0].why, ==, GMK_FORSAKEN_ABORTED);
  g_assert_false (a.forsaken[0].rated);
  g_assert_cmpint (b.n_forsaken, ==, 1);
  g_assert_cmpint (b.forsaken[0].why, ==, GMK_FORSAKEN_CLAIMED);
  g_assert_true (b.forsaken[0].rated);
  gmk_stored_player_clear (&a);
  gmk_stored_player_clear (&b);
  ask_free (ask);
  remove_copy (folder);
}

static GmkDatabase *
open_fixture (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "kagetsu.db", NULL);
  GmkDatabase *db = gmk_database_open (path, GMK_DATABASE_WRITES, NULL);

  g_assert_nonnull (db);
  return db;
}

static int64_t
number (GmkDatabase *db, const char *sql)
{
  int64_t found;

  g_assert_true (gmk_database_number (db, sql, NULL, 0, -1, &found, NULL));
  return found;
}

/* Version 3 takes 0 and o for alike, in names of before, too. */
static void
test_version_3 (void)
{
  g_autofree char *folder = fixture ("version-1.sql");

  ask_edit (folder, "UPDATE player SET name = 'b0b', skeleton = 'bOb' WHERE id = 2");
  ask_free (ask_open (folder));

  GmkDatabase *db = open_fixture (folder);

  g_assert_cmpint (number (db, "SELECT id FROM player WHERE skeleton = 'bob'"), ==, 2);
  gmk_database_close (db);
  remove_copy (folder);
}

/* Two versions more, of the test's own: a file goes through all that it lacks. */
static void
test_forward (void)
{
  static const char *const versions[] = {
    NULL, /* has been done */
    "ALTER TABLE player ADD COLUMN town TEXT; UPDATE player SET town = 'Kyoto'",
    "CREATE TABLE town (name TEXT) STRICT; INSERT INTO town SELECT DISTINCT town FROM player",
  };
  g_autofree char *folder = fixture ("version-1.sql");
  GmkDatabase *db = open_fixture (folder);

  for (int i = 0; i < 2; i++) { /* the second time there is nothing to do */
    g_assert_true (gmk_schema_bring_forward (db, versions, 3, NULL));
    g_assert_cmpint (number (db, "PRAGMA user_version"), ==, 3);
    g_assert_cmpint (number (db, "SELECT count (*) FROM town"), ==, 1);
    g_assert_cmpint (number (db, "SELECT count (*) FROM player WHERE name = 'ann'"), ==, 1);
  }
  gmk_database_close (db);
  remove_copy (folder);
}

/* Where one of the ways fails, nothing has been changed. */
static void
test_forward_fails (void)
{
  static const char *const versions[] = {
    NULL,
    "ALTER TABLE player ADD COLUMN town TEXT",
    "CREATE TABLE town (name TEXT) STRICT; INSERT INTO nowhere VALUES (1)",
  };
  g_autofree char *folder = fixture ("version-1.sql");
  GmkDatabase *db = open_fixture (folder);
  g_autoptr (GError) error = NULL;

  g_assert_false (gmk_schema_bring_forward (db, versions, 3, &error));
  g_assert_error (error, GMK_STORE_ERROR, GMK_STORE_ERROR_FAILED);
  g_assert_cmpint (number (db, "PRAGMA user_version"), ==, 1);
  g_assert_cmpint (number (db, "SELECT count (*) FROM sqlite_schema WHERE name = 'town'"), ==, 0);
  gmk_database_close (db);

  Ask *ask = ask_open (folder);
  g_assert_cmpint (ask_player (ask, "ann"), ==, 1);
  ask_free (ask);
  remove_copy (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ask_add_test ("export", test_export);
  ask_add_test ("backup", test_backup);
  g_test_add_func ("/store/schema/version-1", test_version_1);
  g_test_add_func ("/store/schema/version-2", test_version_2);
  g_test_add_func ("/store/schema/version-3", test_version_3);
  g_test_add_func ("/store/schema/forward", test_forward);
  g_test_add_func ("/store/schema/forward-fails", test_forward_fails);

  return g_test_run ();
}
