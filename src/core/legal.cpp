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

const RankInfo& info_of(const Ruleset& ruleset, int rank) { return ruleset.ranks[static_cast<std::size_t>(rank)]; }

// Puts an entry that lays natural cards, then wild ones.
mille_action* put_cards(Entries* entries, const Header& header, lanes::CardBytes naturals, int natural_count,
                        const WildChoice& wilds) {
  mille_action* action = entries->put(header, natural_count + wilds.count);
  std::memcpy(action->cards, naturals.data(), naturals.size());
  std::memcpy(action->cards + natural_count, wilds.cards, sizeof wilds.cards);
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
    const RankMask own = ranks_to_lay();
    const RankMask rivals = kPlain ? RankMask{} : rivals_ranks_to_lay();
    if (!own.empty() || !rivals.empty()) {
      wilds_.find(ruleset_, rules_.sets_max_wilds);
      for_each_rank(own | rivals, [&](int rank) {
        if (kPlain || own.has(rank)) lays(rank, state_.turn);
        if (!kPlain && rivals.has(rank)) lays(rank, other(state_.turn));
      });
    }
    if (kPlain || rules_.out_discard != MILLE_OUT_FORBIDDEN || state_.hand_size[state_.turn] != 1) discards();
  }

 private:
  // S1, S2: where the hand might add to, or make, the player's own set of that rank.
  RankMask ranks_to_lay() const {
    const RankMask sets = state_.sets[state_.turn].rank_mask();
    const RankMask wild = ruleset_.wild_mask;
    RankMask fitting = hand_.rank_mask() & RankMask::all();
    if (wilds_.held() > 0) fitting = fitting | ~wild;
    const RankCounts counts = hand_.rank_counts();
    const int needed = std::max({rules_.sets_min_size - wilds_.held(), rules_.sets_min_natural_cards, 1});
    RankMask openings = counts.at_least(needed) & ~wild;
    if (rules_.sets_of_wilds != 0 && wilds_.held() > 0) {
      const int of_wilds = std::max(rules_.sets_min_size, rules_.sets_min_natural_cards);
      openings = openings | (counts.at_least(of_wilds) & wild & RankMask::all());
    }
    return (sets & fitting) | (openings & ~sets);
  }

  // S4: the same for the rival's sets.
  RankMask rivals_ranks_to_lay() const {
    if (!may_lay_on_rival(ruleset_, state_, state_.turn)) return {};
    RankMask fitting = hand_.rank_mask();
    if (wilds_.held() > 0) fitting = fitting | ~ruleset_.wild_mask;
    return state_.sets[other(state_.turn)].rank_mask() & fitting;
  }

  // How many cards the lays in a set have.
  struct Limits {
    int least_cards;
    int least_naturals;
    int most_cards;
    int most_wilds;
  };

  Limits limits_of(int rank, int owner) const {
    const bool joins = state_.has_set(owner, rank);  // a set on the table stands, whatever joins it
    Limits limits = {joins ? 1 : rules_.sets_min_size, joins ? 0 : rules_.sets_min_natural_cards, MILLE_ACTION_CARDS,
                     wilds_.held()};
    if constexpr (!kPlain) {
      const SetSize before = set_size(ruleset_, state_, owner, rank);
      limits.most_cards = rules_.sets_max_size - before.total();
      limits.most_wilds = std::min(limits.most_wilds, rules_.sets_max_wilds - before.wilds);
    }
    if (ruleset_.is_wild(rank)) limits.most_wilds = std::min(limits.most_wilds, 0);  // S4: it takes its own rank only
    limits.least_naturals = std::max(limits.least_naturals, limits.least_cards - limits.most_wilds);
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
    if (second == 0) {
      const lanes::CardRow row(rank, first);
      for (int naturals = std::max(limits.least_naturals, 0); naturals <= first_count; ++naturals) {
        lays_with(limits, head, row.first(naturals), naturals);
      }
      return;
    }
    const int second_count = lane_count(second);
    for (int a = std::max(limits.least_naturals - second_count, 0); a <= first_count; ++a) {
      for (int b = std::max(limits.least_naturals - a, 0); b <= second_count; ++b) {
        const Lane both = static_cast<Lane>(lanes::first_of(first, a) | lanes::first_of(second, b));
        lays_with(limits, head, lanes::CardRow(rank, both).first(a + b), a + b);
      }
    }
  }

  // The lays with these natural cards.
  void lays_with(const Limits& limits, const Header& head, lanes::CardBytes cards, int naturals) {
    const int least = std::max(limits.least_cards - naturals, 0);
    const int most = kPlain ? limits.most_wilds : std::min(limits.most_cards - naturals, limits.most_wilds);
    wilds_.for_each<kPlain>(least, most, [&](const WildChoice& wilds) {
      const mille_action* action = put_cards(&entries_, head, cards, naturals, wilds);
      if (!kPlain && ruleset_.lays_restricted) judge(ruleset_, state_, *action, &entries_);
    });
  }

  // T3.
  void discards() {
    discards_of_word(0);
    discards_of_word(1);
    if (hand_.lane(kJokerRank) != 0) discard(kJoker);
  }

  // One discard a kind held, of the ranks of one word: bit 0 of a lane stands for the rank's first kind, bit 1 for the second.
  void discards_of_word(unsigned word) {
    const std::uint64_t kinds[kMaxValuesOfRank] = {hand_.words[word] & ruleset_.kind_masks[0].words[word],
                                                   hand_.words[word] & ruleset_.kind_masks[1].words[word]};
    std::uint64_t held = Cards::nonzero_lanes(kinds[0]) >> 7 | Cards::nonzero_lanes(kinds[1]) >> 6;
    for (; held != 0; held &= held - 1) {
      const auto bit = static_cast<unsigned>(std::countr_zero(held));
      const unsigned lane = bit / 8;
      const auto suits = static_cast<Lane>(kinds[bit % 2] >> (8 * lane));
      discard(static_cast<Card>((word * kLanesPerWord + lane) * kSuits + lanes::first_suit(suits)));
    }
  }

  void discard(Card card) { entries_.put(header(MILLE_ACTION_DISCARD), 1)->cards[0] = card; }

  const Ruleset& ruleset_;
  const mille_rules& rules_;
  const State& state_;
  const Cards hand_;
  WildChoices& wilds_;
  Entries& entries_;
};

std::size_t list_lay_step(const Ruleset& ruleset, const State& state, std::span<mille_action> list) {
  mille_action beyond;
  Entries entries(list, &beyond);
  WildChoices wilds(ruleset, state.hands[state.turn]);
  if (ruleset.lays_are_plain) {
    LayStep<true>(ruleset, state, &wilds, &entries).list();
  } else {
    LayStep<false>(ruleset, state, &wilds, &entries).list();
  }
  return entries.count();
}

}  // namespace

std::size_t legal_list(const Ruleset& ruleset, const State& state, std::span<mille_action> list) {
  if (state.phase == MILLE_PHASE_DRAW) return list_draw_step(ruleset, state, list);
  if (state.phase == MILLE_PHASE_LAY) return list_lay_step(ruleset, state, list);
  return 0;
}

}  // namespace mille
