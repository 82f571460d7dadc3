// Snapshots of a match in the test's own memory; see library.h.
#include <algorithm>
#include <stdexcept>

#include "tests/support/library.h"

namespace mille_test {

State::State(Variant variant) : variant_(std::move(variant)), words_(mille_state_size() / 8) {}

State State::start(const Variant& variant, std::uint64_t seed_number) {
  State state(variant);
  const Seed bytes = seed(std::to_string(seed_number));
  mille_match_setup setup = sized<mille_match_setup>();
  setup.has_seed = 1;
  std::copy(bytes.begin(), bytes.end(), setup.seed);
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  Outcome outcome;
  outcome.status = mille_state_init(variant.get(), &setup, state.get(), &outcome.error);
  must(outcome, "mille_state_init");
  return state;
}

mille_phase State::phase() const {
  Outcome outcome;
  mille_phase phase = -1;
  outcome.status = mille_state_phase(v(), get(), &phase, nullptr, &outcome.error);
  must(outcome, "mille_state_phase");
  return phase;
}

mille_seat State::turn() const {
  Outcome outcome;
  mille_seat turn = MILLE_NOBODY;
  outcome.status = mille_state_phase(v(), get(), nullptr, &turn, &outcome.error);
  must(outcome, "mille_state_phase");
  return turn;
}

bool State::in_deal() const {
  const mille_phase now = phase();
  return now == MILLE_PHASE_DRAW || now == MILLE_PHASE_LAY;
}

std::vector<mille_action> State::legal() const {
  thread_local std::vector<mille_action> buffer(256);
  Outcome outcome;
  std::size_t count = 0;
  outcome.status = mille_state_legal(v(), get(), buffer.data(), buffer.size(), &count, &outcome.error);
  if (outcome.status == MILLE_E_BUFFER) {
    buffer.resize(count);
    outcome.status = mille_state_legal(v(), get(), buffer.data(), buffer.size(), &count, &outcome.error);
  }
  must(outcome, "mille_state_legal");
  return {buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(count)};
}

bool State::allows(const mille_action& action) const {
  const mille_status status = mille_state_check(v(), get(), &action, nullptr);
  if (status != MILLE_OK && status != MILLE_E_ILLEGAL_ACTION) {
    throw std::runtime_error(std::string("mille_state_check: ") + mille_status_name(status));
  }
  return status == MILLE_OK;
}

void State::apply(const mille_action& action) {
  Outcome outcome;
  outcome.status = mille_state_apply(v(), get(), &action, &outcome.error);
  must(outcome, "mille_state_apply");
}

void State::next_deal() {
  Outcome outcome;
  outcome.status = mille_state_next_deal(v(), get(), &outcome.error);
  must(outcome, "mille_state_next_deal");
}

mille_view State::view(mille_seat viewer) const {
  Outcome outcome;
  mille_view view = sized<mille_view>();
  outcome.status = mille_state_view(v(), get(), viewer, &view, &outcome.error);
  must(outcome, "mille_state_view");
  return view;
}

std::uint64_t State::hash() const {
  Outcome outcome;
  std::uint64_t hash = 0;
  outcome.status = mille_state_hash(v(), get(), &hash, &outcome.error);
  must(outcome, "mille_state_hash");
  return hash;
}

mille_deal_result State::result() const {
  Outcome outcome;
  mille_deal_result result = sized<mille_deal_result>();
  outcome.status = mille_state_result(v(), get(), &result, &outcome.error);
  must(outcome, "mille_state_result");
  return result;
}

mille_deal_result State::score() const {
  Outcome outcome;
  mille_deal_result result = sized<mille_deal_result>();
  outcome.status = mille_state_score(v(), get(), &result, &outcome.error);
  must(outcome, "mille_state_score");
  return result;
}

State State::sampled(const Variant& variant, const mille_view& view, std::uint64_t seed_number) {
  State state(variant);
  Outcome outcome;
  outcome.status = mille_state_sample(variant.get(), &view, seed_number, state.get(), &outcome.error);
  must(outcome, "mille_state_sample");
  return state;
}

}  // namespace mille_test
