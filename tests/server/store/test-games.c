/* Rooms and games in a store: steps in order, results and ratings once, and all of it after a new
 * start.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/server/store/ask.h"

static GmkSettings
rated_settings (void)
{
  GmkSettings settings = gmk_settings_default ();

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 30000 };
  settings.rated = true;
  settings.grace_ms = 300;
  return settings;
}

typedef struct {
  Ask *ask;
  int64_t host, guest;
  GmkSettings settings;
  GmkStoredStart start;
  int64_t game;
} Table;

static Table
table_new (bool disk, GmkSettings settings)
{
  Table table = { .ask = ask_new (disk), .settings = settings };

  table.host = ask_player (table.ask, "host");
  table.guest = ask_player (table.ask, "guest");
  ask_room (table.ask, 1, &settings, table.host, table.guest);
  table.start = ask_start (1, &settings, table.host, table.guest);
  table.game = ask_begin (table.ask, &table.start);
  return table;
}

/* Another game in the same room, behind the facts of the one before. */
static void
table_begin_again (Table *table)
{
  table->start.seq += SHORT_GAME + 2;
  table->start.number++;
  table->game = ask_begin (table->ask, &table->start);
}

static void
step (Table *table, const GmkStoredStep *asked, Heard *heard)
{
  gmk_store_step (ask_store (table->ask), asked, hear_changes, heard);
}

