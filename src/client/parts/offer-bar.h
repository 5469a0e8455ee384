/* A bar beside the board that says something and offers what can be done about it: an offer, a
 * choice of an opening, a result. It stays until it is settled.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GMK_TYPE_OFFER_BAR (gmk_offer_bar_get_type ())
G_DECLARE_FINAL_TYPE (GmkOfferBar, gmk_offer_bar, GMK, OFFER_BAR, GtkWidget)

/* Between these two the bar is told anew what to show; without any words it hides. What is shown
 * already stays as it is. */
void gmk_offer_bar_begin (GmkOfferBar *self);
void gmk_offer_bar_end (GmkOfferBar *self);

/* These words, without any buttons; detail may be NULL. */
void gmk_offer_bar_set_words (GmkOfferBar *self, const char *title, const char *detail);

/* A button for an action; target is sunk, and may be NULL. */
void gmk_offer_bar_add_button (GmkOfferBar *self,
                               const char *label,
                               const char *action,
                               GVariant *target,
                               gboolean suggested);

/* A number from 1 to most, and a button whose action gets it as an int32. */
void gmk_offer_bar_add_number (GmkOfferBar *self,
                               const char *label,
                               const char *action,
                               int most,
                               const char *spoken);

G_END_DECLS
