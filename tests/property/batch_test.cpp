// A batch call does to each state what the single call does. Playouts and returns match their description.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "tests/property/play.h"
#include "tests/support/house_rules.h"

namespace mille_test {
namespace {

// Several states of one variant in adjacent memory, as batch calls take them.
class Row {
 public:
  Row(const Variant& variant, std::uint64_t seed, std::size_t count) : variant_(variant), size_(mille_state_size()) {
    play_states(variant, seed, 40 * count, [&](State& state, Random& random) {
      if (words_.size() < count * size_ / 8 && random.below(20) == 0) add(state);
    });
    while (words_.size() < count * size_ / 8) add(State::start(variant, seed));  // between deals
  }

  mille_state* get() { return reinterpret_cast<mille_state*>(words_.data()); }
  std::size_t count() const { return words_.size() * 8 / size_; }
  State at(std::size_t i) const {
    State state(variant_);
    std::memcpy(static_cast<void*>(state.get()), reinterpret_cast<const char*>(words_.data()) + i * size_, size_);
    return state;
  }

 private:
  void add(const State& state) {
    const auto* words = reinterpret_cast<const std::uint64_t*>(state.get());
    words_.insert(words_.end(), words, words + size_ / 8);
  }

  Variant variant_;
  std::size_t size_;
  std::vector<std::uint64_t> words_;
};

TEST(BatchLegal, lists_what_the_single_call_lists) {
  for (const TriedVariant& tried : tried_variants(5)) {
    SCOPED_TRACE(tried.name);
    Row row(tried.variant, 61, 40);
    const std::size_t capacity = static_cast<std::size_t>(tried.variant.rules().longest_legal_list);
    std::vector<mille_action> actions(capacity * row.count());
    std::vector<std::uint32_t> counts(row.count());
    std::size_t done = 0;
    ASSERT_EQ(mille_batch_legal(tried.variant.get(), row.get(), row.count(), actions.data(), capacity, counts.data(),
                                &done, nullptr),
              MILLE_OK);
    ASSERT_EQ(done, row.count());
    for (std::size_t i = 0; i < row.count(); ++i) {
      const std::vector<mille_action> legal = row.at(i).legal();
      ASSERT_EQ(counts[i], legal.size());
      for (std::size_t j = 0; j < legal.size(); ++j) ASSERT_TRUE(same_bytes(actions[i * capacity + j], legal[j]));
    }
  }
}

TEST(BatchLegal, stops_at_the_first_list_that_does_not_fit) {
  const Variant montreal = Variant::load("montreal");
  Row row(montreal, 62, 20);
  std::size_t longest = 0, first_over = row.count();
  for (std::size_t i = 0; i < row.count(); ++i) {
    const std::size_t count = row.at(i).legal().size();
    if (first_over == row.count() && count > 2) first_over = i;
    longest = std::max(longest, count);
  }
  ASSERT_GT(longest, 2U);
  std::vector<mille_action> actions(2 * row.count());
  std::vector<std::uint32_t> counts(row.count());
  std::size_t done = 99;
  EXPECT_EQ(mille_batch_legal(montreal.get(), row.get(), row.count(), actions.data(), 2, counts.data(), &done, nullptr),
            MILLE_E_BUFFER);
  EXPECT_EQ(done, first_over);
}

TEST(BatchApply, plays_what_the_single_call_plays) {
  const Variant montreal = Variant::load("montreal");
  Row row(montreal, 63, 40);
  std::vector<mille_action> actions;
  std::vector<std::uint64_t> hashes;
  Random random(63);
  for (std::size_t i = 0; i < row.count(); ++i) {
    State state = row.at(i);
    if (!state.in_deal()) GTEST_SKIP() << "the seed gives states between deals";
    actions.push_back(random.pick(state.legal()));
    state.apply(actions.back());
    hashes.push_back(state.hash());
  }
  actions[30] = mille_action{};  // no action: the batch ends here, and the earlier actions stay applied
  const std::uint64_t before = row.at(30).hash(), after = row.at(31).hash();
  std::size_t done = 0;
  EXPECT_EQ(mille_batch_apply(montreal.get(), row.get(), row.count(), actions.data(), &done, nullptr),
            MILLE_E_ILLEGAL_ACTION);
  EXPECT_EQ(done, 30U);
  for (std::size_t i = 0; i < 30; ++i) ASSERT_EQ(row.at(i).hash(), hashes[i]);
  EXPECT_EQ(row.at(30).hash(), before);
  EXPECT_EQ(row.at(31).hash(), after);
}

TEST(BatchAct, plays_what_the_single_calls_play) {
  const Variant montreal = Variant::load("montreal");
  mille_encoding encoding = sized<mille_encoding>();
  ASSERT_EQ(mille_encoding_get(montreal.get(), &encoding, nullptr), MILLE_OK);
  Row row(montreal, 67, 40);
  std::vector<std::int32_t> actions;
  std::vector<std::uint64_t> hashes;
  Random random(67);
  for (std::size_t i = 0; i < row.count(); ++i) {
    State state = row.at(i);
    ASSERT_TRUE(state.in_deal());
    std::vector<std::int32_t> legal;
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(encoding.atomic_actions));
    ASSERT_EQ(mille_atomic_mask(montreal.get(), state.get(), mask.data(), mask.size(), nullptr), MILLE_OK);
    for (std::size_t index = 0; index < mask.size(); ++index) {
      if (mask[index] == 1) legal.push_back(static_cast<std::int32_t>(index));
    }
    actions.push_back(i % 4 == 3 ? -1 : random.pick(legal));  // a negative one changes nothing
    if (actions.back() >= 0) {
      mille_action action{};
      ASSERT_EQ(mille_atomic_action(montreal.get(), state.get(), actions.back(), &action, nullptr), MILLE_OK);
      state.apply(action);
    }
    hashes.push_back(state.hash());
  }
  // An action that is not legal: the batch ends here, and the earlier actions stay applied.
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(encoding.atomic_actions));
  ASSERT_EQ(mille_atomic_mask(montreal.get(), row.at(30).get(), mask.data(), mask.size(), nullptr), MILLE_OK);
  actions[30] = static_cast<std::int32_t>(std::find(mask.begin(), mask.end(), 0) - mask.begin());
  const std::uint64_t before = row.at(30).hash(), after = row.at(31).hash();
  std::size_t done = 0;
  EXPECT_EQ(mille_batch_act(montreal.get(), row.get(), row.count(), actions.data(), &done, nullptr),
            MILLE_E_ILLEGAL_ACTION);
  EXPECT_EQ(done, 30U);
  for (std::size_t i = 0; i < 30; ++i) ASSERT_EQ(row.at(i).hash(), hashes[i]);
  EXPECT_EQ(row.at(30).hash(), before);
  EXPECT_EQ(row.at(31).hash(), after);
  const std::int32_t beyond = encoding.atomic_actions;
  EXPECT_EQ(mille_batch_act(montreal.get(), row.get(), 1, &beyond, nullptr, nullptr), MILLE_E_ARGUMENT);
}

