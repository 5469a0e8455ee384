#!/usr/bin/env bash
# Builds the Flatpak on a stand-in runtime, installs it and uses it, with nothing but Debian's packages:
#
#   sh tests/flatpak/run.sh
#
# As root, on Debian 12 or newer. README.md says what is shown; the last line says whether it was.
#
# SPDX-License-Identifier: GPL-3.0-or-later
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@"
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build-flatpak
app=org.kagetsu.Kagetsu
object=/${app//.//}
manifest=$root/flatpak/$app.json
branch=$(sed -n 's/^ *"runtime-version": "\(.*\)",$/\1/p' "$manifest")

say () { echo "flatpak: $*"; }
die () { say "$*" >&2; exit 1; }

. "$root/src/packages.sh"
. "$here/desk.sh"
. "$here/desktop.sh"
. "$here/scenes.sh"
need_packages flatpak flatpak-builder ostree debootstrap bubblewrap elfutils dbus-daemon \
  libglib2.0-bin xvfb xdotool imagemagick iproute2 python3 $desktop_packages

# In a network of its own and with displays of its own, so that ports are free and nobody comes in.
if [ -z "${KAGETSU_NETWORK:-}" ]; then
  mkdir -p "$work"
  bash "$here/runtime.sh" "$branch" "$work"
  exec unshare --net --mount env KAGETSU_NETWORK=own bash "$0" "$@"
fi
ip link set lo up
mkdir -p /tmp/.X11-unix
mount -t tmpfs tmpfs /tmp/.X11-unix
mkdir -p /run/user/$UID
mount -t tmpfs tmpfs /run/user/$UID

mkdir -p "$work/shots"
run=$(mktemp -d)
export HOME=$work/home FLATPAK_USER_DIR=$work/user XDG_RUNTIME_DIR=$run
mkdir -p "$HOME"
unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME WAYLAND_DISPLAY LANGUAGE LC_ALL
trap 'end_people; rm -rf "$run"' EXIT
trap 'exit 1' HUP INT TERM

# --- building ---

quiet () { # LOG COMMAND...
  local log=$work/$1
  shift
  "$@" >"$log" 2>&1 || { tail -n 30 "$log" >&2; die "failed: $*; see $log"; }
}

# Neither the compiler nor flatpak-builder has anything to say. Not ours to mend: how older flatpak-builders
# call meson, and that they write the catalogue where there is no message bus.
no_warnings () { # LOG
  if grep -in 'warning' "$work/$1" |
    grep -v -e 'Running the setup command as' -e '(appstream-compose:.*pxbackend-WARNING' >&2; then
    die "warnings in $work/$1"
  fi
}

# flatpak-builder strips outside of the sandbox. FUSE is seldom to be had where tests run.
build () { # LOG MANIFEST OPTION...
  local log=$1 file=$2
  shift 2
  quiet "$log" flatpak-builder --user --force-clean --disable-rofiles-fuse \
    --state-dir="$work/state" --repo="$work/repo" "$@" "$work/app" "$file"
  no_warnings "$log"
}

# With the very script that makes the bundle, and as README.md has it.
build_first () {
  quiet build.log sh "$root/flatpak/bundle.sh" --install-deps-from=stand-in --disable-rofiles-fuse
  no_warnings build.log
}

# The development variant with its tests, which are run inside the sandbox when all is compiled.
write_tested () {
  python3 - "$root" "$app.Devel" >"$work/tested.json" <<'PYTHON'
import json
import sys

root, app = sys.argv[1:]
manifest = json.load(open(f'{root}/flatpak/{app}.json'))
module = manifest['modules'][0]
module['sources'][0]['path'] = root
module['config-opts'].remove('-Dtests=false')
module['run-tests'] = True
module['test-rule'] = ''
suites = ['data', 'core', 'gomocup', 'wire', 'server', 'session']
# they talk to a message bus of their own, as in tests/run.sh
module['test-commands'] = ['dbus-run-session -- meson test --print-errorlogs ' + ' '.join(f'--suite {suite}' for suite in suites)]
json.dump(manifest, sys.stdout)
PYTHON
}

build_tested () {
  write_tested
  build tested.log "$work/tested.json"
  flatpak build-bundle "$work/repo" "$work/tested.flatpak" "$app.Devel"
}

# Where runtime and SDK come from. They have neither OpenGL nor an accessibility bus.
add_remote () {
  flatpak override --user --env=GSK_RENDERER=cairo --env=GTK_A11Y=none
  flatpak remote-add --user --if-not-exists --no-gpg-verify stand-in "$work/runtime"
}

# As README.md has it, but for the questions that are answered with yes.
install_app () { flatpak install --user -y "$root/kagetsu.flatpak"; }

# Another app, in a sandbox of its own: it opens what it is given.
install_opener () {
  rm -rf "$work/opener"
  flatpak build-init "$work/opener" org.example.Opener org.gnome.Sdk org.gnome.Platform "$branch"
  flatpak build-finish --command=gio "$work/opener"
  flatpak build-export "$work/repo" "$work/opener"
  flatpak build-bundle "$work/repo" "$work/opener.flatpak" org.example.Opener
  flatpak --user install -y --noninteractive --or-update --bundle "$work/opener.flatpak"
}

# What a desktop sees of it.
check_exports () {
  local exports=$FLATPAK_USER_DIR/exports/share file
  for file in applications/$app.desktop dbus-1/services/$app.service mime/packages/$app.xml \
    icons/hicolor/scalable/apps/$app.svg icons/hicolor/symbolic/apps/$app-symbolic.svg; do
    [ -e "$exports/$file" ] || die "nothing is exported as $file"
  done
  for file in kagetsu kagetsu-engine kagetsu-server; do
    [ -x "$(flatpak info --user --show-location "$app")/files/bin/$file" ] || die "no program $file"
  done
}

# --- all of it ---

step () { # WORDS COMMAND...
  local began=$SECONDS words=$1
  shift
  "$@"
  say "$words: $((SECONDS - began)) s"
}

quiet remote.log add_remote
rm -rf "$work/repo"
step 'builds without warnings, is bundled' build_first
flatpak --user uninstall -y --noninteractive "$app" >/dev/null 2>&1 || : # of an earlier run
step 'is installed from the bundle' quiet install-app.log install_app
check_exports
step 'speaks French, Portuguese, Brazilian, Russian' languages
step 'plays at a server' loopback
step 'hosts a table that another sandbox joins' host
step 'is at home on a desktop: links, keyring, notifications, sound, files' at_a_desktop
step 'keeps game and settings over an upgrade' upgrade
step 'builds for development, and passes the tests that need no window' build_tested
step 'has the development variant beside it' beside
step 'leaves nothing behind' uninstall
say "all good; pictures are in $work/shots"
