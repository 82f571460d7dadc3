// See position_history.h.
#include "record/position_history.h"

#include <algorithm>
#include <limits>
#include <string>

#include "base/json_read.h"
#include "base/result.h"
#include "core/notation.h"
#include "record/json_cards.h"
#include "record/messages.h"
#include "record/record_write.h"

namespace mille {
namespace {

constexpr std::string_view kSources[] = {"none", "stock", "upcard", "pile"};

// In the order in which they are written.
constexpr std::string_view kHistoryMembers[] = {"source",    "drawn",     "taken", "laid",
                                                "first_lay", "deals_won", "last",  "memory"};
constexpr std::string_view kLastMembers[] = {"rule_set", "out",    "turns",    "set_points", "hand_points",
                                             "bonus",    "points", "naturals", "chapeau"};

void write_last(const State& state, JsonWriter* json) {
  const DealScore& last = state.last;
  json->open_object();
  if (state.last_rule_set != 0) json->key("rule_set").number(state.last_rule_set);
  json->key("out").seat(state.out).key("turns").number(state.last_turns);
  json->key("set_points").both(last.set_points).key("hand_points").both(last.hand_points);
  json->key("bonus").both(last.bonus).key("points").both(last.points);
  json->key("naturals").both(last.naturals).key("chapeau").both(last.chapeau).close_object();
}

class HistoryReader {
 public:
  HistoryReader(const Variant& variant, State* state, mille_error* error)
      : variant_(variant), state_(*state), error_(error) {}

  mille_status read(const Json& json) {
    MILLE_TRY(members(json, "history", kHistoryMembers));
    MILLE_TRY(read_turn(json));
    MILLE_TRY(both(json, "first_lay", 0, state_.turns + 1, state_.first_lay));
    MILLE_TRY(read_memory(json));
    if (json.find("deals_won") == nullptr) return MILLE_OK;
    MILLE_TRY(both(json, "deals_won", 0, state_.deal - 1, state_.deals_won));
    const Json* last = json.find("last");
    if (last == nullptr) return MILLE_OK;
    if (state_.deal == 1) return wrong("last", "left out in the first deal", *last);
    return read_last(*last);
  }

 private:
  mille_status wrong(std::string_view name, std::string_view expected, const Json& found) {
    return refuse(error_, say::kPositionType, {name, expected, shown(found)});
  }

  // Checks that the value is an object of known members in their order.
  mille_status members(const Json& json, std::string_view name, std::span<const std::string_view> known) {
    if (!json.is_object()) return wrong(name, "an object", json);
    auto next = known.begin();
    std::string_view before;
    for (const auto& [member, value] : json.members()) {
      if (std::find(known.begin(), known.end(), member) == known.end()) {
        return refuse(error_, say::kPositionUnknown, {member});
      }
      const auto place = std::find(next, known.end(), member);
      if (place == known.end()) return refuse(error_, say::kPositionOrder, {member, before});
      next = place;
      before = member;
    }
    return MILLE_OK;
  }

  mille_status read_turn(const Json& json) {
    const Json* source = json.find("source");
    if (source == nullptr) return MILLE_OK;
    const auto* const found = std::find(std::begin(kSources) + 1, std::end(kSources), source->text());
    if (found == std::end(kSources) || state_.phase != MILLE_PHASE_LAY) {
      return wrong("source", "stock, upcard or pile", *source);
    }
    state_.turn_source = static_cast<TurnSource>(found - std::begin(kSources));
    state_.turn_number = state_.turns + 1;
    if (const Json* drawn = json.find("drawn"); drawn != nullptr && state_.turn_source == TurnSource::stock) {
      MILLE_TRY(card(*drawn, "drawn", &state_.turn_drawn));
      if (copies(state_.turn_drawn) == 0) return too_many(state_.turn_drawn, 1);
    } else if ((drawn != nullptr) != (state_.turn_source == TurnSource::stock)) {
      return wrong("source", "stock exactly where a card was drawn", *source);
    }
    MILLE_TRY(cards(json, "taken", {}, &state_.turn_taken));
    Cards held = state_.hands[0];
    held.add_all(state_.hands[1]);
    return cards(json, "laid", held, &state_.turn_laid);
  }

  mille_status card(const Json& json, std::string_view name, Card* value) {
    const auto read = parse_card(json.text());
    if (!read || card_text(*read).view() != json.text()) {
      return refuse(error_, say::kPositionCard, {name, shown(json)});
    }
    *value = *read;
    return MILLE_OK;
  }

  int copies(Card card) const { return copies_of(variant_.ruleset.rules, card); }
  mille_status too_many(Card card, int count) {
    return refuse(error_, say::kPositionPack, {card_text(card).view(), count, copies(card)});
  }

