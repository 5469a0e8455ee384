/* The contract of what is kept: players, ratings, rooms, the steps of every game.
 *
 * Every call returns at once. Its answer comes later, from gmk_store_answer() on the caller's own
 * thread, in the order of the calls, and only when what was asked has been committed: calls that
 * wait are committed together, at most GMK_STORE_WAIT_MS or GMK_STORE_BATCH apart, each of them
 * whole or not at all. An answer with an error means that nothing of that call has happened. Every
 * call is answered once, at the latest from gmk_store_close(). Two kinds are out of that order: those
 * who sign in keep their order among themselves, and whoever plays does not wait behind them;
 * leaders, exports and copies may take long: they see what had been committed, hold nothing up, and
 * are answered when they are ready.
 *
 * How many calls wait at a time is for the caller to bound.
 *
 * One folder fulfils the contract: sqlite/. Nothing here names SQL.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "core/rating.h"
#include "core/record.h"

G_BEGIN_DECLS

#define GMK_STORE_WAIT_MS 5
#define GMK_STORE_BATCH   64

#define GMK_STORE_ERROR (gmk_store_error_quark ())
GQuark gmk_store_error_quark (void);

typedef enum {
  GMK_STORE_ERROR_FAILED,  /* disk full, file damaged, … */
  GMK_STORE_ERROR_IN_USE,  /* another server has the folder */
  GMK_STORE_ERROR_TOO_NEW, /* written by a later version */
  GMK_STORE_ERROR_ABSENT,  /* no such player, game, … */
  GMK_STORE_ERROR_TAKEN,   /* the name, or one that looks like it */
  GMK_STORE_ERROR_KEPT,    /* this player has a name already */
  GMK_STORE_ERROR_NO_MATCH /* the recovery code is wrong */
} GmkStoreError;

#define GMK_DIGEST_LENGTH 32 /* SHA-256 of a secret or a recovery code */

typedef struct _GmkStore GmkStore;

/* Called on a thread of the store when answers have come, or on the caller's when some are left for
 * the next gmk_store_answer(): lets the caller's thread know. */
typedef void (*GmkStoreWake) (gpointer user);

/* Opens what lies under the folder, checks it, brings an older schema forward and locks it. NULL with
 * an error. `folder` NULL: in memory, for tests. */
GmkStore *gmk_store_open (const char *folder, GmkStoreWake wake, gpointer user, GError **error);

/* Brings the answers that have come; of those who sign in so many that others are served between. */
void gmk_store_answer (GmkStore *store);

/* Finishes what was asked, brings the answers, and closes. */
void gmk_store_close (GmkStore *store);

/* --- Players ---------------------------------------------------------------------------------- */

/* Why a game was given up before its end, and by whom. These numbers stand in files. */
typedef enum {
  GMK_FORSAKEN_NOT,
  GMK_FORSAKEN_CLAIMED, /* it stayed away until the other claimed */
  GMK_FORSAKEN_ABORTED
} GmkForsakenWhy;

typedef struct {
  int64_t at; /* seconds since 1970 */
  GmkForsakenWhy why;
  bool rated; /* or would have been */
} GmkForsaken;

#define GMK_STORE_FORSAKEN_MAX  16
#define GMK_STORE_FORSAKEN_DAYS 30

typedef struct {
  int64_t id;
  char name[64 + 1]; /* a guest's is made up: "Guest-0C3F" */
  bool guest;
  bool banned;
  bool erased;
  int64_t since; /* seconds since 1970 */
  GmkRating ratings[GMK_N_RULE_SETS];
  int64_t counts[GMK_N_RULE_SETS][3]; /* rated games won, drawn, lost */
  GArray *blocked;                    /* int64_t: whom this player has blocked; NULL: nobody */
  GmkForsaken forsaken[GMK_STORE_FORSAKEN_MAX]; /* the newest of the last days, newest first */
  int n_forsaken;
} GmkStoredPlayer;

void gmk_stored_player_clear (GmkStoredPlayer *player);

/* Answers are called with an error or without; what a pointer argument points to is the store's. */
typedef void (*GmkStoreDone) (const GError *error, gpointer data);
typedef void (*GmkStorePlayer) (const GmkStoredPlayer *player, const GError *error, gpointer data);

/* The player with that secret; where there is none, a new guest with `create`, else ABSENT. */
void gmk_store_sign_in (GmkStore *store,
                        const uint8_t digest[GMK_DIGEST_LENGTH],
                        bool create,
                        GmkStorePlayer done,
                        gpointer data);
void gmk_store_player (GmkStore *store, int64_t id, GmkStorePlayer done, gpointer data);

