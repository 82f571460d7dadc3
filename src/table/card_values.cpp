// Converts between values by card and values by rank. A rank has at most two values.
#include "table/card_values.h"

#include <algorithm>

namespace mille {
namespace {

std::int32_t usual_value(const std::int32_t* of_suits) {
  const auto agreeing = std::count(of_suits, of_suits + kSuits, of_suits[0]);
  return agreeing >= kSuits / 2 ? of_suits[0] : of_suits[1];
}

}  // namespace

CardValues card_values_of(const std::int32_t* values) {
  CardValues written;
  for (int rank = 0; rank < kRanks; ++rank) {
    const std::int32_t usual = usual_value(values + make_card(rank, 0));
    written.of_rank[static_cast<std::size_t>(rank)] = usual;
    for (int suit = 0; suit < kSuits; ++suit) {
      const Card card = make_card(rank, suit);
      if (values[card] != usual) written.of_card[card] = values[card];
    }
  }
  written.of_rank[kJokerRank] = values[kJoker];
  return written;
}

void spread(const CardValues& written, std::int32_t* values) {
  for (Card card = 0; card < kJoker; ++card) {
    values[card] = written.of_card[card].value_or(written.of_rank[static_cast<std::size_t>(rank_of(card))]);
  }
  values[kJoker] = written.of_rank[kJokerRank];
}

}  // namespace mille
