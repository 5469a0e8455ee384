/* The app under test, used as a person would: found in the accessibility tree, clicked and typed at
 * with real mouse and key events. Every wait has a limit, after which the test fails.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <atspi/atspi.h>

G_BEGIN_DECLS

typedef AtspiAccessible Node;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Node, g_object_unref)

/* A window test's main(): sets up a desk, runs the tests, clears away. */
int app_run_tests (void);

/* Of several apps on the desk (see desk_change_person()), the one that everything from now on is about.
 * Their windows lie on top of each other: only the one that came last has mouse and keys, the others
 * are used with app_press() and app_write(). */
void app_change (int n);

/* Starts the program that KAGETSU_PROGRAM names, with these arguments (NULL-ended, or NULL), and
 * waits until its window is in the tree. */
void app_start (const char *const *arguments);

/* Asks the app to quit and waits until it has. */
void app_quit (void);

/* Waits until it has ended by itself, as after app_quit(). */
void app_wait_end (void);

/* Ends it at once, as a crash would. */
void app_kill (void);

gboolean app_is_running (void);

/* The first node of the app, in reading order, whose role fits (ATSPI_ROLE_INVALID: any) and whose
 * name fits the pattern ("*" and "?" as in file names). Waits for it. Only what is visible counts. */
Node *app_find (AtspiRole role, const char *pattern);

/* The same without waiting: NULL where there is none. */
Node *app_look (AtspiRole role, const char *pattern);

/* Waits until there is, or is no longer, such a node. */
void app_wait_for (AtspiRole role, const char *pattern);
void app_wait_gone (AtspiRole role, const char *pattern);

/* How many visible nodes fit. */
int app_count (AtspiRole role, const char *pattern);

/* Every visible node of that role (ATSPI_ROLE_INVALID: any, but for the points of the board). */
typedef void (*AppEach) (Node *node, AtspiRole role, gpointer data);
void app_each (AtspiRole role, AppEach each, gpointer data);

/* Where it is in its window, in pixels. Without a window manager a window draws a frame of so many
 * pixels around itself. */
#define APP_FRAME 8
AtspiRect app_bounds (Node *node);

/* Waits until the condition holds. */
typedef gboolean (*AppCondition) (gpointer data);
void app_wait_until (AppCondition condition, gpointer data, const char *what);

/* Lets so much time pass, for what cannot be waited for otherwise. */
void app_idle (int ms);

/* A real click in the middle of the node, a move of the pointer there, several quick clicks. Each
 * waits until the node stands still; clicks of two calls at one place are never a double click. */
void app_click (Node *node);
void app_hover (Node *node);
void app_click_times (Node *node, int times);

/* Finds, waits until it can be used, and clicks. */
void app_click_on (AtspiRole role, const char *pattern);

/* A real click so many pixels from the upper left corner of the node. */
void app_click_at (Node *node, int x, int y);

/* Does the node's first action, as assistive tools do, once it can be used. */
void app_act (Node *node);

/* Finds, and does its first action. */
void app_press (AtspiRole role, const char *pattern);

/* Opens the main menu, which has this item: again where it closes by itself, since a window that lay over
 * it goes only then. */
void app_open_menu (const char *item);

/* An action of the window, or of the app ("app.quit"), with its parameters ("@av []" for none), as the
 * desktop sees it: names of buttons differ with the language. */
void app_activate (const char *action, const char *parameters);

/* Finds, and puts this text in. */
void app_write (AtspiRole role, const char *pattern, const char *text);

/* One key by its name, with modifiers: "Return", "Left", "ctrl+z", "shift+ctrl+z", "alt+Left". */
void app_key (const char *key);

/* The same key several times, as fast as it can be done. */
void app_keys (const char *key, int times);

/* Types these characters: letters, digits, spaces. */
void app_type (const char *text);

/* What the node is called, and what it says in its description. */
char *app_name (Node *node);
char *app_description (Node *node);
gboolean app_has_state (Node *node, AtspiStateType state);

/* Prints the visible tree, for finding out what is there. */
void app_print_tree (void);

G_END_DECLS
