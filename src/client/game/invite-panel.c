/* What is shown while a table waits for somebody to take the other seat.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/invite-panel.h"

#include <glib/gi18n.h>

#include "client/words/words-online.h"
#include "client/words/words.h"

struct _GmkInvitePanel {
  GtkWidget parent_instance;

  GtkWidget *page;
  GtkLabel *rules;
  GtkLabel *terms;
  GtkWidget *invitation;
  GtkLabel *code;
  GtkLabel *watch_code;
  GtkLabel *link;
};

G_DEFINE_FINAL_TYPE (GmkInvitePanel, gmk_invite_panel, GTK_TYPE_WIDGET)

void
gmk_invite_panel_show_room (GmkInvitePanel *self, GmkOnlineRoom *room)
{
  g_return_if_fail (GMK_IS_INVITE_PANEL (self));

  const GmkSettings *settings = &gmk_session_get_match (GMK_SESSION (room))->settings;
  g_autofree char *rules = gmk_words_rules (&settings->rules);
  g_autofree char *terms = gmk_words_terms (settings);
  g_autofree char *link = gmk_online_room_get_link (room);

  gtk_label_set_text (self->rules, rules);
  gtk_label_set_text (self->terms, terms);
  gtk_label_set_text (self->code, gmk_online_room_get_code (room));
  gtk_label_set_text (self->watch_code, gmk_online_room_get_watch_code (room));
  gtk_label_set_text (self->link, link != NULL ? link : "");
  gtk_widget_set_visible (self->invitation, link != NULL);
}

static void
gmk_invite_panel_dispose (GObject *object)
{
  g_clear_pointer (&GMK_INVITE_PANEL (object)->page, gtk_widget_unparent);
  G_OBJECT_CLASS (gmk_invite_panel_parent_class)->dispose (object);
}

static void
gmk_invite_panel_class_init (GmkInvitePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_invite_panel_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/game/invite-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkInvitePanel, page);
  gtk_widget_class_bind_template_child (widget_class, GmkInvitePanel, rules);
  gtk_widget_class_bind_template_child (widget_class, GmkInvitePanel, terms);
  gtk_widget_class_bind_template_child (widget_class, GmkInvitePanel, invitation);
  gtk_widget_class_bind_template_child (widget_class, GmkInvitePanel, code);
  gtk_widget_class_bind_template_child (widget_class, GmkInvitePanel, watch_code);
  gtk_widget_class_bind_template_child (widget_class, GmkInvitePanel, link);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "invitepanel");
}

static void
gmk_invite_panel_init (GmkInvitePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
