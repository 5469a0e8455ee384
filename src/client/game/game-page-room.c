/* What a table in a room lets the game page do: everything is asked of the room, some of it of the
 * other player, and what the room has not said has not happened.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-page-room.h"

#include <glib/gi18n.h>

#include "client/words/words-online.h"
#include "client/words/words-room.h"
#include "client/words/words.h"

static const char *const room_actions[] = {
  "abort",  "claim",  "reconnect",       "chat",  "copy-link", "mail-link", "copy-room-code",
  "mute-0", "mute-1", "copy-watch-code", "block", "report"
};

GmkOnlineRoom *
gmk_game_page_room (GmkGamePage *self)
{
  return GMK_ONLINE_ROOM (self->session);
}

GmkOnline *
gmk_game_page_online (GmkGamePage *self)
{
  return gmk_online_room_get_online (gmk_game_page_room (self));
}

/* Nobody has taken the other seat yet. */
static gboolean
is_waiting (GmkGamePage *self)
{
  return gmk_online_room_get_game (gmk_game_page_room (self)) == 0;
}

/* --- what changes by itself --- */

/* How long whoever has the duty still has, as it is shown; -1: no clock runs. */
static GmkTime
time_left (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);
  GmkTime now = gmk_session_get_now (self->session);

  if (gmk_match_over (match) || match->clock.running == GMK_SEAT_NONE ||
      match->settings.time.kind == GMK_CLOCK_NONE)
    return -1;
  return gmk_clock_shown (&match->clock, match->clock.running, now);
}

static gint64
sooner (gint64 a, gint64 b)
{
  return a < 0 || (b >= 0 && b < a) ? b : a;
}

/* When the second changes that a countdown shows; -1: it stands. */
static gint64
next_second (gint64 ms)
{
  return ms > 0 ? (ms - 1) % 1000 + 1 : -1;
}

/* When something that is shown will be another by itself, in ms; -1: nothing will. */
static gint64
next_change (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);
  GmkOnlineRoom *room = gmk_game_page_room (self);
  GmkOnline *online = gmk_game_page_online (self);
  GmkSeat mine = gmk_online_room_get_mine (room);
  GmkTime left = time_left (self);
  gint64 next = left > 0 ? left : -1;

  for (int seat = 0; seat < GMK_SEATS; seat++)
    next = sooner (next, next_second (gmk_online_room_get_seat (room, (GmkSeat)seat).claim_ms));
  if (mine != GMK_SEAT_NONE)
    next =
      sooner (next, next_second (match->undo_after[mine] - gmk_session_get_now (self->session)));
  if (online != NULL && gmk_online_get_state (online) == GMK_LINK_LOST)
    next = sooner (next, next_second (gmk_online_get_wait (online)));
  return next;
}

static void changed_cb (GmkGamePage *self);

static void
look_again_cb (gpointer data)
{
  GmkGamePage *self = data;

  self->looking_again = 0;
  changed_cb (self);
}

static void
look_again (GmkGamePage *self)
{
  gint64 next = next_change (self);

  g_clear_handle_id (&self->looking_again, g_source_remove);
  if (next >= 0)
    self->looking_again = g_timeout_add_once ((guint)MIN (next + 1, G_MAXINT), look_again_cb, self);
}

/* --- what the room tells --- */

static void
show_watchers (GmkGamePage *self)
{
  int n = gmk_online_room_get_watchers (gmk_game_page_room (self));
  g_autofree char *words = gmk_words_watchers (n);
  g_autofree char *text = g_strdup_printf ("%d", n);

  gtk_label_set_text (self->watchers, text);
  gtk_widget_set_tooltip_text (self->watchers_box, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->watchers_box),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_widget_set_visible (self->watchers_box, n > 0);
}

static void
show_place (GmkGamePage *self)
{
  gboolean waiting = is_waiting (self);

  if (waiting)
    gmk_invite_panel_show_room (self->invite, gmk_game_page_room (self));
  gtk_stack_set_visible_child (self->places,
                               waiting ? GTK_WIDGET (self->invite) : GTK_WIDGET (self->layout));
}

static void
changed_cb (GmkGamePage *self)
{
  show_place (self);
  show_watchers (self);
  gmk_game_page_refresh (self);
}

