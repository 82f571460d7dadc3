// Reads the members of a record's line one after another, in their order. It refuses the first member that does not fit
// and ignores those after it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/cards.h"
#include "core/hooks.h"
#include "table/json_read.h"

namespace mille {

// `line` is the line of the text, from 1.
class RecordMembers {
 public:
  RecordMembers(const Json& object, std::int32_t line, mille_error* error)
      : members_(object), line_(line), error_(error) {}

  // Whether the next member has this name.
  bool is(std::string_view key) const { return members_.is(key); }

  // Each of these reads the next member. After a refusal they return null, `minimum` or an empty value, and status() is
  // the refusal.
  const Json& member(std::string_view key);
  std::int64_t number(std::string_view key, std::int64_t minimum, std::int64_t maximum);
  std::string_view text(std::string_view key);
  std::vector<Card> cards(std::string_view key);
  std::array<std::int64_t, 2> pair(std::string_view key);
  // Reads the member `failed_hooks` if it comes next. `possible` are the hooks that may be named.
  HookBits failed_hooks(HookBits possible);
  // Refuses a member that is left over.
  void end();

  // Refuses a member's value.
  void wrong(std::string_view key, std::string_view expected, const Json& found);

  bool good() const { return status_ == MILLE_OK; }
  mille_status status() const { return status_; }
  std::int32_t line() const { return line_; }

 private:
  Members members_;
  std::int32_t line_;
  mille_error* error_;
  mille_status status_ = MILLE_OK;
};

// Reads the names of hooks that have failed, in their order; nothing unless there are some and all are among `possible`.
std::optional<HookBits> read_failed_hooks(const Json& json, HookBits possible);

// What read_failed_hooks() accepts, for messages.
inline constexpr std::string_view kFailedHooksWanted = "a list of hooks that can have failed";

}  // namespace mille
