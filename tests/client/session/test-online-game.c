/* At a table of a room server: undo, draw, resigning, claims, rematch, ratings, talk, watching.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/online-look-up.h"
#include "tests/client/session/visitor.h"
#include "tests/server/run.h"

#define FIVE "H8 H9 I8 I9 J8 J9 K8 K9 L8" /* whoever begins wins */

static Run *server;
static Visitor *anna, *bert;

static const char *const server_options[] = { "--limit-messages=100000", "--limit-talks=1000",
                                              NULL };

static GmkSettings
host_first (void)
{
  GmkSettings settings = gmk_settings_default ();

  settings.first = GMK_FIRST_HOST;
  return settings;
}

static void
sit_down (const GmkSettings *settings)
{
  anna = visitor_come ("anna", run_port (server));
  bert = visitor_come ("bert", run_port (server));
  visitors_sit_down (anna, bert, settings);
}

static void
go_home (void)
{
  visitor_free (anna);
  visitor_free (bert);
}

/* online.md 8: one stone before the answer, two after it; nothing where it is too late. */
static void
test_undo (void)
{
  const GmkSettings settings = host_first ();

  sit_down (&settings);
  visitors_play (anna, bert, "H8");
  visitor_play (anna, "offer");
  visitors_agree (anna, bert);
  g_assert_cmpint (gmk_match_undo_stones (visitor_match (bert), 0), ==, 1);
  visitor_play (bert, "accept");
  visitors_agree (anna, bert);
  g_assert_cmpint (visitor_match (anna)->plies, ==, 0);

  visitors_play (anna, bert, "H8 I9");
  visitor_play (anna, "offer");
  visitors_agree (anna, bert);
  g_assert_cmpint (gmk_match_undo_stones (visitor_match (bert), 0), ==, 2);
  visitor_play (bert, "accept");
  visitors_agree (anna, bert);
  g_assert_cmpint (visitor_match (anna)->plies, ==, 0);

  visitors_play (anna, bert, "H8 I9");
  visitor_play (bert, "offer");
  visitors_agree (anna, bert);
  visitor_play (anna, "decline");
  visitors_agree (anna, bert);
  g_assert_cmpint (visitor_match (anna)->plies, ==, 2);
  visitor_ask (bert, "offer");
  WAIT (bert->refused == 1);
  g_assert_cmpint (bert->verdict, ==, GMK_REFUSED_UNDO_TOO_SOON);
  go_home ();
}

/* online.md 28: what is asked while a step is on its way is not said at all. */
static void
test_one_at_a_time (void)
{
  const GmkSettings settings = host_first ();

  sit_down (&settings);
  visitor_ask (anna, "H8");
  visitor_ask (anna, "I9");
  g_assert_cmpint (anna->refused, ==, 1);
  g_assert_cmpint (anna->verdict, ==, GMK_REFUSED_NOT_YOUR_TURN);
  WAIT (gmk_online_room_get_asked (anna->room) == NULL);
  visitors_agree (anna, bert);
  g_assert_cmpint (visitor_match (bert)->plies, ==, 1);

  /* online.md 29: what the room refuses leaves nothing behind */
  visitor_ask (bert, "H8");
  g_assert_nonnull (gmk_online_room_get_asked (bert->room));
  WAIT (bert->refused == 1);
  g_assert_cmpint (bert->verdict, ==, GMK_REFUSED_OCCUPIED);
  g_assert_null (gmk_online_room_get_asked (bert->room));
  visitors_agree (anna, bert);
  go_home ();
}

static void
test_draw (void)
{
  const GmkSettings settings = host_first ();

  sit_down (&settings);
  visitors_play (anna, bert, "H8");
  visitor_play (bert, "I9 draw");
  visitors_agree (anna, bert);
  g_assert_cmpint (visitor_match (anna)->draw_offer.id, !=, 0);
  visitor_play (anna, "decline");
  visitors_agree (anna, bert);
  visitors_play (anna, bert, "H9");
  visitor_play (bert, "J10 draw");
  visitors_agree (anna, bert);
  visitor_play (anna, "accept");
  visitors_agree (anna, bert);
  g_assert_cmpint (visitor_match (bert)->end.kind, ==, GMK_END_AGREED);
  g_assert_cmpint (gmk_session_get_score (GMK_SESSION (anna->room)).drawn, ==, 1);
  go_home ();
}

