#include "table/rules_json.h"

#include <nlohmann/json.hpp>

#include "core/cards.h"
#include "core/notation.h"
#include "core/rule_fields.h"

namespace mille {
namespace {

using Json = nlohmann::ordered_json;

std::string rank_key(int rank) { return rank == kJokerRank ? "joker" : std::string(rank_text(rank)); }

// The value of most of the rank's suits; that of clubs where two and two are alike.
std::int32_t usual_value(const std::int32_t* values) {
  int agreeing = 0;
  for (int suit = 0; suit < kSuits; ++suit) agreeing += values[suit] == values[0] ? 1 : 0;
  return agreeing >= 2 ? values[0] : values[1];
}

Json values_json(const mille_rules& rules) {
  Json json = Json::object();
  for (int rank = 0; rank < kRanks; ++rank) json[rank_key(rank)] = usual_value(rules.cards_values + make_card(rank, 0));
  json[rank_key(kJokerRank)] = rules.cards_values[kJoker];
  for (Card card = 0; card < kJoker; ++card) {
    const std::int32_t value = rules.cards_values[card];
    if (value != usual_value(rules.cards_values + make_card(rank_of(card), 0)))
      json[std::string(card_text(card).view())] = value;
  }
  return json;
}

Json wild_json(const mille_rules& rules) {
  Json json = Json::array();
  for (const std::int32_t rank : rules.cards_wild) {
    if (rank != MILLE_RANK_NONE) json.push_back(rank_key(rank));
  }
  return json;
}

Json field_json(const mille_rules& rules, const RuleField& field) {
  const std::int32_t value = field_value(rules, field);
  switch (field.type) {
    case FieldType::boolean: return value != 0;
    case FieldType::choice: return field.choices[static_cast<std::size_t>(value)];
    case FieldType::wild_list: return wild_json(rules);
    case FieldType::value_map: return values_json(rules);
    case FieldType::integer: break;
  }
  return value;
}

}  // namespace

std::string write_rules(const mille_rules& rules) {
  Json json = Json::object();
  for (const RuleField& field : rule_fields()) {
    json[std::string(field.group)][std::string(field.name)] = field_json(rules, field);
  }
  return json.dump();
}

}  // namespace mille
