/* Where a room server is, and the links that lead to a table there.
 *
 * A link is kagetsu://HOST[:PORT]/r/CODE; ?tls=0 at its end is for tables hosted on a local network.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GMK_ADDRESS_PORT     8765 /* without TLS, where none is named; with TLS it is 443 */
#define GMK_ADDRESS_CODE_MAX 8

typedef struct {
  char host[253 + 1]; /* a name, or an address without brackets */
  guint16 port;
  gboolean tls;
} GmkAddress;

/* Reads what a person typed or a link: "example.org", "example.org:8765", "[::1]:8765", "ws://…",
 * "wss://…", "https://…/r/CODE", "kagetsu://…". Without a scheme it is TLS, but for addresses that
 * gmk_address_is_near(). code (GMK_ADDRESS_CODE_MAX + 1 bytes, may be NULL) gets the table's, "" for
 * none.
 * G_IO_ERROR_INVALID_ARGUMENT: it is none; both are untouched. */
gboolean gmk_address_read (const char *text, GmkAddress *address, char *code, GError **error);

/* Whether a text is rather the code of a table than an address: as many letters and digits as a server gives,
 * of those that it uses, and nothing else but spaces and hyphens. */
gboolean gmk_address_is_code (const char *text);

/* "wss://example.org/ws". */
char *gmk_address_url (const GmkAddress *address);

/* "kagetsu://example.org/r/K7W3QD"; code NULL: to the server itself, "kagetsu://example.org". */
char *gmk_address_link (const GmkAddress *address, const char *code);

/* As a person reads it, and gmk_address_read() again: "example.org", "192.168.1.4:8765"; "ws://" in
 * front where there is no TLS though it is far. Equal servers have equal names. */
char *gmk_address_name (const GmkAddress *address);

gboolean gmk_address_equal (const GmkAddress *a, const GmkAddress *b);

/* This computer or the local network: loopback, link-local and private addresses, "localhost",
 * names that end in ".local". */
gboolean gmk_address_is_near (const GmkAddress *address);

/* Whether everyone on the way could read along: no TLS, and not near. To be warned of. */
gboolean gmk_address_is_exposed (const GmkAddress *address);

G_END_DECLS
