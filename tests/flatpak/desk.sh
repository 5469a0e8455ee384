# Two people, each with a display, a message bus and a home of their own, who use the installed Flatpak:
# to be sourced by run.sh, which sets $work, $app and $object. Everything ends with end_people.
# SPDX-License-Identifier: GPL-3.0-or-later

patience=240 # half seconds

declare -A display bus home runtime
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

# It starts no service but those named: whatever else this machine has stays out of it.
start_bus () { # PERSON SERVICE-FILE...
  local person=$1 file=$run/bus-$1
  shift
  rm -rf "$file"*
  mkdir "$file-services"
  [ $# = 0 ] || ln -s "$@" "$file-services"
  cat >"$file-config" <<XML
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=${runtime[$person]}</listen>
  <auth>EXTERNAL</auth>
  <servicedir>$file-services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
XML
  as "$person" dbus-daemon --config-file="$file-config" --nofork --print-address=6 \
    6>"$file" 2>"$work/bus-$person.log" &
  processes+=($!)
  wait_until 'a message bus' test -s "$file"
  bus[$person]=$(cat "$file")
}

end_people () {
  kill "${processes[@]}" 2>/dev/null || :
  wait
  processes=()
  umount --lazy /run/user/$UID/doc 2>/dev/null || : # of the documents' portal
}

come () { # PERSON SERVICE-FILE...: those that the person's bus may start
  home[$1]=$work/home-$1
  bus[$1]=
  rm -rf "${home[$1]}"
  runtime[$1]=$run/person-$1
  # Where sandboxes see theirs, or files that portals hand in would have another name inside.
  [ "$1" != 1 ] || runtime[1]=/run/user/$UID
  mkdir -p "${home[$1]}" "${runtime[$1]}"
  chmod 700 "${runtime[$1]}"
  start_display "$1"
  start_bus "$@"
}

# as PERSON COMMAND...
as () {
  local person=$1
  shift
  env HOME="${home[$person]}" XDG_RUNTIME_DIR="${runtime[$person]}" XDG_CURRENT_DESKTOP=GNOME \
    XDG_DATA_DIRS="$FLATPAK_USER_DIR/exports/share:/usr/share" DISPLAY="${display[$person]}" \
    DBUS_SESSION_BUS_ADDRESS="${bus[$person]}" "$@"
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

start_app () { # PERSON [LOCALE]
  as "$1" flatpak run --user --die-with-parent --env=LANG="${2:-en_US}.UTF-8" "$app" \
    >>"$work/app-$1.log" 2>&1 &
  processes+=($!)
  wait_until "the window of person $1" has_window "$1"
}

has_window () {
  as "$1" gdbus call --session --dest "$app" --object-path "$object/window/1" \
    --method org.gtk.Actions.List
}

# How many windows the display shows, dialogs included.
has_windows () { # PERSON NUMBER
  [ "$(as "$1" xdotool search --onlyvisible --class kagetsu | wc -l)" = "$2" ]
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
  ! has_name "$1" "$app"
}

has_name () { # PERSON NAME-ON-THE-BUS
  as "$1" gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
    --method org.freedesktop.DBus.GetNameOwner "$2"
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
