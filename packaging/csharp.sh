# shellcheck shell=bash
# The NuGet package: the assembly for .NET Standard 2.0, and the native library for each platform that is there. Then the same as sources, for
# Unity. Sourced by scripts/package.
#
# Made without .NET's tools, which Debian lacks. Where they are, bindings/csharp/Mille.csproj makes a package, too.
. packaging/amalgamation.sh
csharp_out=$PWD/build/packages/csharp
csharp_version=$(library_version nuget)
csharp_file=$csharp_out/Mille.$csharp_version.nupkg
csharp_unity=com.libmille.mille
csharp_unity_file=$csharp_out/mille-unity-$(library_version).zip

# The libraries that a cross build has left: .NET's name of the platform, and the file in build/cross.
declare -rA csharp_cross=(
  [linux-x64]='linux-x86-64/lib/libmille.so'
  [linux-arm64]='linux-aarch64/lib/libmille.so'
  [win-x64]='windows-x86-64/bin/libmille-*.dll'
  [osx-arm64]='macos-aarch64/lib/libmille.dylib'
)

# library_of PLATFORM: the native library that a cross build has left; without one, that of linux-x64 is built.
library_of() {
  local file
  for file in build/cross/${csharp_cross[$1]}; do
    if [ -f "$file" ]; then echo "$file"; return; fi
  done
  [ "$1" = linux-x64 ] || return 0
  configure release
  build release mille
  echo build/release/lib/libmille.so
}

# unity_package RUNTIMES: with the native libraries of the NuGet package's folder RUNTIMES.
unity_package() {
  local folder=$csharp_out/$csharp_unity platform
  mkdir -p "$folder/Runtime" "$folder/Plugins"
  sed "s/VERSION/$(library_version)/" packaging/unity/package.json >"$folder/package.json"
  cp packaging/unity/README.md "$folder/"
  cp LICENSE "$folder/LICENSE.md"
  cp packaging/copyright "$folder/COPYRIGHT.txt"
  cp packaging/unity/Mille.asmdef bindings/csharp/src/*.cs "$folder/Runtime/"
  for platform in "$1"/*; do cp -r "$platform/native" "$folder/Plugins/${platform##*/}"; done
  pack_zip "$folder" "$csharp_unity_file"
  rm -rf "$folder"
  printf '%s\n' "${csharp_unity_file##*/}"
}

make_package() {
  need binutils mono-mcs mono-runtime python3
  SOURCE_DATE_EPOCH=$(pack_time)
  export SOURCE_DATE_EPOCH
  grep -qF "<Version>$csharp_version</Version>" bindings/csharp/Mille.csproj || die "Mille.csproj has another version than $csharp_version"
  local folder=$csharp_out/package platform library name
  rm -rf "$csharp_out" && mkdir -p "$folder/lib/netstandard2.0"
  sed "s/VERSION/$csharp_version/g" packaging/csharp/README.md >"$folder/README.md"
  cp LICENSE "$folder/"
  cp packaging/copyright "$folder/COPYRIGHT.txt"
  printf '[assembly: System.Reflection.AssemblyVersion("%s.0")]\n[assembly: System.Reflection.AssemblyTitle("Mille")]\n' "$(library_version number)" >"$csharp_out/AssemblyInfo.cs"
  mcs -nologo -warnaserror -nowarn:1591 -langversion:7 -optimize+ -target:library -doc:"$folder/lib/netstandard2.0/Mille.xml" \
    -out:"$folder/lib/netstandard2.0/Mille.dll" bindings/csharp/src/*.cs "$csharp_out/AssemblyInfo.cs" || die 'the assembly could not be compiled'
  for platform in linux-x64 linux-arm64 win-x64 osx-arm64; do
    library=$(library_of "$platform")
    [ -n "$library" ] || continue
    name=${library##*/}
    [ "$platform" != win-x64 ] || name=mille.dll
    mkdir -p "$folder/runtimes/$platform/native"
    cp -L "$library" "$folder/runtimes/$platform/native/$name"
    [ "$platform" != linux-x64 ] || strip --strip-unneeded "$folder/runtimes/$platform/native/$name"
  done
  python3 packaging/nupkg.py pack bindings/csharp/Mille.csproj "$folder" "$csharp_file"
  python3 packaging/nupkg.py check "$csharp_file" || die 'the package is not laid out as NuGet packages are'
  printf '%s\n' "${csharp_file##*/}"
  unity_package "$folder/runtimes"
  rm -rf "$folder" "$csharp_out/AssemblyInfo.cs"
}

