# shellcheck shell=bash
# The crates mille-sys, which compiles the library's sources, and mille. Sourced by scripts/package.
. packaging/amalgamation.sh
rust_out=build/packages/rust
rust_version=$(library_version)

# cargo_in FOLDER ARGUMENT…: Debian's cargo, which finds other crates only in build/packages/rust/crates.
cargo_in() {
  (cd "$1" && shift && PATH=/usr/bin:$PATH /usr/bin/cargo "$@" --config 'source.crates-io.replace-with="here"' \
    --config "source.here.directory=\"$PWD/../crates\"")
}

# directory_of CRATE FOLDER: unpacks the crate into a folder that cargo takes as a source of crates.
directory_of() {
  tar -C "$2" -xzf "$rust_out/$1.crate"
  echo '{"files":{}}' >"$2/$1/.cargo-checksum.json"
}

make_package() {
  need cargo librust-cc-dev rustc
  rm -rf "$rust_out" && mkdir -p "$rust_out"/{mille-sys,mille,crates}
  cp -r bindings/rust/sys/{Cargo.toml,build.rs,README.md,src} LICENSE "$rust_out/mille-sys/"
  cp -r bindings/rust/{Cargo.toml,build.rs,src,tests} packaging/rust/README.md LICENSE "$rust_out/mille/"
  mkdir "$rust_out/mille-sys/amalgamation"
  sources_into "$rust_out/mille-sys/amalgamation"
  sed -i 's|path = "sys"|path = "../mille-sys"|' "$rust_out/mille/Cargo.toml"
  cp -r /usr/share/cargo/registry/cc-* "$rust_out/crates/"
  local crate
  for crate in mille-sys mille; do
    # try_package builds them.
    cargo_in "$rust_out/$crate" package --quiet --offline --no-verify || die "the crate $crate could not be made"
    cp "$rust_out/$crate/target/package/$crate-$rust_version.crate" "$rust_out/"
    directory_of "$crate-$rust_version" "$rust_out/crates"
  done
  rm -rf "$rust_out"/{mille-sys,mille,crates}
  (cd "$rust_out" && ls -- *.crate)
}

try_package() {
  local crate
  new_root cargo rustc g++ librust-cc-dev
  mkdir "$rust_out/crates"
  for crate in mille-sys mille; do directory_of "$crate-$rust_version" "$rust_out/crates"; done
  as_root mkdir "$package_root/root/.cargo"
  as_root mv "$rust_out/crates" "$package_root/root/"
  as_root cp -r examples/rust "$package_root/root/hosts"
  say 'building two programs, without a network and without an installed libmille'
  inside_offline sh -c "cp -r /usr/share/cargo/registry/cc-* /root/crates/ && cd /root/hosts && rm Cargo.lock &&
    sed -i 's|^mille = .*|mille = \"$rust_version\"|' Cargo.toml &&
    printf '[source.crates-io]\nreplace-with = \"here\"\n[source.here]\ndirectory = \"/root/crates\"\n' >/root/.cargo/config.toml &&
    cargo build --release" >"$rust_out/try.log" 2>&1 ||
    { tail -n 20 "$rust_out/try.log"; die 'the crates cannot be used'; }
  inside_offline sh -c 'cd /root/crates/mille-[0-9]* && CARGO_TARGET_DIR=/root/hosts/target cargo test --release' >"$rust_out/test.log" 2>&1 ||
    { tail -n 20 "$rust_out/test.log"; die 'the tests of the crate fail'; }
  inside /root/hosts/target/release/embed
  same_record inside /root/hosts/target/release/host
  say 'the crates build and play'
}
