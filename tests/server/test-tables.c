/* The lobby, finding a table, quick match.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/server/run.h"
#include "tests/server/talk.h"

static Run *server;

static GmkSettings
settings_of (GmkRuleSet set)
{
  GmkSettings settings = gmk_settings_default ();

  settings.rules = gmk_rules_make (set, 15);
  return settings;
}

static GmkSettings
rated_settings (void)
{
  GmkSettings settings = settings_of (GMK_SET_FREESTYLE);

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 30000 };
  settings.rated = true;
  return settings;
}

/* Opens a table; its number. */
static GmkOpened
open_table (Talk *talk, const GmkSettings *settings, bool private)
{
  GmkRequest open = { .kind = GMK_REQUEST_OPEN, .open = { *settings, private } };

  talk_say (talk, &open);
  GmkNotice notice = talk_hear (talk, GMK_NOTICE_OPENED);
  return notice.opened;
}

static int64_t
join (Talk *talk, int64_t room, const char *code, bool watch)
{
  GmkRequest request = { .kind = GMK_REQUEST_JOIN,
                         .join = { .room = room, .watch = watch, .since = -1 } };

  g_strlcpy (request.join.code, code, sizeof request.join.code);
  return talk_say (talk, &request);
}

static int64_t
leave (Talk *talk, int64_t room)
{
  return talk_say (talk, &(GmkRequest){ .kind = GMK_REQUEST_LEAVE, .at.room = room });
}

static GmkNotice
ask_lobby (Talk *talk, int rules, int free, int64_t after)
{
  talk_say (talk, &(GmkRequest){ .kind = GMK_REQUEST_LOBBY, .lobby = { rules, -1, free, after } });
  return talk_hear (talk, GMK_NOTICE_TABLES);
}

static bool
has_table (const GArray *tables, int64_t room)
{
  for (guint i = 0; tables != NULL && i < tables->len; i++)
    if (g_array_index (tables, GmkWireTable, i).room == room)
      return true;
  return false;
}

static bool
has_number (const GArray *numbers, int64_t number)
{
  for (guint i = 0; numbers != NULL && i < numbers->len; i++)
    if (g_array_index (numbers, int64_t, i) == number)
      return true;
  return false;
}

/* Waits for the change that shows the table, or that it has gone. */
static void
hear_change (Talk *talk, int64_t room, bool gone)
{
  for (bool found = false; !found;) {
    GmkNotice notice = talk_hear (talk, GMK_NOTICE_LOBBY);
    found = gone ? has_number (notice.lobby.gone, room) : has_table (notice.lobby.tables, room);
    gmk_notice_clear (&notice);
  }
}

static void
test_list (void)
{
  Talk *host = talk_sign_in (run_port (server), "list host");
  Talk *guest = talk_sign_in (run_port (server), "list guest");
  Talk *onlooker = talk_sign_in (run_port (server), "list onlooker");
  const GmkSettings renju = settings_of (GMK_SET_RENJU);
  const GmkSettings exact = settings_of (GMK_SET_EXACT5);
  const int64_t early = open_table (host, &renju, false).room;
  const int64_t hidden = open_table (host, &renju, true).room;

  GmkNotice page = ask_lobby (onlooker, GMK_SET_RENJU, 1, 0);
  g_assert_true (has_table (page.tables.tables, early));
  g_assert_false (has_table (page.tables.tables, hidden));
  g_assert_cmpint (page.tables.players, ==, 3);
  gmk_notice_clear (&page);

  const int64_t other = open_table (guest, &exact, false).room;
  const int64_t late = open_table (guest, &renju, false).room;
  hear_change (onlooker, late, false);
  join (guest, early, "", false);
  hear_change (onlooker, early, true); /* full now, and free seats were asked for */

  page = ask_lobby (onlooker, -1, -1, 0);
  g_assert_true (has_table (page.tables.tables, other));
  gmk_notice_clear (&page);
  leave (guest, other);
  hear_change (onlooker, other, true);
  talk_hear_done (onlooker, talk_say (onlooker, &(GmkRequest){ .kind = GMK_REQUEST_LEAVE_LOBBY }));
  talk_free (host);
  talk_free (guest);
  talk_free (onlooker);
}

