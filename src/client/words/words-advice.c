/* What would be good to play, and what a position is worth, in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/words/words.h"

#include <glib/gi18n.h>

#define LONG_WIN 10 /* moves from which on a win is far from easy */

/* A chance that is not proved is never all or nothing. */
static int
percent (double chance)
{
  return CLAMP ((int)(chance * 100 + 0.5), 1, 99);
}

/* How many moves the winner has to make, of plies to the win or, negative, to the loss. */
static int
moves_to_win (int win_in)
{
  return (ABS (win_in) + 1) / 2;
}

/* --- moves --- */

/* Translators: %s is a point such as H8, in each of these. */
static const char *const reasons[] = {
  [GMK_REASON_FIVE] = N_ ("%s makes five"),
  [GMK_REASON_STOP_FOUR] = N_ ("%s stops a four"),
  [GMK_REASON_TWO_FOURS] = N_ ("%s makes two fours at once"),
  [GMK_REASON_FOUR_THREE] = N_ ("%s makes a four and a three at once"),
  [GMK_REASON_FOUR] = N_ ("%s makes a four"),
  [GMK_REASON_STOP_THREE] = N_ ("%s stops a three"),
  [GMK_REASON_TWO_THREES] = N_ ("%s makes two threes at once"),
  [GMK_REASON_THREE] = N_ ("%s makes a three"),
};

/* win_in: as an opinion has it, for the side that moves. */
static char *
why (GmkPoint p, GmkReason reason, int win_in)
{
  char name[GMK_POINT_TEXT_MAX];

  gmk_point_write (p, name);
  if (reason != GMK_REASON_BEST)
    return g_strdup_printf (gettext (reasons[reason]), name);
  if (win_in > 0)
    return g_strdup_printf (_ ("%s begins a win"), name);
  return g_strdup_printf (win_in < 0 ? _ ("%s holds out longest") : _ ("%s is a good move"), name);
}

/* What comes of it; NULL where the move says it all. */
static char *
outlook (int win_in)
{
  int moves = moves_to_win (win_in);

  if (win_in == 0 || win_in == 1)
    return NULL;
  if (win_in < 0)
    return g_strdup_printf (
      ngettext ("The other side wins in %d move", "The other side wins in %d moves", moves), moves);
  if (moves >= LONG_WIN)
    return g_strdup_printf (
      ngettext ("The win is a long one: %d move", "The win is a long one: %d moves", moves), moves);
  return g_strdup_printf (ngettext ("It wins in %d move", "It wins in %d moves", moves), moves);
}

char *
gmk_words_two_sentences (const char *first, const char *second)
{
  /* Translators: two sentences, one after the other: "Black played H8. Black wins: five in a row" */
  return g_strdup_printf (_ ("%s. %s"), first, second);
}

/* "It wins in 3 moves", or the chance and the moves that are nearly as good. */
static char *
beside_advice (const GmkAdvice *advice)
{
  char first[GMK_POINT_TEXT_MAX], second[GMK_POINT_TEXT_MAX];
  int chance = percent (advice->chance);

  if (!advice->judged || advice->win_in != 0)
    return outlook (advice->win_in);
  if (advice->n_others == 0)
    return g_strdup_printf (_ ("Winning chance: %d%%"), chance);

  gmk_point_write (advice->others[0].point, first);
  if (advice->n_others == 1)
    /* Translators: a chance, and another point with its chance */
    return g_strdup_printf (_ ("Winning chance: %d%%. Good, too: %s (%d%%)"), chance, first,
                            percent (advice->others[0].chance));

  gmk_point_write (advice->others[1].point, second);
  /* Translators: a chance, and two other points with theirs */
  return g_strdup_printf (_ ("Winning chance: %d%%. Good, too: %s (%d%%) and %s (%d%%)"), chance,
                          first, percent (advice->others[0].chance), second,
                          percent (advice->others[1].chance));
}

