/* Who one is at each server, kept in a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "client/session/online-error.h"
#include "client/session/secrets.h"

typedef struct {
  char *folder;
  char *inner; /* made by the secrets themselves */
  char *path;
  GmkSecrets *secrets;
} Place;

static void
open_secrets (Place *place, gboolean keyring)
{
  g_autoptr (GFile) file = g_file_new_for_path (place->path);

  g_clear_object (&place->secrets);
  place->secrets = gmk_secrets_new (file, keyring);
}

static void
set_up (Place *place, gconstpointer data)
{
  place->folder = g_dir_make_tmp ("kagetsu-test-XXXXXX", NULL);
  place->inner = g_build_filename (place->folder, "kagetsu", NULL);
  place->path = g_build_filename (place->inner, "players", NULL);
  open_secrets (place, FALSE);
}

static void
tear_down (Place *place, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (place->inner, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (place->inner, name, NULL);

    g_remove (path);
  }
  g_rmdir (place->inner);
  g_rmdir (place->folder);
  g_assert_finalize_object (place->secrets);
  g_free (place->path);
  g_free (place->inner);
  g_free (place->folder);
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

static char *
get (Place *place, const char *server, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  gmk_secrets_get_async (place->secrets, server, NULL, done_cb, &result);
  return gmk_secrets_get_finish (place->secrets, wait_for (&result), error);
}

static char *
get_good (Place *place, const char *server)
{
  g_autoptr (GError) error = NULL;
  char *secret = get (place, server, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (strlen (secret), ==, GMK_SECRET_TEXT_MAX - 1);
  return secret;
}

static void
forget (Place *place, const char *server)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  gmk_secrets_forget_async (place->secrets, server, NULL, done_cb, &result);
  gmk_secrets_forget_finish (place->secrets, wait_for (&result), &error);
  g_assert_no_error (error);
}

static void
write_file (Place *place, const char *text)
{
  g_mkdir_with_parents (place->inner, 0700);
  g_assert_true (g_file_set_contents (place->path, text, -1, NULL));
}

static mode_t
mode_of (const char *path)
{
  struct stat found;

  g_assert_cmpint (g_stat (path, &found), ==, 0);
  return found.st_mode & 0777;
}

/* A server has a secret of its own, and the same one ever after. */
static void
test_kept (Place *place, gconstpointer data)
{
  g_autofree char *one = get_good (place, "example.org");
  g_autofree char *other = get_good (place, "[::1]:8765");
  g_autofree char *again = NULL;
  g_autofree char *other_again = NULL;

  g_assert_cmpstr (one, !=, other);
  open_secrets (place, FALSE);
  again = get_good (place, "example.org");
  other_again = get_good (place, "[::1]:8765");
  g_assert_cmpstr (one, ==, again);
  g_assert_cmpstr (other, ==, other_again);
}

/* The server reads the secret as base64url without padding. */
static void
test_spelling (Place *place, gconstpointer data)
{
  g_autofree char *secret = get_good (place, "example.org");
  g_autofree char *base64 = g_strconcat (secret, "=", NULL);
  g_autofree guchar *bytes = NULL;
  gsize length;

  g_strdelimit (base64, "-", '+');
  g_strdelimit (base64, "_", '/');
  bytes = g_base64_decode (base64, &length);
  g_assert_cmpuint (length, ==, 32);
}

static void
test_mode (Place *place, gconstpointer data)
{
  g_free (get_good (place, "example.org"));
  g_assert_cmpint (mode_of (place->path), ==, 0600);
  g_assert_cmpint (mode_of (place->inner), ==, 0700);

  g_assert_cmpint (g_chmod (place->path, 0644), ==, 0);
  g_free (get_good (place, "example.org"));
  g_assert_cmpint (mode_of (place->path), ==, 0600);
}

static void
test_forgotten (Place *place, gconstpointer data)
{
  g_autofree char *kept = get_good (place, "example.org");
  g_autofree char *before = get_good (place, "example.com");
  g_autofree char *after = NULL;
  g_autofree char *still = NULL;

  forget (place, "example.com");
  forget (place, "example.net");
  after = get_good (place, "example.com");
  still = get_good (place, "example.org");
  g_assert_cmpstr (before, !=, after);
  g_assert_cmpstr (kept, ==, still);
}

#define SECRET_A "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
#define SECRET_B "BBECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"

/* What a damaged file still says is kept, and the whole of it is set aside. */
static void
test_damaged (Place *place, gconstpointer data)
{
  const char *damaged = "example.org " SECRET_A "\nexample.com AAEC\nexample.net " SECRET_B "\n";
  g_autofree char *aside = g_strconcat (place->path, ".damaged-1", NULL);
  g_autofree char *again = g_strconcat (place->path, ".damaged-2", NULL);
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;
  g_autofree char *text = NULL;

  write_file (place, damaged);
  first = get_good (place, "example.org");
  last = get_good (place, "example.net");
  g_assert_cmpstr (first, ==, SECRET_A);
  g_assert_cmpstr (last, ==, SECRET_B);
  g_assert_true (g_file_get_contents (aside, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, damaged);
  g_assert_false (g_file_test (again, G_FILE_TEST_EXISTS));

  write_file (place, "\x01\x02");
  g_free (get_good (place, "example.org"));
  g_assert_true (g_file_test (again, G_FILE_TEST_EXISTS));
}

static void
test_no_file (Place *place, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (place->path, 0700); /* a folder where the file should be */
  g_assert_null (get (place, "example.org", &error));
  g_assert_error (error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_NO_SECRET);
}

/* Where no keyring answers, the file has it. */
static void
test_no_keyring (Place *place, gconstpointer data)
{
  g_autofree char *secret = NULL;
  g_autofree char *again = NULL;

  open_secrets (place, TRUE);
  secret = get_good (place, "example.org");
  open_secrets (place, FALSE);
  again = get_good (place, "example.org");
  g_assert_cmpstr (secret, ==, again);
}

int
main (int argc, char **argv)
{
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/secrets/kept", Place, NULL, set_up, test_kept, tear_down);
  g_test_add ("/secrets/spelling", Place, NULL, set_up, test_spelling, tear_down);
  g_test_add ("/secrets/mode", Place, NULL, set_up, test_mode, tear_down);
  g_test_add ("/secrets/forgotten", Place, NULL, set_up, test_forgotten, tear_down);
  g_test_add ("/secrets/damaged", Place, NULL, set_up, test_damaged, tear_down);
  g_test_add ("/secrets/no-file", Place, NULL, set_up, test_no_file, tear_down);
  g_test_add ("/secrets/no-keyring", Place, NULL, set_up, test_no_keyring, tear_down);
  return g_test_run ();
}
