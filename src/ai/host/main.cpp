// mille-ai-host: the process of one isolated player. The library starts it and communicates with it over a socket that
// is open when it starts. It ends when that socket is closed. With `exec MEMORY COMMAND` or `run MEMORY THREADS PROGRAM
// [ARGUMENT…]` it supervises a command or a program instead.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string_view>

#include "ai/host/command.h"
#include "ai/host/exit_codes.h"
#include "ai/host/hosted_player.h"
#include "ai/host/tasks.h"
#include "ai/remote/greeting.h"
#include "platform/process.h"
#include "platform/sandbox.h"
#include "platform/sandbox_parts.h"
#include "platform/stream.h"
#include "platform/supervisor.h"
#include "platform/terminal.h"
#include "sanitized.h"

// Declared by the sanitizer's run-time.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" void __sanitizer_set_report_fd(void* file);

// Read by the sanitizer's run-time as the process starts.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" const char* __asan_default_options() {
  static_assert(mille::remote::kReported == 5);
  return "exitcode=5";
}

namespace {

using namespace mille::remote;

constexpr const char* kName = "mille-ai-host";
constexpr int kSocket = 3;
constexpr int kLifeline = platform::kStandardInput;  // the host closes it when it exits or wants this process to end

// A sanitizer keeps reporting to this process's standard error. The player's own output there is discarded, as in every
// other build.
void separate_reports() {
  if constexpr (mille::kSanitized) {
    const int reports = platform::hide_standard_error();
    __sanitizer_set_report_fd(reinterpret_cast<void*>(std::intptr_t{reports}));  // NOLINT(performance-no-int-to-ptr)
  }
}

// Reads the request before it starts the supervised process, because the request says how many threads the player may
// have.
int host_player() {
  Channel channel(kSocket);
  if (!answer_greeting(&channel)) return kNoGreeting;
  Frame frame;
  if (channel.receive(&frame, kMostQuestion, {}) != Transfer::ok) return 0;
  const auto request = frame.kind == FrameKind::load ? unpack(frame.payload) : std::nullopt;
  if (!request) return kNoRequest;
  constexpr bool kClosesFiles = !mille::kSanitized;  // a sanitizer reads files when it reports
  const int most = static_cast<int>(std::max(request->threads, 1u));
  const platform::Limits limits{.processes = false,
                                .most = most,
                                .host = kLifeline,
                                .closes_files = kClosesFiles,
                                .warning = refusal_beyond(most)};
  platform::supervise(limits, [&](bool watched) {
    run_player(&channel, frame, *request, kClosesFiles && !watched ? platform::kCallWatch : 0u);
  });
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view mode = count > 1 ? arguments[1] : "";
  if (count == 4 && mode == "exec") {
    platform::forget_program(kName);
    run_command(arguments[2], arguments[3]);
  }
  if (count >= 5 && mode == "run") run_program(arguments[2], arguments[3], arguments + 4);
  if (!platform::is_end(kSocket)) {
    std::fputs("mille-ai-host runs players for libmille; do not start it by hand\n", stderr);
    return 2;
  }
  platform::forget_program(kName);
  separate_reports();
  return host_player();
}
