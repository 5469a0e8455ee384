/* The protocol as conversations: what is said, and what has to be answered.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "tests/gomocup/ask.h"

/* Nodes are limited, so that every answer is the same every time. */
#define START15 "START 15\nINFO max_node 2000\n"

/* Each line of `expected` is a pattern with * and ?. */
static void
assert_conversation (const char *name, const char *said, gssize length, const char *expected)
{
  int status = -1;
  g_autofree char *answered = ask (NULL, said, length, &status);
  g_auto (GStrv) lines = g_strsplit (answered, "\n", -1);
  g_auto (GStrv) patterns = g_strsplit (expected, "\n", -1);

  g_test_message ("%s", name);
  for (guint i = 0; lines[i] != NULL && patterns[i] != NULL; i++)
    if (!g_pattern_match_simple (patterns[i], lines[i]))
      g_assert_cmpstr (lines[i], ==, patterns[i]);
  if (g_strv_length (lines) != g_strv_length (patterns))
    g_assert_cmpstr (answered, ==, expected);
  g_assert_cmpint (status, ==, 0);
}

typedef struct {
  const char *name, *said, *expected;
} Conversation;

static void
assert_conversations (const Conversation *conversations, gsize n)
{
  for (gsize i = 0; i < n; i++)
    assert_conversation (conversations[i].name, conversations[i].said, -1,
                         conversations[i].expected);
}

#define NO_GAME     "ERROR no game has begun, please use START\n"
#define OCCUPIED    "ERROR the point is occupied\n"
#define EMPTY       "ERROR the point is empty\n"
#define OUTSIDE     "ERROR the point is not on the board\n"
#define NO_POINT    "ERROR a point is written x,y\n"
#define MORE        "ERROR there is more than a point\n"
#define FULL        "ERROR the board is full\n"
#define NOTHING     "ERROR the command takes nothing after it\n"
#define ANY_POINT   "?*,?*\n"
#define UNKNOWN     "UNKNOWN there is no such command\n"
#define WRONG_SIZE  "ERROR the size of the board has to be from 5 to 20\n"
#define WRONG_START "ERROR START takes the size of the board\n"

static void
test_games (void)
{
  static const Conversation conversations[] = {
    { "start", "START 15\nSTART 20\nSTART 5\nstart 19\n", "OK\nOK\nOK\nOK\n" },
    { "sizes", "START 4\nSTART 21\nSTART -15\nSTART 99999999999999999999\n",
      WRONG_SIZE WRONG_SIZE WRONG_SIZE WRONG_SIZE },
    { "start with nonsense", "START\nSTART x\nSTART 15 15\nSTART 15.5\n",
      WRONG_START WRONG_START WRONG_START WRONG_START },
    { "a start that fails leaves the game", START15 "TURN 7,7\nSTART 21\nTURN 7,7\n",
      "OK\n" ANY_POINT WRONG_SIZE OCCUPIED },
    { "restart", START15 "TURN 7,7\nRESTART\nTURN 7,7\nRESTART 15\n",
      "OK\n" ANY_POINT "OK\n" ANY_POINT NOTHING },
    { "restart keeps the size", "START 6\nRESTART\nTAKEBACK 6,0\nTAKEBACK 5,0\n",
      "OK\nOK\n" OUTSIDE EMPTY },
    { "begin", START15 "BEGIN\n", "OK\n" ANY_POINT },
    { "begin later", START15 "TURN 7,7\nBEGIN\nTAKEBACK 7,7\nBEGIN 1\n",
      "OK\n" ANY_POINT "ERROR the board is not empty\nOK\n" NOTHING },
    { "rectangles", "RECTSTART 15,15\nRECTSTART 20,10\n",
      "ERROR only square boards are played, please use START\n"
      "ERROR only square boards are played, please use START\n" },
    { "nothing at all", "", "" },
    { "end", "ABOUT\nEND\nABOUT\n", "name=\"Kagetsu\", version=\"*\", author=\"*\"\n" },
    { "stop without a thought", "START 15\nYXSTOP\nSTOP\nABOUT\n", "OK\nname=*\n" },
  };

  assert_conversations (conversations, G_N_ELEMENTS (conversations));
}

