/* What a room server, its players and its tables come to in the user's language.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/words/words-online.h"

#include <glib/gi18n.h>
#include <string.h>

#include "client/words/words.h"

/* --- what went wrong --- */

static const char *
error_of_way (GmkOnlineError code)
{
  switch ((int)code) {
  case GMK_ONLINE_ERROR_UNREACHABLE:
    return _ ("The server cannot be reached");
  case GMK_ONLINE_ERROR_TLS:
    return _ ("The server could not prove who it is, so nothing was sent to it");
  case GMK_ONLINE_ERROR_NO_SERVER:
    return _ ("Something answers at this address, but it is no Kagetsu server");
  case GMK_ONLINE_ERROR_RUBBISH:
    return _ ("The server sends what makes no sense");
  case GMK_ONLINE_ERROR_VERSION:
    return _ ("The server speaks another version of the protocol; one of the two needs an update");
  case GMK_ONLINE_ERROR_OFFLINE:
    return _ ("There is no connection just now");
  case GMK_ONLINE_ERROR_NO_SECRET:
    return _ ("What proves who you are could not be read or kept");
  case GMK_ONLINE_ERROR_STOPPED:
    return _ ("The person who hosted this server has stopped it");
  default:
    return NULL;
  }
}

static const char *
error_of_certificates (GmkOnlineError code)
{
  switch ((int)code) {
  case GMK_ONLINE_ERROR_CERT_UNSIGNED:
    return _ (
      "Nobody who is trusted has signed the server’s certificate, so nothing was sent to it");
  case GMK_ONLINE_ERROR_CERT_FOREIGN:
    return _ ("The server’s certificate is that of another server, so nothing was sent to it");
  case GMK_ONLINE_ERROR_CERT_EXPIRED:
    return _ ("The server’s certificate has expired, so nothing was sent to it");
  case GMK_ONLINE_ERROR_CERT_EARLY:
    return _ ("The server’s certificate is not valid yet, so nothing was sent to it");
  case GMK_ONLINE_ERROR_CERT_REVOKED:
    return _ ("The server’s certificate has been revoked, so nothing was sent to it");
  case GMK_ONLINE_ERROR_CERT_WEAK:
    return _ ("The server’s certificate is too weak, so nothing was sent to it");
  default:
    return NULL;
  }
}

static const char *
error_of_limits (GmkOnlineError code)
{
  switch ((int)code) {
  case GMK_ONLINE_ERROR_RATE_LIMITED:
    return _ ("That was too much at once; please wait a moment");
  case GMK_ONLINE_ERROR_TOO_MANY_TABLES:
    return _ ("You have as many tables open as one player may have");
  case GMK_ONLINE_ERROR_TOO_MANY_WATCHERS:
    return _ ("As many people as possible watch this table already");
  case GMK_ONLINE_ERROR_SERVER_FULL:
    return _ ("The server is full; please try again later");
  case GMK_ONLINE_ERROR_CLOSING:
    return _ ("The server is about to stop");
  case GMK_ONLINE_ERROR_STORE_FAILED:
    return _ ("The server could not keep this, so it has not happened");
  default:
    return NULL;
  }
}

static const char *
error_of_persons (GmkOnlineError code)
{
  switch ((int)code) {
  case GMK_ONLINE_ERROR_SUPERSEDED:
    return _ ("You are playing on another device now");
  case GMK_ONLINE_ERROR_BANNED:
    return _ ("Whoever keeps this server has shut you out");
  case GMK_ONLINE_ERROR_NAME_BAD:
    return _ ("This cannot be a name: 2 to 20 letters and digits of one script are needed");
  case GMK_ONLINE_ERROR_NAME_TAKEN:
    return _ ("This name is taken, or looks too much like one that is");
  case GMK_ONLINE_ERROR_NAME_KEPT:
    return _ ("You have a name already");
  case GMK_ONLINE_ERROR_BAD_RECOVERY:
    return _ ("Name and recovery code do not belong together");
  case GMK_ONLINE_ERROR_NO_SUCH_PLAYER:
    return _ ("There is no such player here");
  case GMK_ONLINE_ERROR_NAMED_ONLY:
    return _ ("This is for players who have claimed a name");
  case GMK_ONLINE_ERROR_BLOCKED:
    return _ ("One of you has blocked the other");
  default:
    return NULL;
  }
}