static void
play_step (Table *table, int n)
{
  const GmkStoredStep next = ask_short_step (&table->start, table->game, n);
  Heard heard = { 0 };

  step (table, &next, &heard);
  ask_wait_good (table->ask, &heard);
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* A random value of every field, as wide as the field is. */
static GmkStep
random_step (GRand *rand)
{
  const uint32_t a = g_rand_int (rand), b = g_rand_int (rand), c = g_rand_int (rand);

  return (GmkStep){
    .kind = (uint8_t)a,
    .seat = (GmkSeat)(a >> 8),
    .by = (uint8_t)(a >> 16),
    .draw = a >> 31,
    .point = { (int8_t)b, (int8_t)(b >> 8) },
    .choice = (uint8_t)(b >> 16),
    .number = (uint8_t)(b >> 24),
    .lag_ms = (uint8_t)c,
    .offer = (uint16_t)(c >> 8),
    .turn = (uint16_t)(c >> 16),
    .ms = (int32_t)g_rand_int (rand),
    .at = (GmkTime)g_rand_int (rand) << 14 | 5,
  };
}

/* What comes out of the archive is what went in, field by field. */
static void
test_every_field (gconstpointer disk)
{
  Table table = table_new (*(const bool *)disk, gmk_settings_default ());
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  GmkStep steps[200];
  Heard heard = { 0 };

  for (int n = 0; n < 200; n++) {
    GmkStoredStep next = ask_short_step (&table.start, table.game, n);
    steps[n] = next.step = random_step (rand);
    next.ends = n == 199;
    step (&table, &next, &heard);
    ask_wait_good (table.ask, &heard);
    heard_clear (&heard);
  }
  gmk_store_game (ask_store (table.ask), table.game, hear_game, &heard);
  ask_wait_good (table.ask, &heard);
  g_assert_cmpint (heard.list->len, ==, 200);
  for (guint n = 0; n < 200; n++)
    assert_same_step (&g_array_index (heard.list, GmkStep, n), &steps[n]);
  heard_clear (&heard);
  ask_free (table.ask);
}

static void
test_wrong_steps (gconstpointer disk)
{
  Table table = table_new (*(const bool *)disk, gmk_settings_default ());
  GmkStoredStep next = ask_short_step (&table.start, table.game, 1);
  Heard heard = { 0 };

  step (&table, &next, &heard); /* before step 0 */
  ask_wait_error (table.ask, &heard, GMK_STORE_ERROR_FAILED);
  play_step (&table, 0);
  next = ask_short_step (&table.start, table.game, 0);
  step (&table, &next, &heard); /* twice */
  ask_wait_error (table.ask, &heard, GMK_STORE_ERROR_FAILED);
  next = ask_short_step (&table.start, table.game + 1, 1);
  step (&table, &next, &heard);
  ask_wait_error (table.ask, &heard, GMK_STORE_ERROR_ABSENT);
  next = ask_short_step (&table.start, table.game, 1);
  next.room = 2;
  step (&table, &next, &heard);
  ask_wait_error (table.ask, &heard, GMK_STORE_ERROR_ABSENT);

  for (int n = 1; n < SHORT_GAME; n++)
    play_step (&table, n);
  next = ask_short_step (&table.start, table.game, SHORT_GAME);
  step (&table, &next, &heard); /* over */
  ask_wait_error (table.ask, &heard, GMK_STORE_ERROR_FAILED);
  ask_free (table.ask);
}

/* Of calls that are committed together, those that fail take no other with them, and answers come
 * in the order of the calls. */
static int order;

static void
note_order (const GmkStoredChanges *changes, const GError *error, gpointer data)
{
  int *place = data;

  g_assert_cmpint (*place, ==, 0);
  *place = error == NULL ? ++order : -++order;
}

static void
test_together (gconstpointer disk)
{
  Table table = table_new (*(const bool *)disk, gmk_settings_default ());
  int places[2 * SHORT_GAME] = { 0 };
  Heard last = { 0 };

  order = 0;
  for (int n = 0; n < SHORT_GAME; n++) {
    const GmkStoredStep good = ask_short_step (&table.start, table.game, n);
    gmk_store_step (ask_store (table.ask), &good, note_order, &places[2 * n]);
    gmk_store_step (ask_store (table.ask), &good, note_order, &places[2 * n + 1]);
  }
  gmk_store_game (ask_store (table.ask), table.game, hear_game, &last);
  ask_wait_good (table.ask, &last);
  g_assert_cmpint (last.list->len, ==, SHORT_GAME);
  for (int n = 0; n < SHORT_GAME; n++) {
    g_assert_cmpint (places[2 * n], ==, 2 * n + 1);
    g_assert_cmpint (places[2 * n + 1], ==, -(2 * n + 2));
  }
  heard_clear (&last);
  ask_free (table.ask);
}

/* --- Games ------------------------------------------------------------------------------------ */

static void
test_begin (gconstpointer disk)
{
  Table table = table_new (*(const bool *)disk, gmk_settings_default ());
  GmkStoredStart start = table.start;
  Heard heard = { 0 };

  start.number = 2;
  gmk_store_begin (ask_store (table.ask), &start, hear_number, &heard); /* one goes on */
  ask_wait_error (table.ask, &heard, GMK_STORE_ERROR_FAILED);
  start.room = 2;
  gmk_store_begin (ask_store (table.ask), &start, hear_number, &heard);
  ask_wait_error (table.ask, &heard, GMK_STORE_ERROR_ABSENT);
  ask_play (table.ask, &table.start, table.game);
  start = table.start;
  gmk_store_begin (ask_store (table.ask), &start, hear_number, &heard); /* number 1 again */
  ask_wait_error (table.ask, &heard, GMK_STORE_ERROR_FAILED);
  start.number = 2;
  start.players[1] = 77;
  gmk_store_begin (ask_store (table.ask), &start, hear_number, &heard);
  ask_wait_error (table.ask, &heard, GMK_STORE_ERROR_FAILED);
  start.players[1] = start.players[0];
  gmk_store_begin (ask_store (table.ask), &start, hear_number, &heard);
  ask_wait_error (table.ask, &heard, GMK_STORE_ERROR_FAILED);
  table_begin_again (&table);
  ask_free (table.ask);
}

static void
test_rated (gconstpointer disk)
{
  Table table = table_new (*(const bool *)disk, rated_settings ());
  const GmkStoredChanges changes = ask_play (table.ask, &table.start, table.game);
  const GmkRatingGame won = { gmk_rating_new (), 1 }, lost = { gmk_rating_new (), 0 };
  const GmkRating winner = gmk_rating_update (gmk_rating_new (), &won, 1, GMK_RATING_TAU);
  const GmkRating loser = gmk_rating_update (gmk_rating_new (), &lost, 1, GMK_RATING_TAU);

  g_assert_true (changes.rated);
  g_assert_cmpfloat (changes.before[0].rating, ==, GMK_RATING_START);
  g_assert_cmpfloat (changes.after[0].rating, ==, winner.rating);
  g_assert_cmpfloat (changes.after[1].rating, ==, loser.rating);
  g_assert_cmpfloat (winner.rating, >, loser.rating);

  GmkStoredPlayer host = ask_about (table.ask, table.host);
  GmkStoredPlayer guest = ask_about (table.ask, table.guest);
  g_assert_cmpfloat (host.ratings[GMK_SET_FREESTYLE].rating, ==, winner.rating);
  g_assert_cmpfloat (host.ratings[GMK_SET_FREESTYLE].deviation, ==, winner.deviation);
  g_assert_cmpfloat (host.ratings[GMK_SET_FREESTYLE].volatility, ==, winner.volatility);
  g_assert_cmpfloat (host.ratings[GMK_SET_RENJU].rating, ==, GMK_RATING_START);
  g_assert_cmpint (host.counts[GMK_SET_FREESTYLE][0], ==, 1);
  g_assert_cmpint (host.counts[GMK_SET_FREESTYLE][2], ==, 0);
  g_assert_cmpint (guest.counts[GMK_SET_FREESTYLE][2], ==, 1);

  /* The next game begins from there. */
  table_begin_again (&table);
  const GmkStoredChanges second = ask_play (table.ask, &table.start, table.game);
  g_assert_cmpfloat (second.before[0].rating, ==, winner.rating);
  g_assert_cmpfloat (second.before[1].deviation, ==, loser.deviation);
  ask_free (table.ask);
}

static void
test_drawn (gconstpointer disk)
{
  Table table = table_new (*(const bool *)disk, rated_settings ());
  GmkStoredStep next = ask_short_step (&table.start, table.game, 0);
  Heard heard = { 0 };

  next.ends = true;
  next.end = (GmkEnd){ .kind = GMK_END_AGREED, .winner_seat = GMK_SEAT_NONE };
  step (&table, &next, &heard);
  ask_wait_good (table.ask, &heard);
  g_assert_cmpfloat_with_epsilon (heard.changes.after[0].rating, GMK_RATING_START, 1e-9);
  g_assert_cmpfloat (heard.changes.after[0].deviation, <, GMK_RATING_DEVIATION_START);
  GmkStoredPlayer host = ask_about (table.ask, table.host);
  g_assert_cmpint (host.counts[GMK_SET_FREESTYLE][1], ==, 1);
  ask_free (table.ask);
}

static void
test_unrated (gconstpointer disk)
{
  Table table = table_new (*(const bool *)disk, gmk_settings_default ());
  const GmkStoredChanges changes = ask_play (table.ask, &table.start, table.game);

  g_assert_false (changes.rated);
  g_assert_cmpfloat (changes.after[0].deviation, ==, GMK_RATING_DEVIATION_START);
  GmkStoredPlayer host = ask_about (table.ask, table.host);
  g_assert_cmpfloat (host.ratings[GMK_SET_FREESTYLE].rating, ==, GMK_RATING_START);
  g_assert_cmpint (host.counts[GMK_SET_FREESTYLE][0], ==, 0);
  ask_free (table.ask);
}

/* --- After a new start ------------------------------------------------------------------------ */

static void
take_room (GmkStoredRoom *room, gpointer data)
{
  GmkStoredRoom copy = *room;

  room->record = NULL;
  g_array_append_val ((GArray *)data, copy);
}

static GArray *
load (Ask *ask)
{
  GArray *rooms = g_array_new (FALSE, FALSE, sizeof (GmkStoredRoom));
  GError *error = NULL;

  g_assert_true (gmk_store_load (ask_store (ask), take_room, rooms, &error));
  g_assert_no_error (error);
  return rooms;
}

static void
free_rooms (GArray *rooms)
{
  for (guint i = 0; i < rooms->len; i++)
    gmk_record_free (g_array_index (rooms, GmkStoredRoom, i).record);
  g_array_unref (rooms);
}

/* Settings with no value at its default. */
static GmkSettings
odd_settings (void)
{
  GmkSettings settings = {
    .rules = gmk_rules_make (GMK_SET_RENJU, 15),
    .time = { .kind = GMK_CLOCK_BYOYOMI, .periods = 3, .main_ms = 600000, .extra_ms = 20000 },
    .first = GMK_FIRST_GUEST,
    .undo = GMK_UNDO_OFF,
    .absent = GMK_ABSENT_WAIT,
    .rated = true,
    .grace_ms = 300,
  };

  settings.rules.opening = GMK_OPENING_TARAGUCHI10;
  g_assert_true (gmk_settings_valid (&settings));
  return settings;
}

static void
test_load_waiting (void)
{
  Ask *ask = ask_new (true);
  const int64_t host = ask_player (ask, "host");
  const GmkSettings settings = odd_settings ();
  GmkStoredRoom opened = {
    .id = 41,
    .code = "K7W3QD",
    .watch = "M4RX8T",
    .is_private = true,
    .settings = settings,
    .seats = { 0, host },
  };
  Heard heard = { 0 };

  gmk_store_open_room (ask_store (ask), &opened, hear_done, &heard);
  ask_wait_good (ask, &heard);
  ask_again (ask);
  g_assert_cmpint (gmk_store_last_room (ask_store (ask)), ==, 41);

  GArray *rooms = load (ask);
  g_assert_cmpint (rooms->len, ==, 1);
  const GmkStoredRoom *room = &g_array_index (rooms, GmkStoredRoom, 0);
  g_assert_cmpint (room->id, ==, 41);
  g_assert_cmpstr (room->code, ==, "K7W3QD");
  g_assert_cmpstr (room->watch, ==, "M4RX8T");
  g_assert_true (room->is_private);
  g_assert_true (gmk_settings_equal (&room->settings, &settings));
  g_assert_cmpint (room->seats[0], ==, 0);
  g_assert_cmpint (room->seats[1], ==, host);
  g_assert_null (room->record);
  g_assert_cmpint (room->game, ==, 0);
  g_assert_cmpint (room->seq, ==, 0);
  free_rooms (rooms);
  ask_free (ask);
}

/* A game that goes on comes back as it was, with the score before it. */
static void
test_load_playing (void)
{
  Table table = table_new (true, rated_settings ());
  GmkStoredStep next;
  Heard heard = { 0 };

  ask_play (table.ask, &table.start, table.game); /* seat 0 wins */
  table_begin_again (&table);                     /* a draw */
  next = ask_short_step (&table.start, table.game, 0);
  next.ends = true;
  next.end = (GmkEnd){ .kind = GMK_END_AGREED, .winner_seat = GMK_SEAT_NONE };
  step (&table, &next, &heard);
  ask_wait_good (table.ask, &heard);
  heard_clear (&heard);
  table_begin_again (&table); /* no result */
  next = ask_short_step (&table.start, table.game, 0);
  next.ends = true;
  next.rated = false;
  next.end = (GmkEnd){ .kind = GMK_END_ABORTED, .winner_seat = GMK_SEAT_NONE };
  step (&table, &next, &heard);
  ask_wait_good (table.ask, &heard);
  table_begin_again (&table);
  for (int n = 0; n < 5; n++)
    play_step (&table, n);
  ask_again (table.ask);

  GArray *rooms = load (table.ask);
  const GmkStoredRoom *room = &g_array_index (rooms, GmkStoredRoom, 0);
  g_assert_cmpint (rooms->len, ==, 1);
  g_assert_cmpint (room->won[0], ==, 1);
  g_assert_cmpint (room->won[1], ==, 0);
  g_assert_cmpint (room->drawn, ==, 1);
  g_assert_cmpint (room->game, ==, table.game);
  g_assert_cmpint (room->number, ==, 4);
  g_assert_cmpint (room->seq, ==, table.start.seq + 5);
  g_assert_cmpint (room->first, ==, 0);
  g_assert_cmpint (room->began, ==, table.start.began);
  g_assert_cmpint (room->record->n_steps, ==, 5);
  for (int n = 0; n < 5; n++) {
    next = ask_short_step (&table.start, table.game, n);
    assert_same_step (&room->record->steps[n], &next.step);
  }
  free_rooms (rooms);
  for (int n = 5; n < SHORT_GAME; n++)
    play_step (&table, n);
  ask_free (table.ask);
}

/* The result is a fact behind the last step. */
static void
test_load_over (void)
{
  Table table = table_new (true, rated_settings ());

  ask_play (table.ask, &table.start, table.game);
  ask_again (table.ask);

  GArray *rooms = load (table.ask);
  const GmkStoredRoom *room = &g_array_index (rooms, GmkStoredRoom, 0);
  g_assert_true (gmk_match_over (&room->record->match));
  g_assert_cmpint (room->seq, ==, table.start.seq + SHORT_GAME + 1);
  g_assert_cmpint (room->won[0], ==, 0);
  free_rooms (rooms);
  ask_free (table.ask);
}

static void
test_seats (void)
{
  Table table = table_new (true, gmk_settings_default ());
  Heard heard = { 0 };

  gmk_store_seat (ask_store (table.ask), 1, 0, 0, hear_done, &heard);
  ask_wait_good (table.ask, &heard);
  heard_clear (&heard);
  gmk_store_seat (ask_store (table.ask), 1, 1, table.host, hear_done, &heard);
  ask_wait_good (table.ask, &heard);
  heard_clear (&heard);
  gmk_store_seat (ask_store (table.ask), 2, 1, table.host, hear_done, &heard);
  ask_wait_error (table.ask, &heard, GMK_STORE_ERROR_ABSENT);
  ask_again (table.ask);

  GArray *rooms = load (table.ask);
  const GmkStoredRoom *room = &g_array_index (rooms, GmkStoredRoom, 0);
  g_assert_cmpint (room->seats[0], ==, 0);
  g_assert_cmpint (room->seats[1], ==, table.host);
  free_rooms (rooms);
  ask_free (table.ask);
}

/* A closed room does not come back, and its number neither. */
static void
test_close (void)
{
  Table table = table_new (true, gmk_settings_default ());
  GmkStoredStart start = table.start;
  Heard heard = { 0 };

  ask_room (table.ask, 2, &table.settings, table.host, 0);
  for (int64_t room = 1; room <= 2; room++) {
    gmk_store_close_room (ask_store (table.ask), room, hear_done, &heard);
    ask_wait_good (table.ask, &heard);
    heard_clear (&heard);
    gmk_store_close_room (ask_store (table.ask), room, hear_done, &heard);
    ask_wait_error (table.ask, &heard, GMK_STORE_ERROR_ABSENT);
  }
  start.room = 2;
  gmk_store_begin (ask_store (table.ask), &start, hear_number, &heard);
  ask_wait_error (table.ask, &heard, GMK_STORE_ERROR_ABSENT);
  ask_again (table.ask);
  g_assert_cmpint (gmk_store_last_room (ask_store (table.ask)), ==, 2);

  GArray *rooms = load (table.ask);
  g_assert_cmpint (rooms->len, ==, 0);
  free_rooms (rooms);
  ask_free (table.ask);
}

/* Steps that do not make a match: an error that names the room, and the room can be closed. */
static void
test_not_to_be_replayed (void)
{
  Table table = table_new (true, gmk_settings_default ());
  GmkStoredStep next = ask_short_step (&table.start, table.game, 0);
  GArray *rooms = g_array_new (FALSE, FALSE, sizeof (GmkStoredRoom));
  GError *error = NULL;
  Heard heard = { 0 };

  next.step.seat = 1;
  step (&table, &next, &heard);
  ask_wait_good (table.ask, &heard);
  heard_clear (&heard);
  g_assert_false (gmk_store_load (ask_store (table.ask), take_room, rooms, &error));
  g_assert_error (error, GMK_STORE_ERROR, GMK_STORE_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "room 1"));
  g_assert_nonnull (strstr (error->message, "not-your-turn"));
  g_clear_error (&error);
  gmk_store_close_room (ask_store (table.ask), 1, hear_done, &heard);
  ask_wait_good (table.ask, &heard);
  g_assert_true (gmk_store_load (ask_store (table.ask), take_room, rooms, &error));
  free_rooms (rooms);
  ask_free (table.ask);
}

