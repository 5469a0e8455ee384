/* The lists that drop-downs and rows with choices open. GTK has no name for their parts: they are looked
 * for, and where a newer GTK is built otherwise, its lists begin where they do by themselves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/parts/choice-list.h"

#include <adwaita.h>

static GtkWidget *
find_within (GtkWidget *widget, GType type)
{
  GtkWidget *found = g_type_is_a (G_OBJECT_TYPE (widget), type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_within (child, type);
  return found;
}

static void
list_shown_cb (GtkWidget *popover, GParamSpec *pspec, GtkWidget *chooser)
{
  GtkWidget *list = find_within (popover, GTK_TYPE_LIST_VIEW);
  GtkWidget *row;
  guint chosen;

  if (list == NULL || !gtk_widget_get_visible (popover))
    return;
  g_object_get (chooser, "selected", &chosen, NULL);
  if (chosen == GTK_INVALID_LIST_POSITION)
    return;
  gtk_selection_model_select_item (gtk_list_view_get_model (GTK_LIST_VIEW (list)), chosen, TRUE);
  row = gtk_widget_get_first_child (list);
  for (guint i = 0; i < chosen && row != NULL; i++)
    row = gtk_widget_get_next_sibling (row);
  if (row != NULL)
    gtk_widget_grab_focus (row);
}

void
gmk_choice_lists_begin_at_choice (GtkWidget *widget)
{
  if (ADW_IS_COMBO_ROW (widget) || GTK_IS_DROP_DOWN (widget)) {
    GtkWidget *popover = find_within (widget, GTK_TYPE_POPOVER);

    if (popover != NULL)
      g_signal_connect (popover, "notify::visible", G_CALLBACK (list_shown_cb), widget);
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gmk_choice_lists_begin_at_choice (child);
}
