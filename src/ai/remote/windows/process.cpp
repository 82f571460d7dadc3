// See process.h. The process is alone in a job, which ends with it and with the host. There is no supervisor.
#include "ai/remote/process.h"

#include <cerrno>
#include <utility>

#include "ai/messages.h"
#include "platform/windows/child.h"

namespace mille::remote {
namespace {

constexpr std::uint32_t kFailures = 0xc0000000;  // exit codes from here on are the system's: the process crashed
constexpr std::uint32_t kAborted = 3;            // exit code of abort()

}  // namespace

Descriptor::~Descriptor() { close_end(number_); }

bool connect_ends(int ends[2]) { return platform::make_pipe(ends); }

void close_end(int end) { platform::close_handle(end); }

void tell(int) {}  // there is nobody to be told

Result<std::unique_ptr<Process>> Process::start(const Launch& launch, mille_error* error) {
  std::vector<int> ends;
  for (const int end : launch.files) {
    if (end != Launch::kNoFile) ends.push_back(end);
  }
  platform::ChildHandles child;
  if (!platform::start_child(launch.program, ends, &child)) {
    return refuse(error, say::kChildStart, {launch.program, errno});
  }
  std::unique_ptr<Process> process(new Process(child.process));
  process->handle_ = child.job;
  return process;
}

Process::Process(int number) : pid_(number), handle_(0) {}

Process::~Process() {
  stop();
  platform::close_handle(pid_);
  platform::close_handle(handle_);
}

void Process::stop() {
  if (!std::exchange(reaped_, true)) platform::end_child({pid_, handle_});
}

bool Process::ends_within(std::chrono::microseconds time) {
  return platform::exit_within({pid_, handle_}, time).has_value();
}

ProcessFailure Process::end_after(Transfer failed, std::chrono::microseconds exit_time) {
  if (failed == Transfer::timed_out) {
    stop();
    return {MILLE_FAULT_HANG, "Its process did not answer in time."};
  }
  if (failed == Transfer::malformed) {
    stop();
    return {MILLE_FAULT_PROTOCOL, "Its process sent something that is not a frame."};
  }
  const auto code = platform::exit_within({pid_, handle_}, exit_time);
  stop();
  if (!code) return {MILLE_FAULT_PROTOCOL, "Its process closed the connection."};
  const std::string number = std::to_string(*code);
  if (*code >= kFailures) return {MILLE_FAULT_CRASH, "Its process crashed with code " + number + "."};
  return {MILLE_FAULT_ABORT,
          *code == kAborted ? "Its process was aborted." : "Its process ended by itself with code " + number + ".",
          static_cast<int>(*code)};
}

}  // namespace mille::remote
