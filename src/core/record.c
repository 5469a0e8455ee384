/* A match together with every step that made it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/record.h"

#include <assert.h>
#include <stdlib.h>

#define FIRST_CAPACITY 64

GmkRecord *
gmk_record_new (const GmkSettings *settings, GmkSeat first)
{
  GmkRecord *record = calloc (1, sizeof *record);

  if (record != NULL)
    gmk_match_init (&record->match, settings, first);
  return record;
}

void
gmk_record_free (GmkRecord *record)
{
  if (record == NULL)
    return;
  free (record->steps);
  free (record);
}

/* Makes room for one more step. */
static bool
grow (GmkRecord *record)
{
  if (record->n_steps < record->capacity)
    return true;

  const int capacity = record->capacity > 0 ? 2 * record->capacity : FIRST_CAPACITY;
  GmkStep *steps = realloc (record->steps, (size_t)capacity * sizeof *steps);
  if (steps == NULL)
    return false;
  record->steps = steps;
  record->capacity = capacity;
  return true;
}

GmkVerdict
gmk_record_step (GmkRecord *record, const GmkStep *step)
{
  if (!grow (record))
    return GMK_REFUSED_TOO_MANY_STEPS;

  const GmkVerdict verdict = gmk_match_step (&record->match, step);
  if (verdict == GMK_OK)
    record->steps[record->n_steps++] = *step;
  return verdict;
}

void
gmk_record_replay (const GmkRecord *record, int n, GmkMatch *match)
{
  assert (n >= 0 && n <= record->n_steps);

  const GmkSettings settings = record->match.settings;
  gmk_match_init (match, &settings, record->match.first);
  for (int i = 0; i < n; i++) {
    const GmkVerdict verdict = gmk_match_step (match, &record->steps[i]);
    assert (verdict == GMK_OK);
    (void)verdict;
  }
}

void
gmk_record_truncate (GmkRecord *record, int n)
{
  GmkMatch match;

  gmk_record_replay (record, n, &match);
  record->match = match;
  record->n_steps = n;
}

static bool
equal_steps (const GmkStep *a, const GmkStep *b)
{
  return a->kind == b->kind && a->seat == b->seat && a->by == b->by && a->draw == b->draw &&
         gmk_point_equal (a->point, b->point) && a->choice == b->choice && a->number == b->number &&
         a->lag_ms == b->lag_ms && a->offer == b->offer && a->turn == b->turn && a->ms == b->ms &&
         a->at == b->at;
}

bool
gmk_record_equal (const GmkRecord *a, const GmkRecord *b)
{
  if (a->n_steps != b->n_steps || a->match.first != b->match.first ||
      !gmk_settings_equal (&a->match.settings, &b->match.settings))
    return false;

  for (int i = 0; i < a->n_steps; i++)
    if (!equal_steps (&a->steps[i], &b->steps[i]))
      return false;
  return true;
}
