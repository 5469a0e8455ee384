/* What a client knows of one room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/copy.h"

#include <string.h>

static void
find_broken (RoomCopy *copy, const char *what)
{
  if (copy->broken == NULL)
    copy->broken = what;
}

/* The grace is the server's and is not told. */
static GmkRecord *
new_record (const GmkSettings *settings, GmkSeat first)
{
  GmkSettings with_grace = *settings;

  with_grace.grace_ms = 300;
  return gmk_record_new (&with_grace, first);
}

static void
check_hash (RoomCopy *copy, const char *hash)
{
  char own[17];

  g_snprintf (own, sizeof own, "%016" G_GINT64_MODIFIER "x", gmk_match_hash (&copy->record->match));
  if (strcmp (own, hash) != 0)
    find_broken (copy, "the hash is another");
}

static void
check_shown (RoomCopy *copy)
{
  if (copy->steps_due < 0)
    find_broken (copy, "more steps came than there are");
  else if (copy->steps_due == 0 && copy->game != 0)
    check_hash (copy, copy->hash);
}

static void
take_room (RoomCopy *copy, const GmkWireRoom *shown)
{
  copy->room = shown->room;
  copy->seq = shown->seq;
  copy->you = (int)shown->you;
  copy->game = shown->game;
  g_strlcpy (copy->code, shown->code, sizeof copy->code);
  g_strlcpy (copy->watch, shown->watch, sizeof copy->watch);
  g_strlcpy (copy->hash, shown->hash, sizeof copy->hash);
  gmk_record_free (copy->record);
  copy->record = new_record (&shown->settings, shown->first < 0 ? 0 : (GmkSeat)shown->first);
  copy->steps_due = (int)shown->n_steps;
  if (shown->game == 0) /* nothing may come but `began` */
    copy->record->match.end.kind = GMK_END_ABORTED;
  check_shown (copy);
}

static void
take_fact (RoomCopy *copy, int64_t seq)
{
  if (seq != copy->seq + 1)
    find_broken (copy, seq <= copy->seq ? "a fact came twice" : "a fact is missing");
  copy->seq = seq;
  copy->n_facts++;
}

static void
take_began (RoomCopy *copy, const GmkBegan *began)
{
  const GmkSettings settings = copy->record->match.settings;

  take_fact (copy, began->seq);
  if (began->game != copy->game + 1)
    find_broken (copy, "a game is missing");
  copy->game = began->game;
  gmk_record_free (copy->record);
  copy->record = new_record (&settings, (GmkSeat)began->first);
}

static void
take_step (RoomCopy *copy, const GmkStep *step)
{
  if (gmk_record_step (copy->record, step) != GMK_OK)
    find_broken (copy, "a step does not replay");
}

static void
take_stepped (RoomCopy *copy, const GmkStepped *stepped)
{
  take_fact (copy, stepped->seq);
  take_step (copy, &stepped->step);
  if (stepped->turn != copy->record->match.turn)
    find_broken (copy, "the turn is another");
}

static void
take_steps (RoomCopy *copy, const GmkSteps *steps)
{
  const guint n = steps->steps != NULL ? steps->steps->len : 0;

  for (guint i = 0; i < n; i++)
    take_step (copy, &g_array_index (steps->steps, GmkStep, i));
  copy->steps_due -= (int)n;
  check_shown (copy);
}

static void
take_resumed (RoomCopy *copy, const GmkResumed *resumed)
{
  if (resumed->seq != copy->seq)
    find_broken (copy, "not all was resumed");
  if (copy->game != 0)
    check_hash (copy, resumed->hash);
}

void
room_copy_take (RoomCopy *copy, const GmkNotice *notice)
{
  const int64_t here = copy->room;

  if (notice->kind == GMK_NOTICE_ROOM)
    take_room (copy, &notice->room);
  else if (here == 0)
    return;
  else if (notice->kind == GMK_NOTICE_BEGAN && notice->began.room == here)
    take_began (copy, &notice->began);
  else if (notice->kind == GMK_NOTICE_STEPPED && notice->stepped.room == here)
    take_stepped (copy, &notice->stepped);
  else if (notice->kind == GMK_NOTICE_RATED && notice->rated.room == here)
    take_fact (copy, notice->rated.seq);
  else if (notice->kind == GMK_NOTICE_STEPS && notice->steps.room == here)
    take_steps (copy, &notice->steps);
  else if (notice->kind == GMK_NOTICE_RESUMED && notice->resumed.room == here)
    take_resumed (copy, &notice->resumed);
}

bool
room_copy_is_whole (const RoomCopy *copy)
{
  return copy->record != NULL && copy->steps_due == 0;
}

bool
room_copy_has_begun (const RoomCopy *copy)
{
  return room_copy_is_whole (copy) && copy->game != 0;
}

void
room_copy_clear (RoomCopy *copy)
{
  gmk_record_free (copy->record);
  *copy = (RoomCopy){ 0 };
}
