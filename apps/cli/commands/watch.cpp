// mille watch: plays computer players against each other and narrates the matches, records them, or prints figures.
#include <fmt/core.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/engine.h"
#include "cli/options/match_options.h"
#include "cli/show/cards.h"
#include "cli/show/json.h"
#include "cli/show/narrate.h"
#include "cli/show/reasons.h"
#include "cli/show/sheet.h"
#include "cli/show/stepper.h"
#include "cli/show/variant_name.h"
#include "cli/term/progress.h"
#include "cli/term/say.h"

namespace cli {

namespace {

constexpr long long kMostMatches = 1'000'000'000;

struct WatchOptions : VariantOptions, MatchOptions, GrantOptions {
  std::vector<std::string> players;
  std::uint64_t matches = 0;
  std::string record;
  bool legal = false;
  bool quiet = false;
  bool explain = false;
  bool json = false;
  bool step = false;
  bool plain = false;
};

PlayerGrants with_script_logs(PlayerGrants grants) {
  grants.script_logs = true;
  return grants;
}

class Watch {
 public:
  Watch(Session& session, const WatchOptions& options)
      : session_(session),
        engine_(make_engine(with_script_logs(chosen_grants(options)))),
        variant_(chosen_variant(engine_, options)),
        rules_(variant_.rules().value()),
        setup_(chosen_setup(options, rules_)),
        seed_(chosen_seed(options.seed)),
        options_(options) {
    std::vector<std::string> players = options.players;
    if (players.size() > MILLE_SEATS) throw UsageError(say("--player may be given at most twice, once per seat"));
    const char* const defaults[] = {"club", "greedy"};
    for (std::size_t seat = players.size(); seat < MILLE_SEATS; ++seat) players.emplace_back(defaults[seat]);
    for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
      players_[seat] = load_player(engine_, players[seat]);
      names_[seat] = players_[seat].name;
    }
    names_ = told_apart(names_);

    const std::string& record = options.record;
    record_to_output_ = record == "-";
    lines_ = !options.json && !record_to_output_;
    narrate_ = lines_ && !options.quiet && !options.step;
    if (options_.step && (options_.matches > 1 || !lines_)) {
      throw UsageError(say("--step shows one match and cannot be combined with --json or --record -"));
    }
    if (options_.explain && !narrate_) {
      throw UsageError(
          say("--explain explains the narration and cannot be combined with --quiet, --step, --json or --record -"));
    }
    if (options_.json && record_to_output_) {
      throw UsageError(say("--json and --record - both write to standard output"));
    }
    if (options.legal) {
      if (record.empty()) throw UsageError(say("{0} needs {1}", {"--legal", "--record FILE"}));
      record_.legal = record_.hash = 1;
    }
    mille::Table::create(variant_, setup_).value();  // a match that is refused is refused before anything is written
    if (record.empty() || record_to_output_) return;
    file_ = std::make_unique<FileWriter>(FileWriter::of_new_file(record));
  }

  int run() {
    const bool quiet_terminal = session_.err_is_terminal && !(narrate_ && session_.out_is_terminal);
    Progress progress(quiet_terminal, "matches");
    if (lines_) introduce();
    for (std::uint64_t k = 1; k <= options_.matches; ++k) {
      play(k, progress);
      progress.update(static_cast<double>(k) / static_cast<double>(options_.matches),
                      fmt::format("{} of {}", k, options_.matches));
    }
    progress.clear();
    if (lines_ && options_.matches > 1) sum_up();
    if (file_) file_->close();
    return kDone;
  }

 private:
  bool sealed() const { return setup_.decks == MILLE_DECKS_SEALED; }

  void introduce() {
    session_.out.line(fmt::format("{}{dot}{}{dot}{}{dot}{}", session_.style.paint(Colour::bold, "Mille"),
                                  variant_name(variant_), say("stakes {0}-{1}", {setup_.stakes[0], setup_.stakes[1]}),
                                  say("{0} against {1}", {names_[0], names_[1]}),
                                  fmt::arg("dot", session_.style.between())));
    session_.out.line(sealed() ? say("Sealed without a guest: this command alone chose the cards.")
                               : say("Seed {0}", {mille::to_hex(seed_)}));
  }

