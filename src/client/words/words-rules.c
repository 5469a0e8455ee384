/* How a game is played, in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gi18n.h>

#include "client/words/words.h"

/* --- duties --- */

static char *
to_move (gboolean black)
{
  return g_strdup (black ? _ ("Black to move") : _ ("White to move"));
}

/* A stone that the opening rule asks for: the seat's colour, and the stone's. */
static char *
opening_stone (const GmkDuty *duty, gboolean black)
{
  gboolean black_stone = duty->colour == GMK_BLACK;
  const char *words;

  if (duty->inside == 1)
    return g_strdup (black ? _ ("Black puts the first stone at the centre")
                           : _ ("White puts the first stone at the centre"));
  if (duty->inside > 0) {
    if (black)
      words = black_stone ? _ ("Black puts a black stone into the central %d×%d square")
                          : _ ("Black puts a white stone into the central %d×%d square");
    else
      words = black_stone ? _ ("White puts a black stone into the central %d×%d square")
                          : _ ("White puts a white stone into the central %d×%d square");
    return g_strdup_printf (words, duty->inside, duty->inside);
  }
  if (duty->outside > 0) {
    words = black ? _ ("Black puts a stone outside the central %d×%d square")
                  : _ ("White puts a stone outside the central %d×%d square");
    return g_strdup_printf (words, duty->outside, duty->outside);
  }
  if (black)
    return g_strdup (black_stone ? _ ("Black puts a black stone anywhere")
                                 : _ ("Black puts a white stone anywhere"));
  return g_strdup (black_stone ? _ ("White puts a black stone anywhere")
                               : _ ("White puts a white stone anywhere"));
}

static char *
opening_fifth (const GmkMatch *match, const GmkDuty *duty)
{
  /* Translators: the second number is how many there have to be in all. */
  return g_strdup_printf (_ ("Black offers fifth move %d of %d"), match->opening.n_fifths + 1,
                          duty->fifths_wanted);
}

static char *
opening_choice (const GmkMatch *match, const GmkDuty *duty, gboolean black)
{
  unsigned choices = duty->choices;
  int n = match->opening.n_fifths;

  if ((choices & 1u << GMK_CHOICE_PICK) != 0 && n == 2)
    return g_strdup (_ ("White picks one of the two fifth moves"));
  if ((choices & 1u << GMK_CHOICE_PICK) != 0)
    return g_strdup_printf (ngettext ("White picks one of the %d fifth moves",
                                      "White picks one of the %d fifth moves", n),
                            n);
  if ((choices & 1u << GMK_CHOICE_NUMBER) != 0)
    return g_strdup (black ? _ ("Black says how many fifth moves there will be")
                           : _ ("White says how many fifth moves there will be"));
  if ((choices & 1u << GMK_CHOICE_MORE) != 0)
    return g_strdup (black ? _ ("Black chooses a colour, or puts two more stones")
                           : _ ("White chooses a colour, or puts two more stones"));
  if ((choices & 1u << GMK_CHOICE_TEN) != 0)
    return g_strdup (black ? _ ("Black may swap colours, or offer ten fifth moves")
                           : _ ("White may swap colours, or offer ten fifth moves"));
  if ((choices & 1u << GMK_CHOICE_SWAP) != 0)
    return g_strdup (black ? _ ("Black may swap colours") : _ ("White may swap colours"));
  return g_strdup (black ? _ ("Black chooses a colour") : _ ("White chooses a colour"));
}

char *
gmk_words_duty (const GmkMatch *match)
{
  GmkDuty duty = gmk_match_duty (match);

  if (duty.kind == GMK_DUTY_NONE)
    return g_strdup (_ ("The game is over"));

  gboolean black = gmk_match_colour (match, duty.seat) == GMK_BLACK;

  if (!duty.opening)
    return to_move (black);
  switch (duty.kind) {
  case GMK_DUTY_STONE:
    return opening_stone (&duty, black);
  case GMK_DUTY_FIFTH:
    return opening_fifth (match, &duty);
  case GMK_DUTY_CHOICE:
    return opening_choice (match, &duty, black);
  case GMK_DUTY_NONE:
  default:
    return to_move (black);
  }
}

const char *
gmk_words_choice (GmkChoice choice)
{
  switch (choice) {
  case GMK_CHOICE_KEEP:
    return _ ("Keep Colours");
  case GMK_CHOICE_SWAP:
    return _ ("Swap Colours");
  case GMK_CHOICE_BLACK:
    return _ ("Take Black");
  case GMK_CHOICE_WHITE:
    return _ ("Take White");
  case GMK_CHOICE_MORE:
    return _ ("Two More Stones");
  case GMK_CHOICE_TEN:
    return _ ("Offer Ten");
  case GMK_CHOICE_NUMBER:
    return C_ ("a number of fifth moves", "Announce");
  case GMK_CHOICE_PICK:
    return C_ ("a fifth move", "Keep");
  case GMK_N_CHOICES:
  default:
    return "";
  }
}

/* --- settings --- */

