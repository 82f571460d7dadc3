// mille replay: shows a recorded match, or says whether it is valid. The library verifies every line that it reads.
#include <fmt/core.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/match_options.h"
#include "cli/show/narrate.h"
#include "cli/show/record_text.h"
#include "cli/show/sheet_page.h"
#include "cli/show/stepper.h"
#include "cli/term/progress.h"
#include "cli/term/say.h"
#include "cli/verify/replayed_players.h"
#include "cli/verify/verification.h"

namespace cli {

namespace {

constexpr long long kMostMatches = 1'000'000'000;
constexpr long long kMostDeals = 100'000;

enum class Sheet { text, json, svg, html };
constexpr const char* kSheets[] = {"text", "json", "svg", "html"};

struct ReplayOptions : NoteOptions {
  std::vector<std::string> files;
  bool verify = false;
  bool json = false;
  bool strict = false;
  bool replay_players = false;
  std::uint64_t match = 0;  // 0: all
  int deal = 0;             // 0: all
  std::optional<Sheet> sheet;
  bool step = false;
  bool hidden = false;
  bool plain = false;
};

// Returns the first option that needs --verify, or null.
const char* option_of_verification(const ReplayOptions& options) {
  return first_given({{options.commit.has_value(), "commit"},
                      {!options.shares.empty(), "share"},
                      {!options.share_commits.empty(), "share-commit"},
                      {options.seen.has_value(), "seen"},
                      {options.receipt.has_value(), "receipt"},
                      {options.notes.has_value(), "notes"},
                      {options.json, "json"},
                      {options.strict, "strict"},
                      {options.replay_players, "replay-players"}});
}

class Replay {
 public:
  Replay(Session& session, const ReplayOptions& options)
      : session_(session), engine_(mille::Engine::create().value()), options_(options) {
    if (options_.files.size() != 1) throw UsageError(say("replay takes one FILE; `-` is standard input"));
    path_ = options_.files[0];
    const bool verify = options_.verify;
    const bool sheet = options_.sheet.has_value();
    if (page_wanted() && options_.deal != 0) {
      throw UsageError(say("--sheet={0} shows a whole match and cannot be combined with --deal",
                           {kSheets[static_cast<std::size_t>(*options_.sheet)]}));
    }
    if (verify && (options_.deal != 0 || sheet))
      throw UsageError(say("--verify cannot be combined with --deal or --sheet"));
    const char* option = verify ? nullptr : option_of_verification(options_);
    if (option != nullptr) throw UsageError(say("{0} needs {1}", {std::string("--") + option, "--verify"}));
    if (verify) noted_ = noted_by(options_);
    if (options_.step && (verify || sheet)) throw UsageError(say("--step cannot be combined with --verify or --sheet"));
    if (options_.step && path_ == "-")
      throw UsageError(say("--step reads keys from standard input, so the record must be a file"));
    if (options_.hidden && !options_.step) throw UsageError(say("{0} needs {1}", {"--hidden", "--step"}));
    text_ = read_file(path_);
  }

  int run() {
    Progress progress(session_.err_is_terminal && options_.verify, "verified");
    std::uint64_t shown = 0;
    std::size_t offset = 0;
    std::size_t lines = 0;  // lines before the rest
    one_match_ = options_.match != 0 || !options_.verify || !mille::find_match(text_, 2);
    if (!noted_.empty() && !one_match_) {
      throw Failure(say("{0} has several matches, but a guest's notes belong to one: choose it with --match", {path_}));
    }
    for (std::uint64_t number = 1;; ++number) {
      // Searches only the rest of the text, so that a file of many matches is read once.
      const std::string_view rest = std::string_view(text_).substr(offset);
      const auto part = mille::find_match(rest, 1);
      if (part.code() == MILLE_E_NOT_FOUND) break;
      if (!part) throw located(part.error(), lines);
      const std::string_view match = rest.substr(0, part->offset + part->length);
      if (options_.match == 0 || options_.match == number) {
        show(match, number, lines);
        ++shown;
      }
      offset += match.size();
      lines += static_cast<std::size_t>(std::count(match.begin(), match.end(), '\n'));
      progress.update(static_cast<double>(offset) / static_cast<double>(text_.size()),
                      counted(static_cast<std::int64_t>(number), "match"));
    }
    progress.clear();
    if (shown == 0 && options_.match != 0) throw Failure(say("{0} has no match {1}", {path_, options_.match}));
    if (shown == 0) throw Failure(say("{0} holds no record of a match", {path_}));
    if (page_wanted()) write_page();
    return good_ ? kDone : kFailed;
  }

 private:
  bool page_wanted() const { return options_.sheet == Sheet::svg || options_.sheet == Sheet::html; }

