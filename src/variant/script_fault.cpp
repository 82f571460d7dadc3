// See script_fault.h.
#include "variant/script_fault.h"

#include "core/control_characters.h"
#include "core/utf8.h"

#include <cstring>

namespace mille::script {

namespace {

constexpr char kHexDigits[] = "0123456789abcdef";

}  // namespace

const char* fault_name(FaultKind kind) {
  switch (kind) {
    case FaultKind::none: return "none";
    case FaultKind::text: return "text";
    case FaultKind::syntax: return "syntax";
    case FaultKind::error: return "error";
    case FaultKind::work: return "work";
    case FaultKind::live: return "live";
    case FaultKind::block: return "block";
    case FaultKind::total: return "total";
    case FaultKind::no_memory: return "no_memory";
  }
  return "?";
}

void set_fault_text(Fault& fault, std::string_view message) {
  std::size_t used = 0;
  while (!message.empty()) {
    const std::size_t length = utf8_length(message);
    if (length != 0 && control_length(message) == 0) {
      if (used + length >= kMessageBytes) {
        break;
      }
      std::memcpy(fault.text + used, message.data(), length);
      used += length;
      message.remove_prefix(length);
      continue;
    }
    if (used + 4 >= kMessageBytes) {
      break;
    }
    const auto byte = static_cast<unsigned char>(message[0]);
    const char escape[4] = {'\\', 'x', kHexDigits[byte >> 4U], kHexDigits[byte & 15U]};
    std::memcpy(fault.text + used, escape, sizeof escape);
    used += sizeof escape;
    message.remove_prefix(1);
  }
  fault.text[used] = '\0';
}

}  // namespace mille::script
