#include "table/json_write.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "core/notation.h"

namespace mille {

JsonWriter& JsonWriter::number(std::int64_t value) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return raw({digits.data(), static_cast<std::size_t>(end - digits.data())});
}

JsonWriter& JsonWriter::text(std::string_view value) {
  const auto is_plain = [](char letter) { return letter >= ' ' && letter <= '~' && letter != '"' && letter != '\\'; };
  if (std::all_of(value.begin(), value.end(), is_plain)) return plain(value);
  const nlohmann::json json = value;
  return raw(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

JsonWriter& JsonWriter::card(Card value) { return plain(card_text(value).view()); }

JsonWriter& JsonWriter::cards(std::span<const Card> values) {
  open_array();
  for (const Card value : values) card(value);
  return close_array();
}

JsonWriter& JsonWriter::cards(const Cards& values) {
  open_array();
  for_each_card(values, [this](Card value, int count) {
    for (; count > 0; --count) card(value);
  });
  return close_array();
}

JsonWriter& JsonWriter::hash(std::uint64_t value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::array<char, 16> digits;
  for (std::size_t i = digits.size(); i-- > 0; value >>= 4) digits[i] = kDigits[value & 15];
  return plain({digits.data(), digits.size()});
}

}  // namespace mille
