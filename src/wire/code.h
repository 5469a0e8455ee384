/* Why a request was refused, as a word with hyphens. Core's verdicts come first, with core's words;
 * no sentence in any human language crosses the wire.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/match.h"

/* GMK_OK to GMK_N_VERDICTS - 1 are core's GmkVerdict. */
typedef enum {
  /* of the message */
  GMK_CODE_BAD_MESSAGE = GMK_N_VERDICTS, /* not what the protocol allows; `detail` says where */
  GMK_CODE_UNKNOWN_KIND,
  GMK_CODE_BAD_VERSION, /* the server speaks another version: `detail` says which */
  GMK_CODE_HELLO_FIRST, /* nothing but hello and ping before the welcome */
  GMK_CODE_HELLO_TWICE,

  /* of limits; retry_ms says when to come again, where that is known */
  GMK_CODE_RATE_LIMITED,
  GMK_CODE_TOO_MANY_TABLES, /* that this player has open */
  GMK_CODE_TOO_MANY_WATCHERS,
  GMK_CODE_SERVER_FULL,
  GMK_CODE_CLOSING,      /* the server is about to stop */
  GMK_CODE_STORE_FAILED, /* it could not be kept, so it has not happened */

  /* of persons */
  GMK_CODE_SUPERSEDED, /* the same identity has come from another device; do not come back */
  GMK_CODE_BANNED,
  GMK_CODE_NAME_BAD,   /* empty, too long, or of characters that no name has */
  GMK_CODE_NAME_TAKEN, /* or one that looks the same is */
  GMK_CODE_NAME_KEPT,  /* this player has a name already */
  GMK_CODE_BAD_RECOVERY,
  GMK_CODE_NO_SUCH_PLAYER,
  GMK_CODE_NAMED_ONLY, /* for players who have claimed a name */
  GMK_CODE_BLOCKED,    /* one of the two has blocked the other */

  /* of tables */
  GMK_CODE_BAD_SETTINGS,
  GMK_CODE_ROOM_GONE,
  GMK_CODE_ROOM_FULL,
  GMK_CODE_ALREADY_IN_GAME, /* one live rated game at a time */
  GMK_CODE_PAUSED, /* no rated games until retry_ms have gone by: too many have been forsaken */
  GMK_CODE_NOT_A_PLAYER, /* whoever watches does not play */
  GMK_CODE_NO_OPPONENT,  /* nobody has taken the other seat yet */
  GMK_CODE_NOT_OVER,     /* the game goes on */
  GMK_CODE_NOT_AWAY,     /* the other is here, or has not been away long enough */
  GMK_CODE_NO_SUCH_GAME,
  GMK_N_CODES
} GmkCode;

/* Static; out of range: "unknown". */
const char *gmk_code_name (int code);

/* -1 where no code has that name, as when a newer server has more of them. */
int gmk_code_from_name (const char *name);
