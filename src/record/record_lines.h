// Splits a text into lines.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace mille {

struct RecordLine {
  std::string_view text;
  std::int32_t number = 0;
  bool ended = false;  // whether it has a line end
};

class RecordLines {
 public:
  // `first` is the number of the first line.
  RecordLines(std::string_view text, std::uint64_t first) : rest_(text), next_(first) {}

  std::optional<RecordLine> next() {
    if (rest_.empty()) return {};
    const std::size_t end = rest_.find('\n');
    RecordLine line;
    line.ended = end != std::string_view::npos;
    line.text = rest_.substr(0, end);
    line.number = static_cast<std::int32_t>(std::min<std::uint64_t>(next_++, std::numeric_limits<std::int32_t>::max()));
    rest_.remove_prefix(line.ended ? end + 1 : rest_.size());
    return line;
  }

 private:
  std::string_view rest_;
  std::uint64_t next_;
};

}  // namespace mille
