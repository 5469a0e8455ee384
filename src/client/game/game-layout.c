/* Lays out a game: board, two cards, a bar, a line of status, the moves, the actions, an analysis.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-layout.h"

#include <adwaita.h>

#define GAP         6
#define WIDE_GAP    12
#define PANEL_WIDTH 320
#define PANEL_SMALL 280 /* where the whole is not wide, but wider than high */
#define WIDE_FROM   900
#define SMALL_FROM  600
#define BOARD_LEAST 200 /* a smaller board makes the cards share a row */
#define FLAT_BELOW  400 /* a height in which the board stands beside the bar */
#define MOVES_LEAST 190 /* height of the moves where they slide up */
#define SLIDE_MS    200

#define ANALYSIS_LEAST 236 /* height of an analysis below the board */

/* What the layout asks for, whatever it holds. */
#define MINIMUM_WIDTH  300
#define MINIMUM_HEIGHT 200
#define NATURAL_WIDTH  1040
#define NATURAL_HEIGHT 680

typedef enum {
  BOARD,
  TOP,
  BOTTOM,
  BAR,
  STATUS,
  MOVES,
  ACTIONS,
  ANALYSIS,
  N_SLOTS
} Slot;

struct _GmkGameLayout {
  GtkWidget parent_instance;

  GtkWidget *slots[N_SLOTS];
  gboolean wide;
  gboolean moves_open;
  double slide; /* of the moves, 0: down, 1: up */
  AdwAnimation *sliding;
};

G_DEFINE_FINAL_TYPE (GmkGameLayout, gmk_game_layout, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_BOARD, /* in the order of Slot */
  PROP_TOP,
  PROP_BOTTOM,
  PROP_BAR,
  PROP_STATUS,
  PROP_MOVES,
  PROP_ACTIONS,
  PROP_ANALYSIS,
  PROP_MOVES_OPEN,
  PROP_WIDE,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

/* --- sizes --- */

static gboolean
shown (GmkGameLayout *self, Slot slot)
{
  return self->slots[slot] != NULL && gtk_widget_get_visible (self->slots[slot]);
}

/* The height that a child wants at that width; 0 for one that is not shown. */
static int
wanted (GmkGameLayout *self, Slot slot, int width)
{
  int minimum, natural;

  if (!shown (self, slot))
    return 0;
  gtk_widget_measure (self->slots[slot], GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL,
                      NULL);
  gtk_widget_measure (self->slots[slot], GTK_ORIENTATION_VERTICAL, MAX (width, minimum), NULL,
                      &natural, NULL, NULL);
  return natural;
}

/* Gives a child its place; what does not fit is cut off at the layout's edge and never squeezed. */
static void
place (GmkGameLayout *self, Slot slot, int x, int y, int width, int height)
{
  GtkWidget *child = self->slots[slot];
  int least_width, least_height;

  if (!shown (self, slot))
    return;
  gtk_widget_set_child_visible (child, width > 0 && height > 0);
  if (width <= 0 || height <= 0)
    return;
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  width = MAX (width, least_width);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &least_height, NULL, NULL, NULL);
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, width, MAX (height, least_height) }, -1);
}

/* Places a child of its own height at y and returns where the next one goes. */
static int
stack_down (GmkGameLayout *self, Slot slot, int x, int y, int width, int gap)
{
  int height = wanted (self, slot, width);

  place (self, slot, x, y, width, height);
  return height > 0 ? y + height + gap : y;
}

/* The same from y upwards. */
static int
stack_up (GmkGameLayout *self, Slot slot, int x, int y, int width, int gap)
{
  int height = wanted (self, slot, width);

  place (self, slot, x, y - height, width, height);
  return height > 0 ? y - height - gap : y;
}

/* The same for a child that can do with less than it wants, and with nothing, down to `top`. */
static int
squeeze_up (GmkGameLayout *self, Slot slot, int x, int top, int y, int width, int gap)
{
  int height = MIN (wanted (self, slot, width), y - top);

  place (self, slot, x, y - height, width, height);
  return height > 0 ? y - height - gap : y;
}

static void
place_board (GmkGameLayout *self, int x, int y, int width, int height)
{
  int side = MAX (MIN (width, height), 1);

  place (self, BOARD, x + (width - side) / 2, y + (height - side) / 2, side, side);
}

/* --- the arrangements --- */

static void
arrange_wide (GmkGameLayout *self, int width, int height)
{
  int panel = width >= WIDE_FROM ? PANEL_WIDTH : PANEL_SMALL;
  int x = width - panel - WIDE_GAP;
  int top = stack_down (self, TOP, x, WIDE_GAP, panel, WIDE_GAP);
  int bottom = stack_up (self, ACTIONS, x, height - WIDE_GAP, panel, WIDE_GAP);

  place_board (self, WIDE_GAP, WIDE_GAP, x - 2 * WIDE_GAP, height - 2 * WIDE_GAP);
  bottom = stack_up (self, BOTTOM, x, bottom, panel, WIDE_GAP);
  bottom = squeeze_up (self, BAR, x, top, bottom, panel, WIDE_GAP);
  bottom = squeeze_up (self, STATUS, x, top, bottom, panel, GAP);
  place (self, MOVES, x, top, panel, bottom - top);
}

