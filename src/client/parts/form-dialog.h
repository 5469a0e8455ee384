/* A dialog that explains something, asks for a line or two, and stays until what was asked for has
 * been done: what went wrong is said in it.
 *
 * Signal: "confirmed" ()   the button was pressed; nothing can be changed until
 *                          gmk_form_dialog_fail(), gmk_form_dialog_resume(), or gtk_window_destroy() when it is done
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GMK_TYPE_FORM_DIALOG (gmk_form_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GmkFormDialog, gmk_form_dialog, GMK, FORM_DIALOG, AdwWindow)

/* confirm: what the button says; destructive: that cannot be taken back. */
GmkFormDialog *gmk_form_dialog_new (GtkWindow *parent,
                                    const char *title,
                                    const char *body,
                                    const char *confirm,
                                    gboolean destructive);

/* What is to be read, as it stands and letter by letter, below the body. */
void gmk_form_dialog_set_text (GmkFormDialog *self, const char *text);

/* A line to type, at most so many characters; the first that is added is number 0. The button can be
 * pressed when the needed ones are not empty. */
void gmk_form_dialog_add_entry (GmkFormDialog *self, const char *title, int most, gboolean needed);
const char *gmk_form_dialog_get_text (GmkFormDialog *self, guint number);

/* One of some choices (NULL-ended), at most one such row. */
void
gmk_form_dialog_add_choice (GmkFormDialog *self, const char *title, const char *const *choices);
guint gmk_form_dialog_get_choice (GmkFormDialog *self);

/* Not done, as the person has thought better of it. */
void gmk_form_dialog_resume (GmkFormDialog *self);

/* Not done, and why; the person may try again. */
void gmk_form_dialog_fail (GmkFormDialog *self, const char *words);

/* Cancelled when the dialog is closed; for what was asked for. */
GCancellable *gmk_form_dialog_get_cancellable (GmkFormDialog *self);

G_END_DECLS
