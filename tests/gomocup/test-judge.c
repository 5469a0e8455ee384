/* The arbiter's command, asked as a script would ask it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/gomocup/ask.h"
#include "tests/gomocup/collected.h"

/* Question and answer, and whether the question makes sense. */
static void
assert_answer (const char *question, const char *expected, gboolean good)
{
  int status = -1;
  g_autofree char *answer = ask ("judge", question, -1, &status);

  g_assert_cmpstr (answer, ==, expected);
  g_assert_cmpint (status, ==, good ? 0 : 1);
}

typedef struct {
  const char *question, *answer; /* with their line ends */
} Pair;

/* All the questions at once. */
static void
assert_answers (const Pair *pairs, gsize n, gboolean good)
{
  g_autoptr (GString) questions = g_string_new (NULL);
  g_autoptr (GString) answers = g_string_new (NULL);

  for (gsize i = 0; i < n; i++) {
    g_string_append (questions, pairs[i].question);
    g_string_append (answers, pairs[i].answer);
  }
  assert_answer (questions->str, answers->str, good);
}

/* All cases in one run; only the first stone at the centre is no question of these rule sets. */
static void
test_collected (void)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *cases = json_object_get_array_member (suite_load ("handout.json", parser), "cases");
  g_autoptr (GString) questions = g_string_new (NULL);
  g_autoptr (GPtrArray) expected = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  int status = -1;

  for (guint i = 0; i < json_array_get_length (cases); i++) {
    JsonObject *test = json_array_get_object_element (cases, i);
    const char *id = json_object_get_string_member (test, "id");
    g_autofree char *question = NULL;

    if (g_str_equal (id, "game-063"))
      continue;
    question = collected_question (test);
    g_string_append (questions, question);
    g_ptr_array_add (expected, collected_answer (test));
    g_ptr_array_add (ids, (gpointer)id);
  }
  g_assert_cmpuint (expected->len, ==, 178);

  g_autofree char *answers = ask ("judge", questions->str, -1, &status);
  g_auto (GStrv) lines = g_strsplit (answers, "\n", -1);

  g_assert_cmpint (status, ==, 0);
  g_assert_cmpuint (g_strv_length (lines), ==, expected->len + 1);
  for (guint i = 0; i < expected->len; i++) {
    g_autofree char *line = g_strconcat (lines[i], "\n", NULL);

    g_test_message ("%s", (char *)ids->pdata[i]);
    g_assert_cmpstr (line, ==, expected->pdata[i]);
  }
}

static void
test_games (void)
{
  static const Pair pairs[] = {
    { "game freestyle 15 -\n", "ongoing\n" },
    { "game freestyle 15 H8\n", "ongoing\n" },
    { "game freestyle 5 A1A2B1B2C1C2D1D2E1\n", "win black five\n" },
    { "game renju 15 A1H8A3I8A5J8A7L8A9M8A11K8\n", "win white overline\n" },
    { "game exact5 15 A1H8A3I8A5J8A7L8A9M8A11K8\n", "ongoing\n" },
    { "game freestyle 15 H8P1\n", "refused off-board\n" },
    { "game freestyle 15 H8A16A1\n", "refused off-board 2\n" },
    { "game freestyle 15 H8H8I9\n", "refused occupied 2\n" },
    { "game freestyle 5 A1A2B1B2C1C2D1D2E1E2\n", "refused game-over\n" },
    { "game freestyle 5 A1A2B1B2C1C2D1D2E1E2E3\n", "refused game-over 10\n" },
    { "game renju 15 H8--\n", "refused pass\n" },
    { "game renju 15 H8I9--J10\n", "refused pass 3\n" },
    { "game renju 15 H8I9J10--\n", "ongoing\n" },
    { "game renju 15 H8 I9, J10 pp -- \n", "draw two-passes\n" },
    { "game renju 15 1.h8 2.i9 3.j10\n", "ongoing\n" },
    { "game renju 15 hhigjf\n", "ongoing\n" },
    { "game forbid 15 F8A1G8C1H9E1H10G1H8A5\n", "refused forbidden:double-three 9\n" },
    { "  game\tfreestyle   15  H8 \r\n", "ongoing\n" },
  };

  assert_answers (pairs, G_N_ELEMENTS (pairs), TRUE);
}

