/* A list that comes from a server page by page: rows, a button for more, and words while there are
 * none, or why they did not come.
 *
 * Signal: "wanted" ()   the next page is to be asked for; gmk_paged_list_take() or
 *                       gmk_paged_list_fail() follows
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GMK_TYPE_PAGED_LIST (gmk_paged_list_get_type ())
G_DECLARE_FINAL_TYPE (GmkPagedList, gmk_paged_list, GMK, PAGED_LIST, AdwBin)

/* empty: what is said where there is nothing. */
GtkWidget *gmk_paged_list_new (const char *name, const char *empty);

/* Forgets all rows and wants the first page. */
void gmk_paged_list_begin (GmkPagedList *self);

void gmk_paged_list_append (GmkPagedList *self, GtkWidget *row);

/* A page has been appended; more: there is another. */
void gmk_paged_list_take (GmkPagedList *self, gboolean more);
void gmk_paged_list_fail (GmkPagedList *self, const char *words);

G_END_DECLS
