/* A board to look at: a scene drawn small, not to be played on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/board/board-picture.h"

#include <adwaita.h>

#include "client/board/board-paint.h"
#include "client/parts/compat.h"

#define STONE_MS 350 /* from one stone to the next */

struct _GmkBoardPicture {
  GtkWidget parent_instance;

  GmkBoardScene scene;
  GmkBoardStyle style;
  GmkBoardGeometry geometry;
  GmkBoardArt art;
  AdwAnimation *playing;
  double played; /* stones to be seen, the last one as far as it has grown */
};

G_DEFINE_FINAL_TYPE (GmkBoardPicture, gmk_board_picture, GTK_TYPE_WIDGET)

static void
update_art (GmkBoardPicture *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  if (self->geometry.size == 0)
    return;
  gmk_board_art_prepare (&self->art,
                         gmk_palette_get (self->style, adw_style_manager_get_dark (manager),
                                          adw_style_manager_get_high_contrast (manager)),
                         self->geometry.cell, GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
scale_cb (GtkWidget *widget)
{
  update_art (GMK_BOARD_PICTURE (widget));
}

static void
snapshot_point (GmkBoardPicture *self, GtkSnapshot *snapshot, int index)
{
  const GmkPointLook *look = &self->scene.points[index];
  GmkPoint p = gmk_point_at (index, self->scene.size);
  double growth = CLAMP (self->played - look->number + 1, 0, 1);
  GmkPointPose pose = { .growth = growth };
  GmkPointLook shown = *look;

  if (growth < 1)
    shown.marks = 0;
  if (look->stone == GMK_EMPTY || growth <= 0)
    return;

  graphene_rect_t cell = gmk_board_geometry_cell (&self->geometry, p);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &cell.origin);
  gmk_board_paint_point (snapshot, &self->art, &shown, &pose,
                         gtk_widget_get_pango_context (GTK_WIDGET (self)));
  gtk_snapshot_restore (snapshot);
}

static void
gmk_board_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GmkBoardPicture *self = GMK_BOARD_PICTURE (widget);

  if (self->art.palette == NULL)
    return;
  gmk_board_paint_ground (snapshot, &self->art, &self->geometry, NULL);
  if (self->scene.win.length > 0)
    gmk_board_paint_run (snapshot, &self->art, &self->geometry, &self->scene.win, 1);
  for (int8_t y = (int8_t)(self->scene.size - 1); y >= 0; y--)
    for (int8_t x = 0; x < self->scene.size; x++)
      snapshot_point (self, snapshot, gmk_point_index ((GmkPoint){ x, y }, self->scene.size));
}

static void
gmk_board_picture_measure (GtkWidget *widget,
                           GtkOrientation orientation,
                           int for_size,
                           int *minimum,
                           int *natural,
                           int *minimum_baseline,
                           int *natural_baseline)
{
  *minimum = 120;
  *natural = 240;
}

static void
gmk_board_picture_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GmkBoardPicture *self = GMK_BOARD_PICTURE (widget);

  if (self->scene.size == 0)
    return;
  self->geometry = gmk_board_geometry_fit (self->scene.size, FALSE, width, height);
  update_art (self);
}

static void
played_cb (double played, gpointer data)
{
  GmkBoardPicture *self = data;

  self->played = played;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gmk_board_picture_play (GmkBoardPicture *self)
{
  int last = 0;

  g_return_if_fail (GMK_IS_BOARD_PICTURE (self));

  for (int i = 0; i < self->scene.size * self->scene.size; i++)
    last = MAX (last, self->scene.points[i].number);
  if (self->playing == NULL)
    self->playing = adw_timed_animation_new (
      GTK_WIDGET (self), 0, 1, 1, adw_callback_animation_target_new (played_cb, self, NULL));
  adw_timed_animation_set_value_to (ADW_TIMED_ANIMATION (self->playing), last);
  adw_timed_animation_set_duration (ADW_TIMED_ANIMATION (self->playing), (guint)last * STONE_MS);
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->playing), ADW_LINEAR);
  adw_animation_play (self->playing);
}

void
gmk_board_picture_set_scene (GmkBoardPicture *self, const GmkBoardScene *scene)
{
  g_return_if_fail (GMK_IS_BOARD_PICTURE (self));

  if (self->playing != NULL)
    adw_animation_reset (self->playing);
  self->scene = *scene;
  self->played = GMK_POINTS_MAX;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
style_cb (GmkBoardPicture *self, const char *key, GSettings *settings)
{
  self->style = (GmkBoardStyle)g_settings_get_enum (settings, key);
  update_art (self);
}

void
gmk_board_picture_follow (GmkBoardPicture *self, GSettings *settings)
{
  g_return_if_fail (GMK_IS_BOARD_PICTURE (self));

  g_signal_connect_object (settings, "changed::board-style", G_CALLBACK (style_cb), self,
                           G_CONNECT_SWAPPED);
  style_cb (self, "board-style", settings);
}

static void
gmk_board_picture_dispose (GObject *object)
{
  GmkBoardPicture *self = GMK_BOARD_PICTURE (object);

  if (self->playing != NULL)
    adw_animation_reset (self->playing);
  g_clear_object (&self->playing);
  gmk_board_art_clear (&self->art);
  G_OBJECT_CLASS (gmk_board_picture_parent_class)->dispose (object);
}

static void
gmk_board_picture_class_init (GmkBoardPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_board_picture_dispose;
  widget_class->measure = gmk_board_picture_measure;
  widget_class->size_allocate = gmk_board_picture_size_allocate;
  widget_class->snapshot = gmk_board_picture_snapshot;
  gtk_widget_class_set_css_name (widget_class, "boardpicture");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
gmk_board_picture_init (GmkBoardPicture *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (update_art), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (update_art), self,
                           G_CONNECT_SWAPPED);
  gmk_compat_follow_scale (GTK_WIDGET (self), scale_cb);
}
