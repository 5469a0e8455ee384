/* A game page at a table in a room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/room-stage.h"

#include <libintl.h>
#include <locale.h>
#include <string.h>

#include "client/board/board-view-private.h"
#include "client/game/game-page-private.h"
#include "core/notation.h"
#include "tests/client/window/desk.h"

Run *room_stage_server;

/* What the application would load by itself. */
static void
dress (void)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (provider, "/org/kagetsu/Kagetsu/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  gtk_icon_theme_add_resource_path (gtk_icon_theme_get_for_display (gdk_display_get_default ()),
                                    "/org/kagetsu/Kagetsu/icons");
}

/* A language in which all words begin as the English ones do, for pictures. */
static void
speak (void)
{
  const char *language = g_getenv ("KAGETSU_SHOTS_LANGUAGE");

  if (language == NULL)
    return;
  g_setenv ("LANGUAGE", language, TRUE);
  setlocale (LC_ALL, "");
  bindtextdomain ("kagetsu", g_getenv ("KAGETSU_LOCALE_DIR"));
  bind_textdomain_codeset ("kagetsu", "UTF-8");
  textdomain ("kagetsu");
}

int
room_stage_run (const char *const *server_options)
{
  desk_set_up (1280, 1000);
  g_setenv ("GTK_A11Y", "test", TRUE);
  speak ();
  adw_init ();
  dress ();
  room_stage_server = run_start (server_options);

  const int status = g_test_run ();

  run_free (room_stage_server);
  desk_clear_away ();
  return status;
}

RoomStage *
room_stage_new (void)
{
  RoomStage *stage = g_new0 (RoomStage, 1);

  stage->anna = visitor_come ("anna", run_port (room_stage_server));
  stage->ben = visitor_come ("ben", run_port (room_stage_server));
  return stage;
}

