# packagers.sh SOURCE: the commands of docs/packagers.md build, test and install the library in a clone, and the files go where the page says.
set -eu
source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone -q "$source" "$work/mille"
cd "$work/mille"
awk '/^```sh$/ { on = 1; next } /^```$/ { on = 0 } on && !/^sudo apt/' docs/packagers.md >commands
[ "$(wc -l <commands)" = 4 ]
sh -eu commands
for file in $(awk -F '|' '/^\| (library|development|command) / { print $3 }' docs/packagers.md | grep -o '`[^`]*`' | tr -d '`'); do
  case $file in
    */*) [ -n "$(find root/usr -path "*/$file")" ] ;;
    *) [ -n "$(find root/usr -name "$file")" ] ;;
  esac || { echo "$file is not installed"; exit 1; }
done
