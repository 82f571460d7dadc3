// Invariants of one state of a match; see checks.h.
#include "tests/fuzz/model/checks.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/fuzz/input.h"
#include "tests/support/choices.h"

namespace fuzz {
namespace {

using mille_test::choice_key;
using mille_test::Random;
using mille_test::sized;
using mille_test::State;
using mille_test::Table;

constexpr std::size_t kMostChoices = 4000;  // that the enumerator tries in one state

using Counts = std::vector<int>;

void add(Counts* sum, const std::uint8_t (&counts)[MILLE_CARD_SLOTS]) {
  for (std::size_t card = 0; card < MILLE_CARD_SLOTS; ++card) (*sum)[card] += counts[card];
}

void add_wilds(Counts* sum, const mille_view& view, mille_seat seat, const mille_rules& rules) {
  for (const auto& set : view.wilds[seat]) {
    for (std::size_t slot = 0; slot < MILLE_WILD_SLOTS; ++slot) {
      if (set[slot] == 0) continue;
      const std::int32_t rank = rules.cards_wild[slot / 4];
      require(rank != MILLE_RANK_NONE);
      const bool joker = rank == MILLE_RANK_JOKER;
      (*sum)[joker ? std::size_t{MILLE_CARD_JOKER} : static_cast<std::size_t>(rank) * 4 + slot % 4] += set[slot];
    }
  }
}

// The cards that a view accounts for: the viewer's hand, open cards, known cards of the other hand, and unseen cards.
Counts cards_of(const mille_view& view, const mille_rules& rules) {
  Counts sum(MILLE_CARD_SLOTS);
  add(&sum, view.hand);
  add(&sum, view.unseen);
  if (view.viewer != MILLE_ONLOOKER) add(&sum, view.known[1 - view.viewer]);
  for (const mille_seat seat : {0, 1}) {
    add(&sum, view.sets[seat]);
    add_wilds(&sum, view, seat, rules);
  }
  for (int i = 0; i < view.pile_size; ++i) ++sum[view.pile[i]];
  for (int i = 0; view.stock_known != 0 && i < view.stock_size; ++i) ++sum[view.stock[i]];
  return sum;
}

// The number of choices that the enumerator would try: at most `most` cards of these kinds.
std::size_t ways(const std::vector<std::size_t>& held, std::size_t most) {
  std::vector<std::size_t> by_size(most + 1);
  by_size[0] = 1;
  for (const std::size_t copies : held) {
    std::vector<std::size_t> next(by_size.size());
    for (std::size_t size = 0; size <= most; ++size) {
      for (std::size_t n = 0; n <= std::min(size, copies); ++n) next[size] += by_size[size - n];
    }
    by_size = next;
  }
  std::size_t sum = 0;
  for (const std::size_t way : by_size) sum += way;
  return sum;
}

bool affordable(const mille_view& view, const mille_rules& rules) {
  std::vector<std::size_t> held(static_cast<std::size_t>(rules.kind_count));
  for (std::size_t card = 0; card < MILLE_CARD_KINDS; ++card) {
    if (rules.kind_of[card] < held.size()) held[rules.kind_of[card]] += view.hand[card];
  }
  std::size_t sum = ways(held, 3);
  for (std::size_t rank = 0; rank < MILLE_RANKS; ++rank) {
    std::set<std::size_t> kinds;
    for (std::size_t card = 0; card < MILLE_CARD_KINDS; ++card) {
      const auto of_card = static_cast<std::int32_t>(card / 4);
      const bool fits = card / 4 == rank || of_card == rules.cards_wild[0] || of_card == rules.cards_wild[1];
      if (fits && view.hand[card] > 0) kinds.insert(rules.kind_of[card]);
    }
    std::vector<std::size_t> fitting;
    for (const std::size_t kind : kinds) fitting.push_back(held[kind]);
    sum += 2 * ways(fitting, MILLE_ACTION_CARDS);
  }
  return sum <= kMostChoices;
}

}  // namespace

void check_pack(const State& state, const mille_rules& rules) {
  Counts pack(MILLE_CARD_SLOTS);
  for (const mille_card card : mille_test::whole_pack(rules.cards_packs, rules.cards_jokers)) ++pack[card];
  const mille_view views[] = {state.view(0), state.view(1), state.view(MILLE_ONLOOKER)};
  for (const mille_view& view : views) {
    if (view.deal > 0) require(cards_of(view, rules) == pack);
    if (view.viewer == MILLE_ONLOOKER) continue;
    const mille_view& other = views[1 - view.viewer];
    int held = 0;
    for (std::size_t card = 0; card < MILLE_CARD_SLOTS; ++card) {
      held += view.hand[card];
      require(view.known[1 - view.viewer][card] <= other.hand[card]);
      require(view.unseen[card] >= other.hand[card] - view.known[1 - view.viewer][card]);
    }
    require(held == view.hand_size[view.viewer]);
    require(std::equal(std::begin(view.pile), std::end(view.pile), std::begin(other.pile)));
  }
}

void check_legal(const State& state, const mille_rules& rules, Random& random) {
  const std::vector<mille_action> list = state.legal();
  require(list.empty() != state.in_deal());
  require(list.size() <= static_cast<std::size_t>(rules.longest_legal_list));
  if (list.empty() || !affordable(state.view(state.turn()), rules)) return;
  const auto found = legal_choices(state, rules, random);
  std::set<std::string> listed;
  for (const mille_action& action : list) {
    const std::string key = choice_key(action, rules);
    require(listed.insert(key).second);  // no duplicates
    require(found.count(key) == 1);      // each is legal
  }
  require(found.size() == listed.size());  // none is missing
}

void check_results(const Table& table, const mille_rules& rules) {
  std::int64_t totals[2] = {};
  std::int32_t naturals[2] = {}, chapeaux[2] = {};
  for (const mille_deal_result& result : table.results()) {
    for (const mille_seat seat : {0, 1}) {
      require(result.points[seat] == result.set_points[seat] - result.hand_points[seat] + result.bonus[seat]);
      require(result.bonus[seat] == (result.out == seat ? rules.out_bonus : 0));
      require(result.chapeau[seat] == (rules.score_chapeau != 0 && result.points[seat] < 0 ? 1 : 0));
      totals[seat] += result.points[seat];
      naturals[seat] += result.naturals[seat];
      chapeaux[seat] += result.chapeau[seat];
      require(result.totals[seat] == totals[seat]);
    }
    require(result.out == MILLE_NOBODY || result.hand_points[result.out] == 0);
  }
  const mille_table_info info = table.info();
  for (const mille_seat seat : {0, 1}) {
    require(info.totals[seat] == totals[seat] && info.naturals[seat] == naturals[seat]);
    require(info.chapeaux[seat] == chapeaux[seat]);
  }
}

void check_verdict(const State& state, const mille_action& action) {
  mille_error error = sized<mille_error>();
  const std::uint64_t before = state.hash();
  const mille_status checked = mille_state_check(state.v(), state.get(), &action, &error);
  require(state.hash() == before);
  require(checked == MILLE_OK || checked == MILLE_E_ILLEGAL_ACTION || (checked == MILLE_E_PHASE && !state.in_deal()));
  if (checked != MILLE_OK) require(error.status == checked && error.message[0] != '\0' && error.text[0] != '\0');
  State copy = state;
  require(mille_state_apply(copy.v(), copy.get(), &action, nullptr) == checked);
  require((copy.hash() == before) == (checked != MILLE_OK));
}

void check_atoms(const State& state, const mille_rules& rules) {
  mille_encoding encoding = sized<mille_encoding>();
  const mille_status supported = mille_encoding_get(state.v(), &encoding, nullptr);
  if (supported != MILLE_OK) {
    require(supported == MILLE_E_UNSUPPORTED);
    return;
  }
  const auto atoms = static_cast<std::size_t>(encoding.atomic_actions);
  std::vector<std::uint8_t> mask(atoms);
  require(mille_atomic_mask(state.v(), state.get(), mask.data(), atoms, nullptr) == MILLE_OK);
  std::set<std::string> seen;
  for (std::size_t index = 0; index < atoms; ++index) {
    mille_action action{};
    const mille_status status =
        mille_atomic_action(state.v(), state.get(), static_cast<std::int32_t>(index), &action, nullptr);
    require((status == MILLE_OK) == (mask[index] == 1));
    if (status == MILLE_OK) require(state.allows(action) && seen.insert(choice_key(action, rules)).second);
  }
  for (const mille_action& action : state.legal()) {
    std::int32_t sequence[MILLE_ACTION_CARDS];
    std::size_t count = 0;
    mille_action joined{};
    require(mille_atomic_split(state.v(), state.get(), &action, sequence, MILLE_ACTION_CARDS, &count, nullptr) ==
            MILLE_OK);
    require(mille_atomic_join(state.v(), state.get(), sequence, count, &joined, nullptr) == MILLE_OK);
    require(choice_key(joined, rules) == choice_key(action, rules));
  }
}

}  // namespace fuzz
