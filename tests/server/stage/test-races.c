/* Things that meet: joins and moves, accepts of one seek, blocks and pairing, aborts and the record
 * (4, 7, 18, 24, 28, 30).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/fiveless.h"
#include "tests/server/stage/stage.h"

static GmkSettings
rated_settings (void)
{
  GmkSettings settings = gmk_settings_default ();

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_INCREMENT, .main_ms = 3600 * 1000 };
  settings.rated = true;
  return settings;
}

static Actor *
enter_number (Stage *stage, const char *what, int n)
{
  g_autofree char *device = g_strdup_printf ("%s %d", what, n);

  return stage_enter (stage, device);
}

/* Stops watching, if it does so, and begins again. */
static void
join_again (Actor *actor, int64_t room, bool resumes)
{
  GmkRequest join = { .kind = GMK_REQUEST_JOIN,
                      .join = { .room = room, .watch = true, .since = -1 } };

  if (actor_copy (actor)->room != 0)
    actor_say (actor, (GmkRequest){ .kind = GMK_REQUEST_LEAVE, .at.room = room });
  if (resumes && actor_copy (actor)->room != 0) {
    g_strlcpy (join.join.boot, actor_boot (actor), sizeof join.join.boot);
    join.join.since = actor_copy (actor)->seq;
  }
  actor_say (actor, join);
}

/* Ten thousand joins while moves are on their way to the store and back: nobody misses a fact, nobody
 * sees one twice (4). Half of them resume, half are shown the whole room. */
static void
test_joins (void)
{
  enum {
    N = 10,
    JOINS = 5, /* of each during a move */
    MOVES = 200
  };
  const GmkSettings settings = gmk_settings_default ();
  Stage *stage = stage_new ();
  Actor *host = stage_enter (stage, "host");
  Actor *guest = stage_enter (stage, "guest");
  Actor *onlookers[N];
  Actor *first;

  stage_open_game (stage, host, guest, &settings, &first);
  const int64_t room = actor_copy (host)->room;
  for (int i = 0; i < N; i++)
    onlookers[i] = enter_number (stage, "onlooker", i);
  for (int move = 0; move < MOVES; move++) {
    char point[8];
    fiveless_point (move, point);
    actor_step (move % 2 == 0 ? first : first == host ? guest : host, point);
    for (int n = 0; n < N * JOINS; n++) {
      if (n % 17 == 0) /* in the middle of it, what the store has done comes back */
        stage_settle (stage);
      join_again (onlookers[n % N], room, (n / N + move) % 2 == 0);
    }
    stage_pass (stage, 10000); /* within the limits of what one may say */
  }
  for (int i = 0; i < N; i++) {
    g_assert_cmpint (actor_count (onlookers[i], GMK_NOTICE_ERROR), ==, 0);
    g_assert_cmpstr (actor_copy (onlookers[i])->broken, ==, NULL);
    g_assert_cmpint (actor_copy (onlookers[i])->seq, ==, actor_copy (host)->seq);
    g_assert_true (gmk_match_equal (&actor_copy (onlookers[i])->record->match,
                                    &actor_copy (host)->record->match));
  }
  g_assert_cmpint (actor_copy (host)->record->match.plies, ==, MOVES);
  stage_free (stage);
}

/* Whoever watches and then sits down hears everything once, is no onlooker any more, and goes by leaving
 * once. */
