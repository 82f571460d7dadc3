// Reads what a script remembers through a match: `memory = { pot = { range = { 0, 100000 }, start = 0, help = "…" } }`.
#include <algorithm>

#include "variant/messages.h"
#include "variant/read_definition.h"

namespace mille {
namespace {

constexpr std::string_view kMemoryKeys[] = {"range", "start", "help"};

// Reads `{ least, most }`.
bool read_range(TableReader& reader, const std::string& path, VariantMemory& memory) {
  if (!reader.table(path)) return false;
  std::int64_t least = -kMaxOptionValue;
  std::int64_t most = kMaxOptionValue;
  int count = 0;
  bool good = true;
  reader.each_listed(path, [&](int number, const std::string& entry) {
    count = number;
    const auto bound = reader.integer(entry, least, kMaxOptionValue);
    good = good && bound.has_value();
    if (!bound) return;
    if (number == 1) least = *bound;
    if (number == 2) most = *bound;
  });
  if (count != 2) reader.wrong_type(path, "two numbers, `{ least, most }`");
  memory.minimum = static_cast<std::int32_t>(least);
  memory.maximum = static_cast<std::int32_t>(most);
  return good && count == 2;
}

bool read_one(TableReader& reader, const std::string& path, VariantMemory& memory) {
  if (!reader.table(path)) return false;
  reader.each_named(path, [&](const std::string& key, const std::string& entry) {
    if (std::find(std::begin(kMemoryKeys), std::end(kMemoryKeys), key) == std::end(kMemoryKeys))
      reader.unknown(entry, key, kMemoryKeys);
  });
  bool good = false;
  const bool there =
      reader.entry(path, "range", [&](const std::string& entry) { good = read_range(reader, entry, memory); });
  if (!there) reader.problems().add(path, say::kMissing, {path + ".range"});
  if (!good) return false;
  memory.start = std::clamp(0, memory.minimum, memory.maximum);
  reader.entry(path, "start", [&](const std::string& entry) {
    if (const auto start = reader.integer(entry, memory.minimum, memory.maximum)) {
      memory.start = static_cast<std::int32_t>(*start);
    }
  });
  reader.entry(path, "help", [&](const std::string& entry) {
    if (auto help = reader.text(entry, kMaxHelpBytes)) memory.help = std::move(*help);
  });
  return true;
}

}  // namespace

void read_memory(TableReader& reader, Definition& definition) {
  if (!reader.table("memory")) return;
  reader.each_named("memory", [&](const std::string& key, const std::string& path) {
    VariantMemory memory;
    memory.name = key;
    if (!is_option_name(key)) {
      reader.problems().add(path, say::kWrongName, {key, kMaxNameBytes});
    } else if (read_one(reader, path, memory)) {
      definition.memory.push_back(std::move(memory));
    }
  });
}

}  // namespace mille