  void write_page() {
    if (options_.sheet == Sheet::html) return session_.out.write(sheet_html(pages_));
    if (pages_.size() > 1) {
      throw Failure(say("{0} has {1} {1:match|matches}, but a drawing shows one: choose it with --match",
                        {path_, pages_.size()}));
    }
    session_.out.write(sheet_svg(pages_[0]));
  }

  // Turns an error about part of the file into one that names the line in the whole file.
  Failure located(const mille::Error& error, std::size_t lines_before) const {
    mille_error data = error.data();
    const std::string local = say("line {0}", {data.line});
    std::string text = error.text_in(language());
    if (data.line > 0) {
      const std::string line = say("line {0}", {static_cast<std::size_t>(data.line) + lines_before});
      const std::size_t at = text.find(local);
      text = at == std::string::npos ? line + ": " + text : text.replace(at, local.size(), line);
    }
    const std::string rule(error.rule());
    if (!rule.empty() && text.find(rule) == std::string::npos) text += " (" + rule + ")";
    return Failure(path_ + ": " + text);
  }

  void show(std::string_view record, std::uint64_t number, std::size_t lines_before) {
    if (options_.verify) return verify(record, number, lines_before);
    auto imported = engine_.import(record);
    if (!imported) throw located(imported.error(), lines_before);
    const mille::Table& table = *imported;
    const auto info = table.info().value();
    if (options_.deal > info.deal) throw Failure(say("match {0} has {1} {1:deal|deals}", {number, info.deal}));
    if (options_.sheet == Sheet::json) {
      session_.out.line(table.json(MILLE_JSON_SHEET, MILLE_ALL).value());
      return;
    }
    const Names names = told_apart(record_header(record).players);
    if (page_wanted()) {
      pages_.push_back(sheet_page(table, names));
      return;
    }
    if (options_.step) {
      if (options_.match == 0 && number > 1)
        throw Failure(say("{0} has several matches, but --step shows one: choose it with --match", {path_}));
      if (info.decisions == 0) throw Failure(say("match {0} has no decision yet", {number}));
      return step_through(session_, table, names, {options_.deal, options_.hidden});
    }
    if (!options_.sheet) narrate(table, info, names, number);
    if (options_.deal == 0) close(table, info, names);
  }

  void verify(std::string_view record, std::uint64_t number, std::size_t lines_before) {
    auto verdict = engine_.verify(record, noted_.notes, noted_.seen);
    // Half a header is no match by itself. After another match it is one that did not begin.
    if (!verdict && number > 1 && verdict.error().message() == "record.cut") {
      verdict = engine_.verify(text_, noted_.notes, noted_.seen, number);
    }
    if (!verdict && verdict.code() == MILLE_E_ARGUMENT) throw UsageError(describe(verdict.error()));
    if (!verdict) throw located(verdict.error(), lines_before);
    const Shown shown = options_.json ? Shown::json : one_match_ ? Shown::whole : Shown::briefly;
    VerifiedMatch match{path_, number, lines_before, *verdict, {}};
    if (options_.replay_players) match.players = replay_players(engine_, record);
    good_ = say_verdict(session_, match, !noted_.empty(), shown, options_.strict) && good_;
  }

  void narrate(const mille::Table& table, const mille_table_info& info, const Names& names, std::uint64_t number) {
    Output& out = session_.out;
    const std::string_view dot = session_.style.between();
    std::string head =
        fmt::format("{}{dot}{}{dot}{}{dot}{}", session_.style.paint(Colour::bold, say("Match {0}", {number})),
                    table.variant().value().text(MILLE_VARIANT_TEXT_ID).value(),
                    say("stakes {0}-{1}", {info.stakes[0], info.stakes[1]}),
                    say("{0} against {1}", {names[0], names[1]}), fmt::arg("dot", dot));
    if (info.decks == MILLE_DECKS_SEALED) head += fmt::format("{}{}", dot, say("sealed decks"));
    out.line(head);
    Narrator narrator(out, session_.style, names, MILLE_ALL);
    narrator.only_deal(options_.deal);
    narrator.follow(table);
    narrator.finish_turn();
    out.line();
  }

  // Prints the score sheet and the payment.
  void close(const mille::Table& table, const mille_table_info& info, const Names& names) {
    const auto rules = table.variant().value().rules().value();
    Output& out = session_.out;
    out.write(score_sheet(session_.style, names, table.results().value(), info, rules));
    out.line();
    if (info.phase == MILLE_PHASE_OVER) {
      out.line(verdict(names, info));
      out.write(settlement(session_.style, names, info, table.payment().value()));
    } else {
      out.line(
          say("The match is unfinished: deal {0}, {1} {1:decision|decisions} taken.", {info.deal, info.decisions}));
    }
  }

