// See call_filter.h.
#include "platform/posix/sandbox/call_filter.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <vector>

#include "sanitized.h"

namespace platform {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kArchitecture =
    0;  // no filter: on other architectures the C library uses other calls for sockets
#endif

// Calls that a player may always make.
constexpr long kAlways[] = {
    SYS_read,
    SYS_readv,
    SYS_write,
    SYS_writev,
    SYS_close,
    SYS_ppoll,
    SYS_lseek,
    SYS_mprotect,
    SYS_munmap,
    SYS_mremap,
    SYS_brk,
    SYS_nanosleep,
    SYS_getrandom,
    SYS_exit,
    SYS_exit_group,
    SYS_rt_sigaction,
    SYS_rt_sigreturn,
    SYS_rt_sigprocmask,
    SYS_sigaltstack,
    SYS_sched_yield,
    SYS_gettid,
    SYS_getpid,
    SYS_gettimeofday,
    SYS_uname,
    SYS_recvfrom,
    SYS_sendto,
    SYS_restart_syscall,
    SYS_set_robust_list,
#ifdef SYS_fstat
    SYS_fstat,
#endif
#ifdef SYS_fstat64
    SYS_fstat64,
#endif
#ifdef SYS_poll
    SYS_poll,
#endif
#ifdef SYS__llseek
    SYS__llseek,
#endif
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_futex_time64
    SYS_ppoll_time64,
#endif
#ifdef SYS_time
    SYS_time,
#endif
#ifdef SYS_arch_prctl
    SYS_arch_prctl,
#endif
#ifdef SYS_set_thread_area
    SYS_set_thread_area,
#endif
};

constexpr long kMapping[] = {
#ifdef SYS_mmap
    SYS_mmap,
#endif
#ifdef SYS_mmap2
    SYS_mmap2,
#endif
};

constexpr long kFutex[] = {
    SYS_futex,
#ifdef SYS_futex_time64
    SYS_futex_time64,
#endif
};

constexpr long kClocks[] = {
    SYS_clock_gettime,
    SYS_clock_nanosleep,
#ifdef SYS_clock_gettime64
    SYS_clock_gettime64,
    SYS_clock_nanosleep_time64,
#endif
};

constexpr long kTimers[] = {
    SYS_getitimer,       SYS_setitimer,       SYS_timer_create, SYS_timer_delete, SYS_timer_getoverrun,
#ifdef SYS_alarm
    SYS_alarm,
#endif
#ifdef SYS_timer_gettime
    SYS_timer_gettime,   SYS_timer_settime,
#endif
#ifdef SYS_timer_gettime64
    SYS_timer_gettime64, SYS_timer_settime64,
#endif
};

// Calls that loading a player needs in addition, to read open files and to install the next filter.
constexpr long kWhileLoading[] = {SYS_pread64, SYS_seccomp, SYS_close_range};

// Calls that get information about files by their names.
constexpr long kFileInformation[] = {
    SYS_faccessat,  SYS_readlinkat, SYS_getcwd, SYS_getdents64, SYS_statx,
#ifdef SYS_newfstatat
    SYS_newfstatat,
#endif
#ifdef SYS_fstatat64
    SYS_fstatat64,
#endif
#ifdef SYS_access
    SYS_access,
#endif
#ifdef SYS_stat64
    SYS_stat64,
#endif
#ifdef SYS_readlink
    SYS_readlink,
#endif
};

// A call that opens a file, and the index of its argument with the flags.
struct OpeningCall {
  long call;
  unsigned flags;
};
constexpr OpeningCall kOpening[] = {
    {SYS_openat, 2},
#ifdef SYS_open
    {SYS_open, 1},
#endif
};

// Writes a program for the kernel's filter, call by call. A call that is not allowed fails with EPERM.
class Filter {
 public:
  Filter() {
    load(offsetof(seccomp_data, arch));
    jump(BPF_JEQ, kArchitecture, 1, 0);
    give(SECCOMP_RET_KILL_PROCESS);
    load(offsetof(seccomp_data, nr));
  }
  void allow(long call) {
    jump(BPF_JEQ, static_cast<std::uint32_t>(call), 0, 1);
    give(SECCOMP_RET_ALLOW);
  }
  void refuse(long call, std::uint32_t error) {
    jump(BPF_JEQ, static_cast<std::uint32_t>(call), 0, 1);
    give(SECCOMP_RET_ERRNO | error);
  }
  // Allows a call if an argument has all bits of `set` and no bit of `clear` in its low 32 bits.
  void allow_bits(long call, unsigned argument, std::uint32_t set, std::uint32_t clear) {
    jump(BPF_JEQ, static_cast<std::uint32_t>(call), 0, 6);
    load_argument(argument);
    put(BPF_ALU | BPF_AND | BPF_K, set | clear);
    jump(BPF_JEQ, set, 0, 1);
    give(SECCOMP_RET_ALLOW);
    load(offsetof(seccomp_data, nr));
    put(BPF_JMP | BPF_JA, 0);
  }
  // Allows a call if an argument is one of the values.
  void allow_values(long call, unsigned argument, std::initializer_list<std::uint32_t> values) {
    jump(BPF_JEQ, static_cast<std::uint32_t>(call), 0, static_cast<std::uint8_t>(2 * values.size() + 2));
    load_argument(argument);
    for (const std::uint32_t value : values) {
      jump(BPF_JEQ, value, 0, 1);
      give(SECCOMP_RET_ALLOW);
    }
    load(offsetof(seccomp_data, nr));
  }
  // Allows signals of a process to itself, up to the last one that the kernel does not queue.
  void allow_signals(long call, std::uint32_t process) {
    constexpr std::uint32_t kLastUnqueued = 31;
    jump(BPF_JEQ, static_cast<std::uint32_t>(call), 0, 6);
    load_argument(0);
    jump(BPF_JEQ, process, 0, 3);
    load_argument(2);
    jump(BPF_JGT, kLastUnqueued, 1, 0);
    give(SECCOMP_RET_ALLOW);
    load(offsetof(seccomp_data, nr));
  }
  bool install() {
    give(SECCOMP_RET_ERRNO | EPERM);
    const sock_fprog program{static_cast<unsigned short>(steps_.size()), steps_.data()};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
  }