  void play(std::uint64_t number, Progress& progress) {
    Output& out = session_.out;
    // A sealed match gets its own seed from the system.
    if (!sealed()) mille::set_seed(setup_, mille::seed_of_match(seed_, number).value());
    auto table = mille::Table::create(variant_, setup_).value();
    for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
      seat_player(table, seat, players_[static_cast<std::size_t>(seat)]);
    }
    if (sealed()) table.seal(0).value();
    Narrator narrator(out, session_.style, names_, MILLE_ALL);
    if (narrate_ && options_.matches > 1) {
      out.line();
      out.line(session_.style.paint(Colour::bold, say("Match {0}", {number})));
    }
    if (narrate_ && sealed()) out.line(say("Commitment {0}", {mille::to_hex(table.commitment().value())}));

    mille_table_info info = table.info().value();
    while (info.phase != MILLE_PHASE_OVER) {
      if (options_.explain && in_deal(info.phase)) {
        const mille::Table before = table.clone().value();
        advance(table, info);
        explain(before, table, narrator);
      } else {
        advance(table, info);
      }
      if (narrate_) narrator.follow(table);
      info = table.info().value();
    }
    finish(table, info, number, progress);
  }

  // Adds the reasons for and against the decision that was taken since `before`, if one was, as a note.
  void explain(const mille::Table& before, const mille::Table& table, Narrator& narrator) const {
    constexpr int kIndent = 6;
    const std::uint64_t number = before.info().value().decisions;
    if (table.info().value().decisions == number) return;  // the player failed and lost the match
    const mille::Decision decision = table.decision(number).value();
    const mille::Player& player = players_[static_cast<std::size_t>(decision.seat)].player;
    const std::string text =
        joined(reasons_text(session_.style, before, decision.action), reasons_text(session_.style, player));
    if (text.empty()) return;
    const std::string action = action_text(session_.style, decision.action, decision.seat);
    narrator.add_note(paragraph(say("{0}: {1}", {action, text}), kIndent, session_.style.width));
  }

  // Starts the next deal or plays the next decision. A player that fails loses the match (M4).
  static void advance(mille::Table& table, const mille_table_info& info) {
    if (info.phase == MILLE_PHASE_BETWEEN) {
      table.next_deal().value();
    } else {
      step_or_forfeit(table);
    }
  }

  void finish(const mille::Table& table, const mille_table_info& info, std::uint64_t number, Progress& progress) {
    const mille_payment payment = table.payment().value();
    if (info.winner != MILLE_NOBODY) {
      paid_[info.winner] += payment.total;
      won_[info.winner] += 1;
    }
    if (file_) file_->write(table.record(MILLE_ALL, record_).value());
    if (options_.step) step_through(session_, table, names_, {});
    Output& out = session_.out;
    if (record_to_output_) {
      out.write(table.record(MILLE_ALL, record_).value());
    } else if (options_.json) {
      progress.clear();
      out.line(match_json(table.seed().value(), info, payment, table.results().value()));
    } else if (narrate_ || options_.matches == 1) {
      out.line();
      out.write(score_sheet(session_.style, names_, table.results().value(), info, rules_));
      out.line();
      out.line(verdict(names_, info));
      out.write(settlement(session_.style, names_, info, payment));
    } else {
      progress.clear();
      out.line(summary_line(info, payment, number));
    }
  }

