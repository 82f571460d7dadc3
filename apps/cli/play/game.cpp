// A match that a person plays; see game.h.
#include "cli/play/game.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/options/match_options.h"
#include "cli/play/saved_matches.h"
#include "cli/show/record_text.h"

namespace cli {

namespace {

// The name that a record lists for a seat without a player.
constexpr const char* kHuman = "human";

mille_record_options record_from(std::uint64_t line) {
  auto options = mille::make<mille_record_options>();
  options.first_line = line;
  return options;
}

// Returns where the last match of a record begins.
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
  if (first == second)
    throw UsageError(say("the record does not say which seat is yours; choose it with --seat 0 or --seat 1"));
  return first ? 0 : 1;
}

// Reads the seed stored beside the record of a sealed match.
mille::Seed stored_seed(const std::string& record_path) {
  return mille::parse_seed(read_regular_file(seed_path(record_path)).substr(0, 2 * MILLE_SEED_SIZE)).value();
}

}  // namespace

void Game::sit_down(NamedPlayer opponent) {
  opponent_ = std::move(opponent);
  sealed_ = table_.info().value().decks == MILLE_DECKS_SEALED;
  // The names are part of the sealed terms and must not change.
  if (sealed_ && table_.sealing().value().sealed != 0) {
    table_.set_player(1 - person_, opponent_.player).value();
  } else {
    seat_player(table_, 1 - person_, opponent_);
    table_.set_seat_name(person_, kHuman).value();
  }
  variant_ = table_.variant().value();
  names_[static_cast<std::size_t>(person_)] = say(kPerson);
  names_[static_cast<std::size_t>(1 - person_)] = opponent_.name;
}

Game Game::start(const mille::Engine& engine, const mille::Variant& variant, const mille_match_setup& setup,
                 mille_seat person, const std::string& opponent, const std::string& path) {
  return start(variant, setup, person, load_player(engine, opponent), opponent, path);
}

void Game::start_again(const std::string& path) {
  const auto info = table_.info().value();
  auto setup = mille::make<mille_match_setup>();
  setup.decks = info.decks;
  setup.draw_ends = info.draw_ends;
  setup.no_stakes = info.stakes[0] == 0 && info.stakes[1] == 0 ? 1 : 0;
  std::ranges::copy(info.stakes, setup.stakes);
  table_ = {};  // the opponent can sit at one table only
  Game next = start(variant_, setup, person_, std::move(opponent_), typed_opponent_, path);
  next.readable_ = std::move(readable_);
  *this = std::move(next);
}

Game Game::start(const mille::Variant& variant, const mille_match_setup& setup, mille_seat person, NamedPlayer opponent,
                 const std::string& typed_opponent, const std::string& path) {
  Game game;
  game.person_ = person;
  game.table_ = mille::Table::create(variant, setup).value();
  game.sit_down(std::move(opponent));
  game.typed_opponent_ = typed_opponent;
  if (game.sealed_) {
    game.table_.seal(1U << person).value();
    game.unpublished_ = Unpublished{path, KeptMatch::store_seed(path, game.seed_text())};
    game.commitment_ = mille::to_hex(game.table_.commitment().value());
    return game;
  }
  game.kept_ = KeptMatch::create(path, game.table_.record(MILLE_ALL).value());
  game.saved_lines_ = game.table_.info().value().record_lines;
  return game;
}

void Game::give_share(const std::string& typed) {
  auto notes = mille::make<mille_guest_notes>();
  notes.seat = person_;
  std::ranges::copy(mille::guest::terms_hash(table_.terms().value()).value(), notes.terms);
  std::ranges::copy(table_.commitment().value(), notes.commit);
  const mille::Seed share = mille::guest::new_share(typed).value();
  std::ranges::copy(share, notes.share);
  table_.add_share(person_, share).value();
  const std::string record = table_.record(MILLE_ALL).value();
  mille::guest::check_header(notes, std::string_view(record).substr(0, record.find('\n'))).value();
  share_ = mille::to_hex(share);
  kept_ = KeptMatch::create_sealed(unpublished_->path, record, seed_text(), std::move(unpublished_->seed));
  unpublished_.reset();
  saved_lines_ = table_.info().value().record_lines;
}

