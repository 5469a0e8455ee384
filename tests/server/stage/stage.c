/* A hub without sockets and with a clock that stands still.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/stage/stage.h"

#include <pthread.h>
#include <string.h>

#include "tests/server/words.h"

/* The double of a transport: a link is an actor, the clock is a number. */
static int64_t now_ms;

typedef struct {
  int64_t due;
  int64_t n;
} Pong;

struct _Stage {
  GmkStore *store;
  GmkSubstitute *substitute;
  GmkHub *hub;
  GPtrArray *actors;
  int n_entered;
  int marks; /* those that the store has still to come to */
  pthread_mutex_t lock;
  pthread_cond_t woken;
  bool woke; /* under the lock */
};

struct _Actor {
  Stage *stage;
  GmkPeer *peer;
  int closed;
  int64_t trip_ms;
  int64_t last_id;
  int64_t player;
  char boot[GMK_BOOT_LENGTH + 1];
  RoomCopy copy;
  GArray *pongs;       /* Pong on its way */
  GHashTable *answers; /* by id: char * */
  int counts[GMK_N_NOTICES];
  GmkNotice last[GMK_N_NOTICES];
};

/* --- The transport ----------------------------------------------------------------------------- */

int64_t
gmk_transport_now (void)
{
  return now_ms;
}

static void
keep_answer (Actor *actor, const GmkNotice *notice)
{
  const char *word =
    notice->kind == GMK_NOTICE_ERROR ? notice->error.code : gmk_notice_name (notice->kind);

  if (notice->id != 0 && !g_hash_table_contains (actor->answers, &notice->id))
    g_hash_table_insert (actor->answers, g_memdup2 (&notice->id, sizeof notice->id),
                         g_strdup (word));
}

void
gmk_link_send (GmkLink *link, const char *text, gsize length)
{
  Actor *actor = (Actor *)(gpointer)link;
  GmkNotice notice;
  g_autoptr (GError) error = NULL;

  g_assert_true (gmk_notice_read (text, length, &notice, &error));
  if (notice.kind == GMK_NOTICE_PING) {
    const Pong pong = { now_ms + actor->trip_ms, notice.numbered.n };
    g_array_append_val (actor->pongs, pong);
  } else if (notice.kind == GMK_NOTICE_WELCOME) {
    g_strlcpy (actor->boot, notice.welcome.boot, sizeof actor->boot);
    actor->player = notice.welcome.me.player;
  }
  keep_answer (actor, &notice);
  room_copy_take (&actor->copy, &notice);
  if (actor->counts[notice.kind]++ > 0)
    gmk_notice_clear (&actor->last[notice.kind]);
  actor->last[notice.kind] = notice;
}

void
gmk_link_close (GmkLink *link, GmkCloseCode code)
{
  ((Actor *)(gpointer)link)->closed = (int)code;
}

/* --- Time -------------------------------------------------------------------------------------- */

static void
wake_cb (gpointer user)
{
  Stage *stage = user;

  pthread_mutex_lock (&stage->lock);
  stage->woke = true;
  pthread_cond_signal (&stage->woken);
  pthread_mutex_unlock (&stage->lock);
}

static void
mark_cb (const GmkStoredPlayer *player, const GError *error, gpointer data)
{
  Stage *stage = data;

  stage->marks--;
}

/* Who sign in keep an order of their own: each order has its mark, and when both are answered, all
 * that was asked before them is. */
static void
reach_mark (Stage *stage)
{
  static const uint8_t nobody[GMK_DIGEST_LENGTH];

  stage->marks = 2;
  gmk_store_sign_in (stage->store, nobody, false, mark_cb, stage);
  gmk_store_player (stage->store, 0, mark_cb, stage);
  while (stage->marks > 0) {
    pthread_mutex_lock (&stage->lock);
    while (!stage->woke)
      pthread_cond_wait (&stage->woken, &stage->lock);
    stage->woke = false;
    pthread_mutex_unlock (&stage->lock);
    gmk_store_answer (stage->store);
  }
}

static bool
any_room_is_busy (Stage *stage)
{
  GHashTableIter iter;
  gpointer room;

  g_hash_table_iter_init (&iter, stage->hub->rooms);
  while (g_hash_table_iter_next (&iter, NULL, &room))
    if (((GmkRoom *)room)->busy)
      return true;
  return false;
}

