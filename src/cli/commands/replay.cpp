// mille replay: shows a recorded match, or says that it holds. The library verifies every line of what it reads.
#include <algorithm>

#include "cli/commands/commands.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/match_options.h"
#include "cli/options/options.h"
#include "cli/show/narrate.h"
#include "cli/show/record_text.h"
#include "cli/show/sheet_page.h"
#include "cli/show/stepper.h"
#include "cli/term/progress.h"

namespace cli {

namespace {

constexpr long long kMostMatches = 1'000'000'000;
constexpr long long kMostDeals = 100'000;

const char* decks_words(int decks) {
  switch (decks) {
    case MILLE_DECKS_SEED: return "cards as the seed gives them";
    case MILLE_DECKS_COMMITTED: return "seed as committed to, cards as seed and cuts give them";
    default: return "cards given by the host";
  }
}

std::string plural(std::uint64_t count, const std::string& word) {
  return std::to_string(count) + ' ' + word + (count == 1 ? "" : word.ends_with("ch") ? "es" : "s");
}

class Replay {
 public:
  Replay(Session& session, const CommandOptions& options)
      : session_(session), engine_(mille::Engine::create().value()), verify_(options.has("verify")) {
    const auto files = options.list("file");
    if (files.size() != 1) throw UsageError("one FILE is wanted; `-` is standard input");
    path_ = files[0];
    if (options.has("match")) {
      match_ = static_cast<std::uint64_t>(parse_number("--match", options.text("match"), 1, kMostMatches));
    }
    if (options.has("deal")) deal_ = static_cast<int>(parse_number("--deal", options.text("deal"), 1, kMostDeals));
    sheet_ = options.text("sheet");
    if (!sheet_.empty() && sheet_ != "text" && sheet_ != "json" && !page_wanted()) {
      throw UsageError("--sheet takes text, json, svg or html, not '" + sheet_ + "'");
    }
    if (page_wanted() && deal_ != 0)
      throw UsageError("--sheet=" + sheet_ + " is of a whole match: it goes without --deal");
    if (verify_ && (deal_ != 0 || !sheet_.empty())) throw UsageError("--verify goes with neither --deal nor --sheet");
    step_ = options.has("step");
    hidden_ = options.has("hidden");
    if (step_ && (verify_ || !sheet_.empty())) throw UsageError("--step goes with neither --verify nor --sheet");
    if (step_ && path_ == "-") throw UsageError("--step reads keys from standard input, so the record must be a file");
    if (hidden_ && !step_) throw UsageError("--hidden is for --step");
    text_ = read_file(path_);
  }

  int run() {
    Progress progress(session_.err_is_terminal && verify_, "verified");
    std::uint64_t shown = 0;
    std::size_t offset = 0;
    std::size_t lines = 0;  // before the rest
    for (std::uint64_t number = 1;; ++number) {
      // Only the rest is searched, so that a file of many matches is read once.
      const std::string_view rest = std::string_view(text_).substr(offset);
      const auto part = mille::find_match(rest, 1);
      if (part.code() == MILLE_E_NOT_FOUND) break;
      if (!part) throw located(part.error(), lines);
      const std::string_view match = rest.substr(0, part->offset + part->length);
      if (match_ == 0 || match_ == number) {
        show(match, number, lines);
        ++shown;
      }
      offset += match.size();
      lines += static_cast<std::size_t>(std::count(match.begin(), match.end(), '\n'));
      progress.update(static_cast<double>(offset) / static_cast<double>(text_.size()), plural(number, "match"));
    }
    progress.clear();
    if (shown == 0 && match_ != 0) throw Failure(path_ + " has no match " + std::to_string(match_));
    if (shown == 0) throw Failure(path_ + " holds no record of a match");
    if (page_wanted()) write_page();
    return kDone;
  }

 private:
  bool page_wanted() const { return sheet_ == "svg" || sheet_ == "html"; }

  void write_page() {
    if (sheet_ == "html") return session_.out.write(sheet_html(pages_));
    if (pages_.size() > 1) {
      throw Failure(path_ + " has " + plural(pages_.size(), "match") + ", and a drawing shows one: --match says which");
    }
    session_.out.write(sheet_svg(pages_[0]));
  }

  // An error about a part of the file, told with the line of the whole file.
  Failure located(const mille::Error& error, std::size_t lines_before) const {
    mille_error data = error.data();
    const std::string local = "line " + std::to_string(data.line);
    std::string text = error.what();
    if (data.line > 0) {
      const std::string line = "line " + std::to_string(static_cast<std::size_t>(data.line) + lines_before);
      const std::size_t at = text.find(local);
      text = at == std::string::npos ? line + ": " + text : text.replace(at, local.size(), line);
    }
    const std::string rule(error.rule());
    if (!rule.empty() && text.find(rule) == std::string::npos) text += " (" + rule + ")";
    return Failure(path_ + ": " + text);
  }

