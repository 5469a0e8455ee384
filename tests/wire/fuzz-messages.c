/* Any bytes as a message, for a fuzzer and for test-fuzz.c.
 *
 * Built by -Dfuzz=true with clang:
 *
 *   CC=clang meson setup build-fuzz -Dfuzz=true -Dclient=disabled -Db_lundef=false \
 *     -Db_sanitize=address,undefined
 *   meson compile -C build-fuzz fuzz-messages
 *   build-fuzz/tests/wire/fuzz-messages -max_len=5000 corpus
 *
 * What it finds goes to the folder, which has to be there; lines of src/wire/README.md, each in a
 * file, are good to begin with.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "wire/notice.h"
#include "wire/request.h"

static void
expect (bool holds)
{
  if (!holds)
    abort ();
}

/* What was read is written, and what was written is read as the same. */
static void
try_request (const char *text, gsize length)
{
  g_autoptr (GString) once = g_string_new (NULL);
  g_autoptr (GString) again = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  GmkRequest request;
  int64_t id = 0;

  if (!gmk_request_read (text, length, &request, &id, &error)) {
    expect (error != NULL && error->message != NULL);
    return;
  }
  expect (error == NULL && request.kind < GMK_N_REQUESTS && id == request.id);
  gmk_request_write (&request, once);
  expect (gmk_request_read (once->str, once->len, &request, &id, NULL));
  gmk_request_write (&request, again);
  expect (g_string_equal (once, again));
}

static void
try_notice (const char *text, gsize length)
{
  g_autoptr (GString) once = g_string_new (NULL);
  g_autoptr (GString) again = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  GmkNotice notice;

  if (!gmk_notice_read (text, length, &notice, &error)) {
    expect (error != NULL && error->message != NULL);
    return;
  }
  expect (error == NULL && notice.kind < GMK_N_NOTICES);
  gmk_notice_write (&notice, once);
  gmk_notice_clear (&notice);
  expect (gmk_notice_read (once->str, once->len, &notice, NULL));
  gmk_notice_write (&notice, again);
  gmk_notice_clear (&notice);
  expect (g_string_equal (once, again));
}

/* The message ends where it ends, so that a sanitizer sees whoever reads on. */
int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_malloc (size + (size == 0));

  memcpy (text, data, size);
  try_request (text, size);
  try_notice (text, size);
  return 0;
}
