// The lines with which a command answers: they are read as JSON and written back the same, and their text is made safe
// to print. The target `command` tests them with a process; this one starts none.

#include <algorithm>
#include <string>

#include "base/json_read.h"
#include "base/json_write.h"
#include "base/printable.h"
#include "tests/fuzz/input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    mille::JsonProblem problem;
    const auto value = mille::parse_json(line, &problem);
    if (!value) {
      fuzz::require(problem.message != nullptr && problem.offset <= line.size());
      fuzz::require(mille::line_of(line, problem.offset) == 1);
      continue;
    }
    const auto again = mille::parse_json(value->written(), &problem);
    fuzz::require(again && *again == *value);
    if (const mille::Json* const why = value->find("why"); why != nullptr && why->is_string()) {
      std::string words(why->text());
      mille::make_printable(&words);
      fuzz::require(mille::printable(words) == words);
    }
  }
  return 0;
}
