/* Any bytes as the lines of a manager, for a fuzzer and for test-fuzz.c.
 *
 * Built by -Dfuzz=true with clang:
 *
 *   CC=clang meson setup build-fuzz -Dfuzz=true -Dclient=disabled -Db_lundef=false \
 *     -Db_sanitize=address,undefined
 *   meson compile -C build-fuzz fuzz-protocol
 *   build-fuzz/tests/gomocup/fuzz-protocol -dict=tests/gomocup/protocol.dict -max_len=2000 \
 *     corpus tests/gomocup/seeds
 *
 * What it finds goes to the first folder, which has to be there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "tests/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "gomocup/protocol.h"

#define NODES_MAX  64
#define MEMORY_MAX ((int64_t)8 << 20)
#define LINES_MAX  64 /* more teach nothing and take long */

static void
expect (bool holds)
{
  if (!holds)
    abort ();
}

/* The board and the list of its stones say the same. */
static void
expect_sane_game (const Game *game)
{
  GmkBoard board;

  gmk_board_clear (&board, game->board.size);
  for (int i = 0; i < game->n; i++) {
    const GmkColour colour = gmk_board_get (&game->board, game->stones[i]);

    expect (colour == GMK_BLACK || colour == GMK_WHITE);
    gmk_board_put (&board, game->stones[i], colour);
  }
  expect (gmk_board_equal (&board, &game->board));
  expect (game->to_move == GMK_BLACK || game->to_move == GMK_WHITE);
}

/* Whole lines, each of a kind that a manager knows. */
static void
expect_known_answers (const char *answers)
{
  static const char *const kinds[] = { "OK\n",     "ERROR ",  "UNKNOWN ", "MESSAGE ",
                                       "SUGGEST ", "FORBID ", "SWAP\n",   "name=\"" };

  while (*answers != '\0') {
    const char *end = strchr (answers, '\n');
    bool known = *answers >= '0' && *answers <= '9';

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
      known |= strncmp (answers, kinds[i], strlen (kinds[i])) == 0;
    expect (end != NULL && known);
    answers = end + 1;
  }
}

/* The next line as the inbox would hand it out; returns what follows. */
static const char *
cut_line (const char *data, const char *end, char line[INBOX_LINE_MAX])
{
  size_t n = 0;

  for (; data < end && *data != '\n'; data++)
    if (n < INBOX_LINE_MAX - 1)
      line[n++] = *data == '\0' ? '?' : *data;
  line[n] = '\0';
  return data < end ? data + 1 : end;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *rest = (const char *)data;
  const char *end = rest + size;
  char *answers = NULL;
  size_t length = 0;
  FILE *out = open_memstream (&answers, &length);
  Protocol *protocol =
    protocol_new (out, (ProtocolBounds){ .nodes = NODES_MAX, .memory = MEMORY_MAX });
  char line[INBOX_LINE_MAX];
  bool goes_on = true;

  expect (protocol != NULL);
  for (int i = 0; i < LINES_MAX && goes_on && rest < end; i++) {
    rest = cut_line (rest, end, line);
    goes_on = protocol_obey (protocol, line);
    if (protocol->started)
      expect_sane_game (&protocol->game);
  }
  protocol_free (protocol);
  fclose (out);
  expect_known_answers (answers);
  free (answers);
  return 0;
}
