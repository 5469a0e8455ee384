/* The dialog that reports a problem: what it shows is what it copies, and no more than is to be told.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "client/problem-dialog.h"
#include "core/notation.h"
#include "tests/client/window/desk.h"

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
read_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  char **text = data;

  *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, &error);
  g_assert_no_error (error);
}

/* What is in the clipboard after the button. */
static char *
copy (const GmkMatch *match)
{
  GtkWidget *parent = gtk_window_new ();
  GtkWindow *dialog = gmk_problem_dialog_new (GTK_WINDOW (parent), match);
  char *text = NULL;

  g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *)&dialog);
  gtk_window_present (dialog);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (dialog));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "form.confirm", NULL));
  settle ();
  g_assert_null (dialog);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (parent), NULL, read_cb, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  gtk_window_destroy (GTK_WINDOW (parent));
  return text;
}

static void
assert_has (const char *text, const char *line)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  if (!g_strv_contains ((const char *const *)lines, line))
    g_error ("no line “%s” in:\n%s", line, text);
}

static void
test_game (void)
{
  static const GmkPoint moves[] = { { 7, 7 }, { 8, 8 }, { 9, 9 } };
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;

  settings.rules = gmk_rules_make (GMK_SET_RENJU, 15);
  gmk_match_init (&match, &settings, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++) {
    const GmkStep step = { .kind = GMK_STEP_PLACE,
                           .seat = gmk_match_duty (&match).seat,
                           .turn = match.turn,
                           .point = moves[i] };

    g_assert_cmpint (gmk_match_step (&match, &step), ==, GMK_OK);
  }

  g_autofree char *text = copy (&match);

  assert_has (text, APP_ID " " VERSION);
  assert_has (text, "game: renju, 15 lines, opening free, clock none");
  assert_has (text, "H8I9J10");
  assert_has (text, "board-style: 'paper'");
}

/* Without a game there is none in it; where one has been online and who one is there, never. */
static void
test_private (void)
{
  g_autofree char *text = copy (NULL);

  g_assert_null (strstr (text, "game:"));
  g_assert_null (strstr (text, "example.org"));
  g_assert_null (strstr (text, g_get_user_name ()));
  g_assert_null (strstr (text, g_get_home_dir ()));
}

int
main (int argc, char **argv)
{
  const char *const servers[] = { "rooms.example.org", NULL };
  int status;

  g_test_init (&argc, &argv, NULL);
  desk_set_up (1100, 700);
  g_setenv ("GTK_A11Y", "test", TRUE);
  adw_init ();

  g_autoptr (GSettings) settings = g_settings_new ("org.kagetsu.Kagetsu");
  g_settings_set_string (settings, "board-style", "paper");
  g_settings_set_strv (settings, "servers", servers);
  g_settings_set_string (settings, "last-table", servers[0]);
  g_test_add_func ("/problem-dialog/game", test_game);
  g_test_add_func ("/problem-dialog/private", test_private);
  status = g_test_run ();
  desk_clear_away ();
  return status;
}
