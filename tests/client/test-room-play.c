/* Playing on the page of a table in a room: stones, offers, endings, the next game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/room-stage.h"

/* Waits until Ben has heard of a step of that kind as the last one, and both agree. */
static void
wait_for_last (RoomStage *stage, GmkStepKind kind)
{
  WAIT (room_stage_last (stage) != NULL && room_stage_last (stage)->kind == kind);
  visitors_agree (stage->anna, stage->ben);
}

/* A stone is a ghost until the room has confirmed it, and two clicks put one. online.md 28, 29. */
static void
test_ghost (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();

  room_stage_begin (stage, &settings);
  ASSERT_SEEN (stage, "Your turn");
  room_stage_click (stage, "H8");
  g_assert_true (room_stage_hears (stage, "H8", "H8, empty, black stone on its way"));
  room_stage_click (stage, "H8");
  room_stage_click (stage, "I9");
  wait_for_last (stage, GMK_STEP_PLACE);
  g_assert_true (room_stage_hears (stage, "H8", "H8, black, move 1, last move"));
  ASSERT_SEEN (stage, "Guest-* to move");
  visitor_play (stage->ben, "I9");
  ASSERT_SEEN (stage, "Your turn");
  g_assert_cmpint (visitor_match (stage->ben)->plies, ==, 2);
  g_assert_cmpint (stage->anna->refused, ==, 0);
  room_stage_free (stage);
}

/* What the room refuses leaves nothing behind and is said in words. */
static void
test_refusal (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();

  room_stage_begin (stage, &settings);
  room_stage_click (stage, "H8");
  wait_for_last (stage, GMK_STEP_PLACE);
  room_stage_click (stage, "A1");
  ASSERT_SEEN (stage, "It is the other side’s turn");
  g_assert_true (room_stage_hears (stage, "A1", "A1, empty"));
  visitor_play (stage->ben, "I9");
  WAIT (visitor_match (stage->anna)->plies == 2);
  room_stage_click (stage, "I9");
  ASSERT_SEEN (stage, "A stone is already there");
  room_stage_free (stage);
}

/* A forbidden point that loses is told first, and played when it is chosen once more. */
static void
test_forbidden (void)
{
  RoomStage *stage = room_stage_new ();
  GmkSettings settings = room_stage_settings ();

  settings.rules = gmk_rules_make (GMK_SET_RENJU, 15);
  room_stage_begin (stage, &settings);
  visitors_play (stage->anna, stage->ben, "I8 A1 J8 A3 H9 A5 H10 A7");
  WAIT (room_stage_hears (stage, "H8", "H8, empty, forbidden"));
  room_stage_click (stage, "H8");
  ASSERT_SEEN (stage, "H8 is forbidden to Black: double-three. A stone there loses the game; *");
  g_assert_null (gmk_online_room_get_asked (stage->anna->room));
  room_stage_shot (stage, "forbidden");
  room_stage_click (stage, "H8");
  wait_for_last (stage, GMK_STEP_PLACE);
  ASSERT_SEEN (stage, "White wins: forbidden move (double-three)");
  room_stage_free (stage);
}

/* An offer that rides on a stone stays until it is answered. Each button says exactly what it is about.
 * online.md 11, 12, 13. */
static void
test_draw (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();

  room_stage_begin (stage, &settings);
  room_stage_click (stage, "H8");
  wait_for_last (stage, GMK_STEP_PLACE);
  visitor_play (stage->ben, "I9 draw");
  ASSERT_SEEN (stage, "* offers a draw");
  room_stage_shot (stage, "draw-offer");
  const int id = visitor_match (stage->anna)->draw_offer.id;

  room_stage_press (stage, "Decline");
  wait_for_last (stage, GMK_STEP_DECLINE);
  g_assert_cmpint (room_stage_last (stage)->offer, ==, id);
  g_assert_false (gmk_match_over (visitor_match (stage->anna)));
  ASSERT_GONE (stage, "Decline");

  /* one's own, with the next stone, and taken back */
  g_action_group_change_action_state (gmk_game_page_get_actions (stage->page), "draw",
                                      g_variant_new_boolean (TRUE));
  room_stage_click (stage, "J10");
  wait_for_last (stage, GMK_STEP_PLACE);
  g_assert_true (room_stage_last (stage)->draw);
  ASSERT_SEEN (stage, "You offered a draw");
  room_stage_shot (stage, "draw-own");
  room_stage_press (stage, "Withdraw");
  wait_for_last (stage, GMK_STEP_WITHDRAW);
  ASSERT_GONE (stage, "Withdraw");

  visitor_play (stage->ben, "K11 draw");
  room_stage_press (stage, "Accept");
  wait_for_last (stage, GMK_STEP_ACCEPT);
  g_assert_cmpint (visitor_match (stage->ben)->end.kind, ==, GMK_END_AGREED);
  ASSERT_SEEN (stage, "Draw by agreement");
  room_stage_free (stage);
}

