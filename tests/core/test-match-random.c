/* Random matches with every kind of step: a refused step changes nothing, no invariant ever breaks,
 * the record replays to an equal match, and every verdict and every end is met on the way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/core/play.h"

#include "core/record.h"

#define N_MATCHES 10000

static GRand *dice;
static int met_verdicts[GMK_N_VERDICTS];
static int met_ends[GMK_N_ENDS];

static int
roll (int sides)
{
  return g_rand_int_range (dice, 0, sides);
}

static GmkTimeControl
random_time (void)
{
  switch (roll (5)) {
  case 0:
    return (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 1000 + roll (60000) };
  case 1:
    return (GmkTimeControl){ .kind = GMK_CLOCK_BYOYOMI,
                             .main_ms = roll (60000),
                             .extra_ms = 1000 + roll (20000),
                             .periods = (uint8_t)(1 + roll (5)) };
  case 2:
    return (GmkTimeControl){ .kind = GMK_CLOCK_INCREMENT,
                             .main_ms = 1000 + roll (200000),
                             .extra_ms = roll (5000) };
  default:
    return (GmkTimeControl){ 0 };
  }
}

static GmkSettings
random_settings (void)
{
  GmkSettings settings = gmk_settings_default ();

  do {
    const bool small = roll (2) == 0;
    settings.rules = gmk_rules_make (roll (GMK_N_RULE_SETS), small ? 5 + roll (4) : 5 + roll (16));
    settings.rules.opening = roll (2) == 0 ? GMK_OPENING_FREE : roll (GMK_N_OPENINGS);
    if (settings.rules.opening >= GMK_OPENING_RIF)
      settings.rules.size = 15;
    settings.time = random_time ();
    settings.undo = roll (8) == 0 ? GMK_UNDO_OFF : GMK_UNDO_CONSENT;
    settings.rated = roll (2);
    settings.grace_ms = roll (2) ? 300 : 0;
  } while (!gmk_settings_valid (&settings));
  return settings;
}

static GmkPoint
random_point (const GmkMatch *match)
{
  const int size = match->board.size;

  return (GmkPoint){ (int8_t)roll (size), (int8_t)roll (size) };
}

/* Near the stones already there, so that fours, threes and forbidden points come about. */
static GmkPoint
lively_point (const GmkMatch *match)
{
  GmkPly last;

  if (roll (4) == 0 || !gmk_match_last_ply (match, &last) || gmk_point_is_none (last.point))
    return random_point (match);
  return gmk_point_step (last.point, roll (5) - 2, roll (5) - 2, 1);
}

/* A step that answers the duty, more or less. */
static GmkStep
dutiful_step (const GmkMatch *match)
{
  const GmkDuty duty = gmk_match_duty (match);
  GmkStep step = step_of (GMK_STEP_PLACE, duty.seat < GMK_SEATS ? duty.seat : roll (2));

  if (duty.kind == GMK_DUTY_CHOICE) {
    step.kind = GMK_STEP_CHOOSE;
    do
      step.choice = (uint8_t)roll (GMK_N_CHOICES);
    while (!(duty.choices & 1u << step.choice));
    step.number = (uint8_t)roll (step.choice == GMK_CHOICE_PICK ? match->opening.n_fifths
                                                                : duty.number_max + 1);
    return step;
  }

  step.point = lively_point (match);
  step.draw = roll (60) == 0;
  if (roll (20) == 0)
    step.kind = GMK_STEP_PASS;
  return step;
}

/* Any step at all. */
static GmkStep
wild_step (const GmkMatch *match)
{
  GmkStep step = {
    .kind = (uint8_t)roll (GMK_N_STEPS + 1),
    .seat = (GmkSeat)roll (3),
    .by = (uint8_t)(roll (20) == 0 ? 2 : roll (2)),
    .draw = roll (2),
    .point = { (int8_t)(roll (24) - 2), (int8_t)(roll (24) - 2) },
    .choice = (uint8_t)roll (GMK_N_CHOICES + 2),
    .number = (uint8_t)roll (16),
    .offer = (uint16_t)(roll (2) ? match->undo_offer.id : match->draw_offer.id),
    .turn = (uint16_t)(match->turn - (roll (4) == 0)),
    .ms = roll (30000) - 100,
  };

  /* Steps that end a match would make every match short. */
  const bool ends =
    step.kind == GMK_STEP_RESIGN || step.kind == GMK_STEP_CLAIM || step.kind == GMK_STEP_ABORT;
  if (ends && roll (12) != 0)
    step.kind = GMK_STEP_OFFER;
  return step;
}

static GmkStep
random_step (const GmkMatch *match)
{
  GmkStep step = roll (4) == 0 ? wild_step (match) : dutiful_step (match);

  step.at = match->at + (roll (4) == 0 ? roll (8000) : roll (300)) - (roll (200) == 0);
  step.lag_ms = (uint8_t)roll (GMK_LAG_MAX + 1);
  return step;
}

