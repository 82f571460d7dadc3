// The process of a player outside the host: why it cannot start, and why it failed. platform/process.h runs it.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "ai/remote/frames.h"
#include "core/result.h"
#include "platform/process.h"

namespace mille::remote {

// Refuses with MILLE_E_IO to start something, for a reason of errno. If this process may open no more files, the error
// says which limit to raise.
mille_status refuse_start(const std::string& what, int cause, mille_error* error);

// Fails with MILLE_E_IO if the system refuses.
Result<std::unique_ptr<platform::Process>> start_process(const platform::Launch& launch, mille_error* error);

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
