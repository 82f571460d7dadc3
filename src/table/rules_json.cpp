// Reads and writes rules with the table of the rule fields.
#include "table/rules_json.h"

#include <algorithm>
#include <optional>

#include "base/json_read.h"
#include "base/json_write.h"
#include "base/word_list.h"
#include "core/messages.h"
#include "core/notation.h"
#include "core/rule_fields.h"
#include "core/ruleset.h"
#include "table/card_values.h"
#include "table/messages.h"

namespace mille {
namespace {

void put_values(const CardValues& values, JsonWriter* json) {
  json->open_object();
  for (int rank = 0; rank <= kJokerRank; ++rank) {
    json->key(rank_name(rank)).number(values.of_rank[static_cast<std::size_t>(rank)]);
  }
  for (Card card = 0; card < kJoker; ++card) {
    if (values.of_card[card]) json->key(card_text(card).view()).number(*values.of_card[card]);
  }
  json->close_object();
}

// Writes the values that differ from `base`.
void put_value_changes(const mille_rules& rules, const mille_rules& base, JsonWriter* json) {
  const CardValues wanted = card_values_of(rules.cards_values);
  CardValues merged = card_values_of(base.cards_values);
  json->open_object();
  for (int rank = 0; rank <= kJokerRank; ++rank) {
    const auto index = static_cast<std::size_t>(rank);
    if (wanted.of_rank[index] == merged.of_rank[index]) continue;
    merged.of_rank[index] = wanted.of_rank[index];
    json->key(rank_name(rank)).number(wanted.of_rank[index]);
  }
  std::int32_t values[MILLE_CARD_SLOTS];
  spread(merged, values);
  for (Card card = 0; card < kJoker; ++card) {
    if (values[card] != rules.cards_values[card]) json->key(card_text(card).view()).number(rules.cards_values[card]);
  }
  json->close_object();
}

void put_field(const mille_rules& rules, const RuleField& field, JsonWriter* json) {
  const std::int32_t value = field_value(rules, field);
  switch (field.type) {
    case FieldType::boolean: json->boolean(value != 0); break;
    case FieldType::choice: json->plain(field.choices[static_cast<std::size_t>(value)]); break;
    case FieldType::wild_list:
      json->open_array();
      for (const std::int32_t rank : rules.cards_wild) {
        if (rank != MILLE_RANK_NONE) json->plain(rank_name(rank));
      }
      json->close_array();
      break;
    case FieldType::value_map: put_values(card_values_of(rules.cards_values), json); break;
    case FieldType::integer: json->number(value); break;
  }
}

bool same_field(const mille_rules& a, const mille_rules& b, const RuleField& field) {
  if (field.type == FieldType::wild_list) return std::equal(a.cards_wild, a.cards_wild + 2, b.cards_wild);
  if (field.type == FieldType::value_map) {
    return std::equal(a.cards_values, a.cards_values + MILLE_CARD_KINDS, b.cards_values);
  }
  return field_value(a, field) == field_value(b, field);
}

// Writes the fields that `wanted` selects, group by group.
template <class Wanted, class Put>
std::string write_groups(Wanted wanted, Put put) {
  std::string text;
  JsonWriter json(&text);
  json.open_object();
  std::string_view group;
  for (const RuleField& field : rule_fields()) {
    if (!wanted(field)) continue;
    if (field.group != group) {
      if (!group.empty()) json.close_object();
      group = field.group;
      json.key(group).open_object();
    }
    json.key(field.name);
    put(field, &json);
  }
  if (!group.empty()) json.close_object();
  json.close_object();
  return text;
}

constexpr std::string_view type_name(FieldType type) {
  switch (type) {
    case FieldType::integer: return "integer";
    case FieldType::boolean: return "boolean";
    case FieldType::choice: return "choice";
    case FieldType::wild_list: return "wild_list";
    case FieldType::value_map: return "value_map";
  }
  return {};
}

mille_status wrong_type(const RuleField& field, std::string_view expected, const Json& json, mille_error* error) {
  return refuse(error, say::kRulesType, {field.full_name, expected, shown(json)});
}

mille_status read_wild(const RuleField& field, const Json& json, mille_rules* rules, mille_error* error) {
  constexpr std::string_view kExpected = "a list of at most two ranks, A to K or joker";
  if (!json.is_array() || json.elements().size() > std::size(rules->cards_wild))
    return wrong_type(field, kExpected, json, error);
  std::int32_t wild[2] = {MILLE_RANK_NONE, MILLE_RANK_NONE};
  std::size_t count = 0;
  for (const Json& entry : json.elements()) {
    const auto rank = rank_of_name(entry.text());
    if (!rank) return wrong_type(field, kExpected, json, error);
    wild[count++] = *rank;
  }
  std::copy_n(wild, 2, rules->cards_wild);
  return MILLE_OK;
}

mille_status read_values(const RuleField& field, const Json& json, mille_rules* rules, mille_error* error) {
  if (!json.is_object()) return wrong_type(field, "an object of points by rank, card and joker", json, error);
  CardValues values = card_values_of(rules->cards_values);
  for (const auto& [name, value] : json.members()) {
    const auto points = value.whole(0, kMaxCardValue);
    if (!points) return refuse(error, say::kRulesPoints, {name, shown(value), kMaxCardValue});
    if (const auto rank = rank_of_name(name)) {
      values.of_rank[static_cast<std::size_t>(*rank)] = static_cast<std::int32_t>(*points);
      continue;
    }
    const auto card = parse_card(name);
    if (!card || *card == kJoker || card_text(*card).view() != name) return refuse(error, say::kRulesValueKey, {name});
    values.of_card[*card] = static_cast<std::int32_t>(*points);
  }
  spread(values, rules->cards_values);
  return MILLE_OK;
}

mille_status read_field(const RuleField& field, const Json& json, mille_rules* rules, mille_error* error) {
  switch (field.type) {
    case FieldType::wild_list: return read_wild(field, json, rules, error);
    case FieldType::value_map: return read_values(field, json, rules, error);
    case FieldType::boolean:
      if (!json.is_boolean()) return wrong_type(field, "true or false", json, error);
      field_value(*rules, field) = json.boolean() ? 1 : 0;
      return MILLE_OK;
    case FieldType::choice: {
      const auto choice = std::find(field.choices.begin(), field.choices.end(), json.text());
      if (choice == field.choices.end()) return wrong_type(field, "one of " + list_words(field.choices), json, error);
      field_value(*rules, field) = static_cast<std::int32_t>(choice - field.choices.begin());
      return MILLE_OK;
    }
    case FieldType::integer: break;
  }
  if (!json.is_whole()) return wrong_type(field, "a whole number", json, error);
  const auto number = json.whole(field.minimum, field.maximum);
  if (!number) return refuse(error, say::kRuleRange, {field.full_name, shown(json), field.minimum, field.maximum});
  field_value(*rules, field) = static_cast<std::int32_t>(*number);
  return MILLE_OK;
}

const RuleField* field_of(std::string_view group, std::string_view name) {
  std::string full_name(group);
  full_name.append(1, '.').append(name);
  return find_rule_field(full_name);
}

bool is_group(std::string_view name) {
  const auto fields = rule_fields();
  return std::any_of(fields.begin(), fields.end(), [name](const RuleField& field) { return field.group == name; });
}

// The default `naturals.size`: all cards of a rank.
std::int32_t whole_rank(const mille_rules& rules) { return kSuits * rules.cards_packs; }

// Checks a field that a record or a position names.
using FieldCheck = mille_status (*)(const RuleField*, std::string_view, std::string_view, mille_error*);

// Sets the fields of `rules` that the object names. `check` may refuse a field, which is null if its name is unknown.
mille_status read_groups(const Json& json, FieldCheck check, mille_rules* rules, mille_error* error) {
  if (!json.is_object()) return refuse(error, say::kRulesObject, {"rules", shown(json)});
  for (const auto& [group, fields] : json.members()) {
    if (!fields.is_object()) return refuse(error, say::kRulesObject, {group, shown(fields)});
    for (const auto& [name, value] : fields.members()) {
      const RuleField* field = field_of(group, name);
      MILLE_TRY(check(field, group, name, error));
      MILLE_TRY(read_field(*field, value, rules, error));
    }
    if (!is_group(group)) return refuse(error, say::kRulesGroup, {group});
  }
  return MILLE_OK;
}

}  // namespace

std::string describe_rule_fields() {
  const mille_rules defaults = make_ruleset(default_rules(), nullptr)->rules;
  std::string text;
  JsonWriter json(&text);
  json.open_array();
  for (const RuleField& field : rule_fields()) {
    json.open_object().key("name").plain(field.full_name).key("type").plain(type_name(field.type));
    if (field.type == FieldType::integer)
      json.key("minimum").number(field.minimum).key("maximum").number(field.maximum);
    if (field.type == FieldType::choice) {
      json.key("choices").open_array();
      for (const std::string_view choice : field.choices) json.plain(choice);
      json.close_array();
    }
    json.key("default");
    put_field(defaults, field, &json);
    json.key("since").plain(field.since).key("help").text(field.help).close_object();
  }
  json.close_array();
  return text;
}

std::string write_rules(const mille_rules& rules) {
  return write_groups([](const RuleField&) { return true; },
                      [&rules](const RuleField& field, JsonWriter* json) { put_field(rules, field, json); });
}

std::string write_rule_changes(const mille_rules& rules, const mille_rules& base) {
  return write_groups([&](const RuleField& field) { return !same_field(rules, base, field); },
                      [&](const RuleField& field, JsonWriter* json) {
                        if (field.type == FieldType::value_map) {
                          put_value_changes(rules, base, json);
                        } else {
                          put_field(rules, field, json);
                        }
                      });
}

mille_status read_rules(const Json& json, mille_rules* rules, mille_error* error) {
  const auto check = [](const RuleField* field, std::string_view group, std::string_view name, mille_error* why) {
    if (!is_group(group)) return refuse(why, say::kRulesGroup, {group});
    if (field == nullptr) return refuse(why, say::kRulesField, {group, name});
    return mille_status{MILLE_OK};
  };
  mille_rules changed = *rules;
  const bool follows = rules->naturals_size == whole_rank(*rules);
  MILLE_TRY(read_groups(json, check, &changed, error));
  const Json* naturals = json.find("naturals");
  const bool size_named = naturals != nullptr && naturals->find("size") != nullptr;
  if (follows && !size_named) changed.naturals_size = whole_rank(changed);
  *rules = changed;
  return MILLE_OK;
}

Result<mille_rules> read_rule_changes(const Json& json, mille_error* error) {
  const auto check = [](const RuleField* field, std::string_view group, std::string_view name, mille_error* why) {
    return field == nullptr ? refuse(why, say::kRulesNewer, {group, name}) : mille_status{MILLE_OK};
  };
  mille_rules rules = base_rules();
  MILLE_TRY(read_groups(json, check, &rules, error));
  return rules;
}

}  // namespace mille
