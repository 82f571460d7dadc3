#!/usr/bin/env bash
# The source archive of ./dev release: the same bytes from two folders, the files of the commit and nothing else.
# source.sh FOLDER: the project's folder, a git clone. Its files as they are now become a commit of a repository of the test's own.
set -euo pipefail
source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

mkdir "$work/one"
(cd "$source" && git ls-files -z -co --exclude-standard) | while IFS= read -r -d '' file; do
  if [ -e "$source/$file" ]; then printf '%s\0' "$file"; fi
done | (cd "$source" && tar --null -T - -cf -) | tar -C "$work/one" -xf -
cd "$work/one"
git init -q .
git add -A
GIT_AUTHOR_DATE='2026-01-02T03:04:05Z' GIT_COMMITTER_DATE='2026-01-02T03:04:05Z' \
  git -c user.name=test -c user.email=test@example.org commit -q -m 'a commit'
git clone -q --no-local . "$work/a/longer/path"
if [ -d "$source/.lua" ]; then cp -r "$source/.lua" "$work/one/" && cp -r "$source/.lua" "$work/a/longer/path/"; fi

./dev release source 2>"$work/said" || { cat "$work/said"; fail 'the release failed'; }
(cd "$work/a/longer/path" && umask 077 && TZ=Asia/Kolkata LC_ALL=C ./dev release source 2>"$work/said") ||
  { cat "$work/said"; fail 'the release from another folder failed'; }
one=$(echo "$work"/one/build/release-*)
other=$(echo "$work"/a/longer/path/build/release-*)
diff -r "$one" "$other" || fail 'two folders, different bytes'
(cd "$other" && sha256sum --check --quiet --strict SHA256SUMS) || fail 'the sums do not hold'

archive=$(echo "$one"/*.tar.gz)
name=$(basename "$archive" .tar.gz)
[ "$(cut -d' ' -f3 "$one/SHA256SUMS" | paste -sd ' ')" = "$name.buildinfo $name.spdx.json $name.tar.gz" ] || fail 'SHA256SUMS lists something else'
grep -q '^g++ 4:' "$one/$name.buildinfo" || fail 'the versions of the compilers are missing'
tar -tzf "$archive" | grep -v '/$' | sort >"$work/inside"
git ls-files | sed "s|^|$name/|" | sort | diff - "$work/inside" || fail 'the archive does not hold the files of the commit'
times=$(TZ=UTC tar --full-time -tvzf "$archive" | awk '{ print $4, $5 }' | sort -u)
[ "$times" = '2026-01-02 03:04:05' ] || fail "times other than the commit's: $times"

# Other sources of Lua are refused.
echo '/* a change */' >>.lua/src/lapi.c
if ./dev release source 2>"$work/said"; then fail 'a release was made of other sources of Lua'; fi
grep -q 'lua.sha256' "$work/said" || fail "no word of Lua's sources: $(cat "$work/said")"
sed -i '$d' .lua/src/lapi.c

# What is not committed is refused, or left out.
echo 'a change' >>README.md
if ./dev release source 2>"$work/said"; then fail 'a dirty tree was released'; fi
grep -q 'uncommitted changes' "$work/said" || fail "no word of uncommitted changes: $(cat "$work/said")"
./dev release --dirty source 2>"$work/said" || fail '--dirty was refused'
diff -r "$one" "$other" || fail 'uncommitted changes got in'
grep -q 'left out' "$work/said" || fail 'nothing said of what was left out'

tar -C "$work" -xzf "$archive"
if (cd "$work/$name" && ./dev release source 2>"$work/said"); then fail 'a folder without a commit was released'; fi
echo 'the source archive is the same from two folders'
