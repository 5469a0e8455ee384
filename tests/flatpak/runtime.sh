#!/usr/bin/env bash
# A stand-in for the runtime and the SDK that the manifest names, made of Debian packages:
#
#   runtime.sh BRANCH FOLDER
#
# FOLDER/runtime is then an OSTree repository with org.gnome.Platform and org.gnome.Sdk of that branch,
# FOLDER/packages what was unpacked on the way. Nothing is done where just that is there already.
#
# A stand-in: names and layout are those of the real runtime, versions are those of the Debian release
# SUITE (trixie). It needs root, for debootstrap.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
umask 022

branch=$1
mkdir -p "$2/packages"
repo=$(realpath "$2")/runtime
packages=$(realpath "$2")/packages
suite=${SUITE:-trixie}
locales='en_US fr_FR pt_PT pt_BR ru_RU'

# Only what an app may expect of the real runtime: anything more would hide a module that the manifest lacks.
platform='libgtk-4-1 libgtk-4-common libadwaita-1-0 libsoup-3.0-0 libjson-glib-1.0-0 libsecret-1-0
  glib-networking ca-certificates libsqlite3-0 libicu76 libpulse-mainloop-glib0 libsndfile1
  libglib2.0-bin dconf-gsettings-backend gsettings-desktop-schemas
  adwaita-icon-theme hicolor-icon-theme librsvg2-common shared-mime-info
  fonts-cantarell fonts-dejavu-core fontconfig xkb-data locales dbus-bin python3'
sdk='build-essential pkgconf meson ninja-build gettext elfutils desktop-file-utils libxml2-utils
  appstream appstream-compose appstream-util
  libgtk-4-dev libadwaita-1-dev libsoup-3.0-dev libjson-glib-dev libsecret-1-dev libsqlite3-dev
  libicu-dev libssl-dev libpulse-dev libsndfile1-dev libatspi2.0-dev'

say () { echo "runtime.sh: $*" >&2; }

arch=$(flatpak --default-arch)
recipe=$(echo "$suite $branch $arch" $locales $platform $sdk | sha256sum | cut -c1-16)
if ostree --repo="$repo" show "runtime/org.gnome.Sdk/$arch/$branch" 2>/dev/null | grep -q "stand-in $recipe"; then
  exit 0
fi
[ "$(id -u)" = 0 ] || { say 'the stand-in runtime has to be made as root'; exit 1; }

# --- packages ---

