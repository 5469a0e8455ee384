/* Servers that talk rubbish, or never answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/online-look-up.h"
#include "tests/client/session/deceived.h"

#define ROOM_HEAD                                                                                  \
  "\"settings\":{\"rules\":\"freestyle\",\"size\":15},\"seats\":[{\"who\":{\"player\":7,\"name\":" \
  "\"Anna\",\"rating\":1500}},{\"who\":{\"player\":8,\"name\":\"Bert\",\"rating\":1500}}],"        \
  "\"watchers\":0,"                                                                                \
  "\"score\":{},\"you\":0,"

/* A room whose first game has begun and that is as it should be. */
#define ROOM                                                                                       \
  "{\"kind\":\"room\",\"id\":%ID,\"room\":9,\"seq\":1," ROOM_HEAD                                  \
  "\"game\":1,\"first\":0,\"now\":500,"                                                            \
  "\"hash\":\"%HASH\"}"
#define OPENED                                                                                     \
  "{\"kind\":\"opened\",\"id\":%ID,\"room\":9,\"code\":\"AAAAAA\",\"watch\":\"BBBBBB\"}\n"

/* --- Rubbish ----------------------------------------------------------------------------------- */

/* What the server says after the welcome is rubbish: a second time in a row, and that is that. */
static void
expect_rubbish (const char *lines)
{
  g_autofree char *hello = g_strconcat (FALSE_WELCOME "\n", lines, NULL);

  begin (&(FalseScript){ .hello = hello });
  gmk_online_connect (anna->online);
  wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_RUBBISH);
  wait_for (GMK_LINK_REFUSED, GMK_ONLINE_ERROR_RUBBISH);
  g_assert_cmpint (false_server_count (server), ==, 2);
  end ();
}

static void
test_unreadable (void)
{
  g_autofree char *long_text = g_strnfill (GMK_WIRE_NOTICE_MAX + 1, ' ');

  expect_rubbish ("{nonsense");
  expect_rubbish ("{\"kind\":\"stepped\"}");
  expect_rubbish ("{\"kind\":\"steps\",\"room\":9,\"from\":0,\"steps\":[[1,2,3]]}");
  expect_rubbish (long_text);
  expect_rubbish (FALSE_WELCOME);
}

static void
test_unknown_kind (void)
{
  begin (&(FalseScript){ .hello = FALSE_WELCOME });
  visitor_connect (anna);
  false_server_say (server, "{\"kind\":\"fireworks\",\"colour\":\"red\"}");
  false_server_say (server, "{\"kind\":\"closing\",\"in_ms\":1,\"more\":[1,2]}");
  false_server_say (server, "{\"kind\":\"lobby\",\"players\":3}");
  WAIT (gmk_online_get_players (anna->online) == 3);
  g_assert_cmpint (gmk_online_get_state (anna->online), ==, GMK_LINK_UP);
  end ();
}

/* One message of frames without end is given up before it has filled anything. */
static void
test_without_end (void)
{
  begin (&(FalseScript){ .hello = FALSE_WELCOME });
  visitor_connect (anna);
  false_server_say_without_end (server);
  wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_RUBBISH);
  end ();
}

/* --- A room that cannot be --------------------------------------------------------------------- */

static char *
good_hash (void)
{
  const GmkSettings settings = gmk_settings_default ();
  GmkMatch match;

  gmk_match_init (&match, &settings, 0);
  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x", gmk_match_hash (&match));
}

static char *
with_hash (const char *lines)
{
  g_autofree char *hash = good_hash ();
  GString *text = g_string_new (lines);

  g_string_replace (text, "%HASH", hash, 0);
  return g_string_free (text, FALSE);
}

static void
open_room (const char *open, const char *join)
{
  const GmkSettings settings = gmk_settings_default ();

  begin (&(FalseScript){ .hello = FALSE_WELCOME, .open = open, .join = join });
  visitor_connect (anna);
  gmk_online_open_async (anna->online, &settings, FALSE, NULL, NULL, NULL);
}

