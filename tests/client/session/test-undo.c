/* Undo and redo at a local table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/fake-engine.h"
#include "tests/client/session/table-play.h"

static void
assert_code (Play *play, const char *expected)
{
  g_autofree char *code = play_code (play);

  g_assert_cmpstr (code, ==, expected);
}

/* A person's stone, and the CPU's answer where the test wants it. */
static void
play_pair (Play *play, const char *mine, const char *answer)
{
  fake_engine_plan (play_point (answer));
  play_place (play, mine);
  play_wait_for_cpu (play);
}

static void
test_two_people (void)
{
  Play play;

  play_begin_plain (&play, PERSON, PERSON);
  g_assert_false (gmk_local_can_undo (play.local));
  play_place (&play, "H8 I9 J10");
  gmk_local_undo (play.local);
  assert_code (&play, "H8I9");
  g_assert_cmpint (gmk_match_duty (play_match (&play)).seat, ==, 0);

  /* It is in the record: asked for by one and granted by the other. */
  const GmkRecord *record = play.local->table.record;
  g_assert_cmpint (record->n_steps, ==, 5);
  g_assert_cmpint (record->steps[3].kind, ==, GMK_STEP_OFFER);
  g_assert_cmpint (record->steps[3].seat, ==, 0);
  g_assert_cmpint (record->steps[4].kind, ==, GMK_STEP_ACCEPT);
  g_assert_cmpint (record->steps[4].seat, ==, 1);

  gmk_local_undo (play.local);
  gmk_local_undo (play.local);
  assert_code (&play, "");
  g_assert_false (gmk_local_can_undo (play.local));
  gmk_local_undo (play.local);

  for (int i = 0; i < 3; i++) {
    g_assert_true (gmk_local_can_redo (play.local));
    gmk_local_redo (play.local);
  }
  assert_code (&play, "H8I9J10");
  g_assert_false (gmk_local_can_redo (play.local));
  gmk_local_redo (play.local);
  g_assert_cmpint (play.heard.refused, ==, 0);
  g_assert_cmpint (play.heard.replaced, ==, 0);
  play_check_and_end (&play);
}

static void
test_another_act_ends_redo (void)
{
  Play play;

  play_begin_plain (&play, PERSON, PERSON);
  play_place (&play, "H8 I9");
  gmk_local_undo (play.local);
  play_place (&play, "H8");
  g_assert_true (gmk_local_can_redo (play.local)); /* a refused stone is no act */
  play_place (&play, "G7");
  g_assert_false (gmk_local_can_redo (play.local));
  assert_code (&play, "H8G7");
  play_check_and_end (&play);
}

static void
test_a_rematch_ends_redo (void)
{
  Play play;

  play_begin_plain (&play, PERSON, PERSON);
  play_place (&play, "H8 I9");
  gmk_local_undo (play.local);
  gmk_local_rematch (play.local);
  g_assert_false (gmk_local_can_redo (play.local));
  play_check_and_end (&play);
}

static void
test_asking_is_enough (void)
{
  Play play;

  /* Whoever asks for an undo as a step is granted it too. */
  play_begin_plain (&play, PERSON, PERSON);
  play_place (&play, "H8 I9 J10");
  play_step (&play, GMK_STEP_OFFER, 1);
  assert_code (&play, "H8");
  gmk_local_redo (play.local);
  gmk_local_redo (play.local);
  assert_code (&play, "H8I9J10");
  play_check_and_end (&play);
}

static void
test_off (void)
{
  GmkSettings settings = gmk_settings_default ();
  Play play;

  settings.undo = GMK_UNDO_OFF;
  play_begin (&play, &settings, PERSON, PERSON);
  play_place (&play, "H8");
  g_assert_false (gmk_local_can_undo (play.local));
  gmk_local_undo (play.local);
  play_step (&play, GMK_STEP_RESIGN, 1);
  g_assert_false (gmk_local_can_undo (play.local));
  gmk_local_undo (play.local);
  assert_code (&play, "H8");
  play_check_and_end (&play);
}

