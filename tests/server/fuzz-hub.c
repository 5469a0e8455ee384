/* Any bytes as what up to four connections say, for a fuzzer and for test-fuzz-hub.c.
 *
 * A line is a message of the connection whose digit it begins with, which comes when it first
 * speaks; "-2" takes connection 2 away, "t500" lets 500 ms pass, "~" waits for the store. Every
 * notice that the hub sends has to be one, every room has to be what its steps make of it.
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

#include "tests/server/stand-in.h"

#define N_PEERS   4
#define LINES_MAX 100
#define PASS_MAX  (2 * 24 * 3600 * 1000)

typedef struct {
  StandIn *stand_in;
  GmkPeer *peers[N_PEERS];
} Crowd;

static void
expect (bool holds)
{
  if (!holds)
    abort ();
}

/* --- What has to hold ------------------------------------------------------------------------- */

static void
expect_notices (GmkPeer *peer)
{
  char *text;

  while ((text = stand_in_hear (peer)) != NULL) {
    GmkNotice notice;

    expect (gmk_notice_read (text, strlen (text), &notice, NULL));
    gmk_notice_clear (&notice);
    g_free (text);
  }
}

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
    for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
      expect (room->seats[seat].user == NULL ||
              gmk_room_seat_of (room, room->seats[seat].user) != GMK_SEAT_NONE);
    if (room->record != NULL)
      expect_replay (room->record, room->first);
  }
}

static void
expect_players (const Crowd *crowd)
{
  int n = 0;

  for (int i = 0; i < N_PEERS; i++)
    if (crowd->peers[i] != NULL && crowd->peers[i]->user != NULL) {
      expect (crowd->peers[i]->user->peer == crowd->peers[i]);
      n++;
    }
  expect (stand_in_hub (crowd->stand_in)->n_players == n);
}

/* --- Lines ------------------------------------------------------------------------------------ */

static void
take_away (Crowd *crowd, int i)
{
  if (crowd->peers[i] != NULL)
    stand_in_leave (crowd->stand_in, g_steal_pointer (&crowd->peers[i]));
}

static void
speak (Crowd *crowd, int i, const char *text, gsize length)
{
  static const char *const addresses[N_PEERS] = { "127.0.0.1", "127.0.0.1", "2001:db8::1", "unix" };

  if (crowd->peers[i] == NULL)
    crowd->peers[i] = stand_in_come (crowd->stand_in, addresses[i]);
  stand_in_say (crowd->peers[i], text, length);
}

static void
obey (Crowd *crowd, const char *line, gsize length)
{
  if (line[0] >= '0' && line[0] < '0' + N_PEERS)
    speak (crowd, line[0] - '0', line + 1, length - 1);
  else if (line[0] == '-' && length > 1 && line[1] >= '0' && line[1] < '0' + N_PEERS)
    take_away (crowd, line[1] - '0');
  else if (line[0] == 't') {
    g_autofree char *number = g_strndup (line + 1, MIN (length - 1, 10));
    const gint64 ms = g_ascii_strtoll (number, NULL, 10);
    stand_in_pass (crowd->stand_in, CLAMP (ms, 0, PASS_MAX));
  } else if (line[0] == '~')
    stand_in_settle (crowd->stand_in);
}

/* Whoever was closed goes. */
static void
look_around (Crowd *crowd)
{
  for (int i = 0; i < N_PEERS; i++) {
    if (crowd->peers[i] == NULL)
      continue;
    expect_notices (crowd->peers[i]);
    if (stand_in_closed (crowd->peers[i]) != 0)
      take_away (crowd, i);
  }
  expect_players (crowd);
  expect_rooms (stand_in_hub (crowd->stand_in));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *at = (const char *)data;
  const char *end = at + size;
  GmkHubLimits limits = gmk_hub_limits_default ();
  Crowd crowd = { 0 };

  limits.messages = 1000;
  crowd.stand_in = stand_in_new (&limits);
  for (int i = 0; i < LINES_MAX && at < end; i++) {
    const char *stop = memchr (at, '\n', (size_t)(end - at));
    const gsize length = (gsize)((stop != NULL ? stop : end) - at);

    if (length > 0)
      obey (&crowd, at, length);
    look_around (&crowd);
    at += length + 1;
  }
  stand_in_settle (crowd.stand_in);
  look_around (&crowd);
  stand_in_free (crowd.stand_in);
  return 0;
}
