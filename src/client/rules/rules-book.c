/* The rules as chapters of a book.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/rules/rules-book.h"

#include <glib/gi18n.h>

#define TEXT(words)                                                                                \
  {                                                                                                \
    GMK_RULES_TEXT, words, NULL                                                                    \
  }
#define HEADING(words)                                                                             \
  {                                                                                                \
    GMK_RULES_HEADING, words, NULL                                                                 \
  }
#define ITEM(words)                                                                                \
  {                                                                                                \
    GMK_RULES_ITEM, words, NULL                                                                    \
  }
#define DIAGRAM(name)                                                                              \
  {                                                                                                \
    GMK_RULES_DIAGRAM, NULL, &name                                                                 \
  }
#define END                                                                                        \
  {                                                                                                \
    GMK_RULES_END, NULL, NULL                                                                      \
  }

/* Running text: as lines that are filled. */
/* clang-format off */

/* --- First steps ------------------------------------------------------------------------------- */

static const GmkRulesDiagram first_five = {
  .caption = N_ ("Black to move. Put the fifth stone."),
  .size = 9,
  .set = GMK_SET_FREESTYLE,
  .colour = GMK_BLACK,
  .black = "C3D4E5F6",
  .white = "C5D6F4G5",
  .otherwise = N_ ("A good place, perhaps, but Black could win at once"),
};

static const GmkRulesPart first_steps[] = {
  TEXT (N_ ("Two players put stones on a board in turn: one has the black stones, the other the "
            "white ones. Whoever has five of them in a row first wins. That is nearly all.")),
  ITEM (N_ ("Stones go on the points where lines cross, not into the squares.")),
  ITEM (N_ ("Black begins on the empty board. Each turn is one stone.")),
  ITEM (N_ ("A stone that has been put is never moved.")),
  ITEM (N_ ("The board has 15 lines each way, or 19.")),
  DIAGRAM (first_five),
  HEADING (N_ ("The names of the points")),
  TEXT (N_ ("Columns have letters from A at the left, rows have numbers from 1 at the bottom. "
            "The point in the middle of 15 lines is H8. A whole game can be written that way: "
            "H8I9J10 is black on H8, white on I9, black on J10.")),
  HEADING (N_ ("Playing here")),
  ITEM (N_ ("Click a point to put a stone. On a touch screen the first tap shows the stone, and "
            "the second one puts it.")),
  ITEM (N_ ("By keyboard, move over the board with the arrow keys and put the stone with Enter, "
            "or type the name of a point.")),
  ITEM (N_ ("The rule that is being played stands at the top of the window, and in a narrow one "
            "below the board.")),
  END,
};

/* --- How one wins ------------------------------------------------------------------------------ */

static const GmkRulesDiagram rows = {
  .caption = N_ ("Two points look promising to Black. One of them wins."),
  .size = 11,
  .set = GMK_SET_FREESTYLE,
  .colour = GMK_BLACK,
  .black = "B9C9D9F9H2H3H4I5J5",
  .white = "B5C6D7E6D5F7G4E3F3",
  .tries = {
    { "E9", GMK_JUDGED_FIVE, N_ ("The gap is closed: five without a break. Black wins") },
    { "H5", GMK_JUDGED_PLAIN, N_ ("No: a line does not turn a corner") },
  },
};

static const GmkRulesPart winning[] = {
  TEXT (N_ ("Five stones of one colour, next to each other on a line across, up, or along a "
            "diagonal, win the game.")),
  ITEM (N_ ("A gap or a stone of the other colour breaks the line.")),
  ITEM (N_ ("A line is straight. Stones around a corner are two lines.")),
  ITEM (N_ ("One stone that finishes two lines at once wins once.")),
  DIAGRAM (rows),
  HEADING (N_ ("How else a game ends")),
  ITEM (N_ ("The board is full and nobody has five: a draw.")),
  ITEM (N_ ("The players agree on a draw.")),
  ITEM (N_ ("A player resigns, or runs out of time, and loses.")),
  ITEM (N_ ("In renju, a forbidden move loses.")),
  END,
};

/* --- Gomoku ------------------------------------------------------------------------------------ */

