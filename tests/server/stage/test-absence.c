/* Who is away, for how long, and what the other may do (14, 15, 20).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/stage/stage.h"

typedef struct {
  Stage *stage;
  Actor *first;
  Actor *second;
  int64_t room;
} Table;

static GmkSettings
rated_settings (void)
{
  GmkSettings settings = gmk_settings_default ();

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_INCREMENT, .main_ms = 3600 * 1000 };
  settings.rated = true;
  return settings;
}

static Table
set_table (void)
{
  const GmkSettings settings = rated_settings ();
  Table table = { .stage = stage_new () };
  Actor *host = stage_enter (table.stage, "host");
  Actor *guest = stage_enter (table.stage, "guest");

  stage_open_game (table.stage, host, guest, &settings, &table.first);
  table.second = table.first == host ? guest : host;
  table.room = actor_copy (host)->room;
  return table;
}

static const char *
device_of (const Table *table, const Actor *actor)
{
  return actor_copy (actor)->you == 0 ? "host" : "guest";
}

/* Asks, lets the store answer, and gives the answer. */
static const char *
try (Table *table, Actor *actor, const char *words)
{
  const int64_t id = actor_step (actor, words);

  stage_settle (table->stage);
  return actor_answer (actor, id);
}

static int64_t
claim_ms (const Actor *actor)
{
  const GmkNotice *seats = actor_last (actor, GMK_NOTICE_SEATS);

  return g_array_index (seats->seats.seats, GmkWireSeat, 1 - actor_copy (actor)->you).claim_ms;
}

/* The one who has the duty goes, and comes back on the same device. */
static Actor *
go_and_return (Table *table, Actor *actor, int64_t ms)
{
  const char *device = device_of (table, actor);

  actor_leave (actor);
  stage_pass (table->stage, ms);
  Actor *back = stage_enter (table->stage, device);
  actor_join (back, table->room);
  stage_settle (table->stage);
  return back;
}

/* A minute of absence with the duty, and not a moment less; it runs on nobody else's duty. */
static void
test_grace (void)
{
  Table table = set_table ();
  Actor *stays = table.first;

  actor_leave (table.second);
  g_assert_cmpint (claim_ms (stays), ==, -1);
  stage_pass (table.stage, 600 * 1000); /* it is the duty of the one who stays */
  g_assert_cmpstr (try (&table, stays, "claim win"), ==, "not-away");
  g_assert_cmpstr (try (&table, stays, "H8"), ==, "stepped");
  stage_pass (table.stage, 59999);
  g_assert_cmpstr (try (&table, stays, "claim win"), ==, "not-away");
  stage_pass (table.stage, 1);
  g_assert_cmpstr (try (&table, stays, "claim win"), ==, "stepped");
  g_assert_cmpint (actor_copy (stays)->record->match.end.kind, ==, GMK_END_CLAIMED);
  g_assert_cmpint (actor_copy (stays)->record->match.end.winner_seat, ==, actor_copy (stays)->you);
  g_assert_nonnull (actor_last (stays, GMK_NOTICE_RATED)->rated.changes);
  stage_free (table.stage);
}

/* Absences add up over a game; each game has its own. */
static void
test_budget (void)
{
  Table table = set_table ();

  g_assert_cmpstr (try (&table, table.first, "H8"), ==, "stepped");
  table.second = go_and_return (&table, table.second, 40000);
  g_assert_cmpstr (try (&table, table.first, "claim win"), ==, "claim-void");
  g_assert_cmpstr (try (&table, table.second, "A1"), ==, "stepped");
  g_assert_cmpstr (try (&table, table.first, "H9"), ==, "stepped");
  actor_leave (table.second);
  g_assert_cmpint (claim_ms (table.first), ==, 20000);
  stage_pass (table.stage, 20000);
  g_assert_cmpstr (try (&table, table.first, "claim draw"), ==, "stepped");
  g_assert_cmpint (actor_copy (table.first)->record->match.end.winner_seat, ==, GMK_SEAT_NONE);
  stage_free (table.stage);
}

