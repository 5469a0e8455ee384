# What people do with the installed app: to be sourced by run.sh after desk.sh and desktop.sh.
# SPDX-License-Identifier: GPL-3.0-or-later

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

# The same app with one file more: a bundle that an installed one is brought up to date by.
make_newer () {
  touch "$work/app/files/share/newer"
  quiet newer.log flatpak build-export "$work/repo" "$work/app"
  flatpak build-bundle "$work/repo" "$work/newer.flatpak" "$app"
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

  make_newer
  quiet update.log flatpak install --user -y --or-update "$work/newer.flatpak"
  flatpak run --user --command=test "$app" -e /app/share/newer || die 'no newer version'

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

# Another app with games and settings of its own, that nobody takes for the released one.
beside () {
  local released=$app
  local app=$released.Devel
  local object=/${app//.//}
  quiet install-devel.log flatpak install --user -y "$work/tested.flatpak"
  check_exports

  come 1
  app=$released object=/${released//.//} start_app 1
  start_app 1
  as 1 xdotool windowmove "$(as 1 xdotool getwindowfocus)" 130 90
  shoot 1 beside
  act 1 new-game "'person'"
  press 1 Return
  play 1 h8
  wait_until 'a game of its own' has_steps 1 1
  [ ! -e "$(app=$released data_of 1)/game" ] || die 'both have the same games'
  quit_app 1
  end_people
  quiet uninstall-devel.log flatpak uninstall --user -y --delete-data "$app"
}

# As README.md has it: what a person has made stays, unless it is to go.
uninstall () {
  local left
  come 1
  start_app 1
  act 1 new-game "'person'"
  press 1 Return
  play 1 h8
  wait_until 'a saved game' has_steps 1 1
  quit_app 1
  quiet uninstall.log as 1 flatpak uninstall --user -y "$app"
  has_steps 1 1 || die 'the game went with the app'
  quiet install-again.log as 1 flatpak install --user -y "$root/kagetsu.flatpak"
  start_app 1
  act 1 continue
  play 1 i9
  wait_until 'the game of before' has_steps 1 2
  quit_app 1
  quiet uninstall-all.log as 1 flatpak uninstall --user -y --delete-data "$app"
  # Flatpak's own store has folders without anything in them.
  left=$(find "${home[1]}" "$FLATPAK_USER_DIR" -path '*/repo/refs' -prune -o -iname '*kagetsu*' -print)
  [ -z "$left" ] || die "left behind: $left"
  end_people
}

# read_database FILE QUESTION: the answer's only field.
read_database () {
  python3 - "$@" <<'PYTHON'
import sqlite3
import sys

print(sqlite3.connect(f'file:{sys.argv[1]}?mode=ro', uri=True).execute(sys.argv[2]).fetchone()[0])
PYTHON
}

# How many stones lie in all games that a server keeps.
stones_are () { # FILE NUMBER
  [ "$(read_database "$1" 'SELECT count(*) FROM step')" = "$2" ]
}

# Person 1 makes a table at the server that both are at, person 2 sits down, and they play.
play_online () { # DATABASE NAME
  act 1 create-table
  press 1 Return
  wait_until 'a table' has_table "$(dirname "$1")" waiting
  act 2 join "(int64 1, false)"
  wait_until 'a game' has_table "$(dirname "$1")" playing
  play 1 h8
  wait_until 'a stone of person 1' stones_are "$1" 1
  play 2 i9
  wait_until 'a stone of person 2' stones_are "$1" 2
  play 1 j10
  wait_until 'another stone of person 1' stones_are "$1" 3
  shoot 1 "$2-1"
  shoot 2 "$2-2"
}

# What the server that keeps its data in a folder answers whoever keeps it.
ask_server () { # FOLDER QUESTION
  as 1 flatpak run --user --filesystem="$1" --command=kagetsu-server "$app" admin --data "$1" "$2"
}

has_table () { # FOLDER STATE
  ask_server "$1" list | grep -qw "$2"
}

has_players () { # FOLDER NUMBER
  [ "$(ask_server "$1" players | wc -l)" = "$2" ]
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

# A server in a third sandbox. It is with person 2, for a crash of the app of person 1 takes all along that
# person 1 has started of it.
start_server () { # FOLDER
  rm -rf "$1"
  mkdir -p "$1"
  as 2 flatpak run --user --die-with-parent --filesystem="$1" --command=kagetsu-server "$app" \
    --listen 127.0.0.1:9000 --data "$1" >"$work/server.log" 2>&1 &
  processes+=($!)
  wait_until 'the server' serves 9000
}

loopback () {
  local folder=$work/server
  two_come
  start_server "$folder"
  act 1 connect "'127.0.0.1:9000'"
  act 2 connect "'127.0.0.1:9000'"
  wait_until 'both' has_players "$folder" 2
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
  wait_until 'both' has_players "$(data_of 1)/server" 2
  play_online "$(data_of 1)/server/kagetsu.db" host
  two_go
  wait_until 'the end of the hosted server' bash -c '! : </dev/tcp/127.0.0.1/8765'
}

# --- at a desktop ---

at_a_desktop () {
  if [ -n "$(lacks_desktop)" ]; then
    say "skipped, for there is $(lacks_desktop): what a desktop has around the app"
    return
  fi
  quiet opener.log install_opener
  be_called
  keep_files
}

# Person 2 sends a link and plays.
be_called () {
  local folder=$work/server
  come_to_desktop 1
  come 2
  choose 2
  start_server "$folder"
  start_app 2
  open_link "$folder"
  keep_secret "$folder"
  be_told "$folder/kagetsu.db"
  end_people
}

# Another app opens the link that person 2 has sent: the app starts and sits down.
open_link () { # FOLDER
  local code
  act 2 connect "'127.0.0.1:9000'"
  wait_until 'person 2' has_players "$1" 1
  act 2 create-table
  press 2 Return
  wait_until 'a table' has_table "$1" waiting
  code=$(read_database "$1/kagetsu.db" 'SELECT code FROM room')
  as 1 flatpak run --user org.example.Opener open "kagetsu://127.0.0.1:9000/r/$code?tls=0"
  wait_until 'a question' has_windows 1 2
  shoot 1 desktop-link
  press 1 Tab Return # Cancel comes first
  wait_until 'the game of a link' has_table "$1" playing
}

# Who one is, is the keyring's to know, and known again.
keep_secret () { # FOLDER
  local before
  before=$(ask_server "$1" players)
  [ ! -e "$(data_of 1)/players" ] || die 'a file says who one is'
  [ -s "${home[1]}/.var/app/$app/data/keyrings/default.keyring" ] || die 'no keyring'
  kill_app 1
  wait_until 'person 1 to go' has_players "$1" 1
  start_app 1
  act 1 connect "'127.0.0.1:9000'"
  wait_until 'person 1 again' has_players "$1" 2
  [ "$(ask_server "$1" players | cut -f 1-3)" = "$(cut -f 1-3 <<<"$before")" ] || die 'person 1 is another one'
  act 1 show-room 'int64 1'
}

# Who has turned to something else is told of a stone, and is at the board again by a click on that.
be_told () { # DATABASE
  ! hears 1 || die 'a sound before any stone'
  turn_away 1
  play 2 h8
  wait_until 'a notification' is_told 1 'Your turn'
  shoot 1 desktop-told
  as 1 dunstctl action
  wait_until 'a stone that is heard' hears 1
  play 1 i9
  wait_until 'a stone of person 1' stones_are "$1" 2
  shoot 1 desktop-answered
}

# The sandbox sees the one file that a person has chosen, and no other.
keep_files () {
  local file
  come_to_desktop 1
  file=${home[1]}/mine.kagetsu
  start_app 1
  act 1 new-game "'person'"
  press 1 Return
  play 1 h8
  wait_until 'one stone' has_steps 1 1
  act 1 save-as
  choose_file 1 'Save the Game' "${file%.kagetsu}" # which the dialog adds
  wait_until 'a file' test -s "$file"
  play 1 i9
  wait_until 'two stones' has_steps 1 2
  act 1 open
  choose_file 1 'Open a Game' "$file"
  wait_until 'the game of the file' has_steps 1 1
  kill_app 1
  as 1 gio open "$file"
  wait_until 'the window of the file' has_window 1
  play 1 j10
  wait_until 'a stone more than in the file' has_steps 1 2
  shoot 1 desktop-file
  end_people
}

# In the desktop's dialog.
choose_file () { # PERSON TITLE FILE
  wait_until "the dialog $2" as "$1" xdotool search --onlyvisible --name "$2"
  shoot "$1" "desktop-${2%% *}"
  as "$1" xdotool type --delay 60 "$3"
  press "$1" Return
}
