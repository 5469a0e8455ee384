/* Opening rules as scripts of stages, one stage a duty.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/opening.h"

#include <assert.h>

#define SYMMETRIES 8
#define SHAPE_MAX  8 /* stones on the board when fifth moves are offered: four, and room to spare */

typedef enum {
  FIRST,  /* the seat that began */
  SECOND, /* the other one */
  BLACK,  /* who holds that colour now */
  WHITE,
  OTHER, /* who did not put the last stone */
} Who;

typedef enum {
  DONE,
  STONE,
  FIFTHS,
  CHOICE
} StageKind;

typedef struct {
  uint8_t kind;    /* StageKind */
  uint8_t who;     /* Who */
  uint8_t colour;  /* STONE: GmkColour */
  uint8_t inside;  /* STONE: lines of the central square; 0: no bound */
  uint8_t outside; /* STONE: likewise */
  uint8_t number;  /* FIFTHS: how many, 0 as announced; CHOICE: the largest number */
  uint8_t jump;    /* CHOICE: the stage that MORE or TEN leads to */
  uint16_t choices;
} Stage;

#define BIT(choice) (1u << GMK_CHOICE_##choice)

/* clang-format off */
#define PUT(who_, colour_)                 { .kind = STONE, .who = who_, .colour = GMK_##colour_ }
#define PUT_INSIDE(who_, colour_, square)  { .kind = STONE, .who = who_, .colour = GMK_##colour_, .inside = square }
#define PUT_OUTSIDE(who_, colour_, square) { .kind = STONE, .who = who_, .colour = GMK_##colour_, .outside = square }
#define MAY_SWAP(who_)                     { .kind = CHOICE, .who = who_, .choices = BIT (KEEP) | BIT (SWAP) }
#define TAKE_COLOUR(who_)                  { .kind = CHOICE, .who = who_, .choices = BIT (BLACK) | BIT (WHITE) }
#define ANNOUNCE(who_, most)               { .kind = CHOICE, .who = who_, .choices = BIT (NUMBER), .number = most }
#define OFFER(n)                           { .kind = FIFTHS, .who = BLACK, .number = n }
#define PICK                               { .kind = CHOICE, .who = WHITE, .choices = BIT (PICK) }
#define ONE_OF_THE_26                      PUT_INSIDE (FIRST, BLACK, 1), PUT_INSIDE (FIRST, WHITE, 3), PUT_INSIDE (FIRST, BLACK, 5)
#define THREE_ANYWHERE                     PUT (FIRST, BLACK), PUT (FIRST, WHITE), PUT (FIRST, BLACK)

static const Stage free_script[] = { { DONE } };

static const Stage swap_script[] = { THREE_ANYWHERE, TAKE_COLOUR (SECOND), { DONE } };

static const Stage swap2_script[] = {
  THREE_ANYWHERE,
  { .kind = CHOICE, .who = SECOND, .choices = BIT (BLACK) | BIT (WHITE) | BIT (MORE), .jump = 5 },
  { DONE },
  PUT (SECOND, WHITE),
  PUT (SECOND, BLACK),
  TAKE_COLOUR (FIRST),
  { DONE },
};

static const Stage pro_script[] = {
  PUT_INSIDE (BLACK, BLACK, 1),
  PUT (WHITE, WHITE),
  PUT_OUTSIDE (BLACK, BLACK, 5),
  { DONE },
};

static const Stage long_pro_script[] = {
  PUT_INSIDE (BLACK, BLACK, 1),
  PUT (WHITE, WHITE),
  PUT_OUTSIDE (BLACK, BLACK, 7),
  { DONE },
};

static const Stage rif_script[] = {
  ONE_OF_THE_26,
  MAY_SWAP (SECOND),
  PUT (WHITE, WHITE),
  OFFER (2),
  PICK,
  { DONE },
};

static const Stage yamaguchi_script[] = {
  ONE_OF_THE_26,
  ANNOUNCE (FIRST, GMK_FIFTHS_MAX),
  MAY_SWAP (SECOND),
  PUT (WHITE, WHITE),
  OFFER (0),
  PICK,
  { DONE },
};