 private:
  void put(unsigned code, std::uint32_t value) { steps_.push_back({static_cast<std::uint16_t>(code), 0, 0, value}); }
  void load(std::size_t offset) { put(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)); }
  void load_argument(unsigned argument) {  // the low half: all supported architectures are little-endian
    load(offsetof(seccomp_data, args) + argument * sizeof(std::uint64_t));
  }
  void jump(unsigned condition, std::uint32_t value, std::uint8_t yes, std::uint8_t no) {
    steps_.push_back({static_cast<std::uint16_t>(BPF_JMP | condition | BPF_K), yes, no, value});
  }
  void give(std::uint32_t verdict) { put(BPF_RET | BPF_K, verdict); }

  std::vector<sock_filter> steps_;
};

// Allows memory that no other process shares, and the advice on it that allocators give. The rest would let players
// count pages of each other: shared memory, the machine's pool of huge pages, and pages that are dropped or merged
// depending on what other processes have.
void allow_memory(Stage stage, Filter* filter) {
  constexpr std::uint32_t kPooled = MAP_HUGETLB | MAP_LOCKED;
  for (const long call : kMapping) {
    filter->allow_bits(call, 3, MAP_PRIVATE, (MAP_TYPE & ~MAP_PRIVATE) | kPooled);
    // A file that it may read; it can write none.
    if (stage == Stage::loading) {
      filter->allow_bits(call, 3, MAP_SHARED, (MAP_TYPE & ~MAP_SHARED) | MAP_ANONYMOUS | kPooled);
    }
  }
  filter->allow_values(SYS_madvise, 2,
                       {MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED, MADV_DONTNEED, MADV_HUGEPAGE,
                        MADV_NOHUGEPAGE, MADV_DONTDUMP, MADV_DODUMP, MADV_WIPEONFORK, MADV_KEEPONFORK});
}

// Allows the process its own locks and clocks. Locks in shared memory, and the clocks of other processes, would let two
// players communicate.
void allow_locks_and_clocks(const Freedoms& freedoms, Filter* filter) {
  constexpr std::uint32_t kOfProcesses = 0x80000000;  // marks the clock of a process
  for (const long call : kFutex) filter->allow_bits(call, 1, freedoms.threads ? 0 : FUTEX_PRIVATE_FLAG, 0);
  for (const long call : kClocks) filter->allow_bits(call, 0, 0, kOfProcesses);
  filter->allow_values(SYS_sched_getaffinity, 0, {0});
}

// Allows threads, if the process may have them: no processes, and none of the namespaces that root could create with
// them.
void allow_threads(const Freedoms& freedoms, Filter* filter) {
  constexpr std::uint32_t kNamespaces =
      CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  if (freedoms.threads) {
    filter->allow_bits(SYS_clone, 0, CLONE_THREAD, kNamespaces);
  } else {
    filter->refuse(SYS_clone, EAGAIN);
  }
  filter->refuse(SYS_clone3, ENOSYS);  // its flags cannot be checked; the C library uses clone instead
}

void allow_loading(Filter* filter) {
  // O_PATH opens files that Landlock forbids to read, and the descriptor shows their size and times as long as it is
  // open.
  constexpr std::uint32_t kRefused = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_PATH;
  filter->allow_values(SYS_prctl, 0, {PR_SET_NO_NEW_PRIVS, PR_SET_NAME});
  for (const long call : kWhileLoading) filter->allow(call);
  for (const long call : kFileInformation) filter->allow(call);
  for (const OpeningCall& opening : kOpening) filter->allow_bits(opening.call, opening.flags, 0, kRefused);
}

}  // namespace

std::vector<long> file_calls() {
  std::vector<long> calls(std::begin(kFileInformation), std::end(kFileInformation));
  for (const OpeningCall& opening : kOpening) calls.push_back(opening.call);
  return calls;
}

bool filter_calls(Stage stage, const Freedoms& freedoms) {
  if (mille::kSanitized) return true;  // sanitizers need more calls, and these builds are never used for isolation
  if (kArchitecture == 0) return false;
  Filter filter;
  for (const long call : kAlways) filter.allow(call);
  allow_memory(stage, &filter);
  allow_locks_and_clocks(freedoms, &filter);
  allow_threads(freedoms, &filter);
  if (freedoms.timers) {
    for (const long call : kTimers) filter.allow(call);
  }
  // For abort(). The kernel counts queued signals by user.
  filter.allow_signals(SYS_tgkill, static_cast<std::uint32_t>(getpid()));
  if (stage == Stage::loading) allow_loading(&filter);
  return filter.install();
}

}  // namespace platform
