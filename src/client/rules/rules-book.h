/* The rules as chapters of a book: words, and diagrams that can be tried.
 *
 * All text is marked for translation and not translated yet.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "core/rules.h"

G_BEGIN_DECLS

/* A point of a diagram, what a stone there brings, and what there is to say of it; NULL: what is said
 * of any such stone. */
typedef struct {
  const char *point;
  GmkJudged judged;
  const char *words;
} GmkRulesTry;

#define GMK_RULES_TRIES 4

typedef struct {
  const char *caption;
  int size;
  GmkRuleSet set;
  GmkColour colour;  /* whose stone can be tried; GMK_EMPTY: it is to be looked at */
  const char *black; /* points */
  const char *white;
  GmkRulesTry tries[GMK_RULES_TRIES];
  const char *otherwise; /* of stones that decide nothing and are not among the tries; NULL: that */
} GmkRulesDiagram;

typedef enum {
  GMK_RULES_END,
  GMK_RULES_TEXT,
  GMK_RULES_HEADING,
  GMK_RULES_ITEM, /* of a list */
  GMK_RULES_DIAGRAM,
} GmkRulesPartKind;

typedef struct {
  GmkRulesPartKind kind;
  const char *text;
  const GmkRulesDiagram *diagram;
} GmkRulesPart;

typedef struct {
  const char *name; /* for links: "renju" */
  const char *title;
  const GmkRulesPart *parts; /* up to GMK_RULES_END */
} GmkRulesChapter;

extern const GmkRulesChapter gmk_rules_book[];
extern const int gmk_rules_n_chapters;

G_END_DECLS
