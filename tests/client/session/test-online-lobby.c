/* The open tables of a server as a list, and quick match.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/false-server.h"
#include "tests/client/session/visitor.h"
#include "tests/server/fault/proxy.h"
#include "tests/server/run.h"

#define N_HOSTS    20
#define N_OF_ONE   12
#define N_PAGES    ((N_HOSTS * N_OF_ONE + GMK_PAGE_MAX - 1) / GMK_PAGE_MAX)
#define ALL_TABLES ((GmkLobbyFilter){ -1, -1, -1 })

static Run *server;

static const char *const server_options[] = { "--limit-messages=100000", "--limit-guest-tables=16",
                                              NULL };

/* --- A list that follows another by its signals alone ------------------------------------------- */

typedef struct {
  GListModel *model;
  GPtrArray *tables; /* GmkOnlineTable *, as the signals have told */
  int n_signals;
} Mirror;

static void
items_changed_cb (GListModel *model, guint position, guint removed, guint added, Mirror *mirror)
{
  mirror->n_signals++;
  g_assert_cmpuint (position + removed, <=, mirror->tables->len);
  if (removed > 0)
    g_ptr_array_remove_range (mirror->tables, position, removed);
  for (guint i = 0; i < added; i++)
    g_ptr_array_insert (mirror->tables, (int)(position + i),
                        g_list_model_get_item (model, position + i));
}

static void
mirror_begin (Mirror *mirror, Visitor *visitor, GmkLobbyFilter filter)
{
  *mirror = (Mirror){ .model = G_LIST_MODEL (gmk_online_get_lobby (visitor->online)) };
  mirror->tables = g_ptr_array_new_with_free_func (g_object_unref);
  g_signal_connect (mirror->model, "items-changed", G_CALLBACK (items_changed_cb), mirror);
  gmk_online_lobby_enter (GMK_ONLINE_LOBBY (mirror->model), &filter);
}

/* The mirror is the list, and the list is in order. */
static void
mirror_check (const Mirror *mirror)
{
  gint64 last = 0;

  g_assert_cmpuint (mirror->tables->len, ==, g_list_model_get_n_items (mirror->model));
  for (guint i = 0; i < mirror->tables->len; i++) {
    g_autoptr (GmkOnlineTable) table = g_list_model_get_item (mirror->model, i);
    g_assert_true (table == g_ptr_array_index (mirror->tables, i));
    g_assert_cmpint (gmk_online_table_get_number (table), >, last);
    last = gmk_online_table_get_number (table);
  }
}

static void
mirror_end (Mirror *mirror)
{
  mirror_check (mirror);
  g_signal_handlers_disconnect_by_data (mirror->model, mirror);
  g_ptr_array_unref (mirror->tables);
}

static GmkOnlineTable *
find_table (const Mirror *mirror, gint64 number)
{
  for (guint i = 0; i < mirror->tables->len; i++)
    if (gmk_online_table_get_number (g_ptr_array_index (mirror->tables, i)) == number)
      return g_ptr_array_index (mirror->tables, i);
  return NULL;
}

/* --- Pages and changes -------------------------------------------------------------------------- */

