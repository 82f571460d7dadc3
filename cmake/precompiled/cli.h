// Precompiled for the command, where MILLE_PRECOMPILED is on; see cmake/precompiled.cmake.
#ifdef __cplusplus
#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#else
#include <stdint.h>
#endif
