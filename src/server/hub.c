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
  };
}

unsigned
gmk_hub_lot (void)
{
  uint8_t byte;

  gmk_random_bytes (&byte, 1);
  return byte & 1;
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
    gmk_user_learn (wait->user, player);
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

static void
add_room (GmkHub *hub, GmkRoom *room)
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

/* What no person waits for: a failure shows in the store's figures, and the next start mends it. */
static void
kept_cb (const GError *error, gpointer data)
{
}

/* Whoever opened a room that could not be kept loses it again. */
static void
room_kept_cb (const GError *error, gpointer data)
{
  GmkRoom *room = data;

  if (error != NULL && !room->closed) {
    for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
      if (room->seats[seat].user != NULL)
        gmk_peer_refuse (room->seats[seat].user->peer, 0, GMK_CODE_STORE_FAILED);
    gmk_room_close (room, GMK_CLOSED_LEFT);
  }
  gmk_room_unref (room);
}

GmkRoom *
gmk_hub_open_room (GmkHub *hub,
                   const GmkSettings *settings,
                   bool is_private,
                   GmkUser *host,
                   GmkUser *guest)
{
  GmkRoom *room = gmk_room_new (hub, ++hub->last_room, settings, is_private);

  add_room (hub, room);
  gmk_room_sit (room, 0, host);
  if (guest != NULL)
    gmk_room_sit (room, 1, guest);

  GmkStoredRoom stored = {
    .id = room->id,
    .is_private = is_private,
    .settings = room->settings,
    .seats = { host->id, guest != NULL ? guest->id : 0 },
  };

  g_strlcpy (stored.code, room->code, sizeof stored.code);
  g_strlcpy (stored.watch, room->watch, sizeof stored.watch);
  gmk_store_open_room (hub->store, &stored, room_kept_cb, gmk_room_ref (room));
  gmk_lobby_changed (&hub->lobby, room);
  return room;
}

void
gmk_hub_close_room (GmkHub *hub, GmkRoom *room, GmkClosedWhy why)
{
  gmk_store_close_room (hub->store, room->id, kept_cb, NULL);
  gmk_room_close (room, why);
}

/* --- Tables ----------------------------------------------------------------------------------- */

static int
may_open (const GmkHub *hub, const GmkUser *user, const GmkSettings *settings)
{
  const int most = user->stored.guest ? hub->limits.guest_tables : hub->limits.named_tables;

  if (hub->closing)
    return GMK_CODE_CLOSING;
  if (settings->rules.size < 9) /* boards for puzzles, on which nobody can lose */
    return GMK_CODE_BAD_SETTINGS;
  if (settings->rated && gmk_user_in_rated_game (user))
    return GMK_CODE_ALREADY_IN_GAME;
  if ((int)user->rooms->len >= MIN (most, GMK_ROOMS_MAX))
    return GMK_CODE_TOO_MANY_TABLES;
  return (int)g_hash_table_size (hub->rooms) >= hub->limits.rooms ? GMK_CODE_SERVER_FULL : GMK_OK;
}

static void
take_open (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  const GmkSettings *settings = &request->open.settings;
  int code = may_open (hub, peer->user, settings);

  if (code == GMK_OK && settings->rated && request->open.private)
    code = GMK_CODE_BAD_SETTINGS;
  if (code != GMK_OK) {
    gmk_peer_refuse (peer, request->id, code);
    return;
  }

  GmkRoom *room = gmk_hub_open_room (hub, settings, request->open.private, peer->user, NULL);
  GmkNotice notice = { .kind = GMK_NOTICE_OPENED, .id = request->id, .opened.room = room->id };

  g_strlcpy (notice.opened.code, room->code, sizeof notice.opened.code);
  g_strlcpy (notice.opened.watch, room->watch, sizeof notice.opened.watch);
  gmk_peer_tell (peer, &notice);
  gmk_room_show (room, peer, 0);
}

static int
may_sit (const GmkHub *hub, const GmkRoom *room, const GmkUser *user)
{
  const GmkSeat seat = room->seats[0].user == NULL ? 0 : 1;
  const GmkUser *other = room->seats[1 - seat].user;
  const int code = may_open (hub, user, &room->settings);

  if (gmk_room_is_full (room))
    return GMK_CODE_ROOM_FULL;
  if (other != NULL && gmk_user_apart (user, other))
    return GMK_CODE_BLOCKED;
  return code;
}

static void
come_back (GmkHub *hub, GmkRoom *room, GmkPeer *peer, const GmkRequest *request)
{
  const bool same = strcmp (request->join.boot, hub->boot) == 0;

  gmk_room_come (room, gmk_room_seat_of (room, peer->user));
  if (same && request->join.since >= 0)
    gmk_room_resume (room, peer, request->id, request->join.since);
  else
    gmk_room_show (room, peer, request->id);
}

static void
sit_down (GmkHub *hub, GmkRoom *room, GmkPeer *peer, int64_t id)
{
  const int code = may_sit (hub, room, peer->user);
  const GmkSeat seat = room->seats[0].user == NULL ? 0 : 1;

  if (code != GMK_OK) {
    gmk_peer_refuse (peer, id, code);
    return;
  }
  gmk_seeks_remove (&hub->seeks, peer->user);
  gmk_store_seat (hub->store, room->id, seat, peer->user->id, kept_cb, NULL);
  gmk_room_sit (room, seat, peer->user);
  gmk_room_show (room, peer, id);
  gmk_room_changed (room);
}

static void
look_on (GmkHub *hub, GmkRoom *room, GmkPeer *peer, const GmkRequest *request)
{
  if ((int)room->watchers->len >= hub->limits.watchers || peer->watched->len >= GMK_ROOMS_MAX) {
    gmk_peer_refuse (peer, request->id, GMK_CODE_TOO_MANY_WATCHERS);
    return;
  }
  gmk_room_watch (room, peer);
  if (strcmp (request->join.boot, hub->boot) == 0 && request->join.since >= 0)
    gmk_room_resume (room, peer, request->id, request->join.since);
  else
    gmk_room_show (room, peer, request->id);
}

static void
take_join (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  bool watch = false;
  GmkRoom *room = request->join.room != 0 ? gmk_hub_room (hub, request->join.room)
                                          : gmk_hub_room_by_code (hub, request->join.code, &watch);
  const bool sits = room != NULL && gmk_room_seat_of (room, peer->user) != GMK_SEAT_NONE;

  /* A private room is found by its code alone. */
  if (room == NULL || (room->is_private && request->join.room != 0 && !sits &&
                       !g_ptr_array_find (room->watchers, peer, NULL)))
    gmk_peer_refuse (peer, request->id, GMK_CODE_ROOM_GONE);
  else if (sits)
    come_back (hub, room, peer, request);
  else if (watch || request->join.watch)
    look_on (hub, room, peer, request);
  else
    sit_down (hub, room, peer, request->id);
}

/* Gives the seat up where no game goes on. */
static void
leave_seat (GmkHub *hub, GmkRoom *room, GmkSeat seat)
{
  if (gmk_room_is_playing (room) || room->busy) {
    gmk_room_go (room, seat);
    return;
  }
  gmk_store_seat (hub->store, room->id, seat, 0, kept_cb, NULL);
  gmk_room_stand (room, seat);
  if (room->seats[gmk_seat_other (seat)].user == NULL)
    gmk_hub_close_room (hub, room, GMK_CLOSED_LEFT);
  else
    gmk_room_changed (room);
}

static void
take_leave (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  GmkRoom *room = gmk_hub_room (hub, request->at.room);

  if (room != NULL) {
    const GmkSeat seat = gmk_room_seat_of (room, peer->user);
    if (seat != GMK_SEAT_NONE)
      leave_seat (hub, room, seat);
    else
      gmk_room_unwatch (room, peer);
  }
  gmk_peer_done (peer, request->id);
}

static void
take_seek (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  const int code = may_open (hub, peer->user, &request->seek.settings);

  if (code != GMK_OK)
    gmk_peer_refuse (peer, request->id, code);
  else
    gmk_seeks_add (&hub->seeks, peer, request->id, &request->seek);
}

static void
take_unseek (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  gmk_seeks_remove (&hub->seeks, peer->user);
  gmk_peer_done (peer, request->id);
}

/* --- At a table ------------------------------------------------------------------------------- */

/* The room that a request names and the peer's seat in it; refuses and returns NULL for none. */
static GmkRoom *
seated_room (GmkHub *hub, GmkPeer *peer, const GmkRequest *request, int64_t id, GmkSeat *seat)
{
  GmkRoom *room = gmk_hub_room (hub, id);

  *seat = room != NULL ? gmk_room_seat_of (room, peer->user) : GMK_SEAT_NONE;
  if (*seat == GMK_SEAT_NONE) {
    gmk_peer_refuse (peer, request->id, room == NULL ? GMK_CODE_ROOM_GONE : GMK_CODE_NOT_A_PLAYER);
    return NULL;
  }
  gmk_room_come (room, *seat); /* whoever acts is here */
  return room;
}

static void
take_step (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  GmkSeat seat;
  GmkRoom *room = seated_room (hub, peer, request, request->step.room, &seat);

  if (room != NULL)
    gmk_room_ask (room, seat, request->id, request->step.turn, &request->step.step);
}

static void
take_rematch (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  GmkSeat seat;
  GmkRoom *room = seated_room (hub, peer, request, request->at.room, &seat);
  int code;

  if (room == NULL)
    return;
  code = hub->closing && request->at.want ? GMK_CODE_CLOSING
                                          : gmk_room_rematch (room, seat, request->at.want);
  if (code != GMK_OK)
    gmk_peer_refuse (peer, request->id, code);
  else
    gmk_peer_done (peer, request->id);
}

static void
tell_said (GmkPeer *to, const GmkUser *from, const GmkNotice *said)
{
  GmkNotice notice = *said;

  if (to != NULL && to->user != NULL && !gmk_user_apart (to->user, from))
    gmk_peer_tell (to, &notice);
}

/* Those who watch are not heard by the players while a game goes on. */
static void
say (GmkRoom *room, GmkUser *from, const GmkSay *said)
{
  const bool watching = gmk_room_seat_of (room, from) == GMK_SEAT_NONE;
  GmkNotice notice = {
    .kind = GMK_NOTICE_SAID,
    .said = { .room = room->id,
              .who = gmk_user_show (from, gmk_rules_set (&room->settings.rules)),
              .watching = watching,
              .preset = said->preset },
  };

  g_strlcpy (notice.said.text, said->text, sizeof notice.said.text);
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
    const GmkRoomSeat *place = &room->seats[seat];
    if (place->user != NULL && place->here && !(watching && gmk_room_is_playing (room)))
      tell_said (place->user->peer, from, &notice);
  }
  for (guint i = 0; i < room->watchers->len; i++)
    tell_said (g_ptr_array_index (room->watchers, i), from, &notice);
}

