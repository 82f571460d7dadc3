// Reads expectations. See expectation.h.
#include <algorithm>
#include <limits>

#include "base/word_list.h"
#include "core/settle.h"
#include "variant/expectation.h"
#include "variant/expected_state.h"
#include "variant/messages.h"

namespace mille {
namespace {

constexpr std::string_view kKinds[] = {"position", "deal", "match", "settle"};
constexpr std::string_view kActionKeys[] = {"position", "action", "legal", "rule", "text"};
constexpr std::string_view kPlayKeys[] = {"position", "play", "points", "naturals", "chapeau",
                                          "totals",   "over", "winner", "pays",     "memory"};
constexpr std::string_view kScoreKeys[] = {"deal", "points", "naturals", "chapeau", "memory"};
constexpr std::string_view kPaymentKeys[] = {"settle", "pays"};
constexpr std::string_view kSettleKeys[] = {"stakes", "winner", "loser", "forfeit", "memory"};
constexpr std::string_view kSideKeys[] = {"total", "naturals", "chapeaux", "last_deal"};
constexpr std::string_view kEndKeys[] = {"match", "over", "winner", "pays", "rule_set"};
constexpr std::string_view kMatchKeys[] = {"totals",   "deal",     "dealer", "out",       "last_deal",
                                           "naturals", "chapeaux", "stakes", "deals_won", "memory"};
constexpr std::string_view kItems[] = {"game", "difference", "naturals", "chapeaux", "skunk", "total"};

constexpr std::size_t kMaxTextBytes = 200;
constexpr int kMaxPlayed = 1000;

// One table of the script. Its entries are looked up by name.
class ExpectedTable {
 public:
  ExpectedTable(TableReader& reader, std::string path) : reader_(reader), path_(std::move(path)) {}

  // Like TableReader::entry().
  template <class Visit>
  bool with(std::string_view key, const Visit& visit) {
    return reader_.entry(path_, key, visit);
  }

  bool has(std::string_view key) {
    return with(key, [](const std::string&) {});
  }

  // Like with(), but a missing entry is a problem.
  template <class Visit>
  void want(std::string_view key, const Visit& visit) {
    if (!with(key, visit)) reader_.problems().add(path_, say::kMissing, {path_ + "." + std::string(key)});
  }

  void only(std::span<const std::string_view> keys) {
    reader_.each_named(path_, [&](const std::string& key, const std::string& entry) {
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) reader_.unknown(entry, key, keys);
    });
  }

