// Tables for tests; see library.h.
#include <algorithm>
#include <stdexcept>

#include "tests/support/library.h"
#include "tests/support/text_of.h"

namespace mille_test {

Table Table::start(const Variant& variant, const Seed& seed, std::int64_t small_stake, std::int64_t large_stake,
                   mille_decks decks, bool draw_ends) {
  mille_match_setup setup = sized<mille_match_setup>();
  setup.decks = decks;
  setup.draw_ends = draw_ends ? 1 : 0;
  setup.has_seed = seed.empty() ? 0 : 1;
  std::copy(seed.begin(), seed.end(), setup.seed);
  setup.stakes[0] = small_stake;
  setup.stakes[1] = large_stake;
  Outcome outcome;
  mille_table* table = nullptr;
  outcome.status = mille_table_create(variant.get(), &setup, &table, &outcome.error);
  must(outcome, "mille_table_create");
  return Table(table);
}

Table Table::from_position(const std::string& json) {
  Outcome outcome;
  mille_table* table = nullptr;
  outcome.status = mille_table_from_position(engine(), nullptr, json.data(), json.size(), &table, &outcome.error);
  if (!outcome.ok()) throw std::runtime_error("position: " + outcome.text() + " in " + json);
  return Table(table);
}

Outcome Table::try_position(const std::string& json) {
  Outcome outcome;
  mille_table* table = nullptr;
  outcome.status = mille_table_from_position(engine(), nullptr, json.data(), json.size(), &table, &outcome.error);
  mille_table_free(table);
  return outcome;
}

Table Table::import(const std::string& record, std::uint64_t match) {
  Outcome outcome;
  mille_table* table = nullptr;
  outcome.status = mille_table_import(engine(), record.data(), record.size(), match, &table, &outcome.error);
  must(outcome, "mille_table_import");
  return Table(table);
}

Outcome Table::try_import(const std::string& record, std::uint64_t match) {
  Outcome outcome;
  mille_table* table = nullptr;
  outcome.status = mille_table_import(engine(), record.data(), record.size(), match, &table, &outcome.error);
  mille_table_free(table);
  return outcome;
}

Table Table::from_state(const State& state) {
  Outcome outcome;
  mille_table* table = nullptr;
  outcome.status = mille_table_from_state(state.v(), state.get(), &table, &outcome.error);
  must(outcome, "mille_table_from_state");
  return Table(table);
}

Variant Table::variant() const {
  Outcome outcome;
  mille_variant* variant = nullptr;
  outcome.status = mille_table_variant(get(), &variant, &outcome.error);
  must(outcome, "mille_table_variant");
  return Variant(VariantHandle(variant, FreeVariant{}));
}

mille_table_info Table::info() const {
  Outcome outcome;
  mille_table_info info = sized<mille_table_info>();
  outcome.status = mille_table_info_get(get(), &info, &outcome.error);
  must(outcome, "mille_table_info_get");
  return info;
}

bool Table::in_deal() const {
  const mille_phase now = info().phase;
  return now == MILLE_PHASE_DRAW || now == MILLE_PHASE_LAY;
}

void Table::next_deal(const mille_deal_setup* setup) {
  Outcome outcome;
  outcome.status = mille_table_next_deal(get(), setup, &outcome.error);
  must(outcome, "mille_table_next_deal");
}

void Table::next_deal(const Cards& deck, mille_seat dealer) {
  mille_deal_setup setup = sized<mille_deal_setup>();
  setup.dealer = dealer;
  std::copy(deck.begin(), deck.end(), setup.deck);
  setup.deck_count = static_cast<std::uint32_t>(deck.size());
  next_deal(&setup);
}

void Table::play(std::initializer_list<const char*> actions) {
  for (const char* action : actions) play(std::string(action));
}

void Table::play(const std::string& action) {
  const Outcome outcome = try_play(action);
  if (!outcome.ok()) throw std::runtime_error("\"" + action + "\": " + outcome.text());
}

void Table::apply(const mille_action& action) {
  Outcome outcome;
  outcome.status = mille_table_apply(get(), &action, &outcome.error);
  must(outcome, "mille_table_apply");
}

Outcome Table::try_play(const std::string& action) {
  Outcome outcome;
  outcome.status = mille_table_apply_text(get(), action.c_str(), &outcome.error);
  return outcome;
}

Outcome Table::check(const mille_action& action) {
  Outcome outcome;
  outcome.status = mille_table_check(get(), &action, &outcome.error);
  return outcome;
}

mille_action Table::parse(const std::string& action) const {
  mille_action parsed{};
  must(try_parse(action, &parsed), "mille_table_parse");
  return parsed;
}

Outcome Table::try_parse(const std::string& action, mille_action* parsed) const {
  Outcome outcome;
  outcome.status = mille_table_parse(get(), action.c_str(), parsed, &outcome.error);
  return outcome;
}

void Table::undo(std::uint64_t decision) {
  Outcome outcome;
  outcome.status = mille_table_undo(get(), decision, &outcome.error);
  must(outcome, "mille_table_undo");
}

void Table::forfeit(mille_seat seat, mille_fault fault) {
  Outcome outcome;
  outcome.status = mille_table_forfeit(get(), seat, fault, &outcome.error);
  must(outcome, "mille_table_forfeit");
}

Table Table::clone() const {
  Outcome outcome;
  mille_table* copy = nullptr;
  outcome.status = mille_table_clone(get(), &copy, &outcome.error);
  must(outcome, "mille_table_clone");
  return Table(copy);
}

State Table::state() const {
  State state(variant());
  Outcome outcome;
  outcome.status = mille_state_from_table(get(), state.get(), &outcome.error);
  must(outcome, "mille_state_from_table");
  return state;
}

std::vector<mille_action> Table::legal() const {
  Outcome outcome;
  std::size_t count = 0;
  outcome.status = mille_table_legal(get(), nullptr, 0, &count, &outcome.error);
  if (outcome.status != MILLE_E_BUFFER) must(outcome, "mille_table_legal");
  std::vector<mille_action> actions(count);
  outcome.status = mille_table_legal(get(), actions.data(), actions.size(), &count, &outcome.error);
  must(outcome, "mille_table_legal");
  return actions;
}

std::vector<std::string> Table::legal_texts() const {
  const mille_seat seat = turn();
  std::vector<std::string> texts;
  for (const mille_action& action : legal()) texts.push_back(action_text(action, seat));
  return texts;
}

mille_view Table::view(mille_seat viewer) const {
  Outcome outcome;
  mille_view view = sized<mille_view>();
  outcome.status = mille_table_view(get(), viewer, &view, &outcome.error);
  must(outcome, "mille_table_view");
  return view;
}

std::vector<mille_event> Table::events(mille_seat viewer, std::uint64_t since) const {
  Outcome outcome;
  std::size_t count = 0;
  outcome.status = mille_table_events(get(), viewer, since, nullptr, sizeof(mille_event), 0, &count, &outcome.error);
  if (outcome.status != MILLE_E_BUFFER) must(outcome, "mille_table_events");
  std::vector<mille_event> events(count, sized<mille_event>());
  if (count == 0) return events;
  outcome.status =
      mille_table_events(get(), viewer, since, events.data(), sizeof(mille_event), count, &count, &outcome.error);
  must(outcome, "mille_table_events");
  return events;
}

std::vector<mille_deal_result> Table::results() const {
  Outcome outcome;
  std::size_t count = 0;
  outcome.status = mille_table_results(get(), 0, nullptr, sizeof(mille_deal_result), 0, &count, &outcome.error);
  if (outcome.status != MILLE_E_BUFFER) must(outcome, "mille_table_results");
  std::vector<mille_deal_result> results(count, sized<mille_deal_result>());
  if (count == 0) return results;
  outcome.status =
      mille_table_results(get(), 0, results.data(), sizeof(mille_deal_result), count, &count, &outcome.error);
  must(outcome, "mille_table_results");
  return results;
}

mille_payment Table::payment() const {
  Outcome outcome;
  mille_payment payment = sized<mille_payment>();
  outcome.status = mille_table_payment(get(), &payment, &outcome.error);
  must(outcome, "mille_table_payment");
  return payment;
}

std::uint64_t Table::hash() const {
  Outcome outcome;
  std::uint64_t hash = 0;
  outcome.status = mille_table_hash(get(), &hash, &outcome.error);
  must(outcome, "mille_table_hash");
  return hash;
}

std::string Table::position() const {
  return text_of("mille_table_position", [&](char* buffer, std::size_t size, std::size_t* needed, mille_error* error) {
    return mille_table_position(get(), buffer, size, needed, error);
  });
}

std::string Table::record(const RecordOptions& options) const {
  mille_record_options wanted = sized<mille_record_options>();
  wanted.legal = options.legal ? 1 : 0;
  wanted.hash = options.hash ? 1 : 0;
  wanted.first_line = options.first_line;
  return text_of("mille_table_record", [&](char* buffer, std::size_t size, std::size_t* needed, mille_error* error) {
    return mille_table_record(get(), options.viewer, &wanted, buffer, size, needed, error);
  });
}

std::string Table::json(mille_json_kind kind, mille_seat viewer, std::uint64_t since) const {
  return text_of("mille_table_json", [&](char* buffer, std::size_t size, std::size_t* needed, mille_error* error) {
    return mille_table_json(get(), kind, viewer, since, buffer, size, needed, error);
  });
}

std::string action_text(const mille_action& action, mille_seat seat) {
  return text_of("mille_action_text", [&](char* buffer, std::size_t size, std::size_t* needed, mille_error* error) {
    return mille_action_text(&action, seat, buffer, size, needed, error);
  });
}

}  // namespace mille_test
