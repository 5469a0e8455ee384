/* Life and death of a room, its seats, those who watch.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/room.h"

#include <string.h>

#include "server/hub.h"
#include "server/substitute.h"

#define AUDIENCE_MS 250 /* at most so often it is told how many watch */

/* --- Life ------------------------------------------------------------------------------------- */

static void
timer_cb (gpointer data)
{
  gmk_room_look (data);
}

static void
audience_cb (gpointer data)
{
  gmk_room_tell_seats (data);
}

static GmkRoom *
make (GmkHub *hub, int64_t id, const GmkSettings *settings)
{
  GmkRoom *room = g_new0 (GmkRoom, 1);

  room->hub = hub;
  room->refs = 1;
  room->id = id;
  room->settings = *settings;
  room->settings.grace_ms = GMK_ROOM_GRACE;
  room->first = GMK_SEAT_NONE;
  room->watchers = g_ptr_array_new ();
  g_queue_init (&room->waiting);
  room->timer = (GmkTimer){ .function = timer_cb, .data = room };
  room->audience = (GmkTimer){ .function = audience_cb, .data = room };
  return room;
}

GmkRoom *
gmk_room_new (GmkHub *hub, int64_t id, const GmkSettings *settings, bool is_private)
{
  GmkRoom *room = make (hub, id, settings);

  room->is_private = is_private;
  gmk_hub_new_code (hub, room->code);
  gmk_hub_new_code (hub, room->watch);
  return room;
}

GmkRoom *
gmk_room_load (GmkHub *hub, GmkStoredRoom *stored)
{
  GmkRoom *room = make (hub, stored->id, &stored->settings);

  g_strlcpy (room->code, stored->code, sizeof room->code);
  g_strlcpy (room->watch, stored->watch, sizeof room->watch);
  room->is_private = stored->is_private;
  room->kept = true;
  memcpy (room->won, stored->won, sizeof room->won);
  room->drawn = stored->drawn;
  room->seq = stored->seq;
  room->game = stored->game;
  room->number = stored->number;
  room->first = stored->first;
  room->record = g_steal_pointer (&stored->record);
  /* The time that the server was away counts for nobody. */
  if (room->record != NULL)
    room->base = gmk_transport_now () - room->record->match.at;

  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
    if (stored->seats[seat] == 0)
      continue;
    GmkUser *user = gmk_hub_user (hub, stored->seats[seat]);
    gmk_room_sit (room, seat, user);
    gmk_user_unref (user);
    room->seats[seat].kept = true;
    room->seats[seat].here = false;
    room->seats[seat].away_since = gmk_transport_now () + GMK_ROOM_RETURN_MS;
  }
  return room;
}

GmkRoom *
gmk_room_ref (GmkRoom *room)
{
  room->refs++;
  return room;
}

static void
stop_timers (GmkRoom *room)
{
  gmk_timers_set (&room->hub->timers, &room->timer, GMK_NEVER);
  gmk_timers_set (&room->hub->timers, &room->audience, GMK_NEVER);
}

void
gmk_room_unref (GmkRoom *room)
{
  if (--room->refs > 0)
    return;
  stop_timers (room);
  g_queue_clear_full (&room->waiting, g_free);
  for (int i = 0; i < GMK_FACTS_KEPT; i++)
    if (room->facts[i] != NULL)
      g_string_free (room->facts[i], TRUE);
  gmk_record_free (room->record);
  g_ptr_array_unref (room->watchers);
  g_free (room);
}

void
gmk_room_close (GmkRoom *room, GmkClosedWhy why)
{
  if (room->closed)
    return;
  gmk_room_tell (room, &(GmkNotice){ .kind = GMK_NOTICE_CLOSED, .word = { room->id, (int)why } });
  room->closed = true;
  stop_timers (room);
  gmk_substitute_drop (room);
  for (guint i = 0; i < room->watchers->len; i++) {
    GmkPeer *peer = g_ptr_array_index (room->watchers, i);
    g_ptr_array_remove_fast (peer->watched, room);
  }
  g_ptr_array_set_size (room->watchers, 0);
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
    gmk_room_stand (room, seat);
  gmk_hub_forget_room (room->hub, room);
}

void
gmk_room_discard (GmkRoom *room)
{
  room->closed = true;
  gmk_substitute_drop (room);
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
    gmk_room_stand (room, seat);
  gmk_room_unref (room);
}

/* --- Seats ------------------------------------------------------------------------------------ */

GmkSeat
gmk_room_seat_of (const GmkRoom *room, const GmkUser *user)
{
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
    if (user != NULL && room->seats[seat].user == user)
      return seat;
  return GMK_SEAT_NONE;
}