static void
test_points (void)
{
  static const Pair pairs[] = {
    { "point renju 15 - - H8\n", "legal\n" },
    { "point forbid 15 f8g8h9h10 - h8\n", "forbidden:double-three\n" },
    { "point forbid-exact5 15 F8,G8,H9,H10 A1 H8\n", "forbidden:double-three\n" },
    { "point exact5 15 F8G8H9H10 - H8\n", "legal\n" },
    { "point freestyle 15 D8E8F8G8 - H8\n", "five\n" },
    { "point freestyle 15 E8F8G8I8J8 - H8\n", "overline\n" },
    { "point exact5 15 E8F8G8I8J8 - H8\n", "legal\n" },
    { "point renju 20 Q20R20S20T16T17T18T19 - T20\n", "five\n" },
    { "forbidden renju 15 - -\n", "-\n" },
    { "forbidden renju 15 F8G8H9H10 -\n", "H8=double-three\n" },
    { "forbidden exact5 15 F8G8H9H10 -\n", "-\n" },
    { "forbidden forbid 15 F8G8H9H10A1B1C1E1F1 -\n", "D1=overline H8=double-three\n" },
  };

  assert_answers (pairs, G_N_ELEMENTS (pairs), TRUE);
}

static void
test_malformed (void)
{
  static const Pair pairs[] = {
    { "\n", "error 1 game, point or forbidden\n" },
    { "   \n", "error 4 game, point or forbidden\n" },
    { "Game renju 15 H8\n", "error 1 game, point or forbidden\n" },
    { "game\n", "error 5 freestyle, exact5, forbid, forbid-exact5 or renju\n" },
    { "game go 15 H8\n", "error 6 freestyle, exact5, forbid, forbid-exact5 or renju\n" },
    { "game renju\n", "error 11 a size from 5 to 20\n" },
    { "game renju 4 A1\n", "error 12 a size from 5 to 20\n" },
    { "game renju 21 A1\n", "error 12 a size from 5 to 20\n" },
    { "game renju 015 A1\n", "error 12 a size from 5 to 20\n" },
    { "game renju 15x A1\n", "error 12 a size from 5 to 20\n" },
    { "game renju 99999999999999999999 A1\n", "error 12 a size from 5 to 20\n" },
    { "game renju 15\n", "error 14 a game code, or - for no moves\n" },
    { "game renju 15 H8I9?\n", "error 19 a column from A to O\n" },
    { "game renju 15 H8I21\n", "error 18 a row from 1 to 15\n" },
    { "game renju 15 hhip\n", "error 18 the letter of a row on the board\n" },
    { "point renju 15\n", "error 15 stones, or - for none\n" },
    { "point renju 15 -\n", "error 17 stones, or - for none\n" },
    { "point renju 15 - -\n", "error 19 a point of the board\n" },
    { "point renju 15 - - P1\n", "error 20 a point of the board\n" },
    { "point renju 15 - - H8I9\n", "error 20 a point of the board\n" },
    { "point renju 15 - - --\n", "error 20 a point of the board\n" },
    { "point renju 15 H8 - H8\n", "error 21 an empty point\n" },
    { "point renju 15 - - H8 H9\n", "error 23 the end of the line\n" },
    { "point renju 15 H8I9H8 - A1\n", "error 20 an empty point\n" },
    { "point renju 15 H8I9 J10I9 A1\n", "error 24 an empty point\n" },
    { "point renju 15 H8P9 - A1\n", "error 18 a column from A to O\n" },
    { "point renju 15 H8-- - A1\n", "error 18 an empty point\n" },
    { "forbidden renju 15 - - H8\n", "error 24 the end of the line\n" },
    { "forbidden renju 15 H8 I\n", "error 24 a row from 1 to 15\n" },
  };

  assert_answers (pairs, G_N_ELEMENTS (pairs), FALSE);
}

/* A malformed line does not stop the ones after it. */
static void
test_goes_on (void)
{
  assert_answer ("game renju 15 H8\nnonsense\ngame renju 15 H8H8\n",
                 "ongoing\nerror 1 game, point or forbidden\nrefused occupied\n", FALSE);
  assert_answer ("", "", TRUE);
  assert_answer ("game renju 15 H8", "ongoing\n", TRUE); /* no line end */
}

static void
test_long_lines (void)
{
  g_autoptr (GString) input = g_string_new ("game renju 15 ");
  const gsize start = input->len;

  /* as long as it may be: blanks between, then a stone */
  while (input->len < 8192 - 2)
    g_string_append_c (input, ' ');
  g_string_append (input, "H8\n");
  assert_answer (input->str, "ongoing\n", TRUE);

  g_string_insert_c (input, (gssize)start, ' ');
  g_string_append (input, "game renju 15 H8\n");
  assert_answer (input->str, "error 8193 the end of the line\nongoing\n", FALSE);

  for (int i = 0; i < 10; i++)
    g_string_insert (input, (gssize)start, "                                ");
  while (input->len < 5000000)
    g_string_append (input, "H8");
  assert_answer (
    input->str, "error 8193 the end of the line\nongoing\nerror 8193 the end of the line\n", FALSE);
}

