// Trains learned's weights. It plays deals of learned against itself and against club, and fits the value network to
// what the positions after its turns led to, by temporal differences. Club alone plays the first rounds, so that there
// is something to learn from. While the current weights play a round, another thread fits them to the rounds before. At
// the end, `refit` plays many rounds with fixed weights and fits to all of them at once, which averages out the chance
// of the last rounds. The same arguments give the same weights, whatever the number of threads. A stopped run continues
// from its checkpoint, but without the samples of the earlier rounds. So the same weights also require the same stops.
//   learned_train train CHECKPOINT ROUNDS DEALS SEED   trains until ROUNDS rounds of DEALS deals each are done
//   learned_train refit CHECKPOINT ROUNDS DEALS SEED   plays ROUNDS rounds, then fits to them; 250 bytes per sample
//   learned_train match CHECKPOINT PAIRS SEED [OPPONENT]  measures the weights in duplicate deals, against club or OPPONENT
//   learned_train write CHECKPOINT                     writes trained.h to standard output
// How much a player can be exploited: the weights learn to win against it alone. It does not learn. OPPONENT is any player of the library.
//   learned_train answer CHECKPOINT OPPONENT ROUNDS DEALS SEED  trains until ROUNDS rounds are done; a new CHECKPOINT begins with learned's

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/fast_random.h"
#include "core/legal.h"
#include "core/match.h"
#include "plugins/ai/club/chooser.h"
#include "plugins/ai/club/weights.h"
#include "plugins/ai/learned/policy.h"
#include "research/learned_deals.h"
#include "research/opponent.h"
#include "research/shards.h"
#include "table/view.h"

