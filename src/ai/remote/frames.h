// The protocol between a host and a player in a child process: frames over a connection, each with a checked length.
// Both ends are built from the same sources, which they make sure of first (greeting.h), so plain structs are sent as
// they are.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "mille/mille_ai.h"
#include "platform/stream.h"

namespace mille::remote {

enum class FrameKind : std::uint32_t {
  greeting = 0,  // to both sides, first; see greeting.h
  // To the child.
  load = 1,  // LoadRequest → loaded
  supports,  // mille_rules → answer
  create,    // options → answer
  begin,     // Begin, mille_rules, variant → answer
  observe,   // mille_event; no answer
  decide,    // mille_ai_decision, mille_view, legal list → answer
  explain,   // → text
  end,       // match_end; no answer
  cancel,    // no answer; `number` is the decision's
  save,      // → text with any bytes
  restore,   // bytes → answer
  evaluate,  // mille_evaluation, chances → evaluation
  last_question = evaluate,
  // To the host.
  loaded = 100,  // Loaded, texts, options; or a mille_error
  answer,        // Answer
  text,
  log,            // level, text; at any time
  missing_parts,  // the parts of the sandbox that the kernel refuses; sent before the player is loaded
  evaluation,     // the mille_evaluation and the chances, as the player changed them
};

struct Loaded {
  mille_status status;  // unless it is MILLE_OK, only a mille_error follows
  std::uint32_t flags;
  std::uint32_t option_count;
  std::uint32_t rules_size;
  std::uint8_t observes;
  std::uint8_t explains;
  std::uint8_t saves;  // and restores its memory
  std::uint8_t evaluates;
};

inline constexpr std::size_t kMostSaved = MILLE_PLAYER_MEMORY_MAX;  // bytes of a player's memory

struct Begin {
  mille_seat seat;
  std::int32_t has_hooks;
  std::uint32_t hooks;
  std::uint32_t reserved;
  std::int64_t stakes[2];
};

struct Reply {
  std::int32_t result;
  mille_fault fault;  // from an exception in the player
  std::uint32_t index;
  std::uint32_t reserved;
};

struct OptionNumbers {
  mille_option_type type;
  std::int32_t reserved;
  std::int64_t minimum;
  std::int64_t maximum;
};

struct Frame {
  FrameKind kind{};
  std::uint32_t number = 0;  // of the question; its answer has the same
  std::vector<std::uint8_t> payload;
};

// Appends bytes. It does not use `insert`, because gcc 12 at -O3 warns that `insert` could write past the end.
inline void append(std::vector<std::uint8_t>* target, const void* bytes, std::size_t size) {
  const std::size_t used = target->size();
  target->resize(used + size);
  if (size != 0) std::memcpy(target->data() + used, bytes, size);
}

// Writes a payload.
class Packer {
 public:
  template <class Value>
  Packer& put(const Value& value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    return put_bytes(&value, sizeof value);
  }
  Packer& put_text(std::string_view text) {
    put(static_cast<std::uint32_t>(text.size()));
    return put_bytes(text.data(), text.size());
  }
  Packer& put_bytes(const void* bytes, std::size_t size) {
    append(&bytes_, bytes, size);
    return *this;
  }
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

// Reads a payload, and never past its end.
class Unpacker {
 public:
  explicit Unpacker(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  template <class Value>
  bool take(Value* value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    return take_bytes(value, sizeof *value);
  }
  bool take_text(std::string* text) {
    std::uint32_t size = 0;
    if (!take(&size) || size > rest_.size()) return false;
    text->assign(reinterpret_cast<const char*>(rest_.data()), size);
    rest_ = rest_.subspan(size);
    return text->find('\0') == text->npos;
  }
  bool take_bytes(void* target, std::size_t size) {
    if (size > rest_.size()) return false;
    if (size != 0) std::memcpy(target, rest_.data(), size);
    rest_ = rest_.subspan(size);
    return true;
  }
  bool done() const { return rest_.empty(); }

 private:
  std::span<const std::uint8_t> rest_;
};

using Clock = std::chrono::steady_clock;
using Deadline = platform::Deadline;

inline Deadline in_microseconds(std::int64_t time) { return Clock::now() + std::chrono::microseconds(time); }

// The result of sending or receiving.
enum class Transfer { ok, closed, timed_out, malformed };

// Returns what failed where `flow` is not some.
Transfer transfer_of(platform::Flow flow);

// Sends all bytes over a connection.
Transfer send_all(int end, std::span<const std::uint8_t> bytes, const Deadline& deadline);

// One end of the connection; the destructor closes it. Several threads may send; only one may receive.
class Channel {
 public:
  explicit Channel(int end) : end_(end) {}
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  // Appends a frame to the queue, which flush() sends.
  void queue(FrameKind kind, std::uint32_t number, std::span<const std::uint8_t> payload);
  std::size_t queued() const { return queued_.size(); }
  Transfer flush(const Deadline& deadline);
  // Sends a frame at once, before those in the queue.
  Transfer send(FrameKind kind, std::uint32_t number, std::span<const std::uint8_t> payload, const Deadline& deadline);
  // Receives the next frame. Its payload has at most `most` bytes.
  Transfer receive(Frame* frame, std::size_t most, const Deadline& deadline);
  // Returns true if there is something to receive, or if the other end is closed.
  bool has_input() const { return platform::has_input(end_.number()); }
  int end() const { return end_.number(); }

 private:
  Transfer read(std::span<std::uint8_t> bytes, const Deadline& deadline);

  platform::End end_;
  std::mutex sending_;
  std::vector<std::uint8_t> queued_;
};

}  // namespace mille::remote
