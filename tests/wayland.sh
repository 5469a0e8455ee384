#!/bin/sh
# Runs the window tests with the app on Wayland: sh tests/wayland.sh [build folder] [names of tests]
#
# Weston runs in the display of each test, and what the test clicks and types there reaches the app through
# it. Its shell lets every window fill the screen: tests about the size of windows (look, rules, levels)
# and those with several windows at once (pair-…) are for X11 alone; README.md of the window tests says more.
# One runs after the other, for two compositors at once are too slow for clicks. No part of the test run.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
build=${1:-$root/build-tests}
[ $# -eq 0 ] || shift

. "$root/src/packages.sh"
need_packages $build_packages at-spi2-core dbus dbus-daemon libatspi2.0-dev weston xvfb

unset GTK_A11Y GTK_THEME GDK_SCALE G_MESSAGES_DEBUG GSETTINGS_BACKEND 2>/dev/null || true
export LC_ALL=C.UTF-8 KAGETSU_WAYLAND=1

[ -f "$build/build.ninja" ] || meson setup "$build" "$root" -Dwerror=true
meson compile -C "$build"
meson test -C "$build" --no-rebuild --print-errorlogs --suite window --timeout-multiplier 2 --num-processes 1 \
  ${*:-analysis hint keep opening play refuse statistics undo}
