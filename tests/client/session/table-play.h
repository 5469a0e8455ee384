/* A local table in a test: made, played at, listened to, with time that stands still.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/local-private.h"

G_BEGIN_DECLS

#define PERSON ((GmkPlayer){ 0 })
#define CPU    ((GmkPlayer){ .cpu = TRUE, .level = 1 })

/* Everything that a table said. */
typedef struct {
  int stepped;
  int refused;
  int replaced;
  GmkStep step; /* the last one taken or refused */
  GmkVerdict verdict;
} Heard;

typedef struct {
  GmkLocal *local;
  GmkSession *session; /* the same */
  gint64 time;         /* µs */
  Heard heard;
} Play;

/* Seat 0 begins. No answer of the CPU waits to be seen. */
void play_begin (Play *play, const GmkSettings *settings, GmkPlayer seat_0, GmkPlayer seat_1);
void play_end (Play *play);

/* The same at a table with the default settings; and its end after play_check(), with the engine's
 * double as new. */
void play_begin_plain (Play *play, GmkPlayer seat_0, GmkPlayer seat_1);
void play_check_and_end (Play *play);

/* Listens to another table in place of the present one, and lets that go. */
void play_take_over (Play *play, GmkLocal *local);

const GmkMatch *play_match (Play *play);

/* A point written as "H8". */
GmkPoint play_point (const char *name);

/* Steps of whoever has the duty: stones "H8 I9 …", a choice. */
void play_place (Play *play, const char *names);
void play_place_and_offer (Play *play, const char *name);
void play_choose (Play *play, GmkChoice choice, int number);

/* A step of a seat, by whoever sits there, that has no values of its own. */
void play_step (Play *play, GmkStepKind kind, GmkSeat seat);

/* An answer of a seat to the draw offered. */
void play_answer_draw (Play *play, GmkStepKind kind, GmkSeat seat);

/* Time passes; what is due by then happens. */
void play_pass_time (Play *play, GmkTime ms);

/* Does all that is to be done now, and nothing that still has to come. */
void play_settle (void);

/* Waits until the CPU owes nothing. */
void play_wait_for_cpu (Play *play);

/* The line of play as a code; free it. */
char *play_code (Play *play);

/* That the match is what its record replays to. */
void play_check (Play *play);

G_END_DECLS
