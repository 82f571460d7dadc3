# shellcheck shell=bash
# A real Godot 4: Debian 12 has none, so it comes from Debian unstable, with all the libraries that it needs, unpacked into a folder and
# run there. Sourced by scripts/hosts and packaging/godot.sh, after packaging/root.sh.
godot4_root=$PWD/build/godot4

# godot4_get: unpacks it unless it is there. Fails where Debian unstable cannot be reached, or has no Godot that can be installed just now.
godot4_get() {
  [ ! -x "$godot4_root/usr/bin/godot" ] || return 0
  local apt=$PWD/build/godot4-apt package
  rm -rf "$apt" "$godot4_root"{,.new} && mkdir -p "$apt"/{state/lists/partial,cache/archives/partial} "$godot4_root.new"
  : >"$apt/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(debian_mirror) sid main" >"$apt/sources.list"
  local options=(
    -o "Dir::Etc::SourceList=$apt/sources.list" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State=$apt/state" -o "Dir::Cache=$apt/cache"
    -o "Dir::State::status=$apt/status" -o Debug::NoLocking=1 -o APT::Sandbox::User=root -o APT::Install-Recommends=0 -o Acquire::Languages=none
  )
  say 'getting Godot 4 from Debian unstable'
  apt-get "${options[@]}" -q update && apt-get "${options[@]}" -q -y --download-only install godot || return 1
  for package in "$apt"/cache/archives/*.deb; do dpkg-deb --extract "$package" "$godot4_root.new" || return 1; done
  rm -rf "$apt" && mv "$godot4_root.new" "$godot4_root"
}

# godot4 ARGUMENT…: runs it without a window, with its own libraries and those of LD_LIBRARY_PATH.
godot4() {
  local folders=("$godot4_root"/usr/lib/*-linux-gnu{,/pulseaudio}) loader
  loader=$(compgen -G "$godot4_root/usr/lib*/ld-linux-*.so.*" | head -n 1)
  HOME=$godot4_root/home "$loader" --library-path "$(IFS=:; echo "${folders[*]}")${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" "$godot4_root/usr/bin/godot" \
    --headless --no-header "$@"
}

# godot4_addon LIBRARY FOLDER: the addon with a library of this machine in a project's folder.
godot4_addon() {
  mkdir -p "$2/addons"
  cp -r bindings/godot/addons/mille "$2/addons/"
  cp "$1" "$2/addons/mille/libmille_godot.linux.$(godot_machine).so"
}

# godot_machine: this machine's architecture as Godot calls it.
godot_machine() { uname -m | sed 's/aarch64/arm64/'; }
