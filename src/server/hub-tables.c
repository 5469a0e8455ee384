/* Requests for tables and at them. What is told of a table or a seat has been kept before.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "server/hub.h"

/* --- New tables ------------------------------------------------------------------------------- */

/* A table, or a seat at one, on its way to the store and back. */
typedef struct {
  GmkRoom *room;
  GmkUser *user; /* who asked; NULL: a match was found for two */
  int64_t peer;  /* number of the connection that asked */
  int64_t id;
} Keeping;

static Keeping *
keep (GmkRoom *room, GmkPeer *peer, int64_t id)
{
  Keeping *keeping = g_new0 (Keeping, 1);

  keeping->room = gmk_room_ref (room);
  if (peer != NULL) {
    keeping->user = gmk_user_ref (peer->user);
    keeping->peer = peer->number;
    keeping->id = id;
  }
  room->keeping++;
  return keeping;
}

static void
done (Keeping *keeping)
{
  if (keeping->user != NULL)
    gmk_hub_release (keeping->room->hub, keeping->user);
  gmk_room_unref (keeping->room);
  g_free (keeping);
}

/* The connection that asked, where it is still there and still the user's. */
static GmkPeer *
asker (const Keeping *keeping)
{
  GmkPeer *peer = gmk_hub_peer (keeping->room->hub, keeping->peer);

  return peer != NULL && peer->user == keeping->user ? peer : NULL;
}

static void
tell_opened (GmkRoom *room, GmkPeer *peer, int64_t id)
{
  GmkNotice notice = { .kind = GMK_NOTICE_OPENED, .id = id, .opened.room = room->id };

  g_strlcpy (notice.opened.code, room->code, sizeof notice.opened.code);
  g_strlcpy (notice.opened.watch, room->watch, sizeof notice.opened.watch);
  gmk_peer_tell (peer, &notice);
  gmk_room_show (room, peer, 0);
}

static void
tell_matched (GmkRoom *room, GmkPeer *peer)
{
  if (peer == NULL)
    return;
  gmk_peer_tell (peer, &(GmkNotice){ .kind = GMK_NOTICE_MATCHED, .word = { .room = room->id } });
  gmk_room_show (room, peer, 0);
}

static GmkPeer *
peer_at (const GmkRoom *room, GmkSeat seat)
{
  return room->seats[seat].user != NULL ? room->seats[seat].user->peer : NULL;
}

static void
tell_new_room (GmkRoom *room, const Keeping *keeping)
{
  GmkPeer *peer = asker (keeping);

  room->kept = true;
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
    if (room->seats[seat].user != NULL)
      gmk_room_kept (room, seat);
  if (keeping->user == NULL)
    for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
      tell_matched (room, peer_at (room, seat));
  else if (peer != NULL)
    tell_opened (room, peer, keeping->id);
  gmk_lobby_changed (&room->hub->lobby, room);
  gmk_room_look (room);
}

static void
room_kept_cb (const GError *error, gpointer data)
{
  Keeping *keeping = data;
  GmkRoom *room = keeping->room;

  room->keeping--;
  if (room->closed)
    gmk_peer_refuse (asker (keeping), keeping->id, GMK_CODE_ROOM_GONE);
  else if (error == NULL)
    tell_new_room (room, keeping);
  else {
    for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
      gmk_peer_refuse (peer_at (room, seat), keeping->id, GMK_CODE_STORE_FAILED);
    gmk_room_close (room, GMK_CLOSED_LEFT);
  }
  done (keeping);
}

/* A room with the user in seat 0, and the other in seat 1 if not NULL. */
static void
open_room (GmkHub *hub,
           const GmkSettings *settings,
           bool is_private,
           GmkUser *users[GMK_SEATS],
           GmkPeer *peer,
           int64_t id)
{
  GmkRoom *room = gmk_room_new (hub, ++hub->last_room, settings, is_private);
  GmkStoredRoom stored = { .id = room->id, .is_private = is_private, .settings = room->settings };

  gmk_hub_add_room (hub, room);
  for (GmkSeat seat = 0; seat < GMK_SEATS && users[seat] != NULL; seat++) {
    gmk_room_sit (room, seat, users[seat]);
    stored.seats[seat] = users[seat]->id;
  }
  g_strlcpy (stored.code, room->code, sizeof stored.code);
  g_strlcpy (stored.watch, room->watch, sizeof stored.watch);
  gmk_store_open_room (hub->store, &stored, room_kept_cb, keep (room, peer, id));
}

void
gmk_hub_open_match (GmkHub *hub, const GmkSettings *settings, GmkUser *host, GmkUser *guest)
{
  open_room (hub, settings, false, (GmkUser *[]){ host, guest }, NULL, 0);
}

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
  if (settings->rated && gmk_hub_pause (hub, user) > 0)
    return GMK_CODE_PAUSED;
  if ((int)user->rooms->len >= MIN (most, GMK_ROOMS_MAX))
    return GMK_CODE_TOO_MANY_TABLES;
  return (int)g_hash_table_size (hub->rooms) >= hub->limits.rooms ? GMK_CODE_SERVER_FULL : GMK_OK;
}

