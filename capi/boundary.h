// What every call across the boundary does alike: errors in and out, structs of another size, texts and arrays into the
// caller's buffers, exceptions into statuses.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string_view>

#include "capi/messages.h"
#include "core/error.h"
#include "mille/mille.h"

namespace mille::capi {

inline constexpr std::uint32_t kMaxStructSize = 4096;

// The size that a growing struct had when it was first published: sizes below are refused. A struct that grows gets a
// specialization with its old size.
template <class Struct>
constexpr std::uint32_t first_size() {
  return sizeof(Struct);
}
template <>
constexpr std::uint32_t first_size<mille_rules>() {
  return offsetof(mille_rules, match_forfeit);
}
template <>
constexpr std::uint32_t first_size<mille_step>() {
  return offsetof(mille_step, unknown_fields);
}

template <class Struct>
bool size_possible(std::uint32_t size) {
  return size >= first_size<Struct>() && size <= kMaxStructSize;
}

// The caller's error if it can be written, else null.
inline mille_error* usable(mille_error* error) {
  return error != nullptr && size_possible<mille_error>(error->struct_size) ? error : nullptr;
}

// Runs a body; what it throws becomes a status.
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

// Runs a call's body: nothing is thrown past here. What a newer caller's error has beyond this one's is zeroed on failure.
template <class Body>
mille_status guarded(mille_error* error, Body body) noexcept {
  mille_error* const why = usable(error);
  const mille_status status = caught(why, body);
  if (status != MILLE_OK && why != nullptr && why->struct_size > sizeof *why) {
    std::memset(reinterpret_cast<unsigned char*>(why) + sizeof *why, 0, why->struct_size - sizeof *why);
  }
  return status;
}

// Reads a caller's struct: a shorter, older one leaves the rest zero; a longer one must be zero beyond what is known here.
template <class Struct>
mille_status read_struct(const Struct* given, Struct* result, mille_error* error) {
  if (given == nullptr) return refuse(error, say::kNull);
  const std::uint32_t size = given->struct_size;
  if (!size_possible<Struct>(size)) return refuse(error, say::kStructSize, {size});
  const auto* bytes = reinterpret_cast<const unsigned char*>(given);
  if (size > sizeof(Struct) &&
      std::any_of(bytes + sizeof(Struct), bytes + size, [](unsigned char byte) { return byte != 0; })) {
    return refuse(error, say::kStructTail);
  }
  std::memset(result, 0, sizeof *result);
  std::memcpy(result, given, std::min<std::size_t>(size, sizeof(Struct)));
  result->struct_size = sizeof(Struct);
  return MILLE_OK;
}

// Whether a caller's struct can be filled.
template <class Struct>
mille_status check_out(const Struct* target, mille_error* error) {
  if (target == nullptr) return refuse(error, say::kNull);
  if (!size_possible<Struct>(target->struct_size)) return refuse(error, say::kStructSize, {target->struct_size});
  return MILLE_OK;
}

// Fills a struct of `size` bytes as the caller knows it; what is unknown here is zeroed.
template <class Struct>
void write_sized(void* target, const Struct& value, std::uint32_t size) {
  auto* bytes = static_cast<unsigned char*>(target);
  const std::size_t known = std::min<std::size_t>(size, sizeof(Struct));
  std::memcpy(bytes, &value, known);
  std::memset(bytes + known, 0, size - known);
  std::memcpy(bytes, &size, sizeof size);
}

// Fills a struct that check_out() let pass.
template <class Struct>
void write_struct(Struct* target, const Struct& value) {
  write_sized(target, value, target->struct_size);
}

// A text into the caller's buffer.
inline mille_status put_text(std::string_view text, char* buffer, std::size_t size, std::size_t* needed,
                             mille_error* error) {
  if (needed != nullptr) *needed = text.size() + 1;
  if (size <= text.size()) return refuse(error, say::kBuffer, {text.size() + 1, size});
  if (buffer == nullptr) return refuse(error, say::kNull);
  std::memcpy(buffer, text.data(), text.size());
  buffer[text.size()] = '\0';
  return MILLE_OK;
}

// Whether a text's buffer arguments make sense: a null buffer goes with size 0.
inline mille_status check_buffer(const char* buffer, std::size_t size, mille_error* error) {
  return buffer == nullptr && size != 0 ? refuse(error, say::kNull) : MILLE_OK;
}

inline bool is_seat(mille_seat seat) { return seat == 0 || seat == 1; }

}  // namespace mille::capi

// Returns from the calling function unless the status is MILLE_OK.
#define MILLE_TRY(expression)                                                           \
  do {                                                                                  \
    if (const mille_status status_ = (expression); status_ != MILLE_OK) return status_; \
  } while (false)