/* --- Closing ---------------------------------------------------------------------------------- */

typedef struct {
  GmkStore *store;
  GmkStoredStart start;
  int64_t game;
  int n;
} Last;

/* Each answer asks for the next step. */
static void
last_cb (const GmkStoredChanges *changes, const GError *error, gpointer data)
{
  Last *last = data;

  g_assert_no_error (error);
  if (++last->n < SHORT_GAME) {
    const GmkStoredStep next = ask_short_step (&last->start, last->game, last->n);
    gmk_store_step (last->store, &next, last_cb, last);
  }
}

/* What was asked is done and answered, also what answers ask for. */
static void
test_closing (void)
{
  Table table = table_new (true, gmk_settings_default ());
  const GmkStoredStep next = ask_short_step (&table.start, table.game, 0);
  Last last = { ask_store (table.ask), table.start, table.game, 0 };
  Heard heard = { 0 };

  gmk_store_step (last.store, &next, last_cb, &last);
  ask_again (table.ask);
  g_assert_cmpint (last.n, ==, SHORT_GAME);
  gmk_store_game (ask_store (table.ask), table.game, hear_game, &heard);
  ask_wait_good (table.ask, &heard);
  g_assert_cmpint (heard.list->len, ==, SHORT_GAME);
  heard_clear (&heard);
  ask_free (table.ask);
}

