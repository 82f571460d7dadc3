# layers.sh: run in the project's folder; fails with each include that goes against
# platform, core <- table <- {kernel, variant, ai} <- arena <- capi <- {cli, bindings, examples, plugins}.
set -eu
bad=0

# layer FOLDER ALLOWED…: the project's own includes in FOLDER begin with one of ALLOWED.
layer() {
  folder=$1
  shift
  [ -d "$folder" ] || return 0
  allowed=$(printf '%s|' "$@")
  found=$(grep -rnE --exclude-dir=tune --exclude-dir=train --include='*.h' --include='*.hpp' --include='*.c' --include='*.cpp' \
    '#include ["<](platform|core|kernel|table|variant|ai|arena|capi|cli|mille)/' "$folder" | grep -vE "#include [\"<](${allowed%|})" || true)
  [ -z "$found" ] && return 0
  printf '%s may include only: %s\n%s\n' "$folder" "$*" "$found"
  bad=1
}

layer src/platform platform/
layer src/core core/ mille/mille_types.h mille/mille_ending.hpp mille/mille_score.hpp
layer src/table core/ table/ platform/random.h mille/mille_ending.hpp mille/mille_types.h
layer src/kernel core/ table/ mille/mille_types.h mille/mille_kernel.hpp
layer src/variant core/ table/ variant/ platform/c_locale.h mille/mille_types.h mille/mille_ending.hpp
layer src/ai core/ table/ ai/ platform/exit_codes.h platform/float_environment.h platform/path.h platform/process.h platform/sandbox.h platform/sandbox_parts.h platform/sealed_copy.h platform/shared_library.h platform/stream.h platform/supervisor.h platform/terminal.h mille/mille_types.h mille/mille_ai.h
# The rooms of players: player <- {local, remote} <- host.
lower='core/ table/ mille/mille_types.h mille/mille_ai.h platform/float_environment.h ai/messages.h ai/player/'
layer src/ai/player $lower
layer src/ai/local $lower ai/local/ ai/player_content.h platform/shared_library.h
layer src/ai/remote $lower platform/exit_codes.h platform/path.h platform/process.h platform/sandbox_parts.h platform/sealed_copy.h platform/shared_library.h platform/stream.h ai/remote/ ai/player_content.h ai/player_name.h ai/player_places.h ai/player_source.h
layer src/ai/host $lower platform/process.h platform/sandbox.h platform/sandbox_parts.h platform/sealed_copy.h platform/stream.h platform/supervisor.h platform/terminal.h ai/local/ ai/remote/ ai/host/
layer src/arena core/ table/ variant/ ai/ arena/ mille/mille_types.h mille/mille_ai.h
layer capi capi/ core/ table/ variant/ ai/ arena/ platform/float_environment.h platform/path.h platform/random.h mille/
layer src/cli cli/ platform/ mille/mille.hpp mille/mille_ai.h core/fault_words.h core/language_tag.h core/nearest_word.h core/phrase.h core/printable.h core/real.h core/word_list.h
# The rooms of the command, each with those below it.
below='cli/failure.h mille/mille.hpp platform/'
room() {
  layer "src/cli/$1" $below "cli/$1/" ${2:-}
}
room files
below="$below cli/files/"
room term 'core/language_tag.h core/phrase.h core/printable.h'
below="$below cli/term/"
room options 'core/nearest_word.h core/word_list.h'
below="$below cli/options/"
room show
below="$below cli/show/"
room review
room play
room arena 'core/fault_words.h core/real.h'
room check 'mille/mille_ai.h'
below="$below cli/review/ cli/play/ cli/arena/ cli/check/"
room commands
layer src/cli/mpi platform/ cli/mpi/ cli/failure.h cli/term/ cli/options/ cli/arena/ mille/mille.hpp
layer bindings mille/
layer examples mille/
layer plugins mille/  # but for the programs that find a player's weights
[ "$(find src/core -name '*.cpp' | wc -l)" -gt 0 ] || { echo 'no sources found'; exit 1; }
exit "$bad"
