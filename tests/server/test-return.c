/* Going away and coming back: lost connections, a server that was killed, joins during moves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/server/fiveless.h"
#include "tests/server/run.h"
#include "tests/server/talk.h"

static Run *server;

static int64_t
come_back (Talk *talk, int64_t room, const char *boot, int64_t since)
{
  GmkRequest join = { .kind = GMK_REQUEST_JOIN, .join = { .room = room, .since = since } };

  g_strlcpy (join.join.boot, boot, sizeof join.join.boot);
  return talk_say (talk, &join);
}

/* Both moved in turn, n moves from the one that is next. */
static void
play_on (Talk *host, Talk *guest, int n)
{
  for (int i = 0; i < n; i++) {
    const GmkMatch *match = &talk_room (host)->record->match;
    const GmkSeat seat = gmk_match_duty (match).seat;
    Talk *mover = talk_room (host)->you == seat ? host : guest;
    char point[8];

    fiveless_point (match->plies, point);
    talk_play (mover, point);
    talk_wait_turn (host, talk_room (mover)->record->match.turn);
    talk_wait_turn (guest, talk_room (mover)->record->match.turn);
  }
}

/* What was missed comes, in order and once (3). */
static void
test_resume (void)
{
  Talk *host = talk_sign_in (run_port (server), "resume a");
  Talk *guest = talk_sign_in (run_port (server), "resume b");
  Talk *onlooker = talk_sign_in (run_port (server), "resume c");
  GmkSettings settings = gmk_settings_default ();
  Talk *first;

  settings.absent = GMK_ABSENT_WAIT;
  talk_open_game (host, guest, &settings, &first);
  const int64_t room = talk_room (host)->room;
  talk_say (onlooker, &(GmkRequest){ .kind = GMK_REQUEST_JOIN,
                                     .join = { .room = room, .watch = true, .since = -1 } });
  talk_wait_game (onlooker);
  const int64_t since = talk_room (onlooker)->seq;
  talk_hear_done (onlooker,
                  talk_say (onlooker, &(GmkRequest){ .kind = GMK_REQUEST_LEAVE, .at.room = room }));
  play_on (host, guest, 6);

  GmkRequest join = { .kind = GMK_REQUEST_JOIN,
                      .join = { .room = room, .watch = true, .since = since } };
  g_strlcpy (join.join.boot, talk_boot (onlooker), sizeof join.join.boot);
  talk_forget (onlooker);
  talk_say (onlooker, &join);
  GmkNotice resumed = talk_hear (onlooker, GMK_NOTICE_RESUMED);
  gmk_notice_clear (&resumed);
  g_assert_cmpint (talk_pending (onlooker, GMK_NOTICE_ROOM), ==, 0);
  g_assert_cmpint (talk_pending (onlooker, GMK_NOTICE_STEPPED), ==, 6);
  talk_assert_equal (host, onlooker);

  /* In doubt the whole room comes: another boot, a fact of the future. */
  g_strlcpy (join.join.boot, "0000000000000000", sizeof join.join.boot);
  talk_say (onlooker, &join);
  GmkNotice whole = talk_hear (onlooker, GMK_NOTICE_ROOM);
  gmk_notice_clear (&whole);
  g_strlcpy (join.join.boot, talk_boot (onlooker), sizeof join.join.boot);
  join.join.since = 100000;
  talk_say (onlooker, &join);
  whole = talk_hear (onlooker, GMK_NOTICE_ROOM);
  gmk_notice_clear (&whole);
  talk_settle (onlooker);
  talk_assert_equal (host, onlooker);
  talk_free (host);
  talk_free (guest);
  talk_free (onlooker);
}

/* More was missed than is kept: the whole room, in parts. */
static void
test_long_absence (void)
{
  Talk *host = talk_sign_in (run_port (server), "long a");
  Talk *guest = talk_sign_in (run_port (server), "long b");
  Talk *onlooker = talk_sign_in (run_port (server), "long c");
  GmkSettings settings = gmk_settings_default ();
  Talk *first;

  settings.rules.size = 19;
  talk_open_game (host, guest, &settings, &first);
  play_on (host, guest, 140);
  talk_hear_error (onlooker, come_back (onlooker, talk_room (host)->room, "", -1), "room-full");
  talk_say (onlooker,
            &(GmkRequest){ .kind = GMK_REQUEST_JOIN,
                           .join = { .room = talk_room (host)->room, .watch = true, .since = 1 } });
  talk_wait_game (onlooker);
  talk_settle (onlooker);
  g_assert_cmpint (talk_pending (onlooker, GMK_NOTICE_STEPS), ==, 2);
  talk_assert_equal (host, onlooker);
  talk_free (host);
  talk_free (guest);
  talk_free (onlooker);
}

