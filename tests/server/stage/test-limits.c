/* Limits by address and by connection, and answers that come too late.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "server/admin.h"
#include "tests/server/stage/stage.h"

static Stage *
start (int guests, int hellos)
{
  Stage *stage = stage_new ();

  stage_hub (stage)->limits.guests = guests;
  stage_hub (stage)->limits.hellos = hellos;
  return stage;
}

/* Was refused so, and told when to come again. */
static void
assert_limited (const Actor *actor, int64_t id, int64_t retry_ms)
{
  g_assert_cmpstr (actor_answer (actor, id), ==, "rate-limited");
  g_assert_cmpint (actor_last (actor, GMK_NOTICE_ERROR)->error.retry_ms, ==, retry_ms);
}

/* Somebody signs in from there, and is let in, or told to wait. */
static void
comes (Stage *stage, const char *address, const char *device, int64_t retry_ms)
{
  Actor *actor = stage_connect_from (stage, address);
  const int64_t id = actor_hello (actor, device);

  stage_settle (stage);
  if (retry_ms == 0)
    g_assert_cmpstr (actor_answer (actor, id), ==, "welcome");
  else
    assert_limited (actor, id, retry_ms);
  actor_leave (actor);
}

/* --- Answers ---------------------------------------------------------------------------------- */

/* What one connection has asked is not answered to the next one that takes its place in memory. */
static void
test_gone (void)
{
  Stage *stage = start (100, 100);

  for (int i = 0; i < 20; i++) {
    g_autofree char *device = g_strdup_printf ("gone %d", i);
    Actor *gone = stage_connect_from (stage, "127.0.0.1");
    actor_hello (gone, device);
    actor_leave (gone);
    Actor *next = stage_connect_from (stage, "127.0.0.1");
    stage_settle (stage);
    g_assert_cmpint (actor_count (next, GMK_NOTICE_WELCOME), ==, 0);
    g_assert_cmpint (stage_hub (stage)->n_players, ==, 0);
    actor_leave (next);
  }
  stage_free (stage);
}

/* --- Reports ---------------------------------------------------------------------------------- */

static int64_t
report (Actor *from, int64_t about)
{
  return actor_say (from, (GmkRequest){ .kind = GMK_REQUEST_REPORT,
                                        .report = { .player = about, .why = GMK_WHY_ABUSE } });
}

/* So many in a time, by whoever says them, also where they go and come again; none about oneself. */
static void
test_reports (void)
{
  Stage *stage = start (100, 100);
  Actor *about = stage_enter (stage, "about");
  Actor *other = stage_enter (stage, "other");
  Actor *from = stage_enter (stage, "from");
  int64_t id = report (from, actor_player (from));

  g_assert_cmpstr (actor_answer (from, id), ==, "bad-message");
  for (int i = 0; i < 5; i++) {
    id = report (from, actor_player (about));
    stage_settle (stage);
    g_assert_cmpstr (actor_answer (from, id), ==, "done");
  }
  assert_limited (from, report (from, actor_player (about)), 120000);
  actor_leave (from);
  from = stage_enter (stage, "from");
  assert_limited (from, report (from, actor_player (about)), 120000);
  id = report (other, actor_player (about));
  stage_settle (stage);
  g_assert_cmpstr (actor_answer (other, id), ==, "done");

  stage_pass (stage, 120000);
  id = report (from, actor_player (about));
  stage_settle (stage);
  g_assert_cmpstr (actor_answer (from, id), ==, "done");
  assert_limited (from, report (from, actor_player (about)), 120000);
  stage_free (stage);
}

static void
kept_cb (const GError *error, gpointer data)
{
  g_assert_no_error (error);
}

static void
answer_cb (bool done, const char *text, gpointer data)
{
  char **answer = data;

  g_assert_true (done);
  *answer = g_strdup (text);
}

/* How many lines an answer about reports has, and whether it says that there are more. */
static int
count_reports (Stage *stage, bool *more)
{
  static const char *const words[] = { "reports", NULL };
  g_autofree char *answer = NULL;
  g_auto (GStrv) lines = NULL;

  gmk_admin_obey (stage_hub (stage)->store, stage_hub (stage), words, answer_cb, &answer);
  stage_settle (stage);
  *more = strstr (answer, "older ones are left out") != NULL;
  lines = g_strsplit (answer, "\n", -1);
  return (int)g_strv_length (lines) - 1; /* after the last line there is nothing */
}