static void
test_figures (void)
{
  Table table = table_new (true, gmk_settings_default ());
  const GmkStoreFigures before = gmk_store_figures (ask_store (table.ask));
  GmkStoreFigures after;
  int64_t counted = 0;

  ask_play (table.ask, &table.start, table.game);
  after = gmk_store_figures (ask_store (table.ask));
  g_assert_cmpint (before.steps, ==, 0);
  g_assert_cmpint (after.steps, ==, SHORT_GAME);
  g_assert_cmpint (after.commits, >, before.commits);
  g_assert_cmpint (after.commits, <=, before.commits + SHORT_GAME);
  g_assert_cmpint (after.total_us, >, before.total_us);
  g_assert_cmpint (after.failures, ==, 0);
  for (int i = 0; i < GMK_STORE_BUCKETS; i++)
    counted += after.buckets[i];
  g_assert_cmpint (counted, ==, after.commits);
  ask_free (table.ask);
}

#define CALLS 1000

typedef struct {
  Ask *ask;
  Heard heard[CALLS];
} Crowd;

/* While rooms are being loaded nothing is committed, so that all of this waits together. */
static void
crowd_in (GmkStoredRoom *room, gpointer data)
{
  Crowd *crowd = data;

  for (int i = 0; i < CALLS; i++) {
    g_autofree char *word = g_strdup_printf ("player %d", i);
    uint8_t digest[GMK_DIGEST_LENGTH];
    ask_digest (word, digest);
    gmk_store_sign_in (ask_store (crowd->ask), digest, true, hear_player, &crowd->heard[i]);
  }
}

