/* A link that breaks: what was missed, what may have been lost, a server that starts anew, another
 * device, clocks. The way to the server can be cut, or swallow what it carries.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/visitor.h"
#include "tests/server/fault/proxy.h"
#include "tests/server/run.h"

static Run *server;
static Proxy *proxy;
static Visitor *anna, *bert; /* bert comes by the proxy */

static const char *const server_options[] = { "--limit-messages=100000", NULL };

static GmkSettings
host_first (void)
{
  GmkSettings settings = gmk_settings_default ();

  settings.first = GMK_FIRST_HOST;
  settings.absent = GMK_ABSENT_WAIT;
  return settings;
}

static void
begin (const GmkSettings *settings, const GmkConnectionSettings *link)
{
  server = run_start (server_options);
  proxy = proxy_new (1);
  proxy_aim (proxy, run_port (server));
  anna = visitor_come ("anna", run_port (server));
  bert = visitor_new ("bert", proxy_port (proxy), link);
  visitor_connect (bert);
  visitors_sit_down (anna, bert, settings);
}

static void
end (void)
{
  visitor_free (bert);
  visitor_free (anna);
  proxy_free (proxy);
  run_free (server);
}

/* Bert's link breaks, and the way stays closed. */
static void
cut (void)
{
  proxy_force (proxy, PROXY_CUTS);
  WAIT (gmk_online_get_state (bert->online) == GMK_LINK_LOST);
  g_assert_false (gmk_online_room_get_in_touch (bert->room));
}

static void
mend (void)
{
  proxy_force (proxy, PROXY_PLAIN);
  WAIT (gmk_online_room_get_in_touch (bert->room));
  g_assert_cmpint (gmk_online_get_state (bert->online), ==, GMK_LINK_UP);
}

/* online.md 3: three steps are missed, and the board is the server's again. Views hear of each. */
static void
test_missed_steps (void)
{
  const GmkSettings settings = host_first ();

  begin (&settings, NULL);
  visitors_play (anna, bert, "H8 H9");
  cut ();
  visitor_play (anna, "I8");
  visitor_play (anna, "offer");
  visitor_play (anna, "withdraw");
  g_assert_cmpint (bert->stepped, ==, 2);
  mend ();
  visitors_agree (anna, bert);
  g_assert_cmpint (bert->stepped, ==, 5);
  g_assert_cmpint (bert->replaced, ==, 1); /* the beginning of the game */
  visitors_play (anna, bert, "I9");
  end ();
}

/* The end of a game and the wish for another are not missed, either. */
static void
test_missed_end (void)
{
  const GmkSettings settings = host_first ();

  begin (&settings, NULL);
  visitors_play (anna, bert, "H8 H9");
  cut ();
  visitor_play (anna, "resign");
  gmk_online_room_set_rematch (anna->room, TRUE);
  WAIT (gmk_online_room_wants_rematch (anna->room, 0));
  mend ();
  visitors_agree (anna, bert);
  g_assert_cmpint (bert->rated, ==, 1);
  WAIT (gmk_online_room_wants_rematch (bert->room, 0));
  gmk_online_room_set_rematch (bert->room, TRUE);
  WAIT (gmk_online_room_get_game (bert->room) == 2);
  end ();
}

/* online.md 29: a step whose way is cut is said again, and done once. */
static void
test_lost_step (void)
{
  const GmkSettings settings = host_first ();

  begin (&settings, NULL);
  visitors_play (anna, bert, "H8");
  proxy_force (proxy, PROXY_SWALLOWS);
  visitor_ask (bert, "H9");
  g_assert_nonnull (gmk_online_room_get_asked (bert->room));
  cut ();
  g_assert_nonnull (gmk_online_room_get_asked (bert->room));
  mend ();
  WAIT (gmk_online_room_get_asked (bert->room) == NULL);
  visitors_agree (anna, bert);
  g_assert_cmpint (visitor_match (anna)->plies, ==, 2);
  g_assert_cmpint (bert->refused, ==, 0);
  g_assert_cmpint (bert->failed, ==, 0);
  end ();
}

