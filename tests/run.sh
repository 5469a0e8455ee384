#!/bin/sh
# Installs what is missing, builds everything and runs all tests. The last line is the count.
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build-tests
sanitized=$root/build-sanitized
status=0

. "$root/src/packages.sh"
need_packages $build_packages $server_packages libatspi2.0-dev at-spi2-core dbus dbus-daemon xvfb \
  clang-format desktop-file-utils appstream shared-mime-info libxml2-utils fonts-cantarell \
  fonts-dejavu-core librsvg2-common gnome-keyring || exit 1

# What a test leaves behind, also one that was ended in the middle, goes with this folder.
TMPDIR=$(mktemp -d "${TMPDIR:-/tmp}/kagetsu-XXXXXX") || exit 1
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
trap 'exit 1' HUP INT TERM

# Settings of whoever runs this must not leak into the tests, which look for English words; those of each
# language walk through the screens in it by themselves.
unset LANGUAGE GTK_A11Y GTK_THEME GDK_SCALE G_MESSAGES_DEBUG GSETTINGS_BACKEND 2>/dev/null
export LC_ALL=C.UTF-8 GSK_RENDERER=cairo

prepare () { # folder, options: configures once, and builds
  folder=$1
  shift
  [ -f "$folder/build.ninja" ] || meson setup "$folder" "$root" -Dwerror=true "$@" || return 1
  meson compile -C "$folder"
}

prepare "$build" --prefix "$build/install" &&
  meson install -C "$build" --only-changed --quiet >/dev/null &&
  prepare "$sanitized" -Db_sanitize=address,undefined -Db_lundef=false || exit 1

# Every screen is walked through in English and in Russian, or in all languages.
languages=--no-suite=languages
[ -z "${KAGETSU_ALL_LANGUAGES:-}" ] || languages=
meson test -C "$build" --print-errorlogs $languages || status=1

# The same tests but for those that need a window, with every memory and arithmetic fault fatal.
export ASAN_OPTIONS=detect_stack_use_after_return=1
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
export LSAN_OPTIONS=suppressions=$root/tests/leaks-of-libraries.txt:print_suppressions=0
meson test -C "$sanitized" --print-errorlogs --timeout-multiplier 4 \
  --suite core --suite engine --suite gomocup --suite wire --suite server --suite session || status=1

python3 "$root/tests/count.py" "$build" "$sanitized" || status=1
exit $status
