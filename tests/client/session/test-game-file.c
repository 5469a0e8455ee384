/* Saved games: written, read strictly, damaged, set aside.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "client/session/game-file.h"
#include "tests/server/folder.h"

static GmkTable
new_table (const GmkSettings *settings, GmkSeat first)
{
  return (GmkTable){
    .record = gmk_record_new (settings, first),
    .players = { { 0 }, { .cpu = TRUE, .level = 2 } },
    .score = { .won = { 3, 1 }, .drawn = 2 },
  };
}

static GmkVerdict
take (GmkTable *table, GmkStep step)
{
  table->moment += 700;
  step.at = table->moment;
  return gmk_record_step (table->record, &step);
}

static void
assert_equal (const GmkTable *a, const GmkTable *b)
{
  g_assert_true (gmk_record_equal (a->record, b->record));
  g_assert_true (gmk_match_equal (&a->record->match, &b->record->match));
  for (int i = 0; i < GMK_SEATS; i++) {
    g_assert_cmpint (a->players[i].cpu, ==, b->players[i].cpu);
    g_assert_cmpint (a->players[i].level, ==, b->players[i].level);
    g_assert_cmpint (a->score.won[i], ==, b->score.won[i]);
  }
  g_assert_cmpint (a->score.drawn, ==, b->score.drawn);
  g_assert_cmpint (a->moment, ==, b->moment);
  g_assert_cmpint (a->uncounted, ==, b->uncounted);
}

static void
assert_comes_back (const GmkTable *table)
{
  g_autofree char *text = gmk_game_file_write (table);
  g_autoptr (GError) error = NULL;
  GmkTable back;

  gmk_game_file_read (text, strlen (text), &back, &error);
  g_assert_no_error (error);
  assert_equal (table, &back);

  g_autofree char *again = gmk_game_file_write (&back);
  g_assert_cmpstr (again, ==, text);
  gmk_table_clear (&back);
}

/* Any settings that go together. */
static GmkSettings
random_settings (GRand *rand)
{
  static const GmkTimeControl times[] = {
    { .kind = GMK_CLOCK_NONE },
    { .kind = GMK_CLOCK_TURN, .extra_ms = 30000 },
    { .kind = GMK_CLOCK_BYOYOMI, .periods = 3, .main_ms = 600000, .extra_ms = 30000 },
    { .kind = GMK_CLOCK_INCREMENT, .main_ms = 300000, .extra_ms = 5000 },
  };
  GmkSettings settings = gmk_settings_default ();

  do {
    const GmkRuleSet set = (GmkRuleSet)g_rand_int_range (rand, 0, GMK_N_RULE_SETS);
    settings.rules = gmk_rules_make (set, g_rand_boolean (rand) ? 15 : 19);
    settings.rules.opening = (uint8_t)g_rand_int_range (rand, 0, GMK_N_OPENINGS);
    settings.time = times[g_rand_int_range (rand, 0, G_N_ELEMENTS (times))];
    settings.first = (uint8_t)g_rand_int_range (rand, 0, GMK_N_FIRSTS);
    settings.alternate = g_rand_boolean (rand);
    settings.undo = (uint8_t)g_rand_int_range (rand, 0, GMK_N_UNDOS);
    settings.absent = (uint8_t)g_rand_int_range (rand, 0, GMK_N_ABSENTS);
    settings.rated = g_rand_boolean (rand);
    settings.grace_ms = (uint16_t)g_rand_int_range (rand, 0, 400);
  } while (!gmk_settings_valid (&settings));
  return settings;
}

