// mille players: the computer players, and what can be set of one.
#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/match_options.h"

namespace cli {

namespace {

void list_players(Session& session, const mille::Engine& engine) {
  for (const char* id : mille::player_ids()) {
    const auto player = engine.player(id).value();
    session.out.line(session.style.paint(Colour::bold, pad_right(id, 12)) + player.text(MILLE_PLAYER_TITLE).value());
    session.out.line(paragraph(player.text(MILLE_PLAYER_ABOUT).value(), 12, session.style.width));
  }
}

void show(Session& session, const mille::Engine& engine, const std::string& name) {
  const auto player = load_player(engine, name);
  Output& out = session.out;
  out.line(session.style.paint(Colour::bold, player.text(MILLE_PLAYER_NAME).value()) + ": " +
           player.text(MILLE_PLAYER_TITLE).value() + ", version " + player.text(MILLE_PLAYER_VERSION).value() +
           ", by " + player.text(MILLE_PLAYER_AUTHOR).value());
  out.line(paragraph(player.text(MILLE_PLAYER_ABOUT).value(), 0, session.style.width));
  const auto options = player.options().value();
  if (!options.empty()) out.line("Options, as in " + name.substr(0, name.find(':')) + ":NAME=VALUE:");
  for (const auto& option : options) {
    out.line("  " + std::string(option.name) + " = " + option.value);
    out.line(paragraph(option.help, 6, session.style.width));
  }
}

}  // namespace

int players(Session& session) {
  CommandOptions options({"players",
                          "[show P]",
                          "Lists the computer players; with `show`, what one says of itself and what can be set.",
                          {"mille players", "mille players show greedy"}});
  options.positional("word", -1);
  if (!options.parse(session)) return kDone;
  const auto engine = mille::Engine::create().value();
  const auto words = options.list("word");
  if (words.empty()) {
    list_players(session, engine);
    return kDone;
  }
  if (words[0] != "show") throw UsageError("players takes nothing or `show P`, not '" + words[0] + "'");
  if (words.size() != 2) throw UsageError("`players show` takes one player");
  show(session, engine, words[1]);
  return kDone;
}

}  // namespace cli
