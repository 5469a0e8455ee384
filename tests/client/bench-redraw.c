/* What a move costs on the board: the processor's time for the frames after it, on a board of 1,000
 * pixels drawn by the processor alone. Run it with `meson test --benchmark redraw`.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <adwaita.h>
#include <time.h>

#include "client/board/board-view.h"
#include "tests/client/window/desk.h"

#define SIDE  1000
#define MOVES 100

typedef struct {
  double began; /* ms of the processor when this frame began */
  double spent; /* ms, of the frames of this move */
  int frames;
  double longest; /* ms, of one frame of all */
} Frames;

/* Of this thread: frames are made on it. */
static double
processor_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void
before_cb (Frames *frames)
{
  frames->began = processor_ms ();
}

static void
after_cb (Frames *frames)
{
  const double spent = processor_ms () - frames->began;

  frames->spent += spent;
  frames->frames++;
  frames->longest = MAX (frames->longest, spent);
}

static void
rested_cb (gpointer data)
{
  *(gboolean *)data = TRUE;
}

/* Runs until no frame has come for a while. */
static void
settle (const Frames *frames)
{
  for (int before = -1; before != frames->frames;) {
    gboolean rested = FALSE;

    before = frames->frames;
    g_timeout_add_once (200, rested_cb, &rested);
    while (!rested)
      g_main_context_iteration (NULL, TRUE);
  }
}

static void
put (GmkBoardScene *scene, int number)
{
  GmkPointLook *looks = scene->points;
  int place = number * 37 % (scene->size * scene->size); /* any order that meets all points */

  for (int i = 0; i < scene->size * scene->size; i++)
    looks[i].marks = 0;
  looks[place] = (GmkPointLook){ .stone = number % 2 == 0 ? GMK_BLACK : GMK_WHITE,
                                 .marks = GMK_MARK_LAST,
                                 .number = (guint16)(number + 1) };
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const double first = *(const double *)a;
  const double second = *(const double *)b;

  return (first > second) - (first < second);
}

static void
measure (GmkBoardView *board, Frames *frames, gboolean animated)
{
  double costs[MOVES];
  int n_frames = 0;
  GmkBoardScene scene;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", animated, NULL);
  gmk_board_scene_clear (&scene, 15);
  gmk_board_view_set_scene (board, &scene);
  settle (frames);
  frames->longest = 0;
  for (int i = 0; i < MOVES; i++) {
    *frames = (Frames){ .longest = frames->longest };
    put (&scene, i);
    gmk_board_view_set_scene (board, &scene);
    settle (frames);
    costs[i] = frames->spent;
    n_frames += frames->frames;
  }
  qsort (costs, MOVES, sizeof *costs, compare);
  g_print (
    "%s: median %.2f ms, 95 in 100 within %.2f ms, %.1f frames a move, longest frame %.2f ms\n",
    animated ? "animated" : "at once", costs[MOVES / 2], costs[MOVES * 95 / 100],
    (double)n_frames / MOVES, frames->longest);
}

int
main (int argc, char **argv)
{
  GtkWidget *board, *window;
  GdkFrameClock *clock;
  Frames frames = { 0 };

  desk_set_up (SIDE + 100, SIDE + 100);
  g_setenv ("GSK_RENDERER", "cairo", TRUE);
  adw_init ();

  g_autoptr (GSettings) settings = g_settings_new ("org.kagetsu.Kagetsu");

  board = gmk_board_view_new ();
  gmk_board_view_follow (GMK_BOARD_VIEW (board), settings);
  window = gtk_window_new ();
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_child (GTK_WINDOW (window), board);
  gtk_window_set_default_size (GTK_WINDOW (window), SIDE, SIDE);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);

  clock = gtk_widget_get_frame_clock (board);
  g_signal_connect_swapped (clock, "before-paint", G_CALLBACK (before_cb), &frames);
  g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (after_cb), &frames);
  measure (GMK_BOARD_VIEW (board), &frames, FALSE);
  measure (GMK_BOARD_VIEW (board), &frames, TRUE);
  gtk_window_destroy (GTK_WINDOW (window));
  desk_clear_away ();
  return 0;
}
