/* Secrets and their digests.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/digest.h"

#include <string.h>
#include <unistd.h>

static const char alphabet[] = "23456789ABCDEFGHJKMNPQRSTVWXYZ"; /* without 0, 1, I, L, O, U */

void
gmk_random_bytes (void *bytes, gsize n)
{
  g_assert (n <= 256);
  if (getentropy (bytes, n) != 0)
    g_error ("the system has no random numbers");
}

void
gmk_random_code (char *code, int n)
{
  const unsigned size = sizeof alphabet - 1;

  for (int i = 0; i < n;) {
    uint8_t byte;

    gmk_random_bytes (&byte, 1);
    if (byte < 256 / size * size) /* so that each character is as likely as the others */
      code[i++] = alphabet[byte % size];
  }
  code[n] = '\0';
}

void
gmk_digest (const char *text, uint8_t digest[GMK_DIGEST_LENGTH])
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize length = GMK_DIGEST_LENGTH;

  g_checksum_update (checksum, (const guchar *)text, -1);
  g_checksum_get_digest (checksum, digest, &length);
}

char *
gmk_code_normalise (const char *typed)
{
  GString *code = g_string_new (NULL);

  for (; *typed != '\0'; typed++)
    if (*typed != ' ' && *typed != '-')
      g_string_append_c (code, g_ascii_toupper (*typed));
  return g_string_free (code, FALSE);
}
