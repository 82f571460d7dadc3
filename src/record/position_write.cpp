// Writes positions, always in version 2.
#include "base/json_write.h"
#include "core/messages.h"
#include "record/json.h"
#include "record/json_cards.h"
#include "record/position.h"
#include "record/position_history.h"
#include "record/record_write.h"
#include "table/view.h"

namespace mille {
namespace {

// A position must not reveal a secret seed, because the seed gives the deals to come.
bool tells_seed(const Table& table) {
  return !table.has_record() || (table.setup().has_seed && !table.setup().hides_seed());
}

void write_turn(const State& state, JsonWriter* json) {
  json->key("deal").number(state.deal);
  if (state.rule_set != 0) json->key("rule_set").number(state.rule_set);
  json->key("reshuffles").number(state.reshuffles).key("dealer").number(state.dealer);
  json->key("turn").number(state.turn).key("drawn").boolean(state.phase == MILLE_PHASE_LAY);
  json->key("first_turn").boolean(state.first_turn != 0).key("turns").number(state.turns);
}

void write_cards(const Ruleset& ruleset, const State& state, JsonWriter* json) {
  json->key("hands").open_array();
  for (const Cards& cards : state.hands) write_cards(*json, cards);
  json->close_array();
  json->key("sets").open_array();
  mille_view view;
  make_view(ruleset, state, MILLE_ONLOOKER, &view);
  for (int seat = 0; seat < kSeats; ++seat) write_sets(ruleset.rules, view, seat, json);
  json->close_array();
  write_cards(json->key("pile"), std::span(state.pile).first(state.pile_size));
  write_cards(json->key("stock"),
              std::span(state.stock).subspan(state.stock_begin, static_cast<std::size_t>(state.stock_size())));
}

int cards_in_sets(const Ruleset& ruleset, const State& state) {
  int count = 0;
  for (int seat = 0; seat < kSeats; ++seat) {
    for (int rank = 0; rank < kRanks; ++rank) {
      count += state.naturals_in_set(seat, rank) + state.wilds_in_set(ruleset, seat, rank);
    }
  }
  return count;
}

bool whole_pack(const Ruleset& ruleset, const State& state) {
  return state.hand_size[0] + state.hand_size[1] + cards_in_sets(ruleset, state) + state.pile_size +
             state.stock_size() ==
         ruleset.rules.pack_size;
}

}  // namespace

Result<std::string> write_position(const Table& table, mille_error* error) {
  MILLE_TRY(table.check_whole(error));
  const State& state = table.state();
  if (!state.in_deal()) return refuse(error, state.phase == MILLE_PHASE_OVER ? say::kMatchOver : say::kNoDeal);
  const Variant& variant = table.variant();
  std::string text;
  JsonWriter json(&text);
  json.open_object().key("mille_position").number(kPositions).key("variant").text(variant.id);
  json.key("options").raw(write_options(variant)).key("rules").raw(variant.record_rules);
  if (!variant.script.empty()) json.key("script").text(variant.script);
  if (tells_seed(table)) json.key("seed").plain(text_of(to_hex(state.seed)));
  write_turn(state, &json);
  write_cards(variant.ruleset_of(state), state, &json);
  json.key("totals").both(state.totals).key("naturals").both(state.naturals).key("chapeaux").both(state.chapeaux);
  if (state.draw_ends != 0) json.key("draw_ends").boolean(true);
  if (!state.known[0].empty() || !state.known[1].empty()) {
    json.key("known").open_array();
    for (const Cards& cards : state.known) write_cards(json, cards);
    json.close_array();
  }
  if (!whole_pack(variant.ruleset_of(state), state)) json.key("rest").plain("out");
  if (!variant.script.empty()) {
    json.key("history");
    write_history(variant, state, &json);
  }
  json.close_object();
  return text;
}

}  // namespace mille
