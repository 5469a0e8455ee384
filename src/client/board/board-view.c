/* The board as a widget: geometry, pointer, keyboard, accessibility.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/board/board-view-private.h"

#include "client/board/board-paint.h"
#include "client/parts/compat.h"

#define WIN_MS     450
#define EXPLAIN_MS 5000
#define MARK_MS    1000
#define READ_MS    300 /* a screen reader reads the point that it comes to */

G_DEFINE_FINAL_TYPE (GmkBoardView, gmk_board_view, GTK_TYPE_WIDGET)

enum {
  POINT_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* --- the look --- */

static void
forget_ground (GmkBoardView *self)
{
  g_clear_pointer (&self->ground, gsk_render_node_unref);
}

static void
update_art (GmkBoardView *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  const GmkPalette *palette = gmk_palette_get (self->style, adw_style_manager_get_dark (manager),
                                               adw_style_manager_get_high_contrast (manager));

  if (self->geometry.size == 0 ||
      !gmk_board_art_prepare (&self->art, palette, self->geometry.cell, GTK_WIDGET (self)))
    return;
  forget_ground (self);
  for (int i = 0; i < self->scene.size * self->scene.size; i++)
    gtk_widget_queue_draw (GTK_WIDGET (self->points[i]));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static GskRenderNode *
get_ground (GmkBoardView *self)
{
  if (self->ground == NULL) {
    GtkSnapshot *snapshot = gtk_snapshot_new ();
    PangoContext *context =
      self->geometry.coordinates ? gtk_widget_get_pango_context (GTK_WIDGET (self)) : NULL;

    gmk_board_paint_ground (snapshot, &self->art, &self->geometry, context);
    self->ground = gtk_snapshot_free_to_node (snapshot);
  }
  return self->ground;
}

static void
gmk_board_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GmkBoardView *self = GMK_BOARD_VIEW (widget);

  if (self->art.palette == NULL)
    return;
  gtk_snapshot_append_node (snapshot, get_ground (self));
  if (self->scene.square > 0)
    gmk_board_paint_closed (snapshot, &self->geometry, self->scene.square,
                            self->scene.square_closed);
  if (self->scene.win.length > 0)
    gmk_board_paint_run (snapshot, &self->art, &self->geometry, &self->scene.win,
                         self->win_progress);
  GTK_WIDGET_CLASS (gmk_board_view_parent_class)->snapshot (widget, snapshot);
  if (self->scene.square > 0)
    gmk_board_paint_square (snapshot, &self->art, &self->geometry, self->scene.square);
  if (self->n_lines > 0 || !gmk_point_is_none (self->explained))
    gmk_board_paint_reasons (snapshot, &self->art, &self->geometry, self->explained, self->lines,
                             self->n_lines);
}

static void
gmk_board_view_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  int size = MAX (GMK_BOARD_VIEW (widget)->scene.size, GMK_SIZE_MIN);

  *minimum = gmk_board_geometry_min_side (size);
  *natural = gmk_board_geometry_natural_side (size);
}

static void
gmk_board_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GmkBoardView *self = GMK_BOARD_VIEW (widget);

  if (self->scene.size == 0)
    return;
  self->geometry = gmk_board_geometry_fit (self->scene.size, self->coordinates, width, height);
  forget_ground (self);
  update_art (self);

  for (int i = 0; i < self->scene.size * self->scene.size; i++) {
    graphene_rect_t cell =
      gmk_board_geometry_cell (&self->geometry, gmk_point_at (i, self->scene.size));

    gtk_widget_size_allocate (GTK_WIDGET (self->points[i]),
                              &(GtkAllocation){ (int)cell.origin.x, (int)cell.origin.y,
                                                (int)cell.size.width, (int)cell.size.height },
                              -1);
  }
}

/* --- what is shown --- */

static void
point_chosen_cb (GmkBoardView *self, GmkBoardPoint *point)
{
  gmk_board_view_choose (self, gmk_board_point_get_point (point));
}

static void
remove_points (GmkBoardView *self)
{
  for (int i = 0; i < GMK_POINTS_MAX; i++)
    if (self->points[i] != NULL) {
      gtk_widget_unparent (GTK_WIDGET (self->points[i]));
      self->points[i] = NULL;
    }
}

