/* A desk of one's own for a window test: a display, a message bus and an empty home, all of them
 * private to this program and gone with it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Starts the display and the bus and points the environment at them. Once, before anything else. With
 * KAGETSU_WAYLAND set, apps come to a Wayland compositor on that display. */
void desk_set_up (int width, int height);

/* Ends what desk_set_up() started and removes the home. */
void desk_clear_away (void);

/* Several people may share the desk, each with a home and a message bus: whatever is started or asked
 * for from now on is that one's. At first it is number 0. */
#define DESK_PEOPLE_MAX 3
void desk_change_person (int n);

/* An empty folder that is home, configuration and data to everything started from here. */
const char *desk_home (void);

/* Empties the home, for a test that wants a first start. Nothing moves on this desk, so that what
 * is seen in the tree is where the pointer finds it … */
void desk_forget (void);

/* … unless a test is about what moves: call this between desk_forget() and the start. */
void desk_animate (void);

/* Where the tests may leave a picture of the screen: in the folder that KAGETSU_SHOTS names, if any. */
void desk_screenshot (const char *name);

/* Starts a program that ends when this one does, however that ends. */
GSubprocess *desk_spawn (GSubprocessLauncher *launcher, const char *const *line);

G_END_DECLS
