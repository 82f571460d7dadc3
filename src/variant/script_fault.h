// The reason why a script was refused, as plain data that outlives the Lua state. The sandbox words the faults that it
// finds itself for users. The variant layer turns a fault into a mille_error.
#pragma once

#include "variant/sandbox_limits.h"

#include <cstdint>
#include <string_view>

namespace mille::script {

enum class FaultKind : std::uint8_t {
  none,
  text,       // must not be parsed: too long, not UTF-8, or with unprintable characters
  syntax,     // does not parse
  error,      // raised by the script or by a function that it called
  work,       // Limits::work
  memory,     // Limits::memory
  block,      // kMaxBlockBytes
  no_memory,  // the host is out of memory; the script is not to blame
};

struct Fault {
  FaultKind kind = FaultKind::none;
  std::int32_t line = 0;  // 0 if no line is known
  char text[kMessageBytes] = {};
};

// Returns a word for tests and logs: "none", "text", …
const char* fault_name(FaultKind kind);

// Copies a message into a fault. A message that is too long is cut at the end of a character. Control characters and
// bytes that are not UTF-8 are written as \xNN.
void set_fault_text(Fault& fault, std::string_view message);

}  // namespace mille::script
