/* Reading a line part by part. No locale has a say in it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gomocup/scan.h"

static bool
is_blank (char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static const char *
skip_blanks (const char *text)
{
  while (is_blank (*text))
    text++;
  return text;
}

bool
scan_word (const char **rest, char word[SCAN_WORD_MAX])
{
  const char *text = skip_blanks (*rest);
  int n = 0;

  if (*text == '\0')
    return false;

  for (; *text != '\0' && !is_blank (*text); text++)
    if (n < SCAN_WORD_MAX - 1)
      word[n++] = *text >= 'a' && *text <= 'z' ? (char)(*text - 'a' + 'A') : *text;
  word[n] = '\0';
  *rest = text;
  return true;
}

bool
scan_number (const char **rest, int64_t *number)
{
  const char *text = skip_blanks (*rest);
  const bool negative = *text == '-';
  int64_t n = 0;

  if (negative)
    text++;
  if (!is_digit (*text))
    return false;

  for (; is_digit (*text); text++) {
    n = 10 * n + (*text - '0');
    if (n > SCAN_NUMBER_MAX)
      n = SCAN_NUMBER_MAX;
  }
  *number = negative ? -n : n;
  *rest = text;
  return true;
}

bool
scan_comma (const char **rest)
{
  const char *text = skip_blanks (*rest);

  if (*text != ',')
    return false;

  *rest = text + 1;
  return true;
}

bool
scan_end (const char **rest)
{
  const char *text = skip_blanks (*rest);

  if (*text != '\0')
    return false;

  *rest = text;
  return true;
}
