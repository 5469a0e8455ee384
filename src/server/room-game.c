/* Games and their steps, from the request to what everybody hears.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "server/hub.h"
#include "server/lobby.h"
#include "server/room.h"
#include "server/substitute.h"

#define SLOW_MS  50   /* a store that took longer has cost somebody time, who gets it back */
#define RETRY_MS 1000 /* after the store has failed */

typedef struct {
  GmkSeat seat;
  int64_t id;
  int64_t turn;
  GmkStep step;
} GmkWaiting;

/* A step, or the beginning of a game, on its way to the store and back. */
typedef struct {
  GmkRoom *room;
  GmkSeat asker; /* GMK_SEAT_NONE: nobody waits for the answer */
  int64_t id;
  int64_t turn;
  GmkStep step;
  GmkSeat first;      /* of a beginning */
  GmkForsakenWhy why; /* of a step that ends the game: … */
  GmkSeat forsaker;   /* … who has given it up */
  int64_t sent;
} Flight;

static const GmkMatch *
match_of (const GmkRoom *room)
{
  return &room->record->match;
}

static GmkPeer *
peer_at (const GmkRoom *room, GmkSeat seat)
{
  return seat != GMK_SEAT_NONE && room->seats[seat].user != NULL ? room->seats[seat].user->peer
                                                                 : NULL;
}

/* --- The store -------------------------------------------------------------------------------- */

static Flight *
take_off (GmkRoom *room, GmkSeat asker, int64_t id)
{
  Flight *flight = g_new0 (Flight, 1);

  flight->room = gmk_room_ref (room);
  flight->asker = asker;
  flight->id = id;
  flight->sent = gmk_transport_now ();
  room->busy = true;
  gmk_timers_set (&room->hub->timers, &room->timer, GMK_NEVER);
  return flight;
}

static void
land (Flight *flight)
{
  gmk_room_unref (flight->room);
  g_free (flight);
}

static void
not_kept (Flight *flight)
{
  GmkRoom *room = flight->room;
  GmkWaiting *waiting;

  if (room->closed)
    return;
  if (flight->asker != GMK_SEAT_NONE)
    gmk_peer_refuse (peer_at (room, flight->asker), flight->id, GMK_CODE_STORE_FAILED);
  while ((waiting = g_queue_pop_head (&room->waiting)) != NULL) {
    gmk_peer_refuse (peer_at (room, waiting->seat), waiting->id, GMK_CODE_STORE_FAILED);
    g_free (waiting);
  }
  gmk_timers_set (&room->hub->timers, &room->timer, gmk_transport_now () + RETRY_MS);
}

/* --- Games begin ------------------------------------------------------------------------------ */

static void
began_cb (int64_t game, const GError *error, gpointer data)
{
  Flight *flight = data;
  GmkRoom *room = flight->room;

  room->busy = false;
  if (room->closed || error != NULL) {
    not_kept (flight);
    land (flight);
    return;
  }

  if (room->record != NULL) {
    const GmkSeat winner = match_of (room)->end.winner_seat;
    room->drawn += winner == GMK_SEAT_NONE && match_of (room)->end.kind != GMK_END_ABORTED;
    if (winner != GMK_SEAT_NONE)
      room->won[winner]++;
  }
  gmk_record_free (room->record);
  room->record = gmk_record_new (&room->settings, flight->first);
  room->first = flight->first;
  room->game = game;
  room->number++;
  room->base = gmk_transport_now ();
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
    room->seats[seat].wants_rematch = false;
    room->seats[seat].away_duty = 0;
    room->seats[seat].duty_since = 0;
  }
  gmk_room_fact (room,
                 &(GmkNotice){ .kind = GMK_NOTICE_BEGAN,
                               .began = { .game = room->number, .first = room->first } },
                 GMK_SEAT_NONE, 0);
  land (flight);
  gmk_room_changed (room);
}