static void
test_room (void)
{
  g_autofree char *open = with_hash (OPENED ROOM);

  open_room (open, NULL);
  WAIT (anna->room != NULL && gmk_online_room_get_in_touch (anna->room));
  g_assert_cmpint (gmk_online_room_get_game (anna->room), ==, 1);
  end ();
}

/* A room that is shown wrong is asked for anew, and not for ever. */
static void
expect_doubts (const char *room)
{
  g_autofree char *open = g_strconcat (OPENED, room, NULL);

  open_room (open, room);
  wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_RUBBISH);
  g_assert_cmpint (script.joins, ==, 3);
  g_assert_null (anna->room);
  end ();
}

static void
test_wrong_room (void)
{
  /* another hash; a step that cannot be taken */
  expect_doubts ("{\"kind\":\"room\",\"id\":%ID,\"room\":9,\"seq\":1," ROOM_HEAD
                 "\"game\":1,\"first\":0,\"hash\":\"0000000000000000\"}");
  expect_doubts (
    "{\"kind\":\"room\",\"id\":%ID,\"room\":9,\"seq\":1," ROOM_HEAD
    "\"game\":1,\"first\":0,\"n_steps\":1,\"hash\":\"0000000000000000\"}\n"
    "{\"kind\":\"steps\",\"room\":9,\"from\":0,\"steps\":[[1,1,0,0,\"place\",\"H8\"]]}");
}

static void
expect_room_rubbish (const char *room)
{
  g_autofree char *open = g_strconcat (OPENED, room, NULL);

  open_room (open, NULL);
  wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_RUBBISH);
  end ();
}

static void
test_impossible_room (void)
{
  /* a game that nobody began; steps of none; more steps than were announced; one seat */
  expect_room_rubbish ("{\"kind\":\"room\",\"room\":9,\"seq\":1," ROOM_HEAD "\"game\":1}");
  expect_room_rubbish ("{\"kind\":\"room\",\"room\":9,\"seq\":1," ROOM_HEAD
                       "\"game\":0,\"n_steps\":3}");
  expect_room_rubbish (
    "{\"kind\":\"room\",\"room\":9,\"seq\":1," ROOM_HEAD "\"game\":1,\"first\":0,\"n_steps\":1}\n"
    "{\"kind\":\"steps\",\"room\":9,\"from\":0,\"steps\":[[1,0,0,0,\"place\",\"H8\"],"
    "[2,1,0,0,\"place\",\"H9\"]]}");
  expect_room_rubbish (
    "{\"kind\":\"room\",\"room\":9,\"seq\":1,\"settings\":{\"rules\":\"renju\",\"size\":15},"
    "\"seats\":[{}],\"watchers\":0,\"score\":{},\"game\":0}");
}

/* And so is one that is answered for by something else, or never shown to its end. */
static void
test_never_whole (void)
{
  g_autofree char *open = with_hash (OPENED ROOM);
  GmkConnectionSettings settings = visitor_settings ();
  const GmkSettings table = gmk_settings_default ();

  settings.request_ms = 200;
  begin_with (&(FalseScript){ .hello = FALSE_WELCOME,
                              .open = open,
                              .join = "{\"kind\":\"done\",\"id\":%ID}",
                              .join_again =
                                "{\"kind\":\"room\",\"id\":%ID,\"room\":9,\"seq\":1," ROOM_HEAD
                                "\"game\":1,\"first\":0,\"n_steps\":3,"
                                "\"hash\":\"0000000000000000\"}" },
              &settings);
  visitor_connect (anna);
  gmk_online_open_async (anna->online, &table, FALSE, NULL, NULL, NULL);
  WAIT (anna->room != NULL);
  false_server_say (server, "{\"kind\":\"began\",\"room\":9,\"seq\":4,\"game\":3,\"first\":0}");
  wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_OFFLINE);
  g_assert_cmpint (script.joins, ==, 2);
  end ();
}

