/* Requests that the store answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "server/digest.h"
#include "server/hub.h"
#include "server/names.h"

#define RECOVERY_LENGTH 16   /* of 30 letters: 78 bits */
#define LOOK_UPS_MAX    8    /* of a connection at a time; the store bounds nothing by itself */
#define RETRY_MS        1000 /* after more than that */
#define REPORTS_MS      (600 * 1000) /* the time that their limit is for */

/* A request on its way to the store. The connection may be gone, or another's, when the answer comes. */
typedef struct {
  GmkHub *hub;
  int64_t number;
  GmkPeer *peer; /* when the answer arrives */
  int64_t player;
  GmkRequest request;
  char code[RECOVERY_LENGTH + 1];
} Wait;

static Wait *
wait_for (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  Wait *wait = g_new0 (Wait, 1);

  peer->look_ups++;
  wait->hub = hub;
  wait->number = peer->number;
  wait->player = peer->user->id;
  wait->request = *request;
  return wait;
}

static int
code_of (const GError *error)
{
  switch ((GmkStoreError)error->code) {
  case GMK_STORE_ERROR_TAKEN:
    return GMK_CODE_NAME_TAKEN;
  case GMK_STORE_ERROR_KEPT:
    return GMK_CODE_NAME_KEPT;
  case GMK_STORE_ERROR_NO_MATCH:
    return GMK_CODE_BAD_RECOVERY;
  case GMK_STORE_ERROR_FAILED:
  case GMK_STORE_ERROR_IN_USE:
  case GMK_STORE_ERROR_TOO_NEW:
  case GMK_STORE_ERROR_ABSENT:
    break;
  }
  return GMK_CODE_STORE_FAILED;
}

/* Whether somebody still waits and there is something to tell; an error is told here. `absent` is
 * the code for what is not there. */
static bool
arrives (Wait *wait, const GError *error, int absent)
{
  GmkPeer *peer = gmk_hub_peer (wait->hub, wait->number);

  if (peer == NULL)
    return false;
  wait->peer = peer;
  peer->look_ups--;
  if (peer->user == NULL || peer->user->id != wait->player)
    return false;
  if (error == NULL)
    return true;
  gmk_peer_refuse (
    peer, wait->request.id,
    g_error_matches (error, GMK_STORE_ERROR, GMK_STORE_ERROR_ABSENT) ? absent : code_of (error));
  return false;
}

static void
done_cb (const GError *error, gpointer data)
{
  Wait *wait = data;

  if (arrives (wait, error, GMK_CODE_NO_SUCH_PLAYER))
    gmk_peer_done (wait->peer, wait->request.id);
  g_free (wait);
}

/* --- Who one is ------------------------------------------------------------------------------- */

static void
tell_me (GmkPeer *peer, int64_t id)
{
  gmk_peer_tell (peer, &(GmkNotice){ .kind = GMK_NOTICE_ME,
                                     .id = id,
                                     .me.me = gmk_user_show (peer->user, GMK_SET_FREESTYLE) });
}

static void
named_cb (const GmkStoredPlayer *player, const GError *error, gpointer data)
{
  Wait *wait = data;

  if (arrives (wait, error, GMK_CODE_STORE_FAILED)) {
    GmkUser *user = wait->peer->user;

    gmk_user_learn (user, player, gmk_transport_now ());
    tell_me (wait->peer, wait->request.id);
    for (guint i = 0; i < user->rooms->len; i++)
      gmk_room_changed (g_ptr_array_index (user->rooms, i));
  }
  g_free (wait);
}

static void
take_name (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  g_autofree char *skeleton = NULL;
  g_autofree char *name = gmk_names_take (request->name.name, &skeleton);

  if (name == NULL)
    gmk_peer_refuse (peer, request->id, GMK_CODE_NAME_BAD);
  else if (gmk_names_is_reserved (skeleton))
    gmk_peer_refuse (peer, request->id, GMK_CODE_NAME_TAKEN);
  else
    gmk_store_name (hub->store, peer->user->id, name, skeleton, named_cb,
                    wait_for (hub, peer, request));
}

/* "7Q4MK2XW9RTDHH3P" as "7Q4M-K2XW-9RTD-HH3P". */
static void
spread_code (const char *code, char text[33])
{
  int n = 0;

  for (int i = 0; code[i] != '\0'; i++) {
    if (i > 0 && i % 4 == 0)
      text[n++] = '-';
    text[n++] = code[i];
  }
  text[n] = '\0';
}

