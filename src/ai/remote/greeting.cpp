// See greeting.h.
#include "ai/remote/greeting.h"

#include <cstring>
#include <string_view>

#include "ai/messages.h"
#include "ai/remote/host_program.h"
#include "ai/remote/process.h"
#include "base/printable.h"

namespace mille::remote {
namespace {

constexpr std::size_t kMostGreeting = 4096;

// The version comes first, so that a program of any other version can be named.
struct VersionText {
  char text[32] = MILLE_VERSION_TEXT;
};

}  // namespace

std::vector<std::uint8_t> own_greeting() {
  const std::uint32_t words[] = {MILLE_AI_VERSION,
                                 sizeof(mille_rules),
                                 sizeof(mille_event),
                                 sizeof(mille_view),
                                 sizeof(mille_action),
                                 sizeof(mille_ai_decision),
                                 sizeof(mille_evaluation),
                                 sizeof(mille_error),
                                 sizeof(Loaded),
                                 sizeof(Begin),
                                 sizeof(Reply),
                                 static_cast<std::uint32_t>(FrameKind::last_question)};
  return Packer().put(VersionText()).put(words).bytes();
}

mille_status greet(Channel* channel, const HostProgram& program, platform::Process* process, const Deadline& deadline,
                   mille_error* error) {
  const std::vector<std::uint8_t> own = own_greeting();
  Frame frame;
  Transfer transfer = channel->send(FrameKind::greeting, 0, own, deadline);
  if (transfer == Transfer::ok) transfer = channel->receive(&frame, kMostGreeting, deadline);
  if (transfer == Transfer::ok && frame.kind != FrameKind::greeting) transfer = Transfer::malformed;
  if (transfer != Transfer::ok) {
    constexpr std::chrono::seconds kExit(1);
    return refuse(error, say::kChildLoad, {end_after(process, transfer, kExit).cause});
  }
  if (frame.payload == own) return MILLE_OK;
  VersionText version;
  Unpacker(frame.payload).take(&version);
  const std::string_view text(version.text, strnlen(version.text, sizeof version.text));
  return refuse(error, say::kChildVersion, {program.path(), printable(text), MILLE_VERSION_TEXT});
}

bool answer_greeting(Channel* channel) {
  const std::vector<std::uint8_t> own = own_greeting();
  Frame frame;
  if (channel->receive(&frame, kMostGreeting, {}) != Transfer::ok || frame.kind != FrameKind::greeting) return false;
  return channel->send(FrameKind::greeting, 0, own, {}) == Transfer::ok && frame.payload == own;
}

}  // namespace mille::remote
