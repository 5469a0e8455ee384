/* Who one is at each server: a secret for each, in the keyring or in a file.
 *
 * The file has a line for each server: its name, a space, the secret. A file that cannot be read
 * whole is set aside under another name; the lines of it that make sense are kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/secrets.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <libsecret/secret.h>
#include <string.h>
#include <sys/random.h>

#include "client/session/online-error.h"

#define SECRET_BYTES 32
#define FILE_MAX     (1024 * 1024) /* bytes; a file of thousands of servers is none of ours */
#define ASIDE_MAX    99

struct _GmkSecrets {
  GObject parent_instance;

  GFile *file;
  gboolean keyring; /* FALSE from the first time on that it could not be used */
};

G_DEFINE_FINAL_TYPE (GmkSecrets, gmk_secrets, G_TYPE_OBJECT)

static const SecretSchema schema = {
  "org.kagetsu.Kagetsu.Player",
  SECRET_SCHEMA_NONE,
  { { "server", SECRET_SCHEMA_ATTRIBUTE_STRING }, { NULL, 0 } },
};

/* --- secrets --- */

static gboolean
is_secret (const char *text)
{
  return strlen (text) == GMK_SECRET_TEXT_MAX - 1 &&
         strspn (text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
           GMK_SECRET_TEXT_MAX - 1;
}

static char *
make_secret (GError **error)
{
  guint8 bytes[SECRET_BYTES];
  char *text;

  if (getentropy (bytes, sizeof bytes) != 0) {
    g_set_error_literal (error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_NO_SECRET, g_strerror (errno));
    return NULL;
  }
  text = g_base64_encode (bytes, sizeof bytes);
  g_strdelimit (text, "+", '-');
  g_strdelimit (text, "/", '_');
  text[GMK_SECRET_TEXT_MAX - 1] = 0; /* the padding */
  return text;
}

/* --- the file --- */

/* A line that was read; FALSE where it makes no sense. */
static gboolean
take_line (GHashTable *secrets, const char *line)
{
  const char *space = strchr (line, ' ');

  if (space == NULL || space == line || !is_secret (space + 1))
    return FALSE;
  g_hash_table_replace (secrets, g_strndup (line, (gsize)(space - line)), g_strdup (space + 1));
  return TRUE;
}

/* Whether all of it made sense. */
static gboolean
take_lines (GHashTable *secrets, const char *text, gsize length)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  gboolean whole = strlen (text) == length;

  for (char **line = lines; *line != NULL; line++)
    if (**line != 0 && !take_line (secrets, *line))
      whole = FALSE;
  return whole;
}

static gboolean
set_aside (const char *path, GError **error)
{
  errno = EEXIST;
  for (int n = 1; n <= ASIDE_MAX; n++) {
    g_autofree char *aside = g_strdup_printf ("%s.damaged-%d", path, n);

    if (g_file_test (aside, G_FILE_TEST_EXISTS))
      continue;
    if (g_rename (path, aside) == 0)
      return TRUE;
    break;
  }
  g_set_error (error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_NO_SECRET, "%s: %s", path,
               g_strerror (errno));
  return FALSE;
}

static gboolean
write_file (GmkSecrets *self, GHashTable *secrets, GError **error)
{
  const char *path = g_file_peek_path (self->file);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) why = NULL;
  GHashTableIter iter;
  gpointer server, secret;

  g_hash_table_iter_init (&iter, secrets);
  while (g_hash_table_iter_next (&iter, &server, &secret))
    g_string_append_printf (text, "%s %s\n", (char *)server, (char *)secret);
  g_mkdir_with_parents (folder, 0700);
  if (g_file_set_contents_full (path, text->str, (gssize)text->len,
                                G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600,
                                &why))
    return TRUE;
  g_set_error_literal (error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_NO_SECRET, why->message);
  return FALSE;
}

/* What the file says: server → secret; NULL with an error where it is there and cannot be read. A
 * damaged one is set aside and written anew. */
static GHashTable *
read_file (GmkSecrets *self, GError **error)
{
  const char *path = g_file_peek_path (self->file);
  g_autoptr (GHashTable) secrets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autofree char *text = NULL;
  g_autoptr (GError) why = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, &why)) {
    if (g_error_matches (why, G_FILE_ERROR, G_FILE_ERROR_NOENT))
      return g_steal_pointer (&secrets);
    g_set_error_literal (error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_NO_SECRET, why->message);
    return NULL;
  }
  g_chmod (path, 0600); /* copied by somebody, or restored from a backup */
  if (length <= FILE_MAX && take_lines (secrets, text, length))
    return g_steal_pointer (&secrets);
  if (!set_aside (path, error) || !write_file (self, secrets, error))
    return NULL;
  return g_steal_pointer (&secrets);
}

/* The secret of the file, NULL without an error where there is none. */
static char *
look_in_file (GmkSecrets *self, const char *server, GError **error)
{
  g_autoptr (GHashTable) secrets = read_file (self, error);

  return secrets != NULL ? g_strdup (g_hash_table_lookup (secrets, server)) : NULL;
}

/* secret NULL: forgets it. */
static gboolean
put_in_file (GmkSecrets *self, const char *server, const char *secret, GError **error)
{
  g_autoptr (GHashTable) secrets = read_file (self, error);

  if (secrets == NULL)
    return FALSE;
  if (secret != NULL)
    g_hash_table_replace (secrets, g_strdup (server), g_strdup (secret));
  else if (!g_hash_table_remove (secrets, server))
    return TRUE;
  return write_file (self, secrets, error);
}

/* --- getting one --- */

typedef struct {
  char *server;
  char *secret;     /* to be kept */
  gboolean in_file; /* which has it already */
} Wanted;

