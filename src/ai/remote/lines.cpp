// See lines.h.
#include "ai/remote/lines.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

namespace mille::remote {

Lines::~Lines() { close(socket_); }

Transfer Lines::send(std::string_view text, const Deadline& deadline) {
  while (!text.empty()) {
    const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      text.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      pollfd one{socket_, POLLOUT, 0};
      if (!wait_on({&one, 1}, deadline)) return Transfer::timed_out;
    } else if (errno != EINTR) {
      return Transfer::closed;
    }
  }
  return Transfer::ok;
}

void Lines::end_input() { shutdown(socket_, SHUT_WR); }

Transfer Lines::fill() {
  char bytes[4096];
  for (;;) {
    const ssize_t got = recv(socket_, bytes, sizeof bytes, MSG_DONTWAIT);
    if (got > 0) {
      buffer_.append(bytes, static_cast<std::size_t>(got));
      return Transfer::ok;
    }
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return Transfer::ok;
    if (got == 0 || errno != EINTR) return Transfer::closed;
  }
}

std::optional<std::string> Lines::take() {
  const std::size_t end = buffer_.find('\n');
  if (end == buffer_.npos) return {};
  std::string line(buffer_, 0, end);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  buffer_.erase(0, end + 1);
  return line;
}

bool wait_for_input(int one, int other, const Deadline& deadline) {
  pollfd both[] = {{one, POLLIN, 0}, {other, POLLIN, 0}};
  return wait_on(both, deadline);
}

}  // namespace mille::remote
