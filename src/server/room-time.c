/* What time brings to a room: deadlines, absence, the CPU that sits in, the end of what nobody uses.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/hub.h"
#include "server/room.h"
#include "server/substitute.h"

#define ABSENCE_MS     60000 /* of a game, while one has the duty; then the other may claim … */
#define ABSENCE_MIN_MS 20000 /* … sooner where one has done so before, and never before this */
#define LEFT_AFTER_MS  (GMK_ROOM_RETURN_MS + 20000) /* for the side to move, after a start */
#define CPU_AFTER_MS   5000                         /* of absence */
#define EMPTY_MS       60000 /* a room without a game in which nobody sits any more goes away */
#define DESERTED_MS    (24 * 3600 * 1000LL) /* a game that both have left ends without a result */

static const GmkMatch *
match_of (const GmkRoom *room)
{
  return &room->record->match;
}

GmkTime
gmk_room_moment (const GmkRoom *room)
{
  if (room->record == NULL)
    return 0;

  const GmkTime now = gmk_transport_now () - room->base;

  return MAX (now, match_of (room)->at);
}

/* --- Absence ---------------------------------------------------------------------------------- */

void
gmk_room_count_absence (GmkRoom *room)
{
  const int64_t now = gmk_transport_now ();

  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
    GmkRoomSeat *place = &room->seats[seat];
    const bool counts = gmk_room_is_playing (room) && place->user != NULL && !place->here &&
                        gmk_match_duty (match_of (room)).seat == seat;

    if (counts && place->duty_since == 0)
      place->duty_since = MAX (now, place->away_since);
    if (!counts && place->duty_since != 0) {
      place->away_duty += MAX (now - place->duty_since, 0);
      place->duty_since = 0;
    }
  }
}

bool
gmk_room_cpu_sits_in (const GmkRoom *room)
{
  return !room->settings.rated && room->settings.absent == GMK_ABSENT_CPU;
}

/* Whether somebody is away and may be claimed against some time. */
bool
gmk_room_counts_absence (const GmkRoom *room)
{
  return !gmk_room_cpu_sits_in (room) && !(room->seats[0].here && room->seats[1].here);
}

int64_t
gmk_room_claim_ms (const GmkRoom *room, GmkSeat away)
{
  const GmkRoomSeat *place = &room->seats[away];

  if (place->duty_since == 0 || gmk_room_cpu_sits_in (room))
    return -1;

  const int64_t now = gmk_transport_now ();
  const int claimed = gmk_conduct_claimed (&place->user->conduct, now);
  const int64_t all = MAX (ABSENCE_MS / (1 + claimed), ABSENCE_MIN_MS);
  const int64_t spent = place->away_duty + now - place->duty_since;

  return MAX (all - spent, 0);
}

/* --- After a start ---------------------------------------------------------------------------- */

void
gmk_room_wake (GmkRoom *room)
{
  const GmkTime now = gmk_room_moment (room);

  if (!gmk_room_is_playing (room) || match_of (room)->clock.running == GMK_SEAT_NONE) {
    gmk_room_look (room);
    return;
  }

  const GmkSeat seat = match_of (room)->clock.running;
  const GmkTime left = gmk_clock_shown (&match_of (room)->clock, seat, now);
  const GmkStep step = {
    .kind = GMK_STEP_CREDIT, .seat = seat, .ms = (int32_t)(LEFT_AFTER_MS - left), .at = now
  };

  gmk_room_count_absence (room);
  if (left < LEFT_AFTER_MS)
    gmk_room_commit (room, &step);
  else
    gmk_room_look (room);
}

/* --- Time ------------------------------------------------------------------------------------- */

/* The CPU takes the duty of a seat that is away while the other waits for it. Returns when to look
 * again. */
static int64_t
look_for_cpu (GmkRoom *room, int64_t now)
{
  const GmkSeat seat = gmk_match_duty (match_of (room)).seat;
  GmkRoomSeat *place = &room->seats[seat];

  if (!gmk_room_cpu_sits_in (room) || place->here || !room->seats[gmk_seat_other (seat)].here)
    return GMK_NEVER;
  if (now < place->away_since + CPU_AFTER_MS)
    return place->away_since + CPU_AFTER_MS;
  if (!place->cpu) {
    place->cpu = true;
    gmk_room_changed (room); /* which looks again */
    return GMK_NEVER;
  }
  gmk_substitute_think (room, seat);
  return GMK_NEVER;
}

/* When the last of the two went; GMK_NEVER while one is here. */
static int64_t
deserted_since (const GmkRoom *room)
{
  int64_t since = 0;

  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
    const GmkRoomSeat *place = &room->seats[seat];
    if (place->user != NULL && place->here)
      return GMK_NEVER;
    since = MAX (since, place->away_since);
  }
  return since;
}

static int64_t
after (int64_t since, int64_t ms)
{
  return since == GMK_NEVER ? GMK_NEVER : since + ms;
}

static int64_t
look_at_game (GmkRoom *room, int64_t now)
{
  const int64_t deserted = after (deserted_since (room), DESERTED_MS);
  GmkStep step;

  if (gmk_match_due (match_of (room), gmk_room_moment (room), &step)) {
    step.at = MAX (step.at, match_of (room)->at);
    gmk_room_commit (room, &step);
    return GMK_NEVER;
  }
  if (deserted <= now) {
    gmk_room_abort (room);
    return GMK_NEVER;
  }

  const GmkTime deadline = gmk_match_deadline (match_of (room));
  const int64_t cpu = look_for_cpu (room, now);

  return MIN (MIN (deadline == GMK_TIME_NEVER ? GMK_NEVER : room->base + deadline, cpu), deserted);
}

/* One thing after the other: the game, then the room. */
static void
break_up (GmkRoom *room)
{
  if (gmk_room_is_playing (room))
    gmk_room_abort (room);
  else
    gmk_hub_close_room (room->hub, room, GMK_CLOSED_ADMIN);
}

void
gmk_room_look (GmkRoom *room)
{
  const int64_t now = gmk_transport_now ();
  int64_t next;

  if (room->closed || room->busy)
    return;
  if (room->dismissed) {
    break_up (room);
    return;
  }
  if (gmk_room_is_playing (room))
    next = look_at_game (room, now);
  else if (room->record == NULL && gmk_room_is_full (room)) {
    gmk_room_begin (room);
    return;
  } else {
    next = after (deserted_since (room), EMPTY_MS);
    if (next <= now) {
      gmk_hub_close_room (room->hub, room, GMK_CLOSED_LEFT);
      return;
    }
  }
  if (!room->busy && !room->closed)
    gmk_timers_set (&room->hub->timers, &room->timer, next);
}
