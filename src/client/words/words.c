/* What happens in a game, in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/words/words.h"

#include <glib/gi18n.h>

const char *
gmk_words_colour (GmkColour colour)
{
  return colour == GMK_BLACK ? C_ ("player", "Black") : C_ ("player", "White");
}

/* --- points --- */

static const char *
stone_word (GmkColour stone)
{
  return stone == GMK_BLACK ? C_ ("stone", "black") : C_ ("stone", "white");
}

static void
add_mark (GString *words, const char *comma, const char *mark)
{
  g_string_append (words, comma);
  g_string_append (words, mark);
}

char *
gmk_words_point (GmkPoint p, const GmkPointLook *look)
{
  char name[GMK_POINT_TEXT_MAX];
  g_autoptr (GString) words = g_string_new (NULL);
  /* Translators: parts the words that describe a point: "H8, black, move 1" */
  const char *comma = C_ ("between descriptions of a point", ", ");

  gmk_point_write (p, name);
  g_string_append (words, name);
  g_string_append (words, comma);
  if (look->stone != GMK_EMPTY)
    g_string_append (words, stone_word (look->stone));
  else if (look->letter != 0)
    /* Translators: %c is a letter from A on */
    g_string_append_printf (words, _ ("fifth move %c"), look->letter);
  else
    g_string_append (words, C_ ("point", "empty"));

  if (look->planned != GMK_EMPTY && look->number == 0)
    g_string_append_printf (g_string_append (words, comma), "%s",
                            look->planned == GMK_BLACK ? _ ("black stone on its way")
                                                       : _ ("white stone on its way"));
  else if (look->planned != GMK_EMPTY)
    g_string_append_printf (g_string_append (words, comma),
                            look->planned == GMK_BLACK
                              ? C_ ("stone of the best line", "black %d of the best line")
                              : C_ ("stone of the best line", "white %d of the best line"),
                            look->number);
  else if (look->number > 0)
    g_string_append_printf (g_string_append (words, comma), C_ ("number of a stone", "move %d"),
                            look->number);
  if ((look->marks & GMK_MARK_LAST) != 0)
    add_mark (words, comma, _ ("last move"));
  if ((look->marks & GMK_MARK_CROSS) != 0)
    add_mark (words, comma, C_ ("point", "forbidden"));
  if ((look->marks & GMK_MARK_HINT) != 0)
    add_mark (words, comma, C_ ("point", "hint"));
  if ((look->marks & GMK_MARK_OTHER) != 0)
    add_mark (words, comma, C_ ("point", "good, too"));
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* --- steps --- */

static char *
placed (const GmkMatch *match, const GmkStep *step)
{
  char name[GMK_POINT_TEXT_MAX];
  GmkPly ply = { .colour = gmk_match_colour (match, step->seat) };
  const GmkAct *act = match->n_acts > 0 ? &match->acts[match->n_acts - 1] : NULL;

  gmk_point_write (step->point, name);
  if (act != NULL && act->kind == GMK_STEP_PLACE && act->fifth)
    return g_strdup_printf (_ ("Fifth move offered: %s"), name);

  gmk_match_last_ply (match, &ply);
  if (step->draw)
    return g_strdup_printf (ply.colour == GMK_BLACK ? _ ("Black played %s and offers a draw")
                                                    : _ ("White played %s and offers a draw"),
                            name);
  if (gmk_match_colour (match, step->seat) != ply.colour)
    return g_strdup_printf (ply.colour == GMK_BLACK ? _ ("A black stone was put on %s")
                                                    : _ ("A white stone was put on %s"),
                            name);
  return g_strdup_printf (ply.colour == GMK_BLACK ? _ ("Black played %s") : _ ("White played %s"),
                          name);
}

static char *
chosen (const GmkMatch *match, const GmkStep *step)
{
  char name[GMK_POINT_TEXT_MAX];
  GmkPly ply;

  switch ((GmkChoice)step->choice) {
  case GMK_CHOICE_KEEP:
    return g_strdup (_ ("The colours stay as they are"));
  case GMK_CHOICE_SWAP:
    return g_strdup (_ ("The colours were swapped"));
  case GMK_CHOICE_BLACK:
    return g_strdup (_ ("Black was chosen"));
  case GMK_CHOICE_WHITE:
    return g_strdup (_ ("White was chosen"));
  case GMK_CHOICE_MORE:
    return g_strdup (_ ("Two more stones will be put"));
  case GMK_CHOICE_TEN:
    return g_strdup (_ ("Ten fifth moves will be offered"));
  case GMK_CHOICE_NUMBER:
    return g_strdup_printf (
      ngettext ("%d fifth move was announced", "%d fifth moves were announced", step->number),
      step->number);
  case GMK_CHOICE_PICK:
    if (!gmk_match_last_ply (match, &ply))
      break;
    gmk_point_write (ply.point, name);
    return g_strdup_printf (_ ("The fifth move is %s"), name);
  case GMK_N_CHOICES:
  default:
    break;
  }
  return g_strdup ("");
}

char *
gmk_words_step (const GmkMatch *match, const GmkStep *step)
{
  gboolean black = step->seat < GMK_SEATS && gmk_match_colour (match, step->seat) == GMK_BLACK;

  switch ((GmkStepKind)step->kind) {
  case GMK_STEP_PLACE:
    return placed (match, step);
  case GMK_STEP_PASS:
    return g_strdup (black ? _ ("Black passed") : _ ("White passed"));
  case GMK_STEP_CHOOSE:
    return chosen (match, step);
  case GMK_STEP_OFFER:
    return g_strdup (black ? _ ("Black asks to undo") : _ ("White asks to undo"));
  case GMK_STEP_ACCEPT:
    return g_strdup (match->end.kind == GMK_END_AGREED ? _ ("The draw was accepted")
                                                       : _ ("The undo was accepted"));
  case GMK_STEP_DECLINE:
    return g_strdup (gmk_match_declined_undo (match, step) ? _ ("The undo was declined")
                                                           : _ ("The draw was declined"));
  case GMK_STEP_WITHDRAW:
    return g_strdup (_ ("The offer was withdrawn"));
  case GMK_STEP_RESIGN:
    return g_strdup (black ? _ ("Black resigned") : _ ("White resigned"));
  case GMK_STEP_FLAG:
    return g_strdup (black ? _ ("Black’s time is up") : _ ("White’s time is up"));
  case GMK_STEP_CLAIM:
    return g_strdup (step->draw ? _ ("A draw was claimed") : _ ("The win was claimed"));
  case GMK_STEP_ABORT:
    return g_strdup (_ ("The game was aborted"));
  case GMK_STEP_CREDIT:
    return g_strdup (_ ("Time was given back"));
  case GMK_N_STEPS:
  default:
    return g_strdup ("");
  }
}

char *
gmk_words_place_in_game (const GmkMatch *match, int acts)
{
  if (acts == 0)
    return g_strdup (_ ("The start of the game"));

  const GmkAct *act = &match->acts[acts - 1];
  GmkStep step = { .kind = act->kind,
                   .seat = act->seat,
                   .choice = act->choice,
                   .number = act->number,
                   .point = act->point };
  GmkMatch earlier;

  gmk_match_rewind (match, acts, &earlier);

  g_autofree char *what = gmk_words_step (&earlier, &step);

  /* Translators: the number of a move, of how many, and what it was */
  return g_strdup_printf (_ ("%d of %d: %s"), acts, match->n_acts, what);
}

/* --- refusals --- */

const char *
gmk_words_verdict (GmkVerdict verdict)
{
  switch (verdict) {
  case GMK_OK:
    return "";
  case GMK_REFUSED_GAME_OVER:
    return _ ("The game is over");
  case GMK_REFUSED_NOT_YOUR_TURN:
    return _ ("It is the other side’s turn");
  case GMK_REFUSED_NOT_NOW:
    return _ ("Something else has to be done first");
  case GMK_REFUSED_OFF_BOARD:
    return _ ("That is not a point of the board");
  case GMK_REFUSED_OCCUPIED:
    return _ ("A stone is already there");
  case GMK_REFUSED_FORBIDDEN:
    return _ ("This point is forbidden to Black");
  case GMK_REFUSED_NO_PASS:
    return _ ("Passing is not possible now");
  case GMK_REFUSED_OUTSIDE_OPENING:
    return _ ("The opening rule allows no stone there");
  case GMK_REFUSED_SYMMETRIC:
    return _ ("This mirrors a fifth move that is offered already");
  case GMK_REFUSED_BAD_CHOICE:
    return _ ("That choice is not offered");
  case GMK_REFUSED_LATE:
    return _ ("The time was up");
  case GMK_REFUSED_OFFER_OPEN:
    return _ ("An offer is already on the table");
  case GMK_REFUSED_OFFER_GONE:
    return _ ("The offer is no longer there");
  case GMK_REFUSED_STALE:
    return _ ("The game has moved on since");
  case GMK_REFUSED_UNDO_OFF:
    return _ ("Moves stay as they are at this table");
  case GMK_REFUSED_UNDO_TOO_SOON:
    return _ ("It is too soon to ask again");
  case GMK_REFUSED_NOTHING_TO_UNDO:
    return _ ("There is nothing to undo");
  case GMK_REFUSED_NOT_DUE:
    return _ ("There is time left");
  case GMK_REFUSED_CLAIM_VOID:
    return _ ("The game cannot be claimed now");
  case GMK_REFUSED_TOO_LATE_TO_ABORT:
    return _ ("It is too late to abort the game");
  case GMK_REFUSED_TOO_MANY_STEPS:
    return _ ("This game has become too long");
  case GMK_REFUSED_MALFORMED:
    return _ ("That makes no sense at this table");
  case GMK_N_VERDICTS:
  default:
    return "";
  }
}

char *
gmk_words_kinds (unsigned kinds)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  if ((kinds & GMK_OVERLINE) != 0)
    g_ptr_array_add (words, (char *)C_ ("forbidden form", "overline"));
  if ((kinds & GMK_DOUBLE_FOUR) != 0)
    g_ptr_array_add (words, (char *)C_ ("forbidden form", "double-four"));
  if ((kinds & GMK_DOUBLE_THREE) != 0)
    g_ptr_array_add (words, (char *)C_ ("forbidden form", "double-three"));
  g_ptr_array_add (words, NULL);
  /* Translators: parts forbidden forms: "overline, double-four" */
  return g_strjoinv (C_ ("between forbidden forms", ", "), (char **)words->pdata);
}

