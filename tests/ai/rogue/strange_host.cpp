// Stands in for the mille-ai-host of another version: greets as that one would.
#include <cstring>

#include "ai/remote/greeting.h"

int main() {
  using namespace mille::remote;
  Channel channel(3);
  Frame frame;
  if (channel.receive(&frame, 4096, {}) != Transfer::ok) return 1;
  std::vector<std::uint8_t> greeting = own_greeting();
  constexpr char kVersion[] = "1.99.0";
  std::memcpy(greeting.data(), kVersion, sizeof kVersion);
  channel.send(FrameKind::greeting, 0, greeting, {});
  return 0;
}
