// A table that follows a match tells its viewer the same as the host's table, byte for byte, after every line, whatever
// the rules and whatever a script decides. A line that is changed is refused, at the reveal at the latest.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "tests/property/play.h"
#include "tests/support/expect.h"
#include "tests/support/paths.h"

namespace mille_test {
namespace {

constexpr mille_seat kViewers[] = {0, 1, MILLE_ONLOOKER};

std::string lines_of(const Table& host, mille_seat viewer, std::uint64_t first) {
  RecordOptions options;
  options.viewer = viewer;
  options.first_line = first;
  return host.record(options);
}

Outcome take(Table* table, const std::string& line) {
  Outcome outcome;
  outcome.status = mille_table_follow_line(table->get(), line.data(), line.size(), &outcome.error);
  return outcome;
}

Table follow(const Table& host, mille_seat viewer) {
  const std::string header = lines(lines_of(host, viewer, 0))[0];
  mille_table* made = nullptr;
  Outcome outcome;
  outcome.status = mille_table_follow(engine(), header.data(), header.size(), &made, &outcome.error);
  must(outcome, "mille_table_follow");
  return Table(made);
}

void catch_up(Table* table, const Table& host) {
  const mille_table_info info = table->info();
  for (const std::string& line : lines(lines_of(host, info.follows, info.record_lines + info.waiting_lines))) {
    const Outcome outcome = take(table, line);
    ASSERT_TRUE(outcome.ok()) << info.follows << ": " << line << '\n' << outcome.text();
  }
  ASSERT_EQ(table->info().waiting_lines, 0u);
}

std::string reasons_of(const Table& table, const mille_action& action) {
  std::string text(1 << 16, '\0');
  Outcome outcome;
  outcome.status =
      mille_table_reasons(table.get(), &action, nullptr, text.data(), text.size(), nullptr, &outcome.error);
  must(outcome, "mille_table_reasons");
  return text.c_str();
}

// `since` is the first event that is new.
void expect_same(const Table& host, const Table& table, mille_seat viewer, std::uint64_t since) {
  ASSERT_TRUE(same_bytes(host.view(viewer), table.view(viewer))) << host.json(MILLE_JSON_VIEW, viewer) << '\n'
                                                                 << table.json(MILLE_JSON_VIEW, viewer);
  const std::vector<mille_event> due = host.events(viewer, since), events = table.events(viewer, since);
  ASSERT_EQ(due.size(), events.size());
  for (std::size_t i = 0; i < due.size(); ++i) ASSERT_TRUE(same_bytes(due[i], events[i])) << "event " << since + i;
  ASSERT_EQ(host.json(MILLE_JSON_EVENTS, viewer, since), table.json(MILLE_JSON_EVENTS, viewer, since));
  ASSERT_EQ(host.json(MILLE_JSON_VIEW, viewer), table.json(MILLE_JSON_VIEW, viewer));
  ASSERT_EQ(host.json(MILLE_JSON_SHEET, viewer), table.json(MILLE_JSON_SHEET, viewer));
  const std::vector<mille_deal_result> rows = host.results(), results = table.results();
  ASSERT_EQ(rows.size(), results.size());
  for (std::size_t i = 0; i < rows.size(); ++i) ASSERT_TRUE(same_bytes(rows[i], results[i])) << "deal " << i;
  if (host.over()) {
    ASSERT_TRUE(same_bytes(host.payment(), table.payment()));
  }
  if (!host.in_deal() || host.turn() != viewer) return;
  ASSERT_EQ(host.legal_texts(), table.legal_texts());
  ASSERT_EQ(host.json(MILLE_JSON_LEGAL, viewer), table.json(MILLE_JSON_LEGAL, viewer));
  const mille_action action = host.legal().back();
  ASSERT_EQ(reasons_of(host, action), reasons_of(table, action));
}

void expect_same_record(const Table& host, const Table& table, mille_seat viewer) {
  RecordOptions options;
  options.viewer = viewer;
  options.legal = viewer != MILLE_ONLOOKER;
  ASSERT_EQ(host.record(options), table.record(options));
}

mille_match_setup setup_of(mille_decks decks, bool draw_ends, std::uint64_t number) {
  mille_match_setup setup = sized<mille_match_setup>();
  setup.decks = decks;
  setup.draw_ends = draw_ends ? 1 : 0;
  setup.has_seed = decks == MILLE_DECKS_SEALED ? 0 : 1;
  const Seed bytes = seed(std::to_string(number));
  if (setup.has_seed != 0) std::copy(bytes.begin(), bytes.end(), setup.seed);
  return setup;
}

Table host_of(const Variant& variant, std::uint64_t number) {
  constexpr mille_decks kDecks[] = {MILLE_DECKS_SEED, MILLE_DECKS_SEALED, MILLE_DECKS_GIVEN, MILLE_DECKS_SEALED};
  const mille_decks decks = kDecks[number % 4];
  const mille_match_setup setup = setup_of(decks, decks != MILLE_DECKS_SEALED && number % 3 == 0, number);
  mille_table* made = nullptr;
  Outcome outcome;
  outcome.status = mille_table_create(variant.get(), &setup, &made, &outcome.error);
  must(outcome, "mille_table_create");
  if (decks == MILLE_DECKS_SEALED) outcome.status = mille_table_seal(made, 0, &outcome.error);
  must(outcome, "mille_table_seal");
  return Table(made);
}

void deal(Table* host, Random& random) {
  if (host->info().decks != MILLE_DECKS_GIVEN) return host->next_deal();
  const mille_rules rules = host->variant().rules();
  Cards deck;
  for (int pack = 0; pack < rules.cards_packs; ++pack) {
    for (mille_card card = 0; card < 52; ++card) deck.push_back(card);
  }
  deck.insert(deck.end(), static_cast<std::size_t>(rules.cards_jokers), mille_card{52});
  random.shuffle(deck);
  host->next_deal(deck, static_cast<mille_seat>(random.below(2)));
}

// Ends a match early: given up, aborted or drawn.
void end_early(Table* host, Random& random) {
  const mille_seat seat = static_cast<mille_seat>(random.below(2));
  switch (random.below(4)) {
    case 0: EXPECT_EQ(mille_table_abort(host->get(), seat, nullptr), MILLE_OK); break;
    case 1: EXPECT_EQ(mille_table_agree_draw(host->get(), nullptr), MILLE_OK); break;
    default: host->forfeit(seat, MILLE_FAULT_TIMEOUT);
  }
}

// Plays a match at a host's table. Everybody follows it, and sees the same after every call.
Table followed_match(const Variant& variant, std::uint64_t number) {
  Random random(number);
  Table host = host_of(variant, number);
  std::vector<Table> tables;
  for (const mille_seat viewer : kViewers) tables.push_back(follow(host, viewer));
  const std::uint64_t most = number % 5 == 0 ? random.below(150) : 700;
  Temper temper = Temper::any;
  while (!host.over() && !testing::Test::HasFatalFailure()) {
    const std::uint64_t since = host.info().events;
    if (host.info().decisions >= most) {
      end_early(&host, random);
    } else if (!host.in_deal()) {
      deal(&host, random);
      temper = random_temper(random);
    } else {
      host.apply(choose(host.legal(), temper, random));
    }
    for (std::size_t i = 0; i < tables.size(); ++i) {
      catch_up(&tables[i], host);
      if (testing::Test::HasFatalFailure()) return host;
      expect_same(host, tables[i], kViewers[i], since);
      if (testing::Test::HasFatalFailure()) return host;
    }
  }
  for (std::size_t i = 0; i < tables.size(); ++i) {
    expect_same(host, tables[i], kViewers[i], 0);
    expect_same_record(host, tables[i], kViewers[i]);
    const mille_decks decks = host.info().decks;
    if (decks == MILLE_DECKS_SEED) {
      const Seed bytes = seed(std::to_string(number));
      EXPECT_EQ(mille_table_follow_seed(tables[i].get(), bytes.data(), nullptr), MILLE_OK);
    }
    EXPECT_EQ(tables[i].info().cards_unchecked, decks == MILLE_DECKS_GIVEN ? 1 : 0);
    if (decks != MILLE_DECKS_GIVEN) {
      EXPECT_EQ(host.hash(), tables[i].hash());
      EXPECT_EQ(host.record(), tables[i].record());
    }
  }
  return host;
}

Variant scripted(const std::string& name, const std::string& script) {
  Outcome outcome;
  mille_variant* variant = nullptr;
  const mille_script_file file = {name.c_str(), script.data(), script.size()};
  outcome.status = mille_variant_from_script(engine(), &file, 1, nullptr, 0, &variant, &outcome.error);
  must(outcome, "mille_variant_from_script");
  return Variant(VariantHandle(variant, mille_variant_free));
}

// Scripts that read what only the seats see, and hooks that fail now and then.
constexpr const char* kScripts[] = {
    // What a deal scores depends on the card that its last turn drew.
    R"lua(score_deal = function(deal, score)
      local turn = deal.last_turn
      for seat = 0, 1 do
        if turn.drawn == "2" then score[seat].points = score[seat].points + 7 end
        score[seat].points = score[seat].points + (turn.drawn and 1 or 0) + turn.number % 3
      end
      return score
    end)lua",
    R"lua(allow = function(action, view)
      if view.phase == "lay" and view.turns % 5 == 3 then error("tired") end
      if action.kind == "lay" and view.this_turn.drawn == action.cards[1] then return false, "not the card just drawn" end
    end,
    settle = function(match, payment) if match[0].total > match[1].total then error("no") end end)lua",
    R"lua(allow = function(action, view) return action.kind == "draw" or action.kind == "discard" end,
    score_deal = function(deal, score) if deal.blocked then error("blocked") end end,
    match_over = function(match, verdict)
      if match.deals >= 3 then return { over = true, winner = match[0].total > match[1].total and 0 or 1 } end
    end)lua",
};

