/* Two apps and the real server: a table by code, a whole rated game, the next one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/online-look-up.h"
#include "tests/client/session/visitor.h"
#include "tests/client/window/desk.h"
#include "tests/client/window/pair.h"

static const char *const rated[] = { "gomoku-opening", "'free'", "time", "'turn-60'", "first",
                                     "'host'",         "rated",  "true", NULL };

/* --- what the server has ------------------------------------------------------------------------ */

typedef struct {
  gboolean done;
  int rating;
} Answer;

static void
looked_up_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GmkPersonRecord) person =
    gmk_online_look_up_finish (GMK_ONLINE (online), result, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < person->standings->len; i++) {
    const GmkStanding *standing = &g_array_index (person->standings, GmkStanding, i);

    if (standing->rules == GMK_SET_FREESTYLE)
      answer->rating = standing->rating;
  }
  answer->done = TRUE;
}

/* The rating of a player, by the number that the server gave: guests are counted from 1. */
static int
rating_of (Visitor *visitor, gint64 player)
{
  Answer answer = { 0 };

  gmk_online_look_up_async (visitor->online, player, NULL, looked_up_cb, &answer);
  WAIT (answer.done);
  return answer.rating;
}

/* --- the game ----------------------------------------------------------------------------------- */

/* An offer rides on a stone and is declined. */
static void
offer_a_draw (void)
{
  app_change (0);
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Draw");
  pair_play (0, "I8");
  pair_sees (1, "* offers a draw");
  pair_sees (0, "You offered a draw");
  desk_screenshot ("pair-draw");
  pair_press (1, "Decline");
  pair_sees (0, "* declined the draw");
}

/* One stone while nobody has answered it, two when somebody has. */
static void
undo (void)
{
  pair_play (1, "I9");
  pair_press (1, "Undo");
  pair_sees (0, "Takes 1 stone back");
  pair_press (0, "Accept");
  pair_agree (3);

  pair_play_all (1, "J9 J8");
  pair_press (1, "Undo");
  pair_sees (0, "Takes 2 stones back");
  desk_screenshot ("pair-undo");
  pair_press (0, "Accept");
  pair_agree (3);
}

/* Both ratings after the game are what the server has. */
static void
check_ratings (void)
{
  Visitor *visitor = visitor_come ("looks", run_port (pair_server));
  const int first = rating_of (visitor, 1);
  const int second = rating_of (visitor, 2);
  g_autofree char *seen_by_first =
    g_strdup_printf ("You win\nYou: 1500 → %d?\nGuest-*: 1500 → %d?*", first, second);
  g_autofree char *seen_by_second =
    g_strdup_printf ("Guest-* wins\nYou: 1500 → %d?\nGuest-*: 1500 → %d?*", second, first);

  g_assert_cmpint (first, >, 1500);
  g_assert_cmpint (second, <, 1500);
  pair_sees (0, seen_by_first);
  pair_sees (1, seen_by_second);
  visitor_free (visitor);
}

/* A game of a room can be judged like any other. */
static void
analyse (void)
{
  pair_press (0, "Analyse");
  app_wait_for (ATSPI_ROLE_STATUS_BAR, "The analysis is complete. *");
  desk_screenshot ("pair-analysis");
}

static void
rematch (void)
{
  pair_press (0, "Rematch");
  pair_sees (1, "*wants a rematch*");
  pair_press (1, "Rematch");
  pair_agree (0);
  pair_sees (1, "Your turn");
  pair_play (1, "H8");
  const GmkBoard board = table_read ();

  g_assert_cmpint (gmk_board_get (&board, (GmkPoint){ 7, 7 }), ==, GMK_BLACK);
  pair_sees (0, "Your turn");
}

static void
test_game (void)
{
  pair_open ();
  pair_sit_down (rated);
  desk_screenshot ("pair-begin");
  pair_play_all (0, "H8 H9");
  offer_a_draw ();
  undo ();
  pair_play_all (1, "I9 J8 J9 K8 K9 L8");
  pair_sees (0, "Black wins: five in a row");
  pair_sees (1, "Black wins: five in a row");
  check_ratings ();
  desk_screenshot ("pair-end");
  analyse ();
  rematch ();
  pair_close ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/pair-game/rated", test_game);
  return app_run_tests ();
}
