// The first frame of each side: library and mille-ai-host tell each other their full version, the sizes of the structs
// that frames carry, and which questions they know. The frame's header, its kind and the version at the beginning of its payload
// never change, so any two versions can tell that they differ.
#pragma once

#include <cstdint>
#include <vector>

#include "ai/remote/frames.h"
#include "base/result.h"
#include "platform/process.h"

namespace mille::remote {

class HostProgram;

// What this build says: its MILLE_VERSION_TEXT first.
std::vector<std::uint8_t> own_greeting();

// Greets a process that has just started. Fails with MILLE_E_VERSION if it is not of this build, and with
// MILLE_E_PLAYER if it does not greet.
mille_status greet(Channel* channel, const HostProgram& program, platform::Process* process, const Deadline& deadline,
                   mille_error* error);

// In the child: answers the library's greeting. Returns false if the library is not of this build.
bool answer_greeting(Channel* channel);

}  // namespace mille::remote
