// Stands in for the mille-ai-host of another version: greets as the next patch release would.
#include <cstring>

#include "ai/remote/greeting.h"

int main() {
  using namespace mille::remote;
  Channel channel(3);
  Frame frame;
  if (channel.receive(&frame, 4096, {}) != Transfer::ok) return 1;
  std::vector<std::uint8_t> greeting = own_greeting();
  const std::uint32_t version = MILLE_VERSION + 1;
  std::memcpy(greeting.data(), &version, sizeof version);
  channel.send(FrameKind::greeting, 0, greeting, {});
  return 0;
}
