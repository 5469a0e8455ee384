/* The analysis of a game: graph, words, turning points, progress.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/analysis-panel.h"

#include <glib/gi18n.h>

#include "client/game/chance-graph.h"
#include "client/game/turning-list.h"
#include "client/words/words.h"

struct _GmkAnalysisPanel {
  GtkWidget parent_instance;

  GtkWidget *box;
  GmkChanceGraph *graph;
  GtkLabel *worth;
  GtkLabel *best;
  GtkWidget *working;
  GtkProgressBar *progress;
  GtkButton *button; /* stops the work, or goes on with it */
  GmkTurningList *turns;

  GmkAnalyst *analyst; /* NULL: nobody's work is shown */
  int position;
};

G_DEFINE_FINAL_TYPE (GmkAnalysisPanel, gmk_analysis_panel, GTK_TYPE_WIDGET)

enum {
  POSITION_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
show_position (GmkAnalysisPanel *self, const GmkAnalysis *analysis)
{
  g_autofree char *worth = gmk_words_opinion (analysis, self->position);
  g_autofree char *best = gmk_words_best (&analysis->opinions[self->position]);

  gmk_chance_graph_show (self->graph, analysis, self->position);
  gtk_label_set_text (self->worth, worth);
  gtk_label_set_text (self->best, best);
}

static const char *
words_without_turns (gboolean running, gboolean done)
{
  if (running)
    return _ ("Looking for turning points…");
  return done ? _ ("No move gave much away") : _ ("The analysis was stopped");
}

static void
show_button (GmkAnalysisPanel *self, gboolean running)
{
  gtk_button_set_label (self->button,
                        running ? C_ ("analysis", "Stop") : C_ ("analysis", "Continue"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button),
                                  running ? "game.stop-analysis" : "game.continue-analysis");
}

/* The button goes when all is done; who was at it is not left without a place. */
static void
hide_work (GmkAnalysisPanel *self)
{
  if (gtk_widget_has_focus (GTK_WIDGET (self->button)))
    gtk_widget_grab_focus (GTK_WIDGET (self->graph));
  gtk_widget_set_visible (self->working, FALSE);
}

static void
show_work (GmkAnalysisPanel *self, const GmkAnalysis *analysis)
{
  int n = gmk_analysis_n_positions (analysis);
  gboolean running = gmk_analyst_get_running (self->analyst);
  gboolean done = gmk_analyst_is_done (self->analyst);
  /* Translators: how many positions of a game have been looked at, of how many */
  g_autofree char *text = g_strdup_printf (_ ("%d of %d positions"), n - analysis->left, n);

  if (done)
    hide_work (self);
  else
    gtk_widget_set_visible (self->working, TRUE);
  show_button (self, running);
  gtk_progress_bar_set_fraction (self->progress, (double)(n - analysis->left) / n);
  gtk_progress_bar_set_text (self->progress, text);
  gmk_turning_list_set_placeholder (self->turns, words_without_turns (running, done));
  gmk_turning_list_show (self->turns, analysis, self->position);
}

static void
refresh (GmkAnalysisPanel *self)
{
  if (self->analyst == NULL)
    return;

  const GmkAnalysis *analysis = gmk_analyst_get_analysis (self->analyst);

  self->position = MIN (self->position, analysis->match.n_acts);
  show_position (self, analysis);
  show_work (self, analysis);
}

void
gmk_analysis_panel_set_analyst (GmkAnalysisPanel *self, GmkAnalyst *analyst)
{
  g_return_if_fail (GMK_IS_ANALYSIS_PANEL (self));

  if (self->analyst == analyst)
    return;
  if (self->analyst != NULL)
    g_signal_handlers_disconnect_by_data (self->analyst, self);
  g_set_object (&self->analyst, analyst);
  gmk_turning_list_clear (self->turns);
  if (analyst == NULL)
    return;
  g_signal_connect_object (analyst, "judged", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (analyst, "notify::running", G_CALLBACK (refresh), self,
                           G_CONNECT_SWAPPED);
  refresh (self);
}

void
gmk_analysis_panel_set_position (GmkAnalysisPanel *self, int position)
{
  g_return_if_fail (GMK_IS_ANALYSIS_PANEL (self));

  self->position = position;
  refresh (self);
}

/* --- the object --- */

static void
chosen_cb (GmkAnalysisPanel *self, int position)
{
  g_signal_emit (self, signals[POSITION_CHOSEN], 0, position);
}

static gboolean
gmk_analysis_panel_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (GMK_ANALYSIS_PANEL (widget)->graph));
}

static void
gmk_analysis_panel_dispose (GObject *object)
{
  GmkAnalysisPanel *self = GMK_ANALYSIS_PANEL (object);

  if (self->analyst != NULL)
    g_signal_handlers_disconnect_by_data (self->analyst, self);
  g_clear_object (&self->analyst);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gmk_analysis_panel_parent_class)->dispose (object);
}

static void
gmk_analysis_panel_class_init (GmkAnalysisPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_analysis_panel_dispose;
  widget_class->grab_focus = gmk_analysis_panel_grab_focus;
  signals[POSITION_CHOSEN] =
    g_signal_new ("position-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  g_type_ensure (GMK_TYPE_CHANCE_GRAPH);
  g_type_ensure (GMK_TYPE_TURNING_LIST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/game/analysis-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkAnalysisPanel, box);
  gtk_widget_class_bind_template_child (widget_class, GmkAnalysisPanel, graph);
  gtk_widget_class_bind_template_child (widget_class, GmkAnalysisPanel, worth);
  gtk_widget_class_bind_template_child (widget_class, GmkAnalysisPanel, best);
  gtk_widget_class_bind_template_child (widget_class, GmkAnalysisPanel, working);
  gtk_widget_class_bind_template_child (widget_class, GmkAnalysisPanel, progress);
  gtk_widget_class_bind_template_child (widget_class, GmkAnalysisPanel, button);
  gtk_widget_class_bind_template_child (widget_class, GmkAnalysisPanel, turns);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "analysispanel");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
gmk_analysis_panel_init (GmkAnalysisPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
