# shellcheck shell=bash
# What a newcomer does: README's two commands on a bare Debian 12, where people keep their clones. Sourced by scripts/check.
. packaging/root.sh

# as_newcomer USER FOLDER [NAME=VALUE…]: README's two commands in a clone, with no terminal and nothing of this environment. Programs see the
# file systems that a machine or a container gives them; they vanish with the last process.
as_newcomer() {
  local user=$1 folder=$2
  shift 2
  say "$user in $folder"
  # shellcheck disable=SC2016
  as_root unshare --mount --pid --fork --kill-child sh -c '
    root=$1 user=$2 folder=$3
    shift 3
    mount -t proc proc "$root/proc" && mount -t sysfs -o ro sysfs "$root/sys" &&
      mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts" && mount -t tmpfs tmpfs "$root/dev/shm" || exit
    exec chroot --userspec="$user:$user" "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@" \
      sh -ec "cd \"\$0\"; ./dev play; ./dev test" "$folder"' sh "$package_root" "$user" "$folder" "$@" </dev/null
}

# clone_for USER FOLDER: a clone of this commit in the root.
clone_for() {
  as_root cp -a build/newcomer "$package_root$2"
  inside chown -R "$1:$1" "$2"
}

newcomer() {
  local home=/home/newcomer
  rm -rf build/newcomer
  git clone -q --depth 1 "file://$PWD" build/newcomer
  new_root git  # nobody has a clone without it
  clone_for root /root/libmille
  inside chmod 0700 /root
  as_newcomer root /root/libmille HOME=/root
  # The other places differ in nothing that a compiler sees. What this machine or the second place has compiled is not compiled again.
  install_in_root ccache
  inside useradd --user-group --create-home newcomer
  local cache
  if have ccache && cache=$(ccache -k cache_dir) && [ -d "$cache" ]; then
    inside mkdir "$home/.cache"
    as_root cp -r "$cache" "$package_root$home/.cache/ccache"
    inside chown -R newcomer: "$home/.cache"
  fi
  inside chmod 0700 "$home"
  clone_for newcomer "$home/libmille"
  as_newcomer newcomer "$home/libmille" HOME="$home" LANG=C.UTF-8
  inside mkdir "$home/Jeux d’été"
  inside chown newcomer: "$home/Jeux d’été"
  clone_for newcomer "$home/Jeux d’été/libmille"
  as_newcomer newcomer "$home/Jeux d’été/libmille" HOME="$home" LANG=C.UTF-8
}