static const GmkRulesDiagram six = {
  .caption = N_ ("Six in a row: try it."),
  .size = 11,
  .set = GMK_SET_FREESTYLE,
  .colour = GMK_BLACK,
  .black = "C6D6E6G6H6",
  .white = "C8D5F8G9H4",
  .tries = { { "F6", GMK_JUDGED_OVERLINE, NULL } },
  .otherwise = N_ ("Nothing is decided yet. There is a gap in the row"),
};

static const GmkRulesPart gomoku[] = {
  TEXT (N_ ("Gomoku is the plain game: five or more in a row win, for both colours, and every "
            "empty point may be played at.")),
  DIAGRAM (six),
  ITEM (N_ ("A line of six or more is called an overline. In gomoku it wins, unless the table "
            "says that only exactly five wins.")),
  ITEM (N_ ("There is no passing: somebody always has to put a stone.")),
  ITEM (N_ ("Black has a great advantage on the empty board. Among players of some experience "
            "an opening rule makes up for it.")),
  END,
};

/* --- Exactly five ------------------------------------------------------------------------------ */

static const GmkRulesDiagram six_does_not_win = {
  .caption = N_ ("Only exactly five wins. Where does Black win?"),
  .size = 11,
  .set = GMK_SET_EXACT5,
  .colour = GMK_BLACK,
  .black = "C8D8E8G8H8D3E3F3G3",
  .white = "C3D5F6G5H6I4C10E9F10",
  .tries = {
    { "F8", GMK_JUDGED_PLAIN, N_ ("Six in a row: nothing is won, and the game goes on") },
    { "H3", GMK_JUDGED_FIVE, NULL },
  },
};

static const GmkRulesPart exactly_five[] = {
  TEXT (N_ ("A table may say that only exactly five in a row wins, for both colours. A line of "
            "six or more is then worth nothing: the stones stay, and play goes on.")),
  DIAGRAM (six_does_not_win),
  TEXT (N_ ("So a player can be kept from winning by the stones of their own that already stand "
            "too near.")),
  END,
};

/* --- Closed points ----------------------------------------------------------------------------- */

static const GmkRulesDiagram closed_point = {
  .caption = N_ ("Black to move. One point is closed."),
  .size = 11,
  .set = GMK_SET_FORBID,
  .colour = GMK_BLACK,
  .black = "F5E6G6F7",
  .white = "C3D9I4I9",
  .tries = { { "F6", GMK_JUDGED_CLOSED, NULL } },
};

static const GmkRulesPart closed_points[] = {
  TEXT (N_ ("Gomoku can be played with Black’s forbidden points closed. The points at which "
            "Black would make an overline, two fours or two threes at once take no black stone. "
            "White may play anywhere.")),
  DIAGRAM (closed_point),
  ITEM (N_ ("Closed points are marked by a small cross while it is Black’s turn.")),
  ITEM (N_ ("To try one costs nothing: the stone is not put, and the lines that forbid it are "
            "shown.")),
  ITEM (N_ ("Five comes first: a stone that makes exactly five may always be put, whatever else "
            "it makes.")),
  ITEM (N_ ("Black never wins by an overline here. Whether White does is a setting of the "
            "table.")),
  ITEM (N_ ("If no point is left to Black, the game is a draw.")),
  TEXT (N_ ("Which forms are forbidden, and which threes count, is the same as in renju.")),
  END,
};

/* --- Renju ------------------------------------------------------------------------------------- */

static const GmkRulesDiagram overline = {
  .caption = N_ ("Overline: six or more in a row."),
  .size = 11,
  .set = GMK_SET_RENJU,
  .colour = GMK_BLACK,
  .black = "C6D6E6G6H6",
  .white = "C8D5F8G9H4",
  .tries = { { "F6", GMK_JUDGED_FORBIDDEN, NULL } },
};

static const GmkRulesDiagram double_four = {
  .caption = N_ ("Double-four: two fours by one stone."),
  .size = 11,
  .set = GMK_SET_RENJU,
  .colour = GMK_BLACK,
  .black = "C6D6E6F3F4F5",
  .white = "B6F2H8I3D9I6",
  .tries = { { "F6", GMK_JUDGED_FORBIDDEN, NULL } },
};

