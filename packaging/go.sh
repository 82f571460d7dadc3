# shellcheck shell=bash
# The Go module with the library's sources, which cgo compiles. Sourced by scripts/package.
#
# It is an archive for `go mod edit -replace`, and not a zip file for a module proxy. A proxy serves only modules whose path begins with a
# domain name, and the path is `mille`, because the project has no domain.
. packaging/amalgamation.sh
go_out=build/packages/go
go_name=mille-go-$(library_version)

make_package() {
  local folder=$go_out/$go_name
  rm -rf "$go_out" && mkdir -p "$folder"
  cp bindings/go/{*.go,go.mod,header.h} LICENSE "$folder/"
  cp packaging/go/link.go "$folder/"
  sed "s/VERSION/$(library_version)/g" packaging/go/README.md >"$folder/README.md"
  sources_into "$folder"
  tar -C "$go_out" --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mode='u=rwX,go=rX' \
    --mtime="@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}" -cf - "$go_name" | gzip -9n >"$go_out/$go_name.tar.gz"
  rm -rf "$folder"
  printf '%s\n' "$go_name.tar.gz"
}

try_package() {
  new_root golang-go g++
  as_root cp -r examples/go "$package_root/root/hosts"
  as_root cp "$go_out/$go_name.tar.gz" "$package_root/root/"
  say 'building two programs, without a network and without an installed libmille'
  inside_offline sh -c "cd /root && tar -xzf $go_name.tar.gz && cd hosts && go mod edit -require=mille@v$(library_version) -replace=mille=../$go_name &&
    go build -o /root/ ./host ./embed" >"$go_out/try.log" 2>&1 ||
    { tail -n 20 "$go_out/try.log"; die 'the module cannot be used'; }
  # A test is compiled with the package it belongs to; not optimized, to save minutes.
  inside_offline sh -c "cd /root/$go_name && CGO_CXXFLAGS=-O0 go test -vet=off" >"$go_out/test.log" 2>&1 ||
    { tail -n 20 "$go_out/test.log"; die 'the tests of the module fail'; }
  inside /root/embed
  same_record /root/host
  say 'the module builds and plays'
}
