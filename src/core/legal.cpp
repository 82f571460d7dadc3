#include "core/legal.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/apply.h"
#include "core/lanes.h"
#include "core/set_rules.h"

namespace mille {
namespace {

static_assert(sizeof(mille_action) == 32);

constexpr int kMaxWildKinds = kMaxWildEntries * kMaxValuesOfRank;

// Wild cards chosen for a lay: a lane an entry of cards_wild (a plain number for jokers).
struct WildChoice {
  Lane lanes[kMaxWildEntries] = {0, 0};
  int count = 0;
};

class Lister {
 public:
  Lister(const Ruleset& ruleset, const State& state, std::span<mille_action> list)
      : ruleset_(ruleset),
        rules_(ruleset.rules),
        state_(state),
        list_(list),
        seat_(state.turn),
        hand_(state.hands[state.turn]) {}

  std::size_t draw_step() {
    if (can_draw(ruleset_, state_)) {
      put(header(MILLE_ACTION_DRAW, 0, 0, 0));
    } else {
      put(header(MILLE_ACTION_PASS, 0, 0, 0));
    }
    if (state_.pile_size > 0) {
      const int rank = rank_of(state_.upcard());
      if (state_.first_turn != 0 && rules_.pile_first_turn_two != 0 && ruleset_.is_wild(rank)) {
        put(header(MILLE_ACTION_UPCARD, 0, 0, 0));
      }
      pile(rank);
    }
    return count_;
  }

  std::size_t lay_step() {
    count_wilds();
    std::uint32_t own = ranks_to_lay();
    std::uint32_t rivals = 0;
    if (may_lay_on_rival(ruleset_, state_, seat_)) {
      const std::uint32_t with_wilds = wild_total_ > 0 ? ~ruleset_.wild_ranks : 0;
      rivals = state_.sets[other(seat_)].ranks() & (hand_.ranks() | with_wilds);
    }
    for_each_rank(own | rivals, [&](int rank) {
      if ((own >> rank & 1) != 0) lays(rank, seat_);
      if ((rivals >> rank & 1) != 0) lays(rank, other(seat_));
    });
    discards();
    return count_;
  }

 private:
  // The first word of an action's 32 bytes.
  struct Header {
    std::uint8_t bytes[4];
  };
  static Header header(mille_action_kind kind, int rank, int owner, int count) {
    return {
        {kind, static_cast<std::uint8_t>(rank), static_cast<std::uint8_t>(owner), static_cast<std::uint8_t>(count)}};
  }

  // The next entry, zeroed but for its header; one that is only counted when the list is full.
  mille_action* put(Header header) {
    const std::size_t index = count_++;
    mille_action* action = index < list_.size() ? &list_[index] : &beyond_;
    std::memset(action, 0, sizeof *action);
    std::memcpy(action, header.bytes, sizeof header.bytes);
    return action;
  }

  const RankInfo& info(int rank) const { return ruleset_.ranks[static_cast<std::size_t>(rank)]; }

  // Keeps the entry just put unless going out or the opening forbid it.
  void judge(const mille_action* action) {
    if (ruleset_.lays_restricted && check_restrictions(ruleset_, state_, *action, nullptr) != MILLE_OK) --count_;
  }

  // P1, P2, P6 and `pile.take`.
  void pile(int rank) {
    const bool wild = ruleset_.is_wild(rank);
    if (wild && rules_.pile_wild_upcard == MILLE_WILD_UPCARD_NEVER) return;
    if (rules_.pile_take == MILLE_TAKE_FREE) {
      judge(put(header(MILLE_ACTION_PILE, rank, 0, 0)));
      return;
    }
    if (rank == kJokerRank || !set_allowed(ruleset_, rank)) return;
    const Lane held = hand_.lane(rank);
    const SetSize before = set_size(ruleset_, state_, seat_, rank);
    const Lane kinds[kMaxValuesOfRank] = {static_cast<Lane>(held & info(rank).kinds[0]),
                                          static_cast<Lane>(held & info(rank).kinds[1])};
    const int counts[kMaxValuesOfRank] = {lane_count(kinds[0]), lane_count(kinds[1])};
    if (rules_.pile_take == MILLE_TAKE_PAIR_OR_JOIN && !wild && state_.has_set(seat_, rank) &&
        set_stands(rules_, {before.naturals + 1, before.wilds})) {
      judge(put(header(MILLE_ACTION_PILE, rank, 0, 0)));
    }
    if (set_stands(rules_, {before.naturals + 3, before.wilds})) {
      for (int first = 2; first >= 0; --first) {
        if (counts[0] < first || counts[1] < 2 - first) continue;
        pile_with(rank, first_two(kinds, first), 2, {});
      }
    }
    if (rules_.pile_take == MILLE_TAKE_PAIR_OR_WILD && !wild &&
        set_stands(rules_, {before.naturals + 2, before.wilds + 1})) {
      count_wilds();
      for (int kind = 0; kind < kMaxValuesOfRank; ++kind) {
        if (counts[kind] == 0) continue;
        const Lane natural = lanes::first_of(kinds[kind], 1);
        for_each_wild_choice(1, 1, [&](const WildChoice& wilds) { pile_with(rank, natural, 1, wilds); });
      }
    }
  }

