/* Who one is: signing in, names, devices.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/server/run.h"
#include "tests/server/talk.h"

static Run *server;

static int64_t
claim (Talk *talk, const char *name)
{
  GmkRequest request = { .kind = GMK_REQUEST_NAME };

  g_strlcpy (request.name.name, name, sizeof request.name.name);
  return talk_say (talk, &request);
}

/* Claims a name that is free. */
static void
become (Talk *talk, const char *name)
{
  claim (talk, name);
  GmkNotice me = talk_hear (talk, GMK_NOTICE_ME);

  g_assert_cmpstr (me.me.me.name, ==, name);
  g_assert_false (me.me.me.guest);
}

static void
test_hello (void)
{
  Talk *talk = talk_connect (run_port (server));
  GmkRequest ask = { .kind = GMK_REQUEST_LOBBY, .lobby = { -1, -1, -1, 0 } };
  GmkRequest hello = { .kind = GMK_REQUEST_HELLO, .hello = { .v = 2, .client = "test" } };

  memset (hello.hello.secret, 'a', GMK_SECRET_LENGTH);
  talk_hear_error (talk, talk_say (talk, &ask), "hello-first");
  talk_hear_error (talk, talk_say (talk, &hello), "bad-version");
  hello.hello.v = 1;
  talk_say (talk, &hello);

  GmkNotice welcome = talk_hear (talk, GMK_NOTICE_WELCOME);

  g_assert_true (welcome.welcome.me.guest);
  g_assert_true (g_str_has_prefix (welcome.welcome.me.name, "Guest-"));
  g_assert_cmpint (welcome.welcome.me.rating, ==, 1500);
  g_assert_true (welcome.welcome.me.provisional);
  gmk_notice_clear (&welcome);
  talk_hear_error (talk, talk_say (talk, &hello), "hello-twice");
  talk_free (talk);
}

static void
test_bad_messages (void)
{
  Talk *talk = talk_sign_in (run_port (server), "bad");

  talk_say_text (talk, "{\"kind\":\"step\",\"id\":901}");
  talk_hear_error (talk, 901, "bad-message");
  talk_say_text (talk, "{\"kind\":\"dance\",\"id\":902}");
  talk_hear_error (talk, 902, "unknown-kind");
  talk_say_text (talk, "not json");
  talk_hear_error (talk, 0, "bad-message");
  talk_settle (talk);
  talk_free (talk);
}

static void
test_same_device (void)
{
  Talk *once = talk_sign_in (run_port (server), "same");
  const int64_t player = talk_player (once);

  talk_free (once);
  Talk *again = talk_sign_in (run_port (server), "same");
  g_assert_cmpint (talk_player (again), ==, player);
  Talk *other = talk_sign_in (run_port (server), "another");
  g_assert_cmpint (talk_player (other), !=, player);
  talk_free (again);
  talk_free (other);
}

/* The newest device takes the seat; the older one is told and closed (21). */
static void
test_superseded (void)
{
  Talk *host = talk_sign_in (run_port (server), "host");
  Talk *old = talk_sign_in (run_port (server), "twice");
  const GmkSettings settings = gmk_settings_default ();
  Talk *first;

  talk_open_game (host, old, &settings, &first);
  Talk *new = talk_sign_in (run_port (server), "twice");
  GmkNotice notice = talk_hear (old, GMK_NOTICE_SUPERSEDED);
  gmk_notice_clear (&notice);
  g_assert_cmpint (talk_wait_closed (old), ==, 4000);

  GmkRequest join = { .kind = GMK_REQUEST_JOIN,
                      .join = { .room = talk_room (host)->room, .since = -1 } };
  talk_say (new, &join);
  talk_wait_game (new);
  g_assert_cmpint (talk_room (new)->you, ==, 1);
  Talk *mover = talk_room (host)->record->match.first == 0 ? host : new;
  talk_play (mover, "H8");
  talk_wait_turn (host, 1);
  talk_wait_turn (new, 1);
  talk_assert_equal (host, new);
  talk_free (host);
  talk_free (old);
  talk_free (new);
}

