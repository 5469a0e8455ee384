/* Writes the newest state of a file on a thread of its own, whole and in order.
 *
 * Belongs to the thread that made it. A text that is overtaken by a newer one before its turn comes
 * is not written.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _GmkSaver GmkSaver;

/* Told on the default main context of the thread that made the saver. */
typedef void (*GmkSaverFailed) (const GError *error, gpointer data);

GmkSaver *gmk_saver_new (const char *path, GmkSaverFailed failed, gpointer data);

/* Writes what still waits, then frees. Accepts NULL. */
void gmk_saver_free (GmkSaver *self);

/* Takes the text. A crash at any moment leaves the file with this text or with an earlier one. */
void gmk_saver_put (GmkSaver *self, char *text);

G_END_DECLS