/* While the link is down nothing can be asked for; the answer comes at once. */
static void
test_ask_without_link (void)
{
  const GmkSettings settings = host_first ();

  begin (&settings, NULL);
  visitors_play (anna, bert, "H8");
  cut ();
  visitor_ask (bert, "H9");
  g_assert_cmpint (bert->failed, ==, 1);
  g_assert_cmpint (bert->error, ==, GMK_ONLINE_ERROR_OFFLINE);
  g_assert_null (gmk_online_room_get_asked (bert->room));
  gmk_online_room_set_rematch (bert->room, TRUE);
  g_assert_cmpint (bert->failed, ==, 2);
  g_assert_cmpint (visitor_fail_to_join (bert, 4711, NULL), ==, GMK_ONLINE_ERROR_OFFLINE);
  g_assert_cmpint (gmk_online_get_error (bert->online)->code, ==, GMK_ONLINE_ERROR_OFFLINE);
  mend ();
  end ();
}

/* A step that was done while its answer was swallowed is not done twice, and not refused, though the
 * other has moved on; whether the server still knows what it has answered or not. */
static void
lose_answer (gboolean restart)
{
  const GmkSettings settings = host_first ();

  begin (&settings, NULL);
  visitors_play (anna, bert, "H8");
  proxy_force (proxy, PROXY_MUTES);
  visitor_ask (bert, "H9");
  WAIT (visitor_match (anna)->plies == 2);
  visitor_play (anna, "I8");
  g_assert_cmpint (visitor_match (bert)->plies, ==, 1);
  if (restart) {
    run_kill (server);
    run_again (server);
    proxy_aim (proxy, run_port (server));
  }
  cut ();
  g_assert_nonnull (gmk_online_room_get_asked (bert->room));
  mend ();
  WAIT (gmk_online_room_get_asked (bert->room) == NULL);
  g_assert_cmpint (visitor_match (bert)->plies, ==, 3);
  g_assert_cmpint (bert->refused + bert->failed, ==, 0);
  end ();
}

static void
test_lost_answer (void)
{
  lose_answer (FALSE);
}

static void
test_lost_answer_over_restart (void)
{
  lose_answer (TRUE);
}

/* online.md 2: what the way swallows without closing it shows within 25 s; here with shorter times. */
static void
test_swallowed (void)
{
  const GmkSettings settings = host_first ();
  GmkConnectionSettings link = visitor_settings ();
  const GmkConnectionSettings real = gmk_connection_settings_default ();

  g_assert_cmpint (real.ping_ms + real.answer_ms + real.watch_ms, <=, 25000);
  link.ping_ms = 100;
  link.answer_ms = 2000; /* a good link has to live on a slow machine, too */
  begin (&settings, &link);
  visitors_play (anna, bert, "H8 H9");
  proxy_force (proxy, PROXY_SWALLOWS);
  visitor_play (anna, "I8");
  WAIT (gmk_online_get_state (bert->online) == GMK_LINK_LOST);
  g_assert_false (gmk_online_room_get_in_touch (bert->room));
  mend ();
  visitors_agree (anna, bert);
  end ();
}

/* --- Sleep and other clocks --------------------------------------------------------------------- */

static gint64 slept_ms, skew_ms;

static gint64
sleepers_clock (gpointer data)
{
  return g_get_monotonic_time () / 1000 + slept_ms + skew_ms;
}

static gint64
awake_clock (gpointer data)
{
  return g_get_monotonic_time () / 1000 + skew_ms;
}

/* online.md 2: after sleep, and when the network has changed, a dead link is found by a ping with a short
 * deadline, not by the long one. */
static void
find_dead_link (gboolean by_sleep)
{
  const GmkSettings settings = host_first ();
  GmkConnectionSettings link = visitor_settings ();

  link.ping_ms = link.answer_ms = 1000000;
  link.wake_answer_ms = 200;
  link.now = sleepers_clock;
  link.awake_now = awake_clock;
  slept_ms = skew_ms = 0;
  begin (&settings, &link);
  visitors_play (anna, bert, "H8 H9");
  proxy_force (proxy, PROXY_SWALLOWS);
  if (by_sleep)
    slept_ms = 3600 * 1000;
  else
    g_signal_emit_by_name (g_network_monitor_get_default (), "network-changed", TRUE);
  WAIT (gmk_online_get_state (bert->online) == GMK_LINK_LOST);
  mend ();
  visitors_agree (anna, bert);
  end ();
}

static void
test_sleep (void)
{
  find_dead_link (TRUE);
}

static void
test_network_changed (void)
{
  find_dead_link (FALSE);
}

