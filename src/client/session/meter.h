/* A stream that fails when it has carried in too much without anything having come of it, and that
 * gives whoever reads a pause before. libsoup 3.2 bounds a frame, but neither a message of many frames
 * nor what it reads at a time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define GMK_TYPE_METER (gmk_meter_get_type ())
G_DECLARE_FINAL_TYPE (GmkMeter, gmk_meter, GMK, METER, GIOStream)

/* first: bytes that were read already, to be read again; taken. The base has to be pollable. Reading
 * more than `limit` bytes without gmk_meter_reset() fails with GMK_ONLINE_ERROR_RUBBISH. */
GmkMeter *gmk_meter_new (GIOStream *base, GByteArray *first, gsize limit);

/* Something has come of it. */
void gmk_meter_reset (GmkMeter *self);

G_END_DECLS
