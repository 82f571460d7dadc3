// Lines of text over a socket, with deadlines, for players that are commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ai/remote/frames.h"

namespace mille::remote {

// The host's end of a connection. The destructor closes it.
class Lines {
 public:
  explicit Lines(int socket) : socket_(socket) {}
  ~Lines();
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;

  int socket() const { return socket_; }
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
  int socket_;
  std::string buffer_;
};

// Waits until one of two sockets has input. Returns false if the deadline passes first.
bool wait_for_input(int one, int other, const Deadline& deadline);

}  // namespace mille::remote
