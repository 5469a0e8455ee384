#!/usr/bin/env bash
# Builds the Flatpak on a stand-in runtime, installs it and uses it, with nothing but Debian's packages:
#
#   sh tests/flatpak/run.sh [--devel]
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
[ "${1:-}" != --devel ] || app=$app.Devel
object=/${app//.//}
manifest=$root/flatpak/$app.json
branch=$(sed -n 's/^ *"runtime-version": "\(.*\)",$/\1/p' "$manifest")

say () { echo "flatpak: $*"; }
die () { say "$*" >&2; exit 1; }

. "$root/src/packages.sh"
need_packages flatpak flatpak-builder ostree debootstrap bubblewrap elfutils dbus-daemon \
  libglib2.0-bin xvfb xdotool imagemagick iproute2 python3

# In a network of its own and with displays of its own, so that ports are free and nobody comes in.
if [ -z "${KAGETSU_NETWORK:-}" ]; then
  mkdir -p "$work"
  bash "$here/runtime.sh" "$branch" "$work"
  exec unshare --net --mount env KAGETSU_NETWORK=own bash "$0" "$@"
fi
ip link set lo up
mkdir -p /tmp/.X11-unix
mount -t tmpfs tmpfs /tmp/.X11-unix

mkdir -p "$work/shots"
run=$(mktemp -d)
export HOME=$work/home FLATPAK_USER_DIR=$work/user XDG_RUNTIME_DIR=$run
mkdir -p "$HOME"
unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME WAYLAND_DISPLAY LANGUAGE LC_ALL
. "$here/desk.sh"
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

# With the very script that makes the bundle, where it is not the other variant that is asked for.
build_first () {
  if [ "$app" = org.kagetsu.Kagetsu ]; then
    quiet build.log sh "$root/flatpak/bundle.sh" --disable-rofiles-fuse
    no_warnings build.log
  else
    build build.log "$manifest"
    flatpak build-bundle "$work/repo" "$root/kagetsu.flatpak" "$app"
  fi
}

# The manifest with its tests, and with the next version's number.
vary_manifest () { # newer | tested
  python3 - "$manifest" "$root" "$1" >"$work/$1.json" <<'PYTHON'
import json
import sys

manifest = json.load(open(sys.argv[1]))
module = manifest['modules'][0]
module['sources'][0]['path'] = sys.argv[2]
if sys.argv[3] == 'newer':
    rename = "sed -i \"s/^  version: '.*'/  version: '9.9.9'/\" meson.build"
    module['sources'].append({'type': 'shell', 'commands': [rename]})
else:
    suites = ['data', 'core', 'gomocup', 'wire', 'server', 'session']
    module['config-opts'].remove('-Dtests=false')
    module['run-tests'] = True
    module['test-rule'] = ''
    module['test-commands'] = ['meson test --print-errorlogs ' + ' '.join(f'--suite {suite}' for suite in suites)]
json.dump(manifest, sys.stdout)
PYTHON
}

install_runtime () {
  flatpak --user remote-add --if-not-exists --no-gpg-verify stand-in "$work/runtime"
  flatpak --user install -y --noninteractive --or-update stand-in \
    "org.gnome.Platform//$branch" "org.gnome.Sdk//$branch"
}

# From the bundle, as README.md has it. A newer version then comes from the repository.
install_app () {
  flatpak --user uninstall -y --noninteractive "$app" >/dev/null 2>&1 || :
  flatpak --user install -y --noninteractive --bundle "$root/kagetsu.flatpak"
}

version () { flatpak run --user "$app" --version; }

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

# --- scenes ---

# Nothing is left to the lot, and the first stone may lie anywhere.
choose () { # PERSON
  prefer "$1" <<'KEYS'
[org/kagetsu/Kagetsu]
first='host'

[org/kagetsu/Kagetsu/online]
first='host'
gomoku-opening='free'
rated=false
time='none'
KEYS
}

languages () {
  local language words english
  english=$(flatpak run --user --env=LANG=en_US.UTF-8 "$app" --help)
  for language in fr_FR pt_PT pt_BR ru_RU; do
    words=$(flatpak run --user --env=LANG=$language.UTF-8 "$app" --help)
    [ "$words" != "$english" ] || die "$language: --help is English"
    come 1
    choose 1
    start_app 1 $language
    shoot 1 home-$language
    act 1 new-game "'cpu'"
    shoot 1 new-game-$language
    press 1 Return
    play 1 h8
    wait_until 'a saved game' test -e "$(data_of 1)/game"
    shoot 1 game-$language
    act 1 rules "'threes'"
    shoot 1 rules-$language
    quit_app 1
    end_people
  done
}

# A game and settings survive a crash followed by a newer version.
upgrade () {
  local before
  come 1
  start_app 1
  act 1 new-game "'person'"
  press 1 Return
  play 1 h8
  play 1 i9
  play 1 j10
  wait_until 'three stones' has_steps 1 3
  act_of_app 1 move-numbers
  wait_until 'a changed setting' setting 1 move-numbers true
  before=$(grep place "$(data_of 1)/game")
  kill_app 1

  vary_manifest newer
  build build-newer.log "$work/newer.json"
  flatpak build-bundle "$work/repo" "$work/newer.flatpak" "$app"
  quiet update.log flatpak --user install -y --noninteractive --or-update --bundle "$work/newer.flatpak"
  [ "$(version)" = 'kagetsu 9.9.9' ] || die "no newer version: $(version)"

  start_app 1
  shoot 1 upgrade-home
  act 1 continue
  play 1 k11
  wait_until 'a fourth stone' has_steps 1 4
  [ "$(grep place "$(data_of 1)/game" | head -n 3)" = "$before" ] || die 'the game is another one'
  setting 1 move-numbers true || die 'a setting is lost'
  shoot 1 upgrade-game
  quit_app 1
  end_people
}

unit_tests () {
  vary_manifest tested
  build tests.log "$work/tested.json" --build-only
}

# How many stones lie in all games that a server keeps.
stones_are () { # FILE NUMBER
  python3 - "$1" "$2" <<'PYTHON'
import sqlite3
import sys

rows = sqlite3.connect(f'file:{sys.argv[1]}?mode=ro', uri=True)
sys.exit(rows.execute('SELECT count(*) FROM step').fetchone()[0] != int(sys.argv[2]))
PYTHON
}

# Person 1 makes a table at the server that both are at, person 2 sits down, and they play.
play_online () { # DATABASE NAME
  act 1 create-table
  press 1 Return
  wait_until 'a table' has_table "$(dirname "$1")"
  act 2 join "(int64 1, false)"
  sleep 2
  play 1 h8
  wait_until 'a stone of person 1' stones_are "$1" 1
  play 2 i9
  wait_until 'a stone of person 2' stones_are "$1" 2
  play 1 j10
  wait_until 'another stone of person 1' stones_are "$1" 3
  shoot 1 "$2-1"
  shoot 2 "$2-2"
}

has_table () { # FOLDER
  as 1 flatpak run --user --filesystem="$1" --command=kagetsu-server "$app" admin --data "$1" list |
    grep -q waiting
}

two_come () {
  come 1
  come 2
  choose 1
  start_app 1
  start_app 2
}

two_go () {
  kill_app 1
  kill_app 2
  end_people
}

serves () { (: <"/dev/tcp/127.0.0.1/$1"); }

loopback () {
  local folder=$work/server
  rm -rf "$folder"
  mkdir -p "$folder"
  two_come
  as 1 flatpak run --user --die-with-parent --filesystem="$folder" --command=kagetsu-server "$app" \
    --listen 127.0.0.1:9000 --data "$folder" >"$work/server.log" 2>&1 &
  processes+=($!)
  wait_until 'the server' serves 9000
  act 1 connect "'127.0.0.1:9000'"
  act 2 connect "'127.0.0.1:9000'"
  sleep 2
  play_online "$folder/kagetsu.db" loopback
  [ "$(stat -c %a "$(data_of 1)/players")" = 600 ] || die 'others may read who one is'
  two_go
}

# No server but the one inside the first person's sandbox.
host () {
  two_come
  act 1 host
  wait_until 'the hosted server' serves 8765
  act 2 connect "'127.0.0.1:8765'"
  sleep 2
  play_online "$(data_of 1)/server/kagetsu.db" host
  two_go
  wait_until 'the end of the hosted server' bash -c '! : </dev/tcp/127.0.0.1/8765'
}

# --- all of it ---

step () { # WORDS COMMAND...
  local began=$SECONDS words=$1
  shift
  "$@"
  say "$words: $((SECONDS - began)) s"
}

step 'runtime and SDK are installed' quiet install.log install_runtime
rm -rf "$work/repo"
step 'builds without warnings, is bundled' build_first
step 'is installed from the bundle' quiet install-app.log install_app
check_exports
step 'speaks French, Portuguese, Brazilian, Russian' languages
step 'plays at a server' loopback
step 'hosts a table that another sandbox joins' host
step 'keeps game and settings over an upgrade' upgrade
step 'passes the tests that need no window' unit_tests
say "all good; pictures are in $work/shots"
