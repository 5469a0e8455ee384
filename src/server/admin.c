/* The commands of whoever keeps the server.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/admin.h"

#include <string.h>

#include "core/notation.h"

#define REPORTS_MAX 200 /* that one answer shows */

/* A command on its way. */
typedef struct {
  GmkStore *store;
  GmkHub *hub;
  int64_t number; /* of the room, player or game that it names; 0: none */
  const char *file;
  GmkAdminDone done;
  gpointer data;
} Order;

/* Answers, and forgets the order. */
static void
answer (Order *order, bool done, const char *text)
{
  order->done (done, text, order->data);
  g_free (order);
}

static void
refuse (Order *order, const char *what)
{
  g_autofree char *why = order->number != 0
                           ? g_strdup_printf ("%s %" G_GINT64_FORMAT, what, order->number)
                           : g_strdup (what);

  answer (order, false, why);
}

static void
answer_error (Order *order, const GError *error)
{
  answer (order, false, error->message);
}

/* A field of a line: what would end it, or play tricks on a terminal, is written as \u{…}. */
static void
append_field (GString *line, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  if (line->len > 0 && line->str[line->len - 1] != '\n')
    g_string_append_c (line, '\t');
  for (text = valid; *text != '\0'; text = g_utf8_next_char (text)) {
    const gunichar c = g_utf8_get_char (text);
    if (c == '\\' || g_unichar_iscntrl (c) || g_unichar_type (c) == G_UNICODE_FORMAT)
      g_string_append_printf (line, "\\u{%x}", c);
    else
      g_string_append_unichar (line, c);
  }
}

static void
append_number (GString *line, int64_t number)
{
  char text[32];

  g_snprintf (text, sizeof text, "%" G_GINT64_FORMAT, number);
  append_field (line, text);
}

/* --- Rooms ------------------------------------------------------------------------------------ */

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  const int64_t x = **(const int64_t *const *)a;
  const int64_t y = **(const int64_t *const *)b;

  return (x > y) - (x < y);
}

/* The numbers that are a table's keys, in their order. */
static GPtrArray *
sorted_keys (GHashTable *table)
{
  GPtrArray *keys = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_ptr_array_add (keys, key);
  g_ptr_array_sort (keys, compare_numbers);
  return keys;
}

static const char *
state_of (const GmkRoom *room)
{
  if (room->dismissed)
    return "closing";
  if (gmk_room_is_playing (room))
    return "playing";
  return room->record != NULL ? "over" : "waiting";
}

/* "none", or the kind, and main time + extra time in seconds: "turn 0+30". */
static void
append_clock (GString *line, const GmkTimeControl *time)
{
  char text[64];

  if (time->kind == GMK_CLOCK_NONE) {
    append_field (line, gmk_clock_name (GMK_CLOCK_NONE));
    return;
  }
  g_snprintf (text, sizeof text, "%s %g+%g", gmk_clock_name (time->kind),
              (double)time->main_ms / 1000, (double)time->extra_ms / 1000);
  append_field (line, text);
}

static void
append_room (GString *text, const GmkRoom *room)
{
  append_number (text, room->id);
  append_field (text, state_of (room));
  append_field (text, room->is_private ? "private" : "public");
  append_field (text, room->settings.rated ? "rated" : "casual");
  append_field (text, gmk_rule_set_name (gmk_rules_set (&room->settings.rules)));
  append_number (text, room->settings.rules.size);
  append_clock (text, &room->settings.time);
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
    append_number (text, room->seats[seat].user != NULL ? room->seats[seat].user->id : 0);
    append_field (text, room->seats[seat].user != NULL ? room->seats[seat].user->stored.name : "");
  }
  append_number (text, room->watchers->len);
  g_string_append_c (text, '\n');
}

static void
list (Order *order)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) numbers = sorted_keys (order->hub->rooms);

  for (guint i = 0; i < numbers->len; i++)
    append_room (text, g_hash_table_lookup (order->hub->rooms, numbers->pdata[i]));
  answer (order, true, text->str);
}

static void
close_room (Order *order)
{
  GmkRoom *room = gmk_hub_room (order->hub, order->number);

  if (room == NULL) {
    refuse (order, "no such room:");
    return;
  }
  gmk_room_dismiss (room);
  answer (order, true, "");
}

/* --- Players ---------------------------------------------------------------------------------- */

/* The user, if it is here; the hub may be none. */
static GmkUser *
user_of (const Order *order)
{
  return order->hub != NULL ? g_hash_table_lookup (order->hub->users, &order->number) : NULL;
}

