// Reads untrusted JSON: bounded in depth and size, whole numbers only, no duplicate members. The callers check the
// values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/json_value.h"

namespace mille {

// Why a text is not JSON.
struct JsonProblem {
  const Message* message = nullptr;
  std::string detail;  // the parameter of the message
  std::size_t offset = 0;
};

// Reads exactly one value. Returns nothing if the text is not JSON; `problem` then says why.
std::optional<Json> parse_json(std::string_view text, JsonProblem* problem);

// The line of the text, from 1, that holds the byte at `offset`.
std::int32_t line_of(std::string_view text, std::size_t offset);

// The members of an object, in their order. A value stays valid as long as the object.
class Members {
 public:
  explicit Members(const Json& object) : at_(object.members().begin()), end_(object.members().end()) {}

  bool done() const { return at_ == end_; }
  // The next member's name; empty at the end.
  std::string_view name() const { return done() ? std::string_view() : std::string_view(at_->first); }
  bool is(std::string_view key) const { return !done() && at_->first == key; }
  const Json& take() { return (at_++)->second; }

 private:
  std::vector<Json::Member>::const_iterator at_;
  std::vector<Json::Member>::const_iterator end_;
};

// JSON as messages quote it: one line, shortened if it is long.
std::string shown(const Json& json);

// Gives another module's refusal this status and line, and returns the status. The refusal keeps its rule and text.
mille_status refused_as(mille_error* error, mille_status status, std::int32_t line);

}  // namespace mille
