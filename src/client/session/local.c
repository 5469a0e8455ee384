/* One table at this computer. local-undo.c holds undo and redo.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/local.h"

#include "client/session/game-file.h"
#include "client/session/local-private.h"
#include "engine/engine.h"

enum {
  PROP_0,
  PROP_THINKING,
  N_PROPS
};

enum {
  SAVE_FAILED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GmkLocal, gmk_local, GMK_TYPE_SESSION)

static const GmkMatch *
match_of (GmkLocal *self)
{
  return &self->table.record->match;
}

/* --- Time ------------------------------------------------------------------------------------- */

static gint64
monotonic_time (gpointer data)
{
  return g_get_monotonic_time ();
}

static GmkTime
gmk_local_get_now (GmkSession *session)
{
  GmkLocal *self = GMK_LOCAL (session);
  const GmkTime passed = (self->time_func (self->time_data) - self->zero) / 1000;

  self->latest = MAX (self->latest, MAX (passed, match_of (self)->at));
  return self->latest;
}

void
gmk_local_set_moment (GmkLocal *self, GmkTime moment)
{
  self->zero = self->time_func (self->time_data) - moment * 1000;
  self->latest = moment;
}

void
gmk_local_set_time_func (GmkLocal *self, GmkLocalTimeFunc func, gpointer data)
{
  const GmkTime now = gmk_local_get_now (GMK_SESSION (self));

  self->time_func = func;
  self->time_data = data;
  gmk_local_set_moment (self, now);
}

/* A source that is ready when the match's deadline has come, whatever that is by then. */
typedef struct {
  GSource source;
  GmkLocal *local;
} DeadlineSource;

static gboolean
deadline_prepare (GSource *source, int *timeout)
{
  GmkLocal *self = ((DeadlineSource *)source)->local;
  const GmkTime deadline = gmk_match_deadline (match_of (self));

  *timeout = -1;
  if (deadline == GMK_TIME_NEVER)
    return FALSE;

  const GmkTime left = deadline - gmk_local_get_now (GMK_SESSION (self));
  *timeout = (int)CLAMP (left, 0, G_MAXINT);
  return left <= 0;
}

static gboolean
deadline_check (GSource *source)
{
  int timeout;

  return deadline_prepare (source, &timeout);
}

static gboolean
deadline_dispatch (GSource *source, GSourceFunc func, gpointer data)
{
  g_autoptr (GmkLocal) self = g_object_ref (((DeadlineSource *)source)->local);
  GmkStep step;

  if (gmk_match_due (match_of (self), gmk_local_get_now (GMK_SESSION (self)), &step))
    gmk_local_take (self, step, FALSE);
  return G_SOURCE_CONTINUE;
}

static void
watch_deadline (GmkLocal *self)
{
  static GSourceFuncs funcs = {
    .prepare = deadline_prepare,
    .check = deadline_check,
    .dispatch = deadline_dispatch,
  };
  g_autoptr (GMainContext) context = g_main_context_ref_thread_default ();

  self->deadline = g_source_new (&funcs, sizeof (DeadlineSource));
  ((DeadlineSource *)self->deadline)->local = self;
  g_source_attach (self->deadline, context);
}

/* --- Saving ----------------------------------------------------------------------------------- */

static void
save_failed_cb (const GError *error, gpointer data)
{
  g_signal_emit (data, signals[SAVE_FAILED], 0, error);
}

char *
gmk_local_text (GmkLocal *self)
{
  self->table.moment = gmk_local_get_now (GMK_SESSION (self));
  return gmk_game_file_write (&self->table);
}

/* An undo that is asked for and not yet granted is half a step: it is not saved. */
static void
save (GmkLocal *self)
{
  if (self->saver == NULL || match_of (self)->undo_offer.id != 0)
    return;
  gmk_saver_put (self->saver, gmk_local_text (self));
}

static void
open_file (GmkLocal *self, GFile *file)
{
  self->saver = gmk_saver_new (g_file_peek_path (file), save_failed_cb, self);
}

