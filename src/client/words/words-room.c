/* What goes on at a table in a room beside the game, in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/words/words-room.h"

#include <glib/gi18n.h>

#include "client/words/words-online.h"
#include "client/words/words.h"

/* Whole seconds, of which a begun one counts. */
static int
seconds_of (gint64 ms)
{
  return (int)((ms + 999) / 1000);
}

char *
gmk_words_presence (const GmkOnlineSeat *seat)
{
  if (seat->cpu)
    return g_strdup (C_ ("presence", "away, the computer plays"));
  if (!seat->away)
    return NULL;
  if (seat->claim_ms < 0)
    return g_strdup (C_ ("presence", "away"));
  if (seat->claim_ms == 0)
    return g_strdup (C_ ("presence", "away for too long"));
  /* Translators: how long it takes until the game of somebody who is away can be claimed */
  return g_strdup_printf (C_ ("presence", "away, %d\302\240s left"), seconds_of (seat->claim_ms));
}

char *
gmk_words_link_state (GmkOnline *online)
{
  int wait = gmk_online_get_wait (online);

  switch (gmk_online_get_state (online)) {
  case GMK_LINK_UP:
    return NULL;
  case GMK_LINK_LOST:
    if (wait > 0)
      return g_strdup_printf (_ ("Reconnecting in %d\302\240s…"), seconds_of (wait));
    return g_strdup (_ ("Reconnecting…"));
  case GMK_LINK_CONNECTING:
    return g_strdup (_ ("Connecting…"));
  case GMK_LINK_OFF:
  case GMK_LINK_REFUSED:
  default:
    return g_strdup (_ ("Not connected"));
  }
}

char *
gmk_words_room_state (GmkOnlineRoom *room)
{
  const GmkMatch *match = gmk_session_get_match (GMK_SESSION (room));
  const GmkSeat seat = gmk_match_duty (match).seat;

  if (gmk_online_room_get_game (room) == 0)
    return g_strdup (_ ("Waiting for an opponent"));
  if (gmk_match_over (match))
    return g_strdup (gmk_words_result (&match->end));
  return gmk_online_room_get_seat (room, seat).cpu
           ? gmk_words_sits_in (room, seat)
           : gmk_words_turn (match, gmk_session_get_players (GMK_SESSION (room)));
}

/* --- results --- */

char *
gmk_words_rating_change (const GmkRatingStep *change)
{
  /* Translators: a rating before and after a game */
  return g_strdup_printf (change->provisional ? C_ ("rating", "%d → %d?")
                                              : C_ ("rating", "%d → %d"),
                          change->before, change->after);
}

/* The seat that the person here has, or the first. */
static GmkSeat
near_seat (GmkOnlineRoom *room)
{
  GmkSeat mine = gmk_online_room_get_mine (room);

  return mine != GMK_SEAT_NONE ? mine : 0;
}

char *
gmk_words_rated (GmkOnlineRoom *room)
{
  const GmkRatedGame *rated = gmk_online_room_get_rated (room);
  const GmkPlayer *players = gmk_online_room_get_played (room);
  GmkSeat near = near_seat (room);
  GmkSeat far = gmk_seat_other (near);

  if (rated == NULL)
    return NULL;
  if (!rated->rated)
    return g_strdup (_ ("This game was not rated"));

  g_autofree char *near_name = gmk_words_player (players, near);
  g_autofree char *far_name = gmk_words_player (players, far);
  g_autofree char *near_change = gmk_words_rating_change (&rated->changes[near]);
  g_autofree char *far_change = gmk_words_rating_change (&rated->changes[far]);

  /* Translators: two players, a line each, with what a game did to their ratings */
  return g_strdup_printf (_ ("%s: %s\n%s: %s"), near_name, near_change, far_name, far_change);
}

char *
gmk_words_rematch (GmkOnlineRoom *room)
{
  const GmkPlayer *players = gmk_session_get_players (GMK_SESSION (room));
  GmkSeat near = near_seat (room);
  GmkSeat far = gmk_seat_other (near);
  gboolean mine = gmk_online_room_wants_rematch (room, near);
  gboolean other = gmk_online_room_wants_rematch (room, far);
  g_autofree char *near_name = gmk_words_player (players, near);
  g_autofree char *far_name = gmk_words_player (players, far);

  if (mine && gmk_online_room_get_mine (room) == near)
    return g_strdup_printf (_ ("You want a rematch. Waiting for %s"), far_name);
  if (mine || other)
    return g_strdup_printf (_ ("%s wants a rematch"), other ? far_name : near_name);
  return NULL;
}

/* --- who is there --- */

char *
gmk_words_sits_in (GmkOnlineRoom *room, GmkSeat seat)
{
  const GmkPlayer *players = gmk_session_get_players (GMK_SESSION (room));
  g_autofree char *name = gmk_words_player (players, seat);

  return g_strdup_printf (_ ("The computer plays for %s"), name);
}

/* Whether somebody's own hand has taken the duty. */
static gboolean
is_own_move (const GmkStep *step)
{
  return step->by == GMK_BY_PERSON &&
         (step->kind == GMK_STEP_PLACE || step->kind == GMK_STEP_PASS ||
          step->kind == GMK_STEP_CHOOSE);
}

char *
gmk_words_meanwhile (GmkOnlineRoom *room)
{
  const GmkRecord *record = gmk_online_room_get_record (room);
  const GmkSeat mine = gmk_online_room_get_mine (room);
  int n = 0;

  for (int i = record->n_steps - 1; i >= 0; i--) {
    const GmkStep *step = &record->steps[i];

    if (step->seat == mine && is_own_move (step))
      break;
    n += step->seat == mine && step->by == GMK_BY_CPU && step->kind == GMK_STEP_PLACE;
  }
  if (n == 0 || mine == GMK_SEAT_NONE)
    return NULL;
  return g_strdup_printf (ngettext ("While you were away, the computer played %d move for you",
                                    "While you were away, the computer played %d moves for you", n),
                          n);
}

char *
gmk_words_watchers (int n)
{
  return g_strdup_printf (ngettext ("%d person is watching", "%d people are watching", n), n);
}

const char *
gmk_words_leaving (GmkOnlineRoom *room, gboolean quits)
{
  const GmkSettings *settings = &gmk_session_get_match (GMK_SESSION (room))->settings;
  GmkOnline *online = gmk_online_room_get_online (room);

  if (quits && online != NULL && gmk_online_is_hosted (online))
    return _ ("This table is hosted on your computer: without the app it stops for everybody. The "
              "game goes on when you host again.");
  if (settings->rated)
    return _ (
      "The game goes on and your clock runs. If you do not come back in time, your opponent "
      "may claim the game, and it counts for your rating.");
  if (settings->absent == GMK_ABSENT_CPU)
    return _ ("The game goes on: the computer plays for you until you come back.");
  return _ ("The game goes on. If you do not come back in time, your opponent may claim it.");
}

char *
gmk_words_said (const GmkSaying *saying)
{
  const char *what =
    saying->kind == GMK_SAYING_TEXT ? saying->text : gmk_words_saying (saying->kind);
  g_autofree char *name = gmk_words_name (&saying->who);

  /* Translators: a line of a chat: who says it, and what */
  return g_strdup_printf (C_ ("chat", "%s: %s"), name, what);
}
