/* What JSON is taken.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "wire/strict.h"

#include <string.h>

#include "wire/wire.h"

static void
test_good (void)
{
  static const struct {
    const char *text;
    int n_members;
  } cases[] = {
    { "{}", 0 },
    { " \t\r\n{ } \n", 0 },
    { "{\"a\":1}", 1 },
    { "{\"a\":-0,\"b\":[true,false,null,[],{}],\"c\":{\"a\":\"\"}}", 4 },
    { "{\"a\":9007199254740992,\"b\":-9007199254740992}", 2 },
    { "{\"\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\xc3\xa9\"}", 1 },
    { "{\"a\":[[[[[[[]]]]]]]}", 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    int n = -1;

    gmk_strict_check (cases[i].text, strlen (cases[i].text), &n, &error);
    g_assert_no_error (error);
    g_assert_cmpint (n, ==, cases[i].n_members);
  }
}

static void
test_bad (void)
{
  static const char *const cases[] = {
    "",
    " ",
    "1",
    "[]",
    "null",
    "{",
    "}",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}",
    "{,}",
    "{a:1}",
    "{'a':1}",
    "{\"a\":1}{}",
    "{\"a\":1} x",
    "{\"a\":[1,]}",
    "{\"a\":[1 2]}",
    "{\"a\":01}",
    "{\"a\":-}",
    "{\"a\":+1}",
    "{\"a\":1.0}",
    "{\"a\":1e3}",
    "{\"a\":.5}",
    "{\"a\":0x10}",
    "{\"a\":NaN}",
    "{\"a\":Infinity}",
    "{\"a\":9007199254740993}",
    "{\"a\":99999999999999999999}",
    "{\"a\":tru}",
    "{\"a\":True}",
    "{\"a\":\"",
    "{\"a\":\"\\x\"}",
    "{\"a\":\"\\u12g4\"}",
    "{\"a\":\"\\u0000\"}",
    "{\"a\":\"\\ud83d\"}",
    "{\"a\":\"\\ude00\\ud83d\"}",
    "{\"a\":\"\\ud83d\\u0041\"}",
    "{\"a\":\"\t\"}",
    "{\"a\":\"\n\"}",
    "{\"a\":\"\xff\"}",
    "{\"a\":\"\xed\xa0\xbd\"}",
    "{\"a\":\"\xc0\x80\"}",
    "/**/{}",
    "{}//",
    "{\"a\":1/**/}",
    "\xef\xbb\xbf{}",
    "{\"a\":[[[[[[[[]]]]]]]]}",
    "{\"a\":1 \"b\":2}",
    "{\"a\":1:2}",
    "{\"a\":\\u0031}",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    if (gmk_strict_check (cases[i], strlen (cases[i]), NULL, &error))
      g_error ("taken: %s", cases[i]);
    g_assert_error (error, GMK_WIRE_ERROR, GMK_WIRE_ERROR_NOT_JSON);
  }
}

/* A 0 byte, and an end before the end. */
static void
test_cut (void)
{
  static const char whole[] = "{\"kind\":\"say\",\"a\":[-12,true,{\"b\":\"\\ud83d\\ude00\"}]}";

  for (gsize n = 0; n < sizeof whole - 1; n++) {
    g_autofree char *part = g_memdup2 (whole, n > 0 ? n : 1); /* no byte after it to read */
    g_assert_false (gmk_strict_check (part, n, NULL, NULL));
  }
  g_assert_false (gmk_strict_check (whole, sizeof whole, NULL, NULL));
  g_assert_true (gmk_strict_check (whole, sizeof whole - 1, NULL, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wire/strict/good", test_good);
  g_test_add_func ("/wire/strict/bad", test_bad);
  g_test_add_func ("/wire/strict/cut", test_cut);
  return g_test_run ();
}
