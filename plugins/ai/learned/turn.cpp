// Plans turns; see turn.h.
#include "turn.h"

#include <algorithm>

#include "../common/power.h"
#include "mille/mille_ending.hpp"

namespace learned {
namespace {

bool lays_all(const Lay& lay, const Rank& own) {
  return lay.cards[kLow] == own.hand[kLow] && lay.cards[kHigh] == own.hand[kHigh];
}

}  // namespace

std::uint32_t place_of(const Rules& rules, const Way& way, const mille_action* legal, std::uint32_t count) {
  if (way.lay_count > 0) return way.lays[0].index;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (legal[i].kind == MILLE_ACTION_DISCARD && discard_of(rules, legal[i].cards[0]) == way.discard) return i;
  }
  return 0;  // nothing may be discarded, and no plan ends the turn
}

Turn::Turn(const Rules& rules, const Network& network, const Aim& aim, const Position& position, Room* room)
    : rules_(rules),
      network_(network),
      aim_(aim),
      position_(position),
      wild_rank_(feature_rank_of_wilds(rules)),
      options_(room->options) {
  static_cast<Row&>(sums_) = network.bias;
  const auto add = [&](int index) { sums_.add(network.rows[index]); };
  for (int rank = 0; rank < kHandRanks; ++rank) {
    const Rank& own = position.own[rank];
    Totals& totals = rank_totals_[static_cast<std::size_t>(rank)];
    totals = totals_of(rules, rank, own);
    totals_ += totals;
    if (rules.wild[rank]) {
      wilds_held_ += own.held();
    } else if (rank < kRanks) {
      rank_sums_[static_cast<std::size_t>(rank)] = sums_of(rank, own);
      sums_.add(rank_sums_[static_cast<std::size_t>(rank)]);
    }
    if (rank < kRanks) opponent_features(rules, position, rank, add);
  }
  other_features(position, add);
}

Sums Turn::sums_of(int rank, const Rank& own) const {
  Sums sums{};
  rank_features(rules_, position_, rank, own, [&](int index) { sums.add(network_.rows[index]); });
  return sums;
}

void Turn::offer(Lay lay) {
  if (option_count_ == kMostLays) return;
  Option& option = options_[static_cast<std::size_t>(option_count_)];
  const int rank = lay.rank;
  const Rank& before = position_.own[rank];
  Rank& after = option.after;
  after = before;
  int value = before.set_value + lay.wilds * rules_.wild_value;
  for (int kind = kLow; kind <= kHigh; ++kind) {
    after.hand[kind] = static_cast<std::int8_t>(after.hand[kind] - lay.cards[kind]);
    value += lay.cards[kind] * rules_.kind_value[rank][kind];
  }
  after.set = static_cast<std::int8_t>(after.set + lay.cards[kLow] + lay.cards[kHigh]);
  after.set_high = static_cast<std::int8_t>(after.set_high + lay.cards[kHigh]);
  after.set_wilds = static_cast<std::int8_t>(after.set_wilds + lay.wilds);
  after.set_value = static_cast<std::int16_t>(value);
  option.lay = lay;
  Totals& change = option.change;
  change = totals_of(rules_, rank, after);
  change -= rank_totals_[static_cast<std::size_t>(rank)];
  change.size -= lay.wilds;
  change.wilds -= lay.wilds;
  change.held -= lay.wilds * rules_.wild_value;
  if (rules_.wild[rank]) {
    option.rows = Sums{};
  } else {
    option.rows = sums_of(rank, after);
    option.rows.subtract(rank_sums_[static_cast<std::size_t>(rank)]);
  }
  ++option_count_;
}

void Turn::offer(Discard discard) {
  bool& offered = is_discard_[discard.rank][discard.kind];
  if (offered) return;
  offered = true;
  discards_.list[static_cast<std::size_t>(discards_.count++)] = discard;
}

// With two wild ranks, the legal list has a lay once for each of them. The list is ordered by rank.
bool Turn::is_offered(const Lay& lay) const {
  if (rules_.wild_rank[1] < 0) return false;
  for (int i = option_count_ - 1; i >= 0; --i) {
    const Lay& one = options_[static_cast<std::size_t>(i)].lay;
    if (one.rank != lay.rank) return false;
    if (std::equal(one.cards, one.cards + 2, lay.cards) && one.wilds == lay.wilds) return true;
  }
  return false;
}

void Turn::offer_legal(const mille_view& view, const mille_action* legal, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; ++i) {
    const mille_action& action = legal[i];
    if (action.kind == MILLE_ACTION_DISCARD) offer(discard_of(rules_, action.cards[0]));
    if (action.kind != MILLE_ACTION_LAY || action.owner != view.viewer) continue;
    const Lay lay = lay_of(rules_, action, i);
    if (!is_offered(lay)) offer(lay);
  }
}

