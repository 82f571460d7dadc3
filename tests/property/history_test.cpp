// A match can be undone, copied, recorded and resumed, and stays the same match.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/property/play.h"
#include "tests/support/expect.h"

namespace mille_test {
namespace {

constexpr int kHouseRules = 25;

TEST(Undo, restores_the_point_before_any_decision) {
  for (const TriedVariant& tried : tried_variants(kHouseRules)) {
    SCOPED_TRACE(tried.name);
    Random random(21);
    Table table = dealt_table(tried.variant, random);
    std::vector<std::uint64_t> hashes;
    std::vector<std::size_t> events;
    for (std::uint64_t played = 0; played < times(1000); ++played) {
      if (table.over()) break;
      if (!table.in_deal()) table.next_deal();
      ASSERT_EQ(hashes.size(), table.info().decisions);
      hashes.push_back(table.hash());
      events.push_back(table.events(MILLE_ALL).size());
      table.apply(choose(table.legal(), Temper::any, random));
      if (random.below(40) == 0) {
        const std::uint32_t epoch = table.info().epoch;
        const std::size_t back = random.below(hashes.size());
        table.undo(back);
        ASSERT_EQ(table.hash(), hashes[back]);
        ASSERT_EQ(table.events(MILLE_ALL).size(), events[back]);
        ASSERT_EQ(table.info().decisions, back);
        ASSERT_GT(table.info().epoch, epoch);
        hashes.resize(back);
        events.resize(back);
      }
    }
  }
}

TEST(Undo, of_all_decisions_and_playing_them_again_gives_the_same_record) {
  for (const TriedVariant& tried : tried_variants(5)) {
    SCOPED_TRACE(tried.name);
    Random random(22);
    Table table = dealt_table(tried.variant, random);
    play_table(table, times(200), random);
    const std::string record = table.record();
    std::vector<mille_action> actions(static_cast<std::size_t>(table.info().decisions));
    for (std::size_t i = 0; i < actions.size(); ++i) {
      mille_seat seat = MILLE_NOBODY;
      ASSERT_EQ(mille_table_decision(table.get(), i, &seat, &actions[i], nullptr), MILLE_OK);
    }
    table.undo(0);
    for (const mille_action& action : actions) {
      if (!table.in_deal()) table.next_deal();
      table.apply(action);
    }
    ASSERT_EQ(table.record(), record);
  }
}

TEST(Clone, equals_its_original_and_goes_its_own_way) {
  for (const TriedVariant& tried : tried_variants(kHouseRules)) {
    SCOPED_TRACE(tried.name);
    Random random(23);
    Table table = dealt_table(tried.variant, random);
    play_table(table, times(150), random);
    Table copy = table.clone();
    ASSERT_EQ(copy.hash(), table.hash());
    ASSERT_EQ(copy.record(), table.record());
    const std::uint64_t hash = table.hash();
    const std::string record = table.record();
    Random same(24), again(24);
    play_table(copy, 50, same);
    ASSERT_EQ(table.hash(), hash);
    ASSERT_EQ(table.record(), record);
    play_table(table, 50, again);
    ASSERT_EQ(table.record(), copy.record()) << "the same actions make the same match";
  }
}

TEST(Record, taken_up_is_the_same_match_to_the_byte) {
  for (const TriedVariant& tried : tried_variants(kHouseRules)) {
    SCOPED_TRACE(tried.name);
    Random random(25);
    for (std::uint64_t match = 0; match < times(4); ++match) {
      const bool draw_ends = random.below(2) == 0;
      Table table =
          Table::start(tried.variant, seed(std::to_string(random.next())), 1,
                       tried.variant.rules().payment_stake_ratio == 0 ? 1 : tried.variant.rules().payment_stake_ratio,
                       MILLE_DECKS_SEED, draw_ends);
      table.next_deal();
      play_table(table, 1 + random.below(800), random);
      for (const RecordOptions& options : {RecordOptions{}, RecordOptions{MILLE_ALL, true, true, 0}}) {
        const std::string record = table.record(options);
        Table again = Table::import(record);
        ASSERT_EQ(again.record(options), record);
        ASSERT_EQ(again.hash(), table.hash());
        ASSERT_EQ(again.info().decisions, table.info().decisions);
        ASSERT_EQ(lines(record).size(), table.info().record_lines);
      }
    }
  }
}

TEST(Record, has_the_cards_of_an_action_in_printing_order_whatever_the_hosts_was) {
  Random random(27);
  Table table = dealt_table(Variant::load("montreal"), random);
  int turned = 0;
  while (!table.over() && turned < 20) {
    if (!table.in_deal()) table.next_deal();
    const mille_action listed = choose(table.legal(), Temper::any, random);
    mille_action action = listed;
    std::reverse(action.cards, action.cards + action.count);
    turned += same_bytes(action, listed) ? 0 : 1;
    table.apply(action);
    mille_action taken{};
    ASSERT_EQ(mille_table_decision(table.get(), table.info().decisions - 1, nullptr, &taken, nullptr), MILLE_OK);
    ASSERT_TRUE(same_bytes(taken, listed));
  }
  ASSERT_EQ(turned, 20);
  const std::string record = table.record();
  EXPECT_EQ(Table::import(record).record(), record);
}

TEST(Record, cut_at_any_line_is_taken_up_there_and_goes_on_to_the_same_end) {
  Random random(26);
  Table table = dealt_table(Variant::load("montreal"), random);
  play_table(table, 100000, random);
  ASSERT_TRUE(table.over());
  const std::string whole = table.record();
  const std::vector<std::string> all = lines(whole);
  for (int attempt = 0; attempt < 60; ++attempt) {
    const std::size_t kept = 1 + random.below(all.size());
    std::string cut;
    for (std::size_t i = 0; i < kept; ++i) cut += all[i] + '\n';
    if (random.below(2) == 0 && kept < all.size()) cut += all[kept].substr(0, random.below(all[kept].size()));
    Table again = Table::import(cut);
    for (std::uint64_t decision = again.info().decisions; decision < table.info().decisions; ++decision) {
      mille_action action{};
      ASSERT_EQ(mille_table_decision(table.get(), decision, nullptr, &action, nullptr), MILLE_OK);
      if (!again.in_deal()) again.next_deal();
      again.apply(action);
    }
    ASSERT_EQ(again.record(), whole) << "cut after line " << kept;
  }
}

TEST(Record, written_line_by_line_is_the_whole_one) {
  Random random(27);
  Table table = dealt_table(Variant::load("montreal"), random);
  std::string appended;
  std::uint64_t written = 0;
  while (!table.over() && table.info().decisions < 600) {
    play_table(table, 1 + random.below(5), random);
    RecordOptions options;
    options.first_line = written;
    appended += table.record(options);
    written = table.info().record_lines;
  }
  EXPECT_EQ(appended, table.record());
}

TEST(Position, written_and_read_is_the_same_point) {
  for (const TriedVariant& tried : tried_variants(kHouseRules)) {
    SCOPED_TRACE(tried.name);
    play_states(tried.variant, 28, times(300), [&](State& state, Random& random) {
      if (random.below(15) != 0) return;
      const Table table = Table::from_state(state);
      const Table again = Table::from_position(table.position());
      ASSERT_EQ(again.position(), table.position());
      // A position omits what is past, which the hash includes: the last deal's points, the last turn.
      ASSERT_EQ(Table::from_position(again.position()).hash(), again.hash()) << table.position();
      ASSERT_EQ(again.legal_texts(), table.legal_texts());
    });
  }
}

TEST(TableAndState, agree_on_everything_through_a_match) {
  for (const TriedVariant& tried : tried_variants(kHouseRules)) {
    SCOPED_TRACE(tried.name);
    Random random(29);
    Table table = dealt_table(tried.variant, random);
    State state = table.state();
    for (std::uint64_t played = 0; played < times(800) && !table.over(); ++played) {
      if (!table.in_deal()) {
        table.next_deal();
        state.next_deal();
      }
      ASSERT_EQ(state.hash(), table.hash());
      const std::vector<mille_action> legal = table.legal(), listed = state.legal();
      ASSERT_EQ(legal.size(), listed.size());
      for (std::size_t i = 0; i < legal.size(); ++i) ASSERT_TRUE(same_bytes(legal[i], listed[i]));
      for (const mille_seat viewer : {0, 1, static_cast<mille_seat>(MILLE_ONLOOKER)}) {
        ASSERT_TRUE(same_bytes(table.view(viewer), state.view(viewer)));
      }
      const mille_action action = choose(legal, Temper::any, random);
      table.apply(action);
      state.apply(action);
    }
    if (!table.results().empty()) {
      const mille_deal_result of_table = table.results().back(), of_state = state.result();
      ASSERT_EQ(of_table.deal, of_state.deal);
      ASSERT_EQ(of_table.dealer, of_state.dealer);
      ASSERT_EQ(of_table.turns, of_state.turns);
      ASSERT_TRUE(same_bytes(of_table, of_state));
    }
  }
}

TEST(StateAt, is_the_point_before_that_decision) {
  Random random(30);
  Table table = dealt_table(Variant::load("montreal"), random);
  std::vector<std::uint64_t> hashes;
  for (int played = 0; played < 300 && !table.over(); ++played) {
    if (!table.in_deal()) table.next_deal();
    hashes.push_back(table.hash());
    table.apply(choose(table.legal(), Temper::any, random));
  }
  State state(table.variant());
  for (std::size_t decision = 0; decision < hashes.size(); ++decision) {
    ASSERT_EQ(mille_state_at(table.get(), decision, state.get(), nullptr), MILLE_OK);
    ASSERT_EQ(state.hash(), hashes[decision]);
  }
  ASSERT_EQ(mille_state_at(table.get(), hashes.size() + 1, state.get(), nullptr), MILLE_E_ARGUMENT);
}

}  // namespace
}  // namespace mille_test
