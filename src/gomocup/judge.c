/* The arbiter: answers questions about the rules, one line each.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gomocup/judge.h"

#include <string.h>

#include "core/forbidden.h"
#include "core/notation.h"

/* A line, of which fields are cut off one by one, and what was missing where it made no sense. */
typedef struct {
  char *text;
  char *rest;
  const char *wrong;
  const char *expected;
} Line;

static bool
fail (Line *line, const char *wrong, const char *expected)
{
  line->wrong = wrong;
  line->expected = expected;
  return false;
}

static void
skip_blanks (Line *line)
{
  line->rest += strspn (line->rest, " \t");
}

/* The next field, cut off with an ending 0; empty at the end of the line. */
static char *
next_field (Line *line)
{
  skip_blanks (line);

  char *field = line->rest;

  line->rest += strcspn (field, " \t");
  if (*line->rest != '\0')
    *line->rest++ = '\0';
  return field;
}

static bool
read_end (Line *line)
{
  skip_blanks (line);
  return *line->rest == '\0' || fail (line, line->rest, "the end of the line");
}

static bool
read_size (const char *field, int *size)
{
  for (int n = GMK_SIZE_MIN; n <= GMK_SIZE_MAX; n++) {
    char text[3];

    snprintf (text, sizeof text, "%d", n);
    if (strcmp (field, text) == 0) {
      *size = n;
      return true;
    }
  }
  return false;
}

static bool
read_rules (Line *line, GmkRules *rules)
{
  GmkRuleSet set;
  int size;
  const char *field = next_field (line);

  if (!gmk_rule_set_from_name (field, &set))
    return fail (line, field, "freestyle, exact5, forbid, forbid-exact5 or renju");

  field = next_field (line);
  if (!read_size (field, &size))
    return fail (line, field, "a size from 5 to 20");

  *rules = gmk_rules_make (set, size);
  return true;
}

/* Where the move of that number, from 0, begins in a code that has more moves than that. */
static const char *
find_move (const char *code, int size, int number)
{
  GmkPoint moves[GMK_POINTS_MAX];
  GmkCodeError error = { 0 };

  gmk_code_read (code, size, GMK_CODE_WITH_I, moves, number, NULL, &error);
  return code + error.offset;
}

static bool
read_stones (Line *line, GmkColour colour, GmkBoard *board)
{
  const char *field = next_field (line);
  GmkPoint points[GMK_POINTS_MAX];
  GmkCodeError error;

  if (*field == '\0')
    return fail (line, field, "stones, or - for none");
  if (strcmp (field, "-") == 0)
    return true;

  int n = gmk_code_read (field, board->size, GMK_CODE_WITH_I, points, GMK_POINTS_MAX, NULL, &error);

  if (n < 0)
    return fail (line, field + error.offset, error.expected);
  for (int i = 0; i < n; i++) {
    if (gmk_board_get (board, points[i]) != GMK_EMPTY)
      return fail (line, find_move (field, board->size, i), "an empty point");
    gmk_board_put (board, points[i], colour);
  }
  return true;
}

static bool
read_position (Line *line, GmkRules *rules, GmkBoard *board)
{
  if (!read_rules (line, rules))
    return false;

  gmk_board_clear (board, rules->size);
  return read_stones (line, GMK_BLACK, board) && read_stones (line, GMK_WHITE, board);
}

static bool
read_empty_point (Line *line, const GmkBoard *board, GmkPoint *p)
{
  const char *field = next_field (line);
  int length = gmk_point_read (field, board->size, p);

  if (length == 0 || field[length] != '\0')
    return fail (line, field, "a point of the board");
  return gmk_board_get (board, *p) == GMK_EMPTY || fail (line, field, "an empty point");
}

static bool
judge_point (Line *line, FILE *out)
{
  GmkRules rules;
  GmkBoard board;
  GmkPoint p;
  unsigned kinds;
  char text[GMK_KINDS_TEXT_MAX];

  if (!read_position (line, &rules, &board) || !read_empty_point (line, &board, &p) ||
      !read_end (line))
    return false;

  switch (gmk_rules_judge (&rules, &board, p, GMK_BLACK, &kinds)) {
  case GMK_JUDGED_PLAIN:
    fputs ("legal\n", out);
    break;
  case GMK_JUDGED_FIVE:
    fputs ("five\n", out);
    break;
  case GMK_JUDGED_OVERLINE:
    fputs ("overline\n", out);
    break;
  case GMK_JUDGED_CLOSED:
  case GMK_JUDGED_FORBIDDEN:
    gmk_kinds_write (kinds, text);
    fprintf (out, "forbidden:%s\n", text);
    break;
  }
  return true;
}

static bool
judge_forbidden (Line *line, FILE *out)
{
  GmkRules rules;
  GmkBoard board;
  const char *between = "";

  if (!read_position (line, &rules, &board) || !read_end (line))
    return false;

  for (int i = 0; i < board.size * board.size; i++) {
    GmkPoint p = gmk_point_at (i, board.size);
    unsigned kinds = 0;
    char point[GMK_POINT_TEXT_MAX];
    char text[GMK_KINDS_TEXT_MAX];

    if (gmk_board_get (&board, p) == GMK_EMPTY)
      gmk_rules_judge (&rules, &board, p, GMK_BLACK, &kinds);
    if (kinds == 0)
      continue;
    gmk_point_write (p, point);
    gmk_kinds_write (kinds, text);
    fprintf (out, "%s%s=%s", between, point, text);
    between = " ";
  }
  fputs (*between == '\0' ? "-\n" : "\n", out);
  return true;
}

/* Whether a code names points by letter and number, as opposed to two letters. */
static bool
has_numbers (const char *code)
{
  for (; *code != '\0'; code++) {
    bool letter = (*code >= 'A' && *code <= 'Z') || (*code >= 'a' && *code <= 'z');

    if (letter && code[1] >= '0' && code[1] <= '9')
      return true;
  }
  return false;
}

