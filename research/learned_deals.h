// Deals from which learned's network is fitted: what the positions after its turns led to.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/fast_random.h"
#include "core/match.h"
#include "plugins/ai/club/chooser.h"
#include "plugins/ai/learned/policy.h"
#include "research/learned_fit.h"
#include "research/shards.h"

namespace fit {

// Club or learned.
struct Player {
  const club::Chooser* club = nullptr;
  const learned::Policy* policy = nullptr;

  std::uint32_t choose(const mille_view& view, const mille_action* legal, std::uint32_t count, double* worth) const {
    return club != nullptr ? club->choose(view, legal, count, worth) : policy->choose(view, legal, count, worth);
  }
};

// The first deal of a match at the lowest stakes.
mille::State dealt(const mille::Ruleset& ruleset, std::uint64_t number);

// The decisions of the learning player in one seat of a deal, some of them astray, and the positions after its turns.
class OwnTurns {
 public:
  OwnTurns(const Player& player, const learned::Rules& rules, mille::FastRandom* random)
      : player_(player), rules_(rules), random_(random) {}

  std::uint32_t decide(const mille_view& view, std::span<const mille_action> legal);
  // Keeps the position that the last decision led to, if it ended a turn but not the deal. `view` is from before it.
  void keep(const mille_view& view, const mille_action& action);
  // The deal is over and won by so many points. A target is a mixture of this and of what the network expected at the
  // later turns; `trace` is the share of what comes after the next turn.
  void end(double points, double trace, std::vector<Sample>* samples);

 private:
  struct Turn {
    TurnEnd end;
    float worth;  // of the best way to play the turn, as the network judged it
    bool stray;
  };

  const Player& player_;
  const learned::Rules& rules_;
  mille::FastRandom* random_;
  std::vector<Turn> turns_;
  double worth_ = 0;
  bool stray_ = false;
  bool first_lay_ = false;
};

// Plays a deal. The samples are the positions after the player's turns. `opponents` is the opponent's seat, or −1 if the
// player has both.
void play_deal(const mille::Ruleset& ruleset, const Player& player, const Player& opponent, mille_seat opponents,
               const learned::Rules& rules, double trace, std::uint64_t number, std::vector<Sample>* samples);

// Plays a round of deals. `play(shard, number, samples)` plays one.
template <class Play>
std::vector<Sample> play_deals(std::uint64_t first, std::uint64_t deals, const Play& play) {
  std::vector<std::vector<Sample>> shards(kShards);
  in_threads([&](int shard) {
    for (auto deal = static_cast<std::uint64_t>(shard); deal < deals; deal += kShards) {
      play(shard, first + deal, &shards[static_cast<std::size_t>(shard)]);
    }
  });
  std::vector<Sample> all;
  for (const auto& shard : shards) all.insert(all.end(), shard.begin(), shard.end());
  return all;
}

}  // namespace fit
