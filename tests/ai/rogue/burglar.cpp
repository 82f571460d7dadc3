// A library of players that each try one way out of their process: while the file is loaded, when they are created, and
// when they decide. `explain` names the moments at which it worked. Ids that start with `no-` are refused by the
// sandbox at every moment, those that start with `sealed-` where the kernel can seal memory. Ids that start with `may-`
// are conceded by docs/isolation.md.
// NOLINTBEGIN(performance-no-int-to-ptr): it reads the memory map of its process
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <linux/futex.h>
#include <linux/perf_event.h>
#include <mqueue.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#define MILLE_AI_ENTRY
#include "mille/mille_ai.h"

namespace {

constexpr int kSocket = 3;  // the connection to the host

// Reads one byte of a file, because being able to open it is not enough.
bool can_read(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  char byte = 0;
  const bool got = file >= 0 && read(file, &byte, 1) == 1;
  if (file >= 0) close(file);
  return got;
}

bool can_list(const std::string& path) {
  DIR* const folder = opendir(path.c_str());
  const bool got = folder != nullptr && readdir(folder) != nullptr;
  if (folder != nullptr) closedir(folder);
  return got;
}

bool can_open(const char* path, int flags) {
  const int file = open(path, flags | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
  return file >= 0;
}

bool is_there(const char* path) {
  struct stat about {};
  return stat(path, &about) == 0;
}

// Takes the result of a call that makes a process. The new process ends at once.
bool made_process(long pid) {
  if (pid == 0) _exit(0);
  if (pid > 0) waitpid(static_cast<pid_t>(pid), nullptr, 0);
  return pid > 0;
}

bool got_file(long file) {
  if (file >= 0) close(static_cast<int>(file));
  return file >= 0;
}

// The process with the next lower pid, usually the one that watches over this process. It is looked up at loading, when
// file names may still be checked.
pid_t neighbour() {
  static const pid_t found = [] {
    pid_t pid = getpid() - 1;
    while (pid > 1 && !is_there(("/proc/" + std::to_string(pid)).c_str())) --pid;
    return pid;
  }();
  return found;
}

std::string of_neighbour(const char* what) { return "/proc/" + std::to_string(neighbour()) + what; }

// The path by which it was loaded.
std::string own_path() {
  Dl_info about{};
  return dladdr(reinterpret_cast<const void*>(&can_read), &about) == 0 ? "" : about.dli_fname;
}

bool is_own_file(int file) {
  static const ino_t own = [] {
    struct stat about {};
    return stat(own_path().c_str(), &about) == 0 ? about.st_ino : 0;
  }();
  struct stat about {};
  return fstat(file, &about) == 0 && about.st_ino == own;
}

// Maps a page of memory, and unmaps it again.
bool can_map(int flags) {
  void* const page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (page != MAP_FAILED) munmap(page, 4096);
  return page != MAP_FAILED;
}

// Whether the kernel takes this advice for a page of memory. It may do so without following it.
bool can_advise(int advice) {
  void* const page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const bool taken = page != MAP_FAILED && (madvise(page, 4096, advice) == 0 || errno != EPERM);
  if (page != MAP_FAILED) munmap(page, 4096);
  return taken;
}

// What the program that hosts this player has in memory: its code, and the words through which it calls its libraries.
struct Program {
  void* code = nullptr;
  std::vector<void*> imports;
};

void find_imports(const dl_phdr_info& info, const ElfW(Phdr) & dynamic, Program* program) {
  constexpr unsigned long kImport =
#if defined(__aarch64__)
      R_AARCH64_GLOB_DAT;
#else
      R_X86_64_GLOB_DAT;
#endif
  struct Table {
    const ElfW(Rela) * first = nullptr;
    std::size_t size = 0;
  } all, of_calls;
  const auto* const begin = reinterpret_cast<const ElfW(Dyn)*>(info.dlpi_addr + dynamic.p_vaddr);
  for (const auto* one = begin; one->d_tag != DT_NULL; ++one) {
    const auto* const table = reinterpret_cast<const ElfW(Rela)*>(one->d_un.d_ptr);
    if (one->d_tag == DT_RELA) all.first = table;
    if (one->d_tag == DT_RELASZ) all.size = one->d_un.d_val;
    if (one->d_tag == DT_JMPREL) of_calls.first = table;
    if (one->d_tag == DT_PLTRELSZ) of_calls.size = one->d_un.d_val;
  }
  for (const Table& table : {all, of_calls}) {
    for (std::size_t i = 0; i < table.size / sizeof *table.first; ++i) {
      const bool is_import = table.first == of_calls.first || ELF64_R_TYPE(table.first[i].r_info) == kImport;
      if (is_import) program->imports.push_back(reinterpret_cast<void*>(info.dlpi_addr + table.first[i].r_offset));
    }
  }
}

// The dynamic linker lists the program first.
const Program& program() {
  static const Program found = [] {
    Program program;
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* data) {
          for (int i = 0; i < info->dlpi_phnum; ++i) {
            const ElfW(Phdr)& one = info->dlpi_phdr[i];
            auto& to = *static_cast<Program*>(data);
            if (one.p_type == PT_LOAD && (one.p_flags & PF_X) != 0)
              to.code = reinterpret_cast<void*>(info->dlpi_addr + one.p_vaddr);
            if (one.p_type == PT_DYNAMIC) find_imports(*info, one, &to);
          }
          return 1;
        },
        &program);
    return program;
  }();
  return found;
}