TEST(BatchAct, is_refused_where_there_are_no_atomic_actions) {
  const Variant variant = with_rules(R"({"sets":{"min_size":4}})");
  Row row(variant, 68, 1);
  const std::int32_t none = -1;
  EXPECT_EQ(mille_batch_act(variant.get(), row.get(), 1, &none, nullptr, nullptr), MILLE_E_UNSUPPORTED);
}

TEST(BatchPhase, gives_phase_and_turn_of_each_state) {
  const Variant montreal = Variant::load("montreal");
  Row row(montreal, 69, 20);
  std::vector<mille_phase> phases(row.count());
  std::vector<mille_seat> turns(row.count());
  std::size_t done = 0;
  ASSERT_EQ(mille_batch_phase(montreal.get(), row.get(), row.count(), phases.data(), turns.data(), &done, nullptr),
            MILLE_OK);
  EXPECT_EQ(done, row.count());
  for (std::size_t i = 0; i < row.count(); ++i) {
    mille_phase phase = -1;
    mille_seat turn = -1;
    ASSERT_EQ(mille_state_phase(montreal.get(), row.at(i).get(), &phase, &turn, nullptr), MILLE_OK);
    EXPECT_EQ(phases[i], phase);
    EXPECT_EQ(turns[i], turn);
  }
  EXPECT_EQ(mille_batch_phase(montreal.get(), row.get(), row.count(), nullptr, nullptr, nullptr, nullptr), MILLE_OK);
}