/* More tables than a page holds come in pages, each once; several pages answer a request, but not all. */
static void
test_pages (void)
{
  const int n = 6 * GMK_PAGE_MAX + 3;
  g_autoptr (GPtrArray) hosts = g_ptr_array_new_with_free_func ((GDestroyNotify)talk_free);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GmkSettings settings = settings_of (GMK_SET_FORBID);
  Talk *talk = talk_sign_in (run_port (server), "pages");
  GmkNotice page;
  int n_pages = 0, n_asked = 1;

  settings.time = (GmkTimeControl){
    .kind = GMK_CLOCK_BYOYOMI, .periods = 3, .main_ms = 600000, .extra_ms = 30000
  };
  for (int i = 0; i < n / 3; i++) {
    g_autofree char *device = g_strdup_printf ("page host %d", i);
    Talk *host = talk_sign_in (run_port (server), device);
    g_ptr_array_add (hosts, host);
    for (int j = 0; j < 3; j++)
      open_table (host, &settings, false);
  }
  page = ask_lobby (talk, GMK_SET_FORBID, -1, 0);
  for (;;) {
    n_pages++;
    for (guint i = 0; i < page.tables.tables->len; i++) {
      const int64_t room = g_array_index (page.tables.tables, GmkWireTable, i).room;
      g_assert_true (g_hash_table_add (seen, g_memdup2 (&room, sizeof room)));
    }
    const int64_t next = page.tables.next;
    const bool more = page.tables.more;
    gmk_notice_clear (&page);
    if (next == 0)
      break;
    n_asked += !more;
    page = more ? talk_hear (talk, GMK_NOTICE_TABLES) : ask_lobby (talk, GMK_SET_FORBID, -1, next);
  }
  g_assert_cmpuint (g_hash_table_size (seen), ==, n);
  g_assert_cmpint (n_pages, ==, 7);
  g_assert_cmpint (n_asked, ==, 2);
  talk_free (talk);
}

static void
test_codes (void)
{
  Talk *host = talk_sign_in (run_port (server), "code host");
  Talk *guest = talk_sign_in (run_port (server), "code guest");
  Talk *onlooker = talk_sign_in (run_port (server), "code onlooker");
  Talk *late = talk_sign_in (run_port (server), "code late");
  const GmkSettings settings = gmk_settings_default ();
  const GmkOpened opened = open_table (host, &settings, true);

  g_assert_cmpuint (strlen (opened.code), ==, 6);
  talk_hear_error (guest, join (guest, opened.room, "", false), "room-gone");
  talk_hear_error (guest, join (guest, 0, "ZZZZZZ", false), "room-gone");

  /* The code to watch by never gives a seat (25). */
  join (onlooker, 0, opened.watch, false);
  GmkNotice room = talk_hear (onlooker, GMK_NOTICE_ROOM);
  g_assert_cmpint (room.room.you, ==, -1);
  g_assert_cmpstr (room.room.code, ==, "");
  gmk_notice_clear (&room);

  g_autofree char *typed = g_strdup_printf (" %.3s-%s", opened.code, opened.code + 3);
  g_autofree char *small = g_ascii_strdown (typed, 8);
  join (guest, 0, small, false);
  talk_wait_game (host);
  talk_wait_game (guest);
  talk_wait_game (onlooker);
  talk_hear_error (onlooker, talk_step (onlooker, "H8"), "not-a-player");
  talk_hear_error (late, join (late, 0, opened.code, false), "room-full");
  talk_free (host);
  talk_free (guest);
  talk_free (onlooker);
  talk_free (late);
}