/* Says goodbye to the player's connection. */
static void
part (const Order *order, int code, GmkCloseCode close)
{
  const GmkUser *user = user_of (order);
  GmkPeer *peer = user != NULL ? user->peer : NULL;

  if (peer == NULL)
    return;
  if (code != GMK_OK)
    gmk_peer_refuse (peer, 0, code);
  gmk_peer_close (peer, close);
}

static void
append_player (GString *text, const GmkUser *user)
{
  append_number (text, user->id);
  append_field (text, user->stored.name);
  append_field (text, user->stored.guest ? "guest" : "named");
  append_field (text, user->peer->address);
  append_number (text, user->rooms->len);
  g_string_append_c (text, '\n');
}

static void
players (Order *order)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) numbers = sorted_keys (order->hub->users);

  for (guint i = 0; i < numbers->len; i++) {
    const GmkUser *user = g_hash_table_lookup (order->hub->users, numbers->pdata[i]);
    if (user->peer != NULL)
      append_player (text, user);
  }
  answer (order, true, text->str);
}

static void
banned_cb (const GError *error, gpointer data)
{
  Order *order = data;

  if (error != NULL) {
    answer_error (order, error);
    return;
  }
  part (order, GMK_CODE_BANNED, GMK_CLOSE_LIMIT);
  answer (order, true, "");
}

static void
done_cb (const GError *error, gpointer data)
{
  Order *order = data;

  if (error != NULL)
    answer_error (order, error);
  else
    answer (order, true, "");
}

static void
ban (Order *order)
{
  gmk_store_ban (order->store, order->number, true, banned_cb, order);
}

static void
unban (Order *order)
{
  gmk_store_ban (order->store, order->number, false, done_cb, order);
}

static void
exported_cb (const char *text, const GError *error, gpointer data)
{
  Order *order = data;
  g_autofree char *line = error == NULL ? g_strconcat (text, "\n", NULL) : NULL;

  if (error != NULL)
    answer_error (order, error);
  else
    answer (order, true, line);
}

static void
give_copy (Order *order)
{
  gmk_store_export (order->store, order->number, exported_cb, order);
}

/* Who still has a seat is shown there without a name. */
static void
erased_cb (const GError *error, gpointer data)
{
  Order *order = data;

  if (error != NULL) {
    answer_error (order, error);
    return;
  }
  if (order->hub != NULL)
    gmk_hub_refresh (order->hub, order->number);
  part (order, GMK_OK, GMK_CLOSE_BYE);
  answer (order, true, "");
}

static void
erase (Order *order)
{
  GmkUser *user = user_of (order);

  if (user != NULL && gmk_user_in_rated_game (user)) {
    refuse (order, "a rated game goes on, close its room first: player");
    return;
  }
  if (user != NULL)
    gmk_hub_give_up (order->hub, user);
  gmk_store_erase (order->store, order->number, erased_cb, order);
}

/* --- Games ------------------------------------------------------------------------------------ */

/* The players of an annulled game see their ratings go back. */
static void
annulled_game_cb (const GmkStoredGame *game,
                  const GmkStep *steps,
                  int n_steps,
                  const GError *error,
                  gpointer data)
{
  Order *order = data;

  for (GmkSeat seat = 0; error == NULL && seat < GMK_SEATS; seat++)
    gmk_hub_refresh (order->hub, game->players[seat]);
  answer (order, true, "");
}

static void
annulled_cb (const GError *error, gpointer data)
{
  Order *order = data;

  if (error != NULL)
    answer_error (order, error);
  else if (order->hub != NULL)
    gmk_store_game (order->store, order->number, annulled_game_cb, order);
  else
    answer (order, true, "");
}

static void
annul (Order *order)
{
  gmk_store_annul (order->store, order->number, annulled_cb, order);
}

/* --- The whole -------------------------------------------------------------------------------- */

static void
append_report (GString *text, const GmkStoredReport *report)
{
  g_autoptr (GDateTime) when = g_date_time_new_from_unix_utc (report->at);
  g_autofree char *at = when != NULL ? g_date_time_format (when, "%Y-%m-%dT%H:%M:%SZ") : NULL;

  append_number (text, report->id);
  append_field (text, at != NULL ? at : "");
  append_number (text, report->about);
  append_number (text, report->from);
  append_number (text, report->room);
  append_field (text, report->why);
  append_field (text, report->text);
  g_string_append_c (text, '\n');
}

static void
reports_cb (const GmkStoredReport *found, int n, const GError *error, gpointer data)
{
  Order *order = data;
  g_autoptr (GString) text = g_string_new (NULL);

  if (error != NULL) {
    answer_error (order, error);
    return;
  }
  for (int i = 0; i < MIN (n, REPORTS_MAX); i++)
    append_report (text, &found[i]);
  if (n > REPORTS_MAX)
    g_string_append_printf (text, "older ones are left out%s\n",
                            order->number == 0 ? "; reports PLAYER shows those about one" : "");
  answer (order, true, text->str);
}

