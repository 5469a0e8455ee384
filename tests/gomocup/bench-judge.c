/* How long the arbiter's command takes for 2,000 points, start of the program included.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/gomocup/ask.h"
#include "tests/gomocup/collected.h"

#define N_LINES 2000
#define N_RUNS  15

static char *
questions (void)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *cases = json_object_get_array_member (suite_load ("handout.json", parser), "cases");
  GString *text = g_string_new (NULL);

  for (guint i = 0, n = 0; n < N_LINES; i++) {
    JsonObject *test = json_array_get_object_element (cases, i % json_array_get_length (cases));
    g_autofree char *question = NULL;

    if (!g_str_equal (json_object_get_string_member (test, "type"), "point"))
      continue;
    question = collected_question (test);
    g_string_append (text, question);
    n++;
  }
  return g_string_free (text, FALSE);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const gint64 first = *(const gint64 *)a;
  const gint64 second = *(const gint64 *)b;

  return (first > second) - (first < second);
}

int
main (void)
{
  g_autofree char *input = questions ();
  gint64 us[N_RUNS];

  for (int i = 0; i < N_RUNS; i++) {
    const gint64 start = g_get_monotonic_time ();
    int status = -1;
    g_autofree char *output = ask ("judge", input, -1, &status);

    us[i] = g_get_monotonic_time () - start;
    g_assert_cmpint (status, ==, 0);
  }
  qsort (us, N_RUNS, sizeof us[0], compare);
  g_print ("%d point lines: median %.1f ms\n", N_LINES, (double)us[N_RUNS / 2] / 1000);
  return 0;
}
