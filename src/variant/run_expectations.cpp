// Checks expectations against their variant. See expectation.h.
#include "core/match.h"
#include "core/notation.h"
#include "core/score.h"
#include "variant/expectation.h"
#include "variant/messages.h"

namespace mille {
namespace {

// Returns the text of a refusal, for a message.
std::string words_of(const mille_error& error) {
  return error.text[0] != '\0' ? std::string(error.text) : std::string("nothing");
}

void run_action(const Variant& variant, const Expectation& expectation, Problems& problems) {
  const ExpectedAction& expected = *expectation.action;
  mille_error error = empty_error();
  const auto action = parse_action(expected.state, expected.action, &error);
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
    const std::string name = std::string(what) + " of seat " + std::to_string(seat);
    problems.add(
        expectation.path + "." + what, say::kExpectedNumber,
        {expectation.path, name, static_cast<std::int64_t>(found[seat]), static_cast<std::int64_t>(wanted[seat])});
  }
}

void run_score(const Variant& variant, const Expectation& expectation, Problems& problems) {
  const ExpectedScore& expected = *expectation.score;
  DealScore score = score_deal(variant.ruleset, expected.state, expected.out);
  if (variant.hooks && variant.hooks->has_score_deal()) {
    mille_error error = empty_error();
    if (variant.hooks->score_deal(variant.ruleset, expected.state, expected.out, &score, &error) != MILLE_OK) {
      problems.add(error);
      return;
    }
  }
  using Pair = std::array<std::int64_t, kSeats>;
  if (expected.points)
    compare(expectation, "points", *expected.points, Pair{score.points[0], score.points[1]}, problems);
  if (expected.naturals) {
    compare(expectation, "naturals", *expected.naturals, Pair{score.naturals[0], score.naturals[1]}, problems);
  }
  if (expected.chapeau) {
    compare(expectation, "chapeau", *expected.chapeau,
            std::array<bool, kSeats>{score.chapeau[0] != 0, score.chapeau[1] != 0}, problems);
  }
}

std::int64_t item_of(const Payment& payment, std::string_view name) {
  if (name == "game") return payment.game;
  if (name == "difference") return payment.difference;
  if (name == "naturals") return payment.naturals;
  if (name == "chapeaux") return payment.chapeaux;
  if (name == "skunk") return payment.skunk;
  return payment.total;
}

void run_payment(const Variant& variant, const Expectation& expectation, Problems& problems) {
  const ExpectedPayment& expected = *expectation.payment;
  mille_error error = empty_error();
  const auto settlement = game_settle(variant.game(), expected.input, &error);
  if (settlement.status() == MILLE_E_ARGUMENT) {
    problems.add(expectation.path + ".settle", say::kExpectedBad, {expectation.path, error.text});
    return;
  }
  if (!settlement) {
    problems.add(error);
    return;
  }
  for (const auto& [name, wanted] : expected.items) {
    const std::int64_t found = item_of(settlement->payment, name);
    if (found != wanted) {
      problems.add(expectation.path + ".pays", say::kExpectedNumber, {expectation.path, "pays " + name, found, wanted});
    }
  }
}

}  // namespace

void run_expectations(const Variant& variant, const std::vector<Expectation>& expectations,
                      const script::WorkBudget& work_budget, Problems& problems) {
  for (const Expectation& expectation : expectations) {
    if (work_budget.left == 0) return;
    if (expectation.action) run_action(variant, expectation, problems);
    if (expectation.score) run_score(variant, expectation, problems);
    if (expectation.payment) run_payment(variant, expectation, problems);
  }
}

}  // namespace mille