/* Claims a name of at most 64 bytes; `skeleton` is equal for names that look alike. TAKEN, KEPT. */
void gmk_store_name (GmkStore *store,
                     int64_t id,
                     const char *name,
                     const char *skeleton,
                     GmkStorePlayer done,
                     gpointer data);

/* Sets the recovery code's digest, for who has a name: ABSENT; and gives a name with its player to
 * another secret, where the code is right: NO_MATCH. The code is good for once. The guest that had
 * the secret until then is nobody's any more. */
void gmk_store_set_recovery (GmkStore *store,
                             int64_t id,
                             const uint8_t digest[GMK_DIGEST_LENGTH],
                             GmkStoreDone done,
                             gpointer data);
void gmk_store_recover (GmkStore *store,
                        const char *skeleton,
                        const uint8_t code[GMK_DIGEST_LENGTH],
                        const uint8_t secret[GMK_DIGEST_LENGTH],
                        GmkStorePlayer done,
                        gpointer data);

/* Removes name, secret, recovery code, what was written in reports, and blocks. Games stay. */
void gmk_store_erase (GmkStore *store, int64_t id, GmkStoreDone done, gpointer data);
void gmk_store_ban (GmkStore *store, int64_t id, bool on, GmkStoreDone done, gpointer data);

/* FAILED beyond GMK_STORE_BLOCKS_MAX. */
#define GMK_STORE_BLOCKS_MAX 1000
void gmk_store_block (GmkStore *store,
                      int64_t id,
                      int64_t other,
                      bool on,
                      GmkStoreDone done,
                      gpointer data);

/* The newest GMK_STORE_REPORTS_MAX of each player are kept. */
#define GMK_STORE_REPORTS_MAX 100
typedef struct {
  int64_t from;
  int64_t about;
  int64_t room; /* 0: none */
  const char *why;
  const char *text;
  int64_t id; /* these two are the store's */
  int64_t at; /* seconds since 1970 */
} GmkStoredReport;
void
gmk_store_report (GmkStore *store, const GmkStoredReport *report, GmkStoreDone done, gpointer data);

/* --- Rooms and games -------------------------------------------------------------------------- */

typedef struct {
  int64_t id; /* from 1, never used again */
  char code[8 + 1];
  char watch[8 + 1];
  bool is_private;
  GmkSettings settings;
  int64_t seats[GMK_SEATS]; /* players; 0: free */
  int won[GMK_SEATS];       /* of the games before this one */
  int drawn;
  int64_t seq;  /* of the last fact: after a game's end, of its result */
  int64_t game; /* in the archive; 0: none has begun */
  int number;   /* of the game in the series */
  GmkSeat first;
  int64_t began;     /* microseconds since 1970 at the match's moment 0 */
  GmkRecord *record; /* NULL before the first game */
} GmkStoredRoom;

/* Every room that is not closed, one call each, before this returns. Once, after opening. What the
 * record points to may be taken over: set it to NULL. The callback may ask for more, but not for
 * gmk_store_last_room(). A room that cannot be replayed is an error that names it. */
bool gmk_store_load (GmkStore *store,
                     void (*each) (GmkStoredRoom *room, gpointer data),
                     gpointer data,
                     GError **error);

/* The last room number given, to count on from. */
int64_t gmk_store_last_room (GmkStore *store);

void
gmk_store_open_room (GmkStore *store, const GmkStoredRoom *room, GmkStoreDone done, gpointer data);
void gmk_store_seat (GmkStore *store,
                     int64_t room,
                     GmkSeat seat,
                     int64_t player,
                     GmkStoreDone done,
                     gpointer data);
void gmk_store_close_room (GmkStore *store, int64_t room, GmkStoreDone done, gpointer data);

/* A game begins with fact `seq`; the answer is its number in the archive. */
typedef void (*GmkStoreNumber) (int64_t number, const GError *error, gpointer data);
typedef struct {
  int64_t room;
  int64_t seq;
  int number;
  GmkSeat first;
  GmkSettings settings;
  int64_t players[GMK_SEATS];
  int64_t began; /* microseconds since 1970 */
} GmkStoredStart;
void
gmk_store_begin (GmkStore *store, const GmkStoredStart *start, GmkStoreNumber done, gpointer data);

/* Step number n of the game, from 0, which is fact `seq` of the room. A step that ends the game comes
 * with its end, which is the fact behind it: game, result and both new ratings are one transaction,
 * and a game is rated once. FAILED where n is not the number of steps kept or the game is over. */
typedef struct {
  int64_t room;
  int64_t game;
  int64_t seq;
  int n;
  GmkStep step;
  bool ends;
  GmkEnd end;         /* ends */
  bool rated;         /* ends: changes the ratings of its rule set */
  GmkForsakenWhy why; /* ends: … */
  GmkSeat forsaker;   /* … who has given it up, where somebody has */
} GmkStoredStep;

