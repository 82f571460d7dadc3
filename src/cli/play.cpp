// mille play: a person against a computer player, at a terminal or through a pipe.
#include "cli/cards.h"
#include "cli/commands.h"
#include "cli/engine.h"
#include "cli/failure.h"
#include "cli/interrupt.h"
#include "cli/line_reader.h"
#include "cli/match_options.h"
#include "cli/narrate.h"
#include "cli/play_game.h"
#include "cli/play_screen.h"
#include "cli/play_words.h"
#include "cli/saved_matches.h"

namespace cli {

namespace {

constexpr const char* kOpponent = "greedy";
constexpr const char* kAdviser = "club";

constexpr const char* kTableHelp =
    "Type a number of the list, or:\n"
    "  draw                 take the next card of the stock\n"
    "  pile QC QH           take the discard pile with two cards of your hand\n"
    "  lay 8C 8D 2H         lay a set, or add to one (`lay 8 2H` says which)\n"
    "  discard 5H, or 5H    discard, which ends the turn\n"
    "  upcard, pass         where the rules have them\n"
    "  hint                 what a computer player would do\n"
    "  undo                 take your last action back\n"
    "  look                 the pile in full, and which cards are known\n"
    "  score                the score sheet\n"
    "  why [RULE|ACTION]    the rule behind the last refusal, or behind another\n"
    "  all                  every choice, where the list is cut\n"
    "  resign, quit         lose the match; leave it, to go on with it later\n"
    "Cards are rank and suit: QS, 10D, 2h, also with symbols.";

class Play {
 public:
  Play(Session& session, mille::Engine engine, Game game)
      : session_(session),
        engine_(std::move(engine)),
        game_(std::move(game)),
        reader_(session),
        narrator_(session.out, session.style, game_.names(), game_.person()) {}

  int run(bool resumed) {
    introduce(resumed);
    if (resumed) narrator_.skip(game_.table());
    for (;;) {
      const auto info = game_.table().info().value();
      if (info.phase == MILLE_PHASE_OVER) return finish(info);
      if (interrupted()) return leave();
      if (info.phase == MILLE_PHASE_BETWEEN) {
        if (!deal(info)) return leave();
      } else if (info.turn != game_.person()) {
        game_.let_opponent_play();
      } else if (!take_turn(info)) {
        return leave();
      }
      narrator_.follow(game_.table());
    }
  }

 private:
  void introduce(bool resumed) {
    const auto info = game_.table().info().value();
    const std::string dot = " " + std::string(session_.style.dot()) + " ";
    Output& out = session_.out;
    out.line(session_.style.paint(Colour::bold, "Mille") + dot + game_.variant().text(MILLE_VARIANT_ID).value() + dot +
             "stakes " + std::to_string(info.stakes[0]) + '-' + std::to_string(info.stakes[1]) + dot + "you against " +
             game_.names()[static_cast<std::size_t>(1 - game_.person())]);
    out.line((resumed ? "Going on with " : "Recorded in ") + game_.path());
    if (game_.committed()) {
      out.line("Commitment to the seed (SHA-256), to be verified at the end:");
      out.line("  " + mille::to_hex(game_.table().commitment().value()));
    }
    out.line("`help` says what can be typed.");
    if (resumed && info.deal > 0) show_score(session_, game_);
  }

  // The next deal, with the cut of the non-dealer where the decks are committed. False: the person has left.
  bool deal(const mille_table_info& info) {
    std::uint32_t cut = 0;
    if (game_.committed()) {
      const auto pack = game_.rules().pack_size;
      if (game_.next_cutter() == game_.person()) {
        const auto asked = ask_cut(info.deal + 1, pack);
        if (!asked) return false;
        cut = *asked;
      } else {
        // From fresh randomness: a computer's cut must not follow from the seed that it has committed to.
        cut = derived_cut(mille::random_seed().value(), info.deal + 1, pack);
        session_.out.line();
        session_.out.line("The pack is cut at " + std::to_string(cut) + " for deal " + std::to_string(info.deal + 1) +
                          ".");
      }
    }
    game_.deal(cut);
    return true;
  }