// All of them with more trials, otherwise every second, with fewer every fifth.
std::vector<TriedVariant> scripted_variants() {
  std::vector<TriedVariant> all;
  if (mille_has("mille.script/1") == 0) return all;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(source_dir() + "/plugins/variants/house")) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& path : files) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    all.push_back({path.filename().string(), scripted(path.filename().string(), text.str())});
  }
  for (const std::string hooks : kScripts) {
    for (const char* rules : {"", "stock = { exhausted = 'turn_over' }, deal = { max_turns = 90 },",
                              "match = { forfeit = 'totals', target = 300 },"}) {
      all.push_back({hooks, scripted("own.lua", "return { name = 'own', title = 'Own', about = '', " +
                                                    std::string(rules) + " hooks = {\n" + hooks + " } }")});
    }
  }
  if (test_factor() > 1) return all;
  std::vector<TriedVariant> some;
  for (std::size_t i = 0; i < all.size(); i += test_factor() < 1 ? 5 : 2) some.push_back(std::move(all[i]));
  return some;
}

TEST(Follow, tells_the_same_byte_for_byte_at_every_line_under_random_rules) {
  std::uint64_t number = 0;
  for (const TriedVariant& tried : tried_variants(static_cast<int>(times(16)))) {
    ++number;
    SCOPED_TRACE(tried.name + ' ' + std::to_string(number));
    followed_match(tried.variant, number);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(Follow, tells_the_same_byte_for_byte_at_every_line_under_scripts) {
  std::uint64_t number = 0;
  for (const TriedVariant& tried : scripted_variants()) {
    for (std::uint64_t i = 0; i < times(1); ++i) {
      ++number;
      SCOPED_TRACE(tried.name + ' ' + std::to_string(number));
      followed_match(tried.variant, number);
      if (testing::Test::HasFailure()) return;
    }
  }
}

// A line with a digit or a letter of a card exchanged for another.
std::string changed(const std::string& line, Random& random) {
  const std::string letters[] = {"0123456789", "A23456789JQK", "CDHS"};
  std::string text = line;
  while (text == line) {
    const std::string& of = letters[random.below(3)];
    char& letter = text[random.below(text.size())];
    if (of.find(letter) != std::string::npos) letter = of[random.below(of.size())];
  }
  return text;
}

// What no viewer and no key can contradict: the host's word on who gave up and why.
bool is_word_of_host(const std::string& line) {
  return line.rfind("{\"match_end\"", 0) == 0 && line.find("\"end\":\"forfeit\"") != std::string::npos;
}

TEST(Follow, refuses_changed_lines_of_sealed_matches_under_scripts) {
  std::uint64_t number = 1;
  for (const TriedVariant& tried : scripted_variants()) {
    number += 2;
    SCOPED_TRACE(tried.name + ' ' + std::to_string(number));
    const Table host = followed_match(tried.variant, number);
    ASSERT_EQ(host.info().decks, MILLE_DECKS_SEALED);
    Random random(number);
    for (const mille_seat viewer : kViewers) {
      const std::vector<std::string> all = lines(lines_of(host, viewer, 0));
      for (std::uint64_t attempt = 0; attempt < times(3); ++attempt) {
        // Ends of deals are rare, and say most.
        std::size_t which = 1 + random.below(all.size() - 1);
        while (attempt % 2 == 0 && all[which].rfind("{\"deal_end\"", 0) != 0 && which + 1 < all.size()) ++which;
        const std::string line = changed(all[which], random);
        if (is_word_of_host(line)) continue;
        Table table = follow(host, viewer);
        bool accepted = false, refused = false;
        for (std::size_t i = 1; i < all.size() && !refused; ++i) {
          if (i == which) accepted = take(&table, line).ok();
          if (i != which || !accepted) refused = !take(&table, all[i]).ok();
        }
        ASSERT_TRUE(accepted || !refused) << line;
        if (!accepted || refused) continue;
        // The line tells of another match with the same cards, which is as good.
        EXPECT_TRUE(Table::try_import(table.record()).ok()) << line << "\nin place of\n" << all[which];
      }
    }
  }
}

}  // namespace
}  // namespace mille_test