TEST(BatchPlayout, plays_each_item_alike_whatever_the_batches_length) {
  const Variant montreal = Variant::load("montreal");
  Row whole(montreal, 64, 12), part(montreal, 64, 12);
  std::vector<mille_playout> results(12), first(12);
  std::size_t done = 0;
  for (std::size_t i = 0; i < whole.count(); ++i) {
    if (!whole.at(i).in_deal()) GTEST_SKIP() << "the seed gives states between deals";
  }
  ASSERT_EQ(mille_batch_playout(montreal.get(), whole.get(), 12, 5, results.data(), &done, nullptr), MILLE_OK);
  ASSERT_EQ(done, 12U);
  ASSERT_EQ(mille_batch_playout(montreal.get(), part.get(), 5, 5, first.data(), nullptr, nullptr), MILLE_OK);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_TRUE(same_bytes(results[i], first[i]));
    EXPECT_EQ(whole.at(i).hash(), part.at(i).hash());
  }
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_FALSE(whole.at(i).in_deal());
    EXPECT_EQ(whole.at(i).result().points[0], results[i].points[0]);
  }
}

TEST(BatchSample, gives_states_that_agree_with_the_view_and_differ) {
  const Variant montreal = Variant::load("montreal");
  State state = State::start(montreal, 65);
  state.next_deal();
  const mille_view view = state.view(0);
  std::vector<std::uint64_t> memory(mille_state_size() / 8 * 10);
  std::size_t done = 0;
  ASSERT_EQ(mille_batch_sample(montreal.get(), &view, sizeof view, 1, 10, 7,
                               reinterpret_cast<mille_state*>(memory.data()), &done, nullptr),
            MILLE_OK);
  ASSERT_EQ(done, 10U);
  std::vector<std::uint64_t> hashes;
  for (std::size_t i = 0; i < 10; ++i) {
    State sample(montreal);
    std::memcpy(static_cast<void*>(sample.get()), memory.data() + i * mille_state_size() / 8, mille_state_size());
    EXPECT_TRUE(same_bytes(sample.view(0), view));
    for (const std::uint64_t hash : hashes) EXPECT_NE(hash, sample.hash());
    hashes.push_back(sample.hash());
  }
}

constexpr mille_seat kViewers[] = {0, 1, MILLE_ONLOOKER};

TEST(BatchView, shows_each_viewer_what_the_single_call_shows) {
  const Variant montreal = Variant::load("montreal");
  Row row(montreal, 71, 30);
  struct Wider {  // the caller's array may have room after each view
    mille_view view;
    std::uint64_t own = 7;
  };
  std::vector<Wider> views(row.count());
  views[0].view.struct_size = sizeof(mille_view);
  std::vector<mille_seat> viewers;
  for (std::size_t i = 0; i < row.count(); ++i) viewers.push_back(kViewers[i % std::size(kViewers)]);
  std::size_t done = 0;
  ASSERT_EQ(mille_batch_view(montreal.get(), row.get(), row.count(), viewers.data(), &views[0].view, sizeof(Wider),
                             &done, nullptr),
            MILLE_OK);
  EXPECT_EQ(done, row.count());
  for (std::size_t i = 0; i < row.count(); ++i) {
    EXPECT_TRUE(same_bytes(views[i].view, row.at(i).view(viewers[i])));
    EXPECT_EQ(views[i].own, 7U);
  }
  viewers[20] = MILLE_NOBODY;
  EXPECT_EQ(mille_batch_view(montreal.get(), row.get(), row.count(), viewers.data(), &views[0].view, sizeof(Wider),
                             &done, nullptr),
            MILLE_E_ARGUMENT);
  EXPECT_EQ(done, 20U);
}

TEST(BatchView, without_viewers_is_that_of_the_seat_whose_turn_it_is_or_of_an_onlooker) {
  const Variant montreal = Variant::load("montreal");
  State dealt = State::start(montreal, 72);
  for (const bool in_deal : {false, true}) {
    if (in_deal) dealt.next_deal();
    mille_view view = sized<mille_view>();
    ASSERT_EQ(mille_batch_view(montreal.get(), dealt.get(), 1, nullptr, &view, sizeof view, nullptr, nullptr),
              MILLE_OK);
    EXPECT_TRUE(same_bytes(view, dealt.view(in_deal ? dealt.turn() : MILLE_ONLOOKER)));
  }
}

