#!/bin/sh
# Installs what is missing, builds the app and starts it: sh src/run.sh [the app's own arguments]
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build
prefix=$build/install

. "$root/src/packages.sh"
need_packages $build_packages

[ -f "$build/build.ninja" ] ||
  meson setup "$build" "$root" --prefix "$prefix" -Dbuildtype=release -Dtests=false
meson compile -C "$build"
meson install -C "$build" --only-changed --quiet >/dev/null

if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  echo "Built. There is no display here to show the window on; start it later with this command." >&2
  exit 0
fi
export XDG_DATA_DIRS="$prefix/share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
exec "$prefix/bin/kagetsu" "$@"
