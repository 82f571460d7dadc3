// mille review: the costliest decisions of a recorded match, and what would have been better.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/match_options.h"
#include "cli/review/outlook.h"
#include "cli/review/review.h"
#include "cli/show/cards.h"
#include "cli/show/reasons.h"
#include "cli/show/record_text.h"
#include "cli/show/sheet.h"
#include "cli/term/progress.h"
#include "cli/term/say.h"

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr long long kMostMatches = 1'000'000'000;
constexpr long long kMostWorlds = 10'000;
constexpr long long kMostTold = 1000;
constexpr long long kMostPlayedOn = 10'000;

struct ReviewedMatch {
  std::uint64_t number = 0;
  std::string variant;
  Names names;
  std::array<SeatReview, MILLE_SEATS> seats;
  std::vector<Outlook> outlook;  // for seat 0
};

std::string tenths(double points) { return fmt::format("{:.1f}", points); }

Json in_json(const CostlyDecision& decision, mille_seat seat) {
  return {{"decision", decision.number},
          {"deal", decision.deal},
          {"turn", decision.turn},
          {"played", mille::to_text(decision.played, seat).value()},
          {"better", mille::to_text(decision.better, seat).value()},
          {"cost", decision.cost},
          {"uncertainty", decision.uncertainty},
          {"reason", decision.reason}};
}

Json in_json(const ReviewedMatch& match, const std::vector<mille_seat>& seats) {
  Json list = Json::array();
  for (const mille_seat seat : seats) {
    const SeatReview& review = match.seats[static_cast<std::size_t>(seat)];
    Json worst = Json::array();
    for (const CostlyDecision& decision : review.worst) worst.push_back(in_json(decision, seat));
    list.push_back({{"seat", seat},
                    {"player", match.names[static_cast<std::size_t>(seat)]},
                    {"decisions", review.decisions},
                    {"costly", review.costly},
                    {"cost", review.cost},
                    {"uncertainty", review.uncertainty},
                    {"worst", worst}});
  }
  Json outlook = Json::array();
  for (const Outlook& point : match.outlook) {
    outlook.push_back({{"deal", point.deal}, {"payment", point.payment}, {"uncertainty", point.uncertainty}});
  }
  return {{"match", match.number}, {"variant", match.variant}, {"seats", list}, {"outlook", outlook}};
}

void tell(Session& session, const CostlyDecision& decision, mille_seat seat, std::size_t place) {
  const Style& style = session.style;
  session.out.line(
      say("{0}. Deal {1}, turn {2}: {3}",
          {place, decision.deal, decision.turn, style.paint(Colour::bold, action_text(style, decision.played, seat))}));
  const auto explain = [&](const std::string& reasons) {
    if (!reasons.empty()) session.out.line(paragraph(reasons, 3, style.width));
  };
  explain(reasons_text(style, decision.about_played));
  const std::string better = style.paint(Colour::bold, action_text(style, decision.better, seat));
  const Text how = decision.is_clear() ? Text{"Clearly better, by {0} ± {1} points: {2}"}
                                       : Text{"Perhaps better ({0} ± {1} points): {2}"};
  session.out.line("   " + say(how, {tenths(decision.cost), tenths(decision.uncertainty), better}));
  explain(joined(reasons_text(style, decision.about_better), reasons_text(style, decision.found)));
  session.out.line(wrap("   " + say("Hand:") + ' ', grouped(style, decision.view.hand), "  ", style.width));
}

// A bar to the left of an axis for a payment, to the right for a receipt. `most` is a whole side.
std::string bar(const Style& style, double payment, double most) {
  constexpr int kSide = 20;
  const int length = most > 0 ? static_cast<int>(std::lround(std::abs(payment) / most * kSide)) : 0;
  std::string filled;
  for (int i = 0; i < length; ++i) filled += style.symbols ? "█" : "#";
  const std::string empty(static_cast<std::size_t>(kSide - length), ' ');
  return payment < 0 ? empty + filled + "|" : std::string(kSide, ' ') + "|" + filled;
}

// The graph of the expected payment, as the seat sees it.
void tell_outlook(Session& session, const ReviewedMatch& match, mille_seat seat) {
  if (match.outlook.empty()) return;
  const Style& style = session.style;
  double most = 0;
  for (const Outlook& point : match.outlook) most = std::max(most, std::abs(point.payment));
  session.out.line();
  session.out.line(say("Expected payment to {0} after each deal, with 95 % intervals:",
                       {match.names[static_cast<std::size_t>(seat)]}));
  for (const Outlook& point : match.outlook) {
    const double payment = seat == 0 ? point.payment : -point.payment;
    const std::string known =
        point.uncertainty == 0 ? std::string(7, ' ') : fmt::format(" ± {:<4.1f}", point.uncertainty);
    session.out.line(
        fmt::format("{:>4} {:>8}{} {}", point.deal, fmt::format("{:+.1f}", payment), known, bar(style, payment, most)));
  }
}

