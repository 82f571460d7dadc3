// Shell completions; see completion.h. Each is a script with placeholders that the option tables fill.
#include "cli/options/completion.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace cli {

namespace {

constexpr const char* kBash = R"script(# Bash completion of the mille command, written by `mille completion bash`.
# compgen -W expands its words as the shell does, so nothing goes there but our own words and names of plain letters: never the
# name of a file, which may hold blanks or a command.

_mille_variants() { mille variants 2>/dev/null | sed -n 's/^\([A-Za-z0-9_-][A-Za-z0-9_-]*\) .*/\1/p'; }
_mille_players() { mille players 2>/dev/null | sed -n 's/^\([A-Za-z0-9_-][A-Za-z0-9_-]*\) .*/\1/p'; }
# _mille_files WORD SUFFIX…: files that end so, and folders, one a line.
_mille_files() {
  local word=$1 suffix
  shift
  for suffix in "$@"; do compgen -f -X "!*$suffix" -- "$word"; done
  compgen -d -- "$word"
}
# The options of the variant on the line, each with the equals sign that follows.
_mille_settings() {
  local i variant=montreal
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ ${COMP_WORDS[i]} == --variant ]] && variant=${COMP_WORDS[i + 1]}
  done
  [[ ${COMP_WORDS[1]} == variants ]] && variant=${COMP_WORDS[3]}
  mille variants show "$variant" 2>/dev/null | sed -n '/^Options:/,$s/^  \([a-z0-9_-][a-z0-9_-]*\) = .*/\1=/p'
}
_mille_options() {
  case $1 in
@OPTIONS@  esac
  echo --language --help
}
# What may follow the option $2 of the subcommand $1; fails where it takes no value.
_mille_values() {
  case "$1 $2" in
@VALUES@    *) return 1 ;;
  esac
}
# The arguments of the subcommand $1, the $2th of them.
_mille_arguments() {
  case "$1 $2" in
@ARGUMENTS@    *) words= ;;
  esac
}