static void
test_many_reports (void)
{
  Stage *stage = start (100, 100);
  Actor *about = stage_enter (stage, "about");
  GmkStoredReport stored = { .about = actor_player (about), .why = "abuse", .text = "" };
  bool more;

  for (int i = 0; i < 4; i++) {
    g_autofree char *name = g_strdup_printf ("from %d", i);
    stored.from = actor_player (stage_enter (stage, name));
    for (int n = 0; n < 50; n++)
      gmk_store_report (stage_hub (stage)->store, &stored, kept_cb, NULL);
  }
  g_assert_cmpint (count_reports (stage, &more), ==, 200);
  g_assert_false (more);
  gmk_store_report (stage_hub (stage)->store, &stored, kept_cb, NULL);
  g_assert_cmpint (count_reports (stage, &more), ==, 201);
  g_assert_true (more);
  stage_free (stage);
}

/* Who comes while the server closes is not let in any more, whether it asks then or has asked just before. */
static void
test_closing (void)
{
  Stage *stage = start (100, 100);
  Actor *before = stage_connect (stage);
  Actor *after = stage_connect (stage);
  const int64_t early = actor_hello (before, "early");

  gmk_hub_say_closing (stage_hub (stage), 1000, false);
  const int64_t late = actor_hello (after, "late");
  stage_settle (stage);
  g_assert_cmpstr (actor_answer (before, early), ==, "closing");
  g_assert_cmpstr (actor_answer (after, late), ==, "closing");
  g_assert_cmpint (actor_last (before, GMK_NOTICE_ERROR)->error.retry_ms, ==, 5000);
  g_assert_cmpint (actor_last (after, GMK_NOTICE_ERROR)->error.retry_ms, ==, 5000);
  g_assert_cmpint (stage_hub (stage)->n_players, ==, 0);
  stage_free (stage);
}

/* --- Limits of a connection ------------------------------------------------------------------- */

static void
test_look_ups (void)
{
  Stage *stage = start (100, 100);
  Actor *actor = stage_enter (stage, "asker");
  const GmkRequest ask = { .kind = GMK_REQUEST_PROFILE, .page.player = actor_player (actor) };

  for (int i = 0; i < 8; i++)
    actor_say (actor, ask);
  assert_limited (actor, actor_say (actor, ask), 1000); /* at once, before any is answered */
  assert_limited (actor, actor_say (actor, ask), 1000);
  stage_settle (stage);
  g_assert_cmpint (actor_count (actor, GMK_NOTICE_PROFILE), ==, 8);
  actor_say (actor, ask);
  stage_settle (stage);
  g_assert_cmpint (actor_count (actor, GMK_NOTICE_PROFILE), ==, 9);
  stage_free (stage);
}

/* --- Limits of an address --------------------------------------------------------------------- */

static void
test_guests (void)
{
  Stage *stage = start (3, 100);

  comes (stage, "127.0.0.2", "a", 0);
  comes (stage, "127.0.0.2", "b", 0);
  comes (stage, "127.0.0.2", "c", 0);
  comes (stage, "127.0.0.2", "d", 1200000);
  comes (stage, "127.0.0.2", "a", 0); /* who is known is let in */
  comes (stage, "127.0.0.3", "d", 0); /* who comes from elsewhere, too */
  comes (stage, "127.0.0.2", "d", 0); /* and is known from now on */
  stage_pass (stage, 1199999);
  comes (stage, "127.0.0.2", "e", 1);
  stage_pass (stage, 1);
  comes (stage, "127.0.0.2", "e", 0);
  comes (stage, "127.0.0.2", "f", 1200000);
  stage_free (stage);
}

/* A household has one IPv6 network; a UNIX socket has no address. */
static void
test_networks (void)
{
  Stage *stage = start (1, 100);

  comes (stage, "2001:db8::1", "a", 0);
  comes (stage, "2001:db8::2:3", "b", 3600000);
  comes (stage, "2001:db8:0:1::1", "c", 0);
  comes (stage, "unix", "d", 0);
  comes (stage, "unix", "e", 0);
  stage_free (stage);
}