/* An answer may bring a further question, also the one after which a room is no longer busy. */
void
stage_settle (Stage *stage)
{
  bool was_busy;

  reach_mark (stage);
  do {
    was_busy = any_room_is_busy (stage);
    reach_mark (stage);
  } while (was_busy || any_room_is_busy (stage));
}

/* Says the pongs that have arrived; returns when the next one does. */
static int64_t
say_pongs (Stage *stage)
{
  int64_t next = GMK_NEVER;

  for (guint i = 0; i < stage->actors->len; i++) {
    Actor *actor = g_ptr_array_index (stage->actors, i);
    while (actor->pongs->len > 0 && g_array_index (actor->pongs, Pong, 0).due <= now_ms) {
      const Pong pong = g_array_index (actor->pongs, Pong, 0);
      g_array_remove_index (actor->pongs, 0);
      actor_say (actor, (GmkRequest){ .kind = GMK_REQUEST_PONG, .numbered.n = pong.n });
    }
    if (actor->pongs->len > 0)
      next = MIN (next, g_array_index (actor->pongs, Pong, 0).due);
  }
  return next;
}

void
stage_pass (Stage *stage, int64_t ms)
{
  const int64_t until = now_ms + ms;

  stage_settle (stage); /* what was asked before is answered before time passes */
  for (;;) {
    gmk_hub_run_timers (stage->hub);
    while (any_room_is_busy (stage))
      reach_mark (stage);

    const int64_t pong = say_pongs (stage);
    const int64_t next = MIN (pong, gmk_timers_next (&stage->hub->timers));

    if (now_ms == until && next > until)
      break;
    now_ms = CLAMP (next, now_ms, until);
  }
  stage_settle (stage);
}

/* --- Life -------------------------------------------------------------------------------------- */

static void
start_hub (Stage *stage)
{
  const GmkHubLimits limits = gmk_hub_limits_default ();
  g_autoptr (GError) error = NULL;

  stage->hub = gmk_hub_new (stage->store, stage->substitute, &limits, &error);
  g_assert_no_error (error);
}

static void
send_away (Stage *stage)
{
  while (stage->actors->len > 0)
    actor_leave (g_ptr_array_index (stage->actors, 0));
}

void
stage_restart (Stage *stage)
{
  send_away (stage);
  stage_settle (stage);
  gmk_hub_free (stage->hub);
  start_hub (stage);
  stage_settle (stage);
}

Stage *
stage_new (void)
{
  Stage *stage = g_new0 (Stage, 1);
  g_autoptr (GError) error = NULL;

  now_ms = 1000;
  pthread_mutex_init (&stage->lock, NULL);
  pthread_cond_init (&stage->woken, NULL);
  stage->actors = g_ptr_array_new ();
  stage->store = gmk_store_open (NULL, wake_cb, stage, &error);
  g_assert_no_error (error);
  stage->substitute = gmk_substitute_new (0, wake_cb, stage);
  start_hub (stage);
  return stage;
}

void
stage_free (Stage *stage)
{
  send_away (stage);
  gmk_store_close (stage->store);
  gmk_substitute_free (stage->substitute);
  gmk_hub_free (stage->hub);
  g_ptr_array_unref (stage->actors);
  pthread_cond_destroy (&stage->woken);
  pthread_mutex_destroy (&stage->lock);
  g_free (stage);
}

GmkHub *
stage_hub (Stage *stage)
{
  return stage->hub;
}

/* --- Actors ------------------------------------------------------------------------------------ */

Actor *
stage_connect_from (Stage *stage, const char *address)
{
  Actor *actor = g_new0 (Actor, 1);

  actor->stage = stage;
  actor->pongs = g_array_new (FALSE, FALSE, sizeof (Pong));
  actor->answers = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  actor->peer = gmk_peer_new (stage->hub, (GmkLink *)(gpointer)actor, address);
  g_ptr_array_add (stage->actors, actor);
  return actor;
}

Actor *
stage_connect (Stage *stage)
{
  char address[32];

  g_snprintf (address, sizeof address, "10.0.%d.%d", stage->n_entered / 250,
              stage->n_entered % 250 + 1);
  stage->n_entered++;
  return stage_connect_from (stage, address);
}

