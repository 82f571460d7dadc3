// Process 0 of an MPI job: it hands out pairs, collects them, and counts and writes them in order. If a process falls
// silent, another process plays its unfinished pairs again.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/arena/files.h"
#include "cli/mpi/attention.h"
#include "cli/mpi/channel.h"
#include "cli/mpi/task.h"
#include "mille/mille.hpp"

namespace cli {

class Collector {
 public:
  // `processes` is the number of processes in the job, including this one.
  Collector(Channel& channel, mille::Arena& arena, std::optional<ArenaFiles>& files, int processes);
  Collector(const Collector&) = delete;
  Collector& operator=(const Collector&) = delete;

  // Runs until everything is played or decided, or until a signal interrupts. Throws Failure if no process is left to
  // play; one that is silent may only be slow, so that it is waited for.
  void run();

  // Tells the others to stop. Returns true if all have stopped, so that MPI_Finalize, which waits for all, is safe.
  bool dismiss();

 private:
  using Clock = std::chrono::steady_clock;

  // The pairs of a lost process are played again. If it stays silent, it is gone: the run does not count on it any more.
  enum class Stage { starting, idle, playing, lost, gone, stopped };

  struct Peer {
    Stage stage = Stage::starting;
    Task task;
    std::uint64_t batch = 1;  // pairs per task
    Clock::time_point given;
    Attention::Duration heard{};
  };

  void hand_out();
  std::optional<Task> next_task(std::uint64_t most);
  bool hear();
  void welcome(int process, const std::string& header);
  void take_pairs(Peer& peer, const std::string& text);
  void accept();
  void look_after();
  void write_news();
  void tell_all(Word word);

  Channel& channel_;
  mille::Arena& arena_;
  std::optional<ArenaFiles>& files_;
  std::string header_;
  std::vector<Peer> peers_;                      // by rank; that of this process is marked gone
  std::deque<Task> again_;                       // tasks of lost processes
  std::map<std::uint64_t, PairTexts> finished_;  // finished before their turn
  PairTexts news_;                               // counted, but not yet in the files
  Attention attention_;                          // measures the others' silence
  Clock::time_point written_ = Clock::now();
  Clock::time_point waved_ = Clock::now();
  std::uint64_t next_ = 0;    // the first pair not handed out
  std::uint64_t wanted_ = 0;  // the first pair not counted
  std::uint64_t total_ = 0;
  bool open_ = true;
};

}  // namespace cli
