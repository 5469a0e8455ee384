/* The page that tells the rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/rules/rules-page.h"

#include <glib/gi18n.h>

#include "client/rules/rules-board.h"
#include "client/rules/rules-book.h"

struct _GmkRulesPage {
  AdwBin parent_instance;

  AdwLeaflet *leaflet;
  GtkListBox *chapters;
  GtkWidget *content;
  GtkScrolledWindow *scroller;
  GtkBox *text;
  AdwWindowTitle *title;

  GSettings *settings;
  int shown; /* chapter; -1: none yet */
};

G_DEFINE_FINAL_TYPE (GmkRulesPage, gmk_rules_page, ADW_TYPE_BIN)

/* --- one chapter --- */

static GtkWidget *
paragraph_new (const char *words, GtkAccessibleRole role, const char *css_class)
{
  GtkWidget *label =
    g_object_new (GTK_TYPE_LABEL, "accessible-role", role, "label", words, "selectable", FALSE,
                  "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "xalign", 0.0f, NULL);

  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
item_new (const char *words)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *dot =
    g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "label", "•",
                  "valign", GTK_ALIGN_START, NULL);
  GtkWidget *label = paragraph_new (words, GTK_ACCESSIBLE_ROLE_LABEL, NULL);

  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (line), dot);
  gtk_box_append (GTK_BOX (line), label);
  return line;
}

static GtkWidget *
part_new (GmkRulesPage *self, const GmkRulesPart *part)
{
  switch (part->kind) {
  case GMK_RULES_HEADING:
    return paragraph_new (_ (part->text), GTK_ACCESSIBLE_ROLE_HEADING, "title-4");
  case GMK_RULES_ITEM:
    return item_new (_ (part->text));
  case GMK_RULES_DIAGRAM:
    return gmk_rules_board_new (part->diagram, self->settings);
  case GMK_RULES_TEXT:
  case GMK_RULES_END:
  default:
    return paragraph_new (_ (part->text), GTK_ACCESSIBLE_ROLE_LABEL, NULL);
  }
}

static void
show_chapter (GmkRulesPage *self, int chapter)
{
  const GmkRulesChapter *shown = &gmk_rules_book[chapter];
  GtkWidget *child;

  if (self->shown == chapter)
    return;
  self->shown = chapter;
  adw_window_title_set_title (self->title, _ (shown->title));
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->text))) != NULL)
    gtk_box_remove (self->text, child);
  for (const GmkRulesPart *part = shown->parts; part->kind != GMK_RULES_END; part++)
    gtk_box_append (self->text, part_new (self, part));
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}

/* --- the chapters --- */

static void
chapter_cb (GmkRulesPage *self, GtkListBoxRow *row)
{
  if (row == NULL)
    return;
  show_chapter (self, gtk_list_box_row_get_index (row));
  adw_leaflet_set_visible_child (self->leaflet, self->content);
}

static void
add_chapters (GmkRulesPage *self)
{
  for (int i = 0; i < gmk_rules_n_chapters; i++) {
    const char *title = _ (gmk_rules_book[i].title);
    GtkWidget *row = gtk_list_box_row_new ();

    gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row),
                                paragraph_new (title, GTK_ACCESSIBLE_ROLE_LABEL, NULL));
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    gtk_list_box_append (self->chapters, row);
  }
}

void
gmk_rules_page_open (GmkRulesPage *self, const char *chapter)
{
  int index = MAX (self->shown, 0);

  for (int i = 0; chapter != NULL && i < gmk_rules_n_chapters; i++)
    if (g_strcmp0 (gmk_rules_book[i].name, chapter) == 0)
      index = i;
  gtk_list_box_select_row (self->chapters, gtk_list_box_get_row_at_index (self->chapters, index));
  show_chapter (self, index);
  if (chapter != NULL)
    adw_leaflet_set_visible_child (self->leaflet, self->content);
}

/* In a narrow window back to the chapters, and from there to where one came from. */
static void
back_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GmkRulesPage *self = GMK_RULES_PAGE (widget);

  if (adw_leaflet_get_folded (self->leaflet) &&
      adw_leaflet_get_visible_child (self->leaflet) == self->content)
    adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
  else
    gtk_widget_activate_action (widget, "win.back", NULL);
}

/* --- the page --- */

static gboolean
gmk_rules_page_grab_focus (GtkWidget *widget)
{
  GmkRulesPage *self = GMK_RULES_PAGE (widget);

  return gtk_widget_grab_focus (
    GTK_WIDGET (gtk_list_box_get_row_at_index (self->chapters, MAX (self->shown, 0))));
}

static void
gmk_rules_page_dispose (GObject *object)
{
  g_clear_object (&GMK_RULES_PAGE (object)->settings);
  G_OBJECT_CLASS (gmk_rules_page_parent_class)->dispose (object);
}

static void
gmk_rules_page_class_init (GmkRulesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_rules_page_dispose;
  widget_class->grab_focus = gmk_rules_page_grab_focus;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/rules/rules-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkRulesPage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, GmkRulesPage, chapters);
  gtk_widget_class_bind_template_child (widget_class, GmkRulesPage, content);
  gtk_widget_class_bind_template_child (widget_class, GmkRulesPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, GmkRulesPage, text);
  gtk_widget_class_bind_template_child (widget_class, GmkRulesPage, title);
  gtk_widget_class_bind_template_callback (widget_class, chapter_cb);
  gtk_widget_class_install_action (widget_class, "rules.back", NULL, back_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "rules.back", NULL);
}

static void
gmk_rules_page_init (GmkRulesPage *self)
{
  self->shown = -1;
  self->settings = g_settings_new ("org.kagetsu.Kagetsu");
  gtk_widget_init_template (GTK_WIDGET (self));
  add_chapters (self);
}

GtkWidget *
gmk_rules_page_new (void)
{
  return g_object_new (GMK_TYPE_RULES_PAGE, NULL);
}
