/* What the server is told.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/options.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>

#include "wire/wire.h"

#define GROUP "server"

typedef enum {
  TEXT,
  FLAG,
  NUMBER
} Kind;

typedef struct {
  const char *name;
  Kind kind;
  gsize at; /* of a char * or an int in GmkOptions */
  int min;
  int max;
  const char *value; /* as --help names it */
  const char *help;
  bool fixed; /* while the server runs */
} Option;

#define AT(field) offsetof (GmkOptions, field)

static const Option table[] = {
  { "listen", TEXT, AT (listen), 0, 0, "HOST:PORT|unix:PATH", "where clients come to", true },
  { "data", TEXT, AT (data), 0, 0, "DIR", "where everything is kept", true },
  { "tls-cert", TEXT, AT (tls_cert), 0, 0, "FILE", "certificate chain, PEM", true },
  { "tls-key", TEXT, AT (tls_key), 0, 0, "FILE", "its key, PEM", true },
  { "trusted-proxy", FLAG, AT (trusted_proxy), 0, 1, NULL,
    "all come through a proxy, which tells of them in X-Forwarded-For", true },
  { "hosted", FLAG, AT (hosted), 0, 1, NULL,
    "by a person's app: when it ends nobody is told to come back", true },
  { "cpu-threads", NUMBER, AT (cpu_threads), 0, 8, "N",
    "for the CPU that sits in for absent players; 0: it does not", true },
  { "limit-connections", NUMBER, AT (transport.connections_max), 1, 1000000, "N", "in all" },
  { "limit-connections-per-address", NUMBER, AT (transport.connections_per_address), 1, 1000000,
    "N", "IPv6: of a /64" },
  { "limit-handshake-ms", NUMBER, AT (transport.handshake_ms), 100, 600000, "N",
    "for opening a connection" },
  { "limit-message-bytes", NUMBER, AT (transport.message_max), 256, 1 << 20, "N", "that comes in" },
  { "limit-message-parts", NUMBER, AT (transport.parts_max), 1, 10000, "N", "frames of a message" },
  { "limit-queue-bytes", NUMBER, AT (transport.queue_max), GMK_WIRE_NOTICE_MAX, 1 << 30, "N",
    "that wait for one who reads too slowly" },
  { "limit-messages", NUMBER, AT (hub.messages), 1, 1000000, "N", "of a connection in …" },
  { "limit-messages-ms", NUMBER, AT (hub.messages_ms), 1, 3600000, "N", "… this time" },
  { "limit-talks", NUMBER, AT (hub.talks), 1, 1000000, "N", "things said by a player in …" },
  { "limit-talks-ms", NUMBER, AT (hub.talks_ms), 1, 3600000, "N", "… this time" },
  { "limit-guest-tables", NUMBER, AT (hub.guest_tables), 0, GMK_ROOMS_MAX, "N",
    "that a guest has open" },
  { "limit-named-tables", NUMBER, AT (hub.named_tables), 0, GMK_ROOMS_MAX, "N",
    "that a named player has open" },
  { "limit-rooms", NUMBER, AT (hub.rooms), 1, 10000000, "N", "in all" },
  { "limit-guests", NUMBER, AT (hub.guests), 1, 1000000, "N",
    "new players of an address in an hour" },
  { "limit-hellos", NUMBER, AT (hub.hellos), 1, 1000000, "N", "of an address in a minute" },
  { "limit-reports", NUMBER, AT (hub.reports), 1, 1000, "N", "of a player in ten minutes" },
  { "limit-forsaken", NUMBER, AT (hub.forsaken), 1, GMK_STORE_FORSAKEN_MAX, "N",
    "rated games that a player gives up in a day until it has to pause" },
  { "pause-minutes", NUMBER, AT (hub.pause_minutes), 0, 1440, "N",
    "for so long, and each time three times as long" },
  { "limit-watchers", NUMBER, AT (hub.watchers), 0, 1000000, "N", "of a room" },
};

