// mille settle: the payment for given totals.
#include "cli/commands.h"

#include <fmt/core.h>
#include "cli/failure.h"
#include "cli/options/engine.h"
#include "cli/options/match_options.h"
#include "cli/show/json.h"
#include "cli/show/sheet.h"
#include "cli/term/say.h"

namespace cli {

// Wider than anything the library accepts. The library reports what is out of range.
constexpr long long kMostPoints = 9'000'000'000'000'000;
constexpr long long kMostMarks = 2'000'000'000;

// "TOTAL,NATURALS,CHAPEAUX[,LASTDEAL]".
static void read_value(const Option& option, const std::string& text, mille_settle_side* value) {
  const std::string name = fmt::format("--{}", option.name);
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  if (parts.size() != 3 && parts.size() != 4) {
    throw UsageError(say("{0} takes TOTAL,NATURALS,CHAPEAUX[,LASTDEAL], not “{1}”", {name, text}));
  }
  mille_settle_side side{};
  side.total = parse_number(name, parts[0], -kMostPoints, kMostPoints);
  side.naturals = static_cast<std::int32_t>(parse_number(name, parts[1], 0, kMostMarks));
  side.chapeaux = static_cast<std::int32_t>(parse_number(name, parts[2], 0, kMostMarks));
  if (parts.size() == 4) {
    side.last_deal = parse_number(name, parts[3], -kMostPoints, kMostPoints);
    side.has_last_deal = 1;
  }
  *value = side;
}

namespace {

struct SettleOptions : VariantOptions {
  std::optional<mille_settle_side> winner;
  std::optional<mille_settle_side> loser;
  std::optional<Stakes> stakes;
  bool json = false;
};

constexpr Option kOptions[] = {
    {.name = "winner",
     .value = "T,N,C[,L]",
     .target = into<&SettleOptions::winner>,
     .help = "the winner's total, naturals, chapeaux and points in the last deal"},
    {.name = "loser",
     .value = "T,N,C[,L]",
     .target = into<&SettleOptions::loser>,
     .help = "the loser's figures, in the same order"},
    kVariant<SettleOptions>,
    kSetting<SettleOptions>,
    kStakes<SettleOptions>,
    {.name = "json", .target = into<&SettleOptions::json>, .help = "print one JSON object"},
};

constexpr Page kPage{
    .name = "settle",
    .usage = "--winner T,N,C[,L] --loser T,N,C[,L] [option...]",
    .about =
        "Prints what the loser pays the winner, item by item. Each side is given by its total, naturals and chapeaux. "
        "Variants whose double skunk depends on the last deal also need a fourth number, the points in that deal.",
    .examples =
        "mille settle --winner 1252,2,1 --loser 649,1,1\n"
        "mille settle --winner 1252,2,1 --loser -35,0,2 --stakes 2-6 --json\n"
        "mille settle --variant progressive --winner 2100,4,0 --loser 860,0,3\n",
    .options = kOptions};

int settle(Session& session) {
  const auto options = parsed<SettleOptions, kPage>(session);
  if (!options) return kDone;
  if (!options->winner) throw UsageError(say("{0} is missing", {"--winner"}));
  if (!options->loser) throw UsageError(say("{0} is missing", {"--loser"}));

  const auto engine = make_engine();
  const auto variant = chosen_variant(engine, *options);
  const Stakes stakes = chosen_stakes(options->stakes, variant.rules().value());
  auto input = mille::make<mille_settle_input>();
  input.end = MILLE_END_WON;
  input.stakes[0] = stakes.small;
  input.stakes[1] = stakes.large;
  input.winner = *options->winner;
  input.loser = *options->loser;

  const mille_payment payment = variant.settle(input).value();
  if (options->json) {
    session.out.line(payment_json(payment));
    return kDone;
  }
  const Settled settled{
      input.winner.total, input.loser.total, input.winner.naturals, input.loser.chapeaux, {stakes.small, stakes.large}};
  session.out.write(itemised(session.style, payment, settled));
  return kDone;
}

}  // namespace

constexpr Command kSettleCommand{kPage, 70, "compute what the loser pays, item by item", settle};

}  // namespace cli