int Turn::find_option(int rank, int low, int high, int wilds) const {
  for (int i = 0; i < option_count_; ++i) {
    const Lay& lay = options_[static_cast<std::size_t>(i)].lay;
    if (lay.rank == rank && lay.cards[kLow] == low && lay.cards[kHigh] == high && lay.wilds == wilds) return i;
  }
  return kNone;
}

Turn::Plan Turn::empty_plan() const {
  Plan plan;
  plan.option.fill(kNone);
  plan.totals = totals_;
  plan.sums = sums_;
  return plan;
}

// Changes the plan's lay in one rank.
void Turn::put(Plan* plan, int rank, int option) const {
  std::int16_t& place = plan->option[static_cast<std::size_t>(rank)];
  if (place != kNone) {
    const Option& old = options_[static_cast<std::size_t>(place)];
    plan->totals -= old.change;
    plan->sums.subtract(old.rows);
  }
  place = static_cast<std::int16_t>(option);
  if (option != kNone) {
    const Option& now = options_[static_cast<std::size_t>(option)];
    plan->totals += now.change;
    plan->sums.add(now.rows);
  }
}

const Rank& Turn::rank_after(const Plan& plan, int rank) const {
  const int option = plan.option[static_cast<std::size_t>(rank)];
  return option == kNone ? position_.own[rank] : options_[static_cast<std::size_t>(option)].after;
}

bool Turn::holds(const Plan& plan, Discard discard) const {
  if (rules_.wild[discard.rank]) return plan.totals.wilds > 0;
  return rank_after(plan, discard.rank).hand[discard.kind] > 0;
}

// The wild ranks as the features see them: all wild cards in hand, and the set of the representing rank.
const Row& Turn::part_of_wilds(const Plan& plan, int wilds) {
  Part& part = wild_parts_[wilds];
  const int option = wild_rank_ < 0 ? kNone : plan.option[static_cast<std::size_t>(wild_rank_)];
  if (part.option != option) {
    part.option = option;
    part.sums = Sums{};
    if (wild_rank_ >= 0) {
      Rank own = rank_after(plan, wild_rank_);
      own.hand[kLow] = static_cast<std::int8_t>(wilds);
      own.hand[kHigh] = 0;
      part.sums = sums_of(wild_rank_, own);
    }
  }
  return part.sums;
}

// The features of the discard, and the change it makes in those of its rank. A wild rank's change is in
// part_of_wilds().
const Row& Turn::part_of_discard(const Plan& plan, Discard discard) {
  Part& part = discard_parts_[discard.rank][discard.kind];
  const bool wild = rules_.wild[discard.rank];
  const int option = wild ? kNone : plan.option[static_cast<std::size_t>(discard.rank)];
  if (part.option != option) {
    part.option = option;
    part.sums = Sums{};
    if (!wild && discard.rank < kRanks) {
      Rank own = rank_after(plan, discard.rank);
      const Sums before =
          option == kNone ? rank_sums_[static_cast<std::size_t>(discard.rank)] : sums_of(discard.rank, own);
      --own.hand[discard.kind];
      part.sums = sums_of(discard.rank, own);
      part.sums.subtract(before);
    }
    top_features(rules_, position_, discard.rank, discard.kind,
                 [&](int index) { part.sums.add(network_.rows[index]); });
  }
  return part.sums;
}

double Turn::worth_holding(const Plan& plan, Discard discard) {
  if (plan.totals.size == 1) return aim_.out(rules_, position_, plan.totals);
  Totals totals = plan.totals;
  --totals.size;
  totals.held -= rules_.kind_value[discard.rank][discard.kind];
  if (position_.last) return aim_.blocked(rules_, position_, totals);
  if (rules_.wild[discard.rank]) {
    --totals.wilds;
  } else if (const Rank& own = rank_after(plan, discard.rank); own.has_set()) {
    --totals.loose;
  } else {
    const int held = own.held();
    totals.singles += (held == 2) - (held == 1);
    totals.pairs += (held == 3) - (held == 2);
    totals.triples -= held == 3;
  }
  Parts parts{&plan.sums, &part_of_discard(plan, discard), &part_of_wilds(plan, totals.wilds)};
  std::size_t count = kParts - feature::kOwnFeatures;
  own_features(position_, totals, [&](int index) { parts[count++] = &network_.rows[index]; });
  return aim_.on_table(position_, totals) +
         worth_of(aim_.output(), parts, bucket_of(totals.size, position_.opponent_size));
}

