/* What is said at a table, and saying something.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/chat-view.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "client/parts/compat.h"
#include "client/words/words-online.h"
#include "client/words/words-room.h"

#define LIMIT_SHOWN 80 /* bytes left from which on the limit is told */

struct _GmkChatView {
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkStack *stack;
  GtkWidget *placeholder;
  GtkScrolledWindow *scroller;
  GtkListBox *lines;
  GtkWidget *presets;
  GtkWidget *guest_note;
  GtkWidget *text_box;
  GtkEntry *entry;
  GtkWidget *send;
  GtkLabel *limit;

  GmkOnlineRoom *room;
  GSignalGroup *of_online; /* who one is there */
  GHashTable *muted;       /* player numbers, as gint64 */
  int n_lines;
  int unread;
  guint scrolling;
};

G_DEFINE_FINAL_TYPE (GmkChatView, gmk_chat_view, GTK_TYPE_WIDGET)

enum {
  HEARD,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static gboolean
is_me (GmkChatView *self, const GmkPerson *person)
{
  GmkOnline *online = gmk_online_room_get_online (self->room);

  return online != NULL && gmk_online_get_me (online)->number == person->number;
}

/* --- lines --- */

static gboolean
scroll_cb (gpointer data)
{
  GmkChatView *self = data;
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);

  self->scrolling = 0;
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  return G_SOURCE_REMOVE;
}

static GtkWidget *
label_new (const char *text, float xalign, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  return label;
}

static char *
author (GmkChatView *self, const GmkSaying *saying)
{
  if (is_me (self, &saying->who))
    return g_strdup (C_ ("player", "You"));

  g_autofree char *name = gmk_words_name (&saying->who);

  if (saying->watching)
    /* Translators: somebody who says something and does not play */
    return g_strdup_printf (C_ ("chat", "%s, watching"), name);
  return g_steal_pointer (&name);
}

/* Somebody who watches has no card with a menu. */
static GtkWidget *
author_of_watcher (GtkWidget *label, const GmkPerson *person)
{
  g_autofree char *name = gmk_words_name (person);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *mute = gtk_button_new_from_icon_name ("audio-volume-muted-symbolic");

  gtk_actionable_set_action_name (GTK_ACTIONABLE (mute), "chat.mute");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (mute), "(xs)", person->number, name);
  gtk_widget_set_tooltip_text (mute, _ ("Mute in Chat"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (mute), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Mute in Chat"), -1);
  gtk_widget_add_css_class (mute, "flat");
  gtk_widget_add_css_class (mute, "mute");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), mute);
  return box;
}

/* One's own lines stand at the right and those of others at the left, under the name. */
static GtkWidget *
line_new (GmkChatView *self, const GmkSaying *saying)
{
  gboolean mine = is_me (self, &saying->who);
  float side = mine ? 1 : 0;
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *who = author (self, saying);
  g_autofree char *spoken = gmk_words_said (saying);
  const char *text =
    saying->kind == GMK_SAYING_TEXT ? saying->text : gmk_words_saying (saying->kind);

  GtkWidget *name = label_new (who, side, "caption-heading");

  gtk_box_append (GTK_BOX (box),
                  saying->watching && !mine ? author_of_watcher (name, &saying->who) : name);
  gtk_box_append (GTK_BOX (box), label_new (text, side, NULL));
  gtk_widget_set_halign (box, mine ? GTK_ALIGN_END : GTK_ALIGN_START);
  gtk_widget_add_css_class (box, mine ? "own" : "other");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  return row;
}

static void
add_row (GmkChatView *self, GtkWidget *row)
{
  if (self->n_lines == GMK_SAID_MAX)
    gtk_list_box_remove (self->lines, GTK_WIDGET (gtk_list_box_get_row_at_index (self->lines, 0)));
  else
    self->n_lines++;
  gtk_list_box_append (self->lines, row);
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->scroller));
  if (self->scrolling == 0)
    self->scrolling = g_idle_add_full (GDK_PRIORITY_REDRAW + 1, scroll_cb, self, NULL);
}