char *
gmk_words_advice (const GmkAdvice *advice)
{
  if (advice->step.kind == GMK_STEP_PASS)
    return g_strdup (_ ("It is best to pass"));
  if (advice->step.kind == GMK_STEP_CHOOSE && advice->step.choice == GMK_CHOICE_NUMBER)
    return g_strdup_printf (
      ngettext ("Announce %d fifth move", "Announce %d fifth moves", advice->step.number),
      advice->step.number);
  if (advice->step.kind == GMK_STEP_CHOOSE && advice->step.choice == GMK_CHOICE_PICK)
    return g_strdup_printf (_ ("Keep fifth move %c"), 'A' + advice->step.number);
  if (advice->step.kind == GMK_STEP_CHOOSE)
    /* Translators: %s is the label of a button, such as "Swap Colours" */
    return g_strdup_printf (_ ("Hint: %s"), gmk_words_choice (advice->step.choice));

  g_autofree char *move = why (advice->step.point, advice->reason, advice->win_in);
  g_autofree char *beside = beside_advice (advice);

  return beside != NULL ? gmk_words_two_sentences (move, beside) : g_steal_pointer (&move);
}

/* --- positions --- */

static char *
proved (GmkColour winner, int moves)
{
  if (winner == GMK_BLACK)
    return g_strdup_printf (ngettext ("Black wins in %d move", "Black wins in %d moves", moves),
                            moves);
  return g_strdup_printf (ngettext ("White wins in %d move", "White wins in %d moves", moves),
                          moves);
}

char *
gmk_words_opinion (const GmkAnalysis *analysis, int position)
{
  const GmkOpinion *opinion = &analysis->opinions[position];

  switch (opinion->kind) {
  case GMK_OPINION_OPENING:
    return g_strdup (_ ("The opening is not judged"));
  case GMK_OPINION_OVER:
    return gmk_words_outcome (&analysis->match.end);
  case GMK_OPINION_JUDGED:
    break;
  case GMK_OPINION_NONE:
  default:
    return g_strdup (_ ("Not analysed yet"));
  }

  if (opinion->win_in > 0)
    return proved (opinion->to_move, moves_to_win (opinion->win_in));
  if (opinion->win_in < 0)
    return proved (gmk_colour_other (opinion->to_move), moves_to_win (opinion->win_in));
  return g_strdup_printf (_ ("Black’s winning chance: %d%%"), percent (opinion->black));
}

char *
gmk_words_best (const GmkOpinion *opinion)
{
  if (opinion->kind != GMK_OPINION_JUDGED || opinion->n_line == 0)
    return g_strdup ("");
  if (gmk_point_is_none (opinion->line[0]))
    return g_strdup (_ ("It is best to pass"));

  char name[GMK_POINT_TEXT_MAX];
  g_autofree char *move = NULL;

  gmk_point_write (opinion->line[0], name);
  move = opinion->reason == GMK_REASON_BEST && opinion->win_in == 0
           ? g_strdup (name)
           : why (opinion->line[0], opinion->reason, opinion->win_in);
  /* Translators: the best move, and where there is a reason, why: "Best: H8 makes a four" */
  return g_strdup_printf (_ ("Best: %s"), move);
}

/* --- turning points --- */

const char *
gmk_words_turning (GmkTurningKind kind)
{
  switch (kind) {
  case GMK_TURNING_WIN_GONE:
    return _ ("Gave a won game away");
  case GMK_TURNING_LOSS:
    return _ ("Overlooked a forced loss");
  case GMK_TURNING_FORBIDDEN:
    return _ ("A forbidden move");
  case GMK_TURNING_CHANCE:
  default:
    return _ ("Lost winning chances");
  }
}

char *
gmk_words_cost (double cost)
{
  /* Translators: by how much a winning chance fell; with a minus sign */
  return g_strdup_printf (_ ("−%d%%"), (int)(cost * 100 + 0.5));
}
