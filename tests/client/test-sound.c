/* What is heard, when, and when nothing is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <adwaita.h>
#include <glib/gstdio.h>

#include "client/game/clock-label.h"
#include "client/game/game-sound.h"
#include "client/parts/clip.h"
#include "client/parts/sound-theme.h"
#include "client/parts/speaker.h"
#include "tests/client/still-session.h"
#include "tests/client/window/desk.h"

#define HEARD(sound) (1u << GMK_SOUND_##sound)

static void
note_cb (GmkSound sound, gpointer data)
{
  ((int *)data)[sound]++;
}

/* --- of a game --- */

static unsigned
heard (StillSession *session, GmkStep step)
{
  step = still_session_step (session, step);
  return gmk_game_sound_of (GMK_SESSION (session), &step);
}

static GmkStep
place (int seat, int x, int y)
{
  return (
    GmkStep){ .kind = GMK_STEP_PLACE, .seat = (GmkSeat)seat, .point = { (gint8)x, (gint8)y } };
}

/* Seat 0 makes five; what is heard of the last stone. */
static unsigned
heard_of_five (gboolean first_ours, gboolean second_ours)
{
  GmkSettings settings = gmk_settings_default ();
  g_autoptr (StillSession) session = still_session_new (&settings);
  unsigned sounds = 0;

  session->ours[0] = first_ours;
  session->ours[1] = second_ours;
  for (int i = 0; i < 5; i++) {
    sounds = heard (session, place (0, i, 0));
    if (i < 4)
      g_assert_cmpuint (heard (session, place (1, i, 7)), ==, HEARD (STONE));
  }
  g_assert_true (gmk_match_over (&session->match));
  return sounds;
}

static void
test_end (void)
{
  g_assert_cmpuint (heard_of_five (TRUE, FALSE), ==, HEARD (STONE) | HEARD (WIN));
  g_assert_cmpuint (heard_of_five (FALSE, TRUE), ==, HEARD (STONE) | HEARD (LOSS));
  g_assert_cmpuint (heard_of_five (TRUE, TRUE), ==, HEARD (STONE) | HEARD (WIN));
  g_assert_cmpuint (heard_of_five (FALSE, FALSE), ==, HEARD (STONE));
}

/* An offer is heard by whoever has to answer it, once. */
static void
test_offer (void)
{
  for (int ours = 0; ours < GMK_SEATS; ours++) {
    GmkSettings settings = gmk_settings_default ();
    g_autoptr (StillSession) session = still_session_new (&settings);
    GmkStep offer = place (0, 7, 7);

    session->ours[ours] = TRUE;
    offer.draw = TRUE;
    g_assert_cmpuint (heard (session, offer), ==, HEARD (STONE) | (ours == 1 ? HEARD (OFFER) : 0u));
    g_assert_cmpuint (
      heard (session, (GmkStep){ .kind = GMK_STEP_OFFER, .seat = 0, .turn = session->match.turn }),
      ==, ours == 1 ? HEARD (OFFER) : 0u);
    g_assert_cmpuint (heard (session, (GmkStep){ .kind = GMK_STEP_DECLINE,
                                                 .seat = 1,
                                                 .offer = session->match.undo_offer.id }),
                      ==, 0);

    /* Agreed: nobody wins. */
    g_assert_cmpuint (heard (session, (GmkStep){ .kind = GMK_STEP_ACCEPT,
                                                 .seat = 1,
                                                 .offer = session->match.draw_offer.id }),
                      ==, 0);
    g_assert_cmpint (session->match.end.kind, ==, GMK_END_AGREED);
  }
}

/* --- of a clock --- */

static void
low_cb (int *times)
{
  (*times)++;
}

static void
pass_time (StillSession *session, GmkClockLabel *label, GmkTime now)
{
  session->now = now;
  gmk_clock_label_refresh (label);
}

static void
test_clock (void)
{
  GmkSettings settings = gmk_settings_default ();
  int times = 0;

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 30000 };

  g_autoptr (StillSession) session = still_session_new (&settings);
  GmkClockLabel *label = g_object_ref_sink (g_object_new (GMK_TYPE_CLOCK_LABEL, NULL));

  session->ours[0] = TRUE;
  g_signal_connect_swapped (label, "low", G_CALLBACK (low_cb), &times);
  gmk_clock_label_set_session (label, GMK_SESSION (session), 0);
  pass_time (session, label, 20000);
  g_assert_cmpint (times, ==, 0);
  pass_time (session, label, 20001);
  pass_time (session, label, 25000);
  g_assert_cmpint (times, ==, 1);

  /* The other's turn is no concern of this clock; the next one of its own is. */
  still_session_step (session, place (0, 7, 7));
  pass_time (session, label, 50000);
  g_assert_cmpint (times, ==, 1);
  still_session_step (session, place (1, 0, 0));
  pass_time (session, label, 50001);
  pass_time (session, label, 79000);
  g_assert_cmpint (times, ==, 2);

  /* Nor does somebody elsewhere need to be told, or somebody whose turns are always short. */
  session->ours[0] = FALSE;
  session->now = 0;
  gmk_match_init (&session->match, &settings, 0);
  gmk_clock_label_set_session (label, GMK_SESSION (session), 0);
  pass_time (session, label, 25000);
  session->ours[0] = TRUE;
  session->now = 0;
  settings.time.extra_ms = 10000;
  gmk_match_init (&session->match, &settings, 0);
  gmk_clock_label_set_session (label, GMK_SESSION (session), 0);
  pass_time (session, label, 5000);
  g_assert_cmpint (times, ==, 2);
  g_object_unref (label);
}

