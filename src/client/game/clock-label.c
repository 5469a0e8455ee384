/* A seat's clock: asks the session how much is left whenever what it shows would change.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/clock-label.h"

#include <glib/gi18n.h>

#include "client/words/words.h"

#define WARN_MS 10000 /* from here on the clock warns and shows tenths */
#define LONG_MS 15000 /* a turn that begins with less has been warned of, or is always short */

struct _GmkClockLabel {
  GtkWidget parent_instance;

  GtkWidget *time;
  GtkWidget *periods;
  GmkSession *session;
  GmkSeat seat;
  guint timer;
  int turn;       /* the last one in which this clock ran; -1: none */
  gboolean warns; /* in this turn, when little is left */
};

G_DEFINE_FINAL_TYPE (GmkClockLabel, gmk_clock_label, GTK_TYPE_WIDGET)

enum {
  LOW,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
show_periods (GmkClockLabel *self, const GmkClock *clock, GmkClockLeft left)
{
  gboolean shows = clock->control.kind == GMK_CLOCK_BYOYOMI && left.periods > 0;

  gtk_widget_set_visible (self->periods, shows);
  if (!shows)
    return;

  /* Translators: byo-yomi periods left, in small beside the clock */
  g_autofree char *text = g_strdup_printf (C_ ("periods left", "× %d"), left.periods);

  gtk_label_set_text (GTK_LABEL (self->periods), text);
}

static void
show_time (GmkClockLabel *self, GmkTime left)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autofree char *text = gmk_words_time_left (left);
  g_autofree char *spoken = gmk_words_time_spoken (left);

  gtk_label_set_text (GTK_LABEL (self->time), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  if (left < WARN_MS)
    gtk_widget_add_css_class (widget, "warning");
  else
    gtk_widget_remove_css_class (widget, "warning");
}

/* Of a running clock: once a turn. */
static void
warn (GmkClockLabel *self, int turn, GmkTime left)
{
  if (self->turn != turn) {
    self->turn = turn;
    self->warns = left >= LONG_MS && gmk_session_is_ours (self->session, self->seat);
  }
  if (!self->warns || left >= WARN_MS)
    return;
  self->warns = FALSE;
  g_signal_emit (self, signals[LOW], 0);
}

static void tick_cb (gpointer data);

/* Looks again when the number shown has run out. */
static void
arm (GmkClockLabel *self, GmkTime left)
{
  GmkTime unit = left <= WARN_MS ? 100 : 1000;

  if (left > 0)
    self->timer = g_timeout_add_once ((guint)((left - 1) % unit) + 1, tick_cb, self);
}

void
gmk_clock_label_refresh (GmkClockLabel *self)
{
  g_return_if_fail (GMK_IS_CLOCK_LABEL (self));

  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->session == NULL)
    return;

  const GmkMatch *match = gmk_session_get_match (self->session);
  GmkTime now = gmk_session_get_now (self->session);
  gboolean timed = match->settings.time.kind != GMK_CLOCK_NONE;

  gtk_widget_set_visible (GTK_WIDGET (self), timed);
  if (!timed)
    return;

  GmkTime left = gmk_clock_shown (&match->clock, self->seat, now);

  show_time (self, left);
  show_periods (self, &match->clock, gmk_clock_left (&match->clock, self->seat, now));
  if (match->clock.running == self->seat) {
    arm (self, left);
    warn (self, match->turn, left);
  }
}

static void
tick_cb (gpointer data)
{
  GmkClockLabel *self = data;

  self->timer = 0;
  gmk_clock_label_refresh (self);
}

void
gmk_clock_label_set_session (GmkClockLabel *self, GmkSession *session, GmkSeat seat)
{
  g_return_if_fail (GMK_IS_CLOCK_LABEL (self));

  g_set_object (&self->session, session);
  self->seat = seat;
  self->turn = -1;
  gmk_clock_label_refresh (self);
}

static void
gmk_clock_label_dispose (GObject *object)
{
  GmkClockLabel *self = GMK_CLOCK_LABEL (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_object (&self->session);
  g_clear_pointer (&self->time, gtk_widget_unparent);
  g_clear_pointer (&self->periods, gtk_widget_unparent);
  G_OBJECT_CLASS (gmk_clock_label_parent_class)->dispose (object);
}

static void
gmk_clock_label_class_init (GmkClockLabelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_clock_label_dispose;
  signals[LOW] = g_signal_new ("low", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "clock");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TIMER);
}

static void
gmk_clock_label_init (GmkClockLabel *self)
{
  self->time = gtk_label_new (NULL);
  self->periods = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->time, "numeric");
  gtk_widget_add_css_class (self->periods, "periods");
  gtk_widget_set_parent (self->time, GTK_WIDGET (self));
  gtk_widget_set_parent (self->periods, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
