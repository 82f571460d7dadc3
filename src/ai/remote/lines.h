// Lines of text over a connection, with deadlines, for players that are commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ai/remote/frames.h"

namespace mille::remote {

// The host's end of a connection. The destructor closes it.
class Lines {
 public:
  explicit Lines(int end) : end_(end) {}

  int end() const { return end_.number(); }
  // Sends the whole text. The other end may receive it in pieces.
  Transfer send(std::string_view text, const Deadline& deadline);
  // Signals end of file to the other end, after everything that was sent.
  void end_input();
  // Receives what has arrived, without waiting. Returns `closed` if nothing more will arrive.
  Transfer fill();
  // Removes the first whole line from what was received, and returns it without its end. Returns nothing if there is
  // no whole line yet.
  std::optional<std::string> take();
  // The number of bytes that were received and not taken.
  std::size_t pending() const { return buffer_.size(); }

 private:
  platform::End end_;
  std::string buffer_;
};

}  // namespace mille::remote