static GmkStep
random_step (GRand *rand, const GmkMatch *match)
{
  const GmkDuty duty = gmk_match_duty (match);
  const int size = match->board.size;
  GmkStep step = {
    .kind = GMK_STEP_PLACE,
    .seat = duty.seat == GMK_SEAT_NONE ? 0 : duty.seat,
    .by = (uint8_t)g_rand_int_range (rand, 0, 2),
    .lag_ms = (uint8_t)g_rand_int_range (rand, 0, 20),
  };

  /* Rarely something that ends the game. */
  if (g_rand_int_range (rand, 0, 40) == 0)
    step.kind = (uint8_t)g_rand_int_range (rand, GMK_STEP_RESIGN, GMK_N_STEPS);
  else if (g_rand_int_range (rand, 0, 3) == 0)
    step.kind = (uint8_t)g_rand_int_range (rand, GMK_STEP_PASS, GMK_STEP_RESIGN);

  switch ((GmkStepKind)step.kind) {
  case GMK_STEP_PLACE:
    step.point = (GmkPoint){ (int8_t)g_rand_int_range (rand, 0, size),
                             (int8_t)g_rand_int_range (rand, 0, size) };
    if (duty.inside > 0)
      step.point = (GmkPoint){ (int8_t)(size / 2 + g_rand_int_range (rand, -2, 3)),
                               (int8_t)(size / 2 + g_rand_int_range (rand, -2, 3)) };
    step.draw = g_rand_int_range (rand, 0, 5) == 0;
    break;
  case GMK_STEP_CHOOSE:
    step.choice = (uint8_t)g_rand_int_range (rand, 0, GMK_N_CHOICES);
    step.number = (uint8_t)g_rand_int_range (rand, 0, 3);
    break;
  case GMK_STEP_OFFER:
    step.turn = match->turn;
    break;
  case GMK_STEP_ACCEPT:
  case GMK_STEP_DECLINE:
  case GMK_STEP_WITHDRAW:
    step.seat = (uint8_t)g_rand_int_range (rand, 0, GMK_SEATS);
    step.offer = match->undo_offer.id != 0 ? match->undo_offer.id : match->draw_offer.id;
    break;
  case GMK_STEP_CLAIM:
    step.seat = gmk_seat_other (step.seat);
    step.draw = g_rand_boolean (rand);
    break;
  case GMK_STEP_CREDIT:
    step.ms = g_rand_int_range (rand, 1, 5000);
    break;
  case GMK_STEP_ABORT:
    step.seat = (uint8_t)g_rand_int_range (rand, 0, 3);
    break;
  case GMK_STEP_PASS:
  case GMK_STEP_RESIGN:
  case GMK_STEP_FLAG:
  case GMK_N_STEPS:
    break;
  }
  return step;
}

static void
test_comes_back_at_every_step (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  guint seen = 0;

  for (int game = 0; game < 60; game++) {
    const GmkSettings settings = random_settings (rand);
    GmkTable table = new_table (&settings, (GmkSeat)(game % 2));

    table.uncounted = game % 3 == 0;
    assert_comes_back (&table);
    for (int i = 0; i < 300 && !gmk_match_over (&table.record->match); i++) {
      const GmkStep step = random_step (rand, &table.record->match);
      if (take (&table, step) == GMK_OK) {
        seen |= 1u << step.kind;
        assert_comes_back (&table);
      }
    }
    gmk_table_clear (&table);
  }
  /* All kinds but the flag, which the next test throws, have been there. */
  g_assert_cmpuint (seen | 1u << GMK_STEP_FLAG, ==, (1u << GMK_N_STEPS) - 1);
}

static void
test_a_flag_comes_back (void)
{
  GmkSettings settings = gmk_settings_default ();
  GmkStep step;

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 30000 };
  GmkTable table = new_table (&settings, 1);
  table.moment = 40000;
  g_assert_true (gmk_match_due (&table.record->match, 40000, &step));
  g_assert_cmpint (take (&table, step), ==, GMK_OK);
  assert_comes_back (&table);
  gmk_table_clear (&table);
}

