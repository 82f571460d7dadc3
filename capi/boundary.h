// What every call of the ABI does: it checks the caller's error, writes arrays and texts into the caller's memory, and
// turns exceptions into statuses. base/sized_struct.h reads and writes structs of other versions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string_view>

#include "base/result.h"
#include "base/sized_struct.h"
#include "capi/messages.h"
#include "mille/mille.h"
#include "platform/float_environment.h"

namespace mille::capi {

inline constexpr std::int64_t kMaxTime = std::int64_t{1} << 53;  // the longest time limit that a caller may set, in µs

// Returns the caller's error if it can be written, else null.
inline mille_error* usable(mille_error* error) {
  return error != nullptr && size_possible<mille_error>(error->struct_size) ? error : nullptr;
}

// Runs a body and turns what it throws into a status.
template <class Body>
mille_status caught(mille_error* error, Body body) noexcept {
  try {
    return body(error);
  } catch (const std::bad_alloc&) {
    return refuse(error, say::kNoMemory);
  } catch (...) {
    return refuse(error, say::kInternal);
  }
}

// Runs the body of a call that computes in whole numbers alone. No exception leaves it. On failure the fields of a newer
// caller's error that are unknown here are zeroed.
template <class Body>
mille_status guarded_integers(mille_error* error, Body body) noexcept {
  mille_error* const why = usable(error);
  const mille_status status = caught(why, body);
  if (status != MILLE_OK && why != nullptr && why->struct_size > sizeof *why) {
    std::memset(reinterpret_cast<unsigned char*>(why) + sizeof *why, 0, why->struct_size - sizeof *why);
  }
  return status;
}

// Runs the body of any other call, in the default floating-point environment.
template <class Body>
mille_status guarded(mille_error* error, Body body) noexcept {
  const platform::FloatEnvironment computing;
  return guarded_integers(error, body);
}

// Copies a caller's action. A hook's log() may run code of the caller that uses the same memory for another action, and
// what was checked must be what is played.
inline Result<mille_action> read_action(const mille_action* action, mille_error* error) {
  if (action == nullptr) return refuse(error, say::kNull);
  return *action;
}

// Writes a text into the caller's buffer.
inline mille_status put_text(std::string_view text, char* buffer, std::size_t size, std::size_t* needed,
                             mille_error* error) {
  if (needed != nullptr) *needed = text.size() + 1;
  if (size <= text.size()) return refuse(error, say::kBuffer, {text.size() + 1, size});
  if (buffer == nullptr) return refuse(error, say::kNull);
  std::memcpy(buffer, text.data(), text.size());
  buffer[text.size()] = '\0';
  return MILLE_OK;
}

// Checks an array of structs that may grow. The size of the first one holds for all, and the stride must have room for
// it.
template <class Struct>
mille_status check_array(const Struct* first, std::size_t stride, std::size_t capacity, mille_error* error) {
  if (capacity == 0) return MILLE_OK;
  MILLE_TRY(check_out(first, error));
  const std::uint32_t size = first->struct_size;
  return stride >= size && stride <= MILLE_STRIDE_MAX ? MILLE_OK
                                                      : refuse(error, say::kStride, {stride, size, MILLE_STRIDE_MAX});
}

// The answer of a call that has written as many of `count` elements as fit into an array.
inline mille_status answer_for_array(std::size_t count, std::size_t capacity, mille_error* error) {
  return count <= capacity ? MILLE_OK : refuse(error, say::kBuffer, {count, capacity});
}

// Writes as many of `count` structs as fit into an array that check_array() has accepted. `item(i)` makes struct i.
template <class Struct, class Item>
mille_status put_array(Struct* first, std::size_t stride, std::size_t capacity, std::size_t count, Item item,
                       mille_error* error) {
  auto* const place = reinterpret_cast<unsigned char*>(first);
  for (std::size_t i = 0; i < std::min(count, capacity); ++i) {
    write_sized(place + i * stride, item(i), first->struct_size);
  }
  return answer_for_array(count, capacity, error);
}

// Refuses a null buffer whose size is not 0.
inline mille_status check_buffer(const char* buffer, std::size_t size, mille_error* error) {
  return buffer == nullptr && size != 0 ? refuse(error, say::kNull) : MILLE_OK;
}

// Refuses a text from the host that is longer than the engine's limit.
inline mille_status check_text(const char* text, std::size_t length, std::uint64_t limit, mille_error* error) {
  MILLE_TRY(check_buffer(text, length, error));
  if (length > limit) return refuse(error, say::kTextLimit, {static_cast<std::uint64_t>(length), limit});
  return MILLE_OK;
}

// Refuses a number that is out of range, by the name of its field or parameter.
inline mille_status check_range(const char* name, std::int64_t value, std::int64_t least, std::int64_t most,
                                mille_error* error) {
  if (value >= least && value <= most) return MILLE_OK;
  return refuse(error, say::kNumber, {name, value, least, most});
}

}  // namespace mille::capi
