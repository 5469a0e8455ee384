/* Steps in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/words.h"

#include <glib.h>
#include <string.h>

#include "core/notation.h"

void
words_read (GmkStep *step, const GmkMatch *match, const char *words)
{
  const uint16_t offer = match->undo_offer.id != 0 ? match->undo_offer.id : match->draw_offer.id;

  if (gmk_point_read (words, GMK_SIZE_MAX, &step->point) > 0 && g_ascii_isdigit (words[1])) {
    step->kind = GMK_STEP_PLACE;
    step->draw = g_str_has_suffix (words, " draw");
    return;
  }
  for (int choice = 0; choice < GMK_N_CHOICES; choice++)
    if (strcmp (words, gmk_choice_name (choice)) == 0) {
      step->kind = GMK_STEP_CHOOSE;
      step->choice = (uint8_t)choice;
      return;
    }
  for (int kind = 0; kind < GMK_N_STEPS; kind++)
    if (g_str_has_prefix (words, gmk_step_name (kind)))
      step->kind = (uint8_t)kind;
  step->turn = match->turn;
  step->offer = offer;
  step->draw = g_str_has_suffix (words, " draw");
}