# The first of the mirrors that apt knows which has the release.
find_mirror () {
  local uri
  while read -r uri; do
    if /usr/lib/apt/apt-helper download-file "${uri%/}/dists/$suite/InRelease" "$packages/InRelease" \
      >/dev/null 2>&1; then
      echo "${uri%/}"
      return
    fi
  done < <(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Component: main' | sort -u)
  say "no mirror that apt knows has $suite"
  return 1
}

# inside ROOT COMMAND...: in a tree of packages. What bubblewrap mounts goes with the process.
inside () {
  local root=$1
  shift
  bwrap --bind "$root" / --bind "$packages/debs" /var/cache/apt/archives \
    --dev /dev --proc /proc --perms 1777 --tmpfs /tmp --tmpfs /run \
    --ro-bind /etc/resolv.conf /etc/resolv.conf \
    --unshare-pid --unshare-ipc --unshare-uts --cap-add ALL --die-with-parent \
    --clearenv --setenv PATH /usr/sbin:/usr/bin:/sbin:/bin --setenv HOME /root \
    --setenv LC_ALL C.UTF-8 --setenv DEBIAN_FRONTEND noninteractive \
    ${proxy:+--setenv http_proxy "$proxy"} --chdir / "$@"
}

install_into () { # ROOT PACKAGE...
  local root=$1
  shift
  echo "deb $mirror $suite main" >"$root/etc/apt/sources.list"
  inside "$root" sh -ec 'apt-get -q update
    apt-get -q -y --no-install-recommends install "$@"
    rm -rf /var/lib/apt/lists /var/cache/apt/*.bin /etc/apt/sources.list' sh "$@"
}

# debootstrap of an older release has no script for a newer one; all are the same.
unpack_platform () {
  local root=$packages/platform script=/usr/share/debootstrap/scripts/$suite locale
  [ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
  mkdir -p "$packages/debs"
  debootstrap --variant=minbase --cache-dir="$packages/debs" \
    --keyring=/usr/share/keyrings/debian-archive-keyring.gpg "$suite" "$root" "$mirror" "$script"
  printf 'path-exclude=/usr/share/%s/*\n' doc man info lintian bug >"$root/etc/dpkg/dpkg.cfg.d/stand-in"
  echo force-unsafe-io >>"$root/etc/dpkg/dpkg.cfg.d/stand-in"
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod 755 "$root/usr/sbin/policy-rc.d"
  install_into "$root" $platform
  # Without the locale itself everything stays English, whatever translations there are.
  for locale in $locales; do
    inside "$root" localedef -i "$locale" -f UTF-8 "/usr/lib/locale/$locale.UTF-8"
  done
}

unpack_sdk () {
  cp -a --reflink=auto "$packages/platform" "$packages/sdk"
  install_into "$packages/sdk" $sdk
}

# --- runtimes ---

replace () { # FILE: with what comes in; never through a hard link
  mkdir -p "$(dirname "$1")"
  rm -f "$1"
  cat >"$1"
}

# From a system to what a sandbox has as its /usr: no package management, services, accounts.
lay_out () { # TREE OF PACKAGES
  local files=$packages/tree/files
  rm -rf "$packages/tree"
  mkdir "$packages/tree"
  cp -al "$1/usr" "$files"
  cp -al "$1/etc" "$files/etc"
  ( cd "$files"
    rm -rf etc/{apt,dpkg,cron*,init.d,rc?.d,systemd,pam.d,security,default,skel,logrotate.d} \
      etc/{shadow,gshadow,subuid,subgid,passwd,group,mtab}* etc/.pwd.lock \
      etc/{hostname,hosts,machine-id,resolv.conf,fstab,ld.so.cache} \
      lib/{apt,systemd,udev} sbin/policy-rc.d bin/apt bin/apt-* share/{bug,lintian,info,man} src games local )

  # Has flatpak make a linker cache for each app, with the app's own libraries.
  replace "$files/etc/ld.so.conf" </dev/null
  [ -e "$files/bin/ldconfig" ] || ln -s ../sbin/ldconfig "$files/bin/ldconfig"
  replace "$files/etc/fonts/conf.d/50-flatpak.conf" <<'XML'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/run/host/fonts</dir>
  <cachedir>/run/host/fonts-cache</cachedir>
  <alias><family>sans-serif</family><prefer><family>Cantarell</family></prefer></alias>
  <alias><family>Adwaita Sans</family><prefer><family>Cantarell</family></prefer></alias>
</fontconfig>
XML

  # What can be committed: files, folders and links that all may read and none runs as somebody else.
  find "$files" -perm /7000 ! -type l -exec chmod a-st {} +
  find "$files" ! -type l ! -perm -0444 -exec chmod a+rX {} +
  find "$files" ! -type f ! -type d ! -type l -delete
}

commit () { # ID
  replace "$packages/tree/metadata" <<META
[Runtime]
name=$1
runtime=org.gnome.Platform/$arch/$branch
sdk=org.gnome.Sdk/$arch/$branch

[Environment]
XDG_DATA_DIRS=/app/share:/usr/share:/usr/share/runtime/share:/run/host/user-share:/run/host/share
META
  flatpak build-export --runtime --files=files --disable-fsync --no-update-summary --arch="$arch" \
    --subject="stand-in $recipe" "$repo" "$packages/tree" "$branch"
  rm -rf "$packages/tree"
}

make () {
  if [ ! -e "$repo/config" ]; then
    ostree --repo="$repo" init --mode=archive
    ostree --repo="$repo" config set archive.zlib-level 1
  fi
  rm -rf "$packages"/{platform,sdk}
  unpack_platform
  lay_out "$packages/platform"
  commit org.gnome.Platform
  unpack_sdk
  lay_out "$packages/sdk"
  commit org.gnome.Sdk
  flatpak build-update-repo --prune "$repo"
  rm -rf "$packages"/{platform,sdk}
}

proxy=
eval "$(apt-config shell proxy Acquire::http::Proxy)"
case $proxy in DIRECT) proxy= ;; esac
mirror=$(find_mirror)
say "unpacking Debian packages ($suite); this takes some minutes the first time"
set +e
( set -e; make ) >"$packages/log" 2>&1
status=$?
set -e
sed -i "s#$mirror#MIRROR#g" "$packages/log"
[ "$status" = 0 ] || { tail -n 20 "$packages/log" >&2; say "failed; all of it is in $packages/log"; exit 1; }
say "made org.gnome.Platform and org.gnome.Sdk, branch $branch"
