/* Players: who they are, what they are called, whom they have blocked.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/store/sqlite/players.h"

#include "server/store/sqlite/columns.h"

void
gmk_stored_player_clear (GmkStoredPlayer *player)
{
  g_clear_pointer (&player->blocked, g_array_unref);
  *player = (GmkStoredPlayer){ 0 };
}

/* --- Reading ---------------------------------------------------------------------------------- */

static bool
fetch_person (GmkDatabase *db, int64_t id, GmkStoredPlayer *player, GError **error)
{
  GmkRows rows = gmk_database_query (db,
                                     "SELECT name, skeleton IS NULL, banned, erased, since "
                                     "FROM player WHERE id = ?",
                                     BIND (INTEGER (id)));
  const bool found = gmk_rows_next (&rows);

  if (found) {
    *player = (GmkStoredPlayer){
      .id = id,
      .banned = gmk_rows_integer (&rows, 2) != 0,
      .erased = gmk_rows_integer (&rows, 3) != 0,
      .since = gmk_rows_integer (&rows, 4),
    };
    player->guest = gmk_rows_integer (&rows, 1) != 0 && !player->erased;
    g_strlcpy (player->name, gmk_rows_text (&rows, 0), sizeof player->name);
  }
  if (!gmk_rows_end (&rows, error))
    return false;
  return found || gmk_store_refuse (error, GMK_STORE_ERROR_ABSENT, "no such player");
}

static bool
fetch_ratings (GmkDatabase *db, GmkStoredPlayer *player, GError **error)
{
  GmkRows rows = gmk_database_query (
    db, "SELECT pool, won, drawn, lost, " RATING_COLUMNS " FROM rating WHERE player = ?",
    BIND (INTEGER (player->id)));

  for (int set = 0; set < GMK_N_RULE_SETS; set++)
    player->ratings[set] = gmk_rating_new ();
  while (gmk_rows_next (&rows)) {
    const int64_t set = gmk_rows_integer (&rows, 0);
    if (set < 0 || set >= GMK_N_RULE_SETS)
      continue;
    for (int i = 0; i < 3; i++)
      player->counts[set][i] = gmk_rows_integer (&rows, 1 + i);
    player->ratings[set] = gmk_columns_rating (&rows, 4);
  }
  return gmk_rows_end (&rows, error);
}

static bool
fetch_blocks (GmkDatabase *db, GmkStoredPlayer *player, GError **error)
{
  GmkRows rows = gmk_database_query (db, "SELECT other FROM block WHERE player = ?",
                                     BIND (INTEGER (player->id)));

  while (gmk_rows_next (&rows)) {
    const int64_t other = gmk_rows_integer (&rows, 0);
    if (player->blocked == NULL)
      player->blocked = g_array_new (FALSE, FALSE, sizeof (int64_t));
    g_array_append_val (player->blocked, other);
  }
  return gmk_rows_end (&rows, error);
}

static bool
fetch_forsaken (GmkDatabase *db, GmkStoredPlayer *player, GError **error)
{
  const int64_t since = gmk_store_now () - GMK_STORE_FORSAKEN_DAYS * 24 * 3600;
  GmkRows rows = gmk_database_query (
    db,
    "SELECT at, why, rated FROM forsaken "
    "WHERE player = ? AND at > ? ORDER BY at DESC, game DESC LIMIT ?",
    BIND (INTEGER (player->id), INTEGER (since), INTEGER (GMK_STORE_FORSAKEN_MAX)));

  while (gmk_rows_next (&rows))
    player->forsaken[player->n_forsaken++] = (GmkForsaken){
      .at = gmk_rows_integer (&rows, 0),
      .why = (GmkForsakenWhy)gmk_rows_integer (&rows, 1),
      .rated = gmk_rows_integer (&rows, 2) != 0,
    };
  return gmk_rows_end (&rows, error);
}

bool
gmk_players_fetch (GmkDatabase *db, int64_t id, GmkStoredPlayer *player, GError **error)
{
  return fetch_person (db, id, player, error) && fetch_ratings (db, player, error) &&
         fetch_blocks (db, player, error) && fetch_forsaken (db, player, error);
}

