// Each function of the interface is called by a fuzz target, or listed here with the reason why not.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <string>

#include "tests/support/paths.h"

namespace {

// Function and reason. The list is empty: every function can be fuzzed without a file or a plugin.
const std::map<std::string, std::string> kNotFuzzed = {};

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Fuzz, every_function_of_the_header_is_called_by_a_target) {
  const std::filesystem::path root = mille_test::source_dir();
  std::string calls;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root / "tests/fuzz")) {
    const std::string path = entry.path().string();
    if (path.ends_with("_test.cpp") || !(path.ends_with(".cpp") || path.ends_with(".h"))) continue;
    calls += read(entry.path());
  }
  const std::string header = read(root / "include/mille/mille.h");
  const std::regex declared(R"(MILLE_API [^;(]*MILLE_CALL (mille_\w+)\()");
  std::size_t functions = 0;
  for (std::sregex_iterator at(header.begin(), header.end(), declared), end; at != end; ++at, ++functions) {
    const std::string name = (*at)[1];
    const bool called = calls.find(name + '(') != std::string::npos;
    EXPECT_NE(called, kNotFuzzed.count(name) == 1)
        << name << (called ? " is called: take it off the list" : " is called by no target");
  }
  EXPECT_GT(functions, 100U);
}

}  // namespace
