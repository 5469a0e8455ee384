#!/bin/sh
# Builds the single-file bundle kagetsu.flatpak, with all languages inside:
#
#   sh flatpak/bundle.sh [options for flatpak-builder]
#
# Runtime and SDK have to be installed, or to be named: --install-deps-from=flathub.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
work=$root/build-flatpak

mkdir -p "$work"
flatpak-builder --user --force-clean --state-dir="$work/state" --repo="$work/repo" "$@" \
  "$work/app" "$root/flatpak/org.kagetsu.Kagetsu.json"
flatpak build-bundle "$work/repo" "$root/kagetsu.flatpak" org.kagetsu.Kagetsu
ls -l "$root/kagetsu.flatpak"
