// Looks ahead within a player's own turn: shows the deal after an action that the player considers. mille_kernel.hpp
// applies the rules.
#pragma once

#include <cstddef>
#include <span>

#include "mille/mille_kernel.hpp"

namespace common {

class Ahead {
 public:
  // The view must come from the engine, and it must be the viewer's turn. Both arguments must outlive this object.
  Ahead(const mille::kernel::Kernel& kernel, const mille_view& view) : kernel_(kernel), view_(view) {
    kernel_.arrange(view_, &now_);
  }

  // Returns what the viewer would see after a legal action of their own. The reference is valid until the next call.
  const mille_view& after(const mille_action& action) {
    then_ = now_;
    return play(action);
  }
  // The same for a draw that brings the given unseen card.
  const mille_view& after(const mille_action& draw, mille_card card) {
    then_ = now_;
    if (!kernel_.bring(&then_, card)) kernel_.exchange(&then_, 1 - view_.viewer, card);
    return play(draw);
  }

  // Lists the viewer's legal actions after the last after(); see Kernel::legal().
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
