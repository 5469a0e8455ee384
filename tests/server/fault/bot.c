/* A bot that plays rated games through any weather.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/fault/bot.h"

#include <string.h>

#define OPEN_MS     15000 /* for connection, hello and coming to the table */
#define SILENCE_MS  12000 /* without a word from the server, pongs included */
#define PING_MS     4000
#define THINK_MS    150
#define THINK_MAX   1200
#define REMATCH_MS  2000
#define BACK_MS     1000 /* doubled with each attempt in vain … */
#define BACK_MAX_MS 8000 /* … up to this, so that a short run sees many of them */

static gint64
in_ms (int ms)
{
  return g_get_monotonic_time () + ms * (gint64)1000;
}

static void
think (Bot *bot)
{
  bot->act_at = in_ms (g_rand_int_range (bot->scene->random, THINK_MS, THINK_MAX));
}

/* --- Saying ------------------------------------------------------------------------------------ */

static void
say_again (Bot *bot, const GmkRequest *request)
{
  g_autoptr (GString) text = g_string_new (NULL);

  gmk_request_write (request, text);
  socket_send (&bot->socket, text->str, text->len);
}

static int64_t
say (Bot *bot, GmkRequest request)
{
  request.id = ++bot->last_id;
  say_again (bot, &request);
  return request.id;
}

static void
say_hello (Bot *bot)
{
  GmkRequest hello = { .kind = GMK_REQUEST_HELLO, .hello = { .v = 1, .client = "fault" } };
  g_autofree char *word = g_strdup_printf ("bot %d %d", bot->table->number, bot->seat);
  g_autofree char *secret = g_compute_checksum_for_string (G_CHECKSUM_SHA256, word, -1);

  memcpy (hello.hello.secret, secret, GMK_SECRET_LENGTH); /* hexadecimal is base64url, too */
  say (bot, hello);
}

static void
open_table (Bot *bot)
{
  GmkSettings settings = gmk_settings_default ();

  settings.time =
    (GmkTimeControl){ .kind = GMK_CLOCK_INCREMENT, .main_ms = 40000, .extra_ms = 2000 };
  settings.rated = true;
  bot->table->code[0] = '\0';
  say (bot, (GmkRequest){ .kind = GMK_REQUEST_OPEN, .open = { .settings = settings } });
}

/* Back to a seat, with what is known of the room. */
static void
join_seat (Bot *bot, int64_t room)
{
  const bool known = bot->copy.room == room;
  GmkRequest join = { .kind = GMK_REQUEST_JOIN,
                      .join = { .room = room, .since = known ? bot->copy.seq : -1 } };

  if (known)
    g_strlcpy (join.join.boot, bot->copy_boot, sizeof join.join.boot);
  bot->join_id = say (bot, join);
}

static void
join_by_code (Bot *bot)
{
  GmkRequest join = { .kind = GMK_REQUEST_JOIN, .join.since = -1 };

  g_strlcpy (join.join.code, bot->table->code, sizeof join.join.code);
  bot->join_id = say (bot, join);
}

/* --- Coming and going -------------------------------------------------------------------------- */

static void
go_away (Bot *bot)
{
  const int longest = MIN (BACK_MS << MIN (bot->attempts, 5), BACK_MAX_MS);

  socket_close (&bot->socket);
  bot->state = BOT_AWAY;
  bot->attempts++;
  bot->back_at = in_ms (g_rand_int_range (bot->scene->random, 0, longest));
}

static void
closed_cb (Socket *socket, gpointer user)
{
  go_away (user);
}

static void
opened_cb (Socket *socket, gpointer user)
{
  say_hello (user);
}

static void
take_welcome (Bot *bot, const GmkWelcome *welcome)
{
  if (bot->player != 0 && bot->player != welcome->me.player)
    ledger_blame (bot->scene->ledger, "table %d: another player after coming back",
                  bot->table->number);
  bot->player = welcome->me.player;
  g_strlcpy (bot->boot, welcome->boot, sizeof bot->boot);
  bot->state = BOT_COMING;
  bot->join_id = 0;
  if (welcome->rooms != NULL && welcome->rooms->len > 0)
    join_seat (bot, g_array_index (welcome->rooms, int64_t, 0));
  else if (bot->copy.game != 0)
    ledger_blame (bot->scene->ledger, "table %d: the seat of a game is gone", bot->table->number);
  else if (bot->seat == 0)
    open_table (bot);
}

/* The room is as the server has it: what has not been answered is asked again. */
static void
sit_down (Bot *bot)
{
  bot->state = BOT_SITTING;
  bot->attempts = 0;
  g_strlcpy (bot->copy_boot, bot->boot, sizeof bot->copy_boot);
  think (bot);
  if (bot->asked.id != 0) {
    bot->scene->figures.repeated++;
    say_again (bot, &bot->asked);
  }
}

