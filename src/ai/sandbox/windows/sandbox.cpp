// See sandbox.h. Windows has no part of the sandbox but the limit of memory. The job of the process is the host's.
#include "ai/sandbox/sandbox.h"

#include "ai/sandbox/parts.h"
#include "platform/windows/child.h"

namespace mille::remote {

std::uint32_t enter_sandbox(const Confinement& confinement) {
  return platform::limit_this_process(confinement.memory) ? kSandbox : kSandbox | kMemory;
}

void close_sandbox(const Confinement&) {}

}  // namespace mille::remote
