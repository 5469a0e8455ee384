/* The fuzzer's entry without a fuzzer: nonsense from a fixed seed, near to what makes sense.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>

#include "tests/fuzz.h"

#define N_INPUTS 400

static const char *const words[] = {
  "START",   "RESTART",    "BEGIN",     "TURN",   "BOARD",   "DONE",         "TAKEBACK",
  "SUGGEST", "PLAY",       "ABOUT",     "INFO",   "YXBOARD", "YXSHOWFORBID", "YXSHOWINFO",
  "YXNBEST", "SWAP2BOARD", "RECTSTART", "YXSTOP", "end",     "nonsense",
};

static const char *const keys[] = {
  "timeout_turn", "timeout_match", "time_left",   "max_memory", "rule",   "thread_num",
  "max_node",     "max_depth",     "show_detail", "suggest",    "folder", "x",
};

#define PICK(chance, array) (array)[g_rand_int_range (chance, 0, G_N_ELEMENTS (array))]

static int
random_number (GRand *chance)
{
  switch (g_rand_int_range (chance, 0, 8)) {
  case 0:
    return (int)g_rand_int (chance);
  case 1:
    return g_rand_int_range (chance, -3, 3);
  case 2:
    return 15 + g_rand_int_range (chance, -1, 7);
  default:
    return g_rand_int_range (chance, 0, 15);
  }
}

static void
append_line (GString *text, GRand *chance)
{
  switch (g_rand_int_range (chance, 0, 7)) {
  case 0:
    g_string_append_printf (text, "%s\n", PICK (chance, words));
    break;
  case 1:
    g_string_append_printf (text, "INFO %s %d\n", PICK (chance, keys), random_number (chance));
    break;
  case 2:
    g_string_append_printf (text, "%s %d\n", PICK (chance, words), random_number (chance));
    break;
  case 3:
    g_string_append_printf (text, "%s %d,%d\n", PICK (chance, words), random_number (chance),
                            random_number (chance));
    break;
  case 4:
    g_string_append_printf (text, "%d,%d\n", random_number (chance), random_number (chance));
    break;
  case 5:
    g_string_append (text, "DONE\n");
    break;
  default:
    g_string_append_printf (text, "%d,%d,%d\n", random_number (chance), random_number (chance),
                            g_rand_int_range (chance, 1, 3));
    break;
  }
}

/* Some bytes are other ones, now and then. */
static void
spoil (GString *text, GRand *chance)
{
  for (int n = g_rand_int_range (chance, 0, 4); n > 0; n--)
    text->str[g_rand_int_range (chance, 0, (gint32)text->len)] =
      (char)g_rand_int_range (chance, 0, 256);
}

static void
test_nonsense (void)
{
  GRand *chance = g_rand_new_with_seed (20);

  for (int i = 0; i < N_INPUTS; i++) {
    g_autoptr (GString) text = g_string_new (i % 8 == 0 ? "" : "START 15\n");

    for (int n = g_rand_int_range (chance, 1, 40); n > 0; n--)
      append_line (text, chance);
    if (i % 2 == 0)
      spoil (text, chance);
    g_test_message ("input %d", i);
    LLVMFuzzerTestOneInput ((const uint8_t *)text->str, text->len);
  }
  g_rand_free (chance);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fuzz/nonsense", test_nonsense);
  return g_test_run ();
}
