# shellcheck shell=bash
# The rock for LuaRocks: the binding with the library's sources, which it compiles. Sourced by scripts/package.
. packaging/amalgamation.sh
lua_out=$PWD/build/packages/lua
lua_version=$(library_version python)
lua_name=mille-lua-$lua_version
lua_rock=mille-$lua_version-1

make_package() {
  local folder=$lua_out/$lua_name rock=$lua_out/rock
  need luarocks
  rm -rf "$lua_out" && mkdir -p "$folder/mille" "$rock"
  cp bindings/lua/{*.c,binding.h,fields.inc} bindings/c/layout_check.h packaging/lua/Makefile LICENSE "$folder/"
  cp include/mille/{mille.h,mille_types.h,mille_ai.h,mille_layout.inc} "$folder/mille/"
  sources_into "${folder#"$PWD/"}"
  pack_tar "$folder" "$lua_name" "$rock/$lua_name.tar.gz"
  sed "s/@VERSION@/$lua_version/g" packaging/lua/mille.rockspec >"$rock/$lua_rock.rockspec"
  luarocks --lua-version 5.4 lint "$rock/$lua_rock.rockspec" || die 'the rockspec is not one'
  pack_zip "$rock" "$lua_out/$lua_rock.src.rock" flat
  rm -rf "$folder" "$rock"
  printf '%s\n' "$lua_rock.src.rock"
}

try_package() {
  new_root luarocks lua5.4 liblua5.4-dev g++ make unzip
  as_root cp "$lua_out/$lua_rock.src.rock" "$package_root/root/"
  as_root cp -r examples/lua bindings/lua/test_binding.lua "$package_root/root/"
  say 'installing the rock, without a network and without an installed libmille'
  inside_offline sh -c "cd /root && luarocks --lua-version 5.4 install $lua_rock.src.rock" >"$lua_out/try.log" 2>&1 ||
    { tail -n 20 "$lua_out/try.log"; die 'the rock cannot be installed'; }
  inside sh -c 'cd /root && lua5.4 test_binding.lua' >"$lua_out/test.log" 2>&1 || { tail -n 20 "$lua_out/test.log"; die 'the tests of the module fail'; }
  inside lua5.4 /root/lua/embed.lua
  same_record inside lua5.4 /root/lua/host.lua
  say 'the rock builds and plays'
}
