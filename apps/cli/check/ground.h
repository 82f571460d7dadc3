// What the parts of a script's trial share: the engine with its log, the budget, and the script under the options that
// are tried.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "cli/check/hook_use.h"
#include "cli/check/script_log.h"
#include "cli/check/settings.h"
#include "cli/check/work_meter.h"
#include "mille/mille.hpp"

namespace cli {

class Ground {
 public:
  // The script must load from its files.
  Ground(std::span<const mille_script_file> files, WorkMeter& meter);

  // Loads the script under a setting. Returns the library's reason if it does not load.
  std::optional<std::string> choose(const Setting& setting);
  // Says at which stakes the following is tried, and seeds the random numbers.
  void begin(const Stakes& stakes, std::uint32_t seed);

  // Whether nothing more should be tried: the budget is spent, or the script fails again and again and a part of it is.
  bool stopped() const { return meter.stopped() || keeps_failing(); }
  bool keeps_failing() const;

  const mille::Variant& variant() const { return *variant_; }
  const mille_rules& rules() const { return rules_; }
  mille::Table table(const mille::Variant& variant, const Stakes& stakes, std::uint64_t number) const;

  // A random number from 0 to bound − 1, the same with every standard library.
  int below(int bound) { return static_cast<int>(random() % static_cast<std::uint32_t>(bound)); }

  // Reads how the hooks have been used under all settings. Nothing is tried afterwards.
  HookUse use();

  std::span<const mille_script_file> files;
  WorkMeter& meter;
  ScriptLog log;
  mille::Engine engine;
  std::mt19937 random;

 private:
  void add_use();

  Setting setting_;
  std::optional<mille::Variant> variant_;
  mille_rules rules_{};
  HookUse use_;
};

}  // namespace cli
