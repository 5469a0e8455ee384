/* How many connections there are from each address.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/transport/headcount.h"

void
gmk_headcount_init (GmkHeadcount *heads)
{
  heads->counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

void
gmk_headcount_clear (GmkHeadcount *heads)
{
  g_hash_table_unref (heads->counts);
}

bool
gmk_headcount_add (GmkHeadcount *heads, const GmkAddress *address, int max)
{
  const int n = GPOINTER_TO_INT (g_hash_table_lookup (heads->counts, address->key));

  if (address->key[0] == '\0')
    return true;
  if (n >= max)
    return false;
  g_hash_table_insert (heads->counts, g_strdup (address->key), GINT_TO_POINTER (n + 1));
  return true;
}

void
gmk_headcount_remove (GmkHeadcount *heads, const GmkAddress *address)
{
  const int n = GPOINTER_TO_INT (g_hash_table_lookup (heads->counts, address->key));

  if (n > 1)
    g_hash_table_insert (heads->counts, g_strdup (address->key), GINT_TO_POINTER (n - 1));
  else
    g_hash_table_remove (heads->counts, address->key);
}
