/* Collected games: what the last step of each brings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/core/play.h"
#include "tests/core/suite.h"

static GmkMatch
match_for (JsonObject *game)
{
  bool centre_first = false;
  GmkRuleSet set;

  g_assert_true (gmk_rule_set_from_name (json_object_get_string_member (game, "rule"), &set));
  if (json_object_has_member (game, "options"))
    centre_first = json_object_get_boolean_member_with_default (
      json_object_get_object_member (game, "options"), "center_first", FALSE);
  return match_of (set, (int)json_object_get_int_member (game, "size"),
                   centre_first ? GMK_OPENING_RIF : GMK_OPENING_FREE);
}

static GmkVerdict
play (GmkMatch *match, GmkPoint p)
{
  GmkStep step = step_of (GMK_STEP_PLACE, gmk_match_duty (match).seat);

  if (gmk_point_is_none (p))
    return pass (match);
  step.point = p;
  return take (match, step);
}

static GmkVerdict
verdict_of (const char *why)
{
  static const struct {
    const char *why;
    GmkVerdict verdict;
  } table[] = {
    { "occupied", GMK_REFUSED_OCCUPIED },
    { "forbidden", GMK_REFUSED_FORBIDDEN },
    { "pass not allowed", GMK_REFUSED_NO_PASS },
    { "first move must be the centre", GMK_REFUSED_OUTSIDE_OPENING },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    if (g_str_equal (why, table[i].why))
      return table[i].verdict;
  g_assert_not_reached ();
}

static void
assert_end (const GmkMatch *match, JsonObject *expected)
{
  const char *winner = json_object_get_string_member_with_default (expected, "winner", NULL);
  const char *reason = json_object_get_string_member_with_default (expected, "reason", NULL);
  g_autoptr (GString) end = g_string_new (gmk_end_name (match->end.kind));

  if (reason == NULL) {
    g_assert_false (gmk_match_over (match));
    return;
  }
  if (match->end.kind == GMK_END_FORBIDDEN) {
    char kinds[GMK_KINDS_TEXT_MAX];

    gmk_kinds_write (match->end.kinds, kinds);
    g_string_append_printf (end, ":%s", kinds);
  }
  g_string_replace (end, "-", g_str_has_prefix (reason, "forbidden") ? "-" : " ", 0);
  g_assert_cmpstr (end->str, ==, reason);
  g_assert_cmpint (match->end.winner, ==,
                   winner == NULL                  ? GMK_EMPTY
                   : g_str_equal (winner, "black") ? GMK_BLACK
                                                   : GMK_WHITE);
}

static void
check_game (JsonObject *game)
{
  JsonObject *expected = json_object_get_object_member (game, "expected");
  GmkMatch match = match_for (game);
  GmkPoint moves[GMK_ACTS_MAX];
  int n = gmk_code_read (json_object_get_string_member (game, "moves"), match.settings.rules.size,
                         0, moves, GMK_ACTS_MAX, NULL, NULL);

  g_assert_cmpint (n, >, 0);
  for (int i = 0; i < n - 1; i++) {
    g_assert_cmpint (play (&match, moves[i]), ==, GMK_OK);
    g_assert_false (gmk_match_over (&match));
  }

  GmkVerdict verdict = play (&match, moves[n - 1]);

  if (json_object_get_boolean_member (expected, "accepted"))
    g_assert_cmpint (verdict, ==, GMK_OK);
  else
    g_assert_cmpint (verdict, ==, verdict_of (json_object_get_string_member (expected, "why")));
  assert_end (&match, expected);
}

static void
test_collected (void)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *cases = json_object_get_array_member (suite_load ("handout.json", parser), "cases");
  int n = 0;

  for (guint i = 0; i < json_array_get_length (cases); i++) {
    JsonObject *game = json_array_get_object_element (cases, i);

    if (!g_str_equal (json_object_get_string_member (game, "type"), "game"))
      continue;
    g_test_message ("%s", json_object_get_string_member (game, "id"));
    check_game (game);
    n++;
  }
  g_assert_cmpint (n, ==, 54);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/collected", test_collected);
  return g_test_run ();
}
