/* What a room tells: its copy of the match, its seats, its time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "client/session/online-private.h"
#include "client/session/online-room-private.h"

static GmkRecord *
new_record (const GmkSettings *settings, GmkSeat first)
{
  GmkSettings with_grace = *settings;
  GmkRecord *record;

  with_grace.grace_ms = GMK_ONLINE_GRACE;
  record = gmk_record_new (&with_grace, first);
  if (record == NULL)
    g_error ("out of memory");
  return record;
}

static gboolean
has_hash (const GmkMatch *match, const char *hash)
{
  char own[16 + 1];

  g_snprintf (own, sizeof own, "%016" G_GINT64_MODIFIER "x", gmk_match_hash (match));
  return strcmp (own, hash) == 0;
}

/* --- Seats ------------------------------------------------------------------------------------- */

static gboolean
take_seats (GmkOnlineRoom *self, const GArray *seats, gint64 watchers)
{
  if (seats == NULL || seats->len != GMK_SEATS) {
    gmk_online_blame (self->online, "a room without two seats");
    return FALSE;
  }
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
    const GmkWireSeat *told = &g_array_index (seats, GmkWireSeat, seat);

    self->seats[seat] = (GmkOnlineSeat){ .who = gmk_online_person (&told->who),
                                         .away = told->away,
                                         .cpu = told->cpu,
                                         .claim_ms = told->claim_ms };
    self->players[seat] =
      (GmkPlayer){ .remote = seat != self->mine, .person = self->seats[seat].who };
    if (told->away || told->who.player == 0)
      self->wants[seat] = FALSE;
  }
  self->seats_at = gmk_connection_now (self->online->connection);
  self->watchers = (int)MIN (watchers, G_MAXINT);
  return TRUE;
}

/* Whoever sits there while a game goes on plays it. Of one that was over when it was shown for the first
 * time nobody else is known. */
static void
note_players (GmkOnlineRoom *self)
{
  const gboolean over = self->record != NULL && gmk_match_over (&self->record->match);

  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
    if (!over || self->played[seat].person.number == 0)
      self->played[seat] = self->players[seat];
}

static void
take_wishes (GmkOnlineRoom *self, const GArray *seats)
{
  memset (self->wants, 0, sizeof self->wants);
  for (guint i = 0; seats != NULL && i < seats->len; i++) {
    const gint64 seat = g_array_index (seats, int64_t, i);
    if (seat < GMK_SEATS)
      self->wants[seat] = TRUE;
  }
}

/* --- Whole ------------------------------------------------------------------------------------- */

/* The copy is what the server has. */
static void
become_whole (GmkOnlineRoom *self)
{
  GmkOnline *online = self->online;

  self->coming = 0;
  self->doubts = 0;
  g_strlcpy (self->boot, online->boot, sizeof self->boot);
  gmk_online_room_set_in_touch (self, TRUE);
  if (self->online != NULL)
    gmk_online_room_settle_asked (self);
  if (self->online != NULL)
    gmk_online_room_is_whole (self->online, self);
}

/* --- The room, shown ---------------------------------------------------------------------------- */

static int
count (gint64 games)
{
  return (int)MIN (games, GMK_SCORE_GAMES_MAX);
}

/* Whether the copy is the beginning of what is shown, so that views need not begin anew. */
static gboolean
goes_on (const GmkOnlineRoom *self, const GmkShowing *showing)
{
  GmkMatch then;

  if (self->record == NULL || self->game != showing->game || self->game == 0 ||
      self->record->n_steps > showing->record->n_steps)
    return FALSE;
  gmk_record_replay (showing->record, self->record->n_steps, &then);
  return gmk_match_equal (&then, &self->record->match);
}

/* One after the other, as if nothing had been missed. */
static void
go_on (GmkOnlineRoom *self, const GmkRecord *record)
{
  for (int i = self->record->n_steps; i < record->n_steps && self->online != NULL; i++) {
    const GmkStep step = record->steps[i];
    gmk_record_step (self->record, &step);
    gmk_session_emit_stepped (GMK_SESSION (self), &step);
  }
}

static void
replace (GmkOnlineRoom *self, GmkShowing *showing)
{
  const gboolean first = self->record == NULL;

  if (self->game != showing->game)
    self->has_rated = FALSE;
  gmk_record_free (self->record);
  self->record = g_steal_pointer (&showing->record);
  self->game = showing->game;
  self->latest = 0;
  if (!first)
    gmk_session_emit_replaced (GMK_SESSION (self));
}