  // Reads a list of cards, of which the pack must have as many besides those that are `elsewhere`.
  mille_status cards(const Json& json, std::string_view name, const Cards& elsewhere, Cards* cards) {
    const Json* list = json.find(name);
    if (list == nullptr) return MILLE_OK;
    if (!list->is_array()) return wrong(name, "a list of cards", *list);
    for (const Json& entry : list->elements()) {
      Card read = 0;
      MILLE_TRY(card(entry, name, &read));
      const int count = cards->count(read) + elsewhere.count(read) + 1;
      if (count > copies(read)) return too_many(read, count);
      cards->add(read);
    }
    return MILLE_OK;
  }

  mille_status read_memory(const Json& json) {
    const Json* memory = json.find("memory");
    if (memory == nullptr) return MILLE_OK;
    const std::vector<VariantMemory>& declared = variant_.memory;
    std::vector<std::string_view> names;
    for (const VariantMemory& one : declared) names.push_back(one.name);
    MILLE_TRY(members(*memory, "memory", names));
    for (std::size_t i = 0; i < declared.size(); ++i) {
      const Json* number = memory->find(declared[i].name);
      if (number == nullptr) continue;
      const auto value = number->whole(declared[i].minimum, declared[i].maximum);
      if (!value) return wrong("memory." + declared[i].name, "a whole number in its range", *number);
      state_.last.memory[i] = static_cast<std::int32_t>(*value);
    }
    return MILLE_OK;
  }

  template <class Number>
  mille_status both(const Json& json, std::string_view name, std::int64_t least, std::int64_t most,
                    Number (&values)[kSeats]) {
    const Json* pair = json.find(name);
    if (pair == nullptr) return MILLE_OK;
    const std::string expected = "two whole numbers from " + std::to_string(least) + " to " + std::to_string(most);
    if (pair->elements().size() != kSeats) return wrong(name, expected, *pair);
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      const auto value = pair->elements()[seat].whole(least, most);
      if (!value) return wrong(name, expected, *pair);
      values[seat] = static_cast<Number>(*value);
    }
    return MILLE_OK;
  }

  mille_status read_last(const Json& json) {
    using Points = std::numeric_limits<std::int32_t>;
    MILLE_TRY(members(json, "last", kLastMembers));
    if (const Json* rule_set = json.find("rule_set"); rule_set != nullptr) {
      const auto number = rule_set->whole(1, static_cast<std::int64_t>(variant_.rule_sets.size()));
      if (!number) return wrong("rule_set", "the number of a rule set", *rule_set);
      state_.last_rule_set = static_cast<std::int8_t>(*number);
    }
    if (const Json* out = json.find("out"); out != nullptr && !out->is_null()) {
      const auto seat = out->whole(0, kSeats - 1);
      if (!seat) return wrong("out", "0, 1 or null", *out);
      state_.out = static_cast<std::int8_t>(*seat);
    }
    if (const Json* turns = json.find("turns"); turns != nullptr) {
      const auto count = turns->whole(0, variant_.ruleset_of(state_.last_rule_set).rules.deal_max_turns);
      if (!count) return wrong("turns", "a number of turns", *turns);
      state_.last_turns = static_cast<std::int32_t>(*count);
    }
    DealScore& last = state_.last;
    MILLE_TRY(both(json, "set_points", Points::min(), Points::max(), last.set_points));
    MILLE_TRY(both(json, "hand_points", Points::min(), Points::max(), last.hand_points));
    MILLE_TRY(both(json, "bonus", Points::min(), Points::max(), last.bonus));
    MILLE_TRY(both(json, "points", Points::min(), Points::max(), last.points));
    MILLE_TRY(both(json, "naturals", 0, std::numeric_limits<std::uint8_t>::max(), last.naturals));
    MILLE_TRY(both(json, "chapeau", 0, 1, last.chapeau));
    state_.last_deal = state_.deal - 1;
    return MILLE_OK;
  }

  const Variant& variant_;
  State& state_;
  mille_error* error_;
};

}  // namespace

void write_history(const Variant& variant, const State& state, JsonWriter* json) {
  json->open_object();
  if (state.knows_turn() && state.turn_source != TurnSource::none) {
    json->key("source").plain(kSources[static_cast<std::size_t>(state.turn_source)]);
    if (state.turn_source == TurnSource::stock) write_card(json->key("drawn"), state.turn_drawn);
    write_cards(json->key("taken"), state.turn_taken);
    write_cards(json->key("laid"), state.turn_laid);
  }
  json->key("first_lay").both(state.first_lay);
  if (state.knows_deals()) {
    json->key("deals_won").both(state.deals_won);
    if (state.last_deal > 0) {
      json->key("last");
      write_last(state, json);
    }
  }
  put_memory(variant, state.last.memory, json);
  json->close_object();
}

mille_status read_history(const Variant& variant, const Json& json, State* state, mille_error* error) {
  return HistoryReader(variant, state, error).read(json);
}

}  // namespace mille
