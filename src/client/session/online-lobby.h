/* The open tables of a room server, as they change: a GListModel of GmkOnlineTable, by number.
 *
 * Changes come in batches, at most four a second, each as few items-changed as there are runs.
 *
 * Properties: "loading", until the first page has come; "n-items".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "client/session/person.h"
#include "core/settings.h"

G_BEGIN_DECLS

#define GMK_TYPE_ONLINE_TABLE (gmk_online_table_get_type ())
G_DECLARE_FINAL_TYPE (GmkOnlineTable, gmk_online_table, GMK, ONLINE_TABLE, GObject)

/* None of this changes: a table that changes is another object at the same place. */
gint64 gmk_online_table_get_number (GmkOnlineTable *self);
const GmkSettings *gmk_online_table_get_settings (GmkOnlineTable *self);
const GmkPerson *gmk_online_table_get_host (GmkOnlineTable *self);
const GmkPerson *gmk_online_table_get_guest (GmkOnlineTable *self); /* number 0: the seat is free */
int gmk_online_table_get_watchers (GmkOnlineTable *self);

#define GMK_TYPE_ONLINE_LOBBY (gmk_online_lobby_get_type ())
G_DECLARE_FINAL_TYPE (GmkOnlineLobby, gmk_online_lobby, GMK, ONLINE_LOBBY, GObject)

/* Which tables are wanted; -1: any. */
typedef struct {
  int rules; /* GmkRuleSet */
  int rated; /* 0, 1 */
  int free;  /* 1: with a free seat */
} GmkLobbyFilter;

/* Asks for the tables, page by page, and for changes, now and after every break, until left. What was
 * shown before stays until the first new page. */
void gmk_online_lobby_enter (GmkOnlineLobby *self, const GmkLobbyFilter *filter);
void gmk_online_lobby_leave (GmkOnlineLobby *self);

gboolean gmk_online_lobby_get_loading (GmkOnlineLobby *self);

G_END_DECLS
