/* Quick match.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/seek.h"

#include <math.h>

#include "server/hub.h"

#define WIDEN_MS  10000
#define WIDEN     100
#define WIDEN_END 1000 /* beyond it anybody will do */

static double
rating_of (const GmkSeeker *seeker)
{
  return seeker->user->stored.ratings[gmk_rules_set (&seeker->settings.rules)].rating;
}

static bool
within (const GmkSeeker *seeker, double distance)
{
  return seeker->window == 0 || distance <= (double)seeker->window;
}

/* Of two with the same settings. */
static bool
go_together (const GmkSeeker *a, const GmkSeeker *b)
{
  const double distance = fabs (rating_of (a) - rating_of (b));

  return a->user != b->user && within (a, distance) && within (b, distance) &&
         !gmk_user_apart (a->user, b->user);
}

/* --- pools: those who seek with the same settings --- */

static guint
settings_hash (gconstpointer key)
{
  const GmkSettings *settings = key;
  const GmkTimeControl *time = &settings->time;

  return (guint)gmk_rules_set (&settings->rules) + 31u * settings->rules.opening +
         961u * settings->rules.size + 7u * (guint)time->main_ms + 13u * (guint)time->extra_ms;
}

static gboolean
settings_equal (gconstpointer a, gconstpointer b)
{
  return gmk_settings_equal (a, b);
}

/* NULL: nobody seeks with these settings. */
static GPtrArray *
find_pool (const GmkSeeks *seeks, const GmkSettings *settings)
{
  return g_hash_table_lookup (seeks->pools, settings);
}

static void
add (GmkSeeks *seeks, GmkSeeker *seeker)
{
  GPtrArray *pool = find_pool (seeks, &seeker->settings);

  if (pool == NULL) {
    pool = g_ptr_array_new_with_free_func (g_free);
    g_hash_table_insert (seeks->pools, g_memdup2 (&seeker->settings, sizeof seeker->settings),
                         pool);
  }
  g_ptr_array_add (pool, seeker);
  seeks->n_seekers++;
}

/* Whether the user was in the pool. */
static bool
take_out (GPtrArray *pool, const GmkUser *user)
{
  for (guint i = 0; i < pool->len; i++)
    if (((const GmkSeeker *)g_ptr_array_index (pool, i))->user == user) {
      g_ptr_array_remove_index (pool, i);
      return true;
    }
  return false;
}

void
gmk_seeks_remove (GmkSeeks *seeks, const GmkUser *user)
{
  GHashTableIter iter;
  gpointer pool;

  g_hash_table_iter_init (&iter, seeks->pools);
  while (g_hash_table_iter_next (&iter, NULL, &pool)) {
    if (!take_out (pool, user))
      continue;
    seeks->n_seekers--;
    if (((GPtrArray *)pool)->len == 0)
      g_hash_table_iter_remove (&iter);
    return;
  }
}

/* How many seek with other settings. */
static int64_t
count_others (const GmkSeeks *seeks, const GmkSettings *settings)
{
  const GPtrArray *pool = find_pool (seeks, settings);

  return seeks->n_seekers - (pool != NULL ? pool->len : 0);
}

/* --- matches --- */

static void
match (GmkSeeks *seeks, GmkUser *host, GmkUser *guest, const GmkSettings *settings)
{
  gmk_seeks_remove (seeks, host);
  gmk_seeks_remove (seeks, guest);
  gmk_hub_open_match (seeks->hub, settings, host, guest);
}

/* The one who waits longest and goes together with this one. */
static GmkSeeker *
find (const GPtrArray *pool, const GmkSeeker *seeker)
{
  for (guint i = 0; i < pool->len; i++) {
    GmkSeeker *other = g_ptr_array_index (pool, i);
    if (go_together (seeker, other))
      return other;
  }
  return NULL;
}