bool
gmk_room_is_playing (const GmkRoom *room)
{
  return room->record != NULL && !gmk_match_over (&room->record->match);
}

bool
gmk_room_is_full (const GmkRoom *room)
{
  return room->seats[0].user != NULL && room->seats[1].user != NULL;
}

bool
gmk_room_is_apart (const GmkRoom *room, const GmkUser *user)
{
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
    if (room->seats[seat].user != NULL && gmk_user_apart (room->seats[seat].user, user))
      return true;
  return false;
}

bool
gmk_room_is_blocking (const GmkRoom *room)
{
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
    if (room->seats[seat].user != NULL && gmk_user_is_blocking (room->seats[seat].user))
      return true;
  return false;
}

void
gmk_room_sit (GmkRoom *room, GmkSeat seat, GmkUser *user)
{
  room->seats[seat] = (GmkRoomSeat){ .user = gmk_user_ref (user), .here = true };
  g_ptr_array_add (user->rooms, room);
}

/* What those hear who wait for the seat to be kept: GMK_OK: the room. */
static void
answer_joins (GmkRoom *room, GmkSeat seat, int code)
{
  GmkRoomSeat *place = &room->seats[seat];
  const int n = place->n_joins;

  place->n_joins = 0;
  for (int i = 0; i < n; i++) {
    GmkPeer *peer = gmk_hub_peer (room->hub, place->joins[i].peer);
    if (peer == NULL || peer->user != place->user)
      continue;
    if (code == GMK_OK)
      gmk_room_show (room, peer, place->joins[i].id);
    else
      gmk_peer_refuse (peer, place->joins[i].id, code);
  }
}

void
gmk_room_await (GmkRoom *room, GmkSeat seat, GmkPeer *peer, int64_t id)
{
  GmkRoomSeat *place = &room->seats[seat];

  if (place->n_joins == GMK_WAITING_MAX)
    gmk_peer_refuse (peer, id, GMK_CODE_RATE_LIMITED);
  else
    place->joins[place->n_joins++] = (GmkAwaited){ peer->number, id };
}

/* Who sits there does not watch as well. */
static void
stop_watching (GmkRoom *room, const GmkUser *user)
{
  for (guint i = room->watchers->len; i > 0; i--) {
    GmkPeer *peer = g_ptr_array_index (room->watchers, i - 1);
    if (peer->user == user)
      gmk_room_unwatch (room, peer);
  }
}

void
gmk_room_kept (GmkRoom *room, GmkSeat seat)
{
  room->seats[seat].kept = true;
  stop_watching (room, room->seats[seat].user);
  answer_joins (room, seat, GMK_OK);
}

void
gmk_room_not_kept (GmkRoom *room, GmkSeat seat)
{
  answer_joins (room, seat, GMK_CODE_STORE_FAILED);
  gmk_room_stand (room, seat);
}

void
gmk_room_stand (GmkRoom *room, GmkSeat seat)
{
  GmkUser *user = room->seats[seat].user;

  answer_joins (room, seat, GMK_CODE_ROOM_GONE);
  room->seats[seat] = (GmkRoomSeat){ 0 };
  if (user == NULL)
    return;
  g_ptr_array_remove_fast (user->rooms, room);
  gmk_hub_release (room->hub, user);
}

void
gmk_room_come (GmkRoom *room, GmkSeat seat)
{
  GmkRoomSeat *place = &room->seats[seat];

  if (place->here)
    return;
  place->here = true;
  place->cpu = false;
  gmk_substitute_drop (room);
  gmk_room_changed (room);
}

void
gmk_room_go (GmkRoom *room, GmkSeat seat)
{
  GmkRoomSeat *place = &room->seats[seat];

  if (!place->here)
    return;
  place->here = false;
  place->away_since = gmk_transport_now ();
  place->wants_rematch = false;
  gmk_room_changed (room);
}

/* Every coming and going told to everybody would be the square of them. */
static void
audience_changed (GmkRoom *room)
{
  if (!room->closed && room->audience.place == 0)
    gmk_timers_set (&room->hub->timers, &room->audience, gmk_transport_now () + AUDIENCE_MS);
}

void
gmk_room_watch (GmkRoom *room, GmkPeer *peer)
{
  if (g_ptr_array_find (room->watchers, peer, NULL))
    return;
  g_ptr_array_add (room->watchers, peer);
  g_ptr_array_add (peer->watched, room);
  audience_changed (room);
}

void
gmk_room_unwatch (GmkRoom *room, GmkPeer *peer)
{
  if (!g_ptr_array_remove_fast (room->watchers, peer))
    return;
  g_ptr_array_remove_fast (peer->watched, room);
  audience_changed (room);
}
