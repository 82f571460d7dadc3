// See arena.h. This file makes the players and counts the pairs. arena_threads.cpp plays on several threads, and
// arena_take.cpp takes pairs that were played before.
#include "arena/arena.h"

#include <algorithm>
#include <utility>

#include "ai/check_fields.h"
#include "ai/local/local.h"
#include "ai/remote/make_remote.h"
#include "arena/lines.h"
#include "arena/messages.h"
#include "arena/progress_check.h"
#include "arena/worker.h"
#include "base/fault_words.h"
#include "base/printable.h"
#include "mille/mille_types.h"
#include "record/record_write.h"

namespace mille::arena {
namespace {

mille_status check(const Setup& setup, const RunOptions& run_options, mille_error* error) {
  const std::size_t players = run_options.entries.size();
  if (players < 2 || players > kMostPlayers) return refuse(error, say::kArenaPlayers, {2, kMostPlayers, players});
  const bool tables = std::any_of(run_options.entries.begin(), run_options.entries.end(),
                                  [](const Entry& e) { return e.api != nullptr; });
  if (tables && run_options.jobs > 1) return refuse(error, say::kArenaPlayerApi, {run_options.jobs});
  if (setup.pairs < 1 || setup.pairs > static_cast<std::uint64_t>(kMostPairs)) {
    return refuse(error, say::kArenaNumber, {"pairs", setup.pairs, 1, kMostPairs});
  }
  if (setup.shards < 1 || setup.shards > kMostShards || setup.shard < 1 || setup.shard > setup.shards) {
    return refuse(error, say::kArenaShard, {setup.shard, setup.shards});
  }
  const SprtSetup& sprt = setup.sprt;
  if (sprt.scale == MILLE_SPRT_OFF) return MILLE_OK;
  if (players != 2) return refuse(error, say::kArenaSprtPlayers, {players});
  if (sprt.scale == MILLE_SPRT_ELO && setup.unit != MILLE_ARENA_UNIT_MATCHES) {
    return refuse(error, say::kArenaSprtUnit, {"Elo", "matches"});
  }
  if (sprt.scale == MILLE_SPRT_POINTS && setup.unit != MILLE_ARENA_UNIT_DEALS) {
    return refuse(error, say::kArenaSprtUnit, {"points", "deals"});
  }
  constexpr double kMost = 1e6;  // in points or Elo; far beyond any real difference
  if (!(sprt.low < sprt.high) || sprt.low < -kMost || sprt.high > kMost) return refuse(error, say::kArenaSprtRange);
  const auto possible = [](double share) { return share > 0 && share < 0.5; };
  if (!possible(sprt.alpha) || !possible(sprt.beta)) return refuse(error, say::kArenaSprtErrors);
  return MILLE_OK;
}

}  // namespace

Arena::Arena(std::shared_ptr<const Variant> variant, Setup setup, RunOptions run_options)
    : variant_(std::move(variant)), setup_(std::move(setup)), run_options_(std::move(run_options)), figures_(setup_) {
  if (total() == 0) state_ = MILLE_ARENA_STATE_DONE;  // a shard without a pair
}

Arena::~Arena() = default;

Result<std::unique_ptr<Arena>> Arena::create(std::shared_ptr<const Variant> variant, const Setup& setup,
                                             RunOptions run_options, mille_error* error) {
  MILLE_TRY(check(setup, run_options, error));
  Setup whole = setup;
  whole.engine = MILLE_VERSION_TEXT;
  whole.variant = variant->id;
  whole.variant_hash = text_of(to_hex(variant->hash));
  whole.options = write_options(*variant);
  whole.players.clear();
  for (const Entry& entry : run_options.entries) whole.players.push_back(printable(entry.name.listed));
  for (std::size_t i = 0; i < whole.players.size(); ++i) {
    const Budget& budget = whole.budget_of(i);
    whole.reproducible = whole.reproducible && budget.soft_us == 0 && budget.hard_us == 0;
  }
  run_options.places.files = make_player_files(true);
  if (run_options.luck) {
    MILLE_TRY(const auto luck, make_luck(variant, setup, run_options.places, error));
    whole.adviser = program_of(luck->adviser());
  }
  std::unique_ptr<Arena> made(new Arena(std::move(variant), std::move(whole), std::move(run_options)));
  auto worker = std::make_unique<Worker>(*made);
  MILLE_TRY(worker->make_players(error));
  for (const Contestant& contestant : worker->contestants()) {
    const bool deterministic = (contestant.player->api().flags & MILLE_AI_DETERMINISTIC) != 0;
    made->setup_.reproducible = made->setup_.reproducible && deterministic;
    made->setup_.programs.push_back(program_of(*contestant.player));
  }
  made->workers_.push_back(std::move(worker));
  return made;
}

Result<Contestant> Arena::make(std::size_t player, mille_error* error) const {
  const Entry& entry = run_options_.entries[player];
  Contestant contestant;
  contestant.name = setup_.players[player];
  contestant.budget = setup_.budget_of(player);
  if (entry.api != nullptr) {
    MILLE_TRY(contestant.player, make_host_player(entry.api, entry.user, entry.name.listed, entry.name.option_list(),
                                                  run_options_.places.log, error));
    contestant.player->set_origin({CodeFrom::host, {}});
  } else {
    MILLE_TRY(contestant.player,
              make_contestant(entry.name, setup_.unit == MILLE_ARENA_UNIT_DEALS, run_options_.places, error));
  }
  if (!setup_.programs.empty() && program_of(*contestant.player) != setup_.programs[player]) {
    return refuse(error, say::kArenaOther, {contestant.name});
  }
  MILLE_TRY(check_fields(*contestant.player, *variant_, run_options_.places, error));
  mille_fault fault = MILLE_FAULT_NONE;
  if (contestant.player->supports(*variant_, &fault)) return contestant;
  if (fault != MILLE_FAULT_NONE) {
    return refuse(error, say::kArenaAsked, {contestant.name, variant_->id, fault_word(fault)});
  }
  return refuse(error, say::kArenaUnsuited, {contestant.name, variant_->id});
}

std::uint64_t Arena::pairs_up_to(std::uint64_t number) const {
  const std::uint64_t numbers = (number + setup_.shards - setup_.shard) / setup_.shards;
  return numbers * setup_.pairing_count();
}

std::uint64_t Arena::total() const { return pairs_up_to(setup_.pairs); }

std::uint64_t Arena::number_of(std::uint64_t index) const {
  return index / setup_.pairing_count() * setup_.shards + setup_.shard;
}

void Arena::accept(const Played& played) {
  const Progress::Mark told = progress_.mark();
  try {
    if (reporting_) {
      write_pair(setup_, played.pair, &progress_.lines);
      write_times(setup_, played.pair, played.times, &progress_.times);
      progress_.records += played.record;
    }
    accept(played.pair, played.times);
  } catch (...) {
    progress_.cut(told);
    throw;
  }
}

void Arena::accept(const PairResult& pair, const PairTimes& times) {
  figures_.add(pair, times);
  if (done() == total()) state_ = MILLE_ARENA_STATE_DONE;
  // A shard sees only a part of the run, so it cannot decide the test.
  const bool is_decided = figures_.tally(pair.pairing).verdict() != MILLE_SPRT_OPEN;
  if (setup_.shards == 1 && is_decided) state_ = MILLE_ARENA_STATE_DECIDED;
  if (setup_.on_fault == MILLE_ON_FAULT_ABORT && pair.has_fault()) state_ = MILLE_ARENA_STATE_ABORTED;
}

std::uint64_t Arena::records() const {
  switch (run_options_.records) {
    case MILLE_RECORDS_ALL: return 2 * done();
    case MILLE_RECORDS_FAULTS: return figures_.fault_count();
    case MILLE_RECORDS_FIRST:
      return 2 * std::min(done(), pairs_up_to(std::min(run_options_.record_pairs, setup_.pairs)));
    default: return 0;
  }
}

// Destroys all players unless done() was called. They have seen cards of an interrupted pair that will be played again.
class Arena::FreshPlayers {
 public:
  explicit FreshPlayers(Arena* arena) : arena_(arena) {}
  ~FreshPlayers() {
    for (const auto& worker : arena_->workers_) {
      if (!done_) worker->forget_players();
    }
  }
  FreshPlayers(const FreshPlayers&) = delete;
  FreshPlayers& operator=(const FreshPlayers&) = delete;

