// See lines.h.
#include "ai/remote/lines.h"

namespace mille::remote {

Transfer Lines::send(std::string_view text, const Deadline& deadline) {
  return send_all(end_.number(), {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, deadline);
}

void Lines::end_input() { platform::end_output(end_.number()); }

Transfer Lines::fill() {
  char bytes[4096];
  std::size_t count = 0;
  const platform::Flow flow = platform::read_some(end_.number(), bytes, sizeof bytes, &count, Clock::now());
  buffer_.append(bytes, count);
  return flow == platform::Flow::closed ? Transfer::closed : Transfer::ok;
}

std::optional<std::string> Lines::take() {
  const std::size_t end = buffer_.find('\n');
  if (end == buffer_.npos) return {};
  std::string line(buffer_, 0, end);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  buffer_.erase(0, end + 1);
  return line;
}

}  // namespace mille::remote
