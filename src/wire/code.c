/* The words of refusals.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "wire/code.h"

#include <string.h>

#include "core/notation.h"

static const char *const names[] = {
  [GMK_CODE_BAD_MESSAGE] = "bad-message",
  [GMK_CODE_UNKNOWN_KIND] = "unknown-kind",
  [GMK_CODE_BAD_VERSION] = "bad-version",
  [GMK_CODE_HELLO_FIRST] = "hello-first",
  [GMK_CODE_HELLO_TWICE] = "hello-twice",
  [GMK_CODE_RATE_LIMITED] = "rate-limited",
  [GMK_CODE_TOO_MANY_TABLES] = "too-many-tables",
  [GMK_CODE_TOO_MANY_WATCHERS] = "too-many-watchers",
  [GMK_CODE_SERVER_FULL] = "server-full",
  [GMK_CODE_CLOSING] = "closing",
  [GMK_CODE_STORE_FAILED] = "store-failed",
  [GMK_CODE_SUPERSEDED] = "superseded",
  [GMK_CODE_BANNED] = "banned",
  [GMK_CODE_NAME_BAD] = "name-bad",
  [GMK_CODE_NAME_TAKEN] = "name-taken",
  [GMK_CODE_NAME_KEPT] = "name-kept",
  [GMK_CODE_BAD_RECOVERY] = "bad-recovery",
  [GMK_CODE_NO_SUCH_PLAYER] = "no-such-player",
  [GMK_CODE_NAMED_ONLY] = "named-only",
  [GMK_CODE_BLOCKED] = "blocked",
  [GMK_CODE_BAD_SETTINGS] = "bad-settings",
  [GMK_CODE_ROOM_GONE] = "room-gone",
  [GMK_CODE_ROOM_FULL] = "room-full",
  [GMK_CODE_ALREADY_IN_GAME] = "already-in-game",
  [GMK_CODE_PAUSED] = "paused",
  [GMK_CODE_NOT_A_PLAYER] = "not-a-player",
  [GMK_CODE_NO_OPPONENT] = "no-opponent",
  [GMK_CODE_NOT_OVER] = "not-over",
  [GMK_CODE_NOT_AWAY] = "not-away",
  [GMK_CODE_NO_SUCH_GAME] = "no-such-game",
};

const char *
gmk_code_name (int code)
{
  if (code < 0 || code >= GMK_N_CODES)
    return "unknown";
  return code < GMK_N_VERDICTS ? gmk_verdict_name (code) : names[code];
}

int
gmk_code_from_name (const char *name)
{
  for (int code = 0; code < GMK_N_CODES; code++)
    if (strcmp (gmk_code_name (code), name) == 0)
      return code;
  return -1;
}