  std::optional<std::uint32_t> ask_cut(int deal, int pack) {
    for (;;) {
      session_.out.line();
      const auto line =
          reader_.ask("Deal " + std::to_string(deal) + ": your cut, 0 to " + std::to_string(pack - 1) + "> ");
      if (!line) return std::nullopt;
      const auto words = split_words(*line);
      if (words.size() == 1 && (words[0] == "quit" || words[0] == "q")) return std::nullopt;
      try {
        return static_cast<std::uint32_t>(parse_number("the cut", *line, 0, pack - 1));
      } catch (const UsageError& error) {
        session_.out.line(error.what());
      }
    }
  }

  // One decision of the person, or a question. False: the person has left.
  bool take_turn(const mille_table_info& info) {
    const auto choices = game_.table().legal().value();
    if (info.decisions != shown_decision_ || info.epoch != shown_epoch_) {
      const bool turn_begins = info.phase == MILLE_PHASE_DRAW;
      turn_begins ? show_table(session_, game_) : show_hand(session_, game_);
      show_choices(session_, game_, choices, false);
      shown_decision_ = info.decisions;
      shown_epoch_ = info.epoch;
    }
    const auto line = reader_.ask(info.phase == MILLE_PHASE_DRAW ? "your draw> " : "lay or discard> ");
    if (!line) return false;
    const auto words = split_words(*line);
    if (words.empty()) return true;
    if (words[0] == "quit" || words[0] == "q" || words[0] == "exit") return false;
    try {
      answer(*line, words, choices);
    } catch (const mille::Error& error) {
      refusal_ = error.data();
      session_.out.line(session_.style.paint(Colour::bold, "No: ") + describe(error));
      if (!error.rule().empty()) session_.out.line("    (`why` tells the rule)");
    }
    return true;
  }

  void answer(const std::string& line, const std::vector<std::string>& words,
              const std::vector<mille_action>& choices) {
    const std::string& word = words[0];
    if (word.find_first_not_of("0123456789") == std::string::npos) return choose(word, choices);
    if (word == "help" || word == "h" || word == "?") return session_.out.line(kTableHelp);
    if (word == "hint") return give_hint();
    if (word == "undo" || word == "u") return undo();
    if (word == "look") return show_open_cards(session_, game_);
    if (word == "score" || word == "s") return show_score(session_, game_);
    if (word == "why") return why(line, words, choices);
    if (word == "all") return show_choices(session_, game_, choices, true);
    if (word == "resign") return game_.resign();
    game_.apply(read_action(game_, line, choices));
  }

  void choose(const std::string& word, const std::vector<mille_action>& choices) {
    // More digits than any list has entries are no number of one.
    const std::size_t number = word.size() < 8 ? std::stoul(word) : 0;
    if (number < 1 || number > choices.size()) {
      session_.out.line("There are choices 1 to " + std::to_string(choices.size()) + ".");
      return;
    }
    game_.apply(choices[number - 1]);
  }

  void give_hint() {
    if (!adviser_) adviser_ = load_player(engine_, kAdviser);
    const mille::Hint hint = game_.hint(adviser_);
    const std::string name = adviser_.text(MILLE_PLAYER_NAME).value();
    std::string text = name + " would " + action_text(session_.style, hint.step.action, game_.person());
    if (!hint.reason.empty()) text += ": " + hint.reason;
    session_.out.line(paragraph(text, 0, session_.style.width));
  }

  void undo() {
    if (!game_.undo()) {
      session_.out.line("There is nothing of yours to take back.");
      return;
    }
    narrator_.skip(game_.table());
    session_.out.line("Taken back.");
  }

  void why(const std::string& line, const std::vector<std::string>& words, const std::vector<mille_action>& choices) {
    if (words.size() == 1) {
      if (refusal_.status == MILLE_OK) return session_.out.line("Nothing has been refused.");
      return tell_rule(mille::Error(refusal_));
    }
    const std::string_view rule = mille::rule_text(words[1]);
    if (words.size() == 2 && !rule.empty()) {
      return session_.out.line(paragraph(words[1] + ": " + std::string(rule), 0, session_.style.width));
    }
    const std::string rest = line.substr(line.find("why") + 3);
    const auto verdict = game_.table().check(read_action(game_, rest, choices));
    if (verdict) return session_.out.line("That is allowed.");
    refusal_ = verdict.error().data();
    tell_rule(verdict.error());
  }

  void tell_rule(const mille::Error& error) {
    session_.out.line(paragraph(describe(error), 0, session_.style.width));
    const std::string id(error.rule());
    const std::string_view rule = mille::rule_text(id);
    if (!rule.empty()) session_.out.line(paragraph(id + ": " + std::string(rule), 2, session_.style.width));
  }

