#!/bin/sh
# Plays with a real screen reader and checks what it says: sh tests/client/orca/run.sh [build folder]
#
# Orca reads the app under a display, a message bus and a home of its own; what it says goes to its log
# and to no synthesizer. Takes about two minutes and is no part of the test run.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

root=$(cd "$(dirname "$0")/../../.." && pwd)
build=${1:-$root/build-tests}

. "$root/src/packages.sh"
need_packages $build_packages at-spi2-core dbus orca python3-pyatspi xauth xdotool xvfb

[ -f "$build/build.ninja" ] || meson setup "$build" "$root" -Dwerror=true
ninja -C "$build" src/client/kagetsu data/gschemas.compiled

home=$(mktemp -d "${TMPDIR:-/tmp}/kagetsu-orca-XXXXXX")
trap 'rm -rf "$home"' EXIT
trap 'exit 1' HUP INT TERM
mkdir -m 700 "$home/config" "$home/data" "$home/cache" "$home/run"

unset GTK_A11Y WAYLAND_DISPLAY AT_SPI_BUS_ADDRESS 2>/dev/null || true
export HOME="$home" XDG_CONFIG_HOME="$home/config" XDG_DATA_HOME="$home/data"
export XDG_CACHE_HOME="$home/cache" XDG_RUNTIME_DIR="$home/run"
export GDK_BACKEND=x11 GSK_RENDERER=cairo GSETTINGS_BACKEND=keyfile LC_ALL=C.UTF-8
export GSETTINGS_SCHEMA_DIR="$build/data" KAGETSU_PROGRAM="$build/src/client/kagetsu"

# Debian's python, which has the bindings.
xvfb-run -a -s '-screen 0 1280x1000x24' dbus-run-session -- \
  /usr/bin/python3 "$root/tests/client/orca/listen.py" "$home"
