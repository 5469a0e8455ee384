/* A Gomocup program as a player.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "tests/engine/match/player.h"

#define START_MS    10000  /* until a program has to have said OK */
#define UNTIMED_MS  120000 /* for a move without a limit of time */
#define PENDING_MAX 65536  /* bytes without an end of line that a program may write */
#define NO_LIMIT    2147483647

typedef struct {
  Player player;
  PlayerLimits limits;
  char **argv;
  GSubprocess *process; /* NULL: not running */
  GString *pending;     /* what it wrote and nobody has read */
  bool knows_board;     /* the next stone is told by TURN */
} Program;

static void
stop (Program *self)
{
  if (self->process != NULL)
    g_subprocess_force_exit (self->process);
  g_clear_object (&self->process);
  g_string_truncate (self->pending, 0);
}

static const char *
fail (Program *self, const char *trouble)
{
  stop (self);
  return trouble;
}

static const char *
tell (Program *self, const char *text)
{
  GOutputStream *in = g_subprocess_get_stdin_pipe (self->process);

  return g_output_stream_write_all (in, text, strlen (text), NULL, NULL, NULL) ? NULL : "crash";
}

/* Adds what the program has written by the deadline, in µs of the monotonic clock. */
static const char *
wait_for_more (Program *self, gint64 deadline)
{
  GInputStream *out = g_subprocess_get_stdout_pipe (self->process);
  GPollFD fd = { g_unix_input_stream_get_fd (G_UNIX_INPUT_STREAM (out)), G_IO_IN, 0 };
  const gint64 left = deadline - g_get_monotonic_time ();
  char bytes[4096];

  if (left <= 0)
    return "time";
  if (g_poll (&fd, 1, (int)(left / 1000 + 1)) <= 0)
    return NULL;

  const gssize n = read (fd.fd, bytes, sizeof bytes);

  if (n < 0 && errno == EINTR)
    return NULL;
  if (n <= 0 || self->pending->len + (gsize)n > PENDING_MAX)
    return "crash";
  g_string_append_len (self->pending, bytes, n);
  return NULL;
}

/* The next line, to be freed; NULL and *trouble where none comes in time. */
static char *
read_line (Program *self, gint64 deadline, const char **trouble)
{
  const char *end;

  while ((end = memchr (self->pending->str, '\n', self->pending->len)) == NULL)
    if ((*trouble = wait_for_more (self, deadline)) != NULL)
      return NULL;

  char *line = g_strndup (self->pending->str, (gsize)(end - self->pending->str));

  g_string_erase (self->pending, 0, end - self->pending->str + 1);
  return g_strchomp (line);
}

static gint64
deadline_in (int ms)
{
  return g_get_monotonic_time () + (gint64)ms * 1000;
}

static int
rule_number (const GmkRules *rules)
{
  if (rules->game == GMK_RENJU)
    return 4;
  return rules->overline == GMK_EXACTLY_FIVE ? 1 : 0;
}

static const char *
tell_limits (Program *self, const GmkRules *rules)
{
  const PlayerLimits *limits = &self->limits;
  g_autoptr (GString) info = g_string_new (NULL);

  g_string_append_printf (info, "INFO timeout_turn %d\nINFO timeout_match 0\nINFO time_left %d\n",
                          limits->turn_ms > 0 ? limits->turn_ms : UNTIMED_MS, NO_LIMIT);
  g_string_append_printf (info, "INFO max_memory %" PRId64 "\n", limits->memory);
  g_string_append_printf (info, "INFO rule %d\nINFO thread_num 1\n", rule_number (rules));
  if (limits->nodes > 0)
    g_string_append_printf (info, "INFO max_node %" PRId64 "\n", limits->nodes);
  return tell (self, info->str);
}

