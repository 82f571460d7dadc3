# shellcheck shell=bash
# fetch_source PACKAGE FOLDER: unpacks a Debian source package into FOLDER/PACKAGE, through apt with lists of its own. Neither root nor
# deb-src entries are needed, and apt checks the signatures. Sets APT_CONFIG.
fetch_source() {
  local package=$1 work=$2
  need dpkg-dev
  mkdir -p "$work/lists/partial" "$work/archives/partial"
  # The places from which this machine takes its packages.
  apt-get indextargets --format '$(CREATED_BY) deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' |
    sed -n 's/^Packages \(.* bookworm[^ ]* main\)$/\1/p' | sort -u >"$work/sources.list"
  # The folder is readable by its owner alone, so apt's own user cannot download into it. apt would do so as root, with warnings.
  cat >"$work/apt.conf" <<END
Dir::State::Lists "$work/lists";
Dir::Cache "$work";
APT::Sandbox::User "root";
Dir::Etc::sourcelist "$work/sources.list";
Dir::Etc::sourceparts "/dev/null";
END
  export APT_CONFIG=$work/apt.conf
  (cd "$work" && apt-get update -qq && apt-get source -qq --download-only "$package") >&2 || return 1
  dpkg-source --no-check -x "$work/$package"_*.dsc "$work/$package" >/dev/null || die 'the source package does not unpack'
}
