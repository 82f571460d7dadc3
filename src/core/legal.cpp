// Lists the legal actions under all rules. For rules without limits legal_plain.h has a faster way to list a lay step.
#include "core/legal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "core/apply.h"
#include "core/lanes.h"
#include "core/lay_step.h"
#include "core/legal_plain.h"
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

  // Writes the first bytes of an entry and zeroes the rest.
  mille_action* put(const Header& header, int count) {
    mille_action* action = next_ != end_ ? next_++ : next_beyond();
    std::memset(action, 0, sizeof *action);
    std::memcpy(action, header.data(), header.size());
    action->count = static_cast<std::uint8_t>(count);
    return action;
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

// Writes an entry with cards: natural cards first, then wild cards.
mille_action* put_cards(Entries* entries, const Header& header, lanes::CardBytes naturals, int natural_count,
                        const WildChoice& wilds) {
  mille_action* action = entries->put(header, natural_count + wilds.count);
  std::memcpy(action->cards, naturals.data(), naturals.size());
  std::memcpy(action->cards + natural_count, wilds.cards, sizeof wilds.cards);
  return action;
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
      wild_choices.for_each(1, 1, [&](const WildChoice& wilds) {
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
  if (may_take_upcard(ruleset, state)) entries.put(header(MILLE_ACTION_UPCARD), 0);
  // The usual rule (`pair`) needs two cards of the upcard's rank.
  if (rules.pile_take != MILLE_TAKE_PAIR || state.hands[state.turn].count_of_rank(rank) >= 2) {
    list_pile(ruleset, state, rank, &entries);
  }
  return entries.count();
}

// T2, S1–S7 and every field that limits them: lists the lays in the owner's set of `rank`.
void list_lays(const LayStep& step, const WildChoices& choices, int rank, int owner, Entries* entries) {
  const Ruleset& ruleset = step.ruleset;
  const SetSize before = set_size(ruleset, step.state, owner, rank);
  LayLimits limits(step, rank, owner);
  limits.restrict_wilds(std::min(limits.most_wilds, step.rules.sets_max_wilds - before.wilds));
  const int most_cards = step.rules.sets_max_size - before.total();
  const Header head = header(MILLE_ACTION_LAY, rank, owner);
  for_each_naturals(step, limits, rank, [&](int naturals, lanes::CardBytes cards) {
    const int most = std::min(most_cards - naturals, limits.most_wilds);
    choices.for_each(std::max(limits.least_cards - naturals, 0), most, [&](const WildChoice& wilds) {
      const mille_action* action = put_cards(entries, head, cards, naturals, wilds);
      if (ruleset.lays_restricted) drop_if_forbidden(ruleset, step.state, *action, entries);
    });
  });
}

// T3, `out.discard`.
void list_discards(const LayStep& step, Entries* entries) {
  const State& state = step.state;
  if (state.hand_size[state.turn] == 1 && !ending::can_discard_last(step.rules)) return;
  const auto put = [&](Card card) { entries->put(header(MILLE_ACTION_DISCARD), 1)->cards[0] = card; };
  for_each_rank(step.hand.ranks() & kNaturalRanks, [&](int rank) {
    for (std::size_t value = 0; value < kMaxValuesOfRank; ++value) {
      if (const Lane held = step.held(rank, value); held != 0) put(lanes::first_card(rank, held));
    }
  });
  if (step.hand.lane(kJokerRank) != 0) put(kJoker);
}

std::size_t list_lay_step(const Ruleset& ruleset, const State& state, std::span<mille_action> list) {
  std::size_t count = 0;
  if (ruleset.lays_are_plain && list_plain_lay_step(ruleset, state, list, &count)) return count;
  WildChoices choices(ruleset, state.hands[state.turn]);
  choices.find(ruleset, ruleset.rules.sets_max_wilds);
  const LayStep step(ruleset, state, choices.held());
  mille_action beyond;
  Entries entries(list, &beyond);
  const std::uint32_t own = step.ranks_to_lay();
  std::uint32_t opponents = 0;
  if (may_lay_on_opponent(ruleset, state, state.turn)) {  // S4
    opponents = state.sets[other(state.turn)].ranks() & step.fitting_ranks();
  }
  for_each_rank(own | opponents, [&](int rank) {
    if ((own >> rank & 1) != 0) list_lays(step, choices, rank, state.turn, &entries);
    if ((opponents >> rank & 1) != 0) list_lays(step, choices, rank, other(state.turn), &entries);
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
