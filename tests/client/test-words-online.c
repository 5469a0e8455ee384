/* Every code of a room server has words of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "client/words/words-online.h"
#include "client/words/words.h"

/* Notes a text; no two that are noted may be the same, and none empty. */
static void
note (GHashTable *seen, const char *text)
{
  g_assert_nonnull (text);
  g_assert_cmpstr (text, !=, "");
  if (!g_hash_table_add (seen, g_strdup (text)))
    g_error ("twice: %s", text);
}

static void
test_errors (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int code = GMK_ONLINE_ERROR_FAILED; code < GMK_N_ONLINE_ERRORS; code++)
    note (seen, gmk_words_online_error (code));
  for (int code = GMK_OK + 1; code < GMK_N_VERDICTS; code++)
    g_assert_cmpstr (gmk_words_online_error (code), ==, gmk_words_verdict ((GmkVerdict)code));
  g_assert_cmpstr (gmk_words_online_error (GMK_N_ONLINE_ERRORS), ==,
                   gmk_words_online_error (GMK_ONLINE_ERROR_FAILED));
}

static void
test_failure (void)
{
  g_autoptr (GError) tls =
    g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_TLS, "a library's reason");
  g_autoptr (GError) gone = g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_ROOM_GONE, "room-gone");
  g_autoptr (GError) old =
    g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_CERT_EXPIRED, "for logs alone");
  g_autofree char *tls_words = gmk_words_failure (tls);
  g_autofree char *old_words = gmk_words_failure (old);
  g_autofree char *gone_words = gmk_words_failure (gone);

  g_assert_nonnull (strstr (tls_words, "a library's reason"));
  g_assert_cmpstr (old_words, ==,
                   "The server’s certificate has expired, so nothing was sent to it");
  g_assert_cmpstr (gone_words, ==, "This table is no longer there");
}

static void
test_kinds (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert_null (gmk_words_room_end (GMK_ROOM_OPEN));
  for (int end = GMK_ROOM_LEFT; end <= GMK_ROOM_GONE; end++)
    note (seen, gmk_words_room_end ((GmkRoomEnd)end));
  for (int state = GMK_LINK_OFF; state <= GMK_LINK_REFUSED; state++)
    note (seen, gmk_words_link ((GmkLinkState)state, TRUE));
  note (seen, gmk_words_link (GMK_LINK_LOST, FALSE));
  for (int kind = GMK_SAYING_TEXT + 1; kind < GMK_N_SAYINGS; kind++)
    note (seen, gmk_words_saying ((GmkSayingKind)kind));
  for (int why = 0; why < GMK_N_REPORTS; why++)
    note (seen, gmk_words_report ((GmkReportWhy)why));
  for (int set = 0; set < GMK_N_RULE_SETS; set++)
    note (seen, gmk_words_pool ((GmkRuleSet)set));
  g_assert_cmpstr (gmk_words_saying (GMK_SAYING_TEXT), ==, "");
}

static void
test_waiting (void)
{
  const struct {
    int ms;
    const char *words;
  } cases[] = {
    { 0, "Trying again …" },
    { 1, "The next try is in 1 second" },
    { 1000, "The next try is in 1 second" },
    { 1001, "The next try is in 2 seconds" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *words = gmk_words_wait (cases[i].ms);

    g_assert_cmpstr (words, ==, cases[i].words);
  }
}

static void
test_persons (void)
{
  const struct {
    GmkPerson person;
    const char *words;
  } cases[] = {
    { { 12, "Ann", FALSE, 1612, FALSE }, "Ann (1612)" },
    { { 15, "Guest-77A1", TRUE, 1500, TRUE }, "Guest-77A1 (1500?)" },
    { { 16, "", FALSE, 1400, FALSE }, "Erased player (1400)" },
    { { 0 }, "Free seat" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *words = gmk_words_person (&cases[i].person);

    g_assert_cmpstr (words, ==, cases[i].words);
  }
}

static void
test_terms (void)
{
  GmkSettings settings = gmk_settings_default ();
  g_autofree char *none = gmk_words_terms (&settings);
  g_autofree char *casual = NULL;
  g_autofree char *rated = NULL;

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 30000 };
  casual = gmk_words_terms (&settings);
  settings.rated = true;
  rated = gmk_words_terms (&settings);
  g_assert_cmpstr (none, ==, "No clock · casual");
  g_assert_cmpstr (casual, ==, "30 seconds a turn · casual");
  g_assert_cmpstr (rated, ==, "30 seconds a turn · rated");
}

static void
test_results (void)
{
  GmkGameLine game = { .players = { { 1, "Ann", FALSE, 1600, FALSE },
                                    { 2, "Ben", FALSE, 1500, TRUE } },
                       .winner = 1,
                       .end = GMK_END_FIVE };
  g_autofree char *pairing = gmk_words_pairing (&game);
  g_autofree char *lost = gmk_words_game_result (&game, 1);
  g_autofree char *won = gmk_words_game_result (&game, 2);
  g_autofree char *other = gmk_words_game_result (&game, 3);
  g_autofree char *drawn = NULL;
  g_autofree char *aborted = NULL;

  game.winner = GMK_SEAT_NONE;
  game.end = GMK_END_AGREED;
  drawn = gmk_words_game_result (&game, 1);
  game.end = GMK_END_ABORTED;
  aborted = gmk_words_game_result (&game, 1);
  g_assert_cmpstr (pairing, ==, "Ann (1600) – Ben (1500?)");
  g_assert_cmpstr (lost, ==, "Lost");
  g_assert_cmpstr (won, ==, "Won");
  g_assert_cmpstr (other, ==, "Ben won");
  g_assert_cmpstr (drawn, ==, "Draw");
  g_assert_cmpstr (aborted, ==, "No result");
}

static void
test_times (void)
{
  g_autofree char *short_time = gmk_words_elapsed (12345);
  g_autofree char *long_time = gmk_words_elapsed (600000);
  g_autofree char *day = gmk_words_day (1764547200);

  g_assert_cmpstr (short_time, ==, "0:12");
  g_assert_cmpstr (long_time, ==, "10:00");
  g_assert_cmpstr (day, ==, "1 December 2025");
}

int
main (int argc, char **argv)
{
  g_setenv ("TZ", "UTC", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words-online/errors", test_errors);
  g_test_add_func ("/words-online/failure", test_failure);
  g_test_add_func ("/words-online/kinds", test_kinds);
  g_test_add_func ("/words-online/waiting", test_waiting);
  g_test_add_func ("/words-online/persons", test_persons);
  g_test_add_func ("/words-online/terms", test_terms);
  g_test_add_func ("/words-online/results", test_results);
  g_test_add_func ("/words-online/times", test_times);
  return g_test_run ();
}
