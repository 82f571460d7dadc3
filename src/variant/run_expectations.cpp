// Checks expectations against their variant. See expectation.h.
#include <algorithm>

#include "core/match.h"
#include "core/notation.h"
#include "core/score.h"
#include "variant/expectation.h"
#include "variant/messages.h"

namespace mille {
namespace {

// Returns the text of a refusal, for a message.
std::string words_of(const mille_error& error) {
  return error.text[0] != '\0' ? std::string(error.text) : std::string("nothing.");
}

void run_action(const Variant& variant, const Expectation& expectation, Problems& problems) {
  const ExpectedAction& expected = *expectation.action;
  mille_error error = empty_error();
  const auto action = parse_action(expected.state, expected.action, &error, &variant.ruleset_of(expected.state));
  if (!action) {
    problems.add(expectation.path + ".action", say::kExpectedBad, {expectation.path, error.text});
    return;
  }
  const mille_status status = game_check(variant.game(), expected.state, *action, &error);
  if (status == MILLE_E_SCRIPT || status == MILLE_E_NOMEM) {
    problems.add(error);
  } else if (expected.legal && status != MILLE_OK) {
    problems.add(expectation.path, say::kExpectedLegal, {expectation.path, expected.action, words_of(error)});
  } else if (!expected.legal && status == MILLE_OK) {
    problems.add(expectation.path, say::kExpectedIllegal, {expectation.path, expected.action});
  } else if (!expected.legal && !expected.rule.empty() && expected.rule != error.rule) {
    problems.add(expectation.path, say::kExpectedRule, {expectation.path, expected.rule, words_of(error)});
  } else if (!expected.legal && std::string_view(error.text).find(expected.text) == std::string_view::npos) {
    problems.add(expectation.path, say::kExpectedText, {expectation.path, expected.text, words_of(error)});
  }
}

template <class Values>
void compare(const Expectation& expectation, const char* what, const Values& wanted, const Values& found,
             Problems& problems) {
  for (std::size_t seat = 0; seat < wanted.size(); ++seat) {
    if (wanted[seat] == found[seat]) continue;
    const std::string name = std::string("the ") + what + " of seat " + std::to_string(seat);
    problems.add(
        expectation.path + "." + what, say::kExpectedNumber,
        {expectation.path, name, static_cast<std::int64_t>(found[seat]), static_cast<std::int64_t>(wanted[seat])});
  }
}

void compare_result(const Variant& variant, const Expectation& expectation, const ExpectedResult& expected,
                    const DealScore& found, Problems& problems) {
  for (const std::size_t place : expected.named) {
    if (expected.memory[place] == found.memory[place]) continue;
    const std::string name = "memory." + variant.memory[place].name;
    problems.add(expectation.path + "." + name, say::kExpectedNumber,
                 {expectation.path, "`" + name + "`", found.memory[place], expected.memory[place]});
  }
  using Pair = std::array<std::int64_t, kSeats>;
  if (expected.points)
    compare(expectation, "points", *expected.points, Pair{found.points[0], found.points[1]}, problems);
  if (expected.naturals) {
    compare(expectation, "naturals", *expected.naturals, Pair{found.naturals[0], found.naturals[1]}, problems);
  }
  if (expected.chapeau) {
    compare(expectation, "chapeau", *expected.chapeau,
            std::array<bool, kSeats>{found.chapeau[0] != 0, found.chapeau[1] != 0}, problems);
  }
}

void run_score(const Variant& variant, const Expectation& expectation, Problems& problems) {
  const ExpectedScore& expected = *expectation.score;
  DealScore score = score_deal(variant.ruleset_of(expected.state), expected.state, expected.out);
  if (variant.hooks && variant.hooks->has_score_deal()) {
    mille_error error = empty_error();
    if (variant.hooks->score_deal(variant.ruleset_of(expected.state), expected.state, expected.out, &score, &error) !=
        MILLE_OK) {
      problems.add(error);
      return;
    }
  }
  compare_result(variant, expectation, expected.result, score, problems);
}

std::int64_t item_of(const Payment& payment, std::string_view name) {
  if (name == "game") return payment.game;
  if (name == "difference") return payment.difference;
  if (name == "naturals") return payment.naturals;
  if (name == "chapeaux") return payment.chapeaux;
  if (name == "skunk") return payment.skunk;
  return payment.total;
}

void compare_items(const Expectation& expectation, const ExpectedItems& items, const Payment& payment,
                   Problems& problems) {
  for (const auto& [name, wanted] : items) {
    const std::int64_t found = item_of(payment, name);
    if (found != wanted) {
      problems.add(expectation.path + ".pays", say::kExpectedNumber,
                   {expectation.path, "the payment's " + name, found, wanted});
    }
  }
}

// Compares what a settlement pays. `where` is the part of the expectation that describes it.
void run_payment(const Variant& variant, const Expectation& expectation, const char* where,
                 const mille_settle_input& input, const ExpectedItems& items, Problems& problems) {
  mille_error error = empty_error();
  const auto settlement = game_settle(variant.game(), input, &error);
  if (settlement.status() == MILLE_E_ARGUMENT) {
    problems.add(expectation.path + where, say::kExpectedBad, {expectation.path, error.text});
    return;
  }
  if (!settlement) {
    problems.add(error);
    return;
  }
  compare_items(expectation, items, settlement->payment, problems);
}

std::string seat_words(int seat) { return seat == kNobody ? "nobody" : "seat " + std::to_string(seat); }

// The settlement of a match that has come to these totals.
mille_settle_input settlement_of(const mille_match_over_input& standing, int winner) {
  const auto side = [&](int seat) {
    mille_settle_side made{};
    made.total = standing.totals[seat];
    made.naturals = standing.naturals[seat];
    made.chapeaux = standing.chapeaux[seat];
    made.has_last_deal = 1;
    made.last_deal = standing.last_deal[seat];
    return made;
  };
  mille_settle_input input{};
  input.struct_size = sizeof input;
  input.end = MILLE_END_WON;
  std::copy_n(standing.stakes, 2, input.stakes);
  std::copy(std::begin(standing.memory), std::end(standing.memory), input.memory);
  input.has_memory = standing.has_memory;
  input.winner = side(winner);
  input.loser = side(1 - winner);
  return input;
}

// Compares whether the match is over and who has won it. Returns false after a difference.
bool compare_end(const Expectation& expectation, bool expected_over, int expected_winner, bool over, int winner,
                 Problems& problems) {
  if (over != expected_over) {
    problems.add(expectation.path, over ? say::kExpectedDeal : say::kExpectedOver, {expectation.path});
  } else if (winner != expected_winner) {
    problems.add(expectation.path, say::kExpectedWinner,
                 {expectation.path, seat_words(winner), seat_words(expected_winner)});
  }
  return over == expected_over && winner == expected_winner;
}

// What the next deal of a match that has come to these totals is played by.
void run_choice(const Variant& variant, const Expectation& expectation, Problems& problems) {
  const ExpectedEnd& expected = *expectation.end;
  mille_error error = empty_error();
  const auto chosen = game_next_rule_set(variant.game(), expected.input, &error);
  if (!chosen) {
    problems.add(error);
  } else if (chosen->rule_set != *expected.rule_set) {
    problems.add(expectation.path + ".rule_set", say::kExpectedNumber,
                 {expectation.path, "the rule set", chosen->rule_set, *expected.rule_set});
  }
}

void run_end(const Variant& variant, const Expectation& expectation, Problems& problems) {
  const ExpectedEnd& expected = *expectation.end;
  if (expected.rule_set) return run_choice(variant, expectation, problems);
  mille_error error = empty_error();
  const auto verdict = game_verdict(variant.game(), expected.input, &error);
  if (verdict.status() == MILLE_E_ARGUMENT) {
    problems.add(expectation.path + ".match", say::kExpectedBad, {expectation.path, error.text});
  } else if (!verdict) {
    problems.add(error);
  } else if (compare_end(expectation, expected.over, expected.winner, verdict->end != MILLE_END_NONE, verdict->winner,
                         problems) &&
             !expected.items.empty()) {
    run_payment(variant, expectation, ".match", settlement_of(expected.input, verdict->winner), expected.items,
                problems);
  }
}

// Plays one entry: an action, `deal`, which deals the next deal, or `resign SEAT`.
mille_status play_entry(const Game& game, State* state, const std::string& entry, mille_error* error) {
  if (entry == "deal") return deal_next(game, state, 0, error);
  if (entry == "resign 0" || entry == "resign 1") {
    return game_forfeit(game, state, entry.back() - '0', MILLE_FAULT_RESIGN, error);
  }
  MILLE_TRY(const mille_action action, parse_action(*state, entry, error, &game.ruleset_of(*state)));
  return game_apply(game, state, action, error);
}

void run_play(const Variant& variant, const Expectation& expectation, Problems& problems) {
  const ExpectedPlay& expected = *expectation.play;
  State state = expected.state;
  for (std::size_t i = 0; i < expected.entries.size(); ++i) {
    mille_error error = empty_error();
    const mille_status status = play_entry(variant.game(), &state, expected.entries[i], &error);
    if (status == MILLE_OK) continue;
    if (status == MILLE_E_SCRIPT || status == MILLE_E_NOMEM) return problems.add(error);
    const std::string path = expectation.path + ".play." + std::to_string(i + 1);
    return problems.add(path, say::kExpectedPlay, {path, expected.entries[i], words_of(error)});
  }
  if (expected.result.any() && state.in_deal()) {
    problems.add(expectation.path, say::kExpectedScore, {expectation.path});
  } else {
    compare_result(variant, expectation, expected.result, state.last, problems);
  }
  if (expected.totals) {
    compare(expectation, "totals", *expected.totals, std::array<std::int64_t, kSeats>{state.totals[0], state.totals[1]},
            problems);
  }
  if (expected.over && compare_end(expectation, *expected.over, expected.winner, state.phase == MILLE_PHASE_OVER,
                                   state.winner, problems)) {
    compare_items(expectation, expected.items, state.payment, problems);
  }
}

}  // namespace

void run_expectations(const Variant& variant, const std::vector<Expectation>& expectations,
                      const script::WorkBudget& work_budget, Problems& problems) {
  for (const Expectation& expectation : expectations) {
    if (work_budget.left == 0) return;
    if (expectation.action) run_action(variant, expectation, problems);
    if (expectation.play) run_play(variant, expectation, problems);
    if (expectation.score) run_score(variant, expectation, problems);
    if (expectation.end) run_end(variant, expectation, problems);
    if (expectation.payment) {
      const auto& [input, items] = *expectation.payment;
      run_payment(variant, expectation, ".settle", input, items, problems);
    }
  }
}

}  // namespace mille
