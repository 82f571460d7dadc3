// mille play: a person against a computer player, at a terminal or through a pipe.
#include <string>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/failure.h"
#include "cli/options/engine.h"
#include "cli/options/match_options.h"
#include "cli/play/front.h"
#include "cli/play/receipt.h"
#include "cli/play/saved_matches.h"
#include "cli/play/sealed.h"
#include "cli/term/say.h"
#include "cli/term/screen.h"
#include "levels.h"
#include "platform/signals.h"

namespace cli {

namespace {

constexpr const char* kOpponent = "greedy";

constexpr const char* kSeats[] = {"0", "1"};

// Returns the file to resume; empty if the command chooses it. Accepts `--resume FILE` as well as `--resume=FILE`.
std::string file_to_resume(const CommandOptions& options) {
  const auto& files = options.arguments();
  return files.empty() ? options.text("resume") : files[0];
}

// A match in play needs a file that can be read again and rewritten.
void refuse_standard_streams(const CommandOptions& options) {
  for (const auto& [name, file] :
       {std::pair("record", options.text("record")), std::pair("resume", file_to_resume(options))}) {
    if (file != "-") continue;
    throw UsageError(std::string("--") + name +
                     " takes a file, not “-”: standard input is for your choices and standard output for the game");
  }
}

// Returns the player that --player or --level names; empty if neither is given.
std::string chosen_opponent(const CommandOptions& options) {
  if (!options.has("level")) return options.text("player");
  if (options.has("player")) throw UsageError("--level and --player cannot be combined: each names your opponent");
  return options.text("level");
}

Game new_game(const mille::Engine& engine, const CommandOptions& options, mille_seat seat) {
  const auto variant = chosen_variant(engine, options);
  auto setup = chosen_setup(options, variant.rules().value());
  if (setup.decks != MILLE_DECKS_SEALED) mille::set_seed(setup, chosen_seed(options));
  const std::string opponent = chosen_opponent(options);
  return Game::start(engine, variant, setup, seat, opponent.empty() ? kOpponent : opponent,
                     options.has("record") ? options.text("record") : new_match_path());
}

Game old_game(const mille::Engine& engine, const CommandOptions& options, std::optional<mille_seat> seat) {
  for (const char* fixed : {"variant", "option", "seed", "stakes", "decks", "draw-ends", "record"}) {
    if (options.given(fixed)) throw UsageError("--" + std::string(fixed) + " cannot be combined with --resume");
  }
  const std::string file = file_to_resume(options);
  std::optional<NotedReceipt> receipt;
  if (options.has("receipt")) receipt = options.get<NotedReceipt>("receipt");
  return Game::resume(engine, file.empty() ? last_unfinished_match() : file, seat, chosen_opponent(options), receipt);
}

constexpr Option kSeedOfPlay = [] {
  Option seed = kSeed;
  seed.more =
      "A decimal number is below 2^64 and fills the first 8 bytes, least significant byte first. The record holds the "
      "seed. The command does not show it, because anyone who knows it knows all cards.";
  return seed;
}();

constexpr Option kOptions[] = {
    kVariant,
    kSetting,
    {.name = "player", .value = "P", .kind = &kPlayerKind, .help = "your opponent (default: greedy)"},
    {.name = "level", .value = "L", .kind = &kWord, .words = shipped::kLevels, .help = shipped::kLevelHelp},
    {.name = "seat", .kind = &kNumber, .words = kSeats, .most = 1, .help = "your seat (default: 0)"},
    kPlayerThreads,
    kPlayerReadable,
    kPatience,
    kSeedOfPlay,
    kStakes,
    kDecksOption,
    kDrawEnds,
    {.name = "record",
     .value = "FILE",
     .kind = &kFile,
     .help = "record the match in the new file FILE, not in the folder for matches"},
    {.name = "resume",
     .value = "[FILE]",
     .kind = &kFile,
     .without = "",
     .help = "continue the match in FILE (default: the unfinished match that you played last)",
     .more = "Your opponent is the player that the record names, unless you pass `--player` or `--level`. A file or a "
             "command that a record names is not run; name it with `--player`."},
    {.name = "receipt",
     .value = "HEX[@LINE]",
     .kind = &kReceiptKind,
     .help = "with --resume: continue a sealed match only if the record has this receipt",
     .more = "The command shows the receipt when you leave a sealed match. During play `notes` shows it, and at the "
             "table `n`. Without a line number the receipt may belong to any line. A record that lacks the receipt is "
             "refused and left unchanged. A receipt proves that the lines up to its own are the ones that you saw, so "
             "nobody has set the match back to before that line. It does not cover later lines. Keep your copy "
             "outside this computer: anyone who can change the record can also change a receipt that is kept beside "
             "it. Here one program is both host and guest, so you must trust that program, too. `mille replay --verify "
             "--receipt` and apps/verify/verify.py check the record on a computer of your choice."},
    kAllowUnknownFields,
    kPlain,
};

}  // namespace

constexpr Page kPlayPage{
    .name = "play",
    .usage = "[option...] [--resume [FILE]]",
    .about =
        "You play against a computer player. Every action is recorded at once, so you can continue a match however it "
        "was interrupted. A terminal of at least 80 columns and 24 rows shows a drawn table, where every choice is "
        "one key and `?` lists the other keys. Elsewhere you play in lines, and `help` lists what you can type.",
    .examples =
        "mille play\n"
        "mille play --level skilled\n"
        "mille play --player random --variant denexa\n"
        "mille play --decks sealed         # nobody can choose the cards\n"
        "mille play --resume               # the unfinished match played last\n"
        "mille play --resume m.mille --receipt HEX@LINE\n",
    .options = kOptions,
    .argument = {.name = "file"}};

int play(Session& session) {
  CommandOptions options(kPlayPage);
  if (!options.parse(session)) return kDone;

  const std::size_t files = options.arguments().size();
  const std::size_t expected = options.has("resume") && options.text("resume").empty() ? 1 : 0;
  if (files > expected) throw UsageError("unexpected argument “" + options.arguments()[expected] + "”");

  refuse_standard_streams(options);
  if (options.has("receipt") && !options.has("resume")) throw UsageError("--receipt needs --resume");
  std::optional<mille_seat> seat;
  if (options.has("seat")) seat = static_cast<mille_seat>(options.number("seat"));
  const bool at_table = !options.has("plain") && Screen::serves();
  if (options.has("plain")) session.style = session.style.for_screen_reader();
  PlayerGrants grants = chosen_grants(options);
  const bool record_names_opponent = options.has("resume") && chosen_opponent(options).empty();
  if (record_names_opponent) grants.allowed = 0;
  const auto engine = make_engine(grants);
  Game game = options.has("resume") ? old_game(engine, options, seat) : new_game(engine, options, seat.value_or(0));
  platform::note_interrupts();
  LineReader reader(session);
  if (game.awaits_share()) {
    if (!ask_share(session, reader, game)) return kDone;
    // The table would hide the share that the user should note. If the input ends here, the table itself quits.
    if (at_table) static_cast<void>(reader.ask(say("Press Enter to play") + "> "));
  }
  return at_table ? play_at_table(session, engine, std::move(game))
                  : play_in_lines(session, reader, engine, std::move(game), options.has("resume"));
}

}  // namespace cli
