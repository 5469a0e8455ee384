/* Folders that a test has made.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/folder.h"

#include <glib/gstdio.h>

void
folder_remove (const char *path)
{
  g_autoptr (GDir) folder =
    g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
    g_autofree char *inside = g_build_filename (path, name, NULL);
    folder_remove (inside);
  }
  g_remove (path);
}
