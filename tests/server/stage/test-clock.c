/* Time is the server's: what is forgiven of a step's way, and when a flag falls (16, 17).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/stage/stage.h"

#define TURN_MS 10000

typedef struct {
  Stage *stage;
  Actor *first;
  Actor *second;
} Table;

/* All round trips take so long, and have been measured. */
static Table
set_table (int64_t trip_ms)
{
  GmkSettings settings = gmk_settings_default ();
  Table table = { .stage = stage_new () };
  Actor *host = stage_enter (table.stage, "host");
  Actor *guest = stage_enter (table.stage, "guest");

  actor_set_trip (host, trip_ms);
  actor_set_trip (guest, trip_ms);
  stage_pass (table.stage, 60000); /* and pings have measured it */
  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = TURN_MS };
  stage_open_game (table.stage, host, guest, &settings, &table.first);
  table.second = table.first == host ? guest : host;
  return table;
}

static const GmkRecord *
record_of (const Actor *actor)
{
  return actor_copy (actor)->record;
}

static const char *
try (Table *table, Actor *actor, const char *words)
{
  const int64_t id = actor_step (actor, words);

  stage_settle (table->stage);
  return actor_answer (actor, id);
}

/* The flag of who does nothing falls 300 ms after the time is up, and not before. */
static void
test_flag (void)
{
  Table table = set_table (0);

  stage_pass (table.stage, TURN_MS + 299);
  g_assert_false (gmk_match_over (&record_of (table.second)->match));
  stage_pass (table.stage, 1);
  g_assert_cmpint (record_of (table.second)->match.end.kind, ==, GMK_END_TIME);
  g_assert_cmpint (record_of (table.second)->match.end.winner_seat, ==,
                   actor_copy (table.second)->you);
  stage_free (table.stage);
}

/* A step may be a little less than 300 ms late. */
static void
test_grace (void)
{
  Table table = set_table (0);

  stage_pass (table.stage, TURN_MS + 299);
  g_assert_cmpstr (try (&table, table.first, "H8"), ==, "stepped");
  stage_pass (table.stage, TURN_MS + 300);
  g_assert_cmpstr (try (&table, table.second, "A1"), ==, "game-over");
  g_assert_cmpint (record_of (table.first)->match.end.kind, ==, GMK_END_TIME);
  stage_free (table.stage);
}

/* What was measured is forgiven, up to 150 ms. */
static void
check_lag (int64_t trip_ms, int lag_ms)
{
  Table table = set_table (trip_ms);

  stage_pass (table.stage, 3000);
  g_assert_cmpstr (try (&table, table.first, "H8"), ==, "stepped");
  const GmkStep *step = &record_of (table.second)->steps[0];
  g_assert_cmpint (step->at, ==, 3000);
  g_assert_cmpint (step->lag_ms, ==, lag_ms);
  stage_free (table.stage);
}

static void
test_lag (void)
{
  check_lag (0, 0);
  check_lag (80, 80);
  check_lag (150, 150);
  check_lag (400, 150);
}

/* The first measure of a player who has just come is one ping, not many. */
static void
test_first_ping (void)
{
  Stage *stage = stage_new ();
  Actor *actor = stage_connect (stage);

  actor_set_trip (actor, 60);
  actor_say_text (actor, "{\"kind\":\"hello\",\"id\":900,\"v\":1,\"client\":\"stage\",\"secret\":"
                         "\"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8\"}");
  stage_settle (stage);
  stage_pass (stage, 59);
  g_assert_cmpint (actor_trip (actor), ==, 0);
  stage_pass (stage, 1);
  g_assert_cmpint (actor_trip (actor), ==, 60);
  stage_free (stage);
}

/* A client that says what time it is, and how long its way was, is not heard. */
static void
test_forged (void)
{
  Table table = set_table (0);
  g_autofree char *text = g_strdup_printf (
    "{\"kind\":\"step\",\"id\":900,\"room\":%d,\"turn\":0,\"step\":[\"place\",\"H8\"],"
    "\"at\":0,\"lag\":150,\"lag_ms\":150,\"now\":0}",
    (int)actor_copy (table.first)->room);

  stage_pass (table.stage, 5000);
  actor_say_text (table.first, text);
  stage_settle (table.stage);
  g_assert_cmpstr (actor_answer (table.first, 900), ==, "stepped");
  const GmkStep *step = &record_of (table.second)->steps[0];
  g_assert_cmpint (step->at, ==, 5000);
  g_assert_cmpint (step->lag_ms, ==, 0);

  g_autofree char *as_fact = g_strdup_printf (
    "{\"kind\":\"step\",\"id\":901,\"room\":%d,\"turn\":1,\"step\":[0,1,0,150,\"place\",\"A1\"]}",
    (int)actor_copy (table.first)->room);
  actor_say_text (table.second, as_fact);
  g_assert_cmpstr (actor_answer (table.second, 901), ==, "bad-message");
  stage_free (table.stage);
}

/* Pongs that nobody has asked for, or for another ping, measure nothing. */
static void
test_forged_pong (void)
{
  Stage *stage = stage_new ();
  Actor *actor = stage_enter (stage, "liar");

  actor_set_trip (actor, 10);
  stage_pass (stage, 15000); /* the next ping is on its way */
  for (int n = 0; n < 10; n++)
    actor_say (actor, (GmkRequest){ .kind = GMK_REQUEST_PONG, .numbered.n = n + 100 });
  g_assert_cmpint (actor_trip (actor), ==, 0);
  stage_pass (stage, 10);
  g_assert_cmpint (actor_trip (actor), ==, 10);
  stage_free (stage);
}

/* Who does not answer a ping for 20 s is gone; pings come 15 s after the answer to the last one. */
static void
test_silence (void)
{
  Stage *stage = stage_new ();
  Actor *actor = stage_enter (stage, "silent");

  actor_set_trip (actor, 3600 * 1000);
  stage_pass (stage, 15000 + 19999);
  g_assert_cmpint (actor_closed (actor), ==, 0);
  stage_pass (stage, 1);
  g_assert_cmpint (actor_closed (actor), ==, GMK_CLOSE_LIMIT);
  stage_free (stage);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/server/clock/flag", test_flag);
  g_test_add_func ("/server/clock/grace", test_grace);
  g_test_add_func ("/server/clock/lag", test_lag);
  g_test_add_func ("/server/clock/first-ping", test_first_ping);
  g_test_add_func ("/server/clock/forged", test_forged);
  g_test_add_func ("/server/clock/forged-pong", test_forged_pong);
  g_test_add_func ("/server/clock/silence", test_silence);
  return g_test_run ();
}
