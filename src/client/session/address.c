/* Where a room server is, and the links that lead to a table there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/address.h"

#include <gio/gio.h>
#include <string.h>

#include "wire/values.h"

#define PORT_TLS     443
#define PORT_HTTP    80
#define LABEL_MAX    63
#define CODE_LENGTH  6
#define CODE_LETTERS "23456789ABCDEFGHJKMNPQRSTVWXYZ" /* as a server makes codes */
#define TEXT_MAX     1000                             /* bytes; no address is as long */

G_STATIC_ASSERT (GMK_ADDRESS_CODE_MAX == GMK_ROOM_CODE_MAX);

/* --- schemes --- */

typedef struct {
  const char *prefix;
  gboolean tls;
  guint16 port;
} Scheme;

static const Scheme schemes[] = {
  { "kagetsu://", TRUE, PORT_TLS }, { "wss://", TRUE, PORT_TLS },
  { "https://", TRUE, PORT_TLS },   { "ws://", FALSE, GMK_ADDRESS_PORT },
  { "http://", FALSE, PORT_HTTP },
};

/* NULL: the text names none. */
static const Scheme *
find_scheme (const char *text)
{
  for (gsize i = 0; i < G_N_ELEMENTS (schemes); i++)
    if (g_ascii_strncasecmp (text, schemes[i].prefix, strlen (schemes[i].prefix)) == 0)
      return &schemes[i];
  return NULL;
}

static guint16
usual_port (gboolean tls)
{
  return tls ? PORT_TLS : GMK_ADDRESS_PORT;
}

/* --- hosts --- */

static gboolean
read_port (const char *text, guint16 *port)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT16, &number, NULL))
    return FALSE;
  *port = (guint16)number;
  return TRUE;
}

static gboolean
is_label (const char *label)
{
  const gsize length = strlen (label);

  return length > 0 && length <= LABEL_MAX && label[0] != '-' && label[length - 1] != '-' &&
         strspn (label, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

/* Whether it ends in a number, as only addresses do. */
static gboolean
ends_in_number (char *const *labels)
{
  const char *last = labels[g_strv_length ((char **)labels) - 1];

  return strspn (last, "0123456789") == strlen (last);
}

/* A name, in the letters that it has on the network. */
static gboolean
read_name (const char *text, char host[253 + 1])
{
  g_autofree char *ascii = g_hostname_to_ascii (text);
  g_autofree char *name = NULL;
  g_auto (GStrv) labels = NULL;

  if (ascii == NULL)
    return FALSE;
  name = g_ascii_strdown (ascii, -1);
  if (g_str_has_suffix (name, "."))
    name[strlen (name) - 1] = 0;
  if (*name == 0 || strlen (name) > 253)
    return FALSE;
  labels = g_strsplit (name, ".", -1);
  for (char **label = labels; *label != NULL; label++)
    if (!is_label (*label))
      return FALSE;
  if (ends_in_number (labels))
    return FALSE;
  strcpy (host, name);
  return TRUE;
}

/* An IPv4 address that is written as one of IPv6, in its own form. */
static GInetAddress *
unmapped (const GInetAddress *address)
{
  static const guint8 mapped[12] = { [10] = 0xff, [11] = 0xff };
  const guint8 *bytes = g_inet_address_to_bytes ((GInetAddress *)address);

  if (g_inet_address_get_family ((GInetAddress *)address) == G_SOCKET_FAMILY_IPV6 &&
      memcmp (bytes, mapped, sizeof mapped) == 0)
    return g_inet_address_new_from_bytes (bytes + sizeof mapped, G_SOCKET_FAMILY_IPV4);
  return g_object_ref ((GInetAddress *)address);
}

static gboolean
read_number (const char *text, char host[253 + 1])
{
  g_autoptr (GInetAddress) read = g_inet_address_new_from_string (text);
  g_autoptr (GInetAddress) address = NULL;
  g_autofree char *written = NULL;

  if (read == NULL || strchr (text, '%') != NULL)
    return FALSE;
  address = unmapped (read);
  if (g_inet_address_get_is_any (address) || g_inet_address_get_is_multicast (address))
    return FALSE;
  written = g_inet_address_to_string (address);
  g_strlcpy (host, written, 253 + 1);
  return TRUE;
}

/* "HOST", "HOST:PORT", "[HOST]:PORT", or the bare address "::1"; port is left alone without one. */
static gboolean
read_authority (const char *text, GmkAddress *address)
{
  const char *colon = strchr (text, ':');
  g_autofree char *host = NULL;

  if (*text == '[') {
    const char *end = strchr (text, ']');

    if (end == NULL || (end[1] != 0 && end[1] != ':'))
      return FALSE;
    host = g_strndup (text + 1, (gsize)(end - text) - 1);
    return strchr (host, ':') != NULL && read_number (host, address->host) &&
           (end[1] == 0 || read_port (end + 2, &address->port));
  }
  if (colon != NULL && strchr (colon + 1, ':') != NULL)
    return read_number (text, address->host);
  host = colon != NULL ? g_strndup (text, (gsize)(colon - text)) : g_strdup (text);
  return (read_number (host, address->host) || read_name (host, address->host)) &&
         (colon == NULL || read_port (colon + 1, &address->port));
}

/* --- the rest of a link --- */

/* Letters and digits, without the spaces and hyphens that a person puts between them. */
static gboolean
read_code (const char *text, char code[GMK_ADDRESS_CODE_MAX + 1])
{
  int n = 0;

  for (; *text != 0; text++) {
    if (*text == '-' || *text == ' ')
      continue;
    if (!g_ascii_isalnum (*text) || n == GMK_ADDRESS_CODE_MAX)
      return FALSE;
    code[n++] = g_ascii_toupper (*text);
  }
  code[n] = 0;
  return n > 0;
}

gboolean
gmk_address_is_code (const char *text)
{
  char code[GMK_ADDRESS_CODE_MAX + 1];

  return read_code (text, code) && strlen (code) == CODE_LENGTH &&
         strspn (code, CODE_LETTERS) == CODE_LENGTH;
}

/* "", "/", "/ws", "/r/CODE". */
static gboolean
read_path (const char *path, char code[GMK_ADDRESS_CODE_MAX + 1])
{
  code[0] = 0;
  if (g_str_has_prefix (path, "/r/"))
    return read_code (path + strlen ("/r/"), code);
  return *path == 0 || strcmp (path, "/") == 0 || strcmp (path, "/ws") == 0;
}

/* --- reading --- */

static gboolean
read_parts (const char *text, GmkAddress *address, char code[GMK_ADDRESS_CODE_MAX + 1])
{
  const Scheme *scheme = find_scheme (text);
  const char *rest = scheme != NULL ? text + strlen (scheme->prefix) : text;
  const gsize end = strcspn (rest, "/?#");
  const gsize path_end = end + strcspn (rest + end, "?#");
  g_autofree char *authority = g_strndup (rest, end);
  g_autofree char *path = g_strndup (rest + end, path_end - end);
  const char *query = rest + path_end;
  const gboolean plain_link = scheme == &schemes[0] && g_ascii_strcasecmp (query, "?tls=0") == 0;

  if (!read_authority (authority, address) || !read_path (path, code))
    return FALSE;
  address->tls = scheme == NULL ? !gmk_address_is_near (address) : scheme->tls && !plain_link;
  if (address->port == 0)
    address->port = scheme != NULL && !plain_link ? scheme->port : usual_port (address->tls);
  return TRUE;
}

gboolean
gmk_address_read (const char *text, GmkAddress *address, char *code, GError **error)
{
  g_autofree char *trimmed = g_strndup (text, TEXT_MAX + 1);
  char found[GMK_ADDRESS_CODE_MAX + 1];
  GmkAddress read = { 0 };

  g_strstrip (trimmed);
  if (strlen (trimmed) > TEXT_MAX || !g_utf8_validate (trimmed, -1, NULL) ||
      !read_parts (trimmed, &read, found)) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                         "not the address of a server");
    return FALSE;
  }
  *address = read;
  if (code != NULL)
    strcpy (code, found);
  return TRUE;
}

