/* A store under test.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/store/ask.h"

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

#include "tests/server/folder.h"

struct _Ask {
  GmkStore *store;
  char *folder;
  bool own_folder;
  pthread_mutex_t lock;
  pthread_cond_t woken;
  bool awake;
};

/* --- Opening and closing ---------------------------------------------------------------------- */

static void
wake (gpointer data)
{
  Ask *ask = data;

  pthread_mutex_lock (&ask->lock);
  ask->awake = true;
  pthread_cond_signal (&ask->woken);
  pthread_mutex_unlock (&ask->lock);
}

void
ask_reopen (Ask *ask)
{
  GError *error = NULL;

  ask->store = gmk_store_open (ask->folder, wake, ask, &error);
  g_assert_no_error (error);
  g_assert_nonnull (ask->store);
}

static Ask *
make (char *folder, bool own_folder)
{
  Ask *ask = g_new0 (Ask, 1);

  ask->folder = folder;
  ask->own_folder = own_folder;
  pthread_mutex_init (&ask->lock, NULL);
  pthread_cond_init (&ask->woken, NULL);
  ask_reopen (ask);
  return ask;
}

Ask *
ask_new (bool on_disk)
{
  return make (on_disk ? g_dir_make_tmp ("kagetsu-store-XXXXXX", NULL) : NULL, on_disk);
}

Ask *
ask_open (const char *folder)
{
  return make (g_strdup (folder), false);
}

void
ask_close (Ask *ask)
{
  gmk_store_close (g_steal_pointer (&ask->store));
}

void
ask_again (Ask *ask)
{
  ask_close (ask);
  ask_reopen (ask);
}

void
ask_free (Ask *ask)
{
  if (ask->store != NULL)
    ask_close (ask);
  if (ask->own_folder)
    folder_remove (ask->folder);
  pthread_cond_destroy (&ask->woken);
  pthread_mutex_destroy (&ask->lock);
  g_free (ask->folder);
  g_free (ask);
}

GmkStore *
ask_store (Ask *ask)
{
  return ask->store;
}

const char *
ask_folder (Ask *ask)
{
  return ask->folder;
}

void
ask_edit (const char *folder, const char *sql)
{
  g_autofree char *path = g_build_filename (folder, "kagetsu.db", NULL);
  sqlite3 *db;
  char *message = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, sql, NULL, NULL, &message);
  g_assert_null (message);
  g_assert_cmpint (sqlite3_close (db), ==, SQLITE_OK);
}

/* --- Answers ---------------------------------------------------------------------------------- */

void
heard_clear (Heard *heard)
{
  g_clear_error (&heard->error);
  gmk_stored_player_clear (&heard->player);
  g_clear_pointer (&heard->list, g_array_unref);
  g_free (heard->text);
  *heard = (Heard){ 0 };
}

/* Each answer comes once. */
static Heard *
hear (const GError *error, gpointer data)
{
  Heard *heard = data;

  g_assert_false (heard->come);
  heard->come = true;
  heard->error = error != NULL ? g_error_copy (error) : NULL;
  return heard;
}

void
hear_done (const GError *error, gpointer data)
{
  hear (error, data);
}

static GmkStoredPlayer
copy_player (const GmkStoredPlayer *player)
{
  GmkStoredPlayer copy = *player;

  if (copy.blocked != NULL)
    g_array_ref (copy.blocked);
  return copy;
}

void
hear_player (const GmkStoredPlayer *player, const GError *error, gpointer data)
{
  Heard *heard = hear (error, data);

  if (error == NULL)
    heard->player = copy_player (player);
}

void
hear_number (int64_t number, const GError *error, gpointer data)
{
  hear (error, data)->number = number;
}

void
hear_changes (const GmkStoredChanges *changes, const GError *error, gpointer data)
{
  Heard *heard = hear (error, data);

  if (error == NULL)
    heard->changes = *changes;
}

static void
copy_list (Heard *heard, gconstpointer first, int n, size_t size)
{
  heard->list = g_array_new (FALSE, FALSE, (guint)size);
  if (heard->error == NULL)
    g_array_append_vals (heard->list, first, (guint)n);
}

void
hear_games (const GmkStoredGame *games, int n, const GError *error, gpointer data)
{
  copy_list (hear (error, data), games, n, sizeof *games);
}

void
hear_game (const GmkStoredGame *game,
           const GmkStep *steps,
           int n,
           const GError *error,
           gpointer data)
{
  Heard *heard = hear (error, data);

  copy_list (heard, steps, n, sizeof *steps);
  if (error == NULL)
    heard->game = *game;
}

void
hear_ratings (const GmkStoredRating *ratings, int n, const GError *error, gpointer data)
{
  copy_list (hear (error, data), ratings, n, sizeof *ratings);
}

void
hear_players (const GmkStoredPlayer *players, int n, const GError *error, gpointer data)
{
  Heard *heard = hear (error, data);

  heard->list = g_array_new (FALSE, FALSE, sizeof *players);
  g_array_set_clear_func (heard->list, (GDestroyNotify)gmk_stored_player_clear);
  for (int i = 0; error == NULL && i < n; i++) {
    const GmkStoredPlayer player = copy_player (&players[i]);
    g_array_append_val (heard->list, player);
  }
}

void
hear_text (const char *text, const GError *error, gpointer data)
{
  hear (error, data)->text = g_strdup (text);
}

void
ask_turn (Ask *ask)
{
  pthread_mutex_lock (&ask->lock);
  while (!ask->awake)
    pthread_cond_wait (&ask->woken, &ask->lock);
  ask->awake = false;
  pthread_mutex_unlock (&ask->lock);
  gmk_store_answer (ask->store);
}

