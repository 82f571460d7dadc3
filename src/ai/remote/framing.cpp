// Frames in bytes; see frames.h.
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

void Channel::queue(FrameKind kind, std::uint32_t number, std::span<const std::uint8_t> payload) {
  put_frame(&queued_, kind, number, payload);
}

Transfer Channel::flush(const Deadline& deadline) {
  const std::lock_guard lock(sending_);
  const Transfer transfer = write(queued_, deadline);
  queued_.clear();
  return transfer;
}

Transfer Channel::send(FrameKind kind, std::uint32_t number, std::span<const std::uint8_t> payload,
                       const Deadline& deadline) {
  std::vector<std::uint8_t> bytes;
  put_frame(&bytes, kind, number, payload);
  const std::lock_guard lock(sending_);
  return write(bytes, deadline);
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

}  // namespace mille::remote