static void
recovery_cb (const GError *error, gpointer data)
{
  Wait *wait = data;

  if (arrives (wait, error, GMK_CODE_STORE_FAILED)) {
    GmkNotice notice = { .kind = GMK_NOTICE_RECOVERY, .id = wait->request.id };

    spread_code (wait->code, notice.recovery.code);
    gmk_peer_tell (wait->peer, &notice);
  }
  g_free (wait);
}

static void
take_recovery (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  uint8_t digest[GMK_DIGEST_LENGTH];
  Wait *wait;

  if (peer->user->stored.guest) {
    gmk_peer_refuse (peer, request->id, GMK_CODE_NAMED_ONLY);
    return;
  }
  wait = wait_for (hub, peer, request);
  gmk_random_code (wait->code, RECOVERY_LENGTH);
  gmk_digest (wait->code, digest);
  gmk_store_set_recovery (hub->store, peer->user->id, digest, recovery_cb, wait);
}

static void
recovered_cb (const GmkStoredPlayer *player, const GError *error, gpointer data)
{
  Wait *wait = data;

  if (arrives (wait, error, GMK_CODE_BAD_RECOVERY)) {
    if (player->banned) {
      gmk_peer_refuse (wait->peer, wait->request.id, GMK_CODE_BANNED);
      gmk_peer_close (wait->peer, GMK_CLOSE_LIMIT);
    } else if (gmk_hub_sign_in (wait->hub, wait->peer, player))
      tell_me (wait->peer, wait->request.id);
  }
  g_free (wait);
}

static void
take_recover (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  uint8_t digest[GMK_DIGEST_LENGTH];
  g_autofree char *skeleton = NULL;
  g_autofree char *name = gmk_names_take (request->recover.name, &skeleton);
  g_autofree char *code = gmk_code_normalise (request->recover.code);

  if (name == NULL || gmk_user_in_rated_game (peer->user)) {
    gmk_peer_refuse (peer, request->id,
                     name == NULL ? GMK_CODE_BAD_RECOVERY : GMK_CODE_ALREADY_IN_GAME);
    return;
  }
  gmk_digest (code, digest);
  peer->arrival = ++hub->last_arrival;
  gmk_store_recover (hub->store, skeleton, digest, peer->digest, recovered_cb,
                     wait_for (hub, peer, request));
}

static void
erased_cb (const GError *error, gpointer data)
{
  Wait *wait = data;

  if (arrives (wait, error, GMK_CODE_STORE_FAILED)) {
    gmk_hub_refresh (wait->hub, wait->peer->user->id); /* others see no name any more */
    gmk_peer_done (wait->peer, wait->request.id);
    gmk_peer_close (wait->peer, GMK_CLOSE_BYE);
  }
  g_free (wait);
}

static void
take_erase (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  if (gmk_user_in_rated_game (peer->user))
    gmk_peer_refuse (peer, request->id, GMK_CODE_ALREADY_IN_GAME);
  else {
    gmk_hub_give_up (hub, peer->user);
    gmk_store_erase (hub->store, peer->user->id, erased_cb, wait_for (hub, peer, request));
  }
}

/* --- Others ----------------------------------------------------------------------------------- */

static GArray *
show_pools (const GmkStoredPlayer *player)
{
  GArray *pools = g_array_new (FALSE, FALSE, sizeof (GmkPool));

  for (int set = 0; set < GMK_N_RULE_SETS; set++) {
    const int64_t *counts = player->counts[set];
    const GmkPool pool = {
      .rules = set,
      .rating = lround (player->ratings[set].rating),
      .deviation = lround (player->ratings[set].deviation),
      .won = counts[0],
      .drawn = counts[1],
      .lost = counts[2],
    };
    if (counts[0] + counts[1] + counts[2] > 0)
      g_array_append_val (pools, pool);
  }
  return pools;
}

static void
profile_cb (const GmkStoredPlayer *player, const GError *error, gpointer data)
{
  Wait *wait = data;

  if (arrives (wait, error, GMK_CODE_NO_SUCH_PLAYER))
    gmk_peer_tell (wait->peer,
                   &(GmkNotice){ .kind = GMK_NOTICE_PROFILE,
                                 .id = wait->request.id,
                                 .profile = {
                                   .who = gmk_stored_player_show (player, GMK_SET_FREESTYLE),
                                   .since = player->since,
                                   .pools = show_pools (player),
                                 } });
  g_free (wait);
}