/* A game with swaps, fifths, offers, an undo and an end. */
static char *
a_saved_game (void)
{
  GmkSettings settings = gmk_settings_default ();
  const GmkPoint stones[] = { { 7, 7 }, { 7, 8 }, { 7, 9 } };

  settings.rules = gmk_rules_make (GMK_SET_RENJU, 15);
  settings.rules.opening = GMK_OPENING_RIF;
  settings.time =
    (GmkTimeControl){ .kind = GMK_CLOCK_BYOYOMI, .periods = 3, .main_ms = 60000, .extra_ms = 9000 };
  GmkTable table = new_table (&settings, 1);

  for (int i = 0; i < 3; i++)
    take (&table, (GmkStep){ .kind = GMK_STEP_PLACE, .seat = 1, .by = 1, .point = stones[i] });
  take (&table, (GmkStep){ .kind = GMK_STEP_CHOOSE, .choice = GMK_CHOICE_SWAP });
  take (&table, (GmkStep){ .kind = GMK_STEP_PLACE, .seat = 1, .point = { 9, 9 }, .draw = true });
  take (&table, (GmkStep){ .kind = GMK_STEP_DECLINE, .offer = 5 });
  take (&table, (GmkStep){ .kind = GMK_STEP_OFFER, .seat = 1, .turn = 5 });
  take (&table, (GmkStep){ .kind = GMK_STEP_ACCEPT, .offer = 7 });
  take (&table, (GmkStep){ .kind = GMK_STEP_PLACE, .seat = 1, .point = { 9, 8 }, .lag_ms = 12 });
  take (&table, (GmkStep){ .kind = GMK_STEP_CREDIT, .ms = 250 });
  take (&table, (GmkStep){ .kind = GMK_STEP_RESIGN });
  g_assert_cmpint (table.record->n_steps, ==, 11);

  char *text = gmk_game_file_write (&table);
  gmk_table_clear (&table);
  return text;
}

static void
test_the_text (void)
{
  g_autofree char *text = a_saved_game ();

  g_assert_cmpstr (text, ==,
                   "kagetsu-game 1\n"
                   "rules renju\n"
                   "board 15\n"
                   "opening rif\n"
                   "time byo-yomi 3 60000 9000\n"
                   "first lot\n"
                   "alternate yes\n"
                   "undo consent\n"
                   "absent cpu\n"
                   "rated no\n"
                   "grace 0\n"
                   "player person\n"
                   "player cpu 2\n"
                   "score 3 1 2\n"
                   "begins 1\n"
                   "moment 7700\n"
                   "steps 11\n"
                   "1 cpu 700 0 place H8\n"
                   "1 cpu 1400 0 place H9\n"
                   "1 cpu 2100 0 place H10\n"
                   "0 person 2800 0 choose swap 0\n"
                   "1 person 3500 0 place J10 draw\n"
                   "0 person 4200 0 decline 5\n"
                   "1 person 4900 0 offer 5\n"
                   "0 person 5600 0 accept 7\n"
                   "1 person 6300 12 place J9\n"
                   "0 person 7000 0 credit 250\n"
                   "0 person 7700 0 resign\n"
                   "end\n");
}

/* Reads it; where that goes well, what was read replays. Returns whether it did. */
static gboolean
read_safely (const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  GmkTable table;
  GmkMatch replayed;

  if (!gmk_game_file_read (text, length, &table, &error)) {
    g_assert_cmpuint (error->domain, ==, GMK_GAME_FILE_ERROR);
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
    return FALSE;
  }
  g_assert_no_error (error);
  gmk_record_replay (table.record, table.record->n_steps, &replayed);
  g_assert_true (gmk_match_equal (&replayed, &table.record->match));
  gmk_table_clear (&table);
  return TRUE;
}

static void
test_cut_short (void)
{
  g_autofree char *text = a_saved_game ();
  const gsize length = strlen (text);

  for (gsize n = 0; n < length; n++)
    g_assert_false (read_safely (text, n));
  g_assert_true (read_safely (text, length));
}

static void
test_flipped (void)
{
  g_autofree char *text = a_saved_game ();
  const gsize length = strlen (text);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  /* Every bit by itself, then several bytes at random. */
  for (gsize i = 0; i < length; i++)
    for (int bit = 0; bit < 8; bit++) {
      text[i] ^= (char)(1 << bit);
      read_safely (text, length);
      text[i] ^= (char)(1 << bit);
    }

  for (int i = 0; i < 5000; i++) {
    g_autofree char *copy = g_memdup2 (text, length + 1);
    for (int n = g_rand_int_range (rand, 1, 6); n > 0; n--)
      copy[g_rand_int_range (rand, 0, (gint32)length)] = (char)g_rand_int_range (rand, 0, 256);
    read_safely (copy, length);
  }
}

static void
assert_error (const char *text, int code, const char *message)
{
  g_autoptr (GError) error = NULL;
  GmkTable table;

  g_assert_false (gmk_game_file_read (text, strlen (text), &table, &error));
  g_assert_error (error, GMK_GAME_FILE_ERROR, code);
  g_assert_cmpstr (error->message, ==, message);
}