static void
failed_cb (GmkGamePage *self, const GError *error)
{
  g_autofree char *words = gmk_words_failure (error);

  gmk_game_page_toast (self, words);
}

static void
rated_cb (GmkGamePage *self)
{
  gmk_game_page_refresh (self);
  if (!gmk_game_page_match (self)->settings.rated)
    return;

  g_autofree char *words = gmk_words_rated (gmk_game_page_room (self));

  gmk_board_view_announce (self->board, words);
}

/* What the computer has played for the person here, unless they have seen it. */
static char *
greet (GmkGamePage *self)
{
  return gmk_words_meanwhile (gmk_game_page_room (self));
}

/* The link has gone or is there again: that is to be heard, too. */
static void
in_touch_cb (GmkGamePage *self)
{
  gboolean in_touch = gmk_online_room_get_in_touch (gmk_game_page_room (self));
  g_autofree char *meanwhile = in_touch ? greet (self) : NULL;

  gmk_board_view_announce (self->board,
                           in_touch ? _ ("Connected again") : _ ("The connection is lost"));
  changed_cb (self);
  if (meanwhile != NULL)
    gmk_game_page_say (self, meanwhile);
}

static void
join (GmkGamePage *self)
{
  const struct {
    const char *signal;
    GCallback callback;
  } signals[] = {
    { "changed", G_CALLBACK (changed_cb) },       { "failed", G_CALLBACK (failed_cb) },
    { "rated", G_CALLBACK (rated_cb) },           { "notify::in-touch", G_CALLBACK (in_touch_cb) },
    { "notify::asked", G_CALLBACK (changed_cb) }, { "notify::closed", G_CALLBACK (changed_cb) },
    { "replaced", G_CALLBACK (show_place) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_object (self->session, signals[i].signal, signals[i].callback, self,
                             G_CONNECT_SWAPPED);
  g_signal_group_set_target (self->of_online, gmk_game_page_online (self));
  gmk_chat_view_set_room (self->chat, gmk_game_page_room (self));
  gtk_widget_set_visible (self->chat_button, TRUE);
  show_place (self);
  show_watchers (self);
}

static void
part (GmkGamePage *self)
{
  g_signal_group_set_target (self->of_online, NULL);
  g_clear_handle_id (&self->looking_again, g_source_remove);
  gmk_chat_view_set_room (self->chat, NULL);
  gmk_game_page_set_panel (self, GMK_PANEL_NONE);
  gmk_player_card_set_menu (self->top, NULL);
  gmk_player_card_set_menu (self->bottom, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (room_actions); i++)
    gmk_game_page_set_enabled (self, room_actions[i], FALSE);
  gtk_widget_set_visible (self->chat_button, FALSE);
  gtk_widget_set_visible (self->abort_button, FALSE);
  gtk_widget_set_visible (self->watchers_box, FALSE);
  gtk_stack_set_visible_child (self->places, GTK_WIDGET (self->layout));
}

/* --- what goes on --- */

/* The rating, and whether they are there; of oneself, what the link does while it is not up. */
static char *
describe (GmkGamePage *self, GmkSeat seat)
{
  GmkOnlineRoom *room = gmk_game_page_room (self);
  GmkOnline *online = gmk_game_page_online (self);
  GmkOnlineSeat at = gmk_online_room_get_seat (room, seat);
  gboolean mine = seat == gmk_online_room_get_mine (room);
  char *link = mine && online != NULL ? gmk_words_link_state (online) : NULL;

  if (link != NULL || at.who.number == 0)
    return link;

  g_autofree char *rating = gmk_words_rating (&at.who);
  g_autofree char *presence = mine ? NULL : gmk_words_presence (&at);

  if (presence == NULL)
    return g_steal_pointer (&rating);
  /* Translators: a player's rating, and whether they are there */
  return g_strdup_printf (C_ ("player", "%s · %s"), rating, presence);
}

/* A clock that has run out here has not run out before the room says so. */
static char *
tell (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);
  GmkOnlineRoom *room = gmk_game_page_room (self);
  GmkOnline *online = gmk_game_page_online (self);
  g_autofree char *link = online != NULL ? gmk_words_link_state (online) : NULL;

  if (gmk_match_over (match))
    return gmk_words_room_state (room);
  if (!is_waiting (self) && time_left (self) == 0)
    return g_strdup (_ ("Waiting for the server…"));
  return link != NULL ? g_steal_pointer (&link) : gmk_words_room_state (room);
}

/* One step is on its way at a time. */
static const char *
busy (GmkGamePage *self)
{
  GmkOnlineRoom *room = gmk_game_page_room (self);

  if (gmk_online_room_get_asked (room) != NULL)
    return "";
  if (is_waiting (self))
    return _ ("Nobody sits opposite");
  if (!gmk_online_room_get_in_touch (room))
    return gmk_words_online_error (GMK_ONLINE_ERROR_OFFLINE);
  return NULL;
}

/* The stone that the room has not confirmed. */
static void
add_to_board (GmkGamePage *self, GmkBoardScene *scene)
{
  const GmkStep *asked = gmk_online_room_get_asked (gmk_game_page_room (self));

  if (asked != NULL && asked->kind == GMK_STEP_PLACE)
    gmk_board_scene_add_asked (scene, asked->point,
                               gmk_match_duty (gmk_game_page_match (self)).colour);
}

/* --- actions --- */

static void
undo (GmkGamePage *self)
{
  gmk_game_page_submit (self,
                        (GmkStep){ .kind = GMK_STEP_OFFER,
                                   .seat = gmk_online_room_get_mine (gmk_game_page_room (self)),
                                   .turn = gmk_game_page_match (self)->turn });
}

/* The wish for one, or taking it back. */
static void
rematch (GmkGamePage *self)
{
  GmkOnlineRoom *room = gmk_game_page_room (self);

  gmk_online_room_set_rematch (
    room, !gmk_online_room_wants_rematch (room, gmk_online_room_get_mine (room)));
}

static void
abort_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkGamePage *self = data;

  gmk_game_page_submit (self,
                        (GmkStep){ .kind = GMK_STEP_ABORT,
                                   .seat = gmk_online_room_get_mine (gmk_game_page_room (self)) });
}