/* Who has let a game be claimed has half the time in the next one; a clean history has all of it. */
static void
test_history (void)
{
  Table table = set_table ();
  Actor *stays = table.first;
  const char *other = device_of (&table, table.second);

  g_assert_cmpstr (try (&table, stays, "H8"), ==, "stepped");
  actor_leave (table.second);
  stage_pass (table.stage, 60000);
  g_assert_cmpstr (try (&table, stays, "claim win"), ==, "stepped");

  Actor *back = stage_enter (table.stage, other);
  const GmkRequest again = { .kind = GMK_REQUEST_REMATCH, .at = { table.room, true } };
  actor_join (back, table.room);
  stage_settle (table.stage);
  actor_say (back, again);
  actor_say (stays, again);
  stage_settle (table.stage);
  g_assert_cmpint (actor_copy (stays)->game, ==, 2);
  g_assert_cmpint (actor_copy (stays)->record->match.first, ==, actor_copy (back)->you);
  actor_leave (back);
  g_assert_cmpint (claim_ms (stays), ==, 30000);
  stage_free (table.stage);
}

/* A claim that is on its way when the other comes back has been first … */
static void
test_claim_before_return (void)
{
  Table table = set_table ();
  const char *other = device_of (&table, table.second);

  try (&table, table.first, "H8");
  actor_leave (table.second);
  stage_pass (table.stage, 60000);
  Actor *back = stage_enter (table.stage, other);
  const int64_t claim = actor_step (table.first, "claim win");
  actor_join (back, table.room);
  const int64_t step = actor_step (back, "A1");
  stage_settle (table.stage);
  g_assert_cmpstr (actor_answer (table.first, claim), ==, "stepped");
  g_assert_cmpstr (actor_answer (back, step), ==, "game-over");
  g_assert_cmpint (actor_copy (back)->record->match.end.kind, ==, GMK_END_CLAIMED);
  g_assert_cmpstr (actor_copy (back)->broken, ==, NULL);
  stage_free (table.stage);
}

/* … and one that comes in the same moment, but after the return, is void. */
static void
test_return_before_claim (void)
{
  Table table = set_table ();
  const char *other = device_of (&table, table.second);

  try (&table, table.first, "H8");
  actor_leave (table.second);
  stage_pass (table.stage, 60000);
  Actor *back = stage_enter (table.stage, other);
  actor_join (back, table.room);
  const int64_t claim = actor_step (table.first, "claim win");
  const int64_t step = actor_step (back, "A1");
  stage_settle (table.stage);
  g_assert_cmpstr (actor_answer (table.first, claim), ==, "claim-void");
  g_assert_cmpstr (actor_answer (back, step), ==, "stepped");
  stage_free (table.stage);
}

/* Another device of the same player, before the grace is over, keeps the seat. */
static void
test_other_device (void)
{
  Table table = set_table ();

  try (&table, table.first, "H8");
  Actor *newer = stage_enter (table.stage, device_of (&table, table.second));
  g_assert_cmpint (actor_closed (table.second), ==, GMK_CLOSE_SUPERSEDED);
  stage_pass (table.stage, 30000);
  actor_join (newer, table.room);
  stage_settle (table.stage);
  g_assert_cmpstr (try (&table, newer, "A1"), ==, "stepped");
  stage_free (table.stage);
}

/* Whoever knocks with what is not true changes nothing for those who are in there. */
static void
test_stranger (void)
{
  Table table = set_table ();
  Actor *stranger = stage_enter (table.stage, "stranger");
  GmkRequest join = { .kind = GMK_REQUEST_JOIN, .join = { .code = "XXXXXX", .since = -1 } };

  try (&table, table.first, "H8");
  actor_leave (table.second);
  stage_pass (table.stage, 30000);
  const int64_t by_code = actor_say (stranger, join);
  const int64_t by_number = actor_join (stranger, table.room);
  g_assert_cmpstr (actor_answer (stranger, by_code), ==, "room-gone");
  g_assert_cmpstr (actor_answer (stranger, by_number), ==, "room-full");
  stage_pass (table.stage, 30000);
  g_assert_cmpstr (try (&table, table.first, "claim win"), ==, "stepped");
  stage_free (table.stage);
}

