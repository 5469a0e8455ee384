/* Any bytes as what up to four connections say, for a fuzzer and for test-fuzz-hub.c.
 *
 * A line is a message of the connection whose digit it begins with, which comes when it first
 * speaks; "-2" takes connection 2 away, "t500" lets 500 ms pass, "~" waits for the store. Connection
 * 3 answers no pings. Every notice that the hub sends has to be one, which the stage sees to; every
 * room has to be what its steps make of it.
 *
 * Built like tests/wire/fuzz-messages.c:
 *
 *   meson compile -C build-fuzz fuzz-hub
 *   build-fuzz/tests/server/fuzz-hub -max_len=8000 corpus tests/server/seeds
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "tests/server/stage/stage.h"

#define N_ACTORS  4
#define LINES_MAX 100
#define PASS_MAX  (2 * 24 * 3600 * 1000)
#define FOR_EVER  (INT64_MAX / 2) /* ms that a pong takes */

typedef struct {
  Stage *stage;
  Actor *actors[N_ACTORS];
} Crowd;

static void
expect (bool holds)
{
  if (!holds)
    abort ();
}

/* --- What has to hold ------------------------------------------------------------------------- */

static void
expect_replay (const GmkRecord *record, GmkSeat first)
{
  GmkRecord *copy = gmk_record_new (&record->match.settings, first);

  for (int i = 0; i < record->n_steps; i++)
    expect (gmk_record_step (copy, &record->steps[i]) == GMK_OK);
  expect (gmk_match_equal (&copy->match, &record->match));
  gmk_record_free (copy);
}

static void
expect_rooms (GmkHub *hub)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, hub->rooms);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    const GmkRoom *room = value;

    expect (!room->closed);
    if (room->record != NULL)
      expect_replay (room->record, room->first);
  }
}

/* A player has one connection, and it has that player. */
static void
expect_players (GmkHub *hub)
{
  GHashTableIter iter;
  gpointer value;
  int n = 0;

  g_hash_table_iter_init (&iter, hub->peers);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    const GmkPeer *peer = value;

    expect (peer->user == NULL || peer->user->peer == peer);
    n += peer->user != NULL;
  }
  expect (hub->n_players == n);
}

/* --- Lines ------------------------------------------------------------------------------------ */

static void
take_away (Crowd *crowd, int i)
{
  if (crowd->actors[i] != NULL)
    actor_leave (g_steal_pointer (&crowd->actors[i]));
}

static void
speak (Crowd *crowd, int i, const char *text, gsize length)
{
  static const char *const addresses[N_ACTORS] = { "127.0.0.1", "127.0.0.1", "2001:db8::1",
                                                   "unix" };

  if (crowd->actors[i] == NULL)
    crowd->actors[i] = stage_connect_from (crowd->stage, addresses[i]);
  if (i == N_ACTORS - 1)
    actor_set_trip (crowd->actors[i], FOR_EVER);
  actor_say_bytes (crowd->actors[i], text, length);
}

static void
pass (Crowd *crowd, const char *text, gsize length)
{
  g_autofree char *number = g_strndup (text, MIN (length, 10));
  const gint64 ms = g_ascii_strtoll (number, NULL, 10);

  stage_pass (crowd->stage, CLAMP (ms, 0, PASS_MAX));
}

static void
obey (Crowd *crowd, const char *line, gsize length)
{
  if (line[0] >= '0' && line[0] < '0' + N_ACTORS)
    speak (crowd, line[0] - '0', line + 1, length - 1);
  else if (line[0] == '-' && length > 1 && line[1] >= '0' && line[1] < '0' + N_ACTORS)
    take_away (crowd, line[1] - '0');
  else if (line[0] == 't')
    pass (crowd, line + 1, length - 1);
  else if (line[0] == '~')
    stage_settle (crowd->stage);
}

/* Whoever was closed goes. */
static void
look_around (Crowd *crowd)
{
  for (int i = 0; i < N_ACTORS; i++)
    if (crowd->actors[i] != NULL && actor_closed (crowd->actors[i]) != 0)
      take_away (crowd, i);
  expect_players (stage_hub (crowd->stage));
  expect_rooms (stage_hub (crowd->stage));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *at = (const char *)data;
  const char *end = at + size;
  Crowd crowd = { .stage = stage_new () };

  stage_hub (crowd.stage)->limits.messages = 1000;
  for (int i = 0; i < LINES_MAX && at < end; i++) {
    const char *stop = memchr (at, '\n', (size_t)(end - at));
    const gsize length = (gsize)((stop != NULL ? stop : end) - at);

    if (length > 0)
      obey (&crowd, at, length);
    look_around (&crowd);
    at += length + (stop != NULL);
  }
  stage_settle (crowd.stage);
  look_around (&crowd);
  stage_free (crowd.stage);
  return 0;
}