/* Reads the rest of the line as a game code. Points of the largest board are read on any: that they
 * are off this one is an answer, not an error. */
static bool
read_code (Line *line, int size, GmkPoint moves[GMK_ACTS_MAX], int *n)
{
  GmkCodeError error;

  skip_blanks (line);
  if (*line->rest == '\0')
    return fail (line, line->rest, "a game code, or - for no moves");

  *n = 0;
  if (strcmp (line->rest, "-") == 0)
    return true;

  *n = gmk_code_read (line->rest, size, GMK_CODE_WITH_I, moves, GMK_ACTS_MAX, NULL, &error);
  if (*n < 0 && has_numbers (line->rest))
    *n = gmk_code_read (line->rest, GMK_SIZE_MAX, GMK_CODE_WITH_I, moves, GMK_ACTS_MAX, NULL, NULL);
  return *n >= 0 || fail (line, line->rest + error.offset, error.expected);
}

/* A step of whoever has the duty; of anybody, who is told so, once the match is over. */
static GmkVerdict
play (GmkMatch *match, GmkPoint p)
{
  GmkStep step = {
    .kind = gmk_point_is_none (p) ? GMK_STEP_PASS : GMK_STEP_PLACE,
    .seat = gmk_match_over (match) ? 0 : gmk_match_duty (match).seat,
    .point = p,
  };

  return gmk_match_step (match, &step);
}

static void
write_refusal (const GmkMatch *match, GmkPoint p, GmkVerdict verdict, FILE *out)
{
  char kinds[GMK_KINDS_TEXT_MAX];

  if (verdict == GMK_REFUSED_FORBIDDEN) {
    gmk_kinds_write (gmk_forbidden_kinds (&match->board, p), kinds);
    fprintf (out, "refused forbidden:%s", kinds);
  } else {
    fprintf (out, "refused %s",
             verdict == GMK_REFUSED_NO_PASS ? "pass" : gmk_verdict_name (verdict));
  }
}

static void
write_state (const GmkMatch *match, FILE *out)
{
  char kinds[GMK_KINDS_TEXT_MAX];
  const char *end = gmk_end_name (match->end.kind);

  if (!gmk_match_over (match)) {
    fputs ("ongoing\n", out);
    return;
  }
  if (match->end.winner == GMK_EMPTY)
    fprintf (out, "draw %s", end);
  else
    fprintf (out, "win %s %s", gmk_colour_name (match->end.winner), end);
  if (match->end.kind == GMK_END_FORBIDDEN) {
    gmk_kinds_write (match->end.kinds, kinds);
    fprintf (out, ":%s", kinds);
  }
  fputc ('\n', out);
}

static bool
judge_game (Line *line, FILE *out)
{
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;
  GmkPoint moves[GMK_ACTS_MAX];
  int n;

  if (!read_rules (line, &settings.rules) || !read_code (line, settings.rules.size, moves, &n))
    return false;

  gmk_match_init (&match, &settings, 0);
  for (int i = 0; i < n; i++) {
    GmkVerdict verdict = play (&match, moves[i]);

    if (verdict == GMK_OK)
      continue;
    write_refusal (&match, moves[i], verdict, out);
    if (i < n - 1)
      fprintf (out, " %d", i + 1);
    fputc ('\n', out);
    return true;
  }
  write_state (&match, out);
  return true;
}

static bool
judge (Line *line, FILE *out)
{
  const char *field = next_field (line);

  if (strcmp (field, "game") == 0)
    return judge_game (line, out);
  if (strcmp (field, "point") == 0)
    return judge_point (line, out);
  if (strcmp (field, "forbidden") == 0)
    return judge_forbidden (line, out);
  return fail (line, field, "game, point or forbidden");
}

static bool
write_error (int column, const char *expected, FILE *out)
{
  fprintf (out, "error %d %s\n", column, expected);
  return false;
}

bool
gmk_judge_line (char *text, FILE *out)
{
  Line line = { .text = text, .rest = text };

  if (judge (&line, out))
    return true;
  return write_error ((int)(line.wrong - line.text) + 1, line.expected, out);
}

/* Reads a line without its end. Returns its length in bytes, one more than the most that is kept
 * for a longer one, -1 at the end of the file. */
static int
read_line (FILE *in, char line[GMK_JUDGE_LINE_MAX])
{
  int length = 0;
  int c = getc (in);

  if (c == EOF)
    return -1;
  for (; c != EOF && c != '\n'; c = getc (in)) {
    if (length < GMK_JUDGE_LINE_MAX)
      line[length] = (char)c;
    if (length <= GMK_JUDGE_LINE_MAX)
      length++;
  }
  return length;
}

static bool
judge_bytes (char *line, int length, FILE *out)
{
  if (length > GMK_JUDGE_LINE_MAX)
    return write_error (GMK_JUDGE_LINE_MAX + 1, "the end of the line", out);
  if (length > 0 && line[length - 1] == '\r')
    length--;
  line[length] = '\0';

  const char *zero = memchr (line, '\0', (size_t)length);

  if (zero != NULL)
    return write_error ((int)(zero - line) + 1, "text, not a byte 0", out);
  return gmk_judge_line (line, out);
}

bool
gmk_judge_run (FILE *in, FILE *out)
{
  char line[GMK_JUDGE_LINE_MAX + 1];
  bool good = true;
  int length;

  /* Every answer is sent at once: whoever asks may wait for it before asking on. */
  while ((length = read_line (in, line)) >= 0) {
    good &= judge_bytes (line, length, out);
    fflush (out);
  }
  return good && !ferror (in) && !ferror (out);
}
