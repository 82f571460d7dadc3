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

# godot_machine: this machine's architecture as Godot calls it.
godot_machine() { uname -m | sed 's/aarch64/arm64/'; }

# godot4_project FOLDER: a project with the examples and the tests, and without the addon. The list of extensions is what the editor writes
# when it first opens the project. A Godot without a window often crashes when it ends after having written it itself (godotengine/godot#111048).
godot4_project() {
  rm -rf "$1" && mkdir -p "$1/.godot"
  cp examples/godot/* bindings/godot/*.gd "$1/"
  echo res://addons/mille/mille.gdextension >"$1/.godot/extension_list.cfg"
}

# godot4_test FOLDER TEST: runs a test of a project. Beside its own result, no script may fail, and nothing may be left at the end.
godot4_test() {
  local said
  said=$(godot4 --path "$1" --script "$2.gd" 2>&1) || { printf '%s\n' "$said"; return 1; }
  printf '%s\n' "$said"
  ! grep -qE 'SCRIPT ERROR|leaked at exit|still in use' <<<"$said"
}

# godot4_documented FOLDER: Godot's editor loads the project, and writes the documentation of the classes as it knows them, with the
# addon's texts. That is the addon's documentation, and every method, member, signal and constant has a text.
godot4_documented() {
  local written=$1-documented
  rm -rf "$written" && cp -r "$1/addons/mille" "$written"
  godot4 --path "$1" --import >"$1/import.log" 2>&1 && godot4 --path "$1" --doctool "$written" --gdextension-docs >"$1/doctool.log" 2>&1 || return 1
  sed -i 's/ xmlns:xsi=[^>]*>/>/' "$written"/doc_classes/*.xml
  diff -r "$1/addons/mille/doc_classes" "$written/doc_classes" && ! grep -Pzo '<(description|member|constant)\b[^>/]*>\s*</' "$written"/doc_classes/*.xml
}
