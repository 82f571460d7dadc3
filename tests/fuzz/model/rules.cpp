// Rules chosen by a fuzzer's bytes; see rules.h.
#include "tests/fuzz/model/rules.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/rule_fields.h"
#include "tests/support/position.h"

namespace fuzz {
namespace {

using mille::FieldType;
using mille::RuleField;

constexpr std::size_t kMostChanges = 12;
constexpr std::size_t kMostKnown = 300;
constexpr std::int64_t kLongestList = 32'768;
constexpr const char* kRanks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "joker"};
constexpr std::size_t kRankCount = std::size(kRanks);

// A value written as JSON and as Lua.
struct Written {
  std::string json;
  std::string lua;
};

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

class Builder {
 public:
  explicit Builder(Input* input) : input_(*input) {
    static const mille_rules montreal = mille_test::Variant::load("montreal").rules();
    rules_.expected = montreal;
    rules_.expected.naturals_size = 0;
  }

  HouseRules made() {
    const auto fields = mille::rule_fields();
    for (std::size_t left = input_.below(kMostChanges + 1); left > 0; --left) {
      const RuleField& field = fields[input_.below(fields.size())];
      auto& group = changes_[std::string(field.group)];
      const std::string name(field.name);
      if (group.count(name) == 0) group[name] = value_of(field);
    }
    write();
    resolve();
    return rules_;
  }

 private:
  mille_rules& expected() { return rules_.expected; }

  Written value_of(const RuleField& field) {
    switch (field.type) {
      case FieldType::integer: return integer(field);
      case FieldType::boolean: {
        const bool value = input_.byte() % 2 != 0;
        field_value(expected(), field) = value ? 1 : 0;
        return {value ? "true" : "false", value ? "true" : "false"};
      }
      case FieldType::choice: {
        const std::size_t index = input_.below(field.choices.size());
        field_value(expected(), field) = static_cast<std::int32_t>(index);
        return {quoted(field.choices[index]), quoted(field.choices[index])};
      }
      case FieldType::wild_list: return wild_list();
      case FieldType::value_map: return value_map();
    }
    return {};
  }

  // A value, mostly near an end of its range and rarely beyond it.
  Written integer(const RuleField& field) {
    const std::int64_t size = std::int64_t{field.maximum} - field.minimum + 1;
    const std::uint8_t way = input_.byte();
    std::int64_t value = field.minimum + input_.byte() % size;
    if (way % 4 == 1) value = field.maximum - input_.byte() % size;
    if (way % 4 == 2) value = field.minimum + input_.number<std::uint32_t>() % size;
    if (way == 255) value = std::int64_t{field.maximum} + 1;
    if (way == 251) value = std::int64_t{field.minimum} - 1;
    if (value < field.minimum || value > field.maximum) rules_.allowed = false;
    field_value(expected(), field) = static_cast<std::int32_t>(value);
    const std::string text = std::to_string(value);
    return {text, text};
  }

  Written wild_list() {
    const std::size_t way = input_.below(16);
    const std::size_t count = way == 15 ? 3 : (way + 6) / 7;  // three are too many
    std::set<std::int32_t> ranks;
    Written list{"[", "{"};
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t rank = input_.below(kRankCount);
      ranks.insert(static_cast<std::int32_t>(rank));
      list.json += (i == 0 ? "" : ",") + quoted(kRanks[rank]);
      list.lua += (i == 0 ? "" : ",") + quoted(kRanks[rank]);
    }
    if (count > 2 || ranks.size() < count) rules_.allowed = false;
    auto at = ranks.begin();
    for (std::int32_t& wild : expected().cards_wild) wild = at == ranks.end() ? MILLE_RANK_NONE : *at++;
    return {list.json + ']', list.lua + '}'};
  }

  Written value_map() {
    std::map<std::string, std::int32_t> named;
    for (std::size_t left = input_.below(5); left > 0; --left) {
      const std::size_t rank = input_.below(kRankCount);
      const std::uint8_t suit = input_.byte() % 8;
      const std::int32_t points = input_.number<std::uint16_t>() % 1002;
      if (points > 1000) rules_.allowed = false;
      named[rank < 13 && suit < 4 ? kRanks[rank] + std::string(1, "CDHS"[suit]) : std::string(kRanks[rank])] = points;
    }
    Written map{"{", "{"};
    for (const auto& [name, points] : named) {
      map.json += (map.json == "{" ? "" : ",") + quoted(name) + ':' + std::to_string(points);
      map.lua += (map.lua == "{" ? "[" : ",[") + quoted(name) + "]=" + std::to_string(points);
    }
    for (std::size_t rank = 0; rank < kRankCount; ++rank) spread(rank, named);
    return {map.json + '}', map.lua + '}'};
  }

