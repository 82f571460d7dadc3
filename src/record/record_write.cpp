// Writes the header and one line per event. Events come from make_event(), which hides what a viewer may not see.
#include "record/record_write.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/fault_words.h"
#include "core/hash.h"
#include "core/notation.h"
#include "mille/mille_types.h"
#include "record/follow.h"
#include "record/json_cards.h"
#include "record/messages.h"
#include "table/events.h"
#include "table/messages.h"
#include "table/results.h"
#include "table/rules_json.h"

namespace mille {
namespace {

constexpr std::array<std::string_view, 4> kDecksWords = {"seed", "given", "", "sealed"};  // 2 is reserved
constexpr std::array<std::string_view, 6> kEndWords = {"", "won", "drawn", "forfeit", "aborted", "agreed"};

void write_deal(const Table& table, const mille_event& event, int viewer, JsonWriter* json) {
  json->key("deal").number(event.deal).key("dealer").number(event.seat);
  if (event.rule_set != 0) json->key("rule_set").number(event.rule_set);
  const std::span<const Card> cards{event.cards, event.card_count};
  if (viewer == MILLE_ALL && table.setup().decks != MILLE_DECKS_SEALED) write_cards(json->key("deck"), cards);
  if (is_seat(viewer)) write_cards(json->key("hand"), cards);
  if (viewer != MILLE_ALL) write_card(json->key("upcard"), event.card);
  if (table.setup().draw_ends) json->key("draw_ends").boolean(true);
  put_failed_hooks(event.failed_hooks, json);
}

void write_action(const mille_event& event, int viewer, const LineExtras& extras, JsonWriter* json) {
  json->key("seat").number(event.seat).key("do").plain(action_text(event.action, event.seat).view());
  if (viewer == event.seat && event.action.kind == MILLE_ACTION_DRAW) write_card(json->key("card"), event.cards[0]);
  if (extras.legal != nullptr) {
    json->key("legal").open_array();
    for (const mille_action& action : *extras.legal) json->plain(action_text(action, event.seat).view());
    json->close_array();
  }
  if (extras.hash != nullptr) json->key("hash").hash(*extras.hash);
}

void write_reshuffle(const Table& table, const mille_event& event, int viewer, JsonWriter* json) {
  if (table.setup().decks == MILLE_DECKS_SEALED) {
    json->key("reshuffle").number(event.reshuffle);
  } else if (viewer == MILLE_ALL) {
    write_cards(json->key("reshuffle"), table.event_cards(table.events()[static_cast<std::size_t>(event.number)]));
  } else {
    json->key("reshuffle").number(event.stock_size);
  }
}

// The cards left in each hand at the end of a deal.
std::string hands_text(const mille_event& event) {
  std::string text;
  JsonWriter json(&text);
  json.open_array();
  const Card* hand = event.cards;
  for (const std::int32_t size : event.hand_size) {
    if (size < 0) {
      json.null();
      continue;
    }
    write_cards(json, std::span(hand, static_cast<std::size_t>(size)));
    hand += size;
  }
  json.close_array();
  return text;
}

// The card with which the last turn of a deal began, if it came from the stock: a script's hooks can read it, and nothing
// else on the lines shows it. Empty without a script.
std::string drawn_text(const Table& table, const mille_event& event) {
  std::string text;
  if (table.variant().script.empty()) return text;
  JsonWriter json(&text);
  const std::int8_t drawn = table.events()[static_cast<std::size_t>(event.number)].drawn;
  if (drawn < 0) {
    json.null();
  } else {
    write_card(json, static_cast<Card>(drawn));
  }
  return text;
}

void put_declared_memory(const Variant& variant, JsonWriter* json) {
  if (variant.memory.empty()) return;
  json->key("memory").open_object();
  for (const VariantMemory& memory : variant.memory) {
    const std::int32_t range[] = {memory.minimum, memory.maximum};
    json->key(memory.name).open_object().key("range").both(range).key("start").number(memory.start).close_object();
  }
  json->close_object();
}

// Writes the members of a header that state what is played and for how much.
void put_rules(const Table& table, JsonWriter* json) {
  const Variant& variant = table.variant();
  json->key("variant").text(variant.id);
  json->key("variant_hash").plain(text_of(to_hex(variant.hash))).key("options").raw(write_options(variant));
  json->key("rules").raw(variant.record_rules);
  if (!variant.script.empty()) {
    json->key("script").text(variant.script);
    if (variant.limits != HookLimits()) {
      json->key("limits").open_object().key("steps").number(static_cast<std::int64_t>(variant.limits.steps));
      json->key("memory").number(static_cast<std::int64_t>(variant.limits.memory)).close_object();
    }
    if (!variant.record_rule_sets.empty()) json->key("rule_sets").raw(variant.record_rule_sets);
    put_declared_memory(variant, json);
  }
  json->key("stakes").both(table.setup().stakes);
}

void put_players(const Table& table, JsonWriter* json) {
  json->key("players").open_array().text(table.name(0)).text(table.name(1)).close_array();
}

void put_notes(const std::vector<Note>& notes, JsonWriter* json) {
  if (notes.empty()) return;
  json->key("note").open_object();
  for (const Note& note : notes) json->key(note.name).text(note.text);
  json->close_object();
}

void put_guests(std::uint32_t guests, JsonWriter* json) {
  json->key("guests").open_array();
  for (int seat = 0; seat < kSeats; ++seat) {
    if ((guests >> seat & 1u) != 0) json->number(seat);
  }
  json->close_array();
}

void put_sealing(const Sealing& sealing, JsonWriter* json) {
  json->key("commit").plain(text_of(to_hex(sealing.commit))).key("shares").open_array();
  for (const std::optional<Share>& share : sealing.shares) {
    if (share) {
      json->plain(text_of(to_hex(*share)));
    } else {
      json->null();
    }
  }
  json->close_array();
  if (!sealing.has_two_guests()) return;
  json->key("share_commits").open_array();
  for (const std::optional<Digest>& commit : sealing.share_commits) json->plain(text_of(to_hex(*commit)));
  json->close_array();
}

mille_status check_options(const Table& table, mille_seat viewer, const mille_record_options& options,
                           mille_error* error) {
  if (!table.has_record()) return refuse(error, say::kRecordNone);
  if (!table.has_key()) return refuse(error, say::kSealPending);
  if (viewer != MILLE_ALL && !has_view(viewer)) {
    return refuse(error, say::kRecordViewer, {viewer});
  }
  MILLE_TRY(table.check_viewer(viewer, error));
  if (options.hash != 0 && viewer != MILLE_ALL) return refuse(error, say::kRecordHash);
  return MILLE_OK;
}

// The state before each decision. Decisions are asked for one after another, so each state is advanced from the last.
class Walk {
 public:
  explicit Walk(const Table& table) : table_(table) {}