/* The saved game with one text put in place of another is refused for that reason. */
static void
assert_refused (const char *old, const char *new, const char *message)
{
  g_autofree char *text = a_saved_game ();
  g_auto (GStrv) halves = g_strsplit (text, old, 2);

  g_assert_nonnull (halves[1]);
  g_autofree char *changed = g_strconcat (halves[0], new, halves[1], NULL);
  assert_error (changed, GMK_GAME_FILE_ERROR_DAMAGED, message);
}

static void
test_strict (void)
{
  assert_refused ("rules renju", "rules caro", "line 2: an unknown word in place 2");
  assert_refused ("board 15", "board 015", "line 3: expected a number from 5 to 20");
  assert_refused ("board 15", "board +15", "line 3: expected a number from 5 to 20");
  assert_refused ("board 15", "board 21", "line 3: expected a number from 5 to 20");
  assert_refused ("board 15", "board  15", "line 3: expected words with one space between");
  assert_refused ("board 15", "board 15 ", "line 3: expected words with one space between");
  assert_refused ("board 15", "board 15 15", "line 3: expected 1 values");
  assert_refused ("board 15\n", "", "line 3: expected \"board\"");
  assert_refused ("board 15\n", "\n", "line 3: expected words with one space between");
  assert_refused ("board 15\n", "board 15\r\r\n", "line 3: expected a number from 5 to 20");
  assert_refused ("board 15", "board 19", "line 11: settings that do not go together");
  assert_refused ("opening rif", "opening swap2", "line 11: settings that do not go together");
  assert_refused ("3 60000 9000", "0 60000 9000", "line 11: settings that do not go together");
  assert_refused ("60000", "99999999999", "line 5: expected a number from 0 to 2147483647");
  assert_refused ("player person", "player person 1",
                  "line 12: expected a level for the CPU alone");
  assert_refused ("cpu 2", "cpu 11", "line 13: expected a number from 1 to 10");
  assert_refused ("begins 1", "begins 2", "line 15: expected a number from 0 to 1");
  assert_refused ("begins 1", "begins 0", "line 18: the step does not replay: not-your-turn");
  assert_refused ("moment 7700", "moment 7699",
                  "line 29: the last step comes after the present moment");
  assert_refused ("steps 11", "steps 10", "line 28: expected \"end\"");
  assert_refused ("steps 11", "steps 12", "line 29: expected a step");
  assert_refused ("place H8", "place h8", "line 18: expected a point");
  assert_refused ("place H8", "place H8I9", "line 18: expected a point");
  assert_refused ("place H8", "place P8", "line 18: expected a point");
  assert_refused ("place H8", "place --", "line 18: expected a point");
  assert_refused ("place H8", "place H8 win", "line 18: expected \"draw\" or nothing");
  assert_refused ("place H8", "place", "line 18: expected 1 words after the kind of step");
  assert_refused ("place H9", "place H8", "line 19: the step does not replay: occupied");
  assert_refused ("1400", "600", "line 19: the step does not replay: malformed");
  assert_refused ("choose swap 0", "choose swap 13", "line 21: expected a number from 0 to 12");
  assert_refused ("resign", "resign 1", "line 28: expected 0 words after the kind of step");
  assert_refused ("end\n", "end\n\n", "line 30: expected nothing more");
}

/* Mail and other systems may end lines in their own way. */
static void
test_crlf (void)
{
  g_autofree char *counted = a_saved_game ();
  g_auto (GStrv) halves = g_strsplit (counted, "moment", 2);
  g_autofree char *text = g_strjoinv ("uncounted\nmoment", halves);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *sent = g_strjoinv ("\r\n", lines);
  g_autoptr (GError) error = NULL;
  GmkTable table;

  gmk_game_file_read (sent, strlen (sent), &table, &error);
  g_assert_no_error (error);
  g_autofree char *again = gmk_game_file_write (&table);
  g_assert_cmpstr (again, ==, text);
  gmk_table_clear (&table);
}

static void
test_versions (void)
{
  g_autofree char *text = a_saved_game ();

  text[strlen ("kagetsu-game ")] = '2';
  assert_error (text, GMK_GAME_FILE_ERROR_VERSION, "line 1: an unknown version");
  assert_error ("", GMK_GAME_FILE_ERROR_DAMAGED, "line 1: the text ends too early");
  assert_error ("GIF89a\n", GMK_GAME_FILE_ERROR_DAMAGED, "line 1: expected \"kagetsu-game\"");
}

