/* The small page behind an invitation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/links.h"

#include <string.h>

#include "server/digest.h"
#include "wire/values.h"

#define HOST_MAX 255

static const char page[] =
  "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
  "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Kagetsu – table %1$s</title>\n"
  "<style>body { font: 1.1em sans-serif; max-width: 30em; margin: 4em auto; padding: 0 1em; "
  "color-scheme: light dark } code { font-size: 1.4em }</style>\n</head>\n<body>\n"
  "<h1>You are invited to a table</h1>\n<p><a href=\"%2$s\">Open it in Kagetsu</a></p>\n"
  "<p>Without the link: choose <em>Join a Table</em> in the app, server <code>%3$s</code>, code\n"
  "<code>%1$s</code>.</p>\n</body>\n</html>\n";

/* A name or address with or without a port, and nothing that means anything in HTML or a link. */
static bool
is_host (const char *host)
{
  const gsize good =
    strspn (host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]");

  return good > 0 && good <= HOST_MAX && host[good] == '\0';
}

static bool
is_code (const char *code)
{
  const gsize good = strspn (code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");

  return good > 0 && good <= GMK_ROOM_CODE_MAX && code[good] == '\0';
}

char *
gmk_links_page (const char *path, const char *host, bool secure)
{
  g_autofree char *code = NULL;
  g_autofree char *link = NULL;

  if (!g_str_has_prefix (path, "/r/") || host == NULL || !is_host (host))
    return NULL;
  code = gmk_code_normalise (path + strlen ("/r/"));
  if (!is_code (code))
    return NULL;
  link = g_strdup_printf ("kagetsu://%s/r/%s%s", host, code, secure ? "" : "?tls=0");
  return g_strdup_printf (page, code, link, host);
}
