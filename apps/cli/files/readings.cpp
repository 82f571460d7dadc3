// See readings.h.
#include "cli/files/readings.h"

#include <algorithm>

#include "cli/failure.h"
#include "cli/files/files.h"

namespace cli {

namespace {

std::optional<std::string> text_of(const std::string& path) {
  try {
    return read_file(path);
  } catch (const Failure&) {
    return std::nullopt;
  }
}

}  // namespace

std::string Readings::read(const std::string& path) {
  missed(path);
  return texts_[path].emplace(read_file(path));
}

void Readings::missed(const std::string& path) { texts_[path].reset(); }

bool Readings::changed() const {
  return std::any_of(texts_.begin(), texts_.end(),
                     [](const auto& one) { return one.first != "-" && text_of(one.first) != one.second; });
}

}  // namespace cli
