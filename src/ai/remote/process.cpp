// See process.h.
#include "ai/remote/process.h"

#include <cerrno>
#include <utility>

#include "ai/messages.h"
#include "ai/remote/host_program.h"

namespace mille::remote {
namespace {

using platform::Ending;

ProcessFailure failure_of(const platform::Exit& exit) {
  const std::string number = std::to_string(exit.number);
  if (exit.ending == Ending::exited) {
    return {MILLE_FAULT_ABORT, "Its process ended by itself with code " + number + ".", static_cast<int>(exit.number)};
  }
  std::string cause = "Its process crashed with code " + number + ".";
  if (exit.ending == Ending::aborted) cause = "Its process was aborted.";
  if (exit.by_signal) cause = "Its process was ended by signal " + number + ".";
  switch (exit.ending) {
    case Ending::aborted: return {MILLE_FAULT_ABORT, std::move(cause)};
    case Ending::killed: return {MILLE_FAULT_MEMORY, std::move(cause)};  // only by the kernel, out of memory
    case Ending::out_of_time: return {MILLE_FAULT_HANG, std::move(cause)};
    default: return {MILLE_FAULT_CRASH, std::move(cause)};
  }
}

}  // namespace

mille_status refuse_start(const std::string& what, int cause, mille_error* error) {
  if (cause == EMFILE) return refuse(error, say::kChildFiles, {what, platform::most_open_files()});
  return refuse(error, say::kChildStart, {what, cause});
}

Result<std::unique_ptr<platform::Process>> start_program(const HostProgram& program, platform::Launch launch,
                                                         mille_error* error) {
  launch.program = program.path();
  launch.program_file = program.file();
  auto process = platform::Process::start(launch);
  if (process == nullptr) return refuse_start(launch.program, errno, error);
  return process;
}

Result<std::unique_ptr<HostProcess>> HostProcess::start(const HostProgram& program, int copy, mille_error* error) {
  int lifeline[2];
  int ends[2];
  if (!platform::connect_ends(lifeline)) return refuse_start(program.path(), errno, error);
  if (!platform::connect_ends(ends)) {
    const int cause = errno;
    for (const int end : lifeline) platform::close_end(end);
    return refuse_start(program.path(), cause, error);
  }
  platform::Launch launch;
  launch.files[0] = lifeline[1];
  if (copy >= 0) launch.files[1] = copy;
  launch.files[3] = ends[1];
  auto process = start_program(program, launch, error);
  platform::close_end(lifeline[1]);
  platform::close_end(ends[1]);
  if (!process) {
    platform::close_end(lifeline[0]);
    platform::close_end(ends[0]);
    return process.status();
  }
  return std::make_unique<HostProcess>(std::move(*process), ends[0], lifeline[0]);
}

ProcessFailure end_after(platform::Process* process, Transfer failed, std::chrono::microseconds exit_time) {
  if (failed == Transfer::timed_out) {
    process->end();
    return {MILLE_FAULT_HANG, "Its process did not answer in time."};
  }
  if (failed == Transfer::malformed) {
    process->end();
    return {MILLE_FAULT_PROTOCOL, "Its process sent something that is not a frame."};
  }
  const std::optional<platform::Exit> exit = process->exit_within(exit_time);
  process->end();
  if (!exit) return {MILLE_FAULT_PROTOCOL, "Its process closed the connection."};
  return failure_of(*exit);
}

}  // namespace mille::remote
