/* Transposition table: what was found out about positions, shared by all threads of an engine.
 *
 * An entry is two words: the data, and the position's hash combined with the data by exclusive or.
 * A torn pair, half of one thread and half of another, does not match any more, so that no lock is
 * needed. Four entries share a cache line; a new one takes the place of the one that is least worth
 * keeping: searched less deep, or in an earlier thought.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
  BOUND_NONE,
  BOUND_UPPER, /* the score is at most this */
  BOUND_LOWER, /* at least */
  BOUND_EXACT
} Bound;

typedef struct {
  int16_t score;
  int16_t eval;
  uint16_t move; /* CELL_NONE where none stood out */
  int8_t depth;
  uint8_t bound; /* Bound */
} Entry;

typedef struct {
  _Atomic uint64_t check;
  _Atomic uint64_t data;
} Slot;

#define TT_BUCKET 4

typedef struct {
  Slot *slots;
  size_t n_buckets; /* below 2^32 */
  unsigned generation;
} Table;

/* As large a table as fits into the bytes given. False: no memory. */
bool tt_init (Table *table, size_t bytes);
void tt_free (Table *table);
void tt_clear (Table *table);

/* A new thought begins: what earlier ones found may be replaced first. */
void tt_age (Table *table);

/* The first slot of the bucket: the hash's upper half as a fraction of the table. */
static inline Slot *
tt_bucket (const Table *table, uint64_t hash)
{
  return &table->slots[((hash >> 32) * table->n_buckets >> 32) * TT_BUCKET];
}

/* The hash will be asked for soon: fetches its place from memory meanwhile. */
static inline void
tt_prefetch (const Table *table, uint64_t hash)
{
  __builtin_prefetch (tt_bucket (table, hash));
}

/* False, and *entry untouched, where nothing is known. */
bool tt_probe (const Table *table, uint64_t hash, Entry *entry);
void tt_store (Table *table, uint64_t hash, Entry entry);