static void
test_out_of_order (void)
{
  static const Conversation conversations[] = {
    { "before a game",
      "BEGIN\nTURN 7,7\nRESTART\nTAKEBACK 7,7\nPLAY 7,7\nSUGGEST\nYXNBEST 2\nYXSHOWFORBID\n",
      NO_GAME NO_GAME NO_GAME NO_GAME NO_GAME NO_GAME NO_GAME NO_GAME },
    { "lists before a game, told once each",
      "BOARD\n7,7,1\n8,8,2\nDONE\nYXBOARD\nDONE\nSWAP2BOARD\n7,7\nDONE\nSTART 15\n",
      NO_GAME NO_GAME NO_GAME "OK\n" },
    { "done alone", START15 "DONE\n",
      "OK\nERROR DONE ends a list of stones, and none was begun\n" },
    { "a stone alone", START15 "7,7,1\n", "OK\n" UNKNOWN },
    { "a list that is not ended", START15 "BOARD\n7,7,2\nTURN 7,7\nDONE\n",
      "OK\nERROR the list of stones was not ended by DONE and is dropped\n" ANY_POINT
      "ERROR DONE ends a list of stones, and none was begun\n" },
    { "the end within a list", START15 "BOARD\n7,7,2\nEND\n", "OK\n" },
    { "the end of the input within a list", START15 "BOARD\n7,7,2\n", "OK\n" },
    { "unknown", START15 "FOO\nturns 7,7\n_\n\xff\xfe\nTURN7,7\nTURN 7,7\n",
      "OK\n" UNKNOWN UNKNOWN UNKNOWN UNKNOWN UNKNOWN ANY_POINT },
  };

  assert_conversations (conversations, G_N_ELEMENTS (conversations));
}

static void
test_points (void)
{
  static const Conversation conversations[] = {
    { "turn",
      START15 "TURN\nTURN 7\nTURN 7,\nTURN ,7\nTURN 7;7\nTURN a,b\nTURN 7,7,1\nTURN 7,7 x\n",
      "OK\n" NO_POINT NO_POINT NO_POINT NO_POINT NO_POINT NO_POINT MORE MORE },
    { "outside",
      START15 "TURN 15,0\nTURN 0,15\nTURN -1,-1\nTURN 0,-1\nTURN 4294967303,7\nTURN "
              "18446744073709551623,7\n",
      "OK\n" OUTSIDE OUTSIDE OUTSIDE OUTSIDE OUTSIDE OUTSIDE },
    { "occupied", START15 "TURN 7,7\nTURN 7,7\n", "OK\n" ANY_POINT OCCUPIED },
    { "takeback",
      START15 "TURN 7,7\nTAKEBACK 7,7\nTAKEBACK 7,7\nTAKEBACK 15,7\nTAKEBACK\nTURN 7,7\n",
      "OK\n" ANY_POINT "OK\n" EMPTY OUTSIDE NO_POINT ANY_POINT },
    { "takeback in any order",
      START15 "PLAY 1,1\nPLAY 2,2\nPLAY 3,3\nTAKEBACK 1,1\nTAKEBACK 3,3\nTAKEBACK 1,1\n"
              "TAKEBACK 2,2\nBEGIN\n",
      "OK\n1,1\n2,2\n3,3\nOK\nOK\n" EMPTY "OK\n" ANY_POINT },
    { "play", START15 "PLAY 3,4\nPLAY 3,4\nPLAY 15,15\nPLAY\nTURN 3,4\n",
      "OK\n3,4\n" OCCUPIED OUTSIDE NO_POINT OCCUPIED },
    { "suggest leaves the board", START15 "SUGGEST\nBEGIN\nSUGGEST 1\n",
      "OK\nSUGGEST ?*,?*\n" ANY_POINT NOTHING },
    { "suggestions instead of stones",
      START15 "INFO suggest 1\nBEGIN\nBEGIN\nPLAY 2,3\nINFO suggest 0\nTURN 2,3\nBEGIN\n",
      "OK\nSUGGEST ?*,?*\nSUGGEST ?*,?*\n2,3\n" OCCUPIED "ERROR the board is not empty\n" },
  };

  assert_conversations (conversations, G_N_ELEMENTS (conversations));
}

