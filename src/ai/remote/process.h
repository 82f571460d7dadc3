// The process of a player outside the host: why it cannot start, and why it failed. platform/process.h runs it.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "ai/remote/frames.h"
#include "base/result.h"
#include "platform/process.h"

namespace mille::remote {

// Refuses with MILLE_E_IO to start something, for a reason of errno. If this process may open no more files, the error
// says which limit to raise.
mille_status refuse_start(const std::string& what, int cause, mille_error* error);

class HostProgram;

// Starts the program with the files and arguments of `launch`. Fails with MILLE_E_IO if the system refuses.
Result<std::unique_ptr<platform::Process>> start_program(const HostProgram& program, platform::Launch launch,
                                                         mille_error* error);

// A process of mille-ai-host that hosts a player: the process, the connection to it, and a connection that ends it when it
// is closed.
struct HostProcess {
  HostProcess(std::unique_ptr<platform::Process> started, int end, int lifeline_end)
      : process(std::move(started)), channel(end), lifeline(lifeline_end) {}

  // `copy` is the descriptor of the file that it loads, or -1. Fails with MILLE_E_IO.
  static Result<std::unique_ptr<HostProcess>> start(const HostProgram& program, int copy, mille_error* error);

  std::unique_ptr<platform::Process> process;
  Channel channel;
  platform::End lifeline;
};

// Why a process failed.
struct ProcessFailure {
  mille_fault fault = MILLE_FAULT_NONE;
  std::string cause;   // for people
  int exit_code = -1;  // -1 unless the process ended by itself
};

// Ends a process after a transfer failed, and returns why it failed. A process that closed its connection has
// `exit_time` to end by itself.
ProcessFailure end_after(platform::Process* process, Transfer failed, std::chrono::microseconds exit_time);

}  // namespace mille::remote