/* The moves over everything but the actions, as far up as they have slid; over as little of the
 * board as can be. */
static void
arrange_moves_over (GmkGameLayout *self, int width, int board_end, int bottom)
{
  int height = MIN (bottom, MAX (bottom - board_end, MOVES_LEAST));
  int y = bottom - (int)(height * self->slide);

  place (self, MOVES, 0, y, width, self->slide > 0 ? height : 0);
}

static void
arrange_narrow (GmkGameLayout *self, int width, int height)
{
  int inner = width - 2 * GAP;
  int top = stack_down (self, TOP, GAP, GAP, inner, GAP);
  int floor = stack_up (self, ACTIONS, 0, height, width, 0);
  int bottom = stack_up (self, BOTTOM, GAP, floor, inner, GAP);
  int below = wanted (self, STATUS, inner) + wanted (self, BAR, inner) + 2 * GAP;
  int side = MIN (inner, bottom - top - below);

  int end = top + side + GAP;

  place_board (self, GAP, top, inner, side);
  top = stack_down (self, STATUS, GAP, end, inner, GAP);
  place (self, BAR, GAP, MAX (top, bottom - wanted (self, BAR, inner)), inner,
         wanted (self, BAR, inner));
  arrange_moves_over (self, width, end, floor);
}

/* Board and bar side by side, where there is no height for one above the other. */
static void
arrange_flat (GmkGameLayout *self, int top, int width, int height)
{
  int side = MIN (height, width / 2);

  place (self, STATUS, 0, 0, 0, 0);
  if (shown (self, BAR)) {
    place_board (self, GAP, top, side, height);
    place (self, BAR, 2 * GAP + side, top, width - 3 * GAP - side, height);
  } else {
    place_board (self, GAP, top, width - 2 * GAP, height);
  }
}

static void
arrange_low (GmkGameLayout *self, int width, int height)
{
  int inner = width - 2 * GAP;
  int half = (inner - GAP) / 2;
  int cards = MAX (wanted (self, TOP, half), wanted (self, BOTTOM, half));
  int floor = stack_up (self, ACTIONS, 0, height, width, 0);
  int top = cards + 2 * GAP;
  int bottom = floor;

  place (self, BOTTOM, GAP, GAP, half, cards);
  place (self, TOP, 2 * GAP + half, GAP, half, cards);
  if (height < FLAT_BELOW) {
    arrange_flat (self, top, width, floor - GAP - top);
  } else {
    bottom = squeeze_up (self, BAR, GAP, top + BOARD_LEAST / 2, bottom, inner, GAP);
    bottom = squeeze_up (self, STATUS, GAP, top + BOARD_LEAST / 2, bottom, inner, GAP);
    place_board (self, GAP, top, inner, bottom - GAP - top);
  }
  arrange_moves_over (self, width, bottom, floor);
}

/* The analysis beside the board, or below it where the window is high. */
static void
arrange_analysis (GmkGameLayout *self, int width, int height)
{
  const Slot hidden[] = { TOP, BOTTOM, BAR, STATUS, MOVES };
  int gap = self->wide ? WIDE_GAP : GAP;
  int inner = width - 2 * gap;

  for (gsize i = 0; i < G_N_ELEMENTS (hidden); i++)
    place (self, hidden[i], 0, 0, 0, 0);

  if (self->wide) {
    int panel = width >= WIDE_FROM ? PANEL_WIDTH : PANEL_SMALL;
    int x = width - panel - gap;
    int floor = stack_up (self, ACTIONS, x, height - gap, panel, gap);

    place_board (self, gap, gap, x - 2 * gap, height - 2 * gap);
    place (self, ANALYSIS, x, gap, panel, floor - gap);
    return;
  }

  int floor = stack_up (self, ACTIONS, 0, height, width, 0);

  if (height < FLAT_BELOW) {
    int side = MIN (floor - 2 * gap, inner / 2);

    place_board (self, gap, gap, side, floor - 2 * gap);
    place (self, ANALYSIS, side + 2 * gap, gap, inner - side - gap, floor - 2 * gap);
  } else {
    int side = MIN (inner, MAX (floor - ANALYSIS_LEAST - 3 * gap, BOARD_LEAST));

    place_board (self, gap, gap, inner, side);
    place (self, ANALYSIS, gap, side + 2 * gap, inner, floor - side - 3 * gap);
  }
}

/* Whether a board between cards above and below would be too small. */
static gboolean
is_low (GmkGameLayout *self, int width, int height)
{
  int inner = width - 2 * GAP;
  int rest = height - wanted (self, TOP, inner) - wanted (self, BOTTOM, inner) -
             wanted (self, ACTIONS, width) - wanted (self, STATUS, inner) -
             wanted (self, BAR, inner) - 5 * GAP;

  return rest < BOARD_LEAST;
}