char *
gmk_words_forbidden (const GmkBoard *board, GmkPoint p)
{
  g_autofree char *kinds = gmk_words_kinds (gmk_forbidden_kinds (board, p));
  char name[GMK_POINT_TEXT_MAX];

  gmk_point_write (p, name);
  /* Translators: a point, and the forbidden forms that a stone there would make */
  return g_strdup_printf (_ ("%s is forbidden to Black: %s"), name, kinds);
}

char *
gmk_words_would_lose (const GmkBoard *board, GmkPoint p)
{
  g_autofree char *forbidden = gmk_words_forbidden (board, p);

  return gmk_words_two_sentences (forbidden,
                                  /* Translators: said of a forbidden point that was chosen */
                                  _ ("A stone there loses the game; choose it again to play it"));
}

char *
gmk_words_refusal (const GmkMatch *match, const GmkStep *step, GmkVerdict verdict)
{
  if (verdict == GMK_REFUSED_FORBIDDEN)
    return gmk_words_forbidden (&match->board, step->point);
  if (verdict == GMK_REFUSED_NOT_NOW && !gmk_match_over (match)) {
    g_autofree char *duty = gmk_words_duty (match);

    /* Translators: %s is what has to be done first: "White picks one of the two fifth moves" */
    return g_strdup_printf (_ ("Not yet: %s"), duty);
  }
  return g_strdup (gmk_words_verdict (verdict));
}

