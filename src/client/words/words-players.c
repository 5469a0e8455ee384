/* Who plays, and what happens where it matters who does it, in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/words/words.h"

#include <glib/gi18n.h>

#include "client/words/words-online.h"

/* How somebody is spoken of. */
typedef enum {
  WHO_YOU,      /* alone at this screen */
  WHO_COMPUTER, /* at this screen */
  WHO_OTHER,    /* by name or number */
} Who;

static Who
who_is (const GmkPlayer players[GMK_SEATS], GmkSeat seat)
{
  const GmkPlayer *other = &players[gmk_seat_other (seat)];

  if (players[seat].remote)
    return WHO_OTHER;
  if (players[seat].cpu)
    return WHO_COMPUTER;
  return other->cpu || other->remote ? WHO_YOU : WHO_OTHER;
}

/* Whether everybody here has a name or is "you", so that words say who, and not only which colour. */
static gboolean
are_told_apart (const GmkPlayer players[GMK_SEATS])
{
  return players[0].remote || players[1].remote || players[0].cpu || players[1].cpu;
}

static char *
name_of (const GmkPlayer *player, GmkSeat seat)
{
  if (!player->remote)
    return g_strdup_printf (C_ ("player", "Player %d"), seat + 1);
  return gmk_words_name (&player->person);
}

char *
gmk_words_player (const GmkPlayer players[GMK_SEATS], GmkSeat seat)
{
  switch (who_is (players, seat)) {
  case WHO_YOU:
    return g_strdup (C_ ("player", "You"));
  case WHO_COMPUTER:
    return g_strdup (C_ ("player", "Computer"));
  case WHO_OTHER:
  default:
    return name_of (&players[seat], seat);
  }
}

/* The sentence that fits the seat: `other` has a %s for the name. */
static char *
say (const GmkPlayer players[GMK_SEATS],
     GmkSeat seat,
     const char *you,
     const char *computer,
     const char *other)
{
  Who who = who_is (players, seat);

  if (who != WHO_OTHER)
    return g_strdup (who == WHO_YOU ? you : computer);

  g_autofree char *name = name_of (&players[seat], seat);
  g_auto (GStrv) parts = g_strsplit (other, "%s", 2);

  return g_strjoinv (name, parts);
}

char *
gmk_words_winner (const GmkPlayer players[GMK_SEATS], GmkSeat winner)
{
  if (winner >= GMK_SEATS)
    return NULL;
  /* Translators: %s is a player */
  return say (players, winner, _ ("You win"), _ ("The computer wins"), _ ("%s wins"));
}

/* --- levels --- */

typedef struct {
  const char *name;
  const char *about;
} Level;

static const Level levels[] = {
  { NC_ ("level", "Newcomer"), N_ ("Sees a five, and overlooks much else") },
  { NC_ ("level", "Beginner"), N_ ("Often overlooks a three") },
  { NC_ ("level", "Learner"), N_ ("Overlooks a three now and then") },
  { NC_ ("level", "Hobbyist"), N_ ("Seldom overlooks anything, but plans little") },
  { NC_ ("level", "Regular"), N_ ("Overlooks hardly anything, and judges roughly") },
  { NC_ ("level", "Club Player"), N_ ("Looks a few moves ahead") },
  { NC_ ("level", "Strategist"), N_ ("Sees wins by one four after another") },
  { NC_ ("level", "Expert"), N_ ("Looks far ahead, with small errors of judgement") },
  { NC_ ("level", "Master"), N_ ("Looks further still, and seldom errs") },
  { NC_ ("level", "Grandmaster"), N_ ("Gives nothing away") },
};

/* NULL: a person, or no level. */
static const Level *
level_at (int level)
{
  return level >= 1 && level <= (int)G_N_ELEMENTS (levels) ? &levels[level - 1] : NULL;
}

