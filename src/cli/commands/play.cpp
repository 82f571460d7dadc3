// mille play: a person against a computer player, at a terminal or through a pipe.
#include <algorithm>
#include <array>
#include <string>

#include "cli/commands/commands.h"
#include "cli/failure.h"
#include "cli/options/engine.h"
#include "cli/options/match_options.h"
#include "cli/play/front.h"
#include "cli/play/saved_matches.h"
#include "cli/term/interrupt.h"
#include "cli/term/screen.h"

namespace cli {

namespace {

constexpr const char* kOpponent = "greedy";

// The levels, weakest first: players that slip as people do (`mille players`).
constexpr std::array kLevels = {"beginner", "casual", "skilled", "expert", "master"};

std::string names_of_levels() {
  std::string names;
  for (const char* level : kLevels)
    names += std::string(names.empty() ? "" : level == kLevels.back() ? " or " : ", ") + level;
  return names;
}

// The player that --player or --level names; empty where neither is given.
std::string chosen_opponent(const CommandOptions& options) {
  if (!options.has("level")) return options.text("player");
  if (options.has("player")) throw UsageError("--level and --player do not go together: each names your opponent");
  std::string level = options.text("level");
  if (std::find(kLevels.begin(), kLevels.end(), level) == kLevels.end()) {
    throw UsageError("--level is " + names_of_levels() + ", not '" + level + "'");
  }
  return level;
}

Game new_game(const mille::Engine& engine, const CommandOptions& options, mille_seat seat) {
  const auto variant = chosen_variant(engine, options);
  auto setup = chosen_setup(options, variant.rules().value());
  if (setup.decks == MILLE_DECKS_COMMITTED && options.has("seed")) {
    throw UsageError("a committed match takes its seed from the system: --seed does not go with it");
  }
  mille::set_seed(setup, chosen_seed(options));
  const std::string opponent = chosen_opponent(options);
  return Game::start(engine, variant, setup, seat, opponent.empty() ? kOpponent : opponent,
                     options.has("record") ? options.text("record") : new_match_path());
}

Game old_game(const mille::Engine& engine, const CommandOptions& options, std::optional<mille_seat> seat) {
  for (const char* fixed : {"variant", "option", "seed", "stakes", "decks", "draw-ends", "record"}) {
    if (options.given(fixed)) throw UsageError("--" + std::string(fixed) + " does not go with --resume");
  }
  // `--resume FILE` as well as `--resume=FILE`.
  const auto files = options.list("file");
  const std::string file = files.empty() ? options.text("resume") : files[0];
  return Game::resume(engine, file.empty() ? last_unfinished_match() : file, seat, chosen_opponent(options));
}

}  // namespace

int play(Session& session) {
  CommandOptions options(
      {"play",
       "[option...] [--resume [FILE]]",
       "You against a computer player. Every action is recorded as it is made, so that a match can "
       "be gone on with after any kind of end. A terminal of 80 columns and 24 rows shows the table, "
       "where a choice is a key and `?` tells the others; elsewhere it is played in lines, and "
       "`help` tells what can be typed.",
       {"mille play", "mille play --level skilled", "mille play --player random --variant denexa",
        "mille play --decks committed      # you cut, and verify the cards at the end",
        "mille play --resume               # the match played last"}});
  add_variant_options(options);
  options.add()("player", po::value<std::string>()->value_name("P"), "your opponent (greedy where not given)")(
      "level", po::value<std::string>()->value_name("L"), ("or its level: " + names_of_levels()).c_str())(
      "seat", po::value<std::string>()->value_name("0|1"), "your seat (0 where not given)");
  add_seed_option(options);
  add_stakes_option(options);
  add_deck_options(options);
  options.add()("record", po::value<std::string>()->value_name("FILE"),
                "record in a new file of that name, not in the folder for it")(
      "resume", po::value<std::string>()->value_name("[FILE]")->implicit_value(""),
      "go on with the match in FILE, or with the one played last");
  add_plain_option(options);
  options.positional("file", -1);
  if (!options.parse(session)) return kDone;

  const std::size_t files = options.list("file").size();
  const std::size_t expected = options.has("resume") && options.text("resume").empty() ? 1 : 0;
  if (files > expected) throw UsageError("'" + options.list("file")[expected] + "' is no option");

  std::optional<mille_seat> seat;
  if (options.has("seat")) seat = static_cast<mille_seat>(parse_number("--seat", options.text("seat"), 0, 1));
  const bool at_table = !options.has("plain") && Screen::serves();
  if (options.has("plain")) session.style = session.style.for_screen_reader();
  const auto engine = make_engine();
  Game game = options.has("resume") ? old_game(engine, options, seat) : new_game(engine, options, seat.value_or(0));
  note_interrupts();
  const bool resumed = options.has("resume");
  return at_table ? play_at_table(session, engine, std::move(game))
                  : play_in_lines(session, engine, std::move(game), resumed);
}

}  // namespace cli
