/* A dialog that explains something, asks for a line or two, and stays until that is done.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/parts/form-dialog.h"

#include <string.h>

#include "client/parts/choice-list.h"

struct _GmkFormDialog {
  AdwWindow parent_instance;

  GCancellable *cancellable;
  GPtrArray *entries; /* AdwEntryRow */
  GPtrArray *needed;  /* those of them that may not be empty */
  AdwComboRow *choice;
  GtkWidget *written; /* the entry that was written last, or the first; NULL: there is none */
  gboolean busy;

  GtkLabel *body;
  GtkLabel *text;
  AdwPreferencesGroup *rows;
  GtkLabel *failure;
  GtkSpinner *spinner;
  GtkButton *confirm;
};

G_DEFINE_FINAL_TYPE (GmkFormDialog, gmk_form_dialog, ADW_TYPE_WINDOW)

enum {
  CONFIRMED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static gboolean
is_complete (GmkFormDialog *self)
{
  for (guint i = 0; i < self->needed->len; i++) {
    const char *text = gtk_editable_get_text (g_ptr_array_index (self->needed, i));

    if (text[strspn (text, " \t")] == 0)
      return FALSE;
  }
  return TRUE;
}

static void
update (GmkFormDialog *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "form.confirm",
                                 !self->busy && is_complete (self));
  gtk_widget_set_sensitive (GTK_WIDGET (self->rows), !self->busy);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), self->busy);
  gtk_spinner_set_spinning (self->spinner, self->busy);
}

/* The line that was written last: that is the one to be mended. */
static void
focus_entry (GmkFormDialog *self)
{
  if (self->written != NULL)
    gtk_widget_grab_focus (self->written);
}

/* What was said of the text before says nothing of the new one. */
static void
changed_cb (GmkFormDialog *self, GtkWidget *row)
{
  self->written = row;
  gtk_widget_set_visible (GTK_WIDGET (self->failure), FALSE);
  update (self);
}

static void
confirm_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GmkFormDialog *self = GMK_FORM_DIALOG (widget);

  self->busy = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (self->failure), FALSE);
  update (self);
  g_signal_emit (self, signals[CONFIRMED], 0);
}

static void
activated_cb (GmkFormDialog *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "form.confirm", NULL);
}

void
gmk_form_dialog_resume (GmkFormDialog *self)
{
  g_return_if_fail (GMK_IS_FORM_DIALOG (self));

  self->busy = FALSE;
  update (self);
  focus_entry (self);
}

void
gmk_form_dialog_fail (GmkFormDialog *self, const char *words)
{
  int width, height;

  g_return_if_fail (GMK_IS_FORM_DIALOG (self));

  self->busy = FALSE;
  gtk_label_set_text (self->failure, words);
  gtk_widget_set_visible (GTK_WIDGET (self->failure), TRUE);
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  gtk_window_set_default_size (GTK_WINDOW (self), width, -1); /* as high as it needs to be now */
  update (self);
  focus_entry (self);
}

/* --- rows --- */

void
gmk_form_dialog_set_text (GmkFormDialog *self, const char *text)
{
  g_return_if_fail (GMK_IS_FORM_DIALOG (self));

  gtk_label_set_text (self->text, text);
  gtk_widget_set_visible (GTK_WIDGET (self->text), TRUE);
}

/* Text beyond the limit is not taken. */
static void
limit_cb (GtkEditable *editable, const char *text, int length, int *position, gpointer most)
{
  const glong there = g_utf8_strlen (gtk_editable_get_text (editable), -1);

  if (there + g_utf8_strlen (text, length) <= GPOINTER_TO_INT (most))
    return;
  g_signal_stop_emission_by_name (editable, "insert-text");
  gtk_widget_error_bell (GTK_WIDGET (editable));
}

