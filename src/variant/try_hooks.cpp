// See try_hooks.h.
#include "variant/try_hooks.h"

#include <algorithm>
#include <vector>

#include "core/fast_random.h"
#include "core/legal.h"
#include "core/match.h"
#include "core/notation.h"
#include "variant/messages.h"

namespace mille {
namespace {

// Number of deals played, each from a different seed. They are enough for taking the pile, going out and both
// kinds of score to occur.
constexpr int kDeals = 4;
// Most decisions played in one deal, and most legal lists asked about again in all deals together. More
// would find little else.
constexpr int kMostDecisions = 300;
constexpr int kMostLists = 60;

using Answers = std::vector<std::uint8_t>;

class Trial {
 public:
  Trial(const Variant& variant, Problems& problems) : variant_(variant), problems_(problems) {
    error_.struct_size = sizeof error_;
  }

  // Returns true if the deal was played without a problem.
  bool play(std::uint8_t number) {
    Seed seed{};
    seed[0] = number;
    const std::int64_t stakes[2] = {1, std::max(1, variant_.ruleset.rules.payment_stake_ratio)};
    State state = start_match(variant_.ruleset, seed, stakes, false);
    FastRandom random(number);
    if (!fine(deal_next(variant_.game(), &state, 0, &error_))) return false;
    for (int decision = 0; decision < kMostDecisions && state.in_deal(); ++decision) {
      if (!ask_again(state) || !step(state, random)) return false;
    }
    if (state.phase == MILLE_PHASE_OVER) return true;
    return fine(game_forfeit(variant_.game(), &state, number % kSeats, MILLE_FAULT_RESIGN, &error_));
  }

 private:
  bool fine(mille_status status) {
    if (status != MILLE_OK) problems_.add(error_);
    return status == MILLE_OK;
  }

  bool step(State& state, FastRandom& random) {
    list_.resize(static_cast<std::size_t>(variant_.ruleset.rules.longest_legal_list));
    std::size_t count = 0;
    if (!fine(game_legal_list(variant_.game(), state, list_, &count, &error_))) return false;
    const mille_action action = list_[random.below(static_cast<std::uint32_t>(count))];
    return fine(game_apply(variant_.game(), &state, action, &error_));
  }

  bool ask(const State& state, const std::vector<mille_action>& list, Answers& answers) {
    answers.assign(list.size(), 1);
    return fine(variant_.hooks->allow(variant_.ruleset_of(state), state, list, answers, list.size(), nullptr, &error_));
  }

  // Returns true if `allow` gives the same answers when each action is asked about twice, and when the
  // last is asked about first.
  bool ask_again(const State& state) {
    if (!variant_.hooks->has_allow() || ++lists_ > kMostLists) return true;
    std::vector<mille_action> once(static_cast<std::size_t>(variant_.ruleset.rules.longest_legal_list));
    once.resize(legal_list(variant_.ruleset_of(state), state, once));
    std::vector<mille_action> twice;
    for (const mille_action& action : once) twice.insert(twice.end(), 2, action);
    const std::vector<mille_action> backwards(once.rbegin(), once.rend());
    Answers first, doubled, reversed;
    if (!ask(state, once, first) || !ask(state, twice, doubled) || !ask(state, backwards, reversed)) return false;
    for (std::size_t i = 0; i < once.size(); ++i) {
      const bool again = doubled[2 * i] == first[i] && doubled[2 * i + 1] == first[i];
      if (again && reversed[once.size() - 1 - i] == first[i]) continue;
      problems_.add("hooks.allow", say::kHookImpure,
                    {action_text(once[i], state.turn).view(), again ? "in another order" : "again"});
      return false;
    }
    return true;
  }

  const Variant& variant_;
  Problems& problems_;
  mille_error error_{};
  std::vector<mille_action> list_;
  int lists_ = 0;
};

}  // namespace

void try_hooks(const Variant& variant, Problems& problems) {
  Trial trial(variant, problems);
  for (int number = 1; number <= kDeals; ++number) {
    if (!trial.play(static_cast<std::uint8_t>(number))) return;
  }
}

}  // namespace mille
