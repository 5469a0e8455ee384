# Two people, each with a display, a message bus and a home of their own, who use the installed Flatpak:
# to be sourced by run.sh, which sets $work, $app and $object. Everything ends with end_people.
# SPDX-License-Identifier: GPL-3.0-or-later

patience=240 # half seconds

declare -A display bus home
processes=()

# wait_until WHAT COMMAND...: until the command succeeds.
wait_until () {
  local what=$1 left=$patience
  shift
  until "$@" >/dev/null 2>&1; do
    [ $((left -= 1)) -gt 0 ] || die "waited in vain for $what"
    sleep 0.5
  done
}

# The number that Xvfb has chosen, once it is ready.
start_display () { # PERSON
  local file=$run/display-$1
  rm -f "$file" # of an earlier visit
  Xvfb -displayfd 6 -screen 0 1100x760x24 -nolisten tcp -noreset 6>"$file" 2>/dev/null &
  processes+=($!)
  wait_until 'a display' test -s "$file"
  display[$1]=:$(cat "$file")
}

start_bus () { # PERSON
  local file=$run/bus-$1
  rm -f "$file"
  HOME=${home[$1]} dbus-daemon --session --nofork --print-address=6 6>"$file" 2>/dev/null &
  processes+=($!)
  wait_until 'a message bus' test -s "$file"
  bus[$1]=$(cat "$file")
}

end_people () {
  kill "${processes[@]}" 2>/dev/null || :
  wait
  processes=()
}

come () { # PERSON
  home[$1]=$work/home-$1
  rm -rf "${home[$1]}"
  mkdir -p "${home[$1]}" "$run/person-$1"
  chmod 700 "$run/person-$1"
  start_display "$1"
  start_bus "$1"
}

# as PERSON COMMAND...
as () {
  local person=$1
  shift
  env HOME="${home[$person]}" XDG_RUNTIME_DIR="$run/person-$person" \
    DISPLAY="${display[$person]}" DBUS_SESSION_BUS_ADDRESS="${bus[$person]}" "$@"
}

data_of () { echo "${home[$1]}/.var/app/$app/data/kagetsu"; }

# Settings, as lines of the keyfile that a sandbox keeps them in.
prefer () { # PERSON, lines come in
  local folder=${home[$1]}/.var/app/$app/config/glib-2.0/settings
  mkdir -p "$folder"
  cat >"$folder/keyfile"
}

setting () { # PERSON KEY VALUE: has it been set so?
  grep -qx "$2=$3" "${home[$1]}/.var/app/$app/config/glib-2.0/settings/keyfile"
}

# The stand-in runtime has neither OpenGL nor an accessibility bus.
start_app () { # PERSON [LOCALE]
  as "$1" flatpak run --user --die-with-parent --env=GSK_RENDERER=cairo --env=GTK_A11Y=none \
    --env=LANG="${2:-en_US}.UTF-8" "$app" >>"$work/app-$1.log" 2>&1 &
  processes+=($!)
  wait_until "the window of person $1" has_window "$1"
}

has_window () {
  as "$1" gdbus call --session --dest "$app" --object-path "$object/window/1" \
    --method org.gtk.Actions.List
}

# act PERSON ACTION [PARAMETER]: an action of the window.
act () {
  as "$1" gdbus call --session --dest "$app" --object-path "$object/window/1" \
    --method org.gtk.Actions.Activate "$2" "[${3:+<$3>}]" '{}' >/dev/null
}

act_of_app () { # PERSON ACTION
  as "$1" gapplication action "$app" "$2"
}

# Quits as a person would; a crash.
quit_app () {
  act_of_app "$1" quit
  wait_until 'the end of the app' is_gone "$1"
}

kill_app () {
  as "$1" flatpak kill "$app"
  wait_until 'the end of the app' is_gone "$1"
}

is_gone () {
  ! as "$1" gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
    --method org.freedesktop.DBus.GetNameOwner "$app"
}

press () { # PERSON KEY...
  local person=$1
  shift
  as "$person" xdotool key --delay 60 "$@"
}

# Puts a stone by typing where: "h8".
play () { # PERSON POINT
  press "$1" ctrl+l
  sleep 0.5
  as "$1" xdotool type --delay 60 "$2"
  press "$1" Return
}

shoot () { # PERSON NAME
  sleep 1 # for what still moves
  as "$1" import -window root "$work/shots/$2.png"
}

# How many steps the game has that a person was last at here.
has_steps () { # PERSON NUMBER
  grep -qx "steps $2" "$(data_of "$1")/game"
}
