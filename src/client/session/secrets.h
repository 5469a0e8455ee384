/* Who one is at each server: 256 random bits, kept in the keyring, or in a file that nobody else may
 * read where there is no keyring.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define GMK_SECRET_TEXT_MAX (43 + 1) /* base64url without padding */

#define GMK_TYPE_SECRETS (gmk_secrets_get_type ())
G_DECLARE_FINAL_TYPE (GmkSecrets, gmk_secrets, GMK, SECRETS, GObject)

/* file: of mode 0600, made where it is needed. keyring: FALSE for tests, and where the file alone is
 * wanted. */
GmkSecrets *gmk_secrets_new (GFile *file, gboolean keyring);

/* The secret for that server (gmk_address_name()), made and kept where there is none. The caller frees
 * it. GMK_ONLINE_ERROR_NO_SECRET. A locked keyring asks the person once; where it stays locked, or
 * there is none, the file is used. What the file has moves into a keyring that can be used. */
void gmk_secrets_get_async (GmkSecrets *self,
                            const char *server,
                            GCancellable *cancellable,
                            GAsyncReadyCallback cb,
                            gpointer data);
char *gmk_secrets_get_finish (GmkSecrets *self, GAsyncResult *result, GError **error);

/* Forgets it, in both places. */
void gmk_secrets_forget_async (GmkSecrets *self,
                               const char *server,
                               GCancellable *cancellable,
                               GAsyncReadyCallback cb,
                               gpointer data);
gboolean gmk_secrets_forget_finish (GmkSecrets *self, GAsyncResult *result, GError **error);

G_END_DECLS
