/* What a room server keeps: players, their ratings and games, the leaders.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/online-look-up.h"

#include "client/session/online-private.h"

/* A page of an array, with what belongs to it. */
typedef struct {
  GArray *elements;
  gint64 next;
  int from;
} Page;

static void
free_page (gpointer data)
{
  Page *page = data;

  g_clear_pointer (&page->elements, g_array_unref);
  g_free (page);
}

static Page *
page_new (gsize size, gint64 next)
{
  Page *page = g_new0 (Page, 1);

  page->elements = g_array_new (FALSE, TRUE, (guint)size);
  page->next = next;
  return page;
}

static void
return_page (GTask *task, Page *page)
{
  g_task_return_pointer (task, page, free_page);
}

static GArray *
finish_page (GmkOnline *self, GAsyncResult *result, int *from, gint64 *next, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  Page *page = g_task_propagate_pointer (G_TASK (result), error);
  GArray *elements;

  if (page == NULL)
    return NULL;
  if (from != NULL)
    *from = page->from;
  if (next != NULL)
    *next = page->next;
  elements = g_steal_pointer (&page->elements);
  free_page (page);
  return elements;
}

/* --- A player ---------------------------------------------------------------------------------- */

void
gmk_person_record_free (GmkPersonRecord *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->standings);
  g_free (self);
}

static void
free_record (gpointer record)
{
  gmk_person_record_free (record);
}

static gboolean
take_profile (GTask *task, GmkWait *wait, const GmkNotice *notice)
{
  const GmkProfile *profile = &notice->profile;
  GmkPersonRecord *record = g_new0 (GmkPersonRecord, 1);

  record->who = gmk_online_person (&profile->who);
  record->since = profile->since;
  record->standings = g_array_new (FALSE, FALSE, sizeof (GmkStanding));
  for (guint i = 0; profile->pools != NULL && i < profile->pools->len; i++) {
    const GmkPool *pool = &g_array_index (profile->pools, GmkPool, i);
    const GmkStanding standing = {
      .rules = (GmkRuleSet)pool->rules,
      .rating = (int)pool->rating,
      .deviation = (int)pool->deviation,
      .won = (int)MIN (pool->won, G_MAXINT),
      .drawn = (int)MIN (pool->drawn, G_MAXINT),
      .lost = (int)MIN (pool->lost, G_MAXINT),
    };
    g_array_append_val (record->standings, standing);
  }
  g_task_return_pointer (task, record, free_record);
  return TRUE;
}

void
gmk_online_look_up_async (GmkOnline *self,
                          gint64 player,
                          GCancellable *cancellable,
                          GAsyncReadyCallback cb,
                          gpointer data)
{
  GTask *task = gmk_online_task_new (self, gmk_online_look_up_async, cancellable, cb, data);
  GmkRequest request = { .kind = GMK_REQUEST_PROFILE, .page.player = player };

  gmk_online_ask (task, &request, GMK_NOTICE_PROFILE, take_profile);
}