/* Fours that one point alone completes pin both coordinates. */
static void
test_coordinates (void)
{
  static const Conversation conversations[] = {
    { "top left, level",
      START15 "BOARD\n0,0,1\n9,9,2\n1,0,1\n9,11,2\n2,0,1\n11,9,2\n3,0,1\n11,11,2\nDONE\n",
      "OK\n4,0\n" },
    { "top left, upright",
      START15 "BOARD\n0,0,1\n9,9,2\n0,1,1\n9,11,2\n0,2,1\n11,9,2\n0,3,1\n11,11,2\nDONE\n",
      "OK\n0,4\n" },
    { "bottom right, level",
      START15 "BOARD\n14,14,1\n1,1,2\n13,14,1\n3,1,2\n12,14,1\n1,3,2\n11,14,1\n3,3,2\nDONE\n",
      "OK\n10,14\n" },
    { "falling", START15 "BOARD\n0,0,1\n9,1,2\n1,1,1\n11,1,2\n2,2,1\n9,3,2\n3,3,1\n11,3,2\nDONE\n",
      "OK\n4,4\n" },
    { "rising",
      START15 "BOARD\n0,14,1\n9,1,2\n1,13,1\n11,1,2\n2,12,1\n9,3,2\n3,11,1\n11,3,2\nDONE\n",
      "OK\n4,10\n" },
    { "blocked on the smallest board",
      "START 5\nINFO max_node 500\nBOARD\n0,4,2\n0,0,1\n1,4,2\n1,0,1\n2,4,2\n4,2,1\n3,4,2\nDONE\n",
      "OK\n4,4\n" },
    { "and on the largest",
      "START 20\nINFO max_node 2000\nBOARD\n19,19,2\n0,0,1\n19,18,2\n2,0,1\n19,17,2\n0,2,1\n"
      "19,16,2\nDONE\n",
      "OK\n19,15\n" },
  };

  assert_conversations (conversations, G_N_ELEMENTS (conversations));
}

#define NO_STONE "ERROR a stone is written x,y,who\n"
#define NO_OWNER "ERROR a stone is 1, one's own, or 2, the opponent's\n"