static void
test_against_the_cpu (void)
{
  Play play;

  play_begin_plain (&play, PERSON, CPU);
  play_pair (&play, "H8", "I9");
  play_pair (&play, "J10", "K11");
  g_assert_cmpint (fake_engine_thoughts (), ==, 2);

  gmk_local_undo (play.local);
  assert_code (&play, "H8I9");
  gmk_local_undo (play.local);
  assert_code (&play, "");
  g_assert_false (gmk_local_can_undo (play.local));

  /* Redo puts both, and asks the engine nothing. */
  gmk_local_redo (play.local);
  assert_code (&play, "H8I9");
  gmk_local_redo (play.local);
  assert_code (&play, "H8I9J10K11");
  g_assert_false (gmk_local_can_redo (play.local));
  play_settle ();
  g_assert_false (gmk_local_get_thinking (play.local));
  g_assert_cmpint (fake_engine_thoughts (), ==, 2);
  g_assert_cmpint (play.local->table.record->steps[8].by, ==, GMK_BY_PERSON);
  g_assert_cmpint (play.local->table.record->steps[9].by, ==, GMK_BY_CPU);
  play_check_and_end (&play);
}

static void
test_while_the_cpu_thinks (void)
{
  Play play;

  play_begin_plain (&play, PERSON, CPU);
  play_pair (&play, "H8", "I9");
  fake_engine_hold ();
  play_place (&play, "J10");
  play_settle ();
  fake_engine_wait_for_thought (2);
  g_assert_true (gmk_local_get_thinking (play.local));

  gmk_local_undo (play.local);
  g_assert_cmpint (fake_engine_stops (), ==, 1);
  g_assert_false (gmk_local_get_thinking (play.local));
  fake_engine_wait_until_idle ();
  play_settle ();
  assert_code (&play, "H8I9");

  /* Put again, the stone is thought about again, since it was never answered. */
  gmk_local_redo (play.local);
  assert_code (&play, "H8I9J10");
  play_settle ();
  fake_engine_wait_for_thought (3);
  fake_engine_plan (play_point ("K11"));
  fake_engine_release ();
  play_wait_for_cpu (&play);
  assert_code (&play, "H8I9J10K11");
  play_check_and_end (&play);
}

static void
test_late_answer_is_dropped (void)
{
  Play play;

  play_begin_plain (&play, PERSON, CPU);
  fake_engine_hold ();
  fake_engine_ignore_stop (TRUE);
  play_place (&play, "H8");
  play_settle ();
  fake_engine_wait_for_thought (1);
  gmk_local_undo (play.local);
  play_place (&play, "G7"); /* asks anew while the old thought goes on */
  play_settle ();
  fake_engine_release ();
  play_wait_for_cpu (&play);
  assert_code (&play, "G7A1");
  g_assert_cmpint (fake_engine_thoughts (), ==, 2);
  g_assert_cmpint (play.heard.refused, ==, 0);
  play_check_and_end (&play);
}

static void
test_answer_on_its_way_is_dropped (void)
{
  Play play;

  /* The answer is there, but the table has not yet heard of it. */
  play_begin_plain (&play, PERSON, CPU);
  play_place (&play, "H8");
  g_main_context_iteration (NULL, FALSE);
  fake_engine_wait_for_thought (1);
  fake_engine_wait_until_idle ();
  gmk_local_undo (play.local);
  play_settle ();
  assert_code (&play, "");
  play_check_and_end (&play);
}

static void
test_twenty_while_the_cpu_thinks (void)
{
  const char *mine[] = { "A15", "C15", "E15", "G15", "I15", "K15", "M15", "O15", "B13", "D13" };
  Play play;

  play_begin_plain (&play, PERSON, CPU);
  for (guint i = 0; i < G_N_ELEMENTS (mine); i++) {
    const char cpu[] = { (char)('A' + i), '1', '\0' };
    play_pair (&play, mine[i], i % 2 == 0 ? cpu : "H8");
    if (i % 2 == 1)
      gmk_local_undo (play.local);
  }
  fake_engine_hold ();
  fake_engine_ignore_stop (TRUE);
  play_place (&play, "O1");
  play_settle ();

  const int n_acts = play_match (&play)->n_acts;
  for (int i = 0; i < 20; i++)
    gmk_local_undo (play.local);
  g_assert_cmpint (play_match (&play)->n_acts, ==, 0);
  play_settle ();
  fake_engine_release ();
  fake_engine_wait_until_idle ();
  play_settle ();
  g_assert_cmpint (play_match (&play)->n_acts, ==, 0);

  for (int i = 0; i < 20; i++)
    gmk_local_redo (play.local);
  g_assert_cmpint (play_match (&play)->n_acts, ==, n_acts);
  g_assert_cmpint (play.heard.refused, ==, 0);
  play_check_and_end (&play);
}

