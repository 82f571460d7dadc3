// Reads networks from any bytes: each is refused or can be evaluated.
#include <sstream>

#include "plugins/ai/network/weights.h"
#include "tests/fuzz/input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream file(std::string(reinterpret_cast<const char*>(data), size));
  std::string why;
  const auto read = network::read_network(file, &why);
  fuzz::require(read.has_value() == why.empty());
  if (!read) return 0;
  std::vector<float> policy;
  float value = 0;
  read->apply(std::vector<float>(read->inputs, 1.5F), &policy, &value);
  fuzz::require(policy.size() == read->policy.outputs);
  return 0;
}
