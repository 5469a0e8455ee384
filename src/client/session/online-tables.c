/* Rooms of a person at a server: opening, joining and leaving.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/online-private.h"

#include "client/session/online-room-private.h"

/* --- Which rooms there are --------------------------------------------------------------------- */

GmkOnlineRoom *
gmk_online_find_room (GmkOnline *self, gint64 number)
{
  return g_hash_table_lookup (self->known, &number);
}

/* NULL: there are too many. */
static GmkOnlineRoom *
add_room (GmkOnline *self, gint64 number)
{
  GmkOnlineRoom *room;

  if (g_hash_table_size (self->known) >= GMK_ONLINE_ROOMS_MAX)
    return NULL;
  room = gmk_online_room_new (self, number);
  g_hash_table_insert (self->known, &room->number, room);
  return room;
}

void
gmk_online_forget_room (GmkOnline *self, GmkOnlineRoom *room)
{
  g_autoptr (GError) error =
    g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_ROOM_GONE, "the room is no more");
  guint position;

  if (g_list_store_find (self->rooms, room, &position))
    g_list_store_remove (self->rooms, position);
  gmk_online_room_detach (room);
  gmk_requests_fail (self->requests, room->number, error);
  g_hash_table_remove (self->known, &room->number);
}

void
gmk_online_forget_rooms (GmkOnline *self)
{
  g_autoptr (GList) rooms = g_hash_table_get_values (self->known);

  for (GList *item = rooms; item != NULL; item = item->next)
    g_object_ref (item->data);
  for (GList *item = rooms; item != NULL; item = item->next) {
    gmk_online_room_close (item->data, GMK_ROOM_GONE);
    g_object_unref (item->data);
  }
  g_hash_table_remove_all (self->leaving);
}

/* --- Leaving ----------------------------------------------------------------------------------- */

typedef struct {
  GmkOnline *online;
  gint64 number;
} Leave;

/* Until the server has answered, what it says of the room is of before; and after a break it may have
 * kept the seat. */
static gboolean
left_answered (GmkWait *wait, const GmkNotice *notice, const GError *error, gpointer data)
{
  g_autofree Leave *leave = data;

  if (notice != NULL)
    g_hash_table_remove (leave->online->leaving, &leave->number);
  return TRUE;
}

static void
say_leave (GmkOnline *self, gint64 number)
{
  Leave *leave = g_new (Leave, 1);

  *leave = (Leave){ self, number };
  gmk_requests_ask (self->requests, &(GmkRequest){ .kind = GMK_REQUEST_LEAVE, .at.room = number },
                    FALSE, NULL, left_answered, leave);
}

void
gmk_online_leave_room (GmkOnline *self, GmkOnlineRoom *room, gboolean keep)
{
  const gint64 number = room->number;

  if (keep) {
    gmk_connection_say (self->connection,
                        &(GmkRequest){ .kind = GMK_REQUEST_LEAVE, .at.room = number }, FALSE);
    return;
  }
  g_hash_table_add (self->leaving, g_memdup2 (&number, sizeof number));
  say_leave (self, number);
  gmk_online_room_close (room, GMK_ROOM_LEFT);
}

/* --- After the welcome, after a break ---------------------------------------------------------- */

static gboolean
is_among (const GArray *numbers, gint64 number)
{
  for (guint i = 0; numbers != NULL && i < numbers->len; i++)
    if (g_array_index (numbers, int64_t, i) == number)
      return TRUE;
  return FALSE;
}

/* A seat that the server keeps for this player. */
static void
enter_seat (GmkOnline *self, gint64 number)
{
  GmkOnlineRoom *room = gmk_online_find_room (self, number);

  if (g_hash_table_contains (self->leaving, &number)) {
    say_leave (self, number);
    return;
  }
  if (room == NULL)
    room = add_room (self, number);
  if (room != NULL && !room->left)
    gmk_online_room_come_back (room);
}

