/* The window: going online, and who one is there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gi18n.h>

#include "client/online/identity.h"
#include "client/parts/message.h"
#include "client/window-private.h"
#include "client/words/words-online.h"

static GmkOnline *
current (GmkWindow *self)
{
  return gmk_servers_get_current (self->servers);
}

/* --- the lobby --- */

GmkLobbyPage *
gmk_window_show_lobby (GmkWindow *self)
{
  if (self->lobby == NULL)
    self->lobby = gmk_lobby_page_new (self->servers);
  gmk_lobby_page_set_online (GMK_LOBBY_PAGE (self->lobby), current (self));
  gmk_window_show (self, self->lobby, GTK_WIDGET (self->home));
  return GMK_LOBBY_PAGE (self->lobby);
}

void
gmk_window_tell (GmkWindow *self, const GError *error)
{
  g_autofree char *words = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  words = gmk_words_failure (error);
  gmk_lobby_page_toast (gmk_window_show_lobby (self), words);
}

static void
lobby_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;

  if (current (self) != NULL)
    gmk_window_show_lobby (self);
}

/* --- choosing a server --- */

void
gmk_window_show_servers (GmkWindow *self)
{
  if (self->server_page == NULL)
    self->server_page = gmk_server_page_new (self->servers);
  gmk_window_show (self, self->server_page, GTK_WIDGET (self->home));
}

static void
servers_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gmk_window_show_servers (data);
}

/* What there is to do about names depends on whether one has one. */
static void
me_cb (GmkWindow *self)
{
  const GmkPerson *me = gmk_online_get_me (current (self));
  GAction *claim = g_action_map_lookup_action (G_ACTION_MAP (self), "claim-name");
  GAction *recovery = g_action_map_lookup_action (G_ACTION_MAP (self), "recovery-code");

  g_simple_action_set_enabled (G_SIMPLE_ACTION (claim), me->number != 0 && me->guest);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (recovery), me->number != 0 && !me->guest);
}

/* Goes to the lobby of a server, and to the table with the code from there. */
void
gmk_window_go_online (GmkWindow *self, const GmkAddress *address, const char *code)
{
  GmkOnline *online = gmk_servers_use (self->servers, address);

  g_signal_group_set_target (self->of_online, online);
  me_cb (self);
  g_free (self->code);
  self->code = *code != 0 ? g_strdup (code) : NULL;
  gmk_window_show_lobby (self);
  if (gmk_online_get_state (online) != GMK_LINK_UP)
    gmk_online_connect (online);
  gmk_window_join_code (self);
}

/* --- asking first --- */

typedef struct {
  GmkWindow *window;
  GmkAddress address;
  char code[GMK_ADDRESS_CODE_MAX + 1];
} Destination;

static void
destination_free (gpointer data, GClosure *closure)
{
  g_free (data);
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, Destination *destination)
{
  if (gmk_message_is_yes (response))
    gmk_window_go_online (destination->window, &destination->address, destination->code);
}

static char *
question_words (const GmkAddress *address, gboolean from_link)
{
  g_autofree char *name = gmk_address_name (address);
  g_autofree char *link_words =
    /* Translators: %s is the address of a server */
    g_strdup_printf (_ ("A link leads to the server %s, which you have not been at before. It will "
                        "see your network address."),
                     name);
  const char *plain = _ (
    "The way to this server is not encrypted: everybody on it can read along, and can play under "
    "your name from then on.");

  if (!gmk_address_is_exposed (address))
    return g_steal_pointer (&link_words);
  return from_link ? g_strconcat (link_words, "\n\n", plain, NULL) : g_strdup (plain);
}

