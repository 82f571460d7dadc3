# shellcheck shell=bash
# Wheels with the library inside, and a source distribution that compiles it. Sourced by scripts/package.
#
# Debian's packages make the plain wheel, for systems as new as this one, and the source distribution. Where Zig can be had (packaging/zig.sh),
# it makes wheels for older systems, for arm64 and for musl.
. packaging/zig.sh
python_out=build/packages/python

make_package() {
  need g++ python3-build python3-cffi python3-pip python3-setuptools python3-wheel
  rm -rf "$python_out" && mkdir -p "$python_out"
  cp -r bindings/python "$python_out/source"
  rm -rf "$python_out"/source/{test_*.py,packages.txt}
  cp LICENSE include/mille/mille.ffi.h "$python_out/source/"
  cp packaging/copyright "$python_out/source/NOTICE"  # a name by which setuptools finds a license
  ./dev amalgamate "$PWD/$python_out/source/native" || die 'the library could not be written in one file'
  rm "$python_out/source/native/mille.hpp"
  cp capi/mille.map "$python_out/source/native/"
  # The wheel is made from the source distribution, so that this one is whole.
  (cd "$python_out/source" && /usr/bin/python3 -m build --no-isolation --outdir ..) >"$python_out/build.log" 2>&1 ||
    { tail -n 30 "$python_out/build.log"; die 'the packages could not be made'; }
  if (fetch_zig); then
    portable_wheels
  else
    say 'without Zig there is the plain wheel alone'
  fi
  (cd "$python_out" && ls -- *.whl *.tar.gz)
}

# portable_wheels: the plain wheel with the libraries that Zig builds for Linux. Each is named by the symbols that its library needs.
portable_wheels() {
  need llvm-14
  local platform tag wheel unpacked=$python_out/unpacked built=$PWD/$python_out/built
  wheel=$(echo "$python_out"/*.whl)
  zig_sources
  for platform in linux-x86-64 linux-aarch64 linux-x86-64-musl linux-aarch64-musl; do
    say "a wheel for $platform"
    zig_library "$platform" "$built"
    case $platform in
      *-musl) tag=musllinux_1_2 ;;
      *) tag=manylinux_$(newest_glibc "$built/lib/libmille.so" | tr . _) ;;
    esac
    case $platform in
      *-aarch64*) tag+=_aarch64 ;;
      *) tag+=_x86_64 ;;
    esac
    /usr/bin/python3 -m wheel unpack -d "$unpacked" "$wheel" >/dev/null
    cp -L "$built/lib/libmille.so" "$unpacked/mille-$(library_version python)/mille/libmille.so"
    sed -i "s/^Tag: .*/Tag: py3-none-$tag/" "$unpacked/mille-$(library_version python)/mille-$(library_version python).dist-info/WHEEL"
    /usr/bin/python3 -m wheel pack -d "$python_out" "$unpacked/mille-$(library_version python)" >/dev/null
    rm -rf "$unpacked" "$built"
  done
}

# python_try ENVIRONMENT PACKAGE: installs a package into a virtual environment, and plays with it.
python_try() {
  inside python3 -m venv --system-site-packages "$1"
  inside "$1/bin/pip" install -q --no-index --no-build-isolation "$2"
  inside "$1/bin/python" /tmp/embed.py
  inside sh -c "cd /tmp && $1/bin/python test_binding.py"
}

# plain_wheel: the one that this machine's compiler made.
plain_wheel() { (cd "$python_out" && ls -- *.whl | grep -vE 'manylinux_2_17_|musllinux_|_aarch64'); }

# python_elsewhere PYTHON: with a Python of this machine, the wheel for old systems beside what its users have from PyPI.
python_elsewhere() {
  local environment=$PWD/$python_out/environment tests=$PWD/$python_out/tests
  say "$1: $("$1" --version)"
  rm -rf "$environment" "$tests" && mkdir "$tests"
  cp bindings/python/test_{binding,env,env_packages}.py "$tests/"
  env -u PYTHONPATH "$1" -m venv "$environment"
  "$environment/bin/pip" install -q --disable-pip-version-check "$(echo "$PWD/$python_out"/*-manylinux_2_17_x86_64.whl)[env]" pytest
  (cd "$tests" && env -u MILLE_LIBRARY -u PYTHONPATH "$environment/bin/python" -m pytest -q) || die "the tests fail with $1"
}

# checked_names: PyPI's own checks: the description can be shown, and each wheel runs on the systems that its name promises.
checked_names() {
  local environment=$PWD/$python_out/environment wheel tag
  "$environment/bin/pip" install -q --disable-pip-version-check auditwheel twine
  "$environment/bin/twine" check --strict "$python_out"/*.whl "$python_out"/*.tar.gz
  for wheel in "$python_out"/*manylinux*.whl; do
    tag=${wheel##*-}
    "$environment/bin/auditwheel" show "$wheel" >"$python_out/audit" || die "auditwheel cannot read $wheel"
    tr '\n' ' ' <"$python_out/audit" | grep -q "following platform tag: \"${tag%.whl}\"" || { cat "$python_out/audit"; die "$wheel has the wrong name"; }
  done
}

try_package() {
  local wheel source python
  wheel=$(plain_wheel)
  source=$(cd "$python_out" && ls -- *.tar.gz)
  new_root python3-venv python3-cffi
  as_root cp "$python_out/$wheel" "$python_out/$source" examples/python/embed.py bindings/python/test_binding.py "$package_root/tmp/"
  say 'the wheel, where no compiler is'
  python_try /opt/wheel "/tmp/$wheel"
  say 'the source distribution'
  install_in_root g++ python3-setuptools python3-wheel
  python_try /opt/source "/tmp/$source"
  if compgen -G "$python_out/*manylinux_2_17_x86_64.whl" >/dev/null; then
    need python3-venv
    for python in /usr/bin/python3 ~/.pyenv/versions/3.1[1-9]*/bin/python3; do
      [ ! -x "$python" ] || python_elsewhere "$python"
    done
    checked_names
  fi
  say 'the packages install and play'
}
