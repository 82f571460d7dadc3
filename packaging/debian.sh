# shellcheck shell=bash
# The Debian packages, by CPack (packages.cmake). Sourced by scripts/package.

make_package() {
  need "${packages_build[@]}" dpkg-dev lintian
  configure package
  build package
  rm -f build/package/*.deb
  (cd build/package && cpack) >build/package/cpack.log 2>&1 || { cat build/package/cpack.log; die 'cpack failed'; }
  debs=(build/package/*.deb)
  printf '%s\n' "${debs[@]##*/}"
  say 'lintian'
  lintian --fail-on error,warning --allow-root "${debs[@]}" || die 'lintian refuses the packages'
}

try_package() {
  new_root
  as_root cp "${debs[@]}" "$package_root/tmp/"
  inside sh -c 'dpkg-query -W | sort >/tmp/before && find / -xdev -not -path "/proc/*" -not -path "/var/*" -not -path "/tmp/*" | sort >/tmp/files'
  say 'installing, running, removing'
  inside sh -c 'apt-get update -q && apt-get install -y -q --no-install-recommends /tmp/*.deb' >build/package/try.log 2>&1 ||
    { tail -n 20 build/package/try.log; die 'the packages do not install'; }
  inside mille version
  inside mille watch --seed 1 --quiet
  as_root cp tests/consumer/main.c tests/consumer/host.c "$package_root/tmp/"
  inside sh -c 'apt-get install -y -q --no-install-recommends gcc libc6-dev pkg-config >/dev/null 2>&1 &&
    cd /tmp && gcc -std=c99 main.c host.c $(pkg-config --cflags --libs mille) -o host && ./host'
  inside sh -c 'apt-get purge -y -q mille libmille-dev libmille[0-9]* && apt-get purge -y -q gcc libc6-dev pkg-config && apt-get autoremove --purge -y -q' >>build/package/try.log 2>&1 ||
    { tail -n 20 build/package/try.log; die 'the packages do not go'; }
  local left
  left=$(inside sh -c 'dpkg-query -W | sort | comm -13 /tmp/before - ; find / -xdev -not -path "/proc/*" -not -path "/var/*" -not -path "/tmp/*" | sort | comm -13 /tmp/files - | grep -i mille || true')
  [ -z "$left" ] || die "left behind: $left"
  say 'the packages install, run and go'
}
