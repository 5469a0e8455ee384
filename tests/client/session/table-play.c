/* A local table in a test.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/table-play.h"

#include "core/notation.h"
#include "tests/client/session/fake-engine.h"

static gint64
time_func (gpointer data)
{
  return ((Play *)data)->time;
}

static void
stepped_cb (GmkSession *session, const GmkStep *step, Play *play)
{
  play->heard.stepped++;
  play->heard.step = *step;
}

static void
refused_cb (GmkSession *session, const GmkStep *step, int verdict, Play *play)
{
  play->heard.refused++;
  play->heard.step = *step;
  play->heard.verdict = (GmkVerdict)verdict;
}

static void
replaced_cb (GmkSession *session, Play *play)
{
  play->heard.replaced++;
}

void
play_take_over (Play *play, GmkLocal *local)
{
  g_clear_object (&play->local);
  play->local = local;
  play->session = GMK_SESSION (local);
  gmk_local_set_pace (local, 0);
  g_signal_connect (local, "stepped", G_CALLBACK (stepped_cb), play);
  g_signal_connect (local, "refused", G_CALLBACK (refused_cb), play);
  g_signal_connect (local, "replaced", G_CALLBACK (replaced_cb), play);

  const GmkTime moment = local->table.moment;
  gmk_local_set_time_func (local, time_func, play);
  gmk_local_set_moment (local, moment);
}

void
play_begin (Play *play, const GmkSettings *settings, GmkPlayer seat_0, GmkPlayer seat_1)
{
  const GmkPlayer players[GMK_SEATS] = { seat_0, seat_1 };

  *play = (Play){ .time = 1000000 };
  play_take_over (play, gmk_local_new (settings, players, 0));
}

void
play_end (Play *play)
{
  g_assert_finalize_object (play->local);
}

const GmkMatch *
play_match (Play *play)
{
  return gmk_session_get_match (play->session);
}

GmkPoint
play_point (const char *name)
{
  return (GmkPoint){ (int8_t)(name[0] - 'A'), (int8_t)(g_ascii_strtoll (name + 1, NULL, 10) - 1) };
}

static GmkStep
step_of (Play *play, GmkStepKind kind)
{
  const GmkSeat seat = gmk_match_duty (play_match (play)).seat;

  return (GmkStep){
    .kind = (uint8_t)kind,
    .seat = seat,
    .by = seat < GMK_SEATS ? (uint8_t)gmk_local_by (play->local, seat) : GMK_BY_PERSON,
  };
}

void
play_place (Play *play, const char *names)
{
  g_auto (GStrv) list = g_strsplit (names, " ", -1);

  for (int i = 0; list[i] != NULL; i++) {
    GmkStep step = step_of (play, GMK_STEP_PLACE);

    step.point = play_point (list[i]);
    gmk_session_submit (play->session, &step);
  }
}

void
play_place_and_offer (Play *play, const char *name)
{
  GmkStep step = step_of (play, GMK_STEP_PLACE);

  step.point = play_point (name);
  step.draw = true;
  gmk_session_submit (play->session, &step);
}

void
play_choose (Play *play, GmkChoice choice, int number)
{
  GmkStep step = step_of (play, GMK_STEP_CHOOSE);

  step.choice = (uint8_t)choice;
  step.number = (uint8_t)number;
  gmk_session_submit (play->session, &step);
}

void
play_step (Play *play, GmkStepKind kind, GmkSeat seat)
{
  const GmkStep step = {
    .kind = (uint8_t)kind,
    .seat = seat,
    .by = (uint8_t)gmk_local_by (play->local, seat),
    .turn = play_match (play)->turn,
  };

  gmk_session_submit (play->session, &step);
}

void
play_answer_draw (Play *play, GmkStepKind kind, GmkSeat seat)
{
  const GmkStep step = {
    .kind = (uint8_t)kind,
    .seat = seat,
    .by = (uint8_t)gmk_local_by (play->local, seat),
    .offer = play_match (play)->draw_offer.id,
  };

  gmk_session_submit (play->session, &step);
}

void
play_pass_time (Play *play, GmkTime ms)
{
  play->time += ms * 1000;
  play_settle ();
}

void
play_settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

void
play_wait_for_cpu (Play *play)
{
  while (gmk_local_get_thinking (play->local))
    g_main_context_iteration (NULL, TRUE);
}

char *
play_code (Play *play)
{
  char *code = g_malloc (GMK_CODE_TEXT_MAX);

  gmk_match_code (play_match (play), code, GMK_CODE_TEXT_MAX);
  return code;
}

void
play_check (Play *play)
{
  const GmkRecord *record = play->local->table.record;
  GmkMatch replayed;

  gmk_record_replay (record, record->n_steps, &replayed);
  g_assert_true (gmk_match_equal (&replayed, &record->match));
  g_assert_true (gmk_session_get_now (play->session) >= record->match.at);
}

void
play_begin_plain (Play *play, GmkPlayer seat_0, GmkPlayer seat_1)
{
  const GmkSettings settings = gmk_settings_default ();

  play_begin (play, &settings, seat_0, seat_1);
}

void
play_check_and_end (Play *play)
{
  play_check (play);
  play_end (play);
  fake_engine_reset ();
}