const char *
gmk_words_game (GmkGame game)
{
  return game == GMK_RENJU ? _ ("Renju") : _ ("Gomoku");
}

const char *
gmk_words_game_about (GmkGame game)
{
  return game == GMK_RENJU ? _ ("Black has forbidden moves, which lose the game")
                           : _ ("Five in a row win");
}

const char *
gmk_words_opening (GmkOpeningRule opening)
{
  switch (opening) {
  case GMK_OPENING_SWAP:
    return _ ("Swap");
  case GMK_OPENING_SWAP2:
    return _ ("Swap2");
  case GMK_OPENING_PRO:
    return _ ("Pro");
  case GMK_OPENING_LONG_PRO:
    return _ ("Long Pro");
  case GMK_OPENING_RIF:
    return _ ("RIF 1996");
  case GMK_OPENING_YAMAGUCHI:
    return _ ("Yamaguchi");
  case GMK_OPENING_SOOSORV8:
    return _ ("Soosorv-8");
  case GMK_OPENING_TARAGUCHI10:
    return _ ("Taraguchi-10");
  case GMK_OPENING_FREE:
  case GMK_N_OPENINGS:
  default:
    return C_ ("opening", "Free");
  }
}

const char *
gmk_words_opening_about (GmkOpeningRule opening)
{
  switch (opening) {
  case GMK_OPENING_SWAP:
    return _ ("One player puts three stones, the other chooses a colour");
  case GMK_OPENING_SWAP2:
    return _ ("One player puts three stones; the other chooses a colour, or puts two more and lets "
              "the first choose");
  case GMK_OPENING_PRO:
    return _ ("Black begins at the centre; Black’s second stone lies outside the central 5×5 "
              "square");
  case GMK_OPENING_LONG_PRO:
    return _ ("Black begins at the centre; Black’s second stone lies outside the central 7×7 "
              "square");
  case GMK_OPENING_RIF:
    return _ ("One of the 26 openings, a swap, and two fifth moves of which White keeps one");
  case GMK_OPENING_YAMAGUCHI:
    return _ ("One of the 26 openings, a swap, and a number of fifth moves that is said before");
  case GMK_OPENING_SOOSORV8:
    return _ ("One of the 26 openings, two swaps, and up to eight fifth moves");
  case GMK_OPENING_TARAGUCHI10:
    return _ ("A swap after each of the first stones, then ten fifth moves or one");
  case GMK_OPENING_FREE:
  case GMK_N_OPENINGS:
  default:
    return _ ("Stones go anywhere from the first move on, which favours Black");
  }
}

/* The 26 openings in core's order: direct, then indirect. */
static const char *const opening_names[GMK_N_OPENING_NAMES] = {
  NC_ ("opening", "Kansei"),    NC_ ("opening", "Keigetsu"), NC_ ("opening", "Sosei"),
  NC_ ("opening", "Kagetsu"),   NC_ ("opening", "Zangetsu"), NC_ ("opening", "Ugetsu"),
  NC_ ("opening", "Kinsei"),    NC_ ("opening", "Shogetsu"), NC_ ("opening", "Kyugetsu"),
  NC_ ("opening", "Shingetsu"), NC_ ("opening", "Zuisei"),   NC_ ("opening", "Sangetsu"),
  NC_ ("opening", "Yusei"),     NC_ ("opening", "Chosei"),   NC_ ("opening", "Kyogetsu"),
  NC_ ("opening", "Kosei"),     NC_ ("opening", "Suigetsu"), NC_ ("opening", "Ryusei"),
  NC_ ("opening", "Ungetsu"),   NC_ ("opening", "Hogetsu"),  NC_ ("opening", "Rangetsu"),
  NC_ ("opening", "Gingetsu"),  NC_ ("opening", "Myojo"),    NC_ ("opening", "Shagetsu"),
  NC_ ("opening", "Meigetsu"),  NC_ ("opening", "Suisei"),
};

char *
gmk_words_opening_name (const GmkMatch *match)
{
  GmkPly plies[3];
  GmkPoint points[3];

  if (match->settings.rules.game != GMK_RENJU || gmk_match_plies (match, plies, 3) < 3)
    return NULL;
  for (int i = 0; i < 3; i++)
    points[i] = plies[i].point;

  int index = gmk_opening_recognise (match->board.size, points);

  if (index < 0)
    return NULL;
  return g_strdup_printf ("%s %s", gmk_opening_names[index].code,
                          g_dpgettext2 (NULL, "opening", opening_names[index]));
}

char *
gmk_words_time_control (const GmkTimeControl *control)
{
  int minutes = control->main_ms / 60000;
  int seconds = control->extra_ms / 1000;

  switch ((GmkClockKind)control->kind) {
  case GMK_CLOCK_TURN:
    return g_strdup_printf (ngettext ("%d second a turn", "%d seconds a turn", seconds), seconds);
  case GMK_CLOCK_BYOYOMI:
    /* Translators: main time in minutes, then a number of byo-yomi periods in seconds */
    return g_strdup_printf (_ ("%d min + %d × %d s"), minutes, control->periods, seconds);
  case GMK_CLOCK_INCREMENT:
    /* Translators: main time in minutes, then seconds added after each move */
    return g_strdup_printf (_ ("%d min + %d s a move"), minutes, seconds);
  case GMK_CLOCK_NONE:
  case GMK_N_CLOCKS:
  default:
    return g_strdup (C_ ("clock", "No limit"));
  }
}