static void
test_cpu_begins (void)
{
  Play play;

  /* The CPU's first stone is no duty of the person's and stays. */
  play_begin_plain (&play, CPU, PERSON);
  play_wait_for_cpu (&play);
  assert_code (&play, "A1");
  g_assert_false (gmk_local_can_undo (play.local));
  play_pair (&play, "H8", "I9");
  gmk_local_undo (play.local);
  assert_code (&play, "A1");
  g_assert_false (gmk_local_can_undo (play.local));
  g_assert_false (gmk_local_get_thinking (play.local));
  play_check_and_end (&play);
}

static void
test_cpu_against_itself (void)
{
  GmkSettings settings = gmk_settings_default ();
  Play play;

  settings.rules = gmk_rules_make (GMK_SET_FREESTYLE, 5);
  play_begin (&play, &settings, CPU, CPU);
  play_wait_for_cpu (&play);
  g_assert_true (gmk_match_over (play_match (&play)));
  g_assert_false (gmk_local_can_undo (play.local));
  gmk_local_undo (play.local);
  g_assert_true (gmk_match_over (play_match (&play)));
  play_check_and_end (&play);
}

static void
test_past_a_five (void)
{
  Play play;

  play_begin_plain (&play, PERSON, PERSON);
  play_place (&play, "H8 A1 I8 B1 J8 C1 K8 D1 L8");
  g_assert_true (gmk_match_over (play_match (&play)));
  g_assert_false (gmk_local_can_redo (play.local));

  gmk_local_undo (play.local);
  g_assert_cmpint (play.heard.replaced, ==, 1);
  assert_code (&play, "H8A1I8B1J8C1K8D1");
  g_assert_cmpint (gmk_match_duty (play_match (&play)).seat, ==, 0);
  gmk_local_undo (play.local);
  assert_code (&play, "H8A1I8B1J8C1K8");
  gmk_local_redo (play.local);
  gmk_local_redo (play.local);
  assert_code (&play, "H8A1I8B1J8C1K8D1L8");
  g_assert_true (gmk_match_over (play_match (&play)));
  play_check_and_end (&play);
}

static void
test_past_ones_own_five_against_the_cpu (void)
{
  Play play;

  play_begin_plain (&play, PERSON, CPU);
  play_pair (&play, "H8", "A1");
  play_pair (&play, "I8", "B1");
  play_pair (&play, "J8", "C1");
  play_pair (&play, "K8", "D1");
  play_place (&play, "L8");
  g_assert_true (gmk_match_over (play_match (&play)));
  gmk_local_undo (play.local);
  assert_code (&play, "H8A1I8B1J8C1K8D1");
  g_assert_cmpint (gmk_match_duty (play_match (&play)).seat, ==, 0);
  play_settle ();
  g_assert_false (gmk_local_get_thinking (play.local));
  play_check_and_end (&play);
}