void
gmk_room_begin (GmkRoom *room)
{
  if (room->busy || room->keeping > 0 || gmk_room_is_playing (room) || !gmk_room_is_full (room))
    return;

  Flight *flight = take_off (room, GMK_SEAT_NONE, 0);

  flight->first = gmk_settings_who_begins (&room->settings, room->first, gmk_hub_lot ());

  const GmkStoredStart start = {
    .room = room->id,
    .seq = room->seq + 1,
    .number = room->number + 1,
    .first = flight->first,
    .settings = room->settings,
    .players = { room->seats[0].user->id, room->seats[1].user->id },
    .began = g_get_real_time (),
  };

  gmk_store_begin (room->hub->store, &start, began_cb, flight);
}

int
gmk_room_rematch (GmkRoom *room, GmkSeat seat, bool want)
{
  if (room->record == NULL)
    return GMK_CODE_NO_OPPONENT;
  if (gmk_room_is_playing (room))
    return GMK_CODE_NOT_OVER;
  if (!gmk_room_is_full (room))
    return GMK_CODE_NO_OPPONENT;
  room->seats[seat].wants_rematch = want;

  GmkNotice notice = {
    .kind = GMK_NOTICE_REMATCH,
    .rematch = { .room = room->id, .seats = g_array_new (FALSE, FALSE, sizeof (int64_t)) },
  };

  for (int64_t i = 0; i < GMK_SEATS; i++)
    if (room->seats[i].wants_rematch)
      g_array_append_val (notice.rematch.seats, i);
  gmk_room_tell (room, &notice);
  if (room->seats[0].wants_rematch && room->seats[1].wants_rematch)
    gmk_room_begin (room);
  return GMK_OK;
}

/* --- Steps ------------------------------------------------------------------------------------ */

static void take_waiting (GmkRoom *room);
static void commit (GmkRoom *room, const GmkStep *step, GmkSeat asker, int64_t id, int64_t turn);

static void
remember (GmkRoom *room, const Flight *flight, int64_t seq)
{
  if (flight->asker == GMK_SEAT_NONE || flight->id == 0)
    return;

  GmkRoomSeat *place = &room->seats[flight->asker];

  place->asked[place->n_asked++ % GMK_ASKED_KEPT] =
    (GmkAsked){ flight->id, flight->turn, flight->step, seq };
}

static GmkRatingChange
change_of (const GmkStoredChanges *changes, GmkSeat seat)
{
  return (GmkRatingChange){
    .before = (int64_t)(changes->before[seat].rating + 0.5),
    .after = (int64_t)(changes->after[seat].rating + 0.5),
    .deviation = (int64_t)(changes->after[seat].deviation + 0.5),
    .provisional = changes->after[seat].deviation >= GMK_RATING_PROVISIONAL,
  };
}

/* The users that are here know their new ratings at once. */
static void
learn_ratings (GmkRoom *room, const GmkStoredChanges *changes)
{
  const GmkRuleSet set = gmk_rules_set (&room->settings.rules);
  const GmkSeat winner = match_of (room)->end.winner_seat;

  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
    GmkStoredPlayer *stored = &room->seats[seat].user->stored;
    stored->ratings[set] = changes->after[seat];
    stored->counts[set][winner == GMK_SEAT_NONE ? 1 : winner == seat ? 0 : 2]++;
  }
}

static void
finish (GmkRoom *room, const Flight *flight, const GmkStoredChanges *changes)
{
  GmkNotice notice = { .kind = GMK_NOTICE_RATED, .rated.game = room->game };

  if (changes->rated) {
    learn_ratings (room, changes);
    notice.rated.changes = g_array_new (FALSE, FALSE, sizeof (GmkRatingChange));
    for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
      const GmkRatingChange change = change_of (changes, seat);
      g_array_append_val (notice.rated.changes, change);
    }
  }
  if (flight->why != GMK_FORSAKEN_NOT)
    gmk_conduct_add (&room->seats[flight->forsaker].user->conduct, flight->why,
                     room->settings.rated, gmk_transport_now ());
  gmk_room_fact (room, &notice, GMK_SEAT_NONE, 0);
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
    room->seats[seat].cpu = false;
  gmk_room_changed (room);
}

