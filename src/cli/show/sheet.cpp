// Score sheet and settlement; see sheet.h.
#include "cli/show/sheet.h"

#include <fmt/core.h>

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

const char* fault_words(mille_fault fault) {
  switch (fault) {
    case MILLE_FAULT_RESIGN: return "resigned";
    case MILLE_FAULT_TIMEOUT: return "answered too late";
    case MILLE_FAULT_CRASH: return "crashed";
    case MILLE_FAULT_HANG: return "never answered";
    case MILLE_FAULT_ABORT: return "gave up its process";
    case MILLE_FAULT_MEMORY: return "passed its memory limit";
    case MILLE_FAULT_PROTOCOL: return "sent what cannot be read";
    case MILLE_FAULT_ILLEGAL: return "answered what is not legal";
    case MILLE_FAULT_ABI: return "speaks another version of the interface";
    case MILLE_FAULT_LOAD: return "could not be loaded";
    case MILLE_FAULT_CALLBACK: return "failed inside the host's program";
    default: return "forfeited";
  }
}

}  // namespace

std::string marked(std::int64_t points, int naturals, int chapeaux) {
  const Cell made = cell(points, naturals, chapeaux);
  return fmt::format("{}{}", made.left, made.right);
}

std::string told_deal(const Names& names, const mille_deal_result& result) {
  std::string told = fmt::format("Deal {}{}:", result.deal, result.out == MILLE_NOBODY ? ", blocked" : "");
  for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
    told += fmt::format("{} {} {}", seat == 0 ? "" : ";", names[seat], result.points[seat]);
    if (result.chapeau[seat] != 0) told += ", chapeau";
    const int naturals = result.naturals[seat];
    if (naturals > 0) told += fmt::format(", {}", counted(naturals, "natural"));
    told += fmt::format(", total {}", result.totals[seat]);
  }
  told += '.';
  return told;
}

std::string score_sheet(const Style& style, const Names& names, const std::vector<mille_deal_result>& results,
                        const mille_table_info& info, const mille_rules& rules) {
  const std::int64_t skunk = skunk_line(rules);
  std::string target = fmt::format("target {}", rules.match_target);
  if (skunk > 0) target += fmt::format(", skunk under {}", skunk);
  if (style.spoken) {
    std::string told;
    for (const auto& row : results) told += fmt::format("{}\n", told_deal(names, row));
    told += fmt::format("Totals: {} {}, {} {}; {}.\n", names[0], info.totals[0], names[1], info.totals[1], target);
    return told;
  }
  // Per seat: points with circle and asterisks, then the running total.
  std::array<int, MILLE_SEATS> left{6, 6}, right{1, 1}, total{5, 5};
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
  std::string heads = pad_right(" deal", kDealColumns);
  for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
    text += fmt::format("{}{}", gap, style.paint(Colour::bold, pad_right(names[seat], width(seat))));
    heads += fmt::format("{}{:>{}}{:{}}  {:>{}}", gap, "points", left[seat], "", right[seat], "total", total[seat]);
  }
  text += fmt::format("\n{}\n{}\n", heads, line);
  for (const auto& row : results) {
    text += fmt::format("{:>{}}", row.deal, kDealColumns);
    for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
      const Cell made = cell(row.points[seat], row.naturals[seat], row.chapeau[seat]);
      text += fmt::format("{}{:>{}}{:<{}}  {}", gap, made.left, left[seat], made.right, right[seat],
                          style.paint(Colour::dim, fmt::format("{:>{}}", row.totals[seat], total[seat])));
    }
    if (row.out == MILLE_NOBODY) text += "  blocked";
    text += '\n';
  }
  text += fmt::format("{}\n{:<{}}", line, "total", kDealColumns);
  for (std::size_t seat = 0; seat < MILLE_SEATS; ++seat) {
    text += fmt::format("{}{}", gap, style.paint(Colour::bold, fmt::format("{:>{}}", info.totals[seat], width(seat))));
  }
  text += fmt::format("\n{}\n", style.paint(Colour::dim, fmt::format("* natural   ( ) chapeau   {}", target)));
  return text;
}

std::string deal_score(const Style& style, const Names& names, const mille_deal_result& result) {
  if (style.spoken) return fmt::format("{}\n", told_deal(names, result));
  int name = 0;
  for (const std::string& each : names) name = std::max(name, columns(each));
  const bool bonus = result.bonus[0] != 0 || result.bonus[1] != 0;
  std::string text = fmt::format("{:{}}    sets    hand{}  points      total\n", "", name + 2, bonus ? "   bonus" : "");
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
  if (info.end == MILLE_END_DRAWN) return fmt::format("The match is drawn, {} all.", info.totals[0]);
  const auto winner = static_cast<std::size_t>(info.winner);
  const std::string score = fmt::format("{} to {}", info.totals[winner], info.totals[1 - winner]);
  const std::string wins = fmt::format("{} the match", does(names[winner], "wins", "win"));
  if (info.end == MILLE_END_FORFEIT) {
    return fmt::format("{} {}; {} (M4), the totals being {}.",
                       sentence(names[static_cast<std::size_t>(info.fault_seat)]), fault_words(info.fault), wins,
                       score);
  }
  return fmt::format("{}, {}.", sentence(wins), score);
}

std::vector<Item> items(const mille_payment& payment, const Settled& settled) {
  std::vector<Item> all{
      {"game", payment.game},
      {fmt::format("difference, {} to {}", settled.winner_total, settled.loser_total), payment.difference},
      {fmt::format("naturals of the winner: {}", settled.naturals), payment.naturals},
      {fmt::format("chapeaux of the loser: {}", settled.chapeaux), payment.chapeaux}};
  if (payment.skunk_level > 0 || payment.skunk != 0) {
    all.push_back({payment.skunk_level > 1 ? "double skunk" : "skunk", payment.skunk});
  }
  return all;
}

std::string itemised(const Style& style, const mille_payment& payment, const Settled& settled) {
  const std::string stakes = fmt::format("{}-{}", settled.stakes[0], settled.stakes[1]);
  const std::vector<Item> all = items(payment, settled);
  std::size_t words = 0;
  for (const Item& item : all) words = std::max(words, item.words.size());
  const int width = static_cast<int>(std::max(words, stakes.size() + 17));
  std::string text;
  for (const Item& item : all) {
    text += fmt::format("  {}{:>8}\n", pad_right(item.words, width), item.value);
  }
  if (!style.spoken) text += fmt::format("  {}\n", style.rule(width + 8));
  const std::string sum = fmt::format("{:<{}}{:>8}", fmt::format("to pay, stakes {}", stakes), width, payment.total);
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
  return fmt::format("{} {}", sentence(does(names[1 - winner], "pays", "pay")), names[winner]);
}

std::string settlement(const Style& style, const Names& names, const mille_table_info& info,
                       const mille_payment& payment) {
  if (info.winner == MILLE_NOBODY) return {};
  return fmt::format("{}:\n{}", payer(names, info), itemised(style, payment, settled_on(info)));
}

std::int64_t skunk_line(const mille_rules& rules) {
  return (std::int64_t{rules.match_target} * rules.payment_skunk_percent + 99) / 100;
}

std::string does(const std::string& name, const char* third_person, const char* second_person) {
  return fmt::format("{} {}", name, name == kPerson ? second_person : third_person);
}

std::string sentence(std::string text) {
  // A player's name is never changed; only the word for the person is capitalized.
  if (text.starts_with(kPerson)) text[0] = 'Y';
  return text;
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