static void
test_boards (void)
{
  static const Conversation conversations[] = {
    { "empty", START15 "BOARD\nDONE\n", "OK\n" ANY_POINT },
    { "twice", START15 "BOARD\n7,7,1\n7,7,2\nDONE\nBOARD\n7,7,1\n7,7,1\nDONE\n",
      "OK\n" OCCUPIED OCCUPIED },
    { "outside", START15 "BOARD\n7,15,1\nDONE\nBOARD\n-1,-1,1\nDONE\n", "OK\n" OUTSIDE OUTSIDE },
    { "nonsense",
      START15 "BOARD\n7,7\nDONE\nBOARD\n7,7,\nDONE\nBOARD\nhello\nDONE\nBOARD\n7,7,1,1\nDONE\n",
      "OK\n" NO_STONE NO_STONE NO_POINT "ERROR there is more than a stone on the line\n" },
    { "owners", START15 "BOARD\n7,7,0\nDONE\nBOARD\n7,7,4\nDONE\nBOARD\n7,7,-1\nDONE\n",
      "OK\n" NO_OWNER NO_OWNER NO_OWNER },
    { "the continuous game", START15 "BOARD\n7,7,3\nDONE\n",
      "OK\nERROR stones of kind 3 belong to the continuous game, which is not played here\n" },
    { "the first fault is told", START15 "BOARD\n7,7,3\n7,7\n99,99,1\nDONE\n",
      "OK\nERROR stones *\n" },
    { "with more on the line", START15 "BOARD 7,7,1\nDONE\nBOARD\nDONE 1\nDONE\n",
      "OK\n" NOTHING "ERROR DONE takes nothing after it: the list is dropped\n"
      "ERROR DONE ends a list of stones, and none was begun\n" },
    { "a fault leaves the board",
      START15 "PLAY 7,7\nBOARD\n8,8,1\n8,8,2\nDONE\nPLAY 7,7\nPLAY 8,8\n",
      "OK\n7,7\n" OCCUPIED OCCUPIED "8,8\n" },
    { "one colour", START15 "BOARD\n7,7,1\n3,3,1\n5,1,1\nDONE\nBOARD\n7,7,2\n3,3,2\n5,1,2\nDONE\n",
      "OK\n" ANY_POINT ANY_POINT },
    { "five there already", START15 "BOARD\n0,0,1\n1,0,1\n2,0,1\n3,0,1\n4,0,1\nDONE\nTURN 9,9\n",
      "OK\n" ANY_POINT ANY_POINT },
    { "set up without an answer",
      START15 "YXBOARD\n7,7,1\n8,8,2\nDONE\nTAKEBACK 8,8\nTAKEBACK 7,7\n", "OK\nOK\nOK\n" },
    { "set up with a fault", START15 "YXBOARD\n7,7,1\n7,7,2\nDONE\nTAKEBACK 7,7\n",
      "OK\n" OCCUPIED EMPTY },
  };

  assert_conversations (conversations, G_N_ELEMENTS (conversations));
}

/* The lines of a list that fills a board of five lines but for `left` points at its end. */
static char *
crowd (int left)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < 25 - left; i++)
    g_string_append_printf (text, "%d,%d,%d\n", i % 5, i / 5, (i + i / 5 / 2) % 2 + 1);
  return g_string_free (text, FALSE);
}

static void
test_full_boards (void)
{
  g_autofree char *full = crowd (0);
  g_autofree char *one = crowd (1);
  g_autofree char *two = crowd (2);
  g_autofree char *board =
    g_strconcat ("START 5\nINFO max_node 500\nBOARD\n", full, "DONE\nBEGIN\n", NULL);
  g_autofree char *set_up =
    g_strconcat ("START 5\nYXBOARD\n", full, "DONE\nSUGGEST\nYXSHOWFORBID\n", NULL);
  g_autofree char *last = g_strconcat ("START 5\nBOARD\n", one, "DONE\nSUGGEST\nBEGIN\n", NULL);
  g_autofree char *turn = g_strconcat ("START 5\nINFO max_node 500\nYXBOARD\n", one,
                                       "DONE\nTURN 4,4\nTURN 4,4\nSUGGEST\n", NULL);
  g_autofree char *next_to_last =
    g_strconcat ("START 5\nINFO max_node 500\nYXBOARD\n", two, "DONE\nTURN 4,4\nSUGGEST\n", NULL);

  assert_conversation ("a full board has no answer", board, -1, "OK\n" FULL ANY_POINT);
  assert_conversation ("a full board can be set up", set_up, -1, "OK\n" FULL "FORBID .\n");
  assert_conversation ("the last point", last, -1,
                       "OK\n4,4\n" FULL "ERROR the board is not empty\n");
  assert_conversation ("a stone on the last point", turn, -1, "OK\n" FULL FULL "SUGGEST 4,4\n");
  assert_conversation ("a stone on the last but one", next_to_last, -1, "OK\n3,4\n" FULL);
}

