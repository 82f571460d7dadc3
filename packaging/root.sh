# shellcheck shell=bash
# A clean root: a bare Debian 12 in a folder, in which a package is installed and used, or a newcomer is played. Sourced by scripts/package
# and scripts/newcomer.sh.
package_root=$PWD/build/package-root

# debian_mirror: where this machine gets Debian's packages, by apt's own configuration.
debian_mirror() {
  # shellcheck disable=SC2016
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Codename: bookworm' 'Component: main' | sort -u | head -n 1
}

# new_root [PACKAGE…]: makes the root, with these packages of Debian. It goes when the command ends; the packed bare one stays for the next.
new_root() {
  local bare=$PWD/build/bare-root.tar
  need debootstrap
  say "a clean root${1:+ with $*}"
  as_root rm -rf "$package_root"
  trap 'as_root rm -rf "$package_root"' EXIT
  if [ ! -f "$bare" ]; then
    local mirror
    mirror=$(debian_mirror)
    as_root debootstrap --variant=minbase bookworm "$package_root" ${mirror:+"$mirror"} >build/debootstrap.log 2>&1 ||
      { tail build/debootstrap.log; die 'debootstrap failed'; }
    as_root tar -C "$package_root" --one-file-system -cf "$bare.new" . && as_root mv "$bare.new" "$bare"
    as_root rm -rf "$package_root"
  fi
  mkdir -p "$package_root" && as_root tar -C "$package_root" -xpf "$bare"
  [ $# = 0 ] || install_in_root "$@"
}

readonly package_environment=(PATH=/usr/games:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive)

# inside COMMAND…: runs it in the root, with nothing of this environment.
inside() { as_root chroot "$package_root" env -i "${package_environment[@]}" "$@"; }

# install_in_root PACKAGE…: installs packages of Debian. debootstrap itself cannot configure some of them.
install_in_root() {
  inside sh -c 'apt-get update -q && apt-get install -y -q --no-install-recommends "$@"' sh "$@" >build/install-in-root.log 2>&1 ||
    { tail build/install-in-root.log; die "$* cannot be installed in the root"; }
}

# inside_offline COMMAND…: as inside, without a network, and with /proc, which rustc needs.
inside_offline() {
  # shellcheck disable=SC2016
  as_root unshare --mount --net sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" env -i "$@"' \
    "$package_root" "${package_environment[@]}" "$@"
}
