// Cards as JSON, in the words of records.
#pragma once

#include <span>

#include "base/json_write.h"
#include "core/cards.h"

namespace mille {

// Each returns `json`.
JsonWriter& write_card(JsonWriter& json, Card value);
JsonWriter& write_cards(JsonWriter& json, std::span<const Card> values);
// In the order of the pack.
JsonWriter& write_cards(JsonWriter& json, const Cards& values);

}  // namespace mille
