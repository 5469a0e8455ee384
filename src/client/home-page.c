/* The page on which the app begins: what can be played, and the game that was left.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/home-page.h"

#include <glib/gi18n.h>

#include "client/board/board-picture.h"
#include "client/parts/toast.h"
#include "client/words/words.h"

struct _GmkHomePage {
  AdwBin parent_instance;

  GmkToast *toast;
  GmkBoardPicture *sign;    /* the board that stands there when no game was left */
  GmkBoardPicture *picture; /* of the game that was left */
  GtkWidget *go_on;
  GtkLabel *go_on_title;
  GtkLabel *go_on_detail;
  GtkWidget *play_cpu;

  GSettings *settings;
};

G_DEFINE_FINAL_TYPE (GmkHomePage, gmk_home_page, ADW_TYPE_BIN)

/* The opening that the app has its name from, and how it may go on. */
static const GmkPoint sign_moves[] = {
  { 4, 4 }, { 4, 5 }, { 5, 5 }, { 3, 3 }, { 5, 4 }, { 6, 4 }, { 5, 3 }, { 5, 6 },
};

static void
draw_sign (GmkHomePage *self)
{
  GmkBoardScene scene;

  gmk_board_scene_clear (&scene, 9);
  for (gsize i = 0; i < G_N_ELEMENTS (sign_moves); i++) {
    GmkPointLook *look = &scene.points[gmk_point_index (sign_moves[i], scene.size)];

    look->stone = i % 2 == 0 ? GMK_BLACK : GMK_WHITE;
    look->number = (guint16)(i + 1);
  }
  gmk_board_picture_set_scene (self->sign, &scene);
  gmk_board_picture_play (self->sign);
}

void
gmk_home_page_set_game (GmkHomePage *self, const GmkMatch *match)
{
  g_return_if_fail (GMK_IS_HOME_PAGE (self));

  gtk_widget_set_visible (self->go_on, match != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->sign), match == NULL);
  if (match == NULL)
    return;

  g_autofree char *rules = gmk_words_rules (&match->settings.rules);
  g_autofree char *duty = gmk_words_duty (match);
  GmkBoardScene scene;

  gmk_board_scene_from_match (&scene, match);
  gmk_board_picture_set_scene (self->picture, &scene);
  gtk_label_set_text (self->go_on_title,
                      gmk_match_over (match) ? _ ("Look at the Last Game") : _ ("Continue"));
  gtk_label_set_text (self->go_on_detail, rules);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->go_on), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_text (self->go_on_title),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, duty, -1);
}

void
gmk_home_page_toast (GmkHomePage *self, const char *text)
{
  g_return_if_fail (GMK_IS_HOME_PAGE (self));

  gmk_toast_show (self->toast, text, 0);
}

static gboolean
gmk_home_page_grab_focus (GtkWidget *widget)
{
  GmkHomePage *self = GMK_HOME_PAGE (widget);

  return gtk_widget_grab_focus (gtk_widget_get_visible (self->go_on) ? self->go_on
                                                                     : self->play_cpu);
}

static void
gmk_home_page_dispose (GObject *object)
{
  g_clear_object (&GMK_HOME_PAGE (object)->settings);
  G_OBJECT_CLASS (gmk_home_page_parent_class)->dispose (object);
}

static void
gmk_home_page_class_init (GmkHomePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_home_page_dispose;
  widget_class->grab_focus = gmk_home_page_grab_focus;
  g_type_ensure (GMK_TYPE_BOARD_PICTURE);
  g_type_ensure (GMK_TYPE_TOAST);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/kagetsu/Kagetsu/home-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkHomePage, toast);
  gtk_widget_class_bind_template_child (widget_class, GmkHomePage, sign);
  gtk_widget_class_bind_template_child (widget_class, GmkHomePage, picture);
  gtk_widget_class_bind_template_child (widget_class, GmkHomePage, go_on);
  gtk_widget_class_bind_template_child (widget_class, GmkHomePage, go_on_title);
  gtk_widget_class_bind_template_child (widget_class, GmkHomePage, go_on_detail);
  gtk_widget_class_bind_template_child (widget_class, GmkHomePage, play_cpu);
}

static void
gmk_home_page_init (GmkHomePage *self)
{
  self->settings = g_settings_new ("org.kagetsu.Kagetsu");
  gtk_widget_init_template (GTK_WIDGET (self));
  gmk_board_picture_follow (self->sign, self->settings);
  gmk_board_picture_follow (self->picture, self->settings);
  g_signal_connect (self, "map", G_CALLBACK (draw_sign), NULL);
}

GtkWidget *
gmk_home_page_new (void)
{
  return g_object_new (GMK_TYPE_HOME_PAGE, NULL);
}
