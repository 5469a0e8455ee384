/* The collected cases as questions for the arbiter and the right answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "tests/core/suite.h"

static inline const char *
collected_stones (JsonObject *position, const char *colour)
{
  const char *stones = json_object_get_string_member (position, colour);

  return *stones == '\0' ? "-" : stones;
}

/* The question that a case asks, with its line end. */
static inline char *
collected_question (JsonObject *test)
{
  const char *type = json_object_get_string_member (test, "type");
  const char *rule = json_object_get_string_member (test, "rule");
  int size = (int)json_object_get_int_member (test, "size");

  if (g_str_equal (type, "game"))
    return g_strdup_printf ("game %s %d %s\n", rule, size,
                            json_object_get_string_member (test, "moves"));
  if (g_str_equal (type, "point"))
    return g_strdup_printf ("point %s %d %s %s %s\n", rule, size, collected_stones (test, "black"),
                            collected_stones (test, "white"),
                            json_object_get_string_member (test, "point"));
  return g_strdup_printf ("forbidden %s %d %s %s\n", rule, size, collected_stones (test, "black"),
                          collected_stones (test, "white"));
}

static inline void
collected_append_kinds (GString *text, JsonArray *kinds)
{
  for (guint i = 0; i < json_array_get_length (kinds); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "",
                            json_array_get_string_element (kinds, i));
}

static inline void
collected_append_points (GString *text, JsonObject *points, int size)
{
  const gsize start = text->len;

  for (int i = 0; i < size * size; i++) {
    char name[GMK_POINT_TEXT_MAX];

    gmk_point_write (gmk_point_at (i, size), name);
    if (!json_object_has_member (points, name))
      continue;
    g_string_append_printf (text, "%s%s=", text->len > start ? " " : "", name);
    collected_append_kinds (text, json_object_get_array_member (points, name));
  }
  if (text->len == start)
    g_string_append_c (text, '-');
}

static inline void
collected_append_game (GString *text, JsonObject *expected)
{
  if (!json_object_get_boolean_member (expected, "accepted")) {
    const char *why = json_object_get_string_member (expected, "why");

    g_string_append_printf (text, "refused %s",
                            g_str_equal (why, "pass not allowed") ? "pass" : why);
    if (g_str_equal (why, "forbidden")) {
      g_string_append_c (text, ':');
      collected_append_kinds (text, json_object_get_array_member (expected, "kinds"));
    }
    return;
  }
  g_string_append (text, json_object_get_string_member (expected, "state"));
  if (!json_object_get_null_member (expected, "winner"))
    g_string_append_printf (text, " %s", json_object_get_string_member (expected, "winner"));
  if (!json_object_get_null_member (expected, "reason")) {
    g_autofree char *reason =
      g_strdelimit (g_strdup (json_object_get_string_member (expected, "reason")), " ", '-');

    g_string_append_printf (text, " %s", reason);
  }
}

/* The answer that is right, with its line end. */
static inline char *
collected_answer (JsonObject *test)
{
  const char *type = json_object_get_string_member (test, "type");
  GString *text = g_string_new (NULL);

  if (g_str_equal (type, "game")) {
    collected_append_game (text, json_object_get_object_member (test, "expected"));
  } else if (g_str_equal (type, "point")) {
    const char *expected = json_object_get_string_member (test, "expected");

    g_string_append (text, expected);
    if (g_str_equal (expected, "forbidden")) {
      g_string_append_c (text, ':');
      collected_append_kinds (text, json_object_get_array_member (test, "kinds"));
    }
  } else {
    collected_append_points (text, json_object_get_object_member (test, "expected"),
                             (int)json_object_get_int_member (test, "size"));
  }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}