/* Calls that wait together are committed together, as many as make a batch. */
static void
test_batches (void)
{
  g_autofree Crowd *crowd = g_new0 (Crowd, 1);
  const GmkSettings settings = gmk_settings_default ();
  int64_t commits;

  crowd->ask = ask_new (true);
  ask_room (crowd->ask, 1, &settings, 0, 0);
  commits = gmk_store_figures (ask_store (crowd->ask)).commits;
  g_assert_true (gmk_store_load (ask_store (crowd->ask), crowd_in, crowd, NULL));
  for (int i = 0; i < CALLS; i++) {
    ask_wait_good (crowd->ask, &crowd->heard[i]);
    g_assert_cmpint (crowd->heard[i].player.id, ==, i + 1);
    heard_clear (&crowd->heard[i]);
  }
  commits = gmk_store_figures (ask_store (crowd->ask)).commits - commits;
  g_assert_cmpint (commits, >=, (CALLS + GMK_STORE_BATCH - 1) / GMK_STORE_BATCH);
  g_assert_cmpint (commits, <, CALLS);
  ask_free (crowd->ask);
}

/* Who gives a game up is kept with it, and is known again after a new start. */
static void
test_forsaken (void)
{
  Table table = table_new (true, rated_settings ());
  GmkStoredStep end = ask_short_step (&table.start, table.game, 0);
  const int64_t claimed = table.game;
  Heard heard = { 0 };

  end.step = (GmkStep){ .kind = GMK_STEP_CLAIM, .seat = 0, .at = 60000 };
  end.ends = end.rated = true;
  end.end = (GmkEnd){ .kind = GMK_END_CLAIMED, .winner = GMK_BLACK, .winner_seat = 0 };
  end.why = GMK_FORSAKEN_CLAIMED;
  end.forsaker = 1;
  step (&table, &end, &heard);
  ask_wait_good (table.ask, &heard);
  heard_clear (&heard);

  table_begin_again (&table);
  end = ask_short_step (&table.start, table.game, 0);
  end.step = (GmkStep){ .kind = GMK_STEP_ABORT, .seat = 1, .at = 1000 };
  end.ends = true;
  end.end = (GmkEnd){ .kind = GMK_END_ABORTED, .winner_seat = GMK_SEAT_NONE };
  end.why = GMK_FORSAKEN_ABORTED;
  end.forsaker = 1;
  step (&table, &end, &heard);
  ask_wait_good (table.ask, &heard);
  heard_clear (&heard);

  table_begin_again (&table);
  ask_play (table.ask, &table.start, table.game);
  ask_again (table.ask);
  GmkStoredPlayer guest = ask_about (table.ask, table.guest);
  g_assert_cmpint (guest.n_forsaken, ==, 2);
  g_assert_cmpint (guest.forsaken[0].why, ==, GMK_FORSAKEN_ABORTED); /* the newest first */
  g_assert_cmpint (guest.forsaken[1].why, ==, GMK_FORSAKEN_CLAIMED);
  g_assert_true (guest.forsaken[0].rated && guest.forsaken[1].rated);
  g_assert_cmpint (guest.forsaken[1].at, >=, guest.since);
  gmk_stored_player_clear (&guest);
  GmkStoredPlayer host = ask_about (table.ask, table.host);
  g_assert_cmpint (host.n_forsaken, ==, 0);
  gmk_stored_player_clear (&host);

  gmk_store_annul (ask_store (table.ask), claimed, hear_done, &heard);
  ask_wait_good (table.ask, &heard);
  guest = ask_about (table.ask, table.guest);
  g_assert_cmpint (guest.n_forsaken, ==, 1);
  gmk_stored_player_clear (&guest);
  ask_free (table.ask);
}

