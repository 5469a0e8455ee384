/* What a new game will be: read from the settings, in which the last choice is kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "client/session/local.h"

G_BEGIN_DECLS

/* The setting "time", by the values of the schema. */
typedef enum {
  GMK_TIME_NONE,
  GMK_TIME_TURN_30,
  GMK_TIME_TURN_60,
  GMK_TIME_BYOYOMI,
  GMK_TIME_INCREMENT,
} GmkTimeChoice;

typedef struct {
  GmkSettings settings; /* always valid */
  gboolean cpu;         /* seat 1 is the CPU */
  int level;            /* of the CPU; 0 for two persons */
  GmkColour mine;       /* against the CPU: who the person begins as; GMK_EMPTY: drawn by lot */
} GmkGameChoice;

GmkGameChoice gmk_game_choice_load (GSettings *settings);

/* How the next table online will be, from the settings "org.kagetsu.Kagetsu.Online". */
typedef struct {
  GmkSettings settings; /* always valid; not rated where it cannot be */
  gboolean private;     /* not in the lobby */
} GmkOnlineChoice;

GmkOnlineChoice gmk_game_choice_load_table (GSettings *settings);

/* A quick match, from the settings "org.kagetsu.Kagetsu.Match". Both sides have to have it alike: what
 * makes little difference is as by default. */
GmkSettings gmk_game_choice_load_match (GSettings *settings);

/* Brings what an earlier version has kept into today's form: its three levels into the ten. */
void gmk_game_choice_migrate (GSettings *settings);

/* A table for it. */
GmkLocal *gmk_game_choice_make_table (const GmkGameChoice *choice);

G_END_DECLS