_mille() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  local words='' suffixes=() free=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    words='@COMMANDS@ --help --version'
  else
    [[ $word == '=' && $previous == --* ]] && word=
    [[ $previous == '=' && ${COMP_WORDS[COMP_CWORD - 2]} == --* ]] && previous=${COMP_WORDS[COMP_CWORD - 2]}
    if _mille_values "$command" "$previous"; then
      [[ -n $free ]] && return
    else
      _mille_arguments "$command" $((COMP_CWORD - 1))
      [[ -z $free || $word == -* ]] && words+=" $(_mille_options "$command")"
    fi
  fi
  if [[ -n $words ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; ((${#suffixes[@]} == 0)) || _mille_files "$word" "${suffixes[@]}")
    ((${#suffixes[@]} == 0)) || compopt -o filenames
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
  else
    compopt -o default
  fi
  return 0
}

complete -F _mille mille
)script";

constexpr const char* kZsh = R"script(#compdef mille
# Zsh completion of the mille command, written by `mille completion zsh`.

_mille_names() { compadd -- ${(f)"$(mille $1 2>/dev/null | sed -n 's/^\([A-Za-z0-9_-][A-Za-z0-9_-]*\) .*/\1/p')"} }
_mille_variants() { _mille_names variants; _files -g '*.lua' }
_mille_players() { _mille_names players; _files -g '*.so*' }
# The options of the variant on the line, each with the equals sign that follows.
_mille_settings() {
  local variant=${opt_args[--variant]:-montreal}
  compadd -S '' -- ${(f)"$(mille variants show $variant 2>/dev/null | sed -n '/^Options:/,$s/^  \([a-z0-9_-][a-z0-9_-]*\) = .*/\1=/p')"}
}

_mille_commands() {
  local -a commands
  commands=(
@COMMANDS@  )
  _describe -t commands 'mille command' commands
}

_mille() {
  if ((CURRENT == 2)); then
    _mille_commands
    return
  fi
  local command=$words[2] curcontext=$curcontext state line
  local -A opt_args
  shift words
  ((CURRENT--))
  case $command in
@OPTIONS@  esac
}

if [[ $funcstack[1] == _mille ]]; then
  _mille "$@"
else
  compdef _mille mille
fi
)script";

constexpr const char* kFish = R"script(# Fish completion of the mille command, written by `mille completion fish`.

function __mille_variants
    mille variants 2>/dev/null | string replace -rf '^([A-Za-z0-9_-]+) .*' '$1'
end
function __mille_players
    mille players 2>/dev/null | string replace -rf '^([A-Za-z0-9_-]+) .*' '$1'
end
# The options of the variant on the line, each with the equals sign that follows.
function __mille_settings
    set -l words (commandline -opc)
    set -l variant montreal
    set -l at (contains -i -- --variant $words)
    and set variant $words[(math $at + 1)]
    test "$words[2]" = variants
    and set variant $words[4]
    mille variants show $variant 2>/dev/null | sed -n '/^Options:/,$s/^  \([a-z0-9_-][a-z0-9_-]*\) = .*/\1=/p'
end
# Whether that subcommand is being typed, and how many words stand behind it.
function __mille_is
    set -l words (commandline -opc)
    test "$words[2]" = $argv[1]
    and test (count $argv) -eq 1 -o (count $words) -eq (math 2 + "0$argv[2]")
end
function __mille_none
    test (count (commandline -opc)) -eq 1
end

complete -c mille -f
complete -c mille -n __mille_none -s V -l version -d 'print the version and what this build offers'
@OPTIONS@)script";

// Replaces the placeholders of a template.
std::string filled(std::string text, const std::vector<std::pair<std::string, std::string>>& places) {
  for (const auto& [place, content] : places) {
    const std::size_t at = text.find(place);
    text.replace(at, place.size(), content);
  }
  return text;
}

std::string joined(std::span<const char* const> words) { return fmt::format("{}", fmt::join(words, " ")); }

std::vector<const char*> names(std::span<const Command> commands) {
  std::vector<const char*> all;
  for (const Command& command : commands) all.push_back(command.page.name);
  return all;
}

// Returns true if the option's value must be attached to it with `=`.
bool attached(const Option& option) { return option.without != nullptr && *option.without != '\0'; }

// Escapes a text for single quotes.
std::string quoted(std::string_view text, std::string_view apostrophe, std::string_view escaped = {}) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += apostrophe;
    } else {
      if (escaped.find(c) != escaped.npos) result += '\\';
      result += c;
    }
  }
  return result;
}

// The action of bash for such a value. `free=1` offers nothing, because anything may follow.
std::string bash_action(Offer offer, std::span<const char* const> words, const char* endings = "") {
  if (!words.empty()) return fmt::format("words='{}'", joined(words));
  switch (offer) {
    case Offer::variants: return "words=$(_mille_variants) suffixes=(.lua)";
    case Offer::settings: return "words=$(_mille_settings)\n      compopt -o nospace";
    case Offer::players: return "words=$(_mille_players)";
    case Offer::files: return *endings == '\0' ? ":" : fmt::format("suffixes=({})", endings);
    default: return "free=1";
  }
}

// Writes one branch per action, with all patterns that lead to it.
std::string branches(const std::map<std::string, std::string>& patterns) {
  std::string text;
  for (const auto& [action, pattern] : patterns) text += fmt::format("    {})\n      {}\n      ;;\n", pattern, action);
  return text;
}

void add_pattern(std::map<std::string, std::string>& patterns, const std::string& action, const std::string& pattern) {
  std::string& all = patterns[action];
  all += (all.empty() ? "" : " | ") + pattern;
}

std::string joined_by_bar(std::string words) {
  std::replace(words.begin(), words.end(), ' ', '|');
  return words;
}

std::string zsh_action(Offer offer, std::span<const char* const> words, const char* endings = "") {
  if (!words.empty()) return fmt::format("({})", joined(words));
  switch (offer) {
    case Offer::variants: return "_mille_variants";
    case Offer::settings: return "_mille_settings";
    case Offer::players: return "_mille_players";
    case Offer::commands: return "_mille_commands";
    case Offer::files: return *endings == '\0' ? "_files" : fmt::format("_files -g \"*({})*\"", joined_by_bar(endings));
    default: return " ";
  }
}

std::string zsh_option(const Option& option) {
  const std::string help = quoted(option.help, "'\\''", "[]\\");
  std::string names = fmt::format("--{}", option.name);
  std::string value;
  if (!option.target.is_switch) {
    names += attached(option) ? "=-" : "=";
    value = fmt::format(":{}{}:{}", option.without == nullptr ? "" : ":", quoted(value_name(option), "", ":"),
                        zsh_action(option.offer, option.words));
  }
  if (option.letter != 0) {
    return fmt::format("'(-{0} --{1})'{{-{0},--{1}}}'[{2}]{3}'", option.letter, option.name, help, value);
  }
  return fmt::format("'{}{}[{}]{}'", option.target.is_repeated ? "*" : "", names, help, value);
}

std::string zsh_command(const Page& page) {
  std::string text = fmt::format("    {})\n      _arguments -S", page.name);
  for (const Option& option : page.options) text += fmt::format(" \\\n        {}", zsh_option(option));
  for (const Option* option : {&kLanguage, &kHelp}) text += fmt::format(" \\\n        {}", zsh_option(*option));
  const Argument& argument = page.argument;
  if (!argument.words.empty())
    text += fmt::format(" \\\n        '1:word:{}'", zsh_action(Offer::nothing, argument.words));
  if (argument.name != nullptr || argument.offer != Offer::nothing) {
    text += fmt::format(" \\\n        '*:{}:{}'", argument.name == nullptr ? "file" : argument.name,
                        zsh_action(argument.offer, {}, argument.endings));
  }
  return text + "\n      ;;\n";
}

std::string fish_action(Offer offer, std::span<const char* const> words) {
  if (!words.empty()) return fmt::format(" -x -a '{}'", joined(words));
  switch (offer) {
    case Offer::variants: return " -x -a '(__mille_variants) (__fish_complete_suffix .lua)'";
    case Offer::settings: return " -x -a '(__mille_settings)'";
    case Offer::players: return " -r -F -a '(__mille_players)'";
    case Offer::files: return " -r -F";
    default: return " -x";
  }
}

std::string fish_option(const Page& page, const Option& option) {
  std::string text = fmt::format("complete -c mille -n '__mille_is {}' -l {}", page.name, option.name);
  if (option.letter != 0) text += fmt::format(" -s {}", option.letter);
  if (!option.target.is_switch && option.without == nullptr) text += fish_action(option.offer, option.words);
  if (!option.target.is_switch && option.without != nullptr) {
    text += option.words.empty() ? " -F" : fmt::format(" -a '{}'", joined(option.words));
  }
  return fmt::format("{} -d '{}'\n", text, quoted(option.help, "\\'", "\\"));
}

}  // namespace

