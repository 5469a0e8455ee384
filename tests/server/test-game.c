/* Games at a table: every kind of step, offers, time, absence, rematch, ratings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/server/run.h"
#include "tests/server/talk.h"

static Run *server;

/* Two at a table, the one who begins first. */
typedef struct {
  Talk *first;
  Talk *second;
} Pair;

static GmkSettings
with_clock (int32_t ms)
{
  GmkSettings settings = gmk_settings_default ();

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = ms };
  return settings;
}

static Pair
sit_down (const char *name, const GmkSettings *settings)
{
  g_autofree char *a = g_strconcat (name, " a", NULL);
  g_autofree char *b = g_strconcat (name, " b", NULL);
  Talk *host = talk_sign_in (run_port (server), a);
  Talk *guest = talk_sign_in (run_port (server), b);
  Pair pair;

  talk_open_game (host, guest, settings, &pair.first);
  pair.second = pair.first == host ? guest : host;
  return pair;
}

static void
get_up (Pair *pair)
{
  talk_free (pair->first);
  talk_free (pair->second);
}

static int
turn_of (const Talk *talk)
{
  return talk_room (talk)->record->match.turn;
}

/* A move of the one and then of the other. */
static void
play (Pair *pair, const char *words)
{
  const GmkMatch *match = &talk_room (pair->first)->record->match;
  const GmkSeat seat = gmk_match_duty (match).seat;
  Talk *mover = talk_room (pair->first)->you == seat ? pair->first : pair->second;
  Talk *other = mover == pair->first ? pair->second : pair->first;

  talk_play (mover, words);
  talk_wait_turn (other, turn_of (mover));
}

static void
play_all (Pair *pair, const char *points)
{
  g_auto (GStrv) list = g_strsplit (points, " ", -1);

  for (int i = 0; list[i] != NULL; i++)
    play (pair, list[i]);
}

static const GmkEnd *
end_of (const Talk *talk)
{
  return &talk_room (talk)->record->match.end;
}

static void
test_five (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Pair pair = sit_down ("five", &settings);

  talk_hear_error (pair.second, talk_step (pair.second, "H8"), "not-your-turn");
  play_all (&pair, "H8 H9 I8 I9");
  talk_hear_error (pair.first, talk_step (pair.first, "H8"), "occupied");
  talk_hear_error (pair.first, talk_step (pair.first, "T20"), "off-board");
  play_all (&pair, "J8 J9 K8 K9 L8");
  talk_wait_over (pair.second);
  talk_assert_equal (pair.first, pair.second);
  g_assert_cmpint (end_of (pair.first)->kind, ==, GMK_END_FIVE);
  g_assert_cmpint (end_of (pair.first)->winner_seat, ==, talk_room (pair.first)->you);
  talk_hear_error (pair.second, talk_step (pair.second, "A1"), "game-over");
  GmkNotice rated = talk_hear (pair.first, GMK_NOTICE_RATED);
  g_assert_null (rated.rated.changes);
  get_up (&pair);
}

/* A request that comes twice is done once; one for an earlier turn is stale (28). */
static void
test_twice (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Pair pair = sit_down ("twice", &settings);
  GmkRequest step = { .kind = GMK_REQUEST_STEP,
                      .step = { .room = talk_room (pair.first)->room, .turn = 0 } };

  step.step.step = (GmkStep){ .kind = GMK_STEP_PLACE, .point = { 7, 7 } };
  talk_say (pair.first, &step);
  talk_say_again (pair.first, &step);
  talk_wait_turn (pair.first, 1);
  GmkNotice once = talk_hear_answer (pair.first, step.id);
  GmkNotice again = talk_hear_answer (pair.first, step.id);
  g_assert_cmpint (once.kind, ==, GMK_NOTICE_STEPPED);
  g_assert_cmpint (again.kind, ==, GMK_NOTICE_DONE);
  talk_wait_turn (pair.second, 1);
  talk_play (pair.second, "A1");
  talk_wait_turn (pair.first, 2);
  step.step.step.point = (GmkPoint){ 8, 8 };
  talk_hear_error (pair.first, talk_say (pair.first, &step), "stale");
  talk_assert_equal (pair.first, pair.second);
  g_assert_cmpint (talk_room (pair.first)->record->match.plies, ==, 2);
  get_up (&pair);
}