static int64_t
seek (Actor *actor)
{
  return actor_say (
    actor, (GmkRequest){ .kind = GMK_REQUEST_SEEK, .seek = { .settings = rated_settings () } });
}

/* A rated game that the second aborts. */
static void
abort_a_game (Table *table)
{
  const GmkRequest again = { .kind = GMK_REQUEST_REMATCH, .at = { table->room, true } };
  Actor *actors[] = { table->first, table->second };

  if (gmk_match_over (&actor_copy (table->first)->record->match)) {
    for (int i = 0; i < 2; i++)
      actor_say (actors[i], again);
    stage_settle (table->stage);
  }
  g_assert_cmpstr (try (table, table->second, "abort"), ==, "stepped");
}

/* Three rated games given up in a day bring a pause of five minutes, a fourth one of fifteen; the
 * other is not held to blame (30). */
static void
test_pause (void)
{
  Table table = set_table ();
  const GmkRequest again = { .kind = GMK_REQUEST_REMATCH, .at = { table.room, true } };
  const GmkRequest open = { .kind = GMK_REQUEST_OPEN, .open.settings = rated_settings () };

  for (int i = 0; i < 3; i++) {
    g_assert_cmpstr (actor_answer (table.second, seek (table.second)), !=, "paused");
    abort_a_game (&table);
  }
  stage_pass (table.stage, 1000);
  g_assert_cmpstr (actor_answer (table.second, seek (table.second)), ==, "paused");
  g_assert_cmpint (actor_last (table.second, GMK_NOTICE_ERROR)->error.retry_ms, ==, 299000);
  g_assert_cmpstr (actor_answer (table.second, actor_say (table.second, open)), ==, "paused");
  g_assert_cmpstr (actor_answer (table.second, actor_say (table.second, again)), ==, "paused");
  g_assert_cmpstr (actor_answer (table.first, seek (table.first)), ==, "seeking");
  actor_say (table.first, (GmkRequest){ .kind = GMK_REQUEST_UNSEEK });

  stage_pass (table.stage, 299000);
  abort_a_game (&table);
  stage_pass (table.stage, 15 * 60000 - 1);
  g_assert_cmpstr (actor_answer (table.second, seek (table.second)), ==, "paused");
  stage_pass (table.stage, 1);
  g_assert_cmpstr (actor_answer (table.second, seek (table.second)), ==, "seeking");
  stage_free (table.stage);
}

/* Who aborts because nobody is there has given nothing up. */
static void
test_abort_alone (void)
{
  Table table = set_table ();

  actor_leave (table.first);
  g_assert_cmpstr (try (&table, table.second, "abort"), ==, "stepped");
  GmkUser *user = gmk_hub_user (stage_hub (table.stage), actor_player (table.second));
  g_assert_cmpint (user->conduct.n, ==, 0);
  gmk_hub_release (stage_hub (table.stage), user);
  stage_settle (table.stage);
  stage_free (table.stage);
}

/* Nothing is left of those who have gone: no room, no player, no connection, no timer. */
static void
test_baseline (void)
{
  Table table = set_table ();
  GmkHub *hub = stage_hub (table.stage);

  try (&table, table.first, "H8");
  try (&table, table.second, "resign");
  actor_leave (table.first);
  actor_leave (table.second);
  stage_pass (table.stage, 59999);
  g_assert_cmpuint (g_hash_table_size (hub->rooms), ==, 1);
  stage_pass (table.stage, 1);
  g_assert_cmpuint (g_hash_table_size (hub->rooms), ==, 0);
  g_assert_cmpuint (g_hash_table_size (hub->codes), ==, 0);
  g_assert_cmpuint (g_hash_table_size (hub->users), ==, 0);
  g_assert_cmpuint (g_hash_table_size (hub->peers), ==, 0);
  g_assert_cmpint (hub->n_players, ==, 0);
  stage_pass (table.stage, 24 * 3600 * 1000LL);
  g_assert_cmpint (gmk_timers_next (&hub->timers), ==, GMK_NEVER);
  stage_free (table.stage);
}

