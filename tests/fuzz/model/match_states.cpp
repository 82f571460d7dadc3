// Calls on states alone: samples, playouts, batches, the space of learners, settlements of bare numbers.
#include <algorithm>
#include <cstring>

#include "tests/fuzz/model/checks.h"
#include "tests/fuzz/model/match.h"

namespace fuzz {

using mille_test::same_bytes;
using mille_test::sized;
using mille_test::State;

namespace {

constexpr std::size_t kBatch = 2;
constexpr std::int32_t kMostTurns = 500;  // in a deal that is played to its end

// Adjacent copies of a state, as batch calls take them.
class Row {
 public:
  explicit Row(const State& state) : state_(state), words_(kBatch * mille_state_size() / sizeof(std::uint64_t)) {
    for (std::size_t i = 0; i < kBatch; ++i) std::memcpy(place(i), state.get(), mille_state_size());
  }
  mille_state* get() { return static_cast<mille_state*>(place(0)); }
  State at(std::size_t index) {
    State copy = state_;
    std::memcpy(static_cast<void*>(copy.get()), place(index), mille_state_size());
    return copy;
  }

 private:
  void* place(std::size_t index) { return reinterpret_cast<char*>(words_.data()) + index * mille_state_size(); }

  State state_;
  std::vector<std::uint64_t> words_;
};

}  // namespace

void Match::sample() {
  constexpr mille_seat kViewers[] = {MILLE_ONLOOKER, 0, 1};
  const mille_seat viewer = kViewers[input_.byte() % 3];
  const std::uint64_t seed = input_.byte();
  const mille_view view = state_.view(viewer);
  State sampled(variant_);
  const mille_status status = mille_state_sample(variant_.get(), &view, seed, sampled.get(), nullptr);
  require(status == (table_.over() ? MILLE_E_PHASE : MILLE_OK));
  if (status != MILLE_OK) return;
  require(same_bytes(sampled.view(viewer), view));
  if (viewer == state_.turn()) require(sampled.legal().size() == state_.legal().size());
  if (sampled.in_deal()) check_pack(sampled, rules_);
  Row row(state_);
  std::size_t done = 0;
  require(mille_batch_sample(variant_.get(), &view, sizeof view, 1, kBatch, seed, row.get(), &done, nullptr) ==
          MILLE_OK);
  require(done == kBatch && same_bytes(row.at(1).view(viewer), view));
}

void Match::playout() {
  if (!state_.in_deal() || rules_.deal_max_turns > kMostTurns) return;
  const std::uint64_t seed = input_.byte();
  State one = state_, two = state_;
  mille_playout first{}, second{};
  require(mille_state_playout(one.v(), one.get(), seed, &first, nullptr) == MILLE_OK);
  require(mille_state_playout(two.v(), two.get(), seed, &second, nullptr) == MILLE_OK);
  require(same_bytes(first, second) && one.hash() == two.hash() && !one.in_deal());
  const mille_deal_result result = one.result();
  require(std::equal(result.points, result.points + 2, first.points) && result.out == first.out);
  double deal[MILLE_SEATS] = {}, paid[MILLE_SEATS] = {}, won[MILLE_SEATS] = {};
  require(mille_state_returns(one.v(), one.get(), MILLE_RETURN_DEAL, deal, nullptr) == MILLE_OK);
  require(mille_state_returns(one.v(), one.get(), MILLE_RETURN_PAYMENT, paid, nullptr) == MILLE_OK);
  require(mille_state_returns(one.v(), one.get(), MILLE_RETURN_WIN, won, nullptr) == MILLE_OK);
  require(deal[0] == static_cast<double>(first.points[0] - first.points[1]));
  require(deal[0] == -deal[1] && paid[0] == -paid[1] && won[0] == -won[1]);
}

void Match::batch() {
  if (!state_.in_deal()) return;
  const std::vector<mille_action> list = state_.legal();
  Row row(state_);
  std::vector<mille_action> lists(kBatch * list.size());
  std::uint32_t counts[kBatch] = {};
  std::size_t done = 0;
  require(mille_batch_legal(variant_.get(), row.get(), kBatch, lists.data(), list.size(), counts, &done, nullptr) ==
          MILLE_OK);
  require(done == kBatch && counts[0] == list.size() && counts[1] == list.size());
  const mille_action action = list[input_.number<std::uint16_t>() % list.size()];
  require(same_bytes(lists[list.size()], list[0]));
  const mille_action actions[kBatch] = {action, mille_action{}};  // the second is no action: only the first is played
  require(mille_batch_apply(variant_.get(), row.get(), kBatch, actions, &done, nullptr) == MILLE_E_ILLEGAL_ACTION);
  State played = state_;
  played.apply(action);
  require(done == 1 && row.at(0).hash() == played.hash() && row.at(1).hash() == state_.hash());
  if (rules_.deal_max_turns > kMostTurns) return;
  Row other(state_);
  mille_playout results[kBatch];
  require(mille_batch_playout(variant_.get(), other.get(), kBatch, input_.byte(), results, &done, nullptr) == MILLE_OK);
  require(done == kBatch && !other.at(0).in_deal() && !other.at(1).in_deal());
}

void Match::atoms() {
  check_atoms(state_, rules_);
  mille_encoding sizes = sized<mille_encoding>();
  if (mille_encoding_get(variant_.get(), &sizes, nullptr) != MILLE_OK) return;
  const auto floats = static_cast<std::size_t>(sizes.observation_size);
  std::vector<float> values(floats), of_batch(kBatch * floats);
  const std::int32_t index = input_.byte() % sizes.atomic_actions;
  const std::int32_t actions[kBatch] = {-1, index};
  mille_action action{};
  const mille_status legal = mille_atomic_action(variant_.get(), state_.get(), index, &action, nullptr);
  Row acted(state_);
  std::size_t done = 0;
  require(mille_batch_act(variant_.get(), acted.get(), kBatch, actions, &done, nullptr) == legal);
  State played = state_;
  if (legal == MILLE_OK) played.apply(action);
  require(done == (legal == MILLE_OK ? kBatch : 1));
  require(acted.at(0).hash() == state_.hash() && acted.at(1).hash() == played.hash());
  const mille_view view = state_.view(state_.in_deal() ? state_.turn() : 0);
  require(mille_observation(variant_.get(), &view, values.data(), floats, nullptr) == MILLE_OK);
  Row row(state_);
  require(mille_batch_observe(variant_.get(), row.get(), kBatch, nullptr, of_batch.data(), nullptr, nullptr, nullptr) ==
          MILLE_OK);
  if (state_.in_deal())
    require(std::equal(values.begin(), values.end(), of_batch.begin() + static_cast<std::ptrdiff_t>(floats)));
  char text[128];
  require(mille_atomic_text(variant_.get(), input_.byte() % sizes.atomic_actions, text, sizeof text, nullptr,
                            nullptr) == MILLE_OK);
}

void Match::settle() {
  mille_settle_input input = sized<mille_settle_input>();
  input.end = input_.byte() % 2 == 0 ? MILLE_END_WON : MILLE_END_FORFEIT;
  std::copy_n(stakes_, 2, input.stakes);
  for (mille_settle_side* side : {&input.winner, &input.loser}) {
    side->total = input_.number<std::int16_t>();
    side->last_deal = input_.number<std::int16_t>();
    side->has_last_deal = 1;
    side->naturals = input_.byte();
    side->chapeaux = input_.byte();
  }
  const mille_payment payment = variant_.settle(input);
  require(payment.winner == 0);
  require(payment.total == payment.game + payment.difference + payment.naturals + payment.chapeaux + payment.skunk);
  require(payment.skunk_level >= 0 && payment.skunk_level <= 2 && (payment.skunk_level != 0 || payment.skunk == 0));
}

}  // namespace fuzz
