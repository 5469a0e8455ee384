/* Any bytes as a config file and arguments beside it, for a fuzzer and for test-fuzz-options.c. The
 * file comes first; what follows a 0 is an argument.
 *
 * Built like tests/wire/fuzz-messages.c:
 *
 *   meson compile -C build-fuzz fuzz-options
 *   build-fuzz/tests/server/fuzz-options -max_len=4000 corpus
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "server/options.h"

#define ARGUMENTS_MAX 16

static void
expect (bool holds)
{
  if (!holds)
    abort ();
}

/* What was taken is within what --help says. */
static void
expect_sane (const GmkOptions *options)
{
  expect (options->listen != NULL && options->data != NULL && options->data[0] != '\0');
  expect ((options->host == NULL) != (options->path == NULL));
  expect (options->port >= 0 && options->port <= 65535);
  expect ((options->tls_cert == NULL) == (options->tls_key == NULL));
  expect (options->trusted_proxy == 0 || options->trusted_proxy == 1);
  expect (options->cpu_threads >= 0 && options->cpu_threads <= 8);
  expect (options->transport.connections_max >= 1 &&
          options->transport.connections_per_address >= 1);
  expect (options->transport.message_max >= 256 && options->transport.parts_max >= 1);
  expect (options->hub.messages >= 1 && options->hub.messages_ms >= 1);
  expect (options->hub.talks >= 1 && options->hub.talks_ms >= 1);
  expect (options->hub.guests >= 1 && options->hub.hellos >= 1);
  expect (options->hub.rooms >= 1 && options->hub.watchers >= 0);
}

/* The arguments behind the file. No other file is read: any may be there, and some never end. */
static void
cut_arguments (const char *at, const char *end, GPtrArray *arguments)
{
  while (at < end && arguments->len < ARGUMENTS_MAX) {
    const char *stop = memchr (at, '\0', (size_t)(end - at));
    char *argument = g_strndup (at, (gsize)((stop != NULL ? stop : end) - at));

    if (g_str_has_prefix (argument, "--config"))
      g_free (argument);
    else
      g_ptr_array_add (arguments, argument);
    at = stop != NULL ? stop + 1 : end;
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static int fd = -1;
  const char *text = (const char *)data;
  const char *stop = size > 0 ? memchr (text, '\0', size) : NULL;
  const size_t length = stop != NULL ? (size_t)(stop - text) : size;
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  GmkOptions options;

  if (fd < 0)
    fd = memfd_create ("config", MFD_CLOEXEC);
  expect (ftruncate (fd, 0) == 0 && pwrite (fd, data, length, 0) == (ssize_t)length);
  g_ptr_array_add (arguments, g_strdup ("kagetsu-server"));
  g_ptr_array_add (arguments, g_strdup_printf ("--config=/proc/self/fd/%d", fd));
  if (stop != NULL)
    cut_arguments (stop + 1, text + size, arguments);
  g_ptr_array_add (arguments, NULL);

  if (!gmk_options_read (&options, (int)arguments->len - 1, (char *const *)arguments->pdata,
                         &error)) {
    expect (error != NULL && error->message != NULL);
    return 0;
  }
  expect (error == NULL);
  expect_sane (&options);
  gmk_options_clear (&options);
  return 0;
}
