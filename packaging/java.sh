# shellcheck shell=bash
# The jar with the library inside, and what a Maven repository has beside it: pom, sources, documentation. Sourced by scripts/package.
#
# A group of Maven Central begins with a domain name, and the project has none: MILLE_MAVEN_GROUP gives another group than `mille`.
. packaging/amalgamation.sh
java_out=$PWD/build/packages/java
java_name=mille-$(library_version)
java_group=${MILLE_MAVEN_GROUP:-mille}
java_jna=/usr/share/java/jna.jar

# The libraries that a cross build has left: JNA's name of the platform, the file in build/cross, its name in the jar.
readonly java_cross=(
  'linux-x86-64   linux-x86-64/lib/libmille.so      libmille.so'
  'linux-aarch64  linux-aarch64/lib/libmille.so     libmille.so'
  'win32-x86-64   windows-x86-64/bin/libmille-*.dll mille.dll'
  'darwin-aarch64 macos-aarch64/lib/libmille.dylib  libmille.dylib'
)

# java_native FOLDER PLATFORM: libmille.so for this machine, in the folder where JNA looks for it. It contains the C++ library.
java_native() {
  local platform=$2 source
  mkdir -p "$1/$platform" "$java_out/native"
  sources_into "${java_out#"$PWD/"}/native"
  say "compiling the library for $platform"
  for source in mille mille_players; do
    (cd "$java_out/native" && g++ -std=c++20 -O2 -g0 -fPIC -fvisibility=hidden -DMILLE_WITH_PLAYERS=1 -c "$source.cpp") || die "$source.cpp does not compile"
  done
  g++ -shared -s -o "$1/$platform/libmille.so" "$java_out"/native/*.o -Wl,-soname,libmille.so -Wl,--version-script,capi/mille.map \
    -static-libstdc++ -static-libgcc -pthread ||
    die 'the library cannot be linked'
}

# java_natives FOLDER: the library for each platform for which there is one.
java_natives() {
  local line platform from to file here
  for line in "${java_cross[@]}"; do
    read -r platform from to <<<"$line"
    for file in build/cross/$from; do
      [ -f "$file" ] || continue
      mkdir -p "$1/$platform"
      cp "$file" "$1/$platform/$to"
    done
  done
  here=linux-$(uname -m | tr _ -)
  [ -f "$1/$here/libmille.so" ] || java_native "$1" "$here"
  say "libraries for $(cd "$1" && ls -d -- *-* | paste -sd ' ')"
}

# java_jar NAME FOLDER [MANIFEST]: a jar of the folder's files in a fixed order, with the time of the commit.
java_jar() {
  local date
  date=$(date -u -d "@$(pack_time)" +%FT%TZ)
  (cd "$2" && find . -type f | sed 's|^\./||' | LC_ALL=C sort >"$java_out/files" &&
    jar --create --file "$java_out/$1" --date "$date" ${3:+--manifest "$3"} "@$java_out/files") || die "$1 could not be made"
  rm "$java_out/files"
}

# java_pom TEMPLATE: with group and version.
java_pom() { sed "s|GROUP|$java_group|; s|VERSION|$(library_version)|" "packaging/java/$1"; }

make_package() {
  need g++ libjna-java openjdk-17-jdk-headless
  local parts=$java_out/parts
  rm -rf "$java_out" && mkdir -p "$parts"/{jar,sources,javadoc}
  umask 022
  javac -Xlint:all -Werror --release 17 -encoding UTF-8 -d "$parts/jar" -cp "$java_jna" bindings/java/src/mille/*.java || die 'the binding does not compile'
  java_natives "$parts/jar"
  mkdir -p "$parts"/{jar,sources,javadoc}/META-INF "$parts/jar/META-INF/maven/$java_group/mille" "$parts/sources/mille"
  java_pom pom.xml >"$java_out/$java_name.pom"
  cp "$java_out/$java_name.pom" "$parts/jar/META-INF/maven/$java_group/mille/pom.xml"
  cp LICENSE "$parts/jar/META-INF/"
  cp packaging/copyright "$parts/jar/META-INF/COPYRIGHT"
  # JNA is beside the jar under the name that Maven or that Debian gives it.
  cat >"$parts/manifest" <<END
Main-Class: mille.Play
Class-Path: jna-5.13.0.jar jna.jar
Automatic-Module-Name: mille
Implementation-Title: mille
Implementation-Version: $(library_version)
END
  java_jar "$java_name.jar" "$parts/jar" "$parts/manifest"
  cp bindings/java/src/mille/*.java "$parts/sources/mille/"
  cp LICENSE "$parts/sources/META-INF/"
  java_jar "$java_name-sources.jar" "$parts/sources"
  javadoc -quiet -Xdoclint:all,-missing -Werror -notimestamp -encoding UTF-8 -docencoding UTF-8 -charset UTF-8 -locale en -d "$parts/javadoc" \
    -cp "$java_jna" bindings/java/src/mille/*.java || die 'the documentation has warnings'
  cp LICENSE "$parts/javadoc/META-INF/"
  java_jar "$java_name-javadoc.jar" "$parts/javadoc"
  rm -rf "$parts" "$java_out/native"
  (cd "$java_out" && ls -- *.jar *.pom)
}

# A project of Maven that depends on the package in a repository of its own: the host and the program in Kotlin of the README. Maven gets JNA,
# Kotlin and its own parts from its registry.
java_maven() {
  local project=$java_out/maven repository=$java_out/repository seed=1 wanted record said
  mvn_() { mvn -B -q -Dmaven.repo.local="$repository" "$@" >>"$java_out/maven.log" 2>&1 || { tail -n 20 "$java_out/maven.log"; die 'Maven cannot use the package'; }; }
  say 'a project of Maven'
  rm -rf "$project" "$repository" && mkdir -p "$project/src/main/java"
  : >"$java_out/maven.log"
  mvn_ install:install-file -Dfile="$java_out/$java_name.jar" -DpomFile="$java_out/$java_name.pom" -Dsources="$java_out/$java_name-sources.jar" \
    -Djavadoc="$java_out/$java_name-javadoc.jar"
  java_pom consumer.xml >"$project/pom.xml"
  cp examples/java/{Host,Embed}.java "$project/src/main/java/"
  awk '/^```kotlin$/ { inside = 1; next } /^```$/ { inside = 0 } inside' bindings/java/README.md >"$project/src/main/java/Last.kt"
  mvn_ -f "$project/pom.xml" compile dependency:build-classpath -Dmdep.outputFile="$project/classpath"
  wanted=$(build/release/bin/host_c --seed $seed)
  record=$(java -cp "$project/target/classes:$(cat "$project/classpath")" Host --seed $seed)
  [ "$record" = "$wanted" ] || die 'under Maven the record differs from that of the host in C'
  said=$(java -cp "$project/target/classes:$(cat "$project/classpath")" LastKt) || die 'the program in Kotlin does not run'
  case $said in 'seat '[01]' won '*) say "Kotlin: $said" ;; *) die "the program in Kotlin says '$said'" ;; esac
}

# As in packaging/root.sh, with /proc, without which java does not start.
inside() {
  # shellcheck disable=SC2016
  as_root unshare --mount sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" env -i "$@"' "$package_root" "${package_environment[@]}" "$@"
}

try_package() {
  local tests=$java_out/tests test
  new_root default-jre-headless libjna-java
  rm -rf "$tests" && mkdir -p "$tests"
  javac -Xlint:all,-path -Werror --release 17 -d "$tests" -cp "$java_out/$java_name.jar" bindings/java/*.java examples/java/*.java || die 'the tests do not compile'
  as_root mkdir "$package_root/root/jars"
  as_root cp "$java_out/$java_name.jar" "$package_root/root/jars/mille.jar"
  as_root ln -s "$java_jna" "$package_root/root/jars/jna.jar"
  as_root cp -r "$tests" tests/readme/{sessions,told}.sh docs/table.md "$package_root/root/"
  local at=(java -ea -cp /root/jars/mille.jar:/root/jars/jna.jar:/root/tests)
  say 'the program in the jar'
  inside sh /root/sessions.sh /root/table.md java -jar /root/jars/mille.jar
  for test in TestBinding TestValues TestPlayers Embed; do inside "${at[@]}" "$test"; done
  same_record inside "${at[@]}" Host
  if have mvn; then java_maven; else say 'skipped: a project of Maven (there is no mvn)'; fi
  say 'the jar plays'
}
