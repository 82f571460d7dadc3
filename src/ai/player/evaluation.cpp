// See evaluation.h.
#include "ai/player/evaluation.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ai/messages.h"

namespace mille {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

mille_evaluation nothing_said() {
  mille_evaluation numbers{};
  numbers.struct_size = sizeof numbers;
  numbers.points = kUnknown;
  numbers.payment = kUnknown;
  return numbers;
}

bool are_possible(const mille_evaluation& numbers) {
  const auto counts = {numbers.opponent_takes, numbers.opponent_out, numbers.out};
  const bool counted =
      std::all_of(counts.begin(), counts.end(), [&](std::uint32_t count) { return count <= numbers.trials; });
  const bool compared = numbers.ways == 0 ? numbers.close == 0 : numbers.close < numbers.ways;
  const auto is_size = [](double number) { return std::isfinite(number) && number >= 0; };
  return counted && compared && is_size(numbers.gain) && is_size(numbers.gain_error) && !std::isinf(numbers.points) &&
         !std::isinf(numbers.payment);
}

bool are_chances(const std::vector<double>& chances) {
  constexpr double kRounding = 1e-6;
  double sum = 0;
  for (const double chance : chances) {
    if (!(chance >= 0 && chance <= 1)) return false;  // also if it is not a number
    sum += chance;
  }
  return std::abs(sum - 1) <= kRounding;
}

}  // namespace

Evaluation::Evaluation(std::uint32_t legal_count, std::uint32_t chosen)
    : numbers(nothing_said()), chances(legal_count) {
  if (chosen < legal_count) chances[chosen] = 1;
}

void Evaluation::sanitize(std::uint32_t chosen) {
  numbers.struct_size = sizeof numbers;
  numbers.reserved0 = 0;
  if (!are_possible(numbers)) numbers = nothing_said();
  if (are_chances(chances)) return;
  std::fill(chances.begin(), chances.end(), 0.0);
  if (chosen < chances.size()) chances[chosen] = 1;
}

std::vector<Reason> Evaluation::reasons() const {
  std::vector<Reason> found;
  const auto put = [&](const Message& message, std::uint32_t count) -> Reason& {
    Reason& reason = found.emplace_back(Reason{&message});
    reason.count = count;
    return reason;
  };
  const auto put_share = [&](const Message& message, std::uint32_t count) {
    if (count > 0) put(message, count).of = numbers.trials;
  };
  put_share(say::kReasonOpponentTakes, numbers.opponent_takes);
  if (numbers.trials > 0 && numbers.opponent_takes == 0) put(say::kReasonOpponentLeaves, numbers.trials);
  put_share(say::kReasonOpponentOut, numbers.opponent_out);
  put_share(say::kReasonOutNext, numbers.out);
  if (numbers.close > 0) put(say::kReasonClose, numbers.close);
  if (numbers.ways > 1 && numbers.close == 0) put(say::kReasonBest, numbers.ways - 1);
  return found;
}

}  // namespace mille