static const Stage soosorv8_script[] = {
  ONE_OF_THE_26,
  MAY_SWAP (SECOND),
  PUT (WHITE, WHITE),
  ANNOUNCE (WHITE, 8),
  MAY_SWAP (OTHER),
  OFFER (0),
  PICK,
  { DONE },
};

static const Stage taraguchi10_script[] = {
  PUT_INSIDE (BLACK, BLACK, 1),
  MAY_SWAP (OTHER),
  PUT_INSIDE (WHITE, WHITE, 3),
  MAY_SWAP (OTHER),
  PUT_INSIDE (BLACK, BLACK, 5),
  MAY_SWAP (OTHER),
  PUT_INSIDE (WHITE, WHITE, 7),
  { .kind = CHOICE, .who = OTHER, .choices = BIT (KEEP) | BIT (SWAP) | BIT (TEN), .jump = 11 },
  PUT_INSIDE (BLACK, BLACK, 9),
  MAY_SWAP (OTHER),
  { DONE },
  OFFER (10),
  PICK,
  { DONE },
};
/* clang-format on */

static const Stage *const scripts[GMK_N_OPENINGS] = {
  [GMK_OPENING_FREE] = free_script,
  [GMK_OPENING_SWAP] = swap_script,
  [GMK_OPENING_SWAP2] = swap2_script,
  [GMK_OPENING_PRO] = pro_script,
  [GMK_OPENING_LONG_PRO] = long_pro_script,
  [GMK_OPENING_RIF] = rif_script,
  [GMK_OPENING_YAMAGUCHI] = yamaguchi_script,
  [GMK_OPENING_SOOSORV8] = soosorv8_script,
  [GMK_OPENING_TARAGUCHI10] = taraguchi10_script,
};

static const Stage *
stage (const GmkOpening *opening)
{
  return &scripts[opening->rule][opening->stage];
}

static int
fifths_wanted (const GmkOpening *opening)
{
  const int fixed = stage (opening)->number;

  return fixed > 0 ? fixed : opening->wanted;
}

static GmkSeat
seat_of (Who who, const GmkOpening *opening, GmkSeat first, GmkSeat black)
{
  switch (who) {
  case FIRST:
    return first;
  case SECOND:
    return gmk_seat_other (first);
  case BLACK:
    return black;
  case WHITE:
    return gmk_seat_other (black);
  case OTHER:
    break;
  }
  return gmk_seat_other (opening->last);
}

const char *
gmk_choice_name (int choice)
{
  static const char *const names[GMK_N_CHOICES] = {
    "keep", "swap", "black", "white", "more", "ten", "number", "pick",
  };

  return choice >= 0 && choice < GMK_N_CHOICES ? names[choice] : "unknown";
}

void
gmk_opening_init (GmkOpening *opening, GmkOpeningRule rule, int size)
{
  assert (rule < GMK_N_OPENINGS);

  *opening = (GmkOpening){ .rule = rule, .size = (uint8_t)size, .last = GMK_SEAT_NONE };
}

bool
gmk_opening_done (const GmkOpening *opening)
{
  return stage (opening)->kind == DONE;
}

void
gmk_opening_duty (const GmkOpening *opening, GmkSeat first, GmkSeat black, GmkDuty *duty)
{
  const Stage *now = stage (opening);

  *duty = (GmkDuty){ .seat = seat_of (now->who, opening, first, black), .opening = true };

  switch ((StageKind)now->kind) {
  case STONE:
    duty->kind = GMK_DUTY_STONE;
    duty->colour = now->colour;
    duty->inside = now->inside;
    duty->outside = now->outside;
    break;
  case FIFTHS:
    /* A single fifth leaves nothing to pick from: it is an ordinary stone. */
    duty->kind = fifths_wanted (opening) == 1 ? GMK_DUTY_STONE : GMK_DUTY_FIFTH;
    duty->colour = GMK_BLACK;
    duty->fifths_wanted = duty->kind == GMK_DUTY_FIFTH ? fifths_wanted (opening) : 0;
    break;
  case CHOICE:
    duty->kind = GMK_DUTY_CHOICE;
    duty->choices = now->choices;
    duty->number_max = now->number;
    break;
  case DONE:
    assert (!"an opening that is done owes nothing");
    break;
  }
}

