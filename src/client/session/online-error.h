/* Why something online did not happen. `words-online` has the sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "core/match.h"

G_BEGIN_DECLS

/* What a server answered, or GMK_ONLINE_ERROR_FAILED for a word that this version does not know.
 * Codes below GMK_N_VERDICTS are core's GmkVerdict. The message of the GError is English, for logs. */
#define GMK_ONLINE_ERROR (gmk_online_error_quark ())
GQuark gmk_online_error_quark (void);

typedef enum {
  GMK_ONLINE_ERROR_FAILED = GMK_N_VERDICTS, /* the server could not, for no known reason */

  /* of the way there */
  GMK_ONLINE_ERROR_UNREACHABLE, /* no network, no such host, nobody answers */
  GMK_ONLINE_ERROR_TLS, /* it cannot be trusted; the message says why, in the user's language */
  GMK_ONLINE_ERROR_NO_SERVER, /* something answers that is no room server */
  GMK_ONLINE_ERROR_RUBBISH,   /* it says what the protocol does not allow */
  GMK_ONLINE_ERROR_VERSION,   /* it speaks another version of the protocol */
  GMK_ONLINE_ERROR_OFFLINE, /* the link is down just now; what was asked may have happened or not */
  GMK_ONLINE_ERROR_NO_SECRET, /* the keyring could not be read or written; the same */
  GMK_ONLINE_ERROR_STOPPED,   /* whoever hosted it has ended it */

  /* of its certificate */
  GMK_ONLINE_ERROR_CERT_UNSIGNED, /* nobody who is trusted has signed it */
  GMK_ONLINE_ERROR_CERT_FOREIGN,  /* it is another server's */
  GMK_ONLINE_ERROR_CERT_EXPIRED,
  GMK_ONLINE_ERROR_CERT_EARLY, /* it is not valid yet */
  GMK_ONLINE_ERROR_CERT_REVOKED,
  GMK_ONLINE_ERROR_CERT_WEAK,

  /* of limits */
  GMK_ONLINE_ERROR_RATE_LIMITED,
  GMK_ONLINE_ERROR_TOO_MANY_TABLES,
  GMK_ONLINE_ERROR_TOO_MANY_WATCHERS,
  GMK_ONLINE_ERROR_SERVER_FULL,
  GMK_ONLINE_ERROR_CLOSING,
  GMK_ONLINE_ERROR_STORE_FAILED,

  /* of persons */
  GMK_ONLINE_ERROR_SUPERSEDED, /* this player plays on another device */
  GMK_ONLINE_ERROR_BANNED,
  GMK_ONLINE_ERROR_NAME_BAD,
  GMK_ONLINE_ERROR_NAME_TAKEN,
  GMK_ONLINE_ERROR_NAME_KEPT,
  GMK_ONLINE_ERROR_BAD_RECOVERY,
  GMK_ONLINE_ERROR_NO_SUCH_PLAYER,
  GMK_ONLINE_ERROR_NAMED_ONLY,
  GMK_ONLINE_ERROR_BLOCKED,

  /* of tables */
  GMK_ONLINE_ERROR_BAD_SETTINGS,
  GMK_ONLINE_ERROR_ROOM_GONE,
  GMK_ONLINE_ERROR_ROOM_FULL,
  GMK_ONLINE_ERROR_ALREADY_IN_GAME,
  GMK_ONLINE_ERROR_PAUSED,
  GMK_ONLINE_ERROR_NOT_A_PLAYER,
  GMK_ONLINE_ERROR_NO_OPPONENT,
  GMK_ONLINE_ERROR_NOT_OVER,
  GMK_ONLINE_ERROR_NOT_AWAY,
  GMK_ONLINE_ERROR_NO_SUCH_GAME,
  GMK_N_ONLINE_ERRORS
} GmkOnlineError;

G_END_DECLS