static void
test_pages (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Visitor *anna = visitor_come ("anna", run_port (server));
  Visitor *hosts[N_HOSTS];
  Mirror mirror;

  for (int i = 0; i < N_HOSTS; i++) {
    hosts[i] = visitor_come ("host", run_port (server));
    for (int j = 0; j < N_OF_ONE; j++)
      gmk_online_open_async (hosts[i]->online, &settings, FALSE, NULL, NULL, NULL);
    WAIT (hosts[i]->opened == N_OF_ONE);
  }
  mirror_begin (&mirror, anna, ALL_TABLES);
  g_assert_true (gmk_online_lobby_get_loading (gmk_online_get_lobby (anna->online)));
  /* what has just changed may be there before its page */
  WAIT (!gmk_online_lobby_get_loading (gmk_online_get_lobby (anna->online)));
  WAIT (mirror.tables->len == N_HOSTS * N_OF_ONE);
  /* Tables opened a moment ago come in pages and once more as changes, in the same order: a message is
   * one signal, but for the batch that tables were still added to. */
  g_assert_cmpint (mirror.n_signals, <=, 2 * N_PAGES + 2);
  WAIT (gmk_online_get_players (anna->online) == N_HOSTS + 1);

  /* all who leave at once are a few changes */
  mirror.n_signals = 0;
  for (int i = 0; i < N_HOSTS / 2; i++)
    while (g_list_model_get_n_items (gmk_online_get_rooms (hosts[i]->online)) > 0) {
      g_autoptr (GmkOnlineRoom) room =
        g_list_model_get_item (gmk_online_get_rooms (hosts[i]->online), 0);
      gmk_online_room_leave (room);
    }
  WAIT (mirror.tables->len == N_HOSTS * N_OF_ONE / 2);
  mirror_end (&mirror);
  for (int i = 0; i < N_HOSTS; i++) {
    while (g_list_model_get_n_items (gmk_online_get_rooms (hosts[i]->online)) > 0) {
      g_autoptr (GmkOnlineRoom) room =
        g_list_model_get_item (gmk_online_get_rooms (hosts[i]->online), 0);
      gmk_online_room_leave (room);
    }
    WAIT (g_hash_table_size (hosts[i]->online->leaving) == 0);
    visitor_free (hosts[i]);
  }
  visitor_free (anna);
}

static void
test_changes (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Visitor *anna = visitor_come ("anna", run_port (server));
  Visitor *bert = visitor_come ("bert", run_port (server));
  Visitor *carl = visitor_come ("carl", run_port (server));
  GmkOnlineTable *table = NULL;
  Mirror mirror;
  gint64 number;

  mirror_begin (&mirror, carl, ALL_TABLES);
  WAIT (!gmk_online_lobby_get_loading (gmk_online_get_lobby (carl->online)));
  visitor_open (anna, &settings, FALSE);
  number = gmk_online_room_get_number (anna->room);
  WAIT ((table = find_table (&mirror, number)) != NULL);
  g_assert_cmpint (gmk_online_table_get_host (table)->number, ==,
                   gmk_online_get_me (anna->online)->number);
  g_assert_cmpint (gmk_online_table_get_guest (table)->number, ==, 0);
  g_assert_cmpint (gmk_online_table_get_settings (table)->rules.size, ==, 15);

  visitor_join (bert, anna);
  WAIT ((table = find_table (&mirror, number)) != NULL &&
        gmk_online_table_get_guest (table)->number == gmk_online_get_me (bert->online)->number);
  mirror_check (&mirror);

  /* those with a free seat alone */
  gmk_online_lobby_enter (gmk_online_get_lobby (carl->online), &(GmkLobbyFilter){ -1, -1, 1 });
  WAIT (find_table (&mirror, number) == NULL);
  gmk_online_lobby_enter (gmk_online_get_lobby (carl->online),
                          &(GmkLobbyFilter){ GMK_SET_RENJU, -1, -1 });
  WAIT (!gmk_online_lobby_get_loading (gmk_online_get_lobby (carl->online)));
  g_assert_null (find_table (&mirror, number));
  gmk_online_lobby_enter (gmk_online_get_lobby (carl->online), &ALL_TABLES);
  WAIT (find_table (&mirror, number) != NULL);

  /* whoever has left hears no more */
  gmk_online_lobby_leave (gmk_online_get_lobby (carl->online));
  mirror.n_signals = 0;
  visitor_ask (anna, "resign");
  WAIT (gmk_match_over (visitor_match (anna)) && gmk_match_over (visitor_match (bert)));
  gmk_online_room_leave (anna->room);
  gmk_online_room_leave (bert->room);
  WAIT (g_hash_table_size (bert->online->leaving) == 0);
  g_assert_cmpint (mirror.n_signals, ==, 0);
  mirror_end (&mirror);
  visitor_free (anna);
  visitor_free (bert);
  visitor_free (carl);
}

