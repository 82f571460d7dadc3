// mille play: a person against a computer player, at a terminal or through a pipe.
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/options/engine.h"
#include "cli/options/match_options.h"
#include "cli/play/front.h"
#include "cli/play/receipt.h"
#include "cli/play/saved_matches.h"
#include "cli/play/sealed.h"
#include "cli/play/words.h"
#include "cli/term/say.h"
#include "cli/term/screen.h"
#include "levels.h"
#include "platform/signals.h"

namespace cli {

namespace {

constexpr const char* kOpponent = "greedy";

constexpr const char* kSeats[] = {"0", "1"};

struct PlayOptions : VariantOptions, MatchOptions, GrantOptions {
  std::vector<std::string> files;
  std::optional<std::string> player;
  std::optional<std::string> level;
  std::optional<mille_seat> seat;
  std::optional<std::string> record;
  std::optional<std::string> resume;
  std::optional<NotedReceipt> receipt;
  bool plain = false;
};

// Returns the file to resume; empty if the command chooses it. Accepts `--resume FILE` as well as `--resume=FILE`.
std::string file_to_resume(const PlayOptions& options) {
  return options.files.empty() ? options.resume.value_or("") : options.files[0];
}

// A match in play needs a file that can be read again and rewritten.
void refuse_standard_streams(const PlayOptions& options) {
  for (const auto& [name, file] :
       {std::pair("record", options.record.value_or("")), std::pair("resume", file_to_resume(options))}) {
    if (file != "-") continue;
    throw UsageError(say(
        "--{0} takes a file, not “-”: standard input is for your choices and standard output for the game", {name}));
  }
}

// Returns the player that --player or --level names; empty if neither is given.
std::string chosen_opponent(const PlayOptions& options) {
  if (!options.level) return options.player.value_or("");
  if (options.player) throw UsageError(say("--level and --player cannot be combined: each names your opponent"));
  return *options.level;
}

Game new_game(const mille::Engine& engine, const PlayOptions& options) {
  const auto variant = chosen_variant(engine, options);
  auto setup = chosen_setup(options, variant.rules().value());
  if (setup.decks != MILLE_DECKS_SEALED) mille::set_seed(setup, chosen_seed(options.seed));
  const std::string opponent = chosen_opponent(options);
  return Game::start(engine, variant, setup, options.seat.value_or(0), opponent.empty() ? kOpponent : opponent,
                     options.record ? *options.record : new_match_path());
}

Game old_game(const mille::Engine& engine, const PlayOptions& options) {
  if (const char* fixed = first_given({{options.variant.given, "variant"},
                                       {!options.settings.empty(), "option"},
                                       {options.seed.has_value(), "seed"},
                                       {options.stakes.has_value(), "stakes"},
                                       {options.decks.given, "decks"},
                                       {options.draw_ends, "draw-ends"},
                                       {options.record.has_value(), "record"}})) {
    throw UsageError(say("--{0} cannot be combined with --resume", {fixed}));
  }
  const std::string file = file_to_resume(options);
  return Game::resume(engine, file.empty() ? last_unfinished_match() : file, options.seat, chosen_opponent(options),
                      options.receipt);
}

// Offers a person at a terminal what can follow a match that is over. Returns true if they want another match.
bool wants_another(Session& session, LineReader& reader, const Game& game) {
  if (!session.in_is_terminal || game.table().info().value().phase != MILLE_PHASE_OVER) return false;
  for (;;) {
    const auto line = reader.ask(say("review, again or quit (Enter: quit)") + "> ");
    if (!line) return false;
    const auto words = split_words(*line);
    if (words.empty() || is_quit(words[0])) return false;
    if (words[0] == "again" || words[0] == "a") return true;
    if (words[0] == "review" || words[0] == "r") {
      session.arguments = {"--language", language(),        "--match", std::to_string(game.number()),
                           "--",         game.kept().path()};
      find_command("review").run(session);
    } else {
      session.out.line(paragraph(say("`review`: the costliest decisions of this match. `again`: a new match on the "
                                     "same terms. `quit`: leave."),
                                 0, session.style.width));
    }
  }
}

constexpr Option kSeedOfPlay = [] {
  Option seed = kSeed<PlayOptions>;
  seed.more = "The record holds the seed. The command does not show it, because anyone who knows it knows all cards.";
  return seed;
}();

constexpr Option kOptions[] = {
    kVariant<PlayOptions>,
    kSetting<PlayOptions>,
    {.name = "player",
     .value = "P",
     .target = into<&PlayOptions::player>,
     .offer = Offer::players,
     .help = "your opponent (default: greedy)"},
    {.name = "level",
     .value = "L",
     .target = into<&PlayOptions::level>,
     .words = shipped::kLevels,
     .help = shipped::kLevelHelp},
    {.name = "seat", .target = into<&PlayOptions::seat>, .words = kSeats, .most = 1, .help = "your seat (default: 0)"},
    kPlayerThreads<PlayOptions>,
    kPlayerReadable<PlayOptions>,
    kPatience<PlayOptions>,
    kSeedOfPlay,
    kStakes<PlayOptions>,
    kDecksOption<PlayOptions>,
    kDrawEnds<PlayOptions>,
    {.name = "record",
     .value = "FILE",
     .target = into<&PlayOptions::record>,
     .offer = Offer::files,
     .help = "record the match in the new file FILE, not in the folder for matches"},
    {.name = "resume",
     .value = "[FILE]",
     .target = into<&PlayOptions::resume>,
     .offer = Offer::files,
     .without = "",
     .help = "continue the match in FILE (default: the unfinished match that you played last)",
     .more = "Your opponent is the player that the record names, unless you pass `--player` or `--level`. A file or a "
             "command that a record names is not run; name it with `--player`."},
    {.name = "receipt",
     .value = "HEX[@LINE]",
     .target = into<&PlayOptions::receipt>,
     .help = "with --resume: continue a sealed match only if the record has this receipt",
     .more = "A record without it is refused and left unchanged. The guide Fair play says what a receipt proves."},
    kAllowUnknownFields<PlayOptions>,
    kPlain<PlayOptions>,
};

constexpr Page kPage{
    .name = "play",
    .usage = "[option...] [--resume [FILE]]",
    .about =
        "You play against a computer player. Every action is recorded at once, so you can continue a match however it "
        "was interrupted. A terminal of at least 80 columns and 24 rows shows a drawn table, where every choice is "
        "one key and `?` lists the other keys. Elsewhere you play in lines, and `help` lists what you can type. After "
        "a match you can review it or play another on the same terms.",
    .examples =
        "mille play\n"
        "mille play --level skilled\n"
        "mille play --player random --variant denexa\n"
        "mille play --decks sealed         # nobody can choose the cards\n"
        "mille play --resume               # the unfinished match played last\n"
        "mille play --resume m.mille --receipt HEX@LINE\n",
    .options = kOptions,
    .argument = {.name = "file", .target = into<&PlayOptions::files>}};

int play(Session& session) {
  const auto options = parsed<PlayOptions, kPage>(session);
  if (!options) return kDone;

  const std::size_t expected = options->resume && options->resume->empty() ? 1 : 0;
  if (options->files.size() > expected) throw UsageError(say("unexpected argument “{0}”", {options->files[expected]}));

  refuse_standard_streams(*options);
  if (options->receipt && !options->resume) throw UsageError(say("{0} needs {1}", {"--receipt", "--resume"}));
  const bool at_table = !options->plain && Screen::serves();
  if (options->plain) session.style = session.style.for_screen_reader();
  PlayerGrants grants = chosen_grants(*options);
  const bool record_names_opponent = options->resume && chosen_opponent(*options).empty();
  if (record_names_opponent) grants.allowed = 0;
  const auto engine = make_engine(grants);
  Game game = options->resume ? old_game(engine, *options) : new_game(engine, *options);
  game.set_readable(options->player_readable);
  platform::note_interrupts();
  LineReader reader(session);
  for (bool resumed = options->resume.has_value();; resumed = false) {
    if (game.awaits_share()) {
      if (!ask_share(session, reader, game)) return kDone;
      // The table would hide the share that the user should note. If the input ends here, the table itself quits.
      if (at_table) static_cast<void>(reader.ask(say("Press Enter to play") + "> "));
    }
    const int code =
        at_table ? play_at_table(session, engine, game) : play_in_lines(session, reader, engine, game, resumed);
    if (!wants_another(session, reader, game)) return code;
    game.start_again(new_match_path());
  }
}

}  // namespace

constexpr Command kPlayCommand{kPage, 20, "play against a computer player", play};

}  // namespace cli
