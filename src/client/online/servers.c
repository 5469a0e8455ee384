/* The room servers that the app knows and those that it is in touch with.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/servers.h"

#include <string.h>

struct _GmkServers {
  GObject parent_instance;

  GSettings *settings;
  GmkSecrets *secrets;
  GmkHosting *hosting;
  GHashTable *links; /* name of the address → GmkOnline */
  GmkOnline *current;
};

G_DEFINE_FINAL_TYPE (GmkServers, gmk_servers, G_TYPE_OBJECT)

enum {
  ROOM_OPENED,
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* --- the address book --- */

/* Settings may have been set by hand: what is no address is left out. */
static GPtrArray *
read_list (GmkServers *self)
{
  g_auto (GStrv) kept = g_settings_get_strv (self->settings, "servers");
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (char **name = kept; *name != NULL && names->len < GMK_SERVERS_MAX; name++) {
    GmkAddress address;

    if (gmk_address_read (*name, &address, NULL, NULL))
      g_ptr_array_add (names, gmk_address_name (&address));
  }
  return names;
}

static gboolean
find_name (GPtrArray *names, const char *name, guint *at)
{
  return g_ptr_array_find_with_equal_func (names, name, g_str_equal, at);
}

static void
write_list (GmkServers *self, GPtrArray *names)
{
  if (names->len > GMK_SERVERS_MAX)
    g_ptr_array_set_size (names, GMK_SERVERS_MAX);
  g_ptr_array_add (names, NULL);
  g_settings_set_strv (self->settings, "servers", (const char *const *)names->pdata);
  g_signal_emit (self, signals[CHANGED], 0);
}

static char *
default_name (void)
{
  GmkAddress address;

  return gmk_address_read (DEFAULT_SERVER, &address, NULL, NULL) ? gmk_address_name (&address)
                                                                 : NULL;
}

char **
gmk_servers_list (GmkServers *self)
{
  GPtrArray *names = read_list (self);
  g_autofree char *built = default_name ();

  if (built != NULL && !find_name (names, built, NULL))
    g_ptr_array_add (names, g_steal_pointer (&built));
  g_ptr_array_add (names, NULL);
  g_ptr_array_set_free_func (names, NULL);
  return (char **)g_ptr_array_free (names, FALSE);
}

gboolean
gmk_servers_is_own (GmkServers *self, const GmkAddress *address)
{
  GmkAddress own;

  if (!gmk_hosting_get_running (self->hosting))
    return FALSE;
  gmk_hosting_get_own_address (self->hosting, &own);
  if (gmk_address_equal (address, &own))
    return TRUE;
  return gmk_hosting_get_shared_address (self->hosting, &own) && gmk_address_equal (address, &own);
}

gboolean
gmk_servers_know (GmkServers *self, const GmkAddress *address)
{
  g_autofree char *name = gmk_address_name (address);
  g_auto (GStrv) names = gmk_servers_list (self);

  return g_strv_contains ((const char *const *)names, name) || gmk_servers_is_own (self, address);
}

gboolean
gmk_servers_can_remove (GmkServers *self, const char *name)
{
  g_autofree char *built = default_name ();

  return g_strcmp0 (name, built) != 0;
}

void
gmk_servers_remove (GmkServers *self, const char *name)
{
  g_autoptr (GPtrArray) names = read_list (self);
  guint at;

  if (!find_name (names, name, &at))
    return;
  g_ptr_array_remove_index (names, at);
  write_list (self, names);
}

static void
put_first (GmkServers *self, const char *name)
{
  g_autoptr (GPtrArray) names = read_list (self);
  guint at;

  if (find_name (names, name, &at))
    g_ptr_array_remove_index (names, at);
  g_ptr_array_insert (names, 0, g_strdup (name));
  write_list (self, names);
}

/* --- the table that the app was left at --- */

static gboolean
has_seat (GmkOnline *online)
{
  GListModel *rooms = gmk_online_get_rooms (online);

  for (guint i = 0; i < g_list_model_get_n_items (rooms); i++) {
    g_autoptr (GmkOnlineRoom) room = g_list_model_get_item (rooms, i);

    if (gmk_online_room_get_mine (room) != GMK_SEAT_NONE)
      return TRUE;
  }
  return FALSE;
}

/* Kept at each change, so that it is true after a crash, too. While a link is down its rooms are
 * still known; only those that were left are not. */
static void
keep_last_table (GmkServers *self)
{
  const char *last = "";
  GHashTableIter iter;
  gpointer name, online;

  g_hash_table_iter_init (&iter, self->links);
  while (g_hash_table_iter_next (&iter, &name, &online))
    if (has_seat (online) && !gmk_servers_is_own (self, gmk_online_get_address (online)))
      last = name;
  g_settings_set_string (self->settings, "last-table", last);
}

gboolean
gmk_servers_get_last_table (GmkServers *self, GmkAddress *address)
{
  g_autofree char *name = g_settings_get_string (self->settings, "last-table");

  return gmk_address_read (name, address, NULL, NULL) && gmk_servers_know (self, address);
}

/* --- links --- */

static void
room_opened_cb (GmkServers *self, GmkOnlineRoom *room, GmkOnline *online)
{
  keep_last_table (self);
  g_signal_emit (self, signals[ROOM_OPENED], 0, online, room);
}

/* Only a server that has answered is remembered. */
static void
remember (GmkServers *self, GmkOnline *online)
{
  const GmkAddress *address = gmk_online_get_address (online);
  g_autofree char *name = gmk_address_name (address);

  if (online == self->current && gmk_online_get_state (online) == GMK_LINK_UP &&
      !gmk_servers_is_own (self, address))
    put_first (self, name);
}

/* A server that is reached and tells of no room has none. */
static void
state_cb (GmkServers *self, GParamSpec *pspec, GmkOnline *online)
{
  if (gmk_online_get_state (online) != GMK_LINK_UP)
    return;
  remember (self, online);
  keep_last_table (self);
}

static GmkOnline *
new_link (GmkServers *self, const GmkAddress *address, const char *name)
{
  GmkOnline *online = gmk_online_new (address, self->secrets, "kagetsu " VERSION);

  g_signal_connect_object (online, "room-opened", G_CALLBACK (room_opened_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (online, "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gmk_online_get_rooms (online), "items-changed",
                           G_CALLBACK (keep_last_table), self, G_CONNECT_SWAPPED);
  g_hash_table_insert (self->links, g_strdup (name), online);
  return online;
}

/* Nobody is kept waiting at a server that one has gone from without a table. */
static void
leave_current (GmkServers *self)
{
  if (self->current != NULL && g_list_model_get_n_items (gmk_online_get_rooms (self->current)) == 0)
    gmk_online_disconnect (self->current);
  g_clear_object (&self->current);
}

static void
share_own (GmkServers *self, GmkOnline *online)
{
  GmkAddress shared;
  const gboolean known = gmk_hosting_get_shared_address (self->hosting, &shared);

  gmk_online_set_hosted (online, known ? &shared : NULL);
}

GmkOnline *
gmk_servers_use (GmkServers *self, const GmkAddress *address)
{
  g_autofree char *name = gmk_address_name (address);
  GmkOnline *online = g_hash_table_lookup (self->links, name);

  if (online == NULL)
    online = new_link (self, address, name);
  if (online != self->current)
    leave_current (self);
  g_set_object (&self->current, online);
  if (gmk_servers_is_own (self, address))
    share_own (self, online);
  remember (self, online);
  return online;
}

GmkOnline *
gmk_servers_get_current (GmkServers *self)
{
  return self->current;
}

/* --- one's own --- */

GmkHosting *
gmk_servers_get_hosting (GmkServers *self)
{
  return self->hosting;
}

char *
gmk_servers_get_own_link (GmkServers *self)
{
  GmkAddress address;

  return gmk_hosting_get_running (self->hosting) &&
             gmk_hosting_get_shared_address (self->hosting, &address)
           ? gmk_address_link (&address, NULL)
           : NULL;
}

/* How many times one is there oneself: by each of its addresses one is another. */
static int
count_own_links (GmkServers *self)
{
  GHashTableIter iter;
  gpointer online;
  int n = 0;

  g_hash_table_iter_init (&iter, self->links);
  while (g_hash_table_iter_next (&iter, NULL, &online))
    if (gmk_online_get_state (online) == GMK_LINK_UP &&
        gmk_servers_is_own (self, gmk_online_get_address (online)))
      n++;
  return n;
}

static void
counted_cb (GObject *hosting, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  const int n = gmk_hosting_count_finish (GMK_HOSTING (hosting), result);

  g_task_return_int (task, MAX (0, n - count_own_links (g_task_get_source_object (task))));
}

void
gmk_servers_count_guests_async (GmkServers *self, GAsyncReadyCallback cb, gpointer data)
{
  gmk_hosting_count_async (self->hosting, counted_cb, g_task_new (self, NULL, cb, data));
}

int
gmk_servers_count_guests_finish (GmkServers *self, GAsyncResult *result)
{
  return (int)g_task_propagate_int (G_TASK (result), NULL);
}

static GmkHosting *
new_hosting (void)
{
  const char *given = g_getenv ("KAGETSU_SERVER");
  g_autoptr (GFile) folder =
    g_file_new_build_filename (g_get_user_data_dir (), "kagetsu", "server", NULL);

  return gmk_hosting_new (given != NULL ? given : SERVER_PROGRAM, folder, GMK_ADDRESS_PORT);
}

/* --- the object --- */

static void
gmk_servers_dispose (GObject *object)
{
  GmkServers *self = GMK_SERVERS (object);

  g_clear_object (&self->current);
  g_clear_pointer (&self->links, g_hash_table_unref);
  if (self->hosting != NULL)
    gmk_hosting_stop (self->hosting);
  g_clear_object (&self->hosting);
  g_clear_object (&self->secrets);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (gmk_servers_parent_class)->dispose (object);
}

static void
gmk_servers_class_init (GmkServersClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gmk_servers_dispose;
  signals[ROOM_OPENED] =
    g_signal_new ("room-opened", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, GMK_TYPE_ONLINE, GMK_TYPE_ONLINE_ROOM);
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
gmk_servers_init (GmkServers *self)
{
  g_autoptr (GFile) file =
    g_file_new_build_filename (g_get_user_data_dir (), "kagetsu", "players", NULL);

  self->settings = g_settings_new ("org.kagetsu.Kagetsu");
  self->secrets = gmk_secrets_new (file, TRUE);
  self->hosting = new_hosting ();
  self->links = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
}

GmkServers *
gmk_servers_new (void)
{
  return g_object_new (GMK_TYPE_SERVERS, NULL);
}
