/* The app under test, through libatspi.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/app.h"

#include <gio/gio.h>
#include <signal.h>
#include <string.h>

#include "tests/client/window/desk.h"
#include "tests/client/window/words.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AtspiStateSet, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AtspiComponent, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AtspiAction, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AtspiEditableText, g_object_unref)

#define PATIENCE_MS 90000 /* more than the minute after which a game can be claimed */
#define GLANCE_MS   20
#define LOOKS       3 /* before something is believed to stand still */

/* GTK takes two clicks within 400 ms and 5 pixels for a double click. */
#define DOUBLE_CLICK_MS 600
#define DOUBLE_CLICK_PX 8

typedef struct {
  GSubprocess *program;
  Node *root; /* the application in the tree */
} App;

static App apps[DESK_PEOPLE_MAX];
static App *app = &apps[0];

/* --- Waiting --- */

void
app_idle (int ms)
{
  const gint64 until = g_get_monotonic_time () + ms * 1000;

  do {
    while (g_main_context_iteration (NULL, FALSE))
      continue;
    g_usleep (2000);
  } while (g_get_monotonic_time () < until);
}

/* Whether it has ended without having been asked to, of a critical warning for one. */
static gboolean
has_crashed (void)
{
  return app->program != NULL && g_subprocess_get_identifier (app->program) == NULL &&
         g_subprocess_get_if_signaled (app->program);
}

void
app_wait_until (AppCondition condition, gpointer data, const char *what)
{
  const gint64 until = g_get_monotonic_time () + PATIENCE_MS * 1000;

  while (!condition (data)) {
    if (has_crashed ())
      g_error ("the app has crashed; waited for: %s", what);
    if (g_get_monotonic_time () > until) {
      desk_screenshot ("failed");
      app_print_tree ();
      g_error ("waited in vain for: %s", what);
    }
    app_idle (GLANCE_MS);
  }
}

/* --- The tree --- */

static Node *
find_application (void)
{
  g_autoptr (Node) desktop = atspi_get_desktop (0);
  const char *pid = app->program != NULL ? g_subprocess_get_identifier (app->program) : NULL;

  atspi_accessible_clear_cache (desktop);
  for (int i = 0; pid != NULL && i < atspi_accessible_get_child_count (desktop, NULL); i++) {
    g_autoptr (Node) child = atspi_accessible_get_child_at_index (desktop, i, NULL);
    if (child != NULL && (int)atspi_accessible_get_process_id (child, NULL) == atoi (pid))
      return g_steal_pointer (&child);
  }
  return NULL;
}

static gboolean
has_window (gpointer data)
{
  if (app->root == NULL)
    app->root = find_application ();
  if (app->root == NULL)
    return FALSE;
  atspi_accessible_clear_cache (app->root);
  return atspi_accessible_get_child_count (app->root, NULL) > 0;
}

gboolean
app_has_state (Node *node, AtspiStateType state)
{
  g_autoptr (AtspiStateSet) states = atspi_accessible_get_state_set (node);

  return states != NULL && atspi_state_set_contains (states, state);
}

char *
app_name (Node *node)
{
  char *name = atspi_accessible_get_name (node, NULL);

  return name != NULL ? name : g_strdup ("");
}

char *
app_description (Node *node)
{
  char *description = atspi_accessible_get_description (node, NULL);

  return description != NULL ? description : g_strdup ("");
}

/* What a visit says: go on into the children, pass them by, or that it is enough. */
typedef enum {
  GO_ON,
  PASS_BY,
  ENOUGH
} Wish;

typedef Wish (*Visit) (Node *node, int depth, gpointer data);

/* Walks what is visible in reading order; whether a visit said that it is enough. */
static gboolean
walk (Node *node, int depth, Visit visit, gpointer data)
{
  if (depth > 0 && !app_has_state (node, ATSPI_STATE_VISIBLE))
    return FALSE;

  const Wish wish = visit (node, depth, data);
  if (wish != GO_ON)
    return wish == ENOUGH;

  const int n = atspi_accessible_get_child_count (node, NULL);
  for (int i = 0; i < n; i++) {
    g_autoptr (Node) child = atspi_accessible_get_child_at_index (node, i, NULL);
    if (child != NULL && walk (child, depth + 1, visit, data))
      return TRUE;
  }
  return FALSE;
}

static void
walk_all (Visit visit, gpointer data)
{
  if (!has_window (NULL))
    return;
  walk (app->root, 0, visit, data);
}

typedef struct {
  AtspiRole role;
  GPatternSpec *pattern;
  gboolean all;
  int count;
  Node *found;
} Search;

