/* The game page's part in the statistics: a game against the computer that ends here is counted once,
 * where the person did it all alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-page-private.h"

#include <glib/gi18n.h>

#include "client/game/statistics-file.h"
#include "client/session/local.h"
#include "client/words/words.h"

/* The turn counts what was ever done: it is ahead of the line of play where something was taken back. */
static gboolean
was_taken_back (const GmkMatch *match)
{
  return match->turn > match->n_acts;
}

static void
tell_damaged (GmkGamePage *self, const char *damaged)
{
  g_autofree char *words = gmk_words_statistics_damaged (damaged);

  gmk_game_page_toast (self, words);
}

void
gmk_game_page_count (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);
  GmkStatistics statistics;
  g_autofree char *damaged = NULL;

  if (!self->counts || !gmk_match_over (match) || was_taken_back (match) ||
      (GMK_IS_LOCAL (self->session) && gmk_local_get_uncounted (GMK_LOCAL (self->session))))
    return;
  self->counts = FALSE;
  if (!gmk_statistics_add (&(GmkStatistics){ 0 }, match, gmk_game_page_players (self)))
    return;
  if (!gmk_statistics_file_load (&statistics, &damaged)) {
    gmk_game_page_toast (self, _ ("The statistics cannot be read"));
    return;
  }
  if (damaged != NULL)
    tell_damaged (self, damaged);
  gmk_statistics_add (&statistics, match, gmk_game_page_players (self));
  if (!gmk_statistics_file_save (&statistics, NULL))
    gmk_game_page_toast (self, _ ("The statistics could not be saved"));
}
