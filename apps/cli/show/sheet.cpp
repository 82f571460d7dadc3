// Score sheet and settlement; see sheet.h.
#include "cli/show/sheet.h"

#include <fmt/format.h>

#include <algorithm>

namespace cli {

namespace {

constexpr int kDealColumns = 5;
constexpr int kLongestName = 24;

// The parts of a cell left and right of a number's last digit, so that the digits of a column line up.
struct Cell {
  std::string left;
  std::string right;
};

Cell cell(std::int64_t points, int naturals, int chapeaux) {
  Cell made{fmt::to_string(points), {}};
  if (chapeaux > 0) made = {fmt::format("({}", points), ")"};
  if (naturals > 0) made.right += fmt::format(" {:*>{}}", "", naturals);
  return made;
}

// Of each pair, the first is about a player with a name, the second about the person.
constexpr Text kResigned[] = {"{0} resigned", "You resigned"};
constexpr Text kTimeout[] = {"{0} answered too late", "You answered too late"};
constexpr Text kCrashed[] = {"{0} crashed", "You crashed"};
constexpr Text kHung[] = {"{0} never answered", "You never answered"};
constexpr Text kAborted[] = {"{0} ended its process", "You ended your process"};
constexpr Text kMemory[] = {"{0} exceeded its memory limit", "You exceeded your memory limit"};
constexpr Text kProtocol[] = {"{0} sent a malformed message", "You sent a malformed message"};
constexpr Text kIllegal[] = {"{0} chose an illegal action", "You chose an illegal action"};
constexpr Text kAbi[] = {"{0} uses a different version of the interface",
                         "You use a different version of the interface"};
constexpr Text kLoad[] = {"{0} could not be loaded", "You could not be loaded"};
constexpr Text kCallback[] = {"{0} failed in the host's program", "You failed in the host's program"};
constexpr Text kForfeited[] = {"{0} forfeited", "You forfeited"};

constexpr Text kWins[] = {"{0} wins the match", "you win the match"};
constexpr Text kAborts[] = {"{0} asked to abort the match. Totals: {1} to {2}.",
                            "You asked to abort the match. Totals: {1} to {2}."};
constexpr Text kWinsWith[] = {"{0} wins the match, {1} to {2}.", "You win the match, {1} to {2}."};

const Text (&fault_words(mille_fault fault))[2] {
  switch (fault) {
    case MILLE_FAULT_RESIGN: return kResigned;
    case MILLE_FAULT_TIMEOUT: return kTimeout;
    case MILLE_FAULT_CRASH: return kCrashed;
    case MILLE_FAULT_HANG: return kHung;
    case MILLE_FAULT_ABORT: return kAborted;
    case MILLE_FAULT_MEMORY: return kMemory;
    case MILLE_FAULT_PROTOCOL: return kProtocol;
    case MILLE_FAULT_ILLEGAL: return kIllegal;
    case MILLE_FAULT_ABI: return kAbi;
    case MILLE_FAULT_LOAD: return kLoad;
    case MILLE_FAULT_CALLBACK: return kCallback;
    default: return kForfeited;
  }
}

// A sentence of such a pair.
std::string say_of(const std::string& name, const Text (&pair)[2], std::int64_t first = 0, std::int64_t second = 0) {
  return say(pair[is_person(name) ? 1 : 0], {name, first, second});
}

}  // namespace

std::string marked(std::int64_t points, int naturals, int chapeaux) {
  const Cell made = cell(points, naturals, chapeaux);
  return fmt::format("{}{}", made.left, made.right);
}

std::string told_deal(const Names& names, const mille_deal_result& result) {
  std::array<std::string, MILLE_SEATS> sides;
  for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
    std::string& side = sides[seat];
    side = fmt::format("{} {}", names[seat], result.points[seat]);
    if (result.chapeau[seat] != 0) side += fmt::format(", {}", say("chapeau"));
    const int naturals = result.naturals[seat];
    if (naturals > 0) side += fmt::format(", {}", say("{0} {0:natural|naturals}", {naturals}));
    side += fmt::format(", {}", say("total {0}", {result.totals[seat]}));
  }
  if (result.out == MILLE_NOBODY) return say("Deal {0}, blocked: {1}; {2}.", {result.deal, sides[0], sides[1]});
  return say("Deal {0}: {1}; {2}.", {result.deal, sides[0], sides[1]});
}