const char *
gmk_words_level (int level)
{
  const Level *at = level_at (level);

  return at != NULL ? g_dpgettext2 (NULL, "level", at->name) : NULL;
}

const char *
gmk_words_level_about (int level)
{
  const Level *at = level_at (level);

  return at != NULL ? _ (at->about) : NULL;
}

char *
gmk_words_level_numbered (int level)
{
  const char *name = gmk_words_level (level);

  /* Translators: the number of a level and its name, "Level 3: Learner" */
  return name != NULL ? g_strdup_printf (_ ("Level %d: %s"), level, name) : NULL;
}

/* --- steps --- */

/* Which colour somebody has after a choice. */
static char *
takes (const GmkMatch *match, const GmkPlayer players[GMK_SEATS], GmkSeat seat)
{
  if (gmk_match_colour (match, seat) == GMK_BLACK)
    return say (players, seat, _ ("You have Black now"), _ ("The computer has Black now"),
                _ ("%s has Black now"));
  return say (players, seat, _ ("You have White now"), _ ("The computer has White now"),
              _ ("%s has White now"));
}

static char *
chose (const GmkMatch *match, const GmkPlayer players[GMK_SEATS], const GmkStep *step)
{
  g_autofree char *what = gmk_words_step (match, step);
  const unsigned colours =
    1u << GMK_CHOICE_KEEP | 1u << GMK_CHOICE_SWAP | 1u << GMK_CHOICE_BLACK | 1u << GMK_CHOICE_WHITE;

  if ((colours & 1u << step->choice) == 0)
    return g_steal_pointer (&what);

  g_autofree char *who = takes (match, players, step->seat);

  return gmk_words_two_sentences (what, who);
}

/* The sentences of the steps that are about people, of a seat that is not the room's. */
static char *
did (const GmkMatch *match, const GmkPlayer players[GMK_SEATS], const GmkStep *step)
{
  const GmkSeat seat = step->seat;

  switch ((GmkStepKind)step->kind) {
  case GMK_STEP_OFFER:
    return say (players, seat, _ ("You asked to undo"), _ ("The computer asks to undo"),
                _ ("%s asks to undo"));
  case GMK_STEP_ACCEPT:
    if (match->end.kind == GMK_END_AGREED)
      return say (players, seat, _ ("You accepted the draw"), _ ("The computer accepted the draw"),
                  _ ("%s accepted the draw"));
    return say (players, seat, _ ("You accepted the undo"), _ ("The computer accepted the undo"),
                _ ("%s accepted the undo"));
  case GMK_STEP_DECLINE:
    if (gmk_match_declined_undo (match, step))
      return say (players, seat, _ ("You declined the undo"), _ ("The computer declined the undo"),
                  _ ("%s declined the undo"));
    return say (players, seat, _ ("You declined the draw"), _ ("The computer declined the draw"),
                _ ("%s declined the draw"));
  case GMK_STEP_WITHDRAW:
    return say (players, seat, _ ("You withdrew the offer"), _ ("The computer withdrew the offer"),
                _ ("%s withdrew the offer"));
  case GMK_STEP_RESIGN:
    return say (players, seat, _ ("You resigned"), _ ("The computer resigned"), _ ("%s resigned"));
  case GMK_STEP_FLAG:
    return say (players, seat, _ ("Your time is up"), _ ("The computer’s time is up"),
                /* Translators: %s is a player */
                _ ("%s: the time is up"));
  case GMK_STEP_CLAIM:
    if (step->draw)
      return say (players, seat, _ ("You claimed a draw"), _ ("The computer claimed a draw"),
                  _ ("%s claimed a draw"));
    return say (players, seat, _ ("You claimed the win"), _ ("The computer claimed the win"),
                _ ("%s claimed the win"));
  case GMK_STEP_ABORT:
    return say (players, seat, _ ("You aborted the game"), _ ("The computer aborted the game"),
                _ ("%s aborted the game"));
  case GMK_STEP_PLACE:
  case GMK_STEP_PASS:
  case GMK_STEP_CHOOSE:
  case GMK_STEP_CREDIT:
  case GMK_N_STEPS:
  default:
    return gmk_words_step (match, step);
  }
}