/* Rooms known from before: those watched are asked for again, seats that are not kept are gone. */
static void
enter_others (GmkOnline *self, const GArray *numbers)
{
  g_autoptr (GList) rooms = g_hash_table_get_values (self->known);

  for (GList *item = rooms; item != NULL; item = item->next) {
    GmkOnlineRoom *room = item->data;
    if (is_among (numbers, room->number))
      continue;
    if (room->mine == GMK_SEAT_NONE)
      gmk_online_room_come_back (room);
    else
      gmk_online_room_close (room, GMK_ROOM_GONE);
  }
}

static void
forget_left (GmkOnline *self, const GArray *numbers)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, self->leaving);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (!is_among (numbers, *(gint64 *)key))
      g_hash_table_iter_remove (&iter);
}

void
gmk_online_enter_rooms (GmkOnline *self, const GArray *numbers)
{
  self->seek.due = self->seek.on;
  forget_left (self, numbers);
  enter_others (self, numbers);
  for (guint i = 0; numbers != NULL && i < numbers->len; i++)
    enter_seat (self, g_array_index (numbers, int64_t, i));
  gmk_online_seek_again (self);
}

/* Those that were never shown are not worth keeping: the server knows of them. */
void
gmk_online_break_rooms (GmkOnline *self)
{
  g_autoptr (GList) rooms = g_hash_table_get_values (self->known);

  self->matched = 0;
  for (GList *item = rooms; item != NULL; item = item->next)
    if (((GmkOnlineRoom *)item->data)->shown)
      gmk_online_room_break (item->data);
    else
      gmk_online_forget_room (self, item->data);
}

/* --- What is said of rooms --------------------------------------------------------------------- */

/* Room and archive have it at the same place in all that is told of a room, but for two. */
static gint64
room_of (const GmkNotice *notice)
{
  switch ((int)notice->kind) {
  case GMK_NOTICE_ROOM:
    return notice->room.room;
  case GMK_NOTICE_STEPS:
    return notice->steps.room;
  case GMK_NOTICE_RESUMED:
    return notice->resumed.room;
  case GMK_NOTICE_STEPPED:
    return notice->stepped.room;
  case GMK_NOTICE_BEGAN:
    return notice->began.room;
  case GMK_NOTICE_RATED:
    return notice->rated.room;
  case GMK_NOTICE_SEATS:
    return notice->seats.room;
  case GMK_NOTICE_REMATCH:
    return notice->rematch.room;
  case GMK_NOTICE_SAID:
    return notice->said.room;
  case GMK_NOTICE_CLOSED:
    return notice->word.room;
  default:
    return 0;
  }
}

void
gmk_online_take_room (GmkOnline *self, const GmkNotice *notice)
{
  const gint64 number = room_of (notice);
  GmkOnlineRoom *room = gmk_online_find_room (self, number);

  if (room == NULL && notice->kind == GMK_NOTICE_ROOM &&
      !g_hash_table_contains (self->leaving, &number))
    room = add_room (self, number);
  if (room == NULL)
    return;
  g_object_ref (room);
  gmk_online_room_take (room, notice);
  g_object_unref (room);
}

void
gmk_online_room_is_whole (GmkOnline *self, GmkOnlineRoom *room)
{
  if (!room->shown) {
    const gboolean matched = gmk_online_is_match (self, room);

    room->shown = TRUE;
    g_list_store_append (self->rooms, room);
    if (matched) {
      self->matched = 0;
      gmk_online_stop_seeking (self);
    }
    gmk_online_tell_room (self, room, matched);
  }
  gmk_requests_take_room (self->requests, room->number);
  gmk_online_seek_again (self);
}

/* --- Opening and joining ----------------------------------------------------------------------- */

/* The room has been named, and has to be whole; or it is. */
static gboolean
wait_for_room (GTask *task, GmkWait *wait, gint64 number)
{
  GmkOnline *self = g_task_get_source_object (task);
  GmkOnlineRoom *room = gmk_online_find_room (self, number);

  if (room != NULL && gmk_online_room_get_in_touch (room)) {
    g_task_return_pointer (task, g_object_ref (room), g_object_unref);
    return TRUE;
  }
  wait->id = 0;
  wait->room = number;
  return FALSE;
}

static gboolean
take_opened (GTask *task, GmkWait *wait, const GmkNotice *notice)
{
  return wait_for_room (task, wait, notice != NULL ? notice->opened.room : wait->room);
}

