/* Why something online did not happen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/online-error.h"

G_DEFINE_QUARK (gmk_online_error, gmk_online_error)
