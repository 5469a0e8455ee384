/* Who is connected, which rooms there are, and what each request leads to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/hub.h"

#include <string.h>

#include "server/digest.h"

#define CODE_LENGTH 6

GmkHubLimits
gmk_hub_limits_default (void)
{
  return (GmkHubLimits){
    .messages = 20,
    .messages_ms = 10000,
    .talks = 5,
    .talks_ms = 10000,
    .guest_tables = 3,
    .named_tables = 10,
    .rooms = 20000,
    .watchers = 500,
    .guests = 30,
    .hellos = 300,
    .reports = 5,
    .forsaken = 3,
    .pause_minutes = 5,
  };
}

unsigned
gmk_hub_lot (void)
{
  uint8_t byte;

  gmk_random_bytes (&byte, 1);
  return byte & 1;
}

int64_t
gmk_hub_pause (const GmkHub *hub, const GmkUser *user)
{
  return gmk_conduct_pause (&user->conduct, gmk_transport_now (), hub->limits.forsaken,
                            hub->limits.pause_minutes * 60000LL);
}

/* --- Users ------------------------------------------------------------------------------------ */

/* An answer that a user waits for. */
typedef struct {
  GmkHub *hub;
  GmkUser *user;
} UserWait;

static void
user_cb (const GmkStoredPlayer *player, const GError *error, gpointer data)
{
  UserWait *wait = data;

  if (error == NULL)
    gmk_user_learn (wait->user, player, gmk_transport_now ());
  for (guint i = 0; i < wait->user->rooms->len; i++)
    gmk_room_changed (g_ptr_array_index (wait->user->rooms, i));
  gmk_hub_release (wait->hub, wait->user);
  g_free (wait);
}

static void
ask_for_user (GmkHub *hub, GmkUser *user)
{
  UserWait *wait = g_new (UserWait, 1);

  *wait = (UserWait){ hub, gmk_user_ref (user) };
  gmk_store_player (hub->store, user->id, user_cb, wait);
}

GmkUser *
gmk_hub_hold_user (GmkHub *hub, int64_t id)
{
  GmkUser *user = g_hash_table_lookup (hub->users, &id);

  if (user == NULL) {
    user = gmk_user_new (id);
    g_hash_table_insert (hub->users, &user->id, user);
  }
  return gmk_user_ref (user);
}

GmkUser *
gmk_hub_user (GmkHub *hub, int64_t id)
{
  GmkUser *user = gmk_hub_hold_user (hub, id);

  if (user->stored.id == 0)
    ask_for_user (hub, user);
  return user;
}

void
gmk_hub_refresh (GmkHub *hub, int64_t id)
{
  GmkUser *user = g_hash_table_lookup (hub->users, &id);

  if (user != NULL)
    ask_for_user (hub, user);
}

void
gmk_hub_release (GmkHub *hub, GmkUser *user)
{
  gmk_user_unref (user);
  if (user->refs == 1)
    g_hash_table_remove (hub->users, &user->id);
}

/* --- Connections ------------------------------------------------------------------------------ */

GmkPeer *
gmk_hub_peer (GmkHub *hub, int64_t number)
{
  return g_hash_table_lookup (hub->peers, &number);
}

/* --- Rooms ------------------------------------------------------------------------------------ */

GmkRoom *
gmk_hub_room (GmkHub *hub, int64_t id)
{
  return g_hash_table_lookup (hub->rooms, &id);
}

GmkRoom *
gmk_hub_room_by_code (GmkHub *hub, const char *code, bool *watch)
{
  g_autofree char *typed = gmk_code_normalise (code);
  GmkRoom *room = g_hash_table_lookup (hub->codes, typed);

  *watch = room != NULL && strcmp (room->watch, typed) == 0;
  return room;
}

void
gmk_hub_new_code (GmkHub *hub, char code[GMK_ROOM_CODE_MAX + 1])
{
  do
    gmk_random_code (code, CODE_LENGTH);
  while (g_hash_table_contains (hub->codes, code));
}

void
gmk_hub_add_room (GmkHub *hub, GmkRoom *room)
{
  g_hash_table_insert (hub->rooms, &room->id, room);
  g_hash_table_insert (hub->codes, room->code, room);
  g_hash_table_insert (hub->codes, room->watch, room);
}

void
gmk_hub_forget_room (GmkHub *hub, GmkRoom *room)
{
  g_hash_table_remove (hub->codes, room->code);
  g_hash_table_remove (hub->codes, room->watch);
  g_hash_table_remove (hub->rooms, &room->id);
  gmk_lobby_changed (&hub->lobby, room);
  gmk_room_unref (room);
}

/* Nobody waits for this: a failure shows in the store's figures, and the next start mends it. */
static void
closed_cb (const GError *error, gpointer data)
{
}

void
gmk_hub_close_room (GmkHub *hub, GmkRoom *room, GmkClosedWhy why)
{
  gmk_store_close_room (hub->store, room->id, closed_cb, NULL);
  gmk_room_close (room, why);
}

/* --- Requests --------------------------------------------------------------------------------- */

typedef void (*Handler) (GmkHub *hub, GmkPeer *peer, const GmkRequest *request);

static void
take_lobby (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  gmk_lobby_ask (&hub->lobby, peer, request->id, &request->lobby);
}

static void
take_leave_lobby (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  gmk_lobby_leave (&hub->lobby, peer);
  gmk_peer_done (peer, request->id);
}