bool
gmk_players_check (GmkDatabase *db, int64_t id, GError **error)
{
  int64_t found;

  if (!gmk_database_number (db, "SELECT id FROM player WHERE id = ?", BIND (INTEGER (id)), 0,
                            &found, error))
    return false;
  return found != 0 || gmk_store_refuse (error, GMK_STORE_ERROR_ABSENT, "no such player");
}

/* --- Jobs ------------------------------------------------------------------------------------- */

/* What the calls here are asked, each a part of it, and what they find. */
typedef struct {
  GmkJob job;
  int64_t id;
  int64_t other;
  bool on;
  char *name;
  char *skeleton;
  uint8_t secret[GMK_DIGEST_LENGTH];
  uint8_t code[GMK_DIGEST_LENGTH];
  GmkStorePlayer tell;
  GmkStoreDone done;
  gpointer data;
  GmkStoredPlayer player;
} Ask;

typedef bool (*Run) (GmkJob *job, GmkDatabase *db, GError **error);

static void
clear (GmkJob *job)
{
  Ask *ask = (Ask *)job;

  gmk_stored_player_clear (&ask->player);
  g_free (ask->name);
  g_free (ask->skeleton);
}

static void
answer (GmkJob *job, const GError *error)
{
  Ask *ask = (Ask *)job;

  if (ask->tell != NULL)
    ask->tell (error == NULL ? &ask->player : NULL, error, ask->data);
  else
    ask->done (error, ask->data);
}

static Ask *
ask_for (Run run, int64_t id, gpointer data)
{
  Ask *ask = gmk_job_new (Ask, run, answer, clear);

  ask->id = id;
  ask->data = data;
  return ask;
}

/* Whether the last statement found the player that it was to change. */
static bool
changed (GmkDatabase *db, GError **error)
{
  return gmk_database_changed (db) > 0 ||
         gmk_store_refuse (error, GMK_STORE_ERROR_ABSENT, "no such player");
}

/* --- Signing in ------------------------------------------------------------------------------- */

/* Four digits for the first 65,536 players, then eight; the numbers are spread so that neighbours do
 * not look alike, and an odd factor lets none come twice. */
static void
make_guest_name (int64_t id, char name[32])
{
  if (id <= UINT16_MAX)
    g_snprintf (name, 32, "Guest-%04X", (unsigned)(uint16_t)(id * 0x9E37));
  else
    g_snprintf (name, 32, "Guest-%08X", (unsigned)(uint32_t)((uint64_t)id * 0x9E3779B1));
}

static bool
make_guest (GmkDatabase *db, const uint8_t *secret, int64_t *id, GError **error)
{
  char name[32];

  if (!gmk_database_run (db, "INSERT INTO player (secret, since) VALUES (?, ?)",
                         BIND (DIGEST (secret), INTEGER (gmk_store_now ())), error))
    return false;
  *id = gmk_database_last_id (db);
  make_guest_name (*id, name);
  return gmk_database_run (db, "UPDATE player SET name = ? WHERE id = ?",
                           BIND (TEXT (name), INTEGER (*id)), error);
}

static bool
run_sign_in (GmkJob *job, GmkDatabase *db, GError **error)
{
  Ask *ask = (Ask *)job;

  if (!gmk_database_number (db, "SELECT id FROM player WHERE secret = ?",
                            BIND (DIGEST (ask->secret)), 0, &ask->id, error))
    return false;
  if (ask->id == 0 && !ask->on)
    return gmk_store_refuse (error, GMK_STORE_ERROR_ABSENT, "no such player");
  return (ask->id != 0 || make_guest (db, ask->secret, &ask->id, error)) &&
         gmk_players_fetch (db, ask->id, &ask->player, error);
}

void
gmk_store_sign_in (GmkStore *store,
                   const uint8_t digest[GMK_DIGEST_LENGTH],
                   bool create,
                   GmkStorePlayer done,
                   gpointer data)
{
  Ask *ask = ask_for (run_sign_in, 0, data);

  ask->job.patient = true;
  ask->on = create;
  ask->tell = done;
  memcpy (ask->secret, digest, GMK_DIGEST_LENGTH);
  gmk_worker_ask (store->writer, &ask->job);
}