  // Summarizes a match in one line, for --quiet with several matches.
  std::string summary_line(const mille_table_info& info, const mille_payment& payment, std::uint64_t number) const {
    std::string sides;
    for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
      sides += fmt::format("{}{} {}", seat == 0 ? "" : ", ", names_[seat], info.totals[seat]);
      if (info.naturals[seat] > 0) sides += ' ' + std::string(static_cast<std::size_t>(info.naturals[seat]), '*');
      if (info.chapeaux[seat] > 0) sides += fmt::format(" ({})", info.chapeaux[seat]);
    }
    const std::string end =
        info.winner == MILLE_NOBODY
            ? say("drawn")
            : say("{0} is paid {1}", {names_[static_cast<std::size_t>(info.winner)], payment.total});
    return say("match {0}: {1}; {2} {2:deal|deals}; {3}", {number, sides, info.deal, end});
  }

  void sum_up() {
    session_.out.line();
    for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
      session_.out.line(say("{0} won {1} of {2} matches and was paid {3} on balance",
                            {names_[seat], won_[seat], options_.matches, paid_[seat] - paid_[1 - seat]}));
    }
  }

  Session& session_;
  mille::Engine engine_;
  mille::Variant variant_;
  mille_rules rules_;
  mille_match_setup setup_;
  mille::Seed seed_;
  const WatchOptions& options_;
  std::array<NamedPlayer, MILLE_SEATS> players_;
  Names names_;
  bool narrate_ = false;
  bool lines_ = false;  // any output meant for people
  bool record_to_output_ = false;
  mille_record_options record_ = mille::make<mille_record_options>();
  std::unique_ptr<FileWriter> file_;
  std::int64_t paid_[MILLE_SEATS] = {0, 0};
  std::uint64_t won_[MILLE_SEATS] = {0, 0};
};

constexpr Option kOptions[] = {
    kVariant<WatchOptions>,
    kSetting<WatchOptions>,
    {.name = "player",
     .value = "P",
     .target = into<&WatchOptions::players>,
     .offer = Offer::players,
     .help = "a player; give the option twice, seat 0 first (default: club and greedy)"},
    kPlayerThreads<WatchOptions>,
    kPlayerReadable<WatchOptions>,
    kPatience<WatchOptions>,
    kSeed<WatchOptions>,
    kStakes<WatchOptions>,
    {.name = "matches",
     .value = "N",
     .target = into<&WatchOptions::matches>,
     .least = 1,
     .most = kMostMatches,
     .fallback = "1",
     .help = "play N matches, each with its own seed",
     .more = "The first match has the seed itself. The guide Seeds and sealed matches says what the others have."},
    kDecksOption<WatchOptions>,
    kDrawEnds<WatchOptions>,
    {.name = "record",
     .value = "FILE|-",
     .target = into<&WatchOptions::record>,
     .offer = Offer::files,
     .help = "write the records to FILE; with `-`, to standard output and nothing else",
     .more = "FILE must not exist yet or must be empty."},
    {.name = "legal",
     .target = into<&WatchOptions::legal>,
     .help = "with --record: add the legal list and hash to each action line"},
    {.name = "quiet",
     .letter = 'q',
     .target = into<&WatchOptions::quiet>,
     .help = "print no narration, only how each match ended"},
    {.name = "explain",
     .target = into<&WatchOptions::explain>,
     .help = "give reasons for and against each decision",
     .more = "The facts follow from the rules and from what the player can know. A player that looks ahead adds what "
             "it found out: how often the opponent takes the pile next or goes out, and how its choice compares."},
    {.name = "json",
     .target = into<&WatchOptions::json>,
     .help = "print one JSON object per match, and nothing else",
     .more = "Its members are seed, end, winner, totals, naturals, chapeaux, payment, deals and turns."},
    {.name = "step",
     .target = into<&WatchOptions::step>,
     .help = "play the match, then step through its decisions, forwards and back",
     .more = "The keys are those of `mille replay --step`."},
    kAllowUnknownFields<WatchOptions>,
    kPlain<WatchOptions>,
};

constexpr Page kPage{.name = "watch",
                     .usage = "[option...]",
                     .about =
                         "Lets two players play each other. Every turn is one line. At the end come the score "
                         "sheet, with an asterisk for each natural and a circle round each chapeau, and the "
                         "payment item by item.",
                     .examples =
                         "mille watch                                    # club against greedy\n"
                         "mille watch --seed 7919 --variant progressive  # a match that you can repeat\n"
                         "mille watch --matches 100 --quiet --json       # figures, one object per match\n"
                         "mille watch --explain                          # with reasons for and against each decision\n"
                         "mille watch --record match.mille --legal       # for replaying and verifying\n",
                     .options = kOptions};

int watch(Session& session) {
  const auto options = parsed<WatchOptions, kPage>(session);
  if (!options) return kDone;
  if (options->plain) session.style = session.style.for_screen_reader();
  return Watch(session, *options).run();
}

}  // namespace

constexpr Command kWatchCommand{kPage, 30, "watch players play each other, turn by turn", watch};

}  // namespace cli
