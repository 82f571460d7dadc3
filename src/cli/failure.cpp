// Puts errors into words; see failure.h.
#include "cli/failure.h"

#include <system_error>

namespace cli {

std::string describe(const mille::Error& error) {
  std::string text = error.what();
  if (!error.rule().empty() && text.find(error.rule()) == std::string::npos) {
    text = std::string(error.rule()) + ": " + text;
  }
  const std::string line = std::to_string(error.line());
  if (error.line() > 0 && text.find("line " + line) == std::string::npos &&
      text.find(':' + line + ':') == std::string::npos) {
    text = "line " + line + ": " + text;
  }
  if (!error.file().empty() && text.find(error.file()) == std::string::npos) {
    text = std::string(error.file()) + ": " + text;
  }
  return text;
}

Failure system_failure(const std::string& tried, int code) {
  return Failure(tried + ": " + std::generic_category().message(code));
}

}  // namespace cli