void* page_of(void* address) {
  return reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(address) & ~std::uintptr_t{4095});
}

// Writes what is there already, by the kernel, which reports memory that cannot be written instead of a crash.
bool can_write(void* address) {
  char before = 0;
  std::memcpy(&before, address, 1);
  if (syscall(SYS_getrandom, address, 1, 0) != 1) return false;
  std::memcpy(address, &before, 1);
  return true;
}

struct Attempt {
  const char* id;
  bool (*works)();
};

const Attempt kAttempts[] = {
    // Files and folders.
    {"no-passwords", [] { return can_read("/etc/passwd"); }},
    {"no-own-memory-map", [] { return can_read("/proc/self/maps"); }},
    {"no-own-environment", [] { return can_read("/proc/self/environ"); }},
    {"no-neighbours-command-line", [] { return can_read(of_neighbour("/cmdline")); }},
    {"no-neighbours-memory", [] { return can_read(of_neighbour("/mem")); }},
    {"no-neighbours-memory-map", [] { return can_read(of_neighbour("/maps")); }},
    {"no-mounts", [] { return can_read("/proc/mounts"); }},
    {"no-list-of-processes", [] { return can_list("/proc"); }},
    {"no-list-of-own-files", [] { return can_list("/proc/self/fd"); }},
    {"no-list-of-root", [] { return can_list("/"); }},
    {"no-list-of-home", [] { return can_list("/root") || can_list("/home"); }},
    {"no-list-of-current-folder", [] { return can_list("."); }},
    {"no-list-beside-its-file", [] { return can_list(MILLE_TEST_PLAYERS); }},
    {"no-record-beside-its-file", [] { return can_read(MILLE_TEST_PLAYERS "/match.mille"); }},
    {"no-terminal", [] { return can_open("/dev/tty", O_RDWR | O_NOCTTY); }},
    {"no-list-of-terminals", [] { return can_list("/dev/pts"); }},
    {"no-device", [] { return can_read("/dev/urandom"); }},
    {"no-null-device", [] { return can_open("/dev/null", O_WRONLY); }},
    {"no-new-file", [] { return can_open("/tmp/mille-burglar-was-here", O_WRONLY | O_CREAT); }},
    {"no-new-file-by-openat2",
     [] {
       struct {
         std::uint64_t flags, mode, resolve;
       } how{O_WRONLY | O_CREAT, 0600, 0};
       return got_file(syscall(SYS_openat2, AT_FDCWD, "/tmp/mille-burglar-was-here", &how, sizeof how));
     }},
    {"no-file-at-its-path", [] { return can_read(MILLE_TEST_PLAYERS "/burglar.so"); }},  // it may be another by now
    {"no-writing-to-its-file",
     [] { return can_open(MILLE_TEST_PLAYERS "/burglar.so", O_WRONLY) || can_open(own_path().c_str(), O_RDWR); }},
    {"no-shared-page-of-its-file",
     [] {
       const int file = open(own_path().c_str(), O_RDONLY | O_CLOEXEC);
       void* const page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
       if (file >= 0) close(file);
       return page != MAP_FAILED;
     }},
    {"no-truncating", [] { return truncate(MILLE_TEST_PLAYERS "/match.mille", 0) == 0; }},
    {"no-new-folder", [] { return mkdir("/tmp/mille-burglar-was-here.d", 0700) == 0; }},
    {"no-removing", [] { return unlink(MILLE_TEST_PLAYERS "/match.mille") == 0; }},
    {"no-renaming", [] { return rename(MILLE_TEST_PLAYERS "/match.mille", "/tmp/mille-burglar-match") == 0; }},
    {"no-symbolic-link", [] { return symlink("/etc/passwd", "/tmp/mille-burglar-link") == 0; }},
    {"no-hard-link", [] { return link(MILLE_TEST_PLAYERS "/match.mille", "/tmp/mille-burglar-match") == 0; }},
    {"no-change-of-rights", [] { return chmod(MILLE_TEST_PLAYERS "/match.mille", 0644) == 0; }},
    {"no-change-of-root", [] { return chroot("/tmp") == 0; }},
    {"no-change-of-folder", [] { return chdir("/tmp") == 0; }},
    {"no-mount", [] { return mount("none", "/tmp", "tmpfs", 0, nullptr) == 0; }},
    {"no-handle-of-a-file", [] { return can_open("/etc/passwd", O_PATH); }},
    {"no-watch-of-files", [] { return got_file(inotify_init1(IN_CLOEXEC)); }},
    {"no-file-by-handle",
     [] {
       alignas(8) char room[128] = {};
       const std::uint32_t size = 64;
       std::memcpy(room, &size, sizeof size);
       int mount_id = 0;
       return syscall(SYS_name_to_handle_at, AT_FDCWD, "/etc/passwd", room, &mount_id, 0) == 0;
     }},
    {"no-descriptor-left-open",
     [] {
       for (int file = 0; file < 1024; ++file) {
         if (file == kSocket || is_own_file(file)) continue;
         if (lseek(file, 0, SEEK_CUR) >= 0 || errno != EBADF) return true;  // open, and perhaps no file
       }
       return false;
     }},
    // Connections and shared memory.
    {"no-internet", [] { return got_file(socket(AF_INET, SOCK_STREAM, 0)); }},
    {"no-local-socket", [] { return got_file(socket(AF_UNIX, SOCK_STREAM, 0)); }},
    {"no-netlink", [] { return got_file(socket(AF_NETLINK, SOCK_RAW, 0)); }},
    {"no-socket-pair",
     [] {
       int ends[2];
       return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0;
     }},
    {"no-descriptor-to-the-host",
     [] {
       msghdr nothing{};
       return sendmsg(kSocket, &nothing, MSG_DONTWAIT) >= 0;
     }},
    {"no-pipe",
     [] {
       int ends[2];
       return pipe2(ends, 0) == 0;
     }},
    {"no-advice-of-an-administrator",
     [] {
       constexpr int kPoison = 100;  // MADV_HWPOISON; at this address it fails, but only the filter says EPERM
       return madvise(reinterpret_cast<void*>(1), 4096, kPoison) != 0 && errno != EPERM;
     }},
    {"no-shared-memory", [] { return shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600) >= 0; }},
    {"no-memory-file", [] { return got_file(syscall(SYS_memfd_create, "burglar", 0)); }},
    {"no-message-queue", [] { return got_file(syscall(SYS_mq_open, "burglar", O_CREAT | O_RDWR, 0600, nullptr)); }},
    {"no-event", [] { return got_file(syscall(SYS_eventfd2, 0, 0)); }},
    {"no-key", [] { return syscall(SYS_add_key, "user", "burglar", "x", 1, -3) >= 0; }},
    {"no-io-ring",
     [] {
       char room[256] = {};
       return got_file(syscall(SYS_io_uring_setup, 1, room));
     }},
    {"no-shared-lock",
     [] {
       int word = 0;
       return syscall(SYS_futex, &word, FUTEX_WAKE, 1, nullptr, nullptr, 0) >= 0;
     }},
    // Figures that all processes share, or all processes of a user.
    {"no-figures-of-the-machine", [] { return syscall(SYS_sysinfo, std::vector<char>(512).data()) == 0; }},
    {"no-shared-page", [] { return can_map(MAP_SHARED | MAP_ANONYMOUS); }},
    {"no-shared-page-by-another-flag", [] { return can_map(MAP_SHARED_VALIDATE | MAP_ANONYMOUS); }},
    {"no-droppable-page", [] { return can_map(8 | MAP_ANONYMOUS); }},  // MAP_DROPPABLE
    {"no-huge-page-of-the-pool",
     [] {
       void* const page =
           mmap(nullptr, 2U << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
       const bool got = page != MAP_FAILED || errno != EPERM;
       if (page != MAP_FAILED) munmap(page, 2U << 20);
       return got;
     }},
    {"no-locked-page", [] { return can_map(MAP_PRIVATE | MAP_ANONYMOUS | MAP_LOCKED); }},
    {"no-lock-of-memory", [] { return mlock(&kSocket, 1) == 0; }},
    {"no-merging-of-pages", [] { return can_advise(MADV_MERGEABLE); }},
    {"no-end-of-merging", [] { return can_advise(MADV_UNMERGEABLE); }},
    {"no-paging-out", [] { return can_advise(21); }},         // MADV_PAGEOUT
    {"no-cold-pages", [] { return can_advise(20); }},         // MADV_COLD
    {"no-free-pages", [] { return can_advise(MADV_FREE); }},  // dropped once other processes need memory
    {"no-collapsed-pages", [] { return can_advise(25); }},    // MADV_COLLAPSE
    {"no-populated-pages", [] { return can_advise(22) || can_advise(23); }},
    {"no-removed-pages", [] { return can_advise(MADV_REMOVE); }},
    {"no-look-at-resident-pages",
     [] {
       unsigned char resident = 0;
       void* const page = reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(&kSocket) & ~std::uintptr_t{4095});
       return mincore(page, 1, &resident) == 0;
     }},
    {"no-queued-signal",  // the kernel counts them by user
     [] {
       sigset_t one;
       sigset_t before;
       sigemptyset(&one);
       sigaddset(&one, SIGRTMIN);
       pthread_sigmask(SIG_BLOCK, &one, &before);
       const bool sent = syscall(SYS_tgkill, getpid(), static_cast<pid_t>(syscall(SYS_gettid)), SIGRTMIN) == 0;
       if (!sent) pthread_sigmask(SIG_SETMASK, &before, nullptr);  // otherwise it would end this process
       return sent;
     }},
    {"no-semaphore", [] { return syscall(SYS_semget, IPC_PRIVATE, 1, IPC_CREAT | 0600) >= 0; }},
    {"no-message-box", [] { return syscall(SYS_msgget, IPC_PRIVATE, IPC_CREAT | 0600) >= 0; }},
    {"no-list-of-shared-memory", [] { return shmctl(0, SHM_INFO, nullptr) >= 0; }},
    {"no-timer-file", [] { return got_file(syscall(SYS_timerfd_create, CLOCK_MONOTONIC, 0)); }},
    {"no-signal-file", [] { return got_file(syscall(SYS_signalfd4, -1, std::vector<char>(8).data(), 8, 0)); }},
    {"no-watcher-of-files", [] { return got_file(syscall(SYS_epoll_create1, 0)); }},
    {"no-fanotify", [] { return got_file(syscall(SYS_fanotify_init, 0, O_RDONLY)); }},
    {"no-secret-memory", [] { return got_file(syscall(447, 0)); }},  // memfd_secret
    {"no-times-of-children",
     [] {
       rusage used{};
       return getrusage(RUSAGE_CHILDREN, &used) == 0;
     }},
    {"no-times", [] { return syscall(SYS_times, nullptr) >= 0; }},
    {"no-limits-of-a-neighbour",
     [] {
       rlimit found{};
       return prlimit(neighbour(), RLIMIT_CPU, nullptr, &found) == 0;
     }},
    {"no-priority-of-a-neighbour",
     [] {
       errno = 0;
       return getpriority(PRIO_PROCESS, static_cast<id_t>(neighbour())) >= 0 && errno == 0;
     }},
    {"no-schedule-of-a-neighbour", [] { return sched_getscheduler(neighbour()) >= 0; }},
    {"no-group-of-a-neighbour", [] { return getpgid(neighbour()) >= 0 || getsid(neighbour()) >= 0; }},
    {"no-input-priority-of-a-neighbour", [] { return syscall(SYS_ioprio_get, 1, neighbour()) >= 0; }},
    {"no-free-space", [] { return syscall(SYS_statfs, "/tmp", std::vector<char>(512).data()) == 0; }},
    {"no-space-of-a-file", [] { return syscall(SYS_fstatfs, kSocket, std::vector<char>(512).data()) == 0; }},
    {"no-name-of-its-connection",
     [] {
       char name[128];
       socklen_t size = sizeof name;
       return getsockname(kSocket, reinterpret_cast<sockaddr*>(name), &size) == 0;
     }},
    {"no-option-of-its-connection",
     [] {
       int value = 0;
       socklen_t size = sizeof value;
       return getsockopt(kSocket, SOL_SOCKET, SO_MEMINFO, &value, &size) == 0;
     }},
    {"no-lock-of-a-file", [] { return syscall(SYS_flock, kSocket, LOCK_SH | LOCK_NB) == 0; }},
    {"no-control-of-a-file", [] { return fcntl(kSocket, F_GETFL) >= 0 || fcntl(kSocket, F_SETPIPE_SZ, 4096) >= 0; }},
    {"no-messages-of-the-kernel", [] { return syscall(SYS_syslog, 10, nullptr, 0) >= 0; }},
    // The program that hosts it.
    {"no-writable-code", [] { return program().code == nullptr || can_write(program().code); }},
    {"no-writable-import",
     [] {
       const auto& all = program().imports;
       return all.empty() || std::any_of(all.begin(), all.end(), can_write);
     }},
    // The same, where the kernel can seal memory (Linux 6.10).
    {"sealed-code", [] { return mprotect(page_of(program().code), 4096, PROT_READ | PROT_WRITE | PROT_EXEC) == 0; }},
    {"sealed-imports",
     [] {
       const auto& all = program().imports;
       return std::any_of(all.begin(), all.end(), [](void* import) {
         void* const page = page_of(import);
         return mprotect(page, 4096, PROT_READ | PROT_WRITE) == 0 ||
                mmap(page, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
       });
     }},
    // Processes, threads and signals.
    {"no-fork", [] { return made_process(syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr)); }},
    {"no-clone3",
     [] {
       std::uint64_t how[11] = {};
       how[4] = SIGCHLD;
       return made_process(syscall(SYS_clone3, how, sizeof how));
     }},
    {"no-thread",
     [] {
       pthread_t thread;
       if (pthread_create(
               &thread, nullptr, [](void*) -> void* { return nullptr; }, nullptr) != 0)
         return false;
       pthread_join(thread, nullptr);
       return true;
     }},
    {"no-program",
     [] {
       char* const words[] = {const_cast<char*>("true"), nullptr};
       execve("/bin/true", words, words + 1);
       return false;  // if execve works, this process is gone and the host reports a fault
     }},
    {"no-signal-to-a-neighbour", [] { return kill(neighbour(), 0) == 0; }},
    {"no-signal-to-all", [] { return kill(-1, 0) == 0; }},
    {"no-signal-to-its-group", [] { return kill(0, 0) == 0; }},
    {"no-signal-to-a-neighbours-thread", [] { return syscall(SYS_tgkill, neighbour(), neighbour(), 0) == 0; }},
    {"no-signal-with-a-value",
     [] {
       siginfo_t info{};
       info.si_code = SI_QUEUE;
       return syscall(SYS_rt_sigqueueinfo, neighbour(), 0, &info) == 0;
     }},
    {"no-handle-of-a-neighbour", [] { return got_file(syscall(SYS_pidfd_open, neighbour(), 0)); }},
    {"no-tracing", [] { return ptrace(PTRACE_ATTACH, neighbour(), nullptr, nullptr) == 0; }},
    {"no-being-traced", [] { return ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0; }},
    {"no-look-into-a-neighbour",
     [] {
       char byte = 0;
       iovec here{&byte, 1};
       iovec there{&byte, 1};
       return process_vm_readv(neighbour(), &here, 1, &there, 1, 0) > 0;
     }},
    {"no-hand-in-a-neighbour",
     [] {
       char byte = 0;
       iovec here{&byte, 1};
       iovec there{&byte, 1};
       return process_vm_writev(neighbour(), &here, 1, &there, 1, 0) > 0;
     }},
    {"no-processors-of-a-neighbour",
     [] {
       cpu_set_t some;
       return sched_getaffinity(neighbour(), sizeof some, &some) == 0;
     }},
    {"no-time-of-a-neighbour",
     [] {
       timespec used{};
       const int clock = (~neighbour() << 3) | 2;  // the CPU clock of that process
       return syscall(SYS_clock_gettime, clock, &used) == 0;
     }},
    {"no-life-after-its-keeper", [] { return prctl(PR_SET_PDEATHSIG, 0) == 0; }},
    {"no-priority", [] { return setpriority(PRIO_PROCESS, 0, -5) == 0; }},
    {"no-other-processor",
     [] {
       cpu_set_t one;
       CPU_ZERO(&one);
       CPU_SET(0, &one);
       return sched_setaffinity(0, sizeof one, &one) == 0;
     }},
    {"no-higher-limits",
     [] {
       const rlimit more{256, 256};
       return setrlimit(RLIMIT_NOFILE, &more) == 0;
     }},
    {"no-timer",
     [] {
       itimerval later{};
       later.it_value.tv_sec = 1000;
       return setitimer(ITIMER_REAL, &later, nullptr) == 0;
     }},
    // The kernel.
    {"no-namespace", [] { return unshare(CLONE_NEWUSER) == 0; }},
    {"no-personality", [] { return personality(ADDR_NO_RANDOMIZE) >= 0; }},
    {"no-bpf", [] { return got_file(syscall(SYS_bpf, 0, nullptr, 0)); }},
    {"no-performance-counter",
     [] {
       perf_event_attr what{};
       what.size = sizeof what;
       what.type = PERF_TYPE_SOFTWARE;
       return got_file(syscall(SYS_perf_event_open, &what, 0, -1, -1, 0));
     }},
    {"no-fault-handler", [] { return got_file(syscall(SYS_userfaultfd, O_CLOEXEC)); }},
    // What is conceded.
    {"may-know-that-a-file-exists", [] { return is_there("/etc/passwd"); }},
    {"may-know-that-a-process-exists", [] { return is_there("/proc/1"); }},  // a neighbour could end in the meantime
    {"may-know-the-current-folder",
     [] {
       char room[4096];
       return getcwd(room, sizeof room) != nullptr;
     }},
    {"may-know-its-number", [] { return syscall(SYS_getpid) > 0; }},
    {"may-know-the-machine",
     [] {
       utsname name{};
       return uname(&name) == 0;
     }},
    {"may-tell-the-time",
     [] {
       timespec now{};
       return clock_gettime(CLOCK_REALTIME, &now) == 0;
     }},
    {"may-read-its-file", [] { return can_read(own_path()); }},
    {"may-share-pages-of-a-granted-file",
     [] {
       const int file = open(MILLE_TEST_PLAYERS "/granted/weights", O_RDONLY | O_CLOEXEC);
       void* const page = mmap(nullptr, 4096, PROT_READ, MAP_SHARED, file, 0);
       if (file >= 0) close(file);
       if (page != MAP_FAILED) munmap(page, 4096);
       return page != MAP_FAILED;
     }},
    {"may-read-a-granted-folder", [] { return can_read(MILLE_TEST_PLAYERS "/granted/weights"); }},
};