static void
test_not_a_text (void)
{
  g_autofree char *text = a_saved_game ();
  const gsize length = strlen (text);
  g_autoptr (GError) error = NULL;
  GmkTable table;

  text[30] = '\0';
  g_assert_false (gmk_game_file_read (text, length, &table, &error));
  g_assert_error (error, GMK_GAME_FILE_ERROR, GMK_GAME_FILE_ERROR_DAMAGED);
}

static void
test_longest (void)
{
  GmkSettings settings = gmk_settings_default ();
  GmkTable table = new_table (&settings, 0);
  GmkStep step = { .kind = GMK_STEP_CREDIT, .ms = (int32_t)GMK_CLOCK_MS_MAX };

  /* A record that is full, with long numbers, still fits. */
  table.moment = GMK_TIME_MAX - 5000 * 700;
  while (take (&table, step) == GMK_OK)
    continue;
  g_assert_cmpint (table.record->n_steps, >, GMK_STEPS_MAX - 16);
  g_autofree char *text = gmk_game_file_write (&table);
  g_assert_cmpuint (strlen (text), <, GMK_GAME_FILE_SIZE_MAX);
  assert_comes_back (&table);
  gmk_table_clear (&table);
}

static void
write_file (GFile *file, const char *text, gssize length)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (g_file_peek_path (file), text, length, &error);
  g_assert_no_error (error);
}

static void
test_load (void)
{
  g_autofree char *folder = g_dir_make_tmp ("kagetsu-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "game", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *text = a_saved_game ();
  g_autofree char *large = g_strnfill (GMK_GAME_FILE_SIZE_MAX + 1000, 'x');
  g_autoptr (GError) error = NULL;
  GmkTable table;

  g_assert_false (gmk_game_file_load (file, &table, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);

  write_file (file, text, -1);
  gmk_game_file_load (file, &table, &error);
  g_assert_no_error (error);
  g_assert_cmpint (table.record->n_steps, ==, 11);
  gmk_table_clear (&table);

  write_file (file, large, -1);
  g_assert_false (gmk_game_file_load (file, &table, &error));
  g_assert_error (error, GMK_GAME_FILE_ERROR, GMK_GAME_FILE_ERROR_TOO_LARGE);

  folder_remove (folder);
}

static void
test_set_aside (void)
{
  g_autofree char *folder = g_dir_make_tmp ("kagetsu-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "game", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  for (int i = 1; i <= 3; i++) {
    g_autoptr (GFile) aside = NULL;
    g_autofree char *expected = g_strdup_printf ("%s.damaged-%d", path, i);
    const char content[] = { (char)('0' + i), '\0' };

    write_file (file, content, -1);
    gmk_game_file_set_aside (file, &aside, &error);
    g_assert_no_error (error);
    g_assert_cmpstr (g_file_peek_path (aside), ==, expected);
    g_assert_false (g_file_query_exists (file, NULL));
  }

  /* None has taken another's place. */
  for (int i = 1; i <= 3; i++) {
    g_autofree char *name = g_strdup_printf ("%s.damaged-%d", path, i);
    g_autofree char *content = NULL;

    g_assert_true (g_file_get_contents (name, &content, NULL, NULL));
    g_assert_cmpint (content[0], ==, '0' + i);
  }

  g_assert_false (gmk_game_file_set_aside (file, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  folder_remove (folder);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/game-file/comes-back-at-every-step", test_comes_back_at_every_step);
  g_test_add_func ("/game-file/a-flag-comes-back", test_a_flag_comes_back);
  g_test_add_func ("/game-file/the-text", test_the_text);
  g_test_add_func ("/game-file/cut-short", test_cut_short);
  g_test_add_func ("/game-file/flipped", test_flipped);
  g_test_add_func ("/game-file/strict", test_strict);
  g_test_add_func ("/game-file/crlf", test_crlf);
  g_test_add_func ("/game-file/versions", test_versions);
  g_test_add_func ("/game-file/not-a-text", test_not_a_text);
  g_test_add_func ("/game-file/longest", test_longest);
  g_test_add_func ("/game-file/load", test_load);
  g_test_add_func ("/game-file/set-aside", test_set_aside);

  return g_test_run ();
}
