// mille-ai-host: the process of one isolated player. It is started by the library, which talks to it over the socket that it
// finds open; it ends when that is closed. Called with `exec MEMORY COMMAND` or `run MEMORY THREADS PROGRAM [ARGUMENT…]`, it watches over a
// command or a program instead.

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string_view>

#include "ai/host/command.h"
#include "ai/host/guest.h"
#include "ai/host/supervisor.h"
#include "ai/sandbox/parts.h"
#include "sanitized.h"

// Of a sanitizer's run-time.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" void __sanitizer_set_report_fd(void* file);

namespace {

using namespace mille::remote;

constexpr int kSocket = 3;
constexpr int kLifeline = STDIN_FILENO;          // closed when the host has gone, or wants this to end
constexpr std::size_t kMostQuestion = 4u << 20;  // the longest legal list is 1 MiB

// The player's life, in the process that is watched, on its only thread.
[[noreturn]] void be_guest(Channel* channel, const Frame& first, const LoadRequest& request, std::uint32_t missing) {
  Guest guest(channel, first.number, request, missing);
  Frame frame;
  while (channel->receive(&frame, kMostQuestion, {}) == Outcome::ok) {
    if (!guest.answer(frame)) _exit(1);
  }
  _exit(0);  // nothing of the player's runs after its host has gone
}

// A sanitizer goes on to report where this process was told to; the player's own words go nowhere, as in every other build.
void keep_reports_apart() {
  if constexpr (mille::kSanitized) {
    constexpr int kReports = 64;  // the sandbox closes what is below
    const int reports = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, kReports);
    const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nothing, STDERR_FILENO);
    if (nothing != STDERR_FILENO) close(nothing);
    __sanitizer_set_report_fd(reinterpret_cast<void*>(std::intptr_t{reports}));  // NOLINT(performance-no-int-to-ptr)
  }
}

// The request says how many threads the player may have, so it is read before there is a process to watch.
int host_a_player() {
  Channel channel(kSocket);
  Frame frame;
  LoadRequest request;
  if (channel.receive(&frame, kMostQuestion, {}) != Outcome::ok) return 0;
  if (frame.kind != FrameKind::load || !unpack(frame.payload, &request)) return 1;
  constexpr bool kClosesFiles = !mille::kSanitized;  // a sanitizer reads files when it reports
  supervise({.processes = false,
             .most = static_cast<int>(std::max(request.threads, 1u)),
             .host = kLifeline,
             .closes_files = kClosesFiles},
            [&](bool watched) { be_guest(&channel, frame, request, kClosesFiles && !watched ? kCallWatch : 0u); });
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view mode = count > 1 ? arguments[1] : "";
  if (count == 4 && mode == "exec") run_command(arguments[2], arguments[3]);
  if (count >= 5 && mode == "run") run_program(arguments[2], arguments[3], arguments + 4);
  int type = 0;
  socklen_t size = sizeof type;
  if (getsockopt(kSocket, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_STREAM) {
    std::fputs("mille-ai-host runs players for libmille; it is not started by hand\n", stderr);
    return 2;
  }
  keep_reports_apart();
  return host_a_player();
}
