// See fork_watch.h.
#include "platform/posix/sandbox/fork_watch.h"

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

#include "platform/posix/sandbox/call_filter.h"

namespace platform {
namespace {

constexpr int kNone = -1;

// The numbers of the calls that create processes and threads, for one architecture. A machine runs programs of two, 64
// and 32 bits.
struct CallNumbers {
  std::uint32_t architecture;
  int clone;
  int clone3;
  int fork;
  int vfork;
};

#if defined(__x86_64__) || defined(__i386__)
constexpr CallNumbers kCalls[] = {{AUDIT_ARCH_X86_64, 56, 435, 57, 58}, {AUDIT_ARCH_I386, 120, 435, 2, 190}};
constexpr std::uint32_t kX32 = 0x40000000;  // marks calls of the x32 ABI
#elif defined(__aarch64__) || defined(__arm__)
constexpr CallNumbers kCalls[] = {{AUDIT_ARCH_AARCH64, 220, 435, kNone, kNone}, {AUDIT_ARCH_ARM, 120, 435, 2, 190}};
constexpr std::uint32_t kX32 = 0;
#else
constexpr CallNumbers kCalls[] = {{0, kNone, kNone, kNone, kNone}};  // unknown architecture: no filter
constexpr std::uint32_t kX32 = 0;
#endif

// Players can be isolated only on these architectures, and file calls need to be intercepted only then.
#if defined(__x86_64__) || defined(__aarch64__)
constexpr bool kIsolates = true;
#else
constexpr bool kIsolates = false;
#endif

std::vector<sock_filter> program(bool files) {
  std::vector<sock_filter> steps;
  const auto put = [&steps](unsigned code, std::uint32_t value, std::uint8_t yes, std::uint8_t no) {
    steps.push_back({static_cast<std::uint16_t>(code), yes, no, value});
  };
  for (const CallNumbers& calls : kCalls) {
    put(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch), 0, 0);
    const std::size_t jump = steps.size();
    put(BPF_JMP | BPF_JEQ | BPF_K, calls.architecture, 0, 0);
    put(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr), 0, 0);
    put(BPF_ALU | BPF_AND | BPF_K, ~kX32, 0, 0);
    std::vector<long> intercepted{calls.clone, calls.clone3, calls.fork, calls.vfork};
    if (files && kIsolates && &calls == kCalls) {  // the first architecture is this program's
      const std::vector<long> more = file_calls();
      intercepted.insert(intercepted.end(), more.begin(), more.end());
    }
    for (const long call : intercepted) {
      if (call == kNone) continue;
      put(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1);
      put(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF, 0, 0);
    }
    put(BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
    steps[jump].jf = static_cast<std::uint8_t>(steps.size() - jump - 1);  // to the next architecture
  }
  put(BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
  return steps;
}

Call call_of(const seccomp_data& data) {
  for (const CallNumbers& calls : kCalls) {
    const int call = static_cast<int>(static_cast<std::uint32_t>(data.nr) & ~kX32);
    if (data.arch != calls.architecture) continue;
    if (call == calls.clone3) return Call::clone3;
    if (call == calls.clone && (data.args[0] & CLONE_THREAD) != 0) return Call::thread;
    if (call != calls.clone && call != calls.fork && call != calls.vfork) return Call::file;
  }
  return Call::process;
}

// Memory for a struct that is longer in newer kernels.
template <class Struct>
class Sized {
 public:
  explicit Sized(std::size_t size) : words_(std::max(size, sizeof(Struct)) / sizeof(std::uint64_t) + 1) {}
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

int intercept_calls(bool files) {
  if (kCalls[0].architecture == 0) return kNone;
  std::vector<sock_filter> steps = program(files);
  const sock_fprog filter{static_cast<unsigned short>(steps.size()), steps.data()};
  constexpr unsigned kFlags = SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_SPEC_ALLOW;
  return static_cast<int>(syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, kFlags, &filter));
}

std::optional<Request> receive_request(int listener) {
  Sized<seccomp_notif> notification(sizes().seccomp_notif);
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, notification.get()) != 0) return {};
  return Request{notification.get()->id, call_of(notification.get()->data)};
}

void answer_request(int listener, const Request& request, int error) {
  Sized<seccomp_notif_resp> notification(sizes().seccomp_notif_resp);
  seccomp_notif_resp& response = *notification.get();
  response.id = request.id;
  response.error = -error;
  if (error == 0) response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &response);  // fails if the call was withdrawn
}

}  // namespace platform