std::string score_sheet(const Style& style, const Names& names, const std::vector<mille_deal_result>& results,
                        const mille_table_info& info, const mille_rules& rules) {
  const std::int64_t skunk = skunk_line(rules);
  const std::string target = skunk > 0 ? say("target {0}, skunk under {1}", {rules.match_target, skunk})
                                       : say("target {0}", {rules.match_target});
  if (style.spoken) {
    std::string told;
    for (const auto& row : results) told += fmt::format("{}\n", told_deal(names, row));
    const std::string totals = fmt::format("{} {}, {} {}", names[0], info.totals[0], names[1], info.totals[1]);
    told += fmt::format("{}\n", say("Totals: {0}; {1}.", {totals, target}));
    return told;
  }
  // Per seat: points with circle and asterisks, then the running total.
  const int points_columns = std::max(6, columns(say("points"))), total_columns = std::max(5, columns(say("total")));
  std::array<int, MILLE_SEATS> left{points_columns, points_columns}, right{1, 1}, total{total_columns, total_columns};
  for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
    for (const auto& row : results) {
      const Cell made = cell(row.points[seat], row.naturals[seat], row.chapeau[seat]);
      left[seat] = std::max(left[seat], columns(made.left));
      right[seat] = std::max(right[seat], columns(made.right));
      total[seat] = std::max(total[seat], columns(fmt::to_string(row.totals[seat])));
    }
    left[seat] = std::max(left[seat], columns(names[seat]) - right[seat] - total[seat] - 2);
  }
  auto width = [&](std::size_t seat) { return left[seat] + right[seat] + 2 + total[seat]; };
  const std::string gap = style.symbols ? " │ " : " | ";
  const std::string line =
      fmt::format("{}{}{}", style.rule(kDealColumns), style.rule(width(0) + 3), style.rule(width(1) + 3));

  std::string text(kDealColumns, ' ');
  const std::string points_head = say("points"), total_head = say("total");
  std::string heads = pad_left(say("deal"), kDealColumns);
  for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
    text += fmt::format("{}{}", gap, style.paint(Colour::bold, pad_right(names[seat], width(seat))));
    heads += fmt::format("{}{}{:{}}  {}", gap, pad_left(points_head, left[seat]), "", right[seat],
                         pad_left(total_head, total[seat]));
  }
  text += fmt::format("\n{}\n{}\n", heads, line);
  for (const auto& row : results) {
    text += fmt::format("{:>{}}", row.deal, kDealColumns);
    for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
      const Cell made = cell(row.points[seat], row.naturals[seat], row.chapeau[seat]);
      text += fmt::format("{}{:>{}}{:<{}}  {}", gap, made.left, left[seat], made.right, right[seat],
                          style.paint(Colour::dim, fmt::format("{:>{}}", row.totals[seat], total[seat])));
    }
    if (row.out == MILLE_NOBODY) text += "  " + say("blocked");
    text += '\n';
  }
  text += fmt::format("{}\n{}", line, pad_right(total_head, kDealColumns));
  for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
    text += fmt::format("{}{}", gap, style.paint(Colour::bold, fmt::format("{:>{}}", info.totals[seat], width(seat))));
  }
  text += fmt::format("\n{}\n", style.paint(Colour::dim, say("* natural   ( ) chapeau   {0}", {target})));
  return text;
}

std::string deal_score(const Style& style, const Names& names, const mille_deal_result& result) {
  if (style.spoken) return fmt::format("{}\n", told_deal(names, result));
  int name = 0;
  for (const std::string& each : names) name = std::max(name, columns(each));
  const bool bonus = result.bonus[0] != 0 || result.bonus[1] != 0;
  std::string text(static_cast<std::size_t>(name) + 2, ' ');
  text += pad_left(say("sets"), 8) + pad_left(say("hand"), 8);
  if (bonus) text += pad_left(say("bonus"), 8);
  text += pad_left(say("points"), 8) + pad_left(say("total"), 11) + '\n';
  for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
    const Cell points = cell(result.points[seat], result.naturals[seat], result.chapeau[seat]);
    text +=
        fmt::format("  {}{:>8}{:>8}", pad_right(names[seat], name), result.set_points[seat], -result.hand_points[seat]);
    if (bonus) text += fmt::format("{:>8}", result.bonus[seat]);
    text += fmt::format("{}{:>7}\n", style.paint(Colour::bold, fmt::format("{:>8}{:<4}", points.left, points.right)),
                        result.totals[seat]);
  }
  return text;
}

