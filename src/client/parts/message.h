/* Messages over a window: something that is told, and a question with two answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Stays until it is closed. */
void gmk_message_tell (GtkWindow *parent, const char *heading, const char *body);

/* body: NULL for none; no, yes: what the buttons say; appearance: of the button for yes. No changes
 * nothing, and is what Enter, Escape and closing mean. The caller connects "response" and presents the
 * dialog, which goes when it has been answered. */
GtkWidget *gmk_message_ask (GtkWindow *parent,
                            const char *heading,
                            const char *body,
                            const char *no,
                            const char *yes,
                            AdwResponseAppearance appearance);

/* Whether a "response" means yes. */
gboolean gmk_message_is_yes (const char *response);

G_END_DECLS
