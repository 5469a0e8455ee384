/* Who plays, and what happens where it matters who does it, in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/words.h"

#include <glib/gi18n.h>

char *
gmk_words_player (const GmkPlayer players[GMK_SEATS], GmkSeat seat)
{
  if (players[seat].cpu)
    return g_strdup (C_ ("player", "Computer"));
  if (players[gmk_seat_other (seat)].cpu)
    return g_strdup (C_ ("player", "You"));
  return g_strdup_printf (C_ ("player", "Player %d"), seat + 1);
}

const char *
gmk_words_winner (const GmkPlayer players[GMK_SEATS], GmkSeat winner)
{
  if (winner >= GMK_SEATS)
    return NULL;
  if (players[winner].cpu)
    return _ ("The computer wins");
  if (players[gmk_seat_other (winner)].cpu)
    return _ ("You win");
  return winner == 0 ? _ ("Player 1 wins") : _ ("Player 2 wins");
}

/* --- levels --- */

typedef struct {
  const char *name;
  const char *about;
} Level;

static const Level levels[] = {
  { NC_ ("level", "Newcomer"), N_ ("Sees a five, and overlooks much else") },
  { NC_ ("level", "Beginner"), N_ ("Often overlooks a three") },
  { NC_ ("level", "Learner"), N_ ("Overlooks a three now and then") },
  { NC_ ("level", "Hobbyist"), N_ ("Seldom overlooks anything, but plans little") },
  { NC_ ("level", "Regular"), N_ ("Overlooks hardly anything, and judges roughly") },
  { NC_ ("level", "Club Player"), N_ ("Looks a few moves ahead") },
  { NC_ ("level", "Strategist"), N_ ("Sees wins by one four after another") },
  { NC_ ("level", "Expert"), N_ ("Looks far ahead, with small errors of judgement") },
  { NC_ ("level", "Master"), N_ ("Looks further still, and seldom errs") },
  { NC_ ("level", "Grandmaster"), N_ ("Gives nothing away") },
};

/* NULL: a person, or no level. */
static const Level *
level_at (int level)
{
  return level >= 1 && level <= (int)G_N_ELEMENTS (levels) ? &levels[level - 1] : NULL;
}

const char *
gmk_words_level (int level)
{
  const Level *at = level_at (level);

  return at != NULL ? g_dpgettext2 (NULL, "level", at->name) : NULL;
}

const char *
gmk_words_level_about (int level)
{
  const Level *at = level_at (level);

  return at != NULL ? _ (at->about) : NULL;
}

char *
gmk_words_level_numbered (int level)
{
  const char *name = gmk_words_level (level);

  /* Translators: the number of a level and its name, "Level 3: Learner" */
  return name != NULL ? g_strdup_printf (_ ("Level %d: %s"), level, name) : NULL;
}

/* --- steps --- */

/* Which colour somebody has after a choice. */
static char *
takes (const GmkMatch *match, const GmkPlayer players[GMK_SEATS], GmkSeat seat)
{
  gboolean black = gmk_match_colour (match, seat) == GMK_BLACK;

  if (players[seat].cpu)
    return g_strdup (black ? _ ("The computer has Black now") : _ ("The computer has White now"));
  if (players[gmk_seat_other (seat)].cpu)
    return g_strdup (black ? _ ("You have Black now") : _ ("You have White now"));
  return g_strdup_printf (black ? _ ("Player %d has Black now") : _ ("Player %d has White now"),
                          seat + 1);
}

char *
gmk_words_step_of (const GmkMatch *match, const GmkPlayer players[GMK_SEATS], const GmkStep *step)
{
  gboolean cpu = step->seat < GMK_SEATS && players[step->seat].cpu;

  if (step->kind == GMK_STEP_DECLINE && cpu)
    return g_strdup (_ ("The computer declined the draw"));
  if (step->kind != GMK_STEP_CHOOSE)
    return gmk_words_step (match, step);

  switch ((GmkChoice)step->choice) {
  case GMK_CHOICE_KEEP:
  case GMK_CHOICE_SWAP:
  case GMK_CHOICE_BLACK:
  case GMK_CHOICE_WHITE: {
    g_autofree char *what = gmk_words_step (match, step);
    g_autofree char *who = takes (match, players, step->seat);

    return gmk_words_two_sentences (what, who);
  }
  case GMK_CHOICE_MORE:
  case GMK_CHOICE_TEN:
  case GMK_CHOICE_NUMBER:
  case GMK_CHOICE_PICK:
  case GMK_N_CHOICES:
  default:
    return gmk_words_step (match, step);
  }
}

char *
gmk_words_turn (const GmkMatch *match, const GmkPlayer players[GMK_SEATS])
{
  GmkDuty duty = gmk_match_duty (match);
  gboolean alone = players[0].cpu || players[1].cpu;

  if (alone && duty.kind == GMK_DUTY_STONE && !duty.opening)
    return g_strdup (players[duty.seat].cpu ? _ ("The computer is thinking…") : _ ("Your turn"));
  return gmk_words_duty (match);
}

const char *
gmk_words_resign (const GmkMatch *match, const GmkPlayer players[GMK_SEATS], GmkSeat seat)
{
  if (players[gmk_seat_other (seat)].cpu)
    return _ ("You will lose this game.");
  return gmk_match_colour (match, seat) == GMK_BLACK ? _ ("Black will lose this game.")
                                                     : _ ("White will lose this game.");
}
