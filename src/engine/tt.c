/* Transposition table.
 *
 * A data word, from the lowest bit: score 16, eval 16, move 16, depth 8, bound 2, generation 6.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/tt.h"

#include <stdlib.h>

#define GENERATIONS 64
#define AGE_WEIGHT  4 /* a generation older counts as that many plies less deep */
#define DEEPER      3 /* what was searched so much deeper is kept, unless the new score is exact */

static uint64_t
pack (Entry entry, unsigned generation)
{
  return (uint64_t)(uint16_t)entry.score | (uint64_t)(uint16_t)entry.eval << 16 |
         (uint64_t)entry.move << 32 | (uint64_t)(uint8_t)entry.depth << 48 |
         (uint64_t)entry.bound << 56 | (uint64_t)generation << 58;
}

static Entry
unpack (uint64_t data)
{
  return (Entry){
    .score = (int16_t)data,
    .eval = (int16_t)(data >> 16),
    .move = (uint16_t)(data >> 32),
    .depth = (int8_t)(data >> 48),
    .bound = (uint8_t)(data >> 56 & 3),
  };
}

static uint64_t
load (const _Atomic uint64_t *word)
{
  return atomic_load_explicit (word, memory_order_relaxed);
}

static void
save (_Atomic uint64_t *word, uint64_t value)
{
  atomic_store_explicit (word, value, memory_order_relaxed);
}

bool
tt_init (Table *table, size_t bytes)
{
  const size_t n = bytes / (TT_BUCKET * sizeof (Slot));
  Slot *slots = n > 0 && n < UINT32_MAX ? calloc (n * TT_BUCKET, sizeof (Slot)) : NULL;

  if (slots == NULL)
    return false;
  *table = (Table){ .slots = slots, .n_buckets = n };
  return true;
}

void
tt_free (Table *table)
{
  free (table->slots);
  *table = (Table){ 0 };
}

void
tt_clear (Table *table)
{
  for (size_t i = 0; i < table->n_buckets * TT_BUCKET; i++) {
    save (&table->slots[i].check, 0);
    save (&table->slots[i].data, 0);
  }
  table->generation = 0;
}

void
tt_age (Table *table)
{
  table->generation = (table->generation + 1) % GENERATIONS;
}

bool
tt_probe (const Table *table, uint64_t hash, Entry *entry)
{
  const Slot *bucket = tt_bucket (table, hash);

  for (int i = 0; i < TT_BUCKET; i++) {
    const uint64_t data = load (&bucket[i].data);

    if ((load (&bucket[i].check) ^ data) == hash && data != 0) {
      *entry = unpack (data);
      return true;
    }
  }
  return false;
}

/* The less, the sooner it is replaced. */
static int
worth_keeping (uint64_t data, unsigned generation)
{
  const int age = (int)((generation - (unsigned)(data >> 58)) % GENERATIONS);

  return data == 0 ? -1000 : unpack (data).depth - AGE_WEIGHT * age;
}

void
tt_store (Table *table, uint64_t hash, Entry entry)
{
  Slot *bucket = tt_bucket (table, hash);
  Slot *slot = NULL;
  int least = 0;

  for (int i = 0; i < TT_BUCKET; i++) {
    const uint64_t data = load (&bucket[i].data);
    const int keep = worth_keeping (data, table->generation);

    if ((load (&bucket[i].check) ^ data) == hash && data != 0) {
      const Entry old = unpack (data);

      if (old.depth >= entry.depth + DEEPER && data >> 58 == table->generation &&
          (entry.bound != BOUND_EXACT || entry.depth == 0))
        return;
      if (entry.move == UINT16_MAX) /* a move that is known is not forgotten */
        entry.move = old.move;
      slot = &bucket[i];
      break;
    }
    if (slot == NULL || keep < least) {
      slot = &bucket[i];
      least = keep;
    }
  }

  const uint64_t data = pack (entry, table->generation);

  save (&slot->data, data);
  save (&slot->check, hash ^ data);
}
