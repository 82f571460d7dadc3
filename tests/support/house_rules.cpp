// Variants to test a property with; see house_rules.h.
#include "tests/support/house_rules.h"

#include <array>
#include <map>
#include <stdexcept>

#include "tests/support/position.h"
#include "tests/support/random.h"

namespace mille_test {
namespace {

struct Setting {
  const char* group;
  const char* field;
  std::vector<const char*> values;
};

const std::vector<Setting>& settings() {
  static const std::vector<Setting> all{
      {"cards", "packs", {"1", "2"}},
      {"cards", "wild", {"[]", R"(["K"])", R"(["2","3"])", R"(["joker"])", R"(["2","joker"])", R"(["Q"])"}},
      {"cards", "values", {R"({"8":50,"8H":0})", R"({"joker":0,"2":0,"A":1000})", R"({"2C":30,"QS":10})"}},
      {"deal", "hand", {"5", "7", "10", "25"}},
      {"deal", "max_turns", {"2", "40"}},
      {"sets", "min_size", {"4", "5"}},
      {"sets", "min_natural_cards", {"2", "3", "4"}},
      {"sets", "max_wilds", {"0", "1", "2"}},
      {"sets", "max_size", {"5", "6", "8"}},
      {"sets", "of_wilds", {"false"}},
      {"sets", "lay_on_opponent", {"true"}},
      {"sets", "opening_minimum", {"30", "50", "500"}},
      {"pile", "take", {R"("pair_or_wild")", R"("pair_or_join")", R"("free")"}},
      {"pile", "amount", {R"("top")"}},
      {"pile", "wild_upcard", {R"("never")"}},
      {"pile", "first_turn_two", {"false"}},
      {"stock", "exhausted", {R"("turn_over")", R"("end_deal")"}},
      {"out", "discard", {R"("required")", R"("forbidden")"}},
      {"out", "bonus", {"100"}},
      {"naturals", "size", {"3", "4"}},
      {"naturals", "set_factor", {"1", "5"}},
      {"naturals", "clean", {R"("any")", R"("none")"}},
      {"naturals", "clean_factor", {"3"}},
      {"score", "chapeau", {"false"}},
      {"match", "target", {"1", "300"}},
      {"match", "natural_required", {"true"}},
      {"match", "tie", {R"("draw")"}},
      {"match", "max_deals", {"2"}},
      {"payment", "behind", {R"("signed")"}},
      {"payment", "skunk_mode", {R"("add")"}},
      {"payment", "double_skunk_when", {R"("last_deal")"}},
      {"payment", "progressive_naturals", {"true"}},
  };
  return all;
}

Position start_of_a_deal(const std::string& rules) {
  return Position{.hand = "5H", .pile = "KD", .drawn = false, .first_turn = true, .rules = rules};
}

}  // namespace

std::string some_rules(Random& random) {
  std::map<std::string, std::string> groups;
  for (const Setting& setting : settings()) {
    if (random.below(5) != 0) continue;
    const std::string value = random.pick(setting.values);
    std::string& group = groups[setting.group];
    const std::string jokers = value.find("joker") != std::string::npos && *setting.field == 'w'
                                   ? ",\"jokers\":" + std::to_string(random.below(5))
                                   : "";
    group += (group.empty() ? "\"" : ",\"") + std::string(setting.field) + "\":" + value + jokers;
  }
  std::string rules;
  for (const auto& [group, fields] : groups) rules += (rules.empty() ? "\"" : ",\"") + group + "\":{" + fields + '}';
  return '{' + rules + '}';
}

std::string position_with(const std::string& rules) { return start_of_a_deal(rules).json(); }

std::string random_rules(std::uint64_t seed) {
  Random random(seed);
  for (;;) {
    std::string rules = some_rules(random);
    if (Table::try_position(position_with(rules)).status != MILLE_E_RULES) return rules;  // retry if they conflict
  }
}

Variant with_rules(const std::string& rules) { return start_of_a_deal(rules).table().variant(); }

std::vector<TriedVariant> tried_variants(int house_rules) {
  std::vector<TriedVariant> all;
  for (std::size_t i = 0; mille_variant_id(i) != nullptr; ++i) {
    all.push_back({mille_variant_id(i), Variant::load(mille_variant_id(i))});
  }
  for (int number = 0; number < house_rules; ++number) {
    const std::string rules = random_rules(static_cast<std::uint64_t>(number));
    all.push_back({rules, with_rules(rules)});
  }
  return all;
}

}  // namespace mille_test
