// See arena.h. This file has the players, the threads and the counting of pairs; arena_take.cpp takes pairs
// that were played before.
#include "arena/arena.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "ai/check_fields.h"
#include "ai/local/local.h"
#include "ai/player_name.h"
#include "arena/lines.h"
#include "arena/messages.h"
#include "core/printable.h"
#include "table/record_write.h"

namespace mille::arena {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kProgressInterval = std::chrono::milliseconds(100);
constexpr auto kSoon = std::chrono::milliseconds(1);
// Number of pairs that may be finished ahead of a slow one.
constexpr std::uint64_t kAhead = 1 << 14;

std::string version_text() {
  return std::to_string(MILLE_VERSION / 1'000'000) + '.' + std::to_string(MILLE_VERSION / 1000 % 1000) + '.' +
         std::to_string(MILLE_VERSION % 1000);
}

// Returns the fault of a player that cannot be made, or MILLE_FAULT_NONE if the host made the mistake.
mille_fault load_fault(mille_status status) {
  switch (status) {
    case MILLE_E_VERSION:
    case MILLE_E_STRUCT_SIZE:
    case MILLE_E_ARGUMENT: return MILLE_FAULT_ABI;
    case MILLE_E_PLAYER: return MILLE_FAULT_LOAD;
    default: return MILLE_FAULT_NONE;
  }
}

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
  if (sprt.scale == MILLE_SPRT_ELO && setup.unit != MILLE_ARENA_MATCHES) {
    return refuse(error, say::kArenaSprtUnit, {"Elo", "matches"});
  }
  if (sprt.scale == MILLE_SPRT_POINTS && setup.unit != MILLE_ARENA_DEALS) {
    return refuse(error, say::kArenaSprtUnit, {"points", "deals"});
  }
  constexpr double kMost = 1e6;  // in points or Elo; far beyond any real difference
  if (!(sprt.low < sprt.high) || sprt.low < -kMost || sprt.high > kMost) return refuse(error, say::kArenaSprtRange);
  const auto possible = [](double share) { return share > 0 && share < 0.5; };
  if (!possible(sprt.alpha) || !possible(sprt.beta)) return refuse(error, say::kArenaSprtErrors);
  return MILLE_OK;
}

template <class Value>
void make_room(std::vector<Value>* values, std::size_t more) {
  const std::size_t wanted = values->size() + more;
  if (wanted > values->capacity()) values->reserve(std::max(wanted, 2 * values->capacity()));
}

// For the thread that runs the arena. Reports progress at intervals.
class ProgressCheck final : public Interruption {
 public:
  ProgressCheck(std::atomic<bool>* cancelled, Observer* observer, Progress* progress)
      : cancelled_(*cancelled), observer_(observer), progress_(*progress), last_(Clock::now()) {}

  bool stop(Stopwatch* stopwatch) override {
    if (--patience_ > 0) return cancelled_;
    stopwatch->interrupt();
    const auto now = Clock::now();
    // Decisions take nanoseconds or seconds, so the clock is read as rarely as their speed allows.
    stride_ = now - looked_ < kSoon ? std::min(stride_ * 2, kLongest) : 1;
    patience_ = stride_;
    looked_ = now;
    if (observer_ == nullptr || now - last_ < kProgressInterval) return cancelled_;
    last_ = now;
    if (observer_->progress(progress_)) cancelled_ = true;
    progress_.clear();
    return cancelled_;
  }

 private:
  static constexpr int kLongest = 4096;

  std::atomic<bool>& cancelled_;
  Observer* observer_;
  Progress& progress_;
  Clock::time_point last_;
  Clock::time_point looked_{};
  int stride_ = 1;
  int patience_ = 1;
};

// For worker threads. Only says whether to stop.
class Flag final : public Interruption {
 public:
  explicit Flag(const std::atomic<bool>& raised) : raised_(raised) {}
  bool stop(Stopwatch*) override { return raised_; }

 private:
  const std::atomic<bool>& raised_;
};

}  // namespace

// One thread's players and the games that they play. There are two instances of each player, one for the
// first games of pairs and one for the second games, so that no instance meets cards that it has seen.
// Independent games need only one.
class Arena::Worker {
 public:
  explicit Worker(const Arena& arena) : arena_(arena), games_(arena.variant_, arena.setup_) {}

