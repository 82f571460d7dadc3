// See ground.h.
#include "cli/check/ground.h"

#include <fmt/core.h>

#include <algorithm>

namespace cli {

namespace {

// Parts of the budget for a script that fails in many deals, and for one whose hooks use up all their work in a call.
constexpr std::uint64_t kPartWhileFailing = 10;
constexpr std::uint64_t kPartWhileSlow = 50;

mille::Engine engine_with(ScriptLog* log) {
  auto options = mille::make<mille_engine_options>();
  options.log = ScriptLog::receive;
  options.log_user = log;
  options.count_hook_use = 1;
  return mille::Engine::create(options).value();
}

}  // namespace

Ground::Ground(std::span<const mille_script_file> script, WorkMeter& work)
    : files(script), meter(work), engine(engine_with(&log)) {
  choose({});
}

std::optional<std::string> Ground::choose(const Setting& setting) {
  std::vector<mille_option> options;
  for (const auto& [name, value] : setting) options.push_back({name.c_str(), value.c_str()});
  auto variant = engine.variant_from_script(files, options);
  if (!variant) return variant.error().what();
  add_use();
  setting_ = setting;
  variant_ = std::move(*variant);
  rules_ = variant_->rules().value();
  meter.watch(&*variant_);
  return {};
}

bool Ground::keeps_failing() const {
  const std::uint64_t part = log.works_too_long() ? kPartWhileSlow : kPartWhileFailing;
  return meter.budget() != 0 && meter.spent() >= meter.budget() / part && log.fails_often();
}

void Ground::begin(const Stakes& stakes, std::uint32_t seed) {
  std::string text = setting_text(setting_);
  if (!text.empty()) text = "with " + text;
  if (stakes.small != 1) {
    text += fmt::format("{}at stakes {}–{}", text.empty() ? "" : ", ", stakes.small, stakes.large);
  }
  log.set_setting(std::move(text));
  meter.read_soon();
  random.seed(seed);
}

mille::Table Ground::table(const mille::Variant& variant, const Stakes& stakes, std::uint64_t number) const {
  auto setup = mille::make<mille_match_setup>();
  set_stakes(setup, stakes);
  mille::set_seed(setup, mille::seed_of_match({}, number + 1).value());
  return mille::Table::create(variant, setup).value();
}

void Ground::add_use() {
  if (!variant_) return;
  meter.watch(nullptr);
  const HookUse more = hook_use_of(*variant_);
  if (use_.hooks.empty()) {
    use_ = more;
    return;
  }
  for (std::size_t i = 0; i < use_.hooks.size(); ++i) {
    HookTally& all = use_.hooks[i];
    const HookTally& one = more.hooks[i];
    all.asked += one.asked;
    all.answered += one.answered;
    all.calls += one.calls;
    all.steps += one.steps;
    all.most_steps = std::max(all.most_steps, one.most_steps);
  }
  // The script's functions are the same under each setting, unless they are made by what an option says.
  for (std::size_t i = 0; i < std::min(use_.lines.size(), more.lines.size()); ++i)
    use_.lines[i].runs += more.lines[i].runs;
}

HookUse Ground::use() {
  add_use();
  variant_.reset();
  return std::move(use_);
}

}  // namespace cli