static char **
text_of (GmkOptions *options, const Option *option)
{
  return (char **)(gpointer)((char *)options + option->at);
}

static int *
number_of (GmkOptions *options, const Option *option)
{
  return (int *)(gpointer)((char *)options + option->at);
}

/* --- Defaults --------------------------------------------------------------------------------- */

/* What systemd gives a service, else where a user's programs keep such things. */
static char *
default_data (void)
{
  const char *given = g_getenv ("STATE_DIRECTORY");

  if (given != NULL && *given != '\0')
    return g_strndup (given, strcspn (given, ":"));
  return g_build_filename (g_get_user_state_dir (), "kagetsu-server", NULL);
}

static GmkOptions
defaults (void)
{
  return (GmkOptions){
    .listen = g_strdup ("127.0.0.1:8765"),
    .data = default_data (),
    .cpu_threads = 1,
    .transport = { .connections_max = 10000,
                   .connections_per_address = 64,
                   .message_max = GMK_WIRE_REQUEST_MAX,
                   .parts_max = 8,
                   .queue_max = 64 * 1024,
                   .handshake_ms = 5000 },
    .hub = gmk_hub_limits_default (),
  };
}

void
gmk_options_clear (GmkOptions *options)
{
  g_free (options->listen);
  g_free (options->host);
  g_free (options->path);
  g_free (options->data);
  g_free (options->tls_cert);
  g_free (options->tls_key);
  *options = (GmkOptions){ 0 };
}

/* --- Values ----------------------------------------------------------------------------------- */

static const Option *
find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    if (strcmp (table[i].name, name) == 0)
      return &table[i];
  return NULL;
}

static bool
set_flag (int *flag, const char *value)
{
  const bool on = value == NULL || strcmp (value, "true") == 0;

  if (!on && strcmp (value, "false") != 0)
    return false;
  *flag = on;
  return true;
}

static bool
set_number (int *number, const Option *option, const char *value)
{
  gint64 read;

  if (!g_ascii_string_to_signed (value, 10, option->min, option->max, &read, NULL))
    return false;
  *number = (int)read;
  return true;
}

/* Sets one; value NULL: a flag by its name alone. */
static bool
set (GmkOptions *options, const Option *option, const char *value, GError **error)
{
  if (option->kind == FLAG) {
    if (set_flag (number_of (options, option), value))
      return true;
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s: true or false, not “%s”",
                 option->name, value);
    return false;
  }
  if (option->kind == NUMBER) {
    if (set_number (number_of (options, option), option, value))
      return true;
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 "%s: a number from %d to %d, not “%s”", option->name, option->min, option->max,
                 value);
    return false;
  }
  if (*value == '\0') {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s: is empty", option->name);
    return false;
  }
  g_free (*text_of (options, option));
  *text_of (options, option) = g_strdup (value);
  return true;
}

/* --- The file --------------------------------------------------------------------------------- */

static bool
set_from_file (GmkOptions *options, GKeyFile *file, const char *key, GError **error)
{
  const Option *option = find (key);
  GError *wrong = NULL;
  g_autofree char *value = g_key_file_get_string (file, GROUP, key, &wrong);

  if (wrong != NULL) { /* a value may come with it, where an escape is none */
    g_propagate_error (error, wrong);
    return false;
  }
  if (option == NULL) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION, "%s: no such key", key);
    return false;
  }
  return set (options, option, value, error);
}

static bool
read_keys (GmkOptions *options, GKeyFile *file, GError **error)
{
  g_auto (GStrv) groups = g_key_file_get_groups (file, NULL);
  g_auto (GStrv) keys = NULL;

  for (char **group = groups; *group != NULL; group++)
    if (strcmp (*group, GROUP) != 0) {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION,
                   "[%s]: no such group, only [" GROUP "]", *group);
      return false;
    }
  keys = g_key_file_get_keys (file, GROUP, NULL, NULL);
  for (char **key = keys; key != NULL && *key != NULL; key++)
    if (!set_from_file (options, file, *key, error))
      return false;
  return true;
}

