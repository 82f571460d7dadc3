// A snapshot of a deal as a test writes it; see position.h.
#include "tests/support/position.h"

namespace mille_test {
namespace {

std::string hand_json(const std::string& text) { return json(cards(text)); }

// Turns `8: 8C 8D 2H; Q: QS QC QH` into `{"8":["8C","8D","2H"],"Q":[…]}`.
std::string sets_json(const std::string& text) {
  std::string object;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(';', at), text.size());
    const std::size_t colon = text.find(':', at);
    const std::string rank = words(text.substr(at, colon - at)).at(0);
    object += (object.empty() ? "\"" : ",\"") + rank + "\":" + json(cards(text.substr(colon + 1, end - colon - 1)));
    at = end + 1;
  }
  return '{' + object + '}';
}

// A pair in seat order. `own` belongs to the seat whose turn it is.
std::string by_seat(int turn, const std::string& own, const std::string& opponent) {
  return '[' + (turn == 0 ? own + ',' + opponent : opponent + ',' + own) + ']';
}

std::string by_seat(int turn, long long own, long long opponent) {
  return by_seat(turn, std::to_string(own), std::to_string(opponent));
}

}  // namespace

std::string Position::json() const {
  const int fitting = first_turn ? 0 : (turn == dealer ? 13 : 12);
  std::string text = "{\"mille_position\":1,\"variant\":\"" + variant + '"';
  if (!options.empty()) text += ",\"options\":" + options;
  if (!rules.empty()) text += ",\"rules\":" + rules;
  if (!seed.empty()) text += ",\"seed\":\"" + seed + '"';
  text += ",\"deal\":" + std::to_string(deal) + ",\"reshuffles\":" + std::to_string(reshuffles) +
          ",\"dealer\":" + std::to_string(dealer) + ",\"turn\":" + std::to_string(turn) +
          ",\"drawn\":" + (drawn ? "true" : "false") + ",\"first_turn\":" + (first_turn ? "true" : "false") +
          ",\"turns\":" + std::to_string(turns >= 0 ? turns : fitting);
  text += ",\"hands\":" + by_seat(turn, hand_json(hand), hand_json(opponent_hand));
  text += ",\"sets\":" + by_seat(turn, sets_json(sets), sets_json(opponent_sets));
  text += ",\"pile\":" + hand_json(pile);
  text += ",\"stock\":" + (open_stock >= 0 ? std::to_string(open_stock) : hand_json(stock));
  text += ",\"totals\":" + by_seat(turn, total, opponent_total);
  text += ",\"naturals\":" + by_seat(turn, naturals, opponent_naturals);
  text += ",\"chapeaux\":" + by_seat(turn, chapeaux, opponent_chapeaux);
  if (!extra.empty()) text += ',' + extra;
  if (!rest.empty()) text += ",\"rest\":\"" + rest + '"';
  return text + '}';
}

}  // namespace mille_test
