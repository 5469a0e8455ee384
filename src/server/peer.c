/* One connection.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/peer.h"

#include <string.h>

#include "server/hub.h"

#define HELLO_MS     5000
#define PING_MS      15000
#define ANSWER_MS    20000
#define OVERRUNS_MAX 40 /* messages over the limit in a row before the connection is closed */

/* --- Out -------------------------------------------------------------------------------------- */

void
gmk_peer_tell_text (GmkPeer *peer, const GString *text)
{
  if (peer != NULL && !peer->closed)
    gmk_link_send (peer->link, text->str, text->len);
}

void
gmk_peer_tell (GmkPeer *peer, GmkNotice *notice)
{
  GString *text = g_string_sized_new (256);

  gmk_notice_write (notice, text);
  gmk_peer_tell_text (peer, text);
  gmk_notice_clear (notice);
  g_string_free (text, TRUE);
}

void
gmk_peer_done (GmkPeer *peer, int64_t id)
{
  if (id != 0)
    gmk_peer_tell (peer, &(GmkNotice){ .kind = GMK_NOTICE_DONE, .id = id });
}

void
gmk_peer_refuse_for (GmkPeer *peer, int64_t id, int code, int64_t retry_ms, const char *detail)
{
  GmkNotice notice = { .kind = GMK_NOTICE_ERROR, .id = id, .error.retry_ms = retry_ms };

  if (peer == NULL)
    return;
  peer->hub->figures.refused[code]++;
  g_strlcpy (notice.error.code, gmk_code_name (code), sizeof notice.error.code);
  if (detail != NULL)
    g_strlcpy (notice.error.detail, detail, sizeof notice.error.detail);
  gmk_peer_tell (peer, &notice);
}

void
gmk_peer_refuse (GmkPeer *peer, int64_t id, int code)
{
  gmk_peer_refuse_for (peer, id, code, 0, NULL);
}

void
gmk_peer_close (GmkPeer *peer, GmkCloseCode code)
{
  if (peer->closed)
    return;
  peer->closed = true;
  gmk_timers_set (&peer->hub->timers, &peer->timer, GMK_NEVER);
  gmk_link_close (peer->link, code);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void
send_ping (GmkPeer *peer)
{
  peer->ping++;
  peer->ping_sent = gmk_transport_now ();
  gmk_peer_tell (peer, &(GmkNotice){ .kind = GMK_NOTICE_PING, .numbered.n = peer->ping });
}

static void
timer_cb (gpointer data)
{
  GmkPeer *peer = data;
  const int64_t now = gmk_transport_now ();

  if (peer->user == NULL || peer->ping_sent != 0) {
    gmk_peer_close (peer, GMK_CLOSE_LIMIT);
    return;
  }
  send_ping (peer);
  gmk_timers_set (&peer->hub->timers, &peer->timer, now + ANSWER_MS);
}

GmkPeer *
gmk_peer_new (GmkHub *hub, GmkLink *link, const char *address)
{
  GmkPeer *peer = g_new0 (GmkPeer, 1);

  peer->number = ++hub->last_peer;
  peer->hub = hub;
  peer->link = link;
  g_strlcpy (peer->address, address, sizeof peer->address);
  peer->watched = g_ptr_array_new ();
  g_hash_table_insert (hub->peers, &peer->number, peer);
  peer->timer = (GmkTimer){ .function = timer_cb, .data = peer };
  gmk_timers_set (&hub->timers, &peer->timer, gmk_transport_now () + HELLO_MS);
  return peer;
}

void
gmk_peer_free (GmkPeer *peer)
{
  peer->closed = true;
  gmk_timers_set (&peer->hub->timers, &peer->timer, GMK_NEVER);
  gmk_hub_left (peer->hub, peer);
  g_ptr_array_unref (peer->watched);
  g_free (peer);
}

void
gmk_peer_welcomed (GmkPeer *peer, GmkUser *user)
{
  peer->user = user;
  peer->signing_in = false;
  send_ping (peer);
  gmk_timers_set (&peer->hub->timers, &peer->timer, gmk_transport_now () + ANSWER_MS);
}

/* --- In --------------------------------------------------------------------------------------- */

static void
take_pong (GmkPeer *peer, int64_t n)
{
  const int64_t now = gmk_transport_now ();

  if (peer->ping_sent == 0 || n != peer->ping)
    return;

  const int64_t trip = now - peer->ping_sent;

  peer->trip_ms = peer->trip_ms == 0 ? trip : (3 * peer->trip_ms + trip) / 4;
  peer->ping_sent = 0;
  gmk_timers_set (&peer->hub->timers, &peer->timer, now + PING_MS);
}

/* Whether the message is one too many. */
static bool
overruns (GmkPeer *peer, int64_t id)
{
  const GmkHubLimits *limits = &peer->hub->limits;
  const int64_t wait =
    gmk_rate_take (&peer->rate, gmk_transport_now (), limits->messages, limits->messages_ms);

  if (wait == 0) {
    peer->overruns = 0;
    return false;
  }
  gmk_peer_refuse_for (peer, id, GMK_CODE_RATE_LIMITED, wait, NULL);
  if (++peer->overruns > OVERRUNS_MAX)
    gmk_peer_close (peer, GMK_CLOSE_LIMIT);
  return true;
}

static void
refuse_unread (GmkPeer *peer, int64_t id, const GError *error)
{
  const int code = g_error_matches (error, GMK_WIRE_ERROR, GMK_WIRE_ERROR_UNKNOWN_KIND)
                     ? GMK_CODE_UNKNOWN_KIND
                     : GMK_CODE_BAD_MESSAGE;

  gmk_peer_refuse_for (peer, id, code, 0, error->message);
}

void
gmk_peer_receive (GmkPeer *peer, const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  GmkRequest request;
  int64_t id = 0;

  if (peer->closed)
    return;

  const bool good = gmk_request_read (text, length, &request, &id, &error);

  if (overruns (peer, id))
    return;
  if (!good)
    refuse_unread (peer, id, error);
  else if (request.kind == GMK_REQUEST_PONG)
    take_pong (peer, request.numbered.n);
  else if (request.kind == GMK_REQUEST_PING)
    gmk_peer_tell (
      peer, &(GmkNotice){ .kind = GMK_NOTICE_PONG, .id = id, .numbered.n = request.numbered.n });
  else
    gmk_hub_take (peer->hub, peer, &request);
}