/* Look-alikes, invisible characters and mixed scripts are refused (23). */
static void
test_names (void)
{
  static const struct {
    const char *name;
    const char *code;
  } refused[] = {
    { "Alice", "name-taken" },
    { "ALICE", "name-taken" },
    { "A1ice", "name-taken" },            /* one for l */
    { "\xd0\x90lice", "name-bad" },       /* Cyrillic A among Latin letters */
    { "\xef\xbc\xa1lice", "name-taken" }, /* full-width A */
    { "Ali\xe2\x80\x8b"
      "ce",
      "name-bad" }, /* zero-width space */
    { "Ali\xe2\x80\xae"
      "ce",
      "name-bad" }, /* right-to-left override */
    { "A", "name-bad" },
    { "  Bob", "name-bad" },
    { "Bob ", "name-bad" },
    { "Bo  b", "name-bad" },
    { "<b>Bob</b>", "name-bad" },
    { "Guest-1234", "name-bad" },
    { "guest", "name-bad" },
    { "GUEST.7", "name-bad" },
    { "guestling", "name-bad" },
    { "Convidado 7", "name-bad" }, /* as the app calls guests in other languages */
    { "Invit\xc3\xa9-1A2B", "name-bad" },
    { "Invite-1A2B", "name-bad" },
    { "\xd0\x93\xd0\xbe\xd1\x81\xd1\x82\xd1\x8c-1234", "name-bad" },
    { "admin", "name-taken" }, /* whom one would take for the server, or for who keeps it */
    { "Administrator", "name-taken" },
    { "MODERATOR", "name-taken" },
    { "System", "name-taken" },
    { "Server", "name-taken" },
    { "Kagetsu", "name-taken" },
    { "CPU", "name-taken" },
    { "Computer", "name-taken" },
    { "C0mputer", "name-taken" },          /* zero for o */
    { "ad-min", "name-taken" },            /* joined */
    { "\xef\xbd\x93ystem", "name-taken" }, /* full-width s */
    { "abcdefghijklmnopqrstu", "name-bad" },
    { "\xf0\x9f\x98\x80\xf0\x9f\x98\x80", "name-bad" },
  };
  Talk *alice = talk_sign_in (run_port (server), "alice");
  Talk *talk = talk_sign_in (run_port (server), "names");
  Talk *alike = talk_sign_in (run_port (server), "alike");

  become (alice, "Alice");
  talk_hear_error (alice, claim (alice, "Other"), "name-kept");
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++) {
    g_test_message ("%s", refused[i].name);
    talk_hear_error (talk, claim (talk, refused[i].name), refused[i].code);
  }
  become (alike, "Adminton");                                     /* only begins so */
  talk_hear_error (talk, claim (talk, "Admint0n"), "name-taken"); /* zero for o */
  talk_free (alike);
  become (talk, "\xd0\x81\xd0\xbb\xd0\xba\xd0\xb0"); /* Ёлка */
  talk_free (alice);
  talk_free (talk);
}

/* A name goes to another device by its code, once (26). */
static void
test_recovery (void)
{
  Talk *old = talk_sign_in (run_port (server), "old device");
  Talk *new = talk_sign_in (run_port (server), "new device");
  GmkRequest ask = { .kind = GMK_REQUEST_RECOVERY };
  GmkRequest recover = { .kind = GMK_REQUEST_RECOVER };
  const int64_t player = talk_player (old);

  talk_hear_error (old, talk_say (old, &ask), "named-only");
  become (old, "Traveller");
  talk_say (old, &ask);
  GmkNotice code = talk_hear (old, GMK_NOTICE_RECOVERY);

  g_strlcpy (recover.recover.name, "Traveller", sizeof recover.recover.name);
  g_strlcpy (recover.recover.code, "2222-2222-2222-2222", sizeof recover.recover.code);
  talk_hear_error (new, talk_say (new, &recover), "bad-recovery");
  g_autofree char *small = g_ascii_strdown (code.recovery.code, -1);
  g_strlcpy (recover.recover.code, small, sizeof recover.recover.code);
  talk_say (new, &recover);
  GmkNotice me = talk_hear (new, GMK_NOTICE_ME);
  g_assert_cmpint (me.me.me.player, ==, player);
  g_assert_cmpstr (me.me.me.name, ==, "Traveller");
  talk_wait_closed (old);
  talk_free (new);

  Talk *again = talk_sign_in (run_port (server), "new device");
  g_assert_cmpint (talk_player (again), ==, player);
  Talk *stranger = talk_sign_in (run_port (server), "old device");
  g_assert_cmpint (talk_player (stranger), !=, player);
  talk_hear_error (stranger, talk_say (stranger, &recover), "bad-recovery");
  talk_free (old);
  talk_free (again);
  talk_free (stranger);
}

