/* The words for core's values: all there, all different.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>

#include "core/forbidden.h"
#include "core/notation.h"

/* Every value below n has a word of small letters and hyphens of its own. */
#define ASSERT_WORDS(name_of, type, n)                                                             \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autoptr (GHashTable) words = g_hash_table_new (g_str_hash, g_str_equal);                     \
    for (int value = 0; value < (n); value++) {                                                    \
      const char *word = name_of ((type)value);                                                    \
      g_assert_true (g_regex_match_simple ("^[a-z]+(-[a-z]+)*$", word, 0, 0));                     \
      g_assert_cmpstr (word, !=, "unknown");                                                       \
      g_assert_true (g_hash_table_add (words, (gpointer)word));                                    \
    }                                                                                              \
    g_assert_cmpstr (name_of ((type)(n)), ==, "unknown");                                          \
    g_assert_cmpstr (name_of ((type)-1), ==, "unknown");                                           \
  }                                                                                                \
  G_STMT_END

static void
test_words (void)
{
  ASSERT_WORDS (gmk_verdict_name, GmkVerdict, GMK_N_VERDICTS);
  ASSERT_WORDS (gmk_end_name, GmkEndKind, GMK_N_ENDS);
  ASSERT_WORDS (gmk_step_name, GmkStepKind, GMK_N_STEPS);
  ASSERT_WORDS (gmk_clock_name, GmkClockKind, GMK_N_CLOCKS);
  ASSERT_WORDS (gmk_colour_name, GmkColour, GMK_OFF + 1);
}

static void
test_some (void)
{
  g_assert_cmpstr (gmk_verdict_name (GMK_REFUSED_NOT_YOUR_TURN), ==, "not-your-turn");
  g_assert_cmpstr (gmk_verdict_name (GMK_REFUSED_FORBIDDEN), ==, "forbidden-point");
  g_assert_cmpstr (gmk_end_name (GMK_END_NO_LEGAL_POINT), ==, "no-legal-point");
  g_assert_cmpstr (gmk_step_name (GMK_STEP_CREDIT), ==, "credit");
  g_assert_cmpstr (gmk_clock_name (GMK_CLOCK_BYOYOMI), ==, "byo-yomi");
  g_assert_cmpstr (gmk_colour_name (GMK_WHITE), ==, "white");
}

static void
test_kinds (void)
{
  static const struct {
    unsigned kinds;
    const char *text;
  } table[] = {
    { 0, "" },
    { GMK_OVERLINE, "overline" },
    { GMK_DOUBLE_FOUR, "double-four" },
    { GMK_DOUBLE_THREE, "double-three" },
    { GMK_OVERLINE | GMK_DOUBLE_THREE, "overline,double-three" },
    { GMK_OVERLINE | GMK_DOUBLE_FOUR | GMK_DOUBLE_THREE, "overline,double-four,double-three" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (table); i++) {
    char text[GMK_KINDS_TEXT_MAX];

    gmk_kinds_write (table[i].kinds, text);
    g_assert_cmpstr (text, ==, table[i].text);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/all", test_words);
  g_test_add_func ("/words/some", test_some);
  g_test_add_func ("/words/kinds", test_kinds);
  return g_test_run ();
}
