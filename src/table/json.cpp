#include "table/json.h"

#include <array>
#include <string_view>
#include <vector>

#include "core/notation.h"
#include "table/json_write.h"
#include "table/record_write.h"
#include "table/results.h"
#include "table/view.h"

namespace mille {
namespace {

constexpr std::array<std::string_view, 4> kPhaseWords = {"between", "draw", "lay", "over"};

std::span<const Card> first_cards(const mille_card* cards, std::int32_t count) {
  return {cards, static_cast<std::size_t>(count)};
}

// Counts by card, in the order of the pack.
void put_counts(const std::uint8_t* counts, JsonWriter* json) {
  json->open_array();
  for (Card card = 0; card < MILLE_CARD_KINDS; ++card) {
    for (int i = 0; i < counts[card]; ++i) json->card(card);
  }
  json->close_array();
}

// The wild cards of one set, in the order of the pack.
void put_wilds(const mille_rules& rules, const std::uint8_t (&wilds)[MILLE_WILD_SLOTS], JsonWriter* json) {
  for (int slot = 0; slot < MILLE_WILD_SLOTS; ++slot) {
    const std::int32_t rank = rules.cards_wild[slot / kSuits];
    const Card card = rank == kJokerRank ? kJoker : make_card(rank < 0 ? 0 : rank, slot % kSuits);
    for (int i = 0; i < wilds[slot]; ++i) json->card(card);
  }
}

// A player's sets by rank, each its natural cards, then its wild ones.
void put_sets(const mille_rules& rules, const mille_view& view, int seat, JsonWriter* json) {
  json->open_object();
  for (int rank = 0; rank < kRanks; ++rank) {
    const std::uint8_t* naturals = view.sets[seat] + make_card(rank, 0);
    if (naturals[0] + naturals[1] + naturals[2] + naturals[3] == 0) continue;
    json->key(rank_text(rank)).open_array();
    for (int suit = 0; suit < kSuits; ++suit) {
      for (int i = 0; i < naturals[suit]; ++i) json->card(make_card(rank, suit));
    }
    put_wilds(rules, view.wilds[seat][rank], json);
    json->close_array();
  }
  json->close_object();
}

void put_points(const mille_deal_result& result, JsonWriter* json) {
  json->open_object().key("deal").number(result.deal).key("dealer").number(result.dealer);
  json->key("out").seat(result.out).key("turns").number(result.turns);
  json->key("sets").both(result.set_points).key("hands").both(result.hand_points).key("bonus").both(result.bonus);
  json->key("points").both(result.points).key("naturals").both(result.naturals).key("chapeau").open_array();
  for (const std::int32_t chapeau : result.chapeau) json->boolean(chapeau != 0);
  json->close_array().key("totals").both(result.totals).close_object();
}

}  // namespace

std::string view_json(const Table& table, int viewer) {
  const mille_rules& rules = table.variant().ruleset.rules;
  mille_view view;
  make_view(table.variant().ruleset, table.state(), viewer, &view);
  std::string text;
  JsonWriter json(&text);
  json.open_object().key("viewer").seat(view.viewer);
  json.key("phase").plain(kPhaseWords[static_cast<std::size_t>(view.phase)]).key("turn").seat(view.turn);
  json.key("deal").number(view.deal).key("dealer").seat(view.dealer).key("turns").number(view.turns);
  json.key("reshuffles").number(view.reshuffles).key("first_turn").boolean(view.first_turn != 0);
  json.key("draw_ends").boolean(view.draw_ends != 0).key("out").seat(view.out).key("hand");
  put_counts(view.hand, &json);
  json.key("hand_sizes").both(view.hand_size).key("known").open_array();
  for (const auto& known : view.known) put_counts(known, &json);
  json.close_array().key("unseen");
  put_counts(view.unseen, &json);
  json.key("sets").open_array();
  for (int seat = 0; seat < kSeats; ++seat) put_sets(rules, view, seat, &json);
  json.close_array().key("pile").cards(first_cards(view.pile, view.pile_size)).key("stock");
  if (view.stock_known != 0) {
    json.cards(first_cards(view.stock, view.stock_size));
  } else {
    json.number(view.stock_size);
  }
  json.key("totals").both(view.totals).key("naturals").both(view.naturals).key("chapeaux").both(view.chapeaux);
  json.key("points").both(view.points).key("stakes").both(view.stakes).close_object();
  return text;
}

mille_status legal_json(const Table& table, std::string* text, mille_error* error) {
  std::vector<mille_action> list(static_cast<std::size_t>(table.variant().ruleset.rules.longest_legal_list));
  std::size_t count = 0;
  const mille_status status = game_legal_list(table.variant().game(), table.state(), list, &count, error);
  if (status != MILLE_OK) return status;
  JsonWriter json(text);
  json.open_array();
  for (std::size_t i = 0; i < count; ++i) json.plain(action_text(list[i], table.state().turn).view());
  json.close_array();
  return MILLE_OK;
}

std::string events_json(const Table& table, int viewer, std::uint64_t since) {
  std::string text;
  JsonWriter json(&text);
  json.open_array();
  std::string line;
  for (std::uint64_t number = since; number < table.events().size(); ++number) {
    const auto index = static_cast<std::size_t>(number);
    const StoredEvent& event = table.events()[index];
    line.clear();
    write_event_line(table, index, viewer, {}, &line);
    json.open_object().key("event").number(static_cast<std::int64_t>(number));
    json.key("decision").number(event.decision);
    if (event.kind != MILLE_EVENT_DEAL) json.key("deal").number(event.deal);
    json.raw(std::string_view(line).substr(1));  // the line's members, and the end of the object
  }
  json.close_array();
  return text;
}

std::string sheet_json(const Table& table) {
  const State& state = table.state();
  std::string text;
  JsonWriter json(&text);
  json.open_object().key("players").open_array().text(table.name(0)).text(table.name(1)).close_array();
  json.key("target").number(table.variant().ruleset.rules.match_target).key("stakes").both(state.stakes);
  json.key("deals").open_array();
  for (const mille_deal_result& result : table.results()) put_points(result, &json);
  json.close_array().key("totals").both(state.totals).key("naturals").both(state.naturals);
  json.key("chapeaux").both(state.chapeaux).key("end");
  if (state.phase != MILLE_PHASE_OVER) {
    json.null().key("winner").null().key("payment").null().close_object();
    return text;
  }
  json.plain(end_word(state.end)).key("winner").seat(state.winner).key("payment");
  if (state.winner == kNobody) {
    json.null();
  } else {
    write_payment(match_payment(state), &json);
  }
  json.close_object();
  return text;
}

}  // namespace mille
