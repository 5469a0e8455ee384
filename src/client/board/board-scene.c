/* What a board shows: stones, marks and lines, as a plain value.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/board/board-scene.h"

#include <string.h>

void
gmk_board_scene_clear (GmkBoardScene *scene, int size)
{
  memset (scene, 0, sizeof *scene);
  scene->size = size;
}

static void
show_stones (GmkBoardScene *scene, const GmkMatch *match)
{
  GmkPly plies[GMK_ACTS_MAX];
  int n = gmk_match_plies (match, plies, GMK_ACTS_MAX);

  for (int i = 0; i < n; i++) {
    if (gmk_point_is_none (plies[i].point))
      continue;

    int index = gmk_point_index (plies[i].point, scene->size);

    if (match->board.cells[index] != plies[i].colour)
      continue;
    scene->points[index].number = (guint16)(i + 1);
    if (i == n - 1)
      scene->points[index].marks |= GMK_MARK_LAST;
  }
  for (int i = 0; i < scene->size * scene->size; i++)
    scene->points[i].stone = match->board.cells[i];
}

static void
show_fifths (GmkBoardScene *scene, const GmkMatch *match, const GmkDuty *duty)
{
  gboolean on_offer =
    duty->kind == GMK_DUTY_FIFTH ||
    (duty->kind == GMK_DUTY_CHOICE && (duty->choices & 1u << GMK_CHOICE_PICK) != 0);

  for (int i = 0; on_offer && i < match->opening.n_fifths; i++)
    scene->points[gmk_point_index (match->opening.fifths[i], scene->size)].letter = (char)('A' + i);
}

/* The square within which, or outside of which, the opening wants the next stone. */
static void
show_bounds (GmkBoardScene *scene, const GmkDuty *duty)
{
  scene->square = MAX (duty->inside, duty->outside);
  scene->square_closed = duty->outside > 0;
  if (duty->kind != GMK_DUTY_STONE || scene->square == 0)
    return;
  for (int i = 0; i < scene->size * scene->size; i++)
    if (!gmk_opening_allows (duty, scene->size, gmk_point_at (i, scene->size)))
      scene->points[i].marks |= GMK_MARK_CLOSED;
}

static void
show_forbidden (GmkBoardScene *scene, const GmkMatch *match, const GmkDuty *duty)
{
  guint8 closed = match->settings.rules.forbidden == GMK_FORBIDDEN_CLOSED ? GMK_MARK_CLOSED : 0;

  if (match->settings.rules.forbidden == GMK_FORBIDDEN_OFF || duty->kind != GMK_DUTY_STONE ||
      duty->colour != GMK_BLACK)
    return;
  for (int i = 0; i < scene->size * scene->size; i++)
    if (match->board.cells[i] == GMK_EMPTY &&
        gmk_forbidden_kinds (&match->board, gmk_point_at (i, scene->size)) != 0)
      scene->points[i].marks |= GMK_MARK_CROSS | closed;
}

/* The line that won: where only five wins, a longer one beside it does not count. */
static GmkRun
winning_run (const GmkBoard *board, GmkPoint last, GmkEndKind kind)
{
  for (int d = 0; kind == GMK_END_FIVE && d < GMK_DIRECTIONS; d++) {
    GmkRun run = gmk_board_run (board, last, d);

    if (run.length == 5)
      return run;
  }
  return gmk_board_longest_run (board, last);
}

static void
show_win (GmkBoardScene *scene, const GmkMatch *match)
{
  GmkPly last;

  if ((match->end.kind == GMK_END_FIVE || match->end.kind == GMK_END_OVERLINE) &&
      gmk_match_last_ply (match, &last) && !gmk_point_is_none (last.point))
    scene->win = winning_run (&match->board, last.point, match->end.kind);
}

void
gmk_board_scene_from_match (GmkBoardScene *scene, const GmkMatch *match)
{
  GmkDuty duty = gmk_match_duty (match);

  gmk_board_scene_clear (scene, match->board.size);
  show_stones (scene, match);
  show_fifths (scene, match, &duty);
  show_bounds (scene, &duty);
  show_forbidden (scene, match, &duty);
  show_win (scene, match);
}

void
gmk_board_scene_add_asked (GmkBoardScene *scene, GmkPoint p, GmkColour colour)
{
  if (!gmk_point_on (p, scene->size))
    return;

  GmkPointLook *look = &scene->points[gmk_point_index (p, scene->size)];

  if (look->stone == GMK_EMPTY)
    look->planned = (guint8)colour;
}

void
gmk_board_scene_add_line (GmkBoardScene *scene, const GmkPoint *line, int n, GmkColour first)
{
  for (int i = 0; i < n; i++) {
    if (!gmk_point_on (line[i], scene->size))
      continue;

    GmkPointLook *look = &scene->points[gmk_point_index (line[i], scene->size)];

    if (look->stone != GMK_EMPTY || look->planned != GMK_EMPTY)
      continue;
    look->planned = (guint8)(i % 2 == 0 ? first : gmk_colour_other (first));
    look->number = (guint16)(i + 1);
  }
}