static const GmkRulesDiagram fours_on_one_line = {
  .caption = N_ ("Two fours may lie on one line."),
  .size = 11,
  .set = GMK_SET_RENJU,
  .colour = GMK_BLACK,
  .black = "B6D6F6H6",
  .white = "C8D4G8I5",
  .tries = { { "E6", GMK_JUDGED_FORBIDDEN, NULL } },
};

static const GmkRulesDiagram double_three = {
  .caption = N_ ("Double-three: two threes by one stone."),
  .size = 11,
  .set = GMK_SET_RENJU,
  .colour = GMK_BLACK,
  .black = "F5E6G6F7",
  .white = "C3D9I4I9",
  .tries = { { "F6", GMK_JUDGED_FORBIDDEN, NULL } },
};

static const GmkRulesDiagram allowed_four_three = {
  .caption = N_ ("A four and a three at once are allowed."),
  .size = 11,
  .set = GMK_SET_RENJU,
  .colour = GMK_BLACK,
  .black = "C6D6E6F7F8",
  .white = "B6C8D4I4H9",
  .tries = {
    { "F6", GMK_JUDGED_PLAIN,
      N_ ("A four and a three: White can stop only one of them, and Black wins") },
  },
};

static const GmkRulesPart renju[] = {
  TEXT (N_ ("Renju grew out of gomoku to take Black’s advantage away. White plays freely. Black "
            "must not make an overline, a double-four or a double-three: a black stone that "
            "does loses the game. It is played on 15 lines.")),
  ITEM (N_ ("A four is a line that one more stone makes exactly five.")),
  ITEM (N_ ("A straight four can become five at both ends; nothing stops it.")),
  ITEM (N_ ("A three is a line that one more stone makes a straight four.")),
  DIAGRAM (overline),
  DIAGRAM (double_four),
  DIAGRAM (fours_on_one_line),
  DIAGRAM (double_three),
  DIAGRAM (allowed_four_three),
  HEADING (N_ ("What goes before")),
  ITEM (N_ ("A black stone that makes exactly five wins, even if it makes a forbidden form, "
            "too.")),
  ITEM (N_ ("White’s overline wins.")),
  ITEM (N_ ("White may drive Black into a forbidden point: if the only stone that stops a four "
            "is forbidden, the four has won.")),
  HEADING (N_ ("Passing")),
  TEXT (N_ ("From the fourth move on a player may pass. Two passes in a row are a draw.")),
  END,
};

/* --- Real and false threes --------------------------------------------------------------------- */

static const GmkRulesDiagram two_false = {
  .caption = N_ ("Two threes on F5, and still allowed."),
  .size = 11,
  .set = GMK_SET_RENJU,
  .colour = GMK_BLACK,
  .black = "F4D5G5D6E6E7F7",
  .white = "A1C1K1A9A11K11K8",
  .tries = {
    { "F5", GMK_JUDGED_PLAIN,
      N_ ("Both threes are false: their straight fours, at E5 and F6, are forbidden themselves") },
    { "E5", GMK_JUDGED_FORBIDDEN, NULL },
    { "F6", GMK_JUDGED_FORBIDDEN, NULL },
  },
};

static const GmkRulesPart threes[] = {
  TEXT (N_ ("Not every three counts for a double-three. A three is real if Black could go on to "
            "make a straight four of it in the next move. It is false if each point where the "
            "straight four would come is forbidden to Black.")),
  TEXT (N_ ("To see whether a three is real:")),
  ITEM (N_ ("Think of the first stone as put.")),
  ITEM (N_ ("Find the points that make the three a straight four.")),
  ITEM (N_ ("Ask of each whether Black could play there: it does not make five, and is not "
            "itself an overline, a double-four or a double-three of real threes.")),
  ITEM (N_ ("One such point is enough: the three is real.")),
  TEXT (N_ ("The last question may lead to other threes and be asked again, as deep as it goes. "
            "The computer follows it to the end.")),
  DIAGRAM (two_false),
  ITEM (N_ ("A row with a wide gap, which one stone makes a four but not a straight one, is no "
            "three.")),
  ITEM (N_ ("A three that is closed at one end is no three.")),
  ITEM (N_ ("If two real threes remain, the point is forbidden, however many false ones there "
            "are.")),
  END,
};

/* --- Compared ---------------------------------------------------------------------------------- */

