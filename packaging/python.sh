# shellcheck shell=bash
# A wheel with the library inside, and a source distribution that compiles it. Sourced by scripts/package.
python_out=build/packages/python

make_package() {
  need g++ python3-build python3-cffi python3-pip python3-setuptools python3-wheel
  rm -rf "$python_out" && mkdir -p "$python_out"
  cp -r bindings/python "$python_out/source"
  rm -rf "$python_out"/source/{test_*.py,stand_ins}
  cp LICENSE include/mille/mille.ffi.h "$python_out/source/"
  ./dev amalgamate "$PWD/$python_out/source/native" || die 'the library could not be written in one file'
  rm "$python_out/source/native/mille.hpp"
  # The wheel is made from the source distribution, so that this one is whole.
  (cd "$python_out/source" && /usr/bin/python3 -m build --no-isolation --outdir ..) >"$python_out/build.log" 2>&1 ||
    { tail -n 30 "$python_out/build.log"; die 'the packages could not be made'; }
  (cd "$python_out" && ls -- *.whl *.tar.gz)
}

# python_try ENVIRONMENT PACKAGE: installs a package into a virtual environment, and plays with it.
python_try() {
  inside python3 -m venv --system-site-packages "$1"
  inside "$1/bin/pip" install -q --no-index --no-build-isolation "$2"
  inside "$1/bin/python" /tmp/embed.py
  inside sh -c "cd /tmp && $1/bin/python test_binding.py"
}

try_package() {
  local wheel source
  wheel=$(cd "$python_out" && ls -- *.whl)
  source=$(cd "$python_out" && ls -- *.tar.gz)
  new_root python3-venv python3-cffi
  as_root cp "$python_out/$wheel" "$python_out/$source" examples/python/embed.py bindings/python/test_binding.py "$package_root/tmp/"
  say 'the wheel, where no compiler is'
  python_try /opt/wheel "/tmp/$wheel"
  say 'the source distribution'
  install_in_root g++ python3-setuptools python3-wheel
  python_try /opt/source "/tmp/$source"
  say 'the packages install and play'
}
