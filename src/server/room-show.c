/* What a room looks like, and what is told there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/hub.h"
#include "server/lobby.h"
#include "server/room.h"

/* --- Telling ---------------------------------------------------------------------------------- */

/* The connection of a seat that is here, and kept: who waits for that has not seen the room. */
static GmkPeer *
peer_of (const GmkRoomSeat *place)
{
  return place->here && place->kept && place->user != NULL ? place->user->peer : NULL;
}

static void
tell_text (GmkRoom *room, const GString *text, GmkSeat but)
{
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
    if (seat != but)
      gmk_peer_tell_text (peer_of (&room->seats[seat]), text);
  for (guint i = 0; i < room->watchers->len; i++)
    gmk_peer_tell_text (g_ptr_array_index (room->watchers, i), text);
}

void
gmk_room_tell (GmkRoom *room, GmkNotice *notice)
{
  GString *text = g_string_sized_new (256);

  gmk_notice_write (notice, text);
  tell_text (room, text, GMK_SEAT_NONE);
  g_string_free (text, TRUE);
  gmk_notice_clear (notice);
}

/* The asker gets the fact with the number of its request. */
static void
answer (GmkRoom *room, GmkNotice *notice, GmkSeat asker, int64_t id)
{
  GString *text = g_string_sized_new (256);

  notice->id = id;
  gmk_notice_write (notice, text);
  gmk_peer_tell_text (peer_of (&room->seats[asker]), text);
  g_string_free (text, TRUE);
}

int64_t
gmk_room_fact (GmkRoom *room, GmkNotice *notice, GmkSeat asker, int64_t id)
{
  GString **fact = &room->facts[++room->seq % GMK_FACTS_KEPT];
  const bool answers = asker != GMK_SEAT_NONE && id != 0;

  /* room and seq come first in every fact */
  notice->stepped.room = room->id;
  notice->stepped.seq = room->seq;
  if (*fact == NULL)
    *fact = g_string_sized_new (128);
  g_string_set_size (*fact, 0);
  gmk_notice_write (notice, *fact);
  tell_text (room, *fact, answers ? asker : GMK_SEAT_NONE);
  if (answers)
    answer (room, notice, asker, id);
  gmk_notice_clear (notice);
  return room->seq;
}

static GArray *
show_seats (const GmkRoom *room)
{
  GArray *seats = g_array_sized_new (FALSE, TRUE, sizeof (GmkWireSeat), GMK_SEATS);

  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
    const GmkRoomSeat *place = &room->seats[seat];
    const GmkWireSeat shown = {
      .who = gmk_user_show (place->user, gmk_rules_set (&room->settings.rules)),
      .away = place->user != NULL && !place->here,
      .cpu = place->cpu,
      .claim_ms = gmk_room_claim_ms (room, seat),
    };
    g_array_append_val (seats, shown);
  }
  return seats;
}

void
gmk_room_tell_seats (GmkRoom *room)
{
  gmk_room_tell (room, &(GmkNotice){ .kind = GMK_NOTICE_SEATS,
                                     .seats = { .room = room->id,
                                                .seats = show_seats (room),
                                                .watchers = room->watchers->len } });
  gmk_lobby_changed (&room->hub->lobby, room);
}

static GArray *
show_rematch (const GmkRoom *room)
{
  GArray *seats = g_array_new (FALSE, FALSE, sizeof (int64_t));

  for (int64_t seat = 0; seat < GMK_SEATS; seat++)
    if (room->seats[seat].wants_rematch)
      g_array_append_val (seats, seat);
  return seats;
}

void
gmk_room_changed (GmkRoom *room)
{
  if (room->closed)
    return;
  gmk_room_count_absence (room);
  gmk_room_tell_seats (room);
  gmk_room_look (room);
}