static const GmkRulesPart compared[] = {
  HEADING (N_ ("Gomoku")),
  ITEM (N_ ("Five or more in a row win; at some tables only exactly five.")),
  ITEM (N_ ("Nothing is forbidden; at some tables Black’s forbidden points are closed.")),
  ITEM (N_ ("15 or 19 lines.")),
  ITEM (N_ ("No passing.")),
  ITEM (N_ ("Openings: free, Swap, Swap2, Pro, Long Pro.")),
  HEADING (N_ ("Renju")),
  ITEM (N_ ("Black wins by exactly five, White by five or more.")),
  ITEM (N_ ("Overline, double-four and double-three lose for Black.")),
  ITEM (N_ ("15 lines.")),
  ITEM (N_ ("Passing from the fourth move on.")),
  ITEM (N_ ("Openings: free, Swap, RIF, Yamaguchi, Soosorv-8, Taraguchi-10.")),
  TEXT (N_ ("Begin with gomoku. When Black seems to win every game, play Swap2, or go on to "
            "renju.")),
  END,
};

/* --- Openings ---------------------------------------------------------------------------------- */

static const GmkRulesDiagram kagetsu = {
  .caption =
    N_ ("Kagetsu, “flower moon”, one of the 26 openings of renju: black F6, white F7, black G7."),
  .size = 11,
  .set = GMK_SET_RENJU,
  .colour = GMK_EMPTY,
  .black = "F6G7",
  .white = "F7",
};

static const GmkRulesPart openings[] = {
  TEXT (N_ ("An opening rule lets one player make a position and the other choose: whoever puts "
            "the first stones has to make them balanced. To swap is to exchange colours; the "
            "stones stay.")),
  HEADING (N_ ("Gomoku")),
  ITEM (N_ ("Free: no rule.")),
  ITEM (N_ ("Swap: the first player puts three stones, black, white and black. The other one "
            "chooses a colour, and White goes on.")),
  ITEM (N_ ("Swap2: after the three stones the other player takes White, takes Black, or puts a "
            "white and a black stone more; then the first player chooses a colour.")),
  ITEM (N_ ("Pro: the first stone goes on the centre, the second anywhere, and the third "
            "outside the central square of five lines. Long Pro: outside that of seven lines.")),
  HEADING (N_ ("Renju")),
  TEXT (N_ ("The first three stones are one of 26 openings. The first stone is on the centre, "
            "the second next to it, upright in a direct opening and diagonal in an indirect "
            "one, and the third within the central square of five lines. In these rules Black "
            "offers several fifth moves, and White takes all but one off. No two of them may be "
            "symmetric to each other.")),
  DIAGRAM (kagetsu),
  ITEM (N_ ("Swap: three stones, and the other player may swap.")),
  ITEM (N_ ("RIF: three stones, perhaps a swap, White’s fourth; Black offers two fifth moves.")),
  ITEM (N_ ("Yamaguchi: whoever puts the three stones says how many fifth moves there will be.")),
  ITEM (N_ ("Soosorv-8: with the fourth stone White says how many fifth moves there will be, "
            "from one to eight, and the other player may swap once more.")),
  ITEM (N_ ("Taraguchi-10: after each stone the other player may swap, and each stone has to "
            "lie within a central square that grows. In place of the last swap Black may offer "
            "ten fifth moves anywhere.")),
  END,
};

/* --- Black's advantage ------------------------------------------------------------------------- */

static const GmkRulesDiagram four_three = {
  .caption = N_ ("Black to move makes a four and a three at once."),
  .size = 11,
  .set = GMK_SET_FREESTYLE,
  .colour = GMK_BLACK,
  .black = "C6D6E6F7F8",
  .white = "B6C8D4I4H9",
  .tries = {
    { "F6", GMK_JUDGED_PLAIN,
      N_ ("White has to stop the four on G6; then Black makes a straight four") },
    { "G6", GMK_JUDGED_PLAIN, N_ ("A four alone: White answers on F6") },
  },
  .otherwise = N_ ("There is more: look where two lines cross"),
};

