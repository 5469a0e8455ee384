/* Coming and going: who has signed in on which connection.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/digest.h"
#include "server/hub.h"

#define GUESTS_MS        (3600 * 1000) /* the time that their limit is for */
#define HELLOS_MS        (60 * 1000)   /* and theirs */
#define CLOSING_RETRY_MS 5000          /* in which a server that is started again is there */

static const char server_name[] = "kagetsu-server " VERSION;

/* --- One player, one connection --------------------------------------------------------------- */

/* The user's rooms see that it has gone. */
static void
go_from_rooms (GmkUser *user)
{
  for (guint i = 0; i < user->rooms->len; i++) {
    GmkRoom *room = g_ptr_array_index (user->rooms, i);
    gmk_room_go (room, gmk_room_seat_of (room, user));
  }
}

void
gmk_hub_give_up (GmkHub *hub, GmkUser *user)
{
  for (guint i = 0; i < user->rooms->len; i++) {
    GmkRoom *room = g_ptr_array_index (user->rooms, i);
    gmk_room_give_up (room, gmk_room_seat_of (room, user));
  }
}

static void
stop_watching (GmkPeer *peer)
{
  while (peer->watched->len > 0)
    gmk_room_unwatch (g_ptr_array_index (peer->watched, 0), peer);
}

/* Takes the user away from a connection. */
static void
sign_off (GmkHub *hub, GmkPeer *peer)
{
  GmkUser *user = peer->user;

  if (user == NULL)
    return;
  peer->user = NULL;
  user->peer = NULL;
  hub->n_players--;
  gmk_seeks_remove (&hub->seeks, user);
  gmk_lobby_leave (&hub->lobby, peer);
  stop_watching (peer);
  go_from_rooms (user);
  gmk_hub_release (hub, user);
}

void
gmk_hub_left (GmkHub *hub, GmkPeer *peer)
{
  g_hash_table_remove (hub->peers, &peer->number);
  sign_off (hub, peer);
}

/* The newest device takes over. */
static void
supersede (GmkHub *hub, GmkUser *user)
{
  GmkPeer *old = user->peer;

  if (old == NULL)
    return;
  gmk_peer_tell (old, &(GmkNotice){ .kind = GMK_NOTICE_SUPERSEDED });
  sign_off (hub, old);
  gmk_peer_close (old, GMK_CLOSE_SUPERSEDED);
}

static void
welcome (GmkHub *hub, GmkPeer *peer)
{
  GmkUser *user = peer->user;
  GmkNotice notice = {
    .kind = GMK_NOTICE_WELCOME,
    .id = peer->hello_id,
    .welcome = { .v = GMK_WIRE_VERSION,
                 .me = gmk_user_show (user, GMK_SET_FREESTYLE),
                 .rooms = g_array_new (FALSE, FALSE, sizeof (int64_t)) },
  };

  g_strlcpy (notice.welcome.server, server_name, sizeof notice.welcome.server);
  g_strlcpy (notice.welcome.boot, hub->boot, sizeof notice.welcome.boot);
  for (guint i = 0; i < user->rooms->len && i < GMK_ROOMS_MAX; i++) {
    const GmkRoom *room = g_ptr_array_index (user->rooms, i);
    g_array_append_val (notice.welcome.rooms, room->id);
  }
  gmk_peer_tell (peer, &notice);
}

/* Whether one that asked later has the user already. */
static bool
is_superseded (const GmkUser *user, const GmkPeer *peer)
{
  return user->peer != NULL && user->peer->arrival > peer->arrival;
}

