// Tables of an arena; see tables.h.
#include "cli/arena/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/fault_words.h"

namespace cli {

namespace {

constexpr int kLabelColumns = 18;
constexpr int kFigureColumns = 9;

std::string label(const std::string& text) { return pad_right(text, kLabelColumns); }

std::string signed_number(double value, int decimals) {
  const std::string text = short_number(value, decimals);
  return value > 0 ? '+' + text : text;
}

// "+12.3  (+10.1 to +14.5)".
std::string with_interval(const mille_estimate& estimate, int decimals) {
  if (estimate.known == 0) return "unknown";
  std::string text = signed_number(estimate.value, decimals);
  if (!std::isfinite(estimate.low) && !std::isfinite(estimate.high)) return pad_left(text, kFigureColumns);
  return fmt::format("{:>{}}   {} to {}", text, kFigureColumns, signed_number(estimate.low, decimals),
                     signed_number(estimate.high, decimals));
}

// The figure that tables of several results compare: points per deal or payment per match, less luck where that was noted.
const mille_estimate& compared(const mille_arena_result& result) {
  if (result.luck_adjusted.known != 0) return result.luck_adjusted;
  return result.unit == MILLE_ARENA_UNIT_DEALS ? result.points_per_deal : result.payment_per_match;
}

// What that figure is called, with one of these words at its beginning.
std::string compared_title(const mille_arena_result& result, const char* points, const char* payment) {
  const std::string title =
      result.unit == MILLE_ARENA_UNIT_DEALS ? points + std::string(" per deal") : payment + std::string(" per match");
  return title + (result.luck_adjusted.known != 0 ? " less luck" : "");
}

mille_estimate negated(const mille_estimate& estimate) {
  return {-estimate.value, -estimate.high, -estimate.low, estimate.known, 0};
}

std::string percent(const mille_estimate& estimate) {
  if (estimate.known == 0) return "unknown";
  std::string text = short_number(100 * estimate.value, 1) + " %";
  if (!std::isfinite(estimate.low)) return pad_left(text, kFigureColumns);
  return fmt::format("{:>{}}   {} to {} %", text, kFigureColumns, short_number(100 * estimate.low, 1),
                     short_number(100 * estimate.high, 1));
}

std::string count(std::uint64_t number) { return fmt::to_string(number); }

std::string duration(std::int64_t us) {
  if (us < 1000) return fmt::format("{} us", us);
  const double ms = static_cast<double>(us) / 1000;
  return ms < 1000 ? short_number(ms, 1) + " ms" : short_number(ms / 1000, 2) + " s";
}

std::string faults_of(const mille_arena_side& side) {
  std::string text;
  for (mille_fault fault = MILLE_FAULT_RESIGN; fault < MILLE_FAULT_SLOTS; ++fault) {
    if (side.faults[fault] == 0) continue;
    text += (text.empty() ? "" : ", ") + std::string(mille::fault_word(fault)) + ' ' + count(side.faults[fault]);
  }
  return text;
}

std::string verdict_of(const mille_arena_result& result, const std::string& first) {
  const std::string where = fmt::format("log-likelihood ratio {}, bounds {} and {}", short_number(result.llr, 2),
                                        short_number(result.llr_low, 2), short_number(result.llr_high, 2));
  switch (result.verdict) {
    case MILLE_SPRT_H1: return fmt::format("H1 accepted: {} is better by the higher difference; {}", first, where);
    case MILLE_SPRT_H0: return fmt::format("H0 accepted: {} is not better than the lower difference; {}", first, where);
    default: return "undecided; " + where;
  }
}

// Formats a number for a spreadsheet. Empty if it is not finite.
std::string cell(double value) {
  if (!std::isfinite(value)) return {};
  char text[40];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == text.npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

// The name of a player. Players of one name are numbered.
std::string player_label(const mille::Arena& arena, std::size_t player) {
  const std::string name = arena.player_name(player).value();
  std::size_t same = 0;
  std::size_t number = 0;
  for (std::size_t other = 0; other < arena.info().value().player_count; ++other) {
    if (arena.player_name(other).value() != name) continue;
    ++same;
    if (other <= player) ++number;
  }
  return same == 1 ? name : fmt::format("{} ({})", name, number);
}

std::string player_label(const mille::Arena& arena, std::int32_t player) {
  return player_label(arena, static_cast<std::size_t>(player));
}

// The SHA-256 of a player's file; empty if the player is from no file, or if an old result file does not say.
std::string content_of(const nlohmann::json& header, std::int32_t player) {
  const auto programs = header.find("programs");
  if (programs == header.end()) return {};
  const auto& content = (*programs)[static_cast<std::size_t>(player)]["sha256"];
  return content.is_null() ? std::string() : content.get<std::string>();
}

nlohmann::json header_of(const mille::Arena& arena) {
  return nlohmann::json::parse(arena.text(MILLE_ARENA_TEXT_HEADER).value());
}

}  // namespace

std::string short_number(double value, int decimals) {
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  const std::string result = text;
  return result.find_first_of("123456789") == result.npos && result[0] == '-' ? result.substr(1) : result;
}

std::string pairing_table(const Session& session, const mille::Arena& arena, const mille_arena_result& result) {
  const std::string names[MILLE_SEATS] = {player_label(arena, result.players[0]),
                                          player_label(arena, result.players[1])};
  const bool matches = result.unit == MILLE_ARENA_UNIT_MATCHES;
  std::string text = session.style.paint(Colour::bold, names[0] + " against " + names[1]) + '\n';
  const auto line = [&text](const std::string& name, const std::string& value) {
    text += "  " + label(name) + value + '\n';
  };
  line("pairs", fmt::format("{:>{}}   {} won, {} split, {} lost", result.pairs, kFigureColumns, result.pairs_won,
                            result.pairs_split, result.pairs_lost));
  if (result.skipped > 0)
    line("pairs left out", fmt::format("{:>{}}   because of faults", result.skipped, kFigureColumns));
  line(matches ? "matches" : "deals",
       fmt::format("{:>{}}   {} won, {} drawn, {} lost", 2 * result.pairs, kFigureColumns, result.games_won,
                   result.games_drawn, result.games_lost));
  if (matches) {
    line("payment per match", with_interval(result.payment_per_match, 2));
    line("matches won", percent(result.win_rate));
    line("Elo", with_interval(result.elo, 1));
  }
  line("points per deal", with_interval(result.points_per_deal, 2));
  if (result.luck_adjusted.known != 0) {
    line("less luck",
         with_interval(result.luck_adjusted, 2) + (matches ? "   payment per match" : "   points per deal"));
  }
  if (result.variance_factor > 0) {
    line("same cards", fmt::format("{:>{}}   times less variance than different cards",
                                   short_number(result.variance_factor, 2), kFigureColumns));
  }
  if (const mille_estimate& gained = result.second_over_first; gained.known != 0) {
    line("second games", with_interval(gained, 2) + "   over first games, " + names[0]);
    line("", with_interval(negated(gained), 2) + "   over first games, " + names[1]);
  }
  if (result.deals > 0) {
    const double turns = static_cast<double>(result.turns) / static_cast<double>(result.deals);
    line("turns per deal", pad_left(short_number(turns, 1), kFigureColumns));
  }
  if (result.sprt != MILLE_SPRT_OFF) line("sequential test", verdict_of(result, names[0]));
  text += '\n';
  std::vector<std::vector<std::string>> columns = {{"", names[0], names[1]}};
  const auto column = [&](const char* name, auto value) {
    columns.push_back({name, value(result.sides[0]), value(result.sides[1])});
  };
  column("naturals", [](const mille_arena_side& side) { return count(side.naturals); });
  column("chapeaux", [](const mille_arena_side& side) { return count(side.chapeaux); });
  if (matches) column("skunks", [](const mille_arena_side& side) { return count(side.skunks); });
  column("median", [](const mille_arena_side& side) { return duration(side.median_us); });
  column("99 %", [](const mille_arena_side& side) { return duration(side.p99_us); });
  column("worst", [](const mille_arena_side& side) { return duration(side.worst_us); });
  if (result.sides[0].overruns + result.sides[1].overruns > 0) {
    column("overruns", [](const mille_arena_side& side) { return count(side.overruns); });
  }
  for (std::size_t row = 0; row < 3; ++row) {
    std::string part = "  ";
    for (std::size_t i = 0; i < columns.size(); ++i) {
      int width = 0;
      for (const std::string& entry : columns[i]) width = std::max(width, cli::columns(entry));
      part +=
          i == 0 ? pad_right(columns[i][row], std::max(width, kLabelColumns)) : "  " + pad_left(columns[i][row], width);
    }
    text += part + '\n';
  }
  for (int player = 0; player < MILLE_SEATS; ++player) {
    const std::string faults = faults_of(result.sides[player]);
    if (!faults.empty()) line("faults of " + names[player], ' ' + faults);
  }
  return text;
}

std::string program_list(const Session& session, const mille::Arena& arena) {
  const nlohmann::json header = header_of(arena);
  std::string text;
  if (!header.contains("programs")) {
    text = "  The result file is of an old version, which does not say which programs played.\n";
  }
  for (std::int32_t player = 0; const auto& program : header.value("programs", nlohmann::json::array())) {
    const std::string content = content_of(header, player);
    const std::string known = content.empty() ? "not known: only the name is compared" : "SHA-256 " + content;
    if (program["from"] != "library") text += "  " + label(player_label(arena, player)) + "  " + known + '\n';
    ++player;
  }
  return text.empty() ? text : session.style.paint(Colour::bold, "Programs") + '\n' + text;
}

std::string cross_table(const Session& session, const mille::Arena& arena) {
  const mille_arena_info info = arena.info().value();
  const std::size_t n = info.player_count;
  std::vector<std::vector<std::string>> cells(n + 1, std::vector<std::string>(n + 1));
  for (std::size_t i = 0; i < n; ++i) {
    cells[0][i + 1] = cells[i + 1][0] = player_label(arena, i);
    cells[i + 1][i + 1] = session.style.dash();
  }
  for (std::uint32_t pairing = 0; pairing < info.pairing_count; ++pairing) {
    const mille_arena_result result = arena.result(pairing).value();
    const mille_estimate& estimate = compared(result);
    const auto first = static_cast<std::size_t>(result.players[0]) + 1;
    const auto second = static_cast<std::size_t>(result.players[1]) + 1;
    if (estimate.known == 0) continue;
    cells[first][second] = signed_number(estimate.value, 2);
    cells[second][first] = signed_number(-estimate.value, 2);
  }
  const std::string title = compared_title(arena.result(0).value(), "Points", "Payment");
  std::string text = session.style.paint(Colour::bold, title + ", row against column") + '\n';
  for (std::size_t row = 0; row <= n; ++row) {
    std::string line = " ";
    for (std::size_t column = 0; column <= n; ++column) {
      int width = 0;
      for (const auto& other : cells) width = std::max(width, columns(other[column]));
      line += ' ' + (column == 0 ? pad_right(cells[row][column], width) : ' ' + pad_left(cells[row][column], width));
    }
    text += line + '\n';
  }
  return text;
}

std::string gauntlet_table(const Session& session, const mille::Arena& arena) {
  const mille_arena_info info = arena.info().value();
  int width = 0;
  for (std::size_t i = 1; i < info.player_count; ++i) width = std::max(width, columns(player_label(arena, i)));
  const std::string title = compared_title(arena.result(0).value(), "points", "payment");
  std::string text = session.style.paint(Colour::bold, player_label(arena, 0) + ": " + title + " against") + '\n';
  for (std::uint32_t pairing = 0; pairing < info.pairing_count; ++pairing) {
    const mille_arena_result result = arena.result(pairing).value();
    const std::size_t digits = count(result.pairs).size();
    text += fmt::format("  {}  {:>{}} won  {:>{}} split  {:>{}} lost  {}\n",
                        pad_right(player_label(arena, result.players[1]), width), result.pairs_won, digits,
                        result.pairs_split, digits, result.pairs_lost, digits, with_interval(compared(result), 2));
  }
  return text;
}

std::string rating_list(const Session& session, const mille::Arena& arena) {
  const mille_arena_info info = arena.info().value();
  std::vector<mille_arena_rating> ratings;
  int width = 0;
  for (std::size_t i = 0; i < info.player_count; ++i) {
    ratings.push_back(arena.rating(i).value());
    width = std::max(width, columns(player_label(arena, i)));
  }
  std::stable_sort(ratings.begin(), ratings.end(), [](const mille_arena_rating& a, const mille_arena_rating& b) {
    return a.value.value > b.value.value;
  });
  const bool matches = info.unit == MILLE_ARENA_UNIT_MATCHES;
  std::string text =
      session.style.paint(Colour::bold, matches ? "Ratings: payment per match and Elo against the average"
                                                : "Ratings: points per deal against the average") +
      '\n';
  for (std::size_t place = 0; place < ratings.size(); ++place) {
    const mille_arena_rating& rating = ratings[place];
    text += fmt::format("  {:>2}  {}  {}", place + 1, pad_right(player_label(arena, rating.player), width),
                        with_interval(rating.value, 2));
    if (matches) text += "   Elo " + with_interval(rating.elo, 1);
    text += '\n';
  }
  return text;
}

std::string fault_line(const mille::Arena& arena, std::size_t index) {
  const mille_arena_fault fault = arena.fault(index).value();
  return fmt::format("{}: {} in pair {} against {}, seat {}, decision {}, seed {}", player_label(arena, fault.player),
                     mille::fault_word(fault.fault), fault.pair, player_label(arena, fault.opponent), fault.seat,
                     fault.decision, mille::to_hex(fault.seed));
}

std::string results_csv(const mille::Arena& arena) {
  std::string text =
      "first,second,pairs,skipped,pairs_won,pairs_split,pairs_lost,games_won,games_drawn,games_lost,points_per_deal,"
      "points_low,points_high,payment_per_match,payment_low,payment_high,win_rate,win_rate_low,win_rate_high,elo,elo_"
      "low,"
      "elo_high,variance_factor,deals,turns,first_faults,second_faults,second_over_first,second_over_first_low,second_"
      "over_first_high,luck_adjusted,luck_adjusted_low,luck_adjusted_high,first_sha256,second_sha256\n";
  const nlohmann::json header = header_of(arena);
  const mille_arena_info info = arena.info().value();
  for (std::uint32_t pairing = 0; pairing < info.pairing_count; ++pairing) {
    const mille_arena_result result = arena.result(pairing).value();
    std::vector<std::string> cells;
    for (const std::int32_t player : result.players) {
      cells.push_back(quoted(arena.player_name(static_cast<std::size_t>(player)).value()));
    }
    for (const std::uint64_t number : {result.pairs, result.skipped, result.pairs_won, result.pairs_split,
                                       result.pairs_lost, result.games_won, result.games_drawn, result.games_lost}) {
      cells.push_back(count(number));
    }
    const auto push = [&cells](const mille_estimate& estimate) {
      for (const double value : {estimate.value, estimate.low, estimate.high}) {
        cells.push_back(estimate.known != 0 ? cell(value) : "");
      }
    };
    for (const mille_estimate& estimate :
         {result.points_per_deal, result.payment_per_match, result.win_rate, result.elo}) {
      push(estimate);
    }
    cells.push_back(result.variance_factor > 0 ? cell(result.variance_factor) : "");
    cells.push_back(count(result.deals));
    cells.push_back(count(result.turns));
    for (const mille_arena_side& side : result.sides) {
      std::uint64_t faults = 0;
      for (const std::uint64_t number : side.faults) faults += number;
      cells.push_back(count(faults));
    }
    push(result.second_over_first);
    push(result.luck_adjusted);
    for (const std::int32_t player : result.players) cells.push_back(content_of(header, player));
    for (std::size_t i = 0; i < cells.size(); ++i) text += (i == 0 ? "" : ",") + cells[i];
    text += '\n';
  }
  return text;
}

}  // namespace cli
