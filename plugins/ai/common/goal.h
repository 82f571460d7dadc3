// What a player plays for, as its option `goal` says: the payment of the match, or the points of each deal. A plugin
// keeps one Goal per instance and consults it at each decision.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>

#include "match_worth.h"
#include "new_match.h"

namespace common {

inline constexpr char kGoal[] = "goal";
inline constexpr char kGoalPoints[] = "points";
inline constexpr mille_ai_option kGoalOption = {
    kGoal,
    MILLE_OPTION_CHOICE,
    0,
    0,
    0,
    "payment",
    "payment points",
    "what it plays for: what the match pays, or the points of each deal alone"};

// Returns the rules of a match. An older host's struct is shorter; the missing fields are 0.
inline mille_rules rules_of(const mille_ai_match& match) {
  mille_rules rules{};
  std::memcpy(&rules, match.rules, std::min<std::size_t>(sizeof rules, match.rules->struct_size));
  return rules;
}

// Returns the hooks that the script has (MILLE_HOOK_…). An older host does not say which, so every hook is assumed.
inline std::uint32_t hooks_of(const mille_ai_match& match) {
  constexpr std::uint32_t kAny = MILLE_HOOK_ALLOW | MILLE_HOOK_SCORE_DEAL | MILLE_HOOK_MATCH_OVER | MILLE_HOOK_SETTLE;
  return match.has_hooks != 0 && match.hooks == 0 ? kAny : match.hooks;
}

class Goal {
 public:
  Goal() = default;
  Goal(const Goal&) = delete;  // match_ holds a pointer to this
  Goal& operator=(const Goal&) = delete;

  void set(const mille_option& option) {
    if (std::strcmp(option.name, kGoal) == 0) for_points_ = std::strcmp(option.value, kGoalPoints) == 0;
  }

  // Begins a match. The player plays for points until look_at() says otherwise. Returns false if memory runs out.
  bool begin(const mille_ai_host* host, const mille_ai_match& match) {
    host_ = host;
    search_ = search_of(host);
    deal_.reset();
    told_ = false;
    const mille_rules rules = rules_of(match);
    const std::uint32_t hooks = hooks_of(match);
    try {
      if (!is_same(rules, hooks, match.stakes)) learn(rules, hooks, match.stakes);
    } catch (const std::bad_alloc&) {
      rules_.struct_size = 0;  // matches no rules, so nothing learned is reused
      return false;            // no exception may leave a plugin
    }
    return true;
  }

  bool is_payment() const { return deal_.has_value(); }

  // Whether a player for the payment should go out whenever it would for the points of the deal: these are predicted better. Measured: where a
  // natural is required it should not, and where a script scores the deal nobody knows.
  bool is_out_by_points() const { return is_payment() && score_.is_plain() && rules_.match_natural_required == 0; }

  // Returns what the results of the deal are worth, once per deal. Returns nothing if that has not changed since the
  // last call, or if the player plays for plain points.
  std::optional<Line> look_at(const mille_view& view) {
    if (!match_ || !*match_) return look_at_points();
    DealAt now;
    for (int i = 0; i < 2; ++i) {
      const int seat = i == 0 ? view.viewer : 1 - view.viewer;
      now.before.points[i] = view.totals[seat];
      now.before.naturals[i] = view.naturals[seat];
      now.before.chapeaux[i] = view.chapeaux[seat];
    }
    now.i_dealt = view.dealer == view.viewer;
    now.is_last = mille::ending::is_last_deal(rules_, view.deal);
    if ((hooks_ & MILLE_HOOK_MATCH_OVER) != 0) now.number = view.deal;
    now.memory = std::to_array(view.memory);
    if (deal_ == now) return std::nullopt;
    deal_ = now;
    if (!fitted_ || fitted_->deal != now) fitted_ = {now, match_->line(now)};
    return fitted_->line;
  }

  // Writes the expected result of the deal, or of the match if the player plays for payment, followed by `remark`.
  // `worth` is in points or in payment.
  int tell(char* buffer, std::size_t size, double worth, const char* remark = "") const {
    if (deal_) {
      const double small_stake = stakes_[0] > 0 ? static_cast<double>(stakes_[0]) : 1;
      const long tenths = std::lround(worth / small_stake * 10);
      return std::snprintf(buffer, size, "Expected result of the match: %s%ld.%ld small stakes%s", sign(tenths),
                           std::labs(tenths) / 10, std::labs(tenths) % 10, remark);
    }
    const long points = std::lround(worth);
    return std::snprintf(buffer, size, "Expected result of the deal: %s%ld point%s%s", sign(points), std::labs(points),
                         std::labs(points) == 1 ? "" : "s", remark);
  }

