/* A disk that fails when it is told to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/store/disk.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>

/* A file of the layer, with the true one behind it. */
typedef struct {
  sqlite3_file base;
  sqlite3_file real[];
} File;

static atomic_int kind, left, failures;
static sqlite3_vfs layer;
static sqlite3_vfs *real_vfs;

void
disk_set (DiskFault fault, int after)
{
  left = after;
  failures = 0;
  kind = (int)fault;
}

int
disk_failed (void)
{
  return failures;
}

/* Whether an operation that this fault is about fails now. */
static bool
fails (void)
{
  if (atomic_fetch_sub (&left, 1) > 0)
    return false;
  failures++;
  return true;
}

#define REAL(file)      (((File *)(file))->real)
#define CALL(file, ...) REAL (file)->pMethods->__VA_ARGS__

static int
write_file (sqlite3_file *file, const void *bytes, int n, sqlite3_int64 offset)
{
  if (kind == DISK_FULL && fails ())
    return SQLITE_FULL;
  if (kind == DISK_BROKEN && fails ())
    return SQLITE_IOERR_WRITE;
  return CALL (file, xWrite (REAL (file), bytes, n, offset));
}

static int
sync_file (sqlite3_file *file, int flags)
{
  if (kind == DISK_NO_SYNC && fails ())
    return SQLITE_IOERR_FSYNC;
  return CALL (file, xSync (REAL (file), flags));
}

static int
close_file (sqlite3_file *file)
{
  return CALL (file, xClose (REAL (file)));
}

static int
read_file (sqlite3_file *file, void *bytes, int n, sqlite3_int64 offset)
{
  return CALL (file, xRead (REAL (file), bytes, n, offset));
}

static int
truncate_file (sqlite3_file *file, sqlite3_int64 size)
{
  return CALL (file, xTruncate (REAL (file), size));
}

static int
file_size (sqlite3_file *file, sqlite3_int64 *size)
{
  return CALL (file, xFileSize (REAL (file), size));
}

static int
lock_file (sqlite3_file *file, int lock)
{
  return CALL (file, xLock (REAL (file), lock));
}

static int
unlock_file (sqlite3_file *file, int lock)
{
  return CALL (file, xUnlock (REAL (file), lock));
}

static int
check_lock (sqlite3_file *file, int *reserved)
{
  return CALL (file, xCheckReservedLock (REAL (file), reserved));
}

static int
control (sqlite3_file *file, int what, void *argument)
{
  return CALL (file, xFileControl (REAL (file), what, argument));
}

static int
sector_size (sqlite3_file *file)
{
  return CALL (file, xSectorSize (REAL (file)));
}

static int
characteristics (sqlite3_file *file)
{
  return CALL (file, xDeviceCharacteristics (REAL (file)));
}

static int
shared_map (sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
  return CALL (file, xShmMap (REAL (file), page, size, extend, memory));
}

static int
shared_lock (sqlite3_file *file, int offset, int n, int flags)
{
  return CALL (file, xShmLock (REAL (file), offset, n, flags));
}

static void
shared_barrier (sqlite3_file *file)
{
  CALL (file, xShmBarrier (REAL (file)));
}

static int
shared_unmap (sqlite3_file *file, int and_delete)
{
  return CALL (file, xShmUnmap (REAL (file), and_delete));
}

static const sqlite3_io_methods methods = {
  .iVersion = 2,
  .xClose = close_file,
  .xRead = read_file,
  .xWrite = write_file,
  .xTruncate = truncate_file,
  .xSync = sync_file,
  .xFileSize = file_size,
  .xLock = lock_file,
  .xUnlock = unlock_file,
  .xCheckReservedLock = check_lock,
  .xFileControl = control,
  .xSectorSize = sector_size,
  .xDeviceCharacteristics = characteristics,
  .xShmMap = shared_map,
  .xShmLock = shared_lock,
  .xShmBarrier = shared_barrier,
  .xShmUnmap = shared_unmap,
};

static int
open_file (sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
  const int code = real_vfs->xOpen (real_vfs, name, REAL (file), flags, out);

  file->pMethods = REAL (file)->pMethods != NULL ? &methods : NULL;
  return code;
}

void
disk_put_in (void)
{
  if (real_vfs != NULL)
    return;
  real_vfs = sqlite3_vfs_find (NULL);
  layer = *real_vfs;
  layer.zName = "faulty";
  layer.szOsFile += (int)sizeof (File);
  layer.xOpen = open_file;
  g_assert_cmpint (sqlite3_vfs_register (&layer, 1), ==, SQLITE_OK);
}