/* online.md 27: a wish can be taken back, and both have to have it; then the other begins. */
static void
test_rematch (void)
{
  const GmkSettings settings = host_first ();

  sit_down (&settings);
  gmk_online_room_set_rematch (anna->room, TRUE);
  WAIT (anna->failed == 1);
  g_assert_cmpint (anna->error, ==, GMK_ONLINE_ERROR_NOT_OVER);
  visitors_play (anna, bert, "H8");
  visitor_play (bert, "resign");
  visitors_agree (anna, bert);
  g_assert_cmpint (visitor_match (anna)->end.winner_seat, ==, 0);

  gmk_online_room_set_rematch (anna->room, TRUE);
  WAIT (gmk_online_room_wants_rematch (bert->room, 0));
  g_assert_false (gmk_online_room_wants_rematch (bert->room, 1));
  gmk_online_room_set_rematch (anna->room, FALSE);
  WAIT (!gmk_online_room_wants_rematch (bert->room, 0));
  gmk_online_room_set_rematch (bert->room, TRUE);
  WAIT (gmk_online_room_wants_rematch (anna->room, 1));
  gmk_online_room_set_rematch (anna->room, TRUE);
  WAIT (gmk_online_room_get_game (anna->room) == 2 && gmk_online_room_get_game (bert->room) == 2);
  visitors_agree (anna, bert);
  g_assert_cmpint (anna->replaced, ==, 2);
  g_assert_cmpint (visitor_match (anna)->first, ==, 1);
  g_assert_false (gmk_online_room_wants_rematch (anna->room, 0));
  g_assert_null (gmk_online_room_get_rated (anna->room));
  g_assert_cmpint (gmk_session_get_score (GMK_SESSION (bert->room)).won[0], ==, 1);
  go_home ();
}

/* Whoever has played a game has played it, also when both have gone; who watches sees that. */
static void
test_played (void)
{
  const GmkSettings settings = host_first ();
  Visitor *cleo = visitor_come ("cleo", run_port (server));
  gint64 numbers[GMK_SEATS];

  sit_down (&settings);
  visitor_watch (cleo, anna);
  visitors_play (anna, bert, "H8");
  visitor_play (bert, "resign");
  WAIT (gmk_match_over (visitor_match (cleo)));
  numbers[0] = gmk_online_get_me (anna->online)->number;
  numbers[1] = gmk_online_get_me (bert->online)->number;
  gmk_online_room_leave (anna->room);
  WAIT (gmk_online_room_get_seat (cleo->room, 0).who.number == 0);
  gmk_online_room_leave (bert->room);
  WAIT (gmk_online_room_get_closed (cleo->room) == GMK_ROOM_LEFT);
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
    g_assert_cmpint (gmk_online_room_get_played (cleo->room)[seat].person.number, ==,
                     numbers[seat]);
  visitor_free (cleo);
  go_home ();
}

/* An invitation to a table at this computer leads to where others reach it. */
static void
test_hosted_link (void)
{
  const GmkAddress shared = { "192.0.2.2", 45623, FALSE };
  const GmkSettings settings = host_first ();
  g_autofree char *expected = NULL;
  g_autofree char *link = NULL;

  anna = visitor_come ("anna", run_port (server));
  g_assert_false (gmk_online_is_hosted (anna->online));
  gmk_online_set_hosted (anna->online, &shared);
  g_assert_true (gmk_online_is_hosted (anna->online));
  visitor_open (anna, &settings, FALSE);
  expected =
    g_strdup_printf ("kagetsu://192.0.2.2:45623/r/%s?tls=0", gmk_online_room_get_code (anna->room));
  link = gmk_online_room_get_link (anna->room);
  g_assert_cmpstr (link, ==, expected);
  visitor_free (anna);
}

/* --- Ratings ----------------------------------------------------------------------------------- */

