/* The lines that have come in and wait to be obeyed: a ring of bytes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "gomocup/inbox.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#define RING_BYTES ((size_t)1 << 20)

struct Inbox {
  int in;
  int out;
  GmkEngine *engine;
  InboxStops is_stop;
  pthread_mutex_t mutex; /* over everything below */
  pthread_cond_t changed;
  bool ended;    /* no more lines will be put */
  bool thinking; /* the engine is, or is about to */
  int stops;     /* stopping lines that wait, one more where nobody listens */
  size_t first;  /* in the ring: lines, each with an ending 0 */
  size_t length;
  char ring[RING_BYTES];
};

/* A line being put together. */
typedef struct {
  size_t length;
  char text[INBOX_LINE_MAX];
} Draft;

static void
stop_locked (Inbox *inbox)
{
  inbox->stops++;
  if (inbox->thinking)
    gmk_engine_stop (inbox->engine);
}

static void
put_line (Inbox *inbox, const char *line)
{
  const size_t length = strlen (line) + 1;

  pthread_mutex_lock (&inbox->mutex);
  while (inbox->length + length > RING_BYTES)
    pthread_cond_wait (&inbox->changed, &inbox->mutex);
  for (size_t i = 0; i < length; i++)
    inbox->ring[(inbox->first + inbox->length++) % RING_BYTES] = line[i];
  if (inbox->is_stop (line))
    stop_locked (inbox);
  pthread_cond_signal (&inbox->changed);
  pthread_mutex_unlock (&inbox->mutex);
}

static void
put_draft (Inbox *inbox, Draft *draft)
{
  draft->text[draft->length] = '\0';
  draft->length = 0;
  put_line (inbox, draft->text);
}

static void
add_byte (Inbox *inbox, Draft *draft, char c)
{
  const size_t most = INBOX_LINE_MAX - 2;

  if (c == '\n') {
    put_draft (inbox, draft);
  } else if (draft->length < most) {
    draft->text[draft->length++] = c == '\0' ? '?' : c;
  } else {
    draft->text[most] = '?';
    draft->length = most + 1;
  }
}

/* Returns when nobody can read what is written. */
static void
wait_for_silence (int out)
{
  struct pollfd listener = { .fd = out };

  while (poll (&listener, 1, -1) < 0 && errno == EINTR)
    continue;
}

static void *
read_lines (void *data)
{
  Inbox *inbox = data;
  Draft draft = { 0 };
  char bytes[4096];
  ssize_t n;

  while ((n = read (inbox->in, bytes, sizeof bytes)) != 0) {
    if (n < 0 && errno != EINTR)
      break;
    for (ssize_t i = 0; i < n; i++)
      add_byte (inbox, &draft, bytes[i]);
  }
  if (draft.length > 0)
    put_draft (inbox, &draft);

  pthread_mutex_lock (&inbox->mutex);
  inbox->ended = true;
  pthread_cond_signal (&inbox->changed);
  pthread_mutex_unlock (&inbox->mutex);

  wait_for_silence (inbox->out);
  pthread_mutex_lock (&inbox->mutex);
  stop_locked (inbox);
  pthread_mutex_unlock (&inbox->mutex);
  return NULL;
}

Inbox *
inbox_open (int in, int out, GmkEngine *engine, InboxStops stops)
{
  static Inbox inbox = { .mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER };
  pthread_t thread;

  inbox.in = in;
  inbox.out = out;
  inbox.engine = engine;
  inbox.is_stop = stops;
  if (pthread_create (&thread, NULL, read_lines, &inbox) != 0)
    return NULL;
  pthread_detach (thread);
  return &inbox;
}

bool
inbox_take (Inbox *inbox, char line[INBOX_LINE_MAX])
{
  size_t n = 0;

  pthread_mutex_lock (&inbox->mutex);
  while (inbox->length == 0 && !inbox->ended)
    pthread_cond_wait (&inbox->changed, &inbox->mutex);

  const bool taken = inbox->length > 0;

  if (taken) {
    do {
      line[n] = inbox->ring[inbox->first];
      inbox->first = (inbox->first + 1) % RING_BYTES;
      inbox->length--;
    } while (line[n++] != '\0');
    if (inbox->is_stop (line))
      inbox->stops--;
    pthread_cond_signal (&inbox->changed);
  }
  pthread_mutex_unlock (&inbox->mutex);
  return taken;
}

/* A stop left over from the thought before is taken back. */
void
inbox_thought_begins (Inbox *inbox)
{
  if (inbox == NULL)
    return;

  pthread_mutex_lock (&inbox->mutex);
  inbox->thinking = true;
  gmk_engine_ready (inbox->engine);
  if (inbox->stops > 0)
    gmk_engine_stop (inbox->engine);
  pthread_mutex_unlock (&inbox->mutex);
}

void
inbox_thought_ends (Inbox *inbox)
{
  if (inbox == NULL)
    return;

  pthread_mutex_lock (&inbox->mutex);
  inbox->thinking = false;
  pthread_mutex_unlock (&inbox->mutex);
}
