/* A local table as text, and back. The words are core's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/game-file.h"

#include <string.h>

#include "client/session/line-reader.h"
#include "client/session/step-line.h"
#include "core/notation.h"
#include "engine/engine.h"

#define MAGIC     "kagetsu-game"
#define VERSION   "1"
#define ASIDE_MAX 1000

G_DEFINE_QUARK (gmk_game_file_error, gmk_game_file_error)

/* --- Words ------------------------------------------------------------------------------------ */

static const char *
yes_name (int value)
{
  return value ? "yes" : "no";
}

static const char *
player_name (int value)
{
  return value ? "cpu" : "person";
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void
write_settings (GString *text, const GmkSettings *settings)
{
  const GmkRules *rules = &settings->rules;
  const GmkTimeControl *time = &settings->time;

  g_string_append_printf (text, "rules %s\n", gmk_rule_set_name (gmk_rules_set (rules)));
  g_string_append_printf (text, "board %d\n", rules->size);
  g_string_append_printf (text, "opening %s\n", gmk_opening_rule_name (rules->opening));
  g_string_append_printf (text, "time %s %d %d %d\n", gmk_clock_name (time->kind), time->periods,
                          time->main_ms, time->extra_ms);
  g_string_append_printf (text, "first %s\n", gmk_first_name (settings->first));
  g_string_append_printf (text, "alternate %s\n", yes_name (settings->alternate));
  g_string_append_printf (text, "undo %s\n", gmk_undo_rule_name (settings->undo));
  g_string_append_printf (text, "absent %s\n", gmk_absent_name (settings->absent));
  g_string_append_printf (text, "rated %s\n", yes_name (settings->rated));
  g_string_append_printf (text, "grace %d\n", settings->grace_ms);
}

static void
write_player (GString *text, const GmkPlayer *player)
{
  g_string_append_printf (text, "player %s", player_name (player->cpu));
  if (player->cpu)
    g_string_append_printf (text, " %d", player->level);
  g_string_append_c (text, '\n');
}

char *
gmk_game_file_write (const GmkTable *table)
{
  const GmkRecord *record = table->record;
  GString *text = g_string_new (MAGIC " " VERSION "\n");

  write_settings (text, &record->match.settings);
  for (int i = 0; i < GMK_SEATS; i++)
    write_player (text, &table->players[i]);
  g_string_append_printf (text, "score %d %d %d\n", table->score.won[0], table->score.won[1],
                          table->score.drawn);
  g_string_append_printf (text, "begins %d\n", record->match.first);
  if (table->uncounted)
    g_string_append (text, "uncounted\n");
  g_string_append_printf (text, "moment %" G_GINT64_FORMAT "\n", table->moment);
  g_string_append_printf (text, "steps %d\n", record->n_steps);
  for (int i = 0; i < record->n_steps; i++)
    gmk_step_line_write (text, &record->steps[i]);
  g_string_append (text, "end\n");
  return g_string_free (text, FALSE);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static gboolean
read_number (GmkLineReader *reader, const char *key, gint64 min, gint64 max, gint64 *value)
{
  return gmk_line_reader_field (reader, key, 1) &&
         gmk_line_reader_number (reader, 1, min, max, value);
}

static gboolean
read_name (GmkLineReader *reader, const char *key, GmkLineName name, int n_names, int *value)
{
  return gmk_line_reader_field (reader, key, 1) &&
         gmk_line_reader_name (reader, 1, name, n_names, value);
}

static gboolean
read_head (GmkLineReader *reader)
{
  if (!gmk_line_reader_field (reader, MAGIC, 1))
    return FALSE;
  if (g_str_equal (reader->words[1], VERSION))
    return TRUE;
  g_set_error_literal (reader->error, GMK_GAME_FILE_ERROR, GMK_GAME_FILE_ERROR_VERSION,
                       "line 1: an unknown version");
  return FALSE;
}

static gboolean
read_rules (GmkLineReader *reader, GmkRules *rules)
{
  int set, opening;
  gint64 size;

  if (!read_name (reader, "rules", gmk_rule_set_name, GMK_N_RULE_SETS, &set) ||
      !read_number (reader, "board", GMK_SIZE_MIN, GMK_SIZE_MAX, &size) ||
      !read_name (reader, "opening", gmk_opening_rule_name, GMK_N_OPENINGS, &opening))
    return FALSE;
  *rules = gmk_rules_make ((GmkRuleSet)set, (int)size);
  rules->opening = (uint8_t)opening;
  return TRUE;
}

static gboolean
read_time (GmkLineReader *reader, GmkTimeControl *time)
{
  int kind;
  gint64 periods, main_ms, extra_ms;

  if (!gmk_line_reader_field (reader, "time", 4) ||
      !gmk_line_reader_name (reader, 1, gmk_clock_name, GMK_N_CLOCKS, &kind) ||
      !gmk_line_reader_number (reader, 2, 0, G_MAXUINT8, &periods) ||
      !gmk_line_reader_number (reader, 3, 0, G_MAXINT32, &main_ms) ||
      !gmk_line_reader_number (reader, 4, 0, G_MAXINT32, &extra_ms))
    return FALSE;
  *time = (GmkTimeControl){
    .kind = (uint8_t)kind,
    .periods = (uint8_t)periods,
    .main_ms = (int32_t)main_ms,
    .extra_ms = (int32_t)extra_ms,
  };
  return TRUE;
}

static gboolean
read_settings (GmkLineReader *reader, GmkSettings *settings)
{
  int first, alternate, undo, absent, rated;
  gint64 grace;

  if (!read_rules (reader, &settings->rules) || !read_time (reader, &settings->time) ||
      !read_name (reader, "first", gmk_first_name, GMK_N_FIRSTS, &first) ||
      !read_name (reader, "alternate", yes_name, 2, &alternate) ||
      !read_name (reader, "undo", gmk_undo_rule_name, GMK_N_UNDOS, &undo) ||
      !read_name (reader, "absent", gmk_absent_name, GMK_N_ABSENTS, &absent) ||
      !read_name (reader, "rated", yes_name, 2, &rated) ||
      !read_number (reader, "grace", 0, G_MAXUINT16, &grace))
    return FALSE;
  settings->first = (uint8_t)first;
  settings->alternate = alternate;
  settings->undo = (uint8_t)undo;
  settings->absent = (uint8_t)absent;
  settings->rated = rated;
  settings->grace_ms = (uint16_t)grace;
  return gmk_settings_valid (settings) ||
         gmk_line_reader_fail (reader, "settings that do not go together");
}

static gboolean
read_player (GmkLineReader *reader, GmkPlayer *player)
{
  gint64 level = 0;
  int cpu;

  if (!gmk_line_reader_next (reader))
    return FALSE;
  if (!g_str_equal (reader->words[0], "player") || reader->n_words < 2)
    return gmk_line_reader_fail (reader, "expected a player");
  if (!gmk_line_reader_name (reader, 1, player_name, 2, &cpu))
    return FALSE;
  if (reader->n_words != (cpu ? 3 : 2))
    return gmk_line_reader_fail (reader, "expected a level for the CPU alone");
  if (cpu && !gmk_line_reader_number (reader, 2, 1, GMK_ENGINE_LEVELS, &level))
    return FALSE;
  *player = (GmkPlayer){ .cpu = cpu, .level = (int)level };
  return TRUE;
}

static gboolean
read_score (GmkLineReader *reader, GmkScore *score)
{
  gint64 won[GMK_SEATS], drawn;

  if (!gmk_line_reader_field (reader, "score", 3) ||
      !gmk_line_reader_number (reader, 1, 0, GMK_SCORE_GAMES_MAX, &won[0]) ||
      !gmk_line_reader_number (reader, 2, 0, GMK_SCORE_GAMES_MAX, &won[1]) ||
      !gmk_line_reader_number (reader, 3, 0, GMK_SCORE_GAMES_MAX, &drawn))
    return FALSE;
  *score = (GmkScore){ .won = { (int)won[0], (int)won[1] }, .drawn = (int)drawn };
  return TRUE;
}

/* Games that were saved before there was this line have none either. */
static gboolean
read_uncounted (GmkLineReader *reader, gboolean *uncounted)
{
  *uncounted = g_str_has_prefix (reader->next, "uncounted");
  return !*uncounted || gmk_line_reader_field (reader, "uncounted", 0);
}

static gboolean
read_steps (GmkLineReader *reader, int n, GmkRecord *record)
{
  for (int i = 0; i < n; i++) {
    GmkStep step;

    if (!gmk_step_line_read (reader, record->match.settings.rules.size, &step))
      return FALSE;
    const GmkVerdict verdict = gmk_record_step (record, &step);
    if (verdict != GMK_OK)
      return gmk_line_reader_fail (reader, "the step does not replay: %s",
                                   gmk_verdict_name (verdict));
  }
  return TRUE;
}

static gboolean
read_table (GmkLineReader *reader, GmkTable *table)
{
  GmkSettings settings = { 0 };
  gint64 begins, n_steps;

  if (!read_head (reader) || !read_settings (reader, &settings) ||
      !read_player (reader, &table->players[0]) || !read_player (reader, &table->players[1]) ||
      !read_score (reader, &table->score) ||
      !read_number (reader, "begins", 0, GMK_SEATS - 1, &begins) ||
      !read_uncounted (reader, &table->uncounted) ||
      !read_number (reader, "moment", 0, GMK_TIME_MAX, &table->moment) ||
      !read_number (reader, "steps", 0, GMK_STEPS_MAX, &n_steps))
    return FALSE;
  table->record = gmk_record_new (&settings, (GmkSeat)begins);
  if (table->record == NULL)
    return gmk_line_reader_fail (reader, "no memory");
  if (!read_steps (reader, (int)n_steps, table->record) ||
      !gmk_line_reader_field (reader, "end", 0) || !gmk_line_reader_at_end (reader))
    return FALSE;
  return table->moment >= table->record->match.at ||
         gmk_line_reader_fail (reader, "the last step comes after the present moment");
}

gboolean
gmk_game_file_read (const char *text, gsize length, GmkTable *table, GError **error)
{
  g_autofree char *copy = g_strndup (text, length);
  GmkLineReader reader;
  GmkTable found = { 0 };

  if (length > GMK_GAME_FILE_SIZE_MAX) {
    g_set_error_literal (error, GMK_GAME_FILE_ERROR, GMK_GAME_FILE_ERROR_TOO_LARGE,
                         "larger than any saved game");
    return FALSE;
  }

  gmk_line_reader_init (&reader, copy, GMK_GAME_FILE_ERROR, GMK_GAME_FILE_ERROR_DAMAGED, error);
  if (strlen (copy) != length)
    return gmk_line_reader_fail (&reader, "not a text");
  if (!read_table (&reader, &found)) {
    gmk_table_clear (&found);
    return FALSE;
  }
  *table = found;
  return TRUE;
}

/* --- Files ------------------------------------------------------------------------------------ */

gboolean
gmk_game_file_load (GFile *file, GmkTable *table, GError **error)
{
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, error);
  g_autofree char *text = NULL;
  gsize length;

  if (stream == NULL)
    return FALSE;
  text = g_malloc (GMK_GAME_FILE_SIZE_MAX + 1);
  return g_input_stream_read_all (G_INPUT_STREAM (stream), text, GMK_GAME_FILE_SIZE_MAX + 1,
                                  &length, NULL, error) &&
         gmk_game_file_read (text, length, table, error);
}

gboolean
gmk_game_file_set_aside (GFile *file, GFile **aside, GError **error)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *name = g_file_get_basename (file);

  for (int i = 1; i <= ASIDE_MAX; i++) {
    g_autofree char *new_name = g_strdup_printf ("%s.damaged-%d", name, i);
    g_autoptr (GFile) target = g_file_get_child (folder, new_name);
    g_autoptr (GError) failure = NULL;

    if (g_file_move (file, target, G_FILE_COPY_NO_FALLBACK_FOR_MOVE, NULL, NULL, NULL, &failure)) {
      if (aside != NULL)
        *aside = g_steal_pointer (&target);
      return TRUE;
    }
    if (!g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_EXISTS) || i == ASIDE_MAX) {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  }
  return FALSE;
}