void
gmk_form_dialog_add_entry (GmkFormDialog *self, const char *title, int most, gboolean needed)
{
  GtkWidget *row = adw_entry_row_new ();

  g_return_if_fail (GMK_IS_FORM_DIALOG (self));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  g_signal_connect (gtk_editable_get_delegate (GTK_EDITABLE (row)), "insert-text",
                    G_CALLBACK (limit_cb), GINT_TO_POINTER (most));
  g_signal_connect_object (row, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "entry-activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);
  adw_preferences_group_add (self->rows, row);
  g_ptr_array_add (self->entries, row);
  if (needed)
    g_ptr_array_add (self->needed, row);
  gtk_widget_set_visible (GTK_WIDGET (self->rows), TRUE);
  if (self->entries->len == 1) {
    self->written = row;
    gtk_window_set_focus (GTK_WINDOW (self), row);
  }
  update (self);
}

const char *
gmk_form_dialog_get_text (GmkFormDialog *self, guint number)
{
  g_return_val_if_fail (GMK_IS_FORM_DIALOG (self) && number < self->entries->len, "");

  return gtk_editable_get_text (g_ptr_array_index (self->entries, number));
}

void
gmk_form_dialog_add_choice (GmkFormDialog *self, const char *title, const char *const *choices)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (choices);

  g_return_if_fail (GMK_IS_FORM_DIALOG (self) && self->choice == NULL);

  self->choice = ADW_COMBO_ROW (adw_combo_row_new ());
  gmk_choice_lists_begin_at_choice (GTK_WIDGET (self->choice));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->choice), title);
  adw_combo_row_set_model (self->choice, G_LIST_MODEL (names));
  adw_preferences_group_add (self->rows, GTK_WIDGET (self->choice));
  gtk_widget_set_visible (GTK_WIDGET (self->rows), TRUE);
}

guint
gmk_form_dialog_get_choice (GmkFormDialog *self)
{
  g_return_val_if_fail (GMK_IS_FORM_DIALOG (self) && self->choice != NULL, 0);

  return adw_combo_row_get_selected (self->choice);
}

GCancellable *
gmk_form_dialog_get_cancellable (GmkFormDialog *self)
{
  g_return_val_if_fail (GMK_IS_FORM_DIALOG (self), NULL);

  return self->cancellable;
}

/* --- the object --- */

static void
gmk_form_dialog_dispose (GObject *object)
{
  GmkFormDialog *self = GMK_FORM_DIALOG (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_pointer (&self->needed, g_ptr_array_unref);
  G_OBJECT_CLASS (gmk_form_dialog_parent_class)->dispose (object);
}

static void
gmk_form_dialog_class_init (GmkFormDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_form_dialog_dispose;
  signals[CONFIRMED] = g_signal_new ("confirmed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_install_action (widget_class, "form.confirm", NULL, confirm_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/parts/form-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkFormDialog, body);
  gtk_widget_class_bind_template_child (widget_class, GmkFormDialog, text);
  gtk_widget_class_bind_template_child (widget_class, GmkFormDialog, rows);
  gtk_widget_class_bind_template_child (widget_class, GmkFormDialog, failure);
  gtk_widget_class_bind_template_child (widget_class, GmkFormDialog, spinner);
  gtk_widget_class_bind_template_child (widget_class, GmkFormDialog, confirm);
}

static void
gmk_form_dialog_init (GmkFormDialog *self)
{
  self->cancellable = g_cancellable_new ();
  self->entries = g_ptr_array_new ();
  self->needed = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GmkFormDialog *
gmk_form_dialog_new (GtkWindow *parent,
                     const char *title,
                     const char *body,
                     const char *confirm,
                     gboolean destructive)
{
  GmkFormDialog *self =
    g_object_new (GMK_TYPE_FORM_DIALOG, "transient-for", parent, "title", title, NULL);

  gtk_label_set_text (self->body, body);
  gtk_button_set_label (self->confirm, confirm);
  gtk_widget_add_css_class (GTK_WIDGET (self->confirm),
                            destructive ? "destructive-action" : "suggested-action");
  update (self);
  return self;
}
