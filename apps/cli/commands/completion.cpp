// mille completion: prints the script that lets a shell complete the command's words.
#include "cli/options/completion.h"

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/options/suggest.h"
#include "cli/term/say.h"

namespace cli {

namespace {

constexpr const char* kShells[] = {"bash", "zsh", "fish"};

struct CompletionOptions {
  std::vector<std::string> shells;
};

constexpr Page kPage{
    .name = "completion",
    .usage = "bash|zsh|fish",
    .about =
        "Prints a script that makes the shell complete subcommands, options and their values. The script for bash is "
        "installed with the command.",
    .examples =
        "mille completion bash > ~/.local/share/bash-completion/completions/mille\n"
        "mille completion zsh > ~/.zfunc/_mille      # a folder of $fpath\n"
        "mille completion fish > ~/.config/fish/completions/mille.fish\n",
    .argument = {.name = "shell", .target = into<&CompletionOptions::shells>, .words = kShells}};

int completion(Session& session) {
  const auto options = parsed<CompletionOptions, kPage>(session);
  if (!options) return kDone;
  const auto& shells = options->shells;
  if (shells.size() != 1) throw UsageError(say("completion takes one shell: {0}", {one_of(kShells)}));
  std::string (*const scripts[])(std::span<const Command>) = {bash_completion, zsh_completion, fish_completion};
  for (std::size_t i = 0; i < std::size(kShells); ++i) {
    if (shells[0] != kShells[i]) continue;
    session.out.write(scripts[i](commands()));
    return kDone;
  }
  throw UsageError(say("completion takes {0}, not “{1}”", {one_of(kShells), shells[0]}) +
                   did_you_mean(shells[0], {std::begin(kShells), std::end(kShells)}));
}

}  // namespace

constexpr Command kCompletionCommand{kPage, 160, "print a shell completion script", completion};

}  // namespace cli
