/* Time from starting a program to its first window on the screen, and its memory (PSS) two seconds
 * later: bench-start PROGRAM [OTHER-PROGRAM]. Both are started in turn, so that they meet the same
 * machine; the medians and their ratio are printed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <X11/Xlib.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>

#include "tests/client/window/desk.h"

#define RUNS        11
#define PATIENCE_MS 20000
#define SETTLE_MS   2000

typedef struct {
  double ms[RUNS];
  double pss_mb[RUNS];
} Figures;

static void
wait_for_window (Display *display)
{
  struct pollfd socket = { .fd = ConnectionNumber (display), .events = POLLIN };
  XEvent event;

  for (;;) {
    while (XPending (display) > 0) {
      XNextEvent (display, &event);
      /* GTK maps a window of one pixel for the clipboard, too. */
      if (event.type == MapNotify) {
        XWindowAttributes attributes;
        XGetWindowAttributes (display, event.xmap.window, &attributes);
        if (attributes.width > 100)
          return;
      }
    }
    g_assert_cmpint (poll (&socket, 1, PATIENCE_MS), ==, 1);
  }
}

static double
pss_mb (const char *pid)
{
  g_autofree char *path = g_strdup_printf ("/proc/%s/smaps_rollup", pid);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  const char *pss = strstr (text, "\nPss:");
  g_assert_nonnull (pss);
  return g_ascii_strtod (pss + strlen ("\nPss:"), NULL) / 1024;
}

static void
measure (Display *display, const char *program, Figures *figures, int run)
{
  const char *const line[] = { program, NULL };
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  const gint64 began = g_get_monotonic_time ();
  g_autoptr (GSubprocess) process = desk_spawn (launcher, line);

  wait_for_window (display);
  figures->ms[run] = (double)(g_get_monotonic_time () - began) / 1000;
  g_usleep (SETTLE_MS * 1000);
  figures->pss_mb[run] = pss_mb (g_subprocess_get_identifier (process));
  g_subprocess_send_signal (process, SIGTERM);
  g_subprocess_wait (process, NULL, NULL);
  XSync (display, True);
}

static int
by_size (const void *a, const void *b)
{
  const double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

static double
median (double values[RUNS])
{
  qsort (values, RUNS, sizeof values[0], by_size);
  return values[RUNS / 2];
}

int
main (int argc, char **argv)
{
  Figures figures[2];
  double ms[2] = { 0 }, mb[2] = { 0 };
  const int n = MIN (argc - 1, 2);

  if (n < 1) {
    fprintf (stderr, "usage: bench-start PROGRAM [OTHER-PROGRAM]\n");
    return 2;
  }

  desk_set_up (1280, 1000);
  Display *display = XOpenDisplay (NULL);
  g_assert_nonnull (display);
  XSelectInput (display, DefaultRootWindow (display), SubstructureNotifyMask);
  XSync (display, True);

  for (int run = 0; run < RUNS; run++)
    for (int i = 0; i < n; i++)
      measure (display, argv[1 + i], &figures[i], run);

  for (int i = 0; i < n; i++) {
    ms[i] = median (figures[i].ms);
    mb[i] = median (figures[i].pss_mb);
    printf ("%s: first window after %.0f ms, %.1f MB PSS (medians of %d)\n", argv[1 + i], ms[i],
            mb[i], RUNS);
  }
  if (n == 2)
    printf ("ratio: time %.2f, memory %.2f\n", ms[0] / ms[1], mb[0] / mb[1]);

  XCloseDisplay (display);
  desk_clear_away ();
  return 0;
}
