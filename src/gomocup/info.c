/* What INFO tells.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gomocup/info.h"

#include <string.h>

#include "gomocup/scan.h"

#define MIB              ((int64_t)1 << 20)
#define MEMORY_PROGRAM   (8 * MIB)   /* of a memory limit, for what is not the engine's */
#define MEMORY_LEAST     (8 * MIB)   /* that an engine can do with */
#define MEMORY_UNLIMITED (320 * MIB) /* where there is no limit */
#define TIME_UNLIMITED   INT32_MAX   /* as time_left */
#define TURN_DEFAULT     5000        /* where nothing limits an answer */

struct InfoKey {
  const char *name; /* in capitals */
  const char *wanted;
  bool (*set) (Info *info, int64_t value); /* false where the value is out of range */
};

static bool
set_timeout_turn (Info *info, int64_t value)
{
  info->turn_ms = value;
  return value >= 0;
}

static bool
set_timeout_match (Info *info, int64_t value)
{
  info->match_ms = value > 0 ? value : INFO_NONE;
  info->left_ms = info->match_ms;
  return value >= 0;
}

/* Negative when the time is up. */
static bool
set_time_left (Info *info, int64_t value)
{
  info->left_ms = value == TIME_UNLIMITED ? INFO_NONE : value;
  return true;
}

static bool
set_max_memory (Info *info, int64_t value)
{
  info->settings.memory = value == 0 ? MEMORY_UNLIMITED : value - MEMORY_PROGRAM;
  return info->settings.memory >= MEMORY_LEAST;
}

static bool
set_rule (Info *info, int64_t value)
{
  if (value == 0)
    info->set = GMK_SET_FREESTYLE;
  else if (value == 1)
    info->set = GMK_SET_EXACT5;
  else if (value == 4 || (value == 2 && info->yixin))
    info->set = GMK_SET_RENJU;
  else
    return false;
  return true;
}

static bool
set_thread_num (Info *info, int64_t value)
{
  if (value < 1 || value > GMK_ENGINE_THREADS_MAX)
    return false;

  info->settings.threads = (int)value;
  return true;
}

static bool
set_max_node (Info *info, int64_t value)
{
  info->nodes = value > 0 ? value : 0;
  return true;
}

static bool
set_max_depth (Info *info, int64_t value)
{
  info->depth = value <= 0 ? 0 : value > GMK_POINTS_MAX ? GMK_POINTS_MAX : (int)value;
  return true;
}

static bool
set_show_detail (Info *info, int64_t value)
{
  info->shows = value > 0;
  return value >= 0;
}

static bool
set_suggest (Info *info, int64_t value)
{
  info->suggests = value == 1;
  return value == 0 || value == 1;
}

static const InfoKey keys[] = {
  { "TIMEOUT_TURN", "milliseconds, 0 or more", set_timeout_turn },
  { "TIMEOUT_MATCH", "milliseconds, or 0 for no limit", set_timeout_match },
  { "TIME_LEFT", "milliseconds", set_time_left },
  { "MAX_MEMORY", "at least 16777216 bytes that can be had, or 0 for no limit", set_max_memory },
  { "RULE", "0, 1 or 4", set_rule },
  { "THREAD_NUM", "a number of threads from 1 to 64 that can be had", set_thread_num },
  { "MAX_NODE", "a number of nodes, or 0 for no limit", set_max_node },
  { "MAX_DEPTH", "a number of plies, or 0 for no limit", set_max_depth },
  { "SHOW_DETAIL", "0 for no messages, or more", set_show_detail },
  { "SUGGEST", "0 or 1", set_suggest },
};

static const InfoKey *
find_key (const char *name)
{
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
    if (strcmp (keys[i].name, name) == 0)
      return &keys[i];
  return NULL;
}

void
info_init (Info *info)
{
  *info = (Info){
    .set = GMK_SET_FREESTYLE,
    .settings = gmk_engine_settings_default (),
    .turn_ms = INFO_NONE,
    .match_ms = INFO_NONE,
    .left_ms = INFO_NONE,
  };
}

void
info_new_game (Info *info)
{
  info->left_ms = info->match_ms;
}

static void
add_wrong (Info *info, const InfoKey *key)
{
  if (info->n_wrong < INFO_WRONGS_MAX)
    info->wrong[info->n_wrong++] = key;
}

void
info_read (Info *info, const char *text)
{
  char name[SCAN_WORD_MAX];
  const InfoKey *key = scan_word (&text, name) ? find_key (name) : NULL;
  Info changed = *info;
  int64_t value;

  if (key == NULL)
    return;

  if (scan_number (&text, &value) && scan_end (&text) && key->set (&changed, value))
    *info = changed;
  else
    add_wrong (info, key);
}

void
info_refuse_settings (Info *info, const GmkEngineSettings *before)
{
  add_wrong (info,
             find_key (info->settings.memory != before->memory ? "MAX_MEMORY" : "THREAD_NUM"));
  info->settings = *before;
}

bool
info_problem (Info *info, const char **key, const char **wanted)
{
  if (info->n_wrong == 0)
    return false;

  *key = info->wrong[0]->name;
  *wanted = info->wrong[0]->wanted;
  info->n_wrong--;
  memmove (info->wrong, info->wrong + 1, (size_t)info->n_wrong * sizeof *info->wrong);
  return true;
}

/* A limit for the engine, to which 0 means none. */
static int64_t
part_of (int64_t limit, int parts)
{
  return limit > parts ? limit / parts : 1;
}

GmkLimits
info_limits (const Info *info, int parts)
{
  GmkLimits limits = { .depth = info->depth };

  if (info->turn_ms != INFO_NONE)
    limits.turn_ms = part_of (info->turn_ms, parts);
  if (info->left_ms != INFO_NONE)
    limits.match_ms = part_of (info->left_ms, parts);
  if (info->nodes > 0)
    limits.nodes = part_of (info->nodes, parts);
  if (limits.turn_ms == 0 && limits.match_ms == 0 && limits.nodes == 0 && limits.depth == 0)
    limits.turn_ms = TURN_DEFAULT / parts;
  return limits;
}

void
info_spend (Info *info, int64_t ms)
{
  if (info->left_ms != INFO_NONE)
    info->left_ms -= ms;
}
