# shellcheck shell=bash
# The Go module with the library's sources, which cgo compiles. Sourced by scripts/package.
#
# MILLE_GO_PATH is the path of the module, by which programs import it, such as example.org/mille. Go gets a module from a repository or a
# proxy only if its path begins with a domain name, which the project does not have: the path is `mille` unless you set another one.
. packaging/amalgamation.sh
go_out=build/packages/go
go_path=${MILLE_GO_PATH:-mille}
go_version=$(library_version)
go_name=mille-go-$go_version

# go_proxy PATH FOLDER: the packaged module under this path, laid out as a module proxy serves it.
go_proxy() {
  local path=$1 unpacked=$go_out/unpacked versions
  # shellcheck disable=SC2001
  versions=$2/$(sed 's/[A-Z]/!\L&/g' <<<"$path")/@v
  rm -rf "$unpacked" && mkdir -p "$unpacked" "$versions"
  tar -C "$unpacked" -xzf "$go_out/$go_name.tar.gz"
  go_set_path "$path" "$unpacked/$go_name"
  echo "v$go_version" >"$versions/list"
  printf '{"Version":"v%s","Time":"%s"}\n' "$go_version" "$(date -u -d "@$(pack_time)" +%Y-%m-%dT%H:%M:%SZ)" >"$versions/v$go_version.info"
  cp "$unpacked/$go_name/go.mod" "$versions/v$go_version.mod"
  python3 - "$unpacked/$go_name" "$path@v$go_version" "$versions/v$go_version.zip" <<'END'
import pathlib, sys, zipfile

folder, prefix, out = sys.argv[1:]
with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
    for file in sorted(pathlib.Path(folder).iterdir()):
        entry = zipfile.ZipInfo(f"{prefix}/{file.name}", (1980, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        packed.writestr(entry, file.read_bytes())
END
  rm -rf "$unpacked"
}

# go_set_path PATH FOLDER: makes it the path of the module in the folder, which its example imports.
go_set_path() {
  sed -i "s|^module .*|module $1|" "$2/go.mod"
  sed -i "s|^\t\"mille\"$|\t\"$1\"|" "$2"/*_test.go
}

go_has_domain() { [[ ${1%%/*} = *.* ]]; }

make_package() {
  local folder=$go_out/$go_name
  need python3
  rm -rf "$go_out" && mkdir -p "$folder"
  cp bindings/go/{*.go,go.mod,header.h} LICENSE "$folder/"
  cp packaging/go/link.go "$folder/"
  go_set_path "$go_path" "$folder"
  sed "s|VERSION|$go_version|g; s|MODULE|$go_path|g" packaging/go/README.md >"$folder/README.md"
  sources_into "$folder"
  pack_tar "$folder" "$go_name" "$go_out/$go_name.tar.gz"
  rm -rf "$folder"
  printf '%s\n' "$go_name.tar.gz"
  go_has_domain "$go_path" || return 0
  go_proxy "$go_path" "$go_out/proxy"
  printf '%s\n' proxy
}

try_package() {
  local path=$go_path
  go_has_domain "$path" || path=example.org/mille
  new_root golang-go g++
  rm -rf "$go_out/tried" && go_proxy "$path" "$go_out/tried"
  as_root cp -r "$go_out/tried" "$package_root/root/proxy"
  rm -rf "$go_out/tried"
  as_root cp -r examples/go "$package_root/root/hosts"
  as_root mkdir "$package_root/root/hosts/readme"
  sed -n '/^```go$/,/^```$/p' packaging/go/README.md | sed '1d;$d;s|MODULE|mille|' >"$go_out/main.go"
  as_root mv "$go_out/main.go" "$package_root/root/hosts/readme/"
  as_root cp "$go_out/$go_name.tar.gz" "$package_root/root/"
  say "building two programs with the module from a proxy, without a network and without an installed libmille"
  inside_offline sh -c "cd /root && cp -r hosts getting && cd getting && sed -i 's|\"mille\"|\"$path\"|' */main.go &&
    go mod edit -droprequire=mille -dropreplace=mille && export GOPROXY=file:///root/proxy GONOSUMDB=$path GOFLAGS=-mod=mod &&
    go get $path@latest && go build -o /root/ ./host ./embed" >"$go_out/try.log" 2>&1 ||
    { tail -n 20 "$go_out/try.log"; die 'the module cannot be used from a proxy'; }
  inside /root/embed
  same_record inside /root/host
  # Not optimized, to save minutes. A test is compiled with the package it belongs to.
  say 'building a program with the unpacked module, and testing the module'
  inside_offline sh -c "cd /root && tar -xzf $go_name.tar.gz && cd hosts && sed -i 's|\"mille\"|\"$go_path\"|' */main.go &&
    go mod edit -droprequire=mille -dropreplace=mille -require=$go_path@v$go_version -replace=$go_path=../$go_name &&
    CGO_CXXFLAGS=-O0 go build -o /root/ ./embed ./readme" >"$go_out/try.log" 2>&1 ||
    { tail -n 20 "$go_out/try.log"; die 'the module cannot be used'; }
  inside /root/embed
  grep -qF "\`$(inside /root/readme)\`" packaging/go/README.md || die "the program of the module's README prints something else"
  inside_offline sh -c "cd /root/$go_name && CGO_CXXFLAGS=-O0 go test -vet=off" >"$go_out/test.log" 2>&1 ||
    { tail -n 20 "$go_out/test.log"; die 'the tests of the module fail'; }
  say 'the module builds and plays'
}