/* Those who join while moves are made miss none and see none twice (4). */
static void
test_join_races (void)
{
  enum {
    N = 40,
    MOVES = 60
  };
  Talk *host = talk_sign_in (run_port (server), "race a");
  Talk *guest = talk_sign_in (run_port (server), "race b");
  Talk *onlookers[N];
  const GmkSettings settings = gmk_settings_default ();
  GmkRequest join = { .kind = GMK_REQUEST_JOIN, .join = { .watch = true, .since = -1 } };
  GmkRequest leave = { .kind = GMK_REQUEST_LEAVE };
  Talk *first;

  talk_open_game (host, guest, &settings, &first);
  join.join.room = leave.at.room = talk_room (host)->room;
  for (int i = 0; i < N; i++) {
    g_autofree char *device = g_strdup_printf ("race %d", i);
    onlookers[i] = talk_sign_in (run_port (server), device);
  }
  for (int move = 0; move < MOVES; move++) {
    /* The step is on its way while they come and go. */
    const GmkMatch *match = &talk_room (host)->record->match;
    Talk *mover = talk_room (host)->you == gmk_match_duty (match).seat ? host : guest;
    char point[8];

    fiveless_point (match->plies, point);
    talk_step (mover, point);
    for (int i = move % 4; i < N; i += 4) {
      talk_forget (onlookers[i]);
      if (talk_room (onlookers[i])->room != 0)
        talk_say (onlookers[i], &leave);
      talk_say (onlookers[i], &join);
    }
    talk_wait_turn (host, move + 1);
    talk_wait_turn (guest, move + 1);
  }
  for (int i = 0; i < N; i++) {
    talk_settle (onlookers[i]);
    talk_assert_equal (host, onlookers[i]);
    talk_free (onlookers[i]);
  }
  talk_free (host);
  talk_free (guest);
}

/* After kill -9 the room is back with its record, and the clocks lose nothing (5). */
static void
test_killed (void)
{
  GmkSettings settings = gmk_settings_default ();
  Talk *host = talk_sign_in (run_port (server), "killed a");
  Talk *guest = talk_sign_in (run_port (server), "killed b");
  Talk *first;

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_INCREMENT, .main_ms = 5000 };
  settings.rated = true;
  talk_open_game (host, guest, &settings, &first);
  play_on (host, guest, 5);
  const int64_t room = talk_room (host)->room;
  const int64_t seq = talk_room (host)->seq;
  g_autofree char *boot = g_strdup (talk_boot (host));
  g_autofree char *code = g_strdup (talk_room (host)->code);
  run_kill (server);
  talk_wait_closed (host);
  g_usleep (6 * G_USEC_PER_SEC); /* longer than the clock of the one to move */
  run_again (server);

  Talk *host2 = talk_sign_in (run_port (server), "killed a");
  Talk *guest2 = talk_sign_in (run_port (server), "killed b");
  g_assert_cmpstr (talk_boot (host2), !=, boot);
  g_assert_cmpint (talk_player (host2), ==, talk_player (host));
  come_back (host2, room, boot, seq);
  come_back (guest2, room, boot, seq);
  talk_wait_game (host2);
  talk_wait_game (guest2);
  talk_settle (host2);
  talk_settle (guest2);
  talk_assert_equal (host2, guest2);
  g_assert_cmpstr (talk_room (host2)->code, ==, code);
  g_assert_cmpint (talk_room (host2)->record->match.plies, ==, 5);
  g_assert_cmpint (talk_room (host2)->seq, >=, seq);
  const GmkMatch *match = &talk_room (host2)->record->match;
  g_assert_false (gmk_match_over (match));
  g_assert_cmpint (gmk_clock_shown (&match->clock, match->clock.running, match->at), >=, 19000);
  play_on (host2, guest2, 2);
  talk_play (host2, "resign");
  GmkNotice rated = talk_hear (host2, GMK_NOTICE_RATED);
  g_assert_cmpuint (rated.rated.changes->len, ==, 2);
  gmk_notice_clear (&rated);
  talk_free (host);
  talk_free (guest);
  talk_free (host2);
  talk_free (guest2);
}

