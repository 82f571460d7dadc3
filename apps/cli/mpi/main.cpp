// mille-mpi: `mille arena` across the processes of an MPI job. Process 0 collects, the others play.
#include <mpi.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "cli/arena/files.h"
#include "cli/arena/options.h"
#include "cli/arena/report.h"
#include "cli/arena/setup.h"
#include "cli/failure.h"
#include "cli/mpi/channel.h"
#include "cli/mpi/collect.h"
#include "cli/mpi/play.h"
#include "cli/options/script_lines.h"
#include "cli/term/shown.h"
#include "platform/signals.h"
#include "platform/terminal.h"

namespace cli {

namespace {

struct Job {
  int process = 0;
  int processes = 1;
  Channel channel;
  bool started = false;  // the others know whether to play
  bool complete = true;  // no process has been lost
};

// What process 0 broadcasts before play.
struct Start {
  std::uint8_t go = 0;
  mille::Seed seed{};
};

void share(Job& job, Start* start) {
  MPI_Bcast(start, static_cast<int>(sizeof *start), MPI_BYTE, 0, MPI_COMM_WORLD);
  job.started = true;
}

constexpr Page kPage{
    .name = "arena",
    .usage = "--player P --player P (--deals N | --pairs N) [option...]",
    .about =
        "Runs `mille arena` over the processes of an MPI job: process 0 collects results, the others play. Figures "
        "and files are those of `mille arena`. With mpirun's --enable-recovery the run survives the loss of a "
        "process: another one replays the pairs that it was playing.",
    .examples = "mpirun --enable-recovery -np 16 mille-mpi arena --player club --player greedy --deals 100000\n",
    .options = kArenaOptions,
    .program = "mpirun -np N mille-mpi"};

int collect(Session& session, const ArenaOptions& options, Job& job) {
  if (job.processes < 2) throw UsageError("at least two processes are needed: mpirun -np N mille-mpi arena ...");
  if (options.jobs) throw UsageError("--jobs is not supported here: mpirun -np N sets the number of processes");
  ArenaRun run = make_arena_run(options, {}, 1);
  std::optional<ArenaFiles> files;
  if (options.out) files.emplace(*options.out, options.resume, run.records, run.arena);
  platform::note_interrupts();
  Start start{1, run.seed};
  share(job, &start);
  Collector collector(job.channel, run.arena, files, job.processes);
  try {
    collector.run();
  } catch (...) {
    job.complete = collector.dismiss();
    throw;
  }
  job.complete = collector.dismiss();
  report_arena(session, options, run.arena, arena_title(run, session.style));
  return arena_conclusion(run.arena, options.out.has_value());
}

int play(const ArenaOptions& options, Job& job) {
  Start start;
  share(job, &start);
  if (start.go == 0) return kDone;
  try {
    ArenaRun run = make_arena_run(options, start.seed, 1);
    job.complete = play_for_process_0(job.channel, run.arena);
    return kDone;
  } catch (const Deserted& error) {
    std::fprintf(stderr, "mille-mpi: process %d: %s\n", job.process, shown(error.what(), true).c_str());
    job.complete = false;
    return kFailed;
  } catch (const std::exception& error) {
    job.channel.send(0, Word::failed, error.what());
    job.channel.flush();
    job.complete = false;
    return kFailed;
  }
}

// All processes read the same command line. Only process 0 reports what is wrong with it.
int run(Session& session, Job& job) {
  const bool first = job.process == 0;
  const std::string command = session.arguments.empty() ? "" : session.arguments[0];
  const bool help = command == "--help" || command == "-h";
  if (command != "arena" && !help) throw UsageError("the only command is arena: mpirun -np N mille-mpi arena ...");
  if (!help) session.arguments.erase(session.arguments.begin());
  const auto options = parsed<ArenaOptions, kPage>(session);
  const int code = !options ? kDone : first ? collect(session, *options, job) : play(*options, job);
  if (first) session.out.flush();
  return code;
}

int complain(const Job& job, const char* text, int code) {
  if (job.process == 0) std::fprintf(stderr, "mille-mpi: %s\n", shown(text, true).c_str());
  return code;
}

int run_job(const std::vector<std::string>& arguments, Job& job) {
  Output out(platform::kStandardOutput, false);
  Session session{arguments, out, Style::of_output(false), false, false, false};
  try {
    return run(session, job);
  } catch (const UsageError& error) {
    return complain(job, error.what(), kUsage);
  } catch (const mille::Error& error) {
    return complain(job, describe(error).c_str(), kFailed);
  } catch (const std::exception& error) {
    return complain(job, error.what(), kFailed);
  } catch (const OutputClosed&) {
    return kFailed;
  }
}

}  // namespace

}  // namespace cli

int main(int argc, char** argv) {
  using namespace cli;
  platform::report_write_errors();
  int threads = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  Job job;
  MPI_Comm_rank(MPI_COMM_WORLD, &job.process);
  MPI_Comm_size(MPI_COMM_WORLD, &job.processes);
  const int code = run_job({argv + 1, argv + argc}, job);
  sum_up_script_remarks();
  // The others wait for the broadcast, unless they also found nothing to do.
  if (!job.started) {
    Start none;
    share(job, &none);
  }
  if (!job.complete) {
    std::fflush(nullptr);
    std::_Exit(code);
  }
  MPI_Finalize();
  return code;
}