namespace {

using namespace mille;
using fit::Fit;
using fit::Memory;
using fit::OwnTurns;
using fit::play_deal;
using fit::play_deals;
using fit::Player;
using fit::Sample;

constexpr int kClubRounds = 12;            // rounds that club alone plays
constexpr std::uint64_t kAgainstClub = 3;  // of every five deals, this many are against club
constexpr int kMemory = 24;                // rounds from which the fit draws
constexpr int kUses = 3;                   // samples drawn per new sample
constexpr double kTrace = 0.75;            // λ: how much of a target comes from later than the next turn
constexpr double kLateTrace = 0.5;         // λ once the network judges well
constexpr int kPasses = 2;                 // over the samples, in a refit

// After this many rounds, the steps grow again.
struct Refresh {
  int round;
  float kept;  // share of the sums of squared slopes that is kept
};
constexpr Refresh kRefreshes[] = {{100, 0.1f}, {200, 0.1f}, {300, 0.1f}, {450, 0.1f}, {600, 0.1f}, {750, 0.1f}};
constexpr float kKeptByRefit = 0.1f;
constexpr int kLate = 150;  // the first round with kLateTrace

// ---- Playing -------------------------------------------------------------------------------------------------------

// Returns the opponent's seat in a deal, or −1 if the player has both seats.
int seat_of_opponent(std::uint64_t number) {
  constexpr std::uint64_t kCycle = 5;
  if (number % kCycle >= kAgainstClub) return -1;
  return number / kCycle % 2 == 0 ? 1 : 0;
}

// As fit::play_deal(), at a table of the library, where one of its players has the other seat.
void play_deal_at_table(OpponentTable* table, const Player& player, const learned::Rules& rules, double trace,
                        std::uint64_t number, std::vector<Sample>* samples) {
  const int seat = static_cast<int>(number % 2);
  FastRandom random(number);
  OwnTurns own(player, rules, &random);
  table->deal(seed_from_decimal(number).data(), other(seat));
  bool goes_on = table->is_callers_turn();
  while (goes_on) {
    const mille_view view = table->view();
    const mille_action action = table->legal()[own.decide(view, table->legal())];
    table->play(action);
    goes_on = table->is_callers_turn();
    if (goes_on) own.keep(view, action);
  }
  own.end(table->points(seat) - table->points(other(seat)), trace, samples);
}

std::vector<Sample> play_round(const Ruleset& ruleset, const Player& player, const Player& opponent, double trace,
                               std::uint64_t first, std::uint64_t deals) {
  const learned::Rules rules(ruleset.rules);
  return play_deals(first, deals, [&](int, std::uint64_t number, std::vector<Sample>* samples) {
    play_deal(ruleset, player, opponent, seat_of_opponent(number), rules, trace, number, samples);
  });
}

// The tables of an opponent, one for each shard.
std::vector<std::unique_ptr<OpponentTable>> tables_of(const std::string& opponent) {
  std::vector<std::unique_ptr<OpponentTable>> tables;
  for (int shard = 0; shard < kShards; ++shard) tables.push_back(std::make_unique<OpponentTable>("montreal", opponent));
  return tables;
}

// ---- Commands ------------------------------------------------------------------------------------------------------

// Plays a round with the weights as they are while they are fitted to the rounds before, and saves them. `play(policy)` returns the round's
// samples. Returns false if they cannot be saved.
template <class Play>
bool train_round(const Ruleset& ruleset, const std::string& name, std::uint64_t seed, Fit* fit, Memory* memory,
                 const Play& play) {
  const auto network = network_of(*fit);
  const learned::Policy policy(ruleset.rules, *network);
  std::thread fitting([&] { learn_rounds(fit, *memory, kUses, seed + static_cast<std::uint64_t>(fit->rounds)); });
  auto samples = play(policy);
  fitting.join();
  memory->push_back(std::move(samples));
  if (memory->size() > kMemory) memory->erase(memory->begin());
  ++fit->rounds;
  std::fprintf(stderr, "round %d: %zu samples\n", fit->rounds, memory->back().size());
  return save(name, *fit);
}

int train(const Ruleset& ruleset, const std::string& name, int rounds, std::uint64_t deals, std::uint64_t seed) {
  auto fit = std::make_unique<Fit>();
  if (!load(name, fit.get())) begin(fit.get(), seed);
  const club::Chooser chooser(ruleset.rules, club::kWeights);
  const Player opponent{&chooser, nullptr};
  Memory memory;
  while (fit->rounds < rounds) {
    const int round = fit->rounds;
    for (const Refresh& refreshed : kRefreshes) {
      if (round == refreshed.round) refresh(fit.get(), refreshed.kept);
    }
    const bool by_club = round < kClubRounds;
    const bool saved = train_round(ruleset, name, seed, fit.get(), &memory, [&](const learned::Policy& policy) {
      return play_round(ruleset, by_club ? opponent : Player{nullptr, &policy}, opponent,
                        by_club         ? 1
                        : round < kLate ? kTrace
                                        : kLateTrace,
                        seed + static_cast<std::uint64_t>(round) * deals, deals);
    });
    if (!saved) return 1;
  }
  return 0;
}

int answer(const Ruleset& ruleset, const std::string& name, const std::string& opponent, int rounds,
           std::uint64_t deals, std::uint64_t seed) {
  auto fit = std::make_unique<Fit>();
  if (!load(name, fit.get())) begin_with_learned(fit.get());
  const learned::Rules rules(ruleset.rules);
  const auto tables = tables_of(opponent);
  Memory memory;
  while (fit->rounds < rounds) {
    const std::uint64_t first = seed + static_cast<std::uint64_t>(fit->rounds) * deals;
    const bool saved = train_round(ruleset, name, seed, fit.get(), &memory, [&](const learned::Policy& policy) {
      const Player player{nullptr, &policy};
      return play_deals(first, deals, [&](int shard, std::uint64_t number, std::vector<Sample>* samples) {
        play_deal_at_table(tables[static_cast<std::size_t>(shard)].get(), player, rules, kLateTrace, number, samples);
      });
    });
    if (!saved) return 1;
  }
  return 0;
}

int refit(const Ruleset& ruleset, const std::string& name, int rounds, std::uint64_t deals, std::uint64_t seed) {
  auto fit = std::make_unique<Fit>();
  if (!load(name, fit.get())) return 1;
  const auto network = network_of(*fit);
  const learned::Policy policy(ruleset.rules, *network);
  const club::Chooser chooser(ruleset.rules, club::kWeights);
  const Player player{nullptr, &policy};
  const Player opponent{&chooser, nullptr};
  std::vector<Sample> samples;
  for (int round = 0; round < rounds; ++round) {
    const auto more =
        play_round(ruleset, player, opponent, kLateTrace, seed + static_cast<std::uint64_t>(round) * deals, deals);
    samples.insert(samples.end(), more.begin(), more.end());
    std::fprintf(stderr, "played %d of %d rounds\n", round + 1, rounds);
  }
  if (samples.empty()) return 1;
  refresh(fit.get(), kKeptByRefit);
  constexpr int kParts = 10;  // of a pass; the weights are averaged after each
  FastRandom random(seed);
  for (int part = 0; part < kPasses * kParts; ++part) {
    double errors = 0;
    const std::size_t draws = samples.size() / kParts;
    for (std::size_t i = 0; i < draws; ++i) {
      errors += learn(fit.get(), samples[random.below(static_cast<std::uint32_t>(samples.size()))]);
    }
    average(fit.get());
    std::fprintf(stderr, "fitted %d of %d: error %.4f\n", part + 1, kPasses * kParts,
                 errors / static_cast<double>(draws));
  }
  return save(name, *fit) ? 0 : 1;
}

// Prints what the weights win against an opponent in duplicate deals.
int match(const Ruleset& ruleset, const std::string& name, std::uint64_t pairs, std::uint64_t seed,
          const std::string& opponent) {
  auto fit = std::make_unique<Fit>();
  if (!load(name, fit.get())) return 1;
  const auto network = network_of(*fit);
  const learned::Policy policy(ruleset.rules, *network);
  const auto tables = tables_of(opponent);
  const auto points_of_deal = [&](int shard, std::uint64_t number, int seat) {
    OpponentTable& table = *tables[static_cast<std::size_t>(shard)];
    table.deal(seed_from_decimal(number).data(), other(seat));
    while (table.is_callers_turn()) {
      double worth = 0;
      const auto legal = table.legal();
      table.play(legal[policy.choose(table.view(), legal.data(), static_cast<std::uint32_t>(legal.size()), &worth)]);
    }
    return table.points(seat) - table.points(other(seat));
  };
  std::vector<double> points(pairs);
  in_threads([&](int shard) {
    for (auto pair = static_cast<std::uint64_t>(shard); pair < pairs; pair += kShards) {
      points[pair] = (points_of_deal(shard, seed + pair, 0) + points_of_deal(shard, seed + pair, 1)) / 2;
    }
  });
  double sum = 0;
  double squares = 0;
  for (const double one_pair : points) {
    sum += one_pair;
    squares += one_pair * one_pair;
  }
  const double mean = sum / static_cast<double>(pairs);
  const double error = std::sqrt((squares / static_cast<double>(pairs) - mean * mean) / static_cast<double>(pairs));
  std::printf("after %d rounds: %+.1f +- %.1f points a deal against %s, %llu pairs\n", fit->rounds, mean, 1.96 * error,
              opponent.c_str(), static_cast<unsigned long long>(pairs));
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  Ruleset ruleset;
  const auto made = make_ruleset(default_rules(), nullptr);
  if (!made) return 1;
  ruleset = *made;
  const std::string command = count > 1 ? arguments[1] : "";
  const auto number = [&](int at) { return std::strtoull(arguments[at], nullptr, 10); };
  if (command == "train" && count == 6)
    return train(ruleset, arguments[2], std::atoi(arguments[3]), number(4), number(5));
  if (command == "refit" && count == 6)
    return refit(ruleset, arguments[2], std::atoi(arguments[3]), number(4), number(5));
  try {
    if (command == "answer" && count == 7)
      return answer(ruleset, arguments[2], arguments[3], std::atoi(arguments[4]), number(5), number(6));
    if (command == "match" && (count == 5 || count == 6))
      return match(ruleset, arguments[2], number(3), number(4), count == 6 ? arguments[5] : "club:goal=points");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  if (command == "write" && count == 3) {
    auto fit = std::make_unique<Fit>();
    if (!load(arguments[2], fit.get())) return 1;
    fit::write(*network_of(*fit));
    return 0;
  }
  std::fprintf(stderr,
               "usage: learned_train train CHECKPOINT ROUNDS DEALS SEED\n"
               "       learned_train refit CHECKPOINT ROUNDS DEALS SEED\n"
               "       learned_train answer CHECKPOINT OPPONENT ROUNDS DEALS SEED\n"
               "       learned_train match CHECKPOINT PAIRS SEED [OPPONENT]\n"
               "       learned_train write CHECKPOINT > trained.h\n");
  return 2;
}
