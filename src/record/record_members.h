// Reads the members of a record's line one after another, in their order. It refuses the first member that does not fit
// and ignores those after it.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/json_read.h"

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
  // Refuses a member that is left over.
  void end();

  // Refuses a member's value.
  void wrong(std::string_view key, std::string_view expected, const Json& found);

  bool good() const { return status_ == MILLE_OK; }
  mille_status status() const { return status_; }

 private:
  Members members_;
  std::int32_t line_;
  mille_error* error_;
  mille_status status_ = MILLE_OK;
};

}  // namespace mille
