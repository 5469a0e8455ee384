/* A person at a room server in a test: comes, sits down, plays, and hears what happens.
 *
 * Every wait has a limit, after which the test fails.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/online-private.h"
#include "client/session/online-room-private.h"

G_BEGIN_DECLS

/* Lets things come until the condition holds. */
#define WAIT(condition)                                                                            \
  G_STMT_START                                                                                     \
  {                                                                                                \
    const gint64 wait_until = g_get_monotonic_time () + visitor_patience ();                       \
    while (!(condition))                                                                           \
      visitor_pump (wait_until, G_STRLOC ": " #condition);                                         \
  }                                                                                                \
  G_STMT_END

typedef struct {
  char *name;
  char *folder; /* of its secrets */
  GmkSecrets *secrets;
  GmkOnline *online;
  GmkOnlineRoom *room; /* the last one that opened; with a reference */

  /* what was heard */
  int opened;
  int matched;
  int stepped;
  int refused;
  int replaced;
  int changed;
  int rated;
  int failed;
  int said;
  GmkVerdict verdict;
  int error; /* code of the last failure */
  GmkSaying saying;
} Visitor;

/* Times that a test can wait for, and no limit on what is said. */
GmkConnectionSettings visitor_settings (void);

/* Nothing is connected yet. settings may be NULL. */
Visitor *visitor_new (const char *name, int port, const GmkConnectionSettings *settings);

/* Asserts that nothing holds on to it. */
void visitor_free (Visitor *visitor);

/* Goes to another port with the same secret: another device, or a server that has moved. */
void visitor_move (Visitor *visitor, int port, const GmkConnectionSettings *settings);

/* A second device of the same player. */
Visitor *visitor_twin (Visitor *visitor, int port);

/* Connected and welcome. */
Visitor *visitor_come (const char *name, int port);
void visitor_connect (Visitor *visitor);

/* Gets that name; a recovery code for it, which the caller frees. */
void visitor_claim (Visitor *visitor, const char *name);
char *visitor_recovery (Visitor *visitor);

/* Opens a table; sits down at another's. */
void visitor_open (Visitor *visitor, const GmkSettings *settings, gboolean private_table);
void visitor_join (Visitor *visitor, Visitor *host);

/* Looks on at another's table. */
void visitor_watch (Visitor *visitor, Visitor *host);

/* The error of joining, which has to fail. */
int visitor_fail_to_join (Visitor *visitor, gint64 room, const char *code);

/* Two at a new table whose game has begun; who is to begin first. */
void visitors_sit_down (Visitor *host, Visitor *guest, const GmkSettings *settings);
Visitor *visitor_on_duty (Visitor *a, Visitor *b);

const GmkMatch *visitor_match (Visitor *visitor);

/* Asks for a step, as words.h has them; and waits until it is answered. */
void visitor_ask (Visitor *visitor, const char *words);
void visitor_play (Visitor *visitor, const char *words);

/* Stones by turns, by whoever has the duty; seen by both. */
void visitors_play (Visitor *a, Visitor *b, const char *points);

/* Both sit down at a new table, whose settings are rated, and play until one of them has won. */
void visitors_play_rated (Visitor *a, Visitor *b, const GmkSettings *settings);

/* Waits until both have the same match. */
void visitors_agree (Visitor *a, Visitor *b);

gint64 visitor_patience (void); /* µs */
void visitor_pump (gint64 until, const char *what);

G_END_DECLS
