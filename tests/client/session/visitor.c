/* A person at a room server in a test.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/visitor.h"

#include <string.h>

#include "tests/server/folder.h"
#include "tests/server/words.h"

#define PATIENCE_MS 30000

/* --- Waiting ----------------------------------------------------------------------------------- */

gint64
visitor_patience (void)
{
  return PATIENCE_MS * (gint64)1000;
}

static gboolean
tick_cb (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

/* A tick wakes whoever waits for something that no source tells of. */
void
visitor_pump (gint64 until, const char *what)
{
  const guint tick = g_timeout_add (10, tick_cb, NULL);

  g_main_context_iteration (NULL, TRUE);
  g_source_remove (tick);
  if (g_get_monotonic_time () >= until)
    g_error ("waited in vain for %s", what);
}

/* --- Hearing ----------------------------------------------------------------------------------- */

static void
stepped_cb (GmkSession *session, const GmkStep *step, Visitor *visitor)
{
  visitor->stepped++;
}

static void
refused_cb (GmkSession *session, const GmkStep *step, int verdict, Visitor *visitor)
{
  visitor->refused++;
  visitor->verdict = (GmkVerdict)verdict;
}

static void
replaced_cb (GmkSession *session, Visitor *visitor)
{
  visitor->replaced++;
}

static void
changed_cb (GmkOnlineRoom *room, Visitor *visitor)
{
  visitor->changed++;
}

static void
failed_cb (GmkOnlineRoom *room, const GError *error, Visitor *visitor)
{
  visitor->failed++;
  visitor->error = error->code;
}

static void
said_cb (GmkOnlineRoom *room, const GmkSaying *saying, Visitor *visitor)
{
  visitor->said++;
  visitor->saying = *saying;
}

static void
rated_cb (GmkOnlineRoom *room, const GmkRatedGame *game, Visitor *visitor)
{
  visitor->rated++;
}

static void
forget_room (Visitor *visitor)
{
  if (visitor->room != NULL)
    g_signal_handlers_disconnect_by_data (visitor->room, visitor);
  g_clear_object (&visitor->room);
}

static void
room_opened_cb (GmkOnline *online, GmkOnlineRoom *room, Visitor *visitor)
{
  static const struct {
    const char *name;
    GCallback callback;
  } signals[] = {
    { "stepped", G_CALLBACK (stepped_cb) },   { "refused", G_CALLBACK (refused_cb) },
    { "replaced", G_CALLBACK (replaced_cb) }, { "changed", G_CALLBACK (changed_cb) },
    { "failed", G_CALLBACK (failed_cb) },     { "said", G_CALLBACK (said_cb) },
    { "rated", G_CALLBACK (rated_cb) },
  };

  forget_room (visitor);
  visitor->opened++;
  visitor->room = g_object_ref (room);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect (room, signals[i].name, signals[i].callback, visitor);
}

static void
matched_cb (GmkOnline *online, GmkOnlineRoom *room, Visitor *visitor)
{
  g_assert_true (room == visitor->room);
  visitor->matched++;
}

/* --- Coming and going -------------------------------------------------------------------------- */

GmkConnectionSettings
visitor_settings (void)
{
  GmkConnectionSettings settings = gmk_connection_settings_default ();

  settings.ping_ms = 1000;
  settings.watch_ms = 50;
  settings.back_ms = 50;
  settings.back_max_ms = 400;
  settings.burst = 100000;
  return settings;
}

static void
set_online (Visitor *visitor, int port, const GmkConnectionSettings *settings)
{
  const GmkAddress address = { .host = "127.0.0.1", .port = (guint16)port };
  const GmkConnectionSettings own = settings != NULL ? *settings : visitor_settings ();

  visitor->online = gmk_online_new_with (&address, visitor->secrets, "test 0", &own);
  g_signal_connect (visitor->online, "room-opened", G_CALLBACK (room_opened_cb), visitor);
  g_signal_connect (visitor->online, "matched", G_CALLBACK (matched_cb), visitor);
}

static void
set_gone (gpointer data, GObject *object)
{
  *(gboolean *)data = TRUE;
}

static void
clear_online (Visitor *visitor)
{
  gboolean online_gone = FALSE, room_gone = visitor->room == NULL;

  g_object_weak_ref (G_OBJECT (visitor->online), set_gone, &online_gone);
  if (visitor->room != NULL)
    g_object_weak_ref (G_OBJECT (visitor->room), set_gone, &room_gone);
  g_signal_handlers_disconnect_by_data (visitor->online, visitor);
  forget_room (visitor);
  g_clear_object (&visitor->online);
  WAIT (online_gone && room_gone);
}

Visitor *
visitor_new (const char *name, int port, const GmkConnectionSettings *settings)
{
  Visitor *visitor = g_new0 (Visitor, 1);
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;

  visitor->name = g_strdup (name);
  visitor->folder = g_dir_make_tmp ("kagetsu-visitor-XXXXXX", NULL);
  path = g_build_filename (visitor->folder, "secrets", NULL);
  file = g_file_new_for_path (path);
  visitor->secrets = gmk_secrets_new (file, FALSE);
  set_online (visitor, port, settings);
  return visitor;
}

void
visitor_free (Visitor *visitor)
{
  clear_online (visitor);
  g_object_unref (visitor->secrets);
  folder_remove (visitor->folder);
  g_free (visitor->folder);
  g_free (visitor->name);
  g_free (visitor);
}

void
visitor_move (Visitor *visitor, int port, const GmkConnectionSettings *settings)
{
  g_autofree char *secret = g_strdup (gmk_connection_get_secret (visitor->online->connection));

  clear_online (visitor);
  set_online (visitor, port, settings);
  gmk_connection_set_secret (visitor->online->connection, secret);
}

Visitor *
visitor_twin (Visitor *visitor, int port)
{
  Visitor *twin = visitor_new (visitor->name, port, NULL);

  gmk_connection_set_secret (twin->online->connection,
                             gmk_connection_get_secret (visitor->online->connection));
  return twin;
}

void
visitor_connect (Visitor *visitor)
{
  gmk_online_connect (visitor->online);
  WAIT (gmk_online_get_state (visitor->online) == GMK_LINK_UP);
}

Visitor *
visitor_come (const char *name, int port)
{
  Visitor *visitor = visitor_new (name, port, NULL);

  visitor_connect (visitor);
  return visitor;
}

/* --- Names ------------------------------------------------------------------------------------- */

typedef struct {
  gboolean done;
  char *code;
  GError *error;
} Naming;

static void
claimed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Naming *naming = data;

  gmk_online_claim_name_finish (GMK_ONLINE (source), result, &naming->error);
  naming->done = TRUE;
}

