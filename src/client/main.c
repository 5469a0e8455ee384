/* The program kagetsu.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gi18n.h>
#include <locale.h>

#include "client/application.h"

int
main (int argc, char **argv)
{
  const char *locales = g_getenv ("KAGETSU_LOCALE_DIR"); /* of a test's own */

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locales != NULL ? locales : LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name ("Kagetsu");

  g_autoptr (GApplication) application = gmk_application_new ();

  return g_application_run (application, argc, argv);
}
