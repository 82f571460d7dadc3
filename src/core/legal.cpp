// Lists the legal actions. Namespace `plain` holds the fast path for rules without limits; the rest serves all rules.
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

// The first bytes of an action, with a count of 0.
using Header = std::array<std::uint8_t, 4>;

Header header(mille_action_kind kind, int rank = 0, int owner = 0) {
  return {kind, static_cast<std::uint8_t>(rank), static_cast<std::uint8_t>(owner), 0};
}

// Stores as many entries as fit in the list and counts the rest.
class Entries {
 public:
  Entries(std::span<mille_action> list, mille_action* beyond)
      : begin_(list.data()), next_(begin_), end_(begin_ + list.size()), beyond_(beyond) {}

  mille_action* next() { return next_ != end_ ? next_++ : next_beyond(); }
  mille_action* put(const Header& header, int count) {
    mille_action* action = next();
    write(action, header, count);
    return action;
  }
  // Writes the first bytes of an entry and zeroes the rest.
  static void write(mille_action* action, const Header& header, int count) {
    std::memset(action, 0, sizeof *action);
    std::memcpy(action, header.data(), header.size());
    action->count = static_cast<std::uint8_t>(count);
  }

  void drop_last() {
    if (left_out_ > 0) {
      --left_out_;
    } else {
      --next_;
    }
  }
  std::size_t count() const { return static_cast<std::size_t>(next_ - begin_) + left_out_; }

 private:
  mille_action* next_beyond() {
    ++left_out_;
    return beyond_;
  }

  mille_action* begin_;
  mille_action* next_;
  mille_action* end_;
  mille_action* beyond_;
  std::size_t left_out_ = 0;
};

constexpr std::uint32_t kAllRanks = (1u << kRanks) - 1;  // all but the jokers'

// Writes the cards of an entry: natural cards first, then wild cards.
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

// The first card of a lane of the given rank.
Card first_card(int rank, Lane held) { return make_card(rank, static_cast<int>(lanes::first_suit(held))); }

void write_discard(mille_action* action, Card card) {
  Entries::write(action, header(MILLE_ACTION_DISCARD), 1);
  action->cards[0] = card;
}

// Drops the entry just added if the rule on going out or the opening minimum forbids it.
void drop_if_forbidden(const Ruleset& ruleset, const State& state, const mille_action& action, Entries* entries) {
  if (check_restrictions(ruleset, state, action, nullptr) != MILLE_OK) entries->drop_last();
}

// P1, P2, P6 and `pile.take`: lists the ways to take the pile.
void list_pile(const Ruleset& ruleset, const State& state, int rank, Entries* entries) {
  const mille_rules& rules = ruleset.rules;
  const bool wild = ruleset.is_wild(rank);
  const auto judged = [&](const mille_action* action) {
    if (ruleset.lays_restricted) drop_if_forbidden(ruleset, state, *action, entries);
  };
  if (wild && rules.pile_wild_upcard == MILLE_WILD_UPCARD_NEVER) return;
  if (rules.pile_take == MILLE_TAKE_FREE) return judged(entries->put(header(MILLE_ACTION_PILE, rank), 0));
  if (!set_allowed(ruleset, rank)) return;  // a joker makes no set either

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
  // The usual rule (`pair`) needs two cards of the upcard's rank.
  if (rules.pile_take != MILLE_TAKE_PAIR || state.hands[state.turn].count_of_rank(rank) >= 2) {
    list_pile(ruleset, state, rank, &entries);
  }
  return entries.count();
}

// What the functions of the lay step share (T2, T3).
struct LayStep {
  LayStep(const Ruleset& of_ruleset, const State& of_state)
      : ruleset(of_ruleset),
        rules(of_ruleset.rules),
        state(of_state),
        hand(of_state.hands[of_state.turn]),
        wilds(of_ruleset, hand) {
    wilds.find(ruleset, rules.sets_max_wilds);
  }

  // S1, S2: bit r is set if the hand might add to, or make, the player's own set of rank r.
  std::uint32_t ranks_to_lay() const {
    const std::uint32_t sets = state.sets[state.turn].ranks();
    const std::uint32_t wild = ruleset.wild_ranks;
    const RankCounts counts = hand.rank_counts();
    const int least_naturals = rules.sets_min_natural_cards;
    const int needed = std::max(rules.sets_min_size - wilds.held(), least_naturals);
    std::uint32_t openings = counts.at_least(needed) & ~wild;
    if (const int of_wilds = std::max(rules.sets_min_size, least_naturals);
        wilds.held() >= of_wilds && rules.sets_of_wilds != 0) {
      openings |= counts.at_least(of_wilds) & wild & kAllRanks;
    }
    return (sets & fitting_ranks()) | (openings & ~sets);
  }