  static Lane first_two(const Lane (&kinds)[kMaxValuesOfRank], int first) {
    return static_cast<Lane>(lanes::first_of(kinds[0], first) | lanes::first_of(kinds[1], 2 - first));
  }

  void pile_with(int rank, Lane naturals, int natural_count, const WildChoice& wilds) {
    mille_action* action = put(header(MILLE_ACTION_PILE, rank, 0, natural_count + wilds.count));
    write(action, rank, naturals, natural_count, wilds);
    judge(action);
  }

  void write(mille_action* action, int rank, Lane naturals, int natural_count, const WildChoice& wilds) {
    lanes::write_cards(action->cards, rank, naturals, natural_count);
    if (wilds.count == 0) return;
    int offset = natural_count;
    for (int entry = 0; entry < kMaxWildEntries; ++entry) {
      const Lane lane = wilds.lanes[entry];
      if (lane == 0) continue;
      const int wild_rank = rules_.cards_wild[entry];
      if (wild_rank == kJokerRank) {
        lanes::write_jokers(action->cards + offset, lane);
        offset += lane;
      } else {
        lanes::write_cards(action->cards + offset, wild_rank, lane, lane_count(lane));
        offset += lane_count(lane);
      }
    }
  }

  void count_wilds() {
    wild_total_ = 0;
    for (int i = 0; i < ruleset_.wild_kind_count; ++i) {
      const WildKind& kind = ruleset_.wild_kinds[static_cast<std::size_t>(i)];
      const Lane held = static_cast<Lane>(hand_.lane(kind.rank) & kind.mask);
      wild_held_[i] = held;
      wild_counts_[i] = kind.rank == kJokerRank ? held : lane_count(held);
      wild_total_ += wild_counts_[i];
    }
  }

  // S1, S2: bit r is set where the hand might add to, or make, the player's own set of rank r.
  std::uint32_t ranks_to_lay() const {
    const std::uint32_t held = hand_.ranks() & ((1u << kRanks) - 1);
    const std::uint32_t sets = state_.sets[seat_].ranks();
    std::uint32_t ranks = sets & (wild_total_ > 0 ? held | ~ruleset_.wild_ranks : held);
    const RankCounts counts = hand_.rank_counts();
    const int needed = std::max(rules_.sets_min_size - wild_total_, rules_.sets_min_natural_cards);
    ranks |= (ranks_with(counts, std::max(needed, 1)) & ~ruleset_.wild_ranks & ~sets) & held;
    if (rules_.sets_of_wilds != 0 && (ruleset_.wild_ranks & ~sets & held) != 0) {
      const int of_wilds = std::max(rules_.sets_min_size, rules_.sets_min_natural_cards);
      ranks |= ranks_with(counts, of_wilds) & ruleset_.wild_ranks & ~sets & held;
    }
    return ranks;
  }

  // Bit r is set where there are at least `count` (1 … 9) cards of rank r.
  static std::uint32_t ranks_with(const RankCounts& counts, int count) {
    const std::uint64_t lift = in_all_lanes(static_cast<std::uint8_t>(0x80 - count));
    constexpr std::uint64_t kHigh = in_all_lanes(0x80);
    return Cards::lane_bits((counts.words[0] + lift) & kHigh) |
           (Cards::lane_bits((counts.words[1] + lift) & kHigh) << kLanesPerWord);
  }

