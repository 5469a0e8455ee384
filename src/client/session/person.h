/* A player of a room server, as others see it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GMK_PERSON_NAME_MAX 64 /* bytes */

typedef struct {
  gint64 number;                      /* from 1; 0: nobody */
  char name[GMK_PERSON_NAME_MAX + 1]; /* "": one that has been erased */
  gboolean guest;                     /* has claimed no name */
  int rating;                         /* in the pool in question, whole points */
  gboolean provisional;               /* shown with "?" */
} GmkPerson;

G_END_DECLS