/* A draw offer rides on a stone and lasts until the other moves or answers (12). */
static void
test_draw (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Pair pair = sit_down ("draw", &settings);

  play (&pair, "H8 draw");
  play (&pair, "A1"); /* lets it lapse */
  talk_hear_error (pair.second, talk_step (pair.second, "accept"), "offer-gone");
  play (&pair, "I8 draw");
  const int64_t id = talk_step (pair.second, "decline");
  GmkNotice stepped = talk_hear (pair.second, GMK_NOTICE_STEPPED);
  while (stepped.id != id)
    stepped = talk_hear (pair.second, GMK_NOTICE_STEPPED);
  play (&pair, "A2");
  play (&pair, "J8 draw");
  talk_play (pair.second, "accept");
  talk_wait_over (pair.first);
  talk_assert_equal (pair.first, pair.second);
  g_assert_cmpint (end_of (pair.first)->kind, ==, GMK_END_AGREED);
  get_up (&pair);
}

/* One stone goes back where the other has not answered, else two (8). */
static void
test_undo (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Pair pair = sit_down ("undo", &settings);

  play_all (&pair, "H8 I9 J10");
  talk_play (pair.first, "offer");
  talk_wait_turn (pair.second, turn_of (pair.first));
  talk_settle (pair.second);
  talk_play (pair.second, "accept");
  talk_settle (pair.first);
  talk_assert_equal (pair.first, pair.second);
  g_assert_cmpint (talk_room (pair.first)->record->match.plies, ==, 2);

  play_all (&pair, "K11 L12");
  talk_play (pair.first, "offer");
  talk_settle (pair.second);
  talk_play (pair.second, "accept");
  talk_settle (pair.first);
  g_assert_cmpint (talk_room (pair.first)->record->match.plies, ==, 2);
  talk_assert_equal (pair.first, pair.second);
  get_up (&pair);
}

/* An offer that was withdrawn cannot be accepted any more (10); who asks again too soon is told (9). */
static void
test_offer_gone (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Pair pair = sit_down ("gone", &settings);

  play (&pair, "H8");
  talk_play (pair.first, "offer");
  talk_settle (pair.second);
  talk_step (pair.first, "withdraw");
  talk_settle (pair.first);
  talk_hear_error (pair.second, talk_step (pair.second, "accept"), "offer-gone");

  talk_play (pair.first, "offer");
  talk_settle (pair.second);
  talk_play (pair.second, "decline");
  talk_settle (pair.first);
  talk_hear_error (pair.first, talk_step (pair.first, "offer"), "undo-too-soon");
  talk_assert_equal (pair.first, pair.second);
  get_up (&pair);
}

static int64_t
want_rematch (Talk *talk, bool want)
{
  return talk_say (
    talk, &(GmkRequest){ .kind = GMK_REQUEST_REMATCH, .at = { talk_room (talk)->room, want } });
}

/* Both press: one game, begun by the other; it can be taken back (27). */
static void
test_rematch (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Pair pair = sit_down ("rematch", &settings);
  const GmkSeat began = talk_room (pair.first)->record->match.first;

  talk_hear_error (pair.first, want_rematch (pair.first, true), "not-over");
  play (&pair, "H8");
  talk_play (pair.second, "resign");
  talk_wait_over (pair.first);
  talk_hear_done (pair.first, want_rematch (pair.first, true));
  talk_hear_done (pair.first, want_rematch (pair.first, false));
  talk_hear_done (pair.second, want_rematch (pair.second, true));
  talk_settle (pair.first);
  g_assert_true (gmk_match_over (&talk_room (pair.first)->record->match));
  talk_hear_done (pair.first, want_rematch (pair.first, true));
  talk_wait_game (pair.first);
  talk_wait_game (pair.second);
  talk_assert_equal (pair.first, pair.second);
  g_assert_cmpint (talk_room (pair.first)->record->match.first, !=, began);

  GmkRequest show = { .kind = GMK_REQUEST_JOIN,
                      .join = { .room = talk_room (pair.first)->room, .since = -1 } };
  talk_forget (pair.first);
  talk_say (pair.first, &show);
  GmkNotice room = talk_hear (pair.first, GMK_NOTICE_ROOM);
  g_assert_cmpint (room.room.game, ==, 2);
  g_assert_cmpint (room.room.score.host + room.room.score.guest, ==, 1);
  gmk_notice_clear (&room);
  talk_play (pair.second, "abort"); /* nobody has moved: allowed, and again a rematch */
  talk_wait_over (pair.first);
  talk_hear_done (pair.first, want_rematch (pair.first, true));
  talk_hear_done (pair.second, want_rematch (pair.second, true));
  get_up (&pair);
}

/* A flag falls without anybody asking; it is not waited for the game's beginning, which may be seen later
 * than its end. */
static void
test_flag (void)
{
  Talk *host = talk_sign_in (run_port (server), "flag a");
  Talk *guest = talk_sign_in (run_port (server), "flag b");
  const GmkSettings settings = with_clock (1000);

  talk_sit_down (host, guest, &settings);
  talk_wait_over (host);
  talk_wait_over (guest);
  talk_assert_equal (host, guest);
  g_assert_cmpint (end_of (host)->kind, ==, GMK_END_TIME);
  g_assert_cmpint (end_of (host)->winner_seat, ==, 1 - talk_room (host)->record->match.first);
  talk_free (host);
  talk_free (guest);
}

