// Worked examples in a script: a position with an action and its legality, a position with the actions that are played
// from it, the end of a deal with its score, the totals after a deal with whether the match is over, a settlement with
// its payment. They are read from the script and checked against its variant.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/state.h"
#include "table/variant.h"
#include "variant/table_reader.h"

namespace mille {

// `{ position = …, action = "lay 8 8C 8D 2H", legal = false, rule = "S2", text = "…" }`
struct ExpectedAction {
  State state{};
  std::string action;
  bool legal = true;
  std::string rule;  // rule id that the refusal must have, or empty
  std::string text;  // text that the refusal must contain, or empty
};

// `points = { 30, -10 }, naturals = { 0, 0 }, chapeau = { false, true }, memory = { pot = 5 }`
struct ExpectedResult {
  std::optional<std::array<std::int64_t, kSeats>> points;
  std::optional<std::array<std::int64_t, kSeats>> naturals;
  std::optional<std::array<bool, kSeats>> chapeau;
  Remembered memory{};
  std::vector<std::size_t> named;  // those of `memory` that are expected

  bool any() const { return points || naturals || chapeau || !named.empty(); }
};

// `{ deal = …, points = … }`
struct ExpectedScore {
  State state{};
  int out = kNobody;
  ExpectedResult result;
};

// Items of a payment by name.
using ExpectedItems = std::vector<std::pair<std::string, std::int64_t>>;

// `{ settle = …, pays = 19 }`, or every item that matters: `pays = { game = 3, total = 38 }`. The winner is seat 0.
struct ExpectedPayment {
  mille_settle_input input{};
  ExpectedItems items;
};

// `{ match = { totals = { 1250, 600 }, deal = 12 }, over = true, winner = 0, pays = 38 }`. A match that is over and has no
// winner is drawn. Or `{ match = …, rule_set = 2 }`, with deal 0 before the first.
struct ExpectedEnd {
  mille_match_over_input input{};
  std::optional<std::int64_t> rule_set;  // that the next deal is played by; nothing else is expected then
  bool over = false;
  int winner = kNobody;
  ExpectedItems items;
};

// `{ position = …, play = { "draw", "discard 5H", "deal", "resign 1" }, points = …, totals = …, over = true, winner = 0,
// pays = 38 }`. All that is played must be legal. `points` and what belongs to them are those of the last deal.
struct ExpectedPlay {
  State state{};
  std::vector<std::string> entries;
  ExpectedResult result;
  std::optional<std::array<std::int64_t, kSeats>> totals;
  std::optional<bool> over;
  int winner = kNobody;
  ExpectedItems items;
};

struct Expectation {
  std::string path;  // expect.3
  std::optional<ExpectedAction> action;
  std::optional<ExpectedPlay> play;
  std::optional<ExpectedScore> score;
  std::optional<ExpectedPayment> payment;
  std::optional<ExpectedEnd> end;
};

// Reads the expectations of the table on top of the stack, for its variant.
// Malformed ones become problems.
std::vector<Expectation> read_expectations(TableReader& reader, const Variant& variant);

// Adds a problem for each expectation that fails. Stops when the work budget that the variant's hooks share is spent.
void run_expectations(const Variant& variant, const std::vector<Expectation>& expectations,
                      const script::WorkBudget& work_budget, Problems& problems);

}  // namespace mille
