// Tables that follow a match show their viewer what the host's table shows, and refuse lines that contradict it.
#include "record/follow.h"

#include <algorithm>

#include "record/unseen.h"
#include "tests/support/random.h"
#include "tests/unit/record/follow_support.h"
#include "tests/unit/record/sealed_support.h"
#include "tests/unit/support/situations.h"

namespace mille::test {
namespace {

// Plays a match at a host's table, in one of several ways. After each call everybody follows, and sees the same.
void follow_match(Table* host, std::uint64_t seed, std::uint64_t most_decisions) {
  FastRandom random(seed);
  std::vector<Followed> followed;
  for (const int viewer : kFollowers) followed.emplace_back(*host, viewer);
  while (host->state().phase != MILLE_PHASE_OVER) {
    const std::size_t since = host->events().size();
    if (host->decisions() >= most_decisions) {
      mille_error error = empty_error();
      const std::uint64_t how = random.below(4);
      const int seat = static_cast<int>(random.below(2));
      const mille_status status = how < 2    ? host->forfeit(seat, MILLE_FAULT_TIMEOUT, &error)
                                  : how == 2 ? host->end_early(MILLE_END_ABORTED, seat, &error)
                                             : host->end_early(MILLE_END_AGREED, kNobody, &error);
      ASSERT_EQ(status, MILLE_OK) << error.text;
    } else if (!host->state().in_deal()) {
      deal(host, &random);
    } else if (seed % 2 == 0 && random.below(8) != 0) {
      only_draw_and_discard(host, &random, host->decisions() + 1);
    } else {
      play_decision(host, &random);
    }
    for (Followed& one : followed) {
      one.catch_up(*host);
      if (testing::Test::HasFatalFailure()) return;
      expect_same(*host, *one.table, one.viewer, since);
      if (one.viewer != MILLE_ONLOOKER) expect_same(*host, *one.table, MILLE_ONLOOKER, since);
      ASSERT_FALSE(testing::Test::HasFatalFailure()) << one.viewer << " decision " << host->decisions();
    }
  }
  for (Followed& one : followed) {
    expect_same(*host, *one.table, one.viewer);
    expect_same_record(*host, *one.table, one.viewer);
    ASSERT_FALSE(testing::Test::HasFatalFailure()) << one.viewer;
    EXPECT_EQ(one.table->hides_cards(), !host->setup().hides_seed());
    if (host->setup().decks != MILLE_DECKS_SEED) continue;
    mille_error error = empty_error();
    ASSERT_EQ(one.follower->take_seed(host->setup().seed, &error), MILLE_OK) << error.text;
    EXPECT_FALSE(one.table->hides_cards());
  }
  for (Followed& one : followed) {
    if (one.table->hides_cards()) continue;
    EXPECT_EQ(record_of(*host), record_of(*one.table));
    EXPECT_EQ(std::memcmp(&host->state(), &one.table->state(), sizeof(State)), 0);
  }
}

std::unique_ptr<Table> host_of(std::shared_ptr<const Variant> variant, std::uint64_t seed) {
  constexpr mille_decks kDecks[] = {MILLE_DECKS_SEED, MILLE_DECKS_GIVEN, MILLE_DECKS_SEALED};
  TableSetup setup;
  setup.seed = seed_of(seed);
  setup.decks = kDecks[seed % 3];
  setup.has_seed = setup.decks != MILLE_DECKS_GIVEN || seed % 2 == 0;
  setup.draw_ends = setup.decks != MILLE_DECKS_SEALED && seed % 5 == 0;
  if (setup.decks != MILLE_DECKS_SEALED) return new_table(std::move(variant), setup);
  auto table = unsealed(std::move(variant), seed);
  seal_all(table.get(), static_cast<std::uint32_t>(seed % 4));
  return table;
}

std::uint64_t decisions_of(std::uint64_t seed) { return seed % 7 == 0 ? seed * 11 % 90 : seed % 2 == 0 ? 500 : 900; }

// Each variant is dealt and played in some of these ways, and the next one in the next.
constexpr std::uint64_t kWays = 8;
std::uint64_t ways(std::uint64_t usual) { return std::min(mille_test::times(usual), kWays); }

TEST(Follow, shows_the_same_at_every_line_of_the_shipped_variants) {
  std::uint64_t number = 0;
  for (const std::string& id : shipped_ids()) {
    for (std::uint64_t way = 0; way < ways(8); ++way) {
      const std::uint64_t seed = 1 + number++ % kWays;
      SCOPED_TRACE(id + " " + std::to_string(seed));
      follow_match(host_of(variant(id), seed).get(), seed, decisions_of(seed));
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(Follow, shows_the_same_at_every_line_under_other_rules) {
  std::uint64_t number = 0;
  for (const NamedRules& named : many_rules()) {
    for (std::uint64_t way = 0; way < ways(2); ++way) {
      const std::uint64_t seed = 1 + number++ % kWays;
      SCOPED_TRACE(named.name + " " + std::to_string(seed));
      follow_match(host_of(variant_of(named.ruleset.rules), seed).get(), seed, decisions_of(seed));
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

std::size_t below(std::size_t count, FastRandom* random) { return random->below(static_cast<std::uint32_t>(count)); }

// A line with a digit or a letter of a card exchanged for another.
std::string changed(const std::string& line, FastRandom* random) {
  constexpr std::string_view kExchanged[] = {"0123456789", "A23456789JQK", "CDHS"};
  std::string text = line;
  while (text == line) {
    const std::string_view letters = kExchanged[random->below(3)];
    char& letter = text[below(text.size(), random)];
    if (letters.find(letter) != std::string_view::npos) letter = letters[below(letters.size(), random)];
  }
  return text;
}

// Follows the lines of a sealed match, with one of them changed. It must be refused: at once, or at a later line, which
// is the reveal at the latest. If it is refused at once, the table goes on with the true line as if nothing had been.
// A changed line may also tell of another match with the same cards; its record is as good then.
void follow_changed(const Table& host, int viewer, std::size_t which, const std::string& line, std::uint64_t* at_once) {
  Followed followed(host, viewer);
  const std::vector<std::string> lines = lines_from(host, viewer, 0);
  mille_error error = empty_error();
  bool taken = false;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (i == which) {
      const std::string before = record_of(*followed.table, viewer);
      const State state = followed.table->state();
      taken = followed.follower->take(line, &error) == MILLE_OK;
      if (taken) continue;
      ++*at_once;
      EXPECT_EQ(error.line, static_cast<std::int32_t>(i) + 1) << line << '\n' << error.text;
      ASSERT_EQ(record_of(*followed.table, viewer), before);
      ASSERT_EQ(std::memcmp(&state, &followed.table->state(), sizeof state), 0);
    }
    const mille_status status = followed.follower->take(lines[i], &error);
    if (status == MILLE_OK) continue;
    ASSERT_TRUE(taken) << lines[i] << '\n' << error.text;
    ASSERT_EQ(status, MILLE_E_RECORD) << error.text;
    return;
  }
  if (!taken) return expect_same(host, *followed.table, viewer);
  const ReadResult read = read_back(record_of(*followed.table));
  ASSERT_EQ(read.status, MILLE_OK) << line << "\nin place of\n" << lines[which] << '\n' << read.error.text;
}

TEST(Follow, refuses_every_changed_line_of_a_sealed_match_at_the_reveal_at_the_latest) {
  const std::uint64_t changes = mille_test::times(8) + 4;  // of each match, for each viewer
  std::uint64_t at_once = 0;
  std::uint64_t tried = 0;
  for (const std::string& id : shipped_ids()) {
    for (std::uint64_t seed = 2; seed <= 3; ++seed) {
      const auto host = sealed_match(static_cast<std::uint32_t>(seed % 4), seed, id);
      FastRandom random(seed);
      for (const int viewer : kFollowers) {
        const std::vector<std::string> lines = lines_from(*host, viewer, 0);
        for (std::uint64_t i = 0; i < changes; ++i) {
          const std::size_t which = 1 + below(lines.size() - 1, &random);
          const std::string line =
              i % 10 == 0 ? lines[1 + below(lines.size() - 1, &random)] : changed(lines[which], &random);
          if (line == lines[which]) continue;
          SCOPED_TRACE(id + " " + std::to_string(seed) + " viewer " + std::to_string(viewer));
          ++tried;
          follow_changed(*host, viewer, which, line, &at_once);
          if (testing::Test::HasFatalFailure()) return;
        }
      }
    }
  }
  EXPECT_GT(tried, 20 * changes);
  EXPECT_GT(at_once, tried / 4);
  EXPECT_LT(at_once, tried);
}

TEST(Follow, goes_back_with_a_casual_host) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    TableSetup setup;
    setup.seed = seed_of(seed);
    setup.draw_ends = seed % 2 == 0;
    const auto host = new_table(variant("montreal"), setup);
    std::vector<Followed> followed;
    for (const int viewer : kFollowers) followed.emplace_back(*host, viewer);
    FastRandom random(seed);
    mille_error error = empty_error();
    for (int i = 0; i < 12; ++i) {
      play(host.get(), &random, host->decisions() + random.below(120));
      for (Followed& one : followed) one.catch_up(*host);
      ASSERT_EQ(host->undo(below(host->decisions() + 1, &random), &error), MILLE_OK) << error.text;
      for (Followed& one : followed) {
        ASSERT_EQ(one.follower->go_back(record_lines(*host), &error), MILLE_OK) << error.text;
        EXPECT_EQ(one.table->epoch(), host->epoch());
        EXPECT_EQ(one.table->state().draw_ends != 0, host->setup().draw_ends && !host->deals().empty());
        expect_same(*host, *one.table, one.viewer);
        expect_same_record(*host, *one.table, one.viewer);
        ASSERT_FALSE(testing::Test::HasFatalFailure()) << one.viewer;
      }
    }
    for (const std::uint64_t lines : {std::uint64_t{0}, followed[0].lines() + 1}) {
      EXPECT_EQ(followed[0].follower->go_back(lines, &error), MILLE_E_ARGUMENT);
    }
  }
}

TEST(Follow, waits_for_the_lines_that_say_together_what_happened) {
  const auto host = played_match("montreal", 3);
  Followed followed(*host, 0);
  mille_error error = empty_error();
  bool ended = false;
  for (const std::string& line : lines_from(*host, 0, 1)) {
    const std::uint64_t lines = record_lines(*followed.table);
    ASSERT_EQ(followed.follower->take(line, &error), MILLE_OK) << error.text;
    const bool waits = followed.follower->waiting() != 0;
    EXPECT_EQ(record_lines(*followed.table) == lines, waits);
    if (line.starts_with("{\"deal_end\"")) ended = true;
    if (waits && !ended) {
      EXPECT_EQ(followed.follower->take_seed(host->setup().seed, &error), MILLE_E_PHASE);
      EXPECT_TRUE(followed.table->state().in_deal());
    }
  }
  EXPECT_TRUE(ended);
  Seed wrong = host->setup().seed;
  wrong[0] ^= 1;
  EXPECT_EQ(followed.follower->take_seed(wrong, &error), MILLE_E_RECORD);
  EXPECT_TRUE(followed.table->hides_cards());
  EXPECT_EQ(followed.follower->take_seed(host->setup().seed, &error), MILLE_OK) << error.text;
  EXPECT_EQ(followed.follower->take_seed(host->setup().seed, &error), MILLE_E_PHASE);
  EXPECT_EQ(followed.follower->take("{}", &error), MILLE_E_PHASE);
}

TEST(Follow, refuses_a_full_record_and_a_seed_where_there_is_none) {
  const auto host = played_match("montreal", 3, MILLE_DECKS_GIVEN);
  mille_error error = empty_error();
  const std::string header = lines_of(record_of(*host))[0];
  EXPECT_EQ(follow_header(PlainVariants(), header, std::pmr::new_delete_resource(), &error).status(),
            MILLE_E_UNSUPPORTED);
  Followed given(*host, 1);
  EXPECT_EQ(given.follower->take_seed(host->setup().seed, &error), MILLE_E_UNSUPPORTED);
  const auto sealed = sealed_match(1, 4);
  Followed followed(*sealed, 1);
  EXPECT_EQ(followed.follower->take_seed(sealed->setup().seed, &error), MILLE_E_UNSUPPORTED);
  EXPECT_EQ(followed.follower->go_back(1, &error), MILLE_E_UNSUPPORTED);
}

}  // namespace
}  // namespace mille::test
