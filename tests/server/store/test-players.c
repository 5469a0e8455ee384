/* Players in a store: who they are, names, recovery, erasing, banning, blocking, reporting.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/server/store/ask.h"

static void
take_name (Ask *ask, int64_t id, const char *name, const char *skeleton, Heard *heard)
{
  gmk_store_name (ask_store (ask), id, name, skeleton, hear_player, heard);
}

/* Signs in without becoming a new guest; returns who it is. */
static int64_t
ask_known (Ask *ask, const char *word, bool known)
{
  uint8_t digest[GMK_DIGEST_LENGTH];
  Heard heard = { 0 };
  int64_t id;

  ask_digest (word, digest);
  gmk_store_sign_in (ask_store (ask), digest, false, hear_player, &heard);
  if (known)
    ask_wait_good (ask, &heard);
  else
    ask_wait_error (ask, &heard, GMK_STORE_ERROR_ABSENT);
  id = heard.player.id;
  heard_clear (&heard);
  return id;
}

static void
test_sign_in (gconstpointer disk)
{
  Ask *ask = ask_new (*(const bool *)disk);
  const int64_t first = ask_player (ask, "first");

  g_assert_cmpint (first, ==, 1);
  g_assert_cmpint (ask_player (ask, "second"), ==, 2);
  g_assert_cmpint (ask_player (ask, "first"), ==, first);
  g_assert_cmpint (ask_known (ask, "first", true), ==, first);
  ask_known (ask, "third", false); /* which makes nobody */
  g_assert_cmpint (ask_player (ask, "third"), ==, 3);

  GmkStoredPlayer player = ask_about (ask, first);
  const int64_t now = g_get_real_time () / G_USEC_PER_SEC;

  g_assert_true (player.guest);
  g_assert_false (player.banned);
  g_assert_false (player.erased);
  g_assert_cmpint (player.since, <=, now);
  g_assert_cmpint (player.since, >, now - 60);
  g_assert_null (player.blocked);
  for (int set = 0; set < GMK_N_RULE_SETS; set++) {
    g_assert_cmpfloat (player.ratings[set].rating, ==, GMK_RATING_START);
    g_assert_cmpfloat (player.ratings[set].deviation, ==, GMK_RATING_DEVIATION_START);
    g_assert_cmpint (player.counts[set][0] + player.counts[set][1] + player.counts[set][2], ==, 0);
  }
  gmk_stored_player_clear (&player);
  ask_free (ask);
}

static void
test_guest_names (gconstpointer disk)
{
  Ask *ask = ask_new (*(const bool *)disk);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i < 300; i++) {
    g_autofree char *word = g_strdup_printf ("guest %d", i);
    GmkStoredPlayer player = ask_about (ask, ask_player (ask, word));
    g_assert_true (
      g_regex_match_simple ("^Guest-[0-9A-F]{4}$", player.name, (GRegexCompileFlags)0, 0));
    g_assert_true (g_hash_table_add (names, g_strdup (player.name)));
  }
  ask_free (ask);
}

static void
test_absent (gconstpointer disk)
{
  Ask *ask = ask_new (*(const bool *)disk);
  const GmkStoredReport report = { .from = 7, .about = 8, .why = "abuse", .text = "" };
  uint8_t digest[GMK_DIGEST_LENGTH] = { 0 };
  Heard heard = { 0 };

  gmk_store_player (ask_store (ask), 7, hear_player, &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_ABSENT);
  take_name (ask, 7, "Ann", "ann", &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_ABSENT);
  gmk_store_set_recovery (ask_store (ask), 7, digest, hear_done, &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_ABSENT);
  gmk_store_erase (ask_store (ask), 7, hear_done, &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_ABSENT);
  gmk_store_ban (ask_store (ask), 7, true, hear_done, &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_ABSENT);
  gmk_store_block (ask_store (ask), ask_player (ask, "a"), 8, true, hear_done, &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_ABSENT);
  gmk_store_report (ask_store (ask), &report, hear_done, &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_ABSENT);
  gmk_store_export (ask_store (ask), 7, hear_text, &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_ABSENT);
  ask_free (ask);
}

