/* The list of public tables.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/lobby.h"

#include "server/hub.h"

#define BATCH_MS 250
/* The pages that answer one request are about so many bytes: half of what may wait to be sent, unless whoever
 * keeps the server lets less wait. */
#define ANSWER_BYTES (32 * 1024)

/* What one peer wants to see. Those who want the same are told with one text, but for whoever may not
 * see one of the tables that have changed. */
struct _GmkLobbyWatch {
  GmkPeer *peer; /* signed in */
  bool apart;    /* from somebody at one of them; while changes are told */
  int rules;     /* -1: any */
  int rated;
  int free;
};

typedef struct _GmkLobbyWatch GmkLobbyWatch;

static int
compare_numbers (gconstpointer a, gconstpointer b, gpointer data)
{
  const int64_t *p = a, *q = b;

  return (*p > *q) - (*p < *q);
}

static bool
fits (const GmkRoom *room, const GmkLobbyWatch *watch)
{
  return (watch->rules < 0 || (int)gmk_rules_set (&room->settings.rules) == watch->rules) &&
         (watch->rated < 0 || room->settings.rated == (watch->rated == 1)) &&
         (watch->free < 0 || gmk_room_is_full (room) == (watch->free == 0));
}

static bool
wants_same (const GmkLobbyWatch *a, const GmkLobbyWatch *b)
{
  return a->rules == b->rules && a->rated == b->rated && a->free == b->free;
}

static bool
sees (const GmkLobbyWatch *watch, const GmkRoom *room)
{
  return fits (room, watch) && !gmk_room_is_apart (room, watch->peer->user);
}

/* --- Changes ---------------------------------------------------------------------------------- */

/* Tells `like`, or where it sees all that the others see, all who want the same. */
static void
tell (GmkLobby *lobby, const GmkLobbyWatch *like, GmkNotice *notice)
{
  GString *text = g_string_sized_new (1024);

  notice->lobby.players = lobby->hub->n_players;
  gmk_notice_write (notice, text);
  gmk_notice_clear (notice);
  for (guint i = 0; i < lobby->watches->len; i++) {
    const GmkLobbyWatch *watch = g_ptr_array_index (lobby->watches, i);
    if (watch == like || (!like->apart && !watch->apart && wants_same (watch, like)))
      gmk_peer_tell_text (watch->peer, text);
  }
  g_string_free (text, TRUE);
}

static GmkNotice
empty_change (void)
{
  return (GmkNotice){
    .kind = GMK_NOTICE_LOBBY,
    .lobby = { .tables = g_array_new (FALSE, FALSE, sizeof (GmkWireTable)),
               .gone = g_array_new (FALSE, FALSE, sizeof (int64_t)) },
  };
}

/* All changes as `like` sees them, in the order of the list, so that neighbours arrive together. */
static void
tell_changes (GmkLobby *lobby, const GmkLobbyWatch *like)
{
  GmkNotice notice = empty_change ();

  for (GTreeNode *node = g_tree_node_first (lobby->changed); node != NULL;
       node = g_tree_node_next (node)) {
    const int64_t number = *(int64_t *)g_tree_node_key (node);
    const GmkRoom *room = g_tree_lookup (lobby->rooms, &number);

    if (room != NULL && sees (like, room)) {
      const GmkWireTable table = gmk_room_table (room);
      g_array_append_val (notice.lobby.tables, table);
    } else
      g_array_append_val (notice.lobby.gone, number);
    if (notice.lobby.tables->len == GMK_PAGE_MAX || notice.lobby.gone->len == GMK_PAGE_MAX) {
      tell (lobby, like, &notice);
      notice = empty_change ();
    }
  }
  if (notice.lobby.tables->len + notice.lobby.gone->len > 0)
    tell (lobby, like, &notice);
  else
    gmk_notice_clear (&notice);
}

/* The tables that have changed; `blocking`: only those at which somebody sits who has blocked others. */
static GPtrArray *
list_changed (const GmkLobby *lobby, bool blocking)
{
  GPtrArray *rooms = g_ptr_array_new ();

  for (GTreeNode *node = g_tree_node_first (lobby->changed); node != NULL;
       node = g_tree_node_next (node)) {
    GmkRoom *room = g_tree_lookup (lobby->rooms, g_tree_node_key (node));
    if (room != NULL && (!blocking || gmk_room_is_blocking (room)))
      g_ptr_array_add (rooms, room);
  }
  return rooms;
}

static bool
is_apart_from_any (const GPtrArray *rooms, const GmkUser *user)
{
  for (guint i = 0; i < rooms->len; i++)
    if (gmk_room_is_apart (g_ptr_array_index (rooms, i), user))
      return true;
  return false;
}

/* Few have blocked anybody; those who have not need a look only at the tables of those who have. */
static void
find_apart (GmkLobby *lobby)
{
  g_autoptr (GPtrArray) all = list_changed (lobby, false);
  g_autoptr (GPtrArray) blocking = list_changed (lobby, true);

  for (guint i = 0; i < lobby->watches->len; i++) {
    GmkLobbyWatch *watch = g_ptr_array_index (lobby->watches, i);
    const GmkUser *user = watch->peer->user;
    watch->apart = is_apart_from_any (gmk_user_is_blocking (user) ? all : blocking, user);
  }
}

