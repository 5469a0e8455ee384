/* What is known of the positions of a game, and where it turned.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/analysis.h"

#define PROVED 2.0 /* beyond all chances: what a proved win is worth */

void
gmk_analysis_init (GmkAnalysis *analysis, const GmkMatch *match)
{
  *analysis = (GmkAnalysis){ .match = *match };
  analysis->left = gmk_analysis_n_positions (analysis);
}

double
gmk_opinion_chance (const GmkOpinion *opinion, GmkColour colour)
{
  return colour == GMK_BLACK ? opinion->black : 1 - opinion->black;
}

/* --- what comes after --- */

static GmkPoint
played_at (const GmkAnalysis *analysis, int position)
{
  const GmkAct *act = &analysis->match.acts[position];

  return act->kind == GMK_STEP_PLACE ? act->point : GMK_POINT_NONE;
}

/* Plies to the end as the mover sees them, from what they are after his move. */
static int
win_in_before (const GmkOpinion *after, GmkColour mover)
{
  if (after->kind == GMK_OPINION_OVER) {
    const double chance = gmk_opinion_chance (after, mover);

    return chance == 1 ? 1 : chance == 0 ? -1 : 0;
  }
  return after->win_in < 0 ? 1 - after->win_in : after->win_in > 0 ? -1 - after->win_in : 0;
}

/* The opinion that the played move gives rise to. */
static GmkOpinion
opinion_by_move (const GmkOpinion *after, GmkPoint played, GmkColour mover)
{
  GmkOpinion opinion = {
    .kind = GMK_OPINION_JUDGED,
    .black = after->black,
    .to_move = mover,
    .win_in = win_in_before (after, mover),
    .n_line = 1,
    .line = { played },
  };

  for (int i = 0; i < after->n_line && opinion.n_line < GMK_BEST_LINE_MAX; i++)
    opinion.line[opinion.n_line++] = after->line[i];
  return opinion;
}

/* How good an opinion is for the mover: the sooner a win and the later a loss, the better. */
static double
worth (const GmkOpinion *opinion)
{
  if (opinion->win_in > 0)
    return PROVED - opinion->win_in * 1e-3;
  if (opinion->win_in < 0)
    return -PROVED - opinion->win_in * 1e-3;
  return gmk_opinion_chance (opinion, opinion->to_move);
}

/* What was played was possible, so the position is worth as much; but no estimate outdoes a proof. */
static void
heed_played_move (const GmkAnalysis *analysis, int position, GmkOpinion *opinion)
{
  if (position == analysis->match.n_acts)
    return;

  const GmkOpinion by_move = opinion_by_move (&analysis->opinions[position + 1],
                                              played_at (analysis, position), opinion->to_move);
  if (worth (&by_move) > worth (opinion) && (opinion->win_in >= 0 || by_move.win_in < 0))
    *opinion = by_move;
}

/* --- becoming known --- */

/* Whether the stones ended the game, rather than a player or a clock. */
static gboolean
ended_on_board (const GmkEnd *end)
{
  return end->kind == GMK_END_FIVE || end->kind == GMK_END_OVERLINE ||
         end->kind == GMK_END_FORBIDDEN || end->kind == GMK_END_BOARD_FULL ||
         end->kind == GMK_END_NO_LEGAL_POINT || end->kind == GMK_END_TWO_PASSES;
}

/* What there is to say of a position without a search; NONE where it has to be judged. */
static GmkOpinion
without_search (const GmkMatch *match, const GmkMatch *position)
{
  GmkOpinion opinion = { .plies = position->plies };

  if (position->n_acts == match->n_acts && ended_on_board (&match->end)) {
    opinion.kind = GMK_OPINION_OVER;
    opinion.black = match->end.winner == GMK_BLACK ? 1 : match->end.winner == GMK_WHITE ? 0 : 0.5;
  } else if (gmk_match_duty (position).opening) {
    opinion.kind = GMK_OPINION_OPENING;
  }
  return opinion;
}

gboolean
gmk_analysis_next (GmkAnalysis *analysis, GmkMatch *position)
{
  while (analysis->left > 0) {
    gmk_match_rewind (&analysis->match, analysis->left - 1, position);

    const GmkOpinion opinion = without_search (&analysis->match, position);
    if (opinion.kind == GMK_OPINION_NONE)
      return TRUE;
    analysis->opinions[--analysis->left] = opinion;
  }
  return FALSE;
}

void
gmk_analysis_put (GmkAnalysis *analysis, const GmkMatch *position, const GmkOpinion *opinion)
{
  const GmkRules *rules = &position->settings.rules;

  g_return_if_fail (analysis->left > 0);
  g_return_if_fail (analysis->left - 1 == position->n_acts);

  GmkOpinion judged = *opinion;

  judged.to_move = gmk_match_duty (position).colour;
  heed_played_move (analysis, position->n_acts, &judged);
  judged.kind = GMK_OPINION_JUDGED;
  judged.plies = position->plies;
  judged.reason = GMK_REASON_BEST;
  if (judged.n_line > 0 && !gmk_point_is_none (judged.line[0]))
    judged.reason = gmk_reason_find (rules, &position->board, judged.line[0], judged.to_move);
  analysis->opinions[--analysis->left] = judged;
}

/* --- turning points --- */

static GmkTurningKind
kind_of_turning (const GmkAnalysis *analysis, const GmkOpinion *before, const GmkOpinion *after)
{
  if (after->kind == GMK_OPINION_OVER && analysis->match.end.kind == GMK_END_FORBIDDEN)
    return GMK_TURNING_FORBIDDEN;
  if (before->win_in > 0)
    return GMK_TURNING_WIN_GONE;
  return after->win_in > 0 ? GMK_TURNING_LOSS : GMK_TURNING_CHANCE;
}

static gboolean
is_turning_point (const GmkAnalysis *analysis, int position, GmkTurningPoint *point)
{
  const GmkOpinion *before = &analysis->opinions[position];
  const GmkOpinion *after = &analysis->opinions[position + 1];
  const GmkPoint played = played_at (analysis, position);

  if (before->kind != GMK_OPINION_JUDGED || before->n_line == 0 ||
      gmk_point_equal (before->line[0], played))
    return FALSE;

  const double cost =
    gmk_opinion_chance (before, before->to_move) - gmk_opinion_chance (after, before->to_move);
  if (cost < GMK_TURNING_COST)
    return FALSE;

  *point = (GmkTurningPoint){
    .kind = kind_of_turning (analysis, before, after),
    .position = position,
    .number = before->plies + 1,
    .colour = before->to_move,
    .played = played,
    .cost = cost,
  };
  return TRUE;
}

int
gmk_analysis_turning_points (const GmkAnalysis *analysis, GmkTurningPoint *points, int max)
{
  int n = 0;

  for (int i = analysis->left; i < analysis->match.n_acts && n < max; i++)
    n += is_turning_point (analysis, i, &points[n]);
  return n;
}
