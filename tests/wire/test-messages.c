/* Every message of the protocol's page is read, and written as it stands there; and what is wrong
 * in a message is said.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "wire/notice.h"
#include "wire/request.h"

/* The text between two headings; messages are its lines that begin with a brace. */
static char **
lines_of (const char *heading, const char *next)
{
  g_autofree char *page = NULL;

  g_assert_true (g_file_get_contents (g_getenv ("GMK_PROTOCOL"), &page, NULL, NULL));
  char *from = strstr (page, heading);
  g_assert_nonnull (from);
  char *to = strstr (from, next);
  g_assert_nonnull (to);
  *to = '\0';
  return g_strsplit (from, "\n", -1);
}

static void
test_requests (void)
{
  g_auto (GStrv) lines = lines_of ("\n## Requests", "\n## Notices");
  bool seen[GMK_N_REQUESTS] = { false };

  for (int i = 0; lines[i] != NULL; i++) {
    g_autoptr (GString) again = g_string_new (NULL);
    g_autoptr (GError) error = NULL;
    GmkRequest request;

    if (lines[i][0] != '{')
      continue;
    gmk_request_read (lines[i], strlen (lines[i]), &request, NULL, &error);
    g_assert_no_error (error);
    gmk_request_write (&request, again);
    g_assert_cmpstr (again->str, ==, lines[i]);
    seen[request.kind] = true;
  }
  for (int kind = 0; kind < GMK_N_REQUESTS; kind++)
    if (!seen[kind])
      g_error ("no example of %s", gmk_request_name ((GmkRequestKind)kind));
}

static void
test_notices (void)
{
  g_auto (GStrv) lines = lines_of ("\n## Notices", "\n## Error codes");
  bool seen[GMK_N_NOTICES] = { false };

  for (int i = 0; lines[i] != NULL; i++) {
    g_autoptr (GString) again = g_string_new (NULL);
    g_autoptr (GError) error = NULL;
    GmkNotice notice;

    if (lines[i][0] != '{')
      continue;
    gmk_notice_read (lines[i], strlen (lines[i]), &notice, &error);
    g_assert_no_error (error);
    gmk_notice_write (&notice, again);
    g_assert_cmpstr (again->str, ==, lines[i]);
    seen[notice.kind] = true;
    gmk_notice_clear (&notice);
  }
  for (int kind = 0; kind < GMK_N_NOTICES; kind++)
    if (!seen[kind])
      g_error ("no example of %s", gmk_notice_name ((GmkNoticeKind)kind));
}

/* The page has a word on every code, and no two codes are the same word. */
static void
test_codes (void)
{
  g_auto (GStrv) lines = lines_of ("\n## Error codes", "\n## The code here");
  g_autofree char *page = g_strjoinv ("\n", lines);

  for (int code = 1; code < GMK_N_CODES; code++) {
    g_autofree char *quoted = g_strdup_printf ("`%s`", gmk_code_name (code));

    if (strstr (page, quoted) == NULL)
      g_error ("no word on %s", quoted);
    g_assert_cmpint (gmk_code_from_name (gmk_code_name (code)), ==, code);
  }
  g_assert_cmpint (gmk_code_from_name ("of-a-later-version"), ==, -1);
  g_assert_cmpstr (gmk_code_name (GMK_N_CODES), ==, "unknown");
}

