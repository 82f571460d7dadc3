// See frames.h.
#include "ai/remote/frames.h"

namespace mille::remote {
namespace {

constexpr std::uint32_t kMark = 0x4d4c0001;  // begins each frame; the low half is the version of the frames

struct Header {
  std::uint32_t mark;
  FrameKind kind;
  std::uint32_t number;
  std::uint32_t length;
};

void put_frame(std::vector<std::uint8_t>* bytes, FrameKind kind, std::uint32_t number,
               std::span<const std::uint8_t> payload) {
  const Header header{kMark, kind, number, static_cast<std::uint32_t>(payload.size())};
  append(bytes, &header, sizeof header);
  append(bytes, payload.data(), payload.size());
}

}  // namespace

Transfer transfer_of(platform::Flow flow) {
  switch (flow) {
    case platform::Flow::some: return Transfer::ok;
    case platform::Flow::timed_out: return Transfer::timed_out;
    default: return Transfer::closed;
  }
}

Transfer send_all(int end, std::span<const std::uint8_t> bytes, const Deadline& deadline) {
  while (!bytes.empty()) {
    std::size_t count = 0;
    const platform::Flow flow = platform::write_some(end, bytes.data(), bytes.size(), &count, deadline);
    if (flow != platform::Flow::some) return transfer_of(flow);
    bytes = bytes.subspan(count);
  }
  return Transfer::ok;
}

void Channel::queue(FrameKind kind, std::uint32_t number, std::span<const std::uint8_t> payload) {
  put_frame(&queued_, kind, number, payload);
}

Transfer Channel::flush(const Deadline& deadline) {
  const std::lock_guard lock(sending_);
  const Transfer transfer = send_all(end_.number(), queued_, deadline);
  queued_.clear();
  return transfer;
}

Transfer Channel::send(FrameKind kind, std::uint32_t number, std::span<const std::uint8_t> payload,
                       const Deadline& deadline) {
  std::vector<std::uint8_t> bytes;
  put_frame(&bytes, kind, number, payload);
  const std::lock_guard lock(sending_);
  return send_all(end_.number(), bytes, deadline);
}

Transfer Channel::receive(Frame* frame, std::size_t most, const Deadline& deadline) {
  Header header;
  const Transfer transfer = read({reinterpret_cast<std::uint8_t*>(&header), sizeof header}, deadline);
  if (transfer != Transfer::ok) return transfer;
  if (header.mark != kMark || header.length > most) return Transfer::malformed;
  frame->kind = header.kind;
  frame->number = header.number;
  frame->payload.resize(header.length);
  return read(frame->payload, deadline);
}

Transfer Channel::read(std::span<std::uint8_t> bytes, const Deadline& deadline) {
  while (!bytes.empty()) {
    std::size_t count = 0;
    const platform::Flow flow = platform::read_some(end_.number(), bytes.data(), bytes.size(), &count, deadline);
    if (flow != platform::Flow::some) return transfer_of(flow);
    bytes = bytes.subspan(count);
  }
  return Transfer::ok;
}

}  // namespace mille::remote