GmkPersonRecord *
gmk_online_look_up_finish (GmkOnline *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- Pages ------------------------------------------------------------------------------------- */

static gboolean
take_history (GTask *task, GmkWait *wait, const GmkNotice *notice)
{
  const GArray *points = notice->history.points;
  Page *page = page_new (sizeof (GmkRatingMark), notice->history.next);

  for (guint i = 0; points != NULL && i < points->len; i++) {
    const GmkRatingPoint *point = &g_array_index (points, GmkRatingPoint, i);
    const GmkRatingMark mark = { point->game, point->at, (int)point->rating,
                                 (int)point->deviation };
    g_array_append_val (page->elements, mark);
  }
  return_page (task, page);
  return TRUE;
}

void
gmk_online_history_async (GmkOnline *self,
                          gint64 player,
                          GmkRuleSet rules,
                          gint64 before,
                          GCancellable *cancellable,
                          GAsyncReadyCallback cb,
                          gpointer data)
{
  GTask *task = gmk_online_task_new (self, gmk_online_history_async, cancellable, cb, data);
  GmkRequest request = { .kind = GMK_REQUEST_HISTORY, .page = { player, (int)rules, before } };

  gmk_online_ask (task, &request, GMK_NOTICE_HISTORY, take_history);
}

GArray *
gmk_online_history_finish (GmkOnline *self, GAsyncResult *result, gint64 *next, GError **error)
{
  return finish_page (self, result, NULL, next, error);
}

static GmkGameLine
line_of (const GmkGameBrief *brief)
{
  return (GmkGameLine){
    .game = brief->game,
    .at = brief->at,
    .rules = (GmkRuleSet)brief->rules,
    .size = (int)brief->size,
    .players = { gmk_online_person (&brief->host), gmk_online_person (&brief->guest) },
    .winner = brief->winner < 0 ? GMK_SEAT_NONE : (GmkSeat)brief->winner,
    .end = (GmkEndKind)brief->end,
    .rated = brief->rated,
  };
}

static gboolean
take_games (GTask *task, GmkWait *wait, const GmkNotice *notice)
{
  const GArray *games = notice->games.games;
  Page *page = page_new (sizeof (GmkGameLine), notice->games.next);

  for (guint i = 0; games != NULL && i < games->len; i++) {
    const GmkGameLine line = line_of (&g_array_index (games, GmkGameBrief, i));
    g_array_append_val (page->elements, line);
  }
  return_page (task, page);
  return TRUE;
}

void
gmk_online_games_async (GmkOnline *self,
                        gint64 player,
                        gint64 before,
                        GCancellable *cancellable,
                        GAsyncReadyCallback cb,
                        gpointer data)
{
  GTask *task = gmk_online_task_new (self, gmk_online_games_async, cancellable, cb, data);
  GmkRequest request = { .kind = GMK_REQUEST_GAMES,
                         .page = { .player = player, .before = before } };

  gmk_online_ask (task, &request, GMK_NOTICE_GAMES, take_games);
}

GArray *
gmk_online_games_finish (GmkOnline *self, GAsyncResult *result, gint64 *next, GError **error)
{
  return finish_page (self, result, NULL, next, error);
}

static gboolean
take_leaders (GTask *task, GmkWait *wait, const GmkNotice *notice)
{
  const GArray *players = notice->leaders.players;
  Page *page = page_new (sizeof (GmkPerson), notice->leaders.next);

  page->from = (int)MIN (notice->leaders.from, G_MAXINT);
  for (guint i = 0; players != NULL && i < players->len; i++) {
    const GmkPerson person = gmk_online_person (&g_array_index (players, GmkWirePlayer, i));
    g_array_append_val (page->elements, person);
  }
  return_page (task, page);
  return TRUE;
}

void
gmk_online_leaders_async (GmkOnline *self,
                          GmkRuleSet rules,
                          gint64 before,
                          GCancellable *cancellable,
                          GAsyncReadyCallback cb,
                          gpointer data)
{
  GTask *task = gmk_online_task_new (self, gmk_online_leaders_async, cancellable, cb, data);
  GmkRequest request = { .kind = GMK_REQUEST_LEADERS,
                         .page = { .rules = (int)rules, .before = before } };

  gmk_online_ask (task, &request, GMK_NOTICE_LEADERS, take_leaders);
}

GArray *
gmk_online_leaders_finish (GmkOnline *self,
                           GAsyncResult *result,
                           int *from,
                           gint64 *next,
                           GError **error)
{
  return finish_page (self, result, from, next, error);
}

/* --- A game ------------------------------------------------------------------------------------ */

typedef struct {
  GmkGameLine line;
  GmkRecord *record;
  int due; /* steps that have not come yet */
} Archived;

static void
free_archived (gpointer data)
{
  Archived *archived = data;

  gmk_record_free (archived->record);
  g_free (archived);
}

static gboolean
return_rubbish (GTask *task, const char *why)
{
  g_task_return_new_error (task, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_RUBBISH, "%s", why);
  return TRUE;
}

static gboolean
return_archived (GTask *task, GmkWait *wait)
{
  g_task_return_pointer (task, g_steal_pointer (&wait->more), free_archived);
  return TRUE;
}

static gboolean
begin_archived (GTask *task, GmkWait *wait, const GmkArchived *game)
{
  GmkSettings settings = game->settings;
  Archived *archived = g_new0 (Archived, 1);

  settings.grace_ms = GMK_ONLINE_GRACE;
  archived->line = line_of (&game->brief);
  archived->record = gmk_record_new (&settings, (GmkSeat)game->first);
  archived->due = (int)game->n_steps;
  wait->id = 0;
  wait->game = game->brief.game;
  wait->more = archived;
  wait->free_more = free_archived;
  return archived->due == 0 && return_archived (task, wait);
}

static gboolean
take_steps (GTask *task, GmkWait *wait, const GmkSteps *steps)
{
  Archived *archived = wait->more;
  const int n = steps->steps != NULL ? (int)steps->steps->len : 0;

  if (n == 0 || n > archived->due || steps->from != archived->record->n_steps)
    return return_rubbish (task, "steps that were not to come");
  for (int i = 0; i < n; i++)
    if (gmk_record_step (archived->record, &g_array_index (steps->steps, GmkStep, (guint)i)) !=
        GMK_OK)
      return return_rubbish (task, "a step does not replay");
  archived->due -= n;
  return archived->due == 0 && return_archived (task, wait);
}

static gboolean
take_game (GTask *task, GmkWait *wait, const GmkNotice *notice)
{
  return wait->game == 0 ? begin_archived (task, wait, &notice->game)
                         : take_steps (task, wait, &notice->steps);
}

void
gmk_online_game_async (GmkOnline *self,
                       gint64 game,
                       GCancellable *cancellable,
                       GAsyncReadyCallback cb,
                       gpointer data)
{
  GTask *task = gmk_online_task_new (self, gmk_online_game_async, cancellable, cb, data);
  GmkRequest request = { .kind = GMK_REQUEST_GAME, .game.game = game };

  gmk_online_ask (task, &request, GMK_NOTICE_GAME, take_game);
}

GmkRecord *
gmk_online_game_finish (GmkOnline *self, GAsyncResult *result, GmkGameLine *line, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  Archived *archived = g_task_propagate_pointer (G_TASK (result), error);
  GmkRecord *record;

  if (archived == NULL)
    return NULL;
  if (line != NULL)
    *line = archived->line;
  record = g_steal_pointer (&archived->record);
  free_archived (archived);
  return record;
}
