// mille-ai-host on Windows: the process of one isolated player. The library starts it with the numbers of two inherited
// pipes, and communicates with it over the second one. It ends when that pipe is closed.
#include <charconv>
#include <cstdio>
#include <optional>
#include <string_view>

#include "ai/host/exit_codes.h"
#include "ai/host/hosted_player.h"
#include "ai/remote/greeting.h"
#include "platform/stream.h"

namespace {

using namespace mille::remote;

std::optional<int> pipe_named(std::string_view text) {
  int end = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), end);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || !platform::is_end(end)) return {};
  return end;
}

int host_player(int pipe) {
  Channel channel(pipe);
  if (!answer_greeting(&channel)) return kNoGreeting;
  Frame frame;
  if (channel.receive(&frame, kMostQuestion, {}) != Transfer::ok) return 0;
  const auto request = frame.kind == FrameKind::load ? unpack(frame.payload) : std::nullopt;
  if (!request) return kNoRequest;
  run_player(&channel, frame, *request, 0);
}

}  // namespace

int main(int count, char** arguments) {
  const auto pipe = count == 3 ? pipe_named(arguments[2]) : std::nullopt;
  if (pipe) return host_player(*pipe);
  std::fputs("mille-ai-host runs players for libmille; do not start it by hand\n", stderr);
  return 2;
}