TEST(BatchSample, takes_the_same_number_of_states_from_each_view) {
  const Variant montreal = Variant::load("montreal");
  Row row(montreal, 73, 3);
  std::vector<mille_view> views(row.count(), sized<mille_view>());
  ASSERT_EQ(mille_batch_view(montreal.get(), row.get(), row.count(), nullptr, views.data(), sizeof(mille_view), nullptr,
                             nullptr),
            MILLE_OK);
  constexpr std::size_t kSamples = 4;
  Row sampled(montreal, 74, kSamples * row.count());
  std::size_t done = 0;
  ASSERT_EQ(mille_batch_sample(montreal.get(), views.data(), sizeof(mille_view), row.count(), kSamples, 9,
                               sampled.get(), &done, nullptr),
            MILLE_OK);
  EXPECT_EQ(done, kSamples * row.count());
  std::vector<std::uint64_t> hashes;
  for (std::size_t k = 0; k < sampled.count(); ++k) {
    const mille_view& from = views[k / kSamples];
    EXPECT_TRUE(same_bytes(sampled.at(k).view(from.viewer), from));
    for (const std::uint64_t hash : hashes) EXPECT_NE(hash, sampled.at(k).hash());
    hashes.push_back(sampled.at(k).hash());
  }
  // The first view alone gives the same states: they follow from the seed and their number.
  Row again(montreal, 74, kSamples);
  ASSERT_EQ(mille_batch_sample(montreal.get(), views.data(), sizeof(mille_view), 1, kSamples, 9, again.get(), nullptr,
                               nullptr),
            MILLE_OK);
  for (std::size_t k = 0; k < kSamples; ++k) EXPECT_EQ(again.at(k).hash(), hashes[k]);
  // A view that contradicts itself: the batch ends here, with the states of the earlier views.
  views[2].pile_size += 1;
  EXPECT_EQ(mille_batch_sample(montreal.get(), views.data(), sizeof(mille_view), row.count(), kSamples, 9,
                               sampled.get(), &done, nullptr),
            MILLE_E_ARGUMENT);
  EXPECT_EQ(done, 2 * kSamples);
}

TEST(BatchReturns, gives_the_returns_of_each_state) {
  const Variant montreal = Variant::load("montreal");
  Row row(montreal, 75, 40);
  for (const mille_return_kind kind : {MILLE_RETURN_DEAL, MILLE_RETURN_PAYMENT, MILLE_RETURN_WIN}) {
    std::vector<double> returns(row.count() * MILLE_SEATS);
    std::size_t done = 0;
    ASSERT_EQ(mille_batch_returns(montreal.get(), row.get(), row.count(), kind, returns.data(), &done, nullptr),
              MILLE_OK);
    EXPECT_EQ(done, row.count());
    for (std::size_t i = 0; i < row.count(); ++i) {
      double single[MILLE_SEATS] = {};
      ASSERT_EQ(mille_state_returns(montreal.get(), row.at(i).get(), kind, single, nullptr), MILLE_OK);
      EXPECT_EQ(returns[i * MILLE_SEATS], single[0]);
      EXPECT_EQ(returns[i * MILLE_SEATS + 1], single[1]);
    }
    const bool all_zero = std::all_of(returns.begin(), returns.end(), [](double value) { return value == 0; });
    EXPECT_EQ(all_zero, kind != MILLE_RETURN_DEAL) << "deals are over, and no match is";
  }
}

TEST(BatchObserve, gives_the_observation_and_mask_of_the_seat_whose_turn_it_is) {
  const Variant montreal = Variant::load("montreal");
  mille_encoding encoding = sized<mille_encoding>();
  ASSERT_EQ(mille_encoding_get(montreal.get(), &encoding, nullptr), MILLE_OK);
  const std::size_t floats = static_cast<std::size_t>(encoding.observation_size);
  const std::size_t atoms = static_cast<std::size_t>(encoding.atomic_actions);
  Row row(montreal, 66, 30);
  std::vector<float> observations(floats * row.count());
  std::vector<std::uint8_t> masks(atoms * row.count());
  ASSERT_EQ(mille_batch_observe(montreal.get(), row.get(), row.count(), nullptr, observations.data(), masks.data(),
                                nullptr, nullptr),
            MILLE_OK);
  for (std::size_t i = 0; i < row.count(); ++i) {
    const State state = row.at(i);
    std::vector<float> values(floats);
    std::vector<std::uint8_t> mask(atoms);
    if (state.in_deal()) {
      const mille_view view = state.view(state.turn());
      ASSERT_EQ(mille_observation(montreal.get(), &view, values.data(), floats, nullptr), MILLE_OK);
      ASSERT_EQ(mille_atomic_mask(montreal.get(), state.get(), mask.data(), atoms, nullptr), MILLE_OK);
    }
    EXPECT_TRUE(
        std::equal(values.begin(), values.end(), observations.begin() + static_cast<std::ptrdiff_t>(i * floats)));
    EXPECT_TRUE(std::equal(mask.begin(), mask.end(), masks.begin() + static_cast<std::ptrdiff_t>(i * atoms)));
  }
}

