// Why a script was refused: plain data that outlives the Lua state. The wording for users is made
// here for what the sandbox itself finds; the variant layer turns it into a mille_error.
#pragma once

#include "variant/sandbox_limits.h"

#include <cstdint>
#include <string_view>

namespace mille::script {

enum class FaultKind : std::uint8_t {
  none,
  text,       // not a text that may be parsed: too long, not UTF-8, control characters
  syntax,     // does not parse
  error,      // raised by the script or by what it called
  work,       // Limits::work
  live,       // Limits::live_bytes
  block,      // kMaxBlockBytes
  total,      // kMaxTotalBytes
  no_memory,  // the host has none left; the script is not to blame
};

struct Fault {
  FaultKind kind = FaultKind::none;
  std::int32_t line = 0;  // 0: no line can be named
  char text[kMessageBytes] = {};
};

// Words for tests and logs: "none", "text", …
const char* fault_name(FaultKind kind);

// Copies a message into a fault: cut to what fits at a character's end, control characters and
// bytes that are not UTF-8 as \xNN.
void set_fault_text(Fault& fault, std::string_view message);

}  // namespace mille::script