/* A clean stop is told, and nothing begins any more. */
static void
test_stopped (void)
{
  Talk *host = talk_sign_in (run_port (server), "stopped a");
  Talk *guest = talk_sign_in (run_port (server), "stopped b");
  const GmkSettings settings = gmk_settings_default ();
  Talk *first;

  talk_open_game (host, guest, &settings, &first);
  play_on (host, guest, 3);
  const int64_t room = talk_room (host)->room;
  run_stop (server);
  GmkNotice closing = talk_hear (host, GMK_NOTICE_CLOSING);
  gmk_notice_clear (&closing);
  g_assert_cmpint (talk_wait_closed (host), ==, 1001);
  run_again (server);

  Talk *again = talk_sign_in (run_port (server), "stopped a");
  come_back (again, room, "", -1);
  talk_wait_game (again);
  g_assert_cmpint (talk_room (again)->record->match.plies, ==, 3);
  talk_free (host);
  talk_free (guest);
  talk_free (again);
}

/* Rooms in which nobody sits any more go away, and so do those who watched (20). */
static void
test_left (void)
{
  Talk *host = talk_sign_in (run_port (server), "left a");
  Talk *onlooker = talk_sign_in (run_port (server), "left b");
  const GmkSettings settings = gmk_settings_default ();

  talk_say (host, &(GmkRequest){ .kind = GMK_REQUEST_OPEN, .open = { settings } });
  GmkNotice opened = talk_hear (host, GMK_NOTICE_OPENED);
  const int64_t room = opened.opened.room;
  talk_say (onlooker, &(GmkRequest){ .kind = GMK_REQUEST_JOIN,
                                     .join = { .room = room, .watch = true, .since = -1 } });
  GmkNotice shown = talk_hear (onlooker, GMK_NOTICE_ROOM);
  gmk_notice_clear (&shown);
  talk_hear_done (host,
                  talk_say (host, &(GmkRequest){ .kind = GMK_REQUEST_LEAVE, .at.room = room }));
  GmkNotice closed = talk_hear (onlooker, GMK_NOTICE_CLOSED);
  g_assert_cmpint (closed.word.room, ==, room);
  talk_hear_error (onlooker, come_back (onlooker, room, "", -1), "room-gone");
  talk_free (host);
  talk_free (onlooker);
}

static int descriptors; /* of the server when nobody is there */

static int
count_descriptors (void)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/fd", run_process (server));
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  int n = 0;

  while (g_dir_read_name (folder) != NULL)
    n++;
  return n;
}

/* Until nobody but this one is there. */
static void
wait_for_descriptors (Talk *stays)
{
  for (int turns = 0; count_descriptors () != descriptors + 1 && turns < 1000; turns++)
    talk_settle (stays);
  g_assert_cmpint (count_descriptors (), ==, descriptors + 1);
}

/* Of connections that were cut, in whatever state they were, the server keeps no descriptor (20). Those
 * of the tests before go, too. */
static void
test_descriptors (void)
{
  enum {
    N = 20
  };
  Talk *stays = talk_sign_in (run_port (server), "descriptors");
  Talk *talks[N];

  wait_for_descriptors (stays);

  for (int i = 0; i < N; i++) {
    g_autofree char *device = g_strdup_printf ("left %d", i % 5);
    talks[i] =
      i % 4 == 0 ? talk_connect (run_port (server)) : talk_sign_in (run_port (server), device);
  }
  for (int i = 0; i < N; i++) {
    talk_cut (talks[i]);
    talk_free (talks[i]);
  }
  wait_for_descriptors (stays);
  talk_free (stays);
}

int
main (int argc, char **argv)
{
  static const char *const patient[] = { "--limit-messages", "1000", NULL };

  g_test_init (&argc, &argv, NULL);
  server = run_start (patient);
  descriptors = count_descriptors ();
  g_test_add_func ("/server/return/resume", test_resume);
  g_test_add_func ("/server/return/long-absence", test_long_absence);
  g_test_add_func ("/server/return/join-races", test_join_races);
  g_test_add_func ("/server/return/left", test_left);
  g_test_add_func ("/server/return/descriptors", test_descriptors);
  g_test_add_func ("/server/return/killed", test_killed);
  g_test_add_func ("/server/return/stopped", test_stopped);
  const int status = g_test_run ();

  run_stop (server);
  run_free (server);
  return status;
}
