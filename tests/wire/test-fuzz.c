/* The fuzzer's entry without a fuzzer: the protocol's examples, spoilt from a fixed seed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <string.h>

#include "tests/fuzz.h"

#define N_INPUTS 20000

static const char *const pieces[] = {
  "{",    "}",    "[",  "]",   ",",       ":",       "\"",   "-1",   "0",        "9007199254740993",
  "null", "true", "id", "1e9", "\\u0000", "\\ud800", "kind", "\xff", "\xc0\x80", "[[[[[[[[[[[[",
};

/* Every message of the page. */
static GPtrArray *
read_examples (void)
{
  g_autofree char *page = NULL;
  g_auto (GStrv) lines = NULL;
  GPtrArray *examples = g_ptr_array_new_with_free_func (g_free);

  g_assert_true (g_file_get_contents (g_getenv ("GMK_PROTOCOL"), &page, NULL, NULL));
  lines = g_strsplit (page, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    if (**line == '{')
      g_ptr_array_add (examples, g_strdup (*line));
  g_assert_cmpuint (examples->len, >, 40);
  return examples;
}

static void
spoil (GString *text, GRand *chance)
{
  const gssize at = g_rand_int_range (chance, 0, (gint32)text->len + 1);
  const gssize rest = (gssize)text->len - at;
  const gssize few = g_rand_int_range (chance, 0, 8);

  switch (g_rand_int_range (chance, 0, 5)) {
  case 0: /* one byte is another */
    if (rest > 0)
      text->str[at] = (char)g_rand_int_range (chance, 0, 256);
    break;
  case 1: /* something is missing */
    g_string_erase (text, at, MIN (rest, few));
    break;
  case 2: /* it ends too early */
    g_string_truncate (text, (gsize)at);
    break;
  default:
    g_string_insert (text, at, pieces[g_rand_int_range (chance, 0, G_N_ELEMENTS (pieces))]);
    break;
  }
}

static void
test_spoilt (void)
{
  g_autoptr (GPtrArray) examples = read_examples ();
  GRand *chance = g_rand_new_with_seed (7);

  for (int i = 0; i < N_INPUTS; i++) {
    const char *example = examples->pdata[g_rand_int_range (chance, 0, (gint32)examples->len)];
    g_autoptr (GString) text = g_string_new (example);

    for (int n = g_rand_int_range (chance, 0, 4); n > 0; n--)
      spoil (text, chance);
    LLVMFuzzerTestOneInput ((const uint8_t *)text->str, text->len);
  }
  g_rand_free (chance);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wire/fuzz/spoilt", test_spoilt);
  return g_test_run ();
}
