// Computes the payment, and checks the numbers that a host passes for it.
#include "core/settle.h"

#include <algorithm>

#include "base/sized_struct.h"
#include "core/messages.h"

namespace mille {
namespace {

std::int64_t floor_div(std::int64_t number, std::int64_t divisor) {
  return number / divisor - (number % divisor < 0 ? 1 : 0);
}

// Y4: a total in units, rounded to the nearest; a half is rounded up.
std::int64_t rounded_units(std::int64_t total, std::int64_t unit) { return floor_div(2 * total + unit, 2 * unit); }

// Y2, Y3, V3: how many large stakes a number of asterisks or circles pays.
std::int64_t paid_count(std::int64_t count, bool progressive) { return progressive ? count * (count + 1) / 2 : count; }

// Y5: 0 none, 1 skunk, 2 double skunk.
int skunk_of(const mille_rules& rules, const mille_settle_side& loser) {
  const bool below_line = loser.total * 100 < std::int64_t{rules.payment_skunk_percent} * rules.match_target;
  if (rules.payment_double_skunk_when == MILLE_DOUBLE_TOTAL) {
    if (loser.total < 0) return 2;
    return below_line ? 1 : 0;
  }
  if (!below_line) return 0;
  return loser.last_deal < 0 ? 2 : 1;
}

mille_status check_number(const char* name, std::int64_t number, std::int64_t least, std::int64_t most,
                          mille_error* error) {
  if (number >= least && number <= most) return MILLE_OK;
  return refuse(error, say::kSettleRange, {name, least, most, number});
}

mille_status check_sheet(std::int64_t total, std::int64_t naturals, std::int64_t chapeaux, std::int64_t last_deal,
                         mille_error* error) {
  MILLE_TRY(check_number("total", total, -kMaxTotal, kMaxTotal, error));
  MILLE_TRY(check_number("naturals", naturals, 0, kMaxNaturals, error));
  MILLE_TRY(check_number("chapeaux", chapeaux, 0, kMaxChapeaux, error));
  return check_number("last_deal", last_deal, -kMaxTotal, kMaxTotal, error);
}

mille_status check_side(const mille_settle_side& side, const char* reserved, mille_error* error) {
  MILLE_TRY(check_reserved(reserved, side.reserved0, error));
  return check_sheet(side.total, side.naturals, side.chapeaux, side.last_deal, error);
}

}  // namespace

mille_status check_stakes(const mille_rules& rules, const std::int64_t stakes[2], mille_error* error) {
  for (int i = 0; i < 2; ++i) {
    if (stakes[i] < 0 || stakes[i] > kMaxStake) return refuse(error, say::kStakeRange, {kMaxStake, stakes[i]});
  }
  const std::int64_t ratio = rules.payment_stake_ratio;
  if (ratio != 0 && stakes[1] != ratio * stakes[0]) {
    return refuse(error, say::kStakeRatio, {ratio, stakes[0], stakes[1]});
  }
  return MILLE_OK;
}

mille_status read_stakes(const mille_rules& rules, const std::int64_t given[2], std::int32_t no_stakes,
                         std::int64_t (&stakes)[2], mille_error* error) {
  const bool zero = given[0] == 0 && given[1] == 0;
  if (no_stakes != 0 && !zero) return refuse(error, say::kStakesNone, {given[0], given[1]});
  const std::int64_t ratio = rules.payment_stake_ratio;
  const bool usual = zero && no_stakes == 0;
  stakes[0] = usual ? 1 : given[0];
  stakes[1] = usual ? std::max<std::int64_t>(ratio, 1) : given[1];
  return check_stakes(rules, stakes, error);
}

Settlement settle(const mille_rules& rules, const mille_settle_input& input) {
  const std::int64_t small = input.stakes[0];
  const std::int64_t large = input.stakes[1];
  Payment payment{};
  payment.game = large;  // Y1
  payment.naturals = large * paid_count(input.winner.naturals, rules.payment_progressive_naturals != 0);
  payment.chapeaux = large * paid_count(input.loser.chapeaux, rules.payment_progressive_chapeaux != 0);

  const std::int64_t units =
      rounded_units(input.winner.total, rules.payment_unit) - rounded_units(input.loser.total, rules.payment_unit);
  const bool may_be_negative = rules.payment_behind == MILLE_BEHIND_SIGNED && input.end != MILLE_END_FORFEIT;  // M4
  payment.difference = small * (may_be_negative ? units : std::max<std::int64_t>(units, 0));

  const std::int64_t sum = payment.game + payment.naturals + payment.chapeaux + payment.difference;
  const int skunk_level = skunk_of(rules, input.loser);
  if (skunk_level != 0) {
    const std::int64_t times = skunk_level == 1 ? rules.payment_skunk : rules.payment_double_skunk;
    payment.skunk = rules.payment_skunk_mode == MILLE_SKUNK_MULTIPLY ? sum * (times - 1) : large * times;
  }
  payment.total = sum + payment.skunk;
  return {payment, skunk_level};
}

Result<Settlement> settle_checked(const mille_rules& rules, const mille_settle_input& input, mille_error* error) {
  MILLE_TRY(check_stakes(rules, input.stakes, error));
  MILLE_TRY(check_number("end", input.end, MILLE_END_WON, MILLE_END_FORFEIT, error));
  if (input.end == MILLE_END_DRAWN) MILLE_TRY(check_number("end", input.end, 1, 1, error));
  MILLE_TRY(check_side(input.winner, "winner.reserved0", error));
  MILLE_TRY(check_side(input.loser, "loser.reserved0", error));
  MILLE_TRY(check_reserved("reserved0", input.reserved0, error));
  if (rules.payment_double_skunk_when == MILLE_DOUBLE_LAST_DEAL && input.loser.has_last_deal == 0) {
    return refuse(error, say::kSettleLastDeal);
  }
  return settle(rules, input);
}

mille_status check_memory(const Ruleset& ruleset, std::int32_t has_memory, const std::int32_t* memory,
                          mille_error* error) {
  MILLE_TRY(check_number("has_memory", has_memory, 0, 1, error));
  for (std::size_t i = 0; has_memory != 0 && i < ruleset.memory.size(); ++i) {
    MILLE_TRY(check_number("memory", memory[i], ruleset.memory[i].minimum, ruleset.memory[i].maximum, error));
  }
  return MILLE_OK;
}

mille_status check_verdict_input(const mille_rules& rules, const mille_match_over_input& input, mille_error* error) {
  MILLE_TRY(check_stakes(rules, input.stakes, error));
  MILLE_TRY(check_number("deal", input.deal, 1, rules.match_max_deals, error));
  MILLE_TRY(check_number("dealer", input.dealer, 0, kSeats - 1, error));
  MILLE_TRY(check_number("out", input.out, kNobody, kSeats - 1, error));
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    MILLE_TRY(
        check_sheet(input.totals[seat], input.naturals[seat], input.chapeaux[seat], input.last_deal[seat], error));
    if (input.has_deals_won != 0) MILLE_TRY(check_number("deals_won", input.deals_won[seat], 0, input.deal, error));
  }
  return check_number("has_deals_won", input.has_deals_won, 0, 1, error);
}

mille_settle_input settle_input(const State& state, int winner, mille_end end) {
  const auto side = [&state](int seat) {
    mille_settle_side result{};
    result.total = std::clamp(state.totals[seat], -kMaxTotal, kMaxTotal);
    result.naturals = static_cast<std::int32_t>(std::min<std::int64_t>(state.naturals[seat], kMaxNaturals));
    result.chapeaux = static_cast<std::int32_t>(std::min<std::int64_t>(state.chapeaux[seat], kMaxChapeaux));
    result.last_deal = state.last.points[seat];  // 0 before the first deal is scored
    return result;
  };
  mille_settle_input input{};
  input.end = end;
  input.stakes[0] = state.stakes[0];
  input.stakes[1] = state.stakes[1];
  input.winner = side(winner);
  input.loser = side(other(winner));
  return input;
}

}  // namespace mille