/* Black's or White's broken five would make a line of six, and the opponent threatens five. */
#define SIX_FIRST                                                                                  \
  "BOARD\n0,0,1\n7,7,2\n1,0,1\n8,7,2\n2,0,1\n9,7,2\n4,0,1\n10,7,2\n5,0,1\n6,7,1\nDONE\n"
#define SIX_SECOND                                                                                 \
  "BOARD\n7,7,2\n0,0,1\n8,7,2\n1,0,1\n9,7,2\n2,0,1\n10,7,2\n4,0,1\n6,7,1\n5,0,1\nDONE\n"

static void
test_rules (void)
{
  static const Conversation conversations[] = {
    { "freestyle", START15 SIX_FIRST SIX_SECOND, "OK\n3,0\n3,0\n" },
    { "exactly five", START15 "INFO rule 1\n" SIX_FIRST SIX_SECOND, "OK\n11,7\n11,7\n" },
    { "renju", START15 "INFO rule 4\n" SIX_FIRST SIX_SECOND, "OK\n11,7\n3,0\n" },
    { "and back", START15 "INFO rule 4\nINFO rule 0\n" SIX_FIRST, "OK\n3,0\n" },
    { "rules not played",
      START15 "INFO rule 1\nINFO rule 2\n" SIX_FIRST SIX_SECOND "INFO rule 8\n" SIX_FIRST,
      "OK\nERROR INFO RULE wants 0, 1 or 4\n11,7\n11,7\n"
      "ERROR INFO RULE wants 0, 1 or 4\n11,7\n" },
    { "rule 2 of Yixin Board",
      START15 "YXSHOWINFO\nINFO show_detail 0\nINFO rule 2\n" SIX_FIRST SIX_SECOND,
      "OK\nMESSAGE Kagetsu *\nMESSAGE INFO MAX_THREAD_NUM 64\n11,7\n3,0\n" },
    { "no forbidden point helps against a four, and there is an answer at once",
      START15 "INFO timeout_turn 604800000\nINFO max_node 0\nINFO rule 4\nBOARD\n7,7,1\n6,9,2\n"
              "5,9,1\n6,10,2\n5,8,1\n6,11,2\n7,8,1\n6,12,2\n6,13,1\n0,14,2\nDONE\n",
      "OK\n" ANY_POINT },
  };

  assert_conversations (conversations, G_N_ELEMENTS (conversations));
}

