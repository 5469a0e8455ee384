/* Offers, answers, withdrawals, moves and flags in any order, one after the other and crossing each
 * other: the room does what the rules say, and both copies stay the same.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/notation.h"
#include "tests/server/run.h"
#include "tests/server/talk.h"
#include "tests/server/words.h"

#define ROUNDS 400

static Run *server;

/* What a player might say now, sensible or not. */
static void
invent (const GmkMatch *match, char words[16])
{
  static const char *const others[] = { "offer",    "offer",    "accept", "accept",    "decline",
                                        "withdraw", "withdraw", "pass",   "claim win", "swap" };
  const int dice = g_test_rand_int_range (0, 100);

  if (dice == 0)
    g_strlcpy (words, "resign", 16);
  else if (dice == 1)
    g_strlcpy (words, "abort", 16);
  else if (dice < 50)
    g_strlcpy (words, others[g_test_rand_int_range (0, G_N_ELEMENTS (others))], 16);
  else {
    const GmkPoint p = gmk_point_at (g_test_rand_int_range (0, 15 * 15), 15);
    char point[GMK_POINT_TEXT_MAX];

    gmk_point_write (p, point);
    g_snprintf (words, 16, "%s%s", point, dice < 65 ? " draw" : "");
  }
}

/* What the rules say to it; -1: it depends on time. */
static int
expect (const Talk *talk, const char *words)
{
  const GmkMatch *match = &talk_room (talk)->record->match;
  GmkStep step = { .seat = (GmkSeat)talk_room (talk)->you, .at = match->at };

  words_read (&step, match, words);
  if (step.kind == GMK_STEP_CLAIM)
    return GMK_REFUSED_CLAIM_VOID; /* nobody is away */
  const GmkVerdict verdict = gmk_match_try (match, &step);
  return verdict == GMK_REFUSED_UNDO_TOO_SOON ? -1 : (int)verdict;
}

static void
ask_one (Talk *talk)
{
  const GmkMatch *match = &talk_room (talk)->record->match;
  char words[16];

  invent (match, words);
  const int expected = expect (talk, words);
  const int64_t id = talk_step (talk, words);
  GmkNotice notice = talk_hear_answer (talk, id);
  g_test_message ("seat %d: %s: %s", talk_room (talk)->you, words,
                  notice.kind == GMK_NOTICE_ERROR ? notice.error.code : "done");
  if (expected == GMK_OK)
    g_assert_cmpint (notice.kind, ==, GMK_NOTICE_STEPPED);
  else if (expected > 0) {
    g_assert_cmpint (notice.kind, ==, GMK_NOTICE_ERROR);
    g_assert_cmpstr (notice.error.code, ==, gmk_verdict_name (expected));
  }
  gmk_notice_clear (&notice);
}

static void
hear_any (Talk *talk, int64_t id)
{
  GmkNotice notice = talk_hear_answer (talk, id);

  gmk_notice_clear (&notice);
}

/* Both speak before either has heard the other. */
static void
ask_both (Talk *a, Talk *b)
{
  const int n = g_test_rand_int_range (1, 4);
  int64_t ids[2][4];
  char words[16];

  for (int i = 0; i < n; i++) {
    invent (&talk_room (a)->record->match, words);
    ids[0][i] = talk_step (a, words);
    invent (&talk_room (b)->record->match, words);
    ids[1][i] = talk_step (b, words);
  }
  for (int i = 0; i < n; i++) {
    hear_any (a, ids[0][i]);
    hear_any (b, ids[1][i]);
  }
}

static void
play_again (Talk *a, Talk *b)
{
  const int64_t room = talk_room (a)->room;

  talk_say (a, &(GmkRequest){ .kind = GMK_REQUEST_REMATCH, .at = { room, true } });
  talk_say (b, &(GmkRequest){ .kind = GMK_REQUEST_REMATCH, .at = { room, true } });
  talk_wait_game (a);
  talk_wait_game (b);
}

static void
play_rounds (const char *name, const GmkSettings *settings)
{
  g_autofree char *one = g_strconcat (name, " a", NULL);
  g_autofree char *other = g_strconcat (name, " b", NULL);
  Talk *a = talk_sign_in (run_port (server), one);
  Talk *b = talk_sign_in (run_port (server), other);
  Talk *first;

  talk_open_game (a, b, settings, &first);
  for (int round = 0; round < ROUNDS; round++) {
    if (gmk_match_over (&talk_room (a)->record->match))
      play_again (a, b);
    if (g_test_rand_bit ())
      ask_one (g_test_rand_bit () ? a : b);
    else
      ask_both (a, b);
    talk_settle (a);
    talk_settle (b);
    talk_forget (a);
    talk_forget (b);
    talk_assert_equal (a, b);
  }
  talk_free (a);
  talk_free (b);
}

static void
test_gomoku (void)
{
  const GmkSettings settings = gmk_settings_default ();

  play_rounds ("gomoku", &settings);
}

static void
test_renju (void)
{
  GmkSettings settings = gmk_settings_default ();

  settings.rules = gmk_rules_make (GMK_SET_RENJU, 15);
  play_rounds ("renju", &settings);
}

int
main (int argc, char **argv)
{
  static const char *const patient[] = { "--limit-messages", "100000", NULL };

  g_test_init (&argc, &argv, NULL);
  server = run_start (patient);
  g_test_add_func ("/server/model/gomoku", test_gomoku);
  g_test_add_func ("/server/model/renju", test_renju);
  const int status = g_test_run ();

  run_stop (server);
  run_free (server);
  return status;
}