Game Game::resume(const mille::Engine& engine, const std::string& path, std::optional<mille_seat> person,
                  const std::string& opponent, const std::optional<NotedReceipt>& receipt) {
  Game game;
  game.kept_ = KeptMatch::open(path);
  const std::string text = game.kept_.text();
  const std::string_view whole = whole_lines(text);
  const std::size_t begin = last_match(whole);
  if (begin == std::string_view::npos) throw Failure(say("{0} contains no match", {path}));
  game.earlier_ = whole.substr(0, begin);
  const std::string_view record = whole.substr(begin);
  if (finished(record)) throw Failure(say("the match in {0} is over; `mille replay` shows it", {path}));
  const RecordHeader header = record_header(record);
  if (receipt && header.decks != "sealed") {
    throw UsageError(say("--receipt is for sealed matches, but the match in {0} is not sealed", {path}));
  }
  game.person_ = person ? *person : seat_of_person(header);
  const std::string& agreed = header.players[static_cast<std::size_t>(1 - game.person_)];
  if (header.decks == "sealed") {
    game.share_ = header.shares[static_cast<std::size_t>(game.person_)];
    if (game.share_.empty()) throw UsageError(say("seat {0} is not the guest's seat in this match", {game.person_}));
    game.table_ = engine.resume(record, stored_seed(game.kept_.path())).value();
    game.commitment_ = mille::to_hex(game.table_.commitment().value());
    if (receipt) game.receipt_given_ = line_of_receipt(record, *receipt, path);
  } else {
    game.table_ = engine.import(record).value();
  }
  game.sit_down(opponent.empty() ? load_recorded_player(engine, agreed) : load_player(engine, opponent));
  game.typed_opponent_ = opponent;
  // A file's name on the command line differs from its name in the record.
  if (game.sealed_ && !opponent.empty() && game.opponent_.name != agreed) {
    throw UsageError(say("the terms of this sealed match name {0} as your opponent", {agreed}));
  }

  const std::string now = game.table_.record(MILLE_ALL).value();
  game.kept_.keep_seed(game.seed_text());
  // Rewrites a partial last line, or a line that a kill kept off the disk.
  if (game.earlier_ + now != text) game.kept_.rewrite(game.earlier_ + now);
  const auto info = game.table_.info().value();
  game.saved_lines_ = info.record_lines;
  if (info.phase == MILLE_PHASE_OVER) game.kept_.reveal_seed();  // the seed was not revealed before
  return game;
}

std::uint64_t Game::number() const {
  std::uint64_t number = 1;
  while (mille::find_match(kept_.text(), number + 1)) ++number;
  return number;
}

std::uint64_t Game::last_line() const { return table_.info().value().record_lines - 1; }

std::string Game::receipt() const {
  return fmt::format("{}@{}", mille::to_hex(table_.receipt(last_line()).value()), last_line());
}

void Game::deal() {
  table_.next_deal().value();
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
    kept_.rewrite(earlier_ + table_.record(MILLE_ALL).value());
    saved_lines_ = table_.info().value().record_lines;
    return true;
  }
  return false;
}

mille_action Game::hint(const mille::Player& player) const { return table_.hint(player).value().action; }

void Game::verify(const mille::Engine& engine) const {
  static_cast<void>(engine.import(table_.record(MILLE_ALL).value()).value());
}

std::string Game::seed_text() const { return sealed_ ? mille::to_hex(table_.secret().value()) + '\n' : std::string(); }

void Game::save() {
  kept_.append(table_.record(MILLE_ALL, record_from(saved_lines_)).value());
  const auto info = table_.info().value();
  saved_lines_ = info.record_lines;
  if (info.phase == MILLE_PHASE_OVER) kept_.reveal_seed();
}

}  // namespace cli
