/* Points and game codes, written and read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/notation.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* How far a text is read, and what was missing where it made no sense. */
typedef struct {
  const char *text;
  int at;
  int size;
  bool letters; /* two letters a move, from the upper left */
  bool skip_i;  /* the columns are A to H and J to … */
  int a_number; /* moves a number: 1 or 2; 0: not told yet */
  GmkWanted wanted;
  int last;
  const char *expected;
} Reader;

/* By the number of columns; the last one is for 20 without I. */
static const char *const columns[] = {
  "a column from A to E", "a column from A to F", "a column from A to G", "a column from A to H",
  "a column from A to I", "a column from A to J", "a column from A to K", "a column from A to L",
  "a column from A to M", "a column from A to N", "a column from A to O", "a column from A to P",
  "a column from A to Q", "a column from A to R", "a column from A to S", "a column from A to T",
  "a column from A to U",
};

static const char *const rows[] = {
  "a row from 1 to 5",  "a row from 1 to 6",  "a row from 1 to 7",  "a row from 1 to 8",
  "a row from 1 to 9",  "a row from 1 to 10", "a row from 1 to 11", "a row from 1 to 12",
  "a row from 1 to 13", "a row from 1 to 14", "a row from 1 to 15", "a row from 1 to 16",
  "a row from 1 to 17", "a row from 1 to 18", "a row from 1 to 19", "a row from 1 to 20",
};

