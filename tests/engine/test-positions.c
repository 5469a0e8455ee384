/* Positions with known answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/core/suite.h"
#include "tests/engine/ask.h"

#define NODES 60000

static const struct {
  const char *name;
  int missed_max; /* how many may be missed: none where an answer can be looked up or proved */
} classes[] = {
  { "win-now", 0 }, { "block-four", 0 }, { "block-three", 0 }, { "vcf", 0 },
  { "defend", 0 },  { "renju", 0 },      { "odd", 0 },         { "vct", 2 },
};

static GmkRuleSet
rule_set_of (JsonObject *position)
{
  switch (json_object_get_int_member (position, "rule")) {
  case 0:
    return GMK_SET_FREESTYLE;
  case 1:
    return GMK_SET_EXACT5;
  default:
    return GMK_SET_RENJU;
  }
}

static GmkQuestion
question_of (JsonObject *position)
{
  const bool black = g_str_equal (json_object_get_string_member (position, "to_move"), "black");
  GmkQuestion question =
    ask_code (rule_set_of (position), (int)json_object_get_int_member (position, "size"),
              json_object_get_string_member (position, "moves"));

  question.duty.colour = black ? GMK_BLACK : GMK_WHITE;
  return question;
}

static bool
names_point (JsonObject *position, const char *member, GmkPoint p)
{
  char text[GMK_POINT_TEXT_MAX];

  if (!json_object_has_member (position, member))
    return false;

  JsonArray *points = json_object_get_array_member (position, member);

  gmk_point_write (p, text);
  for (guint i = 0; i < json_array_get_length (points); i++)
    if (g_str_equal (json_array_get_string_element (points, i), text))
      return true;
  return false;
}

static bool
is_solved (JsonObject *position, GmkPoint p)
{
  if (json_object_has_member (position, "legal_any"))
    return true;
  if (json_object_has_member (position, "avoid"))
    return !names_point (position, "avoid", p);
  return names_point (position, "best", p) || names_point (position, "also", p);
}

static void
test_class (gconstpointer data)
{
  const int class = GPOINTER_TO_INT (data);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *positions =
    json_object_get_array_member (suite_load ("positions.json", parser), "positions");
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);
  int n = 0, solved = 0;

  for (guint i = 0; i < json_array_get_length (positions); i++) {
    JsonObject *position = json_array_get_object_element (positions, i);
    const char *id = json_object_get_string_member (position, "id");

    if (!g_str_equal (json_object_get_string_member (position, "class"), classes[class].name))
      continue;

    const GmkQuestion question = question_of (position);

    gmk_engine_clear (engine);
    const GmkAnswer answer = ask (engine, &question, NODES);

    assert_legal_stone (&question, &answer);
    n++;
    if (is_solved (position, answer.point))
      solved++;
    else
      g_test_message ("%s missed: %c%d", id, 'A' + answer.point.x, answer.point.y + 1);
  }
  g_test_message ("%s: %d of %d solved", classes[class].name, solved, n);
  g_assert_cmpint (n, >, 0);
  g_assert_cmpint (n - solved, <=, classes[class].missed_max);
  gmk_engine_free (engine);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++) {
    g_autofree char *path = g_strconcat ("/engine/positions/", classes[i].name, NULL);

    g_test_add_data_func (path, GUINT_TO_POINTER (i), test_class);
  }
  return g_test_run ();
}
