// See sandbox.h. Windows has no part of the sandbox but the limit of memory. The job of the process is the host's.
#include "platform/sandbox.h"

#include "platform/sandbox_parts.h"
#include "platform/windows/system.h"

namespace platform {
namespace {

// Limits this process to so many bytes, and has a crash end it without a dialog. 0 means no limit. Returns false if the
// system refuses.
bool limit_this_process(std::uint64_t bytes) {
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
  if (bytes == 0) return true;
  // The job's handle stays open until this process ends.
  const HANDLE job = CreateJobObjectW(nullptr, nullptr);
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_PROCESS_MEMORY;
  limits.ProcessMemoryLimit = bytes;
  return job != nullptr &&
         SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits) != 0 &&
         AssignProcessToJobObject(job, GetCurrentProcess()) != 0;
}

}  // namespace

std::uint32_t enter_sandbox(const Confinement& confinement) {
  return limit_this_process(confinement.memory) ? kSandbox : kSandbox | kMemory;
}

void close_sandbox(const Confinement&) {}

}  // namespace platform
