/* A person at a room server: coming, tables, a whole game, what it brings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/visitor.h"
#include "tests/server/run.h"

#define FIVE "H8 H9 I8 I9 J8 J9 K8 K9 L8" /* whoever begins wins */

static Run *server;

static const char *const server_options[] = { "--limit-messages=100000", NULL };

static GmkSettings
plain (void)
{
  return gmk_settings_default ();
}

static void
test_welcome (void)
{
  Visitor *anna = visitor_new ("anna", run_port (server), NULL);

  g_assert_cmpint (gmk_online_get_state (anna->online), ==, GMK_LINK_OFF);
  gmk_online_connect (anna->online);
  g_assert_cmpint (gmk_online_get_state (anna->online), ==, GMK_LINK_CONNECTING);
  WAIT (gmk_online_get_state (anna->online) == GMK_LINK_UP);
  g_assert_null (gmk_online_get_error (anna->online));
  g_assert_cmpint (gmk_online_get_me (anna->online)->number, >, 0);
  g_assert_true (gmk_online_get_me (anna->online)->guest);
  g_assert_cmpint (gmk_online_get_me (anna->online)->rating, ==, 1500);
  g_assert_true (gmk_online_get_me (anna->online)->provisional);
  gmk_online_disconnect (anna->online);
  g_assert_cmpint (gmk_online_get_state (anna->online), ==, GMK_LINK_OFF);
  visitor_free (anna);
}

/* The same secret is the same player. */
static void
test_same_player (void)
{
  Visitor *anna = visitor_come ("anna", run_port (server));
  const gint64 number = gmk_online_get_me (anna->online)->number;

  gmk_online_disconnect (anna->online);
  visitor_connect (anna);
  g_assert_cmpint (gmk_online_get_me (anna->online)->number, ==, number);
  visitor_free (anna);
}

static void
test_open (void)
{
  Visitor *anna = visitor_come ("anna", run_port (server));
  const GmkSettings settings = plain ();
  g_autofree char *link = NULL;

  visitor_open (anna, &settings, FALSE);
  g_assert_cmpint (anna->opened, ==, 1);
  g_assert_cmpint (g_list_model_get_n_items (gmk_online_get_rooms (anna->online)), ==, 1);
  g_assert_true (gmk_online_room_get_online (anna->room) == anna->online);
  g_assert_cmpint (gmk_online_room_get_game (anna->room), ==, 0);
  g_assert_cmpint (gmk_online_room_get_mine (anna->room), ==, 0);
  g_assert_cmpint (gmk_match_duty (visitor_match (anna)).kind, ==, GMK_DUTY_NONE);
  g_assert_cmpint (strlen (gmk_online_room_get_code (anna->room)), ==, 6);
  g_assert_cmpint (strlen (gmk_online_room_get_watch_code (anna->room)), ==, 6);
  link = gmk_online_room_get_link (anna->room);
  g_assert_nonnull (strstr (link, gmk_online_room_get_code (anna->room)));
  g_assert_true (gmk_online_room_get_in_touch (anna->room));
  g_assert_cmpint (gmk_online_room_get_seat (anna->room, 1).who.number, ==, 0);

  /* nobody sits there: leaving is all there is to it */
  gmk_online_room_leave (anna->room);
  g_assert_cmpint (gmk_online_room_get_closed (anna->room), ==, GMK_ROOM_LEFT);
  g_assert_cmpint (g_list_model_get_n_items (gmk_online_get_rooms (anna->online)), ==, 0);
  visitor_free (anna);
}

/* A code may be typed in any way. */
static void
test_join_by_code (void)
{
  Visitor *anna = visitor_come ("anna", run_port (server));
  Visitor *bert = visitor_come ("bert", run_port (server));
  const GmkSettings settings = plain ();
  g_autoptr (GString) typed = NULL;

  visitor_open (anna, &settings, TRUE);
  g_assert_cmpint (visitor_fail_to_join (bert, gmk_online_room_get_number (anna->room), NULL), ==,
                   GMK_ONLINE_ERROR_ROOM_GONE);
  g_assert_cmpint (visitor_fail_to_join (bert, 0, "no code at all"), ==,
                   GMK_ONLINE_ERROR_ROOM_GONE);
  g_assert_cmpint (visitor_fail_to_join (bert, 0, ""), ==, GMK_ONLINE_ERROR_ROOM_GONE);
  g_assert_cmpint (visitor_fail_to_join (bert, 0, "ZZZZZZ"), ==, GMK_ONLINE_ERROR_ROOM_GONE);

  typed = g_string_new (gmk_online_room_get_code (anna->room));
  g_string_ascii_down (typed);
  g_string_insert (typed, 3, " - ");
  gmk_online_join_async (bert->online, 0, typed->str, FALSE, NULL, NULL, NULL);
  WAIT (bert->room != NULL && gmk_online_room_get_game (bert->room) == 1);
  visitors_agree (anna, bert);
  visitor_free (bert);
  visitor_free (anna);
}

static void
test_whole_game (void)
{
  Visitor *anna = visitor_come ("anna", run_port (server));
  Visitor *bert = visitor_come ("bert", run_port (server));
  const GmkSettings settings = plain ();
  const GmkPlayer *players;
  GmkSeat first;

  visitors_sit_down (anna, bert, &settings);
  players = gmk_session_get_players (GMK_SESSION (anna->room));
  g_assert_false (players[0].remote);
  g_assert_true (players[1].remote);
  g_assert_cmpint (players[1].person.number, ==, gmk_online_get_me (bert->online)->number);
  g_assert_true (gmk_session_is_ours (GMK_SESSION (anna->room), 0));
  g_assert_false (gmk_session_is_ours (GMK_SESSION (anna->room), 1));
  first = visitor_match (anna)->first;

  visitors_play (anna, bert, FIVE);
  g_assert_cmpint (visitor_match (bert)->end.kind, ==, GMK_END_FIVE);
  g_assert_cmpint (visitor_match (bert)->end.winner_seat, ==, first);
  g_assert_cmpint (anna->stepped, ==, 9);
  g_assert_cmpint (bert->stepped, ==, 9);
  WAIT (anna->rated == 1 && bert->rated == 1);
  g_assert_false (gmk_online_room_get_rated (anna->room)->rated);
  g_assert_cmpint (gmk_session_get_score (GMK_SESSION (bert->room)).won[first], ==, 1);

  visitor_ask (anna, "A1");
  g_assert_nonnull (gmk_online_room_get_asked (anna->room));
  WAIT (anna->refused == 1);
  g_assert_cmpint (anna->verdict, ==, GMK_REFUSED_GAME_OVER);
  g_assert_null (gmk_online_room_get_asked (anna->room));
  visitor_free (bert);
  visitor_free (anna);
}

int
main (int argc, char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);
  server = run_start (server_options);
  g_test_add_func ("/online/welcome", test_welcome);
  g_test_add_func ("/online/same-player", test_same_player);
  g_test_add_func ("/online/open", test_open);
  g_test_add_func ("/online/join-by-code", test_join_by_code);
  g_test_add_func ("/online/whole-game", test_whole_game);
  result = g_test_run ();
  run_free (server);
  return result;
}