/* Whether the computer did it for a person, who was away from a table of a server. */
static gboolean
is_for_absent (const GmkPlayer players[GMK_SEATS], const GmkStep *step)
{
  return step->by == GMK_BY_CPU && step->seat < GMK_SEATS && !players[step->seat].cpu &&
         (players[0].remote || players[1].remote);
}

static char *
did_for_absent (const GmkMatch *match, const GmkPlayer players[GMK_SEATS], const GmkStep *step)
{
  const gboolean ours = who_is (players, step->seat) == WHO_YOU;
  g_autofree char *name = gmk_words_player (players, step->seat);
  char point[GMK_POINT_TEXT_MAX];

  if (step->kind == GMK_STEP_PLACE) {
    gmk_point_write (step->point, point);
    /* Translators: a point such as J10, and a player who is away */
    return ours ? g_strdup_printf (_ ("The computer played %s for you"), point)
                : g_strdup_printf (_ ("The computer played %s for %s"), point, name);
  }

  g_autofree char *what = gmk_words_step (match, step);
  g_autofree char *whom = ours ? g_strdup (_ ("The computer plays for you"))
                               : g_strdup_printf (_ ("The computer plays for %s"), name);

  return gmk_words_two_sentences (whom, what);
}

char *
gmk_words_step_of (const GmkMatch *match, const GmkPlayer players[GMK_SEATS], const GmkStep *step)
{
  if (is_for_absent (players, step))
    return did_for_absent (match, players, step);
  if (step->kind == GMK_STEP_CHOOSE)
    return chose (match, players, step);
  if (step->seat < GMK_SEATS && are_told_apart (players))
    return did (match, players, step);
  return gmk_words_step (match, step);
}

char *
gmk_words_turn (const GmkMatch *match, const GmkPlayer players[GMK_SEATS])
{
  GmkDuty duty = gmk_match_duty (match);

  if (are_told_apart (players) && duty.kind == GMK_DUTY_STONE && !duty.opening)
    /* Translators: %s is a player */
    return say (players, duty.seat, _ ("Your turn"), _ ("The computer is thinking…"),
                _ ("%s to move"));
  return gmk_words_duty (match);
}

char *
gmk_words_draw_offer (const GmkMatch *match, const GmkPlayer players[GMK_SEATS])
{
  GmkSeat seat = match->draw_offer.seat;

  if (are_told_apart (players))
    return say (players, seat, _ ("You offered a draw"), _ ("The computer offers a draw"),
                _ ("%s offers a draw"));
  return g_strdup (gmk_match_colour (match, seat) == GMK_BLACK ? _ ("Black offers a draw")
                                                               : _ ("White offers a draw"));
}

char *
gmk_words_undo_offer (const GmkMatch *match, const GmkPlayer players[GMK_SEATS])
{
  GmkStep step = { .kind = GMK_STEP_OFFER, .seat = match->undo_offer.seat };

  return gmk_words_step_of (match, players, &step);
}

char *
gmk_words_undo_stones (const GmkMatch *match, GmkSeat seat)
{
  int stones = gmk_match_undo_stones (match, seat);

  if (stones == 0)
    return g_strdup (_ ("Takes the last choice back"));
  return g_strdup_printf (ngettext ("Takes %d stone back", "Takes %d stones back", stones), stones);
}

const char *
gmk_words_resign (const GmkMatch *match, const GmkPlayer players[GMK_SEATS], GmkSeat seat)
{
  if (are_told_apart (players))
    return _ ("You will lose this game.");
  return gmk_match_colour (match, seat) == GMK_BLACK ? _ ("Black will lose this game.")
                                                     : _ ("White will lose this game.");
}