/* It has hundreds of cells and nothing else inside. */
static gboolean
is_board (AtspiRole role, const char *name)
{
  return role == ATSPI_ROLE_TABLE && strcmp (name, words ("Board")) == 0;
}

static Wish
compare (Node *node, int depth, gpointer data)
{
  Search *search = data;
  const AtspiRole role = atspi_accessible_get_role (node, NULL);

  if (search->role != ATSPI_ROLE_INVALID && search->role != role && role != ATSPI_ROLE_TABLE)
    return GO_ON;

  g_autofree char *name = app_name (node);
  if (search->role != ATSPI_ROLE_INVALID && search->role != role)
    return is_board (role, name) && search->role != ATSPI_ROLE_TABLE_CELL ? PASS_BY : GO_ON;
  if (!g_pattern_spec_match_string (search->pattern, name))
    return GO_ON;

  search->count++;
  if (search->found == NULL)
    search->found = g_object_ref (node);
  return search->all ? GO_ON : ENOUGH;
}

static Search
search_for (AtspiRole role, const char *pattern, gboolean all)
{
  Search search = { .role = role, .pattern = g_pattern_spec_new (pattern), .all = all };

  walk_all (compare, &search);
  g_pattern_spec_free (search.pattern);
  return search;
}

Node *
app_look (AtspiRole role, const char *pattern)
{
  return search_for (role, pattern, FALSE).found;
}

int
app_count (AtspiRole role, const char *pattern)
{
  Search search = search_for (role, pattern, TRUE);

  g_clear_object (&search.found);
  return search.count;
}

typedef struct {
  AtspiRole role;
  const char *pattern;
  Node *found;
} Wanted;

static gboolean
is_there (gpointer data)
{
  Wanted *wanted = data;

  wanted->found = app_look (wanted->role, wanted->pattern);
  return wanted->found != NULL;
}

static gboolean
is_gone (gpointer data)
{
  const Wanted *wanted = data;
  g_autoptr (Node) node = app_look (wanted->role, wanted->pattern);

  return node == NULL;
}

Node *
app_find (AtspiRole role, const char *pattern)
{
  Wanted wanted = { role, pattern, NULL };

  app_wait_until (is_there, &wanted, pattern);
  return wanted.found;
}

void
app_wait_for (AtspiRole role, const char *pattern)
{
  g_autoptr (Node) node = app_find (role, pattern);
}

void
app_wait_gone (AtspiRole role, const char *pattern)
{
  Wanted wanted = { role, pattern, NULL };

  app_wait_until (is_gone, &wanted, pattern);
}

typedef struct {
  AtspiRole role;
  AppEach each;
  gpointer data;
} Task;

static Wish
visit_role (Node *node, int depth, gpointer data)
{
  const Task *task = data;
  const AtspiRole role = atspi_accessible_get_role (node, NULL);

  if (task->role == ATSPI_ROLE_INVALID || task->role == role)
    task->each (node, role, task->data);
  if (role != ATSPI_ROLE_TABLE || task->role == ATSPI_ROLE_TABLE_CELL)
    return GO_ON;

  g_autofree char *name = app_name (node);

  return is_board (role, name) ? PASS_BY : GO_ON;
}

void
app_each (AtspiRole role, AppEach each, gpointer data)
{
  Task task = { role, each, data };

  walk_all (visit_role, &task);
}

static Wish
print_node (Node *node, int depth, gpointer data)
{
  g_autofree char *name = app_name (node);
  g_autofree char *role = atspi_accessible_get_role_name (node, NULL);

  g_printerr ("%*s%s \"%s\"\n", 2 * depth, "", role, name);
  return GO_ON;
}

void
app_print_tree (void)
{
  walk_all (print_node, NULL);
}

/* --- Life --- */

int
app_run_tests (void)
{
  /* libatspi warns of each object that has gone between two of its calls; that is no fault. */
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR);
  desk_set_up (1280, 1000);
  atspi_init ();
  atspi_set_timeout (PATIENCE_MS, PATIENCE_MS); /* not 0.8 seconds: the machine may be busy */

  const int status = g_test_run ();

  atspi_exit ();
  desk_clear_away ();
  return status;
}

void
app_change (int n)
{
  desk_change_person (n);
  app = &apps[n];
}

gboolean
app_is_running (void)
{
  return app->program != NULL && g_subprocess_get_identifier (app->program) != NULL;
}

