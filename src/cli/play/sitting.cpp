// Sitting at the table; see sitting.h.
#include "cli/play/sitting.h"

#include "cli/failure.h"

namespace cli {

Sitting::Sitting(Session& session, const mille::Engine& engine, Game game)
    : session_(session), engine_(engine), game_(std::move(game)), talk_(engine_, game_, session.style) {}

bool Sitting::sit() {
  for (;;) {
    const auto info = game_.table().info().value();
    if (info.phase == MILLE_PHASE_OVER) return true;
    if (!step(info) || !tell()) return game_.table().info().value().phase == MILLE_PHASE_OVER;
  }
}

bool Sitting::step(const mille_table_info& info) {
  if (info.phase == MILLE_PHASE_BETWEEN) return deal(info.deal + 1);
  if (info.turn == game_.person()) return take_turn(info);
  game_.let_opponent_play();
  return true;
}

bool Sitting::deal(int number) {
  std::optional<std::uint32_t> cut;
  const bool asks = game_.committed() && game_.next_cutter() == game_.person();
  if (asks) {
    cut = ask_cut(number, game_.rules().pack_size - 1);
    if (!cut) return false;
  } else if (game_.committed()) {
    cut = computers_cut(game_, number);
  }
  begin_deal(number, asks ? std::nullopt : cut);
  game_.deal(cut.value_or(0));
  return true;
}

int Sitting::part() {
  const auto info = game_.table().info().value();
  if (info.phase == MILLE_PHASE_OVER) {
    Output& out = session_.out;
    out.line();
    out.line(verdict(game_.names(), info));
    out.write(settlement(session_.style, game_.names(), info, game_.table().payment().value()));
    if (game_.committed()) {
      game_.verify(engine_);
      out.line("Verified: the seed is the one committed to, and every card follows from it and the cuts.");
    }
  }
  say_where_it_is_kept(session_.out, game_);
  return kDone;
}

}  // namespace cli
