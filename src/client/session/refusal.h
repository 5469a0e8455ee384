/* What a server has refused, as an error.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/online-error.h"
#include "wire/notice.h"

G_BEGIN_DECLS

/* GMK_ONLINE_ERROR, with the code's word and the detail as message. */
GError *gmk_refusal_error (const GmkRefusal *refusal);

G_END_DECLS