/* A game that both have left ends without a result after a day, unrated, and its room goes. */
static void
test_deserted (void)
{
  Table table = set_table ();
  GmkHub *hub = stage_hub (table.stage);
  Actor *looks = stage_enter (table.stage, "looks");
  GmkSettings settings = gmk_settings_default ();

  actor_leave (table.first);
  actor_leave (table.second);
  Actor *host = stage_enter (table.stage, "a");
  Actor *guest = stage_enter (table.stage, "b");
  Actor *first;
  settings.absent = GMK_ABSENT_WAIT; /* no clock, no CPU: nothing else ends it */
  stage_open_game (table.stage, host, guest, &settings, &first);
  const int64_t room = actor_copy (host)->room;
  actor_say (looks, (GmkRequest){ .kind = GMK_REQUEST_JOIN,
                                  .join = { .room = room, .watch = true, .since = -1 } });
  actor_leave (host);
  actor_leave (guest);
  stage_pass (table.stage, 24 * 3600 * 1000LL - 1);
  g_assert_false (gmk_match_over (&actor_copy (looks)->record->match));
  stage_pass (table.stage, 1);
  g_assert_cmpint (actor_copy (looks)->record->match.end.kind, ==, GMK_END_ABORTED);
  g_assert_null (actor_last (looks, GMK_NOTICE_RATED)->rated.changes);
  stage_pass (table.stage, 60000);
  g_assert_cmpint (actor_count (looks, GMK_NOTICE_CLOSED), ==, 1);
  g_assert_cmpuint (g_hash_table_size (hub->rooms), ==, 0);
  stage_free (table.stage);
}

/* --- After a start ---------------------------------------------------------------------------- */

static GmkWireSeat
seat_of_other (const Actor *actor)
{
  const GmkNotice *seats = actor_last (actor, GMK_NOTICE_SEATS);

  return g_array_index (seats->seats.seats, GmkWireSeat, 1 - actor_copy (actor)->you);
}

/* The server starts again, and one of the two is there at once. */
static Actor *
restart_and_return (Stage *stage, const char *device, int64_t room)
{
  stage_restart (stage);
  Actor *back = stage_enter (stage, device);
  actor_join (back, room);
  stage_settle (stage);
  return back;
}

/* A client may come back 40 s later than another one: so much longer it takes until the game of one who
 * does not come can be claimed. */
static void
test_claim_after_start (void)
{
  Table table = set_table ();

  g_assert_cmpstr (try (&table, table.first, "H8"), ==, "stepped");
  Actor *back = restart_and_return (table.stage, device_of (&table, table.first), table.room);
  g_assert_cmpint (claim_ms (back), ==, 100000);
  stage_pass (table.stage, 99999);
  g_assert_cmpstr (try (&table, back, "claim win"), ==, "not-away");
  stage_pass (table.stage, 1);
  g_assert_cmpstr (try (&table, back, "claim win"), ==, "stepped");
  stage_free (table.stage);
}

/* Who comes back in time has not been away at all. */
static void
test_return_after_start (void)
{
  Table table = set_table ();
  const char *other = device_of (&table, table.second);

  try (&table, table.first, "H8");
  Actor *back = restart_and_return (table.stage, device_of (&table, table.first), table.room);
  stage_pass (table.stage, 39999);
  Actor *late = stage_enter (table.stage, other);
  actor_join (late, table.room);
  stage_settle (table.stage);
  actor_leave (late);
  g_assert_cmpint (claim_ms (back), ==, 60000);
  stage_free (table.stage);
}

/* Nor does the CPU play sooner than 5 s after that, and then it does. */
static void
test_cpu_after_start (void)
{
  Stage *stage = stage_new ();
  const GmkSettings settings = gmk_settings_default ();
  Actor *host = stage_enter (stage, "host");
  Actor *guest = stage_enter (stage, "guest");
  Actor *first;

  stage_open_game (stage, host, guest, &settings, &first);
  const char *device = first == host ? "guest" : "host"; /* who is back has no duty */
  Actor *back = restart_and_return (stage, device, actor_copy (first)->room);
  stage_pass (stage, 44999);
  g_assert_true (seat_of_other (back).away);
  g_assert_false (seat_of_other (back).cpu);
  stage_pass (stage, 1);
  g_assert_true (seat_of_other (back).cpu);
  stage_free (stage);
}

