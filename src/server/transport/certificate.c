/* Certificate and key for lws.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/transport/certificate.h"

#include <openssl/err.h>

#include "server/transport/transport.h"

static bool
load (SSL_CTX *context, const char *cert, const char *key)
{
  return SSL_CTX_use_certificate_chain_file (context, cert) == 1 &&
         SSL_CTX_use_PrivateKey_file (context, key, SSL_FILETYPE_PEM) == 1 &&
         SSL_CTX_check_private_key (context) == 1;
}

/* Why the first of the two that can be blamed cannot be read; NULL: both can. */
static char *
why_unread (const char *cert, const char *key)
{
  const char *const paths[] = { cert, key };

  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *text = NULL;
    if (!g_file_get_contents (paths[i], &text, NULL, &error))
      return g_strdup (error->message);
  }
  return NULL;
}

/* What OpenSSL says of what can be read. */
static char *
why_no_pair (const char *cert, const char *key)
{
  const char *reason = ERR_reason_error_string (ERR_get_error ());

  return g_strdup_printf ("%s, %s: %s", cert, key,
                          reason != NULL ? reason : "not a pair in PEM form");
}

/* Half a pair must never be in use: it is tried on a context of its own first. */
bool
gmk_certificate_use (SSL_CTX *context, const char *cert, const char *key, GError **error)
{
  SSL_CTX *trial = SSL_CTX_new (TLS_server_method ());
  const bool good = trial != NULL && load (trial, cert, key) && load (context, cert, key);

  SSL_CTX_free (trial);
  if (!good) {
    g_autofree char *why = why_unread (cert, key);
    if (why == NULL)
      why = why_no_pair (cert, key);
    g_set_error_literal (error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_CERTIFICATE, why);
  }
  ERR_clear_error ();
  return good;
}
