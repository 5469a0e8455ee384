/* Why something online did not happen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/online-error.h"

G_DEFINE_QUARK (gmk - online - error - quark, gmk_online_error)
