// See json_cards.h.
#include "record/json_cards.h"

#include "core/notation.h"

namespace mille {

JsonWriter& write_card(JsonWriter& json, Card value) { return json.plain(card_text(value).view()); }

JsonWriter& write_cards(JsonWriter& json, std::span<const Card> values) {
  json.open_array();
  for (const Card value : values) write_card(json, value);
  return json.close_array();
}

JsonWriter& write_cards(JsonWriter& json, const Cards& values) {
  json.open_array();
  for_each_card(values, [&json](Card value, int count) {
    for (; count > 0; --count) write_card(json, value);
  });
  return json.close_array();
}

}  // namespace mille
