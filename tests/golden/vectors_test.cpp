// Checks the test vectors in the description of records through the public interface. Another program computed them.
#include <gtest/gtest.h>

#include "mille/mille_ai.h"
#include "tests/support/expect.h"
#include "tests/support/random.h"

namespace mille_test {
namespace {

constexpr const char* kVectorSeed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

constexpr const char* kFirstDeck =
    "7D 9H 3C 10S QC JD 7C 2H 9D JH AS 10H QS 9D 2S KD AC JH QH 2S 4S 5C 8S 3D 3H 10C 10H 4H 9C 7H 9C AS "
    "JS 4C AD 9S 7H JC 8H JS JD 2H 7D QD AH 6D KH 10C KD AD 7C 5H KH QS 4D 6H 10D 3C 6H QH 4H QC KS 7S "
    "10S 4C KC 5S 3S 9H KC 6S 8D 5D 10D 4D 2D 6C 3D QD 5H 8C 8D 3H AH 5D 2C 7S 6S 2D 6C 5C 9S AC 2C 6D "
    "3S 8C 8H 5S 4S KS JC 8S";

// All rules of `montreal` in the JSON of records, from the table of rule fields.
constexpr const char* kMontrealRules =
    R"({"cards":{"packs":2,"jokers":0,"wild":["2"],"values":{"A":15,"2":20,"3":5,"4":5,"5":5,"6":5,"7":5,"8":5,"9":5,)"
    R"("10":10,"J":10,"Q":10,"K":10,"joker":50,"JD":50,"QS":100}},"deal":{"hand":15,"max_turns":500},)"
    R"("sets":{"min_size":3,"min_natural_cards":1,"max_wilds":12,"max_size":28,"of_wilds":true,"lay_on_opponent":false,)"
    R"("opening_minimum":0},"pile":{"take":"pair","amount":"all","wild_upcard":"pair","first_turn_two":true},)"
    R"("stock":{"exhausted":"reshuffle"},"out":{"discard":"optional","bonus":0},)"
    R"("naturals":{"size":8,"set_factor":2,"clean":"out","clean_factor":2},"score":{"chapeau":true},)"
    R"("match":{"target":1200,"natural_required":false,"tie":"deal","max_deals":1000,"forfeit":"as_out"},)"
    R"("payment":{"stake_ratio":3,"unit":100,"behind":"zero","skunk_percent":50,"skunk_mode":"multiply","skunk":2,)"
    R"("double_skunk":3,"double_skunk_when":"total","progressive_naturals":false,"progressive_chapeaux":false}})";
// The SHA-256 of {}, because no field of `montreal` differs from the base.
constexpr const char* kMontrealHash = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";

std::string hex(const std::uint8_t* bytes, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += "0123456789abcdef"[bytes[i] >> 4];
    text += "0123456789abcdef"[bytes[i] & 15];
  }
  return text;
}

// Returns the deck of a table's first deal from its record.
std::string first_deck(const Table& table) { return flat(member(lines(table.record()).at(1), "deck")); }

std::string first_eight(const std::string& deck) {
  std::string text;
  for (const std::string& card : words(deck)) {
    if (!text.empty()) text += ' ';
    text += card;
    if (words(text).size() == 8) break;
  }
  return text;
}

Table dealt(const char* seed_text) {
  Table table = Table::start(Variant::load("montreal"), seed(seed_text));
  table.next_deal();
  return table;
}

TEST(Vector, of_the_first_dealers_follows_from_the_seed_D1) {
  EXPECT_EQ(dealt(kVectorSeed).info().dealer, 0);
  EXPECT_EQ(dealt("0").info().dealer, 1);
  EXPECT_EQ(dealt("7919").info().dealer, 1);
}

TEST(Vector, of_the_first_deck_is_the_published_one_D2) {
  const Table table = dealt(kVectorSeed);
  EXPECT_EQ(first_deck(table), kFirstDeck);
  EXPECT_EQ(first_eight(first_deck(dealt("0"))), "QS 5C QD 7D 6S 9C JC 6H");
  EXPECT_EQ(first_eight(first_deck(dealt("7919"))), "6H JC 2H JD KC 6S 9H 9S");
}

TEST(Vector, of_the_first_deck_is_dealt_from_the_non_dealer_on_D2) {
  const Table table = dealt(kVectorSeed);
  const Cards deck = cards(kFirstDeck);
  Cards first, second;
  for (std::size_t i = 0; i < 30; ++i) (i % 2 == 0 ? first : second).push_back(deck[i]);
  EXPECT_EQ(hand_of(table, 1), written(sorted(first)));
  EXPECT_EQ(hand_of(table, 0), written(sorted(second)));
  EXPECT_EQ(pile_of(table), written(deck[30]));
  EXPECT_EQ(stock_of(table), written(Cards(deck.begin() + 31, deck.end())));
}

TEST(Vector, of_the_second_deck_is_the_published_one_D2) {
  Table table = dealt(kVectorSeed);
  Random random(1);
  while (table.in_deal()) table.apply(random.pick(table.legal()));
  table.next_deal();
  std::string deck;
  for (const std::string& line : lines(table.record())) {
    if (line.rfind("{\"deal\":2,", 0) == 0) deck = flat(member(line, "deck"));
  }
  EXPECT_EQ(first_eight(deck), "AS 5S QH 4S AD 4H KH 6D");
}

TEST(Vector, of_the_seeds_of_a_series_is_sha_256_of_seed_and_number) {
  const Seed first = seed(kVectorSeed);
  const std::pair<std::uint64_t, const char*> series[] = {
      {1, kVectorSeed},
      {2, "eb8a78a3adfecb50606200dd2ed463ed9783b94b62b4d1d0842d6c1ed0b1e446"},
      {3, "fe2cd2b6db306581aa496c626c6ffdce71e799643029a3171c32feb9ad423e1f"},
      {1000000007, "3ff7147c1809535300ccbd425a8ef571d86487c0e26a2c46c64d0dc2deddde5f"}};
  for (const auto& [number, expected] : series) {
    std::uint8_t result[MILLE_SEED_SIZE];
    ASSERT_EQ(mille_seed_of_match(first.data(), number, result, nullptr), MILLE_OK);
    EXPECT_EQ(hex(result, sizeof result), expected) << number;
  }
}

TEST(Vector, of_a_decimal_seed_is_its_first_eight_bytes_least_first) {
  EXPECT_EQ(hex(seed("7919").data(), 32), "ef1e" + std::string(60, '0'));
  EXPECT_EQ(hex(seed("18446744073709551615").data(), 32), "ffffffffffffffff" + std::string(48, '0'));
  EXPECT_THROW(seed("18446744073709551616"), std::runtime_error);
  EXPECT_THROW(seed("-1"), std::runtime_error);
  EXPECT_THROW(seed(""), std::runtime_error);
}

// A player that keeps the random seed of its first decision.
struct FirstSeed {
  std::uint8_t bytes[MILLE_SEED_SIZE];
  bool decided;
};

std::int32_t MILLE_CALL create_player(const mille_ai_host*, void* user, const mille_option*, std::size_t,
                                      void** instance) {
  *instance = user;
  return 0;
}
void MILLE_CALL destroy_player(void*) {}
std::int32_t MILLE_CALL begin_match(void*, const mille_ai_match*) { return 0; }
std::int32_t MILLE_CALL decide_first(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
  auto* first = static_cast<FirstSeed*>(instance);
  if (!first->decided) std::copy_n(decision->seed, MILLE_SEED_SIZE, first->bytes);
  first->decided = true;
  *index = 0;
  return 0;
}
void MILLE_CALL end_match(void*) {}

TEST(Vector, of_a_players_first_decision_is_the_published_seed) {
  mille_ai_api api = sized<mille_ai_api>();
  api.version = MILLE_AI_VERSION;
  api.id = "keeper";
  api.title = api.release = api.author = api.about = "";
  api.flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES;
  api.create = create_player;
  api.destroy = destroy_player;
  api.match_begin = begin_match;
  api.decide = decide_first;
  api.match_end = end_match;
  FirstSeed kept[MILLE_SEATS] = {};
  mille_player* players[MILLE_SEATS] = {};
  Table table = dealt(kVectorSeed);
  for (const mille_seat seat : {0, 1}) {
    Outcome outcome;
    outcome.status = mille_player_from_api(engine(), &api, &kept[seat], nullptr, 0, &players[seat], &outcome.error);
    must(outcome, "mille_player_from_api");
    outcome.status = mille_table_set_player(table.get(), seat, players[seat], &outcome.error);
    must(outcome, "mille_table_set_player");
  }
  for (int step = 0; step < 20 && !(kept[0].decided && kept[1].decided); ++step) {
    Outcome outcome;
    outcome.status = mille_table_step(table.get(), nullptr, nullptr, &outcome.error);
    must(outcome, "mille_table_step");
  }
  EXPECT_EQ(hex(kept[0].bytes, MILLE_SEED_SIZE), "df7a94343c8675defbb7d25e12d66b17ee36627d55c0eb630dc55936e6651cf5");
  EXPECT_NE(hex(kept[1].bytes, MILLE_SEED_SIZE), hex(kept[0].bytes, MILLE_SEED_SIZE));
  for (mille_player* player : players) mille_player_free(player);
}

TEST(Vector, of_montreal_is_the_text_of_its_rules_and_the_hash_of_no_change) {
  const Variant montreal = Variant::load("montreal");
  EXPECT_EQ(montreal.text(MILLE_VARIANT_TEXT_RULES), kMontrealRules);
  std::uint8_t hash[MILLE_HASH_SIZE];
  ASSERT_EQ(mille_variant_hash(montreal.get(), hash, nullptr), MILLE_OK);
  EXPECT_EQ(hex(hash, sizeof hash), kMontrealHash);
}

TEST(Vector, of_a_records_first_lines_is_this_text) {
  Table table = dealt(kVectorSeed);
  ASSERT_EQ(mille_table_set_seat_name(table.get(), 0, "Anna", nullptr), MILLE_OK);
  table.play({"draw", "discard 7D"});
  const std::vector<std::string> record = lines(table.record());
  ASSERT_EQ(record.size(), 4U);
  EXPECT_EQ(record[0], std::string(R"({"mille_record":2,"engine":")") + mille_version_text() +
                           R"(","variant":"montreal","variant_hash":")" + kMontrealHash +
                           R"(","options":{},"rules":{},"stakes":[1,3],"seed":")" + kVectorSeed +
                           R"(","decks":"seed","players":["Anna","human"]})");
  EXPECT_EQ(record[1], R"({"deal":1,"dealer":0,"deck":)" + json(cards(kFirstDeck)) + '}');
  EXPECT_EQ(record[2], R"({"seat":1,"do":"draw"})");
  EXPECT_EQ(record[3], R"({"seat":1,"do":"discard 7D"})");
}

TEST(Vector, of_a_records_end_is_this_text) {
  Table table = dealt(kVectorSeed);
  table.forfeit(1, MILLE_FAULT_TIMEOUT);
  const std::vector<std::string> record = lines(table.record());
  ASSERT_EQ(record.size(), 4U);
  EXPECT_EQ(
      record[2],
      R"({"deal_end":1,"out":0,"hands":[null,["AC","AS","2S","3C","3H","4S","7C","7D","8S","9C","9D","10H","QC","QH","QS"]],)"
      R"("points":[0,-220],"naturals":[0,0],"chapeau":[false,true],"totals":[0,-220]})");
  EXPECT_EQ(record[3],
            R"({"match_end":1,"end":"forfeit","fault":{"seat":1,"kind":"timeout"},"winner":0,"totals":[0,-220],)"
            R"("naturals":[0,0],"chapeaux":[0,1],)"
            R"("payment":{"game":3,"difference":2,"naturals":0,"chapeaux":3,"skunk":16,"total":24}})");
}

}  // namespace
}  // namespace mille_test
