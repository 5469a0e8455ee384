/* Messages over a window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/parts/message.h"

#include <glib/gi18n.h>

#define NO  "no"
#define YES "yes"

void
gmk_message_tell (GtkWindow *parent, const char *heading, const char *body)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, heading, body);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

GtkWidget *
gmk_message_ask (GtkWindow *parent,
                 const char *heading,
                 const char *body,
                 const char *no,
                 const char *yes,
                 AdwResponseAppearance appearance)
{
  GtkWidget *widget = adw_message_dialog_new (parent, heading, body);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (widget);

  adw_message_dialog_add_responses (dialog, NO, no, YES, yes, NULL);
  adw_message_dialog_set_response_appearance (dialog, YES, appearance);
  adw_message_dialog_set_default_response (dialog, NO);
  adw_message_dialog_set_close_response (dialog, NO);
  return widget;
}

gboolean
gmk_message_is_yes (const char *response)
{
  return g_strcmp0 (response, YES) == 0;
}
