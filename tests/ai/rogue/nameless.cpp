// A library that describes itself before it is asked, without an id.
#include <sys/socket.h>

#include <array>
#include <cstdint>

#include "mille/mille_types.h"

namespace {

[[maybe_unused]] const bool kLoaded = [] {
  // Mark, kind (loaded), number of the question, length; then a Loaded without options, five empty texts, no siblings.
  constexpr std::uint32_t kWords = 5 + 5 + 1;
  std::array<std::uint32_t, 4 + kWords> frame{0x4d4c0001, 100, 1, 4 * kWords};
  frame[4 + 3] = sizeof(mille_rules);
  return send(3, frame.data(), sizeof frame, MSG_NOSIGNAL) == sizeof frame;
}();

}  // namespace
