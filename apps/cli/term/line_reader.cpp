// Reads lines; see line_reader.h.
#include "cli/term/line_reader.h"

#include <cctype>
#include <cerrno>
#include <utility>

#include "platform/signals.h"
#include "platform/terminal.h"

namespace cli {

namespace {
constexpr std::size_t kPiece = 4096;
constexpr std::size_t kLongestLine = 1 << 16;  // no answer is longer; longer input is split
}  // namespace

std::optional<std::string> LineReader::ask(const std::string& prompt) {
  Output& out = session_.out;
  out.write(prompt);
  out.flush();
  std::size_t end = pending_.find('\n');
  while (end == std::string::npos && !ended_ && pending_.size() < kLongestLine) {
    if (!platform::wait_for_input(false)) break;
    char piece[kPiece];
    const std::ptrdiff_t count = platform::read_input(piece, sizeof piece);
    if (count > 0) {
      pending_.append(piece, static_cast<std::size_t>(count));
      end = pending_.find('\n');
    } else if (count == 0 || errno != EINTR) {
      ended_ = true;
    }
  }
  if (platform::interrupted() || (pending_.empty() && ended_)) {
    out.line();
    return std::nullopt;
  }
  std::string line = pending_.substr(0, end);
  pending_.erase(0, end == std::string::npos ? end : end + 1);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  if (!session_.in_is_terminal) out.line(line);
  return line;
}

std::vector<std::string> split_words(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : line + ' ') {
    if (std::isspace(static_cast<unsigned char>(c)) == 0) {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  return words;
}

}  // namespace cli
