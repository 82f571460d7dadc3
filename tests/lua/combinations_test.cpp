// Random combinations of all rule fields and options, written as scripts. Each is either refused with an error that
// names a field in conflict, or it plays a random match to the end. No card may be lost or duplicated, and there must
// always be a legal action.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <numeric>
#include <string>

#include "core/check.h"
#include "core/fast_random.h"
#include "core/legal.h"
#include "core/notation.h"
#include "core/rule_fields.h"
#include "tests/unit/variant/support.h"

namespace mille {
namespace {

// Set this by hand to try one combination again.
constexpr std::uint64_t kFirstSeed = 1;
// Limits that make a match end soon.
constexpr std::int32_t kMostTurns = 1000;
constexpr std::int32_t kMostDeals = 20;

class ScriptMaker {
 public:
  explicit ScriptMaker(std::uint64_t seed) : random_(seed) {}

  std::string script() {
    std::string text = "return { name = 'random',\n";
    std::string_view group;
    for (const RuleField& field : rule_fields()) {
      if (field.group != group) {
        if (!group.empty()) text += " },\n";
        group = field.group;
        text += std::string(group) + " = {";
      }
      if (must_be_set(field) || chance(3)) text += " " + std::string(field.name) + " = " + value(field) + ",";
    }
    return text + " },\n" + options() + "}\n";
  }

 private:
  bool chance(std::uint32_t one_in) { return random_.below(one_in) == 0; }
  std::int32_t between(std::int32_t least, std::int32_t most) {
    return least + static_cast<std::int32_t>(random_.below(static_cast<std::uint32_t>(most - least + 1)));
  }

  static bool must_be_set(const RuleField& field) {
    return field.full_name == "deal.max_turns" || field.full_name == "match.max_deals";
  }

  static std::int32_t most_of(const RuleField& field) {
    if (field.full_name == "deal.max_turns") return kMostTurns;
    if (field.full_name == "match.max_deals") return kMostDeals;
    if (field.full_name == "match.target") return 3000;
    return field.maximum;
  }

  std::string value(const RuleField& field) {
    switch (field.type) {
      case FieldType::boolean: return chance(2) ? "true" : "false";
      case FieldType::choice:
        return "'" + std::string(field.choices[static_cast<std::size_t>(between(0, field.maximum))]) + "'";
      case FieldType::wild_list: return wild();
      case FieldType::value_map: return values();
      case FieldType::integer: break;
    }
    // Often take an end of the range, where things break. Long deals are rare, because they only take time.
    if (chance(4)) return std::to_string(field.minimum);
    const std::int32_t most = field.full_name == "deal.max_turns" && !chance(8) ? 80 : most_of(field);
    return std::to_string(chance(4) ? most : between(field.minimum, most));
  }

  std::string rank() { return std::string(rank_text(between(0, kRanks - 1))); }

  std::string wild() {
    std::string list = "{";
    const std::int32_t count = between(0, 2);
    for (std::int32_t entry = 0; entry < count; ++entry) list += chance(3) ? " 'joker'," : " '" + rank() + "',";
    return list + " }";
  }

  std::string values() {
    std::string map = "{";
    for (std::int32_t entries = between(0, 6); entries > 0; --entries) {
      const Card card = static_cast<Card>(between(0, kJoker - 1));
      const std::string key = chance(2) ? rank() : chance(5) ? "joker" : std::string(card_text(card).view());
      map += " ['" + key + "'] = " + std::to_string(chance(3) ? 0 : between(0, kMaxCardValue)) + ",";
    }
    return map + " }";
  }

  std::string options() {
    if (!chance(3)) return {};
    return "options = { target = { field = 'match.target', range = { 1, 5000 } }, hand = { field = 'deal.hand' } },\n";
  }

