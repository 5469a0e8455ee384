/* What a local table is made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/table.h"

void
gmk_table_clear (GmkTable *table)
{
  g_clear_pointer (&table->record, gmk_record_free);
}

static void
count (int *games)
{
  *games = MIN (*games + 1, GMK_SCORE_GAMES_MAX);
}

GmkScore
gmk_table_score (const GmkTable *table)
{
  const GmkEnd *end = &table->record->match.end;
  GmkScore score = table->score;

  if (end->kind == GMK_END_NONE || end->kind == GMK_END_ABORTED)
    return score;
  count (end->winner_seat == GMK_SEAT_NONE ? &score.drawn : &score.won[end->winner_seat]);
  return score;
}