/* More moves than any match has. */
static void
test_many_moves (void)
{
  g_autoptr (GString) input = g_string_new ("game renju 15 ");

  for (int i = 0; i < GMK_ACTS_MAX; i++)
    g_string_append (input, "A1");
  g_string_append_c (input, '\n');
  assert_answer (input->str, "refused occupied 2\n", TRUE);

  g_string_insert (input, 14, "A1");
  g_autofree char *answer = g_strdup_printf ("error %d no more moves\n", 15 + 2 * GMK_ACTS_MAX);

  assert_answer (input->str, answer, FALSE);
}

static guint
count_lines (const char *text, gsize length)
{
  guint n = 0;

  for (gsize i = 0; i < length; i++)
    n += text[i] == '\n';
  return n;
}

/* Whatever comes, there is one answer a line. */
static void
test_rubbish (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autoptr (GString) input = g_string_new (NULL);
  int status = -1;

  for (int i = 0; i < 1000000; i++)
    g_string_append_c (input, (char)g_rand_int_range (random, 0, 256));
  g_string_append_c (input, '\n');

  g_autofree char *answers = ask ("judge", input->str, (gssize)input->len, &status);

  g_assert_cmpint (status, ==, 1);
  g_assert_cmpuint (count_lines (answers, strlen (answers)), ==,
                    count_lines (input->str, input->len));
}

/* Good lines of which some bytes are changed: one answer a line, too. */
static void
test_damaged (void)
{
  static const char *const good[] = {
    "game renju 15 H8I9J10A1--B2----\n",
    "point forbid 19 F8G8H9H10 A1B1 H8\n",
    "forbidden renju 20 F8G8H9H10 T20S19\n",
  };
  g_autoptr (GRand) random = g_rand_new_with_seed (8);
  g_autoptr (GString) input = g_string_new (NULL);
  int status = -1;

  for (int i = 0; i < 20000; i++) {
    const gsize start = input->len;

    g_string_append (input, good[i % 3]);
    for (int j = g_rand_int_range (random, 0, 3); j > 0; j--)
      input->str[g_rand_int_range (random, (gint32)start, (gint32)input->len - 1)] =
        (char)g_rand_int_range (random, 0, 128);
  }

  g_autofree char *answers = ask ("judge", input->str, (gssize)input->len, &status);

  g_assert_cmpint (status, ==, 1);
  g_assert_cmpuint (count_lines (answers, strlen (answers)), ==,
                    count_lines (input->str, input->len));
}

static void
test_byte_zero (void)
{
  const char input[] = "game renju 15 H8\0I9\ngame renju 15 H8\n";
  int status = -1;
  g_autofree char *answer = ask ("judge", input, sizeof input - 1, &status);

  g_assert_cmpstr (answer, ==, "error 17 text, not a byte 0\nongoing\n");
  g_assert_cmpint (status, ==, 1);
}

/* An answer comes before the next question is asked. */
static void
test_dialogue (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process =
    g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                      g_getenv ("KAGETSU_ENGINE"), "judge", NULL);
  GOutputStream *questions = g_subprocess_get_stdin_pipe (process);
  g_autoptr (GDataInputStream) answers =
    g_data_input_stream_new (g_subprocess_get_stdout_pipe (process));

  g_assert_no_error (error);
  for (int i = 0; i < 3; i++) {
    const char question[] = "point renju 15 D8E8F8G8 - H8\n";

    g_output_stream_write_all (questions, question, sizeof question - 1, NULL, NULL, &error);
    g_assert_no_error (error);

    g_autofree char *answer = g_data_input_stream_read_line (answers, NULL, NULL, &error);

    g_assert_no_error (error);
    g_assert_cmpstr (answer, ==, "five");
  }
  g_output_stream_close (questions, NULL, &error);
  g_assert_no_error (error);
  g_subprocess_wait_check (process, NULL, &error);
  g_assert_no_error (error);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/judge/collected", test_collected);
  g_test_add_func ("/judge/games", test_games);
  g_test_add_func ("/judge/points", test_points);
  g_test_add_func ("/judge/malformed", test_malformed);
  g_test_add_func ("/judge/goes-on", test_goes_on);
  g_test_add_func ("/judge/long-lines", test_long_lines);
  g_test_add_func ("/judge/many-moves", test_many_moves);
  g_test_add_func ("/judge/rubbish", test_rubbish);
  g_test_add_func ("/judge/damaged", test_damaged);
  g_test_add_func ("/judge/byte-zero", test_byte_zero);
  g_test_add_func ("/judge/dialogue", test_dialogue);
  return g_test_run ();
}
