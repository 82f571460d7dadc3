// A match that a person plays; see game.h.
#include "cli/play/game.h"

#include <utility>

#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/match_options.h"
#include "cli/play/saved_matches.h"
#include "cli/show/record_text.h"

namespace cli {

namespace {

// The name under which a record lists a seat without a player.
constexpr const char* kHuman = "human";

mille_record_options record_from(std::uint64_t line) {
  auto options = mille::make<mille_record_options>();
  options.viewer = MILLE_ALL;
  options.first_line = line;
  return options;
}

// Where the last match of a record begins.
std::size_t last_match(std::string_view record) {
  std::size_t begin = std::string_view::npos;
  for (std::size_t offset = 0;;) {
    const auto part = mille::find_match(record.substr(offset), 1);
    if (!part) return begin;
    begin = offset + part->offset;
    offset = begin + part->length;
  }
}

mille_seat seat_of_person(const RecordHeader& header) {
  const bool first = header.players[0] == kHuman;
  const bool second = header.players[1] == kHuman;
  if (first == second) throw UsageError("the record does not say which seat is yours; --seat 0 or 1 does");
  return first ? 0 : 1;
}

// A match with committed decks cannot be taken up from its record, which hides the seed: it is played again.
mille::Table replay_committed(const mille::Engine& engine, const RecordHeader& header, std::string_view record,
                              const mille::Seed& seed) {
  const auto variant = engine.import(opened_header(record, mille::to_hex(seed))).value().variant().value();
  auto setup = mille::make<mille_match_setup>();
  setup.decks = MILLE_DECKS_COMMITTED;
  setup.draw_ends = header.draw_ends ? 1 : 0;
  setup.stakes[0] = header.stakes[0];
  setup.stakes[1] = header.stakes[1];
  mille::set_seed(setup, seed);
  auto table = mille::Table::create(variant, setup).value();
  for (const RecordStep& step : record_steps(record)) {
    if (step.action.empty()) {
      auto deal = mille::make<mille_deal_setup>();
      deal.cut = step.cut;
      table.next_deal(deal).value();
    } else {
      table.apply(step.action).value();
    }
  }
  return table;
}

}  // namespace

void Game::sit_down(const mille::Engine& engine, const std::string& opponent) {
  opponent_ = load_player(engine, opponent);
  seat_player(table_, 1 - person_, opponent_);
  table_.name(person_, kHuman).value();
  variant_ = table_.variant().value();
  rules_ = variant_.rules().value();
  names_[static_cast<std::size_t>(person_)] = kPerson;
  names_[static_cast<std::size_t>(1 - person_)] = opponent_.name;
  committed_ = table_.info().value().decks == MILLE_DECKS_COMMITTED;
}

Game Game::start(const mille::Engine& engine, const mille::Variant& variant, const mille_match_setup& setup,
                 mille_seat person, const std::string& opponent, const std::string& path) {
  Game game;
  game.person_ = person;
  game.table_ = mille::Table::create(variant, setup).value();
  game.sit_down(engine, opponent);
  std::copy(std::begin(setup.seed), std::end(setup.seed), game.seed_.begin());
  game.kept_ = KeptMatch::create(path, game.table_.record().value(), game.seed_text());
  game.saved_lines_ = game.table_.info().value().record_lines;
  return game;
}

Game Game::resume(const mille::Engine& engine, const std::string& path, std::optional<mille_seat> person,
                  const std::string& opponent) {
  Game game;
  game.kept_ = KeptMatch::open(path);
  const std::string text = game.kept_.text();
  const std::string_view whole = whole_lines(text);
  const std::size_t begin = last_match(whole);
  if (begin == std::string_view::npos) throw Failure(path + " holds no match");
  game.earlier_ = whole.substr(0, begin);
  const std::string_view record = whole.substr(begin);
  if (finished(record)) throw Failure("the match in " + path + " is over; `mille replay` shows it");
  const RecordHeader header = record_header(record);
  game.person_ = person ? *person : seat_of_person(header);
  if (header.committed) {
    auto seed = mille::parse_seed(std::string(whole_lines(read_file(seed_path(path)))).substr(0, 2 * MILLE_SEED_SIZE));
    game.seed_ = seed.value();
    game.table_ = replay_committed(engine, header, record, game.seed_);
  } else {
    game.table_ = engine.import(record).value();
  }
  game.sit_down(engine, opponent.empty() ? header.players[static_cast<std::size_t>(1 - game.person_)] : opponent);

  const std::string now = game.table_.record().value();
  if (header.committed && !now.starts_with(record)) {
    throw Failure(path + " does not agree with the seed in " + seed_path(path));
  }
  game.kept_.keep_seed(game.seed_text());
  // Half a line at the end, or a line that the kill kept from the disk.
  if (game.earlier_ + now != text) game.kept_.rewrite(game.earlier_ + now);
  game.saved_lines_ = game.table_.info().value().record_lines;
  return game;
}

bool Game::persons_turn() const { return table_.info().value().turn == person_; }

mille_seat Game::next_cutter() const {
  const auto info = table_.info().value();
  if (info.deal > 0) return info.dealer;  // the dealer of the last deal does not deal the next
  // Who deals first follows from the seed: ask a table that deals openly.
  auto setup = mille::make<mille_match_setup>();
  setup.stakes[0] = info.stakes[0];
  setup.stakes[1] = info.stakes[1];
  mille::set_seed(setup, seed_);
  auto open = mille::Table::create(variant_, setup).value();
  open.next_deal().value();
  return 1 - open.info().value().dealer;
}

void Game::deal(std::uint32_t cut) {
  auto setup = mille::make<mille_deal_setup>();
  setup.cut = cut;
  table_.next_deal(setup).value();
  save();
}

void Game::apply(const mille_action& action) {
  table_.apply(action).value();
  save();
}

void Game::resign() {
  table_.resign(person_).value();
  save();
}

void Game::let_opponent_play() {
  step_or_forfeit(table_);
  save();
}

bool Game::undo() {
  const auto info = table_.info().value();
  for (std::uint64_t number = info.decisions; number > info.first_decision; --number) {
    if (table_.decision(number - 1).value().seat != person_) continue;
    table_.undo(number - 1).value();
    kept_.rewrite(earlier_ + table_.record().value());
    saved_lines_ = table_.info().value().record_lines;
    return true;
  }
  return false;
}

mille::Hint Game::hint(const mille::Player& player) const { return table_.hint(player).value(); }

void Game::verify(const mille::Engine& engine) const {
  static_cast<void>(engine.import(table_.record().value()).value());
}

std::string Game::seed_text() const { return committed_ ? mille::to_hex(seed_) + '\n' : std::string(); }

void Game::save() {
  kept_.append(table_.record(record_from(saved_lines_)).value());
  const auto info = table_.info().value();
  saved_lines_ = info.record_lines;
  if (info.phase == MILLE_PHASE_OVER) kept_.reveal_seed();
}

}  // namespace cli
