// Random bytes from the operating system, the only outside source of randomness.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace platform {

// Returns 32 bytes of the system's cryptographic random source, or nothing if it fails. The caller must then refuse,
// because a guessable seed would reveal the cards. Leaves errno as it was.
std::optional<std::array<std::uint8_t, 32>> random_seed();

}  // namespace platform