static void
test_sits_down (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Stage *stage = stage_new ();
  Actor *host = stage_enter (stage, "host");
  Actor *guest = stage_enter (stage, "guest");
  Actor *first, *second;
  int64_t room;

  actor_say (host, (GmkRequest){ .kind = GMK_REQUEST_OPEN, .open = { .settings = settings } });
  stage_settle (stage);
  room = actor_copy (host)->room;
  join_again (guest, room, false);
  stage_pass (stage, 1000);
  g_assert_cmpint (actor_last (host, GMK_NOTICE_SEATS)->seats.watchers, ==, 1);
  actor_join (guest, room);
  stage_pass (stage, 1000);
  g_assert_cmpint (actor_last (host, GMK_NOTICE_SEATS)->seats.watchers, ==, 0);
  g_assert_cmpint (actor_last (guest, GMK_NOTICE_SEATS)->seats.watchers, ==, 0);

  first = actor_copy (host)->record->match.first == (GmkSeat)actor_copy (host)->you ? host : guest;
  second = first == host ? guest : host;
  actor_step (first, "H8");
  stage_settle (stage);
  g_assert_cmpint (actor_count (guest, GMK_NOTICE_BEGAN), ==, 1);
  g_assert_cmpint (actor_count (guest, GMK_NOTICE_STEPPED), ==, 1);
  actor_step (second, "A1");
  stage_settle (stage);
  g_assert_cmpint (actor_count (guest, GMK_NOTICE_STEPPED), ==, 2);

  actor_say (guest, (GmkRequest){ .kind = GMK_REQUEST_LEAVE, .at.room = room });
  actor_step (host, "resign");
  stage_settle (stage);
  g_assert_cmpint (actor_count (host, GMK_NOTICE_STEPPED), ==, 3);
  g_assert_cmpint (actor_count (guest, GMK_NOTICE_STEPPED), ==, 2);
  g_assert_cmpstr (actor_copy (guest)->broken, ==, NULL);
  stage_free (stage);
}

static int64_t
seek (Actor *actor, const GmkSettings *settings)
{
  return actor_say (actor,
                    (GmkRequest){ .kind = GMK_REQUEST_SEEK, .seek = { .settings = *settings } });
}

/* One who waits is found by one of many, once; who has gone is not found any more (7). */
static void
test_seeks (void)
{
  enum {
    N = 21
  };
  const GmkSettings settings = rated_settings ();
  Stage *stage = stage_new ();
  Actor *gone = stage_enter (stage, "gone");
  Actor *seekers[N];
  int matched = 0;

  seek (gone, &settings);
  actor_leave (gone);
  for (int i = 0; i < N; i++)
    seekers[i] = enter_number (stage, "seeker", i);
  for (int i = 0; i < N; i++)
    seek (seekers[i], &settings);
  stage_settle (stage);
  for (int i = 0; i < N; i++) {
    g_assert_cmpint (actor_count (seekers[i], GMK_NOTICE_MATCHED), <=, 1);
    matched += actor_count (seekers[i], GMK_NOTICE_MATCHED);
  }
  g_assert_cmpint (matched, ==, N - 1);
  g_assert_cmpuint (g_hash_table_size (stage_hub (stage)->rooms), ==, N / 2);
  stage_free (stage);
}

static void
assert_seeking (Actor *actor, int told, int others)
{
  g_assert_cmpint (actor_count (actor, GMK_NOTICE_SEEKING), ==, told);
  g_assert_cmpint (actor_last (actor, GMK_NOTICE_SEEKING)->seeking.others, ==, others);
}

/* Whoever seeks is told how many seek something else: at once, and later if it has changed. */
static void
test_other_seekers (void)
{
  const GmkSettings rated = rated_settings (), casual = gmk_settings_default ();
  Stage *stage = stage_new ();
  Actor *a = stage_enter (stage, "a"), *b = stage_enter (stage, "b");

  seek (a, &rated);
  seek (b, &casual);
  assert_seeking (a, 1, 0);
  assert_seeking (b, 1, 1);
  stage_pass (stage, 10000);
  assert_seeking (a, 2, 1);
  assert_seeking (b, 1, 1);
  actor_leave (b);
  stage_pass (stage, 10000);
  assert_seeking (a, 3, 0);
  stage_pass (stage, 10000);
  assert_seeking (a, 3, 0);
  stage_free (stage);
}

