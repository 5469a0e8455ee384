/* Decisions that only openings ask for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/decide.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/random.h"

#define LOOK_NODES  200000 /* for each position looked at where there is no limit */
#define EVEN        80 /* Swap2: a position this near to even is passed on with two stones more */
#define FINALISTS   8  /* for the most even stone */
#define CENTRE_PART 4  /* a first stone is at most size / this far from the centre */
#define NEIGHBOURS  2  /* a second one at most so far from the first */

static bool
may (const GmkQuestion *question, GmkChoice choice)
{
  return (question->duty.choices & 1u << choice) != 0;
}

int
decide_side (const GmkBoard *board)
{
  return board->stones[GMK_BLACK] <= board->stones[GMK_WHITE] ? BLACK : WHITE;
}

static int
n_stones (const GmkBoard *board)
{
  return board->stones[GMK_BLACK] + board->stones[GMK_WHITE];
}

/* The part-th of `parts` equal looks at positions: the root of a search that has its share. */
static const Root *
look (Decision *decision, Query *query, int part, int parts)
{
  Thought *thought = decision->thought;
  const int64_t before = search_nodes (thought);
  const bool bounded = decision->max_nodes != INT64_MAX || decision->time.maximum != INT64_MAX;
  const int64_t left = bounded ? decision->max_nodes - before : LOOK_NODES * (parts - part);

  thought->time = tm_share (&decision->time, part, parts);
  thought->max_nodes =
    decision->max_nodes == INT64_MAX && bounded ? INT64_MAX : before + left / (parts - part);
  query->set = gmk_rules_set (&decision->question->rules);
  query->told = 1;
  query->depth = decision->limits->depth;
  return root_think (thought, query);
}

/* What a position is worth to the side to move. */
static int
score_of (Decision *decision, const GmkBoard *board, int side, int part, int parts)
{
  Query query = { .board = board, .side = side, .lines = 1 };
  const Root *root = look (decision, &query, part, parts);

  return root->n > 0 ? root_score (&root->moves[0]) : 0;
}

bool
decide_wants_balance (const GmkQuestion *question)
{
  const int n = n_stones (&question->board);

  if (!question->duty.opening)
    return false;

  switch ((GmkOpeningRule)question->rules.opening) {
  case GMK_OPENING_SWAP:
  case GMK_OPENING_RIF:
  case GMK_OPENING_YAMAGUCHI:
    return n < 3;
  case GMK_OPENING_SOOSORV8:
    return n < 4;
  case GMK_OPENING_SWAP2:
  case GMK_OPENING_TARAGUCHI10:
    return n < 5;
  case GMK_OPENING_FREE:
  case GMK_OPENING_PRO:
  case GMK_OPENING_LONG_PRO:
  case GMK_N_OPENINGS:
    break;
  }
  return false;
}

/* The distance in lines, counted in the direction where it is further. */
static int
distance (GmkPoint a, GmkPoint b)
{
  const int dx = abs (a.x - b.x);
  const int dy = abs (a.y - b.y);

  return dx > dy ? dx : dy;
}

/* Where a first stone goes, and the second near it, for the other player to judge: a matter of
 * taste, so that no two games are alike. */
static bool
stone_by_chance (Decision *decision, GmkAnswer *answer)
{
  const GmkQuestion *question = decision->question;
  const int size = question->board.size;
  GmkPoint middle = gmk_board_centre (size);
  int n = 0;

  for (int cell = 0; cell < size * size; cell++)
    if (question->board.cells[cell] != GMK_EMPTY)
      middle = gmk_point_at (cell, size);

  const int most = n_stones (&question->board) == 0 ? size / CENTRE_PART : NEIGHBOURS;

  for (int cell = 0; cell < size * size; cell++) {
    const GmkPoint p = gmk_point_at (cell, size);

    if (question->board.cells[cell] == GMK_EMPTY && distance (p, middle) <= most &&
        gmk_opening_allows (&question->duty, size, p) && random_below (decision->random, ++n) == 0)
      answer->point = p;
  }
  return n > 0;
}

/* The moves that seem to leave chances most even, the most even first; returns how many. */
static int
nearly_even (const Root *root, RootMove finalists[FINALISTS])
{
  int n = 0;

  for (int i = 0; i < root->n; i++) {
    const RootMove *move = &root->moves[i];
    int j = n < FINALISTS ? n++ : FINALISTS;

    for (; j > 0 && abs (root_score (&finalists[j - 1])) > abs (root_score (move)); j--)
      if (j < FINALISTS)
        finalists[j] = finalists[j - 1];
    if (j < FINALISTS)
      finalists[j] = *move;
  }
  return n;
}

bool
decide_balanced_stone (Decision *decision, GmkAnswer *answer)
{
  const GmkQuestion *question = decision->question;
  const int side = side_of (question->duty.colour);

  answer->kind = GMK_STEP_PLACE;
  if (n_stones (&question->board) < 2 && stone_by_chance (decision, answer))
    return true;

  /* A short look at all, and a longer one at the few that matter. */
  Query query = {
    .board = &question->board, .side = side, .duty = &question->duty, .lines = GMK_POINTS_MAX
  };
  RootMove finalists[FINALISTS];
  const int n = nearly_even (look (decision, &query, 0, 1 + FINALISTS), finalists);
  int least = INT32_MAX;

  for (int i = 0; i < n; i++) {
    const GmkPoint p = gmk_point_at (finalists[i].cell, question->board.size);
    GmkBoard board = question->board;

    gmk_board_put (&board, p, question->duty.colour);
    const int score = abs (score_of (decision, &board, 1 - side, 1 + i, 1 + n));

    if (score < least) {
      least = score;
      answer->point = p;
    }
  }
  answer->report = decision->thought->workers[0]->root->report;
  return n > 0;
}