static void
test_infos (void)
{
  static const Conversation conversations[] = {
    { "never answered",
      "INFO\nINFO timeout_turn\nINFO timeout_turn x\nINFO timeout_turn 1000\nINFO foo bar\n"
      "INFO folder /a b/c\nINFO game_type 1\nINFO evaluate 3,4\nINFO time_left -5\nSTART 15\n",
      "OK\n" },
    { "each is told",
      START15 "INFO max_memory 5\nINFO thread_num 100000\nINFO thread_num -3\nINFO rule 9\n"
              "INFO timeout_turn abc\nTURN 7,7\nSUGGEST\n",
      "OK\nERROR INFO MAX_MEMORY wants *\nERROR INFO THREAD_NUM wants *\n"
      "ERROR INFO THREAD_NUM wants *\nERROR INFO RULE wants 0, 1 or 4\n"
      "ERROR INFO TIMEOUT_TURN wants *\n" ANY_POINT "SUGGEST *\n" },
    { "what was wrong is told before a stone, once",
      START15 "INFO timeout_turn x\nABOUT\nTURN 7,15\nTURN 7,7\nSUGGEST\n",
      "OK\nname=*\n" OUTSIDE "ERROR INFO TIMEOUT_TURN wants milliseconds, 0 or more\n" ANY_POINT
      "SUGGEST *\n" },
    { "each key",
      START15 "INFO timeout_turn -1\nSUGGEST\nINFO timeout_match -1\nSUGGEST\n"
              "INFO max_memory 16777215\nSUGGEST\nINFO max_memory -1\nSUGGEST\n"
              "INFO thread_num 0\nSUGGEST\nINFO thread_num 65\nSUGGEST\n"
              "INFO time_left x\nSUGGEST\nINFO max_node 1.5\nSUGGEST\n"
              "INFO max_depth x\nSUGGEST\nINFO show_detail -1\nSUGGEST\n"
              "INFO suggest 2\nSUGGEST\n",
      "OK\nERROR INFO TIMEOUT_TURN *\nSUGGEST *\nERROR INFO TIMEOUT_MATCH *\nSUGGEST *\n"
      "ERROR INFO MAX_MEMORY *\nSUGGEST *\nERROR INFO MAX_MEMORY *\nSUGGEST *\n"
      "ERROR INFO THREAD_NUM *\nSUGGEST *\nERROR INFO THREAD_NUM *\nSUGGEST *\n"
      "ERROR INFO TIME_LEFT *\nSUGGEST *\nERROR INFO MAX_NODE *\nSUGGEST *\n"
      "ERROR INFO MAX_DEPTH *\nSUGGEST *\nERROR INFO SHOW_DETAIL *\nSUGGEST *\n"
      "ERROR INFO SUGGEST *\nSUGGEST *\n" },
    { "memory that cannot be had", START15 "INFO max_memory 1125899906842624\nSUGGEST\nSUGGEST\n",
      "OK\nERROR INFO MAX_MEMORY *\nSUGGEST *\nSUGGEST *\n" },
    { "good values",
      START15 "INFO max_memory 16777216\nINFO thread_num 2\nINFO TIMEOUT_TURN 604800000\n"
              "INFO timeout_match 0\nINFO time_left 2147483647\nInfo Max_Depth 3\nSUGGEST\n"
              "INFO max_memory 0\nINFO thread_num 1\nINFO max_node 18446744073709551615\nSUGGEST\n",
      "OK\nSUGGEST *\nSUGGEST *\n" },
    { "as fast as possible", "START 20\nINFO timeout_turn 0\nTURN 9,9\nTURN 0,0\n",
      "OK\n" ANY_POINT ANY_POINT },
    { "no time left", "START 15\nINFO time_left 0\nTURN 7,7\nINFO time_left -10\nTURN 0,0\n",
      "OK\n" ANY_POINT ANY_POINT },
  };

  assert_conversations (conversations, G_N_ELEMENTS (conversations));
}

#define DEPTH(n) "MESSAGE depth " n "-* score * win *% nodes * ms * pv *,*\n"

static void
test_messages (void)
{
  static const Conversation conversations[] = {
    { "none unless asked for", START15 "INFO max_depth 2\nTURN 7,7\n", "OK\n" ANY_POINT },
    { "asked for", START15 "INFO max_depth 2\nINFO show_detail 1\nTURN 7,7\n",
      "OK\n" DEPTH ("1") DEPTH ("2") ANY_POINT },
    { "asked for as Yixin Board does", START15 "INFO max_depth 2\nyxshowinfo\nTURN 7,7\n",
      "OK\nMESSAGE Kagetsu *\nMESSAGE INFO MAX_THREAD_NUM *\n" DEPTH ("1") DEPTH ("2") ANY_POINT },
    { "no more", START15 "YXSHOWINFO\nINFO show_detail 0\nTURN 7,7\n",
      "OK\nMESSAGE *\nMESSAGE *\n" ANY_POINT },
    { "a win", START15 "INFO show_detail 1\nBOARD\n0,0,1\n1,0,1\n2,0,1\n3,0,1\nDONE\n",
      "OK\nMESSAGE * score +M1 win 100.0% * pv 4,0\n4,0\n" },
    { "a loss",
      START15 "INFO show_detail 1\nINFO max_depth 3\nBOARD\n5,7,2\n0,0,1\n6,7,2\n2,0,1\n7,7,2\n"
              "0,2,1\n8,7,2\nDONE\n",
      "OK\nMESSAGE * score -M2 win 0.0% *\n" ANY_POINT },
    { "best moves", START15 "INFO max_depth 2\nPLAY 7,7\nYXNBEST 3\n",
      "OK\n7,7\nMESSAGE * line 1 *\nMESSAGE * line 2 *\nMESSAGE * line 3 *\n" ANY_POINT },
    { "one best move", START15 "YXNBEST 1\nINFO max_depth 1\nINFO show_detail 1\nYXNBEST 1\n",
      "OK\nMESSAGE *\n" ANY_POINT DEPTH ("1") ANY_POINT },
    { "a number that makes no sense", START15 "YXNBEST 0\nYXNBEST -1\nYXNBEST\nYXNBEST x\nBEGIN\n",
      "OK\nERROR YXNBEST *\nERROR YXNBEST *\nERROR YXNBEST *\nERROR YXNBEST *\n" ANY_POINT },
  };

  assert_conversations (conversations, G_N_ELEMENTS (conversations));
}