static const char *
rules_short (const GmkRules *rules)
{
  switch (gmk_rules_set (rules)) {
  case GMK_SET_EXACT5:
    return C_ ("rule in a title", "exactly five");
  case GMK_SET_FORBID:
    return C_ ("rule in a title", "closed points");
  case GMK_SET_FORBID_EXACT5:
    return C_ ("rule in a title", "closed points, exactly five");
  case GMK_SET_RENJU:
    return NULL;
  case GMK_SET_FREESTYLE:
  case GMK_N_RULE_SETS:
  default:
    return C_ ("rule in a title", "overline wins");
  }
}

char *
gmk_words_rules (const GmkRules *rules)
{
  const char *set = rules_short (rules);
  g_autoptr (GString) words = g_string_new (gmk_words_game (rules->game));

  g_string_append_printf (words, " · %d×%d", rules->size, rules->size);
  if (set != NULL)
    g_string_append_printf (words, " · %s", set);
  if (rules->opening != GMK_OPENING_FREE)
    g_string_append_printf (words, " · %s", gmk_words_opening (rules->opening));
  return g_string_free (g_steal_pointer (&words), FALSE);
}

char *
gmk_words_rule_set (GmkRuleSet set)
{
  const GmkRules rules = gmk_rules_make (set, GMK_SIZE_MAX);
  const char *words = rules_short (&rules);
  const char *game = gmk_words_game (rules.game);

  return words != NULL ? g_strdup_printf ("%s · %s", game, words) : g_strdup (game);
}

char *
gmk_words_statistics_damaged (const char *file)
{
  /* Translators: %s is the name of a file */
  return g_strdup_printf (_ ("The statistics could not be read and were set aside as “%s”"), file);
}

/* --- the summary --- */

static void
add_sentence (GString *text, const char *sentence)
{
  g_string_append_c (text, ' ');
  g_string_append (text, sentence);
}

static char *
summary_players (const GmkSettings *settings, GmkColour mine, int level)
{
  if (level == 0)
    return g_strdup (
      settings->first == GMK_FIRST_LOT ? _ ("Two players at this screen; lots decide who begins.")
      : settings->first == GMK_FIRST_HOST ? _ ("Two players at this screen; player 1 begins.")
                                          : _ ("Two players at this screen; player 2 begins."));

  /* Translators: the number of the level and its name, as in "level 3, Learner" */
  const char *words =
    mine == GMK_BLACK ? _ ("You play Black against the computer (level %d, %s).")
    : mine == GMK_WHITE
      ? _ ("You play White against the computer (level %d, %s).")
      : _ ("You play against the computer (level %d, %s); lots decide who begins.");

  return g_strdup_printf (words, level, gmk_words_level (level));
}

static const char *
summary_rules (const GmkRules *rules)
{
  switch (gmk_rules_set (rules)) {
  case GMK_SET_EXACT5:
    return _ ("Exactly five in a row win.");
  case GMK_SET_FORBID:
    return _ ("Five in a row win, for White also more; overline, double-four and double-three are "
              "closed to Black.");
  case GMK_SET_FORBID_EXACT5:
    return _ ("Exactly five in a row win; overline, double-four and double-three are closed to "
              "Black.");
  case GMK_SET_RENJU:
    return _ ("Five in a row win, for White also more; Black loses by an overline, a double-four "
              "or a double-three.");
  case GMK_SET_FREESTYLE:
  case GMK_N_RULE_SETS:
  default:
    return _ ("Five or more in a row win.");
  }
}

char *
gmk_words_summary_of_game (const GmkSettings *settings)
{
  g_autoptr (GString) text = g_string_new (summary_rules (&settings->rules));
  g_autofree char *time = gmk_words_time_control (&settings->time);
  g_autofree char *clock = NULL;

  if (settings->rules.opening != GMK_OPENING_FREE) {
    g_autofree char *opening = g_strdup_printf (
      /* Translators: %s is the name of an opening rule */
      _ ("The opening follows %s."), gmk_words_opening (settings->rules.opening));

    add_sentence (text, opening);
  }
  if (settings->time.kind == GMK_CLOCK_NONE)
    clock = g_strdup (_ ("There is no clock."));
  else
    /* Translators: %s is a time, such as "30 seconds a turn" */
    clock = g_strdup_printf (_ ("Time: %s."), time);
  add_sentence (text, clock);
  if (settings->undo == GMK_UNDO_OFF)
    add_sentence (text, _ ("No move is taken back."));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
gmk_words_summary (const GmkSettings *settings, GmkColour mine, int level)
{
  g_autofree char *players = summary_players (settings, mine, level);
  g_autofree char *game = gmk_words_summary_of_game (settings);

  return g_strconcat (players, " ", game, NULL);
}