static void
history_cb (const GmkStoredRating *ratings, int n, const GError *error, gpointer data)
{
  Wait *wait = data;
  GmkNotice notice = {
    .kind = GMK_NOTICE_HISTORY,
    .id = wait->request.id,
    .history = { .player = wait->request.page.player,
                 .rules = wait->request.page.rules,
                 .next = n == GMK_PAGE_MAX ? ratings[n - 1].row : 0 },
  };

  if (arrives (wait, error, GMK_CODE_NO_SUCH_PLAYER)) {
    notice.history.points = g_array_new (FALSE, FALSE, sizeof (GmkRatingPoint));
    for (int i = 0; i < n; i++) {
      const GmkRatingPoint point = { ratings[i].game, ratings[i].at,
                                     lround (ratings[i].rating.rating),
                                     lround (ratings[i].rating.deviation) };
      g_array_append_val (notice.history.points, point);
    }
    gmk_peer_tell (wait->peer, &notice);
  }
  g_free (wait);
}

static GmkWirePlayer
show_player (const GmkStoredGame *game, GmkSeat seat)
{
  GmkWirePlayer shown = {
    .player = game->players[seat],
    .guest = game->guests[seat],
    .rating = lround (game->ratings[seat]),
    .provisional = game->provisional[seat],
  };

  g_strlcpy (shown.name, game->names[seat], sizeof shown.name);
  return shown;
}

static GmkGameBrief
show_game (const GmkStoredGame *game)
{
  return (GmkGameBrief){
    .game = game->id,
    .at = game->ended,
    .rules = gmk_rules_set (&game->settings.rules),
    .size = game->settings.rules.size,
    .host = show_player (game, 0),
    .guest = show_player (game, 1),
    .winner = game->end.winner_seat == GMK_SEAT_NONE ? -1 : game->end.winner_seat,
    .end = game->end.kind,
    .rated = game->rated,
  };
}

static void
games_cb (const GmkStoredGame *games, int n, const GError *error, gpointer data)
{
  Wait *wait = data;
  GmkNotice notice = {
    .kind = GMK_NOTICE_GAMES,
    .id = wait->request.id,
    .games = { .player = wait->request.page.player,
               .next = n == GMK_PAGE_MAX ? games[n - 1].id : 0 },
  };

  if (arrives (wait, error, GMK_CODE_NO_SUCH_PLAYER)) {
    notice.games.games = g_array_new (FALSE, FALSE, sizeof (GmkGameBrief));
    for (int i = 0; i < n; i++) {
      const GmkGameBrief brief = show_game (&games[i]);
      g_array_append_val (notice.games.games, brief);
    }
    gmk_peer_tell (wait->peer, &notice);
  }
  g_free (wait);
}

static void
game_cb (const GmkStoredGame *game,
         const GmkStep *steps,
         int n_steps,
         const GError *error,
         gpointer data)
{
  Wait *wait = data;

  if (arrives (wait, error, GMK_CODE_NO_SUCH_GAME)) {
    gmk_peer_tell (wait->peer, &(GmkNotice){ .kind = GMK_NOTICE_GAME,
                                             .id = wait->request.id,
                                             .game = { .brief = show_game (game),
                                                       .settings = game->settings,
                                                       .first = game->first,
                                                       .n_steps = n_steps } });
    for (int from = 0; from < n_steps; from += GMK_STEPS_MAX_A_NOTICE) {
      GmkNotice notice = {
        .kind = GMK_NOTICE_STEPS,
        .steps = { .game = game->id,
                   .from = from,
                   .steps = g_array_new (FALSE, FALSE, sizeof (GmkStep)) },
      };
      g_array_append_vals (notice.steps.steps, steps + from,
                           (guint)MIN (n_steps - from, GMK_STEPS_MAX_A_NOTICE));
      gmk_peer_tell (wait->peer, &notice);
    }
  }
  g_free (wait);
}

