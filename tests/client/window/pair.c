/* Two or three apps at one room server.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/pair.h"

#include <string.h>

#include "tests/client/window/desk.h"

Run *pair_server;
Proxy *pair_way;

void
pair_open (void)
{
  const char *const options[] = { "--limit-messages=100000", NULL };

  pair_server = run_start (options);
  pair_way = proxy_new (1);
  proxy_aim (pair_way, run_port (pair_server));
  proxy_force (pair_way, PROXY_PLAIN);
}

void
pair_close (void)
{
  for (int person = 0; person < DESK_PEOPLE_MAX; person++) {
    app_change (person);
    if (app_is_running ())
      app_kill ();
  }
  app_change (0);
  g_clear_pointer (&pair_way, proxy_free);
  g_clear_pointer (&pair_server, run_free);
}

void
pair_crash (void)
{
  proxy_aim (pair_way, 0);
  run_kill (pair_server);
}

void
pair_recover (void)
{
  run_again (pair_server);
  proxy_aim (pair_way, run_port (pair_server));
}

/* --- coming ------------------------------------------------------------------------------------ */

static void
go_to_lobby (void)
{
  g_autofree char *address = g_strdup_printf ("127.0.0.1:%d", proxy_port (pair_way));
  g_autofree char *servers = g_strdup_printf ("['%s']", address);

  table_prefer ("servers", servers);
  app_start (NULL);
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
}

void
pair_come (int person, const char *const *choices)
{
  app_change (person);
  desk_forget ();
  for (int i = 0; choices != NULL && choices[i] != NULL; i += 2)
    table_prefer_at ("org/kagetsu/Kagetsu/online", choices[i], choices[i + 1]);
  go_to_lobby ();
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Create a Table");
}

void
pair_come_as (int person, int other)
{
  app_change (other);
  g_autofree char *from = g_build_filename (desk_home (), "XDG_DATA_HOME", ".", NULL);

  app_change (person);
  desk_forget ();
  g_autofree char *to = g_build_filename (desk_home (), "XDG_DATA_HOME", NULL);
  const char *const line[] = { "cp", "-a", from, to, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) copy = g_subprocess_newv (line, G_SUBPROCESS_FLAGS_NONE, &error);

  g_assert_no_error (error);
  g_assert_true (g_subprocess_wait_check (copy, NULL, NULL));
  go_to_lobby ();
}

/* --- sitting down ------------------------------------------------------------------------------ */

static gboolean
is_code (const char *name)
{
  return strlen (name) == 6 && strspn (name, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789") == 6;
}

static void
note_code (Node *node, AtspiRole role, gpointer data)
{
  char **code = data;
  g_autofree char *name = app_name (node);

  if (*code == NULL && is_code (name))
    *code = g_steal_pointer (&name);
}

static gboolean
shows_code (gpointer code)
{
  app_each (ATSPI_ROLE_LABEL, note_code, code);
  return *(char **)code != NULL;
}

char *
pair_create (void)
{
  char *code = NULL;

  app_press (ATSPI_ROLE_PUSH_BUTTON, "Create a Table");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Create");
  app_wait_for (ATSPI_ROLE_LABEL, "Waiting for an Opponent");
  app_wait_until (shows_code, &code, "the table's code");
  return code;
}

void
pair_join (const char *code)
{
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Join with a Code");
  app_write (ATSPI_ROLE_TEXT, "Code or link*", code);
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Join");
  app_wait_for (ATSPI_ROLE_TABLE, "Board");
}

void
pair_sit_down (const char *const *choices)
{
  pair_come (0, choices);
  g_autofree char *code = pair_create ();

  pair_come (1, NULL);
  pair_join (code);
  app_change (0);
  app_wait_for (ATSPI_ROLE_TABLE, "Board");
}

/* --- playing ----------------------------------------------------------------------------------- */

void
pair_play (int person, const char *point)
{
  app_change (person);

  g_autoptr (Node) cell = table_cell (point);
  int stones = table_stones ();

  app_act (cell);
  table_wait_for_stones (stones + 1);
  app_change (1 - person);
  table_wait_for_stones (stones + 1);
  app_change (person);
}

void
pair_play_all (int person, const char *points)
{
  g_auto (GStrv) list = g_strsplit (points, " ", -1);

  for (int i = 0; list[i] != NULL; i++)
    pair_play (i % 2 == 0 ? person : 1 - person, list[i]);
}

void
pair_sees (int person, const char *pattern)
{
  app_change (person);
  app_wait_for (ATSPI_ROLE_INVALID, pattern);
}

void
pair_sees_no (int person, const char *pattern)
{
  app_change (person);
  g_assert_cmpint (app_count (ATSPI_ROLE_INVALID, pattern), ==, 0);
}

void
pair_press (int person, const char *button)
{
  app_change (person);
  app_press (ATSPI_ROLE_PUSH_BUTTON, button);
}

void
pair_agree (int stones)
{
  app_change (1);
  table_wait_for_stones (stones);
  const GmkBoard other = table_read ();

  app_change (0);
  table_wait_for_stones (stones);
  const GmkBoard one = table_read ();

  for (int i = 0; i < one.size * one.size; i++)
    g_assert_cmpint (one.cells[i], ==, other.cells[i]);
}