/* GLib takes the last of several. */
static bool
names_once (const char *text, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++) {
    const char *start = g_strstrip (*line);
    const char *equals = strchr (start, '=');
    char *key;

    if (*start == '#' || *start == '[' || equals == NULL)
      continue;
    key = g_strchomp (g_strndup (start, (gsize)(equals - start)));
    if (g_hash_table_contains (seen, key)) {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s: is there twice", key);
      g_free (key);
      return false;
    }
    g_hash_table_add (seen, key);
  }
  return true;
}

/* A pipe would be waited for, and read only once. */
static bool
read_regular (const char *path, char **text, GError **error)
{
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR)) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "not a regular file");
    return false;
  }
  if (!g_file_get_contents (path, text, NULL, NULL)) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s", g_strerror (errno));
    return false;
  }
  return true;
}

static bool
read_file (GmkOptions *options, const char *path, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *text = NULL;

  if (read_regular (path, &text, error) &&
      g_key_file_load_from_data (file, text, (gsize)-1, G_KEY_FILE_NONE, error) &&
      names_once (text, error) && read_keys (options, file, error))
    return true;
  g_prefix_error (error, "%s: ", path);
  return false;
}

/* --- The command line ------------------------------------------------------------------------- */

typedef struct {
  char *name;
  const char *value; /* NULL: none */
} Argument;

/* The next argument: "--name=value", "--name value" or "--flag". */
static bool
next_argument (char *const **at, Argument *argument, GError **error)
{
  const char *text = *(*at)++;
  const char *equals = strchr (text, '=');
  const Option *option;
  bool has_value;

  if (!g_str_has_prefix (text, "--")) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION, "%s: unexpected", text);
    return false;
  }
  argument->name =
    equals != NULL ? g_strndup (text + 2, (gsize)(equals - text) - 2) : g_strdup (text + 2);
  argument->value = equals != NULL ? equals + 1 : NULL;
  option = find (argument->name);
  has_value = strcmp (argument->name, "config") == 0 || (option != NULL && option->kind != FLAG);
  if (has_value && argument->value == NULL)
    argument->value = **at != NULL ? *(*at)++ : NULL;
  if (has_value && argument->value == NULL) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s: a value is missing", text);
    g_free (argument->name);
    return false;
  }
  return true;
}

static bool
take_argument (GmkOptions *options, const Argument *argument, bool file, GError **error)
{
  const Option *option = find (argument->name);

  if (strcmp (argument->name, "config") == 0)
    return !file || read_file (options, argument->value, error);
  if (strcmp (argument->name, "help") == 0)
    options->want = GMK_WANT_HELP;
  else if (strcmp (argument->name, "version") == 0)
    options->want = GMK_WANT_VERSION;
  else if (option == NULL) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION, "--%s: no such option",
                 argument->name);
    return false;
  } else if (!file && !set (options, option, argument->value, error)) {
    g_prefix_error (error, "--");
    return false;
  }
  return true;
}

/* Reads the files that the arguments name, or the arguments themselves. "admin" is the first, and
 * what it is told begins where options end. */
