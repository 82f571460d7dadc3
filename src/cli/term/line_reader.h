// Lines typed by a person, or piped in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/term/session.h"

namespace cli {

class LineReader {
 public:
  explicit LineReader(Session& session) : session_(session) {}

  // Asks and waits for a line, without its end; none: the input has ended (Ctrl-D) or a signal has come.
  // What is piped in is shown after the prompt, so that the output reads like a session.
  std::optional<std::string> ask(const std::string& prompt);

 private:
  Session& session_;
  std::string pending_;
  bool ended_ = false;
};

// The words of a line, without the blanks between.
std::vector<std::string> split_words(const std::string& line);

}  // namespace cli