static void
test_limits (void)
{
  Talk *talk = talk_sign_in (run_port (server), "limits");
  const GmkSettings settings = gmk_settings_default ();
  const GmkSettings rated = rated_settings ();
  GmkSettings tiny = settings;

  tiny.rules.size = 5;
  talk_hear_error (talk,
                   talk_say (talk, &(GmkRequest){ .kind = GMK_REQUEST_OPEN, .open = { tiny } }),
                   "bad-settings");
  talk_hear_error (
    talk, talk_say (talk, &(GmkRequest){ .kind = GMK_REQUEST_OPEN, .open = { rated, true } }),
    "bad-settings");
  for (int i = 0; i < 3; i++)
    open_table (talk, &settings, false);
  talk_hear_error (talk,
                   talk_say (talk, &(GmkRequest){ .kind = GMK_REQUEST_OPEN, .open = { settings } }),
                   "too-many-tables");
  talk_free (talk);
}

/* --- Quick match ------------------------------------------------------------------------------- */

static void
seek (Talk *talk, const GmkSettings *settings)
{
  talk_say (talk, &(GmkRequest){ .kind = GMK_REQUEST_SEEK, .seek = { *settings, 200 } });
  GmkNotice notice = talk_hear (talk, GMK_NOTICE_SEEKING);
  g_assert_cmpint (notice.seeking.window, ==, 200);
}

static void
test_seek (void)
{
  Talk *a = talk_sign_in (run_port (server), "seek a");
  Talk *b = talk_sign_in (run_port (server), "seek b");
  Talk *c = talk_sign_in (run_port (server), "seek c");
  const GmkSettings rated = rated_settings ();
  const GmkSettings other = settings_of (GMK_SET_EXACT5);

  seek (a, &rated);
  talk_hear_done (a, talk_say (a, &(GmkRequest){ .kind = GMK_REQUEST_UNSEEK }));
  seek (b, &other);
  seek (c, &rated);
  talk_settle (c);
  g_assert_cmpint (talk_pending (c, GMK_NOTICE_MATCHED), ==, 0);
  seek (a, &rated);
  GmkNotice matched = talk_hear (a, GMK_NOTICE_MATCHED);
  talk_wait_game (a);
  talk_wait_game (c);
  g_assert_cmpint (talk_room (a)->room, ==, matched.word.room);
  g_assert_cmpint (talk_room (c)->room, ==, matched.word.room);

  /* One live rated game at a time (6). */
  talk_hear_error (a, talk_say (a, &(GmkRequest){ .kind = GMK_REQUEST_SEEK, .seek = { rated, 0 } }),
                   "already-in-game");
  talk_hear_error (a, talk_say (a, &(GmkRequest){ .kind = GMK_REQUEST_OPEN, .open = { rated } }),
                   "already-in-game");
  talk_free (a);
  talk_free (b);
  talk_free (c);
}

/* Many ask for one seat at once: one gets it, the others are told (7). */
static void
test_one_winner (void)
{
  enum {
    N = 12
  };
  Talk *host = talk_sign_in (run_port (server), "winner host");
  const GmkSettings settings = gmk_settings_default ();
  const int64_t room = open_table (host, &settings, false).room;
  Talk *talks[N];
  int64_t ids[N];
  int seated = 0;

  for (int i = 0; i < N; i++) {
    g_autofree char *device = g_strdup_printf ("winner %d", i);
    talks[i] = talk_sign_in (run_port (server), device);
  }
  for (int i = 0; i < N; i++)
    ids[i] = join (talks[i], room, "", false);
  for (int i = 0; i < N; i++) {
    GmkNotice answer = talk_hear_answer (talks[i], ids[i]);
    if (answer.kind == GMK_NOTICE_ROOM)
      seated++;
    else
      g_assert_cmpstr (answer.error.code, ==, "room-full");
    gmk_notice_clear (&answer);
    talk_free (talks[i]);
  }
  g_assert_cmpint (seated, ==, 1);
  talk_free (host);
}

