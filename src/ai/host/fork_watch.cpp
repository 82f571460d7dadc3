#include "ai/host/fork_watch.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

#include "ai/sandbox/call_filter.h"

namespace mille::remote {
namespace {

constexpr int kNone = -1;

// The calls that make processes and threads, of programs of one kind; a machine runs two kinds, 64 and 32 bits.
struct Calls {
  std::uint32_t architecture;
  int clone;
  int clone3;
  int fork;
  int vfork;
};

#if defined(__x86_64__) || defined(__i386__)
constexpr Calls kCalls[] = {{AUDIT_ARCH_X86_64, 56, 435, 57, 58}, {AUDIT_ARCH_I386, 120, 435, 2, 190}};
constexpr std::uint32_t kX32 = 0x40000000;  // marks calls of the ABI with short pointers
#elif defined(__aarch64__) || defined(__arm__)
constexpr Calls kCalls[] = {{AUDIT_ARCH_AARCH64, 220, 435, kNone, kNone}, {AUDIT_ARCH_ARM, 120, 435, 2, 190}};
constexpr std::uint32_t kX32 = 0;
#else
constexpr Calls kCalls[] = {{0, kNone, kNone, kNone, kNone}};  // not known here: no filter
constexpr std::uint32_t kX32 = 0;
#endif

// The calls that look at files, of programs of the first kind.
std::vector<long> looks() {
#if defined(__x86_64__) || defined(__aarch64__)
  return file_calls();
#else
  return {};  // no player is isolated here
#endif
}

std::vector<sock_filter> program(bool files) {
  std::vector<sock_filter> steps;
  const auto put = [&steps](unsigned code, std::uint32_t value, std::uint8_t yes, std::uint8_t no) {
    steps.push_back({static_cast<std::uint16_t>(code), yes, no, value});
  };
  for (const Calls& calls : kCalls) {
    put(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch), 0, 0);
    const std::size_t jump = steps.size();
    put(BPF_JMP | BPF_JEQ | BPF_K, calls.architecture, 0, 0);
    put(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr), 0, 0);
    put(BPF_ALU | BPF_AND | BPF_K, ~kX32, 0, 0);
    std::vector<long> asked{calls.clone, calls.clone3, calls.fork, calls.vfork};
    if (files && &calls == kCalls) {
      const std::vector<long> more = looks();
      asked.insert(asked.end(), more.begin(), more.end());
    }
    for (const long call : asked) {
      if (call == kNone) continue;
      put(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1);
      put(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF, 0, 0);
    }
    put(BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
    steps[jump].jf = static_cast<std::uint8_t>(steps.size() - jump - 1);  // to the next kind of program
  }
  put(BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
  return steps;
}

Birth birth_of(const seccomp_data& data) {
  for (const Calls& calls : kCalls) {
    const int call = static_cast<int>(static_cast<std::uint32_t>(data.nr) & ~kX32);
    if (data.arch != calls.architecture) continue;
    if (call == calls.clone3) return Birth::hidden;
    if (call == calls.clone && (data.args[0] & CLONE_THREAD) != 0) return Birth::thread;
    if (call != calls.clone && call != calls.fork && call != calls.vfork) return Birth::none;
  }
  return Birth::process;
}

// Room for a struct that a newer kernel may have made longer.
template <class Struct>
class Room {
 public:
  explicit Room(std::size_t size) : words_(std::max(size, sizeof(Struct)) / sizeof(std::uint64_t) + 1) {}
  Struct* get() { return reinterpret_cast<Struct*>(words_.data()); }

 private:
  std::vector<std::uint64_t> words_;
};

seccomp_notif_sizes sizes() {
  seccomp_notif_sizes known{};
  syscall(SYS_seccomp, SECCOMP_GET_NOTIF_SIZES, 0, &known);
  return known;
}

}  // namespace

int watch_births(bool files) {
  if (kCalls[0].architecture == 0) return kNone;
  std::vector<sock_filter> steps = program(files);
  const sock_fprog filter{static_cast<unsigned short>(steps.size()), steps.data()};
  constexpr unsigned kFlags = SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_SPEC_ALLOW;
  return static_cast<int>(syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, kFlags, &filter));
}

bool receive(int listener, Request* request) {
  Room<seccomp_notif> room(sizes().seccomp_notif);
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, room.get()) != 0) return false;
  *request = {room.get()->id, birth_of(room.get()->data)};
  return true;
}

void answer(int listener, const Request& request, int error) {
  Room<seccomp_notif_resp> room(sizes().seccomp_notif_resp);
  seccomp_notif_resp& response = *room.get();
  response.id = request.id;
  response.error = -error;
  if (error == 0) response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &response);  // fails where it has been withdrawn
}

}  // namespace mille::remote
