// The loop of a match with a person; see sitting.h.
#include "cli/play/sitting.h"

#include "cli/failure.h"
#include "cli/play/sealed.h"
#include "cli/term/say.h"

namespace cli {

Sitting::Sitting(Session& session, const mille::Engine& engine, Game& game)
    : session_(session), engine_(engine), game_(game), talk_(engine_, game_, session.style) {}

bool Sitting::sit() {
  for (;;) {
    const auto info = game_.table().info().value();
    if (info.phase == MILLE_PHASE_OVER) return true;
    if (!step(info) || !tell()) return game_.table().info().value().phase == MILLE_PHASE_OVER;
  }
}

bool Sitting::step(const mille_table_info& info) {
  if (info.phase == MILLE_PHASE_BETWEEN) {
    game_.deal();
  } else if (info.turn == game_.person()) {
    return take_turn(info);
  } else {
    game_.let_opponent_play();
  }
  return true;
}

std::string Sitting::nothing_to_undo() const {
  return game_.sealed() ? say("In a sealed match nothing can be taken back.") : say("You have nothing to take back.");
}

int Sitting::part() {
  const auto info = game_.table().info().value();
  if (info.phase == MILLE_PHASE_OVER) {
    Output& out = session_.out;
    out.line();
    out.line(verdict(game_.names(), info));
    out.write(settlement(session_.style, game_.names(), info, game_.table().payment().value()));
    if (game_.sealed()) say_verified(out, engine_, game_);
  } else if (game_.sealed()) {
    for (const std::string& line : receipt_to_note(game_, session_.style.width)) session_.out.line(line);
  }
  say_where_it_is_kept(session_.out, game_);
  return kDone;
}

}  // namespace cli