double Turn::worth(const Plan& plan, Discard* best) {
  *best = {};
  if (plan.totals.size == 0) return aim_.out(rules_, position_, plan.totals);
  double most = -std::numeric_limits<double>::infinity();
  for (int i = 0; i < discards_.count; ++i) {
    const Discard discard = discards_.list[static_cast<std::size_t>(i)];
    if (!holds(plan, discard)) continue;
    const double here = worth_holding(plan, discard);
    if (here <= most) continue;
    most = here;
    *best = discard;
  }
  return most;
}

double Turn::worth(const Plan& plan, Discard discard) {
  if (plan.totals.wilds < 0) return -std::numeric_limits<double>::infinity();
  if (plan.totals.size == 0) return aim_.out(rules_, position_, plan.totals);
  if (discard.rank < 0 || !holds(plan, discard)) return -std::numeric_limits<double>::infinity();
  return worth_holding(plan, discard);
}

// Drops one other lay that spends wild cards if the plan is then worth more than `most`. Otherwise leaves the plan
// unchanged.
bool Turn::give_up_wilds(Plan* plan, int rank, Discard discard, double* most) {
  for (int other = 0; other < kHandRanks; ++other) {
    const int spent = plan->option[static_cast<std::size_t>(other)];
    if (other == rank || spent == kNone || options_[static_cast<std::size_t>(spent)].lay.wilds == 0) continue;
    put(plan, other, kNone);
    const double here = worth(*plan, discard);
    if (here > *most) {
      *most = here;
      return true;
    }
    put(plan, other, spent);
  }
  return false;
}

// Improves a plan that is worth `most` with the discard, one rank at a time, as long as it gets better.
double Turn::improve(Plan* plan, Discard* discard, double most) {
  constexpr int kMostRounds = 4;
  for (int round = 0; round < kMostRounds; ++round) {
    bool better = false;
    for (int i = -kHandRanks; i < option_count_; ++i) {
      // If i < 0, lay nothing in this rank.
      const int rank = i < 0 ? i + kHandRanks : options_[static_cast<std::size_t>(i)].lay.rank;
      const int option = i < 0 ? kNone : i;
      const int before = plan->option[static_cast<std::size_t>(rank)];
      if (before == option) continue;
      put(plan, rank, option);
      const double here = worth(*plan, *discard);
      if (here > most) {
        most = here;
        better = true;
        continue;
      }
      const bool spends = option != kNone && options_[static_cast<std::size_t>(option)].lay.wilds > 0;
      if (spends && give_up_wilds(plan, rank, *discard, &most)) {
        better = true;
      } else {
        put(plan, rank, before);
      }
    }
    if (!better) break;
    most = worth(*plan, discard);
  }
  return most;
}

// Lays the remaining wild cards.
bool Turn::spend_wilds(Plan* plan, int wilds) const {
  if (wilds == 0) return true;
  if (wild_rank_ >= 0 && wild_rank_ < kRanks) {
    if (const int option = find_option(wild_rank_, wilds, 0, 0); option != kNone) {
      put(plan, wild_rank_, option);
      return true;
    }
  }
  int best = kNone;
  for (int i = 0; i < option_count_; ++i) {
    const Lay& lay = options_[static_cast<std::size_t>(i)].lay;
    const int now = plan->option[static_cast<std::size_t>(lay.rank)];
    const Lay laid = now == kNone ? Lay{lay.rank, {0, 0}, 0, 0} : options_[static_cast<std::size_t>(now)].lay;
    if (lay.cards[kLow] != laid.cards[kLow] || lay.cards[kHigh] != laid.cards[kHigh]) continue;
    if (lay.wilds != laid.wilds + wilds || rules_.wild[lay.rank]) continue;
    if (best == kNone ||
        options_[static_cast<std::size_t>(i)].after.set < options_[static_cast<std::size_t>(best)].after.set) {
      best = i;
    }
  }
  if (best == kNone) return false;
  put(plan, options_[static_cast<std::size_t>(best)].lay.rank, best);
  return true;
}

// Lays everything but the discard, with as few wild cards as possible in other sets.
bool Turn::complete(Plan* plan, Discard discard) const {
  int wilds = wilds_held_;
  for (int rank = 0; rank < kHandRanks; ++rank) {
    if (rules_.wild[rank]) {
      wilds -= rank == discard.rank;
      continue;
    }
    Rank own = position_.own[rank];
    if (rank == discard.rank) --own.hand[discard.kind];
    if (own.held() == 0) continue;
    int option = kNone;
    for (int with = 0; with <= wilds && option == kNone; ++with) {
      option = find_option(rank, own.hand[kLow], own.hand[kHigh], with);
      if (option != kNone) wilds -= with;
    }
    if (option == kNone) return false;
    put(plan, rank, option);
  }
  return spend_wilds(plan, wilds);
}

