// The library's handles as C++ values that free themselves. If a call that should succeed fails, std::runtime_error is
// thrown with the library's message. If a test expects a call to fail, the call returns its status or an Outcome.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mille/mille.h"
#include "tests/support/cards.h"
#include "tests/support/sized.h"

namespace mille_test {

// The result of a call: its status, and its error.
struct Outcome {
  mille_status status = MILLE_OK;
  mille_error error = sized<mille_error>();

  bool ok() const { return status == MILLE_OK; }
  std::string rule() const { return error.rule; }
  std::string text() const { return error.text; }
  std::vector<std::string> params() const;
};

// Throws unless the call succeeded. The exception gives the name of the call and the library's message.
void must(const Outcome& outcome, const char* call);

// The engine that all tests of a program share.
mille_engine* engine();

struct FreeVariant {
  void operator()(mille_variant* variant) const { mille_variant_free(variant); }
};
struct FreeTable {
  void operator()(mille_table* table) const { mille_table_free(table); }
};
using VariantHandle = std::shared_ptr<mille_variant>;
using TableHandle = std::unique_ptr<mille_table, FreeTable>;
using Options = std::vector<std::pair<std::string, std::string>>;
using Seed = std::vector<std::uint8_t>;

// Parses a seed: decimal, or 64 hexadecimal digits.
Seed seed(std::string_view text);

class Variant {
 public:
  explicit Variant(VariantHandle handle) : handle_(std::move(handle)) {}
  static Variant load(const std::string& id, const Options& options = {});
  static Outcome try_load(const std::string& id, const Options& options = {});

  const mille_variant* get() const { return handle_.get(); }
  mille_rules rules() const;
  std::string text(mille_variant_text_kind kind) const;
  mille_payment settle(const mille_settle_input& input) const;

 private:
  VariantHandle handle_;
};

// A snapshot of a match in the test's own memory. It keeps its variant alive.
class State {
 public:
  explicit State(Variant variant);
  static State start(const Variant& variant, std::uint64_t seed_number);

  mille_state* get() { return reinterpret_cast<mille_state*>(words_.data()); }
  const mille_state* get() const { return reinterpret_cast<const mille_state*>(words_.data()); }
  const Variant& variant() const { return variant_; }
  const mille_variant* v() const { return variant_.get(); }

  mille_phase phase() const;
  mille_seat turn() const;
  bool in_deal() const;
  std::vector<mille_action> legal() const;
  bool allows(const mille_action& action) const;
  void apply(const mille_action& action);
  void next_deal();
  mille_view view(mille_seat viewer) const;
  std::uint64_t hash() const;
  mille_deal_result result() const;
  mille_deal_result score() const;
  static State sampled(const Variant& variant, const mille_view& view, std::uint64_t seed_number);

 private:
  Variant variant_;
  std::vector<std::uint64_t> words_;
};

struct RecordOptions {
  mille_seat viewer = MILLE_ALL;
  bool legal = false;
  bool hash = false;
  std::uint64_t first_line = 0;
};

class Table {
 public:
  explicit Table(mille_table* handle) : handle_(handle) {}
  static Table start(const Variant& variant, const Seed& seed, std::int64_t small_stake = 1,
                     std::int64_t large_stake = 3, mille_decks decks = MILLE_DECKS_SEED, bool draw_ends = false);
  static Table from_position(const std::string& json);
  static Outcome try_position(const std::string& json);
  static Table import(const std::string& record, std::uint64_t match = 1);
  static Outcome try_import(const std::string& record, std::uint64_t match = 1);
  static Table from_state(const State& state);

  mille_table* get() const { return handle_.get(); }
  Variant variant() const;
  mille_table_info info() const;
  mille_seat turn() const { return info().turn; }
  bool over() const { return info().phase == MILLE_PHASE_OVER; }
  bool in_deal() const;

  void next_deal(const mille_deal_setup* setup = nullptr);
  // Deals from a complete deck.
  void next_deal(const Cards& deck, mille_seat dealer);
  void play(std::initializer_list<const char*> actions);
  void play(const std::string& action);
  void apply(const mille_action& action);
  Outcome try_play(const std::string& action);
  Outcome check(const mille_action& action);
  mille_action parse(const std::string& action) const;
  Outcome try_parse(const std::string& action, mille_action* parsed) const;
  void undo(std::uint64_t decision);
  void forfeit(mille_seat seat, mille_fault fault = MILLE_FAULT_RESIGN);
  Table clone() const;
  State state() const;

  std::vector<mille_action> legal() const;
  // The legal list in the library's notation.
  std::vector<std::string> legal_texts() const;
  mille_view view(mille_seat viewer) const;
  std::vector<mille_event> events(mille_seat viewer, std::uint64_t since = 0) const;
  std::vector<mille_deal_result> results() const;
  mille_payment payment() const;
  std::uint64_t hash() const;
  std::string position() const;
  std::string record(const RecordOptions& options = {}) const;
  std::string json(mille_json_kind kind, mille_seat viewer, std::uint64_t since = 0) const;

 private:
  TableHandle handle_;
};

// An action in the library's notation, for a seat.
std::string action_text(const mille_action& action, mille_seat seat);

template <typename Struct>
bool same_bytes(const Struct& left, const Struct& right) {
  return std::string_view(reinterpret_cast<const char*>(&left), sizeof(Struct)) ==
         std::string_view(reinterpret_cast<const char*>(&right), sizeof(Struct));
}

}  // namespace mille_test
