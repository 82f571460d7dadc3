// Result<T>, a value or the status of the failure to make it, and MILLE_TRY, which returns a failure to the caller.
//
// A function that makes something returns a Result<T>. The functions of a turn (apply, legal list, playout, view,
// sample) and the hooks return a status and write into the caller's memory, because a copy of a State costs as much as
// the call. Both put the text of a failure into their last parameter, a `mille_error*`. A function that can fail for
// one reason only, and leaves the message to its caller, returns std::optional<T>.
#pragma once

#include <optional>
#include <type_traits>
#include <utility>

#include "base/error.h"

namespace mille {

template <class T>
class [[nodiscard]] Result {
  static_assert(!std::is_arithmetic_v<T>, "a number could not be told from a status");

 public:
  Result(const T& value) : value_(value) {}
  Result(T&& value) : value_(std::move(value)) {}
  Result(mille_status failure) : status_(failure) {}

  explicit operator bool() const { return value_.has_value(); }
  mille_status status() const { return status_; }

  // Only valid if the result holds a value.
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }

 private:
  std::optional<T> value_;
  mille_status status_ = MILLE_OK;
};

}  // namespace mille

// MILLE_TRY(call) returns from the calling function unless the status of the call is MILLE_OK.
// MILLE_TRY(target, call) does the same for a Result, and otherwise assigns its value to `target`, which may be a
// declaration such as `auto state`. It is two statements, so it stands in a block of its own.
#define MILLE_TRY(...) MILLE_TRY_PICK(__VA_ARGS__, MILLE_TRY_VALUE, MILLE_TRY_STATUS, )(__VA_ARGS__)
#define MILLE_TRY_PICK(first, second, chosen, ...) chosen
#define MILLE_TRY_STATUS(call)                                                             \
  do {                                                                                     \
    if (const mille_status try_status = (call); try_status != MILLE_OK) return try_status; \
  } while (false)
#define MILLE_TRY_VALUE(target, call) MILLE_TRY_NAMED(target, call, MILLE_TRY_NAME(__LINE__))
// NOLINTBEGIN(bugprone-macro-parentheses): a name and a declaration take none
#define MILLE_TRY_NAMED(target, call, result) \
  auto result = (call);                       \
  if (!result) return result.status();        \
  target = std::move(*result)
// NOLINTEND(bugprone-macro-parentheses)
#define MILLE_TRY_NAME(line) MILLE_TRY_NAME_OF(line)
#define MILLE_TRY_NAME_OF(line) try_result_##line