GmkWireTable
gmk_room_table (const GmkRoom *room)
{
  const GmkRuleSet set = gmk_rules_set (&room->settings.rules);
  const GmkSeat host = room->seats[0].user != NULL ? 0 : 1;

  return (GmkWireTable){
    .room = room->id,
    .settings = room->settings,
    .host = gmk_user_show (room->seats[host].user, set),
    .guest = gmk_user_show (room->seats[1 - host].user, set),
    .watchers = room->watchers->len,
  };
}

/* --- Showing ---------------------------------------------------------------------------------- */

static void
write_hash (const GmkRoom *room, char text[17])
{
  if (room->record != NULL)
    g_snprintf (text, 17, "%016" G_GINT64_MODIFIER "x", gmk_match_hash (&room->record->match));
}

static void
show_steps (const GmkRoom *room, GmkPeer *peer)
{
  for (int from = 0; from < room->record->n_steps; from += GMK_STEPS_MAX_A_NOTICE) {
    const int n = MIN (room->record->n_steps - from, GMK_STEPS_MAX_A_NOTICE);
    GmkNotice notice = {
      .kind = GMK_NOTICE_STEPS,
      .steps = { .room = room->id,
                 .from = from,
                 .steps = g_array_new (FALSE, FALSE, sizeof (GmkStep)) },
    };

    g_array_append_vals (notice.steps.steps, room->record->steps + from, (guint)n);
    gmk_peer_tell (peer, &notice);
  }
}

void
gmk_room_show (GmkRoom *room, GmkPeer *peer, int64_t id)
{
  const GmkSeat seat = gmk_room_seat_of (room, peer->user);
  const bool sits = seat != GMK_SEAT_NONE;
  GmkNotice notice = {
    .kind = GMK_NOTICE_ROOM,
    .id = id,
    .room = {
      .room = room->id,
      .seq = room->seq,
      .you = sits ? seat : -1,
      .settings = room->settings,
      .seats = show_seats (room),
      .watchers = room->watchers->len,
      .score = { room->won[0], room->won[1], room->drawn },
      .game = room->record != NULL ? room->number : 0,
      .first = room->record != NULL ? room->first : -1,
      .n_steps = room->record != NULL ? room->record->n_steps : 0,
      .now = gmk_room_moment (room),
      .rematch = show_rematch (room),
    },
  };

  if (sits) {
    g_strlcpy (notice.room.code, room->code, sizeof notice.room.code);
    g_strlcpy (notice.room.watch, room->watch, sizeof notice.room.watch);
  }
  write_hash (room, notice.room.hash);
  gmk_peer_tell (peer, &notice);
  if (room->record != NULL)
    show_steps (room, peer);
}

void
gmk_room_resume (GmkRoom *room, GmkPeer *peer, int64_t id, int64_t since)
{
  if (since < 0 || since > room->seq || room->seq - since >= GMK_FACTS_KEPT ||
      (since < room->seq && room->facts[(since + 1) % GMK_FACTS_KEPT] == NULL)) {
    gmk_room_show (room, peer, id);
    return;
  }
  for (int64_t seq = since + 1; seq <= room->seq; seq++)
    gmk_peer_tell_text (peer, room->facts[seq % GMK_FACTS_KEPT]);

  GmkNotice notice = {
    .kind = GMK_NOTICE_RESUMED,
    .id = id,
    .resumed = { .room = room->id, .seq = room->seq, .now = gmk_room_moment (room) },
  };

  write_hash (room, notice.resumed.hash);
  gmk_peer_tell (peer, &notice);
  gmk_peer_tell (peer, &(GmkNotice){ .kind = GMK_NOTICE_SEATS,
                                     .seats = { .room = room->id,
                                                .seats = show_seats (room),
                                                .watchers = room->watchers->len } });
  gmk_peer_tell (peer,
                 &(GmkNotice){ .kind = GMK_NOTICE_REMATCH,
                               .rematch = { .room = room->id, .seats = show_rematch (room) } });
}
