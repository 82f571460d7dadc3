// Process 0 of an MPI job: hands out pairs, collects them, and counts and writes them in their order. A process of which nothing is
// heard costs the pairs that it was playing, which another plays again.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/arena/files.h"
#include "cli/mpi/channel.h"
#include "cli/mpi/task.h"
#include "mille/mille.hpp"

namespace cli {

class Collector {
 public:
  // Of a job of so many processes, this one among them.
  Collector(Channel& channel, mille::Arena& arena, std::optional<ArenaFiles>& files, int processes);
  Collector(const Collector&) = delete;
  Collector& operator=(const Collector&) = delete;

  // Until all is played or decided, or somebody interrupts. Throws Failure where nobody is left to play.
  void run();

  // Tells all others to stop. Whether they have, so that MPI's own end, which waits for all, can be made.
  bool dismiss();

 private:
  using Clock = std::chrono::steady_clock;

  enum class Stage { starting, idle, playing, gone, stopped };

  struct Peer {
    Stage stage = Stage::starting;
    Task task;
    std::uint64_t batch = 1;  // pairs together
    Clock::time_point given;
    Clock::time_point heard = Clock::now();
  };

  void hand_out();
  std::optional<Task> next_task(std::uint64_t most);
  bool hear();
  void take_pairs(Peer& peer, const std::string& text);
  void accept();
  void look_after();
  void write_news();
  void tell_all(Word word);

  Channel& channel_;
  mille::Arena& arena_;
  std::optional<ArenaFiles>& files_;
  std::string header_;
  std::vector<Peer> peers_;                      // by number; the one of this process is gone
  std::deque<Task> again_;                       // of processes that were lost
  std::map<std::uint64_t, PairTexts> finished_;  // before their turn
  PairTexts news_;                               // counted, and not in the files yet
  Clock::time_point written_ = Clock::now();
  Clock::time_point waved_ = Clock::now();
  std::uint64_t next_ = 0;    // the first that nobody was given
  std::uint64_t wanted_ = 0;  // the first that is not counted
  std::uint64_t total_ = 0;
  bool open_ = true;
};

}  // namespace cli