static void
recovery_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Naming *naming = data;

  naming->code = gmk_online_get_recovery_finish (GMK_ONLINE (source), result, &naming->error);
  naming->done = TRUE;
}

void
visitor_claim (Visitor *visitor, const char *name)
{
  Naming naming = { 0 };

  gmk_online_claim_name_async (visitor->online, name, NULL, claimed_cb, &naming);
  WAIT (naming.done);
  g_assert_no_error (naming.error);
}

char *
visitor_recovery (Visitor *visitor)
{
  Naming naming = { 0 };

  gmk_online_get_recovery_async (visitor->online, NULL, recovery_cb, &naming);
  WAIT (naming.done);
  g_assert_no_error (naming.error);
  return naming.code;
}

/* --- Tables ------------------------------------------------------------------------------------ */

typedef struct {
  gboolean done;
  GmkOnlineRoom *room;
  GError *error;
} Answer;

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->room = gmk_online_open_finish (GMK_ONLINE (source), result, &answer->error);
  answer->done = TRUE;
}

static void
joined_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->room = gmk_online_join_finish (GMK_ONLINE (source), result, &answer->error);
  answer->done = TRUE;
}

void
visitor_open (Visitor *visitor, const GmkSettings *settings, gboolean private_table)
{
  Answer answer = { 0 };

  gmk_online_open_async (visitor->online, settings, private_table, NULL, opened_cb, &answer);
  WAIT (answer.done);
  g_assert_no_error (answer.error);
  g_assert_true (answer.room == visitor->room);
  g_object_unref (answer.room);
}