  Session& session_;
  mille::Engine engine_;
  const ReplayOptions& options_;
  bool good_ = true;        // nothing has failed so far
  bool one_match_ = false;  // the user wants only one match, or the file has only one
  Noted noted_;
  std::string path_;
  std::string text_;
  std::vector<SheetPage> pages_;  // of the matches so far, if a page is wanted
};

constexpr Option kOptions[] = {
    {.name = "verify",
     .target = into<&ReplayOptions::verify>,
     .help = "only say whether every match is valid",
     .more = "Six lines say what was checked and what could not be checked: rules, cards, promise, what a guest saw, "
             "receipt, completeness. For a file of several matches, each match gets one line and the lines that fail "
             "or warn."},
    {.name = "commit",
     .value = "HEX",
     .target = into<&ReplayOptions::commit, ReplayOptions>,
     .help = "with --verify: the commitment that was noted before the match"},
    {.name = "share",
     .value = "SEAT=HEX",
     .target = into<&ReplayOptions::shares, ReplayOptions>,
     .help = "with --verify: a guest's share; give the option once per guest"},
    {.name = "share-commit",
     .value = "SEAT=HEX",
     .target = into<&ReplayOptions::share_commits, ReplayOptions>,
     .help = "with --verify: a guest's share commitment; give the option once per guest"},
    {.name = "seen",
     .value = "FILE",
     .target = into<&ReplayOptions::seen, ReplayOptions>,
     .offer = Offer::files,
     .help = "with --verify: the record that a guest kept for their seat"},
    {.name = "receipt",
     .value = "HEX[@LINE]",
     .target = into<&ReplayOptions::receipt, ReplayOptions>,
     .help = "with --verify: a receipt that a guest kept; the header is line 0"},
    {.name = "notes",
     .value = "FILE",
     .target = into<&ReplayOptions::notes, ReplayOptions>,
     .offer = Offer::files,
     .help = "with --verify: a notes file, which holds what a guest noted"},
    {.name = "json", .target = into<&ReplayOptions::json>, .help = "with --verify: print one JSON object per match"},
    {.name = "strict", .target = into<&ReplayOptions::strict>, .help = "with --verify: treat a warning as a failure"},
    {.name = "replay-players",
     .target = into<&ReplayOptions::replay_players>,
     .help = "with --verify: let the shipped players decide again and compare",
     .more = "The first decision that differs counts as a failure. The guide Fair play says which players can be "
             "checked."},
    {.name = "match",
     .value = "K",
     .target = into<&ReplayOptions::match>,
     .least = 1,
     .most = kMostMatches,
     .help = "only match K of the file, counted from 1"},
    {.name = "deal",
     .value = "N",
     .target = into<&ReplayOptions::deal>,
     .least = 1,
     .most = kMostDeals,
     .help = "only deal N of a match"},
    {.name = "sheet",
     .target = into<&ReplayOptions::sheet>,
     .words = kSheets,
     .without = "text",
     .help = "only the score sheet",
     .more = "`svg` draws one match, and `html` makes a page of every match."},
    {.name = "step", .target = into<&ReplayOptions::step>, .help = "step through the decisions, forwards and back"},
    {.name = "hidden", .target = into<&ReplayOptions::hidden>, .help = "with --step: hide the hands at first"},
    kPlain<ReplayOptions>,
};

constexpr Page kPage{.name = "replay",
                     .usage = "FILE [option...]",
                     .about =
                         "Shows a recorded match: turn by turn, one deal of it, or its score sheet. Everything "
                         "shown has been verified: the rules, the cards from the seed or the commitment, every "
                         "action, score and payment. An invalid record is refused with the line and the rule.",
                     .examples =
                         "mille replay match.mille\n"
                         "mille replay match.mille --deal 3\n"
                         "mille replay match.mille --step      # step with the arrow keys\n"
                         "mille replay match.mille --verify    # check every match of the file\n"
                         "mille replay match.mille --verify --notes notes.json --seen mine.mille\n"
                         "mille replay match.mille --match 2 --sheet=json\n"
                         "mille replay match.mille --sheet=html > sheet.html\n",
                     .options = kOptions,
                     .argument = {.name = "file", .target = into<&ReplayOptions::files>, .offer = Offer::files}};

int replay(Session& session) {
  const auto options = parsed<ReplayOptions, kPage>(session);
  if (!options) return kDone;
  if (options->plain) session.style = session.style.for_screen_reader();
  return Replay(session, *options).run();
}

}  // namespace

constexpr Command kReplayCommand{kPage, 50, "show or verify a recorded match", replay};

}  // namespace cli
