/* The open tables of a room server, as they change.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/online-lobby.h"

#include "client/session/online-private.h"

#define TABLES_MAX 20000 /* as many as a server has rooms */
#define RETRY_MS   1000

/* --- A table ----------------------------------------------------------------------------------- */

struct _GmkOnlineTable {
  GObject parent_instance;
  gint64 number;
  GmkSettings settings;
  GmkPerson host;
  GmkPerson guest;
  int watchers;
};

G_DEFINE_FINAL_TYPE (GmkOnlineTable, gmk_online_table, G_TYPE_OBJECT)

static void
gmk_online_table_class_init (GmkOnlineTableClass *klass)
{
}

static void
gmk_online_table_init (GmkOnlineTable *self)
{
}

static GmkOnlineTable *
table_new (const GmkWireTable *table)
{
  GmkOnlineTable *self = g_object_new (GMK_TYPE_ONLINE_TABLE, NULL);

  self->number = table->room;
  self->settings = table->settings;
  self->host = gmk_online_person (&table->host);
  self->guest = gmk_online_person (&table->guest);
  self->watchers = (int)MIN (table->watchers, G_MAXINT);
  return self;
}

gint64
gmk_online_table_get_number (GmkOnlineTable *self)
{
  return self->number;
}

const GmkSettings *
gmk_online_table_get_settings (GmkOnlineTable *self)
{
  return &self->settings;
}

const GmkPerson *
gmk_online_table_get_host (GmkOnlineTable *self)
{
  return &self->host;
}

const GmkPerson *
gmk_online_table_get_guest (GmkOnlineTable *self)
{
  return &self->guest;
}

int
gmk_online_table_get_watchers (GmkOnlineTable *self)
{
  return self->watchers;
}

/* --- The lobby --------------------------------------------------------------------------------- */

struct _GmkOnlineLobby {
  GObject parent_instance;
  GmkOnline *online; /* not owned; NULL: it has been let go of */
  GPtrArray *tables; /* GmkOnlineTable *, by number */
  GmkLobbyFilter filter;
  gboolean entered;
  gboolean loading;
  gint64 page;  /* the number after which the page asked for begins; the next one comes after it */
  gint64 asked; /* its request; 0: none is on its way */
  guint retry;
};

enum {
  PROP_0,
  PROP_LOADING,
  PROP_N_ITEMS,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GmkOnlineLobby,
                               gmk_online_lobby,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static GType
get_item_type (GListModel *model)
{
  return GMK_TYPE_ONLINE_TABLE;
}

static guint
get_n_items (GListModel *model)
{
  return GMK_ONLINE_LOBBY (model)->tables->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  GmkOnlineLobby *self = GMK_ONLINE_LOBBY (model);

  return position < self->tables->len ? g_object_ref (g_ptr_array_index (self->tables, position))
                                      : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

static void
tell (GmkOnlineLobby *self, guint position, guint removed, guint added)
{
  if (removed == 0 && added == 0)
    return;
  g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
  if (removed != added)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_N_ITEMS]);
}

static void
set_loading (GmkOnlineLobby *self, gboolean loading)
{
  if (self->loading == loading)
    return;
  self->loading = loading;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_LOADING]);
}

