// Lines of text over a socket, with deadlines: what a player that is a command is told and answers.
#pragma once

#include <string>
#include <string_view>

#include "ai/remote/frames.h"

namespace mille::remote {

// This end of a connection; it is closed with the object.
class Lines {
 public:
  explicit Lines(int socket) : socket_(socket) {}
  ~Lines();
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;

  int socket() const { return socket_; }
  // Sends all of it, however long; the other end may read it in pieces.
  Outcome send(std::string_view text, const Deadline& deadline);
  // The other end gets an end of file after what was sent.
  void end_input();
  // Takes what has come, without waiting. `closed` once nothing more will.
  Outcome fill();
  // Takes a line, without its end, out of what has come. False: none is whole yet.
  bool take(std::string* line);
  // What has come and was not taken.
  std::size_t pending() const { return buffer_.size(); }

 private:
  int socket_;
  std::string buffer_;
};

// Waits until one of two sockets has something to be read. False: the deadline has passed.
bool wait_for_input(int one, int other, const Deadline& deadline);

}  // namespace mille::remote
