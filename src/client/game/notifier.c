/* Tells through the desktop what happens at the tables in rooms while no window is active.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/notifier.h"

#include <glib/gi18n.h>

#include "client/parts/sound.h"
#include "client/words/words.h"

struct _GmkNotifier {
  GObject parent_instance;

  GtkApplication *application; /* weak */
  GPtrArray *rooms;            /* those that are listened to */
  GHashTable *told;            /* ids of what can be seen */
};

G_DEFINE_FINAL_TYPE (GmkNotifier, gmk_notifier, G_TYPE_OBJECT)

enum {
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* --- telling --- */

static gboolean
is_seen (GmkNotifier *self)
{
  for (GList *at = gtk_application_get_windows (self->application); at != NULL; at = at->next)
    if (gtk_window_is_active (GTK_WINDOW (at->data)))
      return TRUE;
  return FALSE;
}

/* What is told of a room takes the place of what was told of it before. */
static char *
id_of (GmkOnlineRoom *room)
{
  return g_strdup_printf ("room-%" G_GINT64_FORMAT, gmk_online_room_get_number (room));
}

static void
withdraw (GmkNotifier *self, GmkOnlineRoom *room)
{
  g_autofree char *id = id_of (room);

  if (g_hash_table_remove (self->told, id))
    g_application_withdraw_notification (G_APPLICATION (self->application), id);
}

static void
tell (GmkNotifier *self, GmkOnlineRoom *room, const char *title, const char *body)
{
  g_autoptr (GNotification) notification = g_notification_new (title);
  g_autofree char *id = id_of (room);

  if (self->application == NULL || is_seen (self))
    return;
  g_notification_set_body (notification, body);
  g_notification_set_default_action_and_target (notification, "app.show-room", "x",
                                                gmk_online_room_get_number (room));
  g_application_send_notification (G_APPLICATION (self->application), id, notification);
  g_hash_table_add (self->told, g_steal_pointer (&id));
}

static void
withdraw_all (GmkNotifier *self)
{
  GHashTableIter iter;
  gpointer id;

  if (self->application == NULL || !is_seen (self))
    return;
  g_hash_table_iter_init (&iter, self->told);
  while (g_hash_table_iter_next (&iter, &id, NULL)) {
    g_application_withdraw_notification (G_APPLICATION (self->application), id);
    g_hash_table_iter_remove (&iter);
  }
}

/* --- what happens --- */

/* Whether somebody at this screen is asked for an answer. */
static gboolean
is_asked (GmkOnlineRoom *room, GmkOffer offer)
{
  return offer.id != 0 && gmk_session_is_ours (GMK_SESSION (room), gmk_seat_other (offer.seat));
}

static gboolean
is_our_duty (GmkOnlineRoom *room)
{
  GmkDuty duty = gmk_match_duty (gmk_session_get_match (GMK_SESSION (room)));

  return gmk_online_room_get_game (room) > 0 && duty.kind != GMK_DUTY_NONE &&
         gmk_session_is_ours (GMK_SESSION (room), duty.seat);
}

static void
tell_end (GmkNotifier *self, GmkOnlineRoom *room)
{
  const GmkMatch *match = gmk_session_get_match (GMK_SESSION (room));
  const GmkPlayer *players = gmk_session_get_players (GMK_SESSION (room));
  g_autofree char *outcome = gmk_words_outcome (&match->end);
  g_autofree char *winner = gmk_words_winner (players, match->end.winner_seat);

  tell (self, room, winner != NULL ? winner : _ ("The game is over"), outcome);
}

/* Who watches is not called. */
static void
stepped_cb (GmkNotifier *self, const GmkStep *step, GmkOnlineRoom *room)
{
  const GmkMatch *match = gmk_session_get_match (GMK_SESSION (room));
  const GmkPlayer *players = gmk_session_get_players (GMK_SESSION (room));
  g_autofree char *what = gmk_words_step_of (match, players, step);

  if (gmk_online_room_get_mine (room) == GMK_SEAT_NONE)
    return;
  if (gmk_match_over (match)) {
    tell_end (self, room);
  } else if (is_asked (room, match->undo_offer)) {
    g_autofree char *stones = gmk_words_undo_stones (match, match->undo_offer.seat);

    tell (self, room, what, stones);
  } else if (is_asked (room, match->draw_offer)) {
    g_autofree char *offer = gmk_words_draw_offer (match, players);

    tell (self, room, offer, what);
  } else if (is_our_duty (room)) {
    tell (self, room, _ ("Your turn"), what);
  } else {
    withdraw (self, room);
  }
}

/* Another game has begun, or the first one. */
static void
replaced_cb (GmkNotifier *self, GmkOnlineRoom *room)
{
  if (gmk_online_room_get_mine (room) != GMK_SEAT_NONE && is_our_duty (room)) {
    g_autofree char *name = gmk_words_player (gmk_session_get_players (GMK_SESSION (room)),
                                              gmk_seat_other (gmk_online_room_get_mine (room)));
    g_autofree char *body = g_strdup_printf (_ ("The game against %s waits for you"), name);

    tell (self, room, _ ("Your turn"), body);
  }
}

static void
matched_cb (GmkNotifier *self, GmkOnlineRoom *room)
{
  GmkSeat mine = gmk_online_room_get_mine (room);

  if (mine == GMK_SEAT_NONE)
    return;
  gmk_sound_play (GMK_SOUND_MATCH);

  g_autofree char *name =
    gmk_words_player (gmk_session_get_players (GMK_SESSION (room)), gmk_seat_other (mine));
  g_autofree char *body = g_strdup_printf (_ ("You play against %s"), name);

  tell (self, room, _ ("An opponent was found"), body);
}

/* --- the rooms --- */

static void
closed_cb (GmkNotifier *self, GParamSpec *pspec, GmkOnlineRoom *room)
{
  if (gmk_online_room_get_closed (room) == GMK_ROOM_OPEN)
    return;
  g_signal_handlers_disconnect_by_data (room, self);
  g_ptr_array_remove (self->rooms, room);
}

/* Once for each of those whose rooms they are. */
static void
listen_to_matches (GmkNotifier *self, GmkOnline *online)
{
  if (online != NULL && g_signal_handler_find (online, G_SIGNAL_MATCH_FUNC | G_SIGNAL_MATCH_DATA, 0,
                                               0, NULL, matched_cb, self) == 0)
    g_signal_connect_object (online, "matched", G_CALLBACK (matched_cb), self, G_CONNECT_SWAPPED);
}

void
gmk_notifier_add (GmkNotifier *self, GmkOnlineRoom *room)
{
  g_return_if_fail (GMK_IS_NOTIFIER (self));
  g_return_if_fail (GMK_IS_ONLINE_ROOM (room));

  if (g_ptr_array_find (self->rooms, room, NULL))
    return;
  g_ptr_array_add (self->rooms, g_object_ref (room));
  g_signal_connect_object (room, "stepped", G_CALLBACK (stepped_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (room, "replaced", G_CALLBACK (replaced_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (room, "notify::closed", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
  listen_to_matches (self, gmk_online_room_get_online (room));
}

/* --- the application --- */

static void
show_room_cb (GSimpleAction *action, GVariant *number, GmkNotifier *self)
{
  for (guint i = 0; i < self->rooms->len; i++)
    if (gmk_online_room_get_number (self->rooms->pdata[i]) == g_variant_get_int64 (number)) {
      g_signal_emit (self, signals[CHOSEN], 0, self->rooms->pdata[i]);
      return;
    }
}

static void
window_added_cb (GmkNotifier *self, GtkWindow *window)
{
  g_signal_connect_object (window, "notify::is-active", G_CALLBACK (withdraw_all), self,
                           G_CONNECT_SWAPPED);
}

GmkNotifier *
gmk_notifier_new (GtkApplication *application)
{
  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);

  GmkNotifier *self = g_object_new (GMK_TYPE_NOTIFIER, NULL);
  g_autoptr (GSimpleAction) action = g_simple_action_new ("show-room", G_VARIANT_TYPE_INT64);

  g_set_weak_pointer (&self->application, application);
  g_signal_connect_object (action, "activate", G_CALLBACK (show_room_cb), self, 0);
  g_action_map_add_action (G_ACTION_MAP (application), G_ACTION (action));
  for (GList *at = gtk_application_get_windows (application); at != NULL; at = at->next)
    window_added_cb (self, at->data);
  g_signal_connect_object (application, "window-added", G_CALLBACK (window_added_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

static void
gmk_notifier_dispose (GObject *object)
{
  GmkNotifier *self = GMK_NOTIFIER (object);

  g_clear_weak_pointer (&self->application);
  g_clear_pointer (&self->rooms, g_ptr_array_unref);
  g_clear_pointer (&self->told, g_hash_table_unref);
  G_OBJECT_CLASS (gmk_notifier_parent_class)->dispose (object);
}

static void
gmk_notifier_class_init (GmkNotifierClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gmk_notifier_dispose;
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, GMK_TYPE_ONLINE_ROOM);
}

static void
gmk_notifier_init (GmkNotifier *self)
{
  self->rooms = g_ptr_array_new_with_free_func (g_object_unref);
  self->told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}