  mille_status make_players(mille_error* error) {
    const std::lock_guard lock(making_);
    for (std::size_t set = 0; set < (arena_.setup_.independent ? 1U : 2U); ++set) {
      std::vector<Contestant>& contestants = contestants_[set];
      contestants.resize(arena_.run_options_.entries.size());
      for (std::size_t i = 0; i < contestants.size(); ++i) {
        if (contestants[i].player != nullptr || contestants[i].load_fault != MILLE_FAULT_NONE) continue;
        MILLE_TRY(contestants[i], arena_.make(i, error));
      }
    }
    return MILLE_OK;
  }
  // Called after a pair was interrupted. New instances will play it from its beginning.
  void forget_players() {
    const std::lock_guard lock(making_);
    for (std::vector<Contestant>& contestants : contestants_) contestants.clear();
  }
  const std::vector<Contestant>& contestants() const { return contestants_[0]; }

  Result<Played> play(std::uint64_t index, Interruption* interruption, mille_error* error) {
    MILLE_TRY(make_players(error));
    const Setup& setup = arena_.setup_;
    const std::size_t pairings = setup.pairing_count();
    Played played;
    PairResult& pair = played.pair;
    pair.number = arena_.number_of(index);
    pair.pairing = static_cast<std::uint32_t>(index % pairings);
    const Seed seed = game_seed(setup, pair, 0);
    pair.first_game = first_game(setup, seed);
    const Pairing pairing = pairing_of(setup.players.size(), pair.pairing);
    const bool recording = arena_.run_options_.records != MILLE_RECORDS_NONE;
    std::string* const record = recording ? &played.record : nullptr;
    std::size_t kept = 0;
    for (const int game : {int{pair.first_game}, 1 - pair.first_game}) {
      const bool is_second = game != pair.first_game && !setup.independent;
      std::vector<Contestant>& contestants = contestants_[is_second ? 1 : 0];
      Contestant* const both[kSeats] = {&contestants[pairing.first], &contestants[pairing.second]};
      const Seed cards = setup.independent ? game_seed(setup, pair, game) : seed;
      MILLE_TRY(pair.games[game], games_.play(cards, both, game, interruption, &played.times, record, error));
      if (arena_.run_options_.records == MILLE_RECORDS_FAULTS && pair.games[game].fault_player == kNobody) {
        played.record.resize(kept);
      }
      kept = played.record.size();
    }
    if (arena_.run_options_.records == MILLE_RECORDS_FIRST && pair.number > arena_.run_options_.record_pairs)
      played.record.clear();
    return played;
  }

  // Asks players that are thinking to answer soon. Any thread.
  void hurry() {
    const std::lock_guard lock(making_);
    for (const std::vector<Contestant>& contestants : contestants_) {
      for (const Contestant& contestant : contestants) {
        if (contestant.player != nullptr) contestant.player->cancel();
      }
    }
  }

 private:
  const Arena& arena_;
  GamePlayer games_;
  std::mutex making_;                       // guards `contestants_`
  std::vector<Contestant> contestants_[2];  // for the first and for the second games of pairs
};

Arena::Arena(std::shared_ptr<const Variant> variant, Setup setup, RunOptions run_options)
    : variant_(std::move(variant)), setup_(std::move(setup)), run_options_(std::move(run_options)) {
  for (std::size_t i = 0; i < setup_.pairing_count(); ++i) tallies_.emplace_back(setup_);
}

Arena::~Arena() = default;

Result<std::unique_ptr<Arena>> Arena::create(std::shared_ptr<const Variant> variant, const Setup& setup,
                                             RunOptions run_options, mille_error* error) {
  MILLE_TRY(check(setup, run_options, error));
  Setup whole = setup;
  whole.engine = version_text();
  whole.variant = variant->id;
  whole.variant_hash = text_of(to_hex(variant->hash));
  whole.options = write_options(*variant);
  whole.players.clear();
  for (const Entry& entry : run_options.entries) {
    PlayerName name;
    if (entry.api == nullptr) {
      MILLE_TRY(parse_player_name(entry.name, &name, error));
    }
    whole.players.push_back(printable(entry.api == nullptr ? name.listed : entry.name));
  }
  whole.reproducible = setup.budget.soft_us == 0 && setup.budget.hard_us == 0;
  std::unique_ptr<Arena> made(new Arena(std::move(variant), std::move(whole), std::move(run_options)));
  auto worker = std::make_unique<Worker>(*made);
  MILLE_TRY(worker->make_players(error));
  for (const Contestant& contestant : worker->contestants()) {
    const bool deterministic =
        contestant.player == nullptr || (contestant.player->api().flags & MILLE_AI_DETERMINISTIC) != 0;
    made->setup_.reproducible = made->setup_.reproducible && deterministic;
  }
  made->workers_.push_back(std::move(worker));
  return made;
}