/* Closed points are refused, and cost nothing. */
static void
test_closed_point (void)
{
  GmkSettings settings = gmk_settings_default ();

  settings.rules = gmk_rules_make (GMK_SET_FORBID, 15);
  Pair pair = sit_down ("closed", &settings);
  play_all (&pair, "F8 A1 G8 C1 H9 E1 H10 G1");
  talk_hear_error (pair.first, talk_step (pair.first, "H8"), "forbidden-point");
  play (&pair, "A15");
  get_up (&pair);
}

/* Swap: the seat stays, the colour changes. */
static void
test_opening (void)
{
  GmkSettings settings = gmk_settings_default ();

  settings.rules.opening = GMK_OPENING_SWAP;
  Pair pair = sit_down ("swap", &settings);
  play (&pair, "H8");
  talk_play (pair.first, "H9");
  talk_play (pair.first, "J10");
  talk_wait_turn (pair.second, 3);
  talk_play (pair.second, "black");
  talk_wait_turn (pair.first, 4);
  talk_assert_equal (pair.first, pair.second);
  g_assert_cmpint (talk_room (pair.first)->record->match.black, ==, talk_room (pair.second)->you);
  get_up (&pair);
}

/* --- Absence ----------------------------------------------------------------------------------- */

/* At an unrated table the CPU plays for who is away, and gives the seat back. */
static void
test_cpu_sits_in (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Talk *host = talk_sign_in (run_port (server), "cpu a");
  Talk *guest = talk_sign_in (run_port (server), "cpu b");
  Talk *first;

  talk_open_game (host, guest, &settings, &first);
  if (first == guest) {
    talk_play (guest, "H8");
    talk_wait_turn (host, 1);
  }
  talk_free (guest);
  const int turn = turn_of (host) + 1; /* when the host has moved, and the CPU has not */
  talk_play (host, first == host ? "H8" : "I9");
  talk_wait_turn (host, turn + 1);
  const GmkRecord *record = talk_room (host)->record;
  g_assert_cmpint (record->steps[record->n_steps - 1].by, ==, GMK_BY_CPU);

  Talk *back = talk_sign_in (run_port (server), "cpu b");
  talk_say (back, &(GmkRequest){ .kind = GMK_REQUEST_JOIN,
                                 .join = { .room = talk_room (host)->room, .since = -1 } });
  talk_wait_turn (back, turn + 1);
  talk_play (host, "C3");
  talk_wait_turn (back, turn + 2);
  talk_play (back, "D4");
  talk_settle (host);
  talk_assert_equal (host, back);
  talk_free (host);
  talk_free (back);
}

/* Who stayed may claim after a grace, and not before, and not when the other is back (14, 15). */
static void
test_claim (void)
{
  GmkSettings settings = with_clock (600000);
  Pair pair;

  settings.absent = GMK_ABSENT_WAIT;
  pair = sit_down ("claim", &settings);
  play (&pair, "H8");
  talk_hear_error (pair.first, talk_step (pair.first, "claim win"), "claim-void");
  talk_forget (pair.first);
  talk_cut (pair.second);
  GmkNotice seats = talk_hear (pair.first, GMK_NOTICE_SEATS);
  const GmkWireSeat *away =
    &g_array_index (seats.seats.seats, GmkWireSeat, 1 - talk_room (pair.first)->you);
  g_assert_true (away->away);
  g_assert_cmpint (away->claim_ms, >, 10000);
  g_assert_cmpint (away->claim_ms, <=, 60000);
  gmk_notice_clear (&seats);
  talk_hear_error (pair.first, talk_step (pair.first, "claim win"), "not-away");
  get_up (&pair);
}

/* --- Ratings ----------------------------------------------------------------------------------- */

static GmkNotice
ask_page (Talk *talk, GmkRequestKind kind, GmkNoticeKind answer, int64_t player)
{
  talk_say (talk, &(GmkRequest){ .kind = kind, .page = { player, GMK_SET_FREESTYLE, 0 } });
  return talk_hear (talk, answer);
}

