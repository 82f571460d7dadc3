# Steps: commands whose result and time are printed, and what they said kept. Sourced by the commands that consist of them.

steps_only=" $* "  # the names of the steps to run; all unless some are named
steps_folder=build/check
steps_done=        # the file with the steps that need not be run again, or nothing
steps_other=       # the process of the steps that run beside, or nothing
mkdir -p "$steps_folder"
: >"$steps_folder/times"

# steps_resume NAME: steps that passed on the same commit, before an interruption, are not run again. A tree with changes is no commit.
steps_resume() {
  steps_done=$steps_folder/$1
  steps_commit=$(git rev-parse HEAD)
  [ -z "$(git status --porcelain)" ] || steps_commit=changed
  if [ ! -f "$steps_done" ] || [ "$steps_commit" = changed ] || [ "$(head -n 1 "$steps_done")" != "$steps_commit" ]; then
    printf '%s\n' "$steps_commit" >"$steps_done"
  fi
}

# step NAME COMMAND…: a line with the result, the time and the number of tests that were skipped. What the command said stands in build/check/NAME.log.
step() {
  local name=$1 begin=$SECONDS verdict=ok seconds skipped
  shift
  if [ "$steps_only" != "  " ] && [[ "$steps_only" != *" $name "* ]]; then return; fi
  if [ -n "$steps_done" ] && seconds=$(sed -n "s/^$name //p" "$steps_done") && [ -n "$seconds" ]; then
    printf 'ok     %5d s  %s (earlier, on the same commit)\n' "$seconds" "$name" | tee -a "$steps_folder/times"
    return
  fi
  set +e  # not “if ! (…)”: there a function would go on after a command of its own that fails
  (set -e; "$@") >"$steps_folder/$name.log" 2>&1 </dev/null
  local code=$?
  set -e
  [ $code = 0 ] || verdict=FAILED
  seconds=$((SECONDS - begin))
  skipped=$(grep -c '^\s[0-9]* - .* (Skipped)$' "$steps_folder/$name.log") || true
  [ "$skipped" = 0 ] && skipped='' || skipped=", $skipped tests skipped"
  printf '%-6s %5d s  %s%s\n' "$verdict" "$seconds" "$name" "$skipped" | tee -a "$steps_folder/times"
  if [ "$verdict" = FAILED ]; then tail -n 40 "$steps_folder/$name.log" | sed 's/^/    /'
  elif [ -n "$steps_done" ]; then printf '%s %s\n' "$name" "$seconds" >>"$steps_done"
  fi
}

# steps_beside COMMAND…: the steps of a command run while the caller goes on; steps_end waits for them. They end with this process.
steps_beside() {
  set -m  # a process group of their own, by which they and all they started are ended
  ("$@") &
  set +m
  steps_other=$!
  trap 'kill -- -$steps_other 2>/dev/null || true' EXIT
}

# steps_end: the verdict over all, after what the failed tests said: a reader of the last lines must see why.
steps_end() {
  [ -z "$steps_other" ] || wait "$steps_other" || die 'the steps that ran beside did not come to their end'
  [ -s "$steps_folder/times" ] || die "there is no step$steps_only"
  local failed name
  failed=$(sed -n 's/^FAILED *[0-9]* s  \([^,]*\).*/\1/p' "$steps_folder/times" | paste -sd ' ')
  if [ -n "$failed" ]; then
    for name in $failed; do failed_tests "$steps_folder/$name.log" | sed 's/^/    /'; done
    say "failed: $failed (the logs are in $steps_folder)"
    exit 1
  fi
}
