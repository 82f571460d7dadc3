// mille-ai-host: the process of one isolated player. It is started by the library, which talks to it over the socket that it
// finds open; it ends when that is closed. Called with `exec MEMORY COMMAND` or `run MEMORY PROGRAM [ARGUMENT…]`, it watches over a
// command or a program instead.

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <string_view>
#include <thread>

#include "ai/host/command.h"
#include "ai/host/guest.h"
#include "ai/host/supervisor.h"

namespace {

using namespace mille::remote;

constexpr int kSocket = 3;
constexpr std::size_t kMostQuestion = 4u << 20;  // the longest legal list is 1 MiB

// Ends the process when the host has gone, even while the player computes.
void watch_host() {
  for (;;) {
    pollfd one{kSocket, POLLRDHUP, 0};
    if (poll(&one, 1, -1) > 0 && (one.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)) != 0) _exit(0);
  }
}

// The player's life, in the process that is watched.
[[noreturn]] void be_guest() {
  std::thread(watch_host).detach();
  Channel channel(kSocket);
  Guest guest(&channel);
  Frame frame;
  while (channel.receive(&frame, kMostQuestion, {}) == Outcome::ok) {
    if (!guest.answer(frame)) _exit(1);
  }
  _exit(0);  // nothing of the player's runs after its host has gone
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view mode = count > 1 ? arguments[1] : "";
  if (count == 4 && mode == "exec") run_command(arguments[2], arguments[3]);
  if (count >= 4 && mode == "run") run_program(arguments[2], arguments + 3);
  int type = 0;
  socklen_t size = sizeof type;
  if (getsockopt(kSocket, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_STREAM) {
    std::fputs("mille-ai-host runs players for libmille; it is not started by hand\n", stderr);
    return 2;
  }
  supervise({}, be_guest);
}
