// Any bytes as a variant's script, or as several files as a record holds them: it is loaded and checked, its expectations and hooks run, a deal is played, and all
// its memory is freed.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string_view>

#include "core/match.h"
#include "variant/script_bundle.h"
#include "variant/script_variants.h"

namespace {

// Bytes allocated by scripts. It must be 0 after each script.
std::size_t held = 0;

void* counted(void*, void* block, std::size_t old_size, std::size_t new_size) {
  held = held - (block == nullptr ? 0 : old_size) + new_size;
  if (new_size != 0) return std::realloc(block, new_size);
  std::free(block);
  return nullptr;
}

mille::ScriptHost host() {
  mille::ScriptHost host;
  host.memory = {counted, nullptr};
  // Less than the default, so that the fuzzer loses no time in loops.
  host.limits.work = 50'000;
  return host;
}

void require(bool held_true) {
  if (!held_true) std::abort();
}

void use(std::string_view text) {
  const mille::ScriptVariants variants(host());
  const mille::script::Source source{"fuzz.lua", text};
  const auto bundle = mille::ScriptBundle::read(source, nullptr);
  const std::span<const mille::script::Source> files = bundle ? bundle->files() : std::span(&source, 1);
  const auto [problems, checked] = variants.check(files);
  require(problems.empty() == (checked != nullptr));
  for (const mille_error& problem : problems) require(problem.status != MILLE_OK && problem.text[0] != '\0');

  mille_error error{};
  error.struct_size = sizeof error;
  const auto loaded = variants.from_script(files, {}, &error);
  require(checked == nullptr || loaded);  // a script without problems can be loaded
  if (loaded) {
    const std::shared_ptr<mille::Variant>& variant = *loaded;
    const mille_rules& rules = variant->ruleset.rules;
    const std::int64_t stakes[2] = {1, rules.payment_stake_ratio == 0 ? 1 : rules.payment_stake_ratio};
    mille::State state = mille::start_match(variant->ruleset, {}, stakes, false);
    require(mille::deal_next(variant->game(), &state, 0, &error) == MILLE_OK);
    mille_action draw{};
    draw.kind = MILLE_ACTION_DRAW;
    const mille::State before = state;
    if (mille::game_apply(variant->game(), &state, draw, &error) != MILLE_OK) {
      require(std::memcmp(&state, &before, sizeof state) == 0);
    }
    const mille_status ended = mille::game_forfeit(variant->game(), &state, 0, MILLE_FAULT_RESIGN, &error);
    require(ended == MILLE_OK || ended == MILLE_E_SCRIPT);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  use({reinterpret_cast<const char*>(data), size});
  require(held == 0);
  return 0;
}
