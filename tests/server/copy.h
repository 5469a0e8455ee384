/* What a client knows of one room: a copy kept by replaying the facts, as any client would.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "core/record.h"
#include "wire/notice.h"

G_BEGIN_DECLS

typedef struct {
  int64_t room; /* 0: none yet */
  int64_t seq;  /* of the last fact */
  int you;      /* -1: watches */
  char code[GMK_ROOM_CODE_MAX + 1];
  char watch[GMK_ROOM_CODE_MAX + 1];
  int64_t game;       /* number in the series; 0: none has begun */
  GmkRecord *record;  /* NULL before the room has been shown; aborted before the first game */
  int steps_due;      /* of a room that is being shown; -1 where there were too many */
  int n_facts;        /* that came one by one */
  char hash[16 + 1];  /* of the match when no step is due any more */
  const char *broken; /* what was wrong: a fact was missing, came twice, …; NULL: nothing */
} RoomCopy;

/* Takes what a notice says of the room; others are left alone. The first room that is shown is the
 * copy's, and so is each later one. */
void room_copy_take (RoomCopy *copy, const GmkNotice *notice);

/* Whether the room has been shown with all its steps. */
bool room_copy_is_whole (const RoomCopy *copy);

/* Whether a game has begun there. */
bool room_copy_has_begun (const RoomCopy *copy);

void room_copy_clear (RoomCopy *copy);

G_END_DECLS
