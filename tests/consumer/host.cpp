// A C++ host of libmille.a. It has everything in common with the library that a toolchain may merge: the same templates
// of the standard library, exceptions, type information. Merging must break neither the host nor the library.
#include <mille/mille.h>

#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

// The function of the C host, so that both hosts play the same match.
extern "C" int play_one_match(void);

int thrown_and_caught() {
  std::map<std::string, std::vector<std::unique_ptr<std::string>>> shelves;
  for (int i = 0; i < 100; ++i) shelves[std::to_string(i % 7)].push_back(std::make_unique<std::string>("card"));
  const std::function<std::size_t(const std::string&)> size_of = [&](const std::string& key) {
    return shelves.at(key).size();
  };
  try {
    return static_cast<int>(size_of("3") + size_of("none"));
  } catch (const std::out_of_range&) {
    return static_cast<int>(size_of("3"));
  }
}

}  // namespace

int main() {
  if (thrown_and_caught() != 14) return 1;
  if (play_one_match() != 0) return 1;
  return thrown_and_caught() == 14 ? 0 : 1;
}