static bool
run_player (GmkJob *job, GmkDatabase *db, GError **error)
{
  Ask *ask = (Ask *)job;

  return gmk_players_fetch (db, ask->id, &ask->player, error);
}

void
gmk_store_player (GmkStore *store, int64_t id, GmkStorePlayer done, gpointer data)
{
  Ask *ask = ask_for (run_player, id, data);

  ask->tell = done;
  gmk_worker_ask (store->writer, &ask->job);
}

/* --- Names ------------------------------------------------------------------------------------ */

/* Who has a name that looks like this one; 0: nobody. */
static bool
find_skeleton (GmkDatabase *db, const char *skeleton, int64_t *id, GError **error)
{
  return gmk_database_number (db, "SELECT id FROM player WHERE skeleton = ?",
                              BIND (TEXT (skeleton)), 0, id, error);
}

static bool
run_name (GmkJob *job, GmkDatabase *db, GError **error)
{
  Ask *ask = (Ask *)job;
  int64_t holder;

  if (!gmk_players_fetch (db, ask->id, &ask->player, error) ||
      !find_skeleton (db, ask->skeleton, &holder, error))
    return false;
  if (ask->player.erased)
    return gmk_store_refuse (error, GMK_STORE_ERROR_ABSENT, "the player has been erased");
  if (!ask->player.guest)
    return gmk_store_refuse (error, GMK_STORE_ERROR_KEPT, "the player has a name");
  if (holder != 0)
    return gmk_store_refuse (error, GMK_STORE_ERROR_TAKEN, "the name is taken");
  if (strlen (ask->name) >= sizeof ask->player.name)
    return gmk_store_refuse (error, GMK_STORE_ERROR_FAILED, "the name is too long");

  ask->player.guest = false;
  g_strlcpy (ask->player.name, ask->name, sizeof ask->player.name);
  return gmk_database_run (db, "UPDATE player SET name = ?, skeleton = ? WHERE id = ?",
                           BIND (TEXT (ask->name), TEXT (ask->skeleton), INTEGER (ask->id)), error);
}

void
gmk_store_name (GmkStore *store,
                int64_t id,
                const char *name,
                const char *skeleton,
                GmkStorePlayer done,
                gpointer data)
{
  Ask *ask = ask_for (run_name, id, data);

  ask->tell = done;
  ask->name = g_strdup (name);
  ask->skeleton = g_strdup (skeleton);
  gmk_worker_ask (store->writer, &ask->job);
}

static bool
run_set_recovery (GmkJob *job, GmkDatabase *db, GError **error)
{
  const Ask *ask = (const Ask *)job;

  return gmk_database_run (db,
                           "UPDATE player SET recovery = ? "
                           "WHERE id = ? AND skeleton IS NOT NULL",
                           BIND (DIGEST (ask->code), INTEGER (ask->id)), error) &&
         changed (db, error);
}

void
gmk_store_set_recovery (GmkStore *store,
                        int64_t id,
                        const uint8_t digest[GMK_DIGEST_LENGTH],
                        GmkStoreDone done,
                        gpointer data)
{
  Ask *ask = ask_for (run_set_recovery, id, data);

  ask->done = done;
  memcpy (ask->code, digest, GMK_DIGEST_LENGTH);
  gmk_worker_ask (store->writer, &ask->job);
}

/* Whoever had that secret until now, a guest of the new device, is nobody's any more. */
static bool
hand_over (GmkDatabase *db, int64_t id, const uint8_t *secret, GError **error)
{
  return gmk_database_run (db, "UPDATE player SET secret = NULL WHERE secret = ?",
                           BIND (DIGEST (secret)), error) &&
         gmk_database_run (db, "UPDATE player SET secret = ?, recovery = NULL WHERE id = ?",
                           BIND (DIGEST (secret), INTEGER (id)), error);
}

