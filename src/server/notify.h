/* What systemd is told of the service, by the protocol of sd_notify(3) and without its library.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

/* "READY=1", "STOPPING=1", …; nothing happens where nobody wants to know. */
void gmk_notify (const char *state);

/* "RELOADING=1", with the moment that systemd wants beside it. */
void gmk_notify_reloading (void);
