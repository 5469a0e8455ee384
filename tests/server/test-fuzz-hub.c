/* The fuzzer's entry without a fuzzer: conversations made of the protocol's examples, from a fixed
 * seed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <string.h>

#include "tests/fuzz.h"

#define N_INPUTS  300
#define LINES_MAX 60

/* The requests of the protocol's page. */
static GPtrArray *
read_examples (void)
{
  g_autofree char *page = NULL;
  g_auto (GStrv) lines = NULL;
  GPtrArray *examples = g_ptr_array_new_with_free_func (g_free);
  char *from, *to;

  g_assert_true (g_file_get_contents (g_getenv ("GMK_PROTOCOL"), &page, NULL, NULL));
  from = strstr (page, "\n## Requests");
  to = strstr (page, "\n## Notices");
  g_assert_true (from != NULL && to != NULL);
  *to = '\0';
  lines = g_strsplit (from, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    if (**line == '{' && strstr (*line, "\"hello\"") == NULL)
      g_ptr_array_add (examples, g_strdup (*line));
  g_assert_cmpuint (examples->len, >, 20);
  return examples;
}

/* The example with other numbers, small ones, as rooms, players and turns have here. */
static void
append_request (GString *text, GRand *chance, const char *example)
{
  for (; *example != '\0'; example++) {
    g_string_append_c (text, *example);
    if (*example == ':' && g_ascii_isdigit (example[1]) && g_rand_int_range (chance, 0, 4) > 0) {
      g_string_append_printf (text, "%d", g_rand_int_range (chance, 0, 4));
      while (g_ascii_isdigit (example[1]))
        example++;
    }
  }
}

static void
append_line (GString *text, GRand *chance, const GPtrArray *examples)
{
  const int peer = g_rand_int_range (chance, 0, 4);

  switch (g_rand_int_range (chance, 0, 12)) {
  case 0:
    g_string_append_printf (text, "-%d", peer);
    break;
  case 1:
    g_string_append_printf (text, "t%d", 1 << g_rand_int_range (chance, 0, 25));
    break;
  case 2:
  case 3:
    g_string_append_c (text, '~');
    break;
  case 4:
  case 5:
    g_string_append_printf (text,
                            "%d{\"kind\":\"hello\",\"v\":1,\"client\":\"x\",\"secret\":\"%043d\"}",
                            peer, g_rand_int_range (chance, 0, 5));
    break;
  case 6: /* the two who sit at room 1 take turns */
    g_string_append_printf (text,
                            "%d{\"kind\":\"step\",\"id\":1,\"room\":1,\"turn\":%d,\"step\":"
                            "[\"place\",\"%c%d\"]}",
                            peer % 2, g_rand_int_range (chance, 0, 3),
                            (char)g_rand_int_range (chance, 'A', 'F'),
                            g_rand_int_range (chance, 1, 5));
    break;
  default:
    g_string_append_printf (text, "%d", peer);
    append_request (text, chance,
                    examples->pdata[g_rand_int_range (chance, 0, (gint32)examples->len)]);
    break;
  }
  g_string_append_c (text, '\n');
}

static void
test_conversations (void)
{
  g_autoptr (GPtrArray) examples = read_examples ();
  GRand *chance = g_rand_new_with_seed (5);

  for (int i = 0; i < N_INPUTS; i++) {
    g_autoptr (GString) text = g_string_new (NULL);

    for (int peer = 0; peer < 3; peer++)
      g_string_append_printf (
        text, "%d{\"kind\":\"hello\",\"v\":1,\"client\":\"x\",\"secret\":\"%043d\"}\n", peer, peer);
    g_string_append (text, "~\n");
    if (i % 2 == 0)
      g_string_append (text,
                       "0{\"kind\":\"open\",\"settings\":{\"rules\":\"freestyle\",\"size\":15}}\n"
                       "~\n1{\"kind\":\"join\",\"room\":1}\n~\n");
    for (int n = g_rand_int_range (chance, 1, LINES_MAX); n > 0; n--)
      append_line (text, chance, examples);
    if (i % 4 == 3)
      text->str[g_rand_int_range (chance, 0, (gint32)text->len)] = (char)g_rand_int (chance);
    LLVMFuzzerTestOneInput ((const uint8_t *)text->str, text->len);
  }
  g_rand_free (chance);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/server/fuzz/conversations", test_conversations);
  return g_test_run ();
}
