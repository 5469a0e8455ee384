/* Every code of core has words of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <string.h>

#include "client/words/words.h"
#include "engine/engine.h"

/* Notes a text; no two that are noted may be the same, and none empty. */
static void
note (GHashTable *seen, const char *text)
{
  g_assert_nonnull (text);
  g_assert_cmpstr (text, !=, "");
  g_assert_true (g_utf8_validate (text, -1, NULL));
  if (!g_hash_table_add (seen, g_strdup (text)))
    g_error ("twice: %s", text);
}

static GHashTable *
new_notes (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
test_verdicts (void)
{
  g_autoptr (GHashTable) seen = new_notes ();

  g_assert_cmpstr (gmk_words_verdict (GMK_OK), ==, "");
  for (int verdict = GMK_OK + 1; verdict < GMK_N_VERDICTS; verdict++)
    note (seen, gmk_words_verdict ((GmkVerdict)verdict));
}

static void
test_ends (void)
{
  g_autoptr (GHashTable) seen = new_notes ();

  for (int kind = GMK_END_NONE + 1; kind < GMK_N_ENDS; kind++) {
    GmkEnd end = { .kind = (guint8)kind, .winner = GMK_BLACK, .kinds = GMK_DOUBLE_FOUR };
    g_autofree char *words = gmk_words_end (&end);

    note (seen, words);
  }

  GmkEnd end = { .kind = GMK_END_FORBIDDEN,
                 .winner = GMK_WHITE,
                 .kinds = GMK_DOUBLE_THREE | GMK_OVERLINE };
  g_autofree char *words = gmk_words_end (&end);

  g_assert_cmpstr (words, ==, "forbidden move (overline, double-three)");
  g_assert_cmpstr (gmk_words_result (&end), ==, "White wins");
  end = (GmkEnd){ .kind = GMK_END_FORBIDDEN, .winner = GMK_WHITE }; /* as an archive's list tells */
  g_autofree char *short_words = gmk_words_end (&end);
  g_assert_cmpstr (short_words, ==, "forbidden move");
  end = (GmkEnd){ .kind = GMK_END_BOARD_FULL };
  g_assert_cmpstr (gmk_words_result (&end), ==, "Draw");
  end = (GmkEnd){ .kind = GMK_END_ABORTED };
  g_assert_cmpstr (gmk_words_result (&end), ==, "No result");
}

static void
test_settings (void)
{
  g_autoptr (GHashTable) openings = new_notes ();
  g_autoptr (GHashTable) about = new_notes ();
  g_autoptr (GHashTable) others = new_notes ();

  for (int i = 0; i < GMK_N_OPENINGS; i++) {
    note (openings, gmk_words_opening ((GmkOpeningRule)i));
    note (about, gmk_words_opening_about ((GmkOpeningRule)i));
  }
  for (int i = 0; i < GMK_N_GAMES; i++) {
    note (others, gmk_words_game ((GmkGame)i));
    note (others, gmk_words_game_about ((GmkGame)i));
  }
  for (int i = 0; i < GMK_N_CHOICES; i++)
    note (others, gmk_words_choice ((GmkChoice)i));
}

static void
test_rules (void)
{
  g_autoptr (GHashTable) seen = new_notes ();

  for (int set = 0; set < GMK_N_RULE_SETS; set++) {
    GmkRules rules = gmk_rules_make ((GmkRuleSet)set, 15);
    g_autofree char *words = gmk_words_rules (&rules);

    note (seen, words);
    for (int opening = 1; opening < GMK_N_OPENINGS; opening++) {
      g_autofree char *more = NULL;

      if (!gmk_rules_opening_fits ((GmkGame)rules.game, (GmkOpeningRule)opening))
        continue;
      rules.opening = (guint8)opening;
      more = gmk_words_rules (&rules);
      note (seen, more);
    }
  }

  GmkRules rules = gmk_rules_make (GMK_SET_FREESTYLE, 19);
  g_autofree char *words = gmk_words_rules (&rules);

  g_assert_cmpstr (words, ==, "Gomoku · 19×19 · overline wins");
}

static void
test_points (void)
{
  const GmkPoint h8 = { 7, 7 };
  const struct {
    GmkPointLook look;
    const char *words;
  } cases[] = {
    { { 0 }, "H8, empty" },
    { { .stone = GMK_BLACK, .number = 1, .marks = GMK_MARK_LAST }, "H8, black, move 1, last move" },
    { { .stone = GMK_WHITE, .number = 12 }, "H8, white, move 12" },
    { { .marks = GMK_MARK_CROSS | GMK_MARK_CLOSED }, "H8, empty, forbidden" },
    { { .letter = 'B' }, "H8, fifth move B" },
    { { .marks = GMK_MARK_HINT }, "H8, empty, hint" },
    { { .planned = GMK_WHITE }, "H8, empty, white stone on its way" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *words = gmk_words_point (h8, &cases[i].look);

    g_assert_cmpstr (words, ==, cases[i].words);
  }
}

/* Takes one of the steps that answer the duty, by a number that is drawn. */
static gboolean
step_somehow (GmkMatch *match, GRand *draw, GmkStep *step)
{
  GmkDuty duty = gmk_match_duty (match);

  *step = (GmkStep){ .seat = duty.seat };
  for (int tries = 0; tries < 5000; tries++) {
    if (duty.kind == GMK_DUTY_CHOICE) {
      step->kind = GMK_STEP_CHOOSE;
      step->choice = (guint8)g_rand_int_range (draw, 0, GMK_N_CHOICES);
      step->number = step->choice == GMK_CHOICE_NUMBER || step->choice == GMK_CHOICE_PICK
                       ? (guint8)g_rand_int_range (draw, 0, 4)
                       : 0;
    } else {
      step->kind = GMK_STEP_PLACE;
      step->point =
        (GmkPoint){ (gint8)g_rand_int_range (draw, 0, 15), (gint8)g_rand_int_range (draw, 0, 15) };
    }
    if (gmk_match_step (match, step) == GMK_OK)
      return TRUE;
  }
  return FALSE;
}

/* Every duty and every step of every opening can be told. */
static void
test_openings (void)
{
  g_autoptr (GRand) draw = g_rand_new_with_seed (7);

  for (int opening = 0; opening < GMK_N_OPENINGS; opening++)
    for (int i = 0; i < 20; i++) {
      GmkGame game =
        gmk_rules_opening_fits (GMK_RENJU, (GmkOpeningRule)opening) ? GMK_RENJU : GMK_GOMOKU;
      GmkSettings settings = gmk_settings_default ();
      GmkMatch match;
      GmkStep step;

      settings.rules = gmk_rules_make (game == GMK_RENJU ? GMK_SET_RENJU : GMK_SET_FREESTYLE, 15);
      settings.rules.opening = (guint8)opening;
      gmk_match_init (&match, &settings, 0);
      for (int j = 0; j < 25 && !gmk_match_over (&match); j++) {
        g_autofree char *duty = gmk_words_duty (&match);

        g_assert_cmpstr (duty, !=, "");
        if (!step_somehow (&match, draw, &step))
          break;

        g_autofree char *words = gmk_words_step (&match, &step);

        g_assert_cmpstr (words, !=, "");
      }
    }
}

static void
test_steps (void)
{
  g_autoptr (GHashTable) seen = new_notes ();
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;

  gmk_match_init (&match, &settings, 0);
  for (int kind = 0; kind < GMK_N_STEPS; kind++) {
    GmkStep step = { .kind = (guint8)kind, .point = { 7, 7 }, .choice = GMK_CHOICE_SWAP };
    g_autofree char *words = gmk_words_step (&match, &step);

    note (seen, words);
  }
}

static void
assert_words (char *words, const char *expected)
{
  g_assert_cmpstr (words, ==, expected);
  g_free (words);
}

static void
test_outcomes (void)
{
  const struct {
    GmkEnd end;
    const char *words;
  } cases[] = {
    { { .kind = GMK_END_FIVE, .winner = GMK_BLACK }, "Black wins: five in a row" },
    { { .kind = GMK_END_RESIGNED, .winner = GMK_WHITE }, "White wins by resignation" },
    { { .kind = GMK_END_TIME, .winner = GMK_WHITE }, "White wins on time" },
    { { .kind = GMK_END_AGREED }, "Draw by agreement" },
    { { .kind = GMK_END_BOARD_FULL }, "Draw: the board is full" },
    { { .kind = GMK_END_ABORTED }, "The game was aborted" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_words (gmk_words_outcome (&cases[i].end), cases[i].words);
}

/* What was declined is said. */
static void
assert_declined_undo (const GmkMatch *before, const GmkPlayer players[GMK_SEATS])
{
  const GmkStep steps[] = {
    { .kind = GMK_STEP_PLACE, .seat = 0, .point = { 7, 7 }, .at = 1000 },
    { .kind = GMK_STEP_OFFER, .seat = 0, .turn = 1, .at = 2000 },
    { .kind = GMK_STEP_DECLINE, .seat = 1, .offer = 2, .at = 3000 },
    { .kind = GMK_STEP_PLACE, .seat = 1, .point = { 8, 8 }, .at = 4000 },
    { .kind = GMK_STEP_PLACE, .seat = 0, .point = { 7, 8 }, .draw = true, .at = 5000 },
    { .kind = GMK_STEP_DECLINE, .seat = 1, .offer = 5, .at = 6000 },
  };
  GmkMatch match = *before;

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++) {
    g_assert_cmpint (gmk_match_step (&match, &steps[i]), ==, GMK_OK);
    if (steps[i].kind == GMK_STEP_DECLINE)
      assert_words (gmk_words_step_of (&match, players, &steps[i]),
                    i == 2 ? "The computer declined the undo" : "The computer declined the draw");
  }
}

/* Who has which colour is said by seat, and to a person alone as "you". */
static void
test_players (void)
{
  const GmkPlayer two[GMK_SEATS] = { 0 };
  const GmkPlayer alone[GMK_SEATS] = { { 0 }, { .cpu = TRUE, .level = 1 } };
  const GmkStep swap = { .kind = GMK_STEP_CHOOSE, .seat = 1, .choice = GMK_CHOICE_SWAP };
  const GmkStep decline = { .kind = GMK_STEP_DECLINE, .seat = 1 };
  const GmkStep early = { .kind = GMK_STEP_PLACE, .seat = 0, .point = { 7, 7 } };
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;

  gmk_match_init (&match, &settings, 0);
  assert_words (gmk_words_turn (&match, two), "Black to move");
  assert_words (gmk_words_turn (&match, alone), "Your turn");
  assert_words (gmk_words_step_of (&match, two, &swap),
                "The colours were swapped. Player 2 has White now");
  assert_words (gmk_words_step_of (&match, alone, &swap),
                "The colours were swapped. The computer has White now");
  assert_words (gmk_words_step_of (&match, alone, &decline), "The computer declined the draw");
  assert_words (gmk_words_step_of (&match, two, &decline), "The draw was declined");
  assert_declined_undo (&match, alone);
  g_assert_cmpstr (gmk_words_resign (&match, two, 1), ==, "White will lose this game.");
  g_assert_cmpstr (gmk_words_resign (&match, alone, 0), ==, "You will lose this game.");

  settings.rules.opening = GMK_OPENING_SWAP;
  gmk_match_init (&match, &settings, 0);
  for (int i = 0; i < 2; i++) {
    GmkStep step = { .kind = GMK_STEP_PLACE, .seat = 0, .point = { (int8_t)(7 + i), 7 } };

    g_assert_cmpint (gmk_match_step (&match, &step), ==, GMK_OK);
    assert_words (gmk_words_step (&match, &step),
                  i == 0 ? "Black played H8" : "A white stone was put on I8");
  }

  g_autofree char *duty = gmk_words_duty (&match);
  g_autofree char *first = g_strconcat ("Not yet: ", duty, NULL);

  assert_words (gmk_words_refusal (&match, &early, GMK_REFUSED_NOT_NOW), first);
}

/* At a table in a room the own seat is "you" and the other has a name; whoever watches hears both. */
static void
test_persons (void)
{
  const GmkPlayer ann = { .remote = TRUE, .person = { .number = 7, .name = "Ann" } };
  const GmkPlayer bob = { .remote = TRUE, .person = { .number = 8, .name = "Bob %s" } };
  const GmkPlayer erased = { .remote = TRUE, .person = { .number = 9 } };
  const GmkPlayer nobody = { .remote = TRUE };
  const GmkPlayer mine[GMK_SEATS] = { { 0 }, ann };
  const GmkPlayer watched[GMK_SEATS] = { ann, bob };
  const GmkPlayer odd[GMK_SEATS] = { erased, nobody };
  const GmkStep aborts[GMK_SEATS] = { { .kind = GMK_STEP_ABORT, .seat = 0 },
                                      { .kind = GMK_STEP_ABORT, .seat = 1 } };
  const GmkStep by_room = { .kind = GMK_STEP_ABORT, .seat = GMK_SEAT_NONE };
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;

  assert_words (gmk_words_player (mine, 0), "You");
  assert_words (gmk_words_player (mine, 1), "Ann");
  assert_words (gmk_words_player (odd, 0), "Erased player");
  assert_words (gmk_words_player (odd, 1), "Free seat");
  assert_words (gmk_words_winner (mine, 0), "You win");
  assert_words (gmk_words_winner (mine, 1), "Ann wins");
  assert_words (gmk_words_winner (watched, 1), "Bob %s wins");

  gmk_match_init (&match, &settings, 0);
  assert_words (gmk_words_turn (&match, mine), "Your turn");
  assert_words (gmk_words_turn (&match, watched), "Ann to move");
  g_assert_cmpint (gmk_match_step (&match, &(GmkStep){ .point = { 7, 7 }, .draw = TRUE }), ==,
                   GMK_OK);
  assert_words (gmk_words_turn (&match, mine), "Ann to move");
  assert_words (gmk_words_draw_offer (&match, mine), "You offered a draw");
  assert_words (gmk_words_draw_offer (&match, watched), "Ann offers a draw");
  assert_words (gmk_words_step_of (&match, mine, &aborts[0]), "You aborted the game");
  assert_words (gmk_words_step_of (&match, mine, &aborts[1]), "Ann aborted the game");
  assert_words (gmk_words_step_of (&match, mine, &by_room), "The game was aborted");

  /* what the computer did for whoever was away */
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
    const GmkStep stone = {
      .kind = GMK_STEP_PLACE, .seat = seat, .by = GMK_BY_CPU, .point = { 9, 9 }
    };
    const GmkStep pass = { .kind = GMK_STEP_PASS, .seat = seat, .by = GMK_BY_CPU };

    assert_words (gmk_words_step_of (&match, mine, &stone), seat == 0
                                                              ? "The computer played J10 for you"
                                                              : "The computer played J10 for Ann");
    assert_words (gmk_words_step_of (&match, watched, &stone),
                  seat == 0 ? "The computer played J10 for Ann"
                            : "The computer played J10 for Bob %s");
    assert_words (gmk_words_step_of (&match, mine, &pass),
                  seat == 0 ? "The computer plays for you. Black passed"
                            : "The computer plays for Ann. White passed");
  }
  g_assert_cmpstr (gmk_words_resign (&match, mine, 0), ==, "You will lose this game.");
}

/* An undo says how many stones go back. */
static void
test_undo_stones (void)
{
  const GmkPlayer two[GMK_SEATS] = { 0 };
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;

  gmk_match_init (&match, &settings, 0);
  for (int i = 0; i < 2; i++) {
    GmkStep step = { .seat = (GmkSeat)i, .point = { (int8_t)(7 + i), 7 } };

    g_assert_cmpint (gmk_match_step (&match, &step), ==, GMK_OK);
  }
  assert_words (gmk_words_undo_stones (&match, 0), "Takes 2 stones back");
  assert_words (gmk_words_undo_stones (&match, 1), "Takes 1 stone back");
  match.undo_offer = (GmkOffer){ 3, 1 };
  assert_words (gmk_words_undo_offer (&match, two), "White asks to undo");
}

static void
test_opening_names (void)
{
  g_autoptr (GHashTable) seen = new_notes ();
  GmkSettings settings = gmk_settings_default ();
  int found = 0;

  settings.rules = gmk_rules_make (GMK_SET_RENJU, 15);
  for (int second = 0; second < 225; second++)
    for (int third = 0; third < 225; third++) {
      GmkPoint moves[3] = { { 7, 7 }, gmk_point_at (second, 15), gmk_point_at (third, 15) };
      int index = gmk_opening_recognise (15, moves);
      GmkMatch match;

      if (index < 0)
        continue;
      gmk_match_init (&match, &settings, 0);
      for (int i = 0; i < 3; i++)
        g_assert_cmpint (gmk_match_step (&match, &(GmkStep){ .kind = GMK_STEP_PLACE,
                                                             .seat = gmk_match_duty (&match).seat,
                                                             .point = moves[i] }),
                         ==, GMK_OK);

      g_autofree char *words = gmk_words_opening_name (&match);

      g_assert_nonnull (words);
      g_assert_true (g_str_has_prefix (words, gmk_opening_names[index].code));
      g_assert_true (g_str_has_suffix (words, gmk_opening_names[index].name));
      found++;
      g_hash_table_add (seen, g_strdup (words));
    }
  g_assert_cmpint (found, ==, 184);
  g_assert_cmpint (g_hash_table_size (seen), ==, GMK_N_OPENING_NAMES);
}

static void
test_code_errors (void)
{
  const struct {
    const char *text;
    unsigned flags;
    const char *words;
  } cases[] = {
    { "H8Z9", 0, "Move 2: a column from A to O is missing here" },
    { "H8I99", 0, "Move 2: a row from 1 to 15 is missing here" },
    { "H8I9", GMK_CODE_SKIP_I, "Move 2: this code has no column I" },
    { "hhhz", 0, "Move 2: the letter of a row is missing here" },
    { "1.h8 5.i9", 0, "Move 2: its number and a dot are missing here" },
  };
  GmkPoint moves[2];

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    GmkCodeError error;

    g_assert_cmpint (gmk_code_read (cases[i].text, 15, cases[i].flags, moves, 2, NULL, &error), <,
                     0);
    g_autofree char *words = gmk_words_code_error (&error);

    g_assert_cmpstr (words, ==, cases[i].words);
  }

  GmkCodeError error;

  g_assert_cmpint (gmk_code_read ("H8I9J10", 15, 0, moves, 2, NULL, &error), <, 0);

  g_autofree char *words = gmk_words_code_error (&error);

  g_assert_cmpstr (words, ==, "Move 3: there are more moves than a game can have");
}

static void
test_times (void)
{
  const struct {
    GmkTime left;
    const char *words;
  } cases[] = {
    { 0, "0.0" },        { 1, "0.1" },           { 9900, "9.9" },
    { 10000, "0:10" },   { 59001, "1:00" },      { 65000, "1:05" },
    { 600000, "10:00" }, { 3600000, "1:00:00" }, { 3661000, "1:01:01" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *words = gmk_words_time_left (cases[i].left);

    g_assert_cmpstr (words, ==, cases[i].words);
  }
}

static void
test_scores (void)
{
  const GmkScore score = { .won = { 2, 0 }, .drawn = 1 };
  g_autofree char *first = gmk_words_score (&score, 0);
  g_autofree char *second = gmk_words_score (&score, 1);

  g_assert_cmpstr (first, ==, "2½");
  g_assert_cmpstr (second, ==, "½");
}

/* Every level has a name and a description of its own. */
static void
test_levels (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *third = gmk_words_level_numbered (3);

  for (int level = 1; level <= GMK_ENGINE_LEVELS; level++) {
    g_assert_nonnull (gmk_words_level (level));
    g_assert_true (g_hash_table_add (seen, (char *)gmk_words_level (level)));
    g_assert_true (g_hash_table_add (seen, (char *)gmk_words_level_about (level)));
  }
  g_assert_cmpstr (third, ==, "Level 3: Learner");
  g_assert_null (gmk_words_level (0));
  g_assert_null (gmk_words_level_numbered (0));
  g_assert_null (gmk_words_level_about (GMK_ENGINE_LEVELS + 1));
}

static void
test_summary (void)
{
  GmkSettings settings = gmk_settings_default ();
  g_autofree char *plain = gmk_words_summary (&settings, GMK_BLACK, 2);

  g_assert_cmpstr (
    plain, ==,
    "You play Black against the computer (level 2, Beginner). Five or more in a row win. "
    "There is no clock.");

  settings.rules.opening = GMK_OPENING_SWAP2;
  settings.time = (GmkTimeControl){ GMK_CLOCK_TURN, 0, 0, 30000 };
  g_autofree char *more = gmk_words_summary (&settings, GMK_EMPTY, 0);

  g_assert_cmpstr (more, ==,
                   "Two players at this screen; lots decide who begins. Five or more in a row win. "
                   "The opening follows Swap2. Time: 30\302\240seconds a turn.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/verdicts", test_verdicts);
  g_test_add_func ("/words/ends", test_ends);
  g_test_add_func ("/words/settings", test_settings);
  g_test_add_func ("/words/rules", test_rules);
  g_test_add_func ("/words/points", test_points);
  g_test_add_func ("/words/openings", test_openings);
  g_test_add_func ("/words/steps", test_steps);
  g_test_add_func ("/words/outcomes", test_outcomes);
  g_test_add_func ("/words/players", test_players);
  g_test_add_func ("/words/persons", test_persons);
  g_test_add_func ("/words/undo-stones", test_undo_stones);
  g_test_add_func ("/words/opening-names", test_opening_names);
  g_test_add_func ("/words/code-errors", test_code_errors);
  g_test_add_func ("/words/times", test_times);
  g_test_add_func ("/words/scores", test_scores);
  g_test_add_func ("/words/levels", test_levels);
  g_test_add_func ("/words/summary", test_summary);
  return g_test_run ();
}