static bool
read_arguments (GmkOptions *options, char *const argv[], bool files, GError **error)
{
  const bool admin = g_strcmp0 (argv[1], "admin") == 0;
  char *const *at = argv + (admin ? 2 : 1);

  if (admin)
    options->want = GMK_WANT_ADMIN;
  while (*at != NULL && !(admin && !g_str_has_prefix (*at, "--"))) {
    Argument argument;
    bool good;

    if (!next_argument (&at, &argument, error))
      return false;
    good = take_argument (options, &argument, files, error);
    g_free (argument.name);
    if (!good)
      return false;
  }
  options->words = at;
  return true;
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* Takes "HOST:PORT", "[HOST]:PORT" or "unix:PATH" apart. */
static bool
read_listen (GmkOptions *options, GError **error)
{
  const char *text = options->listen;
  const char *colon = strrchr (text, ':');
  gint64 port;

  if (g_str_has_prefix (text, "unix:") && text[5] != '\0') {
    options->path = g_strdup (text + 5);
    return true;
  }
  if (colon == NULL || colon == text ||
      !g_ascii_string_to_signed (colon + 1, 10, 0, 65535, &port, NULL)) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 "listen: HOST:PORT or unix:PATH, not “%s”", text);
    return false;
  }
  options->port = (int)port;
  options->host = *text == '[' && colon[-1] == ']' ? g_strndup (text + 1, (gsize)(colon - text) - 2)
                                                   : g_strndup (text, (gsize)(colon - text));
  return true;
}

static bool
complete (GmkOptions *options, GError **error)
{
  if (!read_listen (options, error))
    return false;
  if ((options->tls_cert == NULL) != (options->tls_key == NULL)) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 "tls-cert, tls-key: both or neither");
    return false;
  }
  options->transport.host = options->host;
  options->transport.port = options->port;
  options->transport.path = options->path;
  options->transport.tls_cert = options->tls_cert;
  options->transport.tls_key = options->tls_key;
  options->transport.trusted_proxy = options->trusted_proxy;
  return true;
}

bool
gmk_options_read (GmkOptions *options, int argc, char *const argv[], GError **error)
{
  GmkOptions read = defaults ();

  if (argc > 0 && !(read_arguments (&read, argv, true, error) &&
                    read_arguments (&read, argv, false, error) && complete (&read, error))) {
    gmk_options_clear (&read);
    return false;
  }
  *options = read;
  return true;
}

/* --- Reading again ---------------------------------------------------------------------------- */

static bool
is_same (const GmkOptions *a, const GmkOptions *b, const Option *option)
{
  const char *x = (const char *)a + option->at;
  const char *y = (const char *)b + option->at;

  if (option->kind == TEXT)
    return g_strcmp0 (*(char *const *)(gconstpointer)x, *(char *const *)(gconstpointer)y) == 0;
  return *(const int *)(gconstpointer)x == *(const int *)(gconstpointer)y;
}

char *
gmk_options_fixed (const GmkOptions *now, const GmkOptions *wanted)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    if (table[i].fixed && !is_same (now, wanted, &table[i]))
      g_string_append_printf (names, "%s%s", names->len > 0 ? "," : "", table[i].name);
  return names->len > 0 ? g_strdup (names->str) : NULL;
}

/* --- Help ------------------------------------------------------------------------------------- */

static void
describe (GString *text, GmkOptions *options, const Option *option)
{
  g_autofree char *left =
    g_strdup_printf ("--%s%s%s", option->name, option->value != NULL ? " " : "",
                     option->value != NULL ? option->value : "");

  g_string_append_printf (text, "  %-36s  %s", left, option->help);
  if (option->kind == NUMBER)
    g_string_append_printf (text, " (%d)", *number_of (options, option));
  else if (option->kind == TEXT && *text_of (options, option) != NULL)
    g_string_append_printf (text, " (%s)", *text_of (options, option));
  g_string_append_c (text, '\n');
}

char *
gmk_options_help (void)
{
  GmkOptions options = defaults ();
  GString *text = g_string_new ("Usage: kagetsu-server [OPTION …]\n\n"
                                "Serves online rooms of Kagetsu. Defaults are in brackets.\n\n");

  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    describe (text, &options, &table[i]);
  g_string_append (text, "  --config FILE                         a file with the group [" GROUP
                         "] and keys named like\n"
                         "                                        the options; these win\n"
                         "  --help, --version\n\n"
                         "SIGTERM ends it, SIGHUP reads certificate and limits anew.\n");
  gmk_options_clear (&options);
  return g_string_free (text, FALSE);
}