static void
test_erase (void)
{
  Talk *talk = talk_sign_in (run_port (server), "gone");
  Talk *other = talk_sign_in (run_port (server), "stays");
  const int64_t player = talk_player (talk);
  GmkRequest erase = { .kind = GMK_REQUEST_ERASE };
  GmkRequest profile = { .kind = GMK_REQUEST_PROFILE, .page.player = player };

  become (talk, "Vanisher");
  talk_say (talk, &erase);
  talk_wait_closed (talk);
  talk_say (other, &profile);
  GmkNotice shown = talk_hear (other, GMK_NOTICE_PROFILE);
  g_assert_cmpstr (shown.profile.who.name, !=, "Vanisher");
  gmk_notice_clear (&shown);

  Talk *again = talk_sign_in (run_port (server), "gone");
  g_assert_cmpint (talk_player (again), !=, player);
  become (other, "Vanisher"); /* the name is free again */
  talk_free (talk);
  talk_free (other);
  talk_free (again);
}

/* A player who floods is told to wait, and then closed. */
static void
test_flood (void)
{
  Talk *talk = talk_sign_in (run_port (server), "flood");

  for (int i = 0; i < 200; i++)
    talk_say (talk, &(GmkRequest){ .kind = GMK_REQUEST_PING, .numbered.n = i });
  GmkNotice error = talk_hear (talk, GMK_NOTICE_ERROR);
  g_assert_cmpstr (error.error.code, ==, "rate-limited");
  g_assert_cmpint (error.error.retry_ms, >, 0);
  g_assert_cmpint (talk_wait_closed (talk), ==, 1008);
  talk_free (talk);
}

/* An address makes only so many new players; whoever is known comes in from there, and others come
 * from elsewhere. */
static void
test_new_guests (void)
{
  static const char *const strict[] = { "--limit-guests=2", NULL };
  Run *club = run_start (strict);
  static const struct {
    const char *address;
    const char *device;
    bool comes_in;
  } cases[] = {
    { "127.0.0.9", "first", true },  { "127.0.0.9", "second", true },
    { "127.0.0.9", "third", false }, { "127.0.0.9", "first", true },
    { "127.0.0.10", "third", true }, { "127.0.0.9", "third", true },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Talk *talk = talk_connect_from (run_port (club), cases[i].address);
    GmkNotice answer = talk_hear_answer (talk, talk_say_hello (talk, cases[i].device));

    g_test_message ("%s from %s", cases[i].device, cases[i].address);
    g_assert_cmpint (answer.kind, ==, cases[i].comes_in ? GMK_NOTICE_WELCOME : GMK_NOTICE_ERROR);
    if (!cases[i].comes_in) {
      g_assert_cmpstr (answer.error.code, ==, "rate-limited");
      g_assert_cmpint (answer.error.retry_ms, >, 1790000);
      g_assert_cmpint (answer.error.retry_ms, <=, 1800000);
    }
    gmk_notice_clear (&answer);
    talk_free (talk);
  }
  run_stop (club);
  run_free (club);
}

int
main (int argc, char **argv)
{
  /* Sixteen names in a row are more than a person types. */
  static const char *const patient[] = { "--limit-messages", "60", NULL };

  g_test_init (&argc, &argv, NULL);
  server = run_start (patient);
  g_test_add_func ("/server/identity/hello", test_hello);
  g_test_add_func ("/server/identity/bad-messages", test_bad_messages);
  g_test_add_func ("/server/identity/same-device", test_same_device);
  g_test_add_func ("/server/identity/superseded", test_superseded);
  g_test_add_func ("/server/identity/names", test_names);
  g_test_add_func ("/server/identity/recovery", test_recovery);
  g_test_add_func ("/server/identity/erase", test_erase);
  g_test_add_func ("/server/identity/flood", test_flood);
  g_test_add_func ("/server/identity/new-guests", test_new_guests);
  const int status = g_test_run ();

  run_stop (server);
  run_free (server);
  return status;
}
