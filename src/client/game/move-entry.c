/* A small entry at the board in which a point is typed: h8, Enter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/move-entry.h"

#include <glib/gi18n.h>
#include <string.h>

#include "client/parts/compat.h"
#include "client/words/words.h"

struct _GmkMoveEntry {
  GtkPopover parent_instance;

  GtkWidget *entry;
  GtkWidget *refusal; /* why the text is no point */
  int size;
};

G_DEFINE_FINAL_TYPE (GmkMoveEntry, gmk_move_entry, GTK_TYPE_POPOVER)

enum {
  POINT_ENTERED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* Whether the text is a point and nothing else. */
static gboolean
read_point (GmkMoveEntry *self, GmkPoint *p)
{
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));

  g_strstrip (text);

  int length = gmk_point_read (text, self->size, p);

  return length > 0 && (gsize)length == strlen (text);
}

static void
refuse (GmkMoveEntry *self)
{
  g_autofree char *words = gmk_words_no_point (self->size);

  gtk_label_set_text (GTK_LABEL (self->refusal), words);
  gtk_widget_set_visible (self->refusal, TRUE);
  gmk_compat_announce (self->entry, words);
}

static void
activate_cb (GmkMoveEntry *self)
{
  GmkPoint p;

  if (!read_point (self, &p)) {
    gtk_widget_add_css_class (self->entry, "error");
    gtk_widget_error_bell (self->entry);
    refuse (self);
    gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                                 GTK_ACCESSIBLE_INVALID_TRUE, -1);
    return;
  }
  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signals[POINT_ENTERED], 0, (int)p.x, (int)p.y);
}

static void
changed_cb (GmkMoveEntry *self)
{
  gtk_widget_remove_css_class (self->entry, "error");
  gtk_widget_set_visible (self->refusal, FALSE);
  gtk_accessible_reset_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID);
}

static void
gmk_move_entry_class_init (GmkMoveEntryClass *klass)
{
  signals[POINT_ENTERED] =
    g_signal_new ("point-entered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
gmk_move_entry_init (GmkMoveEntry *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), _ ("A point, such as H8"));
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 16);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Point to play"), -1);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (activate_cb), self);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed_cb), self);
  self->refusal = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT,
                                "wrap", TRUE, "max-width-chars", 20, "visible", FALSE, NULL);
  gtk_widget_add_css_class (self->refusal, "error");
  gtk_box_append (GTK_BOX (box), self->entry);
  gtk_box_append (GTK_BOX (box), self->refusal);
  gtk_popover_set_child (GTK_POPOVER (self), box);
  gtk_popover_set_position (GTK_POPOVER (self), GTK_POS_BOTTOM);
}

GtkWidget *
gmk_move_entry_new (void)
{
  return g_object_new (GMK_TYPE_MOVE_ENTRY, NULL);
}

void
gmk_move_entry_open (GmkMoveEntry *self, int size, const char *text)
{
  g_return_if_fail (GMK_IS_MOVE_ENTRY (self));

  self->size = size;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_popover_popup (GTK_POPOVER (self));
  gtk_entry_grab_focus_without_selecting (GTK_ENTRY (self->entry));
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}