  FastRandom random_;
};

// Counts the copies of each card in all places.
std::array<int, MILLE_CARD_KINDS> all_cards(const Ruleset& ruleset, const State& state) {
  std::array<int, MILLE_CARD_KINDS> counts{};
  const auto add = [&](const Cards& cards) {
    for_each_card(cards, [&](Card card, int count) { counts[card] += count; });
  };
  for (int seat = 0; seat < kSeats; ++seat) {
    add(state.hands[seat]);
    add(state.sets[seat]);
    for (int entry = 0; entry < kMaxWildEntries; ++entry) {
      const std::int32_t wild = ruleset.rules.cards_wild[entry];
      for (int set = 0; set < kRanks && wild != MILLE_RANK_NONE; ++set) {
        const Lane lane = state.wilds[entry][seat].lane(set);
        if (lane != 0) add(Cards::of_lane(wild, lane));
      }
    }
  }
  for (int place = 0; place < state.pile_size; ++place) ++counts[state.pile[static_cast<std::size_t>(place)]];
  for (int place = state.stock_begin; place < state.stock_end; ++place) {
    ++counts[state.stock[static_cast<std::size_t>(place)]];
  }
  return counts;
}

void expect_whole_pack(const Ruleset& ruleset, const State& state) {
  const auto counts = all_cards(ruleset, state);
  for (Card card = 0; card < MILLE_CARD_KINDS; ++card) {
    const int expected = card == kJoker ? ruleset.rules.cards_jokers : ruleset.rules.cards_packs;
    ASSERT_EQ(counts[card], expected) << card_text(card).view();
  }
}

void expect_sound_end(const Variant& variant, const State& state) {
  ASSERT_EQ(state.phase, MILLE_PHASE_OVER);
  ASSERT_LE(state.deal, variant.ruleset.rules.match_max_deals);
  const Payment& pay = state.payment;
  ASSERT_EQ(pay.total, pay.game + pay.difference + pay.naturals + pay.chapeaux + pay.skunk);
  if (variant.ruleset.rules.payment_behind == MILLE_BEHIND_ZERO) {
    ASSERT_GE(pay.total, 0);
  }
}

void play_to_the_end(const Variant& variant, std::uint64_t seed) {
  FastRandom random(seed);
  Seed deck{};
  deck[0] = static_cast<std::uint8_t>(seed);
  const std::int64_t large = variant.ruleset.rules.payment_stake_ratio;
  const std::int64_t stakes[2] = {1, large == 0 ? 2 : large};
  State state = start_match(variant.ruleset, deck, stakes, random.below(2) != 0);
  std::vector<mille_action> list(static_cast<std::size_t>(variant.ruleset.rules.longest_legal_list));
  mille_error error = empty_error();
  while (state.phase != MILLE_PHASE_OVER) {
    if (state.phase == MILLE_PHASE_BETWEEN) {
      ASSERT_EQ(deal_next(variant.game(), &state, 0, &error), MILLE_OK) << error.text;
      continue;
    }
    const std::size_t count = legal_list(variant.ruleset, state, list);
    ASSERT_GT(count, 0u) << "nothing to do";
    ASSERT_LE(count, list.size());
    const mille_action& action = list[random.below(static_cast<std::uint32_t>(count))];
    ASSERT_EQ(game_apply(variant.game(), &state, action, &error), MILLE_OK)
        << action_text(action, state.turn).view() << ": " << error.text;
    ASSERT_NO_FATAL_FAILURE(expect_whole_pack(variant.ruleset, state));
  }
  expect_sound_end(variant, state);
}

struct Tally {
  int refused = 0;
  int played = 0;
};

void try_combination(std::uint64_t seed, Tally& tally) {
  const std::string script = ScriptMaker(seed).script();
  SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + script);
  const ScriptVariants variants({});
  const script::Source source{"random.lua", script};
  mille_error error = empty_error();
  const auto variant = variants.from_script(source, {}, &error);
  const std::vector<mille_error> problems = variants.check(source).problems;
  ASSERT_EQ(variant.status() == MILLE_OK, problems.empty()) << "a check and loading disagree";
  if (!variant) {
    ++tally.refused;
    ASSERT_EQ(variant.status(), MILLE_E_RULES) << error.text;
    bool named = false;
    for (const RuleField& field : rule_fields()) {
      named = named || std::string_view(error.text).find(field.full_name) != std::string_view::npos;
    }
    ASSERT_TRUE(named) << error.text;
    return;
  }
  ++tally.played;
  play_to_the_end(**variant, seed);
}

void try_combinations(std::uint64_t first, int count) {
  Tally tally;
  for (int i = 0; i < count; ++i) {
    ASSERT_NO_FATAL_FAILURE(try_combination(first + static_cast<std::uint64_t>(i), tally));
  }
  std::printf("%d played, %d refused\n", tally.played, tally.refused);
  // If nearly all were refused, the test would try nothing.
  EXPECT_GT(tally.played, count / 4);
  EXPECT_GT(tally.refused, 0);
}

TEST(Combinations, of_all_fields_are_refused_or_play_to_the_end) { try_combinations(kFirstSeed, 150); }

TEST(CombinationsInThousands, of_all_fields_are_refused_or_play_to_the_end) { try_combinations(10'000, 4000); }

}  // namespace
}  // namespace mille