/* Where the first table is whose number is that or more. */
static guint
find (const GmkOnlineLobby *self, gint64 number)
{
  guint low = 0, high = self->tables->len;

  while (low < high) {
    const guint middle = low + (high - low) / 2;
    if (((GmkOnlineTable *)g_ptr_array_index (self->tables, middle))->number < number)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static gboolean
is_at (const GmkOnlineLobby *self, guint position, gint64 number)
{
  return position < self->tables->len &&
         ((GmkOnlineTable *)g_ptr_array_index (self->tables, position))->number == number;
}

/* --- Changes ----------------------------------------------------------------------------------- */

/* A table that is new or other, or one that is gone (NULL). */
typedef struct {
  gint64 number;
  const GmkWireTable *table;
} Change;

/* Changes side by side are told as one. */
typedef struct {
  guint start;
  guint removed;
  guint added;
} Run;

static int
compare_changes (gconstpointer a, gconstpointer b)
{
  const Change *p = a, *q = b;

  return (p->number > q->number) - (p->number < q->number);
}

static GArray *
sort_changes (const GmkLobbyChange *change)
{
  GArray *sorted = g_array_new (FALSE, FALSE, sizeof (Change));

  for (guint i = 0; change->tables != NULL && i < change->tables->len; i++) {
    const GmkWireTable *table = &g_array_index (change->tables, GmkWireTable, i);
    g_array_append_val (sorted, ((Change){ table->room, table }));
  }
  for (guint i = 0; change->gone != NULL && i < change->gone->len; i++)
    g_array_append_val (sorted, ((Change){ g_array_index (change->gone, int64_t, i), NULL }));
  g_array_sort (sorted, compare_changes);
  return sorted;
}

/* Makes one change at its place, which is not before the end of the run. */
static void
make_change (GmkOnlineLobby *self, const Change *change, Run *run)
{
  const guint position = find (self, change->number);
  const gboolean here = is_at (self, position, change->number);

  if (!here && (change->table == NULL || self->tables->len >= TABLES_MAX))
    return;
  if (position != run->start + run->added) {
    tell (self, run->start, run->removed, run->added);
    *run = (Run){ position, 0, 0 };
  }
  if (here)
    g_ptr_array_remove_index (self->tables, position);
  run->removed += here;
  if (change->table != NULL)
    g_ptr_array_insert (self->tables, (int)position, table_new (change->table));
  run->added += change->table != NULL;
}

void
gmk_online_lobby_take (GmkOnlineLobby *self, const GmkLobbyChange *change)
{
  g_autoptr (GArray) sorted = NULL;
  Run run = { 0 };

  gmk_online_set_players (self->online, change->players);
  if (!self->entered || self->loading)
    return;
  sorted = sort_changes (change);
  for (guint i = 0; i < sorted->len; i++)
    make_change (self, &g_array_index (sorted, Change, i), &run);
  tell (self, run.start, run.removed, run.added);
}

/* --- Pages ------------------------------------------------------------------------------------- */

/* A page is how things stand between the one before and the next: what else was there is not any more. */
static void
put_page (GmkOnlineLobby *self, const GmkTables *page)
{
  const guint from = self->page == 0 ? 0 : find (self, self->page + 1);
  const guint to =
    self->loading || page->next == 0 ? self->tables->len : find (self, page->next + 1);
  const guint n = page->tables != NULL ? page->tables->len : 0;

  g_ptr_array_remove_range (self->tables, from, to - from);
  for (guint i = 0; i < n; i++)
    g_ptr_array_insert (self->tables, (int)(from + i),
                        table_new (&g_array_index (page->tables, GmkWireTable, i)));
  tell (self, from, to - from, n);
  set_loading (self, FALSE);
}

/* Whether the numbers go up, from behind the page before to where the next one begins. */
static gboolean
is_in_order (const GmkOnlineLobby *self, const GmkTables *page)
{
  gint64 last = self->page;

  for (guint i = 0; page->tables != NULL && i < page->tables->len; i++) {
    const gint64 number = g_array_index (page->tables, GmkWireTable, i).room;
    if (number <= last)
      return FALSE;
    last = number;
  }
  return page->next == 0 || (page->next >= last && page->next > self->page);
}

static void ask_page (GmkOnlineLobby *self);

static void
take_page (GmkOnlineLobby *self, const GmkTables *page)
{
  if (!is_in_order (self, page)) {
    self->asked = 0;
    gmk_online_blame (self->online, "a page of the lobby out of order");
    return;
  }
  gmk_online_set_players (self->online, page->players);
  put_page (self, page);
  self->page = page->next;
  if (page->next != 0 && !page->more && self->tables->len < TABLES_MAX)
    ask_page (self);
}

static gboolean
retry_cb (gpointer data)
{
  GmkOnlineLobby *self = data;

  self->retry = 0;
  ask_page (self);
  return G_SOURCE_REMOVE;
}

static gboolean
page_answered (GmkWait *wait, const GmkNotice *notice, const GError *error, gpointer data)
{
  g_autoptr (GmkOnlineLobby) self = g_object_ref (data);

  if (self->asked != wait->id)
    return TRUE;
  if (notice == NULL || notice->kind != GMK_NOTICE_TABLES || !notice->tables.more)
    self->asked = 0;
  if (error == NULL && notice->kind == GMK_NOTICE_TABLES)
    take_page (self, &notice->tables);
  else if (error == NULL)
    gmk_online_blame (self->online, "an answer to something else");
  else if (notice != NULL)
    self->retry = g_timeout_add ((guint)CLAMP (notice->error.retry_ms, RETRY_MS, 60 * RETRY_MS),
                                 retry_cb, self);
  return self->asked != wait->id;
}

static void
ask_page (GmkOnlineLobby *self)
{
  GmkRequest request = { .kind = GMK_REQUEST_LOBBY,
                         .lobby = { .rules = self->filter.rules,
                                    .rated = self->filter.rated,
                                    .free = self->filter.free,
                                    .after = self->page } };

  g_clear_handle_id (&self->retry, g_source_remove);
  if (self->online == NULL || !self->entered)
    return;
  /* the first page is waited for, the others are not */
  self->asked =
    gmk_requests_ask (self->online->requests, &request, self->page != 0, NULL, page_answered, self);
}

static void
begin (GmkOnlineLobby *self)
{
  self->page = 0;
  set_loading (self, TRUE);
  ask_page (self);
}

void
gmk_online_lobby_come_back (GmkOnlineLobby *self)
{
  if (self->entered)
    begin (self);
}

void
gmk_online_lobby_enter (GmkOnlineLobby *self, const GmkLobbyFilter *filter)
{
  g_return_if_fail (GMK_IS_ONLINE_LOBBY (self));

  self->filter = *filter;
  self->entered = TRUE;
  begin (self);
}

static void
stop (GmkOnlineLobby *self)
{
  self->entered = FALSE;
  self->asked = 0;
  g_clear_handle_id (&self->retry, g_source_remove);
  if (self->online != NULL)
    gmk_requests_forget (self->online->requests, self);
}

void
gmk_online_lobby_leave (GmkOnlineLobby *self)
{
  g_return_if_fail (GMK_IS_ONLINE_LOBBY (self));

  if (!self->entered)
    return;
  stop (self);
  if (self->online != NULL)
    gmk_connection_say (self->online->connection, &(GmkRequest){ .kind = GMK_REQUEST_LEAVE_LOBBY },
                        FALSE);
}

gboolean
gmk_online_lobby_get_loading (GmkOnlineLobby *self)
{
  return self->loading;
}

/* --- Life -------------------------------------------------------------------------------------- */

void
gmk_online_lobby_detach (GmkOnlineLobby *self)
{
  stop (self);
  self->online = NULL;
}

static void
gmk_online_lobby_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GmkOnlineLobby *self = GMK_ONLINE_LOBBY (object);

  if (id == PROP_LOADING)
    g_value_set_boolean (value, self->loading);
  else if (id == PROP_N_ITEMS)
    g_value_set_uint (value, self->tables->len);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gmk_online_lobby_finalize (GObject *object)
{
  g_ptr_array_unref (GMK_ONLINE_LOBBY (object)->tables);
  G_OBJECT_CLASS (gmk_online_lobby_parent_class)->finalize (object);
}

static void
gmk_online_lobby_class_init (GmkOnlineLobbyClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = gmk_online_lobby_get_property;
  object_class->finalize = gmk_online_lobby_finalize;
  props[PROP_LOADING] = g_param_spec_boolean ("loading", NULL, NULL, FALSE, flags);
  props[PROP_N_ITEMS] = g_param_spec_uint ("n-items", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
gmk_online_lobby_init (GmkOnlineLobby *self)
{
  self->tables = g_ptr_array_new_with_free_func (g_object_unref);
}

GmkOnlineLobby *
gmk_online_lobby_new (GmkOnline *online)
{
  GmkOnlineLobby *self = g_object_new (GMK_TYPE_ONLINE_LOBBY, NULL);

  self->online = online;
  return self;
}