static void
said_cb (GmkChatView *self, const GmkSaying *saying)
{
  if (gmk_chat_view_get_muted (self, saying->who.number))
    return;
  add_row (self, line_new (self, saying));
  if (is_me (self, &saying->who))
    return;

  g_autofree char *words = gmk_words_said (saying);

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->unread++;
  g_signal_emit (self, signals[HEARD], 0, words);
}

static void
forget_lines (GmkChatView *self)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->lines, 0)) != NULL)
    gtk_list_box_remove (self->lines, GTK_WIDGET (row));
  gtk_stack_set_visible_child (self->stack, self->placeholder);
  self->n_lines = 0;
  self->unread = 0;
}

/* What was said before the room came here, or came back. */
static void
show_said (GmkChatView *self)
{
  for (const GList *at = gmk_online_room_get_said (self->room); at != NULL; at = at->next) {
    const GmkSaying *saying = at->data;

    if (!gmk_chat_view_get_muted (self, saying->who.number))
      add_row (self, line_new (self, saying));
  }
}

/* --- saying something --- */

static void
update_entry (GmkChatView *self)
{
  GtkEntryBuffer *buffer = gtk_entry_get_buffer (self->entry);
  int left = GMK_SAY_MAX - (int)gtk_entry_buffer_get_bytes (buffer);
  /* Translators: how much longer a text may be */
  g_autofree char *text = g_strdup_printf (C_ ("length left", "%d left"), left);

  gtk_label_set_text (self->limit, left < 0 ? _ ("This text is too long") : text);
  gtk_widget_set_visible (GTK_WIDGET (self->limit), left < LIMIT_SHOWN);
  gtk_widget_set_sensitive (self->send, left >= 0 && left < GMK_SAY_MAX);
  gtk_widget_set_tooltip_text (self->send,
                               left < 0 ? _ ("This text is too long") : C_ ("chat", "Send"));
}

static void
send_cb (GmkChatView *self)
{
  GtkEditable *editable = GTK_EDITABLE (self->entry);
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (editable)));

  if (self->room == NULL || *text == 0 || strlen (text) > GMK_SAY_MAX)
    return;
  gmk_online_room_say (self->room, GMK_SAYING_TEXT, text);
  gtk_editable_set_text (editable, "");
}

static void
say_cb (GtkWidget *widget, const char *name, GVariant *kind)
{
  GmkChatView *self = GMK_CHAT_VIEW (widget);

  if (self->room != NULL)
    gmk_online_room_say (self->room, (GmkSayingKind)g_variant_get_int32 (kind), "");
}

/* Pressed at another line of the same person it takes that back. */
static void
mute_cb (GtkWidget *widget, const char *action, GVariant *target)
{
  GmkChatView *self = GMK_CHAT_VIEW (widget);
  g_autofree char *words = NULL;
  const char *name;
  gboolean mute;
  gint64 player;

  g_variant_get (target, "(x&s)", &player, &name);
  mute = !gmk_chat_view_get_muted (self, player);
  words = g_strdup_printf (
    mute ? _ ("What %s says is not shown any more") : _ ("What %s says is shown again"), name);
  gmk_chat_view_set_muted (self, player, mute);
  add_row (self, label_new (words, 0.5, "dim-label"));
}

static GMenuModel *
preset_menu (void)
{
  GMenu *menu = g_menu_new ();

  for (int kind = GMK_SAYING_TEXT + 1; kind < GMK_N_SAYINGS; kind++) {
    g_autoptr (GMenuItem) item = g_menu_item_new (gmk_words_saying ((GmkSayingKind)kind), NULL);

    g_menu_item_set_action_and_target (item, "chat.say", "i", kind);
    g_menu_append_item (menu, item);
  }
  return G_MENU_MODEL (menu);
}

/* Guests have presets alone. */
static void
update_rights (GmkChatView *self)
{
  GmkOnline *online = self->room != NULL ? gmk_online_room_get_online (self->room) : NULL;
  gboolean guest = online == NULL || gmk_online_get_me (online)->guest;

  gtk_widget_set_visible (self->text_box, !guest);
  gtk_widget_set_visible (self->guest_note, guest);
}

/* --- the room --- */