static void
test_past_the_cpus_five (void)
{
  Play play;

  play_begin_plain (&play, PERSON, CPU);
  play_pair (&play, "A15", "H8");
  play_pair (&play, "C15", "I8");
  play_pair (&play, "E15", "J8");
  play_pair (&play, "G15", "K8");
  play_pair (&play, "I15", "L8");
  g_assert_cmpint (play_match (&play)->end.winner_seat, ==, 1);

  /* One press goes back to where the person may do better. */
  gmk_local_undo (play.local);
  assert_code (&play, "A15H8C15I8E15J8G15K8");
  g_assert_cmpint (gmk_match_duty (play_match (&play)).seat, ==, 0);
  g_assert_cmpint (play.heard.replaced, ==, 1);
  play_settle ();
  g_assert_false (gmk_local_get_thinking (play.local));

  /* And redo puts both stones again, which ends the game again. */
  const int thoughts = fake_engine_thoughts ();
  gmk_local_redo (play.local);
  g_assert_cmpint (play_match (&play)->end.winner_seat, ==, 1);
  g_assert_cmpint (fake_engine_thoughts (), ==, thoughts);
  gmk_local_undo (play.local);

  play_pair (&play, "L8", "G8");
  g_assert_cmpint (play_match (&play)->end.winner_seat, ==, 1);
  play_check_and_end (&play);
}

static void
test_past_resigning (void)
{
  Play play;

  play_begin_plain (&play, PERSON, CPU);
  play_pair (&play, "H8", "I9");
  play_step (&play, GMK_STEP_RESIGN, 0);
  gmk_local_undo (play.local);
  assert_code (&play, "H8I9");
  g_assert_false (gmk_match_over (play_match (&play)));
  g_assert_cmpint (gmk_match_duty (play_match (&play)).seat, ==, 0);

  /* Resigned while the CPU thought: it thinks on. */
  fake_engine_hold ();
  play_place (&play, "J10");
  play_settle ();
  play_step (&play, GMK_STEP_RESIGN, 0);
  g_assert_false (gmk_local_get_thinking (play.local));
  gmk_local_undo (play.local);
  g_assert_true (gmk_local_get_thinking (play.local));
  fake_engine_plan (play_point ("K11"));
  fake_engine_release ();
  play_wait_for_cpu (&play);
  assert_code (&play, "H8I9J10K11");

  /* Before any act there is still the end to take back. */
  gmk_local_rematch (play.local);
  play_step (&play, GMK_STEP_RESIGN, 0);
  gmk_local_undo (play.local);
  g_assert_false (gmk_match_over (play_match (&play)));
  play_check_and_end (&play);
}

static void
test_past_agreement (void)
{
  Play play;

  play_begin_plain (&play, PERSON, PERSON);
  play_place_and_offer (&play, "H8");
  play_answer_draw (&play, GMK_STEP_ACCEPT, 1);
  gmk_local_undo (play.local);
  assert_code (&play, "H8");
  g_assert_cmpint (play_match (&play)->draw_offer.seat, ==, 0);
  play_place (&play, "I9");
  g_assert_false (gmk_match_over (play_match (&play)));
  play_check_and_end (&play);
}

static void
test_past_the_cpus_agreement (void)
{
  Play play;

  /* The CPU would accept again at once: the stone that offered goes too. */
  play_begin_plain (&play, PERSON, CPU);
  play_pair (&play, "H8", "I9");
  fake_engine_accept_draws (TRUE);
  play_place_and_offer (&play, "J10");
  play_wait_for_cpu (&play);
  g_assert_cmpint (play_match (&play)->end.kind, ==, GMK_END_AGREED);
  gmk_local_undo (play.local);
  assert_code (&play, "H8I9");
  g_assert_cmpint (play_match (&play)->draw_offer.id, ==, 0);

  /* Put again, the stone offers nothing. */
  gmk_local_redo (play.local);
  assert_code (&play, "H8I9J10");
  play_wait_for_cpu (&play);
  g_assert_cmpint (play_match (&play)->plies, ==, 4);
  play_check_and_end (&play);
}

static void
test_full_record (void)
{
  Play play;

  play_begin_plain (&play, PERSON, PERSON);
  play_place (&play, "H8");
  while (gmk_local_can_undo (play.local)) {
    gmk_local_undo (play.local);
    gmk_local_redo (play.local);
  }

  /* No request is left without its answer for want of room. */
  g_assert_cmpint (play_match (&play)->undo_offer.id, ==, 0);
  g_assert_cmpint (play_match (&play)->n_steps, >, GMK_STEPS_MAX - 16);
  play_step (&play, GMK_STEP_RESIGN, 0);
  g_assert_true (gmk_match_over (play_match (&play)));
  play_check_and_end (&play);
}

