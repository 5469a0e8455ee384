/* Something said for a moment at the lower edge of a page; words that are too long for a narrow
 * window wrap. New words take the place of those before at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GMK_TYPE_TOAST (gmk_toast_get_type ())
G_DECLARE_FINAL_TYPE (GmkToast, gmk_toast, GMK, TOAST, AdwBin)

/* seconds: how long it stays; 0: until it is closed. */
void gmk_toast_show (GmkToast *self, const char *text, unsigned seconds);

/* The same with a button, which closes the toast, too. */
void gmk_toast_offer (GmkToast *self,
                      const char *text,
                      const char *label,
                      const char *action,
                      unsigned seconds);

void gmk_toast_close (GmkToast *self);

G_END_DECLS
