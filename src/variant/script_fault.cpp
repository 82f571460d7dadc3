// See script_fault.h.
#include "variant/script_fault.h"

#include <cstring>

#include "base/printable.h"

namespace mille::script {

const char* fault_name(FaultKind kind) {
  switch (kind) {
    case FaultKind::none: return "none";
    case FaultKind::text: return "text";
    case FaultKind::syntax: return "syntax";
    case FaultKind::error: return "error";
    case FaultKind::work: return "work";
    case FaultKind::memory: return "memory";
    case FaultKind::block: return "block";
    case FaultKind::no_memory: return "no_memory";
  }
  return "?";
}

void set_fault_text(Fault& fault, std::string_view message) {
  std::size_t used = 0;
  bool full = false;
  put_printable(message, [&](std::string_view piece) {
    full = full || used + piece.size() >= kMessageBytes;
    if (full) return;
    std::memcpy(fault.text + used, piece.data(), piece.size());
    used += piece.size();
  });
  fault.text[used] = '\0';
}

}  // namespace mille::script