/* --- Hearing ----------------------------------------------------------------------------------- */

/* All that the copy has was told. */
static void
tell_ledger (Bot *bot)
{
  const RoomCopy *copy = &bot->copy;

  if (!room_copy_has_begun (copy))
    return;
  ledger_tell (bot->scene->ledger, bot->table->number, copy->room, copy->game, -1, NULL);
  for (int n = 0; n < copy->record->n_steps; n++)
    ledger_tell (bot->scene->ledger, bot->table->number, copy->room, copy->game, n,
                 &copy->record->steps[n]);
}

/* The number of the step that was asked for; −1: it is not in the copy. */
static int
find_asked (const Bot *bot)
{
  const GmkRecord *record = bot->copy.record;
  const GmkStep *asked = &bot->asked.step.step;

  for (int n = record->n_steps - 1; n >= 0; n--) {
    const GmkStep *step = &record->steps[n];
    if (step->kind == asked->kind && step->seat == bot->seat &&
        gmk_point_equal (step->point, asked->point) && step->offer == asked->offer)
      return n;
  }
  return -1;
}

static void
take_answer (Bot *bot, const GmkNotice *notice)
{
  const RoomCopy *copy = &bot->copy;

  if (notice->id == 0 || notice->id != bot->asked.id)
    return;
  if (notice->kind == GMK_NOTICE_ERROR) {
    GHashTable *refused = bot->scene->figures.refused;
    const int so_far = GPOINTER_TO_INT (g_hash_table_lookup (refused, notice->error.code));
    g_hash_table_insert (refused, g_strdup (notice->error.code), GINT_TO_POINTER (so_far + 1));
  } else
    ledger_acknowledge (bot->scene->ledger, bot->table->number, copy->room, copy->game,
                        find_asked (bot));
  bot->asked.id = 0;
  think (bot);
}

/* A game that has got so far never is less far again. */
static void
check_forward (Bot *bot, const GmkWireRoom *shown)
{
  const RoomCopy *copy = &bot->copy;

  if (!room_copy_has_begun (copy))
    return;
  if (shown->room != copy->room || shown->seq < copy->seq || shown->game < copy->game ||
      (shown->game == copy->game && shown->n_steps < copy->record->n_steps))
    ledger_blame (bot->scene->ledger,
                  "table %d: shown as room %d game %d step %d, was room %d game %d step %d",
                  bot->table->number, (int)shown->room, (int)shown->game, (int)shown->n_steps,
                  (int)copy->room, (int)copy->game, copy->record->n_steps);
}

/* A copy that is wrong is a fault; a new one is asked for, so that the run goes on. */
static void
check_copy (Bot *bot)
{
  if (bot->copy.broken == NULL)
    return;
  ledger_blame (bot->scene->ledger, "table %d seat %d: %s", bot->table->number, bot->seat,
                bot->copy.broken);
  room_copy_clear (&bot->copy);
  go_away (bot);
}

static void
take_room_notice (Bot *bot, const GmkNotice *notice)
{
  if (notice->kind == GMK_NOTICE_ROOM)
    check_forward (bot, &notice->room);
  room_copy_take (&bot->copy, notice);
  if (bot->copy.broken == NULL && notice->kind == GMK_NOTICE_STEPPED) {
    const int n = bot->copy.record->n_steps - 1;
    ledger_tell (bot->scene->ledger, bot->table->number, bot->copy.room, bot->copy.game, n,
                 &bot->copy.record->steps[n]);
    think (bot);
  } else if (notice->kind == GMK_NOTICE_BEGAN) {
    bot->checked = false;
    tell_ledger (bot);
    think (bot);
  }
  if (notice->kind == GMK_NOTICE_RESUMED)
    bot->scene->figures.resumed++;
  else if (notice->kind == GMK_NOTICE_ROOM)
    bot->scene->figures.shown++;
  if (bot->copy.broken == NULL && room_copy_is_whole (&bot->copy) &&
      (notice->kind == GMK_NOTICE_RESUMED || notice->kind == GMK_NOTICE_ROOM ||
       notice->kind == GMK_NOTICE_STEPS)) {
    tell_ledger (bot);
    bot->checked = bot->state == BOT_SITTING;
    sit_down (bot);
  }
}

static void
take_error (Bot *bot, const GmkNotice *notice)
{
  if (bot->state == BOT_COMING && notice->id == bot->join_id) {
    if (bot->seat == 0)
      open_table (bot);
    else
      bot->join_id = 0; /* and waits for a code that is good */
    bot->act_at = in_ms (REMATCH_MS);
  }
}

