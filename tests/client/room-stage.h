/* A game page at a table in a room: a real server, two people, and a window of one of them. What is on
 * the page is found by its words, and pressed as a person would.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/game/game-page.h"
#include "tests/client/session/visitor.h"
#include "tests/server/run.h"

G_BEGIN_DECLS

/* A program's main(): a desk, a server, the tests. */
int room_stage_run (const char *const *server_options);

extern Run *room_stage_server;

typedef struct {
  Visitor *anna; /* whose window it is */
  Visitor *ben;
  GtkWidget *window;
  GmkGamePage *page;
} RoomStage;

/* Both have come; nobody sits anywhere yet. */
RoomStage *room_stage_new (void);
void room_stage_free (RoomStage *stage);

/* Anna's window shows a room, in a window of that size. */
void room_stage_show (RoomStage *stage, GmkOnlineRoom *room, int width, int height);

/* Both sit at a new table, which the window shows; Anna is seat 0 and begins. */
void room_stage_begin (RoomStage *stage, const GmkSettings *settings);

/* A casual game without a clock that Anna begins. */
GmkSettings room_stage_settings (void);

/* The first widget on the page that can be seen and has these words: a label, or a button by its label
 * or tooltip; patterns as in file names. NULL: there is none. */
GtkWidget *room_stage_find (RoomStage *stage, const char *pattern);

#define ASSERT_SEEN(stage, pattern) WAIT (room_stage_find (stage, pattern) != NULL)
#define ASSERT_GONE(stage, pattern) WAIT (room_stage_find (stage, pattern) == NULL)

/* Presses the button with that label, which has to be there. */
void room_stage_press (RoomStage *stage, const char *label);

/* An action of the page, and whether it can be done. */
void room_stage_do (RoomStage *stage, const char *action);
gboolean room_stage_can (RoomStage *stage, const char *action);

/* A point as if it had been clicked: "H8". */
void room_stage_click (RoomStage *stage, const char *point);

/* What is heard at a point. */
gboolean room_stage_hears (RoomStage *stage, const char *point, const char *words);

/* As if the server had told how Ben is and how many watch: ",\"away\":true,\"claim_ms\":0". */
void room_stage_tell (RoomStage *stage, const char *ben, int watchers);

/* The last step that Ben has heard of, but for time given back: a slow disk brings that after any other. */
const GmkStep *room_stage_last (RoomStage *stage);

/* A picture of the window, where KAGETSU_SHOTS says where to. */
void room_stage_shot (RoomStage *stage, const char *name);

G_END_DECLS
