/* Steps committed a second, and how long one takes, with 1 and with 64 games on their way at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>

#include "tests/server/store/ask.h"

#define GAMES   64
#define SECONDS 3

typedef struct {
  Ask *ask;
  GmkStoredStart start;
  int64_t game;
  int n;
  int64_t asked;
  GArray *took; /* int64_t µs; of all games */
} Table;

static int going;
static int64_t until;

static void play_on (Table *table);

static void
stepped_cb (const GmkStoredChanges *changes, const GError *error, gpointer data)
{
  Table *table = data;
  const int64_t now = g_get_monotonic_time ();
  const int64_t took = now - table->asked;

  g_assert_no_error (error);
  g_array_append_val (table->took, took);
  if (now < until)
    play_on (table);
  else
    going--;
}

/* A step that changes nothing on the board, of the size that a stone has. */
static void
play_on (Table *table)
{
  const GmkStoredStep step = {
    .room = table->start.room,
    .game = table->game,
    .seq = table->start.seq + 1 + table->n,
    .n = table->n,
    .step = { .kind = GMK_STEP_PLACE,
              .seat = (GmkSeat)(table->n % 2),
              .point = { (int8_t)(table->n % 15), (int8_t)(table->n / 15 % 15) },
              .lag_ms = 20,
              .at = 1000 * (table->n + 1) },
  };

  table->n++;
  table->asked = g_get_monotonic_time ();
  gmk_store_step (ask_store (table->ask), &step, stepped_cb, table);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

  return (x > y) - (x < y);
}

static void
measure (Table *tables, int n)
{
  GArray *took = g_array_new (FALSE, FALSE, sizeof (int64_t));
  const int64_t began = g_get_monotonic_time ();
  const GmkStoreFigures before = gmk_store_figures (ask_store (tables[0].ask));

  going = n;
  until = began + SECONDS * G_USEC_PER_SEC;
  for (int i = 0; i < n; i++) {
    tables[i].took = took;
    play_on (&tables[i]);
  }
  while (going > 0)
    ask_turn (tables[0].ask);

  const double seconds = (double)(g_get_monotonic_time () - began) / G_USEC_PER_SEC;
  const GmkStoreFigures after = gmk_store_figures (ask_store (tables[0].ask));
  const int64_t *sorted = (const int64_t *)(gpointer)took->data;

  g_array_sort (took, compare);
  printf (
    "%2d on their way: %7.0f steps/s, %5.0f commits/s, p50 %.2f ms, p99 %.2f ms, max %.2f ms\n", n,
    took->len / seconds, (double)(after.commits - before.commits) / seconds,
    (double)sorted[took->len / 2] / 1000, (double)sorted[took->len * 99 / 100] / 1000,
    (double)sorted[took->len - 1] / 1000);
  g_array_unref (took);
}

/* In the folder named, which is to lie on the disk in question; else where temporary files are. */
int
main (int argc, char **argv)
{
  Ask *ask = argc > 1 ? ask_open (argv[1]) : ask_new (true);
  const GmkSettings settings = gmk_settings_default ();
  Table tables[GAMES];

  for (int i = 0; i < GAMES; i++) {
    const int64_t host = ask_player (ask, "host"), guest = ask_player (ask, "guest");
    const int64_t room = gmk_store_last_room (ask_store (ask)) + 1;

    ask_room (ask, room, &settings, host, guest);
    tables[i] = (Table){ .ask = ask, .start = ask_start (room, &settings, host, guest) };
    tables[i].game = ask_begin (ask, &tables[i].start);
  }
  measure (tables, 1);
  measure (tables, GAMES);
  ask_free (ask);
  return 0;
}
