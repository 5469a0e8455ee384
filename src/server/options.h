/* What the server is told: by its command line, by a file in key-file form, else by defaults. Both
 * have the same names; the command line wins.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/hub.h"
#include "server/transport/transport.h"

G_BEGIN_DECLS

typedef enum {
  GMK_WANT_SERVE,
  GMK_WANT_HELP,
  GMK_WANT_VERSION,
  GMK_WANT_ADMIN
} GmkWant;

/* Strings are owned; clear with gmk_options_clear(). */
typedef struct {
  GmkWant want;
  char *const *words; /* ADMIN: the command, as it stands in the arguments */
  char *listen;       /* as it was written */
  char *host;         /* from it, or … */
  char *path;         /* … this */
  int port;
  char *data;
  char *tls_cert;
  char *tls_key;
  int trusted_proxy; /* 0 or 1, as is … */
  int hosted;
  int cpu_threads;
  GmkTransportOptions transport; /* its limits; its strings are those above */
  GmkHubLimits hub;
} GmkOptions;

/* Reads the arguments and the file that they name. false with an error that names the option, and the
 * file where it comes from there; then *options is untouched. */
bool gmk_options_read (GmkOptions *options, int argc, char *const argv[], GError **error);
void gmk_options_clear (GmkOptions *options);

/* The names, with commas between, of the options that differ and are not taken over while the server
 * runs; NULL: there is none. The caller's. */
char *gmk_options_fixed (const GmkOptions *now, const GmkOptions *wanted);

/* What --help says. */
char *gmk_options_help (void);

G_END_DECLS
