// A look ahead within a player's own turn: the deal after an action that the player thinks of. The engine's rules say what moves
// (mille_kernel.hpp).
#pragma once

#include <cstddef>
#include <span>

#include "mille/mille_kernel.hpp"

namespace common {

class Ahead {
 public:
  // The engine made the view, and the viewer is on turn. Both arguments outlive this.
  Ahead(const mille::kernel::Kernel& kernel, const mille_view& view) : kernel_(kernel), view_(view) {
    kernel_.arrange(view_, &now_);
  }

  // What the viewer would see after a legal action of their own. It is valid until the next call.
  const mille_view& after(const mille_action& action) {
    then_ = now_;
    return play(action);
  }
  // The same for drawing, if an unseen card comes.
  const mille_view& after(const mille_action& draw, mille_card card) {
    then_ = now_;
    if (!kernel_.bring(&then_, card)) kernel_.exchange(&then_, 1 - view_.viewer, card);
    return play(draw);
  }

  // What the viewer could do then: Kernel::legal().
  std::size_t legal(std::span<mille_action> list) const { return kernel_.legal(then_, list); }

 private:
  const mille_view& play(const mille_action& action) {
    kernel_.play(&then_, action);
    kernel_.view(then_, view_.viewer, &seen_);
    return seen_;
  }

  const mille::kernel::Kernel& kernel_;
  const mille_view& view_;
  mille::kernel::State now_;
  mille::kernel::State then_;
  mille_view seen_;
};

}  // namespace common
