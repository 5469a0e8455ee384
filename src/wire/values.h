/* What several messages are made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/match.h"
#include "core/settings.h"
#include "wire/schema.h"

G_BEGIN_DECLS

#define GMK_NAME_MAX      64  /* bytes of a player's name */
#define GMK_CHAT_MAX      400 /* bytes of what is said at once */
#define GMK_ROOM_CODE_MAX 8
#define GMK_SECRET_LENGTH 43 /* 256 bits in base64url without padding */
#define GMK_BOOT_LENGTH   16

/* A player as others see it, with the rating of the pool in question. */
typedef struct {
  int64_t player;              /* its number, from 1; 0: nobody */
  char name[GMK_NAME_MAX + 1]; /* "": one that has been erased */
  bool guest;                  /* has not claimed a name */
  int64_t rating;              /* whole points */
  bool provisional;            /* shown with "?" */
} GmkWirePlayer;

/* A seat at a table. */
typedef struct {
  GmkWirePlayer who; /* player 0: free */
  bool away;
  bool cpu; /* the CPU sits in */
  int64_t
    claim_ms; /* until the other may claim, while this one is away and has the duty; -1: never */
} GmkWireSeat;

/* A table in the lobby. */
typedef struct {
  int64_t room;
  GmkSettings settings;
  GmkWirePlayer host;
  GmkWirePlayer guest; /* player 0: the seat is free */
  int64_t watchers;
} GmkWireTable;

/* What seat 0 and seat 1 have won, and the draws. */
typedef struct {
  int64_t host;
  int64_t guest;
  int64_t drawn;
} GmkWireScore;

extern const GmkSchema gmk_wire_player;
extern const GmkSchema gmk_wire_seat;
extern const GmkSchema gmk_wire_table;
extern const GmkSchema gmk_wire_score;

/* GmkSettings, the grace left out: it is the server's. {"rules": "freestyle", "size": 15, …}. */
extern const GmkCodec gmk_wire_settings;

/* GmkStep as a request asks for it, ["place", "H8", "draw"], and as a fact, with at, seat (-1:
 * none), by (0: person, 1: CPU) and lag in front: [1500, 0, 0, 20, "place", "H8"]. */
extern const GmkCodec gmk_wire_ask;
extern const GmkCodec gmk_wire_fact;

/* int64_t, a number from 0 to GMK_WIRE_ID_MAX. */
extern const GmkCodec gmk_wire_number;

G_END_DECLS