static void
set_wide (GmkGameLayout *self, gboolean wide)
{
  if (self->wide == wide)
    return;
  self->wide = wide;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_WIDE]);
}

static void
gmk_game_layout_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GmkGameLayout *self = GMK_GAME_LAYOUT (widget);
  gboolean wide = width >= WIDE_FROM || (width >= SMALL_FROM && width * 3 >= height * 4);

  set_wide (self, wide);
  if (shown (self, ANALYSIS))
    arrange_analysis (self, width, height);
  else if (wide)
    arrange_wide (self, width, height);
  else if (is_low (self, width, height))
    arrange_low (self, width, height);
  else
    arrange_narrow (self, width, height);
}

static void
gmk_game_layout_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  gboolean horizontal = orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = horizontal ? MINIMUM_WIDTH : MINIMUM_HEIGHT;
  *natural = horizontal ? NATURAL_WIDTH : NATURAL_HEIGHT;
}

/* --- the moves --- */

static void
slide_cb (double slide, gpointer data)
{
  GmkGameLayout *self = data;

  self->slide = slide;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

gboolean
gmk_game_layout_get_moves_open (GmkGameLayout *self)
{
  g_return_val_if_fail (GMK_IS_GAME_LAYOUT (self), FALSE);

  return self->moves_open;
}

void
gmk_game_layout_set_moves_open (GmkGameLayout *self, gboolean open)
{
  g_return_if_fail (GMK_IS_GAME_LAYOUT (self));

  if (self->moves_open == open)
    return;
  self->moves_open = open;
  if (self->sliding == NULL)
    self->sliding = adw_timed_animation_new (
      GTK_WIDGET (self), 0, 1, SLIDE_MS, adw_callback_animation_target_new (slide_cb, self, NULL));
  adw_timed_animation_set_value_from (ADW_TIMED_ANIMATION (self->sliding), self->slide);
  adw_timed_animation_set_value_to (ADW_TIMED_ANIMATION (self->sliding), open ? 1 : 0);
  adw_animation_play (self->sliding);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MOVES_OPEN]);
}

gboolean
gmk_game_layout_get_wide (GmkGameLayout *self)
{
  g_return_val_if_fail (GMK_IS_GAME_LAYOUT (self), FALSE);

  return self->wide;
}

/* --- the object --- */

static void
set_slot (GmkGameLayout *self, Slot slot, GtkWidget *child)
{
  if (self->slots[slot] == child)
    return;
  g_clear_pointer (&self->slots[slot], gtk_widget_unparent);
  self->slots[slot] = child;
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
}

static void
gmk_game_layout_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GmkGameLayout *self = GMK_GAME_LAYOUT (object);

  if (id >= PROP_BOARD && id <= PROP_ANALYSIS)
    g_value_set_object (value, self->slots[id - PROP_BOARD]);
  else if (id == PROP_MOVES_OPEN)
    g_value_set_boolean (value, self->moves_open);
  else if (id == PROP_WIDE)
    g_value_set_boolean (value, self->wide);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gmk_game_layout_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GmkGameLayout *self = GMK_GAME_LAYOUT (object);

  if (id >= PROP_BOARD && id <= PROP_ANALYSIS)
    set_slot (self, (Slot)(id - PROP_BOARD), g_value_get_object (value));
  else if (id == PROP_MOVES_OPEN)
    gmk_game_layout_set_moves_open (self, g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gmk_game_layout_dispose (GObject *object)
{
  GmkGameLayout *self = GMK_GAME_LAYOUT (object);

  if (self->sliding != NULL)
    adw_animation_reset (self->sliding);
  g_clear_object (&self->sliding);
  for (int i = 0; i < N_SLOTS; i++)
    g_clear_pointer (&self->slots[i], gtk_widget_unparent);
  G_OBJECT_CLASS (gmk_game_layout_parent_class)->dispose (object);
}

static void
gmk_game_layout_class_init (GmkGameLayoutClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  static const char *const slots[N_SLOTS] = { "board",  "top",   "bottom",  "bar",
                                              "status", "moves", "actions", "analysis" };

  object_class->get_property = gmk_game_layout_get_property;
  object_class->set_property = gmk_game_layout_set_property;
  object_class->dispose = gmk_game_layout_dispose;
  widget_class->measure = gmk_game_layout_measure;
  widget_class->size_allocate = gmk_game_layout_size_allocate;

  for (int i = 0; i < N_SLOTS; i++)
    props[PROP_BOARD + i] = g_param_spec_object (slots[i], NULL, NULL, GTK_TYPE_WIDGET,
                                                 G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_MOVES_OPEN] =
    g_param_spec_boolean ("moves-open", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  props[PROP_WIDE] =
    g_param_spec_boolean ("wide", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_css_name (widget_class, "gamelayout");
}

static void
gmk_game_layout_init (GmkGameLayout *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
gmk_game_layout_new (void)
{
  return g_object_new (GMK_TYPE_GAME_LAYOUT, NULL);
}
