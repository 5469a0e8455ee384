/* Reporting a player to whoever keeps the server.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/parts/report-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "client/parts/message.h"
#include "client/words/words-online.h"

typedef struct {
  GtkWindow *parent; /* NULL: it has gone */
  GmkOnline *online;
  gint64 player;
  gint64 room;
  GtkCheckButton *reasons[GMK_N_REPORTS];
  GtkEntry *text;
} Report;

static void
report_free (gpointer data, GClosure *closure)
{
  Report *report = data;

  g_clear_weak_pointer (&report->parent);
  g_object_unref (report->online);
  g_free (report);
}

/* The dialog has gone when the answer comes: another one says it. */
static void
reported_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWindow) parent = data;
  g_autoptr (GError) error = NULL;

  if (gmk_online_report_finish (GMK_ONLINE (online), result, &error)) {
    gmk_message_tell (parent, _ ("Thank You"), _ ("Whoever keeps this server will look at it."));
    return;
  }

  g_autofree char *words = gmk_words_failure (error);

  gmk_message_tell (parent, _ ("Not Reported"), words);
}

static void
response_cb (AdwMessageDialog *dialog, const char *response, Report *report)
{
  GmkReportWhy why = GMK_REPORT_OTHER;

  if (g_strcmp0 (response, "report") != 0 || report->parent == NULL)
    return;
  for (int i = 0; i < GMK_N_REPORTS; i++)
    if (gtk_check_button_get_active (report->reasons[i]))
      why = (GmkReportWhy)i;
  gmk_online_report_async (report->online, report->player, report->room, why,
                           gtk_editable_get_text (GTK_EDITABLE (report->text)), NULL, reported_cb,
                           g_object_ref (report->parent));
}

/* As much as the server takes, in bytes. */
static void
text_changed_cb (GtkEditable *text, AdwMessageDialog *dialog)
{
  adw_message_dialog_set_response_enabled (dialog, "report",
                                           strlen (gtk_editable_get_text (text)) <= GMK_SAY_MAX);
}

/* Its words are broken where there is little room; a label of its own would not be. */
static GtkWidget *
reason_new (const char *words)
{
  GtkWidget *button = gtk_check_button_new ();
  GtkWidget *label = gtk_label_new (words);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (button), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
  return button;
}

static GtkWidget *
content_new (Report *report)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  for (int i = 0; i < GMK_N_REPORTS; i++) {
    GtkWidget *button = reason_new (gmk_words_report ((GmkReportWhy)i));

    report->reasons[i] = GTK_CHECK_BUTTON (button);
    if (i > 0)
      gtk_check_button_set_group (report->reasons[i], report->reasons[0]);
    gtk_box_append (GTK_BOX (box), button);
  }
  gtk_check_button_set_active (report->reasons[0], TRUE);
  report->text = GTK_ENTRY (gtk_entry_new ());
  gtk_entry_set_placeholder_text (report->text, _ ("What happened?"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (report->text), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What happened?"), -1);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (report->text));
  return box;
}

GtkWindow *
gmk_report_dialog_new (GtkWindow *parent, GmkOnline *online, const GmkPerson *person, gint64 room)
{
  Report *report = g_new0 (Report, 1);
  g_autofree char *name = gmk_words_name (person);
  g_autofree char *heading = g_strdup_printf (_ ("Report %s?"), name);
  GtkWidget *widget = adw_message_dialog_new (parent, NULL, NULL);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (widget);

  *report = (Report){ .online = g_object_ref (online), .player = person->number, .room = room };
  g_set_weak_pointer (&report->parent, parent);
  adw_message_dialog_set_heading (dialog, heading);
  adw_message_dialog_set_extra_child (dialog, content_new (report));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "report", _ ("_Report"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "report", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, "cancel");
  g_signal_connect (report->text, "changed", G_CALLBACK (text_changed_cb), dialog);
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), report, report_free, 0);
  return GTK_WINDOW (dialog);
}
