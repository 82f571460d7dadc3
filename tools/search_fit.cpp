// Finds what search believes of the rival's hand: learned plays itself, and for positions of these deals the factors of belief.h are
// fitted until hands drawn by them and by the rival's last turns hold as many cards of each rank as the true hands did. Writes factors.h to
// standard output; to standard error how well such hands foretell, on the last third of the deals, which it does not fit, that the
// rival holds two or more unseen cards of a rank (Brier score: the mean square of probability less truth), beside hands drawn by chance alone.
//   search_fit DEALS SEED

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <memory_resource>
#include <vector>

#include "core/fast_random.h"
#include "core/legal.h"
#include "plugins/ai/learned/brain.h"
#include "plugins/ai/learned/weights.h"
#include "plugins/ai/search/belief.h"
#include "table/events.h"
#include "table/table.h"
#include "table/variant.h"
#include "table/view.h"

namespace {

using namespace mille;
using search::kHeld;
using search::kSituations;

constexpr int kWorlds = 64;  // a position
constexpr int kRounds = 12;
constexpr std::uint32_t kEvery = 4;  // one turn in so many is a position
constexpr double kPatience = 0.7;    // share of a correction that a round makes
constexpr double kDoubt = 5;         // cases of a kind that are taken to be as chance has it

using Counts =
    std::array<std::int8_t, kRanks>;  // cards of each rank that nobody but the rival has seen; −1: not counted

struct Case {
  std::array<std::uint8_t, kRanks> situations;
  std::uint64_t seed;
  Counts truth;
  mille_view view;
  search::History history;
};

Counts counts_of(const learned::Rules& rules, const learned::Position& position, const Cards& hand) {
  Counts counts;
  for (int rank = 0; rank < kRanks; ++rank) {
    const int held = hand.count_of_rank(rank) - position.rival_known[rank];
    counts[static_cast<std::size_t>(rank)] =
        static_cast<std::int8_t>(rules.wild[rank] ? -1 : std::clamp(held, 0, kHeld - 1));
  }
  return counts;
}

void play_deal(const std::shared_ptr<const Variant>& variant, const learned::Brain& brain, std::uint64_t number,
               std::vector<Case>* cases) {
  const Ruleset& ruleset = variant->ruleset;
  TableSetup setup;
  setup.seed = seed_from_decimal(number);
  Table table(variant, setup, std::pmr::new_delete_resource());
  table.next_deal(nullptr, nullptr);
  const State& state = table.state();
  search::History histories[] = {{ruleset.rules, brain.rules(), learned::trained_network(), 0},
                                 {ruleset.rules, brain.rules(), learned::trained_network(), 1}};
  FastRandom random(number);
  std::vector<mille_action> legal(static_cast<std::size_t>(ruleset.rules.longest_legal_list));
  mille_view view;
  mille_event event;
  std::size_t told = 0;
  bool drawn = false;
  while (state.in_deal()) {
    for (; told < table.events().size(); ++told) {
      for (int seat = 0; seat < kSeats; ++seat) {
        make_event(table, told, seat, &event);
        histories[seat].observe(event);
      }
    }
    const auto count = static_cast<std::uint32_t>(legal_list(ruleset, state, legal));
    make_view(ruleset, state, state.turn, &view);
    if (drawn && random.below(kEvery) == 0) {
      const learned::Position position(brain.rules(), view);
      Case one{{},
               random.next(),
               counts_of(brain.rules(), position, state.hands[other(state.turn)]),
               view,
               histories[state.turn]};
      for (int rank = 0; rank < kRanks; ++rank) {
        one.situations[static_cast<std::size_t>(rank)] =
            static_cast<std::uint8_t>(search::situation(brain.rules(), position, rank));
      }
      cases->push_back(one);
    }
    drawn = state.phase == MILLE_PHASE_DRAW;
    double worth = 0;
    table.apply(legal[brain.choose(view, legal.data(), count, &worth)], nullptr);
  }
}

// How often each number of cards of a rank is held in the worlds of a case.
using Shares = std::array<std::array<double, kHeld>, kRanks>;

Shares shares_of(const learned::Rules& rules, const Case& one, const search::Factors& factors, bool with_history) {
  const learned::Position position(rules, one.view);
  const search::World open = search::open_part(rules, one.view);
  search::History history = one.history;
  search::Worlds worlds(rules, position, open, factors, one.seed, with_history ? &history : nullptr);
  Shares shares{};
  for (int w = 0; w < kWorlds; ++w) {
    worlds.next();
    for (int rank = 0; rank < kRanks; ++rank) {
      shares[static_cast<std::size_t>(rank)][static_cast<std::size_t>(std::min(worlds.held(rank), kHeld - 1))] +=
          1.0 / kWorlds;
    }
  }
  return shares;
}

// Moves the factors towards what makes the worlds of the cases like their true hands.
void fit_round(const learned::Rules& rules, std::span<const Case> cases, search::Factors* factors) {
  std::array<std::array<double, kHeld>, kSituations> truth{};
  std::array<std::array<double, kHeld>, kSituations> expected{};
  for (const Case& one : cases) {
    const Shares shares = shares_of(rules, one, *factors, true);
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      if (one.truth[rank] < 0) continue;
      const std::size_t situation = one.situations[rank];
      ++truth[situation][static_cast<std::size_t>(one.truth[rank])];
      for (std::size_t held = 0; held < kHeld; ++held) expected[situation][held] += shares[rank][held];
    }
  }
  for (std::size_t s = 0; s < kSituations; ++s) {
    for (std::size_t held = 0; held < kHeld; ++held) {
      (*factors)[s][held] *= std::pow((truth[s][held] + kDoubt) / (expected[s][held] + kDoubt), kPatience);
    }
    const double none = (*factors)[s][0];
    for (double& factor : (*factors)[s]) factor /= none;  // only ratios matter
  }
}

