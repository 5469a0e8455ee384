# Debian packages, for run.sh and tests/run.sh to source.
# SPDX-License-Identifier: GPL-3.0-or-later

base_packages='gcc libc6-dev meson ninja-build pkg-config libglib2.0-dev libjson-glib-dev libicu-dev
  libsqlite3-dev'

# The app, with what a table hosted from it needs.
build_packages="$base_packages gettext libglib2.0-bin libsoup-3.0-dev libsecret-1-dev libgtk-4-dev
  libadwaita-1-dev libpulse-dev libsndfile1-dev adwaita-icon-theme librsvg2-common desktop-file-utils"

# What kagetsu-server needs to serve the internet.
server_packages='libwebsockets-dev libwebsockets-evlib-uv libuv1-dev libssl-dev'

# Installs those of the named packages that are missing. Works as root and with sudo.
need_packages () {
  missing=
  for package in "$@"; do
    case $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) in
    installed) ;;
    *) missing="$missing $package" ;;
    esac
  done
  [ -n "$missing" ] || return 0

  echo "Installing:$missing"
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
      echo "Please install as root:$missing" >&2
      return 1
    }
    as_root=sudo
    [ -t 0 ] || as_root='sudo -n'
  fi
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 update &&
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 \
      install --no-install-recommends $missing
}