// Finds the best way to go out this turn. Returns false if there is none.
bool Turn::find_out(Plan* plan, Discard* discard, double* most) const {
  Discards discards = discards_;
  if (!mille::ending::can_discard_last(rules_.fields)) discards.count = 0;
  if (mille::ending::can_lay_last(rules_.fields)) discards.list[static_cast<std::size_t>(discards.count++)] = {};
  bool found = false;
  for (int i = 0; i < discards.count; ++i) {
    const Discard last = discards.list[static_cast<std::size_t>(i)];
    Plan way = empty_plan();
    if (!complete(&way, last)) continue;
    const double here = aim_.out(rules_, position_, way.totals);
    if (found && here <= *most) continue;
    found = true;
    *most = here;
    *plan = way;
    *discard = last;
  }
  return found;
}

std::optional<Way> Turn::out() const {
  Plan plan;
  Discard discard;
  double worth = 0;
  if (totals_.size == 0 || !find_out(&plan, &discard, &worth)) return std::nullopt;
  return way_of(plan.option, discard, worth);
}

// All natural sets.
Turn::Plan Turn::natural_plan() const {
  Plan plan = empty_plan();
  for (int i = 0; i < option_count_; ++i) {
    const Lay& lay = options_[static_cast<std::size_t>(i)].lay;
    if (lay.wilds == 0 && !rules_.wild[lay.rank]) put(&plan, lay.rank, i);  // the last one offered has the most cards
  }
  return plan;
}

// Completes the ranks without a set, those that need the fewest wild cards first, while wild cards last. Returns true
// if it completed any.
bool Turn::fill_up(Plan* plan) const {
  bool any = false;
  for (int wilds = 1; wilds <= plan->totals.wilds; ++wilds) {
    for (int i = 0; i < option_count_; ++i) {
      const Lay& lay = options_[static_cast<std::size_t>(i)].lay;
      const Rank& own = position_.own[lay.rank];
      if (lay.wilds != wilds || wilds > plan->totals.wilds || own.has_set()) continue;
      if (plan->option[static_cast<std::size_t>(lay.rank)] != kNone || !lays_all(lay, own)) continue;
      put(plan, lay.rank, i);
      any = true;
    }
  }
  return any;
}

int Turn::begin(Plan* plans) const {
  int count = 0;
  plans[count++] = empty_plan();
  if (option_count_ == 0) return count;
  Plan plan = natural_plan();
  const auto lays = [](int option) { return option != kNone; };
  if (std::any_of(plan.option.begin(), plan.option.end(), lays)) plans[count++] = plan;
  if (fill_up(&plan)) plans[count++] = plan;
  return count;
}

double Turn::best_plan(Plan* plan, Discard* discard) {
  Plan plans[kBeginnings];
  const int count = begin(plans);
  double most = -std::numeric_limits<double>::infinity();
  for (int i = 0; i < count; ++i) {
    Discard last;
    const double here = improve(&plans[i], &last, worth(plans[i], &last));
    if (i > 0 && here <= most) continue;
    most = here;
    *plan = plans[i];
    *discard = last;
  }
  return or_out(plan, discard, most);
}

double Turn::good_plan(Plan* plan, Discard* discard) {
  Plan plans[kBeginnings];
  const int count = begin(plans);
  *plan = plans[0];
  double most = worth(*plan, discard);
  for (int i = 1; i < count; ++i) {
    Discard last;
    const double here = worth(plans[i], &last);
    if (here <= most) continue;
    most = here;
    *plan = plans[i];
    *discard = last;
  }
  return or_out(plan, discard, improve(plan, discard, most));
}

double Turn::or_out(Plan* plan, Discard* discard, double most) const {
  Plan way;
  Discard last;
  double out = 0;
  if (totals_.size == 0 || !find_out(&way, &last, &out) || out <= most) return most;
  *plan = way;
  *discard = last;
  return out;
}

Way Turn::best() {
  Plan plan;
  Discard discard;
  const double most = best_plan(&plan, &discard);
  return way_of(plan.option, discard, most);
}

Way Turn::good() {
  Plan plan;
  Discard discard;
  const double most = good_plan(&plan, &discard);
  return way_of(plan.option, discard, most);
}

