/* A short sound in memory: samples of 16 bits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  guint rate; /* samples a second */
  guint channels;
  GBytes *samples; /* of all channels in turn, in the order of bytes of this computer */
} GmkClip;

/* Reads it from a file of any common kind; NULL: it is none, or not short. */
GmkClip *gmk_clip_new_from_file (const char *path);

/* The same from a resource. */
GmkClip *gmk_clip_new_from_resource (const char *path);

/* Accepts NULL. */
void gmk_clip_free (GmkClip *clip);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GmkClip, gmk_clip_free)

G_END_DECLS