/* Gives back what a slow store has cost the seat that is to move now. */
static bool
credit (GmkRoom *room, const Flight *flight)
{
  const int64_t took = gmk_transport_now () - flight->sent;
  const GmkMatch *match = match_of (room);

  if (took <= SLOW_MS || flight->step.kind == GMK_STEP_CREDIT || gmk_match_over (match) ||
      match->clock.running == GMK_SEAT_NONE || match->settings.time.kind == GMK_CLOCK_NONE)
    return false;

  const GmkStep step = {
    .kind = GMK_STEP_CREDIT,
    .seat = match->clock.running,
    .ms = (int32_t)MIN (took, GMK_CLOCK_MS_MAX),
    .at = gmk_room_moment (room),
  };

  commit (room, &step, GMK_SEAT_NONE, 0, 0);
  return true;
}

static void
stepped_cb (const GmkStoredChanges *changes, const GError *error, gpointer data)
{
  Flight *flight = data;
  GmkRoom *room = flight->room;

  room->busy = false;
  if (room->closed || error != NULL) {
    not_kept (flight);
    land (flight);
    return;
  }

  gmk_record_step (room->record, &flight->step);
  gmk_room_count_absence (room);
  room->hub->figures.steps++;

  const int64_t seq = gmk_room_fact (
    room,
    &(GmkNotice){ .kind = GMK_NOTICE_STEPPED,
                  .stepped = { .step = flight->step, .turn = match_of (room)->turn } },
    flight->asker, flight->id);

  remember (room, flight, seq);
  if (gmk_match_over (match_of (room)))
    finish (room, flight, changes);
  if (!credit (room, flight)) {
    take_waiting (room);
    if (!room->busy && gmk_room_counts_absence (room))
      gmk_room_changed (room); /* the time until a claim begins or ends with a duty */
    else if (!room->busy)
      gmk_room_look (room);
  }
  land (flight);
}

/* Whether the step is somebody's giving the game up. An abort where the other is not there is not. */
static GmkForsakenWhy
forsaking (const GmkRoom *room, const GmkStep *step, GmkSeat *forsaker)
{
  if (step->kind == GMK_STEP_CLAIM) {
    *forsaker = gmk_seat_other ((GmkSeat)step->seat);
    return GMK_FORSAKEN_CLAIMED;
  }
  if (step->kind != GMK_STEP_ABORT || step->seat == GMK_SEAT_NONE ||
      !room->seats[gmk_seat_other ((GmkSeat)step->seat)].here)
    return GMK_FORSAKEN_NOT;
  *forsaker = (GmkSeat)step->seat;
  return GMK_FORSAKEN_ABORTED;
}

/* Gives a step that was tried to the store. */
static void
commit (GmkRoom *room, const GmkStep *step, GmkSeat asker, int64_t id, int64_t turn)
{
  GmkMatch after = *match_of (room);
  Flight *flight;

  if (gmk_match_step (&after, step) != GMK_OK)
    return;
  flight = take_off (room, asker, id);
  flight->step = *step;
  flight->turn = turn;
  flight->why = forsaking (room, step, &flight->forsaker);

  const GmkStoredStep stored = {
    .room = room->id,
    .game = room->game,
    .seq = room->seq + 1,
    .n = room->record->n_steps,
    .step = *step,
    .ends = gmk_match_over (&after),
    .end = after.end,
    .rated = room->settings.rated && after.end.kind != GMK_END_ABORTED,
    .why = flight->why,
    .forsaker = flight->forsaker,
  };

  gmk_store_step (room->hub->store, &stored, stepped_cb, flight);
}

/* Whether it was done already; then it is answered. */
static bool
repeats (GmkRoom *room, GmkSeat seat, int64_t id, int64_t turn, const GmkStep *step)
{
  const GmkRoomSeat *place = &room->seats[seat];

  for (int i = 0; id != 0 && i < MIN (place->n_asked, GMK_ASKED_KEPT); i++) {
    const GmkAsked *asked = &place->asked[i];
    if (asked->id == id && asked->turn == turn && asked->step.kind == step->kind &&
        gmk_point_equal (asked->step.point, step->point) && asked->step.choice == step->choice &&
        asked->step.number == step->number && asked->step.offer == step->offer) {
      gmk_peer_done (peer_at (room, seat), id);
      return true;
    }
  }
  return false;
}

static bool
needs_turn (GmkStepKind kind)
{
  return kind == GMK_STEP_PLACE || kind == GMK_STEP_PASS || kind == GMK_STEP_CHOOSE ||
         kind == GMK_STEP_OFFER;
}