static void
ask_first (GmkWindow *self, const GmkAddress *address, const char *code, gboolean from_link)
{
  const gboolean exposed = gmk_address_is_exposed (address);
  g_autofree char *words = question_words (address, from_link);
  GtkWidget *dialog = gmk_message_ask (
    GTK_WINDOW (self), exposed ? _ ("Go There Unencrypted?") : _ ("Go to This Server?"), words,
    _ ("Cancel"), C_ ("a server", "Go There"),
    exposed ? ADW_RESPONSE_DESTRUCTIVE : ADW_RESPONSE_SUGGESTED);
  Destination *destination = g_new0 (Destination, 1);

  *destination = (Destination){ .window = self, .address = *address };
  g_strlcpy (destination->code, code, sizeof destination->code);
  g_signal_connect_data (dialog, "response", G_CALLBACK (answered_cb), destination,
                         destination_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- ways there --- */

/* A server that is known was asked about before. */
static void
go_or_ask (GmkWindow *self, const GmkAddress *address, const char *code, gboolean from_link)
{
  const gboolean asks = from_link || gmk_address_is_exposed (address);

  if (asks && !gmk_servers_know (self->servers, address))
    ask_first (self, address, code, from_link);
  else
    gmk_window_go_online (self, address, code);
}

/* From the list, or typed. */
static void
connect_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  char code[GMK_ADDRESS_CODE_MAX + 1];
  GmkAddress address;

  if (gmk_address_read (g_variant_get_string (parameter, NULL), &address, code, NULL))
    go_or_ask (self, &address, code, FALSE);
}

void
gmk_window_open_link (GmkWindow *self, const char *link)
{
  char code[GMK_ADDRESS_CODE_MAX + 1];
  GmkAddress address;

  g_return_if_fail (GMK_IS_WINDOW (self));

  if (gmk_address_read (link, &address, code, NULL))
    go_or_ask (self, &address, code, TRUE);
  else
    gmk_message_tell (GTK_WINDOW (self), _ ("The Game Could Not Be Opened"),
                      _ ("The link that was opened leads to no table."));
}

/* Back to where one was last; the first time there is a server to choose. */
static void
online_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  g_auto (GStrv) known = gmk_servers_list (self->servers);
  GmkAddress address;

  if (current (self) != NULL && gmk_online_get_state (current (self)) != GMK_LINK_OFF)
    gmk_window_show_lobby (self);
  else if (known[0] != NULL && gmk_address_read (known[0], &address, NULL, NULL))
    gmk_window_go_online (self, &address, "");
  else
    gmk_window_show_servers (self);
}

static void
try_again_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;

  if (current (self) != NULL)
    gmk_online_connect (current (self));
}

/* --- who one is --- */

typedef void (*Identity) (GtkWindow *parent, GmkOnline *online);

static void
identity_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  const struct {
    const char *name;
    Identity open;
  } dialogs[] = {
    { "claim-name", gmk_identity_claim },
    { "recovery-code", gmk_identity_show_recovery },
    { "recover", gmk_identity_recover },
    { "erase", gmk_identity_erase },
  };
  GmkWindow *self = data;

  for (gsize i = 0; i < G_N_ELEMENTS (dialogs) && current (self) != NULL; i++)
    if (g_str_equal (g_action_get_name (G_ACTION (action)), dialogs[i].name))
      dialogs[i].open (GTK_WINDOW (self), current (self));
}

/* --- all of it --- */

static void
state_cb (GmkWindow *self)
{
  gmk_window_join_code (self);
}

static void
closing_cb (GmkWindow *self, int in_ms)
{
  if (self->lobby != NULL)
    gmk_lobby_page_toast (GMK_LOBBY_PAGE (self->lobby), _ ("The server is about to stop"));
}

/* To the game that was going on when the app was left; nowhere else by itself. */
void
gmk_window_come_back (GmkWindow *self)
{
  GmkAddress address;
  GmkOnline *online;

  if (!gmk_servers_get_last_table (self->servers, &address))
    return;
  online = gmk_servers_use (self->servers, &address);
  g_signal_group_set_target (self->of_online, online);
  gmk_online_connect (online);
}

void
gmk_window_add_online (GmkWindow *self)
{
  const GActionEntry entries[] = {
    { .name = "online", .activate = online_cb },
    { .name = "lobby", .activate = lobby_cb },
    { .name = "servers", .activate = servers_cb },
    { .name = "connect", .activate = connect_cb, .parameter_type = "s" },
    { .name = "try-again", .activate = try_again_cb },
    { .name = "claim-name", .activate = identity_cb },
    { .name = "recovery-code", .activate = identity_cb },
    { .name = "recover", .activate = identity_cb },
    { .name = "erase", .activate = identity_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  self->servers = gmk_servers_new ();
  self->cancellable = g_cancellable_new ();
  self->of_online = g_signal_group_new (GMK_TYPE_ONLINE);
  g_signal_group_connect_swapped (self->of_online, "notify::state", G_CALLBACK (state_cb), self);
  g_signal_group_connect_swapped (self->of_online, "notify::me", G_CALLBACK (me_cb), self);
  g_signal_group_connect_swapped (self->of_online, "closing", G_CALLBACK (closing_cb), self);
}

void
gmk_window_clear_online (GmkWindow *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->servers != NULL) /* while all that show it are still there */
    gmk_hosting_stop (gmk_servers_get_hosting (self->servers));
  g_clear_object (&self->of_online);
  g_clear_object (&self->notifier);
  g_clear_object (&self->servers);
  g_clear_pointer (&self->code, g_free);
}