/* More best moves than are told, or than there are. */
static void
test_many_best_moves (void)
{
  int status = -1;
  g_autofree char *answered =
    ask (NULL, START15 "INFO max_depth 1\nPLAY 7,7\nYXNBEST 400\n", -1, &status);
  g_auto (GStrv) lines = g_strsplit (answered, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, 2 + 16 + 2);
  g_assert_true (g_pattern_match_simple ("MESSAGE * line 16 *", lines[17]));
}

static void
test_line_ends (void)
{
  static const char zero[] = "START 15\nTURN 7\0,7\nTURN\0 7,7\nINFO folder \0\nABOUT\n";
  static const Conversation conversations[] = {
    { "CR LF", "START 15\r\nINFO max_node 500\r\nBOARD\r\n7,7,2\r\nDONE\r\nRESTART\r\n",
      "OK\n" ANY_POINT "OK\n" },
    { "no end", "START 15\nABOUT", "OK\nname=*\n" },
    { "empty lines", "\n\r\n   \t\n\nSTART 15\n\n", "OK\n" },
    { "white space", "  START\t 15 \nPLAY   7 , 7  \n", "OK\n7,7\n" },
    { "empty lines in a list", START15 "BOARD\n\n7,7,2\n\nDONE\n", "OK\n" ANY_POINT },
  };

  assert_conversations (conversations, G_N_ELEMENTS (conversations));
  assert_conversation ("a byte 0", zero, sizeof zero - 1, "OK\n" NO_POINT UNKNOWN "name=*\n");
}

static void
test_long_lines (void)
{
  g_autoptr (GString) said = g_string_new ("START 15\nTURN 7,7");
  g_autofree char *blanks = g_strnfill (100000, ' ');
  g_autofree char *letters = g_strnfill (3000000, 'A');
  g_autofree char *digits = g_strnfill (1000, '7');

  g_string_append_printf (said, "%s\n%s\nINFO folder %s\n", blanks, letters, letters);
  g_string_append_printf (said, "TURN %s,7\nTURN 7,%s\nABOUT\n", digits, digits);
  assert_conversation ("lines of any length", said->str, -1,
                       "OK\n" MORE UNKNOWN OUTSIDE OUTSIDE "name=*\n");
}

/* As many points as wanted, different and on the board, none of them among those given. */
static void
assert_points (const char *line, int n, const char *given)
{
  g_auto (GStrv) points = g_strsplit (line, " ", -1);

  g_assert_cmpuint (g_strv_length (points), ==, n);
  for (int i = 0; i < n; i++) {
    g_autofree char *with_end = g_strconcat ("\n", points[i], "\n", NULL);
    int x, y;

    g_assert_cmpint (sscanf (points[i], "%d,%d", &x, &y), ==, 2);
    g_assert_true (x >= 0 && y >= 0 && x < 15 && y < 15);
    g_assert_null (strstr (given, with_end));
    for (int k = 0; k < i; k++)
      g_assert_cmpstr (points[i], !=, points[k]);
  }
}

