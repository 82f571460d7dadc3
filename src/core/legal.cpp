#include "core/legal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "core/apply.h"
#include "core/lanes.h"
#include "core/set_rules.h"
#include "core/wild_choices.h"

namespace mille {
namespace {

static_assert(sizeof(mille_action) == 32);

// The first bytes of an action, its count still 0.
using Header = std::array<std::uint8_t, 4>;

Header header(mille_action_kind kind, int rank = 0, int owner = 0) {
  return {kind, static_cast<std::uint8_t>(rank), static_cast<std::uint8_t>(owner), 0};
}

// Where the entries go: as many as fit; the others are only counted.
class Entries {
 public:
  Entries(std::span<mille_action> list, mille_action* beyond)
      : begin_(list.data()), next_(begin_), end_(begin_ + list.size()), beyond_(beyond) {}

  // The next entry, zeroed but for its first bytes.
  mille_action* put(const Header& header, int count) {
    mille_action* action = next_ != end_ ? next_++ : put_beyond();
    write(action, header, count);
    return action;
  }
  static void write(mille_action* action, const Header& header, int count) {
    std::memset(action, 0, sizeof *action);
    std::memcpy(action, header.data(), header.size());
    action->count = static_cast<std::uint8_t>(count);
  }

  // Where the next entries go if so many fit, else null; the caller writes them and says where they end.
  mille_action* room_for(int count) { return end_ - next_ >= count ? next_ : nullptr; }
  void go_on_at(mille_action* next) { next_ = next; }

  void drop_last() {
    if (left_out_ > 0) {
      --left_out_;
    } else {
      --next_;
    }
  }
  std::size_t count() const { return static_cast<std::size_t>(next_ - begin_) + left_out_; }

 private:
  mille_action* put_beyond() {
    ++left_out_;
    return beyond_;
  }

  mille_action* begin_;
  mille_action* next_;
  mille_action* end_;
  mille_action* beyond_;
  std::size_t left_out_ = 0;
};

constexpr std::uint32_t kAllRanks = (1u << kRanks) - 1;  // but the jokers'
constexpr int kMaxKinds = kRanks * kMaxValuesOfRank;

const RankInfo& info_of(const Ruleset& ruleset, int rank) { return ruleset.ranks[static_cast<std::size_t>(rank)]; }

// The cards of an entry: natural ones, then wild ones.
void write_cards(mille_action* action, lanes::CardBytes naturals, int natural_count, const WildChoice& wilds) {
  std::memcpy(action->cards, naturals.data(), naturals.size());
  std::memcpy(action->cards + natural_count, wilds.cards, sizeof wilds.cards);
}

mille_action* put_cards(Entries* entries, const Header& header, lanes::CardBytes naturals, int natural_count,
                        const WildChoice& wilds) {
  mille_action* action = entries->put(header, natural_count + wilds.count);
  write_cards(action, naturals, natural_count, wilds);
  return action;
}

// Drops the entry just put where going out or the opening forbid it.
void judge(const Ruleset& ruleset, const State& state, const mille_action& action, Entries* entries) {
  if (check_restrictions(ruleset, state, action, nullptr) != MILLE_OK) entries->drop_last();
}

// P1, P2, P6 and `pile.take`: with cards of the upcard's rank, or with the upcard joining a set.
void list_pile(const Ruleset& ruleset, const State& state, int rank, Entries* entries) {
  const mille_rules& rules = ruleset.rules;
  const bool wild = ruleset.is_wild(rank);
  const auto judged = [&](const mille_action* action) {
    if (ruleset.lays_restricted) judge(ruleset, state, *action, entries);
  };
  if (wild && rules.pile_wild_upcard == MILLE_WILD_UPCARD_NEVER) return;
  if (rules.pile_take == MILLE_TAKE_FREE) return judged(entries->put(header(MILLE_ACTION_PILE, rank), 0));
  if (rank == kJokerRank || !set_allowed(ruleset, rank)) return;

  const int seat = state.turn;
  const Lane held = state.hands[seat].lane(rank);
  const RankInfo& info = info_of(ruleset, rank);
  const Lane kinds[kMaxValuesOfRank] = {static_cast<Lane>(held & info.kinds[0]),
                                        static_cast<Lane>(held & info.kinds[1])};
  const int counts[kMaxValuesOfRank] = {lane_count(kinds[0]), lane_count(kinds[1])};
  const SetSize before = set_size(ruleset, state, seat, rank);
  if (rules.pile_take == MILLE_TAKE_PAIR_OR_JOIN && !wild && state.has_set(seat, rank) &&
      set_stands(rules, {before.naturals + 1, before.wilds})) {
    judged(entries->put(header(MILLE_ACTION_PILE, rank), 0));
  }
  if (set_stands(rules, {before.naturals + 3, before.wilds})) {
    for (int first = 2; first >= 0; --first) {
      if (counts[0] < first || counts[1] < 2 - first) continue;
      const Lane pair = static_cast<Lane>(lanes::first_of(kinds[0], first) | lanes::first_of(kinds[1], 2 - first));
      judged(put_cards(entries, header(MILLE_ACTION_PILE, rank), lanes::CardRow(rank, pair).first(2), 2, {}));
    }
  }
  if (rules.pile_take == MILLE_TAKE_PAIR_OR_WILD && !wild &&
      set_stands(rules, {before.naturals + 2, before.wilds + 1})) {
    WildChoices wild_choices(ruleset, state.hands[seat]);
    wild_choices.find(ruleset, 1);
    for (int kind = 0; kind < kMaxValuesOfRank; ++kind) {
      if (counts[kind] == 0) continue;
      wild_choices.for_each<false>(1, 1, [&](const WildChoice& wilds) {
        judged(
            put_cards(entries, header(MILLE_ACTION_PILE, rank), lanes::CardRow(rank, kinds[kind]).first(1), 1, wilds));
      });
    }
  }
}

// T1, F1, X2.
std::size_t list_draw_step(const Ruleset& ruleset, const State& state, std::span<mille_action> list) {
  mille_action beyond;
  Entries entries(list, &beyond);
  entries.put(header(can_draw(ruleset, state) ? MILLE_ACTION_DRAW : MILLE_ACTION_PASS), 0);
  if (state.pile_size == 0) return entries.count();
  const mille_rules& rules = ruleset.rules;
  const int rank = rank_of(state.upcard());
  if (state.first_turn != 0 && rules.pile_first_turn_two != 0 && ruleset.is_wild(rank)) {
    entries.put(header(MILLE_ACTION_UPCARD), 0);
  }
  // Without two cards of the rank the usual rule ends here.
  if (rules.pile_take != MILLE_TAKE_PAIR || state.hands[state.turn].count_of_rank(rank) >= 2) {
    list_pile(ruleset, state, rank, &entries);
  }
  return entries.count();
}

// The lay step. `kPlain`: as Ruleset::lays_are_plain, which is so in most variants.
template <bool kPlain>
class LayStep {
 public:
  LayStep(const Ruleset& ruleset, const State& state, WildChoices* wilds, Entries* entries)
      : ruleset_(ruleset),
        rules_(ruleset.rules),
        state_(state),
        hand_(state.hands[state.turn]),
        wilds_(*wilds),
        entries_(*entries) {}