/* The same connection may say hello again when it is time. */
static void
test_hellos (void)
{
  Stage *stage = start (100, 2);
  Actor *actor;
  int64_t id;

  comes (stage, "127.0.0.2", "a", 0);
  comes (stage, "127.0.0.2", "a", 0);
  stage_pass (stage, 29000);
  actor = stage_connect_from (stage, "127.0.0.2");
  assert_limited (actor, actor_hello (actor, "a"), 1000);
  stage_pass (stage, 1000);
  id = actor_hello (actor, "a");
  stage_settle (stage);
  g_assert_cmpstr (actor_answer (actor, id), ==, "welcome");
  stage_free (stage);
}

/* However many addresses there are, only so many are held; those with all their credit make room. */
static void
test_addresses (void)
{
  GmkRates rates;
  char address[32];

  gmk_rates_init (&rates);
  for (int i = 0; i < GMK_RATES_MAX; i++) {
    g_snprintf (address, sizeof address, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
    g_assert_cmpint (gmk_rates_take_address (&rates, address, 5000, 2, 60000), ==, 0);
  }
  g_assert_cmpint (gmk_rates_take_address (&rates, "192.0.2.1", 5000, 2, 60000), ==, 1000);
  g_assert_cmpint (gmk_rates_take_address (&rates, "10.0.0.7", 5000, 2, 60000), ==, 0);
  g_assert_cmpint (gmk_rates_take_address (&rates, "10.0.0.7", 5000, 2, 60000), ==, 30000);
  g_assert_cmpint (gmk_rates_take_address (&rates, "192.0.2.1", 34999, 2, 60000), ==, 1000);
  g_assert_cmpuint (g_hash_table_size (rates.rates), ==, GMK_RATES_MAX);
  g_assert_cmpint (gmk_rates_take_address (&rates, "192.0.2.1", 36000, 2, 60000), ==, 0);
  g_assert_cmpuint (g_hash_table_size (rates.rates), ==, 2); /* and the one that has taken two */
  gmk_rates_clear (&rates);
}

/* Many who come to look on at once are one notice, not the square of them. */
static void
test_audience (void)
{
  enum {
    N = 20
  };
  const GmkSettings settings = gmk_settings_default ();
  Stage *stage = stage_new ();
  Actor *host = stage_enter (stage, "host");
  Actor *guest = stage_enter (stage, "guest");
  Actor *watchers[N];
  Actor *first;

  stage_open_game (stage, host, guest, &settings, &first);
  stage_pass (stage, 1000);
  const int seats = actor_count (host, GMK_NOTICE_SEATS);

  for (int i = 0; i < N; i++) {
    g_autofree char *device = g_strdup_printf ("watcher %d", i);
    watchers[i] = stage_enter (stage, device);
    actor_say (watchers[i], (GmkRequest){
                              .kind = GMK_REQUEST_JOIN,
                              .join = { .room = actor_copy (host)->room, .watch = true },
                            });
  }
  stage_pass (stage, 250);
  g_assert_cmpint (actor_count (host, GMK_NOTICE_SEATS), ==, seats + 1);
  g_assert_cmpint (actor_last (host, GMK_NOTICE_SEATS)->seats.watchers, ==, N);
  g_assert_cmpint (actor_count (watchers[0], GMK_NOTICE_SEATS), ==, 1);
  for (int i = 1; i < N; i++)
    actor_leave (watchers[i]);
  stage_pass (stage, 250);
  g_assert_cmpint (actor_count (host, GMK_NOTICE_SEATS), ==, seats + 2);
  g_assert_cmpint (actor_last (host, GMK_NOTICE_SEATS)->seats.watchers, ==, 1);

  /* The table goes while somebody has just gone. */
  actor_leave (watchers[0]);
  gmk_hub_close_room (stage_hub (stage), gmk_hub_room (stage_hub (stage), actor_copy (host)->room),
                      GMK_CLOSED_ADMIN);
  stage_pass (stage, 250);
  g_assert_cmpint (actor_count (host, GMK_NOTICE_SEATS), ==, seats + 2);
  stage_free (stage);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/server/limits/gone", test_gone);
  g_test_add_func ("/server/limits/look-ups", test_look_ups);
  g_test_add_func ("/server/limits/closing", test_closing);
  g_test_add_func ("/server/limits/reports", test_reports);
  g_test_add_func ("/server/limits/many-reports", test_many_reports);
  g_test_add_func ("/server/limits/guests", test_guests);
  g_test_add_func ("/server/limits/networks", test_networks);
  g_test_add_func ("/server/limits/hellos", test_hellos);
  g_test_add_func ("/server/limits/addresses", test_addresses);
  g_test_add_func ("/server/limits/audience", test_audience);
  return g_test_run ();
}
