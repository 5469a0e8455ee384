/* Dialogs about who one is at a server, and whom one would rather not meet there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/identity.h"

#include <glib/gi18n.h>

#include "client/parts/form-dialog.h"
#include "client/parts/message.h"
#include "client/words/words-online.h"

#define NAME_MAX_CHARS 20
#define CODE_MAX_CHARS 40

/* An answer has come: closes the dialog, or says in it what went wrong (error not NULL). A dialog that was closed
 * meanwhile has cancelled the request. Whether it was done. */
static gboolean
settle (GmkFormDialog *dialog, const GError *error)
{
  g_autofree char *words = NULL;

  if (error == NULL) {
    gtk_window_destroy (GTK_WINDOW (dialog));
    return TRUE;
  }
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    words = gmk_words_failure (error);
    gmk_form_dialog_fail (dialog, words);
  }
  return FALSE;
}

/* The dialog with the online that it is about. */
static GmkFormDialog *
open_dialog (GtkWindow *parent,
             GmkOnline *online,
             const char *title,
             const char *body,
             const char *confirm,
             gboolean destructive,
             GCallback confirmed)
{
  GmkFormDialog *dialog = gmk_form_dialog_new (parent, title, body, confirm, destructive);

  g_signal_connect_object (dialog, "confirmed", confirmed, online, 0);
  return dialog;
}

/* --- claiming a name --- */

static void
recovery_answered_cb (GtkWindow *dialog, const char *response, GmkOnline *online)
{
  if (gmk_message_is_yes (response))
    gmk_identity_show_recovery (gtk_window_get_transient_for (dialog), online);
}

/* A name that was just claimed is lost with the device, unless there is a code. */
static void
offer_recovery (GtkWindow *parent, GmkOnline *online)
{
  g_autofree char *name = gmk_words_name (gmk_online_get_me (online));
  GtkWidget *dialog = gmk_message_ask (
    parent, name,
    _ ("This is your name now. With a recovery code you keep it even when this device is lost."),
    C_ ("recovery code", "Later"), _ ("Recovery Code…"), ADW_RESPONSE_SUGGESTED);

  g_signal_connect_object (dialog, "response", G_CALLBACK (recovery_answered_cb), online, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
claimed_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkFormDialog) dialog = data;
  g_autoptr (GError) error = NULL;
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (dialog));

  gmk_online_claim_name_finish (GMK_ONLINE (online), result, &error);
  if (settle (dialog, error))
    offer_recovery (parent, GMK_ONLINE (online));
}

static void
claim_answered_cb (GtkWindow *question, const char *response, GmkOnline *online)
{
  GmkFormDialog *dialog = GMK_FORM_DIALOG (gtk_window_get_transient_for (question));

  if (gmk_message_is_yes (response))
    gmk_online_claim_name_async (online, gmk_form_dialog_get_text (dialog, 0),
                                 gmk_form_dialog_get_cancellable (dialog), claimed_cb,
                                 g_object_ref (dialog));
  else
    gmk_form_dialog_resume (dialog);
}

/* A name is for good: whoever has mistyped it sees that in time. */
static void
claim_cb (GmkFormDialog *dialog, GmkOnline *online)
{
  GtkWidget *question = gmk_message_ask (GTK_WINDOW (dialog), _ ("Claim This Name for Good?"), NULL,
                                         _ ("Cancel"), _ ("Claim"), ADW_RESPONSE_SUGGESTED);
  g_autofree char *typed = g_strstrip (g_strdup (gmk_form_dialog_get_text (dialog, 0)));
  GtkWidget *name = gtk_label_new (typed);

  gtk_label_set_wrap (GTK_LABEL (name), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (name), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (name, "title-1");
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (question), name);
  g_signal_connect_object (question, "response", G_CALLBACK (claim_answered_cb), online, 0);
  gtk_window_present (GTK_WINDOW (question));
}

void
gmk_identity_claim (GtkWindow *parent, GmkOnline *online)
{
  GmkFormDialog *dialog = open_dialog (
    parent, online, _ ("Claim a Name"),
    _ ("A name at this server is for good: it cannot be changed later. With a name you "
       "stand on the leaderboard, can write at tables, and can move to another device."),
    _ ("Claim"), FALSE, G_CALLBACK (claim_cb));

  gmk_form_dialog_add_entry (dialog, _ ("Name"), NAME_MAX_CHARS, TRUE);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- the recovery code --- */

static void
copy_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  if (g_strcmp0 (response, "copy") == 0)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (dialog)),
                            g_object_get_data (G_OBJECT (dialog), "code"));
}

static void
show_code (GtkWindow *parent, const char *code)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, _ ("Your Recovery Code"), NULL);
  GtkWidget *label = gtk_label_new (code);

  adw_message_dialog_set_body (
    ADW_MESSAGE_DIALOG (dialog),
    _ ("Write it down or keep it in a safe place: it is shown only now. Whoever has it and your "
       "name can be you. A new code ends this one."));
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "title-2");
  gtk_widget_add_css_class (label, "monospace");
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), label);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "close", _ ("Close"), "copy",
                                    _ ("Copy and Close"), NULL);
  g_object_set_data_full (G_OBJECT (dialog), "code", g_strdup (code), g_free);
  g_signal_connect (dialog, "response", G_CALLBACK (copy_cb), NULL);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
recovery_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkFormDialog) dialog = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *code = gmk_online_get_recovery_finish (GMK_ONLINE (online), result, &error);
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (dialog));

  if (settle (dialog, error))
    show_code (parent, code);
}

