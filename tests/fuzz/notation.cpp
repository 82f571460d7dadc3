// Action text, cards and seeds: anything is parsed, and what parses is written back the same. The targets abi and model
// test the same parsers through the interface. This target runs nothing else, for many inputs per second.

#include <cstring>

#include "core/match.h"
#include "core/notation.h"
#include "core/seed.h"
#include "tests/fuzz/input.h"

namespace {

const mille::State& deal_in_progress() {
  static const mille::State dealt = [] {
    const auto made = mille::make_ruleset(mille::default_rules(), nullptr);
    fuzz::require(made.status() == MILLE_OK);
    const mille::Ruleset& ruleset = *made;
    const std::int64_t stakes[2] = {1, 3};
    mille::State state = mille::start_match(ruleset, {}, stakes, false);
    fuzz::require(mille::deal_next({ruleset, nullptr}, &state, 0, nullptr) == MILLE_OK);
    return state;
  }();
  return dealt;
}

void read_action(std::string_view text) {
  const mille::State& state = deal_in_progress();
  mille_error error{};
  error.struct_size = sizeof error;
  const auto action = mille::parse_action(state, text, &error);
  if (!action) return fuzz::require(error.status == MILLE_E_NOTATION && error.text[0] != '\0');
  const mille::ActionText written = mille::action_text(*action, state.turn);
  const auto again = mille::parse_action(state, written.view(), nullptr);
  fuzz::require(again && std::memcmp(&*action, &*again, sizeof *action) == 0);
}

void read_card(std::string_view text) {
  const auto card = mille::parse_card(text);
  if (!card) return;
  fuzz::require(*card < MILLE_CARD_KINDS);
  fuzz::require(mille::parse_card(mille::card_text(*card).view()) == card);
}

void read_seed(std::string_view text) {
  const auto seed = mille::seed_from_text(text);
  if (seed) fuzz::require(mille::seed_from_hex(mille::text_of(mille::to_hex(*seed))) == seed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 4) {
    case 1: read_card(text); break;
    case 2: read_seed(text); break;
    default: read_action(text);
  }
  return 0;
}