/* How many lines the point is from the centre in the direction where it is further. */
static int
distance_from_centre (int size, GmkPoint p)
{
  const GmkPoint centre = gmk_board_centre (size);
  const int dx = p.x > centre.x ? p.x - centre.x : centre.x - p.x;
  const int dy = p.y > centre.y ? p.y - centre.y : centre.y - p.y;

  return dx > dy ? dx : dy;
}

bool
gmk_opening_allows (const GmkDuty *duty, int size, GmkPoint p)
{
  const int distance = distance_from_centre (size, p);

  if (duty->inside > 0 && distance > duty->inside / 2)
    return false;
  return duty->outside == 0 || distance > duty->outside / 2;
}

/* The symmetries of a square about the origin: mirrored for 4 to 7, then quarter turns. */
static GmkPoint
transform (GmkPoint p, int symmetry)
{
  if (symmetry >= 4)
    p.x = -p.x;
  for (int turn = symmetry % 4; turn > 0; turn--)
    p = (GmkPoint){ (int8_t)-p.y, p.x };
  return p;
}

/* The stones of one shape, each with its colour. */
typedef struct {
  int n;
  GmkPoint stones[SHAPE_MAX];
  uint8_t colours[SHAPE_MAX];
} Shape;

static Shape
shape_of (const GmkBoard *board)
{
  Shape shape = { 0 };

  for (int i = 0; i < board->size * board->size && shape.n < SHAPE_MAX; i++)
    if (board->cells[i] != GMK_EMPTY) {
      shape.stones[shape.n] = gmk_point_at (i, board->size);
      shape.colours[shape.n++] = board->cells[i];
    }
  return shape;
}

/* Whether the symmetry followed by the shift carries every stone onto one of its own colour. */
static bool
carries_onto_itself (const Shape *shape, const GmkBoard *board, int symmetry, GmkPoint shift)
{
  for (int i = 0; i < shape->n; i++) {
    const GmkPoint to =
      gmk_point_step (transform (shape->stones[i], symmetry), shift.x, shift.y, 1);
    if (gmk_board_get (board, to) != shape->colours[i])
      return false;
  }
  return true;
}

static bool
was_offered (const GmkOpening *opening, GmkPoint p)
{
  for (int i = 0; i < opening->n_fifths; i++)
    if (gmk_point_equal (opening->fifths[i], p))
      return true;
  return false;
}

bool
gmk_opening_symmetric (const GmkOpening *opening, const GmkBoard *board, GmkPoint p)
{
  const Shape shape = shape_of (board);

  if (shape.n == 0)
    return was_offered (opening, p);

  /* A symmetry of the shape carries the first stone onto some stone: try each. */
  for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    const GmkPoint origin = transform (shape.stones[0], symmetry);
    for (int i = 0; i < shape.n; i++) {
      const GmkPoint shift = gmk_point_step (shape.stones[i], -origin.x, -origin.y, 1);
      if (!carries_onto_itself (&shape, board, symmetry, shift))
        continue;
      if (was_offered (opening, gmk_point_step (transform (p, symmetry), shift.x, shift.y, 1)))
        return true;
    }
  }
  return false;
}

void
gmk_opening_stone (GmkOpening *opening, GmkSeat seat)
{
  const bool single_fifth = stage (opening)->kind == FIFTHS;

  opening->last = seat;
  opening->stage += single_fifth ? 2 : 1;
}

void
gmk_opening_fifth (GmkOpening *opening, GmkPoint p)
{
  assert (opening->n_fifths < fifths_wanted (opening));

  opening->fifths[opening->n_fifths++] = p;
  if (opening->n_fifths == fifths_wanted (opening))
    opening->stage++;
}

void
gmk_opening_choice (GmkOpening *opening, GmkChoice choice, int number)
{
  if (choice == GMK_CHOICE_NUMBER)
    opening->wanted = (uint8_t)number;

  if (choice == GMK_CHOICE_MORE || choice == GMK_CHOICE_TEN)
    opening->stage = stage (opening)->jump;
  else
    opening->stage++;
}