/* Writes what is left to write, with the present moment where a clock runs, and stops saving. */
static void
close_file (GmkLocal *self)
{
  if (self->saver != NULL && gmk_match_deadline (match_of (self)) != GMK_TIME_NEVER)
    save (self);
  g_clear_pointer (&self->saver, gmk_saver_free);
}

void
gmk_local_set_file (GmkLocal *self, GFile *file)
{
  g_return_if_fail (GMK_IS_LOCAL (self));
  g_return_if_fail (file == NULL || g_file_peek_path (file) != NULL);

  close_file (self);
  if (file == NULL)
    return;
  open_file (self, file);
  save (self);
}

/* --- Steps ------------------------------------------------------------------------------------ */

GmkBy
gmk_local_by (GmkLocal *self, GmkSeat seat)
{
  return self->table.players[seat].cpu ? GMK_BY_CPU : GMK_BY_PERSON;
}

static gboolean
is_act (const GmkStep *step)
{
  return step->kind == GMK_STEP_PLACE || step->kind == GMK_STEP_PASS ||
         step->kind == GMK_STEP_CHOOSE;
}

GmkVerdict
gmk_local_take (GmkLocal *self, GmkStep step, gboolean again)
{
  step.at = gmk_local_get_now (GMK_SESSION (self));

  const GmkVerdict verdict = gmk_record_step (self->table.record, &step);
  if (verdict != GMK_OK)
    return verdict;

  if (is_act (&step) && !again)
    g_array_set_size (self->undone, 0);
  save (self);
  gmk_session_emit_stepped (GMK_SESSION (self), &step);
  return GMK_OK;
}

void
gmk_local_tell_replaced (GmkLocal *self)
{
  save (self);
  gmk_session_emit_replaced (GMK_SESSION (self));
}

/* The step with what belongs to its kind and nothing else. */
static GmkStep
clean (const GmkStep *step)
{
  GmkStep cleaned = { .kind = step->kind, .seat = step->seat, .by = step->by };

  switch ((GmkStepKind)step->kind) {
  case GMK_STEP_PLACE:
    cleaned.point = step->point;
    cleaned.draw = step->draw;
    break;
  case GMK_STEP_CHOOSE:
    cleaned.choice = step->choice;
    if (step->choice == GMK_CHOICE_NUMBER || step->choice == GMK_CHOICE_PICK)
      cleaned.number = step->number;
    break;
  case GMK_STEP_OFFER:
    cleaned.turn = step->turn;
    break;
  case GMK_STEP_ACCEPT:
  case GMK_STEP_DECLINE:
  case GMK_STEP_WITHDRAW:
    cleaned.offer = step->offer;
    break;
  case GMK_STEP_PASS:
  case GMK_STEP_RESIGN:
  case GMK_STEP_FLAG:
  case GMK_STEP_CLAIM:
  case GMK_STEP_ABORT:
  case GMK_STEP_CREDIT:
  case GMK_N_STEPS:
    break;
  }
  return cleaned;
}

/* Whether a player may ask for that at all. Flags and credits are the table's own, and nobody is
 * ever away from it. */
static GmkVerdict
check_submitted (GmkLocal *self, const GmkStep *step)
{
  if (step->seat >= GMK_SEATS)
    return GMK_REFUSED_MALFORMED;
  if (step->by != gmk_local_by (self, step->seat))
    return GMK_REFUSED_NOT_YOUR_TURN;
  if (step->kind == GMK_STEP_CLAIM)
    return GMK_REFUSED_CLAIM_VOID;
  if (step->kind == GMK_STEP_FLAG || step->kind == GMK_STEP_CREDIT)
    return GMK_REFUSED_NOT_NOW;
  return GMK_OK;
}

static void
gmk_local_submit (GmkSession *session, const GmkStep *step)
{
  GmkLocal *self = GMK_LOCAL (session);
  const GmkStep asked = clean (step);
  GmkVerdict verdict = check_submitted (self, &asked);

  if (verdict == GMK_OK)
    verdict = gmk_local_take (self, asked, FALSE);
  if (verdict == GMK_OK)
    gmk_local_grant_undo (self);
  else
    gmk_session_emit_refused (session, &asked, verdict);
}