/* Where the link is good, nothing comes of it. */
static void
test_good_link_doubted (void)
{
  const GmkSettings settings = host_first ();
  int lost = 0;

  begin (&settings, NULL);
  g_signal_connect_swapped (bert->online, "notify::state", G_CALLBACK (g_atomic_int_inc), &lost);
  g_signal_emit_by_name (g_network_monitor_get_default (), "network-changed", TRUE);
  visitors_play (anna, bert, "H8 H9 I8 I9");
  g_assert_cmpint (lost, ==, 0);
  end ();
}

/* online.md 16, 17: what a client's own clock says is of no account. Bert's is an hour ahead; the clocks
 * of the game are the server's all the same. */
static void
test_clock_skew (void)
{
  GmkSettings settings = host_first ();
  GmkConnectionSettings link = visitor_settings ();
  const GmkTime far = 20000; /* much more than passes on a slow machine, much less than an hour */

  link.now = sleepers_clock;
  link.awake_now = awake_clock;
  slept_ms = 0;
  skew_ms = 3600 * 1000;
  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 60000 };
  begin (&settings, &link);
  visitors_play (anna, bert, "H8 H9");
  for (int i = 0; i < 2; i++) {
    const GmkTime hers = gmk_session_get_now (GMK_SESSION (anna->room));
    const GmkTime his = gmk_session_get_now (GMK_SESSION (bert->room));
    g_assert_cmpint (ABS (hers - his), <, far);
    g_assert_cmpint (gmk_clock_shown (&visitor_match (bert)->clock, 0, his), >, 60000 - far);
    cut ();
    mend (); /* by what the server says after a break, too */
  }
  end ();
}

/* online.md 1: on a dead link a clock that has run out ends nothing; the server does. */
static void
test_dead_link_ends_nothing (void)
{
  GmkSettings settings = host_first ();
  GmkTime left;

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 4000 };
  begin (&settings, NULL);
  cut (); /* long before the end */
  /* anna, who has the duty, lets her time run out */
  WAIT (gmk_match_over (visitor_match (anna)));
  g_assert_cmpint (visitor_match (anna)->end.kind, ==, GMK_END_TIME);
  WAIT ((left = gmk_clock_shown (&visitor_match (bert)->clock, 0,
                                 gmk_session_get_now (GMK_SESSION (bert->room)))) == 0);
  g_assert_false (gmk_match_over (visitor_match (bert)));
  g_assert_false (gmk_online_room_get_in_touch (bert->room));
  mend ();
  visitors_agree (anna, bert);
  g_assert_cmpint (visitor_match (bert)->end.winner_seat, ==, 1);
  end ();
}

/* --- The server -------------------------------------------------------------------------------- */

/* online.md 5: a server that was killed has all that it told; the game goes on, with time given back. */
static void
test_killed (void)
{
  GmkSettings settings = host_first ();
  gint64 number;

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 10000 };
  begin (&settings, NULL);
  visitors_play (anna, bert, "H8 H9 I8");
  number = gmk_online_get_me (bert->online)->number;
  run_kill (server);
  WAIT (gmk_online_get_state (bert->online) == GMK_LINK_LOST &&
        gmk_online_get_state (anna->online) == GMK_LINK_LOST);
  run_again (server);
  proxy_aim (proxy, run_port (server));
  WAIT (gmk_online_room_get_in_touch (bert->room));
  g_assert_cmpint (gmk_online_get_me (bert->online)->number, ==, number);
  g_assert_cmpint (visitor_match (bert)->plies, ==, 3);
  g_assert_cmpint (bert->replaced, ==, 1); /* it is the same game, some steps on */

  /* the time to come back and 20 s at least, by a credit */
  WAIT (gmk_clock_shown (&visitor_match (bert)->clock, 1,
                         gmk_session_get_now (GMK_SESSION (bert->room))) > 20000);
  visitor_play (bert, "I9");
  g_assert_cmpint (visitor_match (bert)->plies, ==, 4);
  g_assert_cmpint (bert->refused + bert->failed, ==, 0);
  end ();
}

static void
closing_cb (GmkOnline *online, int in_ms, gpointer data)
{
  *(int *)data = in_ms;
}

/* A server that stops says so; the link comes back to the next one. */
static void
test_stopped (void)
{
  const GmkSettings settings = host_first ();
  int in_ms = -1;

  begin (&settings, NULL);
  g_signal_connect (bert->online, "closing", G_CALLBACK (closing_cb), &in_ms);
  run_stop (server);
  WAIT (gmk_online_get_state (bert->online) == GMK_LINK_LOST);
  WAIT (in_ms >= 0);
  run_again (server);
  proxy_aim (proxy, run_port (server));
  WAIT (gmk_online_room_get_in_touch (bert->room));
  end ();
}