static void
finish_showing (GmkOnlineRoom *self)
{
  g_autoptr (GmkOnlineRoom) holding = g_object_ref (self);
  GmkShowing showing = self->showing;

  self->showing.record = NULL;
  if (showing.game != 0 && !has_hash (&showing.record->match, showing.hash)) {
    gmk_record_free (showing.record);
    gmk_online_room_doubt (self, "the room shown has another hash");
    return;
  }
  self->anew = FALSE;
  self->seq = showing.seq;
  self->score = showing.score;
  gmk_online_room_set_now (self, showing.now, TRUE);
  if (goes_on (self, &showing))
    go_on (self, showing.record);
  else
    replace (self, &showing);
  gmk_record_free (showing.record);
  if (self->online != NULL)
    become_whole (self);
  gmk_online_room_tell_changed (self);
}

static void
take_room (GmkOnlineRoom *self, const GmkWireRoom *room)
{
  GmkShowing *showing = &self->showing;

  if ((room->game > 0 && room->first < 0) || (room->game == 0 && room->n_steps > 0) ||
      room->game > G_MAXINT) {
    gmk_online_blame (self->online, "a room that cannot be");
    return;
  }
  self->mine = room->you < 0 ? GMK_SEAT_NONE : (GmkSeat)room->you;
  if (!take_seats (self, room->seats, room->watchers))
    return;
  if (self->game != room->game)
    memset (self->played, 0, sizeof self->played);
  note_players (self);
  self->settings = room->settings;
  self->left = FALSE;
  g_strlcpy (self->code, room->code, sizeof self->code);
  g_strlcpy (self->watch_code, room->watch, sizeof self->watch_code);
  take_wishes (self, room->rematch);

  gmk_record_free (showing->record);
  showing->record = new_record (&room->settings, room->first < 0 ? 0 : (GmkSeat)room->first);
  if (room->game == 0) /* nobody has a duty */
    showing->record->match.end.kind = GMK_END_ABORTED;
  showing->due = (int)room->n_steps;
  showing->seq = room->seq;
  showing->game = (int)room->game;
  showing->score = (GmkScore){ { count (room->score.host), count (room->score.guest) },
                               count (room->score.drawn) };
  showing->now = room->now;
  g_strlcpy (showing->hash, room->hash, sizeof showing->hash);
  if (showing->due == 0)
    finish_showing (self);
}

static void
take_steps (GmkOnlineRoom *self, const GmkSteps *steps)
{
  GmkShowing *showing = &self->showing;
  const int n = steps->steps != NULL ? (int)steps->steps->len : 0;

  if (showing->record == NULL)
    return;
  if (n == 0 || n > showing->due || steps->from != showing->record->n_steps) {
    gmk_online_blame (self->online, "steps that were not to come");
    return;
  }
  for (int i = 0; i < n; i++)
    if (gmk_record_step (showing->record, &g_array_index (steps->steps, GmkStep, (guint)i)) !=
        GMK_OK) {
      g_clear_pointer (&showing->record, gmk_record_free);
      gmk_online_room_doubt (self, "a step of the room shown does not replay");
      return;
    }
  showing->due -= n;
  if (showing->due == 0)
    finish_showing (self);
}

/* --- Facts ------------------------------------------------------------------------------------- */

/* Whether the fact is the next one. What is known already may come again after a join; what was missed
 * is asked for. */
static gboolean
take_fact (GmkOnlineRoom *self, gint64 seq)
{
  if (self->record == NULL || self->anew || self->showing.record != NULL || seq <= self->seq)
    return FALSE;
  if (seq == self->seq + 1) {
    self->seq = seq;
    return TRUE;
  }
  if (self->coming == 0)
    gmk_online_room_come_back (self);
  return FALSE;
}

static void
take_began (GmkOnlineRoom *self, const GmkBegan *began)
{
  if (!take_fact (self, began->seq))
    return;
  if (began->game != self->game + 1) {
    gmk_online_room_doubt (self, "a game is missing");
    return;
  }
  self->score = gmk_session_get_score (GMK_SESSION (self));
  gmk_record_free (self->record);
  self->record = new_record (&self->settings, (GmkSeat)began->first);
  self->game = (int)began->game;
  self->has_rated = FALSE;
  self->latest = 0;
  memset (self->wants, 0, sizeof self->wants);
  memcpy (self->played, self->players, sizeof self->played);
  gmk_online_room_set_now (self, 0, TRUE);
  gmk_online_room_drop_asked (self, GMK_REFUSED_GAME_OVER);
  gmk_session_emit_replaced (GMK_SESSION (self));
}

/* An absent player who has no duty any more cannot be claimed against. */
static void
stop_claim (GmkOnlineRoom *self)
{
  const GmkSeat seat = gmk_match_over (&self->record->match)
                         ? GMK_SEAT_NONE
                         : gmk_match_duty (&self->record->match).seat;

  for (GmkSeat i = 0; i < GMK_SEATS; i++)
    if (i != seat)
      self->seats[i].claim_ms = -1;
}

