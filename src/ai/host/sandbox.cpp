#include "ai/host/sandbox.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <iterator>

#include "ai/remote/load_request.h"
#include "sanitized.h"

namespace mille::remote {
namespace {

constexpr rlim_t kProcessorSeconds = 24 * 3600;
constexpr rlim_t kListingSeconds = 10;
constexpr rlim_t kFiles = 64;
constexpr rlim_t kFilesOfCommand = 256;
constexpr rlim_t kFileSize = 64u << 20;  // bytes of a file that a command writes

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kArchitecture = 0;  // no filter: elsewhere the C library reaches sockets by other calls
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
    SYS_madvise,
    SYS_brk,
    SYS_futex,
    SYS_clock_gettime,
    SYS_clock_nanosleep,
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
    SYS_sysinfo,
    SYS_sched_getaffinity,
    SYS_recvfrom,
    SYS_sendto,
    SYS_restart_syscall,
    SYS_set_robust_list,
#ifdef SYS_mmap
    SYS_mmap,
#endif
#ifdef SYS_mmap2
    SYS_mmap2,
#endif
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
    SYS_futex_time64,
    SYS_clock_gettime64,
    SYS_clock_nanosleep_time64,
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

// And those that a loader needs.
constexpr long kWhileLoading[] = {
    SYS_pread64,    SYS_faccessat,   SYS_readlinkat, SYS_getcwd, SYS_prctl,
    SYS_seccomp,    SYS_close_range, SYS_getdents64, SYS_statx,
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

// A program for the kernel's filter, written call by call; what is not allowed fails as "not permitted".
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
  // Allows a call whose argument has all of `set` and none of `clear` among its low 32 bits.
  void allow_bits(long call, unsigned argument, std::uint32_t set, std::uint32_t clear) {
    jump(BPF_JEQ, static_cast<std::uint32_t>(call), 0, 6);
    load_argument(argument);
    put(BPF_ALU | BPF_AND | BPF_K, set | clear);
    jump(BPF_JEQ, set, 0, 1);
    give(SECCOMP_RET_ALLOW);
    load(offsetof(seccomp_data, nr));
    put(BPF_JMP | BPF_JA, 0);
  }
  // Allows a call whose first argument is `value`.
  void allow_first(long call, std::uint32_t value) {
    jump(BPF_JEQ, static_cast<std::uint32_t>(call), 0, 4);
    load_argument(0);
    jump(BPF_JEQ, value, 0, 1);
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
  void load_argument(unsigned argument) {  // the low half; all processors named above are little-endian
    load(offsetof(seccomp_data, args) + argument * sizeof(std::uint64_t));
  }
  void jump(unsigned condition, std::uint32_t value, std::uint8_t yes, std::uint8_t no) {
    steps_.push_back({static_cast<std::uint16_t>(BPF_JMP | condition | BPF_K), yes, no, value});
  }
  void give(std::uint32_t verdict) { put(BPF_RET | BPF_K, verdict); }

  std::vector<sock_filter> steps_;
};

enum class Stage { listing, loading, playing };

// False: there is no filter.
bool filter_calls(Stage stage, bool threads) {
  if (kSanitized) return true;  // left out on purpose, in a build that is nobody's to trust
  if (kArchitecture == 0) return false;
  Filter filter;
  for (const long call : kAlways) filter.allow(call);
  if (threads) {
    filter.allow_bits(SYS_clone, 0, CLONE_THREAD, 0);  // threads, no processes
  } else {
    filter.refuse(SYS_clone, EAGAIN);
  }
  filter.refuse(SYS_clone3, ENOSYS);  // whose flags cannot be seen: clone is used instead
  filter.allow_first(SYS_tgkill, static_cast<std::uint32_t>(getpid()));  // abort()
  if (stage == Stage::listing) filter.allow(SYS_execve);
  if (stage != Stage::playing) {
    constexpr std::uint32_t kWriting = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
    for (const long call : kWhileLoading) filter.allow(call);
    filter.allow_bits(SYS_openat, 2, 0, kWriting);
#ifdef SYS_open
    filter.allow_bits(SYS_open, 1, 0, kWriting);
#endif
  }
  return filter.install();
}

// Landlock's rights as the kernel numbers them; the system's header may be older than the kernel.
constexpr std::uint64_t kReadFile = LANDLOCK_ACCESS_FS_READ_FILE;
constexpr std::uint64_t kReadFolder = LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kFirstRights = (1u << 13) - 1;  // of files and folders, in the first version
constexpr std::uint64_t kMoving = 1u << 13;             // since version 2
constexpr std::uint64_t kTruncating = 1u << 14;         // since version 3
constexpr std::uint64_t kDevices = 1u << 15;            // since version 5
constexpr std::uint64_t kNetwork = 3;                   // to be connected to and to connect, since version 4
constexpr std::uint64_t kScopes = 3;                    // abstract sockets and signals, since version 6

struct Handled {
  std::uint64_t files;
  std::uint64_t network;
  std::uint64_t scopes;
};

#ifdef SYS_landlock_create_ruleset
long landlock_version() { return syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION); }

// As many members as this version knows.
long landlock_ruleset(const Handled& handled, long version) {
  const std::size_t size = version >= 6   ? sizeof handled
                           : version >= 4 ? 2 * sizeof handled.files
                                          : sizeof handled.files;
  return syscall(SYS_landlock_create_ruleset, &handled, size, 0);
}

void permit(long ruleset, const std::string& path, std::uint64_t rights) {
  landlock_path_beneath_attr beneath{};
  beneath.allowed_access = rights;
  beneath.parent_fd = open(path.c_str(), O_PATH | O_CLOEXEC);
  if (beneath.parent_fd < 0) return;  // what is not there cannot be read
  syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
  close(beneath.parent_fd);
}

bool restrict_to(long ruleset) {
  const bool locked = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
  close(static_cast<int>(ruleset));
  return locked;
}
#endif

// Everything that Landlock knows is forbidden, but for reading what is named. No process outside may be looked into either, the
// host's memory least of all. False: there is no Landlock.
bool lock_all_but(const std::vector<std::string>& files, const std::vector<std::string>& folders) {
#ifdef SYS_landlock_create_ruleset
  const long version = landlock_version();
  if (version < 1) return false;
  Handled handled{kFirstRights, kNetwork, kScopes};
  if (version >= 2) handled.files |= kMoving;
  if (version >= 3) handled.files |= kTruncating;
  if (version >= 5) handled.files |= kDevices;
  const long ruleset = landlock_ruleset(handled, version);
  if (ruleset < 0) return false;
  for (const std::string& file : files) permit(ruleset, file, kReadFile);
  for (const std::string& folder : folders) permit(ruleset, folder, kReadFile | kReadFolder);
  return restrict_to(ruleset);
#else
  return files.empty() && folders.empty() && false;
#endif
}

// Forbids some rights to files everywhere. False: there is no Landlock.
bool lock(std::uint64_t rights) {
#ifdef SYS_landlock_create_ruleset
  const long ruleset = landlock_ruleset({rights, 0, 0}, 1);
  return ruleset >= 0 && restrict_to(ruleset);
#else
  return rights == 0;
#endif
}

// What every program may need to print and compare texts, and to find its libraries.
constexpr const char* kLocales[] = {"/usr/lib/locale", "/usr/share/locale"};
constexpr const char* kLibraryCache = "/etc/ld.so.cache";

void limit(int resource, rlim_t value) {
  const rlimit both{value, value};
  setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

void close_all_but(int socket) {
  const int first = kSanitized ? STDERR_FILENO + 1 : 0;  // a sanitizer tells what it finds
  for (int file = first; file < static_cast<int>(kFiles); ++file) {
    if (file != socket) close(file);
  }
}

}  // namespace

std::uint32_t enter_sandbox(const Confinement& confinement) {
  close_all_but(confinement.socket);
  if (confinement.memory != 0 && !kSanitized) limit(RLIMIT_AS, static_cast<rlim_t>(confinement.memory));
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, kFiles);
  limit(RLIMIT_CPU, kProcessorSeconds);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  std::vector<std::string> files = confinement.files;
  files.emplace_back(kLibraryCache);
  std::vector<std::string> folders = confinement.folders;
  folders.insert(folders.end(), std::begin(kLocales), std::end(kLocales));
  std::uint32_t refused = 0;
  if (!lock_all_but(files, folders)) refused |= kFileLock;
  if (!filter_calls(Stage::loading, confinement.threads)) refused |= kCallFilter;
  return refused;
}

void close_sandbox(const Confinement& confinement) {
  filter_calls(Stage::playing, confinement.threads);  // first: no thread opens a file any more
  close_all_but(confinement.socket);
}

void enter_listing_sandbox() {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_CPU, kListingSeconds);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  lock(kFirstRights & ~(kReadFile | kReadFolder | LANDLOCK_ACCESS_FS_EXECUTE));
  filter_calls(Stage::listing, false);
}

void enter_loose_sandbox(std::uint64_t memory) {
  // Not the address space, of which some languages reserve far more than they use.
  if (memory != 0) limit(RLIMIT_DATA, static_cast<rlim_t>(memory));
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, kFileSize);
  limit(RLIMIT_NOFILE, kFilesOfCommand);
  limit(RLIMIT_CPU, kProcessorSeconds);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  lock(LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK);  // devices, which nobody makes
}

}  // namespace mille::remote
