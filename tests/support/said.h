// What the library says in a test, such as its reasons for refusals, beside what it said when somebody last read it: the
// file tests/golden/said/SUITE.TEST.txt, for tests that have one. MILLE_WRITE_GOLDEN writes these files anew.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "mille/mille_types.h"
#include "tests/support/paths.h"

namespace mille_test {

class Said final : public testing::EmptyTestEventListener {
 public:
  // A line that is said again at once counts once.
  void note(const std::string& line) {
    if (text_.ends_with('\n' + line + '\n')) return;
    text_ += line + '\n';
  }

  // Before the first test, so that one that says nothing is compared, too.
  static Said* listen() {
    auto* said = new Said;  // the listeners own it
    testing::UnitTest::GetInstance()->listeners().Append(said);
    return said;
  }

 private:
  void OnTestEnd(const testing::TestInfo& test) override {
    std::string name = std::string(test.test_suite_name()) + '.' + test.name() + ".txt";
    std::replace(name.begin(), name.end(), '/', '-');
    const std::filesystem::path path = std::filesystem::path(source_dir()) / "tests/golden/said" / name;
    const std::string text = std::move(text_);
    text_ = "\n";
    if (!std::filesystem::exists(path)) return;
    if (std::getenv("MILLE_WRITE_GOLDEN") != nullptr) {
      std::ofstream(path, std::ios::binary) << text.substr(1);
      return;
    }
    std::ifstream file(path, std::ios::binary);
    const std::string golden = '\n' + std::string(std::istreambuf_iterator<char>(file), {});
    if (text == golden) return;
    const auto at = static_cast<std::size_t>(
        std::mismatch(text.begin(), text.end(), golden.begin(), golden.end()).first - text.begin());
    const auto line_of = [at](const std::string& all) {
      const std::size_t start = all.rfind('\n', at == 0 ? 0 : at - 1) + 1;
      return all.substr(start, all.find('\n', start) - start);
    };
    ADD_FAILURE() << path << "\nsays: " << line_of(golden) << "\n now: " << line_of(text);
  }

  std::string text_ = "\n";
};

inline Said* const kListening = Said::listen();

inline void note_said(const std::string& line) { kListening->note(line); }
inline std::string told(const mille_error& error) { return "line " + std::to_string(error.line) + ": " + error.text; }

}  // namespace mille_test
