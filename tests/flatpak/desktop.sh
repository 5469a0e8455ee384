# What a desktop has around an app: portals, a keyring, somebody who shows notifications, a sound server.
# To be sourced by run.sh after desk.sh.
# SPDX-License-Identifier: GPL-3.0-or-later

desktop_packages='xdg-desktop-portal xdg-desktop-portal-gtk gnome-keyring dunst pulseaudio pulseaudio-utils'

# What of it is missing here; nothing where all of it is there. Files are handed into sandboxes by FUSE.
lacks_desktop () {
  [ -w /dev/fuse ] || echo 'no FUSE'
}

come_to_desktop () { # PERSON
  local services=/usr/share/dbus-1/services
  come "$1" $services/org.freedesktop.portal.{Desktop,Documents}.service \
    $services/org.freedesktop.impl.portal.{PermissionStore,desktop.gtk}.service \
    "$FLATPAK_USER_DIR"/exports/share/dbus-1/services/*.service
  start_keyring "$1"
  start_sound "$1"
  start_notifications "$1"
}

# Unlocked, as it is after signing in.
start_keyring () { # PERSON
  as "$1" gnome-keyring-daemon --foreground --unlock --components=secrets <<<password \
    >"$work/keyring-$1.log" 2>&1 &
  processes+=($!)
  wait_until 'the keyring' has_name "$1" org.freedesktop.secrets
}

# What is heard goes to a file.
start_sound () { # PERSON
  as "$1" pulseaudio -n --exit-idle-time=-1 --load=module-native-protocol-unix \
    --load='module-null-sink sink_name=room' >"$work/sound-$1.log" 2>&1 &
  processes+=($!)
  wait_until 'the sound server' as "$1" pactl info
  as "$1" parec --device=room.monitor >"$run/heard-$1" 2>/dev/null &
  processes+=($!)
}

hears () { # PERSON: anything but silence?
  ! cmp -s -n "$(stat -c %s "$run/heard-$1")" "$run/heard-$1" /dev/zero
}

# What is told goes to a file, and to the display.
start_notifications () { # PERSON
  as "$1" dunst -print >"$run/told-$1" 2>"$work/dunst-$1.log" &
  processes+=($!)
  wait_until 'notifications' has_name "$1" org.freedesktop.Notifications
}

is_told () { # PERSON TITLE
  grep -q "summary: '$2'" "$run/told-$1"
}

# The person turns to something else: the keys are with another window.
turn_away () { # PERSON
  as "$1" display -title elsewhere -size 300x200 xc:gray 2>/dev/null &
  processes+=($!)
  wait_until 'another window' as "$1" xdotool search --onlyvisible --name elsewhere
  as "$1" xdotool search --onlyvisible --name elsewhere windowfocus --sync
}