int
gmk_local_play (GmkLocal *self, const GmkPoint *moves, int n, GmkVerdict *verdict)
{
  g_return_val_if_fail (GMK_IS_LOCAL (self), 0);

  for (int i = 0; i < n; i++) {
    const GmkSeat seat = gmk_match_duty (match_of (self)).seat;
    GmkStep step = { .kind = GMK_STEP_PASS, .seat = seat == GMK_SEAT_NONE ? 0 : seat };

    step.by = (uint8_t)gmk_local_by (self, step.seat);
    if (!gmk_point_is_none (moves[i])) {
      step.kind = GMK_STEP_PLACE;
      step.point = moves[i];
    }

    const GmkVerdict answer = gmk_local_take (self, step, FALSE);
    if (verdict != NULL)
      *verdict = answer;
    if (answer != GMK_OK)
      return i;
  }
  return n;
}

/* --- The table -------------------------------------------------------------------------------- */

static const GmkMatch *
gmk_local_get_match (GmkSession *session)
{
  return match_of (GMK_LOCAL (session));
}

static gboolean
gmk_local_is_ours (GmkSession *session, GmkSeat seat)
{
  return seat < GMK_SEATS && !GMK_LOCAL (session)->table.players[seat].cpu;
}

static const GmkPlayer *
gmk_local_get_players (GmkSession *session)
{
  return GMK_LOCAL (session)->table.players;
}

static GmkScore
gmk_local_get_score (GmkSession *session)
{
  return gmk_table_score (&GMK_LOCAL (session)->table);
}

gboolean
gmk_local_get_thinking (GmkLocal *self)
{
  g_return_val_if_fail (GMK_IS_LOCAL (self), FALSE);

  for (int i = 0; i < GMK_SEATS; i++)
    if (self->cpus[i] != NULL && gmk_cpu_player_get_thinking (self->cpus[i]))
      return TRUE;
  return FALSE;
}

static void
thinking_cb (GmkLocal *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_THINKING]);
}

/* The CPU takes its seats. */
static void
seat_cpus (GmkLocal *self)
{
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
    const GmkPlayer *player = &self->table.players[seat];

    if (!player->cpu)
      continue;
    self->cpus[seat] = gmk_cpu_player_new (GMK_SESSION (self), seat, player->level);
    g_signal_connect_object (self->cpus[seat], "notify::thinking", G_CALLBACK (thinking_cb), self,
                             G_CONNECT_SWAPPED);
  }
}

GmkLocal *
gmk_local_new_from_table (GmkTable table)
{
  GmkLocal *self = g_object_new (GMK_TYPE_LOCAL, NULL);

  self->table = table;
  gmk_local_set_moment (self, table.moment);
  watch_deadline (self);
  seat_cpus (self);
  return self;
}

static GmkRecord *
new_record (const GmkSettings *settings, GmkSeat first)
{
  GmkRecord *record = gmk_record_new (settings, first);

  if (record == NULL)
    g_error ("out of memory");
  return record;
}

static unsigned
draw_lot (void)
{
  return (unsigned)g_random_int_range (0, GMK_SEATS);
}

GmkLocal *
gmk_local_new (const GmkSettings *settings, const GmkPlayer players[GMK_SEATS], GmkSeat first)
{
  g_return_val_if_fail (gmk_settings_valid (settings), NULL);
  for (int i = 0; i < GMK_SEATS; i++)
    g_return_val_if_fail (
      !players[i].cpu || (players[i].level >= 1 && players[i].level <= GMK_ENGINE_LEVELS), NULL);

  GmkSettings ours = *settings;
  ours.grace_ms = 0;
  ours.rated = false;
  if (first == GMK_SEAT_NONE)
    first = gmk_settings_who_begins (&ours, GMK_SEAT_NONE, draw_lot ());
  return gmk_local_new_from_table ((GmkTable){
    .record = new_record (&ours, first),
    .players = { players[0], players[1] },
  });
}

