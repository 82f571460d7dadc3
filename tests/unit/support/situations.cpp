// Rules and situations shared by the tests of the table layer; see situations.h.
#include "tests/unit/support/situations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>

#include "core/legal.h"
#include "core/notation.h"
#include "core/shuffle.h"

namespace mille::test {

Ruleset rules_with(const std::function<void(mille_rules&)>& change) {
  mille_rules rules = default_rules();
  if (change) change(rules);
  Ruleset ruleset;
  mille_error error{};
  error.struct_size = sizeof error;
  const auto made_rules = make_ruleset(rules, &error);
  EXPECT_EQ(made_rules.status(), MILLE_OK) << error.text;
  ruleset = *made_rules;
  ruleset.tag = 0x7461670000000001;
  return ruleset;
}

const std::vector<NamedRules>& many_rules() {
  static const std::vector<NamedRules> all = [] {
    std::vector<NamedRules> made;
    const auto add = [&made](const char* name, const std::function<void(mille_rules&)>& change) {
      made.push_back({name, rules_with(change)});
    };
    add("the default rules", {});
    add("the pile turned over", [](mille_rules& rules) { rules.stock_exhausted = MILLE_EXHAUSTED_TURN_OVER; });
    add("one pack, short hands, and the stock not renewed", [](mille_rules& rules) {
      rules.cards_packs = 1;
      rules.naturals_size = 4;
      rules.deal_hand = 7;
      rules.stock_exhausted = MILLE_EXHAUSTED_END_DEAL;
    });
    add("four jokers and wild kings", [](mille_rules& rules) {
      rules.cards_jokers = 4;
      rules.cards_wild[0] = MILLE_RANK_JOKER;
      rules.cards_wild[1] = 12;
      rules.pile_take = MILLE_TAKE_PAIR_OR_WILD;
    });
    add("nothing wild, the upcard for everybody", [](mille_rules& rules) {
      rules.cards_wild[0] = MILLE_RANK_NONE;
      rules.pile_take = MILLE_TAKE_FREE;
      rules.pile_amount = MILLE_AMOUNT_TOP;
      rules.stock_exhausted = MILLE_EXHAUSTED_TURN_OVER;
    });
    add("lays on the opponent's sets, out without a discard", [](mille_rules& rules) {
      rules.sets_lay_on_opponent = 1;
      rules.out_discard = MILLE_OUT_FORBIDDEN;
      rules.pile_take = MILLE_TAKE_PAIR_OR_JOIN;
    });
    add("sets of four worth fifty to begin with", [](mille_rules& rules) {
      rules.sets_min_size = 4;
      rules.sets_min_natural_cards = 2;
      rules.sets_opening_minimum = 50;
      rules.sets_max_wilds = 2;
      rules.out_discard = MILLE_OUT_REQUIRED;
      rules.sets_of_wilds = 0;
    });
    add("out without a discard, few wild cards, small sets", [](mille_rules& rules) {
      rules.out_discard = MILLE_OUT_FORBIDDEN;
      rules.sets_min_natural_cards = 2;
      rules.sets_max_wilds = 2;
      rules.sets_max_size = 6;
    });
    add("short matches", [](mille_rules& rules) {
      rules.match_max_deals = 2;
      rules.deal_max_turns = 300;
    });
    return made;
  }();
  return all;
}

void play_random(const Ruleset& ruleset, std::uint64_t seed, int decisions,
                 const std::function<void(const State&)>& visit) {
  const std::int64_t stakes[2] = {1, 3};
  const Game game{ruleset};
  FastRandom random(seed);
  std::vector<mille_action> list(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  State state = start_match(ruleset, seed_from_decimal(seed), stakes, seed % 2 == 1);
  for (int decision = 0; decision < decisions; ++decision) {
    visit(state);
    if (state.phase == MILLE_PHASE_OVER) {
      state = start_match(ruleset, seed_from_decimal(random.next()), stakes, random.below(2) == 1);
    } else if (!state.in_deal()) {
      ASSERT_EQ(deal_next(game, &state, 0, nullptr), MILLE_OK);
    } else {
      const std::size_t count = legal_list(ruleset, state, list);
      ASSERT_GT(count, 0U);
      ASSERT_EQ(game_play(game, &state, list[random.below(static_cast<std::uint32_t>(count))], nullptr), MILLE_OK);
    }
  }
}

std::vector<Card> cards(std::string_view text) {
  std::vector<Card> read;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const auto card = parse_card(word);
    EXPECT_TRUE(card) << word;
    read.push_back(card.value_or(Card{0}));
  }
  return read;
}

Cards as_set(std::string_view text) {
  Cards set;
  for (const Card card : cards(text)) set.add(card);
  return set;
}

State Situation::state(const Ruleset& ruleset) const {
  const std::int64_t stakes[2] = {1, 3};
  State made = start_match(ruleset, seed_from_decimal(1), stakes, false);
  made.deal = 1;
  made.dealer = static_cast<std::int8_t>(other(turn));
  made.turn = static_cast<std::int8_t>(turn);
  made.phase = static_cast<std::int8_t>(phase);
  for (int seat = 0; seat < kSeats; ++seat) {
    made.hands[seat] = as_set(hands[seat]);
    made.hand_size[seat] = static_cast<std::uint8_t>(made.hands[seat].size());
    made.known[seat] = as_set(known[seat]);
    made.sets[seat] = as_set(sets[seat]);
  }
  const std::vector<Card> pile_cards = cards(pile);
  const std::vector<Card> stock_cards = cards(stock);
  std::copy(pile_cards.begin(), pile_cards.end(), made.pile.begin());
  made.pile_size = static_cast<std::uint8_t>(pile_cards.size());
  made.put_stock(stock_cards);
  return made;
}

State with_hidden_permuted(const State& state, int viewer, FastRandom* random) {
  State other_state = state;
  std::vector<Card> hidden;
  for (int seat = 0; seat < kSeats; ++seat) {
    if (seat == viewer) continue;
    Cards unknown = state.hands[seat];
    if (viewer != MILLE_ONLOOKER) {
      for_each_card(state.known[seat], [&](Card card, int count) {
        for (int i = 0; i < count; ++i) unknown.remove(card);
      });
    }
    for_each_card(unknown, [&](Card card, int count) {
      for (int i = 0; i < count; ++i) {
        hidden.push_back(card);
        other_state.hands[seat].remove(card);
      }
    });
    if (viewer == MILLE_ONLOOKER) other_state.known[seat] = {};
  }
  if (state.stock_known == 0) {
    hidden.insert(hidden.end(), state.stock.begin() + state.stock_begin, state.stock.begin() + state.stock_end);
  }
  shuffle(*random, hidden.data(), hidden.size());
  std::size_t next = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    while (other_state.hands[seat].size() < state.hand_size[seat]) other_state.hands[seat].add(hidden[next++]);
  }
  if (state.stock_known == 0) other_state.put_stock(std::span(hidden).subspan(next));
  for (std::uint8_t& byte : other_state.seed) byte = static_cast<std::uint8_t>(random->next());
  return other_state;
}

double chi_square(const std::vector<int>& counts, std::vector<double> weights) {
  if (weights.empty()) weights.assign(counts.size(), 1.0);
  const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
  const double whole = std::accumulate(weights.begin(), weights.end(), 0.0);
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = total * weights[i] / whole;
    sum += (counts[i] - expected) * (counts[i] - expected) / expected;
  }
  return sum;
}

double chi_square_limit(std::size_t cells) {
  // Wilson–Hilferty: the cube root of chi-square over its degrees of freedom is roughly normal.
  constexpr double kDeviations = 4.3;
  const double freedom = static_cast<double>(cells - 1);
  const double spread = 2 / (9 * freedom);
  return freedom * std::pow(1 - spread + kDeviations * std::sqrt(spread), 3);
}

}  // namespace mille::test
