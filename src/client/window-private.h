/* What the files of the window share: window.c for pages and games here, window-files.c for games in
 * files, window-online.c for going online, window-hosting.c for a server of one's own, window-tables.c
 * for tables and what is looked up there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/game/game-page.h"
#include "client/game/notifier.h"
#include "client/home-page.h"
#include "client/online/lobby-page.h"
#include "client/online/server-page.h"
#include "client/session/local.h"
#include "client/window.h"

G_BEGIN_DECLS

struct _GmkWindow {
  AdwApplicationWindow parent_instance;

  GSettings *settings;
  AdwLeaflet *pages;
  GmkHomePage *home;
  GtkWidget *new_game; /* made when first needed, as are the others */
  GtkWidget *game;     /* of the game here */
  GtkWidget *rules;
  char *aside; /* the unfinished game before this one; NULL: none */

  GmkServers *servers;
  GSignalGroup *of_online;   /* what the server in use tells */
  GCancellable *cancellable; /* what is asked of servers is forgotten with the window */
  GmkNotifier *notifier;
  GtkWidget *server_page;
  GtkWidget *lobby;
  GtkWidget *table; /* a room, or a game of the archive */
  GtkWidget *new_table;
  GtkWidget *new_match;
  GPtrArray *passing; /* pages that are gone when one has left them */
  gboolean asking;    /* whether it may close: an answer is waited for */
  gboolean may_stop;  /* the server of one's own, at which others are */
  gboolean left;      /* the table, for good: the window may close */
  char *code;         /* of the table to join as soon as there is a link; NULL: none */
};

/* --- window.c --- */

/* Shows a page; back leads to the one given, NULL: where it led before. */
void gmk_window_show (GmkWindow *self, GtkWidget *page, GtkWidget *back);

/* A page that goes when it is left. */
void gmk_window_show_passing (GmkWindow *self, GtkWidget *page, GtkWidget *back);

GtkWidget *gmk_window_get_page (GmkWindow *self);

/* The table on the page that is shown, where it is one here or of an archive; else NULL. */
GmkLocal *gmk_window_get_shown_table (GmkWindow *self);

/* A table just made or opened: shown, and from now on the one that is kept. */
void gmk_window_take_table (GmkWindow *self, GmkLocal *table);

/* --- window-files.c --- */

void gmk_window_add_files (GmkWindow *self);

/* Another table is shown: whether there is one to save. */
void gmk_window_update_files (GmkWindow *self);

/* --- window-online.c --- */

void gmk_window_add_online (GmkWindow *self);
void gmk_window_clear_online (GmkWindow *self);

/* Goes to the game that was going on at a server when the app was left; nowhere else by itself. */
void gmk_window_come_back (GmkWindow *self);

/* The lobby of the server in use; made where there is none. */
GmkLobbyPage *gmk_window_show_lobby (GmkWindow *self);

/* Says in the lobby why something did not happen; not where it was only forgotten. */
void gmk_window_tell (GmkWindow *self, const GError *error);

void gmk_window_show_servers (GmkWindow *self);

/* Goes to the lobby of a server, and to the table with the code from there, "" for none. */
void gmk_window_go_online (GmkWindow *self, const GmkAddress *address, const char *code);

/* --- window-hosting.c --- */

void gmk_window_add_hosting (GmkWindow *self);

/* Whether the server of one's own may stop: asks where others are at it. The window has to be there
 * until then. */
void gmk_window_ask_to_stop_hosting_async (GmkWindow *self, GAsyncReadyCallback cb, gpointer data);
gboolean gmk_window_ask_to_stop_hosting_finish (GmkWindow *self, GAsyncResult *result);

/* --- window-tables.c --- */

void gmk_window_add_tables (GmkWindow *self);

/* A game on the page for tables of servers. */
void gmk_window_show_table (GmkWindow *self, GmkSession *table, GtkWidget *back);

/* Joins the table that a link or a person named, when there is a link to the server. */
void gmk_window_join_code (GmkWindow *self);

G_END_DECLS
