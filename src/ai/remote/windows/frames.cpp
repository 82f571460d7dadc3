// The transport of frames by pipes; see frames.h.
#include "ai/remote/frames.h"

#include "platform/windows/child.h"

namespace mille::remote {
namespace {

Transfer transfer_of(platform::Piped piped) {
  return piped == platform::Piped::timed_out ? Transfer::timed_out : Transfer::closed;
}

}  // namespace

Channel::~Channel() { platform::close_handle(socket_); }

bool Channel::has_input() const { return platform::pipe_has_input(socket_); }

Transfer Channel::write(std::span<const std::uint8_t> bytes, const Deadline& deadline) {
  while (!bytes.empty()) {
    std::size_t count = 0;
    const auto piped = platform::write_pipe(socket_, bytes.data(), bytes.size(), &count, deadline);
    if (piped != platform::Piped::some) return transfer_of(piped);
    bytes = bytes.subspan(count);
  }
  return Transfer::ok;
}

Transfer Channel::read(std::span<std::uint8_t> bytes, const Deadline& deadline) {
  while (!bytes.empty()) {
    std::size_t count = 0;
    const auto piped = platform::read_pipe(socket_, bytes.data(), bytes.size(), &count, deadline);
    if (piped != platform::Piped::some) return transfer_of(piped);
    bytes = bytes.subspan(count);
  }
  return Transfer::ok;
}

}  // namespace mille::remote
