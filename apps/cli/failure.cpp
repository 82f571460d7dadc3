// Turns errors into text; see failure.h.
#include "cli/failure.h"

#include <fmt/core.h>

#include <cerrno>
#include <system_error>

#include "cli/term/say.h"

namespace cli {

std::string describe(const mille::Error& error) {
  std::string text = error.text_in(language());
  if (!error.rule().empty() && text.find(error.rule()) == std::string::npos) {
    text = fmt::format("{}: {}", error.rule(), text);
  }
  const std::string line = say("line {0}", {error.line()});
  const bool placed =
      text.find(line) != std::string::npos || text.find(fmt::format(":{}:", error.line())) != std::string::npos;
  if (error.line() > 0 && !placed) text = fmt::format("{}: {}", line, text);
  if (!error.file().empty() && text.find(error.file()) == std::string::npos) {
    text = fmt::format("{}: {}", error.file(), text);
  }
  return text;
}

Failure system_failure(const std::string& tried, int code) {
  return Failure(say("{0}: {1}", {tried, std::generic_category().message(code)}));
}

Failure cannot(const std::string& path, Text what) {
  const int code = errno;
  return system_failure(say(what, {path}), code);
}

}  // namespace cli