typedef struct {
  gboolean done;
  GmkPersonRecord *record;
  GArray *marks;
} Looked;

static void
looked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Looked *looked = data;

  looked->record = gmk_online_look_up_finish (GMK_ONLINE (source), result, NULL);
  looked->done = TRUE;
}

static void
history_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Looked *looked = data;

  looked->marks = gmk_online_history_finish (GMK_ONLINE (source), result, NULL, NULL);
  looked->done = TRUE;
}

/* What the server has kept of the player is what its room has told. */
static void
check_kept (Visitor *visitor, gint64 player, const GmkRatingStep *told, gint64 game)
{
  Looked looked = { 0 };

  gmk_online_look_up_async (visitor->online, player, NULL, looked_cb, &looked);
  WAIT (looked.done);
  g_assert_cmpint (looked.record->standings->len, ==, 1);
  g_assert_cmpint (g_array_index (looked.record->standings, GmkStanding, 0).rating, ==,
                   told->after);
  gmk_person_record_free (looked.record);
  looked.done = FALSE;
  gmk_online_history_async (visitor->online, player, GMK_SET_FREESTYLE, 0, NULL, history_cb,
                            &looked);
  WAIT (looked.done);
  g_assert_cmpint (looked.marks->len, ==, 1);
  g_assert_cmpint (g_array_index (looked.marks, GmkRatingMark, 0).rating, ==, told->after);
  g_assert_cmpint (g_array_index (looked.marks, GmkRatingMark, 0).game, ==, game);
  g_array_unref (looked.marks);
}

static void
test_rated (void)
{
  GmkSettings settings = host_first ();
  const GmkRatedGame *rated;

  settings.rated = true;
  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 60000 };
  sit_down (&settings);
  g_assert_cmpint (gmk_online_room_get_seat (anna->room, 0).who.rating, ==, 1500);
  visitors_play (anna, bert, FIVE);
  WAIT (anna->rated == 1 && bert->rated == 1);
  rated = gmk_online_room_get_rated (bert->room);
  g_assert_true (rated->rated);
  g_assert_cmpint (rated->changes[0].before, ==, 1500);
  g_assert_cmpint (rated->changes[0].after, ==, 1662); /* 1500/350 beats its like: 1662.31 */
  g_assert_cmpint (rated->changes[1].after, ==, 1338);
  g_assert_true (rated->changes[0].provisional);
  g_assert_cmpint (gmk_online_get_me (anna->online)->rating, ==, 1662);
  g_assert_cmpint (gmk_online_get_me (bert->online)->rating, ==, 1338);
  check_kept (bert, gmk_online_get_me (anna->online)->number, &rated->changes[0], rated->game);
  check_kept (anna, gmk_online_get_me (bert->online)->number, &rated->changes[1], rated->game);
  WAIT (gmk_online_room_get_seat (anna->room, 1).who.rating == 1338);
  go_home ();
}

/* --- The rest ---------------------------------------------------------------------------------- */

static void
test_talk (void)
{
  const GmkSettings settings = host_first ();

  sit_down (&settings);
  gmk_online_room_say (anna->room, GMK_SAYING_GOOD_LUCK, NULL);
  WAIT (bert->said == 1 && anna->said == 1);
  g_assert_cmpint (bert->saying.kind, ==, GMK_SAYING_GOOD_LUCK);
  g_assert_cmpint (bert->saying.who.number, ==, gmk_online_get_me (anna->online)->number);
  gmk_online_room_say (anna->room, GMK_SAYING_TEXT, "Hello");
  WAIT (anna->failed == 1);
  g_assert_cmpint (anna->error, ==, GMK_ONLINE_ERROR_NAMED_ONLY);
  go_home ();
}

