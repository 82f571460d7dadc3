// See program_seal.h.
#include "platform/posix/sandbox/program_seal.h"

#include <link.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>

namespace platform {
namespace {

constexpr long kSeal = 462;  // mseal; the number is the same on all architectures

int seal_segments(dl_phdr_info* info, std::size_t, void*) {
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = info->dlpi_phdr[i];
    const bool is_kept = segment.p_type == PT_LOAD && (segment.p_flags & PF_W) == 0;
    if (!is_kept && segment.p_type != PT_GNU_RELRO) continue;
    const std::uintptr_t begin = (info->dlpi_addr + segment.p_vaddr) / page * page;
    // The linker leaves the last page of the imports writable if it holds other data too.
    const std::uintptr_t rest = is_kept ? page - 1 : 0;
    const std::uintptr_t end = (info->dlpi_addr + segment.p_vaddr + segment.p_memsz + rest) / page * page;
    if (end > begin) syscall(kSeal, begin, end - begin, 0);
  }
  return 1;  // the first entry is the program
}

}  // namespace

void seal_program() { dl_iterate_phdr(seal_segments, nullptr); }

}  // namespace platform
