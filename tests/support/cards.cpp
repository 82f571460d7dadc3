// Cards in notation; see cards.h.
#include "tests/support/cards.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace mille_test {
namespace {

constexpr std::array<std::string_view, 13> kRanks{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
constexpr std::string_view kSuits = "CDHS";

mille_card read_card(std::string_view word) {
  if (word == "X") return MILLE_CARD_JOKER;
  const std::size_t suit = word.empty() ? std::string_view::npos : kSuits.find(word.back());
  const auto* rank = std::find(kRanks.begin(), kRanks.end(), word.substr(0, word.empty() ? 0 : word.size() - 1));
  if (suit == std::string_view::npos || rank == kRanks.end()) throw std::runtime_error("no card: " + std::string(word));
  return static_cast<mille_card>(static_cast<std::size_t>(rank - kRanks.begin()) * 4 + suit);
}

}  // namespace

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(" \n", at)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    found.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return found;
}

Cards cards(std::string_view text) {
  Cards read;
  for (const std::string& word : words(text)) read.push_back(read_card(word));
  return read;
}

std::string written(mille_card card) {
  if (card == MILLE_CARD_JOKER) return "X";
  if (card > MILLE_CARD_JOKER) return "?" + std::to_string(card);
  return std::string(kRanks.at(card / 4U)) + kSuits[card % 4U];
}

std::string written(const Cards& cards) {
  std::string text;
  for (const mille_card card : cards) text += (text.empty() ? "" : " ") + written(card);
  return text;
}

std::string json(const Cards& cards) {
  std::string text;
  for (const mille_card card : cards) text += (text.empty() ? "\"" : ",\"") + written(card) + '"';
  return '[' + text + ']';
}

Cards sorted(Cards cards) {
  std::sort(cards.begin(), cards.end());
  return cards;
}

Cards whole_pack(int packs, int jokers) {
  Cards all;
  for (int pack = 0; pack < packs; ++pack) {
    for (mille_card card = 0; card < MILLE_CARD_JOKER; ++card) all.push_back(card);
  }
  all.insert(all.end(), static_cast<std::size_t>(jokers), mille_card{MILLE_CARD_JOKER});
  return all;
}

}  // namespace mille_test