/* online.md 25: whoever watches does not play. */
static void
test_watch (void)
{
  const GmkSettings settings = host_first ();
  Visitor *carl;

  sit_down (&settings);
  carl = visitor_come ("carl", run_port (server));
  visitors_play (anna, bert, "H8 I9");
  gmk_online_join_async (carl->online, 0, gmk_online_room_get_watch_code (anna->room), FALSE, NULL,
                         NULL, NULL);
  WAIT (carl->room != NULL);
  visitors_agree (anna, carl);
  g_assert_cmpint (gmk_online_room_get_mine (carl->room), ==, GMK_SEAT_NONE);
  g_assert_cmpstr (gmk_online_room_get_code (carl->room), ==, "");
  g_assert_false (gmk_session_is_ours (GMK_SESSION (carl->room), GMK_SEAT_NONE));
  g_assert_true (gmk_session_get_players (GMK_SESSION (carl->room))[0].remote);
  WAIT (gmk_online_room_get_watchers (anna->room) == 1);
  visitor_ask (carl, "J10");
  g_assert_cmpint (carl->failed, ==, 1);
  g_assert_cmpint (carl->error, ==, GMK_ONLINE_ERROR_NOT_A_PLAYER);
  visitors_play (anna, bert, "H9");
  visitors_agree (anna, carl);
  gmk_online_room_leave (carl->room);
  g_assert_cmpint (gmk_online_room_get_closed (carl->room), ==, GMK_ROOM_LEFT);
  WAIT (gmk_online_room_get_watchers (anna->room) == 0);
  visitor_free (carl);
  go_home ();
}

/* Whoever leaves a game keeps the seat, is seen to be away, and may come back. */
static void
test_leave_and_come_back (void)
{
  GmkSettings settings = host_first ();

  settings.absent = GMK_ABSENT_WAIT;
  sit_down (&settings);
  visitors_play (anna, bert, "H8");
  gmk_online_room_leave (bert->room);
  g_assert_false (gmk_online_room_get_in_touch (bert->room));
  g_assert_cmpint (gmk_online_room_get_closed (bert->room), ==, GMK_ROOM_OPEN);
  WAIT (gmk_online_room_get_seat (anna->room, 1).away);
  /* it is the absent player's duty: the time until a claim runs */
  g_assert_cmpint (gmk_online_room_get_seat (anna->room, 1).claim_ms, >, 0);
  visitor_ask (anna, "claim win");
  WAIT (anna->failed == 1);
  g_assert_cmpint (anna->error, ==, GMK_ONLINE_ERROR_NOT_AWAY);

  gmk_online_join_async (bert->online, gmk_online_room_get_number (bert->room), NULL, FALSE, NULL,
                         NULL, NULL);
  WAIT (gmk_online_room_get_in_touch (bert->room));
  WAIT (!gmk_online_room_get_seat (anna->room, 1).away);
  g_assert_cmpint (gmk_online_room_get_seat (anna->room, 1).claim_ms, ==, -1);
  visitors_play (anna, bert, "I9 H9");
  go_home ();
}

/* The time until a claim runs from when the absent player has the duty, and no longer. */
static void
test_claim_time (void)
{
  GmkSettings settings = host_first ();

  settings.absent = GMK_ABSENT_WAIT;
  sit_down (&settings);
  gmk_online_room_leave (bert->room);
  WAIT (gmk_online_room_get_seat (anna->room, 1).away);
  g_assert_cmpint (gmk_online_room_get_seat (anna->room, 1).claim_ms, ==, -1);
  visitor_play (anna, "H8");
  WAIT (gmk_online_room_get_seat (anna->room, 1).claim_ms > 0);
  go_home ();
}

int
main (int argc, char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);
  server = run_start (server_options);
  g_test_add_func ("/online-game/undo", test_undo);
  g_test_add_func ("/online-game/one-at-a-time", test_one_at_a_time);
  g_test_add_func ("/online-game/draw", test_draw);
  g_test_add_func ("/online-game/rematch", test_rematch);
  g_test_add_func ("/online-game/played", test_played);
  g_test_add_func ("/online-game/hosted-link", test_hosted_link);
  g_test_add_func ("/online-game/rated", test_rated);
  g_test_add_func ("/online-game/talk", test_talk);
  g_test_add_func ("/online-game/watch", test_watch);
  g_test_add_func ("/online-game/leave-and-come-back", test_leave_and_come_back);
  g_test_add_func ("/online-game/claim-time", test_claim_time);
  result = g_test_run ();
  run_free (server);
  return result;
}
