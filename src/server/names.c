/* Names, by ICU's normaliser and spoof checker.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/names.h"

#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#define UNITS_MAX 256

/* NFKC of a UTF-8 text; the number of UTF-16 units, or -1. */
static int
normalise (const char *text, UChar *units)
{
  UErrorCode status = U_ZERO_ERROR;
  UChar raw[UNITS_MAX];
  int32_t n = 0;

  u_strFromUTF8 (raw, UNITS_MAX, &n, text, -1, &status);

  const UNormalizer2 *nfkc = unorm2_getNFKCInstance (&status);

  n = unorm2_normalize (nfkc, raw, n, units, UNITS_MAX, &status);
  return U_SUCCESS (status) && status != U_STRING_NOT_TERMINATED_WARNING ? n : -1;
}

static char *
to_utf8 (const UChar *units, int n)
{
  UErrorCode status = U_ZERO_ERROR;
  char text[3 * UNITS_MAX + 1];

  u_strToUTF8 (text, sizeof text, NULL, units, n, &status);
  return U_SUCCESS (status) ? g_strdup (text) : NULL;
}

/* Letters, marks and digits; between two of them one joiner. */
static bool
is_well_formed (const char *name)
{
  bool after_joiner = true;
  int n = 0;

  for (const char *at = name; *at != '\0'; at = g_utf8_next_char (at), n++) {
    const gunichar c = g_utf8_get_char (at);
    const bool joiner = c == ' ' || c == '-' || c == '.' || c == '\'';

    if (joiner ? after_joiner
               : !(g_unichar_isalnum (c) || u_isalnum ((UChar32)c) ||
                   u_charType ((UChar32)c) == U_NON_SPACING_MARK ||
                   u_charType ((UChar32)c) == U_COMBINING_SPACING_MARK))
      return false;
    after_joiner = joiner;
  }
  return !after_joiner && n >= GMK_NAME_CHARS_MIN && n <= GMK_NAME_CHARS_MAX;
}

/* What is equal for look-alikes: the skeleton of the small letters, in small letters: that of 0 is O.
 * *plausible: one script, or scripts that are written together. */
static char *
skeleton_of (const UChar *units, int n, bool *plausible)
{
  UErrorCode status = U_ZERO_ERROR;
  USpoofChecker *checker = uspoof_open (&status);
  UChar small[UNITS_MAX], skeleton[UNITS_MAX];

  uspoof_setRestrictionLevel (checker, USPOOF_HIGHLY_RESTRICTIVE);
  uspoof_setChecks (checker, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS,
                    &status);
  *plausible = uspoof_check2 (checker, units, n, NULL, &status) == 0;

  const int32_t n_small = u_strFoldCase (small, UNITS_MAX, units, n, U_FOLD_CASE_DEFAULT, &status);
  const int32_t n_skeleton =
    uspoof_getSkeleton (checker, 0, small, n_small, skeleton, UNITS_MAX, &status);
  const int32_t n_folded =
    u_strFoldCase (small, UNITS_MAX, skeleton, n_skeleton, U_FOLD_CASE_DEFAULT, &status);

  uspoof_close (checker);
  return U_SUCCESS (status) ? to_utf8 (small, n_folded) : NULL;
}

/* The same of a word that stands here. */
static char *
skeleton_of_word (const char *word)
{
  UChar units[UNITS_MAX];
  bool plausible;

  return skeleton_of (units, normalise (word, units), &plausible);
}

/* What guests are called, in the languages of the app; with an accent or without. */
static bool
looks_like_guest (const char *skeleton)
{
  static const char *const words[] = { "guest", "invite", "convidado", "гость" };

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++) {
    g_autofree char *word = skeleton_of_word (words[i]);

    if (word == NULL || g_str_has_prefix (skeleton, word))
      return true;
  }
  return false;
}

char *
gmk_names_take (const char *wished, char **skeleton)
{
  UChar units[UNITS_MAX];
  bool plausible = false;
  const int n = normalise (wished, units);
  g_autofree char *name = n > 0 ? to_utf8 (units, n) : NULL;

  if (name == NULL || strlen (name) > 64 || !is_well_formed (name))
    return NULL;

  g_autofree char *found = skeleton_of (units, n, &plausible);

  if (found == NULL || !plausible || looks_like_guest (found))
    return NULL;
  *skeleton = g_steal_pointer (&found);
  return g_steal_pointer (&name);
}

bool
gmk_names_is_reserved (const char *skeleton)
{
  static const char *const reserved[] = { "admin",  "administrator", "moderator", "system",
                                          "server", "kagetsu",       "cpu",       "computer" };
  g_auto (GStrv) parts = g_strsplit_set (skeleton, " -.'", -1);
  g_autofree char *joined = g_strjoinv (NULL, parts);

  for (gsize i = 0; i < G_N_ELEMENTS (reserved); i++) {
    g_autofree char *other = skeleton_of_word (reserved[i]);
    if (other != NULL && strcmp (joined, other) == 0)
      return true;
  }
  return false;
}