static const char *
error_of_tables (GmkOnlineError code)
{
  switch ((int)code) {
  case GMK_ONLINE_ERROR_BAD_SETTINGS:
    return _ ("The server does not open a table with these settings");
  case GMK_ONLINE_ERROR_ROOM_GONE:
    return _ ("This table is no longer there");
  case GMK_ONLINE_ERROR_ROOM_FULL:
    return _ ("Both seats of this table are taken");
  case GMK_ONLINE_ERROR_ALREADY_IN_GAME:
    return _ ("You are in a rated game already; please finish it first");
  case GMK_ONLINE_ERROR_PAUSED:
    return _ ("You have given up several rated games; please wait before the next one");
  case GMK_ONLINE_ERROR_NOT_A_PLAYER:
    return _ ("Those who watch do not play");
  case GMK_ONLINE_ERROR_NO_OPPONENT:
    return _ ("Nobody sits opposite");
  case GMK_ONLINE_ERROR_NOT_OVER:
    return _ ("The game is not over");
  case GMK_ONLINE_ERROR_NOT_AWAY:
    return _ ("Your opponent is there, or has not been away long enough");
  case GMK_ONLINE_ERROR_NO_SUCH_GAME:
    return _ ("There is no such game");
  default:
    return NULL;
  }
}

const char *
gmk_words_online_error (int code)
{
  const char *(*const kinds[]) (GmkOnlineError) = { error_of_way, error_of_certificates,
                                                    error_of_limits, error_of_persons,
                                                    error_of_tables };

  if (code > GMK_OK && code < GMK_N_VERDICTS)
    return gmk_words_verdict ((GmkVerdict)code);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++) {
    const char *words = kinds[i]((GmkOnlineError)code);

    if (words != NULL)
      return words;
  }
  return _ ("The server could not do this");
}

char *
gmk_words_failure (const GError *error)
{
  const char *words;

  if (error->domain != GMK_ONLINE_ERROR)
    return g_strdup (error->message);
  words = gmk_words_online_error (error->code);
  if (error->code == GMK_ONLINE_ERROR_TLS || error->code == GMK_ONLINE_ERROR_NO_SECRET)
    /* Translators: what went wrong, and the reason as a library gives it */
    return g_strdup_printf (_ ("%s (%s)"), words, error->message);
  return g_strdup (words);
}

char *
gmk_words_no_code (const GError *error)
{
  if (g_error_matches (error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_ROOM_GONE))
    return g_strdup (_ ("No table has this code"));
  return gmk_words_failure (error);
}

const char *
gmk_words_room_end (GmkRoomEnd end)
{
  switch (end) {
  case GMK_ROOM_LEFT:
    return _ ("Everybody has left this table");
  case GMK_ROOM_BY_ADMIN:
    return _ ("Whoever keeps the server has closed this table");
  case GMK_ROOM_GONE:
    return _ ("This table is no longer there");
  case GMK_ROOM_OPEN:
  default:
    return NULL;
  }
}

/* --- the link --- */

const char *
gmk_words_link (GmkLinkState state, gboolean been_there)
{
  switch (state) {
  case GMK_LINK_OFF:
    return _ ("Not Connected");
  case GMK_LINK_CONNECTING:
    return _ ("Connecting …");
  case GMK_LINK_UP:
    return _ ("Connected");
  case GMK_LINK_LOST:
    return been_there ? _ ("Connection Lost") : _ ("Could Not Connect");
  case GMK_LINK_REFUSED:
  default:
    return _ ("No Connection");
  }
}