  // A card's own entry takes precedence over its rank's, and so do JD and QS of montreal (C2).
  void spread(std::size_t rank, const std::map<std::string, std::int32_t>& named) {
    const auto of_rank = named.find(kRanks[rank]);
    if (rank == 13) {
      if (of_rank != named.end()) expected().cards_values[MILLE_CARD_JOKER] = of_rank->second;
      return;
    }
    for (std::size_t suit = 0; suit < 4; ++suit) {
      const std::string name = kRanks[rank] + std::string(1, "CDHS"[suit]);
      std::int32_t& value = expected().cards_values[rank * 4 + suit];
      if (const auto own = named.find(name); own != named.end()) {
        value = own->second;
      } else if (of_rank != named.end() && name != "JD" && name != "QS") {
        value = of_rank->second;
      }
    }
  }

  void write() {
    std::string groups, lua;
    for (const auto& [group, fields] : changes_) {
      std::string json_fields, lua_fields;
      for (const auto& [name, value] : fields) {
        json_fields += (json_fields.empty() ? "" : ",") + quoted(name) + ':' + value.json;
        lua_fields += name + '=' + value.lua + ',';
      }
      groups += (groups.empty() ? "" : ",") + quoted(group) + ":{" + json_fields + '}';
      lua += "  " + group + "={" + lua_fields + "},\n";
    }
    rules_.json = '{' + groups + '}';
    rules_.script =
        "return {\n  name=\"house\", title=\"House\", about=\"A house rule.\", extends=\"montreal\",\n" + lua + "}\n";
  }

  // Derived values and conflicts: the last paragraph of the page.
  void resolve() {
    mille_rules& rules = expected();
    if (rules.naturals_size == 0) rules.naturals_size = 4 * rules.cards_packs;
    rules.pack_size = 52 * rules.cards_packs + rules.cards_jokers;
    const bool multiply = rules.payment_skunk_mode == MILLE_SKUNK_MULTIPLY;
    rules_.allowed = rules_.allowed && (rules.cards_jokers == 0 || is_wild(MILLE_RANK_JOKER)) &&
                     rules.naturals_size <= 4 * rules.cards_packs && rules.sets_max_size >= rules.sets_min_size &&
                     rules.sets_max_size >= rules.sets_min_natural_cards &&
                     (!multiply || (rules.payment_skunk > 0 && rules.payment_double_skunk > 0));
    for (std::size_t rank = 0; rank < 13; ++rank) {
      if (kinds_of(rank).size() > 2) rules_.allowed = false;
    }
    if (!rules_.allowed) return;
    const std::int64_t longest = longest_list();
    if (longest > kLongestList) rules_.allowed = false;
    rules.longest_legal_list = static_cast<std::int32_t>(longest);
  }

  bool is_wild(std::size_t rank) {
    const auto wanted = static_cast<std::int32_t>(rank);
    return expected().cards_wild[0] == wanted || expected().cards_wild[1] == wanted;
  }

  // The number of copies of each kind of card in a rank.
  std::map<std::int32_t, int> kinds_of(std::size_t rank) {
    std::map<std::int32_t, int> kinds;
    if (rank == MILLE_RANK_JOKER) {
      kinds[0] = expected().cards_jokers;
    } else {
      for (std::size_t suit = 0; suit < 4; ++suit)
        kinds[expected().cards_values[rank * 4 + suit]] += expected().cards_packs;
    }
    return kinds;
  }

