/* What both transports say and read of HTTP.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/transport/http.h"

#include <string.h>

const GmkHttpHeader gmk_http_headers[] = {
  { "Connection", "close" },
  { "Cache-Control", "no-store" },
  { "X-Content-Type-Options", "nosniff" },
  { "Referrer-Policy", "no-referrer" },
  { "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" },
  { NULL, NULL },
};

G_DEFINE_QUARK (gmk - transport - error - quark, gmk_transport_error)

static const char *
phrase (int status)
{
  switch (status) {
  case 200:
    return "OK";
  case 400:
    return "Bad Request";
  case 403:
    return "Forbidden";
  case 404:
    return "Not Found";
  case 405:
    return "Method Not Allowed";
  case 429:
    return "Too Many Requests";
  case 503:
    return "Service Unavailable";
  default:
    return "Error";
  }
}

GmkReply
gmk_http_refusal (int status)
{
  return (GmkReply){ .status = status,
                     .type = "text/plain; charset=utf-8",
                     .body = g_strconcat (phrase (status), "\n", NULL) };
}

GString *
gmk_http_text (const GmkReply *reply)
{
  GString *text = g_string_sized_new (1024);

  g_string_append_printf (text, "HTTP/1.1 %d %s\r\n", reply->status, phrase (reply->status));
  for (const GmkHttpHeader *header = gmk_http_headers; header->name != NULL; header++)
    g_string_append_printf (text, "%s: %s\r\n", header->name, header->value);
  g_string_append_printf (text, "Content-Type: %s\r\nContent-Length: %zu\r\n\r\n%s", reply->type,
                          strlen (reply->body), reply->body);
  return text;
}

bool
gmk_http_offers (const char *header)
{
  g_auto (GStrv) offers = NULL;

  if (header == NULL)
    return false;
  offers = g_strsplit (header, ",", 16);
  for (char **offer = offers; *offer != NULL; offer++)
    if (strcmp (g_strstrip (*offer), GMK_TRANSPORT_PROTOCOL) == 0)
      return true;
  return false;
}

bool
gmk_http_is_utf8 (const char *text, gsize length)
{
  const char *end = text + length;

  while (!g_utf8_validate_len (text, (gsize)(end - text), &text))
    if (text == end || *text++ != '\0')
      return false;
  return true;
}
