// What verification says of one side of a match: whether it holds, and a sentence or more.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/seed.h"

namespace mille {

struct Finding {
  enum class Status { ok, warning, failed, not_checked };
  Status status;
  std::string text;
};

// `1 deal`, `4 deals`.
inline std::string counted(std::uint64_t number, const char* what) {
  return std::to_string(number) + ' ' + what + (number == 1 ? "" : "s");
}

inline std::string hex_of(const Digest& bytes) { return std::string(text_of(to_hex(bytes))); }

// Adds an item to a list of them.
inline void add_item(std::string* list, std::string_view item) {
  if (!list->empty()) list->append("; ");
  list->append(item);
}

}  // namespace mille