TEST(BatchObserve, gives_the_observation_of_the_seats_that_are_named) {
  const Variant montreal = Variant::load("montreal");
  mille_encoding encoding = sized<mille_encoding>();
  ASSERT_EQ(mille_encoding_get(montreal.get(), &encoding, nullptr), MILLE_OK);
  const auto length = static_cast<std::size_t>(encoding.observation_size);
  const auto atoms = static_cast<std::size_t>(encoding.atomic_actions);
  const std::size_t padded = (atoms + 7) / 8;
  Row row(montreal, 70, 60);
  std::vector<State> states;
  for (std::size_t i = 0; i < row.count(); ++i) states.push_back(row.at(i));
  states.push_back(State::start(montreal, 70));  // between deals
  for (const State& state : states) {
    for (const mille_seat seat : {mille_seat{0}, mille_seat{1}, mille_seat{MILLE_NOBODY}}) {
      std::vector<float> expected(length), values(length, -1);
      std::vector<std::uint8_t> mask_expected(atoms), mask(atoms, 9), bytes(length, 9), bits(padded, 9);
      if (seat != MILLE_NOBODY) {
        const mille_view view = state.view(seat);
        ASSERT_EQ(mille_observation(montreal.get(), &view, expected.data(), length, nullptr), MILLE_OK);
      }
      if (seat == state.turn()) {
        ASSERT_EQ(mille_atomic_mask(montreal.get(), state.get(), mask_expected.data(), atoms, nullptr), MILLE_OK);
      }
      ASSERT_EQ(
          mille_batch_observe(montreal.get(), state.get(), 1, &seat, values.data(), mask.data(), nullptr, nullptr),
          MILLE_OK);
      ASSERT_EQ(mille_batch_observe_packed(montreal.get(), state.get(), 1, &seat, bytes.data(), bits.data(), nullptr,
                                           nullptr),
                MILLE_OK);
      EXPECT_EQ(values, expected);
      EXPECT_EQ(mask, mask_expected);
      for (std::size_t k = 0; k < static_cast<std::size_t>(montreal.rules().kind_count); ++k) {
        EXPECT_EQ(bytes[k], expected[k]);  // the block `hand`
      }
      for (std::size_t k = 0; k < atoms; ++k) EXPECT_EQ(bits[k / 8] >> k % 8 & 1, mask[k]);
    }
  }
}

TEST(BatchObserve, refuses_a_seat_that_does_not_exist) {
  const Variant montreal = Variant::load("montreal");
  Row row(montreal, 70, 3);
  std::size_t done = 9;
  for (const mille_seat wrong : {mille_seat{2}, mille_seat{MILLE_ONLOOKER}}) {
    const mille_seat seats[] = {0, 1, wrong};
    mille_error error = sized<mille_error>();
    EXPECT_EQ(mille_batch_observe(montreal.get(), row.get(), 3, seats, nullptr, nullptr, &done, &error),
              MILLE_E_ARGUMENT);
    EXPECT_EQ(done, 2U);
    EXPECT_STREQ(error.message, "argument.seat");
    EXPECT_EQ(mille_batch_observe_packed(montreal.get(), row.get(), 3, seats, nullptr, nullptr, &done, nullptr),
              MILLE_E_ARGUMENT);
    EXPECT_EQ(done, 2U);
  }
}