#define LATE 3 /* the number of who comes to a table of two */

/* A player who waits among hundreds who do something else. */
typedef struct {
  Table table;
  int n; /* calls of the many */
  Heard *many;
  Heard one;
  int before_one; /* of the many who were answered before */
} Throng;

static Throng
throng_new (int n)
{
  Throng throng = { .table = table_new (true, gmk_settings_default ()), .n = n };

  throng.many = g_new0 (Heard, n);
  ask_again (throng.table.ask);
  return throng;
}

static void
throng_free (Throng *throng)
{
  for (int i = 0; i < throng->n; i++) {
    ask_wait (throng->table.ask, &throng->many[i]);
    heard_clear (&throng->many[i]);
  }
  g_free (throng->many);
  heard_clear (&throng->one);
  ask_free (throng->table.ask);
}

static void
count_before (Throng *throng)
{
  for (int i = 0; i < throng->n; i++)
    throng->before_one += throng->many[i].come;
}

static void
overtaking_cb (const GmkStoredChanges *changes, const GError *error, gpointer data)
{
  Throng *throng = data;

  count_before (throng);
  hear_changes (changes, error, &throng->one);
}

static void
sign_in (Throng *throng, const char *word, GmkStorePlayer done, gpointer data)
{
  uint8_t digest[GMK_DIGEST_LENGTH];

  ask_digest (word, digest);
  gmk_store_sign_in (ask_store (throng->table.ask), digest, true, done, data);
}

