/* The opening Swap2: core knows its script, the engine its answers; here they become lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gomocup/swap2.h"

#include <assert.h>

#include "gomocup/coordinates.h"
#include "gomocup/think.h"

#define ANSWERS 3 /* asked of one seat at most: three stones, or a choice and two stones */

static void
take_step (GmkMatch *match, GmkStep step)
{
  step.seat = gmk_match_duty (match).seat;
  const GmkVerdict verdict = gmk_match_step (match, &step);

  assert (verdict == GMK_OK);
  (void)verdict;
}

/* The fourth and fifth stone are there because the other seat chose to put them. */
static void
replay (GmkMatch *match, const Game *stones)
{
  for (int i = 0; i < stones->n; i++) {
    if (i == 3)
      take_step (match, (GmkStep){ .kind = GMK_STEP_CHOOSE, .choice = GMK_CHOICE_MORE });
    take_step (match, (GmkStep){ .kind = GMK_STEP_PLACE, .point = stones->stones[i] });
  }
}

static GmkStep
ask (Protocol *protocol, const GmkMatch *match)
{
  GmkQuestion question;
  GmkAnswer answer;

  gmk_question_from_match (&question, match);
  think_about (protocol, &question, ANSWERS, 1, &answer);
  return (GmkStep){ .kind = answer.kind, .point = answer.point, .choice = answer.choice };
}

/* Whoever is asked stays with White by putting White's next stone, and swaps by taking Black. */
static void
write_step (const GmkStep *step, int size, const char *between, FILE *out)
{
  char text[COORDINATES_TEXT_MAX];

  if (step->kind == GMK_STEP_PLACE) {
    coordinates_write (step->point, size, text);
    fprintf (out, "%s%s", between, text);
  } else if (step->choice == GMK_CHOICE_BLACK) {
    fputs ("SWAP", out);
  }
}

const char *
swap2_answer (Protocol *protocol, const Game *stones)
{
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;
  const char *between = "";

  settings.rules = gmk_rules_make (protocol->info.set, stones->board.size);
  settings.rules.opening = GMK_OPENING_SWAP2;
  if (!gmk_settings_valid (&settings))
    return "Swap2 is an opening of gomoku: rule 0 or 1";
  if (stones->n != 0 && stones->n != 3 && stones->n != 5)
    return "Swap2 is asked after no stones, three or five";

  gmk_match_init (&match, &settings, 0);
  replay (&match, stones);
  think_tell_problem (protocol);

  const GmkSeat seat = gmk_match_duty (&match).seat;

  while (gmk_match_duty (&match).seat == seat) {
    const GmkStep step = ask (protocol, &match);

    write_step (&step, stones->board.size, between, protocol->out);
    if (step.kind == GMK_STEP_PLACE)
      between = " ";
    take_step (&match, step);
  }
  fputc ('\n', protocol->out);
  return NULL;
}