static const GmkRulesDiagram open_three = {
  .caption = N_ ("White to move. Stop the three."),
  .size = 11,
  .set = GMK_SET_FREESTYLE,
  .colour = GMK_WHITE,
  .black = "E6F6G6D3",
  .white = "F8G4H8",
  .tries = {
    { "D6", GMK_JUDGED_PLAIN, N_ ("Stopped: Black can still make a four, but not a straight one") },
    { "H6", GMK_JUDGED_PLAIN, N_ ("Stopped: Black can still make a four, but not a straight one") },
    { "C6", GMK_JUDGED_PLAIN, N_ ("Not here: Black makes a straight four with H6") },
    { "I6", GMK_JUDGED_PLAIN, N_ ("Not here: Black makes a straight four with D6") },
  },
  .otherwise = N_ ("That does not stop it: Black makes a straight four"),
};

static const GmkRulesPart advantage[] = {
  TEXT (N_ ("To begin is a great advantage. In 1994 L. Victor Allis proved by computer that in "
            "gomoku without an opening rule, on 15 lines, whoever begins can always win. Hence "
            "opening rules, and renju.")),
  HEADING (N_ ("How to win")),
  ITEM (N_ ("A four has to be answered at once; a three, too, unless one can make a four.")),
  ITEM (N_ ("One threat can be answered. Two at once cannot: look for a stone at which two of "
            "your lines cross.")),
  ITEM (N_ ("The four-three is the strongest of them: even in renju Black may make it.")),
  DIAGRAM (four_three),
  ITEM (N_ ("Consecutive fours: four after four, each answered by force, until one of them "
            "makes something more. Nothing the other player has in mind matters meanwhile.")),
  HEADING (N_ ("What to stop first")),
  ITEM (N_ ("Win, if you can. Else stop a four; else make a four of your own if it leads to "
            "something; else stop a three.")),
  ITEM (N_ ("Stop a three at one of its ends, and better so that your stone does something of "
            "its own.")),
  DIAGRAM (open_three),
  ITEM (N_ ("Look at the whole board after every move of the other player: what is the threat?")),
  END,
};

/* --- Time -------------------------------------------------------------------------------------- */

static const GmkRulesPart time_chapter[] = {
  TEXT (N_ ("A table has a clock or none. Whoever has to do something, put a stone or choose, "
            "has the running clock, and loses if it runs out.")),
  ITEM (N_ ("Time per turn: 30 or 60 seconds for each move.")),
  ITEM (N_ ("Byo-yomi: a main time for the game, and then periods. A move within a period keeps "
            "it; a period that runs out is gone. With the last one the game is lost.")),
  ITEM (N_ ("Increment: a main time for the game, to which some seconds are added after every "
            "move.")),
  ITEM (N_ ("Clocks belong to the players and not to the colours: a swap leaves them where they "
            "are.")),
  ITEM (N_ ("Time that was used is not given back when a move is taken back.")),
  TEXT (N_ ("Online, the room’s clock counts. It forgives a part of the way that a move takes "
            "over the network.")),
  END,
};

/* --- Leaving ----------------------------------------------------------------------------------- */

static const GmkRulesPart leaving[] = {
  TEXT (N_ ("A game at this computer is kept by itself after every move. It waits on the first "
            "page, also after the app was closed.")),
  TEXT (N_ ("Online, your seat is kept for you. Come back from the same device, or from another "
            "one on which you are the same player, and you sit where you sat.")),
  ITEM (N_ ("In a game that is not rated the computer may play for whoever is away, if the "
            "table says so, and gives the seat back at once.")),
  ITEM (N_ ("In a rated game the clock runs on. After some time whoever has stayed may claim "
            "the win, claim a draw, or wait.")),
  ITEM (N_ ("Whoever often leaves rated games has to wait before the next one.")),
  ITEM (N_ ("What the room says is what counts, not what one of the screens shows. After a "
            "break both see the same board again.")),
  END,
};

/* --- Ratings ----------------------------------------------------------------------------------- */