  // The ranks whose sets might take a card of the hand.
  std::uint32_t fitting_ranks() const { return hand.ranks() | (wilds.held() > 0 ? ~ruleset.wild_ranks : 0); }

  // The cards of a rank in hand that have the rank's first (0) or second (1) value.
  Lane held(int rank, std::size_t value) const {
    return static_cast<Lane>(hand.lane(rank) & info_of(ruleset, rank).kinds[value]);
  }

  const Ruleset& ruleset;
  const mille_rules& rules;
  const State& state;
  const Cards hand;
  WildChoices wilds;
};

// Bounds on the cards that a lay in a set has.
struct Limits {
  int least_cards;
  int least_naturals;
  int most_wilds;

  // Applies S1, S2 and S4 only.
  Limits(const LayStep& step, int rank, int owner) {
    // A set on the table already meets the minimums. Both fields are read first so that no branch is needed: the branch
    // mispredicts on random hands.
    const bool joins = step.state.has_set(owner, rank);
    const int opening_cards = step.rules.sets_min_size;
    const int opening_naturals = step.rules.sets_min_natural_cards;
    least_cards = joins ? 1 : opening_cards;
    least_naturals = joins ? 0 : opening_naturals;
    restrict_wilds(step.ruleset.is_wild(rank) ? 0 : step.wilds.held());  // S4: a set of twos takes only twos
  }
  void restrict_wilds(int most) {
    most_wilds = most;
    least_naturals = std::max(least_naturals, least_cards - most);
  }
};

// Calls `visit(naturals, cards)` for each choice of natural cards for a lay, ordered by the number of cards of the
// first value, then of the second.
template <class Visit>
void for_each_naturals(const LayStep& step, const Limits& limits, int rank, Visit visit) {
  const Lane first = step.held(rank, 0);
  const Lane second = step.held(rank, 1);
  const int first_count = lane_count(first);
  if (second == 0) {
    const lanes::CardRow row(rank, first);
    for (int count = limits.least_naturals; count <= first_count; ++count) visit(count, row.first(count));
    return;
  }
  const int second_count = lane_count(second);
  for (int a = std::max(limits.least_naturals - second_count, 0); a <= first_count; ++a) {
    for (int b = std::max(limits.least_naturals - a, 0); b <= second_count; ++b) {
      const Lane both = static_cast<Lane>(lanes::first_of(first, a) | lanes::first_of(second, b));
      visit(a + b, lanes::CardRow(rank, both).first(a + b));
    }
  }
}

// The fast path, for rules without limits (Ruleset::lays_are_plain) and a list that certainly has room. It judges
// nothing and counts nothing, so the position of the next entry stays in a register.
namespace plain {

// An upper bound on the length of the list. For lays, each rank counts one more than its cards in hand (up to 25
// instead of 9 if it has two values), times the choices of wild cards. For discards, each card counts once.
std::size_t longest_list(const LayStep& step) {
  constexpr int kMoreOfTwoValues = 16;
  const int hand_size = step.state.hand_size[step.state.turn];
  const int naturals = hand_size + kRanks + kMoreOfTwoValues * step.ruleset.two_value_ranks;
  return static_cast<std::size_t>(naturals * (step.wilds.held() + 1) + hand_size);
}

// T2, S1–S7.
mille_action* write_lays(const LayStep& step, int rank, mille_action* next) {
  const int owner = step.state.turn;
  const Header head = header(MILLE_ACTION_LAY, rank, owner);
  const Limits limits(step, rank, owner);
  for_each_naturals(step, limits, rank, [&](int naturals, lanes::CardBytes cards) {
    step.wilds.for_each<true>(std::max(limits.least_cards - naturals, 0), limits.most_wilds,
                              [&](const WildChoice& wilds) {
                                Entries::write(next, head, naturals + wilds.count);
                                write_cards(next, cards, naturals, wilds);
                                ++next;
                              });
  });
  return next;
}

// T3. Writes an entry for every rank and overwrites it if the hand lacks the rank's first kind, again to avoid a
// branch.
mille_action* write_discards(const LayStep& step, mille_action* next) {
  for_each_rank(step.hand.ranks() & kAllRanks, [&](int rank) {
    const Lane first = step.held(rank, 0);
    const Lane second = step.held(rank, 1);
    write_discard(next, first_card(rank, first));
    next += first != 0 ? 1 : 0;
    if (second != 0) write_discard(next++, first_card(rank, second));
  });
  if (step.hand.lane(kJokerRank) != 0) write_discard(next++, kJoker);
  return next;
}

std::size_t list(const LayStep& step, mille_action* begin) {
  mille_action* next = begin;
  for_each_rank(step.ranks_to_lay(), [&](int rank) { next = write_lays(step, rank, next); });
  return static_cast<std::size_t>(write_discards(step, next) - begin);
}

}  // namespace plain