void
gmk_chat_view_set_room (GmkChatView *self, GmkOnlineRoom *room)
{
  g_return_if_fail (GMK_IS_CHAT_VIEW (self));

  if (self->room == room)
    return;
  if (self->room != NULL)
    g_signal_handlers_disconnect_by_data (self->room, self);
  g_set_object (&self->room, room);
  forget_lines (self);
  if (room != NULL) {
    show_said (self);
    g_signal_connect_object (room, "said", G_CALLBACK (said_cb), self, G_CONNECT_SWAPPED);
  }
  g_signal_group_set_target (self->of_online,
                             room != NULL ? gmk_online_room_get_online (room) : NULL);
  update_rights (self);
}

gboolean
gmk_chat_view_get_muted (GmkChatView *self, gint64 player)
{
  g_return_val_if_fail (GMK_IS_CHAT_VIEW (self), FALSE);

  return g_hash_table_contains (self->muted, &player);
}

void
gmk_chat_view_set_muted (GmkChatView *self, gint64 player, gboolean muted)
{
  g_return_if_fail (GMK_IS_CHAT_VIEW (self));

  if (muted)
    g_hash_table_add (self->muted, g_memdup2 (&player, sizeof player));
  else
    g_hash_table_remove (self->muted, &player);
}

int
gmk_chat_view_get_unread (GmkChatView *self)
{
  g_return_val_if_fail (GMK_IS_CHAT_VIEW (self), 0);

  return self->unread;
}

void
gmk_chat_view_set_read (GmkChatView *self)
{
  g_return_if_fail (GMK_IS_CHAT_VIEW (self));

  self->unread = 0;
}

/* --- the object --- */

static gboolean
gmk_chat_view_grab_focus (GtkWidget *widget)
{
  GmkChatView *self = GMK_CHAT_VIEW (widget);

  return gtk_widget_grab_focus (gtk_widget_get_visible (self->text_box) ? GTK_WIDGET (self->entry)
                                                                        : self->presets);
}

static void
gmk_chat_view_dispose (GObject *object)
{
  GmkChatView *self = GMK_CHAT_VIEW (object);

  g_clear_handle_id (&self->scrolling, g_source_remove);
  if (self->room != NULL)
    g_signal_handlers_disconnect_by_data (self->room, self);
  g_clear_object (&self->room);
  g_clear_object (&self->of_online);
  g_clear_pointer (&self->muted, g_hash_table_unref);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gmk_chat_view_parent_class)->dispose (object);
}

static void
gmk_chat_view_class_init (GmkChatViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_chat_view_dispose;
  widget_class->grab_focus = gmk_chat_view_grab_focus;
  signals[HEARD] = g_signal_new ("heard", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_install_action (widget_class, "chat.say", "i", say_cb);
  gtk_widget_class_install_action (widget_class, "chat.mute", "(xs)", mute_cb);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/game/chat-view.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkChatView, box);
  gtk_widget_class_bind_template_child (widget_class, GmkChatView, stack);
  gtk_widget_class_bind_template_child (widget_class, GmkChatView, placeholder);
  gtk_widget_class_bind_template_child (widget_class, GmkChatView, scroller);
  gtk_widget_class_bind_template_child (widget_class, GmkChatView, lines);
  gtk_widget_class_bind_template_child (widget_class, GmkChatView, presets);
  gtk_widget_class_bind_template_child (widget_class, GmkChatView, guest_note);
  gtk_widget_class_bind_template_child (widget_class, GmkChatView, text_box);
  gtk_widget_class_bind_template_child (widget_class, GmkChatView, entry);
  gtk_widget_class_bind_template_child (widget_class, GmkChatView, send);
  gtk_widget_class_bind_template_child (widget_class, GmkChatView, limit);
  gtk_widget_class_bind_template_callback (widget_class, send_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_entry);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "chatview");
}

static void
gmk_chat_view_init (GmkChatView *self)
{
  g_autoptr (GMenuModel) menu = preset_menu ();

  self->muted = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->of_online = g_signal_group_new (GMK_TYPE_ONLINE);
  g_signal_group_connect_swapped (self->of_online, "notify::me", G_CALLBACK (update_rights), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gmk_compat_hush_pages (self->stack);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->presets), menu);
  update_entry (self);
  update_rights (self);
}
