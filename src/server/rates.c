/* How often something may happen from each address or by each player.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/rates.h"

#include "server/transport/address.h"

#define SWEEP_MS 1000 /* at least between two looks at all of them */

void
gmk_rates_init (GmkRates *rates)
{
  rates->rates = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  rates->swept = 0;
}

void
gmk_rates_clear (GmkRates *rates)
{
  g_hash_table_unref (rates->rates);
}

static gboolean
is_whole (gpointer key, gpointer value, gpointer data)
{
  const GmkRate *rate = value;
  const int64_t *now = data;

  return rate->whole_at <= *now;
}

static bool
has_room (GmkRates *rates, int64_t now)
{
  if (g_hash_table_size (rates->rates) < GMK_RATES_MAX)
    return true;
  if (now < rates->swept + SWEEP_MS)
    return false;
  rates->swept = now;
  return g_hash_table_foreach_remove (rates->rates, is_whole, &now) > 0;
}

static int64_t
take (GmkRates *rates, const char *key, int64_t now, int n, int64_t per)
{
  GmkRate *rate = g_hash_table_lookup (rates->rates, key);

  if (rate == NULL) {
    if (!has_room (rates, now))
      return SWEEP_MS;
    rate = g_new0 (GmkRate, 1);
    g_hash_table_insert (rates->rates, g_strdup (key), rate);
  }
  return gmk_rate_take (rate, now, n, per);
}

int64_t
gmk_rates_take_address (GmkRates *rates, const char *address, int64_t now, int n, int64_t per)
{
  GmkAddress from;

  return gmk_address_forwarded (address, &from) ? take (rates, from.key, now, n, per) : 0;
}

int64_t
gmk_rates_take_player (GmkRates *rates, int64_t player, int64_t now, int n, int64_t per)
{
  char key[32];

  g_snprintf (key, sizeof key, "%" G_GINT64_FORMAT, player);
  return take (rates, key, now, n, per);
}
