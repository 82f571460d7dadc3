// See sandbox.h. Windows has no part of the sandbox but the limit of memory. The job of the process is the host's.
#include "platform/sandbox.h"

#include "platform/sandbox_parts.h"
#include "platform/windows/child.h"

namespace platform {

std::uint32_t enter_sandbox(const Confinement& confinement) {
  return limit_this_process(confinement.memory) ? kSandbox : kSandbox | kMemory;
}

void close_sandbox(const Confinement&) {}

}  // namespace platform
