// Reads text from a call that takes buffer, size and needed: the first call asks for the size, the second reads.
#pragma once

#include <string>

#include "tests/support/library.h"

namespace mille_test {

template <typename Call>
std::string text_of(const char* name, const Call& call) {
  Outcome outcome;
  std::size_t needed = 0;
  outcome.status = call(nullptr, 0, &needed, &outcome.error);
  if (outcome.status != MILLE_E_BUFFER) must(outcome, name);
  std::string text(needed, '\0');
  outcome.status = call(text.data(), text.size(), &needed, &outcome.error);
  must(outcome, name);
  text.resize(needed - 1);
  return text;
}

}  // namespace mille_test
