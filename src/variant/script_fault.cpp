// See script_fault.h.
#include "variant/script_fault.h"

#include "variant/utf8.h"

#include <cstring>

namespace mille::script {

namespace {

constexpr char kHexDigits[] = "0123456789abcdef";

bool printable(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  // C1 controls are two bytes, 0xC2 0x80 to 0xC2 0x9F; terminals obey some of them.
  const bool c1 = character.size() == 2 && first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
  return first >= 0x20 && first != 0x7F && !c1;
}

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
    if (length != 0 && printable(message.substr(0, length))) {
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

bool is_limit(FaultKind kind) {
  return kind == FaultKind::work || kind == FaultKind::live || kind == FaultKind::block || kind == FaultKind::total;
}

}  // namespace mille::script
