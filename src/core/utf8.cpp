// See utf8.h.
#include "core/utf8.h"

namespace mille {

namespace {

unsigned byte_at(std::string_view text, std::size_t place) {
  return place < text.size() ? static_cast<unsigned char>(text[place]) : 0U;
}

bool continues(std::string_view text, std::size_t place, unsigned low = 0x80, unsigned high = 0xBF) {
  const unsigned byte = byte_at(text, place);
  return byte >= low && byte <= high;
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  if (text.empty()) {
    return 0;
  }
  const unsigned lead = byte_at(text, 0);
  if (lead < 0x80) {
    return 1;
  }
  if (lead >= 0xC2 && lead <= 0xDF) {
    return continues(text, 1) ? 2 : 0;
  }
  if (lead >= 0xE0 && lead <= 0xEF) {
    const unsigned low = lead == 0xE0 ? 0xA0 : 0x80;   // below: overlong
    const unsigned high = lead == 0xED ? 0x9F : 0xBF;  // above: surrogates
    return continues(text, 1, low, high) && continues(text, 2) ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const unsigned low = lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xF4 ? 0x8F : 0xBF;  // above: beyond U+10FFFF
    return continues(text, 1, low, high) && continues(text, 2) && continues(text, 3) ? 4 : 0;
  }
  return 0;
}

}  // namespace mille