/* What the match itself does not know: turns seen by the asker, and who is away. */
static int
check (const GmkRoom *room, GmkSeat seat, int64_t turn, const GmkStep *step)
{
  const GmkSeat other = gmk_seat_other (seat);

  if (needs_turn ((GmkStepKind)step->kind) && turn != match_of (room)->turn)
    return GMK_REFUSED_STALE;
  if (step->kind != GMK_STEP_CLAIM)
    return GMK_OK;
  if (room->seats[other].here || gmk_room_cpu_sits_in (room))
    return GMK_REFUSED_CLAIM_VOID;
  return gmk_room_claim_ms (room, other) == 0 ? GMK_OK : GMK_CODE_NOT_AWAY;
}

static void
attempt (GmkRoom *room, GmkSeat seat, int64_t id, int64_t turn, const GmkStep *asked)
{
  GmkPeer *peer = peer_at (room, seat);
  GmkStep step = *asked;
  int code = check (room, seat, turn, asked);

  step.seat = seat;
  step.at = gmk_room_moment (room);
  if (step.by == GMK_BY_PERSON && peer != NULL)
    step.lag_ms = (uint8_t)MIN (peer->trip_ms, GMK_LAG_MAX);
  if (code == GMK_OK)
    code = (int)gmk_match_try (match_of (room), &step);
  if (code != GMK_OK) {
    gmk_peer_refuse (peer, id, code);
    return;
  }
  commit (room, &step, seat, id, turn);
}

static void
take_waiting (GmkRoom *room)
{
  GmkWaiting *waiting;

  while (!room->busy && (waiting = g_queue_pop_head (&room->waiting)) != NULL) {
    gmk_room_ask (room, waiting->seat, waiting->id, waiting->turn, &waiting->step);
    g_free (waiting);
  }
}

void
gmk_room_ask (GmkRoom *room, GmkSeat seat, int64_t id, int64_t turn, const GmkStep *step)
{
  if (room->record == NULL || room->dismissed) {
    gmk_peer_refuse (peer_at (room, seat), id,
                     room->dismissed ? GMK_CODE_ROOM_GONE : GMK_CODE_NO_OPPONENT);
    return;
  }
  if (!room->busy) {
    if (!repeats (room, seat, id, turn, step))
      attempt (room, seat, id, turn, step);
    return;
  }
  if (g_queue_get_length (&room->waiting) >= GMK_WAITING_MAX) {
    gmk_peer_refuse_for (peer_at (room, seat), id, GMK_CODE_RATE_LIMITED, RETRY_MS, NULL);
    return;
  }

  GmkWaiting *waiting = g_new (GmkWaiting, 1);

  *waiting = (GmkWaiting){ seat, id, turn, *step };
  g_queue_push_tail (&room->waiting, waiting);
}

void
gmk_room_substitute (GmkRoom *room, GmkSeat seat, int64_t turn, const GmkStep *step)
{
  GmkStep by_cpu = *step;

  by_cpu.by = GMK_BY_CPU;
  if (gmk_room_is_playing (room) && room->seats[seat].cpu)
    gmk_room_ask (room, seat, 0, turn, &by_cpu);
}

void
gmk_room_commit (GmkRoom *room, const GmkStep *step)
{
  commit (room, step, GMK_SEAT_NONE, 0, 0);
}

void
gmk_room_abort (GmkRoom *room)
{
  const GmkStep step = { .kind = GMK_STEP_ABORT,
                         .seat = GMK_SEAT_NONE,
                         .at = gmk_room_moment (room) };

  if (gmk_room_is_playing (room) && !room->busy)
    commit (room, &step, GMK_SEAT_NONE, 0, 0);
}

void
gmk_room_give_up (GmkRoom *room, GmkSeat seat)
{
  GmkStep step = { .kind = GMK_STEP_ABORT, .seat = seat, .at = gmk_room_moment (room) };

  if (!gmk_room_is_playing (room))
    return;
  if (gmk_match_try (match_of (room), &step) != GMK_OK)
    step.kind = GMK_STEP_RESIGN;
  gmk_room_ask (room, seat, 0, 0, &step);
}

void
gmk_room_dismiss (GmkRoom *room)
{
  room->dismissed = true;
  gmk_room_look (room);
}