TEST(BatchObserve, gives_the_same_in_bytes_and_bits) {
  for (const char* const name : {"montreal", "progressive", "denexa"}) {
    const Variant variant = Variant::load(name);
    const mille_rules rules = variant.rules();
    mille_encoding encoding = sized<mille_encoding>();
    ASSERT_EQ(mille_encoding_get(variant.get(), &encoding, nullptr), MILLE_OK);
    const auto length = static_cast<std::size_t>(encoding.observation_size);
    const auto atoms = static_cast<std::size_t>(encoding.atomic_actions);
    const std::size_t padded = (atoms + 7) / 8;
    Row row(variant, 67, 200);
    std::vector<float> observations(length * row.count());
    std::vector<std::uint8_t> masks(atoms * row.count());
    std::vector<std::uint8_t> bytes(length * row.count(), 0xAA);
    std::vector<std::uint8_t> bits(padded * row.count(), 0xAA);
    ASSERT_EQ(mille_batch_observe(variant.get(), row.get(), row.count(), nullptr, observations.data(), masks.data(),
                                  nullptr, nullptr),
              MILLE_OK);
    ASSERT_EQ(mille_batch_observe_packed(variant.get(), row.get(), row.count(), nullptr, bytes.data(), bits.data(),
                                         nullptr, nullptr),
              MILLE_OK);
    for (std::size_t i = 0; i < row.count(); ++i) {
      std::vector<float> expected(&observations[i * length], &observations[i * length] + length);
      if (row.at(i).in_deal()) {
        const std::size_t turns = length - 8;  // then the deal, two totals and four counts
        expected[turns] *= static_cast<float>(rules.deal_max_turns);
        expected[turns + 1] *= static_cast<float>(rules.match_max_deals);
        for (const std::size_t total : {turns + 2, turns + 3}) expected[total] = 100 + 100 * expected[total];
      }
      for (std::size_t k = 0; k < length; ++k) {
        ASSERT_NEAR(bytes[i * length + k], std::clamp(expected[k], 0.0f, 255.0f), 0.501) << name << ' ' << k;
      }
      for (std::size_t action = 0; action < 8 * padded; ++action) {
        const int bit = bits[i * padded + action / 8] >> action % 8 & 1;
        ASSERT_EQ(bit, action < atoms ? masks[i * atoms + action] : 0) << name << ' ' << action;
      }
    }
  }
}

TEST(Playout, is_the_same_for_the_same_seed_and_differs_for_another) {
  State start = State::start(Variant::load("montreal"), 67);
  start.next_deal();
  State one = start, two = start, three = start;
  mille_playout first{}, second{}, third{};
  ASSERT_EQ(mille_state_playout(one.v(), one.get(), 1, &first, nullptr), MILLE_OK);
  ASSERT_EQ(mille_state_playout(two.v(), two.get(), 1, &second, nullptr), MILLE_OK);
  ASSERT_EQ(mille_state_playout(three.v(), three.get(), 2, &third, nullptr), MILLE_OK);
  EXPECT_TRUE(same_bytes(first, second));
  EXPECT_EQ(one.hash(), two.hash());
  EXPECT_FALSE(same_bytes(first, third));
  EXPECT_EQ(mille_state_playout(one.v(), one.get(), 1, &first, nullptr), MILLE_E_PHASE) << "no deal is in progress";
}

TEST(Returns, are_opposite_for_the_two_seats_and_those_of_the_match) {
  for (std::uint64_t number = 0; number < times(30); ++number) {
    State state = State::start(Variant::load("montreal", {{"target", "300"}}), number);
    while (state.phase() != MILLE_PHASE_OVER) {
      state.next_deal();
      ASSERT_EQ(mille_state_playout(state.v(), state.get(), number, nullptr, nullptr), MILLE_OK);
      double deal[MILLE_SEATS] = {};
      ASSERT_EQ(mille_state_returns(state.v(), state.get(), MILLE_RETURN_DEAL, deal, nullptr), MILLE_OK);
      const mille_deal_result result = state.result();
      ASSERT_EQ(deal[0], static_cast<double>(result.points[0] - result.points[1]));
      ASSERT_EQ(deal[0], -deal[1]);
    }
    mille_payment payment = sized<mille_payment>();
    ASSERT_EQ(mille_state_payment(state.v(), state.get(), &payment, nullptr), MILLE_OK);
    double paid[MILLE_SEATS] = {}, won[MILLE_SEATS] = {};
    ASSERT_EQ(mille_state_returns(state.v(), state.get(), MILLE_RETURN_PAYMENT, paid, nullptr), MILLE_OK);
    ASSERT_EQ(mille_state_returns(state.v(), state.get(), MILLE_RETURN_WIN, won, nullptr), MILLE_OK);
    ASSERT_EQ(paid[payment.winner], static_cast<double>(payment.total));
    ASSERT_EQ(paid[0], -paid[1]);
    ASSERT_EQ(won[payment.winner], 1.0);
    ASSERT_EQ(won[1 - payment.winner], -1.0);
  }
}

}  // namespace
}  // namespace mille_test
