// How mille-ai-host ends when its host is not one. A player that ends its process chooses its own code; 1 is the
// usual one.
#pragma once

namespace mille::remote {

inline constexpr int kNoGreeting = 3;  // the host says another version, or nothing that is a greeting
inline constexpr int kNoRequest = 4;   // the host greets, and then asks for no player
inline constexpr int kReported = 5;    // a sanitizer has found something

}  // namespace mille::remote