static void
leaders_cb (const GmkStoredPlayer *players, int n, const GError *error, gpointer data)
{
  Wait *wait = data;
  const int64_t from = wait->request.page.before + 1;
  GmkNotice notice = {
    .kind = GMK_NOTICE_LEADERS,
    .id = wait->request.id,
    .leaders = { .rules = wait->request.page.rules,
                 .from = from,
                 .next = n == GMK_PAGE_MAX ? from + n - 1 : 0 },
  };

  if (arrives (wait, error, GMK_CODE_STORE_FAILED)) {
    notice.leaders.players = g_array_new (FALSE, FALSE, sizeof (GmkWirePlayer));
    for (int i = 0; i < n; i++) {
      const GmkWirePlayer shown =
        gmk_stored_player_show (&players[i], (GmkRuleSet)wait->request.page.rules);
      g_array_append_val (notice.leaders.players, shown);
    }
    gmk_peer_tell (wait->peer, &notice);
  }
  g_free (wait);
}

/* --- Block and report ------------------------------------------------------------------------- */

static void
tables_changed (GmkHub *hub, const GmkUser *user)
{
  for (guint i = 0; user != NULL && i < user->rooms->len; i++)
    gmk_lobby_changed (&hub->lobby, g_ptr_array_index (user->rooms, i));
}

/* Each loses sight of the other's tables, or sees them again. */
static void
take_block (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  gmk_user_block (peer->user, request->block.player, request->block.on);
  tables_changed (hub, peer->user);
  tables_changed (hub, g_hash_table_lookup (hub->users, &request->block.player));
  gmk_store_block (hub->store, peer->user->id, request->block.player, request->block.on, done_cb,
                   wait_for (hub, peer, request));
}

static void
take_report (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  const GmkAskReport *report = &request->report;
  const GmkStoredReport stored = {
    .from = peer->user->id,
    .about = report->player,
    .room = report->room,
    .why = gmk_why_name (report->why),
    .text = report->text,
  };
  int64_t wait;

  if (report->player == peer->user->id) {
    gmk_peer_refuse_for (peer, request->id, GMK_CODE_BAD_MESSAGE, 0, "\"player\": oneself");
    return;
  }
  wait = gmk_rates_take_player (&hub->reports, peer->user->id, gmk_transport_now (),
                                hub->limits.reports, REPORTS_MS);
  if (wait > 0) {
    gmk_peer_refuse_for (peer, request->id, GMK_CODE_RATE_LIMITED, wait, NULL);
    return;
  }
  gmk_store_report (hub->store, &stored, done_cb, wait_for (hub, peer, request));
}

void
gmk_hub_look_up (GmkHub *hub, GmkPeer *peer, const GmkRequest *request)
{
  const GmkPage *page = &request->page;
  GmkStore *store = hub->store;

  if (peer->look_ups >= LOOK_UPS_MAX) {
    gmk_peer_refuse_for (peer, request->id, GMK_CODE_RATE_LIMITED, RETRY_MS, NULL);
    return;
  }
  switch ((int)request->kind) {
  case GMK_REQUEST_NAME:
    take_name (hub, peer, request);
    break;
  case GMK_REQUEST_RECOVERY:
    take_recovery (hub, peer, request);
    break;
  case GMK_REQUEST_RECOVER:
    take_recover (hub, peer, request);
    break;
  case GMK_REQUEST_ERASE:
    take_erase (hub, peer, request);
    break;
  case GMK_REQUEST_PROFILE:
    gmk_store_player (store, page->player, profile_cb, wait_for (hub, peer, request));
    break;
  case GMK_REQUEST_HISTORY:
    gmk_store_ratings (store, page->player, (GmkRuleSet)page->rules, page->before, GMK_PAGE_MAX,
                       history_cb, wait_for (hub, peer, request));
    break;
  case GMK_REQUEST_GAMES:
    gmk_store_games (store, page->player, page->before, GMK_PAGE_MAX, games_cb,
                     wait_for (hub, peer, request));
    break;
  case GMK_REQUEST_GAME:
    gmk_store_game (store, request->game.game, game_cb, wait_for (hub, peer, request));
    break;
  case GMK_REQUEST_LEADERS:
    gmk_store_leaders (store, (GmkRuleSet)page->rules, page->before + 1, GMK_PAGE_MAX, leaders_cb,
                       wait_for (hub, peer, request));
    break;
  case GMK_REQUEST_BLOCK:
    take_block (hub, peer, request);
    break;
  case GMK_REQUEST_REPORT:
    take_report (hub, peer, request);
    break;
  default:
    g_assert_not_reached ();
  }
}