  // T2, S1–S7: every lay in the owner's set of that rank.
  void lays(int rank, int owner) {
    const bool of_wilds = ruleset_.is_wild(rank);
    const Lane held = hand_.lane(rank);
    const Lane first = static_cast<Lane>(held & info(rank).kinds[0]);
    const Lane second = static_cast<Lane>(held & info(rank).kinds[1]);
    const int first_count = lane_count(first);
    const int second_count = lane_count(second);
    const SetSize before = set_size(ruleset_, state_, owner, rank);
    for (int a = 0; a <= first_count; ++a) {
      for (int b = 0; b <= second_count; ++b) {
        const int naturals = a + b;
        if (before.naturals + naturals < rules_.sets_min_natural_cards) continue;
        const int size = before.total() + naturals;
        const int least = std::max({rules_.sets_min_size - size, naturals == 0 ? 1 : 0, 0});
        int most = std::min(rules_.sets_max_wilds - before.wilds, rules_.sets_max_size - size);
        if (of_wilds) most = std::min(most, 0);  // S4: a set of a wild rank takes its own rank only
        if (least > most) continue;
        const Lane lane = static_cast<Lane>(lanes::first_of(first, a) | lanes::first_of(second, b));
        for_each_wild_choice(least, most, [&](const WildChoice& wilds) {
          mille_action* action = put(header(MILLE_ACTION_LAY, rank, owner, naturals + wilds.count));
          write(action, rank, lane, naturals, wilds);
          judge(action);
        });
      }
    }
  }

  // Calls `visit` for each choice of `least` to `most` wild cards by kind, ascending by kind.
  template <class Visit>
  void for_each_wild_choice(int least, int most, Visit visit) {
    most = std::min(most, wild_total_);
    if (ruleset_.wild_kind_count <= 1) {
      for (int count = least; count <= most; ++count) {
        WildChoice choice;
        if (count > 0) add_wilds(&choice, 0, count);
        visit(choice);
      }
      return;
    }
    choose_wilds({}, 0, least, most, visit);
  }

  template <class Visit>
  void choose_wilds(const WildChoice& chosen, int kind, int least, int most, Visit& visit) {
    if (kind >= std::min(ruleset_.wild_kind_count, kMaxWildKinds)) {
      if (chosen.count >= least) visit(chosen);
      return;
    }
    for (int count = 0; count <= std::min(wild_counts_[kind], most - chosen.count); ++count) {
      WildChoice choice = chosen;
      if (count > 0) add_wilds(&choice, kind, count);
      choose_wilds(choice, kind + 1, least, most, visit);
    }
  }

  void add_wilds(WildChoice* choice, int kind, int count) const {
    const WildKind& wild = ruleset_.wild_kinds[static_cast<std::size_t>(kind)];
    Lane& lane = choice->lanes[wild.entry];
    lane = static_cast<Lane>(lane | (wild.rank == kJokerRank ? count : lanes::first_of(wild_held_[kind], count)));
    choice->count += count;
  }

  // T3.
  void discards() {
    if (rules_.out_discard == MILLE_OUT_FORBIDDEN && state_.hand_size[seat_] == 1) return;
    for_each_rank(hand_.ranks(), [&](int rank) {
      const Lane lane = hand_.lane(rank);
      if (rank == kJokerRank) {
        discard(kJoker);
        return;
      }
      for (const Lane kind : info(rank).kinds) {
        const unsigned held = lane & kind;
        if (held != 0) discard(make_card(rank, std::countr_zero(held) / 2));
      }
    });
  }

  void discard(Card card) { put(header(MILLE_ACTION_DISCARD, 0, 0, 1))->cards[0] = card; }

  const Ruleset& ruleset_;
  const mille_rules& rules_;
  const State& state_;
  std::span<mille_action> list_;
  const int seat_;
  const Cards hand_;
  std::size_t count_ = 0;
  Lane wild_held_[kMaxWildKinds];
  int wild_counts_[kMaxWildKinds];
  int wild_total_ = 0;
  mille_action beyond_;
};

}  // namespace

std::size_t legal_list(const Ruleset& ruleset, const State& state, std::span<mille_action> list) {
  if (state.phase == MILLE_PHASE_DRAW) return Lister(ruleset, state, list).draw_step();
  if (state.phase == MILLE_PHASE_LAY) return Lister(ruleset, state, list).lay_step();
  return 0;
}

}  // namespace mille