static void
test_values (void)
{
  static const char text[] =
    "{\"kind\":\"step\",\"room\":9007199254740991,\"later\":[{\"x\":1}],\"turn\":65535,"
    "\"step\":[\"place\",\"T20\",\"draw\"]}";
  GmkRequest request;
  g_autoptr (GError) error = NULL;

  gmk_request_read (text, strlen (text), &request, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (request.kind, ==, GMK_REQUEST_STEP);
  g_assert_cmpint (request.id, ==, 0);
  g_assert_cmpint (request.step.room, ==, 9007199254740991);
  g_assert_cmpint (request.step.turn, ==, 65535);
  g_assert_cmpint (request.step.step.kind, ==, GMK_STEP_PLACE);
  g_assert_cmpint (request.step.step.point.x, ==, 19);
  g_assert_cmpint (request.step.step.point.y, ==, 19);
  g_assert_true (request.step.step.draw);
}

static void
test_absent (void)
{
  GmkRequest request;

  g_assert_true (gmk_request_read ("{\"kind\":\"lobby\"}", 16, &request, NULL, NULL));
  g_assert_cmpint (request.lobby.rules, ==, -1);
  g_assert_cmpint (request.lobby.rated, ==, -1);
  g_assert_cmpint (request.lobby.free, ==, -1);
  g_assert_cmpint (request.lobby.after, ==, 0);

  static const char join[] = "{\"kind\":\"join\",\"room\":1}";
  g_assert_true (gmk_request_read (join, strlen (join), &request, NULL, NULL));
  g_assert_cmpint (request.join.since, ==, -1);
  g_assert_false (request.join.watch);
}

/* A message, and a part of what is said of it. */
typedef struct {
  const char *text;
  GmkWireError code;
  const char *words;
} BadCase;

#define BAD(text, words)                                                                           \
  {                                                                                                \
    text, GMK_WIRE_ERROR_BAD_FIELD, words                                                          \
  }

static void
test_bad_requests (void)
{
  static const BadCase cases[] = {
    { "[]", GMK_WIRE_ERROR_NOT_JSON, "expected an object" },
    { "{\"kind\":\"ping\",\"n\":1,\"n\":2}", GMK_WIRE_ERROR_NOT_JSON, "twice" },
    { "{\"kind\":\"ping\",\"n\":1,\"\\u006e\":2}", GMK_WIRE_ERROR_NOT_JSON, "twice" },
    { "{\"kind\":\"dance\"}", GMK_WIRE_ERROR_UNKNOWN_KIND, "kind" },
    { "{\"kind\":\"stepped\"}", GMK_WIRE_ERROR_UNKNOWN_KIND, "kind" },
    BAD ("{}", "\"kind\""),
    BAD ("{\"kind\":7}", "\"kind\""),
    BAD ("{\"kind\":\"ping\"}", "\"n\": missing"),
    BAD ("{\"kind\":\"ping\",\"n\":null}", "\"n\": expected an integer"),
    BAD ("{\"kind\":\"ping\",\"n\":\"1\"}", "\"n\": expected an integer"),
    BAD ("{\"kind\":\"ping\",\"n\":-1}", "\"n\": expected an integer from 0"),
    BAD ("{\"kind\":\"ping\",\"n\":9007199254740992}", "\"n\": expected an integer"),
    BAD ("{\"kind\":\"ping\",\"id\":-1,\"n\":1}", "\"id\": expected an integer from 1"),
    BAD ("{\"kind\":\"ping\",\"id\":0,\"n\":1}", "\"id\": expected an integer from 1"),
    BAD ("{\"kind\":\"hello\",\"v\":1,\"client\":\"x\",\"secret\":\"short\"}",
         "\"secret\": expected a text of 43 bytes"),
    BAD ("{\"kind\":\"name\",\"name\":\"\"}", "\"name\": expected a text"),
    BAD ("{\"kind\":\"name\",\"name\":\"a\\nb\"}", "\"name\": expected a text"),
    BAD ("{\"kind\":\"name\",\"name\":\"a\\u007fb\"}", "\"name\": expected a text"),
    BAD ("{\"kind\":\"join\"}", "either"),
    BAD ("{\"kind\":\"join\",\"room\":1,\"code\":\"ABCDEF\"}", "either"),
    BAD ("{\"kind\":\"join\",\"code\":\"ABCDEFGHI\"}", "\"code\""),
    BAD ("{\"kind\":\"say\",\"room\":1}", "either"),
    BAD ("{\"kind\":\"say\",\"room\":1,\"preset\":\"hello\",\"text\":\"x\"}", "either"),
    BAD ("{\"kind\":\"say\",\"room\":1,\"preset\":\"insult\"}",
         "\"preset\": expected one of \"hello\", \"good-luck\", \"well-played\", \"thanks\", "
         "\"one-moment\", \"sorry\", \"again\", \"goodbye\""),
    BAD ("{\"kind\":\"say\",\"room\":1,\"preset\":\"none\",\"text\":\"x\"}", "expected one of"),
    BAD (
      "{\"kind\":\"step\",\"room\":1,\"turn\":0,\"step\":[\"jump\"]}",
      "one of \"place\", \"pass\", \"choose\", \"offer\", \"accept\", \"decline\", \"withdraw\", "
      "\"resign\", \"claim\", \"abort\""),
    BAD ("{\"kind\":\"step\",\"room\":1,\"turn\":0,\"step\":\"H8\"}", "\"step\": expected a step"),
    BAD ("{\"kind\":\"step\",\"room\":1,\"turn\":0,\"step\":[]}", "too few"),
    BAD ("{\"kind\":\"step\",\"room\":1,\"turn\":0,\"step\":[\"place\"]}", "expected a point"),
    BAD ("{\"kind\":\"step\",\"room\":1,\"turn\":0,\"step\":[\"place\",\"h8\"]}", "a point"),
    BAD ("{\"kind\":\"step\",\"room\":1,\"turn\":0,\"step\":[\"place\",\"H08\"]}", "a point"),
    BAD ("{\"kind\":\"step\",\"room\":1,\"turn\":0,\"step\":[\"place\",\"U1\"]}", "a point"),
    BAD ("{\"kind\":\"step\",\"room\":1,\"turn\":0,\"step\":[\"place\",\"--\"]}", "a point"),
    BAD ("{\"kind\":\"step\",\"room\":1,\"turn\":0,\"step\":[\"place\",\"H8\",\"win\"]}", "one of"),
    BAD ("{\"kind\":\"step\",\"room\":1,\"turn\":0,\"step\":[\"pass\",1]}", "too many"),
    BAD ("{\"kind\":\"step\",\"room\":1,\"turn\":0,\"step\":[\"flag\"]}", "one of \"place\""),
    BAD ("{\"kind\":\"step\",\"room\":1,\"turn\":0,\"step\":[\"credit\",5]}", "one of \"place\""),
    BAD ("{\"kind\":\"step\",\"room\":1,\"turn\":0,\"step\":[\"choose\",\"number\"]}", "too few"),
    BAD ("{\"kind\":\"step\",\"room\":1,\"turn\":0,\"step\":[\"choose\",\"swap\",1]}", "too many"),
    BAD ("{\"kind\":\"step\",\"room\":1,\"turn\":65536,\"step\":[\"pass\"]}", "\"turn\""),
    BAD ("{\"kind\":\"open\",\"settings\":{\"rules\":\"renju\",\"size\":19,\"opening\":\"rif\"}}",
         "do not go together"),
    BAD ("{\"kind\":\"open\",\"settings\":{\"rules\":\"freestyle\",\"size\":15,\"rated\":true}}",
         "do not go together"),
    BAD ("{\"kind\":\"open\",\"settings\":{\"rules\":\"freestyle\",\"size\":99}}",
         "\"settings\": \"size\": expected"),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    GmkRequest request;

    if (gmk_request_read (cases[i].text, strlen (cases[i].text), &request, NULL, &error))
      g_error ("taken: %s", cases[i].text);
    if (!g_error_matches (error, GMK_WIRE_ERROR, (int)cases[i].code) ||
        strstr (error->message, cases[i].words) == NULL)
      g_error ("%s: %s", cases[i].text, error->message);
  }
}

static void
test_bad_notices (void)
{
  static const BadCase cases[] = {
    { "{\"kind\":\"hello\"}", GMK_WIRE_ERROR_UNKNOWN_KIND, "kind" },
    BAD ("{\"kind\":\"steps\",\"from\":0,\"steps\":[[0,0,0,0,\"pass\"],[0,2,0,0,\"pass\"]]}",
         "\"steps\": element 2: expected an integer from -1 to 1"),
    BAD ("{\"kind\":\"steps\",\"from\":0,\"steps\":[[0,0,0,151,\"pass\"]]}", "0 to 150"),
    BAD ("{\"kind\":\"seats\",\"room\":1,\"seats\":[{},{\"who\":{\"player\":1}}]}",
         "\"seats\": element 2: \"who\": \"rating\": missing"),
    BAD ("{\"kind\":\"seats\",\"room\":1,\"seats\":[{},{},{}]}", "at most 2"),
    BAD ("{\"kind\":\"began\",\"room\":1,\"seq\":0,\"game\":1,\"first\":0}", "\"seq\""),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    GmkNotice notice;

    if (gmk_notice_read (cases[i].text, strlen (cases[i].text), &notice, &error))
      g_error ("taken: %s", cases[i].text);
    if (!g_error_matches (error, GMK_WIRE_ERROR, (int)cases[i].code) ||
        strstr (error->message, cases[i].words) == NULL)
      g_error ("%s: %s", cases[i].text, error->message);
  }
}

static void
test_too_long (void)
{
  g_autofree char *text = g_strnfill (GMK_WIRE_REQUEST_MAX + 1, ' ');
  g_autoptr (GError) error = NULL;
  GmkRequest request;

  memcpy (text, "{\"kind\":\"erase\"}", 16);
  g_assert_true (gmk_request_read (text, GMK_WIRE_REQUEST_MAX, &request, NULL, NULL));
  g_assert_false (gmk_request_read (text, GMK_WIRE_REQUEST_MAX + 1, &request, NULL, &error));
  g_assert_error (error, GMK_WIRE_ERROR, GMK_WIRE_ERROR_TOO_LONG);
}

/* The id is known even where the rest is wrong. */
static void
test_id_of_the_wrong (void)
{
  static const char *const cases[] = { "{\"id\":77,\"kind\":\"dance\"}",
                                       "{\"id\":77,\"kind\":\"ping\"}" };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    GmkRequest request;
    int64_t id = 0;

    g_assert_false (gmk_request_read (cases[i], strlen (cases[i]), &request, &id, NULL));
    g_assert_cmpint (id, ==, 77);
  }
}