bool
gmk_hub_sign_in (GmkHub *hub, GmkPeer *peer, const GmkStoredPlayer *player)
{
  GmkUser *user = gmk_hub_hold_user (hub, player->id);

  if (is_superseded (user, peer)) {
    gmk_hub_release (hub, user);
    sign_off (hub, peer);
    gmk_peer_tell (peer, &(GmkNotice){ .kind = GMK_NOTICE_SUPERSEDED });
    gmk_peer_close (peer, GMK_CLOSE_SUPERSEDED);
    return false;
  }
  sign_off (hub, peer);
  if (user->stored.id == 0) /* else it is known better here */
    gmk_user_learn (user, player, gmk_transport_now ());
  supersede (hub, user);
  user->peer = peer;
  hub->n_players++;
  gmk_peer_welcomed (peer, user);
  return true;
}

/* --- Hello ------------------------------------------------------------------------------------ */

/* An answer that a connection waits for. */
typedef struct {
  GmkHub *hub;
  int64_t peer;
  bool create; /* asked for a new guest */
} PeerWait;

static void signed_in_cb (const GmkStoredPlayer *player, const GError *error, gpointer data);

static void
ask_who (GmkHub *hub, GmkPeer *peer, bool create)
{
  PeerWait *wait = g_new (PeerWait, 1);

  *wait = (PeerWait){ hub, peer->number, create };
  peer->signing_in = true;
  gmk_store_sign_in (hub->store, peer->digest, create, signed_in_cb, wait);
}

/* A secret that nobody has had is a new guest, of whom an address makes only so many. */
static void
make_guest (GmkHub *hub, GmkPeer *peer)
{
  const int64_t wait = gmk_rates_take_address (&hub->guests, peer->address, gmk_transport_now (),
                                               hub->limits.guests, GUESTS_MS);

  if (wait > 0)
    gmk_peer_refuse_for (peer, peer->hello_id, GMK_CODE_RATE_LIMITED, wait, NULL);
  else
    ask_who (hub, peer, true);
}

/* Tells a connection that has come too late to come to the next server. */
static void
turn_away (GmkPeer *peer, int64_t id)
{
  gmk_peer_refuse_for (peer, id, GMK_CODE_CLOSING, CLOSING_RETRY_MS, NULL);
}

static void
let_in (GmkHub *hub, GmkPeer *peer, const GmkStoredPlayer *player)
{
  if (hub->closing) {
    turn_away (peer, peer->hello_id);
    return;
  }
  if (player->banned) {
    gmk_peer_refuse (peer, peer->hello_id, GMK_CODE_BANNED);
    gmk_peer_close (peer, GMK_CLOSE_LIMIT);
    return;
  }
  if (gmk_hub_sign_in (hub, peer, player))
    welcome (hub, peer);
}

static void
signed_in_cb (const GmkStoredPlayer *player, const GError *error, gpointer data)
{
  g_autofree PeerWait *wait = data;
  GmkHub *hub = wait->hub;
  GmkPeer *peer = gmk_hub_peer (hub, wait->peer);

  if (peer == NULL || peer->closed)
    return;
  peer->signing_in = false;
  if (error == NULL)
    let_in (hub, peer, player);
  else if (!wait->create && g_error_matches (error, GMK_STORE_ERROR, GMK_STORE_ERROR_ABSENT))
    make_guest (hub, peer);
  else
    gmk_peer_refuse (peer, peer->hello_id, GMK_CODE_STORE_FAILED);
}

void
gmk_hub_hello (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  int64_t wait;

  if (request->hello.v != GMK_WIRE_VERSION) {
    gmk_peer_refuse_for (peer, request->id, GMK_CODE_BAD_VERSION, 0,
                         "this server speaks version 1");
    return;
  }
  if (hub->closing) {
    turn_away (peer, request->id);
    return;
  }
  wait = gmk_rates_take_address (&hub->hellos, peer->address, gmk_transport_now (),
                                 hub->limits.hellos, HELLOS_MS);
  if (wait > 0) {
    gmk_peer_refuse_for (peer, request->id, GMK_CODE_RATE_LIMITED, wait, NULL);
    return;
  }
  peer->hello_id = request->id;
  peer->arrival = ++hub->last_arrival;
  gmk_digest (request->hello.secret, peer->digest);
  ask_who (hub, peer, false);
}
