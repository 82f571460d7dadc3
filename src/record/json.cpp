// Decides what each kind of JSON shows to a viewer, and writes it.
#include "record/json.h"

#include <algorithm>
#include <vector>

#include "base/printable.h"
#include "core/notation.h"
#include "record/json_cards.h"
#include "record/messages.h"
#include "record/record_write.h"
#include "table/events.h"
#include "table/view.h"

namespace mille {
namespace {

constexpr std::string_view kPhaseWords[] = {"between", "draw", "lay", "over"};

// Writes counts by card as a list of cards in the order of the pack.
void write_counts(const std::uint8_t* counts, JsonWriter* json) {
  json->open_array();
  for (Card card = 0; card < MILLE_CARD_KINDS; ++card) {
    for (int copy = 0; copy < counts[card]; ++copy) write_card(*json, card);
  }
  json->close_array();
}

// Writes an action and the cards that the viewer may see: the drawn card, the upcard, or the pile from its top.
void write_action(const mille_event& event, JsonWriter* json) {
  json->key("seat").number(event.seat).key("do").plain(action_text(event.action, event.seat).view());
  if (event.card_count == 0) return;
  if (event.action.kind == MILLE_ACTION_PILE) {
    write_cards(json->key("cards"), {event.cards, event.card_count});
  } else {
    write_card(json->key("card"), event.cards[0]);
  }
}

// What a deal is played by, of a variant that has a choice.
void put_rule_set(const Variant& variant, std::int32_t rule_set, JsonWriter* json) {
  if (!variant.rule_sets.empty()) json->key("rule_set").number(rule_set);
}

void write_deal(const Variant& variant, const mille_event& event, int viewer, JsonWriter* json) {
  json->key("deal").number(event.deal).key("dealer").number(event.seat);
  put_rule_set(variant, event.rule_set, json);
  if (viewer == MILLE_ALL) {
    write_cards(json->key("deck"), {event.cards, event.card_count});
    return;
  }
  if (is_seat(viewer)) write_cards(json->key("hand"), {event.cards, event.card_count});
  write_card(json->key("upcard"), event.card);
}

void write_reshuffle(const mille_event& event, JsonWriter* json) {
  json->key("reshuffle");
  if (event.card_count != 0) {
    write_cards(*json, {event.cards, event.card_count});
  } else {
    json->number(event.stock_size);
  }
  json->key("reshuffles").number(event.reshuffle);
}

void write_events(const Table& table, int viewer, std::uint64_t since, JsonWriter* json) {
  json->open_array();
  for (std::uint64_t i = since; i < table.events().size(); ++i) {
    mille_event event;
    make_event(table, static_cast<std::size_t>(i), viewer, &event);
    json->open_object().key("event").number(static_cast<std::int64_t>(i));
    json->key("decision").number(static_cast<std::int64_t>(event.decision));
    if (event.kind != MILLE_EVENT_DEAL) json->key("deal").number(event.deal);
    if (event.kind == MILLE_EVENT_DEAL) {
      write_deal(table.variant(), event, viewer, json);
      put_failed_hooks(event.failed_hooks, json);
    } else if (event.kind == MILLE_EVENT_RESHUFFLE) {
      write_reshuffle(event, json);
    } else if (event.kind == MILLE_EVENT_ACTION) {
      write_action(event, json);
      put_failed_hooks(event.failed_hooks, json);
    } else {
      put_event(table, event, viewer, {}, json);
    }
    json->key("stock").number(event.stock_size).close_object();
  }
  json->close_array();
}

mille_status write_legal(const Table& table, int viewer, JsonWriter* json, mille_error* error) {
  const State& state = table.state();
  if (viewer != MILLE_ALL && (!is_seat(viewer) || (state.in_deal() && viewer != state.turn))) {
    return refuse(error, say::kJsonLegalViewer, {viewer});
  }
  std::vector<mille_action> list(static_cast<std::size_t>(table.variant().ruleset.rules.longest_legal_list));
  std::size_t count = 0;
  MILLE_TRY(game_legal_list(table.game(), state, list, &count, error));
  json->open_array();
  for (std::size_t i = 0; i < count; ++i) json->plain(action_text(list[i], state.turn).view());
  json->close_array();
  return MILLE_OK;
}

void write_row(const Variant& variant, const mille_deal_result& row, JsonWriter* json) {
  json->open_object().key("deal").number(row.deal);
  put_rule_set(variant, row.rule_set, json);
  json->key("dealer").number(row.dealer).key("out").seat(row.out);
  json->key("turns").number(row.turns).key("sets").both(row.set_points).key("hand").both(row.hand_points);
  json->key("bonus").both(row.bonus).key("points").both(row.points).key("naturals").both(row.naturals);
  json->key("chapeau").open_array().boolean(row.chapeau[0] != 0).boolean(row.chapeau[1] != 0).close_array();
  json->key("totals").both(row.totals);
  put_memory(variant, row.memory, json);
  json->close_object();
}

void write_sheet(const Table& table, JsonWriter* json) {
  const State& state = table.state();
  json->open_object()
      .key("players")
      .open_array()
      .text(printable(table.name(0)))
      .text(printable(table.name(1)))
      .close_array();
  json->key("stakes").both(state.stakes).key("target").number(table.variant().ruleset.rules.match_target);
  json->key("deals").open_array();
  for (const mille_deal_result& row : table.results()) write_row(table.variant(), row, json);
  json->close_array();
  put_end(state, json);
  json->close_object();
}

}  // namespace

void write_sets(const mille_rules& rules, const mille_view& view, int seat, JsonWriter* json) {
  json->open_object();
  for (int rank = 0; rank < kRanks; ++rank) {
    const std::uint8_t* naturals = view.sets[seat] + make_card(rank, 0);
    if (std::all_of(naturals, naturals + kSuits, [](std::uint8_t count) { return count == 0; })) continue;
    json->key(rank_text(rank)).open_array();
    for (int suit = 0; suit < kSuits; ++suit) {
      for (int copy = 0; copy < naturals[suit]; ++copy) write_card(*json, make_card(rank, suit));
    }
    for (int slot = 0; slot < MILLE_WILD_SLOTS; ++slot) {
      const std::int32_t wild = rules.cards_wild[slot / kSuits];
      const Card card = wild == kJokerRank ? kJoker : make_card(wild, slot % kSuits);
      for (int copy = 0; copy < view.wilds[seat][rank][slot]; ++copy) write_card(*json, card);
    }
    json->close_array();
  }
  json->close_object();
}

void write_view(const Variant& variant, const mille_view& view, JsonWriter* json) {
  json->open_object().key("viewer").seat(view.viewer).key("phase").plain(kPhaseWords[view.phase]);
  json->key("deal").number(view.deal);
  put_rule_set(variant, view.rule_set, json);
  json->key("dealer").seat(view.dealer).key("turn").seat(view.turn);
  json->key("first_turn").boolean(view.first_turn != 0).key("turns").number(view.turns);
  json->key("reshuffles").number(view.reshuffles).key("draw_ends").boolean(view.draw_ends != 0);
  json->key("out").seat(view.out);
  if (is_seat(view.viewer)) {
    write_counts(view.hand, &json->key("hand"));
    json->key("known").open_array();
    for (const auto& known : view.known) write_counts(known, json);
    json->close_array();
  }
  json->key("hand_sizes").both(view.hand_size);
  write_counts(view.unseen, &json->key("unseen"));
  json->key("sets").open_array();
  for (int seat = 0; seat < kSeats; ++seat) write_sets(variant.ruleset_of(view.rule_set).rules, view, seat, json);
  json->close_array();
  write_cards(json->key("pile"), {view.pile, static_cast<std::size_t>(view.pile_size)}).key("stock");
  if (view.stock_known != 0) {
    write_cards(*json, {view.stock, static_cast<std::size_t>(view.stock_size)});
  } else {
    json->number(view.stock_size);
  }
  json->key("points").both(view.points).key("totals").both(view.totals).key("naturals").both(view.naturals);
  json->key("chapeaux").both(view.chapeaux).key("stakes").both(view.stakes);
  put_memory(variant, view.memory, json);
  json->close_object();
}

Result<std::string> write_json(const Table& table, mille_json_kind kind, int viewer, std::uint64_t since,
                               mille_error* error) {
  if (viewer != MILLE_ALL && !has_view(viewer)) {
    return refuse(error, say::kJsonViewer, {viewer});
  }
  MILLE_TRY(table.check_viewer(viewer, error));
  if (kind != MILLE_JSON_EVENTS && since != 0) return refuse(error, say::kJsonSince, {since});
  std::string text;
  JsonWriter json(&text);
  switch (kind) {
    case MILLE_JSON_VIEW: {
      if (viewer == MILLE_ALL) return refuse(error, say::kJsonViewer, {viewer});
      mille_view view;
      make_view(table.variant().ruleset_of(table.state()), table.state(), viewer, &view);
      write_view(table.variant(), view, &json);
      break;
    }
    case MILLE_JSON_LEGAL: MILLE_TRY(write_legal(table, viewer, &json, error)); break;
    case MILLE_JSON_EVENTS: write_events(table, viewer, since, &json); break;
    case MILLE_JSON_SHEET: write_sheet(table, &json); break;
    default: return refuse(error, say::kJsonKind, {kind});
  }
  return text;
}

}  // namespace mille