  void show(std::string_view record, std::uint64_t number, std::size_t lines_before) {
    auto imported = engine_.import(record);
    if (!imported) throw located(imported.error(), lines_before);
    const mille::Table& table = *imported;
    const auto info = table.info().value();
    if (verify_) return confirm(info, number);
    if (deal_ > info.deal) throw Failure("match " + std::to_string(number) + " has " + plural(deals(info), "deal"));
    if (sheet_ == "json") {
      session_.out.line(table.json(MILLE_JSON_SHEET, MILLE_ALL).value());
      return;
    }
    const Names names = told_apart(record_header(record).players);
    if (page_wanted()) {
      pages_.push_back(sheet_page(table, names));
      return;
    }
    if (step_) {
      if (match_ == 0 && number > 1) throw Failure(path_ + " has several matches: --match says which to step through");
      if (info.decisions == info.first_decision)
        throw Failure("match " + std::to_string(number) + " has no decision yet");
      return step_through(session_, table, names, {deal_, hidden_});
    }
    if (sheet_.empty()) narrate(table, info, names, number);
    if (deal_ == 0) close(table, info, names);
  }

  static std::uint64_t deals(const mille_table_info& info) { return static_cast<std::uint64_t>(info.deal); }

  void confirm(const mille_table_info& info, std::uint64_t number) {
    std::string text = "match " + std::to_string(number) + ": verified, " + plural(deals(info), "deal") + ", " +
                       plural(info.decisions, "decision") + ", " + decks_words(info.decks);
    if (info.phase != MILLE_PHASE_OVER) text += "; unfinished";
    session_.out.line(text);
  }

  void narrate(const mille::Table& table, const mille_table_info& info, const Names& names, std::uint64_t number) {
    Output& out = session_.out;
    const std::string dot = std::string(session_.style.between());
    out.line(session_.style.paint(Colour::bold, "Match " + std::to_string(number)) + dot +
             table.variant().value().text(MILLE_VARIANT_ID).value() + dot + "stakes " + std::to_string(info.stakes[0]) +
             '-' + std::to_string(info.stakes[1]) + dot + names[0] + " against " + names[1]);
    Narrator narrator(out, session_.style, names, MILLE_ALL);
    narrator.only_deal(deal_);
    narrator.follow(table);
    narrator.finish_turn();
    out.line();
  }

  // Score sheet and payment.
  void close(const mille::Table& table, const mille_table_info& info, const Names& names) {
    const auto rules = table.variant().value().rules().value();
    Output& out = session_.out;
    out.write(score_sheet(session_.style, names, table.results().value(), info, rules));
    out.line();
    if (info.phase == MILLE_PHASE_OVER) {
      out.line(verdict(names, info));
      out.write(settlement(session_.style, names, info, table.payment().value()));
    } else {
      out.line("The match is unfinished: deal " + std::to_string(info.deal) + ", " +
               plural(info.decisions, "decision") + " taken.");
    }
  }

  Session& session_;
  mille::Engine engine_;
  bool verify_;
  std::string path_;
  std::string text_;
  std::string sheet_;
  std::uint64_t match_ = 0;  // 0: all
  bool step_ = false;
  bool hidden_ = false;
  int deal_ = 0;                  // 0: all
  std::vector<SheetPage> pages_;  // of the matches so far, where a page is wanted
};

}  // namespace

int replay(Session& session) {
  CommandOptions options(
      {"replay",
       "FILE [option...]",
       "Shows a recorded match: turn by turn, one deal of it, or its score sheet. What is shown has been "
       "verified: the rules, the cards from the seed or the commitment, every action, score and "
       "payment. A record that does not hold is refused with the line and the rule.",
       {"mille replay match.mille", "mille replay match.mille --deal 3",
        "mille replay match.mille --step      # forwards and back with the arrows",
        "mille replay match.mille --verify    # every match of the file",
        "mille replay match.mille --match 2 --sheet=json", "mille replay match.mille --sheet=html > sheet.html"}});
  options.positional("file", -1);
  options.add()("verify", "only say whether every match holds")("match", po::value<std::string>()->value_name("K"),
                                                                "only match K of the file, from 1")(
      "deal", po::value<std::string>()->value_name("N"), "only deal N of a match")(
      "sheet", po::value<std::string>()->value_name("text|json|svg|html")->implicit_value("text"),
      "only the score sheet")("step", "decision by decision, forwards and back")("hidden",
                                                                                 "with --step: hands hidden at first");
  add_plain_option(options);
  if (!options.parse(session)) return kDone;
  if (options.has("plain")) session.style = session.style.for_screen_reader();
  return Replay(session, options).run();
}

}  // namespace cli