static void
wanted_free (Wanted *wanted)
{
  g_free (wanted->server);
  g_free (wanted->secret);
  g_free (wanted);
}

static void
answer (GTask *task, char *secret, GError *error)
{
  if (secret != NULL)
    g_task_return_pointer (task, secret, g_free);
  else
    g_task_return_error (task, error);
  g_object_unref (task);
}

/* Answers with the secret, which the file keeps. */
static void
keep_in_file (GTask *task)
{
  Wanted *wanted = g_task_get_task_data (task);
  GError *error = NULL;

  if (wanted->in_file ||
      put_in_file (g_task_get_source_object (task), wanted->server, wanted->secret, &error))
    answer (task, g_strdup (wanted->secret), NULL);
  else
    answer (task, NULL, error);
}

/* Only what the keyring has goes from the file; where it cannot, both have it. */
static void
stored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  GmkSecrets *self = g_task_get_source_object (task);
  Wanted *wanted = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  if (secret_password_store_finish (result, &error)) {
    if (wanted->in_file)
      put_in_file (self, wanted->server, NULL, NULL);
    answer (task, g_strdup (wanted->secret), NULL);
  } else if (g_cancellable_is_cancelled (g_task_get_cancellable (task))) {
    g_task_return_error_if_cancelled (task);
    g_object_unref (task);
  } else {
    self->keyring = FALSE;
    keep_in_file (task);
  }
}

static void
keep (GTask *task)
{
  GmkSecrets *self = g_task_get_source_object (task);
  Wanted *wanted = g_task_get_task_data (task);
  g_autofree char *label = g_strdup_printf ("Kagetsu – %s", wanted->server);

  if (self->keyring)
    secret_password_store (&schema, SECRET_COLLECTION_DEFAULT, label, wanted->secret,
                           g_task_get_cancellable (task), stored_cb, task, "server", wanted->server,
                           NULL);
  else
    keep_in_file (task);
}

/* The keyring has none: that of the file, or a new one, for the keyring from now on. */
static void
go_on_with_file (GTask *task)
{
  Wanted *wanted = g_task_get_task_data (task);
  GError *error = NULL;

  wanted->secret = look_in_file (g_task_get_source_object (task), wanted->server, &error);
  wanted->in_file = wanted->secret != NULL;
  if (wanted->secret == NULL && error == NULL)
    wanted->secret = make_secret (&error);
  if (wanted->secret != NULL)
    keep (task);
  else
    answer (task, NULL, error);
}

static void
looked_up_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  GmkSecrets *self = g_task_get_source_object (task);
  g_autoptr (GError) error = NULL;
  char *secret = secret_password_lookup_finish (result, &error);

  if (secret != NULL && is_secret (secret)) {
    answer (task, g_strdup (secret), NULL);
  } else if (g_cancellable_is_cancelled (g_task_get_cancellable (task))) {
    g_task_return_error_if_cancelled (task);
    g_object_unref (task);
  } else {
    if (error != NULL)
      self->keyring = FALSE;
    go_on_with_file (task);
  }
  g_clear_pointer (&secret, secret_password_free);
}

static GTask *
new_task (GmkSecrets *self,
          const char *server,
          GCancellable *cancellable,
          GAsyncReadyCallback cb,
          gpointer data,
          gpointer tag)
{
  GTask *task = g_task_new (self, cancellable, cb, data);
  Wanted *wanted = g_new0 (Wanted, 1);

  g_assert (*server != 0 && strpbrk (server, " \n") == NULL);
  wanted->server = g_strdup (server);
  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, wanted, (GDestroyNotify)wanted_free);
  return task;
}

void
gmk_secrets_get_async (GmkSecrets *self,
                       const char *server,
                       GCancellable *cancellable,
                       GAsyncReadyCallback cb,
                       gpointer data)
{
  GTask *task = new_task (self, server, cancellable, cb, data, gmk_secrets_get_async);

  if (self->keyring)
    secret_password_lookup (&schema, cancellable, looked_up_cb, task, "server", server, NULL);
  else
    go_on_with_file (task);
}

char *
gmk_secrets_get_finish (GmkSecrets *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- forgetting --- */

static void
forget_in_file (GTask *task)
{
  Wanted *wanted = g_task_get_task_data (task);
  GError *error = NULL;

  if (put_in_file (g_task_get_source_object (task), wanted->server, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  g_object_unref (task);
}

/* Without a keyring there is nothing to forget in it. */
static void
cleared_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  secret_password_clear_finish (result, NULL);
  forget_in_file (data);
}

void
gmk_secrets_forget_async (GmkSecrets *self,
                          const char *server,
                          GCancellable *cancellable,
                          GAsyncReadyCallback cb,
                          gpointer data)
{
  GTask *task = new_task (self, server, cancellable, cb, data, gmk_secrets_forget_async);

  if (self->keyring)
    secret_password_clear (&schema, cancellable, cleared_cb, task, "server", server, NULL);
  else
    forget_in_file (task);
}

gboolean
gmk_secrets_forget_finish (GmkSecrets *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* --- the object --- */

static void
gmk_secrets_dispose (GObject *object)
{
  g_clear_object (&GMK_SECRETS (object)->file);
  G_OBJECT_CLASS (gmk_secrets_parent_class)->dispose (object);
}

static void
gmk_secrets_class_init (GmkSecretsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gmk_secrets_dispose;
}

static void
gmk_secrets_init (GmkSecrets *self)
{
}

GmkSecrets *
gmk_secrets_new (GFile *file, gboolean keyring)
{
  GmkSecrets *self = g_object_new (GMK_TYPE_SECRETS, NULL);

  g_assert (g_file_peek_path (file) != NULL);
  self->file = g_object_ref (file);
  self->keyring = keyring;
  return self;
}