/* --- writing --- */

/* "example.org", "[::1]:8765"; the port only where it is another than that. */
static char *
write_authority (const GmkAddress *address, guint16 usual)
{
  const gboolean brackets = strchr (address->host, ':') != NULL;
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, brackets ? "[%s]" : "%s", address->host);
  if (address->port != usual)
    g_string_append_printf (text, ":%d", address->port);
  return g_string_free (text, FALSE);
}

char *
gmk_address_url (const GmkAddress *address)
{
  g_autofree char *authority = write_authority (address, address->tls ? PORT_TLS : PORT_HTTP);

  return g_strdup_printf ("%s://%s/ws", address->tls ? "wss" : "ws", authority);
}

char *
gmk_address_link (const GmkAddress *address, const char *code)
{
  g_autofree char *authority = write_authority (address, usual_port (address->tls));

  return g_strconcat ("kagetsu://", authority, code != NULL ? "/r/" : "", code != NULL ? code : "",
                      address->tls ? "" : "?tls=0", NULL);
}

char *
gmk_address_name (const GmkAddress *address)
{
  const gboolean usual_tls = !gmk_address_is_near (address);
  /* On a local network the port is part of the address: no one is usual there. */
  g_autofree char *authority = write_authority (address, address->tls ? PORT_TLS
                                                         : usual_tls  ? GMK_ADDRESS_PORT
                                                                      : 0);

  if (address->tls == usual_tls)
    return g_steal_pointer (&authority);
  return g_strconcat (address->tls ? "wss://" : "ws://", authority, NULL);
}

/* --- what it is --- */

gboolean
gmk_address_equal (const GmkAddress *a, const GmkAddress *b)
{
  return strcmp (a->host, b->host) == 0 && a->port == b->port && !a->tls == !b->tls;
}

/* fc00::/7, which GLib does not know to be private. */
static gboolean
is_unique_local (GInetAddress *address)
{
  return g_inet_address_get_family (address) == G_SOCKET_FAMILY_IPV6 &&
         (g_inet_address_to_bytes (address)[0] & 0xfe) == 0xfc;
}

gboolean
gmk_address_is_near (const GmkAddress *address)
{
  g_autoptr (GInetAddress) number = g_inet_address_new_from_string (address->host);

  if (number == NULL)
    return strcmp (address->host, "localhost") == 0 ||
           g_str_has_suffix (address->host, ".localhost") ||
           g_str_has_suffix (address->host, ".local");
  return g_inet_address_get_is_loopback (number) || g_inet_address_get_is_link_local (number) ||
         g_inet_address_get_is_site_local (number) || is_unique_local (number);
}

gboolean
gmk_address_is_exposed (const GmkAddress *address)
{
  return !address->tls && !gmk_address_is_near (address);
}
