/* Who sits at one side of the board: stone, name, a line about them, games won, clock.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/player-card.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "client/board/board-art.h"
#include "client/game/clock-label.h"
#include "client/parts/compat.h"
#include "client/words/words.h"

#define STONE 24 /* pixels */

struct _GmkPlayerCard {
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *stone;
  GtkWidget *name;
  GtkWidget *detail;
  GtkWidget *score;
  GmkClockLabel *clock;
  GtkWidget *menu;

  GmkSession *session;
  GmkSeat seat;
  GmkColour colour; /* of the stone shown */
};

G_DEFINE_FINAL_TYPE (GmkPlayerCard, gmk_player_card, GTK_TYPE_WIDGET)

enum {
  CLOCK_LOW,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
draw_stone (GmkPlayerCard *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  const GmkPalette *palette =
    gmk_palette_get (GMK_BOARD_STYLE_AUTOMATIC, adw_style_manager_get_dark (manager),
                     adw_style_manager_get_high_contrast (manager));

  if (self->colour == GMK_EMPTY)
    return;

  g_autoptr (GdkTexture) texture =
    gmk_board_art_stone (palette, self->colour, STONE, gmk_compat_get_scale (GTK_WIDGET (self)));

  gtk_image_set_from_paintable (GTK_IMAGE (self->stone), GDK_PAINTABLE (texture));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->stone), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gmk_words_colour (self->colour), -1);
}

static void
scale_cb (GtkWidget *widget)
{
  draw_stone (GMK_PLAYER_CARD (widget));
}

void
gmk_player_card_set_detail (GmkPlayerCard *self, const char *detail)
{
  g_return_if_fail (GMK_IS_PLAYER_CARD (self));

  gtk_label_set_text (GTK_LABEL (self->detail), detail != NULL ? detail : "");
  gtk_widget_set_visible (self->detail, detail != NULL);
}

void
gmk_player_card_set_menu (GmkPlayerCard *self, GMenuModel *menu)
{
  g_return_if_fail (GMK_IS_PLAYER_CARD (self));

  if (gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (self->menu)) != menu)
    gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->menu), menu);
  gtk_widget_set_visible (self->menu, menu != NULL);
}

static void
show_score (GmkPlayerCard *self)
{
  GmkScore score = gmk_session_get_score (self->session);
  g_autofree char *text = gmk_words_score (&score, self->seat);
  /* Translators: games won in a series, halves for draws */
  g_autofree char *spoken = g_strdup_printf (_ ("Score %s"), text);

  gtk_label_set_text (GTK_LABEL (self->score), text);
  gtk_widget_set_tooltip_text (self->score, _ ("Games won"));
  gtk_widget_set_visible (self->score, score.won[0] + score.won[1] + score.drawn > 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->score), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  spoken, -1);
}

static void
show_turn (GmkPlayerCard *self, const char *name, gboolean turn)
{
  g_autofree char *label = NULL;

  if (turn) {
    gtk_widget_add_css_class (GTK_WIDGET (self), "turn");
    /* Translators: heard for the card of the player whose turn it is; the name and the colour */
    label = g_strdup_printf (_ ("%s, %s, to move"), name, gmk_words_colour (self->colour));
  } else {
    gtk_widget_remove_css_class (GTK_WIDGET (self), "turn");
    /* Translators: heard for a player's card; the name and the colour */
    label = g_strdup_printf (_ ("%s, %s"), name, gmk_words_colour (self->colour));
  }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void
gmk_player_card_refresh (GmkPlayerCard *self)
{
  g_return_if_fail (GMK_IS_PLAYER_CARD (self));

  if (self->session == NULL)
    return;

  const GmkMatch *match = gmk_session_get_match (self->session);
  const GmkPlayer *players = gmk_session_get_players (self->session);
  GmkDuty duty = gmk_match_duty (match);
  gboolean turn = duty.kind != GMK_DUTY_NONE && duty.seat == self->seat;
  GmkColour colour = gmk_match_colour (match, self->seat);
  g_autofree char *name = gmk_words_player (players, self->seat);

  if (self->colour != colour) {
    self->colour = colour;
    draw_stone (self);
  }
  gtk_label_set_text (GTK_LABEL (self->name), name);
  show_score (self);
  show_turn (self, name, turn);
  gmk_clock_label_refresh (self->clock);
}

void
gmk_player_card_set_seat (GmkPlayerCard *self, GmkSession *session, GmkSeat seat)
{
  g_return_if_fail (GMK_IS_PLAYER_CARD (self));

  g_set_object (&self->session, session);
  self->seat = seat;
  gmk_clock_label_set_session (self->clock, session, seat);
  gmk_player_card_refresh (self);
}

GmkSeat
gmk_player_card_get_seat (GmkPlayerCard *self)
{
  g_return_val_if_fail (GMK_IS_PLAYER_CARD (self), 0);

  return self->seat;
}

static void
clock_low_cb (GmkPlayerCard *self)
{
  g_signal_emit (self, signals[CLOCK_LOW], 0);
}

static void
gmk_player_card_dispose (GObject *object)
{
  GmkPlayerCard *self = GMK_PLAYER_CARD (object);

  g_clear_object (&self->session);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gmk_player_card_parent_class)->dispose (object);
}

static void
gmk_player_card_class_init (GmkPlayerCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_player_card_dispose;
  signals[CLOCK_LOW] = g_signal_new ("clock-low", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (GMK_TYPE_CLOCK_LABEL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/game/player-card.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkPlayerCard, box);
  gtk_widget_class_bind_template_child (widget_class, GmkPlayerCard, stone);
  gtk_widget_class_bind_template_child (widget_class, GmkPlayerCard, name);
  gtk_widget_class_bind_template_child (widget_class, GmkPlayerCard, detail);
  gtk_widget_class_bind_template_child (widget_class, GmkPlayerCard, score);
  gtk_widget_class_bind_template_child (widget_class, GmkPlayerCard, clock);
  gtk_widget_class_bind_template_child (widget_class, GmkPlayerCard, menu);
  gtk_widget_class_bind_template_callback (widget_class, clock_low_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "playercard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
gmk_player_card_init (GmkPlayerCard *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (draw_stone), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (draw_stone), self,
                           G_CONNECT_SWAPPED);
  gmk_compat_follow_scale (GTK_WIDGET (self), scale_cb);
}
