// A batch call for tables does at each table what the single call does.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/property/play.h"

namespace mille_test {
namespace {

// A `random` player in each of these seats of a table, with a seed from this number.
class Seated {
 public:
  explicit Seated(std::uint64_t number, std::initializer_list<mille_seat> seats = {0, 1})
      : table(Table::start(Variant::load("montreal"), seed(std::to_string(number)))) {
    for (const mille_seat seat : seats) {
      Outcome outcome;
      outcome.status = mille_player_create(engine(), "random", nullptr, &players_[seat], &outcome.error);
      must(outcome, "mille_player_create");
      outcome.status = mille_table_set_player(table.get(), seat, players_[seat], &outcome.error);
      must(outcome, "mille_table_set_player");
    }
    table.next_deal();
  }
  ~Seated() {
    for (mille_player* player : players_) mille_player_free(player);
  }
  Seated(const Seated&) = delete;
  Seated& operator=(const Seated&) = delete;

  Table table;

 private:
  mille_player* players_[MILLE_SEATS] = {};
};

TEST(BatchStep, plays_each_table_as_the_single_step_does) {
  Seated one(81), two(82), first(81), second(82);
  mille_table* tables[] = {first.table.get(), second.table.get()};
  for (int round = 0; round < 20; ++round) {
    mille_step single[2] = {sized<mille_step>(), sized<mille_step>()};
    mille_step steps[2] = {sized<mille_step>(), sized<mille_step>()};
    std::size_t done = 0;
    ASSERT_EQ(mille_batch_step(tables, 2, nullptr, steps, sizeof *steps, &done, nullptr), MILLE_OK);
    ASSERT_EQ(done, 2U);
    ASSERT_EQ(mille_table_step(one.table.get(), nullptr, &single[0], nullptr), MILLE_OK);
    ASSERT_EQ(mille_table_step(two.table.get(), nullptr, &single[1], nullptr), MILLE_OK);
    for (int i = 0; i < 2; ++i) {
      ASSERT_TRUE(same_bytes(steps[i].action, single[i].action));
      ASSERT_EQ(steps[i].decision, single[i].decision);
      ASSERT_EQ(steps[i].seat, single[i].seat);
    }
  }
  EXPECT_EQ(first.table.record(), one.table.record());
  EXPECT_EQ(second.table.record(), two.table.record());
}

TEST(BatchAdvance, plays_until_a_seat_without_a_player_decides_or_the_deal_is_over) {
  Seated one(83, {0}), two(84, {1}), both(85), first(83, {0}), second(84, {1}), third(85);
  const Seated* const singles[] = {&one, &two, &both};
  mille_table* tables[] = {first.table.get(), second.table.get(), third.table.get()};
  std::size_t ends = 0;
  for (int round = 0; round < 400; ++round) {
    std::size_t done = 0;
    ASSERT_EQ(mille_batch_advance(tables, 3, nullptr, &done, nullptr), MILLE_OK);
    ASSERT_EQ(done, 3U);
    for (std::size_t i = 0; i < 3; ++i) {
      mille_table* const single = singles[i]->table.get();
      mille_status status = MILLE_OK;
      while (status == MILLE_OK) status = mille_table_step(single, nullptr, nullptr, nullptr);
      mille_table_info info = sized<mille_table_info>(), batch = sized<mille_table_info>();
      ASSERT_EQ(mille_table_info_get(single, &info, nullptr), MILLE_OK);
      ASSERT_EQ(mille_table_info_get(tables[i], &batch, nullptr), MILLE_OK);
      ASSERT_EQ(batch.decisions, info.decisions);
      ASSERT_EQ(batch.phase, info.phase);
      ends += info.phase == MILLE_PHASE_BETWEEN ? 1 : 0;
      for (mille_table* const table : {single, tables[i]}) {
        if (info.phase == MILLE_PHASE_BETWEEN) {
          ASSERT_EQ(mille_table_next_deal(table, nullptr, nullptr), MILLE_OK);
        } else if (info.phase != MILLE_PHASE_OVER) {  // the host's turn
          mille_action action{};
          std::size_t count = 0;
          mille_table_legal(table, &action, 1, &count, nullptr);
          ASSERT_GT(count, 0U);
          ASSERT_EQ(mille_table_apply(table, &action, nullptr), MILLE_OK);
        }
      }
    }
  }
  EXPECT_GT(ends, 3U);
  EXPECT_EQ(first.table.record(), one.table.record());
  EXPECT_EQ(second.table.record(), two.table.record());
  EXPECT_EQ(third.table.record(), both.table.record());
}

TEST(BatchTableAct, plays_what_the_single_calls_play) {
  const Variant montreal = Variant::load("montreal");
  mille_encoding encoding = sized<mille_encoding>();
  ASSERT_EQ(mille_encoding_get(montreal.get(), &encoding, nullptr), MILLE_OK);
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(encoding.atomic_actions));
  const auto first_with = [&](const State& state, int legal) {
    EXPECT_EQ(mille_atomic_mask(montreal.get(), state.get(), mask.data(), mask.size(), nullptr), MILLE_OK);
    return static_cast<std::int32_t>(std::find(mask.begin(), mask.end(), legal) - mask.begin());
  };
  std::vector<Table> tables;
  std::vector<mille_table*> handles;
  std::vector<std::int32_t> actions;
  std::vector<std::string> expected;
  Random random(86);
  for (std::uint64_t i = 0; i < 12; ++i) {
    tables.push_back(Table::start(montreal, seed(std::to_string(i))));
    play_table(tables.back(), 20 * i, random);
    if (!tables.back().in_deal()) tables.back().next_deal();
    handles.push_back(tables.back().get());
    const State state = tables.back().state();
    actions.push_back(i % 4 == 3 ? -1 : first_with(state, 1));  // a negative one changes nothing
    Table single = tables.back().clone();
    if (actions.back() >= 0) {
      mille_action action{};
      ASSERT_EQ(mille_atomic_action(montreal.get(), state.get(), actions.back(), &action, nullptr), MILLE_OK);
      single.apply(action);
    }
    expected.push_back(single.record());
  }
  // An action that is not legal: the batch ends here, and the earlier actions stay played.
  actions[8] = first_with(tables[8].state(), 0);
  for (std::size_t i = 8; i < 12; ++i) expected[i] = tables[i].record();
  std::size_t done = 0;
  EXPECT_EQ(mille_batch_table_act(handles.data(), handles.size(), actions.data(), &done, nullptr),
            MILLE_E_ILLEGAL_ACTION);
  EXPECT_EQ(done, 8U);
  for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(tables[i].record(), expected[i]);
  EXPECT_EQ(mille_batch_table_act(&handles[8], 1, &encoding.atomic_actions, nullptr, nullptr), MILLE_E_ARGUMENT);
}

TEST(BatchTableAct, is_refused_where_there_are_no_atomic_actions) {
  Table table = Table::start(with_rules(R"({"sets":{"min_size":4}})"), seed("87"));
  mille_table* const handle = table.get();
  const std::int32_t none = -1;
  EXPECT_EQ(mille_batch_table_act(&handle, 1, &none, nullptr, nullptr), MILLE_E_UNSUPPORTED);
}

TEST(BatchFromTables, copies_where_each_table_is) {
  const Variant montreal = Variant::load("montreal");
  std::vector<Table> tables;
  std::vector<mille_table*> handles;
  Random random(88);
  for (std::uint64_t i = 0; i < 5; ++i) {
    tables.push_back(Table::start(montreal, seed(std::to_string(i))));
    play_table(tables.back(), 30 * i, random);
    handles.push_back(tables.back().get());
  }
  std::vector<std::uint64_t> memory(mille_state_size() / 8 * 5);
  auto* const states = reinterpret_cast<mille_state*>(memory.data());
  std::size_t done = 0;
  ASSERT_EQ(mille_batch_from_tables(handles.data(), 5, states, &done, nullptr), MILLE_OK);
  EXPECT_EQ(done, 5U);
  for (std::size_t i = 0; i < 5; ++i) {
    std::uint64_t hash = 0;
    const auto* const state = reinterpret_cast<const mille_state*>(memory.data() + i * mille_state_size() / 8);
    ASSERT_EQ(mille_state_hash(montreal.get(), state, &hash, nullptr), MILLE_OK);
    EXPECT_EQ(hash, tables[i].hash());
  }
  handles[3] = nullptr;
  EXPECT_EQ(mille_batch_from_tables(handles.data(), 5, states, &done, nullptr), MILLE_E_HANDLE);
  EXPECT_EQ(done, 3U);
}

}  // namespace
}  // namespace mille_test
