/* A lobby of 5,000 tables on the screen: how long it takes from the server's words to the list, what
 * it costs in memory, how long a frame takes while it is scrolled and while tables change; and how long
 * the real server takes to tell of as many, with its own limits of how often it may be asked.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>

#include "client/online/lobby-page.h"
#include "tests/client/session/false-server.h"
#include "tests/client/session/visitor.h"
#include "tests/client/window/desk.h"
#include "tests/server/run.h"

#define TABLES     5000
#define A_LINE     20 /* tables in one message of the server */
#define FRAMES     200
#define CHANGES    25
#define OF_A_GUEST 16 /* tables open at once */

static double
ms_since (gint64 start)
{
  return (double)(g_get_monotonic_time () - start) / 1000;
}

static int
compare_numbers (const void *a, const void *b)
{
  const double p = *(const double *)a, q = *(const double *)b;

  return (p > q) - (p < q);
}

static void
print_times (const char *what, double *ms, int n)
{
  qsort (ms, (size_t)n, sizeof *ms, compare_numbers);
  printf ("%-24s median %6.1f ms, 95%% %6.1f ms, worst %6.1f ms\n", what, ms[n / 2],
          ms[n * 95 / 100], ms[n - 1]);
}

/* Memory that is the process's own, in MB. */
static double
memory_mb (void)
{
  g_autofree char *text = NULL;
  long pages = 0, resident = 0;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  g_assert_cmpint (sscanf (text, "%ld %ld", &pages, &resident), ==, 2);
  return (double)resident * 4096 / 1e6;
}

static char *
line_of_tables (int first, int rating)
{
  GString *line = g_string_new ("{\"kind\":\"lobby\",\"tables\":[");

  for (int i = first; i < first + A_LINE; i++)
    g_string_append_printf (
      line,
      "%s{\"room\":%d,\"settings\":{\"rules\":\"%s\",\"size\":15,\"time\":\"turn\",\"extra_ms\":"
      "30000,"
      "\"rated\":true},\"host\":{\"player\":%d,\"name\":\"Player %d\",\"rating\":%d}}",
      i > first ? "," : "", i, i % 3 == 0 ? "renju" : "freestyle", i + 100, i, rating);
  g_string_append_printf (line, "],\"players\":%d}", TABLES);
  return g_string_free (line, FALSE);
}

/* The list in the page. */
static GtkWidget *
find_list (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_LIST_VIEW (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_list (child);
  return found;
}

static void
fill (FalseServer *server, Visitor *visitor, GtkWidget *window)
{
  GListModel *tables = G_LIST_MODEL (gmk_online_get_lobby (visitor->online));
  const double before = memory_mb ();
  const gint64 start = g_get_monotonic_time ();

  for (int i = 0; i < TABLES; i += A_LINE) {
    g_autofree char *line = line_of_tables (i + 1, 1500);

    false_server_say (server, line);
  }
  WAIT (g_list_model_get_n_items (tables) == TABLES);
  gtk_test_widget_wait_for_draw (window);
  printf ("%-24s %6.1f ms, %.1f MB\n", "5000 tables shown", ms_since (start),
          memory_mb () - before);
}

static void
scroll (GtkWidget *list, GtkWidget *window)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (list));
  const double length =
    gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);
  double ms[FRAMES];

  for (int i = 0; i < FRAMES; i++) {
    const gint64 start = g_get_monotonic_time ();

    gtk_adjustment_set_value (adjustment, length * (i + 1) / FRAMES);
    gtk_test_widget_wait_for_draw (window);
    ms[i] = ms_since (start);
  }
  print_times ("scrolled by 25 tables", ms, FRAMES);
}