/* Whether an earlier watch sees the same, and so has been told for. */
static bool
is_told (const GmkLobby *lobby, guint index)
{
  const GmkLobbyWatch *watch = g_ptr_array_index (lobby->watches, index);

  for (guint i = 0; i < index; i++) {
    const GmkLobbyWatch *other = g_ptr_array_index (lobby->watches, i);
    if (!watch->apart && !other->apart && wants_same (other, watch))
      return true;
  }
  return false;
}

static void
timer_cb (gpointer data)
{
  GmkLobby *lobby = data;

  find_apart (lobby);
  for (guint i = 0; i < lobby->watches->len; i++)
    if (!is_told (lobby, i))
      tell_changes (lobby, g_ptr_array_index (lobby->watches, i));
  g_tree_remove_all (lobby->changed);
}

void
gmk_lobby_changed (GmkLobby *lobby, GmkRoom *room)
{
  if (room->is_private)
    return;
  if (room->closed)
    g_tree_remove (lobby->rooms, &room->id);
  else
    g_tree_insert (lobby->rooms, &room->id, room);

  g_tree_insert (lobby->changed, g_memdup2 (&room->id, sizeof room->id), NULL);
  if (lobby->timer.place == 0)
    gmk_timers_set (&lobby->hub->timers, &lobby->timer, gmk_transport_now () + BATCH_MS);
}

/* --- Pages ------------------------------------------------------------------------------------ */

/* The tables after that number, as many as a page holds. */
static GmkNotice
take_page (GmkLobby *lobby, const GmkLobbyWatch *watch, int64_t after)
{
  const int64_t from = after + 1;
  GArray *tables = g_array_new (FALSE, FALSE, sizeof (GmkWireTable));
  GTreeNode *node = g_tree_lower_bound (lobby->rooms, &from);
  int64_t next = 0;

  for (; node != NULL; node = g_tree_node_next (node)) {
    const GmkRoom *room = g_tree_node_value (node);
    if (!sees (watch, room))
      continue;
    if (tables->len == GMK_PAGE_MAX) {
      next = g_array_index (tables, GmkWireTable, tables->len - 1).room;
      break;
    }
    const GmkWireTable table = gmk_room_table (room);
    g_array_append_val (tables, table);
  }
  return (GmkNotice){
    .kind = GMK_NOTICE_TABLES,
    .tables = { .tables = tables, .next = next, .players = lobby->hub->n_players },
  };
}

/* Another page follows where one as long as this still fits. */
static void
write_page (GmkNotice *page, size_t spent, GString *text)
{
  page->tables.more = page->tables.next != 0;
  gmk_notice_write (page, text);
  if (!page->tables.more || spent + 2 * text->len <= ANSWER_BYTES)
    return;
  page->tables.more = false;
  g_string_truncate (text, 0);
  gmk_notice_write (page, text);
}

static void
send_pages (GmkLobby *lobby, const GmkLobbyWatch *watch, int64_t id, int64_t after)
{
  size_t spent = 0;
  bool more = true;

  while (more) {
    GmkNotice page = take_page (lobby, watch, after);
    GString *text = g_string_sized_new (ANSWER_BYTES / 4);

    page.id = id;
    write_page (&page, spent, text);
    gmk_peer_tell_text (watch->peer, text);
    spent += text->len;
    after = page.tables.next;
    more = page.tables.more;
    gmk_notice_clear (&page);
    g_string_free (text, TRUE);
  }
}

void
gmk_lobby_ask (GmkLobby *lobby, GmkPeer *peer, int64_t id, const GmkAskLobby *ask)
{
  if (peer->lobby == NULL) {
    peer->lobby = g_new0 (GmkLobbyWatch, 1);
    peer->lobby->peer = peer;
    g_ptr_array_add (lobby->watches, peer->lobby);
  }
  peer->lobby->rules = ask->rules;
  peer->lobby->rated = ask->rated;
  peer->lobby->free = ask->free;
  send_pages (lobby, peer->lobby, id, ask->after);
}

void
gmk_lobby_leave (GmkLobby *lobby, GmkPeer *peer)
{
  if (peer->lobby == NULL)
    return;
  g_ptr_array_remove_fast (lobby->watches, peer->lobby);
  g_clear_pointer (&peer->lobby, g_free);
}

/* --- Life ------------------------------------------------------------------------------------- */

void
gmk_lobby_init (GmkLobby *lobby, GmkHub *hub)
{
  lobby->hub = hub;
  lobby->rooms = g_tree_new_full (compare_numbers, NULL, NULL, NULL);
  lobby->changed = g_tree_new_full (compare_numbers, NULL, g_free, NULL);
  lobby->watches = g_ptr_array_new ();
  lobby->timer = (GmkTimer){ .function = timer_cb, .data = lobby };
}

void
gmk_lobby_clear (GmkLobby *lobby)
{
  gmk_timers_set (&lobby->hub->timers, &lobby->timer, GMK_NEVER);
  g_clear_pointer (&lobby->rooms, g_tree_unref);
  g_clear_pointer (&lobby->changed, g_tree_unref);
  g_clear_pointer (&lobby->watches, g_ptr_array_unref);
}
