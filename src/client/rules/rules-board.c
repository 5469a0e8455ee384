/* A diagram of the rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/rules/rules-board.h"

#include <glib/gi18n.h>

#include "client/board/board-view.h"
#include "client/words/words.h"
#include "core/forbidden.h"
#include "core/notation.h"

#define SIDE 320 /* pixels */

struct _GmkRulesBoard {
  GtkWidget parent_instance;

  GtkWidget *box;
  GmkBoardView *view;
  GtkLabel *words;

  const GmkRulesDiagram *diagram;
  GmkRules rules;
  GmkBoard board; /* without the stone that is tried */
};

G_DEFINE_FINAL_TYPE (GmkRulesBoard, gmk_rules_board, GTK_TYPE_WIDGET)

/* --- the board --- */

static void
put_stones (GmkBoard *board, const char *points, GmkColour colour)
{
  GmkPoint p;
  int n;

  while (points != NULL && (n = gmk_point_read (points, board->size, &p)) > 0) {
    gmk_board_put (board, p, colour);
    points += n;
  }
}

/* tried: a stone more, GMK_POINT_NONE for none. */
static void
show_board (GmkRulesBoard *self, GmkPoint tried)
{
  GmkBoard board = self->board;
  GmkBoardScene scene;

  gmk_board_scene_clear (&scene, board.size);
  if (!gmk_point_is_none (tried))
    gmk_board_put (&board, tried, self->diagram->colour);
  for (int i = 0; i < board.size * board.size; i++)
    scene.points[i].stone = board.cells[i];
  if (!gmk_point_is_none (tried)) {
    const GmkRun run = gmk_board_longest_run (&board, tried);

    scene.points[gmk_point_index (tried, board.size)].marks |= GMK_MARK_LAST;
    if (run.length >= 5)
      scene.win = run;
  }
  gmk_board_view_set_scene (self->view, &scene);
}

/* --- what a stone brings --- */

/* What this diagram says of the point; NULL: nothing of its own. */
static const char *
own_words (GmkRulesBoard *self, GmkPoint p, GmkJudged judged)
{
  for (int i = 0; i < GMK_RULES_TRIES && self->diagram->tries[i].point != NULL; i++) {
    GmkPoint tried;

    gmk_point_read (self->diagram->tries[i].point, self->board.size, &tried);
    if (gmk_point_equal (tried, p))
      return self->diagram->tries[i].words;
  }
  return judged == GMK_JUDGED_PLAIN ? self->diagram->otherwise : NULL;
}

static char *
words_for (GmkRulesBoard *self, GmkPoint p, GmkJudged judged)
{
  const char *own = own_words (self, p, judged);
  const gboolean black = self->diagram->colour == GMK_BLACK;

  if (own != NULL)
    return g_strdup (_ (own));
  switch (judged) {
  case GMK_JUDGED_FIVE:
    return g_strdup (black ? _ ("Five in a row: Black wins") : _ ("Five in a row: White wins"));
  case GMK_JUDGED_OVERLINE:
    return g_strdup (black ? _ ("More than five in a row: Black wins")
                           : _ ("More than five in a row: White wins"));
  case GMK_JUDGED_CLOSED:
  case GMK_JUDGED_FORBIDDEN:
    return gmk_words_forbidden (&self->board, p);
  case GMK_JUDGED_PLAIN:
  default:
    return g_strdup (_ ("Nothing is decided yet"));
  }
}

static void
point_chosen_cb (GmkRulesBoard *self, int x, int y)
{
  const GmkPoint p = { (gint8)x, (gint8)y };
  GmkForbiddenLine lines[GMK_FORBIDDEN_LINES_MAX];
  unsigned kinds;
  GmkJudged judged;
  int n_lines;

  if (self->diagram->colour == GMK_EMPTY || gmk_board_get (&self->board, p) != GMK_EMPTY)
    return;
  judged = gmk_rules_judge (&self->rules, &self->board, p, self->diagram->colour, &kinds);
  n_lines = kinds != 0 ? gmk_forbidden_lines (&self->board, p, lines) : 0;

  g_autofree char *words = words_for (self, p, judged);

  show_board (self, kinds != 0 ? GMK_POINT_NONE : p);
  if (n_lines > 0)
    gmk_board_view_explain (self->view, p, lines, n_lines, TRUE);
  gtk_label_set_text (self->words, words);
  gmk_board_view_announce (self->view, words);
}

/* --- the widget --- */

static GtkWidget *
label_new (const char *css_class, GtkAccessibleRole role)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "accessible-role", role, NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
gmk_rules_board_dispose (GObject *object)
{
  GmkRulesBoard *self = GMK_RULES_BOARD (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gmk_rules_board_parent_class)->dispose (object);
}

static void
gmk_rules_board_class_init (GmkRulesBoardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gmk_rules_board_dispose;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "diagram");
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
gmk_rules_board_init (GmkRulesBoard *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->view = GMK_BOARD_VIEW (gmk_board_view_new ());
  gtk_widget_set_size_request (GTK_WIDGET (self->view), -1, SIDE);
  g_signal_connect_swapped (self->view, "point-chosen", G_CALLBACK (point_chosen_cb), self);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
gmk_rules_board_new (const GmkRulesDiagram *diagram, GSettings *settings)
{
  GmkRulesBoard *self = g_object_new (gmk_rules_board_get_type (), NULL);
  GtkWidget *caption = label_new ("heading", GTK_ACCESSIBLE_ROLE_LABEL);

  self->diagram = diagram;
  self->rules = gmk_rules_make (diagram->set, diagram->size);
  gmk_board_clear (&self->board, diagram->size);
  put_stones (&self->board, diagram->black, GMK_BLACK);
  put_stones (&self->board, diagram->white, GMK_WHITE);
  self->words = GTK_LABEL (label_new ("body", GTK_ACCESSIBLE_ROLE_STATUS));
  gtk_label_set_text (GTK_LABEL (caption), _ (diagram->caption));
  gtk_label_set_text (self->words, diagram->colour != GMK_EMPTY ? _ ("Choose a point") : "");
  gtk_widget_set_visible (GTK_WIDGET (self->words), diagram->colour != GMK_EMPTY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (diagram->caption), -1);
  gmk_board_view_follow (self->view, settings);
  gmk_board_view_set_next (self->view, diagram->colour);
  show_board (self, GMK_POINT_NONE);
  gtk_box_append (GTK_BOX (self->box), caption);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->view));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->words));
  return GTK_WIDGET (self);
}
