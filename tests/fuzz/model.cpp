// A match under rules chosen field by field, played by random calls of the whole interface. The rules are compared with
// the page, legal lists with the slow enumerator, and the table with a bare state.

#include "tests/fuzz/model/match.h"
#include "tests/fuzz/model/rules.h"

namespace {

constexpr int kMostCalls = 200;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const bool by_script = input.byte() % 8 == 0;
  const auto variant = fuzz::variant_of(fuzz::house_rules(&input), by_script);
  if (!variant) return 0;
  fuzz::Match match(&input, *variant);
  for (int calls = 0; calls < kMostCalls && !match.spent() && !input.ended(); ++calls) match.call();
  match.look_back();
  return 0;
}
