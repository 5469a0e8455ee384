/* What the engine sees, as MESSAGE lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gomocup/report.h"

#include <inttypes.h>

#include "gomocup/coordinates.h"

/* "35", or "+M7" and "-M6" for a win and a loss in so many plies. */
static void
write_score (const GmkLine *line, FILE *out)
{
  if (line->win_in > 0)
    fprintf (out, "+M%d", line->win_in);
  else if (line->win_in < 0)
    fprintf (out, "-M%d", -line->win_in);
  else
    fprintf (out, "%d", line->score);
}

static void
write_line (const GmkReport *report, int i, int size, FILE *out)
{
  const GmkLine *line = &report->lines[i];
  char text[COORDINATES_TEXT_MAX];

  fprintf (out, "MESSAGE depth %d-%d", report->depth, report->selective_depth);
  if (report->n_lines > 1)
    fprintf (out, " line %d", i + 1);
  fputs (" score ", out);
  write_score (line, out);
  fprintf (out, " win %.1f%% nodes %" PRId64 " ms %" PRId64 " pv", 100 * line->chance,
           report->nodes, report->ms);
  for (int k = 0; k < line->n_pv && !gmk_point_is_none (line->pv[k]); k++) {
    coordinates_write (line->pv[k], size, text);
    fprintf (out, " %s", text);
  }
  fputc ('\n', out);
}

void
report_write (const GmkReport *report, int size, FILE *out)
{
  for (int i = 0; i < report->n_lines; i++)
    write_line (report, i, size, out);
}
