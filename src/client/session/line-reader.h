/* Reads a text line by line, each line cut into words with one space between. Strict: every line
 * has its end, a number is written in one way only, and the first mistake is kept as an error.
 *
 * All functions but init return whether it went well; on failure *reader->error is set.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GMK_LINE_WORDS_MAX 8

typedef struct {
  char *next; /* what is not read yet */
  int line;   /* number of the present one, from 1 */
  int n_words;
  char *words[GMK_LINE_WORDS_MAX];
  GQuark domain;
  int code;
  GError **error;
} GmkLineReader;

/* The word for a value. */
typedef const char *(*GmkLineName) (int value);

/* Reads the text, which is written over. Errors are of that domain and code. */
void
gmk_line_reader_init (GmkLineReader *reader, char *text, GQuark domain, int code, GError **error);

/* Sets the error, with the number of the line before it. Returns FALSE. */
gboolean gmk_line_reader_fail (GmkLineReader *reader, const char *format, ...) G_GNUC_PRINTF (2, 3);

gboolean gmk_line_reader_next (GmkLineReader *reader);

/* The next line, which has to be the key and so many words. */
gboolean gmk_line_reader_field (GmkLineReader *reader, const char *key, int n_values);

/* Whether nothing is left to read. */
gboolean gmk_line_reader_at_end (GmkLineReader *reader);

/* The word in place i, from 0, as a number (min ≥ 0) or as one of the names of 0 to n_names - 1. */
gboolean
gmk_line_reader_number (GmkLineReader *reader, int i, gint64 min, gint64 max, gint64 *value);
gboolean
gmk_line_reader_name (GmkLineReader *reader, int i, GmkLineName name, int n_names, int *value);

G_END_DECLS