/* A win between two new players is worth what Glicko-2 says: 1662.31 and 1337.69, both 290.32. */
static void
test_rated (void)
{
  GmkSettings settings = with_clock (60000);

  settings.rated = true;
  Pair pair = sit_down ("rated", &settings);
  play_all (&pair, "H8 H9");
  talk_play (pair.first, "resign");
  GmkNotice rated = talk_hear (pair.second, GMK_NOTICE_RATED);
  const GmkRatingChange *won =
    &g_array_index (rated.rated.changes, GmkRatingChange, talk_room (pair.second)->you);
  const GmkRatingChange *lost =
    &g_array_index (rated.rated.changes, GmkRatingChange, talk_room (pair.first)->you);
  const int64_t game = rated.rated.game;
  g_assert_cmpint (won->before, ==, 1500);
  g_assert_cmpint (won->after, ==, 1662);
  g_assert_cmpint (won->deviation, ==, 290);
  g_assert_true (won->provisional);
  g_assert_cmpint (lost->after, ==, 1338);
  gmk_notice_clear (&rated);
  talk_wait_over (pair.first);
  talk_assert_equal (pair.first, pair.second);

  const int64_t winner = talk_player (pair.second);
  GmkNotice page = ask_page (pair.first, GMK_REQUEST_PROFILE, GMK_NOTICE_PROFILE, winner);
  const GmkPool *pool = &g_array_index (page.profile.pools, GmkPool, 0);
  g_assert_cmpint (pool->rating, ==, 1662);
  g_assert_cmpint (pool->won, ==, 1);
  g_assert_cmpint (pool->lost, ==, 0);
  gmk_notice_clear (&page);
  page = ask_page (pair.first, GMK_REQUEST_HISTORY, GMK_NOTICE_HISTORY, winner);
  g_assert_cmpuint (page.history.points->len, ==, 1);
  g_assert_cmpint (g_array_index (page.history.points, GmkRatingPoint, 0).game, ==, game);
  g_assert_cmpint (g_array_index (page.history.points, GmkRatingPoint, 0).rating, ==, 1662);
  gmk_notice_clear (&page);
  page = ask_page (pair.first, GMK_REQUEST_GAMES, GMK_NOTICE_GAMES, winner);
  const GmkGameBrief *brief = &g_array_index (page.games.games, GmkGameBrief, 0);
  g_assert_cmpint (brief->game, ==, game);
  g_assert_cmpint (brief->end, ==, GMK_END_RESIGNED);
  g_assert_cmpint (brief->winner, ==, talk_room (pair.second)->you);
  g_assert_cmpint (brief->host.rating, ==, 1500);
  gmk_notice_clear (&page);
  page = ask_page (pair.first, GMK_REQUEST_LEADERS, GMK_NOTICE_LEADERS, 1);
  g_assert_null (page.leaders.players); /* guests do not stand there */

  talk_say (pair.first, &(GmkRequest){ .kind = GMK_REQUEST_GAME, .game.game = game });
  GmkNotice archived = talk_hear (pair.first, GMK_NOTICE_GAME);
  g_assert_cmpint (archived.game.n_steps, >=, 3); /* and what a slow store has given back */
  GmkNotice steps = talk_hear (pair.first, GMK_NOTICE_STEPS);
  while (steps.steps.game != game) {
    gmk_notice_clear (&steps);
    steps = talk_hear (pair.first, GMK_NOTICE_STEPS);
  }
  g_assert_cmpint (steps.steps.steps->len, ==, archived.game.n_steps);
  gmk_notice_clear (&steps);
  talk_hear_error (
    pair.first,
    talk_say (pair.first, &(GmkRequest){ .kind = GMK_REQUEST_GAME, .game.game = 999999 }),
    "no-such-game");
  get_up (&pair);
}

/* An aborted game is never rated (18). */
static void
test_abort (void)
{
  GmkSettings settings = with_clock (60000);

  settings.rated = true;
  Pair pair = sit_down ("abort", &settings);
  talk_play (pair.first, "H8");
  talk_wait_turn (pair.second, 1);
  talk_play (pair.second, "abort");
  GmkNotice rated = talk_hear (pair.first, GMK_NOTICE_RATED);
  g_assert_null (rated.rated.changes);
  get_up (&pair);
}

int
main (int argc, char **argv)
{
  static const char *const patient[] = { "--limit-messages", "100", NULL };

  g_test_init (&argc, &argv, NULL);
  server = run_start (patient);
  g_test_add_func ("/server/game/five", test_five);
  g_test_add_func ("/server/game/twice", test_twice);
  g_test_add_func ("/server/game/draw", test_draw);
  g_test_add_func ("/server/game/undo", test_undo);
  g_test_add_func ("/server/game/offer-gone", test_offer_gone);
  g_test_add_func ("/server/game/rematch", test_rematch);
  g_test_add_func ("/server/game/flag", test_flag);
  g_test_add_func ("/server/game/closed-point", test_closed_point);
  g_test_add_func ("/server/game/opening", test_opening);
  g_test_add_func ("/server/game/cpu-sits-in", test_cpu_sits_in);
  g_test_add_func ("/server/game/claim", test_claim);
  g_test_add_func ("/server/game/rated", test_rated);
  g_test_add_func ("/server/game/abort", test_abort);
  const int status = g_test_run ();

  run_stop (server);
  run_free (server);
  return status;
}