static void
claim_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkGamePage *self = data;

  gmk_game_page_submit (self,
                        (GmkStep){ .kind = GMK_STEP_CLAIM,
                                   .seat = gmk_online_room_get_mine (gmk_game_page_room (self)),
                                   .draw = g_variant_get_boolean (parameter) });
}

static void
reconnect_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkOnline *online = gmk_game_page_online (data);

  if (online != NULL)
    gmk_online_connect (online);
}

/* Why that step of one's own would not be taken just now; GMK_OK where it would. */
static GmkVerdict
why_not (GmkGamePage *self, GmkStep step)
{
  step.seat = gmk_online_room_get_mine (gmk_game_page_room (self));
  step.at = gmk_session_get_now (self->session);
  if (step.seat == GMK_SEAT_NONE || is_waiting (self))
    return GMK_REFUSED_GAME_OVER;
  return gmk_match_try (gmk_game_page_match (self), &step);
}

gboolean
gmk_game_page_may_claim (GmkGamePage *self)
{
  GmkOnlineRoom *room = gmk_game_page_room (self);
  GmkSeat mine = gmk_online_room_get_mine (room);

  if (mine == GMK_SEAT_NONE || gmk_match_over (gmk_game_page_match (self)))
    return FALSE;

  GmkOnlineSeat other = gmk_online_room_get_seat (room, gmk_seat_other (mine));

  return other.away && other.claim_ms == 0;
}

/* Why no undo can be asked for; how long it takes where that is the reason. */
static char *
words_no_undo (GmkGamePage *self, GmkVerdict verdict)
{
  const GmkMatch *match = gmk_game_page_match (self);
  GmkSeat mine = gmk_online_room_get_mine (gmk_game_page_room (self));

  if (verdict != GMK_REFUSED_UNDO_TOO_SOON)
    return g_strdup (gmk_words_verdict (verdict));

  int seconds = (int)((match->undo_after[mine] - gmk_session_get_now (self->session) + 999) / 1000);

  return g_strdup_printf (
    ngettext ("You can ask again in %d second", "You can ask again in %d seconds", seconds),
    seconds);
}

static void
update_undo (GmkGamePage *self, gboolean free)
{
  const GmkMatch *match = gmk_game_page_match (self);
  GmkVerdict verdict = why_not (self, (GmkStep){ .kind = GMK_STEP_OFFER, .turn = match->turn });
  g_autofree char *tip =
    verdict == GMK_OK ? g_strdup (_ ("Ask to take back a move")) : words_no_undo (self, verdict);

  gmk_game_page_set_enabled (self, "undo", free && verdict == GMK_OK);
  gtk_widget_set_tooltip_text (self->undo_button, tip);
}