char *
gmk_words_wait (int wait_ms)
{
  const int seconds = (wait_ms + 999) / 1000;

  if (seconds <= 0)
    return g_strdup (_ ("Trying again …"));
  return g_strdup_printf (
    ngettext ("The next try is in %d second", "The next try is in %d seconds", seconds), seconds);
}

char *
gmk_words_players_online (int players)
{
  return g_strdup_printf (ngettext ("%d player online", "%d players online", players), players);
}

/* --- players --- */

/* What servers call a guest, in front of the digits that tell it from others. */
#define GUEST "Guest-"

char *
gmk_words_name (const GmkPerson *person)
{
  if (person->number == 0)
    return g_strdup (_ ("Free seat"));
  if (person->name[0] == 0)
    return g_strdup (_ ("Erased player"));
  if (person->guest && g_str_has_prefix (person->name, GUEST))
    /* Translators: the name of a guest, such as “Guest-1A2B” */
    return g_strdup_printf (C_ ("player", "Guest-%s"), person->name + strlen (GUEST));
  return g_strdup (person->name);
}

char *
gmk_words_rating (const GmkPerson *person)
{
  return g_strdup_printf (person->provisional ? "%d?" : "%d", person->rating);
}

char *
gmk_words_person (const GmkPerson *person)
{
  g_autofree char *name = gmk_words_name (person);
  g_autofree char *rating = NULL;

  if (person->number == 0)
    return g_steal_pointer (&name);
  rating = gmk_words_rating (person);
  /* Translators: a player’s name and rating */
  return g_strdup_printf (C_ ("player", "%s (%s)"), name, rating);
}

char *
gmk_words_standing (const GmkStanding *standing)
{
  return g_strdup_printf (_ ("%d won, %d drawn, %d lost"), standing->won, standing->drawn,
                          standing->lost);
}

const char *
gmk_words_saying (GmkSayingKind kind)
{
  switch (kind) {
  case GMK_SAYING_HELLO:
    return C_ ("said at a table", "Hello");
  case GMK_SAYING_GOOD_LUCK:
    return C_ ("said at a table", "Good luck");
  case GMK_SAYING_WELL_PLAYED:
    return C_ ("said at a table", "Well played");
  case GMK_SAYING_THANKS:
    return C_ ("said at a table", "Thank you");
  case GMK_SAYING_ONE_MOMENT:
    return C_ ("said at a table", "One moment, please");
  case GMK_SAYING_SORRY:
    return C_ ("said at a table", "Sorry");
  case GMK_SAYING_AGAIN:
    return C_ ("said at a table", "Once more?");
  case GMK_SAYING_GOODBYE:
    return C_ ("said at a table", "Goodbye");
  case GMK_SAYING_TEXT:
  case GMK_N_SAYINGS:
  default:
    return "";
  }
}

const char *
gmk_words_report (GmkReportWhy why)
{
  switch (why) {
  case GMK_REPORT_ABUSE:
    return _ ("Insults or harassment");
  case GMK_REPORT_CHEATING:
    return _ ("Help from a computer, or other cheating");
  case GMK_REPORT_NAME:
    return _ ("An offensive name");
  case GMK_REPORT_OTHER:
  case GMK_N_REPORTS:
  default:
    return _ ("Something else");
  }
}

/* --- tables and games --- */

const char *
gmk_words_pool (GmkRuleSet rules)
{
  switch (rules) {
  case GMK_SET_EXACT5:
    return _ ("Gomoku, only five wins");
  case GMK_SET_FORBID:
    return _ ("Gomoku, closed points");
  case GMK_SET_FORBID_EXACT5:
    return _ ("Gomoku, closed points, only five wins");
  case GMK_SET_RENJU:
    return _ ("Renju");
  case GMK_SET_FREESTYLE:
  case GMK_N_RULE_SETS:
  default:
    return _ ("Gomoku");
  }
}

