/* The judge of forbidden points.
 *
 * A line is looked at through a frame of eleven cells, five on each side of the new stone: nothing
 * farther away can touch a four or a three that the stone is part of. A frame is two bit sets, so
 * that a five, a four and a straight four are each a mask that slides over it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/forbidden.h"

#include <assert.h>

#define REACH  5             /* cells of a frame on each side of the new stone */
#define CENTRE (1u << REACH) /* the new stone in a frame */

/* One line through the new stone. A white stone or the edge ends it: what is beyond is in neither
 * set. */
typedef struct {
  unsigned black; /* the new stone included */
  unsigned empty;
} Frame;

/* A four or a three in a frame: its stones, and the points that make it a five or a straight four.
 * No stones: no such shape. */
typedef struct {
  unsigned stones;
  unsigned gaps;
} Shape;

/* What a stone makes. */
typedef struct {
  bool five;
  unsigned kinds; /* overline and double-four; a double-three is not yet settled */
  int n_threes;
  Shape threes[GMK_DIRECTIONS]; /* by direction */
} Form;

static bool
is_single (unsigned bits)
{
  return bits != 0 && (bits & (bits - 1)) == 0;
}

/* How many cells there are from a coordinate to the edge that a step leads to. */
static int
room (int at, int step, int size)
{
  return step == 0 ? REACH : step > 0 ? size - 1 - at : at;
}

static void
read_half (const GmkBoard *board, GmkPoint p, int direction, int sign, Frame *frame)
{
  const int dx = sign * gmk_directions[direction][0];
  const int dy = sign * gmk_directions[direction][1];
  const int room_x = room (p.x, dx, board->size);
  const int room_y = room (p.y, dy, board->size);
  const uint8_t *cell = &board->cells[gmk_point_index (p, board->size)];

  for (int n = 1; n <= REACH && n <= room_x && n <= room_y; n++) {
    unsigned bit = 1u << (REACH + sign * n);

    cell += dy * board->size + dx;
    if (*cell == GMK_WHITE)
      return;
    if (*cell == GMK_BLACK)
      frame->black |= bit;
    else
      frame->empty |= bit;
  }
}

static Frame
read_frame (const GmkBoard *board, GmkPoint p, int direction)
{
  Frame frame = { .black = CENTRE };

  read_half (board, p, direction, -1, &frame);
  read_half (board, p, direction, 1, &frame);
  return frame;
}

/* The stones in a row with the new one, as far as the frame shows. */
static unsigned
run_through (Frame frame)
{
  unsigned run = CENTRE;

  for (unsigned bit = CENTRE << 1; frame.black & bit; bit <<= 1)
    run |= bit;
  for (unsigned bit = CENTRE >> 1; frame.black & bit; bit >>= 1)
    run |= bit;
  return run;
}

static int
count (unsigned bits)
{
  int n = 0;

  for (; bits != 0; bits &= bits - 1)
    n++;
  return n;
}

/* The fours that the new stone is part of: windows of five cells that one more stone fills, with
 * no black stone beside the window. Two windows with the same stones are one straight four, and
 * always neighbours. There are never more than two fours on a line. */
static int
find_fours (Frame frame, Shape fours[2])
{
  int n = 0;

  for (int start = 1; start <= REACH; start++) {
    unsigned window = 0x1fu << start;
    unsigned beside = 0x41u << (start - 1);
    unsigned stones = frame.black & window;
    unsigned gap = window & ~stones;

    if (!is_single (gap) || !(gap & frame.empty) || (frame.black & beside))
      continue;
    if (n > 0 && fours[n - 1].stones == stones)
      fours[n - 1].gaps |= gap;
    else
      fours[n++] = (Shape){ stones, gap };
  }
  return n;
}

/* The three that the new stone is part of: what a straight four (four in a row, an empty point at
 * each end, no black stone after it) lacks one stone of. A line never holds two different threes
 * through one stone: the straight fours would overlap, and a stone of one would stand right after
 * the end of the other. */
static Shape
find_three (Frame frame)
{
  Shape three = { 0, 0 };

  for (int start = 2; start <= REACH; start++) {
    unsigned four = 0xfu << start;
    unsigned ends = 0x21u << (start - 1);
    unsigned beyond = 0x81u << (start - 2);
    unsigned gap = four & ~frame.black;

    if (is_single (gap) && (gap & frame.empty) && (frame.empty & ends) == ends &&
        !(frame.black & beyond)) {
      three.stones = four & frame.black;
      three.gaps |= gap;
    }
  }
  return three;
}

static Form
read_form (const GmkBoard *board, GmkPoint p)
{
  Form form = { 0 };
  int n_fours = 0;

  for (int d = 0; d < GMK_DIRECTIONS; d++) {
    Frame frame = read_frame (board, p, d);
    unsigned others = frame.black & ~CENTRE;

    if (others == 0 || is_single (others))
      continue;

    Shape fours[2];
    int length = count (run_through (frame));

    form.five |= length == 5;
    if (length > 5)
      form.kinds |= GMK_OVERLINE;
    n_fours += find_fours (frame, fours);
    form.threes[d] = find_three (frame);
    form.n_threes += form.threes[d].stones != 0;
  }
  if (n_fours >= 2)
    form.kinds |= GMK_DOUBLE_FOUR;
  return form;
}

