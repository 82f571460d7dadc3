// Compares the actions that the policy likes best in sampled worlds; see README.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "mille/mille_ai.h"
#include "weights.h"

namespace network {

inline constexpr std::size_t kStateAlignment = 8;

class Planner {
 public:
  // The arguments must outlive the planner. The network has a value.
  Planner(const Network& network, const mille_ai_search& search, void* context);

  // An atomic action, and the expected result of the deal in points.
  struct Choice {
    std::size_t action;
    double points;
  };
  // Compares in `worlds` worlds, at least 2. `policy` holds the network's numbers for the atomic actions, `mask` says which are legal.
  // Returns nothing if a call of the host fails.
  std::optional<Choice> choose(const mille_view& view, const std::vector<float>& policy,
                               const std::vector<std::uint8_t>& mask, int worlds);

 private:
  using Memory = std::vector<std::uint64_t>;  // of a state
  using Way = std::vector<std::size_t>;       // atomic actions
  struct Candidate;

  static mille_state* state_in(Memory& memory) { return reinterpret_cast<mille_state*>(memory.data()); }
  // All of these return false, or nothing, if a call of the host fails.
  bool act(mille_state* state, std::size_t action);
  // Fills observation_ with what the seat sees.
  bool see(mille_state* state, mille_seat seat);
  // Plays the best of the policy for a seat while it is its turn, and adds that to the way.
  bool play_turn(mille_state* state, mille_seat seat, Way* way);
  // Finds ways to go out in this turn: `way`, then atomic actions from number `first` on.
  bool find_exits(const Memory& state, std::size_t first, Way* way, std::vector<Way>* exits);
  bool complete(const mille_view& view, std::vector<Candidate>* candidates);
  // Plays a way in world_, then the next turns, and judges what has come of it for the player.
  bool judge(const Way& way, mille_seat me, double* points);
  bool points_of(mille_state* state, mille_seat me, double* points);
  std::optional<Choice> best_in_worlds(const mille_view& view, std::vector<Candidate>* candidates, int worlds);

  const Network& network_;
  const mille_ai_search& search_;
  void* context_;
  Memory world_;
  Memory played_;
  mille_view view_{};
  std::vector<float> observation_;
  std::vector<float> policy_;
  std::vector<std::uint8_t> mask_;
  int visited_ = 0;  // states that find_exits() has seen
};

// The legal atomic action with the highest number; of equal numbers, the one with the lower index. None if none is legal.
std::optional<std::size_t> best_of(const std::vector<float>& policy, const std::vector<std::uint8_t>& mask);

}  // namespace network
