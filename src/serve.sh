#!/bin/sh
# Installs what is missing, builds the room server and starts it: sh src/serve.sh [its own arguments]
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build-server

. "$root/src/packages.sh"
need_packages $base_packages $server_packages

[ -f "$build/build.ninja" ] ||
  meson setup "$build" "$root" -Dbuildtype=release -Dclient=disabled -Dtests=false \
    -Dlws=enabled -Dsoup=disabled
meson compile -C "$build"
exec "$build/src/server/kagetsu-server" "$@"
