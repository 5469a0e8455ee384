#!/bin/sh
# Makes the screenshots of the metainfo from the real app, in every language: sh data/screenshots/make.sh
#
# Each picture is the window alone, with round corners and a shadow, as desktops show it.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=${BUILD:-$root/build-tests}

. "$root/src/packages.sh"
need_packages $build_packages $server_packages libatspi2.0-dev at-spi2-core dbus-daemon xvfb imagemagick \
  pngquant optipng fonts-cantarell fonts-dejavu-core librsvg2-common

[ -f "$build/build.ninja" ] || meson setup "$build" "$root"
ninja -C "$build" src/client/kagetsu src/server/kagetsu-server data/gschemas.compiled kagetsu-gmo \
  tests/client/window/pictures

shots=$(mktemp -d)
trap 'rm -rf "$shots"' EXIT

# Without a window manager the app draws a frame around its window, which is not to be shown.
frame=5

finish () { # file, width, height of the window, picture
  convert "$1" -crop "$2x$3+$frame+$frame" +repage \
    \( -size "$2x$3" xc:black -fill white -draw "roundrectangle 0,0,$(($2 - 1)),$(($3 - 1)),12,12" \) \
    -alpha off -compose CopyOpacity -composite -compose over \
    \( +clone -background black -shadow 40x10+0+6 \) +swap -background none -layers merge +repage \
    "$shots/finished.png"
  pngquant --force --speed 1 --quality 70-98 --output "$4" "$shots/finished.png"
  optipng -quiet -strip all "$4"
}

for language in en $(grep -v '^#' "$root/po/LINGUAS"); do
  mkdir -p "$here/$language"
  rm -f "$shots"/*.png
  KAGETSU_SHOTS=$shots KAGETSU_PROGRAM=$build/src/client/kagetsu \
    KAGETSU_SERVER=$build/src/server/kagetsu-server KAGETSU_LOCALE_DIR=$build/po \
    GSETTINGS_SCHEMA_DIR=$build/data LC_ALL=C.UTF-8 LANGUAGE=$language \
    "$build/tests/client/window/pictures"
  for name in game lobby analysis rules; do
    finish "$shots/$name.png" 960 660 "$here/$language/$name.png"
  done
  finish "$shots/narrow.png" 360 660 "$here/$language/narrow.png"
done
ls -l "$here"/*/*.png
