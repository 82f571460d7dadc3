// A table with a person at it: seat 0 is you, seat 1 the built-in `greedy`. `table RECORD [SEED]` plays a short match, to
// 500 points, and goes on with the match in the file RECORD if there is one. docs/table-cpp.md explains each part.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <mille/mille.hpp>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

constexpr mille_seat kYou = 0;
constexpr mille_seat kOpponent = 1;

// The cards that an array of counts holds, from card `first` on.
std::string words(const std::uint8_t* counts, int first, int count) {
  std::string text;
  for (int card = first; card < first + count; card++) {
    for (int i = 0; i < counts[card]; i++) text += " " + mille::to_text(static_cast<mille_card>(card)).value();
  }
  return text;
}

// [view]
// A seat's sets by rank: the natural cards, then the number of wild ones.
std::string sets(const mille_view& view, mille_seat seat) {
  std::string text;
  for (int rank = 0; rank < MILLE_RANKS; rank++) {
    const std::string natural = words(view.sets[seat], 4 * rank, 4);
    const int wilds = std::accumulate(std::begin(view.wilds[seat][rank]), std::end(view.wilds[seat][rank]), 0);
    if (!natural.empty()) text += natural + (wilds ? " + " + std::to_string(wilds) + " wild" : "") + " |";
  }
  return text;
}

void show(const mille::Table& table) {
  const mille_view view = table.view(kYou).value();
  std::cout << "Opponent's hand: " << static_cast<int>(view.hand_size[kOpponent]) << '\n';
  std::cout << "Opponent's sets:" << sets(view, kOpponent) << '\n' << "Pile, top last:";
  for (int i = 0; i < view.pile_size; i++) std::cout << ' ' << mille::to_text(view.pile[i]).value();
  std::cout << "\nYour sets:" << sets(view, kYou) << '\n';
  std::cout << "Your hand:" << words(view.hand, 0, MILLE_CARD_SLOTS) << '\n';
}

// [legal]
void show_choices(const mille::Table& table) {
  int number = 0;
  for (const mille_action& action : table.legal().value()) {
    std::cout << (number ? "  " : "") << number + 1 << ' ' << mille::to_text(action, kYou).value();
    number++;
  }
  std::cout << '\n';
}

// [events]
// Prints the events from number `seen` on, as seat 0 may know them, and returns the number of the next one.
std::uint64_t tell(const mille::Table& table, std::uint64_t seen) {
  for (const mille_event& event : table.events(kYou, seen).value()) {
    seen++;
    if (event.kind == MILLE_EVENT_DEAL) {
      std::cout << "Deal " << event.deal << '\n';
    } else if (event.kind == MILLE_EVENT_ACTION) {
      std::cout << (event.seat == kYou ? "You: " : "Opponent: ") << mille::to_text(event.action, event.seat).value();
      const bool drawn = event.action.kind == MILLE_ACTION_DRAW && event.card_count == 1;
      std::cout << (drawn ? " " + mille::to_text(event.cards[0]).value() : "") << '\n';
    } else if (event.kind == MILLE_EVENT_DEAL_END) {
      std::cout << "Deal " << event.deal << " is over: you " << event.result.points[kYou] << ", opponent "
                << event.result.points[kOpponent] << '\n';
    }
  }
  return seen;
}

// [hint]
void hint(const mille::Table& table, const mille::Player& adviser) {
  const mille_action action = table.hint(adviser).value().action;
  std::cout << "Hint: " << mille::to_text(action, kYou).value() << '\n' << adviser.explanation().value() << '\n';
}

// [undo]
// Takes your last action back, and everything that followed it.
void undo(mille::Table& table) {
  const mille_table_info info = table.info().value();
  for (std::uint64_t number = info.decisions; number-- > info.first_decision;) {
    if (table.decision(number).value().seat != kYou) continue;
    table.undo(number).value();
    std::cout << "Taken back\n";
    return;
  }
  std::cout << "There is nothing to take back\n";
}