void
app_start (const char *const *arguments)
{
  g_autoptr (GPtrArray) line = g_ptr_array_new ();

  g_assert_false (app_is_running ());
  g_assert_nonnull (g_getenv ("KAGETSU_PROGRAM"));
  g_ptr_array_add (line, (gpointer)g_getenv ("KAGETSU_PROGRAM"));
  for (int i = 0; arguments != NULL && arguments[i] != NULL; i++)
    g_ptr_array_add (line, (gpointer)arguments[i]);
  g_ptr_array_add (line, NULL);

  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_subprocess_launcher_setenv (launcher, "G_DEBUG", "fatal-criticals", TRUE);
  app->program = desk_spawn (launcher, (const char *const *)line->pdata);
  app_wait_until (has_window, NULL, "the window");
}

static gboolean
has_ended (gpointer data)
{
  return !app_is_running ();
}

static void
forget_program (void)
{
  g_clear_object (&app->root);
  g_clear_object (&app->program);
}

void
app_kill (void)
{
  g_assert_true (app_is_running ());
  g_subprocess_send_signal (app->program, SIGKILL);
  app_wait_until (has_ended, NULL, "the end of the app");
  forget_program ();
}

void
app_wait_end (void)
{
  app_wait_until (has_ended, NULL, "the app to quit");
  g_assert_true (g_subprocess_get_if_exited (app->program));
  g_assert_cmpint (g_subprocess_get_exit_status (app->program), ==, 0);
  forget_program ();
}

void
app_quit (void)
{
  app_key ("ctrl+q");
  app_wait_end ();
}

/* --- Mouse --- */

AtspiRect
app_bounds (Node *node)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AtspiComponent) component = atspi_accessible_get_component_iface (node);

  g_assert_nonnull (component);
  g_autofree AtspiRect *rect =
    atspi_component_get_extents (component, ATSPI_COORD_TYPE_WINDOW, &error);
  g_assert_no_error (error);
  return *rect;
}

typedef struct {
  int x;
  int y;
} Spot;

typedef struct {
  Node *node;
  AtspiRect rect;
  int looks; /* in a row that found it where it is */
} Still;

static gboolean
stands_still (gpointer data)
{
  Still *still = data;
  const AtspiRect before = still->rect;

  still->rect = app_bounds (still->node);
  still->looks = memcmp (&before, &still->rect, sizeof before) == 0 ? still->looks + 1 : 1;
  return still->rect.width > 0 && still->looks >= LOOKS;
}

/* Without a window manager a window is at the upper left corner of the screen, so that its
 * coordinates are those of the screen. */
static Spot
spot_in (Node *node, double fx, double fy)
{
  Still still = { .node = node };

  app_wait_until (stands_still, &still, "a node to stand still");
  return (Spot){ still.rect.x + (int)(fx * still.rect.width),
                 still.rect.y + (int)(fy * still.rect.height) };
}

static void
mouse (Spot spot, const char *event)
{
  g_autoptr (GError) error = NULL;

  atspi_generate_mouse_event (spot.x, spot.y, event, &error);
  g_assert_no_error (error);
}

static void
wait_for_single_click (Spot spot)
{
  static Spot last;
  static gint64 last_time;
  const gint64 since = (g_get_monotonic_time () - last_time) / 1000;

  if (ABS (spot.x - last.x) < DOUBLE_CLICK_PX && ABS (spot.y - last.y) < DOUBLE_CLICK_PX &&
      since < DOUBLE_CLICK_MS)
    app_idle (DOUBLE_CLICK_MS - (int)since);
  last = spot;
  last_time = g_get_monotonic_time ();
}

static void
click_spot (Spot spot, int times)
{
  wait_for_single_click (spot);
  mouse (spot, "abs");
  for (int i = 0; i < times; i++)
    mouse (spot, "b1c");
  app_idle (30);
}

void
app_click_times (Node *node, int times)
{
  click_spot (spot_in (node, 0.5, 0.5), times);
}

void
app_click (Node *node)
{
  app_click_times (node, 1);
}

void
app_hover (Node *node)
{
  mouse (spot_in (node, 0.5, 0.5), "abs");
  app_idle (30);
}

void
app_click_at (Node *node, int x, int y)
{
  const Spot corner = spot_in (node, 0, 0);

  click_spot ((Spot){ corner.x + x, corner.y + y }, 1);
}

/* What the tree keeps of a state may be older than the node's own. */
static gboolean
is_usable (gpointer node)
{
  atspi_accessible_clear_cache (node);
  return app_has_state (node, ATSPI_STATE_SENSITIVE);
}

void
app_click_on (AtspiRole role, const char *pattern)
{
  g_autoptr (Node) node = app_find (role, pattern);

  app_wait_until (is_usable, node, pattern);
  app_click (node);
}