/* A fact is missing, and what is resumed does not mend it: the whole is asked for. */
static void
test_gap (void)
{
  g_autofree char *open = with_hash (OPENED ROOM);
  g_autofree char *whole = with_hash (ROOM);

  open_room (
    open, "{\"kind\":\"resumed\",\"id\":%ID,\"room\":9,\"seq\":4,\"hash\":\"0000000000000000\"}");
  script.join_again = whole;
  WAIT (anna->room != NULL);
  false_server_say (
    server, "{\"kind\":\"stepped\",\"room\":9,\"seq\":4,\"step\":[1,0,0,0,\"place\",\"H8\"],"
            "\"turn\":3}");
  WAIT (script.joins == 2);
  WAIT (gmk_online_room_get_in_touch (anna->room));
  g_assert_cmpint (visitor_match (anna)->n_steps, ==, 0);
  g_assert_cmpint (gmk_online_get_state (anna->online), ==, GMK_LINK_UP);
  end ();
}

/* Rooms that nobody asked for do not grow without end. */
static void
test_many_rooms (void)
{
  g_autofree char *room = with_hash (ROOM);

  begin (&(FalseScript){ .hello = FALSE_WELCOME });
  visitor_connect (anna);
  for (int i = 1; i <= 200; i++) {
    g_autoptr (GString) line = g_string_new (room);
    g_autofree char *number = g_strdup_printf ("\"room\":%d", i);
    g_string_replace (line, "\"room\":9", number, 1);
    false_server_say (server, line->str);
  }
  false_server_say (server, "{\"kind\":\"lobby\",\"players\":3}");
  WAIT (gmk_online_get_players (anna->online) == 3);
  g_assert_cmpint (g_list_model_get_n_items (gmk_online_get_rooms (anna->online)), ==,
                   GMK_ONLINE_ROOMS_MAX);
  end ();
}

/* --- Answers ----------------------------------------------------------------------------------- */

typedef struct {
  int done;
  GError *error;
} Answer;

static void
looked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->done++;
  g_clear_error (&answer->error);
  gmk_person_record_free (gmk_online_look_up_finish (GMK_ONLINE (source), result, &answer->error));
}

static void
test_other_answer (void)
{
  Answer answer = { 0 };

  begin (&(FalseScript){ .hello = FALSE_WELCOME, .others = "{\"kind\":\"done\",\"id\":%ID}" });
  visitor_connect (anna);
  gmk_online_look_up_async (anna->online, 8, NULL, looked_cb, &answer);
  WAIT (answer.done == 1);
  g_assert_error (answer.error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_RUBBISH);
  wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_RUBBISH);
  g_clear_error (&answer.error);
  end ();
}

