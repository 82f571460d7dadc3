// Reads lines that a person types or that come from a pipe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/term/session.h"

namespace cli {

class LineReader {
 public:
  explicit LineReader(Session& session) : session_(session) {}

  // Prompts and waits for a line; returns it without its line end. Returns nothing if the input has ended (Ctrl-D) or a
  // signal has arrived. Piped input is echoed after the prompt, so that the output reads like a session.
  std::optional<std::string> ask(const std::string& prompt);

 private:
  Session& session_;
  std::string pending_;
  bool ended_ = false;
};

// Splits a line into words at white space.
std::vector<std::string> split_words(const std::string& line);

}  // namespace cli