  Result<const State*> before(std::uint64_t decision, mille_error* error) {
    if (!table_.hides_cards()) return &known_before(decision);
    if (!followed_) followed_.emplace(table_);
    return followed_->before(decision, error);
  }

 private:
  const State& known_before(std::uint64_t decision) {
    const bool deal_begins = table_.events()[table_.decision_event(decision) - 1].kind == MILLE_EVENT_DEAL;
    if (!state_ || deal_begins) {
      state_ = table_.state_at(decision);
    } else {
      table_.advance(&*state_, decision - 1);
    }
    return *state_;
  }

  const Table& table_;
  std::optional<State> state_;
  std::optional<FollowedStates> followed_;
};

}  // namespace

std::string_view decks_word(mille_decks decks) { return kDecksWords[static_cast<std::size_t>(decks)]; }
mille_decks decks_of_word(std::string_view word) {
  const auto* const found = std::find(kDecksWords.begin(), kDecksWords.end(), word);
  return static_cast<mille_decks>(found - kDecksWords.begin());
}
std::string_view end_word(mille_end end) { return kEndWords[static_cast<std::size_t>(end)]; }
mille_end end_of_word(std::string_view word) {
  const auto* const found = std::find(kEndWords.begin(), kEndWords.end(), word);
  return found == kEndWords.end() ? MILLE_END_NONE : static_cast<mille_end>(found - kEndWords.begin());
}
std::optional<mille_fault> fault_of_word(std::string_view word) {
  for (mille_fault fault = MILLE_FAULT_RESIGN; fault <= kLastFault; ++fault) {
    if (fault_word(fault) == word) return fault;
  }
  return {};
}

std::string write_options(const Variant& variant) {
  std::string text;
  JsonWriter json(&text);
  json.open_object();
  for (const VariantOption& option : variant.options) {
    if (!option.is_set) continue;
    json.key(option.name);
    if (option.type == MILLE_OPTION_CHOICE) {
      json.text(option.value);
    } else {
      json.raw(option.value);
    }
  }
  json.close_object();
  return text;
}

void write_payment(const mille_payment& payment, JsonWriter* json) {
  json->open_object().key("game").number(payment.game).key("difference").number(payment.difference);
  json->key("naturals").number(payment.naturals).key("chapeaux").number(payment.chapeaux);
  json->key("skunk").number(payment.skunk).key("total").number(payment.total).close_object();
}

std::uint64_t record_lines(const Table& table) {
  return table.has_record() && table.has_key() ? 1 + table.events().size() : 0;
}

std::string write_terms(const Table& table, std::uint32_t guests) {
  std::string text;
  JsonWriter json(&text);
  json.open_object();
  put_rules(table, &json);
  put_guests(guests, &json);
  put_players(table, &json);
  json.close_object();
  return text;
}

void write_header(const Table& table, int viewer, std::string* text) {
  const TableSetup& setup = table.setup();
  const Sealing* const sealing = table.sealing();
  JsonWriter json(text);
  json.open_object().key("mille_record").number(kRecords);
  if (viewer != MILLE_ALL) json.key("for").seat(viewer);
  json.key("engine").plain(setup.engine.empty() ? MILLE_VERSION_TEXT : setup.engine);
  put_rules(table, &json);
  if (sealing != nullptr) put_guests(sealing->guests, &json);
  json.key("seed");
  if (viewer == MILLE_ALL && setup.has_seed && !setup.hides_seed()) {
    json.plain(text_of(to_hex(setup.seed)));
  } else {
    json.null();
  }
  json.key("decks").plain(decks_word(setup.decks));
  if (sealing != nullptr) put_sealing(*sealing, &json);
  put_players(table, &json);
  put_notes(setup.notes, &json);
  json.close_object();
}

void put_deal_end(const mille_deal_result& result, std::string_view hands, std::string_view drawn, JsonWriter* json) {
  json->key("deal_end").number(result.deal).key("out").seat(result.out).key("hands").raw(hands);
  if (!drawn.empty()) json->key("drawn").raw(drawn);
  json->key("points").both(result.points).key("naturals").both(result.naturals).key("chapeau").open_array();
  for (const std::int32_t chapeau : result.chapeau) json->boolean(chapeau != 0);
  json->close_array().key("totals").both(result.totals);
}

void put_end(const State& state, JsonWriter* json) {
  json->key("end");
  if (state.end == MILLE_END_NONE) {
    json->null();
  } else {
    json->plain(end_word(state.end));
  }
  if (state.end == MILLE_END_FORFEIT) {
    json->key("fault").open_object().key("seat").number(state.fault_seat);
    json->key("kind").plain(fault_word(state.fault)).close_object();
  }
  if (state.end == MILLE_END_ABORTED) json->key("by").seat(state.fault_seat);
  json->key("winner").seat(state.winner).key("totals").both(state.totals).key("naturals").both(state.naturals);
  json->key("chapeaux").both(state.chapeaux).key("payment");
  if (state.winner == kNobody) {
    json->null();
  } else {
    write_payment(match_payment(state), json);
  }
}

void put_memory(const Variant& variant, std::span<const std::int32_t> numbers, JsonWriter* json) {
  if (variant.memory.empty()) return;
  json->key("memory").open_object();
  for (std::size_t i = 0; i < variant.memory.size(); ++i) json->key(variant.memory[i].name).number(numbers[i]);
  json->close_object();
}

void put_failed_hooks(HookBits failed, JsonWriter* json) {
  if (failed == 0) return;
  json->key("failed_hooks").open_array();
  for (std::size_t hook = 0; hook < kHookWords.size(); ++hook) {
    if ((failed >> hook & 1u) != 0) json->plain(kHookWords[hook]);
  }
  json->close_array();
}

void put_event(const Table& table, const mille_event& event, int viewer, const LineExtras& extras, JsonWriter* json) {
  switch (event.kind) {
    case MILLE_EVENT_DEAL: write_deal(table, event, viewer, json); break;
    case MILLE_EVENT_RESHUFFLE: write_reshuffle(table, event, viewer, json); break;
    case MILLE_EVENT_ACTION: write_action(event, viewer, extras, json); break;
    case MILLE_EVENT_DEAL_END:
      put_deal_end(event.result, hands_text(event), drawn_text(table, event), json);
      put_memory(table.variant(), event.result.memory, json);
      put_failed_hooks(event.failed_hooks, json);
      break;
    case MILLE_EVENT_MATCH_END:
      json->key("match_end").number(1);
      put_end(table.state(), json);
      put_failed_hooks(event.failed_hooks, json);
      break;
    default:  // MILLE_EVENT_REVEAL
      json->key("reveal").open_object().key("seed").plain(text_of(to_hex(table.setup().seed))).close_object();
      break;
  }
}

void write_event_line(const Table& table, std::size_t index, int viewer, const LineExtras& extras, std::string* text) {
  mille_event event;
  make_event(table, index, viewer, &event);
  JsonWriter json(text);
  json.open_object();
  put_event(table, event, viewer, extras, &json);
  json.close_object();
}

Result<std::string> write_record(const Table& table, mille_seat viewer, const mille_record_options& options,
                                 mille_error* error) {
  MILLE_TRY(check_options(table, viewer, options, error));
  std::string text;
  if (options.first_line == 0) {
    write_header(table, viewer, &text);
    text += '\n';
  }
  Walk walk(table);
  std::vector<mille_action> list;
  if (options.legal != 0) list.resize(static_cast<std::size_t>(table.variant().ruleset.rules.longest_legal_list));
  const std::span<const StoredEvent> events = table.events();
  const std::uint64_t first = options.first_line == 0 ? 0 : options.first_line - 1;
  for (std::uint64_t i = first; i < events.size(); ++i) {
    const StoredEvent& event = events[static_cast<std::size_t>(i)];
    LineExtras extras;
    std::span<const mille_action> legal;
    std::uint64_t hash = 0;
    if (event.kind == MILLE_EVENT_ACTION && (options.legal != 0 || options.hash != 0)) {
      MILLE_TRY(const State* const state, walk.before(event.decision, error));
      if (options.legal != 0 && (viewer == MILLE_ALL || viewer == event.seat)) {
        std::size_t count = 0;
        MILLE_TRY(game_legal_list(table.game(), *state, list, &count, error));
        legal = {list.data(), count};
        extras.legal = &legal;
      }
      if (options.hash != 0) {
        hash = hash_of(*state);
        extras.hash = &hash;
      }
    }
    write_event_line(table, static_cast<std::size_t>(i), viewer, extras, &text);
    text += '\n';
  }
  return text;
}

}  // namespace mille