// [input]
// Carries out what the person typed. A refusal changes nothing and says why.
void obey(mille::Table& table, const mille::Player& adviser, const std::string& line) {
  const std::vector<mille_action> legal = table.legal().value();
  const unsigned long choice = std::strtoul(line.c_str(), nullptr, 10);
  if (line == "hint") {
    hint(table, adviser);
  } else if (line == "undo") {
    undo(table);
  } else {
    const bool chosen = choice >= 1 && choice <= legal.size();
    const auto applied = chosen ? table.apply(legal[choice - 1]) : table.apply(line);
    if (!applied) std::cout << "No: " << applied.error().what() << '\n';
  }
}

// [save]
// Writes the record beside the file and moves it into place, so that a crash leaves the old one or the new one.
void save(const mille::Table& table, const std::filesystem::path& path) {
  std::filesystem::path beside = path;
  beside += ".new";
  std::ofstream file(beside, std::ios::binary);
  file << table.record(MILLE_ALL).value();
  file.close();
  if (!file) throw std::runtime_error("cannot write " + beside.string());
  std::filesystem::rename(beside, path);
}

// [resume]
std::optional<mille::Table> resume(const mille::Engine& engine, const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  const std::string text(std::istreambuf_iterator<char>(file), {});
  return engine.import(text).value();
}

// [setup]
mille::Table new_table(const mille::Engine& engine, const char* seed) {
  const mille_option target{"target", "500"};
  auto setup = mille::make<mille_match_setup>();
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  if (seed != nullptr) mille::set_seed(setup, mille::parse_seed(seed).value());
  auto table = mille::Table::create(engine.variant("montreal", {&target, 1}).value(), setup).value();
  table.set_seat_name(kYou, "you").value();
  return table;
}

// [finish]
void settle(const mille::Table& table) {
  const mille_table_info info = table.info().value();
  const mille_payment payment = table.payment().value();
  if (info.winner == MILLE_NOBODY) {  // equal totals after 1,000 deals
    std::cout << "Drawn, at " << info.totals[kYou] << '\n';
    return;
  }
  std::cout << (info.winner == kYou ? "You win" : "The opponent wins") << ", " << info.totals[info.winner] << " to "
            << info.totals[1 - info.winner] << '\n';
  std::cout << "game " << payment.game << ", difference " << payment.difference << ", naturals " << payment.naturals
            << ", chapeaux " << payment.chapeaux << ", skunk " << payment.skunk << ": to pay " << payment.total << '\n';
}

// [loop]
void play(mille::Table& table, const mille::Player& adviser, const std::filesystem::path& path) {
  std::uint64_t seen = 0;
  std::uint32_t epoch = table.info().value().epoch;
  std::string line;
  for (;;) {
    const mille_table_info info = table.info().value();
    if (info.phase == MILLE_PHASE_BETWEEN) {
      table.next_deal().value();
    } else if (info.turn == kOpponent) {
      table.step().value();
    } else {
      save(table, path);
      if (epoch != info.epoch) seen = info.events;  // undo dropped events
      epoch = info.epoch;
      seen = tell(table, seen);
      if (info.phase == MILLE_PHASE_OVER) break;
      show(table);
      show_choices(table);
      std::cout << "> " << std::flush;
      if (!std::getline(std::cin, line)) return;
      obey(table, adviser, line);
    }
  }
  settle(table);
}
// [end]

}  // namespace

// [start]
int main(int argc, char** argv) try {
  if (argc < 2) {
    std::cerr << "table RECORD [SEED]\n";
    return 2;
  }
  const auto engine = mille::Engine::create().value();
  auto table = resume(engine, argv[1]);
  if (!table) table = new_table(engine, argc > 2 ? argv[2] : nullptr);
  const auto opponent = engine.player("greedy").value();
  const auto adviser = engine.player({.name = "search", .options = {{"nodes", "500"}}}).value();
  table->set_player(kOpponent, opponent).value();
  play(*table, adviser, argv[1]);
} catch (const std::exception& failure) {
  std::cerr << failure.what() << '\n';
  return 1;
}
