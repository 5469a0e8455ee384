/* Plays short sounds on the desktop's sound server, through the protocol of PulseAudio, which
 * PipeWire speaks, too. Everything is asked for and answered on the main loop.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/parts/speaker.h"

#include <pulse/glib-mainloop.h>
#include <pulse/pulseaudio.h>

#define STREAMS_MAX 4 /* sounds heard at a time */

typedef struct {
  char *event;
  pa_sample_spec spec;
  GBytes *samples;
  pa_stream *stream; /* NULL: it waits for the server */
} Sound;

static pa_glib_mainloop *loop;
static pa_context *context; /* NULL: not connected */
static GPtrArray *playing;  /* those under way, and those that wait */

static void
sound_free (gpointer data)
{
  Sound *sound = data;

  if (sound->stream != NULL) {
    pa_stream_set_state_callback (sound->stream, NULL, NULL);
    pa_stream_disconnect (sound->stream);
    pa_stream_unref (sound->stream);
  }
  g_bytes_unref (sound->samples);
  g_free (sound->event);
  g_free (sound);
}

/* --- one sound --- */

static void
drained_cb (pa_stream *stream, int success, void *data)
{
  g_ptr_array_remove_fast (playing, data);
}

static void
feed (Sound *sound)
{
  gsize size;
  const void *samples = g_bytes_get_data (sound->samples, &size);
  pa_operation *drain = NULL;

  if (pa_stream_write (sound->stream, samples, size, NULL, 0, PA_SEEK_RELATIVE) == 0)
    drain = pa_stream_drain (sound->stream, drained_cb, sound);
  if (drain != NULL)
    pa_operation_unref (drain);
  else
    g_ptr_array_remove_fast (playing, sound);
}

static void
stream_cb (pa_stream *stream, void *data)
{
  if (pa_stream_get_state (stream) == PA_STREAM_READY)
    feed (data);
  else if (!PA_STREAM_IS_GOOD (pa_stream_get_state (stream)))
    g_ptr_array_remove_fast (playing, data);
}

static void
start (Sound *sound)
{
  pa_proplist *properties = pa_proplist_new ();

  pa_proplist_sets (properties, PA_PROP_MEDIA_ROLE, "event");
  pa_proplist_sets (properties, PA_PROP_EVENT_ID, sound->event);
  sound->stream =
    pa_stream_new_with_proplist (context, sound->event, &sound->spec, NULL, properties);
  pa_proplist_free (properties);
  if (sound->stream != NULL)
    pa_stream_set_state_callback (sound->stream, stream_cb, sound);
  if (sound->stream == NULL ||
      pa_stream_connect_playback (sound->stream, NULL, NULL, PA_STREAM_NOFLAGS, NULL, NULL) < 0)
    g_ptr_array_remove_fast (playing, sound);
}

/* --- the server --- */

static void
let_go (void)
{
  pa_context *gone = g_steal_pointer (&context);

  g_ptr_array_set_size (playing, 0);
  pa_context_set_state_callback (gone, NULL, NULL);
  pa_context_disconnect (gone);
  pa_context_unref (gone);
}

static void
context_cb (pa_context *changed, void *data)
{
  if (!PA_CONTEXT_IS_GOOD (pa_context_get_state (changed)))
    let_go ();
  else if (pa_context_get_state (changed) == PA_CONTEXT_READY)
    for (guint i = playing->len; i-- > 0;)
      start (playing->pdata[i]);
}

/* One that is not running is not started for the sake of a click. */
static void
connect_to_server (void)
{
  if (loop == NULL) {
    loop = pa_glib_mainloop_new (NULL);
    playing = g_ptr_array_new_with_free_func (sound_free);
  }
  context = pa_context_new (pa_glib_mainloop_get_api (loop), g_get_application_name ());
  pa_context_set_state_callback (context, context_cb, NULL);
  if (pa_context_connect (context, NULL, PA_CONTEXT_NOAUTOSPAWN, NULL) < 0 && context != NULL)
    let_go ();
}

void
gmk_speaker_play (const char *event, const GmkClip *clip)
{
  pa_sample_spec spec = { .format = PA_SAMPLE_S16NE,
                          .rate = clip->rate,
                          .channels = (uint8_t)clip->channels };

  if (context == NULL)
    connect_to_server ();
  if (context == NULL || playing->len >= STREAMS_MAX)
    return;

  Sound *sound = g_new (Sound, 1);

  *sound = (Sound){ g_strdup (event), spec, g_bytes_ref (clip->samples), NULL };
  g_ptr_array_add (playing, sound);
  if (pa_context_get_state (context) == PA_CONTEXT_READY)
    start (sound);
}