constexpr std::size_t kCount = sizeof kAttempts / sizeof *kAttempts;

// Runs before anything else in the file.
struct AtLoading {
  bool worked[kCount] = {};
  AtLoading() {
    for (std::size_t i = 0; i < kCount; ++i) worked[i] = kAttempts[i].works();
  }
};
const AtLoading kAtLoading;

struct Burglar {
  std::size_t number = 0;
  std::string found;
};

template <std::size_t number>
std::int32_t MILLE_CALL create(const mille_ai_host*, void*, const mille_option*, std::size_t, void** instance) {
  auto* self = new Burglar{number, {}};
  if (kAtLoading.worked[number]) self->found += " loading";
  if (kAttempts[number].works()) self->found += " creating";
  *instance = self;
  return 0;
}

void MILLE_CALL destroy(void* instance) { delete static_cast<Burglar*>(instance); }

std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision*, std::uint32_t* index) {
  auto& self = *static_cast<Burglar*>(instance);
  if (kAttempts[self.number].works()) self.found += " deciding";
  *index = 0;
  return 0;
}

std::size_t MILLE_CALL explain(void* instance, char* buffer, std::size_t size) {
  const auto& self = *static_cast<const Burglar*>(instance);
  if (size > self.found.size()) std::memcpy(buffer, self.found.c_str(), self.found.size() + 1);
  return self.found.size() + 1;
}

template <std::size_t number>
mille_ai_api api() {
  mille_ai_api api{};
  api.struct_size = sizeof api;
  api.version = MILLE_AI_VERSION;
  api.id = kAttempts[number].id;
  api.title = "Burglar";
  api.flags = MILLE_AI_ANY_RULES;
  api.create = create<number>;
  api.destroy = destroy;
  api.decide = decide;
  api.explain = explain;
  return api;
}

template <std::size_t... numbers>
const mille_ai_library* all(std::index_sequence<numbers...>) {
  static const mille_ai_api apis[] = {api<numbers>()...};
  static const mille_ai_api* const players[] = {&apis[numbers]...};
  static const mille_ai_library library = {sizeof(mille_ai_library), MILLE_AI_VERSION, kCount, players};
  return &library;
}

}  // namespace

const mille_ai_library* MILLE_CALL mille_ai_entry(std::uint32_t host_version) {
  return host_version == MILLE_AI_VERSION ? all(std::make_index_sequence<kCount>()) : nullptr;
}
// NOLINTEND(performance-no-int-to-ptr)