/* The fullest pages fit into a message. */
static void
test_full_pages (void)
{
  GmkWireTable table = {
    .room = GMK_WIRE_ID_MAX,
    .settings = gmk_settings_default (),
    .host = { .player = GMK_WIRE_ID_MAX, .guest = true, .rating = -9999, .provisional = true },
    .watchers = 100000,
  };
  const int64_t gone = GMK_WIRE_ID_MAX;
  GmkNotice notice = { .kind = GMK_NOTICE_LOBBY };
  g_autoptr (GString) text = g_string_new (NULL);

  memset (table.host.name, 'x', 40); /* characters that a name may have: at most 20, of two bytes */
  table.guest = table.host;
  table.settings.rules = gmk_rules_make (GMK_SET_FORBID_EXACT5, 15);
  table.settings.time =
    (GmkTimeControl){ GMK_CLOCK_BYOYOMI, 99, GMK_CLOCK_MS_MAX, GMK_CLOCK_MS_MAX };
  table.settings.rated = true;
  notice.lobby.tables = g_array_new (FALSE, FALSE, sizeof table);
  notice.lobby.gone = g_array_new (FALSE, FALSE, sizeof gone);
  for (int i = 0; i < GMK_PAGE_MAX; i++) {
    g_array_append_val (notice.lobby.tables, table);
    g_array_append_val (notice.lobby.gone, gone);
  }
  gmk_notice_write (&notice, text);
  g_assert_cmpuint (text->len, <, GMK_WIRE_NOTICE_MAX);
  gmk_notice_clear (&notice);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wire/requests", test_requests);
  g_test_add_func ("/wire/notices", test_notices);
  g_test_add_func ("/wire/codes", test_codes);
  g_test_add_func ("/wire/values", test_values);
  g_test_add_func ("/wire/absent", test_absent);
  g_test_add_func ("/wire/bad-requests", test_bad_requests);
  g_test_add_func ("/wire/bad-notices", test_bad_notices);
  g_test_add_func ("/wire/too-long", test_too_long);
  g_test_add_func ("/wire/id-of-the-wrong", test_id_of_the_wrong);
  g_test_add_func ("/wire/full-pages", test_full_pages);
  return g_test_run ();
}