/* After a break the list is what the server has, and is not empty in between. */
static void
test_break (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Proxy *proxy = proxy_new (1);
  Visitor *anna = visitor_come ("anna", run_port (server));
  Visitor *carl;
  Mirror mirror;
  gint64 first, second;

  proxy_aim (proxy, run_port (server));
  carl = visitor_come ("carl", proxy_port (proxy));
  visitor_open (anna, &settings, FALSE);
  first = gmk_online_room_get_number (anna->room);
  mirror_begin (&mirror, carl, ALL_TABLES);
  WAIT (find_table (&mirror, first) != NULL);
  proxy_force (proxy, PROXY_CUTS);
  WAIT (gmk_online_get_state (carl->online) == GMK_LINK_LOST);
  g_assert_nonnull (find_table (&mirror, first));
  gmk_online_room_leave (anna->room);
  visitor_open (anna, &settings, FALSE);
  second = gmk_online_room_get_number (anna->room);
  proxy_force (proxy, PROXY_PLAIN);
  WAIT (find_table (&mirror, second) != NULL);
  g_assert_null (find_table (&mirror, first));
  mirror_end (&mirror);
  visitor_free (carl);
  visitor_free (anna);
  proxy_free (proxy);
}

/* --- As few signals as there are runs ----------------------------------------------------------- */

#define TABLE(number)                                                                              \
  "{\"room\":" #number                                                                             \
  ",\"settings\":{\"rules\":\"freestyle\",\"size\":15},\"host\":{\"player\":7,"                    \
  "\"name\":\"Anna\",\"rating\":1500}}"

#define PAGE                                                                                       \
  "{\"kind\":\"tables\",\"id\":%ID,\"players\":1,\"tables\":[" TABLE (1) "," TABLE (2) "," TABLE ( \
    3) "," TABLE (4) "," TABLE (5) "]}"
#define CHANGE                                                                                     \
  "{\"kind\":\"lobby\",\"players\":2,\"gone\":[4,99],\"tables\":[" TABLE (11) "," TABLE (          \
    3) "," TABLE (10) "," TABLE (2) "]}"

static void
test_runs (void)
{
  FalseScript script = { .hello = FALSE_WELCOME, .others = PAGE };
  FalseServer *false_server = false_server_new (&script);
  Visitor *anna = visitor_come ("anna", false_server_port (false_server));
  Mirror mirror;

  mirror_begin (&mirror, anna, ALL_TABLES);
  WAIT (mirror.tables->len == 5);
  g_assert_cmpint (mirror.n_signals, ==, 1);
  mirror.n_signals = 0;
  /* 2 and 3 change and 4 goes, which is one run; 10 and 11 are new, another; 99 was never there */
  false_server_say (false_server, CHANGE);
  WAIT (gmk_online_get_players (anna->online) == 2);
  g_assert_cmpint (mirror.n_signals, ==, 2);
  g_assert_cmpint (mirror.tables->len, ==, 6);
  mirror_end (&mirror);
  visitor_free (anna);
  false_server_free (false_server);
}

/* --- Quick match ------------------------------------------------------------------------------- */

static void
sought_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  *(int *)data = gmk_online_seek_finish (GMK_ONLINE (source), result, &error) ? -1 : error->code;
}

/* The error of seeking; -1: none. */
static int
seek (Visitor *visitor, const GmkSettings *settings, int window)
{
  int error = -2;

  gmk_online_seek_async (visitor->online, settings, window, NULL, sought_cb, &error);
  WAIT (error != -2);
  return error;
}