 private:
  TableReader& reader_;
  std::string path_;
};

void read_action(TableReader& reader, ExpectedTable& entries, const Variant& variant, Expectation& expectation) {
  ExpectedAction expected;
  entries.only(kActionKeys);
  entries.want("position", [&](const std::string& path) {
    if (const auto state = read_expected_state(reader, path, variant, true)) expected.state = *state;
  });
  entries.want("action",
               [&](const std::string& path) { expected.action = reader.text(path, kMaxTextBytes).value_or(""); });
  entries.want("legal", [&](const std::string& path) { expected.legal = reader.boolean(path).value_or(true); });
  entries.with("rule", [&](const std::string& path) { expected.rule = reader.text(path, kMaxTextBytes).value_or(""); });
  entries.with("text", [&](const std::string& path) { expected.text = reader.text(path, kMaxTextBytes).value_or(""); });
  expectation.action = std::move(expected);
}

void read_chapeau(TableReader& reader, const std::string& path, ExpectedResult& expected) {
  if (!reader.table(path)) return;
  std::array<bool, kSeats> chapeau{};
  int count = 0;
  reader.each_listed(path, [&](int number, const std::string& entry) {
    const auto value = reader.boolean(entry);
    if (value && number <= kSeats) chapeau[static_cast<std::size_t>(number) - 1] = *value;
    count = number;
  });
  if (count == kSeats) {
    expected.chapeau = chapeau;
  } else {
    reader.wrong_type(path, "true or false for each seat, seat 0 first");
  }
}

void read_result(TableReader& reader, ExpectedTable& entries, const Variant& variant, ExpectedResult& expected) {
  entries.with("memory", [&](const std::string& path) {
    expected.named = read_remembered(reader, path, variant, expected.memory.data());
  });
  entries.with("points",
               [&](const std::string& path) { expected.points = read_pair(reader, path, -kMaxTotal, kMaxTotal); });
  entries.with("naturals",
               [&](const std::string& path) { expected.naturals = read_pair(reader, path, -kMaxTotal, kMaxTotal); });
  entries.with("chapeau", [&](const std::string& path) { read_chapeau(reader, path, expected); });
}

void read_score(TableReader& reader, ExpectedTable& entries, const Variant& variant, Expectation& expectation) {
  ExpectedScore expected;
  entries.only(kScoreKeys);
  entries.want("deal", [&](const std::string& path) {
    const auto state = read_expected_state(reader, path, variant, false);
    if (!state) return;
    expected.state = *state;
    ExpectedTable(reader, path).with("out", [&](const std::string& entry) { expected.out = read_seat(reader, entry); });
    expected.state.turn = static_cast<std::int8_t>(expected.out == kNobody ? 0 : expected.out);
  });
  entries.want("points", [](const std::string&) {});
  read_result(reader, entries, variant, expected.result);
  expectation.score = expected;
}

mille_settle_side read_side(TableReader& reader, const std::string& path) {
  mille_settle_side side{};
  if (!reader.table(path)) return side;
  ExpectedTable entries(reader, path);
  entries.only(kSideKeys);
  const auto number = [&](const std::string& entry, std::int64_t least, std::int64_t most) {
    return reader.integer(entry, least, most).value_or(0);
  };
  const auto count = [&](const std::string& entry, std::int64_t most) {
    return static_cast<std::int32_t>(number(entry, 0, most));
  };
  using Deal = std::numeric_limits<std::int32_t>;  // the type of a deal's points
  entries.want("total", [&](const std::string& entry) { side.total = number(entry, -kMaxTotal, kMaxTotal); });
  entries.with("naturals", [&](const std::string& entry) { side.naturals = count(entry, kMaxNaturals); });
  entries.with("chapeaux", [&](const std::string& entry) { side.chapeaux = count(entry, kMaxChapeaux); });
  if (entries.with("last_deal",
                   [&](const std::string& entry) { side.last_deal = number(entry, Deal::min(), Deal::max()); })) {
    side.has_last_deal = 1;
  }
  return side;
}

void read_pays(TableReader& reader, const std::string& path, ExpectedItems& items) {
  using Any = std::numeric_limits<std::int64_t>;
  if (!lua_istable(reader.state(), -1)) {
    if (const auto total = reader.integer(path, Any::min(), Any::max())) items.emplace_back("total", *total);
    return;
  }
  reader.each_named(path, [&](const std::string& key, const std::string& entry) {
    if (std::find(std::begin(kItems), std::end(kItems), key) == std::end(kItems)) {
      reader.unknown(entry, key, kItems);
    } else if (const auto value = reader.integer(entry, Any::min(), Any::max())) {
      items.emplace_back(key, *value);
    }
  });
}

// Reads a pair of numbers into an array. Leaves it as it is if they are not what they should be.
template <class Number>
void read_numbers(TableReader& reader, const std::string& path, std::int64_t least, std::int64_t most,
                  Number (&numbers)[kSeats]) {
  const auto pair = read_pair(reader, path, least, most);
  for (std::size_t i = 0; pair && i < kSeats; ++i) numbers[i] = static_cast<Number>((*pair)[i]);
}

// Reads what is remembered of a match. What is not named is as when a match begins.
void read_memory(TableReader& reader, const std::string& path, const Variant& variant,
                 std::int32_t (&numbers)[MILLE_VARIANT_MEMORY_SLOTS]) {
  const Remembered start = remembered_at_start(variant.ruleset);
  std::copy(start.begin(), start.end(), numbers);
  read_remembered(reader, path, variant, numbers);
}

void put_default_stakes(const Ruleset& ruleset, std::int64_t (&stakes)[2]) {
  stakes[0] = 1;
  stakes[1] = std::max<std::int64_t>(1, ruleset.rules.payment_stake_ratio);
}

// Reads the totals after a deal. Every entry but the totals may be missing: deal 1, dealt by seat 0, that nobody went out
// of.
void read_standing(TableReader& reader, const std::string& path, const Variant& variant, std::int32_t least_deal,
                   mille_match_over_input& input) {
  if (!reader.table(path)) return;
  ExpectedTable entries(reader, path);
  entries.only(kMatchKeys);
  entries.want("totals",
               [&](const std::string& entry) { read_numbers(reader, entry, -kMaxTotal, kMaxTotal, input.totals); });
  entries.with("deal", [&](const std::string& entry) {
    input.deal =
        static_cast<std::int32_t>(reader.integer(entry, least_deal, variant.ruleset.rules.match_max_deals).value_or(1));
  });
  entries.with("dealer", [&](const std::string& entry) { input.dealer = std::max(0, read_seat(reader, entry)); });
  entries.with("out", [&](const std::string& entry) { input.out = read_seat(reader, entry); });
  entries.with("last_deal",
               [&](const std::string& entry) { read_numbers(reader, entry, -kMaxTotal, kMaxTotal, input.last_deal); });
  entries.with("naturals",
               [&](const std::string& entry) { read_numbers(reader, entry, 0, kMaxNaturals, input.naturals); });
  entries.with("chapeaux",
               [&](const std::string& entry) { read_numbers(reader, entry, 0, kMaxChapeaux, input.chapeaux); });
  entries.with("stakes", [&](const std::string& entry) { read_numbers(reader, entry, 0, kMaxStake, input.stakes); });
  entries.with("deals_won", [&](const std::string& entry) {
    read_numbers(reader, entry, 0, input.deal, input.deals_won);
    input.has_deals_won = 1;
  });
  entries.with("memory", [&](const std::string& entry) {
    read_memory(reader, entry, variant, input.memory);
    input.has_memory = 1;
  });
}

// Reads who has won a match that is over, and what that pays.
void read_outcome(TableReader& reader, ExpectedTable& entries, bool over, const std::string& path, int& winner,
                  ExpectedItems& items) {
  const bool has_winner = entries.with("winner", [&](const std::string& entry) { winner = read_seat(reader, entry); });
  const bool has_payment = entries.with("pays", [&](const std::string& entry) { read_pays(reader, entry, items); });
  if (has_winner && !over) reader.problems().add(path, say::kExpectedGoesOn, {path, "winner"});
  if (has_payment && !has_winner) reader.problems().add(path, say::kMissing, {path + ".winner"});
}

void read_play(TableReader& reader, ExpectedTable& entries, const Variant& variant, Expectation& expectation) {
  ExpectedPlay expected;
  entries.only(kPlayKeys);
  entries.want("position", [&](const std::string& path) {
    const auto state = read_expected_state(reader, path, variant, true);
    if (!state) return;
    expected.state = *state;
    if (expected.state.stakes[0] == 0 && expected.state.stakes[1] == 0) {
      put_default_stakes(variant.ruleset, expected.state.stakes);
    }
  });
  entries.want("play", [&](const std::string& path) {
    if (!reader.table(path)) return;
    reader.each_listed(path, [&](int number, const std::string& entry) {
      if (number > kMaxPlayed) {
        if (number == kMaxPlayed + 1) reader.problems().add(path, say::kTooMany, {path, number, kMaxPlayed});
        return;
      }
      expected.entries.push_back(reader.text(entry, kMaxTextBytes).value_or(""));
    });
  });
  read_result(reader, entries, variant, expected.result);
  entries.with("totals",
               [&](const std::string& path) { expected.totals = read_pair(reader, path, -kMaxTotal, kMaxTotal); });
  entries.with("over", [&](const std::string& path) { expected.over = reader.boolean(path); });
  read_outcome(reader, entries, expected.over.value_or(false), expectation.path, expected.winner, expected.items);
  expectation.play = std::move(expected);
}

void read_end(TableReader& reader, ExpectedTable& entries, const Variant& variant, Expectation& expectation) {
  ExpectedEnd expected;
  expected.input.struct_size = sizeof expected.input;
  expected.input.deal = 1;
  expected.input.out = kNobody;
  put_default_stakes(variant.ruleset, expected.input.stakes);
  entries.only(kEndKeys);
  const bool chooses = entries.with("rule_set", [&](const std::string& path) {
    expected.rule_set = reader.integer(path, 0, static_cast<std::int64_t>(variant.rule_sets.size()));
  });
  const std::int32_t least_deal = chooses ? 0 : 1;
  entries.want("match",
               [&](const std::string& path) { read_standing(reader, path, variant, least_deal, expected.input); });
  const auto read_over = [&](const std::string& path) { expected.over = reader.boolean(path).value_or(false); };
  if (!chooses) entries.want("over", read_over);
  if (chooses && entries.has("over")) reader.problems().add(expectation.path, say::kExpectedBoth, {expectation.path});
  read_outcome(reader, entries, expected.over, expectation.path, expected.winner, expected.items);
  expectation.end = std::move(expected);
}

void read_payment(TableReader& reader, ExpectedTable& entries, const Variant& variant, Expectation& expectation) {
  ExpectedPayment expected;
  expected.input.struct_size = sizeof expected.input;
  expected.input.end = MILLE_END_WON;
  put_default_stakes(variant.ruleset, expected.input.stakes);
  entries.only(kPaymentKeys);
  entries.want("settle", [&](const std::string& path) {
    if (!reader.table(path)) return;
    ExpectedTable sides(reader, path);
    sides.only(kSettleKeys);
    sides.with("stakes", [&](const std::string& entry) {
      if (const auto pair = read_pair(reader, entry, 0, kMaxStake))
        std::copy(pair->begin(), pair->end(), expected.input.stakes);
    });
    sides.want("winner", [&](const std::string& entry) { expected.input.winner = read_side(reader, entry); });
    sides.want("loser", [&](const std::string& entry) { expected.input.loser = read_side(reader, entry); });
    sides.with("forfeit", [&](const std::string& entry) {
      if (reader.boolean(entry).value_or(false)) expected.input.end = MILLE_END_FORFEIT;
    });
    sides.with("memory", [&](const std::string& entry) {
      read_memory(reader, entry, variant, expected.input.memory);
      expected.input.has_memory = 1;
    });
  });
  entries.want("pays", [&](const std::string& path) { read_pays(reader, path, expected.items); });
  expectation.payment = std::move(expected);
}

}  // namespace

