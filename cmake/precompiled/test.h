// Precompiled for the tests, where MILLE_PRECOMPILED is on; see cmake/precompiled.cmake.
#ifdef __cplusplus
#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#else
#include <stdint.h>
#endif
