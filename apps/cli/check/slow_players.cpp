// See slow_players.h.
#include "cli/check/slow_players.h"

#include <algorithm>

#include "cli/check/hook_use.h"

namespace cli {

namespace {

// Steps of a call here. A few thousand calls of so many steps pass in a second or two.
constexpr std::uint64_t kStepsOfCall = 20'000;
// The calls in one decision that are assumed of a script that takes more steps only to be read.
constexpr std::uint64_t kUsualCalls = kMostTurnSteps / kStepsOfCall;
// search looks at so many positions, and a deal of two equal players ends after about fifty decisions.
constexpr std::uint64_t kSlowNodes = 200;
constexpr int kMostTurns = 120;

constexpr const char* kSlowPlayers[] = {"club", "search"};

class SlowDeal {
 public:
  SlowDeal(const mille::Variant& variant, WorkMeter& meter) : variant_(variant), meter_(meter) {
    for (const HookTally& hook : hook_use_of(variant).hooks) most_.push_back({hook.name, "", 0, 0});
  }

  std::vector<TurnCalls> play(const mille::Engine& engine) {
    for (const char* name : kSlowPlayers) {
      if (done()) break;
      table_ = mille::Table::create(variant_, first_match()).value();
      std::vector<mille::Player> seated;
      for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
        seated.push_back(engine.player(mille::PlayerSetup::parse(name).value()).value());
        table_.set_player(seat, seated.back()).value();
      }
      table_.next_deal().value();
      for (int decision = 0; decision < kMostTurns && !done() && in_deal(); ++decision) step(name);
    }
    return most_;
  }

 private:
  static mille_match_setup first_match() {
    auto setup = mille::make<mille_match_setup>();
    mille::set_seed(setup, mille::seed_of_match({}, 1).value());
    return setup;
  }

  // Whether a hook is too slow already.
  bool done() const { return slow_ || meter_.stopped(); }

  bool in_deal() const {
    const mille_phase phase = table_.info().value().phase;
    return phase != MILLE_PHASE_OVER && phase != MILLE_PHASE_BETWEEN;
  }

  void step(const char* player) {
    const HookUse before = hook_use_of(variant_);
    auto budget = mille::make<mille_budget>();
    budget.nodes = kSlowNodes;
    table_.step(&budget).value();
    meter_.count_decision();
    const HookUse after = hook_use_of(variant_);
    for (std::size_t i = 0; i < most_.size(); ++i) {
      const std::uint64_t calls = after.hooks[i].calls - before.hooks[i].calls;
      const std::uint64_t steps = after.hooks[i].steps - before.hooks[i].steps;
      if (calls > most_[i].calls) most_[i] = {most_[i].hook, player, calls, most_[i].steps};
      most_[i].steps = std::max(most_[i].steps, steps);
      slow_ = slow_ || steps >= kMostTurnSteps;
    }
  }

  const mille::Variant& variant_;
  WorkMeter& meter_;
  mille::Table table_;
  std::vector<TurnCalls> most_;
  bool slow_ = false;
};

}  // namespace

std::vector<TurnCalls> turn_calls(std::span<const mille_script_file> files, WorkMeter& meter) {
  auto options = mille::make<mille_engine_options>();
  options.count_hook_use = 1;
  options.script_instructions = kStepsOfCall;
  const mille::Engine engine = mille::Engine::create(options).value();
  const auto variant = engine.variant_from_script(files);
  if (!variant) {
    return {{"score_deal", "club", kUsualCalls, 0},
            {"match_over", "club", kUsualCalls, 0},
            {"settle", "club", kUsualCalls, 0}};
  }
  meter.watch(&*variant);
  auto calls = SlowDeal(*variant, meter).play(engine);
  meter.watch(nullptr);
  return calls;
}

}  // namespace cli