// T2, S1–S7 and every field that limits them: lists the lays in the owner's set of `rank`.
void list_lays(const LayStep& step, int rank, int owner, Entries* entries) {
  const Ruleset& ruleset = step.ruleset;
  const SetSize before = set_size(ruleset, step.state, owner, rank);
  Limits limits(step, rank, owner);
  limits.restrict_wilds(std::min(limits.most_wilds, step.rules.sets_max_wilds - before.wilds));
  const int most_cards = step.rules.sets_max_size - before.total();
  const Header head = header(MILLE_ACTION_LAY, rank, owner);
  for_each_naturals(step, limits, rank, [&](int naturals, lanes::CardBytes cards) {
    const int most = std::min(most_cards - naturals, limits.most_wilds);
    step.wilds.for_each<false>(std::max(limits.least_cards - naturals, 0), most, [&](const WildChoice& wilds) {
      const mille_action* action = put_cards(entries, head, cards, naturals, wilds);
      if (ruleset.lays_restricted) drop_if_forbidden(ruleset, step.state, *action, entries);
    });
  });
}

// T3, `out.discard`.
void list_discards(const LayStep& step, Entries* entries) {
  const State& state = step.state;
  if (state.hand_size[state.turn] == 1 && !ending::can_discard_last(step.rules)) return;
  for_each_rank(step.hand.ranks() & kAllRanks, [&](int rank) {
    for (std::size_t value = 0; value < kMaxValuesOfRank; ++value) {
      if (const Lane held = step.held(rank, value); held != 0) write_discard(entries->next(), first_card(rank, held));
    }
  });
  if (step.hand.lane(kJokerRank) != 0) write_discard(entries->next(), kJoker);
}

std::size_t list_lay_step(const Ruleset& ruleset, const State& state, std::span<mille_action> list) {
  const LayStep step(ruleset, state);
  if (ruleset.lays_are_plain && list.size() >= plain::longest_list(step)) return plain::list(step, list.data());
  mille_action beyond;
  Entries entries(list, &beyond);
  const std::uint32_t own = step.ranks_to_lay();
  std::uint32_t rivals = 0;
  if (may_lay_on_rival(ruleset, state, state.turn)) {  // S4
    rivals = state.sets[other(state.turn)].ranks() & step.fitting_ranks();
  }
  for_each_rank(own | rivals, [&](int rank) {
    if ((own >> rank & 1) != 0) list_lays(step, rank, state.turn, &entries);
    if ((rivals >> rank & 1) != 0) list_lays(step, rank, other(state.turn), &entries);
  });
  list_discards(step, &entries);
  return entries.count();
}

}  // namespace

std::size_t legal_list(const Ruleset& ruleset, const State& state, std::span<mille_action> list) {
  if (state.phase == MILLE_PHASE_DRAW) return list_draw_step(ruleset, state, list);
  if (state.phase == MILLE_PHASE_LAY) return list_lay_step(ruleset, state, list);
  return 0;
}

bool same_choice(const mille_rules& rules, const mille_action& one, const mille_action& other) {
  if (one.kind != other.kind || one.rank != other.rank || one.owner != other.owner || one.count != other.count) {
    return false;
  }
  const auto alike = [&](Card a, Card b) { return rules.kind_of[a] == rules.kind_of[b]; };
  return std::is_permutation(one.cards, one.cards + one.count, other.cards, alike);
}

}  // namespace mille
