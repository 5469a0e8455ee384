/* The program: actions of the app, shortcuts, style.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GMK_TYPE_APPLICATION (gmk_application_get_type ())
G_DECLARE_FINAL_TYPE (GmkApplication, gmk_application, GMK, APPLICATION, AdwApplication)

GApplication *gmk_application_new (void);

G_END_DECLS
