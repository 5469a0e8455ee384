/* What --help says: the whole of what the program takes and answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

extern const char usage_text[];
