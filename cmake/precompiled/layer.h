// Precompiled for the library's layers, where MILLE_PRECOMPILED is on; see cmake/precompiled.cmake.
#ifdef __cplusplus
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#else
#include <stdint.h>
#endif