/* Those who have blocked each other are not brought together, whoever of them has done it (24). */
static void
test_block (void)
{
  const GmkSettings settings = rated_settings ();
  Stage *stage = stage_new ();
  Actor *a = stage_enter (stage, "a");
  Actor *b = stage_enter (stage, "b");
  Actor *c = stage_enter (stage, "c");

  actor_say (a, (GmkRequest){ .kind = GMK_REQUEST_BLOCK, .block = { actor_player (b), true } });
  stage_settle (stage);
  seek (a, &settings);
  seek (b, &settings);
  stage_pass (stage, 3600 * 1000); /* however wide their windows become */
  g_assert_cmpint (actor_count (a, GMK_NOTICE_MATCHED), ==, 0);
  g_assert_cmpint (actor_count (b, GMK_NOTICE_MATCHED), ==, 0);
  seek (c, &settings);
  stage_settle (stage);
  g_assert_cmpint (actor_count (a, GMK_NOTICE_MATCHED), ==, 1); /* who has waited longest */
  g_assert_cmpint (actor_count (b, GMK_NOTICE_MATCHED), ==, 0);
  g_assert_cmpint (actor_count (c, GMK_NOTICE_MATCHED), ==, 1);
  stage_free (stage);
}

static int
page_length (Stage *stage, Actor *actor)
{
  actor_say (actor, (GmkRequest){ .kind = GMK_REQUEST_LOBBY,
                                  .lobby = { .rules = -1, .rated = -1, .free = -1 } });
  stage_settle (stage);
  return (int)actor_last (actor, GMK_NOTICE_TABLES)->tables.tables->len;
}

/* What the last change says of a table: 1 that it is there, -1 that it has gone, 0 nothing. */
static int
change_of (const Actor *actor, int64_t room)
{
  const GmkNotice *change = actor_last (actor, GMK_NOTICE_LOBBY);
  const GArray *tables = change->lobby.tables, *gone = change->lobby.gone;
  int said = 0;

  for (guint i = 0; tables != NULL && i < tables->len; i++)
    said += g_array_index (tables, GmkWireTable, i).room == room;
  for (guint i = 0; gone != NULL && i < gone->len; i++)
    said -= g_array_index (gone, int64_t, i) == room;
  return said;
}

static int64_t
open_table (Stage *stage, Actor *host)
{
  actor_say (host,
             (GmkRequest){ .kind = GMK_REQUEST_OPEN, .open.settings = gmk_settings_default () });
  stage_settle (stage);
  return actor_copy (host)->room;
}

/* Those who have blocked each other do not see each other's tables, whoever of them has done it; all
 * others do (24). */
static void
test_hidden (void)
{
  Stage *stage = stage_new ();
  Actor *a = stage_enter (stage, "a");
  Actor *b = stage_enter (stage, "b");
  Actor *c = stage_enter (stage, "c");
  GmkRequest block = { .kind = GMK_REQUEST_BLOCK, .block = { actor_player (b), true } };
  const int64_t of_a = open_table (stage, a);
  const int64_t of_b = open_table (stage, b);

  g_assert_cmpint (page_length (stage, a), ==, 2);
  g_assert_cmpint (page_length (stage, b), ==, 2);
  g_assert_cmpint (page_length (stage, c), ==, 2);
  stage_pass (stage, 250);
  actor_say (a, block);
  stage_pass (stage, 250);
  g_assert_cmpint (change_of (a, of_b), ==, -1);
  g_assert_cmpint (change_of (b, of_a), ==, -1);
  g_assert_cmpint (change_of (a, of_a), ==, 1);
  g_assert_cmpint (change_of (c, of_a), ==, 1);
  g_assert_cmpint (change_of (c, of_b), ==, 1);
  g_assert_cmpint (page_length (stage, a), ==, 1);
  g_assert_cmpint (page_length (stage, b), ==, 1);
  g_assert_cmpint (page_length (stage, c), ==, 2);

  const int64_t look = actor_say (
    b, (GmkRequest){ .kind = GMK_REQUEST_JOIN, .join = { .room = of_a, .watch = true } });
  g_assert_cmpstr (actor_answer (b, look), ==, "blocked");
  const int64_t later = open_table (stage, b);
  stage_pass (stage, 250);
  g_assert_cmpint (change_of (a, later), ==, -1);
  g_assert_cmpint (change_of (c, later), ==, 1);

  block.block.on = false;
  actor_say (a, block);
  stage_pass (stage, 250);
  g_assert_cmpint (change_of (a, of_b), ==, 1);
  g_assert_cmpint (change_of (b, of_a), ==, 1);
  g_assert_cmpint (page_length (stage, b), ==, 3);
  stage_free (stage);
}

