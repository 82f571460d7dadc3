// Connections by sockets; see stream.h.
#include "platform/stream.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "platform/posix/poll.h"

namespace platform {
namespace {

bool wait_for(int socket, short events, const Deadline& deadline) {
  pollfd one{socket, events, 0};
  return wait_on({&one, 1}, deadline);
}

// Gives a descriptor a number of kChildFiles or more. Those below are assigned by Process::start(). And if this process
// was started without standard streams, it would write to a player what it means to write to standard output.
bool move_up(int* end) {
  if (*end >= kChildFiles) return true;
  const int moved = fcntl(*end, F_DUPFD_CLOEXEC, kChildFiles);
  if (moved < 0) return false;
  close(*end);
  *end = moved;
  return true;
}

}  // namespace

bool wait_on(std::span<pollfd> files, const Deadline& deadline) {
  using Clock = std::chrono::steady_clock;
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

bool connect_ends(int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
  if (move_up(&ends[0]) && move_up(&ends[1])) return true;
  const int cause = errno;
  close(ends[0]);
  close(ends[1]);
  errno = cause;
  return false;
}

void close_end(int end) { close(end); }

bool is_end(int number) {
  int type = 0;
  socklen_t size = sizeof type;
  return getsockopt(number, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_STREAM;
}

bool has_input(int end) {
  pollfd one{end, POLLIN, 0};
  return poll(&one, 1, 0) > 0;
}

Flow read_some(int end, void* bytes, std::size_t size, std::size_t* count, const Deadline& deadline) {
  for (;;) {
    const ssize_t got = recv(end, bytes, size, MSG_DONTWAIT);
    if (got > 0) {
      *count = static_cast<std::size_t>(got);
      return Flow::some;
    }
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      if (!wait_for(end, POLLIN, deadline)) return Flow::timed_out;
    } else if (got == 0 || errno != EINTR) {
      return Flow::closed;
    }
  }
}

Flow write_some(int end, const void* bytes, std::size_t size, std::size_t* count, const Deadline& deadline) {
  for (;;) {
    const ssize_t sent = send(end, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      *count = static_cast<std::size_t>(sent);
      return Flow::some;
    }
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (!wait_for(end, POLLOUT, deadline)) return Flow::timed_out;
    } else if (errno != EINTR) {
      return Flow::closed;
    }
  }
}

void end_output(int end) { shutdown(end, SHUT_WR); }

bool wait_for_input(int one, int other, const Deadline& deadline) {
  pollfd both[] = {{one, POLLIN, 0}, {other, POLLIN, 0}};
  return wait_on(both, deadline);
}

}  // namespace platform