/* --- whether --- */

static void
test_switches (void)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.kagetsu.Kagetsu");
  GtkSettings *desktop = gtk_settings_get_default ();
  int counts[GMK_N_SOUNDS] = { 0 };

  gmk_sound_set_player (note_cb, counts);
  gmk_sound_play (GMK_SOUND_STONE);
  g_assert_cmpint (counts[GMK_SOUND_STONE], ==, 1);

  g_settings_set_boolean (settings, "sounds", FALSE);
  gmk_sound_play (GMK_SOUND_STONE);
  g_settings_set_boolean (settings, "sounds", TRUE);
  g_object_set (desktop, "gtk-enable-event-sounds", FALSE, NULL);
  gmk_sound_play (GMK_SOUND_STONE);
  g_object_set (desktop, "gtk-enable-event-sounds", TRUE, "gtk-sound-theme-name", "__no_sounds",
                NULL);
  gmk_sound_play (GMK_SOUND_STONE);
  g_assert_cmpint (counts[GMK_SOUND_STONE], ==, 1);

  gtk_settings_reset_property (desktop, "gtk-sound-theme-name");
  gmk_sound_play (GMK_SOUND_STONE);
  g_assert_cmpint (counts[GMK_SOUND_STONE], ==, 2);
  gmk_sound_set_player (NULL, NULL);
}

/* --- which --- */

static void
write_theme (const char *theme, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "sounds", theme, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
assert_found (const char *theme, const char *event, const char *ending)
{
  g_autofree char *file = NULL;

  g_assert_true (gmk_sound_theme_find (theme, event, &file));
  if (ending == NULL)
    g_assert_null (file);
  else
    g_assert_true (g_str_has_suffix (file, ending));
}

static void
test_theme (void)
{
  g_autofree char *file = NULL;

  write_theme ("base", "stereo/game-offer.oga", "x");
  write_theme ("base", "stereo/game-human-move.wav", "x");
  write_theme ("mine", "index.theme", "[Sound Theme]\nName=Mine\nInherits=base,freedesktop\n");
  write_theme ("mine", "stereo/game-human-move.oga", "x");
  write_theme ("mine", "stereo/game-over-loser.disabled", "");
  write_theme ("round", "index.theme", "[Sound Theme]\nInherits=round\n");

  assert_found ("mine", "game-human-move", "mine/stereo/game-human-move.oga");
  assert_found ("mine", "game-offer", "base/stereo/game-offer.oga");
  assert_found ("mine", "game-match-found", NULL);
  assert_found ("round", "game-offer", NULL);
  assert_found ("none", "game-offer", NULL);
  g_assert_false (gmk_sound_theme_find ("mine", "game-over-loser", &file));
  g_assert_null (file);
}

/* --- the sounds themselves --- */

static void
test_own_clips (void)
{
  static const char *const names[] = { "stone", "clock", "win", "loss", "offer", "match" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_strdup_printf ("/org/kagetsu/Kagetsu/sounds/%s.wav", names[i]);
    g_autoptr (GmkClip) clip = gmk_clip_new_from_resource (path);
    int loudest = 0;
    gsize size;

    g_assert_nonnull (clip);
    g_assert_cmpuint (clip->rate, ==, 22050);
    g_assert_cmpuint (clip->channels, ==, 1);

    const gint16 *samples = g_bytes_get_data (clip->samples, &size);

    /* Short, quiet, and over where they end. */
    g_assert_cmpuint (size / 2, <=, 22050 * 3 / 2);
    for (gsize at = 0; at < size / 2; at++)
      loudest = MAX (loudest, ABS (samples[at]));
    g_assert_cmpint (loudest, >, G_MAXINT16 / 8);
    g_assert_cmpint (loudest, <, G_MAXINT16 / 3);
    g_assert_cmpint (ABS (samples[size / 2 - 1]), <, 100);
  }
}

static void
test_bad_clips (void)
{
  g_autofree char *path = g_build_filename (desk_home (), "rubbish.wav", NULL);

  g_assert_null (gmk_clip_new_from_file ("/nowhere.wav"));
  g_assert_true (g_file_set_contents (path, "RIFF\x10\0\0\0WAVErubbish", -1, NULL));
  g_assert_null (gmk_clip_new_from_file (path));
}

/* Without a sound server nothing is heard, nothing waits and nothing is complained of. */
static void
test_no_server (void)
{
  for (int sound = 0; sound < GMK_N_SOUNDS; sound++) {
    gmk_sound_play ((GmkSound)sound);
    while (g_main_context_iteration (NULL, FALSE))
      ;
  }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  desk_set_up (320, 240);
  g_setenv ("PULSE_SERVER", "unix:/nowhere", TRUE);
  adw_init ();
  g_test_add_func ("/sound/end", test_end);
  g_test_add_func ("/sound/offer", test_offer);
  g_test_add_func ("/sound/clock", test_clock);
  g_test_add_func ("/sound/switches", test_switches);
  g_test_add_func ("/sound/theme", test_theme);
  g_test_add_func ("/sound/own-clips", test_own_clips);
  g_test_add_func ("/sound/bad-clips", test_bad_clips);
  g_test_add_func ("/sound/no-server", test_no_server);
  status = g_test_run ();
  desk_clear_away ();
  return status;
}