static void
test_name (gconstpointer disk)
{
  Ask *ask = ask_new (*(const bool *)disk);
  const int64_t ann = ask_player (ask, "a"), bob = ask_player (ask, "b");
  Heard heard = { 0 };

  take_name (ask, ann, "Ёлка", "ёлка", &heard);
  ask_wait_good (ask, &heard);
  g_assert_cmpstr (heard.player.name, ==, "Ёлка");
  g_assert_false (heard.player.guest);
  heard_clear (&heard);

  take_name (ask, bob, "Ёлкa", "ёлка", &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_TAKEN);
  take_name (ask, ann, "Other", "other", &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_KEPT);
  take_name (ask, bob, "Bob", "bob", &heard);
  ask_wait_good (ask, &heard);
  heard_clear (&heard);

  GmkStoredPlayer player = ask_about (ask, ann);
  g_assert_cmpstr (player.name, ==, "Ёлка");
  ask_free (ask);
}

/* The longest name, and one byte more. */
static void
test_long_name (gconstpointer disk)
{
  Ask *ask = ask_new (*(const bool *)disk);
  g_autofree char *longest = g_strnfill (64, 'x'), *longer = g_strnfill (65, 'y');
  Heard heard = { 0 };

  take_name (ask, ask_player (ask, "a"), longest, "x", &heard);
  ask_wait_good (ask, &heard);
  g_assert_cmpstr (heard.player.name, ==, longest);
  heard_clear (&heard);
  take_name (ask, ask_player (ask, "b"), longer, "y", &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_FAILED);
  ask_free (ask);
}

static void
recover (Ask *ask, const char *name, const char *code, const char *secret, Heard *heard)
{
  uint8_t code_digest[GMK_DIGEST_LENGTH], secret_digest[GMK_DIGEST_LENGTH];

  ask_digest (code, code_digest);
  ask_digest (secret, secret_digest);
  gmk_store_recover (ask_store (ask), name, code_digest, secret_digest, hear_player, heard);
}

static void
set_recovery (Ask *ask, int64_t id, const char *code, Heard *heard)
{
  uint8_t digest[GMK_DIGEST_LENGTH];

  ask_digest (code, digest);
  gmk_store_set_recovery (ask_store (ask), id, digest, hear_done, heard);
}

static void
test_recovery (gconstpointer disk)
{
  Ask *ask = ask_new (*(const bool *)disk);
  const int64_t ann = ask_named (ask, "ann"), guest = ask_player (ask, "new device");
  Heard heard = { 0 };

  recover (ask, "ann", "code", "new device", &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_NO_MATCH);
  set_recovery (ask, guest, "code", &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_ABSENT);
  set_recovery (ask, ann, "old code", &heard);
  ask_wait_good (ask, &heard);
  heard_clear (&heard);
  set_recovery (ask, ann, "code", &heard);
  ask_wait_good (ask, &heard);
  heard_clear (&heard);

  recover (ask, "ann", "old code", "new device", &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_NO_MATCH);
  recover (ask, "bob", "code", "new device", &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_NO_MATCH);
  recover (ask, "ann", "code", "new device", &heard);
  ask_wait_good (ask, &heard);
  g_assert_cmpint (heard.player.id, ==, ann);
  heard_clear (&heard);

  g_assert_cmpint (ask_player (ask, "new device"), ==, ann);
  g_assert_cmpint (ask_player (ask, "ann"), >, guest);
  recover (ask, "ann", "code", "third device", &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_NO_MATCH);
  ask_free (ask);
}

static void
block (Ask *ask, int64_t id, int64_t other, bool on)
{
  Heard heard = { 0 };

  gmk_store_block (ask_store (ask), id, other, on, hear_done, &heard);
  ask_wait_good (ask, &heard);
}

static void
test_block (gconstpointer disk)
{
  Ask *ask = ask_new (*(const bool *)disk);
  const int64_t a = ask_player (ask, "a"), b = ask_player (ask, "b"), c = ask_player (ask, "c");

  block (ask, a, b, true);
  block (ask, a, b, true);
  block (ask, a, c, true);
  block (ask, a, b, false);
  block (ask, a, b, false);

  GmkStoredPlayer player = ask_about (ask, a);
  g_assert_cmpint (player.blocked->len, ==, 1);
  g_assert_cmpint (g_array_index (player.blocked, int64_t, 0), ==, c);
  gmk_stored_player_clear (&player);
  player = ask_about (ask, b);
  g_assert_null (player.blocked);
  ask_free (ask);
}

