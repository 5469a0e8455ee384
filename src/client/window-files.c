/* The window: games in files that a person keeps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gi18n.h>

#include "client/parts/message.h"
#include "client/session/game-file.h"
#include "client/window-private.h"

#define ENDING ".kagetsu"

static GtkFileFilter *
new_filter (void)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("Kagetsu games"));
  gtk_file_filter_add_pattern (filter, "*" ENDING);
  return filter;
}

/* A dialog of the desktop's own, which a sandbox is given the one file by. */
static GtkFileChooserNative *
new_chooser (GmkWindow *self, const char *title, GtkFileChooserAction action)
{
  g_autoptr (GtkFileFilter) filter = new_filter ();
  GtkFileChooserNative *chooser =
    gtk_file_chooser_native_new (title, GTK_WINDOW (self), action, NULL, NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
  return chooser;
}

/* The file that was chosen; NULL: none. The dialog goes. */
static GFile *
take_choice (GtkNativeDialog *chooser, int response)
{
  GFile *file =
    response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;

  gtk_native_dialog_destroy (chooser);
  g_object_unref (chooser);
  return file;
}

/* --- opening --- */

static const char *
why_not_opened (const GError *error)
{
  if (error->domain != GMK_GAME_FILE_ERROR)
    return error->message; /* the system's own words */
  switch ((GmkGameFileError)error->code) {
  case GMK_GAME_FILE_ERROR_VERSION:
    return _ ("This game was saved by a newer version of Kagetsu.");
  case GMK_GAME_FILE_ERROR_TOO_LARGE:
  case GMK_GAME_FILE_ERROR_DAMAGED:
    break;
  }
  return _ ("This file holds no game of Kagetsu, or is damaged.");
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GmkLocal) table = gmk_local_open_finish (result, &error);

  if (table != NULL)
    gmk_window_take_table (self, table);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    gmk_message_tell (GTK_WINDOW (self), _ ("The Game Could Not Be Opened"),
                      why_not_opened (error));
}

void
gmk_window_open_file (GmkWindow *self, GFile *file)
{
  g_return_if_fail (GMK_IS_WINDOW (self));

  gmk_local_open_async (file, self->cancellable, opened_cb, g_object_ref (self));
}

static void
open_chosen_cb (GtkNativeDialog *chooser, int response, GmkWindow *self)
{
  g_autoptr (GFile) file = take_choice (chooser, response);

  if (file != NULL)
    gmk_window_open_file (self, file);
}

static void
open_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkFileChooserNative *chooser =
    new_chooser (data, _ ("Open a Game"), GTK_FILE_CHOOSER_ACTION_OPEN);

  g_signal_connect_object (chooser, "response", G_CALLBACK (open_chosen_cb), data, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* --- saving --- */

static void
written_cb (GObject *table, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkWindow) self = data;
  g_autoptr (GError) error = NULL;

  if (!gmk_local_write_finish (GMK_LOCAL (table), result, &error) &&
      !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    gmk_message_tell (GTK_WINDOW (self), _ ("The Game Could Not Be Saved"), error->message);
}

/* What is saved is the game at the moment at which the place for it was chosen. */
static void
save_chosen_cb (GtkNativeDialog *chooser, int response, GmkWindow *self)
{
  g_autoptr (GFile) file = take_choice (chooser, response);
  GmkLocal *table = gmk_window_get_shown_table (self);

  if (file != NULL && table != NULL)
    gmk_local_write_async (table, file, self->cancellable, written_cb, g_object_ref (self));
}

/* "2026-11-30 18.05.kagetsu": no sign in it that a file system does not take. */
static char *
propose_name (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  return g_date_time_format (now, "%Y-%m-%d %H.%M" ENDING);
}

static void
save_as_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkFileChooserNative *chooser =
    new_chooser (data, _ ("Save the Game"), GTK_FILE_CHOOSER_ACTION_SAVE);
  g_autofree char *name = propose_name ();

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect_object (chooser, "response", G_CALLBACK (save_chosen_cb), data, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* --- all of it --- */

void
gmk_window_update_files (GmkWindow *self)
{
  GAction *save = g_action_map_lookup_action (G_ACTION_MAP (self), "save-as");

  g_simple_action_set_enabled (G_SIMPLE_ACTION (save), gmk_window_get_shown_table (self) != NULL);
}

void
gmk_window_add_files (GmkWindow *self)
{
  const GActionEntry entries[] = {
    { .name = "open", .activate = open_cb },
    { .name = "save-as", .activate = save_as_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
