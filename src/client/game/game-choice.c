/* What a new game will be: read from the settings, in which the last choice is kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-choice.h"

static GmkRules
load_rules (GSettings *settings)
{
  if (g_settings_get_enum (settings, "game") == GMK_RENJU) {
    GmkRules renju = gmk_rules_make (GMK_SET_RENJU, 15);

    renju.opening = (guint8)g_settings_get_enum (settings, "renju-opening");
    return renju;
  }

  GmkRules rules = gmk_rules_make (GMK_SET_FREESTYLE, g_settings_get_int (settings, "board-size"));

  rules.overline = (guint8)g_settings_get_enum (settings, "overline");
  rules.forbidden = (guint8)g_settings_get_enum (settings, "forbidden");
  rules.opening = (guint8)g_settings_get_enum (settings, "gomoku-opening");
  return rules;
}

static GmkTimeControl
load_time (GSettings *settings)
{
  gint32 main_ms = g_settings_get_int (settings, "main-minutes") * 60 * 1000;
  gint32 extra_ms = g_settings_get_int (settings, "extra-seconds") * 1000;
  guint8 periods = (guint8)g_settings_get_int (settings, "periods");

  switch ((GmkTimeChoice)g_settings_get_enum (settings, "time")) {
  case GMK_TIME_TURN_30:
    return (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 30 * 1000 };
  case GMK_TIME_TURN_60:
    return (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 60 * 1000 };
  case GMK_TIME_BYOYOMI:
    return (GmkTimeControl){ GMK_CLOCK_BYOYOMI, periods, main_ms, extra_ms };
  case GMK_TIME_INCREMENT:
    return (GmkTimeControl){ GMK_CLOCK_INCREMENT, 0, main_ms, extra_ms };
  case GMK_TIME_NONE:
  default:
    return (GmkTimeControl){ .kind = GMK_CLOCK_NONE };
  }
}

/* Each value is in range by the schema, but they may not go together, where somebody has set them
 * by hand: the defaults stand in for what does not. */
static GmkSettings
load_settings (GSettings *settings)
{
  GmkSettings wanted = gmk_settings_default ();

  wanted.rules = load_rules (settings);
  wanted.time = load_time (settings);
  wanted.first = (guint8)g_settings_get_enum (settings, "first");
  wanted.alternate = g_settings_get_boolean (settings, "alternate");
  wanted.undo = g_settings_get_boolean (settings, "undo") ? GMK_UNDO_CONSENT : GMK_UNDO_OFF;
  if (!gmk_settings_valid (&wanted))
    wanted.rules = wanted.rules.game == GMK_RENJU ? gmk_rules_make (GMK_SET_RENJU, 15)
                                                  : gmk_settings_default ().rules;
  return wanted;
}

GmkGameChoice
gmk_game_choice_load (GSettings *settings)
{
  GmkGameChoice choice = { .settings = load_settings (settings) };

  choice.cpu = g_settings_get_enum (settings, "opponent") == 0;
  if (!choice.cpu)
    return choice;
  choice.level = g_settings_get_int (settings, "cpu-level");
  choice.mine = choice.settings.first == GMK_FIRST_HOST    ? GMK_BLACK
                : choice.settings.first == GMK_FIRST_GUEST ? GMK_WHITE
                                                           : GMK_EMPTY;
  return choice;
}

GmkOnlineChoice
gmk_game_choice_load_table (GSettings *settings)
{
  GmkOnlineChoice choice = { .settings = load_settings (settings),
                             .private = g_settings_get_boolean (settings, "private") };

  choice.settings.absent = (guint8)g_settings_get_enum (settings, "absent");
  choice.settings.rated = g_settings_get_boolean (settings, "rated") && !choice.private &&
                          choice.settings.time.kind != GMK_CLOCK_NONE;
  return choice;
}

GmkSettings
gmk_game_choice_load_match (GSettings *settings)
{
  const GmkSettings wanted = load_settings (settings);
  GmkSettings match = gmk_settings_default ();

  match.rules = wanted.rules;
  match.time = wanted.time;
  match.rated = g_settings_get_boolean (settings, "rated") && wanted.time.kind != GMK_CLOCK_NONE;
  return match;
}

void
gmk_game_choice_migrate (GSettings *settings)
{
  static const int levels[] = { 2, 5, 8 };
  g_autoptr (GVariant) before = g_settings_get_user_value (settings, "level");

  if (before == NULL)
    return;
  g_settings_set_int (settings, "cpu-level", levels[g_settings_get_int (settings, "level") - 1]);
  g_settings_reset (settings, "level");
}

GmkLocal *
gmk_game_choice_make_table (const GmkGameChoice *choice)
{
  const GmkPlayer players[GMK_SEATS] = { { FALSE, 0 }, { choice->cpu, choice->level } };

  return gmk_local_new (&choice->settings, players, GMK_SEAT_NONE);
}