  void list() {
    const std::uint32_t own = ranks_to_lay();
    const std::uint32_t rivals = kPlain ? 0 : rivals_ranks_to_lay();
    wilds_.find(ruleset_, rules_.sets_max_wilds);
    for_each_rank(own | rivals, [&](int rank) {
      if (kPlain || (own >> rank & 1) != 0) lays(rank, state_.turn);
      if (!kPlain && (rivals >> rank & 1) != 0) lays(rank, other(state_.turn));
    });
    if (kPlain || rules_.out_discard != MILLE_OUT_FORBIDDEN || state_.hand_size[state_.turn] != 1) discards();
  }

 private:
  // S1, S2: bit r is set where the hand might add to, or make, the player's own set of rank r.
  std::uint32_t ranks_to_lay() const {
    const std::uint32_t sets = state_.sets[state_.turn].ranks();
    const std::uint32_t wild = ruleset_.wild_ranks;
    const RankCounts counts = hand_.rank_counts();
    const int least_naturals = std::max(rules_.sets_min_natural_cards, 1);
    const int needed = std::max(rules_.sets_min_size - wilds_.held(), least_naturals);
    std::uint32_t openings = counts.at_least(needed) & ~wild;
    if (const int of_wilds = std::max(rules_.sets_min_size, least_naturals);
        wilds_.held() >= of_wilds && rules_.sets_of_wilds != 0) {
      openings |= counts.at_least(of_wilds) & wild & kAllRanks;
    }
    return (sets & fitting_ranks()) | (openings & ~sets);
  }

  // S4: the same for the rival's sets.
  std::uint32_t rivals_ranks_to_lay() const {
    if (!may_lay_on_rival(ruleset_, state_, state_.turn)) return 0;
    return state_.sets[other(state_.turn)].ranks() & fitting_ranks();
  }

  // The ranks whose sets a card of the hand might join.
  std::uint32_t fitting_ranks() const { return hand_.ranks() | (wilds_.held() > 0 ? ~ruleset_.wild_ranks : 0); }

  // How many cards the lays in a set have.
  struct Limits {
    int least_cards;
    int least_naturals;
    int most_cards;
    int most_wilds;
  };

  Limits limits_of(int rank, int owner) const {
    // A set on the table stands, whatever joins it. (Both read first: without branches that would often be foreseen wrongly.)
    const bool joins = state_.has_set(owner, rank);
    const int opening_cards = rules_.sets_min_size;
    const int opening_naturals = rules_.sets_min_natural_cards;
    Limits limits;
    limits.least_cards = joins ? 1 : opening_cards;
    limits.most_cards = MILLE_ACTION_CARDS;
    limits.most_wilds = ruleset_.is_wild(rank) ? 0 : wilds_.held();  // S4: a set of twos takes only twos
    if constexpr (!kPlain) {
      const SetSize before = set_size(ruleset_, state_, owner, rank);
      limits.most_cards = rules_.sets_max_size - before.total();
      limits.most_wilds = std::min(limits.most_wilds, rules_.sets_max_wilds - before.wilds);
    }
    const int least_naturals = joins ? 0 : opening_naturals;
    limits.least_naturals = std::max(least_naturals, limits.least_cards - limits.most_wilds);
    return limits;
  }

