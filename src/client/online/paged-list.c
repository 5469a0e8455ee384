/* A list that comes from a server page by page.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/paged-list.h"

#include <glib/gi18n.h>

struct _GmkPagedList {
  AdwBin parent_instance;

  char *empty;
  GtkListBox *rows;
  GtkLabel *words;
  GtkSpinner *spinner;
  GtkButton *more; /* or again, after a failure */
};

G_DEFINE_FINAL_TYPE (GmkPagedList, gmk_paged_list, ADW_TYPE_BIN)

enum {
  WANTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static gboolean
has_rows (GmkPagedList *self)
{
  return gtk_list_box_get_row_at_index (self->rows, 0) != NULL;
}

static void
show (GmkPagedList *self, gboolean busy, const char *words, const char *button)
{
  gtk_widget_set_visible (GTK_WIDGET (self->rows), has_rows (self));
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), busy);
  gtk_spinner_set_spinning (self->spinner, busy);
  gtk_widget_set_visible (GTK_WIDGET (self->words), words != NULL);
  gtk_label_set_text (self->words, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (self->more), button != NULL);
  if (button != NULL)
    gtk_button_set_label (self->more, button);
}

static void
want_cb (GmkPagedList *self)
{
  show (self, TRUE, NULL, NULL);
  g_signal_emit (self, signals[WANTED], 0);
}

void
gmk_paged_list_begin (GmkPagedList *self)
{
  GtkListBoxRow *row;

  g_return_if_fail (GMK_IS_PAGED_LIST (self));

  while ((row = gtk_list_box_get_row_at_index (self->rows, 0)) != NULL)
    gtk_list_box_remove (self->rows, GTK_WIDGET (row));
  want_cb (self);
}

void
gmk_paged_list_append (GmkPagedList *self, GtkWidget *row)
{
  g_return_if_fail (GMK_IS_PAGED_LIST (self));

  gtk_list_box_append (self->rows, row);
}

void
gmk_paged_list_take (GmkPagedList *self, gboolean more)
{
  g_return_if_fail (GMK_IS_PAGED_LIST (self));

  show (self, FALSE, has_rows (self) ? NULL : self->empty, more ? _ ("Show More") : NULL);
}

void
gmk_paged_list_fail (GmkPagedList *self, const char *words)
{
  g_return_if_fail (GMK_IS_PAGED_LIST (self));

  show (self, FALSE, words, _ ("Try Again"));
}

/* --- the object --- */

static void
gmk_paged_list_finalize (GObject *object)
{
  g_free (GMK_PAGED_LIST (object)->empty);
  G_OBJECT_CLASS (gmk_paged_list_parent_class)->finalize (object);
}

static void
gmk_paged_list_class_init (GmkPagedListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = gmk_paged_list_finalize;
  signals[WANTED] = g_signal_new ("wanted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/online/paged-list.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkPagedList, rows);
  gtk_widget_class_bind_template_child (widget_class, GmkPagedList, words);
  gtk_widget_class_bind_template_child (widget_class, GmkPagedList, spinner);
  gtk_widget_class_bind_template_child (widget_class, GmkPagedList, more);
  gtk_widget_class_bind_template_callback (widget_class, want_cb);
}

static void
gmk_paged_list_init (GmkPagedList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
gmk_paged_list_new (const char *name, const char *empty)
{
  GmkPagedList *self = g_object_new (GMK_TYPE_PAGED_LIST, NULL);

  self->empty = g_strdup (empty);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->rows), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  return GTK_WIDGET (self);
}