/* A step that comes twice while the first one is on its way to the store is done once (28). */
static void
test_twice_in_flight (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Stage *stage = stage_new ();
  Actor *host = stage_enter (stage, "host");
  Actor *guest = stage_enter (stage, "guest");
  Actor *first;

  stage_open_game (stage, host, guest, &settings, &first);
  g_autofree char *text = g_strdup_printf (
    "{\"kind\":\"step\",\"id\":900,\"room\":%d,\"turn\":0,\"step\":[\"place\",\"H8\"]}",
    (int)actor_copy (first)->room);
  g_autofree char *other = g_strdup_printf (
    "{\"kind\":\"step\",\"id\":901,\"room\":%d,\"turn\":0,\"step\":[\"place\",\"J9\"]}",
    (int)actor_copy (first)->room);
  actor_say_text (first, text);
  actor_say_text (first, text);
  actor_say_text (first, other);
  stage_settle (stage);
  g_assert_cmpstr (actor_answer (first, 900), ==, "stepped");
  g_assert_cmpint (actor_count (first, GMK_NOTICE_DONE), ==, 1);
  g_assert_cmpstr (actor_answer (first, 901), ==, "stale");
  g_assert_cmpint (actor_copy (first)->record->n_steps, ==, 1);
  stage_free (stage);
}

/* The archive tells who has aborted a game and how; it is rated for nobody (18, 30). */
static void
test_abort (void)
{
  const GmkSettings settings = rated_settings ();
  Stage *stage = stage_new ();
  Actor *host = stage_enter (stage, "host");
  Actor *guest = stage_enter (stage, "guest");
  Actor *first;

  stage_open_game (stage, host, guest, &settings, &first);
  Actor *second = first == host ? guest : host;
  actor_step (first, "H8");
  stage_settle (stage);
  actor_step (second, "abort");
  stage_settle (stage);
  const GmkNotice *rated = actor_last (host, GMK_NOTICE_RATED);
  g_assert_null (rated->rated.changes);
  actor_say (host, (GmkRequest){ .kind = GMK_REQUEST_GAME, .game.game = rated->rated.game });
  stage_settle (stage);
  const GmkNotice *game = actor_last (host, GMK_NOTICE_GAME);
  g_assert_cmpint (game->game.brief.end, ==, GMK_END_ABORTED);
  g_assert_cmpint (game->game.brief.winner, ==, -1);
  g_assert_false (game->game.brief.rated);
  const GmkNotice *steps = actor_last (host, GMK_NOTICE_STEPS);
  const GmkStep *last = &g_array_index (steps->steps.steps, GmkStep, 1);
  g_assert_cmpint (last->kind, ==, GMK_STEP_ABORT);
  g_assert_cmpint (last->seat, ==, actor_copy (second)->you);
  stage_free (stage);
}

/* Nobody hears of a table, or of somebody at it, before it has been kept. */
static void
test_kept_first (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Stage *stage = stage_new ();
  Actor *host = stage_enter (stage, "host");
  Actor *guest = stage_enter (stage, "guest");
  Actor *late = stage_enter (stage, "late");

  actor_say (host, (GmkRequest){ .kind = GMK_REQUEST_OPEN, .open.settings = settings });
  g_assert_cmpint (actor_count (host, GMK_NOTICE_OPENED), ==, 0);
  g_assert_cmpint (actor_count (host, GMK_NOTICE_ROOM), ==, 0);
  stage_settle (stage);
  g_assert_cmpint (actor_count (host, GMK_NOTICE_OPENED), ==, 1);
  g_assert_cmpint (actor_count (host, GMK_NOTICE_ROOM), ==, 1);

  const int64_t room = actor_copy (host)->room;
  const int seats = actor_count (host, GMK_NOTICE_SEATS);

  actor_join (guest, room);
  const int64_t refused = actor_join (late, room);
  g_assert_cmpint (actor_count (guest, GMK_NOTICE_ROOM), ==, 0);
  g_assert_cmpint (actor_count (host, GMK_NOTICE_SEATS), ==, seats);
  g_assert_cmpstr (actor_answer (late, refused), ==, "room-full");
  stage_settle (stage);
  g_assert_cmpint (actor_count (guest, GMK_NOTICE_ROOM), ==, 1);
  g_assert_cmpint (actor_count (host, GMK_NOTICE_SEATS), >, seats);
  g_assert_cmpint (actor_count (host, GMK_NOTICE_BEGAN), ==, 1);
  stage_free (stage);
}