/* One thing that an impatient person does. */
static void
do_something (Play *play, GRand *rand)
{
  const GmkDuty duty = gmk_match_duty (play_match (play));
  const int size = play_match (play)->settings.rules.size;
  GmkStep step = { .kind = GMK_STEP_PLACE };

  switch (g_rand_int_range (rand, 0, 12)) {
  case 0:
  case 1:
  case 2:
    gmk_local_undo (play->local);
    break;
  case 3:
  case 4:
    gmk_local_redo (play->local);
    break;
  case 5:
    g_main_context_iteration (NULL, FALSE);
    break;
  case 6:
    fake_engine_hold ();
    break;
  case 7:
    fake_engine_release ();
    play_settle ();
    break;
  case 8:
    if (g_rand_int_range (rand, 0, 20) == 0)
      play_step (play, GMK_STEP_RESIGN, 0);
    else if (g_rand_int_range (rand, 0, 20) == 0)
      gmk_local_rematch (play->local);
    break;
  default:
    step.seat = duty.seat == 1 ? 0 : duty.seat; /* out of turn, too */
    step.point = (GmkPoint){ (int8_t)g_rand_int_range (rand, 0, size),
                             (int8_t)g_rand_int_range (rand, 0, size) };
    step.draw = g_rand_int_range (rand, 0, 10) == 0;
    gmk_session_submit (play->session, &step);
  }
}

static void
refused_cb (GmkSession *session, const GmkStep *step, int verdict, gpointer data)
{
  g_assert_cmpint (step->by, ==, GMK_BY_PERSON);
}

static void
test_storm (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20);
  GmkSettings settings = gmk_settings_default ();
  Play play;

  settings.rules = gmk_rules_make (GMK_SET_FREESTYLE, 7);
  play_begin (&play, &settings, PERSON, CPU);
  g_signal_connect (play.local, "refused", G_CALLBACK (refused_cb), NULL);
  for (int i = 0; i < 6000; i++) {
    play.time += 1000;
    fake_engine_ignore_stop (g_rand_boolean (rand));
    fake_engine_accept_draws (g_rand_boolean (rand));
    do_something (&play, rand);
    if (i % 100 == 0)
      play_check (&play);
  }
  fake_engine_release ();
  play_wait_for_cpu (&play);
  play_check_and_end (&play);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/undo/two-people", test_two_people);
  g_test_add_func ("/undo/another-act-ends-redo", test_another_act_ends_redo);
  g_test_add_func ("/undo/a-rematch-ends-redo", test_a_rematch_ends_redo);
  g_test_add_func ("/undo/asking-is-enough", test_asking_is_enough);
  g_test_add_func ("/undo/off", test_off);
  g_test_add_func ("/undo/against-the-cpu", test_against_the_cpu);
  g_test_add_func ("/undo/while-the-cpu-thinks", test_while_the_cpu_thinks);
  g_test_add_func ("/undo/late-answer-is-dropped", test_late_answer_is_dropped);
  g_test_add_func ("/undo/answer-on-its-way-is-dropped", test_answer_on_its_way_is_dropped);
  g_test_add_func ("/undo/twenty-while-the-cpu-thinks", test_twenty_while_the_cpu_thinks);
  g_test_add_func ("/undo/cpu-begins", test_cpu_begins);
  g_test_add_func ("/undo/cpu-against-itself", test_cpu_against_itself);
  g_test_add_func ("/undo/past-a-five", test_past_a_five);
  g_test_add_func ("/undo/past-ones-own-five", test_past_ones_own_five_against_the_cpu);
  g_test_add_func ("/undo/past-the-cpus-five", test_past_the_cpus_five);
  g_test_add_func ("/undo/past-resigning", test_past_resigning);
  g_test_add_func ("/undo/past-agreement", test_past_agreement);
  g_test_add_func ("/undo/past-the-cpus-agreement", test_past_the_cpus_agreement);
  g_test_add_func ("/undo/full-record", test_full_record);
  g_test_add_func ("/undo/storm", test_storm);

  return g_test_run ();
}