# dotnet_into FOLDER: the run-time of .NET Core 3.1, from PyPI, because Debian has none.
dotnet_into() {
  need python3-pip
  local wheel=build/dotnetcore2-3.1.23
  [ -d "$wheel" ] || /usr/bin/python3 -m pip download -q --no-deps -d "$wheel" dotnetcore2==3.1.23 || die 'the run-time of .NET could not be fetched'
  /usr/bin/python3 -m zipfile -e "$wheel"/*.whl "$wheel/unpacked"
  as_root mkdir -p "$1"
  as_root cp -r "$wheel/unpacked/dotnetcore2/bin/." "$1"
  as_root chmod 755 "$1/dotnet"
}

try_package() {
  local version=$csharp_version package root=$package_root/root
  new_root binutils mono-mcs mono-runtime libmono-system-runtime-serialization4.0-cil unzip nuget nupkg-newtonsoft.json.6.0.8
  inside() { inside_offline "$@"; }  # Mono and .NET need /proc
  as_root mkdir "$root/feed" "$root/tests"
  as_root cp "$csharp_file" "$root/feed/"
  as_root cp "$csharp_unity_file" "$root/"
  as_root cp bindings/csharp/Test*.cs "$root/tests/"
  as_root cp examples/csharp/*.cs "$root/"
  sed -n '/^```csharp$/,/^```$/p' packaging/csharp/README.md | sed '1d;$d' >"$csharp_out/Program.cs"
  sed -n '/^unzip/,/^```$/p' packaging/csharp/README.md | sed "\$d;s/VERSION/$version/g" >"$csharp_out/mono.sh"
  as_root cp "$csharp_out"/{Program.cs,mono.sh} "$root/feed/"
  sed -n '/^```csharp$/,/^```$/p' packaging/unity/README.md | sed '1d;$d' >"$csharp_out/Deal.cs"
  as_root cp "$csharp_out/Deal.cs" packaging/csharp/StandInUnity.cs "$root/"

  say 'the checks hold for a package of others, too, and a broken one is refused'
  python3 packaging/nupkg.py structure "$package_root/usr/share/nupkg/Newtonsoft.Json.6.0.8.nupkg" || die 'the checks refuse a real package'
  python3 packaging/csharp/refused.py packaging/nupkg.py "$csharp_file" "$csharp_out/broken" || die 'a broken package is accepted'

  say "with Mono, by the package's own README"
  inside sh -ec 'cd /root/feed && sh -ex ./mono.sh'
  say 'the client of NuGet installs it'
  inside sh -c "nuget install Mille -Version $version -Source /root/feed -OutputDirectory /root/packages" >"$csharp_out/nuget.log" 2>&1 ||
    { tail "$csharp_out/nuget.log"; die 'NuGet does not install the package'; }
  package=/root/packages/Mille.$version
  inside sh -ec "cd /root && cp $package/lib/netstandard2.0/Mille.dll $package/runtimes/linux-x64/native/libmille.so . &&
    mcs -r:Mille.dll Embed.cs && mcs -r:Mille.dll Host.cs && mcs -r:Mille.dll Thrifty.cs && mcs -r:Mille.dll -r:System.Runtime.Serialization -out:TestBinding.exe tests/*.cs &&
    mono Embed.exe && mono TestBinding.exe"
  same_record inside mono /root/Host.exe
  say 'compiled ahead of time'
  as_root cp packaging/csharp/ahead "$root/"
  inside sh -ec 'mkdir /root/compiled && cp /root/*.exe /root/Mille.dll /root/libmille.so /root/compiled/ && sh /root/ahead /root/compiled Embed.exe Thrifty.exe TestBinding.exe'

  say "with .NET Core 3.1, which finds assembly and library in NuGet's folder of packages"
  dotnet_into "$root/dotnet"
  inside sh -ec "mkdir -p /root/.nuget/packages/mille /root/core && mv $package /root/.nuget/packages/mille/$version && mv /root/*.exe /root/core/ && rm /root/Mille.dll /root/libmille.so"
  sed "s/VERSION/$version/g" packaging/csharp/app.deps.json >"$csharp_out/app.deps.json"
  as_root cp "$csharp_out/app.deps.json" packaging/csharp/app.runtimeconfig.json packaging/csharp/run "$root/core/"
  inside sh /root/core/run Embed
  inside sh /root/core/run TestBinding | tee "$csharp_out/core.log"
  grep -qF 'its values are JSON' "$csharp_out/core.log" || die 'the values were not written as JSON'
  same_record inside sh /root/core/run Host

  say 'the sources for Unity, with the library beside and in the program'
  inside sh -ec "mkdir /root/unity && cd /root/unity && unzip -q ../${csharp_unity_file##*/} && cp $csharp_unity/Plugins/linux-x64/libmille.so . &&
    mcs -warnaserror -out:beside.exe $csharp_unity/Runtime/*.cs ../Embed.cs && mono beside.exe &&
    mcs -warnaserror -define:UNITY_IOS -out:within.exe $csharp_unity/Runtime/*.cs ../Embed.cs && LD_PRELOAD=/root/unity/libmille.so mono within.exe &&
    mcs -warnaserror -out:deal.exe $csharp_unity/Runtime/*.cs ../Deal.cs ../StandInUnity.cs && mono deal.exe | tee deal.log && grep -q '^discard' deal.log"
  say 'the package installs and plays'
}