static void
test_block_limit (gconstpointer disk)
{
  Ask *ask = ask_new (*(const bool *)disk);
  const int64_t a = ask_player (ask, "a");
  Heard heard = { 0 };
  int64_t other = 0;

  for (int i = 0; i <= GMK_STORE_BLOCKS_MAX; i++) {
    g_autofree char *word = g_strdup_printf ("other %d", i);
    other = ask_player (ask, word);
    if (i < GMK_STORE_BLOCKS_MAX)
      block (ask, a, other, true);
  }
  gmk_store_block (ask_store (ask), a, other, true, hear_done, &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_FAILED);
  ask_free (ask);
}

static void
report (Ask *ask, int64_t from, int64_t about, const char *text)
{
  const GmkStoredReport stored = {
    .from = from, .about = about, .room = 9, .why = "abuse", .text = text
  };
  Heard heard = { 0 };

  gmk_store_report (ask_store (ask), &stored, hear_done, &heard);
  ask_wait_good (ask, &heard);
}

static char *export(Ask *ask, int64_t id)
{
  Heard heard = { 0 };

  gmk_store_export (ask_store (ask), id, hear_text, &heard);
  ask_wait_good (ask, &heard);
  return heard.text;
}

/* The oldest of one player's reports make room; others' stay. */
static void
test_report (gconstpointer disk)
{
  Ask *ask = ask_new (*(const bool *)disk);
  const int64_t a = ask_player (ask, "a"), b = ask_player (ask, "b"), c = ask_player (ask, "c");

  report (ask, c, b, "of another");
  for (int i = 0; i < GMK_STORE_REPORTS_MAX + 2; i++) {
    g_autofree char *text = g_strdup_printf ("text %d.", i);
    report (ask, a, b, text);
  }

  g_autofree char *of_a = export(ask, a), *about_b = export(ask, b);
  g_assert_null (strstr (of_a, "text 1."));
  g_assert_nonnull (strstr (of_a, "text 2."));
  g_assert_nonnull (strstr (of_a, "text 101."));
  g_assert_nonnull (strstr (about_b, "of another"));
  ask_free (ask);
}

typedef struct {
  Heard heard;
  int n;
  int64_t ids[3];
  int64_t from;
  char *text;
} Reports;

static void
hear_reports (const GmkStoredReport *reports, int n, const GError *error, gpointer data)
{
  Reports *heard = data;

  hear_done (error, &heard->heard);
  heard->n = n;
  for (int i = 0; i < n; i++)
    heard->ids[i] = reports[i].id;
  if (n > 0) {
    g_assert_cmpint (reports[0].room, ==, 9);
    g_assert_cmpstr (reports[0].why, ==, "abuse");
    g_assert_cmpint (ABS (reports[0].at - g_get_real_time () / G_USEC_PER_SEC), <, 100);
    heard->from = reports[0].from;
    heard->text = g_strdup (reports[0].text);
  }
}

static Reports
reports_about (Ask *ask, int64_t about, int64_t before)
{
  Reports heard = { 0 };

  gmk_store_reports (ask_store (ask), about, before, 3, hear_reports, &heard);
  ask_wait_good (ask, &heard.heard);
  return heard;
}

/* Reports are read newest first, in pages, about one player or all. */
static void
test_reports (gconstpointer disk)
{
  Ask *ask = ask_new (*(const bool *)disk);
  const int64_t a = ask_player (ask, "a"), b = ask_player (ask, "b"), c = ask_player (ask, "c");

  for (int i = 0; i < 4; i++)
    report (ask, a, b, i == 3 ? "last" : "");
  report (ask, b, c, "other");

  Reports page = reports_about (ask, b, 0);
  g_assert_cmpint (page.n, ==, 3);
  g_assert_cmpint (page.from, ==, a);
  g_assert_cmpstr (page.text, ==, "last");
  g_assert_cmpint (page.ids[0], >, page.ids[2]);
  Reports next = reports_about (ask, b, page.ids[2]);
  g_assert_cmpint (next.n, ==, 1);
  Reports all = reports_about (ask, 0, 0);
  g_assert_cmpint (all.n, ==, 3);
  g_assert_cmpstr (all.text, ==, "other");
  Reports none = reports_about (ask, a, 0);
  g_assert_cmpint (none.n, ==, 0);
  g_free (page.text);
  g_free (next.text);
  g_free (all.text);
  ask_free (ask);
}

