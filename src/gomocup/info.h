/* What INFO tells: the rule, the limits, and how answers are wanted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/engine.h"

#define INFO_NONE INT64_MIN /* not told, or no limit */

#define INFO_WRONGS_MAX 16 /* values that are remembered until they are told */

typedef struct InfoKey InfoKey;

typedef struct {
  GmkRuleSet set;
  GmkEngineSettings settings;
  int64_t turn_ms;  /* 0: as fast as possible; INFO_NONE: not told */
  int64_t match_ms; /* of a whole game; INFO_NONE: no limit */
  int64_t left_ms;  /* of the game under way, 0 and less: none; INFO_NONE: no limit */
  int64_t nodes;    /* 0: no limit */
  int depth;        /* 0: no limit */
  bool suggests;    /* answers are suggestions, and PLAY follows */
  bool shows;       /* every depth is reported */
  bool yixin;       /* rules are numbered as Yixin Board numbers them */
  const InfoKey *wrong[INFO_WRONGS_MAX]; /* whose values could not be taken, the first of them, … */
  int n_wrong;                           /* … until somebody has been told */
} Info;

/* Nothing told yet. */
void info_init (Info *info);

/* A game begins: its time is whole again. */
void info_new_game (Info *info);

/* Takes "key value". An unknown key is none of our business. */
void info_read (Info *info, const char *text);

/* The key's value was good, but what it asks for cannot be had. */
void info_refuse_settings (Info *info, const GmkEngineSettings *before);

/* The first value that could not be taken and was not told yet; false where there is none. */
bool info_problem (Info *info, const char **key, const char **wanted);

/* The limits of an answer that may use one of `parts` equal parts of what has been told. */
GmkLimits info_limits (const Info *info, int parts);

/* An answer took so long. */
void info_spend (Info *info, int64_t ms);