  int leave() {
    session_.out.line("The match is kept in " + game_.path());
    const bool found_alone = game_.path().starts_with(saved_matches_folder() + '/');
    session_.out.line("To go on with it: mille play --resume" + (found_alone ? "" : " " + game_.path()));
    return kDone;
  }

  int finish(const mille_table_info& info) {
    Output& out = session_.out;
    show_score(session_, game_);
    out.line();
    out.line(verdict(game_.names(), info));
    out.write(settlement(session_.style, game_.names(), info, game_.table().payment().value()));
    if (game_.committed()) {
      game_.verify(engine_);
      out.line("Verified: the seed is the one committed to, and every card follows from it and the cuts.");
    }
    out.line("The record is in " + game_.path());
    return kDone;
  }

  Session& session_;
  mille::Engine engine_;
  Game game_;
  LineReader reader_;
  Narrator narrator_;
  mille::Player adviser_;
  mille_error refusal_{};
  std::uint64_t shown_decision_ = UINT64_MAX;
  std::uint32_t shown_epoch_ = 0;
};

std::string path_of_new_match(const CommandOptions& options) {
  if (options.has("record")) return options.text("record");
  make_folders(saved_matches_folder());
  return new_match_path();
}

Game new_game(const mille::Engine& engine, const CommandOptions& options, mille_seat seat) {
  const auto variant = chosen_variant(engine, options);
  auto setup = chosen_setup(options, variant.rules().value());
  if (setup.decks == MILLE_DECKS_COMMITTED && options.has("seed")) {
    throw UsageError("a committed match takes its seed from the system: --seed does not go with it");
  }
  mille::set_seed(setup, chosen_seed(options));
  const std::string player = options.has("player") ? options.text("player") : kOpponent;
  return Game::start(engine, variant, setup, seat, player, path_of_new_match(options));
}

Game old_game(const mille::Engine& engine, const CommandOptions& options, std::optional<mille_seat> seat) {
  for (const char* fixed : {"variant", "option", "seed", "stakes", "decks", "draw-ends", "record"}) {
    if (options.given(fixed)) throw UsageError("--" + std::string(fixed) + " does not go with --resume");
  }
  // `--resume FILE` as well as `--resume=FILE`.
  const auto files = options.list("file");
  const std::string file = files.empty() ? options.text("resume") : files[0];
  return Game::resume(engine, file.empty() ? last_unfinished_match() : file, seat, options.text("player"));
}

}  // namespace

int play(Session& session) {
  CommandOptions options({"play",
                          "[option...] [--resume [FILE]]",
                          "You against a computer player. Every action is recorded as it is made, so that a match can "
                          "be gone on with after "
                          "any kind of end. Type `help` at the table.",
                          {"mille play", "mille play --player random --variant denexa",
                           "mille play --decks committed      # you cut, and verify the cards at the end",
                           "mille play --resume               # the match played last"}});
  add_variant_options(options);
  options.add()("player", po::value<std::string>()->value_name("P"), "your opponent (greedy where not given)")(
      "seat", po::value<std::string>()->value_name("0|1"), "your seat (0 where not given)");
  add_seed_option(options);
  add_stakes_option(options);
  add_deck_options(options);
  options.add()("record", po::value<std::string>()->value_name("FILE"),
                "record in a new file of that name, not in the folder for it")(
      "resume", po::value<std::string>()->value_name("[FILE]")->implicit_value(""),
      "go on with the match in FILE, or with the one played last");
  options.positional("file", -1);
  if (!options.parse(session)) return kDone;

  const std::size_t files = options.list("file").size();
  const std::size_t expected = options.has("resume") && options.text("resume").empty() ? 1 : 0;
  if (files > expected) throw UsageError("'" + options.list("file")[expected] + "' is no option");

  std::optional<mille_seat> seat;
  if (options.has("seat")) seat = static_cast<mille_seat>(parse_number("--seat", options.text("seat"), 0, 1));
  auto engine = make_engine();
  Game game = options.has("resume") ? old_game(engine, options, seat) : new_game(engine, options, seat.value_or(0));
  note_interrupts();
  return Play(session, std::move(engine), std::move(game)).run(options.has("resume"));
}

}  // namespace cli