void
room_stage_free (RoomStage *stage)
{
  if (stage->window != NULL)
    gtk_window_destroy (GTK_WINDOW (stage->window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  visitor_free (stage->anna);
  visitor_free (stage->ben);
  g_free (stage);
}

void
room_stage_show (RoomStage *stage, GmkOnlineRoom *room, int width, int height)
{
  const char *size = g_getenv ("KAGETSU_SHOTS_SIZE");

  if (size != NULL)
    g_assert_cmpint (sscanf (size, "%dx%d", &width, &height), ==, 2);
  stage->window = adw_window_new ();
  stage->page = GMK_GAME_PAGE (gmk_game_page_new ());
  gtk_widget_insert_action_group (stage->window, "game", gmk_game_page_get_actions (stage->page));
  adw_window_set_content (ADW_WINDOW (stage->window), GTK_WIDGET (stage->page));
  gtk_window_set_default_size (GTK_WINDOW (stage->window), width, height);
  gmk_game_page_set_session (stage->page, GMK_SESSION (room));
  gtk_window_present (GTK_WINDOW (stage->window));
  gtk_test_widget_wait_for_draw (stage->window);
}

GmkSettings
room_stage_settings (void)
{
  GmkSettings settings = gmk_settings_default ();

  settings.first = GMK_FIRST_HOST;
  return settings;
}

void
room_stage_begin (RoomStage *stage, const GmkSettings *settings)
{
  visitors_sit_down (stage->anna, stage->ben, settings);
  room_stage_show (stage, stage->anna->room, 1100, 700);
}

/* --- what is to be seen --- */

static gboolean
fits (GtkWidget *widget, const char *words)
{
  const gboolean longer = g_getenv ("KAGETSU_SHOTS_LANGUAGE") != NULL;
  g_autofree char *pattern = g_strconcat (words, longer ? "*" : "", NULL);
  const char *tooltip = gtk_widget_get_tooltip_text (widget);
  const char *label = NULL;

  if (GTK_IS_LABEL (widget))
    label = gtk_label_get_text (GTK_LABEL (widget));
  else if (GTK_IS_BUTTON (widget))
    label = gtk_button_get_label (GTK_BUTTON (widget));
  return (label != NULL && g_pattern_match_simple (pattern, label)) ||
         (GTK_IS_BUTTON (widget) && tooltip != NULL && g_pattern_match_simple (pattern, tooltip));
}

static GtkWidget *
find (GtkWidget *widget, const char *pattern, GType type)
{
  if (!gtk_widget_get_mapped (widget) || !gtk_widget_get_child_visible (widget))
    return NULL;
  if (g_type_is_a (G_OBJECT_TYPE (widget), type) && fits (widget, pattern))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find (child, pattern, type);

    if (found != NULL)
      return found;
  }
  return NULL;
}

GtkWidget *
room_stage_find (RoomStage *stage, const char *pattern)
{
  return find (GTK_WIDGET (stage->page), pattern, GTK_TYPE_WIDGET);
}

void
room_stage_press (RoomStage *stage, const char *label)
{
  WAIT (find (stage->window, label, GTK_TYPE_BUTTON) != NULL);

  GtkWidget *button = find (stage->window, label, GTK_TYPE_BUTTON);

  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
}

void
room_stage_do (RoomStage *stage, const char *action)
{
  g_assert_true (room_stage_can (stage, action));
  g_action_group_activate_action (gmk_game_page_get_actions (stage->page), action, NULL);
}

gboolean
room_stage_can (RoomStage *stage, const char *action)
{
  return g_action_group_get_action_enabled (gmk_game_page_get_actions (stage->page), action);
}

static GmkPoint
point_of (const char *text)
{
  GmkPoint p;

  g_assert_cmpint (gmk_point_read (text, 15, &p), >, 0);
  return p;
}

void
room_stage_click (RoomStage *stage, const char *point)
{
  gmk_board_view_choose (stage->page->board, point_of (point));
}

gboolean
room_stage_hears (RoomStage *stage, const char *point, const char *words)
{
  GmkBoardPoint *at = gmk_board_view_point (stage->page->board, point_of (point));
  g_autofree char *wrong =
    gtk_test_accessible_check_property (GTK_ACCESSIBLE (at), GTK_ACCESSIBLE_PROPERTY_LABEL, words);

  return wrong == NULL;
}

void
room_stage_tell (RoomStage *stage, const char *ben, int watchers)
{
  GmkOnlineRoom *room = stage->anna->room;
  const GmkOnlineSeat seats[GMK_SEATS] = { gmk_online_room_get_seat (room, 0),
                                           gmk_online_room_get_seat (room, 1) };
  g_autoptr (GError) error = NULL;
  GmkNotice notice;
  g_autofree char *text = g_strdup_printf (
    "{\"kind\":\"seats\",\"room\":%" G_GINT64_FORMAT ",\"seats\":["
    "{\"who\":{\"player\":%" G_GINT64_FORMAT ",\"name\":\"%s\",\"rating\":1500}},"
    "{\"who\":{\"player\":%" G_GINT64_FORMAT ",\"name\":\"%s\",\"rating\":1612}%s}],"
    "\"watchers\":%d}",
    gmk_online_room_get_number (room), seats[0].who.number, seats[0].who.name, seats[1].who.number,
    seats[1].who.name, ben, watchers);

  g_assert_true (gmk_notice_read (text, strlen (text), &notice, &error));
  gmk_online_room_take (room, &notice);
  gmk_notice_clear (&notice);
}

const GmkStep *
room_stage_last (RoomStage *stage)
{
  const GmkRecord *record = gmk_online_room_get_record (stage->ben->room);
  int n = record->n_steps;

  while (n > 0 && record->steps[n - 1].kind == GMK_STEP_CREDIT)
    n--;
  return n > 0 ? &record->steps[n - 1] : NULL;
}

void
room_stage_shot (RoomStage *stage, const char *name)
{
  const char *suffix = g_getenv ("KAGETSU_SHOTS_AS");
  g_autofree char *full = g_strconcat (name, "-", suffix != NULL ? suffix : "wide", NULL);

  if (g_getenv ("KAGETSU_SHOTS") == NULL)
    return;
  gtk_test_widget_wait_for_draw (stage->window);
  for (int i = 0; i < 60; i++)
    visitor_pump (G_MAXINT64, "a picture");
  desk_screenshot (full);
}