static void
take_stepped (GmkOnlineRoom *self, const GmkStepped *stepped, gint64 id)
{
  if (!take_fact (self, stepped->seq))
    return;
  if (gmk_record_step (self->record, &stepped->step) != GMK_OK) {
    gmk_online_room_doubt (self, "a step does not replay");
    return;
  }
  if (self->record->match.turn != stepped->turn) {
    gmk_online_room_doubt (self, "the turn is another");
    return;
  }
  if (self->in_touch) /* else it was a while ago */
    gmk_online_room_set_now (self, stepped->step.at, FALSE);
  stop_claim (self);
  gmk_online_room_compare_asked (self, &stepped->step, id);
  gmk_session_emit_stepped (GMK_SESSION (self), &stepped->step);
}

static void
take_rated (GmkOnlineRoom *self, const GmkRated *rated)
{
  const guint n = rated->changes != NULL ? rated->changes->len : 0;

  if (!take_fact (self, rated->seq))
    return;
  self->has_rated = TRUE;
  self->rated = (GmkRatedGame){ .game = rated->game, .rated = n == GMK_SEATS };
  for (guint i = 0; i < n && n == GMK_SEATS; i++) {
    const GmkRatingChange *change = &g_array_index (rated->changes, GmkRatingChange, i);
    self->rated.changes[i] =
      (GmkRatingStep){ (int)change->before, (int)change->after, change->provisional };
  }
  if (self->rated.rated && self->mine != GMK_SEAT_NONE)
    gmk_online_learn_rating (self->online, gmk_rules_set (&self->settings.rules),
                             &self->rated.changes[self->mine]);
  gmk_online_room_tell_rated (self);
}

static void
take_resumed (GmkOnlineRoom *self, const GmkResumed *resumed)
{
  if (self->record == NULL || self->anew || self->showing.record != NULL || self->coming == 0)
    return;
  if (resumed->seq != self->seq ||
      (self->game != 0 && !has_hash (&self->record->match, resumed->hash))) {
    gmk_online_room_doubt (self, "what was resumed is not the room");
    return;
  }
  gmk_online_room_set_now (self, resumed->now, TRUE);
  become_whole (self);
}

/* --- The rest ---------------------------------------------------------------------------------- */

static void
take_said (GmkOnlineRoom *self, const GmkSaid *said)
{
  static const GmkSayingKind kinds[GMK_N_PRESETS] = {
    [GMK_PRESET_NONE] = GMK_SAYING_TEXT,
    [GMK_PRESET_HELLO] = GMK_SAYING_HELLO,
    [GMK_PRESET_GOOD_LUCK] = GMK_SAYING_GOOD_LUCK,
    [GMK_PRESET_WELL_PLAYED] = GMK_SAYING_WELL_PLAYED,
    [GMK_PRESET_THANKS] = GMK_SAYING_THANKS,
    [GMK_PRESET_ONE_MOMENT] = GMK_SAYING_ONE_MOMENT,
    [GMK_PRESET_SORRY] = GMK_SAYING_SORRY,
    [GMK_PRESET_AGAIN] = GMK_SAYING_AGAIN,
    [GMK_PRESET_GOODBYE] = GMK_SAYING_GOODBYE,
  };
  GmkSaying saying = { .who = gmk_online_person (&said->who),
                       .watching = said->watching,
                       .kind = kinds[said->preset] };

  g_strlcpy (saying.text, said->text, sizeof saying.text);
  gmk_online_room_tell_said (self, &saying);
}

void
gmk_online_room_take (GmkOnlineRoom *self, const GmkNotice *notice)
{
  switch ((int)notice->kind) {
  case GMK_NOTICE_ROOM:
    take_room (self, &notice->room);
    break;
  case GMK_NOTICE_STEPS:
    take_steps (self, &notice->steps);
    break;
  case GMK_NOTICE_RESUMED:
    take_resumed (self, &notice->resumed);
    break;
  case GMK_NOTICE_BEGAN:
    take_began (self, &notice->began);
    break;
  case GMK_NOTICE_STEPPED:
    take_stepped (self, &notice->stepped, notice->id);
    break;
  case GMK_NOTICE_RATED:
    take_rated (self, &notice->rated);
    break;
  case GMK_NOTICE_SEATS:
    if (self->record != NULL && take_seats (self, notice->seats.seats, notice->seats.watchers)) {
      note_players (self);
      gmk_online_room_tell_changed (self);
    }
    break;
  case GMK_NOTICE_REMATCH:
    take_wishes (self, notice->rematch.seats);
    gmk_online_room_tell_changed (self);
    break;
  case GMK_NOTICE_SAID:
    take_said (self, &notice->said);
    break;
  case GMK_NOTICE_CLOSED:
    gmk_online_room_close (self, notice->word.why == GMK_CLOSED_ADMIN ? GMK_ROOM_BY_ADMIN
                                                                      : GMK_ROOM_LEFT);
    break;
  default:
    break;
  }
}
