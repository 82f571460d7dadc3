// See random.h. The system's function is declared here, because <windows.h> defines words such as `near` and `small`.
#include "platform/random.h"

extern "C" __declspec(dllimport) unsigned char __stdcall SystemFunction036(void* buffer, unsigned long size);

namespace platform {

// Its documented name is RtlGenRandom. It leaves errno alone.
std::optional<std::array<std::uint8_t, 32>> random_seed() {
  std::array<std::uint8_t, 32> seed;
  if (SystemFunction036(seed.data(), static_cast<unsigned long>(seed.size())) == 0) return {};
  return seed;
}

}  // namespace platform