static GmkPoint
point_of (unsigned bit, GmkPoint p, int direction)
{
  int n = -REACH;

  while (bit >>= 1)
    n++;
  return gmk_point_step (p, gmk_directions[direction][0], gmk_directions[direction][1], n);
}

/* An answer to whether a point is playable or a three is real. */
typedef enum {
  NO,
  YES,
  OPEN, /* it depends on threes that would have to be settled first */
} Answer;

static bool is_double_three (GmkBoard *board, GmkPoint p, const Form *form);

/* Whether Black could play there to make a straight four: neither a five nor forbidden. Settles
 * threes only if it may go deep. */
static Answer
is_playable (GmkBoard *board, GmkPoint p, bool deep)
{
  Form form = read_form (board, p);

  if (form.five || form.kinds != 0)
    return NO;
  if (form.n_threes < 2)
    return YES;
  if (!deep)
    return OPEN;
  return is_double_three (board, p, &form) ? NO : YES;
}

/* Whether a three is real: one of its straight-four points is playable. The new stone stands on
 * the board. */
static Answer
is_real (GmkBoard *board, GmkPoint p, int direction, Shape three, bool deep)
{
  Answer answer = NO;

  for (unsigned rest = three.gaps; rest != 0; rest &= rest - 1) {
    Answer playable = is_playable (board, point_of (rest & -rest, p, direction), deep);

    if (playable == YES)
      return YES;
    if (playable == OPEN)
      answer = OPEN;
  }
  return answer;
}

/* Whether at least two threes are real. The questions nest and branch, so what a glance tells comes
 * first, and nothing is asked that cannot change the answer.
 *
 * Each level puts a stone, so it ends, but no small bound on the work is proven. A search for the
 * worst board of 20 lines (all patterns repeating within 15 cells, hill-climbing from those, from
 * bands and from random boards) found: bands of black stones two rows wide, along which false
 * threes nest, need up to 2,100 forms for one point, half a millisecond. The positions of the tests
 * need at most 15. */
static bool
is_double_three (GmkBoard *board, GmkPoint p, const Form *form)
{
  Answer real[GMK_DIRECTIONS];
  int n_real = 0;
  int n_open = 0;

  gmk_board_put (board, p, GMK_BLACK);
  for (int d = 0; d < GMK_DIRECTIONS; d++) {
    real[d] = is_real (board, p, d, form->threes[d], false);
    n_real += real[d] == YES;
    n_open += real[d] == OPEN;
  }
  for (int d = 0; d < GMK_DIRECTIONS && n_real < 2 && n_real + n_open >= 2; d++) {
    if (real[d] == OPEN) {
      n_real += is_real (board, p, d, form->threes[d], true) == YES;
      n_open--;
    }
  }
  gmk_board_take (board, p);
  return n_real >= 2;
}

unsigned
gmk_forbidden_kinds (const GmkBoard *board, GmkPoint p)
{
  assert (gmk_board_get (board, p) == GMK_EMPTY);

  Form form = read_form (board, p);

  if (form.five)
    return 0;
  if (form.n_threes >= 2) {
    GmkBoard copy = *board;

    if (is_double_three (&copy, p, &form))
      form.kinds |= GMK_DOUBLE_THREE;
  }
  return form.kinds;
}

bool
gmk_forbidden_is_five (const GmkBoard *board, GmkPoint p)
{
  assert (gmk_board_get (board, p) == GMK_EMPTY);

  return read_form (board, p).five;
}

/* Writes the points of a frame's set, at most max. */
static int
write_points (unsigned bits, GmkPoint p, int direction, GmkPoint *points, int max)
{
  int n = 0;

  for (; bits != 0 && n < max; bits &= bits - 1)
    points[n++] = point_of (bits & -bits, p, direction);
  return n;
}

static GmkForbiddenLine
make_line (GmkForbiddenKind kind, Shape shape, GmkPoint p, int direction)
{
  GmkForbiddenLine line = { .kind = kind };

  line.n_stones = write_points (shape.stones & ~CENTRE, p, direction, line.stones, 8);
  line.n_gaps = write_points (shape.gaps, p, direction, line.gaps, 2);
  return line;
}

int
gmk_forbidden_lines (const GmkBoard *board,
                     GmkPoint p,
                     GmkForbiddenLine lines[GMK_FORBIDDEN_LINES_MAX])
{
  unsigned kinds = gmk_forbidden_kinds (board, p);
  GmkBoard after = *board;
  int n = 0;

  if (kinds == 0)
    return 0;

  gmk_board_put (&after, p, GMK_BLACK);
  for (int d = 0; d < GMK_DIRECTIONS; d++) {
    Frame frame = read_frame (board, p, d);
    unsigned run = run_through (frame);
    Shape three = find_three (frame);
    Shape fours[2];
    int n_fours = find_fours (frame, fours);

    if (count (run) > 5)
      lines[n++] = make_line (GMK_OVERLINE, (Shape){ run, 0 }, p, d);
    for (int i = 0; i < n_fours && (kinds & GMK_DOUBLE_FOUR); i++)
      lines[n++] = make_line (GMK_DOUBLE_FOUR, fours[i], p, d);
    if ((kinds & GMK_DOUBLE_THREE) && is_real (&after, p, d, three, true) == YES)
      lines[n++] = make_line (GMK_DOUBLE_THREE, three, p, d);
  }
  return n;
}
