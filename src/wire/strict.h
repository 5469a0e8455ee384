/* Whether a text is strict JSON of the kind that the protocol uses. json-glib takes more than
 * RFC 8259 allows, and falls over what is nested deeply; so this looks first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Checks for exactly one object in valid UTF-8 with at most GMK_WIRE_DEPTH_MAX levels, integers from
 * -2^53 to 2^53 alone, no lone surrogate and no NUL in a string. *n_members (may be NULL) is the
 * number of members of all objects, so that a key that was given twice can be told from a parser
 * that keeps one of them. Error: GMK_WIRE_ERROR_NOT_JSON. */
gboolean gmk_strict_check (const char *text, gsize length, int *n_members, GError **error);

G_END_DECLS