/* The fifth moves offered so far, for core's question whether another equals one of them. */
static GmkOpening
offered (const GmkQuestion *question)
{
  GmkOpening opening = { .rule = question->rules.opening,
                         .size = question->board.size,
                         .n_fifths = (uint8_t)question->n_fifths };

  for (int i = 0; i < question->n_fifths; i++)
    opening.fifths[i] = question->fifths[i];
  return opening;
}

bool
decide_fifth (Decision *decision, GmkAnswer *answer)
{
  const GmkQuestion *question = decision->question;
  const GmkOpening fifths = offered (question);
  Query query = { .board = &question->board, .side = BLACK, .fifths = &fifths, .lines = 1 };
  const Root *root = look (decision, &query, 0, 1);

  if (root->n == 0)
    return false;

  answer->kind = GMK_STEP_PLACE;
  answer->point = gmk_point_at (root->moves[0].cell, question->board.size);
  answer->report = root->report;
  return true;
}

/* What Black's n-th best fifth move is worth to him, n from 1 to max; no two of them symmetric.
 * Returns how many there are. */
static int
rank_fifths (Decision *decision, const GmkBoard *board, int max, int part, int parts, int *scores)
{
  GmkOpening fifths = { .size = board->size };
  Query query = { .board = board, .side = BLACK, .lines = 2 * max };
  const Root *root = look (decision, &query, part, parts);

  for (int i = 0; i < root->n_lines && fifths.n_fifths < max; i++) {
    const GmkPoint p = gmk_point_at (root->moves[i].cell, board->size);

    if (gmk_opening_symmetric (&fifths, board, p))
      continue;
    scores[fifths.n_fifths] = root_score (&root->moves[i]);
    fifths.fifths[fifths.n_fifths++] = p;
  }
  return fifths.n_fifths;
}

/* So many fifth moves that the last of them, which White will keep, leaves chances even. */
static int
choose_number (Decision *decision)
{
  const GmkQuestion *question = decision->question;
  const int max =
    question->duty.number_max < GMK_FIFTHS_MAX ? question->duty.number_max : GMK_FIFTHS_MAX;
  GmkBoard board = question->board;
  const int parts = decide_side (&board) == WHITE ? 2 : 1;
  int scores[GMK_FIFTHS_MAX];
  int number = 1;

  if (parts == 2) {
    Query query = { .board = &question->board, .side = WHITE, .lines = 1 };
    const Root *root = look (decision, &query, 0, parts);

    if (root->n > 0)
      gmk_board_put (&board, gmk_point_at (root->moves[0].cell, board.size), GMK_WHITE);
  }
  for (int n = rank_fifths (decision, &board, max, parts - 1, parts, scores), i = 1; i < n; i++)
    if (abs (scores[i]) < abs (scores[number - 1]))
      number = i + 1;
  return number;
}

static int
pick_fifth (Decision *decision)
{
  const GmkQuestion *question = decision->question;
  int best = -SCORE_INFINITE;
  int picked = 0;

  for (int i = 0; i < question->n_fifths; i++) {
    GmkBoard board = question->board;

    gmk_board_put (&board, question->fifths[i], GMK_BLACK);
    const int score = score_of (decision, &board, WHITE, i, question->n_fifths);

    if (score > best) {
      best = score;
      picked = i;
    }
  }
  return picked;
}

/* Black, White, or two stones more where neither is better. */
static GmkChoice
choose_colour (Decision *decision)
{
  const GmkQuestion *question = decision->question;
  const int side = decide_side (&question->board);
  const int score = score_of (decision, &question->board, side, 0, 1);

  if (may (question, GMK_CHOICE_MORE) && abs (score) < EVEN)
    return GMK_CHOICE_MORE;
  return (score > 0) == (side == BLACK) ? GMK_CHOICE_BLACK : GMK_CHOICE_WHITE;
}

/* Whoever is asked holds the colour that is to move.
 *
 * With ten fifth moves there is no swap any more, so they have to be good for Black down to the
 * tenth. Otherwise the one who puts the fifth stone lets the other choose: better to be the other. */
static GmkChoice
choose_swap (Decision *decision)
{
  const GmkQuestion *question = decision->question;
  const int side = decide_side (&question->board);

  if (may (question, GMK_CHOICE_TEN)) {
    int scores[10];
    const int n = rank_fifths (decision, &question->board, 10, 0, 1, scores);

    return n == 10 && scores[9] > 0 ? GMK_CHOICE_TEN : GMK_CHOICE_SWAP;
  }
  return score_of (decision, &question->board, side, 0, 1) >= 0 ? GMK_CHOICE_KEEP : GMK_CHOICE_SWAP;
}

void
decide_choice (Decision *decision, GmkAnswer *answer)
{
  const GmkQuestion *question = decision->question;

  answer->kind = GMK_STEP_CHOOSE;
  if (may (question, GMK_CHOICE_PICK)) {
    answer->choice = GMK_CHOICE_PICK;
    answer->number = pick_fifth (decision);
  } else if (may (question, GMK_CHOICE_NUMBER)) {
    answer->choice = GMK_CHOICE_NUMBER;
    answer->number = choose_number (decision);
  } else if (may (question, GMK_CHOICE_BLACK)) {
    answer->choice = choose_colour (decision);
  } else {
    assert (may (question, GMK_CHOICE_SWAP));
    answer->choice = choose_swap (decision);
  }
  answer->report = decision->thought->workers[0]->root->report;
}