Result<Contestant> Arena::make(std::size_t player, mille_error* error) const {
  const Entry& entry = run_options_.entries[player];
  Contestant contestant;
  contestant.name = setup_.players[player];
  const mille_status status =
      entry.api != nullptr
          ? make_host_player(entry.api, entry.user, entry.name, {}, run_options_.places.log, &contestant.player, error)
          : make_contestant(entry.name, setup_.unit == MILLE_ARENA_DEALS, run_options_.places, &contestant.player,
                            error);
  if (status != MILLE_OK) {
    contestant.load_fault =
        entry.api != nullptr && status == MILLE_E_PLAYER ? mille_fault{MILLE_FAULT_CALLBACK} : load_fault(status);
    if (contestant.load_fault == MILLE_FAULT_NONE) return status;
    return contestant;
  }
  MILLE_TRY(check_fields(*contestant.player, *variant_, run_options_.places, error));
  if (contestant.player->supports(variant_->ruleset.rules, &contestant.load_fault)) return contestant;
  if (contestant.load_fault != MILLE_FAULT_NONE) return contestant;
  return refuse(error, say::kArenaUnsuited, {contestant.name, variant_->id});
}

std::uint64_t Arena::total() const {
  const std::uint64_t numbers = (setup_.pairs + setup_.shards - setup_.shard) / setup_.shards;
  return numbers * setup_.pairing_count();
}

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
  // Everything that may run out of memory comes first, so that a pair is counted completely or not at all.
  make_room(&pairs_, 1);
  make_room(&faults_, 2);
  Tally tally = tallies_[pair.pairing];
  tally.add(pair);
  tally.add_times(times);
  for (int game = 0; game < 2; ++game) {
    if (pair.games[game].fault_player != kNobody) faults_.push_back({pairs_.size(), game});
  }
  pairs_.push_back(pair);
  if (pairs_.size() == total()) state_ = MILLE_ARENA_DONE;
  // A shard sees only a part of the run, so it cannot decide the test.
  if (setup_.shards == 1 && tally.verdict() != MILLE_SPRT_OPEN) state_ = MILLE_ARENA_DECIDED;
  if (setup_.on_fault == MILLE_ON_FAULT_ABORT && pair.has_fault()) state_ = MILLE_ARENA_ABORTED;
  tallies_[pair.pairing] = std::move(tally);
}