/* Who asks again while the seat is on its way is answered, too, and by nothing sooner. */
static void
test_joined_twice (void)
{
  Stage *stage = stage_new ();
  Actor *host = stage_enter (stage, "host");
  Actor *guest = stage_enter (stage, "guest");
  const int64_t room = open_table (stage, host);
  const int64_t once = actor_join (guest, room);
  const int64_t twice = actor_join (guest, room);
  g_assert_cmpint (actor_count (guest, GMK_NOTICE_ROOM), ==, 0);
  stage_settle (stage);
  g_assert_cmpstr (actor_answer (guest, once), ==, "room");
  g_assert_cmpstr (actor_answer (guest, twice), ==, "room");
  g_assert_cmpint (actor_count (guest, GMK_NOTICE_ROOM), ==, 2);
  g_assert_cmpint (actor_count (guest, GMK_NOTICE_BEGAN), ==, 1);
  stage_free (stage);
}

/* Who has left again before the seat was kept is told that there is none. */
static void
test_joined_and_left (void)
{
  Stage *stage = stage_new ();
  Actor *host = stage_enter (stage, "host");
  Actor *guest = stage_enter (stage, "guest");
  const int64_t room = open_table (stage, host);
  const int64_t join = actor_join (guest, room);
  actor_say (guest, (GmkRequest){ .kind = GMK_REQUEST_LEAVE, .at.room = room });
  stage_settle (stage);
  g_assert_cmpstr (actor_answer (guest, join), ==, "room-gone");
  g_assert_cmpint (actor_count (guest, GMK_NOTICE_ROOM), ==, 0);
  g_assert_cmpint (actor_count (host, GMK_NOTICE_BEGAN), ==, 0);
  stage_free (stage);
}

/* A hello that the store answers late is an older one's still, and takes nothing from the newer. */
static void
test_late_hello (void)
{
  Stage *stage = stage_new ();
  GmkHub *hub = stage_hub (stage);
  const int64_t player = actor_player (stage_enter (stage, "device"));
  const GmkStoredPlayer stored = { .id = player };
  Actor *older = stage_connect (stage);
  Actor *newer = stage_connect (stage);

  actor_hello (older, "device");
  actor_hello (newer, "device");
  gmk_hub_sign_in (hub, actor_peer (newer), &stored); /* as if this answer had come first */
  stage_settle (stage);
  g_assert_cmpint (actor_closed (older), ==, GMK_CLOSE_SUPERSEDED);
  g_assert_cmpint (actor_count (older, GMK_NOTICE_SUPERSEDED), ==, 1);
  g_assert_cmpint (actor_count (older, GMK_NOTICE_WELCOME), ==, 0);
  g_assert_cmpint (actor_closed (newer), ==, 0);
  g_assert_cmpint (actor_count (newer, GMK_NOTICE_WELCOME), ==, 1);
  g_assert_cmpint (hub->n_players, ==, 1);
  stage_free (stage);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/server/races/kept-first", test_kept_first);
  g_test_add_func ("/server/races/joined-twice", test_joined_twice);
  g_test_add_func ("/server/races/joined-and-left", test_joined_and_left);
  g_test_add_func ("/server/races/late-hello", test_late_hello);
  g_test_add_func ("/server/races/joins", test_joins);
  g_test_add_func ("/server/races/sits-down", test_sits_down);
  g_test_add_func ("/server/races/seeks", test_seeks);
  g_test_add_func ("/server/races/other-seekers", test_other_seekers);
  g_test_add_func ("/server/races/block", test_block);
  g_test_add_func ("/server/races/hidden", test_hidden);
  g_test_add_func ("/server/races/twice-in-flight", test_twice_in_flight);
  g_test_add_func ("/server/races/abort", test_abort);
  return g_test_run ();
}
