// A finding of verification: whether one side of a match holds, and a sentence or more about it.
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

// Appends an item to a list that is separated by semicolons.
inline void add_item(std::string* list, std::string_view item) {
  if (!list->empty()) list->append("; ");
  list->append(item);
}

}  // namespace mille
