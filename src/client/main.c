/* The program kagetsu.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/application.h"
#include "client/language.h"

int
main (int argc, char **argv)
{
  const char *locales = g_getenv ("KAGETSU_LOCALE_DIR"); /* of a test's own */

  gmk_language_set_up (locales != NULL ? locales : LOCALE_DIR);
  g_set_application_name ("Kagetsu");

  g_autoptr (GApplication) application = gmk_application_new ();

  return g_application_run (application, argc, argv);
}