void tell(Session& session, const ReviewedMatch& match, const std::vector<mille_seat>& seats) {
  const Style& style = session.style;
  session.out.line(fmt::format("{}{dot}{}{dot}{}", style.paint(Colour::bold, say("Match {0}", {match.number})),
                               match.variant, say("{0} against {1}", {match.names[0], match.names[1]}),
                               fmt::arg("dot", style.between())));
  for (const mille_seat seat : seats) {
    const SeatReview& review = match.seats[static_cast<std::size_t>(seat)];
    session.out.line();
    session.out.line(say("{0} (seat {1}): {2} {2:decision|decisions}.",
                         {match.names[static_cast<std::size_t>(seat)], seat, review.decisions}));
    if (review.costly == 0) {
      session.out.line(say("None was clearly worse than what the reviewer would have done."));
      continue;
    }
    session.out.line(paragraph(
        say("{0} looked worse than what the reviewer would have done. In other deals the difference was {1} ± "
            "{2} points in all.",
            {review.costly, tenths(review.cost), tenths(review.uncertainty)}),
        0, style.width));
    session.out.line(review.clear == 0 ? say("None was clearly worse. The costliest:")
                                       : say("{0} {0:was|were} clearly worse. The costliest:", {review.clear}));
    for (std::size_t place = 0; place < review.worst.size(); ++place)
      tell(session, review.worst[place], seat, place + 1);
  }
  tell_outlook(session, match, seats.front());
}

struct ReviewOptions {
  std::vector<std::string> files;
  std::uint64_t match = 0;
  std::optional<mille_seat> seat;
  std::size_t top = 0;
  std::string player;
  std::uint64_t worlds = 0;
  std::uint64_t matches = 0;
  bool json = false;
};

constexpr Option kOptions[] = {
    {.name = "match",
     .value = "K",
     .target = into<&ReviewOptions::match>,
     .least = 1,
     .most = kMostMatches,
     .fallback = "1",
     .help = "match K of the file"},
    {.name = "seat",
     .value = "S",
     .target = into<&ReviewOptions::seat>,
     .least = 0,
     .most = MILLE_SEATS - 1,
     .help = "only the decisions of seat 0 or 1 (default: both)"},
    {.name = "top",
     .value = "N",
     .target = into<&ReviewOptions::top>,
     .least = 0,
     .most = kMostTold,
     .fallback = "3",
     .help = "decisions to show of each seat"},
    {.name = "player",
     .value = "NAME",
     .target = into<&ReviewOptions::player>,
     .offer = Offer::players,
     .fallback = "search:nodes=2000",
     .help = "the reviewer: a player whose choice each decision is compared with"},
    {.name = "worlds",
     .value = "N",
     .target = into<&ReviewOptions::worlds>,
     .least = 2,
     .most = kMostWorlds,
     .fallback = "60",
     .help = "deals of the unseen cards in which the two choices are tried",
     .more = "As many other deals say what a costly decision cost. The review takes time in proportion."},
    {.name = "matches",
     .value = "N",
     .target = into<&ReviewOptions::matches>,
     .least = 0,
     .most = kMostPlayedOn,
     .fallback = "50",
     .help =
         "matches that club plays on from the end of each deal, for the graph of the expected payment; 0: no graph"},
    {.name = "json", .target = into<&ReviewOptions::json>, .help = "print one JSON object"},
};

constexpr Page kPage{
    .name = "review",
    .usage = "FILE [option...]",
    .about =
        "Shows the costliest decisions of a recorded match, and a graph of what the match was worth after each "
        "deal.\n\n"
        "A player, the reviewer, decides again from what the seat could see. Where it would have done something else, "
        "both choices are tried in many deals that agree with what the seat could see, and club plays each deal to its "
        "end. A decision is listed if the reviewer's choice scores more with 95 % confidence. Its cost is then "
        "measured "
        "in as many other deals. The same record gives the same review.",
    .examples =
        "mille review match.mille\n"
        "mille review match.mille --seat 1 --top 10\n"
        "mille review match.mille --player master --worlds 200\n",
    .options = kOptions,
    .argument = {.name = "file", .target = into<&ReviewOptions::files>, .offer = Offer::files}};

int review(Session& session) {
  const auto options = parsed<ReviewOptions, kPage>(session);
  if (!options) return kDone;
  if (options->files.size() != 1) throw UsageError(say("review takes one FILE; `-` is standard input"));
  const std::string& path = options->files[0];
  const std::uint64_t number = options->match;
  const std::string text = read_file(path);
  PlayerGrants grants;
  grants.allowed = MILLE_ALLOW_FILES | MILLE_ALLOW_COMMANDS;  // the user types the reviewer's name
  const auto engine = make_engine(grants);
  const auto part = mille::find_match(text, number);
  if (part.code() == MILLE_E_NOT_FOUND) throw Failure(say("{0} has no match {1}", {path, number}));
  const auto table = engine.import(text, number);
  if (!table) throw Failure(path + ": " + describe(table.error()));
  const auto record = std::string_view(text).substr(part.value().offset, part->length);

  ReviewedMatch match{number,
                      table->variant().value().text(MILLE_VARIANT_TEXT_ID).value(),
                      told_apart(record_header(record).players),
                      {},
                      {}};
  Progress progress(session.err_is_terminal, "reviewed");
  const Reviewing reviewing{options->player, options->worlds, options->top};
  match.seats = review_match(engine, *table, reviewing, [&progress](double done) { progress.update(done); });
  if (options->matches > 0) {
    match.outlook = outlook_of(engine, *table, options->matches, [&progress](double done) { progress.update(done); });
  }
  progress.clear();
  std::vector<mille_seat> seats{0, 1};
  if (options->seat) seats = {*options->seat};
  if (options->json) {
    session.out.line(in_json(match, seats).dump());
  } else {
    tell(session, match, seats);
  }
  return kDone;
}

}  // namespace

constexpr Command kReviewCommand{kPage, 60, "show the costliest decisions of a recorded match", review};

}  // namespace cli
