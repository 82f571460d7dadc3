// learned: a value network trained by playing against itself and club; see README.md. This file implements the player
// interface of mille_ai.h; policy.h decides what to play.

#include "../common/instance.h"
#include "policy.h"
#include "weights.h"

namespace learned {
namespace {

struct Strategy {
  explicit Strategy(const mille_rules& rules) : policy(rules, trained_network()) {}

  explicit operator bool() const { return static_cast<bool>(policy); }

  void play_for_points() { policy.aim_at(Aim(trained_network()), false); }

  void play_for(const common::Goal& goal, const common::Line& line) {
    policy.aim_at(Aim(trained_network(), trained_heads(), line), goal.is_out_by_points());
  }

  std::uint32_t choose(const mille_view& view, const mille_action* legal, std::uint32_t count, double* worth) const {
    return policy.choose(view, legal, count, worth);
  }

  static constexpr bool kWeighsPile = true;
  Policy policy;
};

}  // namespace
}  // namespace learned

extern "C" {
extern const mille_ai_api player_learned;
constinit const mille_ai_api player_learned = common::Instance<learned::Strategy>::api(
    "learned", "Learned", "Plans its turn with a neural network that was trained by playing against itself and club.");
}
