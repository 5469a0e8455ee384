/* The list of public tables, and those who watch it. Changes are told at most four times a second. Two
 * of whom one has blocked the other do not see each other's tables.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/room.h"

G_BEGIN_DECLS

typedef struct {
  GmkHub *hub;
  GTree *rooms;       /* GmkRoom * by number: public ones */
  GTree *changed;     /* numbers of rooms to tell of, without values */
  GPtrArray *watches; /* GmkLobbyWatch * */
  GmkTimer timer;
} GmkLobby;

void gmk_lobby_init (GmkLobby *lobby, GmkHub *hub);
void gmk_lobby_clear (GmkLobby *lobby);

/* A page for the peer, and changes from now on. */
void gmk_lobby_ask (GmkLobby *lobby, GmkPeer *peer, int64_t id, const GmkAskLobby *ask);
void gmk_lobby_leave (GmkLobby *lobby, GmkPeer *peer);

/* A room is there, looks different, or has gone. */
void gmk_lobby_changed (GmkLobby *lobby, GmkRoom *room);

G_END_DECLS
