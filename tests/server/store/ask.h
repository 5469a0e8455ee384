/* A store under test: asks it and waits for what it answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/store/store.h"

G_BEGIN_DECLS

typedef struct _Ask Ask;

/* A new store, in memory or in a folder of its own, which goes with it. */
Ask *ask_new (bool on_disk);
void ask_free (Ask *ask);

/* The store in a folder that stays; fails the test where it cannot be opened. */
Ask *ask_open (const char *folder);

GmkStore *ask_store (Ask *ask);
const char *ask_folder (Ask *ask); /* NULL in memory */

/* Closes it and opens it again. On disk alone. */
void ask_again (Ask *ask);
void ask_close (Ask *ask);
void ask_reopen (Ask *ask);

/* Runs SQL on the database in a folder, behind a store's back. */
void ask_edit (const char *folder, const char *sql);

/* What an answer has brought. */
typedef struct {
  bool come;
  GError *error;
  GmkStoredPlayer player;
  int64_t number;
  GmkStoredChanges changes;
  GmkStoredGame game;
  GArray *list; /* of what the call lists, or GmkStep */
  char *text;
} Heard;

void heard_clear (Heard *heard);

/* Callbacks whose data is a Heard. */
void hear_done (const GError *error, gpointer data);
void hear_player (const GmkStoredPlayer *player, const GError *error, gpointer data);
void hear_number (int64_t number, const GError *error, gpointer data);
void hear_changes (const GmkStoredChanges *changes, const GError *error, gpointer data);
void hear_games (const GmkStoredGame *games, int n, const GError *error, gpointer data);
void hear_game (const GmkStoredGame *game,
                const GmkStep *steps,
                int n,
                const GError *error,
                gpointer data);
void hear_ratings (const GmkStoredRating *ratings, int n, const GError *error, gpointer data);
void hear_players (const GmkStoredPlayer *players, int n, const GError *error, gpointer data);
void hear_text (const char *text, const GError *error, gpointer data);

/* Waits for answers, and brings them. */
void ask_turn (Ask *ask);

/* Waits until the answer has come; with no error, or with that one, which is then cleared. */
void ask_wait (Ask *ask, Heard *heard);
void ask_wait_good (Ask *ask, Heard *heard);
void ask_wait_error (Ask *ask, Heard *heard, GmkStoreError code);

/* A digest that is the same for the same word. */
void ask_digest (const char *word, uint8_t digest[GMK_DIGEST_LENGTH]);

/* --- Whole conversations ---------------------------------------------------------------------- */

/* The number of the player whose secret is that word. */
int64_t ask_player (Ask *ask, const char *word);

/* The same with a name; the name is its skeleton. */
int64_t ask_named (Ask *ask, const char *word);

GmkStoredPlayer ask_about (Ask *ask, int64_t player); /* to be cleared */

/* An open room with two players, and its next game; returns its number. */
void ask_room (Ask *ask, int64_t room, const GmkSettings *settings, int64_t host, int64_t guest);

/* The beginning of a game, and step n of the shortest that seat 0 wins, the last of which ends it. */
#define SHORT_GAME 9
GmkStoredStart ask_start (int64_t room, const GmkSettings *settings, int64_t host, int64_t guest);
int64_t ask_begin (Ask *ask, const GmkStoredStart *start);
GmkStoredStep ask_short_step (const GmkStoredStart *start, int64_t game, int n);

/* Plays all of it. */
GmkStoredChanges ask_play (Ask *ask, const GmkStoredStart *start, int64_t game);

/* The steps are the same in every field. */
void assert_same_step (const GmkStep *a, const GmkStep *b);

/* Adds a test that is told whether to take a store on disk: one of each, "/store/memory/NAME" and
 * "/store/disk/NAME". Its data points to a bool. */
extern const bool ask_in_memory;
void ask_add_test (const char *name, GTestDataFunc function);

G_END_DECLS