typedef struct {
  bool rated;
  GmkRating before[GMK_SEATS];
  GmkRating after[GMK_SEATS];
} GmkStoredChanges;

typedef void (*GmkStoreStepped) (const GmkStoredChanges *changes,
                                 const GError *error,
                                 gpointer data);
void
gmk_store_step (GmkStore *store, const GmkStoredStep *step, GmkStoreStepped done, gpointer data);

/* --- The archive ------------------------------------------------------------------------------ */

typedef struct {
  int64_t id;
  int64_t ended; /* seconds since 1970 */
  GmkSettings settings;
  int64_t players[GMK_SEATS];
  char names[GMK_SEATS][64 + 1];
  bool guests[GMK_SEATS];
  double ratings[GMK_SEATS]; /* before the game */
  bool provisional[GMK_SEATS];
  GmkSeat first;
  GmkEnd end;
  bool rated;
} GmkStoredGame;

/* Games that are over, in pages, newest first, of at most `max`; `before` 0: the newest. */
typedef void (*GmkStoreGames) (const GmkStoredGame *games,
                               int n,
                               const GError *error,
                               gpointer data);
void gmk_store_games (GmkStore *store,
                      int64_t player,
                      int64_t before,
                      int max,
                      GmkStoreGames done,
                      gpointer data);

typedef void (*GmkStoreGame) (const GmkStoredGame *game,
                              const GmkStep *steps,
                              int n_steps,
                              const GError *error,
                              gpointer data);
/* ABSENT also while it goes on. */
void gmk_store_game (GmkStore *store, int64_t game, GmkStoreGame done, gpointer data);

typedef struct {
  int64_t row;  /* for the next page */
  int64_t game; /* 0: an annulment */
  int64_t at;   /* seconds since 1970 */
  GmkRating rating;
} GmkStoredRating;
typedef void (*GmkStoreRatings) (const GmkStoredRating *ratings,
                                 int n,
                                 const GError *error,
                                 gpointer data);
void gmk_store_ratings (GmkStore *store,
                        int64_t player,
                        GmkRuleSet set,
                        int64_t before,
                        int max,
                        GmkStoreRatings done,
                        gpointer data);

/* Named players by rating who are not banned, whose deviation is at most 75 and who have played 10
 * rated games in the last 30 days; from rank `from`, counted from 1, to GMK_STORE_LEADERS_MAX. */
#define GMK_STORE_LEADERS_MAX 1000
typedef void (*GmkStorePlayers) (const GmkStoredPlayer *players,
                                 int n,
                                 const GError *error,
                                 gpointer data);
void gmk_store_leaders (GmkStore *store,
                        GmkRuleSet set,
                        int64_t from,
                        int max,
                        GmkStorePlayers done,
                        gpointer data);

/* --- For whoever keeps the server ------------------------------------------------------------- */

/* Reports about a player, 0: about anybody; in pages, newest first, of at most `max`; `before` 0: the
 * newest. */
typedef void (*GmkStoreReports) (const GmkStoredReport *reports,
                                 int n,
                                 const GError *error,
                                 gpointer data);
void gmk_store_reports (GmkStore *store,
                        int64_t about,
                        int64_t before,
                        int max,
                        GmkStoreReports done,
                        gpointer data);

/* Takes a rated game's changes back by rows of their own, and nobody has forsaken it; a game is annulled
 * once. ABSENT. */
void gmk_store_annul (GmkStore *store, int64_t game, GmkStoreDone done, gpointer data);

/* Everything kept of a player, as JSON; and a copy of everything, which can be opened as a store, in a
 * file that must not be there yet, while the server runs on. */
typedef void (*GmkStoreText) (const char *text, const GError *error, gpointer data);
void gmk_store_export (GmkStore *store, int64_t id, GmkStoreText done, gpointer data);
void gmk_store_backup (GmkStore *store, const char *path, GmkStoreDone done, gpointer data);

/* Writes something that changes nothing: whether it is answered without an error tells whether what is
 * asked can be kept. */
void gmk_store_try (GmkStore *store, GmkStoreDone done, gpointer data);

/* Commits so far, and how long they took from their first call on: bucket i counts those below 2^i
 * ms, the last one the rest. Failures are commits that failed, whole or in part, because of the disk or
 * the file: the last one did where it is failing, and `error` says why the last failure was one. Of any
 * thread. */
#define GMK_STORE_BUCKETS 12
typedef struct {
  int64_t commits;
  int64_t steps;
  int64_t failures;
  bool failing;
  char error[128];
  int64_t total_us;
  int64_t buckets[GMK_STORE_BUCKETS];
} GmkStoreFigures;
GmkStoreFigures gmk_store_figures (GmkStore *store);

G_END_DECLS