  // T2, S1–S7: every lay in the owner's set of that rank.
  void lays(int rank, int owner) {
    const Limits limits = limits_of(rank, owner);
    const Header head = header(MILLE_ACTION_LAY, rank, owner);
    const RankInfo& info = info_of(ruleset_, rank);
    const Lane held = hand_.lane(rank);
    const Lane first = static_cast<Lane>(held & info.kinds[0]);
    const Lane second = static_cast<Lane>(held & info.kinds[1]);
    const int first_count = lane_count(first);
    if (kPlain && second == 0) {
      if (mille_action* next = entries_.room_for((first_count + 1) * (wilds_.held() + 1))) {
        return entries_.go_on_at(write_lays(next, limits, head, lanes::CardRow(rank, first), first_count));
      }
    }
    const int second_count = lane_count(second);
    for (int a = std::max(limits.least_naturals - second_count, 0); a <= first_count; ++a) {
      for (int b = std::max(limits.least_naturals - a, 0); b <= second_count; ++b) {
        const int naturals = a + b;
        const Lane both = static_cast<Lane>(lanes::first_of(first, a) | lanes::first_of(second, b));
        const lanes::CardBytes cards = lanes::CardRow(rank, both).first(naturals);
        const int most = std::min(limits.most_cards - naturals, limits.most_wilds);
        wilds_.for_each<kPlain>(std::max(limits.least_cards - naturals, 0), most, [&](const WildChoice& wilds) {
          const mille_action* action = put_cards(&entries_, head, cards, naturals, wilds);
          if (ruleset_.lays_restricted) judge(ruleset_, state_, *action, &entries_);
        });
      }
    }
  }

  // The same for a rank of one value where there is room and nothing to be judged: most of what is listed. Returns where the
  // entries end.
  mille_action* write_lays(mille_action* next, const Limits& limits, const Header& head, const lanes::CardRow& row,
                           int held) const {
    for (int naturals = limits.least_naturals; naturals <= held; ++naturals) {
      const lanes::CardBytes cards = row.first(naturals);
      wilds_.for_each<true>(std::max(limits.least_cards - naturals, 0), limits.most_wilds,
                            [&](const WildChoice& wilds) {
                              Entries::write(next, head, naturals + wilds.count);
                              write_cards(next, cards, naturals, wilds);
                              ++next;
                            });
    }
    return next;
  }

  // T3: one discard a kind.
  void discards() {
    const Header head = header(MILLE_ACTION_DISCARD);
    const std::uint32_t ranks = hand_.ranks() & kAllRanks;
    if (mille_action* next = entries_.room_for(kMaxKinds)) {
      for_each_rank(ranks, [&](int rank) {
        const Lane first = static_cast<Lane>(hand_.lane(rank) & info_of(ruleset_, rank).kinds[0]);
        const Lane second = static_cast<Lane>(hand_.lane(rank) & info_of(ruleset_, rank).kinds[1]);
        // Written in any case: a branch on the first kind would often be foreseen wrongly.
        write_discard(next, head, rank, first);
        next += first != 0 ? 1 : 0;
        if (second != 0) write_discard(next++, head, rank, second);
      });
      entries_.go_on_at(next);
    } else {
      for_each_rank(ranks, [&](int rank) {
        for (const Lane kind : info_of(ruleset_, rank).kinds) {
          const Lane held = static_cast<Lane>(hand_.lane(rank) & kind);
          if (held != 0) write_discard(entries_.put(head, 1), head, rank, held);
        }
      });
    }
    if (hand_.lane(kJokerRank) != 0) entries_.put(head, 1)->cards[0] = kJoker;
  }

  static void write_discard(mille_action* action, const Header& head, int rank, Lane held) {
    Entries::write(action, head, 1);
    action->cards[0] = static_cast<Card>(static_cast<unsigned>(rank) * kSuits + lanes::first_suit(held));
  }

  const Ruleset& ruleset_;
  const mille_rules& rules_;
  const State& state_;
  const Cards hand_;
  WildChoices& wilds_;
  Entries& entries_;
};

template <bool kPlain>
std::size_t list_lay_step(const Ruleset& ruleset, const State& state, std::span<mille_action> list) {
  mille_action beyond;
  Entries entries(list, &beyond);
  WildChoices wilds(ruleset, state.hands[state.turn]);
  LayStep<kPlain>(ruleset, state, &wilds, &entries).list();
  return entries.count();
}

}  // namespace

std::size_t legal_list(const Ruleset& ruleset, const State& state, std::span<mille_action> list) {
  if (state.phase == MILLE_PHASE_DRAW) return list_draw_step(ruleset, state, list);
  if (state.phase == MILLE_PHASE_LAY) {
    return ruleset.lays_are_plain ? list_lay_step<true>(ruleset, state, list)
                                  : list_lay_step<false>(ruleset, state, list);
  }
  return 0;
}

}  // namespace mille