double brier(const learned::Rules& rules, std::span<const Case> cases, const search::Factors& factors,
             bool with_history) {
  double sum = 0;
  double count = 0;
  for (const Case& one : cases) {
    const Shares shares = shares_of(rules, one, factors, with_history);
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      if (one.truth[rank] < 0) continue;
      const double off = 1 - shares[rank][0] - shares[rank][1] - (one.truth[rank] >= 2 ? 1 : 0);
      sum += off * off;
      count += 1;
    }
  }
  return sum / count;
}

void write(const search::Factors& factors, char** arguments) {
  std::printf("// Written by `search_fit %s %s`: the factors of belief.h, a line a situation.\n", arguments[1],
              arguments[2]);
  std::printf(
      "#pragma once\n\n#include \"belief.h\"\n\nnamespace search {\n\n// clang-format off\n"
      "inline constexpr Factors kFactors = {{\n");
  for (const auto& line : factors) {
    std::printf("    {");
    for (std::size_t i = 0; i < kHeld; ++i) std::printf("%s%.4f", i == 0 ? "" : ", ", line[i]);
    std::printf("},\n");
  }
  std::printf("}};\n// clang-format on\n\n}  // namespace search\n");
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) {
    std::fprintf(stderr, "usage: search_fit DEALS SEED > factors.h\n");
    return 2;
  }
  const std::uint64_t deals = std::strtoull(arguments[1], nullptr, 10);
  const std::uint64_t seed = std::strtoull(arguments[2], nullptr, 10);
  auto variant = std::make_shared<Variant>();
  if (make_ruleset(default_rules(), &variant->ruleset, nullptr) != MILLE_OK) return 1;
  seal_variant(variant.get());
  const learned::Brain brain(variant->ruleset.rules, learned::trained_network());
  std::vector<Case> cases;
  for (std::uint64_t deal = 0; deal < deals; ++deal) play_deal(variant, brain, seed + deal, &cases);
  const std::span<const Case> all(cases);
  const std::size_t fitted = cases.size() / 3 * 2;
  search::Factors factors;
  for (auto& line : factors) line.fill(1);
  const double before = brier(brain.rules(), all.subspan(fitted), factors, false);
  for (int round = 0; round < kRounds; ++round) fit_round(brain.rules(), all.first(fitted), &factors);
  std::fprintf(stderr, "%zu positions; Brier score %.4f, by chance alone %.4f\n", cases.size(),
               brier(brain.rules(), all.subspan(fitted), factors, true), before);
  write(factors, arguments);
  return 0;
}
