// club: rules of thumb with tuned weights; see README.md. This file implements the player interface of mille_ai.h;
// chooser.h decides what to play.

#include "../common/instance.h"
#include "chooser.h"
#include "heads.h"
#include "weights.h"

namespace club {
namespace {

constexpr double kPoints = 100;  // the chooser's worth is in hundreds

struct Strategy {
  explicit Strategy(const mille_rules& rules) : chooser(rules, kWeights) {}

  explicit operator bool() const { return static_cast<bool>(chooser); }

  void play_for_points() {
    chooser.aim_at(Aim(kWeights));
    unit = kPoints;
  }

  void play_for(const common::Goal&, const common::Line& line) {
    const Aim aim(kWeights, kHeadWeights, line);
    chooser.aim_at(aim);
    unit = aim.unit;
  }

  std::uint32_t choose(const mille_view& view, const mille_action* legal, std::uint32_t count, double* worth) const {
    const std::uint32_t index = chooser.choose(view, legal, count, worth);
    *worth *= unit;
    return index;
  }

  static constexpr bool kWeighsPile = false;
  Chooser chooser;
  double unit = kPoints;  // scale of the chooser's worth: points, or payment
};

}  // namespace
}  // namespace club

extern "C" {
extern const mille_ai_api player_club;
constinit const mille_ai_api player_club = common::Instance<club::Strategy>::api(
    "club", "Club",
    "Weighs what each action leaves in hand, on the table and on the pile, by rules of thumb with tuned weights.");
}
