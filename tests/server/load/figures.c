/* What a load comes to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/load/figures.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* "" where the process is gone. */
static char *
read_of_process (int process, const char *name)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/%s", process, name);
  char *text;

  return g_file_get_contents (path, &text, NULL, NULL) ? text : g_strdup ("");
}

double
figures_cpu (int process)
{
  g_autofree char *text = read_of_process (process, "stat");
  const char *end = strrchr (text, ')'); /* of the name, which may hold anything */
  unsigned long user = 0, system = 0;

  if (end != NULL &&
      sscanf (end, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
    return 0;
  return (double)(user + system) / (double)sysconf (_SC_CLK_TCK);
}

double
figures_memory (int process)
{
  g_autofree char *text = read_of_process (process, "statm");
  long pages = 0;

  if (sscanf (text, "%*d %ld", &pages) != 1)
    return 0;
  return (double)pages * (double)sysconf (_SC_PAGESIZE);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const double *p = a, *q = b;

  return (*p > *q) - (*p < *q);
}

double
figures_percentile (GArray *values, double percent)
{
  g_array_sort (values, compare);
  return values->len > 0
           ? g_array_index (values, double, (guint)((double)(values->len - 1) * percent / 100))
           : 0;
}
