/* The game page's hints: looked for when they are asked for, shown until the game goes on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-page-private.h"

#include <glib/gi18n.h>

#include "client/session/local.h"
#include "client/words/words.h"

#define HINT_MS 1500 /* how long a hint is thought about */

/* --- on the board --- */

static void
add_mark (GmkBoardScene *scene, GmkPoint p, GmkMark mark)
{
  if (gmk_point_on (p, scene->size))
    scene->points[gmk_point_index (p, scene->size)].marks |= (guint8)mark;
}

void
gmk_game_page_add_hint (GmkGamePage *self, GmkBoardScene *scene)
{
  const GmkStep *step = &self->hint.step;

  if (!self->hinted || !gmk_game_page_is_live (self))
    return;
  if (step->kind == GMK_STEP_PLACE)
    add_mark (scene, step->point, GMK_MARK_HINT);
  else if (step->kind == GMK_STEP_CHOOSE && step->choice == GMK_CHOICE_PICK)
    add_mark (scene, gmk_game_page_match (self)->opening.fifths[step->number], GMK_MARK_HINT);
  for (int i = 0; i < self->hint.n_others; i++)
    add_mark (scene, self->hint.others[i].point, GMK_MARK_OTHER);
}

/* --- looking for it --- */

void
gmk_game_page_forget_hint (GmkGamePage *self)
{
  if (self->hinting != NULL)
    g_cancellable_cancel (self->hinting);
  g_clear_object (&self->hinting);
  self->hinted = FALSE;
}

static void
show_advice (GmkGamePage *self, const GmkAdvice *advice)
{
  g_autofree char *words = gmk_words_advice (advice);

  self->hint = *advice;
  self->hinted = TRUE;
  gmk_game_page_refresh (self);
  gmk_game_page_say (self, words);
}

static void
advised_cb (GObject *adviser, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkGamePage) self = data;
  g_autoptr (GError) error = NULL;
  GmkAdvice advice;

  if (gmk_adviser_ask_finish (GMK_ADVISER (adviser), result, &advice, &error)) {
    g_clear_object (&self->hinting);
    show_advice (self, &advice);
  } else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    g_clear_object (&self->hinting);
    gmk_game_page_update_play_actions (self);
    gmk_game_page_toast (self, _ ("No hint was found"));
  }
}

static void
hint_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkGamePage *self = data;

  gmk_game_page_forget_hint (self);
  if (self->adviser == NULL)
    self->adviser = gmk_adviser_new ();
  self->hinting = g_cancellable_new ();
  gmk_local_uncount (GMK_LOCAL (self->session));
  gmk_game_page_refresh (self);
  gmk_game_page_say (self, _ ("Looking for a hint…"));
  gmk_adviser_ask_async (self->adviser, gmk_game_page_match (self), HINT_MS, self->hinting,
                         advised_cb, g_object_ref (self));
}

void
gmk_game_page_add_hint_actions (GmkGamePage *self)
{
  const GActionEntry entries[] = { { .name = "hint", .activate = hint_cb } };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