std::vector<Expectation> read_expectations(TableReader& reader, const Variant& variant) {
  std::vector<Expectation> expectations;
  lua_State* L = reader.state();
  const int top = lua_gettop(L);
  if (!lua_istable(L, -1)) return expectations;
  lua_pushliteral(L, "expect");
  if (lua_rawget(L, -2) == LUA_TTABLE) {
    reader.each_listed("expect", [&](int, const std::string& path) {
      if (!lua_istable(L, -1)) return;
      const std::size_t before = reader.problems().count();
      Expectation expectation;
      expectation.path = path;
      ExpectedTable entries(reader, path);
      if (entries.has("position") && entries.has("play")) {
        read_play(reader, entries, variant, expectation);
      } else if (entries.has("position")) {
        read_action(reader, entries, variant, expectation);
      } else if (entries.has("deal")) {
        read_score(reader, entries, variant, expectation);
      } else if (entries.has("match")) {
        read_end(reader, entries, variant, expectation);
      } else if (entries.has("settle")) {
        read_payment(reader, entries, variant, expectation);
      } else {
        reader.wrong_type(path, "a table with one of " + list_words(kKinds));
      }
      if (reader.problems().count() == before) expectations.push_back(std::move(expectation));
    });
  }
  lua_settop(L, top);
  return expectations;
}

}  // namespace mille
