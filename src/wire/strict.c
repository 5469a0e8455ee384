/* A scanner for RFC 8259.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "wire/strict.h"

#include <string.h>

#include "wire/wire.h"

#define DIGITS_MAX 16 /* of an integer up to 2^53 */

typedef struct {
  const char *at;
  const char *end;
  int depth;
  int n_members;
  const char *wrong; /* what was found wanting first; static */
} Scanner;

static gboolean scan_value (Scanner *scanner);

static gboolean
fail (Scanner *scanner, const char *wrong)
{
  if (scanner->wrong == NULL)
    scanner->wrong = wrong;
  return FALSE;
}

static char
peek (const Scanner *scanner)
{
  return scanner->at < scanner->end ? *scanner->at : '\0';
}

static void
skip_space (Scanner *scanner)
{
  while (scanner->at < scanner->end && strchr (" \t\r\n", *scanner->at) != NULL &&
         *scanner->at != '\0')
    scanner->at++;
}

static gboolean
take (Scanner *scanner, char c)
{
  skip_space (scanner);
  if (peek (scanner) != c)
    return FALSE;
  scanner->at++;
  return TRUE;
}

/* Four hexadecimal digits; -1 for anything else. */
static int
scan_unit (Scanner *scanner)
{
  int unit = 0;

  if (scanner->end - scanner->at < 4)
    return -1;
  for (int i = 0; i < 4; i++) {
    const int digit = g_ascii_xdigit_value (*scanner->at++);
    if (digit < 0)
      return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

/* What follows "\u": one character, of which a high surrogate is only the first half. */
static gboolean
scan_unicode (Scanner *scanner)
{
  const int first = scan_unit (scanner);

  if (first <= 0)
    return fail (scanner, "a bad \\u escape");
  if (first < 0xd800 || first > 0xdfff)
    return TRUE;
  if (first >= 0xdc00 || scanner->end - scanner->at < 2 || scanner->at[0] != '\\' ||
      scanner->at[1] != 'u')
    return fail (scanner, "half a surrogate pair");
  scanner->at += 2;

  const int second = scan_unit (scanner);

  return (second >= 0xdc00 && second <= 0xdfff) || fail (scanner, "half a surrogate pair");
}

static gboolean
scan_escape (Scanner *scanner)
{
  const char c = peek (scanner);

  if (c == '\0' || strchr ("\"\\/bfnrtu", c) == NULL)
    return fail (scanner, "an unknown escape");
  scanner->at++;
  return c != 'u' || scan_unicode (scanner);
}

static gboolean
scan_string (Scanner *scanner)
{
  if (!take (scanner, '"'))
    return fail (scanner, "expected a string");
  while (scanner->at < scanner->end) {
    const unsigned char c = (unsigned char)*scanner->at++;

    if (c == '"')
      return TRUE;
    if (c < 0x20)
      return fail (scanner, "a control character in a string");
    if (c == '\\' && !scan_escape (scanner))
      return FALSE;
  }
  return fail (scanner, "a string without an end");
}

static gboolean
scan_integer (Scanner *scanner)
{
  char digits[DIGITS_MAX + 1];
  int n = 0;

  if (peek (scanner) == '-')
    scanner->at++;
  while (g_ascii_isdigit (peek (scanner)) && n < DIGITS_MAX)
    digits[n++] = *scanner->at++;
  digits[n] = '\0';

  if (n == 0 || (n > 1 && digits[0] == '0'))
    return fail (scanner, "a badly written number");
  if (peek (scanner) == '.' || peek (scanner) == 'e' || peek (scanner) == 'E')
    return fail (scanner, "a number that is no integer");
  if (g_ascii_isdigit (peek (scanner)) || g_ascii_strtoll (digits, NULL, 10) > GMK_WIRE_INT_MAX)
    return fail (scanner, "a number beyond 2^53");
  return TRUE;
}

static gboolean
scan_word (Scanner *scanner)
{
  static const char *const words[] = { "true", "false", "null" };

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++) {
    const gsize length = strlen (words[i]);
    if ((gsize)(scanner->end - scanner->at) >= length &&
        memcmp (scanner->at, words[i], length) == 0) {
      scanner->at += length;
      return TRUE;
    }
  }
  return fail (scanner, "expected a value");
}

static gboolean
scan_member (Scanner *scanner)
{
  scanner->n_members++;
  if (!scan_string (scanner))
    return FALSE;
  return take (scanner, ':') ? scan_value (scanner) : fail (scanner, "expected a colon");
}

/* What stands between two brackets, with commas between. */
static gboolean
scan_inside (Scanner *scanner, char close, gboolean (*scan_one) (Scanner *))
{
  if (++scanner->depth > GMK_WIRE_DEPTH_MAX)
    return fail (scanner, "nested too deeply");
  if (!take (scanner, close)) {
    do {
      if (!scan_one (scanner))
        return FALSE;
    } while (take (scanner, ','));
    if (!take (scanner, close))
      return fail (scanner, "expected a comma or the end of a list");
  }
  scanner->depth--;
  return TRUE;
}

static gboolean
scan_object (Scanner *scanner)
{
  return take (scanner, '{') ? scan_inside (scanner, '}', scan_member)
                             : fail (scanner, "expected an object");
}

static gboolean
scan_value (Scanner *scanner)
{
  skip_space (scanner);
  switch (peek (scanner)) {
  case '{':
    return scan_object (scanner);
  case '[':
    scanner->at++;
    return scan_inside (scanner, ']', scan_value);
  case '"':
    return scan_string (scanner);
  case '-':
  case '0' ... '9':
    return scan_integer (scanner);
  default:
    return scan_word (scanner);
  }
}

gboolean
gmk_strict_check (const char *text, gsize length, int *n_members, GError **error)
{
  Scanner scanner = { .at = text, .end = text + length };

  if (!g_utf8_validate_len (text, length, &scanner.at))
    fail (&scanner, "not UTF-8");
  else {
    scanner.at = text;
    if (scan_object (&scanner)) {
      skip_space (&scanner);
      if (scanner.at != scanner.end)
        fail (&scanner, "something after the object");
    }
  }
  if (scanner.wrong != NULL) {
    g_set_error (error, GMK_WIRE_ERROR, GMK_WIRE_ERROR_NOT_JSON, "byte %d: %s",
                 (int)(scanner.at - text) + 1, scanner.wrong);
    return FALSE;
  }
  if (n_members != NULL)
    *n_members = scanner.n_members;
  return TRUE;
}
