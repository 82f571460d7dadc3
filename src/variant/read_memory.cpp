// Reads what a script remembers through a match: `memory = { pot = { range = { 0, 100000 }, start = 0, help = "…" } }`.
#include <algorithm>

#include "variant/messages.h"
#include "variant/read_definition.h"

namespace mille {
namespace {

constexpr std::string_view kMemoryKeys[] = {"range", "start", "help"};

bool read_one(TableReader& reader, const std::string& path, VariantMemory& memory) {
  if (!reader.table(path)) return false;
  reader.each_named(path, [&](const std::string& key, const std::string& entry) {
    if (std::find(std::begin(kMemoryKeys), std::end(kMemoryKeys), key) == std::end(kMemoryKeys))
      reader.unknown(entry, key, kMemoryKeys);
  });
  memory.minimum = -kMaxOptionValue;
  memory.maximum = kMaxOptionValue;
  bool good = false;
  const bool there = reader.entry(path, "range", [&](const std::string& entry) {
    good = reader.table(entry) && read_range(reader, entry, memory.minimum, memory.maximum);
  });
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