  void done() { done_ = true; }

 private:
  Arena* arena_;
  bool done_ = false;
};

mille_status Arena::play(std::uint64_t index, Observer* observer, mille_error* error) {
  forget_cancel();
  if (variant_ == nullptr) return refuse(error, say::kArenaReadOnly);
  if (index >= total()) return refuse(error, say::kNoArenaPair, {index, total()});
  progress_.clear();
  ProgressCheck progress_check(&cancelled_, observer, &progress_);
  FreshPlayers fresh(this);
  MILLE_TRY(Played played, workers_[0]->play(index, &progress_check, error));
  fresh.done();
  if (observer == nullptr) return MILLE_OK;
  Progress progress;
  write_pair(setup_, played.pair, &progress.lines);
  write_times(setup_, played.pair, played.times, &progress.times);
  progress.records = std::move(played.record);
  observer->progress(progress);
  return MILLE_OK;
}

mille_status Arena::run(std::uint64_t limit, Observer* observer, mille_error* error) {
  if (variant_ == nullptr) return refuse(error, say::kArenaReadOnly);
  forget_cancel();
  progress_.clear();
  reporting_ = observer != nullptr;
  if (state_ != MILLE_ARENA_STATE_OPEN) return MILLE_OK;
  const std::uint64_t end = limit == 0 || limit > total() - done() ? total() : done() + limit;
  // Counted pairs are reported even if memory runs out afterwards, so that a file of lines has no gap.
  const auto tell = [&] {
    if (observer != nullptr) observer->progress(progress_);
    progress_.clear();
  };
  FreshPlayers fresh(this);
  mille_status status = MILLE_OK;
  try {
    status = run_options_.jobs > 1 ? run_threads(end, observer, error) : run_here(end, observer, error);
  } catch (...) {
    tell();
    throw;
  }
  tell();
  if (status == MILLE_OK) fresh.done();
  return status;
}

mille_status Arena::run_here(std::uint64_t end, Observer* observer, mille_error* error) {
  ProgressCheck progress_check(&cancelled_, observer, &progress_);
  while (done() < end && state_ == MILLE_ARENA_STATE_OPEN) {
    MILLE_TRY(const Played played, workers_[0]->play(done(), &progress_check, error));
    accept(played);
  }
  return MILLE_OK;
}

}  // namespace mille::arena