/* --- results --- */

const char *
gmk_words_result (const GmkEnd *end)
{
  if (end->kind == GMK_END_NONE)
    return "";
  if (end->kind == GMK_END_ABORTED)
    return _ ("No result");
  if (end->winner == GMK_EMPTY)
    return C_ ("result", "Draw");
  return end->winner == GMK_BLACK ? _ ("Black wins") : _ ("White wins");
}

char *
gmk_words_end (const GmkEnd *end)
{
  switch ((GmkEndKind)end->kind) {
  case GMK_END_NONE:
    break;
  case GMK_END_FIVE:
    return g_strdup (C_ ("reason of a result", "five in a row"));
  case GMK_END_OVERLINE:
    return g_strdup (C_ ("reason of a result", "overline"));
  case GMK_END_FORBIDDEN: {
    g_autofree char *kinds = gmk_words_kinds (end->kinds);

    if (*kinds == 0) /* an archive's list does not tell */
      return g_strdup (C_ ("reason of a result", "forbidden move"));
    /* Translators: the reason of a result; %s are the forms, such as "double-three" */
    return g_strdup_printf (C_ ("reason of a result", "forbidden move (%s)"), kinds);
  }
  case GMK_END_RESIGNED:
    return g_strdup (C_ ("reason of a result", "by resignation"));
  case GMK_END_TIME:
    return g_strdup (C_ ("reason of a result", "on time"));
  case GMK_END_CLAIMED:
    return g_strdup (C_ ("reason of a result", "the opponent left"));
  case GMK_END_BOARD_FULL:
    return g_strdup (C_ ("reason of a result", "the board is full"));
  case GMK_END_NO_LEGAL_POINT:
    return g_strdup (C_ ("reason of a result", "no legal point for Black"));
  case GMK_END_TWO_PASSES:
    return g_strdup (C_ ("reason of a result", "two passes"));
  case GMK_END_AGREED:
    return g_strdup (C_ ("reason of a result", "by agreement"));
  case GMK_END_ABORTED:
    return g_strdup (C_ ("reason of a result", "aborted"));
  case GMK_N_ENDS:
  default:
    break;
  }
  return g_strdup ("");
}

