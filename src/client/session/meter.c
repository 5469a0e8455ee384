/* A stream that fails when it has carried in too much without anything having come of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/meter.h"

#include <string.h>

#include "client/session/online-error.h"

/* --- What comes in ----------------------------------------------------------------------------- */

#define GMK_TYPE_METER_INPUT (gmk_meter_input_get_type ())
G_DECLARE_FINAL_TYPE (GmkMeterInput, gmk_meter_input, GMK, METER_INPUT, GFilterInputStream)

struct _GmkMeterInput {
  GFilterInputStream parent_instance;
  GByteArray *first;
  gsize limit;
  gsize count;  /* since something came of it */
  gsize in_row; /* since the reader had to wait */
};

static void pollable_init (GPollableInputStreamInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GmkMeterInput,
                               gmk_meter_input,
                               G_TYPE_FILTER_INPUT_STREAM,
                               G_IMPLEMENT_INTERFACE (G_TYPE_POLLABLE_INPUT_STREAM, pollable_init))

static GPollableInputStream *
base_of (GmkMeterInput *self)
{
  return G_POLLABLE_INPUT_STREAM (
    g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (self)));
}

static gboolean
is_readable (GPollableInputStream *stream)
{
  GmkMeterInput *self = GMK_METER_INPUT (stream);

  return self->first->len > 0 || g_pollable_input_stream_is_readable (base_of (self));
}

static GSource *
create_source (GPollableInputStream *stream, GCancellable *cancellable)
{
  GmkMeterInput *self = GMK_METER_INPUT (stream);
  g_autoptr (GSource) base = self->first->len > 0
                               ? g_timeout_source_new (0)
                               : g_pollable_input_stream_create_source (base_of (self), NULL);

  return g_pollable_source_new_full (stream, base, cancellable);
}

static gssize
read_first (GmkMeterInput *self, gpointer buffer, gsize size)
{
  const gsize n = MIN (size, self->first->len);

  memcpy (buffer, self->first->data, n);
  g_byte_array_remove_range (self->first, 0, (guint)n);
  return (gssize)n;
}

static gssize
read_nonblocking (GPollableInputStream *stream, gpointer buffer, gsize size, GError **error)
{
  GmkMeterInput *self = GMK_METER_INPUT (stream);
  gssize n;

  if (self->in_row > self->limit / 2) {
    self->in_row = 0;
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK, "a pause");
    return -1;
  }
  n = self->first->len > 0
        ? read_first (self, buffer, size)
        : g_pollable_input_stream_read_nonblocking (base_of (self), buffer, size, NULL, error);
  if (n <= 0) {
    self->in_row = 0;
    return n;
  }
  self->in_row += (gsize)n;
  self->count += (gsize)n;
  if (self->count <= self->limit)
    return n;
  g_set_error_literal (error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_RUBBISH, "it sends without end");
  return -1;
}

static void
pollable_init (GPollableInputStreamInterface *iface)
{
  iface->is_readable = is_readable;
  iface->create_source = create_source;
  iface->read_nonblocking = read_nonblocking;
}

static void
gmk_meter_input_finalize (GObject *object)
{
  g_byte_array_unref (GMK_METER_INPUT (object)->first);
  G_OBJECT_CLASS (gmk_meter_input_parent_class)->finalize (object);
}

static void
gmk_meter_input_class_init (GmkMeterInputClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gmk_meter_input_finalize;
}

static void
gmk_meter_input_init (GmkMeterInput *self)
{
}

/* --- The stream -------------------------------------------------------------------------------- */

struct _GmkMeter {
  GIOStream parent_instance;
  GIOStream *base;
  GmkMeterInput *input;
};

G_DEFINE_FINAL_TYPE (GmkMeter, gmk_meter, G_TYPE_IO_STREAM)

static GInputStream *
get_input_stream (GIOStream *stream)
{
  return G_INPUT_STREAM (GMK_METER (stream)->input);
}

static GOutputStream *
get_output_stream (GIOStream *stream)
{
  return g_io_stream_get_output_stream (GMK_METER (stream)->base);
}

static gboolean
close_stream (GIOStream *stream, GCancellable *cancellable, GError **error)
{
  return g_io_stream_close (GMK_METER (stream)->base, cancellable, error);
}

static void
closed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (g_io_stream_close_finish (G_IO_STREAM (source), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
close_async (GIOStream *stream,
             int priority,
             GCancellable *cancellable,
             GAsyncReadyCallback cb,
             gpointer data)
{
  GTask *task = g_task_new (stream, cancellable, cb, data);

  g_io_stream_close_async (GMK_METER (stream)->base, priority, cancellable, closed_cb, task);
}

static gboolean
close_finish (GIOStream *stream, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
gmk_meter_dispose (GObject *object)
{
  GmkMeter *self = GMK_METER (object);

  G_OBJECT_CLASS (gmk_meter_parent_class)->dispose (object); /* which closes */
  g_clear_object (&self->input);
  g_clear_object (&self->base);
}

static void
gmk_meter_class_init (GmkMeterClass *klass)
{
  GIOStreamClass *stream_class = G_IO_STREAM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_meter_dispose;
  stream_class->get_input_stream = get_input_stream;
  stream_class->get_output_stream = get_output_stream;
  stream_class->close_fn = close_stream;
  stream_class->close_async = close_async;
  stream_class->close_finish = close_finish;
}

static void
gmk_meter_init (GmkMeter *self)
{
}

GmkMeter *
gmk_meter_new (GIOStream *base, GByteArray *first, gsize limit)
{
  GmkMeter *self = g_object_new (GMK_TYPE_METER, NULL);

  self->base = g_object_ref (base);
  self->input =
    g_object_new (GMK_TYPE_METER_INPUT, "base-stream", g_io_stream_get_input_stream (base),
                  "close-base-stream", FALSE, NULL);
  self->input->first = first;
  self->input->limit = limit;
  return self;
}

void
gmk_meter_reset (GmkMeter *self)
{
  self->input->count = 0;
}