static bool
run_recover (GmkJob *job, GmkDatabase *db, GError **error)
{
  Ask *ask = (Ask *)job;

  if (!gmk_database_number (db, "SELECT id FROM player WHERE skeleton = ? AND recovery = ?",
                            BIND (TEXT (ask->skeleton), DIGEST (ask->code)), 0, &ask->id, error))
    return false;
  if (ask->id == 0)
    return gmk_store_refuse (error, GMK_STORE_ERROR_NO_MATCH, "the recovery code is wrong");
  return hand_over (db, ask->id, ask->secret, error) &&
         gmk_players_fetch (db, ask->id, &ask->player, error);
}

void
gmk_store_recover (GmkStore *store,
                   const char *skeleton,
                   const uint8_t code[GMK_DIGEST_LENGTH],
                   const uint8_t secret[GMK_DIGEST_LENGTH],
                   GmkStorePlayer done,
                   gpointer data)
{
  Ask *ask = ask_for (run_recover, 0, data);

  ask->tell = done;
  ask->skeleton = g_strdup (skeleton);
  memcpy (ask->code, code, GMK_DIGEST_LENGTH);
  memcpy (ask->secret, secret, GMK_DIGEST_LENGTH);
  gmk_worker_ask (store->writer, &ask->job);
}

/* --- Leaving, banning, blocking --------------------------------------------------------------- */

static bool
run_erase (GmkJob *job, GmkDatabase *db, GError **error)
{
  const Ask *ask = (const Ask *)job;
  const int64_t id = ask->id;

  return gmk_database_run (db,
                           "UPDATE player SET secret = NULL, name = NULL, skeleton = NULL, "
                           "recovery = NULL, erased = 1 WHERE id = ?",
                           BIND (INTEGER (id)), error) &&
         changed (db, error) &&
         gmk_database_run (db, "DELETE FROM block WHERE player = ? OR other = ?",
                           BIND (INTEGER (id), INTEGER (id)), error) &&
         gmk_database_run (db, "UPDATE report SET text = '' WHERE reporter = ?",
                           BIND (INTEGER (id)), error);
}

void
gmk_store_erase (GmkStore *store, int64_t id, GmkStoreDone done, gpointer data)
{
  Ask *ask = ask_for (run_erase, id, data);

  ask->done = done;
  gmk_worker_ask (store->writer, &ask->job);
}

static bool
run_ban (GmkJob *job, GmkDatabase *db, GError **error)
{
  const Ask *ask = (const Ask *)job;

  return gmk_database_run (db, "UPDATE player SET banned = ? WHERE id = ?",
                           BIND (INTEGER (ask->on), INTEGER (ask->id)), error) &&
         changed (db, error);
}

void
gmk_store_ban (GmkStore *store, int64_t id, bool on, GmkStoreDone done, gpointer data)
{
  Ask *ask = ask_for (run_ban, id, data);

  ask->done = done;
  ask->on = on;
  gmk_worker_ask (store->writer, &ask->job);
}

static bool
add_block (GmkDatabase *db, int64_t id, int64_t other, GError **error)
{
  int64_t n;

  if (!gmk_players_check (db, id, error) || !gmk_players_check (db, other, error) ||
      !gmk_database_number (db, "SELECT count (*) FROM block WHERE player = ?", BIND (INTEGER (id)),
                            0, &n, error))
    return false;
  if (n >= GMK_STORE_BLOCKS_MAX)
    return gmk_store_refuse (error, GMK_STORE_ERROR_FAILED, "too many blocked");
  return gmk_database_run (db, "INSERT OR IGNORE INTO block (player, other) VALUES (?, ?)",
                           BIND (INTEGER (id), INTEGER (other)), error);
}

static bool
run_block (GmkJob *job, GmkDatabase *db, GError **error)
{
  const Ask *ask = (const Ask *)job;

  return ask->on ? add_block (db, ask->id, ask->other, error)
                 : gmk_database_run (db, "DELETE FROM block WHERE player = ? AND other = ?",
                                     BIND (INTEGER (ask->id), INTEGER (ask->other)), error);
}

void
gmk_store_block (GmkStore *store,
                 int64_t id,
                 int64_t other,
                 bool on,
                 GmkStoreDone done,
                 gpointer data)
{
  Ask *ask = ask_for (run_block, id, data);

  ask->done = done;
  ask->other = other;
  ask->on = on;
  gmk_worker_ask (store->writer, &ask->job);
}