static void
join (Visitor *visitor, gint64 room, const char *code, gboolean watch)
{
  Answer answer = { 0 };

  gmk_online_join_async (visitor->online, room, code, watch, NULL, joined_cb, &answer);
  WAIT (answer.done);
  g_assert_no_error (answer.error);
  g_assert_true (answer.room == visitor->room);
  g_object_unref (answer.room);
}

void
visitor_join (Visitor *visitor, Visitor *host)
{
  join (visitor, gmk_online_room_get_number (host->room), NULL, FALSE);
}

void
visitor_watch (Visitor *visitor, Visitor *host)
{
  join (visitor, 0, gmk_online_room_get_watch_code (host->room), TRUE);
}

int
visitor_fail_to_join (Visitor *visitor, gint64 room, const char *code)
{
  Answer answer = { 0 };
  int error;

  gmk_online_join_async (visitor->online, room, code, FALSE, NULL, joined_cb, &answer);
  WAIT (answer.done);
  g_assert_null (answer.room);
  g_assert_true (answer.error->domain == GMK_ONLINE_ERROR);
  error = answer.error->code;
  g_error_free (answer.error);
  return error;
}

void
visitors_sit_down (Visitor *host, Visitor *guest, const GmkSettings *settings)
{
  visitor_open (host, settings, FALSE);
  visitor_join (guest, host);
  WAIT (gmk_online_room_get_game (host->room) == 1 && gmk_online_room_get_game (guest->room) == 1);
}

Visitor *
visitor_on_duty (Visitor *a, Visitor *b)
{
  const GmkSeat seat = gmk_match_duty (visitor_match (a)).seat;

  return gmk_online_room_get_mine (a->room) == seat ? a : b;
}

const GmkMatch *
visitor_match (Visitor *visitor)
{
  return gmk_session_get_match (GMK_SESSION (visitor->room));
}

void
visitor_ask (Visitor *visitor, const char *words)
{
  GmkStep step = { 0 };

  words_read (&step, visitor_match (visitor), words);
  step.turn = visitor_match (visitor)->turn;
  step.seat = gmk_online_room_get_mine (visitor->room);
  gmk_session_submit (GMK_SESSION (visitor->room), &step);
}

void
visitor_play (Visitor *visitor, const char *words)
{
  const int refused = visitor->refused, failed = visitor->failed;

  visitor_ask (visitor, words);
  WAIT (gmk_online_room_get_asked (visitor->room) == NULL);
  g_assert_cmpint (visitor->refused, ==, refused);
  g_assert_cmpint (visitor->failed, ==, failed);
}

void
visitors_play (Visitor *a, Visitor *b, const char *points)
{
  g_auto (GStrv) words = g_strsplit (points, " ", -1);

  for (int i = 0; words[i] != NULL; i++) {
    visitor_play (visitor_on_duty (a, b), words[i]);
    visitors_agree (a, b);
  }
}

void
visitors_play_rated (Visitor *a, Visitor *b, const GmkSettings *settings)
{
  const int before = a->rated;

  visitors_sit_down (a, b, settings);
  visitors_play (a, b, "H8 A1 H9 A3 H10 A5 H11 A7 H12");
  WAIT (a->rated > before);
}

void
visitors_agree (Visitor *a, Visitor *b)
{
  WAIT (gmk_match_equal (visitor_match (a), visitor_match (b)));
}