/* A clock that would have run out is given the time to come back, and 20 s. */
static void
test_clock_after_start (void)
{
  Stage *stage = stage_new ();
  GmkSettings settings = gmk_settings_default ();
  Actor *host = stage_enter (stage, "host");
  Actor *guest = stage_enter (stage, "guest");
  Actor *first;

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 10000 };
  settings.absent = GMK_ABSENT_WAIT;
  stage_open_game (stage, host, guest, &settings, &first);
  const char *device = first == host ? "guest" : "host";
  Actor *back = restart_and_return (stage, device, actor_copy (first)->room);
  const GmkRecord *record = actor_copy (back)->record;
  stage_pass (stage, 60000);
  g_assert_false (gmk_match_over (&record->match));
  stage_pass (stage, GMK_ROOM_GRACE + 1);
  g_assert_cmpint (record->match.end.kind, ==, GMK_END_TIME);
  stage_free (stage);
}

/* --- Erased ----------------------------------------------------------------------------------- */

/* The game of a player who erases itself is over at once: given up, or nothing where it has hardly
 * begun; and nobody sees its name any more. */
static void
expect_end (int stones, GmkEndKind end)
{
  static const char *const points[] = { "H8", "A1", "H9" };
  Stage *stage = stage_new ();
  const GmkSettings settings = gmk_settings_default ();
  Actor *host = stage_enter (stage, "host");
  Actor *guest = stage_enter (stage, "guest");
  Actor *actors[2];

  stage_open_game (stage, host, guest, &settings, &actors[0]);
  actors[1] = actors[0] == host ? guest : host;
  for (int i = 0; i < stones; i++) {
    actor_step (actors[i % 2], points[i]);
    stage_settle (stage);
  }
  g_assert_cmpstr (seat_of_other (actors[1]).who.name, !=, "");
  actor_say (actors[0], (GmkRequest){ .kind = GMK_REQUEST_ERASE });
  stage_settle (stage);
  g_assert_cmpint (actor_closed (actors[0]), ==, GMK_CLOSE_BYE);

  const GmkMatch *match = &actor_copy (actors[1])->record->match;
  g_assert_cmpint (match->end.kind, ==, end);
  g_assert_cmpint (match->end.winner_seat, ==,
                   end == GMK_END_RESIGNED ? actor_copy (actors[1])->you : GMK_SEAT_NONE);
  g_assert_cmpstr (seat_of_other (actors[1]).who.name, ==, "");
  stage_free (stage);
}

static void
test_erased (void)
{
  expect_end (3, GMK_END_RESIGNED);
  expect_end (0, GMK_END_ABORTED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/server/absence/grace", test_grace);
  g_test_add_func ("/server/absence/budget", test_budget);
  g_test_add_func ("/server/absence/history", test_history);
  g_test_add_func ("/server/absence/pause", test_pause);
  g_test_add_func ("/server/absence/abort-alone", test_abort_alone);
  g_test_add_func ("/server/absence/claim-before-return", test_claim_before_return);
  g_test_add_func ("/server/absence/return-before-claim", test_return_before_claim);
  g_test_add_func ("/server/absence/other-device", test_other_device);
  g_test_add_func ("/server/absence/stranger", test_stranger);
  g_test_add_func ("/server/absence/baseline", test_baseline);
  g_test_add_func ("/server/absence/deserted", test_deserted);
  g_test_add_func ("/server/absence/claim-after-start", test_claim_after_start);
  g_test_add_func ("/server/absence/return-after-start", test_return_after_start);
  g_test_add_func ("/server/absence/cpu-after-start", test_cpu_after_start);
  g_test_add_func ("/server/absence/clock-after-start", test_clock_after_start);
  g_test_add_func ("/server/absence/erased", test_erased);
  return g_test_run ();
}
