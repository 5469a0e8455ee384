/* Says that an opponent is looked for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/seek-bar.h"

#include <glib/gi18n.h>

#include "client/words/words-online.h"
#include "client/words/words.h"

struct _GmkSeekBar {
  AdwBin parent_instance;

  GmkOnline *online;
  GSignalGroup *of_online;
  gint64 since; /* monotonic, µs */
  guint tick;

  GtkLabel *what;
  GtkLabel *since_label;
  GtkLabel *others;
};

G_DEFINE_FINAL_TYPE (GmkSeekBar, gmk_seek_bar, ADW_TYPE_BIN)

static void
show_since (GmkSeekBar *self)
{
  const int window = gmk_online_get_seeking (self->online);
  g_autofree char *elapsed = gmk_words_elapsed ((g_get_monotonic_time () - self->since) / 1000);
  g_autofree char *words =
    window > 0
      /* Translators: how long it has been, and how far ratings may be apart: "0:12 · ratings up to
         200 apart" */
      ? g_strdup_printf (
          ngettext ("%s · ratings up to %d apart", "%s · ratings up to %d apart", window), elapsed,
          window)
      : g_strdup_printf (_ ("%s · any rating"), elapsed);

  gtk_label_set_text (self->since_label, words);
}

static void
show_others (GmkSeekBar *self)
{
  const int n = gmk_online_get_other_seekers (self->online);
  g_autofree char *words =
    /* Translators: a game with other rules, another time or another opening */
    g_strdup_printf (ngettext ("%d other player is looking for a different game",
                               "%d other players are looking for a different game", n),
                     n);

  gtk_label_set_text (self->others, words);
  gtk_widget_set_visible (GTK_WIDGET (self->others), n > 0);
}

static gboolean
tick_cb (gpointer data)
{
  show_since (data);
  return G_SOURCE_CONTINUE;
}

static void
seeking_cb (GmkSeekBar *self)
{
  const gboolean seeks = self->online != NULL && gmk_online_get_seeking (self->online) >= 0;

  gtk_widget_set_visible (GTK_WIDGET (self), seeks);
  if (!seeks) {
    g_clear_handle_id (&self->tick, g_source_remove);
    return;
  }
  if (self->tick == 0)
    self->tick = g_timeout_add_seconds (1, tick_cb, self);
  show_since (self);
  show_others (self);
}

void
gmk_seek_bar_set_online (GmkSeekBar *self, GmkOnline *online)
{
  g_return_if_fail (GMK_IS_SEEK_BAR (self));

  g_set_object (&self->online, online);
  g_signal_group_set_target (self->of_online, online);
  seeking_cb (self);
}

void
gmk_seek_bar_set_sought (GmkSeekBar *self, const GmkSettings *settings)
{
  g_autofree char *rules = gmk_words_rules (&settings->rules);
  g_autofree char *terms = gmk_words_terms (settings);
  g_autofree char *words = g_strdup_printf ("%s · %s", rules, terms);

  g_return_if_fail (GMK_IS_SEEK_BAR (self));

  self->since = g_get_monotonic_time ();
  gtk_label_set_text (self->what, words);
}

static void
gmk_seek_bar_dispose (GObject *object)
{
  GmkSeekBar *self = GMK_SEEK_BAR (object);

  g_clear_handle_id (&self->tick, g_source_remove);
  g_clear_object (&self->of_online);
  g_clear_object (&self->online);
  G_OBJECT_CLASS (gmk_seek_bar_parent_class)->dispose (object);
}

static void
gmk_seek_bar_class_init (GmkSeekBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_seek_bar_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/online/seek-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkSeekBar, what);
  gtk_widget_class_bind_template_child (widget_class, GmkSeekBar, since_label);
  gtk_widget_class_bind_template_child (widget_class, GmkSeekBar, others);
}

static void
gmk_seek_bar_init (GmkSeekBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->of_online = g_signal_group_new (GMK_TYPE_ONLINE);
  g_signal_group_connect_swapped (self->of_online, "notify::seeking", G_CALLBACK (seeking_cb),
                                  self);
}
