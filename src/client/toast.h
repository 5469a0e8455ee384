/* A toast whose words wrap, so that they can be read in a narrow window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* seconds: how long it stays; 0: until it is closed. */
AdwToast *gmk_toast_new (const char *text, unsigned seconds);

G_END_DECLS
