/* Secrets, recovery codes and their digests. Only digests are kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/store/store.h"

G_BEGIN_DECLS

/* Random bytes of the system, that nobody can foresee. */
void gmk_random_bytes (void *bytes, gsize n);

/* n characters out of an alphabet without look-alikes, and an ending 0. */
void gmk_random_code (char *code, int n);

/* SHA-256 (FIPS 180-4) of a text. */
void gmk_digest (const char *text, uint8_t digest[GMK_DIGEST_LENGTH]);

/* A code as people type it: without spaces and hyphens, in capitals, in the alphabet. */
char *gmk_code_normalise (const char *typed);

G_END_DECLS
