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

static bool
go_together (const GmkSeeker *a, const GmkSeeker *b)
{
  const double distance = fabs (rating_of (a) - rating_of (b));

  return a->user != b->user && gmk_settings_equal (&a->settings, &b->settings) &&
         within (a, distance) && within (b, distance) && !gmk_user_apart (a->user, b->user);
}

static void
match (GmkSeeks *seeks, GmkUser *host, GmkUser *guest, const GmkSettings *settings)
{
  gmk_seeks_remove (seeks, host);
  gmk_seeks_remove (seeks, guest);
  gmk_hub_open_match (seeks->hub, settings, host, guest);
}

/* The one who waits longest and goes together with this one. */
static GmkSeeker *
find (const GmkSeeks *seeks, const GmkSeeker *seeker)
{
  for (guint i = 0; i < seeks->seekers->len; i++) {
    GmkSeeker *other = g_ptr_array_index (seeks->seekers, i);
    if (go_together (seeker, other))
      return other;
  }
  return NULL;
}

static int64_t
count_others (const GmkSeeks *seeks, const GmkSeeker *seeker)
{
  int64_t n = 0;

  for (guint i = 0; i < seeks->seekers->len; i++) {
    const GmkSeeker *other = g_ptr_array_index (seeks->seekers, i);
    n += other->user != seeker->user && !gmk_settings_equal (&other->settings, &seeker->settings);
  }
  return n;
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
widen (GmkSeeks *seeks)
{
  for (guint i = 0; i < seeks->seekers->len; i++) {
    GmkSeeker *seeker = g_ptr_array_index (seeks->seekers, i);
    const int64_t window = widened (seeker->window);
    const int64_t others = count_others (seeks, seeker);
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

  widen (seeks);
  for (guint i = 0; i < seeks->seekers->len;) {
    GmkSeeker *seeker = g_ptr_array_index (seeks->seekers, i);
    GmkSeeker *other = find (seeks, seeker);
    if (other == NULL) {
      i++;
      continue;
    }
    const GmkSettings settings = seeker->settings;
    match (seeks, seeker->user, other->user, &settings);
    i = 0;
  }
  if (seeks->seekers->len > 0)
    gmk_timers_set (&seeks->hub->timers, &seeks->timer, gmk_transport_now () + WIDEN_MS);
}

void
gmk_seeks_remove (GmkSeeks *seeks, const GmkUser *user)
{
  for (guint i = 0; i < seeks->seekers->len; i++) {
    const GmkSeeker *seeker = g_ptr_array_index (seeks->seekers, i);
    if (seeker->user == user) {
      g_ptr_array_remove_index (seeks->seekers, i);
      return;
    }
  }
}

void
gmk_seeks_add (GmkSeeks *seeks, GmkPeer *peer, int64_t id, const GmkSeek *seek)
{
  GmkSeeker *seeker = g_new (GmkSeeker, 1);

  gmk_seeks_remove (seeks, peer->user);
  *seeker = (GmkSeeker){ peer->user, seek->settings, seek->window, 0 };
  seeker->others = count_others (seeks, seeker);
  tell_seeking (seeker, id);

  GmkSeeker *other = find (seeks, seeker);

  if (other != NULL) {
    match (seeks, other->user, seeker->user, &seek->settings);
    g_free (seeker);
    return;
  }
  g_ptr_array_add (seeks->seekers, seeker);
  if (seeks->timer.place == 0)
    gmk_timers_set (&seeks->hub->timers, &seeks->timer, gmk_transport_now () + WIDEN_MS);
}

void
gmk_seeks_init (GmkSeeks *seeks, GmkHub *hub)
{
  seeks->hub = hub;
  seeks->seekers = g_ptr_array_new_with_free_func (g_free);
  seeks->timer = (GmkTimer){ .function = timer_cb, .data = seeks };
}

void
gmk_seeks_clear (GmkSeeks *seeks)
{
  gmk_timers_set (&seeks->hub->timers, &seeks->timer, GMK_NEVER);
  g_clear_pointer (&seeks->seekers, g_ptr_array_unref);
}
