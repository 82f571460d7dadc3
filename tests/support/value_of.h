// The value of a Result that must have one.
#pragma once

#include <gtest/gtest.h>

#include <utility>

#include "base/result.h"

namespace mille {

// Fails the test and returns an empty value if there is none.
template <class T>
T value_of(Result<T> result, const mille_error& failure) {
  if (result) return std::move(*result);
  ADD_FAILURE() << "status " << result.status() << ": " << failure.text;
  return {};
}

}  // namespace mille