void
gmk_online_open_async (GmkOnline *self,
                       const GmkSettings *settings,
                       gboolean private_table,
                       GCancellable *cancellable,
                       GAsyncReadyCallback cb,
                       gpointer data)
{
  g_return_if_fail (gmk_settings_valid (settings));

  GTask *task = gmk_online_task_new (self, gmk_online_open_async, cancellable, cb, data);
  GmkRequest request = { .kind = GMK_REQUEST_OPEN, .open = { *settings, private_table } };

  gmk_online_ask (task, &request, GMK_NOTICE_OPENED, take_opened);
}

/* Whoever watches a private table has to show the code again to come back. */
static gboolean
take_joined (GTask *task, GmkWait *wait, const GmkNotice *notice)
{
  GmkOnline *self = g_task_get_source_object (task);
  const char *code = g_task_get_task_data (task);
  GmkOnlineRoom *room;

  if (notice == NULL)
    return wait_for_room (task, wait, wait->room);
  room = gmk_online_find_room (self, notice->room.room);
  if (room != NULL)
    g_strlcpy (room->joined_by, code, sizeof room->joined_by);
  return wait_for_room (task, wait, notice->room.room);
}

/* Without case, spaces and hyphens; FALSE: too long for a code. */
static gboolean
read_code (const char *typed, char code[GMK_ROOM_CODE_MAX + 1])
{
  int n = 0;

  for (; *typed != '\0'; typed++) {
    if (g_ascii_isspace (*typed) || *typed == '-')
      continue;
    if (n == GMK_ROOM_CODE_MAX || !g_ascii_isalnum (*typed))
      return FALSE;
    code[n++] = g_ascii_toupper (*typed);
  }
  code[n] = '\0';
  return n > 0;
}

static gboolean
wait_for_known (GTask *task, GmkWait *wait, const GmkNotice *notice)
{
  return wait_for_room (task, wait, wait->room);
}

/* A room that is there already; one that was left in a game is come back to. */
static void
join_known (GTask *task, GmkOnlineRoom *room)
{
  if (gmk_online_room_get_in_touch (room))
    g_task_return_pointer (task, g_object_ref (room), g_object_unref);
  else if (gmk_online_get_state (room->online) != GMK_LINK_UP)
    g_task_return_new_error (task, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_OFFLINE, "the link is down");
  else {
    gmk_online_room_return (room);
    gmk_online_room_come_back (room);
    gmk_online_wait_for_room (task, room->number, wait_for_known);
    return;
  }
  g_object_unref (task);
}

void
gmk_online_join_async (GmkOnline *self,
                       gint64 room,
                       const char *code,
                       gboolean watch,
                       GCancellable *cancellable,
                       GAsyncReadyCallback cb,
                       gpointer data)
{
  GTask *task = gmk_online_task_new (self, gmk_online_join_async, cancellable, cb, data);
  GmkOnlineRoom *known = room != 0 ? gmk_online_find_room (self, room) : NULL;
  GmkRequest request = { .kind = GMK_REQUEST_JOIN,
                         .join = { .room = room, .watch = watch, .since = -1 } };

  if (room == 0 && !read_code (code != NULL ? code : "", request.join.code)) {
    g_task_return_new_error (task, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_ROOM_GONE, "no such code");
    g_object_unref (task);
    return;
  }
  if (known != NULL) {
    join_known (task, known);
    return;
  }
  g_task_set_task_data (task, g_strdup (request.join.code), g_free);
  if (room != 0)
    g_hash_table_remove (self->leaving, &room);
  gmk_online_ask (task, &request, GMK_NOTICE_ROOM, take_joined);
}

static GmkOnlineRoom *
finish_room (GmkOnline *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

GmkOnlineRoom *
gmk_online_open_finish (GmkOnline *self, GAsyncResult *result, GError **error)
{
  return finish_room (self, result, error);
}

GmkOnlineRoom *
gmk_online_join_finish (GmkOnline *self, GAsyncResult *result, GError **error)
{
  return finish_room (self, result, error);
}