/* One widget a point, the upper left first, so that shadows fall on what is drawn before. */
static void
make_points (GmkBoardView *self, int size)
{
  remove_points (self);
  for (int8_t y = (int8_t)(size - 1); y >= 0; y--)
    for (int8_t x = 0; x < size; x++) {
      GmkPoint p = { x, y };
      GtkWidget *point = gmk_board_point_new (p, &self->art);

      gmk_board_point_set_numbered (GMK_BOARD_POINT (point), self->numbers);
      g_signal_connect_swapped (point, "chosen", G_CALLBACK (point_chosen_cb), self);
      gtk_widget_set_parent (point, GTK_WIDGET (self));
      self->points[gmk_point_index (p, size)] = GMK_BOARD_POINT (point);
    }
  self->cursor = gmk_board_centre (size);
  self->hovered = self->pending = self->pressed = GMK_POINT_NONE;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
win_cb (double progress, gpointer data)
{
  GmkBoardView *self = data;

  self->win_progress = progress;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
draw_win (GmkBoardView *self)
{
  if (self->winning == NULL)
    self->winning = adw_timed_animation_new (
      GTK_WIDGET (self), 0, 1, WIN_MS, adw_callback_animation_target_new (win_cb, self, NULL));
  adw_animation_play (self->winning);
}

static void
forget_explanation (GmkBoardView *self)
{
  g_clear_handle_id (&self->explaining, g_source_remove);
  self->n_lines = 0;
  self->explained = GMK_POINT_NONE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
explained_cb (gpointer data)
{
  GmkBoardView *self = data;

  self->explaining = 0;
  forget_explanation (self);
}

static int
count_stones (const GmkBoardScene *scene)
{
  int n = 0;

  for (int i = 0; i < scene->size * scene->size; i++)
    n += scene->points[i].stone != GMK_EMPTY;
  return n;
}

void
gmk_board_view_set_scene (GmkBoardView *self, const GmkBoardScene *scene)
{
  g_return_if_fail (GMK_IS_BOARD_VIEW (self));
  g_return_if_fail (scene->size >= GMK_SIZE_MIN && scene->size <= GMK_SIZE_MAX);

  gboolean new_size = scene->size != self->scene.size;
  int more = count_stones (scene) - count_stones (&self->scene);
  /* One stone comes; an undo takes the computer's with one's own. */
  gboolean animate = !new_size && more <= 1 && more >= -2;
  gboolean newly_won = scene->win.length > 0 && self->scene.win.length == 0;

  if (new_size)
    make_points (self, scene->size);
  self->scene = *scene;
  for (int i = 0; i < scene->size * scene->size; i++)
    gmk_board_point_set_look (self->points[i], &scene->points[i], animate);

  gmk_board_view_forget_tap (self);
  gmk_board_view_update_ghosts (self);
  if (new_size || more != 0)
    forget_explanation (self);
  if (newly_won)
    draw_win (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gmk_board_view_set_next (GmkBoardView *self, GmkColour next)
{
  g_return_if_fail (GMK_IS_BOARD_VIEW (self));

  self->next = next;
  if (next == GMK_EMPTY)
    gmk_board_view_forget_tap (self);
  gmk_board_view_update_ghosts (self);
}

void
gmk_board_view_explain (GmkBoardView *self,
                        GmkPoint p,
                        const GmkForbiddenLine *lines,
                        int n_lines,
                        gboolean stays)
{
  g_return_if_fail (GMK_IS_BOARD_VIEW (self));
  g_return_if_fail (n_lines >= 0 && n_lines <= GMK_FORBIDDEN_LINES_MAX);

  forget_explanation (self);
  self->explained = p;
  self->n_lines = n_lines;
  for (int i = 0; i < n_lines; i++)
    self->lines[i] = lines[i];
  if (!stays)
    self->explaining = g_timeout_add_once (n_lines > 0 ? EXPLAIN_MS : MARK_MS, explained_cb, self);
}

/* --- what is heard --- */

static void
tell (GmkBoardView *self, const char *text)
{
  GmkBoardPoint *point = gmk_board_view_point (self, self->cursor);

  if (point != NULL)
    gmk_compat_announce (GTK_WIDGET (point), text);
}

static void
read_cb (gpointer data)
{
  GmkBoardView *self = data;
  g_autoptr (GPtrArray) news = g_steal_pointer (&self->news);

  self->reading = 0;
  self->news = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < news->len; i++)
    tell (self, g_ptr_array_index (news, i));
}

/* Whoever comes to a point hears what it is, and then the news. */
static void
begin_reading (GmkBoardView *self, GtkWidget *point)
{
  gtk_accessible_reset_property (GTK_ACCESSIBLE (point), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  g_clear_handle_id (&self->reading, g_source_remove);
  self->reading = g_timeout_add_once (READ_MS, read_cb, self);
}

/* Of what happens while the focus is elsewhere, the last is news at the board, too. */
void
gmk_board_view_announce (GmkBoardView *self, const char *text)
{
  g_return_if_fail (GMK_IS_BOARD_VIEW (self));

  const gboolean here = gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL;

  if (!here)
    g_ptr_array_set_size (self->news, 0);
  if (!here || self->reading != 0)
    g_ptr_array_add (self->news, g_strdup (text));
  if (!here || self->reading == 0)
    tell (self, text);
}

void
gmk_board_view_point_popover (GmkBoardView *self, GtkPopover *popover)
{
  g_return_if_fail (GMK_IS_BOARD_VIEW (self));

  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (popover));
  GmkBoardPoint *point = gmk_board_view_point (self, self->cursor);
  graphene_rect_t bounds;

  if (point == NULL || !gtk_widget_compute_bounds (GTK_WIDGET (point), parent, &bounds))
    return;
  gtk_popover_set_pointing_to (popover,
                               &(GdkRectangle){ (int)bounds.origin.x, (int)bounds.origin.y,
                                                (int)bounds.size.width, (int)bounds.size.height });
}

const GmkBoardGeometry *
gmk_board_view_get_geometry (GmkBoardView *self)
{
  g_return_val_if_fail (GMK_IS_BOARD_VIEW (self), NULL);

  return &self->geometry;
}

static void
follow_cb (GmkBoardView *self, const char *key, GSettings *settings)
{
  self->style = (GmkBoardStyle)g_settings_get_enum (settings, "board-style");
  self->confirm = (GmkConfirm)g_settings_get_enum (settings, "confirm-moves");
  self->coordinates = g_settings_get_boolean (settings, "coordinates");
  self->numbers = g_settings_get_boolean (settings, "move-numbers");
  for (int i = 0; i < self->scene.size * self->scene.size; i++)
    gmk_board_point_set_numbered (self->points[i], self->numbers);
  update_art (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
gmk_board_view_follow (GmkBoardView *self, GSettings *settings)
{
  const char *keys[] = { "board-style", "confirm-moves", "coordinates", "move-numbers" };

  g_return_if_fail (GMK_IS_BOARD_VIEW (self));

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++) {
    g_autofree char *signal = g_strconcat ("changed::", keys[i], NULL);

    g_signal_connect_object (settings, signal, G_CALLBACK (follow_cb), self, G_CONNECT_SWAPPED);
  }
  follow_cb (self, NULL, settings);
}

/* --- the object --- */

/* What was announced at the place that is left is no longer news there. */
static void
gmk_board_view_set_focus_child (GtkWidget *widget, GtkWidget *child)
{
  GmkBoardView *self = GMK_BOARD_VIEW (widget);
  GtkWidget *before = gtk_widget_get_focus_child (widget);

  if (before != NULL && before != child)
    gtk_accessible_reset_property (GTK_ACCESSIBLE (before), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  if (child == NULL)
    g_clear_handle_id (&self->reading, g_source_remove);
  else if (before != child)
    begin_reading (self, child);
  if (GMK_IS_BOARD_POINT (child))
    self->cursor = gmk_board_point_get_point (GMK_BOARD_POINT (child));
  GTK_WIDGET_CLASS (gmk_board_view_parent_class)->set_focus_child (widget, child);
}

static void
gmk_board_view_dispose (GObject *object)
{
  GmkBoardView *self = GMK_BOARD_VIEW (object);

  g_clear_handle_id (&self->explaining, g_source_remove);
  g_clear_handle_id (&self->reading, g_source_remove);
  g_clear_pointer (&self->news, g_ptr_array_unref);
  if (self->winning != NULL)
    adw_animation_reset (self->winning);
  g_clear_object (&self->winning);
  remove_points (self);
  self->scene.size = 0;
  forget_ground (self);
  gmk_board_art_clear (&self->art);
  G_OBJECT_CLASS (gmk_board_view_parent_class)->dispose (object);
}

static void
gmk_board_view_class_init (GmkBoardViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gmk_board_view_dispose;
  widget_class->measure = gmk_board_view_measure;
  widget_class->size_allocate = gmk_board_view_size_allocate;
  widget_class->snapshot = gmk_board_view_snapshot;
  widget_class->set_focus_child = gmk_board_view_set_focus_child;

  signals[POINT_CHOSEN] =
    g_signal_new ("point-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  gmk_board_view_class_add_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "board");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
gmk_board_view_init (GmkBoardView *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  self->cursor = self->hovered = self->pending = self->pressed = GMK_POINT_NONE;
  self->explained = GMK_POINT_NONE;
  self->win_progress = 1;
  self->news = g_ptr_array_new_with_free_func (g_free);
  gmk_board_view_add_controllers (self);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (update_art), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (update_art), self,
                           G_CONNECT_SWAPPED);
  gmk_compat_follow_scale (GTK_WIDGET (self), gtk_widget_queue_allocate);
}

GtkWidget *
gmk_board_view_new (void)
{
  return g_object_new (GMK_TYPE_BOARD_VIEW, NULL);
}