void
ask_wait (Ask *ask, Heard *heard)
{
  while (!heard->come)
    ask_turn (ask);
}

void
ask_wait_good (Ask *ask, Heard *heard)
{
  ask_wait (ask, heard);
  g_assert_no_error (heard->error);
}

void
ask_wait_error (Ask *ask, Heard *heard, GmkStoreError code)
{
  ask_wait (ask, heard);
  g_assert_error (heard->error, GMK_STORE_ERROR, (int)code);
  heard_clear (heard);
}

/* --- Players ---------------------------------------------------------------------------------- */

void
ask_digest (const char *word, uint8_t digest[GMK_DIGEST_LENGTH])
{
  GChecksum *sum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize length = GMK_DIGEST_LENGTH;

  g_checksum_update (sum, (const guchar *)word, -1);
  g_checksum_get_digest (sum, digest, &length);
  g_checksum_free (sum);
}

int64_t
ask_player (Ask *ask, const char *word)
{
  uint8_t digest[GMK_DIGEST_LENGTH];
  Heard heard = { 0 };
  int64_t id;

  ask_digest (word, digest);
  gmk_store_sign_in (ask->store, digest, true, hear_player, &heard);
  ask_wait_good (ask, &heard);
  id = heard.player.id;
  heard_clear (&heard);
  return id;
}

int64_t
ask_named (Ask *ask, const char *word)
{
  const int64_t id = ask_player (ask, word);
  Heard heard = { 0 };

  gmk_store_name (ask->store, id, word, word, hear_player, &heard);
  ask_wait_good (ask, &heard);
  heard_clear (&heard);
  return id;
}

GmkStoredPlayer
ask_about (Ask *ask, int64_t player)
{
  Heard heard = { 0 };

  gmk_store_player (ask->store, player, hear_player, &heard);
  ask_wait_good (ask, &heard);
  return heard.player;
}

/* --- Games ------------------------------------------------------------------------------------ */

void
ask_room (Ask *ask, int64_t room, const GmkSettings *settings, int64_t host, int64_t guest)
{
  const GmkStoredRoom stored = {
    .id = room,
    .code = "ABCDEF",
    .watch = "GHJKLM",
    .settings = *settings,
    .seats = { host, guest },
  };
  Heard heard = { 0 };

  gmk_store_open_room (ask->store, &stored, hear_done, &heard);
  ask_wait_good (ask, &heard);
}

GmkStoredStart
ask_start (int64_t room, const GmkSettings *settings, int64_t host, int64_t guest)
{
  return (GmkStoredStart){
    .room = room,
    .seq = 1,
    .number = 1,
    .first = 0,
    .settings = *settings,
    .players = { host, guest },
    .began = 1764500000123456,
  };
}

int64_t
ask_begin (Ask *ask, const GmkStoredStart *start)
{
  Heard heard = { 0 };

  gmk_store_begin (ask->store, start, hear_number, &heard);
  ask_wait_good (ask, &heard);
  g_assert_cmpint (heard.number, >, 0);
  return heard.number;
}

GmkStoredStep
ask_short_step (const GmkStoredStart *start, int64_t game, int n)
{
  return (GmkStoredStep){
    .room = start->room,
    .game = game,
    .seq = start->seq + 1 + n,
    .n = n,
    .step = { .kind = GMK_STEP_PLACE,
              .seat = (GmkSeat)(n % 2),
              .point = { (int8_t)(n / 2), (int8_t)(n % 2) },
              .at = 1000 * (n + 1) },
    .ends = n == SHORT_GAME - 1,
    .end = { .kind = GMK_END_FIVE, .winner = GMK_BLACK, .winner_seat = 0 },
    .rated = start->settings.rated,
  };
}

GmkStoredChanges
ask_play (Ask *ask, const GmkStoredStart *start, int64_t game)
{
  Heard heard[SHORT_GAME] = { 0 };

  for (int n = 0; n < SHORT_GAME; n++) {
    const GmkStoredStep step = ask_short_step (start, game, n);
    gmk_store_step (ask->store, &step, hear_changes, &heard[n]);
  }
  for (int n = 0; n < SHORT_GAME; n++)
    ask_wait_good (ask, &heard[n]);
  return heard[SHORT_GAME - 1].changes;
}

void
assert_same_step (const GmkStep *a, const GmkStep *b)
{
  g_assert_cmpint (a->kind, ==, b->kind);
  g_assert_cmpint (a->seat, ==, b->seat);
  g_assert_cmpint (a->by, ==, b->by);
  g_assert_cmpint (a->draw, ==, b->draw);
  g_assert_cmpint (a->point.x, ==, b->point.x);
  g_assert_cmpint (a->point.y, ==, b->point.y);
  g_assert_cmpint (a->choice, ==, b->choice);
  g_assert_cmpint (a->number, ==, b->number);
  g_assert_cmpint (a->lag_ms, ==, b->lag_ms);
  g_assert_cmpint (a->offer, ==, b->offer);
  g_assert_cmpint (a->turn, ==, b->turn);
  g_assert_cmpint (a->ms, ==, b->ms);
  g_assert_cmpint (a->at, ==, b->at);
}

/* --- Tests ------------------------------------------------------------------------------------ */

const bool ask_in_memory = false;
static const bool on_disk = true;

void
ask_add_test (const char *name, GTestDataFunc function)
{
  g_autofree char *memory = g_strconcat ("/store/memory/", name, NULL);
  g_autofree char *disk = g_strconcat ("/store/disk/", name, NULL);

  g_test_add_data_func (memory, &ask_in_memory, function);
  g_test_add_data_func (disk, &on_disk, function);
}
