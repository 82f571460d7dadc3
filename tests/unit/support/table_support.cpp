// Shared by the tests of tables and records; see table_support.h.
#include "tests/unit/support/table_support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>

#include "core/deck.h"
#include "variant/native_variants.h"

namespace mille::test {
namespace {

VariantOption target_option(std::int32_t value) {
  VariantOption option;
  option.name = "target";
  option.field = "match.target";
  option.minimum = 1;
  option.maximum = 1000000;
  option.default_value = std::to_string(value);
  option.value = option.default_value;
  option.is_known = true;
  return option;
}

mille_status fail(mille_error* error, mille_status status) {
  const Message message{"test.variant", status, "", "the variant cannot be had"};
  return refuse(error, message);
}

}  // namespace

const std::vector<std::string>& shipped_ids() {
  static const std::vector<std::string> ids = [] {
    std::vector<std::string> all;
    for (const NativeVariant& variant : kNativeVariants) all.emplace_back(variant.id);
    return all;
  }();
  return ids;
}

Result<std::shared_ptr<Variant>> PlainVariants::by_id(std::string_view id, std::span<const mille_option> options,
                                                      mille_error* error) const {
  const NativeVariant* native = find_native_variant(id);
  if (native == nullptr) return fail(error, MILLE_E_NOT_FOUND);
  mille_rules rules = rules_of(*native);
  VariantOption target = target_option(rules.match_target);
  for (const mille_option& option : options) {
    const std::string_view value = option.value;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), rules.match_target);
    if (option.name != target.name || read.ec != std::errc{} || read.ptr != value.data() + value.size()) {
      return fail(error, MILLE_E_OPTION);
    }
    target.value = value;
    target.is_set = true;
  }
  MILLE_TRY(auto made, from_rules(id, {}, rules, {}, nullptr, error));
  made->options = {target};
  return made;
}

Result<std::shared_ptr<Variant>> PlainVariants::from_rules(std::string_view id, std::span<const mille_option> options,
                                                           const mille_rules& rules, std::string_view script,
                                                           const HookLimits*, mille_error* error) const {
  if (!script.empty()) return fail(error, MILLE_E_UNSUPPORTED);
  auto made = std::make_shared<Variant>();
  MILLE_TRY(made->ruleset, make_ruleset(rules, error));
  made->id = id;
  for (const mille_option& option : options) {
    VariantOption set;
    set.name = option.name;
    set.value = option.value;
    set.is_set = true;
    set.is_known = find_native_variant(id) != nullptr && set.name == "target";
    made->options.push_back(set);
  }
  seal_variant(made.get());
  return made;
}

std::shared_ptr<Variant> variant(std::string_view id, const std::vector<std::string>& options) {
  std::vector<std::string> words;
  for (const std::string& option : options) {
    const std::size_t sign = option.find('=');
    words.push_back(option.substr(0, sign));
    words.push_back(option.substr(sign + 1));
  }
  std::vector<mille_option> list;
  for (std::size_t i = 0; i < words.size(); i += 2) list.push_back({words[i].c_str(), words[i + 1].c_str()});
  const auto made = PlainVariants().by_id(id, list, nullptr);
  EXPECT_EQ(made.status(), MILLE_OK) << id;
  return *made;
}

std::shared_ptr<Variant> variant_of(const mille_rules& rules, std::string_view id) {
  mille_error error = empty_error();
  const auto made = PlainVariants().from_rules(id, {}, rules, {}, nullptr, &error);
  EXPECT_EQ(made.status(), MILLE_OK) << error.text;
  return *made;
}

mille_rules short_rules(int max_deals, int max_turns) {
  mille_rules rules = default_rules();
  rules.match_max_deals = max_deals;
  rules.deal_max_turns = max_turns;
  return rules;
}

Seed seed_of(std::uint64_t number) { return seed_from_decimal(number); }

std::vector<Card> random_deck(const mille_rules& rules, FastRandom* random) {
  std::vector<Card> deck(MILLE_PACK_MAX);
  deck.resize(pack_cards(rules.cards_packs, rules.cards_jokers, deck.data()));
  for (std::size_t i = deck.size(); i > 1; --i)
    std::swap(deck[i - 1], deck[random->below(static_cast<std::uint32_t>(i))]);
  return deck;
}

namespace {

void play_one(Table* table, FastRandom* random, bool lay) {
  const Variant& variant = table->variant();
  std::vector<mille_action> list(static_cast<std::size_t>(variant.ruleset.rules.longest_legal_list));
  std::size_t count = 0;
  ASSERT_EQ(game_legal_list(variant.game(), table->state(), list, &count, nullptr), MILLE_OK);
  ASSERT_GT(count, 0u);
  mille_action action = list[random->below(static_cast<std::uint32_t>(count))];
  // The list starts with the draw and ends with the discards.
  if (!lay) action = table->state().phase == MILLE_PHASE_DRAW ? list[0] : list[count - 1];
  mille_error error = empty_error();
  ASSERT_EQ(table->apply(action, &error), MILLE_OK) << error.text;
}

void play_until(Table* table, FastRandom* random, std::uint64_t decisions, bool lay) {
  while (table->state().phase != MILLE_PHASE_OVER && table->decisions() < decisions) {
    if (table->state().in_deal()) {
      play_one(table, random, lay);
    } else {
      deal(table, random);
    }
    if (testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace

void play_decision(Table* table, FastRandom* random) { play_one(table, random, true); }

void play(Table* table, FastRandom* random, std::uint64_t decisions) { play_until(table, random, decisions, true); }

void only_draw_and_discard(Table* table, FastRandom* random, std::uint64_t decisions) {
  play_until(table, random, decisions, false);
}

void deal(Table* table, FastRandom* random) {
  const mille_rules& rules = table->variant().ruleset.rules;
  mille_deal_setup setup{};
  setup.struct_size = sizeof setup;
  if (table->setup().decks == MILLE_DECKS_GIVEN) {
    const std::vector<Card> deck = random_deck(rules, random);
    std::copy(deck.begin(), deck.end(), setup.deck);
    setup.deck_count = static_cast<std::uint32_t>(deck.size());
    setup.dealer = static_cast<mille_seat>(random->below(kSeats));
  }
  mille_error error = empty_error();
  ASSERT_EQ(table->next_deal(&setup, &error), MILLE_OK) << error.text;
}

std::unique_ptr<Table> new_table(std::shared_ptr<const Variant> variant, const TableSetup& setup) {
  return std::make_unique<Table>(std::move(variant), setup, std::pmr::new_delete_resource());
}

mille_error empty_error() {
  mille_error error{};
  error.struct_size = sizeof error;
  return error;
}

}  // namespace mille::test