static void
test_ban (gconstpointer disk)
{
  Ask *ask = ask_new (*(const bool *)disk);
  const int64_t a = ask_player (ask, "a");

  for (int on = 1; on >= 0; on--) {
    Heard heard = { 0 };
    gmk_store_ban (ask_store (ask), a, on, hear_done, &heard);
    ask_wait_good (ask, &heard);
    GmkStoredPlayer player = ask_about (ask, a);
    g_assert_cmpint (player.banned, ==, on);
  }
  ask_free (ask);
}

static void
test_erase (gconstpointer disk)
{
  Ask *ask = ask_new (*(const bool *)disk);
  const int64_t ann = ask_named (ask, "xenia"), bob = ask_player (ask, "bob");
  Heard heard = { 0 };

  block (ask, ann, bob, true);
  report (ask, ann, bob, "something written");
  set_recovery (ask, ann, "code", &heard);
  ask_wait_good (ask, &heard);
  heard_clear (&heard);
  gmk_store_erase (ask_store (ask), ann, hear_done, &heard);
  ask_wait_good (ask, &heard);
  heard_clear (&heard);

  GmkStoredPlayer player = ask_about (ask, ann);
  g_assert_true (player.erased);
  g_assert_false (player.guest);
  g_assert_cmpstr (player.name, ==, "");
  g_assert_null (player.blocked);

  g_autofree char *text = export(ask, ann), *about = export(ask, bob);
  g_assert_null (strstr (text, "xenia"));
  g_assert_null (strstr (about, "something written"));

  g_assert_cmpint (ask_player (ask, "xenia"), !=, ann);
  recover (ask, "xenia", "code", "new device", &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_NO_MATCH);
  take_name (ask, ann, "again", "again", &heard);
  ask_wait_error (ask, &heard, GMK_STORE_ERROR_ABSENT);
  take_name (ask, bob, "xenia", "xenia", &heard);
  ask_wait_good (ask, &heard);
  ask_free (ask);
}

/* All of it is there after a new start. */
static void
test_kept (void)
{
  Ask *ask = ask_new (true);
  const int64_t ann = ask_named (ask, "ann"), bob = ask_player (ask, "bob");
  Heard heard = { 0 };

  block (ask, ann, bob, true);
  gmk_store_ban (ask_store (ask), bob, true, hear_done, &heard);
  ask_wait_good (ask, &heard);
  GmkStoredPlayer before = ask_about (ask, bob);
  ask_again (ask);

  GmkStoredPlayer player = ask_about (ask, ann);
  g_assert_cmpstr (player.name, ==, "ann");
  g_assert_cmpint (g_array_index (player.blocked, int64_t, 0), ==, bob);
  gmk_stored_player_clear (&player);
  player = ask_about (ask, bob);
  g_assert_true (player.banned);
  g_assert_cmpstr (player.name, ==, before.name);
  g_assert_cmpint (player.since, ==, before.since);
  g_assert_cmpint (ask_player (ask, "ann"), ==, ann);
  ask_free (ask);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ask_add_test ("sign-in", test_sign_in);
  ask_add_test ("guest-names", test_guest_names);
  ask_add_test ("absent", test_absent);
  ask_add_test ("name", test_name);
  ask_add_test ("long-name", test_long_name);
  ask_add_test ("recovery", test_recovery);
  ask_add_test ("block", test_block);
  g_test_add_data_func ("/store/memory/block-limit", &ask_in_memory, test_block_limit);
  ask_add_test ("report", test_report);
  ask_add_test ("reports", test_reports);
  ask_add_test ("ban", test_ban);
  ask_add_test ("erase", test_erase);
  g_test_add_func ("/store/disk/kept", test_kept);

  return g_test_run ();
}