static void
test_seek (void)
{
  GmkSettings settings = gmk_settings_default ();
  const GmkSettings other = gmk_settings_default ();
  Visitor *anna = visitor_come ("anna", run_port (server));
  Visitor *bert = visitor_come ("bert", run_port (server));

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 61000 };
  g_assert_cmpint (gmk_online_get_seeking (anna->online), ==, -1);
  g_assert_cmpint (seek (anna, &settings, 200), ==, -1);
  g_assert_cmpint (gmk_online_get_seeking (anna->online), ==, 200);
  g_assert_cmpint (gmk_online_get_other_seekers (anna->online), ==, 0);
  g_assert_cmpint (seek (bert, &other, 200), ==, -1);
  g_assert_cmpint (gmk_online_get_other_seekers (bert->online), ==, 1);
  gmk_online_unseek (anna->online);
  g_assert_cmpint (gmk_online_get_seeking (anna->online), ==, -1);
  /* the answer to what is asked next: now the server has heard it */
  g_assert_cmpint (visitor_fail_to_join (anna, 4711, NULL), ==, GMK_ONLINE_ERROR_ROOM_GONE);

  g_assert_cmpint (seek (bert, &settings, 0), ==, -1);
  g_assert_cmpint (gmk_online_get_seeking (bert->online), ==, 0);
  g_assert_cmpint (gmk_online_get_other_seekers (bert->online), ==, 0);
  g_assert_cmpint (seek (anna, &settings, 100), ==, -1);
  WAIT (anna->matched == 1 && bert->matched == 1);
  g_assert_cmpint (gmk_online_get_seeking (anna->online), ==, -1);
  g_assert_cmpint (gmk_online_get_seeking (bert->online), ==, -1);
  WAIT (gmk_online_room_get_game (anna->room) == 1 && gmk_online_room_get_game (bert->room) == 1);
  visitors_agree (anna, bert);
  visitor_free (anna);
  visitor_free (bert);
}

/* A search goes on over a break; and a match that was made while it was not heard of is one. */
static void
seek_over_break (gboolean matched_meanwhile)
{
  GmkSettings settings = gmk_settings_default ();
  Proxy *proxy = proxy_new (1);
  Visitor *anna = visitor_come ("anna", run_port (server));
  Visitor *bert;

  settings.time =
    (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = matched_meanwhile ? 62000 : 63000 };
  proxy_aim (proxy, run_port (server));
  bert = visitor_come ("bert", proxy_port (proxy));
  g_assert_cmpint (seek (bert, &settings, 0), ==, -1);
  proxy_force (proxy, matched_meanwhile ? PROXY_MUTES : PROXY_CUTS);
  if (matched_meanwhile) {
    g_assert_cmpint (seek (anna, &settings, 0), ==, -1);
    WAIT (anna->matched == 1);
    proxy_force (proxy, PROXY_CUTS);
  }
  WAIT (gmk_online_get_state (bert->online) == GMK_LINK_LOST);
  g_assert_cmpint (bert->matched, ==, 0);
  g_assert_cmpint (gmk_online_get_seeking (bert->online), ==, 0);
  proxy_force (proxy, PROXY_PLAIN);
  WAIT (gmk_online_get_state (bert->online) == GMK_LINK_UP);
  if (!matched_meanwhile)
    g_assert_cmpint (seek (anna, &settings, 0), ==, -1);
  WAIT (anna->matched == 1 && bert->matched == 1);
  g_assert_cmpint (gmk_online_get_seeking (bert->online), ==, -1);
  g_assert_cmpint (gmk_online_room_get_number (anna->room), ==,
                   gmk_online_room_get_number (bert->room));
  visitor_free (bert);
  visitor_free (anna);
  proxy_free (proxy);
}

static void
test_seek_over_break (void)
{
  seek_over_break (FALSE);
}

static void
test_match_not_heard_of (void)
{
  seek_over_break (TRUE);
}

int
main (int argc, char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);
  server = run_start (server_options);
  g_test_add_func ("/online-lobby/pages", test_pages);
  g_test_add_func ("/online-lobby/changes", test_changes);
  g_test_add_func ("/online-lobby/break", test_break);
  g_test_add_func ("/online-lobby/runs", test_runs);
  g_test_add_func ("/online-lobby/seek", test_seek);
  g_test_add_func ("/online-lobby/seek-over-break", test_seek_over_break);
  g_test_add_func ("/online-lobby/match-not-heard-of", test_match_not_heard_of);
  result = g_test_run ();
  run_free (server);
  return result;
}
