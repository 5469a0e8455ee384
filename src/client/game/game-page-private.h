/* What the files of the game page share: game-page.c shows, game-page-play.c makes steps,
 * game-page-offers.c fills the bar, game-page-replay.c looks back, game-page-hint.c and
 * game-page-analysis.c say what is and what was good. What differs between a table here and a table
 * in a room is in game-page-local.c and game-page-room.c alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/board/board-view.h"
#include "client/game/analysis-panel.h"
#include "client/game/chat-view.h"
#include "client/game/game-layout.h"
#include "client/game/game-page.h"
#include "client/game/invite-panel.h"
#include "client/game/move-entry.h"
#include "client/game/move-list.h"
#include "client/game/player-card.h"
#include "client/parts/offer-bar.h"
#include "client/parts/toast.h"
#include "client/session/adviser.h"

G_BEGIN_DECLS

/* What one kind of table offers on its page. */
typedef struct {
  /* Hears of what only this kind of session tells. */
  void (*join) (GmkGamePage *self);
  void (*part) (GmkGamePage *self);

  /* What is to be heard first of a game that is shown, such as what has happened meanwhile; NULL: the
   * present duty. The caller frees it. */
  char *(*greet) (GmkGamePage *self);

  /* What is below the name on a seat's card; NULL: nothing. The caller frees it. */
  char *(*describe) (GmkGamePage *self, GmkSeat seat);

  /* What goes on, or how it ended, for the title. The caller frees it. */
  char *(*tell) (GmkGamePage *self);

  /* Why no step can be taken just now, "" where nobody needs to be told; NULL: one can. */
  const char *(*busy) (GmkGamePage *self);

  /* Shows in the bar what matters most; FALSE: nothing does. */
  gboolean (*show_bar) (GmkGamePage *self);

  /* Adds to the live board what is not in the match; may be NULL. */
  void (*add_to_board) (GmkGamePage *self, GmkBoardScene *scene);

  /* Which of this kind's actions can be done now, and what their buttons say. */
  void (*update_actions) (GmkGamePage *self);

  void (*undo) (GmkGamePage *self);
  void (*redo) (GmkGamePage *self); /* NULL: there is none */
  void (*rematch) (GmkGamePage *self);
} GmkTableKind;

extern const GmkTableKind gmk_table_here;
extern const GmkTableKind gmk_table_in_room;

struct _GmkGamePage {
  AdwBin parent_instance;

  AdwWindowTitle *title;
  GtkWidget *watchers_box; /* seen while there are any */
  GtkLabel *watchers;
  GmkToast *toast;
  GtkStack *places; /* the table, or inviting to it */
  GmkInvitePanel *invite;
  GmkGameLayout *layout;
  GmkBoardView *board;
  GmkPlayerCard *top;
  GmkPlayerCard *bottom;
  GmkOfferBar *bar;
  GtkLabel *status;
  GtkLabel *rules; /* in the narrow layout, whose title is too short for them */
  GmkMoveList *moves;
  GtkLabel *opening;
  GtkScale *slider;
  GtkStack *panel; /* the moves or the chat */
  GtkWidget *moves_box;
  GmkChatView *chat;
  GtkWidget *chat_button;
  GObject *chat_content;
  GtkWidget *moves_button;
  GtkWidget *undo_button;
  GtkWidget *redo_button;
  GtkWidget *hint_button;
  GtkWidget *pass_button;
  GtkStack *actions_stack;
  GtkWidget *play_actions;
  GtkWidget *end_actions;
  GtkWidget *end_undo_button;
  GtkWidget *rematch_button;
  GtkWidget *new_button;
  GtkWidget *resign_button;
  GtkWidget *abort_button;
  GmkAnalysisPanel *analysis; /* seen while it is open */

  GSettings *settings;
  GSimpleActionGroup *actions;
  GmkMoveEntry *entry;   /* made when first needed */
  GmkAdviser *adviser;   /* made when first needed */
  GCancellable *hinting; /* NULL: no hint is looked for */

  GmkSession *session;
  GSignalGroup *of_online; /* what the server of a room tells, also after the room is closed */
  const GmkTableKind *kind;
  int shown;      /* acts that the board shows; -1: all, with the game going on */
  GmkAdvice hint; /* marked on the board where hinted */
  gboolean hinted;
  GmkAnalyst *analyst; /* of the finished game; NULL: it was not asked for */
  gboolean best_line;  /* shown on the board during an analysis */
  char *lead;          /* what the computer has done just before a stone; NULL: nothing */
  gboolean draw;       /* an offer rides with the next stone */
  guint16 offer;       /* the one that the bar shows; 0: none */
  gboolean counts;     /* in the statistics, once it is over */
  GmkPoint warned_of;  /* a forbidden point that was chosen once, at warned_turn */
  int warned_turn;
  guint updating_wide;
  guint reading;                /* what the chat shows */
  GMenuModel *menus[GMK_SEATS]; /* what can be done about whoever sits there */
  guint looking_again;          /* at a room whose countdowns go on */
};

/* --- game-page.c --- */

const GmkMatch *gmk_game_page_match (GmkGamePage *self);