static const GmkRulesPart ratings[] = {
  TEXT (N_ ("Rated games are played online and with a clock. Each set of rules has ratings of "
            "its own. They are reckoned by Glicko-2, a method that knows how sure a rating is.")),
  ITEM (N_ ("Everybody begins with 1500. A question mark says that a rating is not sure yet; it "
            "moves in larger steps.")),
  ITEM (N_ ("A win against a stronger player brings more than one against a weaker player. A "
            "draw counts as half a win.")),
  ITEM (N_ ("Each game changes ratings once, when it ends. A game without a result changes "
            "nothing.")),
  ITEM (N_ ("Guests are rated, too. The leaderboard shows players who have claimed a name.")),
  HEADING (N_ ("Draws")),
  TEXT (N_ ("A draw is offered together with a move and stands until the other player answers "
            "or moves. To offer one back is to accept.")),
  END,
};

/* --- Terms ------------------------------------------------------------------------------------- */

static const GmkRulesPart terms[] = {
  ITEM (N_ ("Point: where lines cross and a stone may stand.")),
  ITEM (N_ ("Row: stones of one colour next to each other on a line.")),
  ITEM (N_ ("Five: five in a row.")),
  ITEM (N_ ("Overline: six or more in a row.")),
  ITEM (N_ ("Four: one stone short of five. Straight four: one that can become five at both "
            "ends.")),
  ITEM (N_ ("Broken four: a four with a gap, which is where the five is made.")),
  ITEM (N_ ("Three: one stone short of a straight four. Sleeping three: one that can only "
            "become a simple four.")),
  ITEM (N_ ("Real three, false three: in renju, whether the straight four can be made in the "
            "next move.")),
  ITEM (N_ ("Double-three, double-four: two of them by one stone.")),
  ITEM (N_ ("Four-three: a four and a three by one stone.")),
  ITEM (N_ ("Consecutive fours: a win by four after four.")),
  ITEM (N_ ("Forbidden point: where Black would make an overline, a double-four or a "
            "double-three.")),
  ITEM (N_ ("Swap: to exchange colours, while the stones stay.")),
  ITEM (N_ ("Byo-yomi: time for each move after the main time.")),
  END,
};

/* --- Questions --------------------------------------------------------------------------------- */

static const GmkRulesPart questions[] = {
  HEADING (N_ ("Does six in a row win?")),
  TEXT (N_ ("In gomoku it does, unless the table says “exactly five”. In renju White wins by "
            "six and Black loses.")),
  HEADING (N_ ("Why was my stone refused?")),
  TEXT (N_ ("The point is taken, or closed to Black, or the opening rule wants another place. "
            "The lines that forbid a point are shown for a moment.")),
  HEADING (N_ ("I have five, and it is also a forbidden form. Who wins?")),
  TEXT (N_ ("You do. Exactly five comes before everything else.")),
  HEADING (N_ ("May White make a double-three?")),
  TEXT (N_ ("Yes, in every game here. Nothing is forbidden to White.")),
  HEADING (N_ ("Why does the computer offer me to swap?")),
  TEXT (N_ ("The opening rule says so. Whoever has the choice takes the colour that seems "
            "better.")),
  HEADING (N_ ("Can I take a move back?")),
  TEXT (N_ ("Against the computer and at one screen at once. Online you ask, and the other "
            "player decides; if they have answered already, two stones go back.")),
  HEADING (N_ ("How strong is the computer?")),
  TEXT (N_ ("The first level can be beaten on the day you learn the game. The last one gives "
            "nothing away.")),
  END,
};

/* clang-format on */

const GmkRulesChapter gmk_rules_book[] = {
  { "first-steps", N_ ("First Steps"), first_steps },
  { "winning", N_ ("How One Wins"), winning },
  { "gomoku", N_ ("Gomoku"), gomoku },
  { "exactly-five", N_ ("Exactly Five"), exactly_five },
  { "closed-points", N_ ("Closed Points"), closed_points },
  { "renju", N_ ("Renju"), renju },
  { "threes", N_ ("Real and False Threes"), threes },
  { "compared", N_ ("Gomoku and Renju Compared"), compared },
  { "openings", N_ ("Openings"), openings },
  { "advantage", N_ ("The First Move and How to Use It"), advantage },
  { "time", N_ ("Time"), time_chapter },
  { "leaving", N_ ("Leaving and Coming Back"), leaving },
  { "ratings", N_ ("Ratings and Draws"), ratings },
  { "terms", N_ ("Terms"), terms },
  { "questions", N_ ("Questions and Answers"), questions },
};

const int gmk_rules_n_chapters = G_N_ELEMENTS (gmk_rules_book);
