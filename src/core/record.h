/* A match together with every step that made it. The only file of core that allocates.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/match.h"

typedef struct {
  GmkMatch match; /* read only: change it with gmk_record_step() */
  int n_steps;
  int capacity;
  GmkStep *steps;
} GmkRecord;

/* A new record; free it with gmk_record_free(). The settings have to be valid. NULL: no memory. */
GmkRecord *gmk_record_new (const GmkSettings *settings, GmkSeat first);
void gmk_record_free (GmkRecord *record); /* accepts NULL */

/* Steps the match and keeps the step if it was taken. GMK_REFUSED_TOO_MANY_STEPS also where memory ends. */
GmkVerdict gmk_record_step (GmkRecord *record, const GmkStep *step);

/* The match as it was after its first n steps, 0 to n_steps. */
void gmk_record_replay (const GmkRecord *record, int n, GmkMatch *match);

/* Forgets all but the first n steps. For a table that plays on from an earlier moment. */
void gmk_record_truncate (GmkRecord *record, int n);

/* Whether settings, beginner and steps are the same. */
bool gmk_record_equal (const GmkRecord *a, const GmkRecord *b);
