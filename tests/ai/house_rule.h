// House rules for tests: a variant whose hooks are C++ functions instead of a script.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "plugins/ai/common/house_score.h"
#include "tests/ai/puppet.h"

namespace mille {

struct HouseRule {
  // An empty function means that the rule has no such hook. A function that returns false makes its hook fail.
  std::function<bool(const mille_action& action, const State& state)> allow;  // cannot fail; false refuses the action
  std::function<bool(const State& state, DealScore* score)> score_deal;
  std::function<bool(const State& state, Verdict* verdict)> match_over;
  std::function<bool(Payment* payment)> settle;
  std::function<int(const State& state)> deal_rules;  // cannot fail
  std::vector<mille_rules> rule_sets;                 // from which it chooses
  bool stops_on_failure = false;                      // whether the host wants calls to fail with their hooks
};

class HouseHooks final : public Hooks {
 public:
  explicit HouseHooks(HouseRule rule) : rule_(std::move(rule)) {}

  bool has_allow() const override { return rule_.allow != nullptr; }
  bool has_score_deal() const override { return rule_.score_deal != nullptr; }
  bool has_match_over() const override { return rule_.match_over != nullptr; }
  bool has_settle() const override { return rule_.settle != nullptr; }
  bool has_deal_rules() const override { return rule_.deal_rules != nullptr; }
  bool stops_on_failure() const override { return rule_.stops_on_failure; }

  mille_status allow(const HookCall&, const State& state, std::span<const mille_action> list,
                     std::span<std::uint8_t> allowed, std::size_t, mille_error*, mille_error*) const override {
    for (std::size_t i = 0; i < list.size(); ++i) allowed[i] = rule_.allow(list[i], state) ? 1 : 0;
    return MILLE_OK;
  }
  mille_status score_deal(const HookCall&, const State& state, int, DealScore* score, mille_error*) const override {
    return answer(rule_.score_deal(state, score));
  }
  mille_status match_over(const HookCall&, const State& state, Verdict* verdict, mille_error*) const override {
    return answer(rule_.match_over(state, verdict));
  }
  mille_status settle(const HookCall&, const State&, const Verdict&, Payment* payment, mille_error*) const override {
    return answer(rule_.settle(payment));
  }
  mille_status deal_rules(const HookCall&, const State& state, ChosenRules* chosen, mille_error*) const override {
    chosen->rule_set = rule_.deal_rules(state);
    return MILLE_OK;
  }
  void log(const HookLine&) const override {}

 private:
  static mille_status answer(bool works) { return works ? MILLE_OK : MILLE_E_SCRIPT; }

  HouseRule rule_;
};

inline std::shared_ptr<const Variant> variant_with(HouseRule rule, const std::string& id,
                                                   const mille_rules& rules = default_rules()) {
  auto variant = std::make_shared<Variant>();
  variant->id = id;
  variant->script = id;  // so that states of two rules differ, as those of two scripts do
  Failure failure;
  const auto made_rules = make_ruleset(rules, &failure);
  EXPECT_EQ(made_rules.status(), MILLE_OK) << failure.text;
  variant->ruleset = *made_rules;
  for (const mille_rules& set : rule.rule_sets) variant->rule_sets.push_back(*make_ruleset(set, &failure));
  variant->hooks = std::make_unique<HouseHooks>(std::move(rule));
  seal_variant(variant.get());
  return variant;
}

// A lead of 1,000 points ends the match.
inline HouseRule mercy() {
  HouseRule rule;
  rule.match_over = [](const State& state, Verdict* verdict) {
    const std::int64_t lead = state.totals[0] - state.totals[1];
    if (verdict->end == MILLE_END_NONE && std::abs(lead) >= 1000) *verdict = {MILLE_END_WON, lead > 0 ? 0 : 1};
    return true;
  };
  return rule;
}

// Adds this many points for each natural and each chapeau.
inline HouseRule bonus(int natural, int chapeau) {
  HouseRule rule;
  rule.score_deal = [=](const State&, DealScore* score) {
    for (int seat = 0; seat < kSeats; ++seat) {
      const int more = natural * score->naturals[seat] + chapeau * score->chapeau[seat];
      score->bonus[seat] += more;
      score->points[seat] += more;
    }
    return true;
  };
  return rule;
}

// What players find out about the rule when a match begins.
inline common::HouseScore found(const HouseRule& rule, std::uint32_t extension_size = sizeof(mille_ai_search),
                                const mille_rules& rules = default_rules()) {
  Puppet puppet;
  auto player = puppet.player();
  Match match(1, variant_with(rule, "house", rules));
  common::HouseScore score;
  puppet.decide = [&](const mille_ai_decision&, std::uint32_t* index) {
    auto search =
        *static_cast<const mille_ai_search*>(puppet.host->get_extension(puppet.host->context, "mille.search/1"));
    search.struct_size = extension_size;
    const std::int64_t stakes[2] = {1, 3};
    std::uint32_t hooks = MILLE_HOOK_SCORE_DEAL;
    if (rule.allow) hooks |= MILLE_HOOK_ALLOW;
    score =
        common::HouseScore::find({search, puppet.host->context, match.table.variant().ruleset.rules, stakes, hooks});
    *index = 0;
    return 0;
  };
  Answer answer;
  EXPECT_EQ(player->decide(match.source, {}, &answer, nullptr), MILLE_OK);
  return score;
}

}  // namespace mille
