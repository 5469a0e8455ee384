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

/* Half a pair must never be in use: it is tried on a context of its own first. */
bool
gmk_certificate_use (SSL_CTX *context, const char *cert, const char *key, GError **error)
{
  SSL_CTX *trial = SSL_CTX_new (TLS_server_method ());
  const bool good = trial != NULL && load (trial, cert, key) && load (context, cert, key);

  SSL_CTX_free (trial);
  if (!good) {
    const char *reason = ERR_reason_error_string (ERR_get_error ());
    g_set_error (error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_CERTIFICATE, "%s, %s: %s", cert,
                 key, reason != NULL ? reason : "not a pair in PEM form");
  }
  ERR_clear_error ();
  return good;
}