static bool
is_space (char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* The place of a letter in the alphabet, from 0, either case; -1 for what is no letter. */
static int
letter_index (char c)
{
  if (c >= 'a' && c <= 'z')
    return c - 'a';
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  return -1;
}

static char
peek (const Reader *reader)
{
  return reader->text[reader->at];
}

static bool
fail (Reader *reader, GmkWanted wanted, const char *expected)
{
  reader->wanted = wanted;
  reader->expected = expected;
  return false;
}

static bool
read_column (Reader *reader, int *x)
{
  int column = letter_index (peek (reader));
  const int i = 'I' - 'A';

  if (reader->skip_i && column == i)
    return fail (reader, GMK_WANTED_OTHER_THAN_I, "a column other than I");
  if (column < 0 || column - (reader->skip_i && column > i) >= reader->size) {
    reader->last = 'A' + reader->size - 1 + reader->skip_i;
    return fail (reader, GMK_WANTED_COLUMN, columns[reader->size - GMK_SIZE_MIN + reader->skip_i]);
  }

  *x = column - (reader->skip_i && column > i);
  reader->at++;
  return true;
}

/* A number that does not begin with 0, as long as there are digits; three are too many already. */
static bool
read_row (Reader *reader, int *y)
{
  const char *text = reader->text + reader->at;
  int length = 0;
  int row = 0;

  while (length < 3 && is_digit (text[length]))
    row = 10 * row + (text[length++] - '0');
  if (length == 0 || text[0] == '0' || row > reader->size) {
    reader->last = reader->size;
    return fail (reader, GMK_WANTED_ROW, rows[reader->size - GMK_SIZE_MIN]);
  }

  *y = row - 1;
  reader->at += length;
  return true;
}

static bool
read_letters (Reader *reader, int *x, int *y)
{
  if (!read_column (reader, x))
    return false;

  int row = letter_index (peek (reader));

  if (row < 0 || row >= reader->size)
    return fail (reader, GMK_WANTED_ROW_LETTER, "the letter of a row on the board");

  *y = reader->size - 1 - row;
  reader->at++;
  return true;
}

static bool
is_pass (const char *text)
{
  return (text[0] == '-' && text[1] == '-') ||
         (letter_index (text[0]) == 'p' - 'a' && letter_index (text[1]) == 'p' - 'a');
}

static bool
read_move (Reader *reader, GmkPoint *p)
{
  int x;
  int y;
  /* On a large board, where moves are two letters, pp is a point like others. */
  bool is_point = reader->letters && reader->size > 'p' - 'a' && peek (reader) != '-';

  if (!is_point && is_pass (reader->text + reader->at)) {
    reader->at += 2;
    *p = GMK_POINT_NONE;
    return true;
  }
  if (reader->letters ? !read_letters (reader, &x, &y)
                      : !read_column (reader, &x) || !read_row (reader, &y))
    return false;

  *p = (GmkPoint){ (int8_t)x, (int8_t)y };
  return true;
}

/* "12." before the twelfth move or, where a number is for two moves, before the 23rd; if there is a
 * number at all. The first number after 1 tells which it is. */
static bool
read_number (Reader *reader, int move)
{
  int at = reader->at;
  int number = 0;

  if (!is_digit (peek (reader)))
    return true;

  while (number < move && is_digit (reader->text[at]))
    number = 10 * number + (reader->text[at++] - '0');

  const bool of_move = number == move && reader->a_number != 2;
  const bool of_pair = number == (move + 1) / 2 && move % 2 == 1 && reader->a_number != 1;

  if ((!of_move && !of_pair) || reader->text[at] != '.')
    return fail (reader, GMK_WANTED_NUMBER, "the number of the move and a dot");
  if (of_move != of_pair)
    reader->a_number = of_move ? 1 : 2;

  do
    at++;
  while (is_space (reader->text[at]));
  reader->at = at;
  return true;
}

/* What stands between two moves. */
enum {
  SPACE = 1 << 0,
  MARK = 1 << 1, /* a comma, a hyphen or an underscore */
};

/* White space, and after a move one mark as well. */
static unsigned
skip_between (Reader *reader, bool after_move)
{
  unsigned between = 0;

  for (;; reader->at++) {
    const char *text = reader->text + reader->at;
    bool mark = *text == ',' || *text == '_' || (*text == '-' && !is_pass (text));

    if (is_space (*text))
      between |= SPACE;
    else if (mark && after_move && !(between & MARK))
      between |= MARK;
    else
      return between;
  }
}

/* Whether a code is written in letters alone: the first move that is not a pass tells. */
static bool
is_in_letters (const char *text)
{
  while (*text != '\0' && (is_pass (text) || letter_index (*text) < 0))
    text += is_pass (text) ? 2 : 1;
  return *text != '\0' && letter_index (text[1]) >= 0;
}

/* Whether the columns of a code leave out I: the flags say so, or the column after the board's last
 * occurs and I does not. Small boards end before I. */
static bool
leaves_out_i (const char *text, int size, unsigned flags)
{
  const int i = 'I' - 'A';
  bool beyond = false;

  if (size <= i || flags & GMK_CODE_WITH_I)
    return false;
  if (flags & GMK_CODE_SKIP_I)
    return true;

  for (int last = -1; *text != '\0'; last = letter_index (*text++)) {
    int column = letter_index (*text);

    if (last >= 0 || column < 0 || !is_digit (text[1]))
      continue;
    if (column == i)
      return false;
    beyond |= column == size;
  }
  return beyond;
}

void
gmk_point_write (GmkPoint p, char text[GMK_POINT_TEXT_MAX])
{
  assert (gmk_point_is_none (p) || gmk_point_on (p, GMK_SIZE_MAX));

  if (gmk_point_is_none (p)) {
    strcpy (text, "--");
    return;
  }

  const int row = p.y + 1;

  *text++ = (char)('A' + p.x);
  if (row >= 10)
    *text++ = (char)('0' + row / 10);
  *text++ = (char)('0' + row % 10);
  *text = '\0';
}

int
gmk_point_read (const char *text, int size, GmkPoint *p)
{
  Reader reader = { .text = text, .size = size };
  int x;
  int y;

  if (!read_column (&reader, &x) || !read_row (&reader, &y))
    return 0;

  *p = (GmkPoint){ (int8_t)x, (int8_t)y };
  return reader.at;
}

int
gmk_code_read (const char *text,
               int size,
               unsigned flags,
               GmkPoint *moves,
               int max,
               int *end,
               GmkCodeError *error)
{
  Reader reader = { .text = text, .size = size };
  int n = 0;

  reader.letters = is_in_letters (text);
  reader.skip_i = !reader.letters && leaves_out_i (text, size, flags);

  for (;;) {
    int after_move = reader.at;
    unsigned between = skip_between (&reader, n > 0);
    int start = reader.at;

    if (peek (&reader) == '\0' && !(between & MARK))
      break;

    GmkPoint p;
    bool is_move = read_number (&reader, n + 1) && read_move (&reader, &p);

    if (is_move && n < max) {
      moves[n++] = p;
      continue;
    }
    if (is_move) {
      reader.at = start;
      fail (&reader, GMK_WANTED_END, "no more moves");
    } else if (flags & GMK_CODE_TAIL && n > 0 && between & SPACE) {
      reader.at = after_move;
      break;
    }
    if (error != NULL)
      *error = (GmkCodeError){ .offset = reader.at,
                               .move = n + 1,
                               .wanted = reader.wanted,
                               .last = reader.last,
                               .expected = reader.expected };
    return -1;
  }
  if (end != NULL)
    *end = reader.at;
  return n;
}

size_t
gmk_code_write (const GmkPoint *moves, int n, char *text, size_t capacity)
{
  size_t length = 0;

  assert (capacity > 0);

  text[0] = '\0';
  for (int i = 0; i < n; i++) {
    char move[GMK_POINT_TEXT_MAX];

    gmk_point_write (moves[i], move);
    if (length < capacity)
      snprintf (text + length, capacity - length, "%s", move);
    length += strlen (move);
  }
  return length;
}

size_t
gmk_match_code (const GmkMatch *match, char *text, size_t capacity)
{
  GmkPly plies[GMK_ACTS_MAX];
  GmkPoint moves[GMK_ACTS_MAX];
  int n = gmk_match_plies (match, plies, GMK_ACTS_MAX);

  for (int i = 0; i < n; i++)
    moves[i] = plies[i].point;
  return gmk_code_write (moves, n, text, capacity);
}