static void
change (FalseServer *server, Visitor *visitor, GtkWidget *window)
{
  GListModel *tables = G_LIST_MODEL (gmk_online_get_lobby (visitor->online));
  double ms[CHANGES];

  for (int i = 0; i < CHANGES; i++) {
    g_autofree char *line = line_of_tables (TABLES - A_LINE + 1, 1501 + i);
    const gint64 start = g_get_monotonic_time ();
    int rating = 0;

    false_server_say (server, line);
    while (rating != 1501 + i) {
      g_autoptr (GmkOnlineTable) last = NULL;

      g_main_context_iteration (NULL, TRUE);
      last = g_list_model_get_item (tables, TABLES - 1);
      rating = gmk_online_table_get_host (last)->rating;
    }
    gtk_test_widget_wait_for_draw (window);
    ms[i] = ms_since (start);
  }
  print_times ("20 tables changed", ms, CHANGES);
}

/* --- the real server --- */

static const char *const many_guests[] = { "--limit-guest-tables=16",
                                           "--limit-connections-per-address=1000",
                                           "--limit-guests=1000", "--limit-hellos=1000", NULL };

static Visitor *
host_tables (const Run *server, int n, int tables)
{
  const GmkSettings settings = gmk_settings_default ();
  g_autofree char *name = g_strdup_printf ("host %d", n);
  Visitor *host = visitor_come (name, run_port (server));

  for (int i = 0; i < tables; i++)
    gmk_online_open_async (host->online, &settings, FALSE, NULL, NULL, NULL);
  WAIT (host->opened == tables);
  return host;
}

static void
read_from_server (void)
{
  const GmkLobbyFilter all = { -1, -1, -1 };
  Run *server = run_start (many_guests);
  g_autoptr (GPtrArray) hosts = g_ptr_array_new_with_free_func ((GDestroyNotify)visitor_free);

  for (int left = TABLES; left > 0; left -= OF_A_GUEST)
    g_ptr_array_add (hosts, host_tables (server, (int)hosts->len, MIN (left, OF_A_GUEST)));

  Visitor *visitor = visitor_come ("anna", run_port (server));
  GmkOnlineLobby *lobby = gmk_online_get_lobby (visitor->online);
  const gint64 start = g_get_monotonic_time ();

  gmk_online_lobby_enter (lobby, &all);
  WAIT (g_list_model_get_n_items (G_LIST_MODEL (lobby)) > 0);
  printf ("%-24s %6.1f ms\n", "first from the server", ms_since (start));
  while (g_list_model_get_n_items (G_LIST_MODEL (lobby)) < TABLES)
    g_main_context_iteration (NULL, TRUE);
  printf ("%-24s %6.1f ms\n", "5000 from the server", ms_since (start));

  visitor_free (visitor);
  g_clear_pointer (&hosts, g_ptr_array_unref);
  run_free (server);
}

int
main (int argc, char **argv)
{
  FalseScript script = {
    .hello = FALSE_WELCOME,
    .others = "{\"kind\":\"tables\",\"id\":%ID,\"tables\":[],\"players\":1}",
  };
  GtkWidget *window, *page;
  GmkServers *servers;
  FalseServer *server;
  Visitor *visitor;

  desk_set_up (1100, 760);
  g_setenv ("GTK_A11Y", "none", TRUE);
  adw_init ();
  server = false_server_new (&script);
  visitor = visitor_come ("anna", false_server_port (server));
  servers = gmk_servers_new ();
  page = gmk_lobby_page_new (servers);
  window = adw_window_new ();
  adw_window_set_content (ADW_WINDOW (window), page);
  gtk_window_set_default_size (GTK_WINDOW (window), 1000, 700);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  gmk_lobby_page_set_online (GMK_LOBBY_PAGE (page), visitor->online);
  WAIT (gmk_online_lobby_get_loading (gmk_online_get_lobby (visitor->online)));
  WAIT (!gmk_online_lobby_get_loading (gmk_online_get_lobby (visitor->online)));

  fill (server, visitor, window);
  scroll (find_list (page), window);
  change (server, visitor, window);

  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (servers);
  visitor_free (visitor);
  false_server_free (server);
  read_from_server ();
  desk_clear_away ();
  return 0;
}
