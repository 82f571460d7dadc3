// The mille command: finds the subcommand and turns its outcome into an exit code.
#include <clocale>
#include <cstdio>
#include <new>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/options/script_lines.h"
#include "cli/term/say.h"
#include "cli/term/shown.h"
#include "platform/signals.h"
#include "platform/terminal.h"
#include "platform/user.h"

namespace {

using namespace cli;

int complain(Output& out, const std::string& command, const std::string& text, int code) {
  try {
    out.flush();  // output from before the failure
  } catch (const std::exception&) {
  } catch (const OutputClosed&) {
  }
  std::fprintf(stderr, "mille%s%s: %s\n", command.empty() ? "" : " ", command.c_str(), shown(text, true).c_str());
  if (code == kUsage) {
    const std::string page = command.empty() ? "--help" : command + " --help";
    std::fprintf(stderr, "%s\n", say("See `mille {0}`.", {page}).c_str());
  }
  return code;
}

// Ends like any program that writes into a closed pipe, after all cleanup.
int end_by_sigpipe() {
  platform::end_by_closed_pipe();
  return kFailed;
}

// Returns the subcommand that the first of the arguments means. --help and --version count as subcommands.
std::string subcommand(const std::vector<std::string>& arguments) {
  if (arguments[0] == "--help" || arguments[0] == "-h") return "help";
  if (arguments[0] == "--version" || arguments[0] == "-V") return "version";
  return arguments[0];
}

// Prints how to begin: what `mille` does without arguments.
void greet(Output& out) {
  out.line("Mille is a rummy for two. In a terminal you play it against the computer.");
  out.line();
  for (const char* name : {"learn", "play", "watch", "replay", "review", "settle"}) {
    out.line("  " + pad_right(std::string("mille ") + name, 16) + find_command(name).summary);
  }
  out.line();
  out.line("`mille play --resume` continues the match that you played last.");
  out.line("`mille help` lists all commands. `mille COMMAND --help` shows the options of one.");
}

}  // namespace

int main(int argc, char** argv) {
  platform::report_write_errors();
  platform::prepare_streams();
  std::setlocale(LC_CTYPE, "");  // so that Style can ask whether the terminal shows UTF-8
  const bool out_is_terminal = platform::is_terminal(platform::kStandardOutput);
  Output out(platform::kStandardOutput, out_is_terminal);
  std::string name;
  try {
    const std::vector<std::string> arguments = platform::arguments(argc, argv);
    if (arguments.empty()) {
      greet(out);
      out.flush();
      return kDone;
    }
    speak(language_of(arguments));
    const std::string wanted = subcommand(arguments);
    Session session{{arguments.begin() + 1, arguments.end()},
                    out,
                    Style::of_output(out_is_terminal),
                    out_is_terminal,
                    platform::is_terminal(platform::kStandardError),
                    platform::is_terminal(platform::kStandardInput)};
    const Command& command = find_command(wanted);
    name = command.page.name;
    const int code = command.run(session);
    out.flush();
    sum_up_script_remarks();
    return code;
  } catch (const UsageError& error) {
    return complain(out, name, error.what(), kUsage);
  } catch (const OutputClosed&) {
    return end_by_sigpipe();
  } catch (const mille::Error& error) {
    return complain(out, name, describe(error), kFailed);
  } catch (const std::bad_alloc&) {
    return complain(out, name, say("there is not enough memory"), kFailed);
  } catch (const std::exception& error) {
    return complain(out, name, error.what(), kFailed);
  }
}
