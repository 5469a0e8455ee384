/* A player who is here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/user.h"

#include <math.h>

#include "server/room.h"

GmkUser *
gmk_user_new (int64_t id)
{
  GmkUser *user = g_new0 (GmkUser, 1);

  user->refs = 1;
  user->id = id;
  user->rooms = g_ptr_array_new ();
  return user;
}

GmkUser *
gmk_user_ref (GmkUser *user)
{
  user->refs++;
  return user;
}

void
gmk_user_unref (GmkUser *user)
{
  if (--user->refs > 0)
    return;
  gmk_stored_player_clear (&user->stored);
  g_ptr_array_unref (user->rooms);
  g_free (user);
}

void
gmk_user_learn (GmkUser *user, const GmkStoredPlayer *stored, int64_t now)
{
  GArray *blocked = user->stored.id != 0 ? user->stored.blocked : stored->blocked;

  if (blocked != NULL)
    g_array_ref (blocked);
  gmk_stored_player_clear (&user->stored);
  user->stored = *stored;
  user->stored.blocked = blocked;
  gmk_conduct_learn (&user->conduct, stored, now);
}

GmkWirePlayer
gmk_stored_player_show (const GmkStoredPlayer *stored, GmkRuleSet set)
{
  const GmkRating *rating = &stored->ratings[set];
  GmkWirePlayer shown = {
    .player = stored->id,
    .guest = stored->guest,
    .rating = lround (rating->rating),
    .provisional = rating->deviation >= GMK_RATING_PROVISIONAL,
  };

  g_strlcpy (shown.name, stored->name, sizeof shown.name);
  return shown;
}

GmkWirePlayer
gmk_user_show (const GmkUser *user, GmkRuleSet set)
{
  return user != NULL ? gmk_stored_player_show (&user->stored, set) : (GmkWirePlayer){ 0 };
}

static bool
has_blocked (const GmkUser *user, int64_t other)
{
  const GArray *blocked = user->stored.blocked;

  for (guint i = 0; blocked != NULL && i < blocked->len; i++)
    if (g_array_index (blocked, int64_t, i) == other)
      return true;
  return false;
}

bool
gmk_user_apart (const GmkUser *a, const GmkUser *b)
{
  return has_blocked (a, b->id) || has_blocked (b, a->id);
}

bool
gmk_user_is_blocking (const GmkUser *user)
{
  return user->stored.blocked != NULL && user->stored.blocked->len > 0;
}

void
gmk_user_block (GmkUser *user, int64_t other, bool on)
{
  GArray **blocked = &user->stored.blocked;

  if (has_blocked (user, other) == on)
    return;
  if (*blocked == NULL)
    *blocked = g_array_new (FALSE, FALSE, sizeof (int64_t));
  if (on) {
    g_array_append_val (*blocked, other);
    return;
  }
  for (guint i = 0; i < (*blocked)->len; i++)
    if (g_array_index (*blocked, int64_t, i) == other) {
      g_array_remove_index_fast (*blocked, i);
      return;
    }
}

bool
gmk_user_in_rated_game (const GmkUser *user)
{
  for (guint i = 0; i < user->rooms->len; i++) {
    const GmkRoom *room = g_ptr_array_index (user->rooms, i);
    if (room->settings.rated && gmk_room_is_playing (room))
      return true;
  }
  return false;
}