std::uint64_t Arena::records() const {
  switch (run_options_.records) {
    case MILLE_RECORDS_ALL: return 2 * pairs_.size();
    case MILLE_RECORDS_FAULTS: return faults_.size();
    case MILLE_RECORDS_FIRST:
      return 2 * static_cast<std::uint64_t>(std::count_if(pairs_.begin(), pairs_.end(), [this](const PairResult& pair) {
               return pair.number <= run_options_.record_pairs;
             }));
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
  cancelled_ = false;
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
  cancelled_ = false;
  progress_.clear();
  reporting_ = observer != nullptr;
  if (state_ != MILLE_ARENA_OPEN) return MILLE_OK;
  const std::uint64_t done = pairs_.size();
  const std::uint64_t end = limit == 0 || limit > total() - done ? total() : done + limit;
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
  while (pairs_.size() < end && state_ == MILLE_ARENA_OPEN) {
    MILLE_TRY(const Played played, workers_[0]->play(pairs_.size(), &progress_check, error));
    accept(played);
  }
  return MILLE_OK;
}

// Coordinates the threads of one run, and holds the pairs that were finished before it was their turn to be counted.
class Arena::Crew {
 public:
  Crew(Arena& arena, std::uint64_t end) : next_(arena.pairs_.size()), wanted_(next_), end_(end) {}

  void work(Worker& worker, bool is_first) {
    mille_error why{};
    why.struct_size = sizeof why;
    mille_status status = MILLE_OK;
    try {
      status = worker.make_players(&why);
      // If this worker cannot make its players (the machine may have no room for more), the other workers do the work.
      if (status != MILLE_OK && !is_first) return;
      Flag flag(stopped_);
      while (status == MILLE_OK) {
        const auto index = take();
        if (!index) return;
        auto played = worker.play(*index, &flag, &why);
        status = played.status();
        if (played) put(*index, std::move(*played));
      }
    } catch (const std::bad_alloc&) {
      status = MILLE_E_NOMEM;
    } catch (...) {
      status = MILLE_E_INTERNAL;
    }
    fail(status, why);
  }

  // Waits until many pairs or all are finished, or until `until`. Then moves the pairs that are
  // next in order to `played`.
  void await(Clock::time_point until, std::vector<Played>* played) {
    std::unique_lock lock(mutex_);
    come_.wait_until(lock, until, [&] { return is_failed_ || is_enough(); });
    played->clear();
    for (auto next = finished_.begin(); next != finished_.end() && next->first == wanted_; ++wanted_) {
      played->push_back(std::move(next->second));
      next = finished_.erase(next);
    }
    if (waiting_ > 0 && next_ < wanted_ + kAhead) room_.notify_all();
  }

  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    room_.notify_all();
  }
  bool failed() const { return is_failed_; }
  mille_status status(mille_error* error) {
    const std::lock_guard lock(mutex_);
    if (status_ != MILLE_OK) forward_error(why_, error);
    return status_;
  }

 private:
  // Returns the index of the next pair to play, or nothing if there is none. Waits while too many
  // pairs are finished ahead.
  std::optional<std::uint64_t> take() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    room_.wait(lock, [&] { return stopped_ || next_ < wanted_ + kAhead; });
    --waiting_;
    if (stopped_ || next_ >= end_) return {};
    return next_++;
  }
  void put(std::uint64_t index, Played played) {
    const std::lock_guard lock(mutex_);
    finished_.emplace(index, std::move(played));
    if (is_enough()) come_.notify_one();
  }
  bool is_enough() const { return finished_.size() >= kAhead / 2 || finished_.size() == end_ - wanted_; }
  void fail(mille_status status, const mille_error& why) {
    const std::lock_guard lock(mutex_);
    if (status != MILLE_E_CANCELLED && !is_failed_) {
      is_failed_ = true;
      status_ = status;
      why_ = why;
      why_.status = status;
    }
    stopped_ = true;
    room_.notify_all();
    come_.notify_one();
  }

  std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable come_;
  std::map<std::uint64_t, Played> finished_;
  std::uint64_t next_;
  std::uint64_t wanted_;
  std::uint64_t end_;
  int waiting_ = 0;  // number of threads waiting for `room_`
  std::atomic<bool> stopped_{false};
  std::atomic<bool> is_failed_{false};
  mille_status status_ = MILLE_OK;
  mille_error why_{};
};

mille_status Arena::run_threads(std::uint64_t end, Observer* observer, mille_error* error) {
  const std::uint64_t jobs = std::min<std::uint64_t>(run_options_.jobs, end - pairs_.size());
  while (workers_.size() < jobs) workers_.push_back(std::make_unique<Worker>(*this));
  Crew crew(*this, end);
  std::vector<std::thread> threads;
  const auto join = [&] {
    crew.stop();
    for (std::size_t i = 0; i < threads.size(); ++i) workers_[i]->hurry();
    for (std::thread& thread : threads) thread.join();
  };
  try {
    try {
      for (std::size_t i = 0; i < jobs; ++i) {
        threads.emplace_back([&crew, worker = workers_[i].get(), i] { crew.work(*worker, i == 0); });
      }
    } catch (const std::system_error&) {
      // Use as many threads as the machine has room for. If it has room for none, this thread does the work.
      if (threads.empty()) return run_here(end, observer, error);
    }
    auto next_progress = Clock::now() + kProgressInterval;
    std::vector<Played> played;
    while (pairs_.size() < end && state_ == MILLE_ARENA_OPEN && !cancelled_ && !crew.failed()) {
      crew.await(next_progress, &played);
      for (const Played& pair : played) {
        if (state_ == MILLE_ARENA_OPEN) accept(pair);
      }
      if (Clock::now() < next_progress) continue;
      next_progress = Clock::now() + kProgressInterval;
      if (observer != nullptr && observer->progress(progress_)) cancelled_ = true;
      progress_.clear();
    }
  } catch (...) {
    join();
    throw;
  }
  join();
  MILLE_TRY(crew.status(error));
  return cancelled_ && state_ == MILLE_ARENA_OPEN && pairs_.size() < end ? refuse(error, say::kArenaCancelled)
                                                                         : MILLE_OK;
}

}  // namespace mille::arena