static void
refuse (GmkPeer *peer, int64_t id, int code)
{
  const int64_t wait = code == GMK_CODE_PAUSED ? gmk_hub_pause (peer->hub, peer->user) : 0;

  gmk_peer_refuse_for (peer, id, code, wait, NULL);
}

static void
take_open (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  const GmkSettings *settings = &request->open.settings;
  int code = may_open (hub, peer->user, settings);

  if (code == GMK_OK && settings->rated && request->open.private)
    code = GMK_CODE_BAD_SETTINGS;
  if (code != GMK_OK)
    refuse (peer, request->id, code);
  else
    open_room (hub, settings, request->open.private, (GmkUser *[]){ peer->user, NULL }, peer,
               request->id);
}

/* --- Coming and going ------------------------------------------------------------------------- */

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
  const GmkSeat seat = gmk_room_seat_of (room, peer->user);

  gmk_room_come (room, seat);
  if (!room->seats[seat].kept)
    gmk_room_await (room, seat, peer, request->id);
  else if (same && request->join.since >= 0)
    gmk_room_resume (room, peer, request->id, request->join.since);
  else
    gmk_room_show (room, peer, request->id);
}

static void
seat_kept_cb (const GError *error, gpointer data)
{
  Keeping *keeping = data;
  GmkRoom *room = keeping->room;
  const GmkSeat seat = gmk_room_seat_of (room, keeping->user);

  room->keeping--;
  if (seat != GMK_SEAT_NONE && error != NULL)
    gmk_room_not_kept (room, seat);
  else if (seat != GMK_SEAT_NONE) { /* it has not left again, and the room is not closed */
    gmk_room_kept (room, seat);
    gmk_room_changed (room);
  }
  done (keeping);
}

/* The seat is taken at once, so that nobody else gets it, and told of when it has been kept. */
static void
sit_down (GmkHub *hub, GmkRoom *room, GmkPeer *peer, int64_t id)
{
  const int code = may_sit (hub, room, peer->user);
  const GmkSeat seat = room->seats[0].user == NULL ? 0 : 1;

  if (code != GMK_OK) {
    refuse (peer, id, code);
    return;
  }
  gmk_seeks_remove (&hub->seeks, peer->user);
  gmk_room_sit (room, seat, peer->user);
  gmk_room_await (room, seat, peer, id);
  gmk_store_seat (hub->store, room->id, seat, peer->user->id, seat_kept_cb, keep (room, peer, id));
}

static void
look_on (GmkHub *hub, GmkRoom *room, GmkPeer *peer, const GmkRequest *request)
{
  if (gmk_room_is_apart (room, peer->user)) {
    gmk_peer_refuse (peer, request->id, GMK_CODE_BLOCKED);
    return;
  }
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
  if (room == NULL || (!room->kept && !sits) ||
      (room->is_private && request->join.room != 0 && !sits &&
       !g_ptr_array_find (room->watchers, peer, NULL)))
    gmk_peer_refuse (peer, request->id, GMK_CODE_ROOM_GONE);
  else if (sits)
    come_back (hub, room, peer, request);
  else if (watch || request->join.watch)
    look_on (hub, room, peer, request);
  else
    sit_down (hub, room, peer, request->id);
}

/* Nobody waits for this: a failure shows in the store's figures, and the next start mends it. */
static void
left_cb (const GError *error, gpointer data)
{
}

/* Gives the seat up where no game goes on. */
static void
leave_seat (GmkHub *hub, GmkRoom *room, GmkSeat seat)
{
  if (gmk_room_is_playing (room) || room->busy) {
    gmk_room_go (room, seat);
    return;
  }
  gmk_store_seat (hub->store, room->id, seat, 0, left_cb, NULL);
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
    refuse (peer, request->id, code);
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

static int
want_rematch (GmkHub *hub, GmkRoom *room, GmkSeat seat, bool want)
{
  if (want && hub->closing)
    return GMK_CODE_CLOSING;
  if (want && room->settings.rated && gmk_hub_pause (hub, room->seats[seat].user) > 0)
    return GMK_CODE_PAUSED;
  return gmk_room_rematch (room, seat, want);
}

static void
take_rematch (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  GmkSeat seat;
  GmkRoom *room = seated_room (hub, peer, request, request->at.room, &seat);
  int code;

  if (room == NULL)
    return;
  code = want_rematch (hub, room, seat, request->at.want);
  if (code != GMK_OK)
    refuse (peer, request->id, code);
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

void
gmk_hub_tables (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  switch ((int)request->kind) {
  case GMK_REQUEST_OPEN:
    take_open (hub, peer, request);
    break;
  case GMK_REQUEST_JOIN:
    take_join (hub, peer, request);
    break;
  case GMK_REQUEST_LEAVE:
    take_leave (hub, peer, request);
    break;
  case GMK_REQUEST_SEEK:
    take_seek (hub, peer, request);
    break;
  case GMK_REQUEST_UNSEEK:
    take_unseek (hub, peer, request);
    break;
  case GMK_REQUEST_STEP:
    take_step (hub, peer, request);
    break;
  case GMK_REQUEST_REMATCH:
    take_rematch (hub, peer, request);
    break;
  case GMK_REQUEST_SAY:
    take_say (hub, peer, request);
    break;
  default:
    g_assert_not_reached ();
  }
}