static void
ask_recovery_cb (GmkFormDialog *dialog, GmkOnline *online)
{
  gmk_online_get_recovery_async (online, gmk_form_dialog_get_cancellable (dialog), recovery_cb,
                                 g_object_ref (dialog));
}

void
gmk_identity_show_recovery (GtkWindow *parent, GmkOnline *online)
{
  gtk_window_present (GTK_WINDOW (open_dialog (
    parent, online, _ ("Recovery Code"),
    _ (
      "With your name and this code you can play as yourself on another device, even when this one "
      "is lost. A code that you had before ends with the new one."),
    _ ("Show a New Code"), FALSE, G_CALLBACK (ask_recovery_cb))));
}

/* --- from another device --- */

static void
recovered_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkFormDialog) dialog = data;
  g_autoptr (GError) error = NULL;

  gmk_online_recover_finish (GMK_ONLINE (online), result, &error);
  settle (dialog, error);
}

static void
recover_cb (GmkFormDialog *dialog, GmkOnline *online)
{
  gmk_online_recover_async (
    online, gmk_form_dialog_get_text (dialog, 0), gmk_form_dialog_get_text (dialog, 1),
    gmk_form_dialog_get_cancellable (dialog), recovered_cb, g_object_ref (dialog));
}

void
gmk_identity_recover (GtkWindow *parent, GmkOnline *online)
{
  const GmkPerson *me = gmk_online_get_me (online);
  const gboolean named = me->number != 0 && !me->guest;
  g_autofree char *name = gmk_words_name (me);
  const char *what = _ (
    "Your name, ratings and games come here. On the other device choose “Recovery Code…” for the "
    "code; afterwards it is a guest there.");
  /* Translators: %s is a player’s name */
  g_autofree char *loss = g_strdup_printf (_ ("Here you are %s, and will not be any more. Make a "
                                              "recovery code for this name first: without "
                                              "one it is lost for good."),
                                           name);
  g_autofree char *body = named ? g_strconcat (loss, "\n\n", what, NULL) : g_strdup (what);
  GmkFormDialog *dialog = open_dialog (parent, online, _ ("Move a Name to This Device"), body,
                                       C_ ("a name", "Move"), named, G_CALLBACK (recover_cb));

  gmk_form_dialog_add_entry (dialog, _ ("Name"), NAME_MAX_CHARS, TRUE);
  gmk_form_dialog_add_entry (dialog, _ ("Recovery code"), CODE_MAX_CHARS, TRUE);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- erasing --- */

static void
erased_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkFormDialog) dialog = data;
  g_autoptr (GError) error = NULL;
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (dialog));

  gmk_online_erase_finish (GMK_ONLINE (online), result, &error);
  if (!settle (dialog, error))
    return;
  gtk_widget_activate_action (GTK_WIDGET (parent), "win.servers", NULL);
  gmk_message_tell (
    parent, _ ("Your Data Is Erased"),
    _ ("This server does not know you any more. If you come again, you are somebody new."));
}

static void
erase_cb (GmkFormDialog *dialog, GmkOnline *online)
{
  gmk_online_erase_async (online, gmk_form_dialog_get_cancellable (dialog), erased_cb,
                          g_object_ref (dialog));
}

void
gmk_identity_erase (GtkWindow *parent, GmkOnline *online)
{
  gtk_window_present (GTK_WINDOW (open_dialog (
    parent, online, _ ("Erase My Data?"),
    _ ("Your name, what you wrote at tables and what proves who you are go from this server for "
       "good. Your games stay, without your name; one that goes on is given up. This cannot be "
       "undone."),
    _ ("Erase"), TRUE, G_CALLBACK (erase_cb))));
}

/* --- others --- */

typedef struct {
  GmkOnline *online;
  gint64 player;
} About;

static void
about_free (gpointer data, GClosure *closure)
{
  About *about = data;

  g_object_unref (about->online);
  g_free (about);
}

static void
blocked_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkFormDialog) dialog = data;
  g_autoptr (GError) error = NULL;

  gmk_online_block_finish (GMK_ONLINE (online), result, &error);
  settle (dialog, error);
}

static void
block_cb (GmkFormDialog *dialog, About *about)
{
  gmk_online_block_async (about->online, about->player, gmk_form_dialog_get_choice (dialog) == 0,
                          gmk_form_dialog_get_cancellable (dialog), blocked_cb,
                          g_object_ref (dialog));
}

void
gmk_identity_block (GtkWindow *parent, GmkOnline *online, const GmkPerson *person)
{
  const char *const choices[] = { C_ ("a player", "Block"), C_ ("a player", "No longer block"),
                                  NULL };
  g_autofree char *name = gmk_words_name (person);
  /* Translators: %s is a player’s name */
  g_autofree char *body = g_strdup_printf (
    _ ("You and %s will not be matched, cannot join each other’s tables, and do not see what the "
       "other writes."),
    name);
  GmkFormDialog *dialog =
    gmk_form_dialog_new (parent, _ ("Block a Player"), body, _ ("Confirm"), TRUE);
  About *about = g_new (About, 1);

  *about = (About){ g_object_ref (online), person->number };
  g_signal_connect_data (dialog, "confirmed", G_CALLBACK (block_cb), about, about_free, 0);
  gmk_form_dialog_add_choice (dialog, name, choices);
  gtk_window_present (GTK_WINDOW (dialog));
}
