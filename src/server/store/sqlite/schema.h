/* The tables, by version, and how an older file is brought forward.
 *
 * A version is the statements that make it out of the one before. What has been released is never
 * changed: a new version comes behind the last.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/store/sqlite/database.h"

G_BEGIN_DECLS

#define GMK_SCHEMA_VERSION 3

/* The statements of version i + 1. */
extern const char *const gmk_schema_versions[GMK_SCHEMA_VERSION];

/* Checks the file and brings it to the last of n versions, wholly or not at all: TOO_NEW, FAILED
 * where it is damaged or not a store. */
bool gmk_schema_bring_forward (GmkDatabase *db, const char *const *versions, int n, GError **error);

G_END_DECLS