/* online.md 21: the newest device takes the seat; the older one is told, and does not fight for it. */
static void
test_superseded (void)
{
  const GmkSettings settings = host_first ();
  Visitor *twin;

  begin (&settings, NULL);
  visitors_play (anna, bert, "H8");
  twin = visitor_twin (bert, run_port (server));
  visitor_connect (twin);
  WAIT (gmk_online_get_state (bert->online) == GMK_LINK_REFUSED);
  g_assert_cmpint (gmk_online_get_error (bert->online)->code, ==, GMK_ONLINE_ERROR_SUPERSEDED);
  g_assert_false (gmk_online_room_get_in_touch (bert->room));

  /* the seat is the twin's, without asking */
  WAIT (twin->room != NULL && gmk_online_room_get_in_touch (twin->room));
  visitor_play (twin, "H9");
  WAIT (visitor_match (anna)->plies == 2);
  g_assert_cmpint (gmk_online_get_state (bert->online), ==, GMK_LINK_REFUSED);
  g_assert_cmpint (gmk_online_get_state (twin->online), ==, GMK_LINK_UP);

  /* asked for, it comes back, and the twin is told */
  visitor_connect (bert);
  WAIT (gmk_online_get_state (twin->online) == GMK_LINK_REFUSED);
  WAIT (gmk_online_room_get_in_touch (bert->room));
  visitors_agree (anna, bert);
  visitor_free (twin);
  end ();
}

/* A room that is gone when the link is back is closed. */
static void
test_room_gone (void)
{
  const GmkSettings settings = host_first ();
  Visitor *carl;

  begin (&settings, NULL);
  carl = visitor_new ("carl", proxy_port (proxy), NULL);
  visitor_connect (carl);
  gmk_online_join_async (carl->online, 0, gmk_online_room_get_watch_code (anna->room), TRUE, NULL,
                         NULL, NULL);
  WAIT (carl->room != NULL);
  cut ();
  WAIT (gmk_online_get_state (carl->online) == GMK_LINK_LOST);
  mend ();
  WAIT (gmk_online_room_get_in_touch (carl->room)); /* whoever watched watches on */
  visitor_play (anna, "resign");
  WAIT (gmk_match_over (visitor_match (carl)) && gmk_match_over (visitor_match (bert)));
  cut ();
  WAIT (gmk_online_get_state (carl->online) == GMK_LINK_LOST);
  gmk_online_room_leave (bert->room); /* is said when the link is back */
  gmk_online_room_leave (anna->room);
  proxy_force (proxy, PROXY_PLAIN);
  WAIT (gmk_online_room_get_closed (carl->room) != GMK_ROOM_OPEN);
  WAIT (gmk_online_get_state (bert->online) == GMK_LINK_UP);
  g_assert_cmpint (g_list_model_get_n_items (gmk_online_get_rooms (bert->online)), ==, 0);
  visitor_free (carl);
  end ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/online-return/missed-steps", test_missed_steps);
  g_test_add_func ("/online-return/missed-end", test_missed_end);
  g_test_add_func ("/online-return/lost-step", test_lost_step);
  g_test_add_func ("/online-return/lost-answer", test_lost_answer);
  g_test_add_func ("/online-return/lost-answer-over-restart", test_lost_answer_over_restart);
  g_test_add_func ("/online-return/ask-without-link", test_ask_without_link);
  g_test_add_func ("/online-return/swallowed", test_swallowed);
  g_test_add_func ("/online-return/sleep", test_sleep);
  g_test_add_func ("/online-return/network-changed", test_network_changed);
  g_test_add_func ("/online-return/good-link-doubted", test_good_link_doubted);
  g_test_add_func ("/online-return/clock-skew", test_clock_skew);
  g_test_add_func ("/online-return/dead-link-ends-nothing", test_dead_link_ends_nothing);
  g_test_add_func ("/online-return/killed", test_killed);
  g_test_add_func ("/online-return/stopped", test_stopped);
  g_test_add_func ("/online-return/superseded", test_superseded);
  g_test_add_func ("/online-return/room-gone", test_room_gone);
  return g_test_run ();
}