static void
take_notice (Bot *bot, const GmkNotice *notice)
{
  switch ((int)notice->kind) {
  case GMK_NOTICE_PING:
    say_again (bot, &(GmkRequest){ .kind = GMK_REQUEST_PONG, .numbered = notice->numbered });
    break;
  case GMK_NOTICE_WELCOME:
    take_welcome (bot, &notice->welcome);
    break;
  case GMK_NOTICE_OPENED:
    g_strlcpy (bot->table->code, notice->opened.code, sizeof bot->table->code);
    break;
  case GMK_NOTICE_SUPERSEDED:
    bot->scene->figures.superseded++;
    break;
  case GMK_NOTICE_ERROR:
    take_error (bot, notice);
    break;
  default:
    take_room_notice (bot, notice);
  }
  take_answer (bot, notice);
  check_copy (bot);
}

static void
received_cb (Socket *socket, gpointer user, const char *text, gsize length)
{
  Bot *bot = user;
  GmkNotice notice;
  g_autoptr (GError) error = NULL;

  bot->heard_at = g_get_monotonic_time ();
  if (!gmk_notice_read (text, length, &notice, &error)) {
    ledger_blame (bot->scene->ledger, "%s: %s", error->message, text);
    return;
  }
  take_notice (bot, &notice);
  gmk_notice_clear (&notice);
}

/* --- Acting ------------------------------------------------------------------------------------ */

static void
come_back (Bot *bot)
{
  static const SocketEvents events = { opened_cb, received_cb, closed_cb };
  char from[32];

  g_snprintf (from, sizeof from, "127.%d.%d.%d", 2 + bot->seat, bot->table->number / 250,
              bot->table->number % 250 + 1);
  bot->state = BOT_OPENING;
  bot->opened_at = bot->heard_at = g_get_monotonic_time ();
  bot->ping_at = in_ms (PING_MS);
  bot->checked = false;
  bot->scene->figures.connections++;
  socket_connect (&bot->socket, bot->scene->epoll, from, bot->scene->port, &events, bot);
}

static void
ask_step (Bot *bot)
{
  const GmkMatch *match = &bot->copy.record->match;
  GmkRequest step = { .kind = GMK_REQUEST_STEP,
                      .step = { .room = bot->copy.room, .turn = match->turn } };

  think (bot);
  if (bot_choose (match, (GmkSeat)bot->seat, bot->copy.game, bot->scene->random, &step.step.step)) {
    step.id = ++bot->last_id;
    bot->asked = step;
    say_again (bot, &step);
  }
}

/* Once more, or the last look: is the copy what the server has? */
static void
after_game (Bot *bot)
{
  bot->act_at = in_ms (REMATCH_MS);
  if (!bot->scene->ending)
    say (bot, (GmkRequest){ .kind = GMK_REQUEST_REMATCH, .at = { bot->copy.room, true } });
  else if (!bot->checked) {
    say (bot, (GmkRequest){ .kind = GMK_REQUEST_REMATCH, .at = { bot->copy.room, false } });
    join_seat (bot, bot->copy.room);
  }
}

static void
act (Bot *bot)
{
  if (bot->asked.id != 0 || !room_copy_is_whole (&bot->copy))
    return;

  const bool over = gmk_match_over (&bot->copy.record->match);

  if (over)
    after_game (bot);
  else
    ask_step (bot);
}

void
bot_turn (Bot *bot, gint64 now)
{
  const bool late = bot->state != BOT_SITTING && now > bot->opened_at + OPEN_MS * (gint64)1000;

  if (bot->state == BOT_AWAY) {
    if (now >= bot->back_at)
      come_back (bot);
    return;
  }
  if (late || now > bot->heard_at + SILENCE_MS * (gint64)1000) {
    go_away (bot);
    return;
  }
  if (now >= bot->ping_at && bot->state != BOT_OPENING) {
    bot->ping_at = in_ms (PING_MS);
    say (bot, (GmkRequest){ .kind = GMK_REQUEST_PING });
  }
  if (bot->state == BOT_COMING && bot->seat == 1 && bot->join_id == 0 && now >= bot->act_at &&
      bot->table->code[0] != '\0')
    join_by_code (bot);
  if (bot->state == BOT_SITTING && now >= bot->act_at)
    act (bot);
}

void
bot_init (Bot *bot, BotScene *scene, BotTable *table, int seat)
{
  *bot = (Bot){ .scene = scene, .table = table, .seat = seat, .socket.fd = -1 };
  bot->back_at = in_ms (g_rand_int_range (scene->random, 0, 1000));
}

void
bot_clear (Bot *bot)
{
  socket_close (&bot->socket);
  room_copy_clear (&bot->copy);
}