char *
gmk_words_outcome (const GmkEnd *end)
{
  g_autofree char *how = gmk_words_end (end);
  gboolean won = end->winner != GMK_EMPTY;
  gboolean black = end->winner == GMK_BLACK;

  if (end->kind == GMK_END_ABORTED)
    return g_strdup (_ ("The game was aborted"));
  if (end->kind == GMK_END_RESIGNED && won)
    return g_strdup (black ? _ ("Black wins by resignation") : _ ("White wins by resignation"));
  if (end->kind == GMK_END_TIME && won)
    return g_strdup (black ? _ ("Black wins on time") : _ ("White wins on time"));
  if (end->kind == GMK_END_AGREED)
    return g_strdup (_ ("Draw by agreement"));
  /* Translators: the result and its reason: "Black wins: five in a row" */
  return g_strdup_printf (_ ("%s: %s"), gmk_words_result (end), how);
}

/* --- game codes --- */

char *
gmk_words_code_error (const GmkCodeError *error)
{
  switch (error->wanted) {
  case GMK_WANTED_COLUMN:
    /* Translators: the number of a move, and the last column's letter */
    return g_strdup_printf (_ ("Move %d: a column from A to %c is missing here"), error->move,
                            error->last);
  case GMK_WANTED_ROW:
    /* Translators: the number of a move, and the last row's number */
    return g_strdup_printf (_ ("Move %d: a row from 1 to %d is missing here"), error->move,
                            error->last);
  case GMK_WANTED_OTHER_THAN_I:
    return g_strdup_printf (_ ("Move %d: this code has no column I"), error->move);
  case GMK_WANTED_ROW_LETTER:
    return g_strdup_printf (_ ("Move %d: the letter of a row is missing here"), error->move);
  case GMK_WANTED_NUMBER:
    return g_strdup_printf (_ ("Move %d: its number and a dot are missing here"), error->move);
  case GMK_WANTED_END:
    return g_strdup_printf (_ ("Move %d: there are more moves than a game can have"), error->move);
  case GMK_N_WANTED:
    break;
  }
  return g_strdup_printf (_ ("Move %d: this makes no sense here"), error->move);
}

char *
gmk_words_no_point (int size)
{
  /* Translators: the last column's letter and the last row's number */
  return g_strdup_printf (_ ("This board has the points from A1 to %c%d"), 'A' + size - 1, size);
}

/* --- time --- */

char *
gmk_words_time_left (GmkTime left)
{
  if (left < 10 * 1000) {
    GmkTime tenths = (left + 99) / 100;

    /* Translators: seconds and tenths of a second on a clock */
    return g_strdup_printf (C_ ("clock", "%d.%d"), (int)(tenths / 10), (int)(tenths % 10));
  }

  int seconds = (int)((left + 999) / 1000);

  if (seconds >= 3600)
    /* Translators: hours, minutes and seconds on a clock */
    return g_strdup_printf (C_ ("clock", "%d:%02d:%02d"), seconds / 3600, seconds / 60 % 60,
                            seconds % 60);
  /* Translators: minutes and seconds on a clock */
  return g_strdup_printf (C_ ("clock", "%d:%02d"), seconds / 60, seconds % 60);
}

char *
gmk_words_time_spoken (GmkTime left)
{
  int seconds = (int)((left + 999) / 1000);
  int minutes = seconds / 60;

  if (minutes == 0)
    return g_strdup_printf (ngettext ("%d second left", "%d seconds left", seconds), seconds);
  return g_strdup_printf (ngettext ("%d minute left", "%d minutes left", minutes), minutes);
}

char *
gmk_words_score (const GmkScore *score, GmkSeat seat)
{
  int halves = 2 * score->won[seat] + score->drawn;

  if (halves == 1)
    return g_strdup ("½");
  return g_strdup_printf (halves % 2 == 0 ? "%d" : "%d½", halves / 2);
}
