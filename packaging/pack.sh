# shellcheck shell=bash
# Archives whose bytes depend on nothing but the files packed and the time of the commit. Sourced by scripts/release and the kinds of scripts/package.

# pack_time: the time of what is packed: SOURCE_DATE_EPOCH, or else that of the last commit.
pack_time() { echo "${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}"; }

# pack_tar FOLDER NAME FILE: what is in the folder, as a .tar.gz that unpacks into NAME.
pack_tar() {
  tar -C "$1" --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mode='u=rwX,go=rX' --mtime="@$(pack_time)" \
    --transform="flags=r;s|^\.|$2|" -cf - . | gzip -9n >"$3"
}

# pack_zip FOLDER FILE [flat]: the folder under its own name, or what is in it.
pack_zip() { SOURCE_DATE_EPOCH=$(pack_time) /usr/bin/python3 packaging/nupkg.py "${3:-zip}" "$1" "$2"; }