  // Writes the same into an evaluation.
  void tell(double worth, mille_evaluation* evaluation) const {
    (deal_ ? evaluation->payment : evaluation->points) = worth;
  }

 private:
  static const char* sign(long value) { return value < 0 ? "−" : value > 0 ? "+" : ""; }

  // A player in a separate process gets no extension if the variant has hooks.
  static const mille_ai_search* search_of(const mille_ai_host* host) {
    if (host == nullptr || host->get_extension == nullptr) return nullptr;
    return static_cast<const mille_ai_search*>(host->get_extension(host->context, "mille.search/1"));
  }
  static bool settle(void* context, const mille_settle_input& input, std::int64_t* total) {
    const Goal& self = *static_cast<const Goal*>(context);
    mille_payment payment{};
    payment.struct_size = sizeof payment;
    if (self.search_->settle(self.host_->context, &input, &payment) != MILLE_OK) return false;
    *total = payment.total;
    return true;
  }
  static bool match_over(void* context, const mille_match_over_input& input, mille_end* end, mille_seat* winner) {
    const Goal& self = *static_cast<const Goal*>(context);
    return self.search_->match_over(self.host_->context, &input, end, winner) == MILLE_OK;
  }
  bool can_judge() const {
    return search_->struct_size >= offsetof(mille_ai_search, match_over) + sizeof search_->match_over;
  }

  // Returns true if what was learned in the last match holds in this one. Two scripts can differ although their rule
  // fields agree, so a sample state tells them apart: a match of another script refuses it.
  bool is_same(const mille_rules& rules, std::uint32_t hooks, const std::int64_t stakes[2]) {
    if (std::memcmp(&rules, &rules_, sizeof rules) != 0 || hooks != hooks_ ||
        !std::equal(stakes, stakes + 2, stakes_) || (search_ != nullptr) != knows_) {
      return false;
    }
    return hooks == 0 || search_ == nullptr || sample_.is_of(*search_, host_->context);
  }

  // Learns what can be known of all matches with these rules, hooks and stakes.
  void learn(const mille_rules& rules, std::uint32_t hooks, const std::int64_t stakes[2]) {
    rules_ = rules;
    hooks_ = hooks;
    std::copy_n(stakes, 2, stakes_);
    knows_ = search_ != nullptr;
    match_.reset();
    fitted_.reset();
    score_ = {};
    if (search_ == nullptr) return;
    if (hooks != 0 && !sample_.make(*search_, host_->context, stakes, 0)) sample_.forget();
    if ((hooks & MILLE_HOOK_SCORE_DEAL) != 0) {
      score_ = HouseScore::find({*search_, host_->context, rules_, stakes_, hooks});
    }
    if (for_points_) return;
    const bool asks = (hooks & MILLE_HOOK_MATCH_OVER) != 0 && can_judge();
    match_.emplace(rules_, stakes_, MatchWorth::Host{settle, this, asks ? match_over : nullptr}, score_);
  }

  // Returns how the script changes the worth of points, once per match.
  std::optional<Line> look_at_points() {
    if (told_ || score_.is_plain()) return std::nullopt;
    told_ = true;
    return score_.line();
  }

  bool for_points_ = false;
  const mille_ai_host* host_ = nullptr;
  const mille_ai_search* search_ = nullptr;  // the host's extension for this match, or null
  // The match that was learned from. What is known stays valid as long as these do not change.
  mille_rules rules_{};
  std::uint32_t hooks_ = 0;
  std::int64_t stakes_[2] = {0, 0};
  bool knows_ = false;               // whether the host offered the extension
  NewMatch sample_;                  // a state of a variant with hooks, to recognize the variant
  HouseScore score_;                 // what the variant's script makes of a deal
  std::optional<MatchWorth> match_;  // empty if the player plays for points
  struct Fitted {
    DealAt deal;
    Line line;
  };
  std::optional<Fitted> fitted_;  // the last line of match_, which the first deal of each match has in common
  std::optional<DealAt> deal_;    // the deal that look_at() last reported, for payment
  bool told_ = false;             // whether look_at() has reported, for points
};

}  // namespace common
