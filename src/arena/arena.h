// An arena: a comparison of players in progress. Threads play pairs of games; their results count in the order of the
// pairs, so neither figures nor lines depend on the number of threads. The host keeps the lines.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ai/make_player.h"
#include "ai/player_name.h"
#include "arena/figures.h"
#include "arena/game.h"
#include "base/result.h"

namespace mille::arena {

// A player given by the host.
struct Entry {
  PlayerName name;                    // with an entry table, only how results list the player, and its options
  const mille_ai_api* api = nullptr;  // an entry table, or null
  void* user = nullptr;
};

// How a run is carried out. It does not change the results.
struct RunOptions {
  std::vector<Entry> entries;
  PlayerPlaces places;
  unsigned jobs = 1;
  bool luck = false;  // note the luck of draws (luck.h)
  mille_arena_records records = MILLE_RECORDS_NONE;
  std::uint64_t record_pairs = 0;
};

// The new lines, times and records since the last report.
struct Progress {
  std::string lines;
  std::string times;
  std::string records;

  void clear() { cut({}); }

  // The sizes at one moment. cut() removes later additions.
  struct Mark {
    std::size_t lines = 0;
    std::size_t times = 0;
    std::size_t records = 0;
  };
  Mark mark() const { return {lines.size(), times.size(), records.size()}; }
  void cut(const Mark& mark) {
    lines.resize(mark.lines);
    times.resize(mark.times);
    records.resize(mark.records);
  }
};

// Receives progress reports on the thread that runs the arena.
class Observer {
 public:
  virtual ~Observer() = default;
  // Returns true to stop the run.
  virtual bool progress(const Progress& progress) = 0;
};

// A pair that a thread has played or a file contains.
struct Played {
  PairResult pair;
  PairTimes times;
  std::string record;
};

class Arena {
 public:
  // Creates an arena that plays. Fills the rest of the setup: names, engine, variant, reproducible. Fails with
  // MILLE_E_ARGUMENT, and with the errors of making a player.
  static Result<std::unique_ptr<Arena>> create(std::shared_ptr<const Variant> variant, const Setup& setup,
                                               RunOptions run_options, mille_error* error);
  // Creates an arena without players from the header of a result file. Fails with MILLE_E_RECORD if
  // the header is invalid.
  static Result<std::unique_ptr<Arena>> open(std::string_view lines, mille_error* error);
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena();

  const Setup& setup() const { return setup_; }
  mille_arena_state state() const { return state_; }
  const Figures& figures() const { return figures_; }
  std::uint64_t total() const;                               // pairs of all pairings, of this shard
  std::uint64_t waiting() const { return waiting_.size(); }  // number of taken pairs that come after a missing one
  std::uint64_t missing() const { return waiting_.empty() ? 0 : number_of(done()); }
  std::uint64_t records() const;  // number of records of the counted pairs

  // Plays at most `limit` more pairs, or all if it is 0. `observer` may be null. Fails with
  // MILLE_E_CANCELLED or MILLE_E_SCRIPT.
  mille_status run(std::uint64_t limit, Observer* observer, mille_error* error);
  // Plays the pair with that index without counting it.
  mille_status play(std::uint64_t index, Observer* observer, mille_error* error);
  // Adds pairs that were played before and returns the number of bytes read. Each text of lines has the header, and goes
  // on where the last one of its shard ended. Fails with MILLE_E_RECORD, and then adds nothing.
  struct Taken {
    std::size_t lines = 0;
    std::size_t times = 0;
  };
  Result<Taken> take(std::string_view lines, std::string_view times, mille_error* error);
  // Ends the run on another thread. Any thread.
  void cancel() { cancelled_ = true; }
  // The same, and nothing is played from now on.
  void close() {
    closed_ = true;
    cancelled_ = true;
  }

 private:
  class Worker;
  class ThreadTeam;
  class FreshPlayers;

  Arena(std::shared_ptr<const Variant> variant, Setup setup, RunOptions run_options);

  std::uint64_t done() const { return figures_.pairs(); }
  Result<Contestant> make(std::size_t player, mille_error* error) const;
  std::uint64_t number_of(std::uint64_t index) const;
  std::uint64_t pairs_up_to(std::uint64_t number) const;  // pairs of this shard with numbers up to this one
  std::uint64_t index_of(const PairResult& pair) const;
  mille_status check_header(const Setup& header, mille_error* error) const;
  struct PairsRead {
    std::uint32_t shard = 1;
    std::vector<Played> pairs;
    Taken taken;
  };
  Result<PairsRead> read_pairs(std::string_view lines, std::string_view times, mille_error* error) const;
  mille_status check_order(const Setup& header, const std::vector<Played>& pairs, mille_error* error) const;
  // Adds the pairs of a shard. Pairs that are next in order count; the others wait.
  void merge_pairs(std::uint32_t shard, std::vector<Played> pairs);
  // Counts the next pair in order, which may end the run. Changes nothing if memory runs out.
  void accept(const Played& played);
  void accept(const PairResult& pair, const PairTimes& times);
  // Forgets earlier calls of cancel(), but not close(), which another thread may call at the same time.
  void forget_cancel() {
    cancelled_ = false;
    if (closed_) cancelled_ = true;
  }
  mille_status run_here(std::uint64_t end, Observer* observer, mille_error* error);
  mille_status run_threads(std::uint64_t end, Observer* observer, mille_error* error);

  std::shared_ptr<const Variant> variant_;
  Setup setup_;
  RunOptions run_options_;
  std::vector<std::unique_ptr<Worker>> workers_;
  Figures figures_;
  // Of an opened arena:
  std::uint32_t shards_seen_ = 0;                 // the number of shards of the run
  std::map<std::uint32_t, std::uint64_t> taken_;  // by shard: the number of its pairs that were taken
  std::map<std::uint64_t, Played> waiting_;       // by index: pairs that come after a missing one
  mille_arena_state state_ = MILLE_ARENA_STATE_OPEN;
  std::atomic<bool> cancelled_{false};
  std::atomic<bool> closed_{false};
  bool reporting_ = false;  // the run has an observer
  Progress progress_;
};

}  // namespace mille::arena
