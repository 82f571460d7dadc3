// Precompiled for the command, where MILLE_PRECOMPILED is on; see cmake/precompiled.cmake.
#ifdef __cplusplus
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#else
#include <stdint.h>
#endif
