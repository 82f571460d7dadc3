// The transport of frames by sockets; see frames.h.
#include "ai/remote/frames.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace mille::remote {

bool wait_on(std::span<pollfd> files, const Deadline& deadline) {
  for (;;) {
    timespec left{};
    if (deadline) {
      const auto time = std::max(*deadline - Clock::now(), Clock::duration::zero());
      const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
      left.tv_sec = static_cast<time_t>(seconds.count());
      left.tv_nsec = static_cast<long>(std::chrono::nanoseconds(time - seconds).count());
    }
    const int ready = ppoll(files.data(), files.size(), deadline ? &left : nullptr, nullptr);
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) return false;
  }
}

namespace {

bool wait_for(int socket, short events, const Deadline& deadline) {
  pollfd one{socket, events, 0};
  return wait_on({&one, 1}, deadline);
}

}  // namespace

Channel::~Channel() { close(socket_); }

bool Channel::has_input() const {
  pollfd one{socket_, POLLIN, 0};
  return poll(&one, 1, 0) > 0;
}

Transfer Channel::write(std::span<const std::uint8_t> bytes, const Deadline& deadline) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (!wait_for(socket_, POLLOUT, deadline)) return Transfer::timed_out;
    } else if (errno != EINTR) {
      return Transfer::closed;
    }
  }
  return Transfer::ok;
}

Transfer Channel::read(std::span<std::uint8_t> bytes, const Deadline& deadline) {
  while (!bytes.empty()) {
    const ssize_t got = recv(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (got > 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(got));
    } else if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      if (!wait_for(socket_, POLLIN, deadline)) return Transfer::timed_out;
    } else if (got == 0 || errno != EINTR) {
      return Transfer::closed;
    }
  }
  return Transfer::ok;
}

}  // namespace mille::remote
