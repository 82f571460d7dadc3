// Structs that begin with `struct_size`, as a host or a player passes them: reads and fills structs of other versions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/messages.h"
#include "base/result.h"
#include "mille/mille_types.h"

namespace mille {

// The size of a struct in the release that its comment names; smaller sizes are refused. A struct that has grown since gets
// a specialization with its old size.
template <class Struct>
constexpr std::uint32_t first_size() {
  return sizeof(Struct);
}

template <class Struct>
bool size_possible(std::uint32_t size) {
  return size >= first_size<Struct>() && size <= MILLE_STRUCT_SIZE_MAX;
}

// Refuses a reserved field that is set, because a later version may give it a meaning.
inline mille_status check_reserved(std::string_view name, std::int64_t value, mille_error* error) {
  return value == 0 ? MILLE_OK : refuse(error, say::kReserved, {name, value});
}

// Reads a caller's struct of `size` bytes. The fields that a shorter, older one lacks are zero; a longer one must be
// zero beyond the fields known here.
template <class Struct>
Result<Struct> read_sized(const Struct* given, std::uint32_t size, mille_error* error) {
  if (!size_possible<Struct>(size)) return refuse(error, say::kStructSize, {size});
  const auto* bytes = reinterpret_cast<const unsigned char*>(given);
  if (size > sizeof(Struct) &&
      std::any_of(bytes + sizeof(Struct), bytes + size, [](unsigned char byte) { return byte != 0; })) {
    return refuse(error, say::kStructTail);
  }
  Struct result;
  std::memset(&result, 0, sizeof result);
  std::memcpy(&result, given, std::min<std::size_t>(size, sizeof(Struct)));
  result.struct_size = sizeof(Struct);
  return result;
}

// The same for a struct that says its size.
template <class Struct>
Result<Struct> read_struct(const Struct* given, mille_error* error) {
  if (given == nullptr) return refuse(error, say::kNull);
  return read_sized(given, given->struct_size, error);
}

// Runs `body(known)` on a caller's struct, which is copied only if it has another version's size.
template <class Struct, class Body>
mille_status with_struct(const Struct* given, mille_error* error, Body body) {
  if (given != nullptr && given->struct_size == sizeof(Struct)) return body(*given);
  MILLE_TRY(const Struct read, read_struct(given, error));
  return body(read);
}

// Refuses a caller's struct that cannot be filled.
template <class Struct>
mille_status check_out(const Struct* target, mille_error* error) {
  if (target == nullptr) return refuse(error, say::kNull);
  if (!size_possible<Struct>(target->struct_size)) return refuse(error, say::kStructSize, {target->struct_size});
  return MILLE_OK;
}

// Fills a caller's struct of `size` bytes. Fields that are unknown here are zeroed.
template <class Struct>
void write_sized(void* target, const Struct& value, std::uint32_t size) {
  auto* bytes = static_cast<unsigned char*>(target);
  const std::size_t known = std::min<std::size_t>(size, sizeof(Struct));
  std::memcpy(bytes, &value, known);
  std::memset(bytes + known, 0, size - known);
  std::memcpy(bytes, &size, sizeof size);
}

// Fills a struct that check_out() has accepted.
template <class Struct>
void write_struct(Struct* target, const Struct& value) {
  write_sized(target, value, target->struct_size);
}

}  // namespace mille