std::string bash_completion(std::span<const Command> commands) {
  std::string options;
  std::map<std::string, std::string> values;
  std::map<std::string, std::string> arguments;
  add_pattern(values, bash_action(kLanguage.offer, kLanguage.words), fmt::format("*' --{}'", kLanguage.name));
  for (const Command& command : commands) {
    const Page& page = command.page;
    std::string line;
    for (const Option& option : page.options) {
      line += fmt::format(" --{}{}", option.name, attached(option) ? "=" : "");
      if (option.target.is_switch) continue;
      const std::string action = bash_action(option.offer, option.words);
      add_pattern(values, action, fmt::format("'{} --{}'", page.name, option.name));
    }
    if (!line.empty()) options += fmt::format("    {}) echo{} ;;\n", page.name, line);
    const Argument& argument = page.argument;
    if (!argument.words.empty()) {
      add_pattern(arguments, bash_action(Offer::nothing, argument.words), fmt::format("'{} 1'", page.name));
    }
    if (argument.offer == Offer::commands) {
      add_pattern(arguments, bash_action(Offer::nothing, names(commands)), fmt::format("'{} 1'", page.name));
    } else if (argument.offer != Offer::nothing) {
      // If any file may stand here, options are offered only after a hyphen.
      const std::string action = bash_action(argument.offer, {}, argument.endings);
      add_pattern(arguments, action == ":" ? "free=1" : action,
                  argument.words.empty() ? fmt::format("'{} '*", page.name) : fmt::format("'{} 2'", page.name));
    }
  }
  return filled(kBash, {{"@OPTIONS@", options},
                        {"@VALUES@", branches(values)},
                        {"@ARGUMENTS@", branches(arguments)},
                        {"@COMMANDS@", joined(names(commands))}});
}

std::string zsh_completion(std::span<const Command> commands) {
  std::string list;
  std::string options;
  for (const Command& command : commands) {
    list += fmt::format("    '{}:{}'\n", command.page.name, quoted(command.summary, "'\\''", ":\\"));
    options += zsh_command(command.page);
  }
  return filled(kZsh, {{"@COMMANDS@", list}, {"@OPTIONS@", options}});
}

std::string fish_completion(std::span<const Command> commands) {
  std::string text;
  for (const Command& command : commands) {
    const Page& page = command.page;
    text += fmt::format("\ncomplete -c mille -n __mille_none -a {} -d '{}'\n", page.name,
                        quoted(command.summary, "\\'", "\\"));
    const Argument& argument = page.argument;
    const auto offer = [&](const char* place, const std::string& what) {
      text += fmt::format("complete -c mille -n '__mille_is {}{}'{}\n", page.name, place, what);
    };
    if (!argument.words.empty()) offer(" 0", fmt::format(" -a '{}'", joined(argument.words)));
    const char* place = argument.words.empty() ? "" : " 1";
    switch (argument.offer) {
      case Offer::files: offer(place, " -F"); break;
      case Offer::variants: offer(place, " -F -a '(__mille_variants)'"); break;
      case Offer::players: offer(place, " -F -a '(__mille_players)'"); break;
      case Offer::commands: offer(" 0", fmt::format(" -a '{}'", joined(names(commands)))); break;
      default: break;
    }
    for (const Option& option : page.options) text += fish_option(page, option);
    text += fish_option(page, kLanguage) + fish_option(page, kHelp);
  }
  return filled(kFish, {{"@OPTIONS@", text}});
}

}  // namespace cli
