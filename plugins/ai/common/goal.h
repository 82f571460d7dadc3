// What a player plays for, as its option `goal` says: what the match pays, or the points of each deal. A plugin keeps one an
// instance and asks it at each decision.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>

#include "match_worth.h"

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

// The rules of a match, whose struct is shorter where the host is older.
inline mille_rules rules_of(const mille_ai_match& match) {
  mille_rules rules{};
  std::memcpy(&rules, match.rules, std::min<std::size_t>(sizeof rules, match.rules->struct_size));
  return rules;
}

class Goal {
 public:
  Goal() = default;
  Goal(const Goal&) = delete;  // the table of the match asks it
  Goal& operator=(const Goal&) = delete;

  void set(const mille_option& option) {
    if (std::strcmp(option.name, kGoal) == 0) for_points_ = std::strcmp(option.value, kGoalPoints) == 0;
  }

  // A match begins, and is played for points until look_at() says otherwise. False: there is no memory.
  bool begin(const mille_ai_host* host, const mille_rules& rules, const std::int64_t stakes[2]) {
    const bool same =
        std::memcmp(&rules, &rules_, sizeof rules) == 0 && stakes[0] == stakes_[0] && stakes[1] == stakes_[1];
    rules_ = rules;
    std::copy_n(stakes, 2, stakes_);
    deal_.reset();
    host_ = host;
    search_ = search_of(host);
    pays_ = !for_points_ && search_ != nullptr;
    if (!pays_ || (same && match_)) return true;
    try {
      match_.emplace(rules, stakes, MatchWorth::Host{settle, this});
    } catch (const std::bad_alloc&) {
      return false;  // no exception may leave a plugin
    }
    return true;
  }

  bool is_payment() const { return deal_.has_value(); }

  // What the results of the deal are worth, once a deal: nothing where that is known already, or the deal is played for points.
  std::optional<Line> look_at(const mille_view& view) {
    if (!pays_ || !*match_) return std::nullopt;
    DealAt now;
    for (int i = 0; i < 2; ++i) {
      const int seat = i == 0 ? view.viewer : 1 - view.viewer;
      now.before.points[i] = view.totals[seat];
      now.before.naturals[i] = view.naturals[seat];
      now.before.chapeaux[i] = view.chapeaux[seat];
    }
    now.i_dealt = view.dealer == view.viewer;
    now.is_last = view.deal >= rules_.match_max_deals;
    if (deal_ == now) return std::nullopt;
    deal_ = now;
    return match_->line(now);
  }

  // Writes what is expected of the deal, or of the match where that is played for: `worth` in points or in payment.
  int tell(char* buffer, std::size_t size, const char* when, double worth) const {
    if (deal_) {
      const long tenths = std::labs(std::lround(worth * 10));
      return std::snprintf(buffer, size, "%s I expect the match to %s me %ld.%ld", when, worth < 0 ? "cost" : "pay",
                           tenths / 10, tenths % 10);
    }
    const long points = std::lround(worth);
    return std::snprintf(buffer, size, "%s I expect to %s %ld points in this deal", when, points < 0 ? "lose" : "win",
                         std::labs(points));
  }

 private:
  // Nothing is offered to a player in a process of its own whose variant has hooks.
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

  bool for_points_ = false;
  const mille_ai_host* host_ = nullptr;
  const mille_ai_search* search_ = nullptr;  // who settles: the host, in a match
  mille_rules rules_{};
  std::int64_t stakes_[2] = {0, 0};
  std::optional<MatchWorth> match_;  // by these rules and stakes; kept while they stay the same
  bool pays_ = false;                // whether that is what it plays for
  std::optional<DealAt> deal_;       // the deal that look_at() has told of
};

}  // namespace common
