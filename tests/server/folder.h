/* Folders that a test has made.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

/* Removes the folder with everything in it; links are not followed. */
void folder_remove (const char *path);