/* A node that cannot be used yet says that it has done nothing. */
static gboolean
acts (gpointer node)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AtspiAction) action = atspi_accessible_get_action_iface (node);

  g_assert_nonnull (action);
  const gboolean done = atspi_action_do_action (action, 0, &error);
  g_assert_no_error (error);
  return done;
}

void
app_act (Node *node)
{
  app_wait_until (acts, node, "a node that can be used");
  app_idle (30);
}

void
app_press (AtspiRole role, const char *pattern)
{
  g_autoptr (Node) node = app_find (role, pattern);

  app_act (node);
}

void
app_open_menu (const char *item)
{
  for (int tries = 0; tries < 20; tries++) {
    app_click_on (ATSPI_ROLE_PUSH_BUTTON, words ("Main Menu"));
    app_idle (300);

    g_autoptr (Node) shown = app_look (ATSPI_ROLE_MENU_ITEM, item);
    if (shown != NULL)
      return;
  }
  app_wait_for (ATSPI_ROLE_MENU_ITEM, item);
}

void
app_activate (const char *action, const char *parameters)
{
  const gboolean of_app = g_str_has_prefix (action, "app.");
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GVariant) answer = g_dbus_connection_call_sync (
    bus, "org.kagetsu.Kagetsu", of_app ? "/org/kagetsu/Kagetsu" : "/org/kagetsu/Kagetsu/window/1",
    "org.gtk.Actions", "Activate",
    g_variant_new_parsed ("(%s, %@av, @a{sv} {})", of_app ? action + strlen ("app.") : action,
                          g_variant_new_parsed (parameters)),
    NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);

  g_assert_no_error (error);
}

void
app_write (AtspiRole role, const char *pattern, const char *text)
{
  g_autoptr (Node) node = app_find (role, pattern);
  g_autoptr (AtspiEditableText) editable = atspi_accessible_get_editable_text_iface (node);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (editable);
  atspi_editable_text_set_text_contents (editable, text, &error);
  g_assert_no_error (error);
  app_idle (30);
}

/* --- Keys --- */

static void
key_event (long value, AtspiKeySynthType type)
{
  g_autoptr (GError) error = NULL;

  atspi_generate_keyboard_event (value, NULL, type, &error);
  g_assert_no_error (error);
}

/* Keysyms and the hardware codes of a PC keyboard under X. */
static const struct {
  const char *name;
  long keysym;
} named_keys[] = {
  { "Return", 0xff0d }, { "Escape", 0xff1b }, { "Tab", 0xff09 },     { "BackSpace", 0xff08 },
  { "Left", 0xff51 },   { "Up", 0xff52 },     { "Right", 0xff53 },   { "Down", 0xff54 },
  { "Home", 0xff50 },   { "End", 0xff57 },    { "Page_Up", 0xff55 }, { "Page_Down", 0xff56 },
  { "F1", 0xffbe },     { "F9", 0xffc6 },     { "F10", 0xffc7 },     { "F11", 0xffc8 },
  { "Menu", 0xff67 },   { "space", ' ' },     { "comma", ',' },      { "question", '?' },
  { "plus", '+' },      { "minus", '-' },
};

static const struct {
  const char *name;
  int code;
} modifiers[] = { { "ctrl", 37 }, { "shift", 50 }, { "alt", 64 } };

static long
keysym_of (const char *name)
{
  for (size_t i = 0; i < G_N_ELEMENTS (named_keys); i++)
    if (strcmp (named_keys[i].name, name) == 0)
      return named_keys[i].keysym;
  g_assert_cmpuint (strlen (name), ==, 1);
  return name[0];
}

static int
modifier_code (const char *name)
{
  for (size_t i = 0; i < G_N_ELEMENTS (modifiers); i++)
    if (strcmp (modifiers[i].name, name) == 0)
      return modifiers[i].code;
  g_error ("no such modifier: %s", name);
}

void
app_keys (const char *key, int times)
{
  g_auto (GStrv) parts = g_strsplit (key, "+", -1);
  const int n = (int)g_strv_length (parts);

  for (int i = 0; i < n - 1; i++)
    key_event (modifier_code (parts[i]), ATSPI_KEY_PRESS);
  for (int i = 0; i < times; i++)
    key_event (keysym_of (parts[n - 1]), ATSPI_KEY_SYM);
  for (int i = n - 2; i >= 0; i--)
    key_event (modifier_code (parts[i]), ATSPI_KEY_RELEASE);
  app_idle (60);
}

void
app_key (const char *key)
{
  app_keys (key, 1);
}

void
app_type (const char *text)
{
  for (; *text != '\0'; text++)
    key_event (*text, ATSPI_KEY_SYM);
  app_idle (60);
}