static char *
ask_swap2 (const char *stones)
{
  g_autofree char *said = g_strconcat (START15 "INFO rule 1\nSWAP2BOARD", stones, "DONE\n", NULL);
  int status = -1;
  g_autofree char *answered = ask (NULL, said, -1, &status);

  g_assert_cmpint (status, ==, 0);
  g_assert_true (g_str_has_prefix (answered, "OK\n"));
  g_assert_true (g_str_has_suffix (answered, "\n"));
  return g_strndup (answered + 3, strlen (answered) - 4);
}

/* Black has an open three by the third stone, or nothing at all: colours cannot be alike. */
#define BLACK_STRONG "\n7,7\n0,14\n8,8\n"
#define BLACK_WEAK   "\n0,0\n7,7\n14,14\n"
#define FIVE_STONES  "\n7,7\n0,14\n8,8\n14,0\n9,9\n"

static void
test_swap2 (void)
{
  g_autofree char *three = ask_swap2 ("\n");
  g_autofree char *strong = ask_swap2 (BLACK_STRONG);
  g_autofree char *weak = ask_swap2 (BLACK_WEAK);
  g_autofree char *five = ask_swap2 (FIVE_STONES);

  assert_points (three, 3, "\n");
  g_assert_cmpstr (strong, ==, "SWAP");
  g_assert_cmpstr (five, ==, "SWAP");
  if (strchr (weak, ' ') != NULL)
    assert_points (weak, 2, BLACK_WEAK);
  else
    assert_points (weak, 1, BLACK_WEAK);
}

static void
test_swap2_faults (void)
{
  static const Conversation conversations[] = {
    { "numbers of stones", START15 "SWAP2BOARD\n7,7\nDONE\nSWAP2BOARD\n7,7\n7,8\n7,9\n8,8\nDONE\n",
      "OK\nERROR Swap2 is asked after no stones, three or five\n"
      "ERROR Swap2 is asked after no stones, three or five\n" },
    { "stones",
      START15 "SWAP2BOARD\n7,7\n7,7\n8,8\nDONE\nSWAP2BOARD\n7,7,1\nDONE\n"
              "SWAP2BOARD\n15,7\nDONE\nSWAP2BOARD\nx\nDONE\n",
      "OK\n" OCCUPIED "ERROR there is more than a stone on the line\n" OUTSIDE NO_POINT },
    { "not an opening of renju", START15 "INFO rule 4\nSWAP2BOARD\nDONE\n",
      "OK\nERROR Swap2 is an opening of gomoku: rule 0 or 1\n" },
    { "leaves the board",
      START15 "PLAY 7,7\nSWAP2BOARD\n1,1\n7,7\n3,3\nDONE\nTAKEBACK 7,7\nBEGIN\n",
      "OK\n7,7\n*\nOK\n" ANY_POINT },
  };

  assert_conversations (conversations, G_N_ELEMENTS (conversations));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/protocol/games", test_games);
  g_test_add_func ("/protocol/out-of-order", test_out_of_order);
  g_test_add_func ("/protocol/points", test_points);
  g_test_add_func ("/protocol/coordinates", test_coordinates);
  g_test_add_func ("/protocol/boards", test_boards);
  g_test_add_func ("/protocol/full-boards", test_full_boards);
  g_test_add_func ("/protocol/rules", test_rules);
  g_test_add_func ("/protocol/infos", test_infos);
  g_test_add_func ("/protocol/messages", test_messages);
  g_test_add_func ("/protocol/many-best-moves", test_many_best_moves);
  g_test_add_func ("/protocol/line-ends", test_line_ends);
  g_test_add_func ("/protocol/long-lines", test_long_lines);
  g_test_add_func ("/protocol/swap2", test_swap2);
  g_test_add_func ("/protocol/swap2-faults", test_swap2_faults);
  return g_test_run ();
}
