# layers.sh: run in the project's folder; fails with each include that goes against
# base <- core <- learn <- table <- {record, kernel, variant} <- ai <- arena <- capi <- {apps, bindings, examples, plugins}, and platform beside them.
set -eu
bad=0

# layer FOLDER ALLOWED…: the project's own includes in FOLDER begin with one of ALLOWED.
layer() {
  folder=$1
  shift
  [ -d "$folder" ] || return 0
  allowed=$(printf '%s|' "$@")
  found=$(grep -rnE --exclude-dir=tune --exclude-dir=train --include='*.h' --include='*.hpp' --include='*.c' --include='*.cpp' \
    '#include ["<](platform|base|core|learn|kernel|table|record|variant|ai|arena|capi|cli|mille)/' "$folder" | grep -vE "#include [\"<](${allowed%|})" || true)
  [ -z "$found" ] && return 0
  printf '%s may include only: %s\n%s\n' "$folder" "$*" "$found"
  bad=1
}

layer src/platform platform/
layer src/base base/ mille/mille_types.h
layer src/core base/ core/ mille/mille_types.h mille/mille_ending.hpp mille/mille_score.hpp
layer src/learn base/ core/ learn/ mille/mille_ending.hpp mille/mille_types.h
layer src/table base/ core/ learn/ table/ mille/mille_ending.hpp mille/mille_types.h
layer src/record base/ core/ table/ record/ platform/random.h mille/mille_ending.hpp mille/mille_types.h
layer src/kernel base/ core/ learn/ table/ mille/mille_types.h mille/mille_kernel.hpp
layer src/variant base/ core/ table/ variant/ platform/c_locale.h mille/mille_types.h mille/mille_ending.hpp
layer src/ai base/ core/ learn/ table/ record/ ai/ platform/exit_codes.h platform/float_environment.h platform/path.h platform/process.h platform/sandbox.h platform/sandbox_parts.h platform/sealed_copy.h platform/shared_library.h platform/stream.h platform/supervisor.h platform/terminal.h mille/mille_types.h mille/mille_ai.h
# The rooms of players: player <- {local, remote} <- host.
lower='base/ core/ learn/ table/ record/ mille/mille_types.h mille/mille_ai.h platform/float_environment.h ai/messages.h ai/player/'
layer src/ai/player $lower
layer src/ai/local $lower ai/local/ ai/player_content.h platform/shared_library.h
layer src/ai/remote $lower platform/exit_codes.h platform/path.h platform/process.h platform/sandbox_parts.h platform/sealed_copy.h platform/shared_library.h platform/stream.h ai/remote/ ai/player_content.h ai/player_name.h ai/player_places.h ai/player_source.h
layer src/ai/host $lower platform/process.h platform/sandbox.h platform/sandbox_parts.h platform/sealed_copy.h platform/stream.h platform/supervisor.h platform/terminal.h ai/local/ ai/remote/ ai/host/
layer src/arena base/ core/ table/ record/ variant/ ai/ arena/ mille/mille_types.h mille/mille_ai.h
layer capi capi/ base/ core/ learn/ table/ record/ variant/ ai/ arena/ platform/float_environment.h platform/path.h platform/random.h mille/
layer apps/cli cli/ platform/ mille/mille.hpp mille/mille_ai.h mille/mille_score.hpp base/fault_words.h base/language_tag.h base/nearest_word.h base/phrase.h base/printable.h base/real.h base/word_list.h
# The rooms of the command, each with those below it.
below='cli/failure.h mille/mille.hpp platform/'
room() {
  layer "apps/cli/$1" $below "cli/$1/" ${2:-}
}
room term 'base/language_tag.h base/phrase.h base/printable.h'
below="$below cli/term/"
room files
below="$below cli/files/"
room options 'base/nearest_word.h base/word_list.h'
below="$below cli/options/"
room show 'mille/mille_score.hpp'
below="$below cli/show/"
room review
room play
room arena 'base/fault_words.h base/real.h'
room check 'mille/mille_ai.h'
room verify
below="$below cli/review/ cli/play/ cli/arena/ cli/check/ cli/verify/"
room commands cli/commands.h
layer apps/cli/mpi platform/ cli/mpi/ cli/failure.h cli/term/ cli/options/ cli/arena/ mille/mille.hpp
layer bindings mille/
layer examples mille/
layer research mille/ plugins/ research/ base/ core/ learn/ table/
layer plugins mille/  # but for the programs that find a player's weights
[ "$(find src/core -name '*.cpp' | wc -l)" -gt 0 ] || { echo 'no sources found'; exit 1; }
exit "$bad"
