/* One step as a line of text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/step-line.h"

#include "core/notation.h"

/* The words of a step before those of its kind: seat, by, at, lag, kind. */
#define HEAD_WORDS 5

static const char *
by_name (int value)
{
  return value == GMK_BY_CPU ? "cpu" : "person";
}

static void
write_point (GString *text, const GmkStep *step)
{
  char point[GMK_POINT_TEXT_MAX];

  gmk_point_write (step->point, point);
  g_string_append_printf (text, " %s%s", point, step->draw ? " draw" : "");
}

void
gmk_step_line_write (GString *text, const GmkStep *step)
{
  g_string_append_c (text, step->seat == GMK_SEAT_NONE ? '-' : (char)('0' + step->seat));
  g_string_append_printf (text, " %s %" G_GINT64_FORMAT " %d %s", by_name (step->by), step->at,
                          step->lag_ms, gmk_step_name (step->kind));

  switch ((GmkStepKind)step->kind) {
  case GMK_STEP_PLACE:
    write_point (text, step);
    break;
  case GMK_STEP_CHOOSE:
    g_string_append_printf (text, " %s %d", gmk_choice_name (step->choice), step->number);
    break;
  case GMK_STEP_OFFER:
    g_string_append_printf (text, " %d", step->turn);
    break;
  case GMK_STEP_ACCEPT:
  case GMK_STEP_DECLINE:
  case GMK_STEP_WITHDRAW:
    g_string_append_printf (text, " %d", step->offer);
    break;
  case GMK_STEP_CLAIM:
    g_string_append_printf (text, " %s", gmk_claim_name (step->draw));
    break;
  case GMK_STEP_CREDIT:
    g_string_append_printf (text, " %d", step->ms);
    break;
  case GMK_STEP_PASS:
  case GMK_STEP_RESIGN:
  case GMK_STEP_FLAG:
  case GMK_STEP_ABORT:
  case GMK_N_STEPS:
    break;
  }
  g_string_append_c (text, '\n');
}

static gboolean
take_head (GmkLineReader *reader, GmkStep *step)
{
  gint64 seat = GMK_SEAT_NONE, at, lag;
  int by, kind;

  if (reader->n_words < HEAD_WORDS)
    return gmk_line_reader_fail (reader, "expected a step");
  if (!g_str_equal (reader->words[0], "-") &&
      !gmk_line_reader_number (reader, 0, 0, GMK_SEATS - 1, &seat))
    return FALSE;
  if (!gmk_line_reader_name (reader, 1, by_name, 2, &by) ||
      !gmk_line_reader_number (reader, 2, 0, GMK_TIME_MAX, &at) ||
      !gmk_line_reader_number (reader, 3, 0, GMK_LAG_MAX, &lag) ||
      !gmk_line_reader_name (reader, 4, gmk_step_name, GMK_N_STEPS, &kind))
    return FALSE;
  *step = (GmkStep){
    .kind = (uint8_t)kind,
    .seat = (GmkSeat)seat,
    .by = (uint8_t)by,
    .lag_ms = (uint8_t)lag,
    .at = at,
  };
  return TRUE;
}

static gboolean
take_place (GmkLineReader *reader, int size, GmkStep *step)
{
  const char *word = reader->words[HEAD_WORDS];
  char text[GMK_POINT_TEXT_MAX];

  if (gmk_point_read (word, size, &step->point) == 0)
    return gmk_line_reader_fail (reader, "expected a point");
  gmk_point_write (step->point, text);
  if (!g_str_equal (word, text))
    return gmk_line_reader_fail (reader, "expected a point");

  step->draw = reader->n_words > HEAD_WORDS + 1;
  if (step->draw && !g_str_equal (reader->words[HEAD_WORDS + 1], "draw"))
    return gmk_line_reader_fail (reader, "expected \"draw\" or nothing");
  return TRUE;
}

static gboolean
take_choice (GmkLineReader *reader, GmkStep *step)
{
  gint64 number;
  int choice;

  if (!gmk_line_reader_name (reader, HEAD_WORDS, gmk_choice_name, GMK_N_CHOICES, &choice) ||
      !gmk_line_reader_number (reader, HEAD_WORDS + 1, 0, GMK_FIFTHS_MAX, &number))
    return FALSE;
  step->choice = (uint8_t)choice;
  step->number = (uint8_t)number;
  return TRUE;
}

static gboolean
take_offer (GmkLineReader *reader, uint16_t *value)
{
  gint64 number;

  if (!gmk_line_reader_number (reader, HEAD_WORDS, 0, GMK_STEPS_MAX, &number))
    return FALSE;
  *value = (uint16_t)number;
  return TRUE;
}

static gboolean
take_claim (GmkLineReader *reader, GmkStep *step)
{
  int draw;

  if (!gmk_line_reader_name (reader, HEAD_WORDS, gmk_claim_name, 2, &draw))
    return FALSE;
  step->draw = draw;
  return TRUE;
}

static gboolean
take_credit (GmkLineReader *reader, GmkStep *step)
{
  gint64 ms;

  if (!gmk_line_reader_number (reader, HEAD_WORDS, 1, GMK_CLOCK_MS_MAX, &ms))
    return FALSE;
  step->ms = (int32_t)ms;
  return TRUE;
}

/* How many words of its own a step has; a stone may have one more. */
static int
own_words (GmkStepKind kind)
{
  switch (kind) {
  case GMK_STEP_CHOOSE:
    return 2;
  case GMK_STEP_PLACE:
  case GMK_STEP_OFFER:
  case GMK_STEP_ACCEPT:
  case GMK_STEP_DECLINE:
  case GMK_STEP_WITHDRAW:
  case GMK_STEP_CLAIM:
  case GMK_STEP_CREDIT:
    return 1;
  case GMK_STEP_PASS:
  case GMK_STEP_RESIGN:
  case GMK_STEP_FLAG:
  case GMK_STEP_ABORT:
  case GMK_N_STEPS:
    break;
  }
  return 0;
}

static gboolean
take_rest (GmkLineReader *reader, int size, GmkStep *step)
{
  const int n_own = reader->n_words - HEAD_WORDS;
  const int wanted = own_words ((GmkStepKind)step->kind);

  if (n_own != wanted && !(step->kind == GMK_STEP_PLACE && n_own == 2))
    return gmk_line_reader_fail (reader, "expected %d words after the kind of step", wanted);

  switch ((GmkStepKind)step->kind) {
  case GMK_STEP_PLACE:
    return take_place (reader, size, step);
  case GMK_STEP_CHOOSE:
    return take_choice (reader, step);
  case GMK_STEP_OFFER:
    return take_offer (reader, &step->turn);
  case GMK_STEP_ACCEPT:
  case GMK_STEP_DECLINE:
  case GMK_STEP_WITHDRAW:
    return take_offer (reader, &step->offer);
  case GMK_STEP_CLAIM:
    return take_claim (reader, step);
  case GMK_STEP_CREDIT:
    return take_credit (reader, step);
  case GMK_STEP_PASS:
  case GMK_STEP_RESIGN:
  case GMK_STEP_FLAG:
  case GMK_STEP_ABORT:
  case GMK_N_STEPS:
    break;
  }
  return TRUE;
}

gboolean
gmk_step_line_read (GmkLineReader *reader, int size, GmkStep *step)
{
  return gmk_line_reader_next (reader) && take_head (reader, step) &&
         take_rest (reader, size, step);
}