static void
assert_stones_fit (const GmkMatch *match)
{
  int black = 0, white = 0, on_board[3] = { 0, 0, 0 };
  GmkPly plies[GMK_ACTS_MAX];

  const int n = gmk_match_plies (match, plies, GMK_ACTS_MAX);
  for (int i = 0; i < n; i++) {
    if (gmk_point_is_none (plies[i].point))
      continue;
    g_assert_cmpint (gmk_board_get (&match->board, plies[i].point), ==, plies[i].colour);
    *(plies[i].colour == GMK_BLACK ? &black : &white) += 1;
  }
  for (int i = 0; i < GMK_POINTS_MAX; i++)
    on_board[match->board.cells[i]]++;
  g_assert_cmpint (on_board[GMK_BLACK], ==, black);
  g_assert_cmpint (on_board[GMK_WHITE], ==, white);
  g_assert_cmpint (match->board.stones[GMK_BLACK], ==, black);
  g_assert_cmpint (match->board.stones[GMK_WHITE], ==, white);
}

static void
assert_clocks_fit (const GmkMatch *match)
{
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
    const GmkClockLeft left = gmk_clock_left (&match->clock, seat, match->at + 5000);
    g_assert_cmpint (left.main_ms, >=, 0);
    g_assert_cmpint (left.period_ms, >=, 0);
    g_assert_cmpint (left.periods, >=, 0);
  }
  g_assert_cmpint (match->clock.running, ==, gmk_match_duty (match).seat);
}

static void
assert_invariants (const GmkMatch *match, const GmkMatch *before)
{
  assert_stones_fit (match);
  assert_clocks_fit (match);
  g_assert_cmpint (match->turn, >=, before->turn);
  g_assert_cmpint (match->turn, <=, before->turn + 1);
  g_assert_cmpint (match->n_steps, ==, before->n_steps + 1);
  g_assert_cmpint (match->at, >=, before->at);
  g_assert_cmpint (match->black, <, GMK_SEATS);
  if (gmk_match_over (match)) {
    g_assert_cmpint (match->draw_offer.id, ==, 0);
    g_assert_cmpint (match->undo_offer.id, ==, 0);
  }
}

static void
take_random_step (GmkRecord *record)
{
  const GmkMatch before = record->match;
  GmkStep step;

  if (!gmk_match_due (&record->match, record->match.at + roll (200), &step))
    step = random_step (&record->match);

  const GmkVerdict tried = gmk_match_try (&record->match, &step);
  const GmkVerdict verdict = gmk_record_step (record, &step);
  g_assert_cmpint (tried, ==, verdict);
  met_verdicts[verdict]++;
  if (verdict == GMK_OK)
    assert_invariants (&record->match, &before);
  else
    g_assert_true (gmk_match_equal (&record->match, &before));
}

static void
assert_replays (const GmkRecord *record)
{
  GmkMatch match;
  const int n = roll (record->n_steps + 1);

  gmk_record_replay (record, record->n_steps, &match);
  g_assert_true (gmk_match_equal (&match, &record->match));
  g_assert_cmpuint (gmk_match_hash (&match), ==, gmk_match_hash (&record->match));

  /* From any step on, the rest leads to the same match. */
  gmk_record_replay (record, n, &match);
  for (int i = n; i < record->n_steps; i++)
    g_assert_cmpint (gmk_match_step (&match, &record->steps[i]), ==, GMK_OK);
  g_assert_true (gmk_match_equal (&match, &record->match));
}

static void
test_random_matches (void)
{
  for (int i = 0; i < N_MATCHES; i++) {
    const GmkSettings settings = random_settings ();
    GmkRecord *record = gmk_record_new (&settings, (GmkSeat)roll (2));
    const int enough = roll (10) == 0 ? 800 : 200;

    for (int n = 0; n < enough && !gmk_match_over (&record->match); n++)
      take_random_step (record);
    if (gmk_match_over (&record->match))
      take_random_step (record);

    assert_replays (record);
    met_ends[record->match.end.kind]++;
    gmk_record_free (record);
  }

  for (int i = 0; i < GMK_N_VERDICTS; i++)
    if (i != GMK_REFUSED_TOO_MANY_STEPS) /* has a test of its own */
      g_assert_cmpint (met_verdicts[i], >, 0);
  for (int i = GMK_END_NONE + 1; i < GMK_N_ENDS; i++)
    if (i != GMK_END_NO_LEGAL_POINT) /* too rare by chance; it has a test of its own */
      g_assert_cmpint (met_ends[i], >, 0);
}

/* A truncated record is the record that was never longer. */
static void
test_truncate (void)
{
  for (int i = 0; i < 200; i++) {
    const GmkSettings settings = random_settings ();
    GmkRecord *record = gmk_record_new (&settings, 0);
    GmkRecord *shorter = gmk_record_new (&settings, 0);

    for (int n = 0; n < 100 && !gmk_match_over (&record->match); n++)
      take_random_step (record);
    const int keep = roll (record->n_steps + 1);
    for (int n = 0; n < keep; n++)
      g_assert_cmpint (gmk_record_step (shorter, &record->steps[n]), ==, GMK_OK);

    g_assert_cmpint (gmk_record_equal (record, shorter), ==, keep == record->n_steps);
    gmk_record_truncate (record, keep);
    g_assert_true (gmk_record_equal (record, shorter));
    g_assert_true (gmk_match_equal (&record->match, &shorter->match));
    gmk_record_free (record);
    gmk_record_free (shorter);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  dice = g_rand_new_with_seed ((guint32)g_test_rand_int ());
  g_test_add_func ("/match/random", test_random_matches);
  g_test_add_func ("/record/truncate", test_truncate);

  const int status = g_test_run ();
  g_rand_free (dice);
  return status;
}