static void
reports (Order *order)
{
  gmk_store_reports (order->store, order->number, 0, REPORTS_MAX + 1, reports_cb, order);
}

static void
backup (Order *order)
{
  gmk_store_backup (order->store, order->file, done_cb, order);
}

/* --- The set ---------------------------------------------------------------------------------- */

typedef enum {
  NOTHING,
  NUMBER,
  NUMBER_OR_NOTHING,
  FILE_NAME
} Takes;

typedef struct {
  const char *name;
  Takes takes;
  const char *argument; /* as --help names it */
  bool needs_hub;
  void (*function) (Order *order);
  const char *help;
} Command;

static const Command commands[] = {
  { "list", NOTHING, NULL, true, list,
    "rooms: number, waiting/playing/over/closing,\npublic/private, rated/casual, rules, size, "
    "clock, "
    "then number\nand name of host and of guest, watchers" },
  { "players", NOTHING, NULL, true, players,
    "who is connected: number, name, guest/named, address, rooms" },
  { "close", NUMBER, "ROOM", true, close_room, "ends its game without a result, and closes it" },
  { "ban", NUMBER, "PLAYER", false, ban, "closes the connection, and lets nobody in by it" },
  { "unban", NUMBER, "PLAYER", false, unban, "takes that back" },
  { "annul", NUMBER, "GAME", false, annul, "takes back what a rated game did to both ratings" },
  { "reports", NUMBER_OR_NOTHING, "[PLAYER]", false, reports,
    "the newest 200 reports, about one or all: number, time, about\nwhom, from whom, room, why, "
    "text" },
  { "export", NUMBER, "PLAYER", false, give_copy, "all that is kept of a player, as JSON" },
  { "erase", NUMBER, "PLAYER", false, erase, "removes the name and all keys; games stay" },
  { "backup", FILE_NAME, "FILE", false, backup, "a copy of everything, in a new file" },
};

static const Command *
find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i].name, name) == 0)
      return &commands[i];
  return NULL;
}

/* Reads the arguments; says what is wrong, or NULL. */
static const char *
read_arguments (Order *order, const Command *command, const char *const *arguments)
{
  const char *first = arguments[0];

  if (first == NULL)
    return command->takes == NUMBER || command->takes == FILE_NAME ? "an argument is missing"
                                                                   : NULL;
  if (command->takes == NOTHING || arguments[1] != NULL)
    return "too many arguments";
  if (command->takes == FILE_NAME) {
    order->file = first;
    return g_path_is_absolute (first) ? NULL : "the path is not absolute";
  }
  return g_ascii_string_to_signed (first, 10, 1, G_MAXINT64, &order->number, NULL)
           ? NULL
           : "a number is wanted";
}

void
gmk_admin_obey (GmkStore *store,
                GmkHub *hub,
                const char *const *words,
                GmkAdminDone done,
                gpointer data)
{
  const Command *command = words[0] != NULL ? find (words[0]) : NULL;
  Order *order = g_new0 (Order, 1);
  const char *wrong;

  *order = (Order){ .store = store, .hub = hub, .done = done, .data = data };
  if (command == NULL)
    refuse (order, "no such command; see kagetsu-server admin --help");
  else if (command->needs_hub && hub == NULL)
    refuse (order, "no server runs here");
  else if ((wrong = read_arguments (order, command, words + 1)) != NULL)
    answer (order, false, wrong);
  else
    command->function (order);
}

static void
describe (GString *text, const Command *command)
{
  g_auto (GStrv) lines = g_strsplit (command->help, "\n", -1);
  g_autofree char *left =
    g_strjoin (" ", command->name, command->argument, NULL); /* ends early without an argument */

  g_string_append_printf (text, "  %-18s  %s\n", left, lines[0]);
  for (char **line = lines + 1; *line != NULL; line++)
    g_string_append_printf (text, "  %-18s  %s\n", "", *line);
}

char *
gmk_admin_help (void)
{
  GString *text = g_string_new (
    "Usage: kagetsu-server admin [--data DIR] COMMAND\n\n"
    "Asks the server that runs on the folder, or opens what it keeps where none does: all\n"
    "but list, players and close, which are about a server that runs.\n"
    "Answers are lines of fields with tabs between; --config FILE tells the folder, "
    "too.\n\n");

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    describe (text, &commands[i]);
  return g_string_free (text, FALSE);
}