// Compares the discard with the others after the same lays, and with the best way found.
void Turn::chances_of(const Way& way, std::span<const double> doubts, double* chances) {
  std::fill_n(chances, doubts.size(), 0.0);
  Plan plan = empty_plan();
  for (int i = 0; i < way.lay_count; ++i) {
    const Lay& lay = way.lays[static_cast<std::size_t>(i)];
    const int option = find_option(lay.rank, lay.cards[kLow], lay.cards[kHigh], lay.wilds);
    if (option == kNone) return;
    put(&plan, lay.rank, option);
  }
  if (plan.totals.wilds < 0) return;
  Plan best;
  Discard last;
  const double most = good_plan(&best, &last);
  for (const double doubt : doubts) {
    const auto weight = [&](double worth) { return common::power_of_e(std::min(0.0, worth - most) / doubt); };
    double here = plan.totals.size == 0 ? weight(aim_.out(rules_, position_, plan.totals)) : 0;
    double sum = (best.option == plan.option ? 0 : 1) + here;
    for (int i = 0; i < discards_.count; ++i) {
      const Discard discard = discards_.list[static_cast<std::size_t>(i)];
      if (!holds(plan, discard)) continue;
      const double one = weight(worth_holding(plan, discard));
      if (discard == way.discard) here = one;
      sum += one;
    }
    *chances++ = here / sum;
  }
}

// Natural lays come first, from the last rank down. Lays with wild cards come last.
Way Turn::way_of(const Options& options, Discard discard, double worth) const {
  Way way;
  way.worth = worth;
  way.discard = discard;
  int left = totals_.size - (discard.rank >= 0 ? 1 : 0);
  const auto add = [&](int option, bool spends) {
    if (option == kNone) return;
    const Lay& lay = options_[static_cast<std::size_t>(option)].lay;
    if ((lay.wilds > 0) != spends) return;
    way.lays[static_cast<std::size_t>(way.lay_count++)] = lay;
    left -= lay.cards[kLow] + lay.cards[kHigh] + lay.wilds;
  };
  for (auto option = options.rbegin(); option != options.rend(); ++option) add(*option, false);
  for (const int option : options) add(option, true);
  way.is_out = left == 0;
  return way;
}

// The best ways found so far. The first stays in place; the others are in falling order.
class Turn::Found {
 public:
  Found(int capacity, double least) : capacity_(std::min(capacity, kMostWays)), least_(least) {}

  void note(const Options& option, Discard discard, double worth) {
    if (worth < least_) return;
    for (int i = 0; i < count_; ++i) {
      const Candidate& one = list_[static_cast<std::size_t>(i)];
      if (one.option == option && one.discard == discard) return;
    }
    int place = count_;
    while (place > 1 && list_[static_cast<std::size_t>(place - 1)].worth < worth) --place;
    if (place == capacity_) return;
    if (count_ < capacity_) ++count_;
    for (int i = count_ - 1; i > place; --i) {
      list_[static_cast<std::size_t>(i)] = list_[static_cast<std::size_t>(i - 1)];
    }
    list_[static_cast<std::size_t>(place)] = {option, discard, worth};
  }

  int count() const { return count_; }
  const Candidate& operator[](int i) const { return list_[static_cast<std::size_t>(i)]; }

 private:
  int capacity_;
  double least_;
  int count_ = 0;
  std::array<Candidate, kMostWays> list_;
};

void Turn::note_all(const Plan& plan, Found* found) {
  if (plan.totals.wilds < 0) return;
  if (plan.totals.size == 0) return found->note(plan.option, {}, aim_.out(rules_, position_, plan.totals));
  for (int i = 0; i < discards_.count; ++i) {
    const Discard discard = discards_.list[static_cast<std::size_t>(i)];
    if (holds(plan, discard)) found->note(plan.option, discard, worth_holding(plan, discard));
  }
}

int Turn::alternatives(Way* ways, int capacity, double margin) {
  Plan best;
  Discard last;
  const double most = best_plan(&best, &last);
  Found found(capacity, most - margin);
  found.note(best.option, last, most);
  note_all(best, &found);
  Plan changed = best;
  for (int i = -kHandRanks; i < option_count_; ++i) {
    // If i < 0, lay nothing in this rank.
    const int rank = i < 0 ? i + kHandRanks : options_[static_cast<std::size_t>(i)].lay.rank;
    const int before = best.option[static_cast<std::size_t>(rank)];
    put(&changed, rank, i < 0 ? kNone : i);
    note_all(changed, &found);
    put(&changed, rank, before);
  }
  note_all(empty_plan(), &found);
  note_all(natural_plan(), &found);
  for (int i = 0; i < found.count(); ++i) ways[i] = way_of(found[i].option, found[i].discard, found[i].worth);
  return found.count();
}

}  // namespace learned