static void
many_sign_in (GmkStoredRoom *room, gpointer data)
{
  Throng *throng = data;
  const GmkStoredStep step = ask_short_step (&throng->table.start, throng->table.game, 0);

  for (int i = 0; i < throng->n; i++) {
    g_autofree char *word = g_strdup_printf ("player %d", i);
    sign_in (throng, word, hear_player, &throng->many[i]);
  }
  gmk_store_step (ask_store (throng->table.ask), &step, overtaking_cb, throng);
}

/* A step does not wait until a hundred have signed in … */
static void
test_overtaking (void)
{
  Throng throng = throng_new (100);

  g_assert_true (gmk_store_load (ask_store (throng.table.ask), many_sign_in, &throng, NULL));
  ask_wait_good (throng.table.ask, &throng.one);
  g_assert_cmpint (throng.before_one, <=, 1);
  throng_free (&throng);
}

static void
many_ask (GmkStoredRoom *room, gpointer data)
{
  Throng *throng = data;

  sign_in (throng, "late", hear_player, &throng->one);
  for (int i = 0; i < throng->n; i++)
    gmk_store_player (ask_store (throng->table.ask), LATE, hear_player, &throng->many[i]);
}

/* … and who signs in gets in, however much is going on: most of those who ask hear of the newcomer. */
static void
test_overtaken (void)
{
  Throng throng = throng_new (1000);

  g_assert_true (gmk_store_load (ask_store (throng.table.ask), many_ask, &throng, NULL));
  ask_wait_good (throng.table.ask, &throng.one);
  g_assert_cmpint (throng.one.player.id, ==, LATE);
  for (int i = 0; i < throng.n; i++) {
    ask_wait (throng.table.ask, &throng.many[i]);
    if (i > 10)
      g_assert_no_error (throng.many[i].error);
  }
  throng_free (&throng);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ask_add_test ("every-field", test_every_field);
  ask_add_test ("wrong-steps", test_wrong_steps);
  ask_add_test ("together", test_together);
  ask_add_test ("begin", test_begin);
  ask_add_test ("rated", test_rated);
  ask_add_test ("drawn", test_drawn);
  ask_add_test ("unrated", test_unrated);
  g_test_add_func ("/store/load/waiting", test_load_waiting);
  g_test_add_func ("/store/load/playing", test_load_playing);
  g_test_add_func ("/store/load/over", test_load_over);
  g_test_add_func ("/store/seats", test_seats);
  g_test_add_func ("/store/close", test_close);
  g_test_add_func ("/store/load/not-to-be-replayed", test_not_to_be_replayed);
  g_test_add_func ("/store/closing", test_closing);
  g_test_add_func ("/store/batches", test_batches);
  g_test_add_func ("/store/forsaken", test_forsaken);
  g_test_add_func ("/store/overtaking", test_overtaking);
  g_test_add_func ("/store/overtaken", test_overtaken);
  g_test_add_func ("/store/figures", test_figures);

  return g_test_run ();
}