std::string verdict(const Names& names, const mille_table_info& info) {
  if (info.end == MILLE_END_DRAWN) return say("The match is drawn, {0} all.", {info.totals[0]});
  if (info.end == MILLE_END_AGREED) {
    return say("Both players agreed to a draw. Totals: {0} to {1}.", {info.totals[0], info.totals[1]});
  }
  if (info.end == MILLE_END_ABORTED) {
    if (info.aborted_by == MILLE_NOBODY) {
      return say("The host aborted the match. Totals: {0} to {1}.", {info.totals[0], info.totals[1]});
    }
    return say_of(names[static_cast<std::size_t>(info.aborted_by)], kAborts, info.totals[0], info.totals[1]);
  }
  const auto winner = static_cast<std::size_t>(info.winner);
  const std::int64_t won = info.totals[winner], lost = info.totals[1 - winner];
  if (info.end != MILLE_END_FORFEIT) return say_of(names[winner], kWinsWith, won, lost);
  const std::string fault = say_of(names[static_cast<std::size_t>(info.fault_seat)], fault_words(info.fault));
  return say("{0}; {1} (M4). Totals: {2} to {3}.", {fault, say_of(names[winner], kWins), won, lost});
}

std::vector<Item> items(const mille_payment& payment, const Settled& settled) {
  std::vector<Item> all{
      {say("game"), payment.game},
      {say("difference, {0} to {1}", {settled.winner_total, settled.loser_total}), payment.difference},
      {say("naturals of the winner: {0}", {settled.naturals}), payment.naturals},
      {say("chapeaux of the loser: {0}", {settled.chapeaux}), payment.chapeaux}};
  if (payment.skunk_level > 0 || payment.skunk != 0) {
    all.push_back({payment.skunk_level > 1 ? say("double skunk") : say("skunk"), payment.skunk});
  }
  return all;
}

std::string itemised(const Style& style, const mille_payment& payment, const Settled& settled) {
  const std::string to_pay = say("to pay, stakes {0}-{1}", {settled.stakes[0], settled.stakes[1]});
  const std::vector<Item> all = items(payment, settled);
  int width = columns(to_pay) + 2;
  for (const Item& item : all) width = std::max(width, columns(item.words));
  std::string text;
  for (const Item& item : all) {
    text += fmt::format("  {}{:>8}\n", pad_right(item.words, width), item.value);
  }
  if (!style.spoken) text += fmt::format("  {}\n", style.rule(width + 8));
  const std::string sum = fmt::format("{}{:>8}", pad_right(to_pay, width), payment.total);
  text += fmt::format("  {}\n", style.paint(Colour::bold, sum));
  return text;
}

Settled settled_on(const mille_table_info& info) {
  const auto winner = static_cast<std::size_t>(info.winner);
  return {info.totals[winner],
          info.totals[1 - winner],
          info.naturals[winner],
          info.chapeaux[1 - winner],
          {info.stakes[0], info.stakes[1]}};
}

std::string payer(const Names& names, const mille_table_info& info) {
  const auto winner = static_cast<std::size_t>(info.winner);
  if (is_person(names[winner])) return say("{0} pays you", {names[1 - winner]});
  return say(is_person(names[1 - winner]) ? Text{"You pay {1}"} : Text{"{0} pays {1}"},
             {names[1 - winner], names[winner]});
}

std::string settlement(const Style& style, const Names& names, const mille_table_info& info,
                       const mille_payment& payment) {
  if (info.winner == MILLE_NOBODY) return {};
  return fmt::format("{}\n{}", say("{0}:", {payer(names, info)}), itemised(style, payment, settled_on(info)));
}

std::int64_t skunk_line(const mille_rules& rules) {
  return (std::int64_t{rules.match_target} * rules.payment_skunk_percent + 99) / 100;
}

bool is_person(const std::string& name) {
  return name == kPerson.english || name == kPersonAlone.english || name == say(kPerson) || name == say(kPersonAlone);
}

Names told_apart(Names names) {
  const bool equal = names[0] == names[1];
  for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
    std::string& name = names[seat];
    if (columns(name) > kLongestName) name = fmt::format("{}~", clipped(name, kLongestName - 1));
    if (equal) name += seat == 0 ? " (0)" : " (1)";
  }
  return names;
}

}  // namespace cli