char *
gmk_words_terms (const GmkSettings *settings)
{
  g_autofree char *time = gmk_words_time_control (&settings->time);

  if (settings->time.kind == GMK_CLOCK_NONE)
    return g_strdup (C_ ("terms of a table", "No clock · casual"));
  if (settings->rated)
    /* Translators: %s is a time, such as "30 seconds a turn" */
    return g_strdup_printf (C_ ("terms of a table", "%s · rated"), time);
  return g_strdup_printf (C_ ("terms of a table", "%s · casual"), time);
}

char *
gmk_words_table_summary (const GmkSettings *settings, gboolean private_table)
{
  g_autofree char *game = gmk_words_summary_of_game (settings);
  const char *who = private_table     ? _ ("A table for whoever has its code or link, not rated.")
                    : settings->rated ? _ ("An open table; the game changes both ratings.")
                                      : _ ("An open table, not rated.");

  return g_strconcat (who, " ", game, NULL);
}

char *
gmk_words_match_summary (const GmkSettings *settings)
{
  g_autofree char *game = gmk_words_summary_of_game (settings);
  const char *who =
    settings->rated ? _ ("Against somebody of about your strength; the game changes both ratings.")
                    : _ ("Against somebody of about your strength, not rated.");

  return g_strconcat (who, " ", game, NULL);
}

char *
gmk_words_pairing (const GmkGameLine *game)
{
  g_autofree char *host = gmk_words_person (&game->players[0]);
  g_autofree char *guest = gmk_words_person (&game->players[1]);

  /* Translators: two players of a game */
  return g_strdup_printf (_ ("%s – %s"), host, guest);
}

char *
gmk_words_game_result (const GmkGameLine *game, gint64 player)
{
  if (game->end == GMK_END_ABORTED)
    return g_strdup (_ ("No result"));
  if (game->winner >= GMK_SEATS)
    return g_strdup (C_ ("result", "Draw"));
  if (player != 0 && game->players[game->winner].number == player)
    return g_strdup (C_ ("result for a player", "Won"));
  if (player != 0 && game->players[1 - game->winner].number == player)
    return g_strdup (C_ ("result for a player", "Lost"));

  g_autofree char *name = gmk_words_name (&game->players[game->winner]);

  /* Translators: %s is a player’s name */
  return g_strdup_printf (_ ("%s won"), name);
}

/* The names of the months come with the app: the system has those of its own language, or none. */
char *
gmk_words_day (gint64 seconds)
{
  static const char *const months[] = {
    NC_ ("month in a date", "January"),   NC_ ("month in a date", "February"),
    NC_ ("month in a date", "March"),     NC_ ("month in a date", "April"),
    NC_ ("month in a date", "May"),       NC_ ("month in a date", "June"),
    NC_ ("month in a date", "July"),      NC_ ("month in a date", "August"),
    NC_ ("month in a date", "September"), NC_ ("month in a date", "October"),
    NC_ ("month in a date", "November"),  NC_ ("month in a date", "December"),
  };
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (seconds);

  if (time == NULL)
    return g_strdup ("");

  const char *month =
    g_dpgettext2 (NULL, "month in a date", months[g_date_time_get_month (time) - 1]);

  /* Translators: a day: "3 November 2026"; "%2$s %1$d, %3$d" would be "November 3, 2026" */
  return g_strdup_printf (C_ ("day", "%1$d %2$s %3$d"), g_date_time_get_day_of_month (time), month,
                          g_date_time_get_year (time));
}

char *
gmk_words_elapsed (gint64 ms)
{
  const gint64 seconds = MAX (ms, 0) / 1000;

  return g_strdup_printf ("%" G_GINT64_FORMAT ":%02d", seconds / 60, (int)(seconds % 60));
}