static void
take_say (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  GmkRoom *room = gmk_hub_room (hub, request->say.room);
  int64_t wait;

  if (room == NULL || (gmk_room_seat_of (room, peer->user) == GMK_SEAT_NONE &&
                       !g_ptr_array_find (room->watchers, peer, NULL))) {
    gmk_peer_refuse (peer, request->id, GMK_CODE_ROOM_GONE);
    return;
  }
  if (peer->user->stored.guest && request->say.text[0] != '\0') {
    gmk_peer_refuse (peer, request->id, GMK_CODE_NAMED_ONLY);
    return;
  }
  wait = gmk_rate_take (&peer->user->talk, gmk_transport_now (), hub->limits.talks,
                        hub->limits.talks_ms);
  if (wait > 0) {
    gmk_peer_refuse_for (peer, request->id, GMK_CODE_RATE_LIMITED, wait, NULL);
    return;
  }
  say (room, peer->user, &request->say);
  gmk_peer_done (peer, request->id);
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
  [GMK_REQUEST_NAME] = gmk_hub_look_up,
  [GMK_REQUEST_RECOVERY] = gmk_hub_look_up,
  [GMK_REQUEST_ERASE] = gmk_hub_look_up,
  [GMK_REQUEST_PROFILE] = gmk_hub_look_up,
  [GMK_REQUEST_HISTORY] = gmk_hub_look_up,
  [GMK_REQUEST_GAMES] = gmk_hub_look_up,
  [GMK_REQUEST_GAME] = gmk_hub_look_up,
  [GMK_REQUEST_LEADERS] = gmk_hub_look_up,
  [GMK_REQUEST_BLOCK] = gmk_hub_look_up,
  [GMK_REQUEST_REPORT] = gmk_hub_look_up,
  [GMK_REQUEST_RECOVER] = gmk_hub_look_up,
  [GMK_REQUEST_LOBBY] = take_lobby,
  [GMK_REQUEST_LEAVE_LOBBY] = take_leave_lobby,
  [GMK_REQUEST_OPEN] = take_open,
  [GMK_REQUEST_JOIN] = take_join,
  [GMK_REQUEST_LEAVE] = take_leave,
  [GMK_REQUEST_SEEK] = take_seek,
  [GMK_REQUEST_UNSEEK] = take_unseek,
  [GMK_REQUEST_STEP] = take_step,
  [GMK_REQUEST_REMATCH] = take_rematch,
  [GMK_REQUEST_SAY] = take_say,
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

  add_room (hub, gmk_room_load (hub, stored));
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
  gmk_address_rates_init (&hub->guests);
  gmk_address_rates_init (&hub->hellos);
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
  gmk_address_rates_clear (&hub->hellos);
  gmk_address_rates_clear (&hub->guests);
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
gmk_hub_say_closing (GmkHub *hub, int64_t in_ms)
{
  GHashTableIter iter;
  gpointer peer;

  hub->closing = true;
  g_hash_table_iter_init (&iter, hub->peers);
  while (g_hash_table_iter_next (&iter, NULL, &peer))
    gmk_peer_tell (peer, &(GmkNotice){ .kind = GMK_NOTICE_CLOSING, .closing.in_ms = in_ms });
}
