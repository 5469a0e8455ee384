/* A short sound in memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/parts/clip.h"

#include <gio/gio.h>
#include <sndfile.h>
#include <string.h>

#define SECONDS_MAX  5
#define RATE_MIN     8000
#define RATE_MAX     192000
#define CHANNELS_MAX 2

static GmkClip *
read_clip (SNDFILE *sound, const SF_INFO *info)
{
  if (info->samplerate < RATE_MIN || info->samplerate > RATE_MAX || info->channels < 1 ||
      info->channels > CHANNELS_MAX || info->frames < 1 ||
      info->frames > (sf_count_t)info->samplerate * SECONDS_MAX)
    return NULL;

  gsize frame = (gsize)info->channels * sizeof (short);
  short *samples = g_malloc_n ((gsize)info->frames, frame);
  sf_count_t n = sf_readf_short (sound, samples, info->frames);
  GmkClip *clip = g_new (GmkClip, 1);

  *clip = (GmkClip){ .rate = (guint)info->samplerate,
                     .channels = (guint)info->channels,
                     .samples = g_bytes_new_take (samples, (gsize)n * frame) };
  return clip;
}

/* Takes what was opened, which may be NULL. */
static GmkClip *
finish (SNDFILE *sound, const SF_INFO *info)
{
  GmkClip *clip = NULL;

  if (sound == NULL)
    return NULL;
  clip = read_clip (sound, info);
  sf_close (sound);
  return clip;
}

GmkClip *
gmk_clip_new_from_file (const char *path)
{
  SF_INFO info = { 0 };

  return finish (sf_open (path, SFM_READ, &info), &info);
}

/* --- from memory --- */

typedef struct {
  const char *data;
  sf_count_t size;
  sf_count_t at;
} Memory;

static sf_count_t
size_cb (void *data)
{
  return ((Memory *)data)->size;
}

static sf_count_t
seek_cb (sf_count_t offset, int whence, void *data)
{
  Memory *memory = data;
  sf_count_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? memory->at : memory->size;

  memory->at = CLAMP (from + offset, 0, memory->size);
  return memory->at;
}

static sf_count_t
read_cb (void *to, sf_count_t count, void *data)
{
  Memory *memory = data;
  sf_count_t n = MIN (count, memory->size - memory->at);

  memcpy (to, memory->data + memory->at, (gsize)n);
  memory->at += n;
  return n;
}

static sf_count_t
tell_cb (void *data)
{
  return ((Memory *)data)->at;
}

GmkClip *
gmk_clip_new_from_resource (const char *path)
{
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  SF_VIRTUAL_IO calls = {
    .get_filelen = size_cb, .seek = seek_cb, .read = read_cb, .tell = tell_cb
  };
  SF_INFO info = { 0 };
  Memory memory = { 0 };
  gsize size;

  g_return_val_if_fail (bytes != NULL, NULL);

  memory.data = g_bytes_get_data (bytes, &size);
  memory.size = (sf_count_t)size;
  return finish (sf_open_virtual (&calls, SFM_READ, &info, &memory), &info);
}

void
gmk_clip_free (GmkClip *clip)
{
  if (clip == NULL)
    return;
  g_bytes_unref (clip->samples);
  g_free (clip);
}
