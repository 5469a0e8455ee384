/* The least that a server does: libwebsockets on libuv, and what comes goes back. With it is compared
 * what the room server takes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <libwebsockets.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <uv.h>

#define MESSAGE_MAX 4096

typedef struct {
  size_t length; /* 0: nothing waits */
  unsigned char bytes[LWS_PRE + MESSAGE_MAX];
} Message;

/* Allocated while something waits, as any server would. */
typedef struct {
  Message *message;
} Link;

static int
take (struct lws *wsi, Link *link, const void *data, size_t length)
{
  if (link->message == NULL)
    link->message = malloc (sizeof *link->message);
  if (link->message == NULL || length > MESSAGE_MAX)
    return -1;
  link->message->length = length;
  memcpy (link->message->bytes + LWS_PRE, data, length);
  lws_callback_on_writable (wsi);
  return 0;
}

static int
give_back (struct lws *wsi, Link *link)
{
  Message *message = link->message;

  if (message == NULL)
    return 0;
  lws_write (wsi, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);
  free (message);
  link->message = NULL;
  return 0;
}

static int
callback (struct lws *wsi, enum lws_callback_reasons reason, void *user, void *data, size_t length)
{
  Link *link = user;

  switch ((int)reason) {
  case LWS_CALLBACK_RECEIVE:
    return take (wsi, link, data, length);
  case LWS_CALLBACK_SERVER_WRITEABLE:
    return give_back (wsi, link);
  case LWS_CALLBACK_CLOSED:
    free (link->message);
    link->message = NULL;
    return 0;
  default:
    return 0;
  }
}

int
main (void)
{
  static const struct lws_protocols protocols[] = {
    { "kagetsu.v1", callback, sizeof (Link), MESSAGE_MAX, 0, NULL, 0 },
    { 0 },
  };
  struct rlimit limit;
  uv_loop_t loop;
  void *loops[] = { &loop };

  getrlimit (RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit (RLIMIT_NOFILE, &limit);
  uv_loop_init (&loop);
  lws_set_log_level (LLL_ERR, NULL);

  const struct lws_context_creation_info info = {
    .iface = "127.0.0.1",
    .protocols = protocols,
    .options =
      LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8,
    .foreign_loops = loops,
    .pt_serv_buf_size = MESSAGE_MAX,
  };
  struct lws_context *context = lws_create_context (&info);
  struct lws_vhost *vhost = context != NULL ? lws_create_vhost (context, &info) : NULL;

  if (vhost == NULL)
    return 1;
  fprintf (stderr, "event=listening address=127.0.0.1:%d\n", lws_get_vhost_listen_port (vhost));
  uv_run (&loop, UV_RUN_DEFAULT);
  lws_context_destroy (context);
  return 0;
}
