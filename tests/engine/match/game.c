/* One game between two players.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/engine/match/game.h"

static GmkVerdict
put (GmkMatch *match, GmkPoint p)
{
  const GmkStep step = {
    .kind = gmk_point_equal (p, GMK_POINT_NONE) ? GMK_STEP_PASS : GMK_STEP_PLACE,
    .seat = gmk_match_duty (match).seat,
    .by = GMK_BY_CPU,
    .point = p,
    .at = match->at,
  };

  return gmk_match_step (match, &step);
}

/* One answer. NULL, or why it loses. */
static const char *
play_on (GmkMatch *match, Player *const players[GMK_SEATS], Game *game)
{
  const GmkDuty duty = gmk_match_duty (match);
  const GmkBoard before = match->board;
  GmkPoint p = GMK_POINT_NONE;
  const char *trouble = players[duty.seat]->answer (players[duty.seat], match, &p);

  if (trouble != NULL)
    return trouble;
  if (put (match, p) != GMK_OK)
    return "illegal";
  if (!gmk_point_equal (p, GMK_POINT_NONE))
    game->conduct[duty.seat][conduct_judge (&match->settings.rules, &before, p, duty.colour)]++;
  return NULL;
}

static const char *
begin (GmkMatch *match, const Opening *opening, Player *const players[GMK_SEATS], int *loser)
{
  for (int i = 0; i < opening->n; i++) {
    const GmkVerdict verdict = put (match, opening->stones[i]);

    g_assert_cmpint (verdict, ==, GMK_OK);
  }
  g_assert_false (gmk_match_over (match));

  for (*loser = 0; *loser < GMK_SEATS; ++*loser) {
    const char *trouble = players[*loser]->begin (players[*loser], &match->settings.rules);

    if (trouble != NULL)
      return trouble;
  }
  return NULL;
}

void
game_play (const GmkRules *rules,
           const Opening *opening,
           Player *const players[GMK_SEATS],
           Game *game)
{
  g_autofree GmkMatch *match = g_new (GmkMatch, 1);
  GmkSettings settings = gmk_settings_default ();
  int loser = 0;

  settings.rules = *rules;
  gmk_match_init (match, &settings, 0);
  *game = (Game){ .opening = opening->n };

  const char *trouble = begin (match, opening, players, &loser);

  while (trouble == NULL && !gmk_match_over (match)) {
    loser = gmk_match_duty (match).seat;
    trouble = play_on (match, players, game);
  }

  game->plies = match->plies;
  game->reason = trouble != NULL ? trouble : gmk_end_name (match->end.kind);
  game->winner = trouble == NULL ? (GmkColour)match->end.winner
                 : loser == 0    ? GMK_WHITE
                                 : GMK_BLACK;
  gmk_match_code (match, game->code, sizeof game->code);
}
