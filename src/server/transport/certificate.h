/* Certificate and key for lws.c, by OpenSSL.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <openssl/ssl.h>
#include <stdbool.h>

G_BEGIN_DECLS

/* Makes new connections use the pair in these PEM files; false with an error, and then what was used
 * before still is. */
bool gmk_certificate_use (SSL_CTX *context, const char *cert, const char *key, GError **error);

G_END_DECLS
