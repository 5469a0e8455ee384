/* The archived games of a player.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/games-list.h"

#include <glib/gi18n.h>

#include "client/online/paged-list.h"
#include "client/words/words-online.h"
#include "client/words/words.h"

struct _GmkGamesList {
  AdwBin parent_instance;

  GmkOnline *online;
  gint64 player;
  gint64 next;
  GCancellable *cancellable;
  GmkPagedList *list;
};

G_DEFINE_FINAL_TYPE (GmkGamesList, gmk_games_list, ADW_TYPE_BIN)

/* "Won: five in a row". */
static char *
outcome_words (const GmkGameLine *game, gint64 player)
{
  const GmkEnd end = { .kind = (guint8)game->end, .winner = GMK_EMPTY };
  g_autofree char *result = gmk_words_game_result (game, player);
  g_autofree char *how = gmk_words_end (&end);

  if (game->end == GMK_END_NONE || *how == 0)
    return g_steal_pointer (&result);
  /* Translators: how a game ended for a player, and by what: "Won: five in a row" */
  return g_strdup_printf (C_ ("an archived game", "%s: %s"), result, how);
}

static GtkWidget *
make_row (const GmkGameLine *game, gint64 player)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *pairing = gmk_words_pairing (game);
  g_autofree char *outcome = outcome_words (game, player);
  g_autofree char *day = gmk_words_day (game->at);
  /* Translators: how it ended, the game, whether it was rated, the day */
  g_autofree char *about = g_strdup_printf (
    C_ ("an archived game", "%s\n%s · %s · %s"), outcome, gmk_words_pool (game->rules),
    game->rated ? C_ ("a game", "rated") : C_ ("a game", "casual"), day);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), pairing);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), about);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.replay");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "x", game->game);
  adw_action_row_add_suffix (
    ADW_ACTION_ROW (row), g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic",
                                        "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  return row;
}

static void
games_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  gint64 next = 0;
  g_autoptr (GArray) games = gmk_online_games_finish (GMK_ONLINE (online), result, &next, &error);
  GmkGamesList *self = data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return; /* the list is gone */
  if (games == NULL) {
    g_autofree char *words = gmk_words_failure (error);

    gmk_paged_list_fail (self->list, words);
    return;
  }
  self->next = next;
  for (guint i = 0; i < games->len; i++)
    gmk_paged_list_append (self->list,
                           make_row (&g_array_index (games, GmkGameLine, i), self->player));
  gmk_paged_list_take (self->list, next != 0);
}

static void
wanted_cb (GmkGamesList *self)
{
  gmk_online_games_async (self->online, self->player, self->next, self->cancellable, games_cb,
                          self);
}

/* --- the object --- */

static void
gmk_games_list_dispose (GObject *object)
{
  GmkGamesList *self = GMK_GAMES_LIST (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->online);
  G_OBJECT_CLASS (gmk_games_list_parent_class)->dispose (object);
}

static void
gmk_games_list_class_init (GmkGamesListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gmk_games_list_dispose;
}

static void
gmk_games_list_init (GmkGamesList *self)
{
  GtkWidget *list = gmk_paged_list_new (_ ("Games"), _ ("No games yet"));

  self->cancellable = g_cancellable_new ();
  self->list = GMK_PAGED_LIST (list);
  adw_bin_set_child (ADW_BIN (self), list);
  g_signal_connect_object (list, "wanted", G_CALLBACK (wanted_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *
gmk_games_list_new (GmkOnline *online, gint64 player)
{
  GmkGamesList *self = g_object_new (GMK_TYPE_GAMES_LIST, NULL);

  self->online = g_object_ref (online);
  self->player = player;
  gmk_paged_list_begin (self->list);
  return GTK_WIDGET (self);
}