/* Both players; those of a table lie side by side. */
static inline const GmkPlayer *
gmk_game_page_players (GmkGamePage *self)
{
  return gmk_session_get_players (self->session);
}

/* Shows everything anew, or the board alone. */
void gmk_game_page_refresh (GmkGamePage *self);
void gmk_game_page_show_board (GmkGamePage *self);
void gmk_game_page_show_cards (GmkGamePage *self);

/* Shows what belongs to this layout alone, soon. */
void gmk_game_page_update_wide (GmkGamePage *self);

/* Whether an action of the page can be done now. */
void gmk_game_page_set_enabled (GmkGamePage *self, const char *name, gboolean enabled);

/* What happened, for the line of status and for screen readers. */
void gmk_game_page_say (GmkGamePage *self, const char *text);

/* Something for a moment. */
void gmk_game_page_toast (GmkGamePage *self, const char *text);

/* The seat that the person at this screen acts for: the one that has the duty, where that is a
 * person. */
GmkSeat gmk_game_page_person (GmkGamePage *self);

/* Whether anybody at this screen plays, and whether it is for them to do something now, on the live
 * position. */
gboolean gmk_game_page_takes_part (GmkGamePage *self);
gboolean gmk_game_page_is_our_duty (GmkGamePage *self);

/* --- game-page-play.c --- */

void gmk_game_page_add_play_actions (GmkGamePage *self);
void gmk_game_page_update_play_actions (GmkGamePage *self);
void gmk_game_page_play_point (GmkGamePage *self, GmkPoint p);

/* Whether somebody at this screen has that offer to answer; whether one waits for an answer to it from
 * another screen. */
gboolean gmk_game_page_is_asked (GmkGamePage *self, GmkOffer offer);
gboolean gmk_game_page_has_asked (GmkGamePage *self, GmkOffer offer);

/* Asks the session for a step of the person at this screen. */
void gmk_game_page_submit (GmkGamePage *self, GmkStep step);
void gmk_game_page_refused (GmkGamePage *self, const GmkStep *step, GmkVerdict verdict);

/* --- game-page-hint.c --- */

void gmk_game_page_add_hint_actions (GmkGamePage *self);

/* Adds what is hinted to the board's scene. */
void gmk_game_page_add_hint (GmkGamePage *self, GmkBoardScene *scene);

/* Forgets a hint and the search for one. */
void gmk_game_page_forget_hint (GmkGamePage *self);

/* --- game-page-count.c --- */

/* Counts the game if it is over, and counts. */
void gmk_game_page_count (GmkGamePage *self);

/* --- game-page-offers.c --- */

void gmk_game_page_update_bar (GmkGamePage *self);

/* Each shows something in the bar, or returns FALSE where there is none: the result; an offer that
 * somebody here has to answer; one that waits for an answer from elsewhere; what the opening asks for. */
gboolean gmk_game_page_show_result (GmkGamePage *self);
gboolean gmk_game_page_show_offers (GmkGamePage *self);
gboolean gmk_game_page_show_own_offers (GmkGamePage *self);
gboolean gmk_game_page_show_opening (GmkGamePage *self);

/* --- game-page-panel.c --- */

/* What is beside the board, or slides up over it where that is narrow. */
typedef enum {
  GMK_PANEL_NONE, /* where it does not slide: the moves */
  GMK_PANEL_MOVES,
  GMK_PANEL_CHAT,
} GmkPanel;

void gmk_game_page_add_panel_actions (GmkGamePage *self);
void gmk_game_page_set_panel (GmkGamePage *self, GmkPanel panel);
void gmk_game_page_update_panel (GmkGamePage *self);

/* --- game-page-room.c, game-page-people.c --- */

void gmk_game_page_add_room_actions (GmkGamePage *self);

/* Somebody has said something. */
void gmk_game_page_heard (GmkGamePage *self, const char *words);

/* The chat can be seen now. */
void gmk_game_page_read_chat (GmkGamePage *self);

/* --- game-page-replay.c --- */

void gmk_game_page_add_replay_actions (GmkGamePage *self);
void gmk_game_page_update_replay (GmkGamePage *self);

/* How many acts of the game the board shows, and showing others. */
int gmk_game_page_shown_acts (GmkGamePage *self);
void gmk_game_page_show_acts (GmkGamePage *self, int acts);

/* The match as the board shows it: the live one, or *earlier filled with an earlier state. */
const GmkMatch *gmk_game_page_shown_match (GmkGamePage *self, GmkMatch *earlier);

static inline gboolean
gmk_game_page_is_live (GmkGamePage *self)
{
  return self->shown < 0;
}

/* --- game-page-analysis.c --- */

void gmk_game_page_add_analysis_actions (GmkGamePage *self);
void gmk_game_page_update_analysis (GmkGamePage *self);

/* Closes the analysis, stops it and lets it go. */
void gmk_game_page_forget_analysis (GmkGamePage *self);

/* Whether the analysis is open. */
gboolean gmk_game_page_is_analysing (GmkGamePage *self);

/* Adds to the board's scene what would have been best, where the analysis is open. */
void gmk_game_page_add_best_line (GmkGamePage *self, GmkBoardScene *scene);

G_END_DECLS
