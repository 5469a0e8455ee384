/* Openings at a local table: undo over swaps, choices and offered fifths.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/client/session/fake-engine.h"
#include "tests/client/session/table-play.h"

static GmkSettings
settings_for (GmkOpeningRule opening)
{
  const GmkRuleSet set =
    gmk_rules_opening_fits (GMK_GOMOKU, opening) ? GMK_SET_FREESTYLE : GMK_SET_RENJU;
  GmkSettings settings = gmk_settings_default ();

  settings.rules = gmk_rules_make (set, 15);
  settings.rules.opening = (uint8_t)opening;
  return settings;
}

/* Acts as whoever has the duty: "H8" puts a stone, "swap", "ten", … chooses, "number 3" announces,
 * "pick 0" picks. */
static void
act (Play *play, const char *word)
{
  for (int choice = 0; choice < GMK_N_CHOICES; choice++) {
    const char *name = gmk_choice_name (choice);

    if (g_str_has_prefix (word, name)) {
      play_choose (play, (GmkChoice)choice, atoi (word + strlen (name)));
      return;
    }
  }
  play_place (play, word);
}

/* Plays a script of acts, then takes it all back and puts it all again, and meets the same boards,
 * colours and duties on the way. */
static void
check_there_and_back (GmkOpeningRule opening, const char *script)
{
  const GmkSettings settings = settings_for (opening);
  g_auto (GStrv) acts = g_strsplit (script, ",", -1);
  const int n = (int)g_strv_length (acts);
  g_autofree GmkMatch *seen = g_new0 (GmkMatch, n + 1);
  Play play;

  play_begin (&play, &settings, PERSON, PERSON);
  for (int i = 0; i < n; i++) {
    seen[i] = *play_match (&play);
    act (&play, acts[i]);
    g_assert_cmpint (play_match (&play)->n_acts, ==, i + 1);
  }
  seen[n] = *play_match (&play);
  g_assert_true (gmk_opening_done (&seen[n].opening));

  for (int i = 2 * n; i >= 0; i--) {
    const int at = ABS (i - n);
    const GmkMatch *match = play_match (&play);
    const GmkDuty duty = gmk_match_duty (match);
    const GmkDuty duty_seen = gmk_match_duty (&seen[at]);

    g_assert_cmpint (match->n_acts, ==, at);
    g_assert_cmpint (match->black, ==, seen[at].black);
    g_assert_true (gmk_board_equal (&match->board, &seen[at].board));
    g_assert_cmpint (duty.kind, ==, duty_seen.kind);
    g_assert_cmpint (duty.seat, ==, duty_seen.seat);
    g_assert_cmpint (duty.choices, ==, duty_seen.choices);
    g_assert_cmpint (match->opening.n_fifths, ==, seen[at].opening.n_fifths);
    if (i > n)
      gmk_local_undo (play.local);
    else if (i > 0)
      gmk_local_redo (play.local);
  }
  g_assert_cmpint (play.heard.refused, ==, 0);
  play_check (&play);
  play_end (&play);
}

static void
test_swap (void)
{
  check_there_and_back (GMK_OPENING_SWAP, "H8,A1,I10,black");
  check_there_and_back (GMK_OPENING_SWAP, "H8,A1,I10,white");
}

static void
test_swap2 (void)
{
  check_there_and_back (GMK_OPENING_SWAP2, "H8,A1,I10,black");
  check_there_and_back (GMK_OPENING_SWAP2, "H8,A1,I10,more,K3,C12,black");
}

static void
test_pro (void)
{
  check_there_and_back (GMK_OPENING_PRO, "H8,I9,A1");
  check_there_and_back (GMK_OPENING_LONG_PRO, "H8,I9,A1");
}

static void
test_rif (void)
{
  check_there_and_back (GMK_OPENING_RIF, "H8,H9,H10,swap,A1,B3,C5,pick1");
  check_there_and_back (GMK_OPENING_RIF, "H8,I9,J10,keep,A1,B3,C6,pick0");
}

static void
test_yamaguchi (void)
{
  check_there_and_back (GMK_OPENING_YAMAGUCHI, "H8,H9,H10,number3,swap,A1,B3,C5,D7,pick2");
}

static void
test_soosorv8 (void)
{
  check_there_and_back (GMK_OPENING_SOOSORV8, "H8,H9,H10,swap,A1,number2,swap,B3,C5,pick1");
}

static void
test_taraguchi10 (void)
{
  check_there_and_back (GMK_OPENING_TARAGUCHI10,
                        "H8,swap,H9,swap,H10,swap,J9,ten,A1,B1,C1,D1,E1,F1,G1,A3,B3,C3,pick7");
  check_there_and_back (GMK_OPENING_TARAGUCHI10, "H8,keep,H9,swap,H10,keep,J9,swap,J10,swap");
}

static void
test_undo_over_the_cpus_choice (void)
{
  const GmkSettings settings = settings_for (GMK_OPENING_SWAP);
  Play play;

  /* The CPU takes Black, and the person White; back at the third stone nobody has chosen. */
  play_begin (&play, &settings, PERSON, CPU);
  play_place (&play, "H8 A1 I10");
  play_wait_for_cpu (&play);
  g_assert_cmpint (play_match (&play)->black, ==, 1);
  g_assert_cmpint (play_match (&play)->n_acts, ==, 4);
  g_assert_true (gmk_session_is_ours (play.session, gmk_match_duty (play_match (&play)).seat));

  gmk_local_undo (play.local);
  g_assert_cmpint (play_match (&play)->black, ==, 0);
  g_assert_cmpint (play_match (&play)->n_acts, ==, 2);
  gmk_local_undo (play.local);
  g_assert_cmpint (play_match (&play)->n_acts, ==, 1);
  gmk_local_redo (play.local);
  gmk_local_redo (play.local);
  g_assert_cmpint (play_match (&play)->black, ==, 1);
  g_assert_cmpint (play_match (&play)->n_acts, ==, 4);
  g_assert_cmpint (fake_engine_thoughts (), ==, 1);
  play_check (&play);
  play_end (&play);
  fake_engine_reset ();
}

static void
test_cpu_against_cpu (void)
{
  for (int opening = 0; opening < GMK_N_OPENINGS; opening++) {
    const GmkSettings settings = settings_for ((GmkOpeningRule)opening);
    Play play;

    play_begin (&play, &settings, CPU, CPU);
    play_wait_for_cpu (&play);
    g_assert_true (gmk_match_over (play_match (&play)));
    g_assert_cmpint (play.heard.refused, ==, 0);
    play_check (&play);
    play_end (&play);
    fake_engine_reset ();
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/openings/swap", test_swap);
  g_test_add_func ("/openings/swap2", test_swap2);
  g_test_add_func ("/openings/pro", test_pro);
  g_test_add_func ("/openings/rif", test_rif);
  g_test_add_func ("/openings/yamaguchi", test_yamaguchi);
  g_test_add_func ("/openings/soosorv-8", test_soosorv8);
  g_test_add_func ("/openings/taraguchi-10", test_taraguchi10);
  g_test_add_func ("/openings/undo-over-the-cpus-choice", test_undo_over_the_cpus_choice);
  g_test_add_func ("/openings/cpu-against-cpu", test_cpu_against_cpu);

  return g_test_run ();
}
