/* What a room server keeps: players, their ratings and games, the leaders.
 *
 * Pages have at most 24 elements, newest or best first. `before` is 0 for the first page and else the
 * `next` of the page before; `next` is 0 after the last one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/online.h"

G_BEGIN_DECLS

/* A player's record in one pool. */
typedef struct {
  GmkRuleSet rules;
  int rating;
  int deviation;
  int won;
  int drawn;
  int lost;
} GmkStanding;

typedef struct {
  GmkPerson who;
  gint64 since;      /* seconds since 1970 */
  GArray *standings; /* GmkStanding */
} GmkPersonRecord;
void gmk_person_record_free (GmkPersonRecord *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GmkPersonRecord, gmk_person_record_free)

typedef struct {
  gint64 game; /* 0: an annulment */
  gint64 at;   /* seconds since 1970 */
  int rating;
  int deviation;
} GmkRatingMark;

typedef struct {
  gint64 game;
  gint64 at; /* seconds since 1970 */
  GmkRuleSet rules;
  int size;
  GmkPerson players[GMK_SEATS]; /* with the ratings before the game */
  GmkSeat winner;               /* GMK_SEAT_NONE: a draw, or no result */
  GmkEndKind end;
  gboolean rated;
} GmkGameLine;

void gmk_online_look_up_async (GmkOnline *self,
                               gint64 player,
                               GCancellable *cancellable,
                               GAsyncReadyCallback cb,
                               gpointer data);
GmkPersonRecord *gmk_online_look_up_finish (GmkOnline *self, GAsyncResult *result, GError **error);

/* Pages: an array of GmkRatingMark, GmkGameLine, GmkPerson, which the caller frees. */
void gmk_online_history_async (GmkOnline *self,
                               gint64 player,
                               GmkRuleSet rules,
                               gint64 before,
                               GCancellable *cancellable,
                               GAsyncReadyCallback cb,
                               gpointer data);
GArray *
gmk_online_history_finish (GmkOnline *self, GAsyncResult *result, gint64 *next, GError **error);

void gmk_online_games_async (GmkOnline *self,
                             gint64 player,
                             gint64 before,
                             GCancellable *cancellable,
                             GAsyncReadyCallback cb,
                             gpointer data);
GArray *
gmk_online_games_finish (GmkOnline *self, GAsyncResult *result, gint64 *next, GError **error);

/* from: the rank of the first. */
void gmk_online_leaders_async (GmkOnline *self,
                               GmkRuleSet rules,
                               gint64 before,
                               GCancellable *cancellable,
                               GAsyncReadyCallback cb,
                               gpointer data);
GArray *gmk_online_leaders_finish (GmkOnline *self,
                                   GAsyncResult *result,
                                   int *from,
                                   gint64 *next,
                                   GError **error);

/* An archived game; line may be NULL. The caller frees the record. */
void gmk_online_game_async (GmkOnline *self,
                            gint64 game,
                            GCancellable *cancellable,
                            GAsyncReadyCallback cb,
                            gpointer data);
GmkRecord *
gmk_online_game_finish (GmkOnline *self, GAsyncResult *result, GmkGameLine *line, GError **error);

G_END_DECLS