static const Handler handlers[GMK_N_REQUESTS] = {
  [GMK_REQUEST_NAME] = gmk_hub_look_up,         [GMK_REQUEST_RECOVERY] = gmk_hub_look_up,
  [GMK_REQUEST_ERASE] = gmk_hub_look_up,        [GMK_REQUEST_PROFILE] = gmk_hub_look_up,
  [GMK_REQUEST_HISTORY] = gmk_hub_look_up,      [GMK_REQUEST_GAMES] = gmk_hub_look_up,
  [GMK_REQUEST_GAME] = gmk_hub_look_up,         [GMK_REQUEST_LEADERS] = gmk_hub_look_up,
  [GMK_REQUEST_BLOCK] = gmk_hub_look_up,        [GMK_REQUEST_REPORT] = gmk_hub_look_up,
  [GMK_REQUEST_RECOVER] = gmk_hub_look_up,      [GMK_REQUEST_LOBBY] = take_lobby,
  [GMK_REQUEST_LEAVE_LOBBY] = take_leave_lobby, [GMK_REQUEST_OPEN] = gmk_hub_tables,
  [GMK_REQUEST_JOIN] = gmk_hub_tables,          [GMK_REQUEST_LEAVE] = gmk_hub_tables,
  [GMK_REQUEST_SEEK] = gmk_hub_tables,          [GMK_REQUEST_UNSEEK] = gmk_hub_tables,
  [GMK_REQUEST_STEP] = gmk_hub_tables,          [GMK_REQUEST_REMATCH] = gmk_hub_tables,
  [GMK_REQUEST_SAY] = gmk_hub_tables,
};

void
gmk_hub_take (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  if (request->kind == GMK_REQUEST_HELLO) {
    if (peer->user != NULL || peer->signing_in)
      gmk_peer_refuse (peer, request->id, GMK_CODE_HELLO_TWICE);
    else
      gmk_hub_hello (hub, peer, request);
  } else if (peer->user == NULL)
    gmk_peer_refuse (peer, request->id, GMK_CODE_HELLO_FIRST);
  else
    handlers[request->kind](hub, peer, request);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void
load_room (GmkStoredRoom *stored, gpointer data)
{
  GmkHub *hub = data;

  gmk_hub_add_room (hub, gmk_room_load (hub, stored));
}

static void
wake_rooms (GmkHub *hub)
{
  GHashTableIter iter;
  gpointer room;

  g_hash_table_iter_init (&iter, hub->rooms);
  while (g_hash_table_iter_next (&iter, NULL, &room)) {
    gmk_lobby_changed (&hub->lobby, room);
    gmk_room_wake (room);
  }
}

GmkHub *
gmk_hub_new (GmkStore *store, GmkSubstitute *substitute, const GmkHubLimits *limits, GError **error)
{
  GmkHub *hub = g_new0 (GmkHub, 1);
  uint64_t boot;

  hub->store = store;
  hub->substitute = substitute;
  hub->limits = *limits;
  gmk_random_bytes (&boot, sizeof boot);
  g_snprintf (hub->boot, sizeof hub->boot, "%016" G_GINT64_MODIFIER "x", boot);
  gmk_timers_init (&hub->timers);
  hub->peers = g_hash_table_new (g_int64_hash, g_int64_equal);
  hub->users =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, (GDestroyNotify)gmk_user_unref);
  hub->rooms = g_hash_table_new (g_int64_hash, g_int64_equal);
  hub->codes = g_hash_table_new (g_str_hash, g_str_equal);
  gmk_rates_init (&hub->guests);
  gmk_rates_init (&hub->hellos);
  gmk_rates_init (&hub->reports);
  gmk_lobby_init (&hub->lobby, hub);
  gmk_seeks_init (&hub->seeks, hub);
  hub->last_room = gmk_store_last_room (store);
  if (!gmk_store_load (store, load_room, hub, error)) {
    gmk_hub_free (hub);
    return NULL;
  }
  wake_rooms (hub);
  return hub;
}

void
gmk_hub_free (GmkHub *hub)
{
  GHashTableIter iter;
  gpointer room;

  g_hash_table_iter_init (&iter, hub->rooms);
  while (g_hash_table_iter_next (&iter, NULL, &room)) {
    g_hash_table_iter_steal (&iter);
    gmk_room_discard (room);
  }
  gmk_seeks_clear (&hub->seeks);
  gmk_lobby_clear (&hub->lobby);
  gmk_rates_clear (&hub->reports);
  gmk_rates_clear (&hub->hellos);
  gmk_rates_clear (&hub->guests);
  g_hash_table_unref (hub->codes);
  g_hash_table_unref (hub->rooms);
  g_hash_table_unref (hub->users);
  g_hash_table_unref (hub->peers);
  gmk_timers_clear (&hub->timers);
  g_free (hub);
}

int64_t
gmk_hub_run_timers (GmkHub *hub)
{
  gmk_timers_run (&hub->timers, gmk_transport_now ());
  return gmk_timers_next (&hub->timers);
}

void
gmk_hub_say_closing (GmkHub *hub, int64_t in_ms, bool final)
{
  GHashTableIter iter;
  gpointer peer;

  hub->closing = true;
  g_hash_table_iter_init (&iter, hub->peers);
  while (g_hash_table_iter_next (&iter, NULL, &peer))
    gmk_peer_tell (peer, &(GmkNotice){ .kind = GMK_NOTICE_CLOSING, .closing = { in_ms, final } });
}