static const char *
tell_start (Program *self, const GmkRules *rules)
{
  g_autofree char *start = g_strdup_printf ("START %d\n", rules->size);
  const gint64 deadline = deadline_in (START_MS);
  const char *trouble = tell (self, start);
  bool ready = false;

  while (trouble == NULL && !ready) {
    g_autofree char *line = read_line (self, deadline, &trouble);

    ready = g_strcmp0 (line, "OK") == 0;
  }
  return trouble != NULL ? trouble : tell_limits (self, rules);
}

static const char *
begin (Player *player, const GmkRules *rules)
{
  Program *self = (Program *)player;

  if (self->process == NULL)
    self->process =
      g_subprocess_newv ((const char *const *)self->argv,
                         G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                           G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                         NULL);
  if (self->process == NULL)
    return "crash";

  self->knows_board = false;
  const char *trouble = tell_start (self, rules);
  return trouble != NULL ? fail (self, trouble) : NULL;
}

static void
write_stones (const GmkMatch *match, GString *text)
{
  const GmkColour own = gmk_match_duty (match).colour;
  const int size = match->board.size;
  GmkPly plies[GMK_ACTS_MAX];
  const int n = gmk_match_plies (match, plies, GMK_ACTS_MAX);

  g_string_append (text, "BOARD\n");
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%d,%d,%d\n", plies[i].point.x, size - 1 - plies[i].point.y,
                            plies[i].colour == own ? 1 : 2);
  g_string_append (text, "DONE\n");
}

static void
write_question (const Program *self, const GmkMatch *match, GString *text)
{
  GmkPly last;

  if (!gmk_match_last_ply (match, &last))
    g_string_append (text, "BEGIN\n");
  else if (self->knows_board)
    g_string_append_printf (text, "TURN %d,%d\n", last.point.x,
                            match->board.size - 1 - last.point.y);
  else
    write_stones (match, text);
}

/* The point that a line names; false: the line is something else. */
static bool
parse_point (const char *line, int size, GmkPoint *point)
{
  g_auto (GStrv) parts = g_strsplit (line, ",", -1);
  guint64 x, y;

  if (g_strv_length (parts) != 2 ||
      !g_ascii_string_to_unsigned (parts[0], 10, 0, (guint64)size - 1, &x, NULL) ||
      !g_ascii_string_to_unsigned (parts[1], 10, 0, (guint64)size - 1, &y, NULL))
    return false;

  *point = (GmkPoint){ (int8_t)x, (int8_t)(size - 1 - (int)y) };
  return true;
}

static const char *
answer (Player *player, const GmkMatch *match, GmkPoint *point)
{
  Program *self = (Program *)player;
  const PlayerLimits *limits = &self->limits;
  g_autoptr (GString) question = g_string_new (NULL);
  const char *trouble = NULL;

  write_question (self, match, question);
  const gint64 deadline =
    deadline_in (limits->turn_ms > 0 ? limits->turn_ms + limits->grace_ms : UNTIMED_MS);

  if ((trouble = tell (self, question->str)) != NULL)
    return fail (self, trouble);
  for (;;) {
    g_autofree char *line = read_line (self, deadline, &trouble);

    if (line == NULL)
      return fail (self, trouble);
    if (g_ascii_isdigit (line[0]) && !parse_point (line, match->board.size, point))
      return fail (self, "nonsense");
    if (g_ascii_isdigit (line[0]))
      break;
  }
  self->knows_board = true;
  return NULL;
}

static void
free_player (Player *player)
{
  Program *self = (Program *)player;

  if (self->process != NULL && tell (self, "END\n") == NULL)
    g_output_stream_close (g_subprocess_get_stdin_pipe (self->process), NULL, NULL);
  stop (self);
  g_string_free (self->pending, TRUE);
  g_strfreev (self->argv);
  g_free (self);
}

Player *
program_player_new (const char *command, const PlayerLimits *limits, GError **error)
{
  char **argv;

  if (!g_shell_parse_argv (command, NULL, &argv, error))
    return NULL;

  Program *self = g_new0 (Program, 1);

  self->player = (Player){ begin, answer, free_player };
  self->limits = *limits;
  self->argv = argv;
  self->pending = g_string_new (NULL);
  return &self->player;
}