Actor *
stage_enter (Stage *stage, const char *device)
{
  Actor *actor = stage_connect (stage);

  actor_hello (actor, device);
  stage_settle (stage);
  g_assert_cmpint (actor->counts[GMK_NOTICE_WELCOME], ==, 1);
  say_pongs (stage);
  return actor;
}

void
actor_leave (Actor *actor)
{
  g_ptr_array_remove (actor->stage->actors, actor);
  gmk_peer_free (actor->peer);
  for (int kind = 0; kind < GMK_N_NOTICES; kind++)
    if (actor->counts[kind] > 0)
      gmk_notice_clear (&actor->last[kind]);
  room_copy_clear (&actor->copy);
  g_array_unref (actor->pongs);
  g_hash_table_unref (actor->answers);
  g_free (actor);
}

GmkPeer *
actor_peer (Actor *actor)
{
  return actor->peer;
}

void
actor_set_trip (Actor *actor, int64_t ms)
{
  actor->trip_ms = ms;
}

/* The message ends where it ends, so that a sanitizer sees whoever reads on. */
void
actor_say_bytes (Actor *actor, const char *bytes, gsize length)
{
  g_autofree char *message = g_malloc (length + (length == 0));

  memcpy (message, bytes, length);
  gmk_peer_receive (actor->peer, message, length);
}

void
actor_say_text (Actor *actor, const char *text)
{
  actor_say_bytes (actor, text, strlen (text));
}

int64_t
actor_say (Actor *actor, GmkRequest request)
{
  g_autoptr (GString) text = g_string_new (NULL);

  request.id = ++actor->last_id;
  gmk_request_write (&request, text);
  actor_say_text (actor, text->str);
  return request.id;
}

int64_t
actor_hello (Actor *actor, const char *device)
{
  GmkRequest hello = { .kind = GMK_REQUEST_HELLO, .hello = { .v = 1, .client = "stage" } };
  g_autofree char *secret = g_compute_checksum_for_string (G_CHECKSUM_SHA256, device, -1);

  memcpy (hello.hello.secret, secret, GMK_SECRET_LENGTH);
  return actor_say (actor, hello);
}

int64_t
actor_step (Actor *actor, const char *words)
{
  const GmkMatch *match = &actor->copy.record->match;
  GmkRequest request = { .kind = GMK_REQUEST_STEP,
                         .step = { .room = actor->copy.room, .turn = match->turn } };

  words_read (&request.step.step, match, words);
  return actor_say (actor, request);
}

const char *
actor_answer (const Actor *actor, int64_t id)
{
  const char *word = g_hash_table_lookup (actor->answers, &id);

  return word != NULL ? word : "";
}

int
actor_count (const Actor *actor, GmkNoticeKind kind)
{
  return actor->counts[kind];
}

const GmkNotice *
actor_last (const Actor *actor, GmkNoticeKind kind)
{
  return actor->counts[kind] > 0 ? &actor->last[kind] : NULL;
}

const RoomCopy *
actor_copy (const Actor *actor)
{
  return &actor->copy;
}

const char *
actor_boot (const Actor *actor)
{
  return actor->boot;
}

int64_t
actor_player (const Actor *actor)
{
  return actor->player;
}

int
actor_closed (const Actor *actor)
{
  return actor->closed;
}

int64_t
actor_trip (const Actor *actor)
{
  return actor->peer->trip_ms;
}

int64_t
actor_join (Actor *actor, int64_t room)
{
  return actor_say (
    actor, (GmkRequest){ .kind = GMK_REQUEST_JOIN, .join = { .room = room, .since = -1 } });
}

void
stage_open_game (Stage *stage,
                 Actor *host,
                 Actor *guest,
                 const GmkSettings *settings,
                 Actor **first)
{
  actor_say (host, (GmkRequest){ .kind = GMK_REQUEST_OPEN, .open = { .settings = *settings } });
  stage_settle (stage);
  actor_join (guest, host->copy.room);
  stage_settle (stage);
  g_assert_true (room_copy_has_begun (&host->copy));
  g_assert_true (room_copy_has_begun (&guest->copy));
  *first = host->copy.record->match.first == (GmkSeat)host->copy.you ? host : guest;
}