/* An undo says how many stones go back; refused, the next one has to wait. online.md 8, 9. */
static void
test_undo (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();

  room_stage_begin (stage, &settings);
  room_stage_click (stage, "H8");
  wait_for_last (stage, GMK_STEP_PLACE);
  visitor_play (stage->ben, "I9");
  visitor_ask (stage->ben, "offer");
  ASSERT_SEEN (stage, "* asks to undo");
  ASSERT_SEEN (stage, "Takes 1 stone back");
  room_stage_shot (stage, "undo-offer");
  room_stage_press (stage, "Accept");
  wait_for_last (stage, GMK_STEP_ACCEPT);
  g_assert_cmpint (visitor_match (stage->anna)->plies, ==, 1);

  visitor_play (stage->ben, "I10");
  WAIT (room_stage_can (stage, "undo"));
  room_stage_do (stage, "undo");
  ASSERT_SEEN (stage, "You asked to undo");
  ASSERT_SEEN (stage, "Takes 2 stones back");
  visitor_play (stage->ben, "decline");
  ASSERT_GONE (stage, "Withdraw");
  WAIT (!room_stage_can (stage, "undo"));
  ASSERT_SEEN (stage, "You can ask again in * seconds");
  room_stage_free (stage);
}

/* At a table where moves stay the reason is told. */
static void
test_undo_off (void)
{
  RoomStage *stage = room_stage_new ();
  GmkSettings settings = room_stage_settings ();

  settings.undo = GMK_UNDO_OFF;
  room_stage_begin (stage, &settings);
  room_stage_click (stage, "H8");
  wait_for_last (stage, GMK_STEP_PLACE);
  g_assert_false (room_stage_can (stage, "undo"));
  ASSERT_SEEN (stage, "Moves stay as they are at this table");
  room_stage_free (stage);
}

/* Who aborted is said, and that the game was not rated. online.md 18, 30. */
static void
test_abort (void)
{
  RoomStage *stage = room_stage_new ();
  GmkSettings settings = room_stage_settings ();

  settings.rated = true;
  settings.time = (GmkTimeControl){ GMK_CLOCK_TURN, 0, 0, 60000 };
  room_stage_begin (stage, &settings);
  room_stage_click (stage, "H8");
  wait_for_last (stage, GMK_STEP_PLACE);
  g_assert_true (room_stage_can (stage, "abort"));
  visitor_play (stage->ben, "abort");
  ASSERT_SEEN (stage, "* aborted the game");
  ASSERT_SEEN (stage, "*This game was not rated*");
  g_assert_false (room_stage_can (stage, "abort"));
  room_stage_shot (stage, "aborted");
  room_stage_free (stage);
}

/* Both press for the next game; the wish can be taken back, and colours change. online.md 27. */
static void
test_rematch (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();

  room_stage_begin (stage, &settings);
  g_assert_false (room_stage_can (stage, "rematch"));
  visitors_play (stage->anna, stage->ben, "H8 I9");
  visitor_play (stage->ben, "resign");
  ASSERT_SEEN (stage, "Black wins by resignation");
  ASSERT_SEEN (stage, "You win*");
  g_assert_true (room_stage_can (stage, "analyse"));
  room_stage_do (stage, "rematch");
  ASSERT_SEEN (stage, "*You want a rematch. Waiting for *");
  WAIT (gmk_online_room_wants_rematch (stage->ben->room, 0));
  room_stage_shot (stage, "rematch-own");
  room_stage_press (stage, "Take Back");
  WAIT (!gmk_online_room_wants_rematch (stage->ben->room, 0));
  gmk_online_room_set_rematch (stage->ben->room, TRUE);
  ASSERT_SEEN (stage, "*wants a rematch*");
  room_stage_shot (stage, "rematch-other");
  room_stage_press (stage, "Rematch");
  WAIT (gmk_online_room_get_game (stage->anna->room) == 2);
  visitors_agree (stage->anna, stage->ben);
  g_assert_cmpint (gmk_match_colour (visitor_match (stage->anna), 0), ==, GMK_WHITE);
  ASSERT_SEEN (stage, "Guest-* to move");
  room_stage_free (stage);
}

/* The result says what it did to both ratings, as the room has them. */
static void
test_rated (void)
{
  RoomStage *stage = room_stage_new ();
  GmkSettings settings = room_stage_settings ();

  settings.rated = true;
  settings.time = (GmkTimeControl){ GMK_CLOCK_TURN, 0, 0, 60000 };
  room_stage_begin (stage, &settings);
  room_stage_shot (stage, "rated-begin");
  visitors_play (stage->anna, stage->ben, "H8 H9 I8 I9 J8 J9 K8 K9 L8");
  WAIT (gmk_online_room_get_rated (stage->ben->room) != NULL);

  const GmkRatedGame *rated = gmk_online_room_get_rated (stage->ben->room);
  g_autofree char *words = g_strdup_printf ("You win\nYou: 1500 → %d?\n*: 1500 → %d?*",
                                            rated->changes[0].after, rated->changes[1].after);

  g_assert_true (rated->rated);
  g_assert_cmpint (rated->changes[0].after, >, 1500);
  g_assert_cmpint (rated->changes[1].after, <, 1500);
  ASSERT_SEEN (stage, words);
  room_stage_shot (stage, "rated-end");
  room_stage_free (stage);
}

int
main (int argc, char **argv)
{
  const char *const options[] = { "--limit-messages=100000", NULL };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/room-play/ghost", test_ghost);
  g_test_add_func ("/room-play/refusal", test_refusal);
  g_test_add_func ("/room-play/forbidden", test_forbidden);
  g_test_add_func ("/room-play/draw", test_draw);
  g_test_add_func ("/room-play/undo", test_undo);
  g_test_add_func ("/room-play/undo-off", test_undo_off);
  g_test_add_func ("/room-play/abort", test_abort);
  g_test_add_func ("/room-play/rematch", test_rematch);
  g_test_add_func ("/room-play/rated", test_rated);
  return room_stage_run (options);
}
