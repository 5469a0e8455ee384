/* The fuzzer's entry without a fuzzer: config files and arguments, spoilt from a fixed seed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>

#include "tests/fuzz.h"

#define N_INPUTS 5000

static const char *const names[] = {
  "listen",       "data",        "tls-cert",       "tls-key",        "trusted-proxy",
  "cpu-threads",  "limit-rooms", "limit-messages", "limit-watchers", "limit-queue-bytes",
  "limit-guests", "nonsense",    "help",           "version",        "",
};

static const char *const values[] = {
  "1",      "0",     "-1",           "20000",       "99999999999999999999",
  "true",   "false", "127.0.0.1:80", "[::1]:0",     "[:1",
  "]:1",    ":",     "unix:",        "unix:/tmp/x", "a=b",
  "\\s\\x", "",      "\xff",
};

#define PICK(chance, array) (array)[g_rand_int_range (chance, 0, G_N_ELEMENTS (array))]

static void
spoil (GString *text, GRand *chance)
{
  if (text->len > 0 && g_rand_int_range (chance, 0, 2) == 0)
    text->str[g_rand_int_range (chance, 0, (gint32)text->len)] =
      (char)g_rand_int_range (chance, 0, 256);
}

static void
test_spoilt (void)
{
  GRand *chance = g_rand_new_with_seed (11);

  for (int i = 0; i < N_INPUTS; i++) {
    g_autoptr (GString) text = g_string_new (i % 8 == 0 ? "" : "[server]\n");

    for (int n = g_rand_int_range (chance, 0, 4); n > 0; n--)
      g_string_append_printf (text, "%s=%s\n", PICK (chance, names), PICK (chance, values));
    for (int n = g_rand_int_range (chance, 0, 4); n > 0; n--) {
      g_string_append_c (text, '\0');
      g_string_append_printf (text, "--%s", PICK (chance, names));
      g_string_append_c (text, n % 2 == 0 ? '=' : '\0');
      g_string_append (text, PICK (chance, values));
    }
    spoil (text, chance);
    LLVMFuzzerTestOneInput ((const uint8_t *)text->str, text->len);
  }
  g_rand_free (chance);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/server/fuzz/options", test_spoilt);
  return g_test_run ();
}