  // W of the page times the sum over the ranks.
  std::int64_t longest_list() {
    std::vector<std::int64_t> ways(static_cast<std::size_t>(expected().sets_max_wilds) + 1);  // by wild cards chosen
    ways[0] = 1;
    std::int64_t naturals = 0, of_wilds = 0;
    for (std::size_t rank = 0; rank <= 13; ++rank) {
      std::int64_t choices = 1;
      for (const auto& [value, copies] : kinds_of(rank)) {
        choices *= copies + 1;
        if (!is_wild(rank)) continue;
        std::vector<std::int64_t> more(ways.size());
        for (std::size_t chosen = 0; chosen < ways.size(); ++chosen) {
          for (std::size_t n = 0; n <= chosen && n <= static_cast<std::size_t>(copies); ++n)
            more[chosen] += ways[chosen - n];
        }
        ways = more;
      }
      if (rank < 13) (is_wild(rank) ? of_wilds : naturals) += choices;
    }
    std::int64_t wild_choices = 0;
    for (const std::int64_t way : ways) wild_choices += way;
    return wild_choices * naturals * (expected().sets_lay_on_opponent != 0 ? 2 : 1) + of_wilds;
  }

  Input& input_;
  HouseRules rules_;
  std::map<std::string, std::map<std::string, Written>> changes_;
};

// Requires that the library resolved each field as the page says.
void compare(const mille_rules& found, const mille_rules& expected) {
  for (const RuleField& field : mille::rule_fields()) {
    if (field.type == FieldType::wild_list) {
      require(std::equal(found.cards_wild, found.cards_wild + 2, expected.cards_wild));
    } else if (field.type == FieldType::value_map) {
      require(std::equal(found.cards_values, found.cards_values + MILLE_CARD_SLOTS, expected.cards_values));
    } else {
      require(field_value(found, field) == field_value(expected, field));
    }
  }
  require(found.pack_size == expected.pack_size);
  require(found.longest_legal_list == expected.longest_legal_list);
}

mille_test::Outcome from_position(const std::string& rules, mille_variant** variant) {
  const std::string text =
      mille_test::Position{.hand = "5H", .pile = "KD", .drawn = false, .first_turn = true, .rules = rules}.json();
  mille_test::Outcome outcome;
  mille_table* table = nullptr;
  outcome.status =
      mille_table_from_position(mille_test::engine(), nullptr, text.data(), text.size(), &table, &outcome.error);
  if (outcome.ok()) require(mille_table_variant(table, variant, nullptr) == MILLE_OK);
  mille_table_free(table);
  return outcome;
}

mille_test::Outcome from_script(const std::string& script, mille_variant** variant) {
  mille_test::Outcome outcome;
  const mille_script_file file = {"house.lua", script.data(), script.size()};
  outcome.status = mille_variant_from_script(mille_test::engine(), &file, 1, nullptr, 0, variant, &outcome.error);
  std::size_t problems = 0;
  mille_script_check(mille_test::engine(), &file, 1, nullptr, sizeof(mille_error), 0, &problems, nullptr);
  require((problems == 0) == outcome.ok());
  return outcome;
}

// The variant, if the page allows its rules. Requires that the library allows the same rules and gives a reason when it
// refuses.
std::optional<mille_test::Variant> load(const HouseRules& rules, bool script) {
  mille_variant* variant = nullptr;
  const mille_test::Outcome outcome =
      script ? from_script(rules.script, &variant) : from_position(rules.json, &variant);
  require(outcome.ok() == rules.allowed);
  if (!outcome.ok()) {
    require(outcome.status == MILLE_E_RULES || (script && outcome.status == MILLE_E_SCRIPT));
    require(outcome.error.message[0] != '\0' && mille_message_text(outcome.error.message, "fr") != nullptr);
    require(outcome.error.text[0] != '\0');
    return std::nullopt;
  }
  const mille_test::Variant made(mille_test::VariantHandle(variant, mille_test::FreeVariant{}));
  compare(made.rules(), rules.expected);
  return made;
}

}  // namespace

HouseRules house_rules(Input* input) { return Builder(input).made(); }

std::optional<mille_test::Variant> variant_of(const HouseRules& rules, bool by_script) {
  // Loading takes longer than most matches, and successive inputs often have the same rules.
  static std::map<std::string, std::optional<mille_test::Variant>> known;
  const bool script = by_script && mille_has("mille.script/1") != 0;
  const std::string& key = script ? rules.script : rules.json;
  if (const auto found = known.find(key); found != known.end()) return found->second;
  if (known.size() == kMostKnown) known.clear();
  return known[key] = load(rules, script);
}

}  // namespace fuzz