GmkLocal *
gmk_local_new_from_record (GmkRecord *record, const GmkPlayer players[GMK_SEATS])
{
  g_return_val_if_fail (record != NULL && !players[0].cpu && !players[1].cpu, NULL);

  return gmk_local_new_from_table ((GmkTable){
    .record = record,
    .players = { players[0], players[1] },
    .moment = record->n_steps > 0 ? record->steps[record->n_steps - 1].at : 0,
  });
}

void
gmk_local_rematch (GmkLocal *self)
{
  g_return_if_fail (GMK_IS_LOCAL (self));

  GmkTable *table = &self->table;
  const GmkSettings settings = table->record->match.settings;
  const GmkSeat last = table->record->match.first;

  table->score = gmk_table_score (table);
  gmk_record_free (table->record);
  table->record = new_record (&settings, gmk_settings_who_begins (&settings, last, draw_lot ()));
  table->uncounted = FALSE;
  g_array_set_size (self->undone, 0);
  gmk_local_set_moment (self, 0);
  gmk_local_tell_replaced (self);
}

void
gmk_local_uncount (GmkLocal *self)
{
  g_return_if_fail (GMK_IS_LOCAL (self));

  self->table.uncounted = TRUE;
  save (self);
}

gboolean
gmk_local_get_uncounted (GmkLocal *self)
{
  g_return_val_if_fail (GMK_IS_LOCAL (self), FALSE);

  return self->table.uncounted;
}

GmkLocal *
gmk_local_restore (GFile *file, GError **error)
{
  GmkTable table;

  g_return_val_if_fail (G_IS_FILE (file) && g_file_peek_path (file) != NULL, NULL);

  if (!gmk_game_file_load (file, &table, error))
    return NULL;

  GmkLocal *self = gmk_local_new_from_table (table);
  gmk_local_grant_undo (self);
  open_file (self, file);
  return self;
}

void
gmk_local_set_pace (GmkLocal *self, int ms)
{
  for (int i = 0; i < GMK_SEATS; i++)
    if (self->cpus[i] != NULL)
      gmk_cpu_player_set_pace (self->cpus[i], ms);
}

static void
gmk_local_dispose (GObject *object)
{
  GmkLocal *self = GMK_LOCAL (object);

  for (int i = 0; i < GMK_SEATS; i++)
    g_clear_object (&self->cpus[i]);
  close_file (self);
  if (self->deadline != NULL)
    g_source_destroy (self->deadline);
  g_clear_pointer (&self->deadline, g_source_unref);

  G_OBJECT_CLASS (gmk_local_parent_class)->dispose (object);
}

static void
gmk_local_finalize (GObject *object)
{
  GmkLocal *self = GMK_LOCAL (object);

  gmk_table_clear (&self->table);
  g_array_unref (self->undone);

  G_OBJECT_CLASS (gmk_local_parent_class)->finalize (object);
}

static void
gmk_local_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_THINKING)
    g_value_set_boolean (value, gmk_local_get_thinking (GMK_LOCAL (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gmk_local_class_init (GmkLocalClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GmkSessionClass *session_class = GMK_SESSION_CLASS (klass);

  object_class->dispose = gmk_local_dispose;
  object_class->finalize = gmk_local_finalize;
  object_class->get_property = gmk_local_get_property;
  session_class->get_match = gmk_local_get_match;
  session_class->get_now = gmk_local_get_now;
  session_class->is_ours = gmk_local_is_ours;
  session_class->get_players = gmk_local_get_players;
  session_class->get_score = gmk_local_get_score;
  session_class->submit = gmk_local_submit;

  props[PROP_THINKING] =
    g_param_spec_boolean ("thinking", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[SAVE_FAILED] =
    g_signal_new ("save-failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
gmk_local_init (GmkLocal *self)
{
  self->time_func = monotonic_time;
  self->undone = g_array_new (FALSE, FALSE, sizeof (GmkStep));
}