/* Each call is answered once: when the time is up, when it is cancelled, when the link goes. */
static void
test_no_answer (void)
{
  Answer late = { 0 }, cancelled = { 0 }, broken = { 0 }, off = { 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GmkConnectionSettings settings = visitor_settings ();

  settings.request_ms = 50;
  begin_with (&(FalseScript){ .hello = FALSE_WELCOME }, &settings);
  visitor_connect (anna);
  gmk_online_look_up_async (anna->online, 8, NULL, looked_cb, &late);
  WAIT (late.done == 1);
  g_assert_error (late.error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_OFFLINE);
  end ();

  begin (&(FalseScript){ .hello = FALSE_WELCOME });
  visitor_connect (anna);
  gmk_online_look_up_async (anna->online, 8, cancellable, looked_cb, &cancelled);
  gmk_online_look_up_async (anna->online, 8, NULL, looked_cb, &broken);
  g_cancellable_cancel (cancellable);
  WAIT (cancelled.done == 1);
  g_assert_error (cancelled.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (broken.done, ==, 0);
  false_server_close (server, 1000);
  WAIT (broken.done == 1);
  g_assert_error (broken.error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_OFFLINE);
  WAIT (gmk_online_get_state (anna->online) == GMK_LINK_UP);
  gmk_online_look_up_async (anna->online, 8, NULL, looked_cb, &off);
  gmk_online_disconnect (anna->online);
  WAIT (off.done == 1);
  g_assert_error (off.error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_OFFLINE);
  g_assert_cmpint (cancelled.done, ==, 1);
  end ();
  g_clear_error (&late.error);
  g_clear_error (&cancelled.error);
  g_clear_error (&broken.error);
  g_clear_error (&off.error);
}

static void
test_pages_in_disorder (void)
{
  const GmkLobbyFilter all = { -1, -1, -1 };

  begin (&(FalseScript){
    .hello = FALSE_WELCOME,
    .others = "{\"kind\":\"tables\",\"id\":%ID,\"tables\":[],\"next\":9,\"players\":1}" });
  visitor_connect (anna);
  gmk_online_lobby_enter (gmk_online_get_lobby (anna->online), &all);
  wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_RUBBISH); /* the next page begins where this one did */
  end ();
}

/* --- Anything ---------------------------------------------------------------------------------- */

/* The messages of the protocol's own text. */
static GPtrArray *
read_notices (void)
{
  GPtrArray *notices = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (g_getenv ("GMK_PROTOCOL"), &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++) {
    GmkNotice notice;
    if (lines[i][0] != '{' || !gmk_notice_read (lines[i], strlen (lines[i]), &notice, NULL))
      continue;
    gmk_notice_clear (&notice);
    g_ptr_array_add (notices, g_strdup (lines[i]));
  }
  return notices;
}

/* One of them, with a digit changed here and there. */
static char *
mutate (GRand *random, const GPtrArray *notices)
{
  char *line =
    g_strdup (g_ptr_array_index (notices, (guint)g_rand_int_range (random, 0, (int)notices->len)));

  for (char *c = line; *c != '\0'; c++)
    if (g_ascii_isdigit (*c) && g_rand_int_range (random, 0, 8) == 0)
      *c = (char)('1' + g_rand_int_range (random, 0, 3));
  return line;
}

static void
test_anything (void)
{
  g_autoptr (GPtrArray) notices = read_notices ();
  g_autoptr (GRand) random = g_rand_new_with_seed (4711);
  const GmkLobbyFilter all = { -1, -1, -1 };
  const GmkSettings settings = gmk_settings_default ();
  g_autofree char *open = with_hash (OPENED ROOM);
  g_autofree char *room = with_hash (ROOM);

  g_assert_cmpint (notices->len, >, 30);
  begin (&(FalseScript){ .hello = FALSE_WELCOME, .open = open, .join = room });
  for (int i = 0; i < 2000; i++) {
    g_autofree char *line = mutate (random, notices);

    if (gmk_online_get_state (anna->online) != GMK_LINK_UP) {
      visitor_connect (anna);
      gmk_online_lobby_enter (gmk_online_get_lobby (anna->online), &all);
      gmk_online_open_async (anna->online, &settings, FALSE, NULL, NULL, NULL);
    }
    false_server_say (server, line);
    if (anna->room != NULL && i % 7 == 0)
      visitor_ask (anna, "H8");
    g_main_context_iteration (NULL, FALSE);
  }
  end ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/online-rubbish/unreadable", test_unreadable);
  g_test_add_func ("/online-rubbish/unknown-kind", test_unknown_kind);
  g_test_add_func ("/online-rubbish/without-end", test_without_end);
  g_test_add_func ("/online-rubbish/room", test_room);
  g_test_add_func ("/online-rubbish/wrong-room", test_wrong_room);
  g_test_add_func ("/online-rubbish/impossible-room", test_impossible_room);
  g_test_add_func ("/online-rubbish/never-whole", test_never_whole);
  g_test_add_func ("/online-rubbish/gap", test_gap);
  g_test_add_func ("/online-rubbish/many-rooms", test_many_rooms);
  g_test_add_func ("/online-rubbish/other-answer", test_other_answer);
  g_test_add_func ("/online-rubbish/no-answer", test_no_answer);
  g_test_add_func ("/online-rubbish/pages-in-disorder", test_pages_in_disorder);
  g_test_add_func ("/online-rubbish/anything", test_anything);
  return g_test_run ();
}