/* While a game can be aborted, which costs nothing, nobody needs to resign. */
static void
update_endings (GmkGamePage *self, gboolean free)
{
  gboolean may_abort = why_not (self, (GmkStep){ .kind = GMK_STEP_ABORT }) == GMK_OK;

  gmk_game_page_set_enabled (self, "abort", free && may_abort);
  gmk_game_page_set_enabled (self, "claim", free && gmk_game_page_may_claim (self));
  gtk_widget_set_visible (self->abort_button, may_abort);
  gtk_widget_set_visible (self->resign_button, !may_abort);
}

static void
update_rematch (GmkGamePage *self)
{
  GmkOnlineRoom *room = gmk_game_page_room (self);
  GmkSeat mine = gmk_online_room_get_mine (room);
  gboolean plays = mine != GMK_SEAT_NONE;
  gboolean wants = plays && gmk_online_room_wants_rematch (room, mine);

  gmk_game_page_set_enabled (self, "rematch",
                             plays && !is_waiting (self) && gmk_online_room_get_in_touch (room) &&
                               gmk_online_room_get_closed (room) == GMK_ROOM_OPEN &&
                               gmk_match_over (gmk_game_page_match (self)));
  gtk_widget_set_tooltip_text (self->rematch_button,
                               wants ? _ ("Take Back") : _ ("Ask for a rematch"));
}

static void
update_actions (GmkGamePage *self)
{
  GmkOnlineRoom *room = gmk_game_page_room (self);
  GmkOnline *online = gmk_game_page_online (self);
  gboolean free = busy (self) == NULL;
  gboolean invites = *gmk_online_room_get_code (room) != 0;

  update_undo (self, free);
  update_endings (self, free);
  update_rematch (self);
  gmk_game_page_set_enabled (self, "redo", FALSE);
  gmk_game_page_set_enabled (self, "hint", FALSE);
  gmk_game_page_set_enabled (self, "chat", TRUE);
  gmk_game_page_set_enabled (self, "reconnect",
                             online != NULL && gmk_online_get_state (online) != GMK_LINK_UP);
  gmk_game_page_set_enabled (self, "copy-link", invites);
  gmk_game_page_set_enabled (self, "mail-link", invites);
  gmk_game_page_set_enabled (self, "copy-room-code", invites);
  gmk_game_page_set_enabled (self, "copy-watch-code", *gmk_online_room_get_watch_code (room) != 0);
  gtk_widget_set_visible (self->redo_button, FALSE);
  gtk_widget_set_visible (self->hint_button, FALSE);
  gtk_widget_set_visible (self->end_undo_button, FALSE);
  gtk_widget_set_visible (self->new_button, FALSE);
  gtk_widget_set_visible (self->rematch_button, TRUE);
  gmk_game_page_update_people (self);
  look_again (self);
}

void
gmk_game_page_add_room_actions (GmkGamePage *self)
{
  const GActionEntry entries[] = {
    { .name = "abort", .activate = abort_cb },
    { .name = "claim", .activate = claim_cb, .parameter_type = "b" },
    { .name = "reconnect", .activate = reconnect_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gmk_game_page_add_people_actions (self);
  gmk_game_page_add_invite_actions (self);
  for (gsize i = 0; i < G_N_ELEMENTS (room_actions); i++)
    gmk_game_page_set_enabled (self, room_actions[i], FALSE);
  self->of_online = g_signal_group_new (GMK_TYPE_ONLINE);
  g_signal_group_connect_swapped (self->of_online, "notify::state", G_CALLBACK (changed_cb), self);
  g_signal_group_connect_swapped (self->of_online, "notify::wait", G_CALLBACK (changed_cb), self);
}

const GmkTableKind gmk_table_in_room = {
  .join = join,
  .part = part,
  .greet = greet,
  .describe = describe,
  .tell = tell,
  .busy = busy,
  .show_bar = gmk_game_page_show_room_bar,
  .add_to_board = add_to_board,
  .update_actions = update_actions,
  .undo = undo,
  .rematch = rematch,
};