/* Those before the one looked at go together with nobody, so both who are matched come after them. */
static void
match_pool (GmkSeeks *seeks, const GPtrArray *pool)
{
  for (guint i = 0; i < pool->len;) {
    const GmkSeeker *seeker = g_ptr_array_index (pool, i);
    const GmkSeeker *other = find (pool, seeker);
    if (other == NULL) {
      i++;
      continue;
    }
    const GmkSettings settings = seeker->settings;
    match (seeks, seeker->user, other->user, &settings);
  }
}

/* A match may take a pool away. */
static void
match_all (GmkSeeks *seeks)
{
  GList *pools = g_hash_table_get_values (seeks->pools);

  for (const GList *at = pools; at != NULL; at = at->next)
    g_ptr_array_ref (at->data);
  for (const GList *at = pools; at != NULL; at = at->next)
    match_pool (seeks, at->data);
  g_list_free_full (pools, (GDestroyNotify)g_ptr_array_unref);
}

static void
tell_seeking (const GmkSeeker *seeker, int64_t id)
{
  gmk_peer_tell (seeker->user->peer,
                 &(GmkNotice){ .kind = GMK_NOTICE_SEEKING,
                               .id = id,
                               .seeking = { seeker->settings, seeker->window, seeker->others } });
}

static int64_t
widened (int64_t window)
{
  return window == 0 || window + WIDEN > WIDEN_END ? 0 : window + WIDEN;
}

/* Who else seeks is told along with the window, so that a seek is no message to everybody. */
static void
widen_pool (const GmkSeeks *seeks, const GPtrArray *pool)
{
  const int64_t others = seeks->n_seekers - pool->len;

  for (guint i = 0; i < pool->len; i++) {
    GmkSeeker *seeker = g_ptr_array_index (pool, i);
    const int64_t window = widened (seeker->window);
    if (window == seeker->window && others == seeker->others)
      continue;
    seeker->window = window;
    seeker->others = others;
    tell_seeking (seeker, 0);
  }
}

static void
timer_cb (gpointer data)
{
  GmkSeeks *seeks = data;
  GHashTableIter iter;
  gpointer pool;

  g_hash_table_iter_init (&iter, seeks->pools);
  while (g_hash_table_iter_next (&iter, NULL, &pool))
    widen_pool (seeks, pool);
  match_all (seeks);
  if (seeks->n_seekers > 0)
    gmk_timers_set (&seeks->hub->timers, &seeks->timer, gmk_transport_now () + WIDEN_MS);
}

void
gmk_seeks_add (GmkSeeks *seeks, GmkPeer *peer, int64_t id, const GmkSeek *seek)
{
  GmkSeeker seeker = { peer->user, seek->settings, seek->window, 0 };

  gmk_seeks_remove (seeks, peer->user);
  seeker.others = count_others (seeks, &seek->settings);
  tell_seeking (&seeker, id);

  const GPtrArray *pool = find_pool (seeks, &seek->settings);
  const GmkSeeker *other = pool != NULL ? find (pool, &seeker) : NULL;

  if (other != NULL) {
    match (seeks, other->user, seeker.user, &seek->settings);
    return;
  }
  add (seeks, g_memdup2 (&seeker, sizeof seeker));
  if (seeks->timer.place == 0)
    gmk_timers_set (&seeks->hub->timers, &seeks->timer, gmk_transport_now () + WIDEN_MS);
}

void
gmk_seeks_init (GmkSeeks *seeks, GmkHub *hub)
{
  seeks->hub = hub;
  seeks->pools = g_hash_table_new_full (settings_hash, settings_equal, g_free,
                                        (GDestroyNotify)g_ptr_array_unref);
  seeks->timer = (GmkTimer){ .function = timer_cb, .data = seeks };
}

void
gmk_seeks_clear (GmkSeeks *seeks)
{
  gmk_timers_set (&seeks->hub->timers, &seeks->timer, GMK_NEVER);
  g_clear_pointer (&seeks->pools, g_hash_table_unref);
}
