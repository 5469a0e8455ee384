/* The sounds of the app: whether one is to be heard, and which file it is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/parts/sound.h"

#include <gtk/gtk.h>

#include "client/parts/clip.h"
#include "client/parts/sound-theme.h"
#include "client/parts/speaker.h"

#define SILENT_THEME "__no_sounds" /* as desktops write it */

/* Names as the Sound Naming Specification gives or makes them, and the app's own sounds. */
static const struct {
  const char *event;
  const char *resource;
} sounds[GMK_N_SOUNDS] = {
  [GMK_SOUND_STONE] = { "game-human-move", "/org/kagetsu/Kagetsu/sounds/stone.wav" },
  [GMK_SOUND_CLOCK] = { "game-clock-warning", "/org/kagetsu/Kagetsu/sounds/clock.wav" },
  [GMK_SOUND_WIN] = { "game-over-winner", "/org/kagetsu/Kagetsu/sounds/win.wav" },
  [GMK_SOUND_LOSS] = { "game-over-loser", "/org/kagetsu/Kagetsu/sounds/loss.wav" },
  [GMK_SOUND_OFFER] = { "game-offer", "/org/kagetsu/Kagetsu/sounds/offer.wav" },
  [GMK_SOUND_MATCH] = { "game-match-found", "/org/kagetsu/Kagetsu/sounds/match.wav" },
};

static GmkSoundPlayer other_player;
static gpointer other_data;

static gboolean
preferences_allow (void)
{
  static GSettings *settings;

  if (settings == NULL)
    settings = g_settings_new ("org.kagetsu.Kagetsu");
  return g_settings_get_boolean (settings, "sounds");
}

/* The desktop's theme; NULL: it wants silence. The caller frees it. */
static char *
desktop_theme (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  g_autofree char *theme = NULL;
  gboolean enabled = FALSE;

  if (settings == NULL)
    return NULL;
  g_object_get (settings, "gtk-enable-event-sounds", &enabled, "gtk-sound-theme-name", &theme,
                NULL);
  if (!enabled || g_strcmp0 (theme, SILENT_THEME) == 0)
    return NULL;
  return theme != NULL ? g_steal_pointer (&theme) : g_strdup ("freedesktop");
}

static void
play_on_speaker (GmkSound sound, const char *theme)
{
  g_autoptr (GmkClip) clip = NULL;
  g_autofree char *file = NULL;

  if (!gmk_sound_theme_find (theme, sounds[sound].event, &file))
    return;
  if (file != NULL)
    clip = gmk_clip_new_from_file (file);
  if (clip == NULL)
    clip = gmk_clip_new_from_resource (sounds[sound].resource);
  if (clip != NULL)
    gmk_speaker_play (sounds[sound].event, clip);
}

void
gmk_sound_play (GmkSound sound)
{
  g_autofree char *theme = NULL;

  g_return_if_fail (sound < GMK_N_SOUNDS);

  if (!preferences_allow ())
    return;
  theme = desktop_theme ();
  if (theme == NULL)
    return;
  if (other_player != NULL)
    other_player (sound, other_data);
  else
    play_on_speaker (sound, theme);
}

void
gmk_sound_set_player (GmkSoundPlayer player, gpointer data)
{
  other_player = player;
  other_data = data;
}