/* Those who have blocked each other do not meet, and do not hear each other (24). */
static void
test_block (void)
{
  Talk *a = talk_sign_in (run_port (server), "block a");
  Talk *b = talk_sign_in (run_port (server), "block b");
  Talk *onlooker = talk_sign_in (run_port (server), "block c");
  const GmkSettings settings = gmk_settings_default ();
  const int64_t room = open_table (a, &settings, false).room;

  join (b, room, "", true);
  join (onlooker, room, "", true);
  GmkNotice shown = talk_hear (b, GMK_NOTICE_ROOM);
  gmk_notice_clear (&shown);
  shown = talk_hear (onlooker, GMK_NOTICE_ROOM);
  gmk_notice_clear (&shown);
  talk_hear_done (a, talk_say (a, &(GmkRequest){ .kind = GMK_REQUEST_BLOCK,
                                                 .block = { talk_player (b), true } }));
  talk_hear_error (b, join (b, room, "", false), "blocked");
  const GmkRequest hello = { .kind = GMK_REQUEST_SAY, .say = { room, GMK_PRESET_HELLO } };
  GmkRequest say = hello;
  talk_hear_done (b, talk_say (b, &say));
  GmkNotice said = talk_hear (onlooker, GMK_NOTICE_SAID);
  g_assert_cmpint (said.said.who.player, ==, talk_player (b));
  talk_settle (a);
  g_assert_cmpint (talk_pending (a, GMK_NOTICE_SAID), ==, 0);

  talk_hear_done (a, talk_say (a, &(GmkRequest){ .kind = GMK_REQUEST_BLOCK,
                                                 .block = { talk_player (b), false } }));
  talk_hear_done (
    a, talk_say (a, &(GmkRequest){ .kind = GMK_REQUEST_REPORT,
                                   .report = { talk_player (b), room, GMK_WHY_ABUSE, "words" } }));
  talk_free (a);
  talk_free (b);
  talk_free (onlooker);
}

/* Guests have presets alone, and nobody talks too much. */
static void
test_talk (void)
{
  Talk *host = talk_sign_in (run_port (server), "talk host");
  const GmkSettings settings = gmk_settings_default ();
  const int64_t room = open_table (host, &settings, false).room;
  GmkRequest words = { .kind = GMK_REQUEST_SAY, .say = { room, GMK_PRESET_NONE, "Hi" } };
  GmkRequest preset = { .kind = GMK_REQUEST_SAY, .say = { room, GMK_PRESET_GOOD_LUCK } };

  int64_t ids[5];

  talk_hear_error (host, talk_say (host, &words), "named-only");
  for (int i = 0; i < 5; i++) /* in one breath: with time between them, more are allowed */
    ids[i] = talk_say (host, &preset);
  const int64_t too_many = talk_say (host, &preset);
  for (int i = 0; i < 5; i++)
    talk_hear_done (host, ids[i]);
  talk_hear_error (host, too_many, "rate-limited");
  preset.say.room = room + 1000;
  talk_hear_error (host, talk_say (host, &preset), "room-gone");
  talk_free (host);
}

int
main (int argc, char **argv)
{
  static const char *const patient[] = { "--limit-messages", "60", NULL };

  g_test_init (&argc, &argv, NULL);
  server = run_start (patient);
  g_test_add_func ("/server/tables/list", test_list);
  g_test_add_func ("/server/tables/pages", test_pages);
  g_test_add_func ("/server/tables/codes", test_codes);
  g_test_add_func ("/server/tables/limits", test_limits);
  g_test_add_func ("/server/tables/seek", test_seek);
  g_test_add_func ("/server/tables/one-winner", test_one_winner);
  g_test_add_func ("/server/tables/block", test_block);
  g_test_add_func ("/server/tables/talk", test_talk);
  const int status = g_test_run ();

  run_stop (server);
  run_free (server);
  return status;
}
