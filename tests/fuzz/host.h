// An engine for fuzz targets that read text, made once per process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "mille/mille.h"
#include "tests/fuzz/input.h"

namespace fuzz {

inline mille_engine* engine() {
  static mille_engine* made = [] {
    mille_engine* engine = nullptr;
    require(mille_engine_create(nullptr, &engine, nullptr) == MILLE_OK);
    return engine;
  }();
  return made;
}

// A table made from a text can be played to the end of its deal.
inline void play_on(mille_table* table) {
  static mille_action list[2048];
  for (int decisions = 0; decisions < 2000; ++decisions) {
    mille_table_info info{};
    info.struct_size = sizeof info;
    require(mille_table_info_get(table, &info, nullptr) == MILLE_OK);
    if (info.phase != MILLE_PHASE_DRAW && info.phase != MILLE_PHASE_LAY) return;
    std::size_t count = 0;
    const mille_status listed = mille_table_legal(table, list, 2048, &count, nullptr);
    if (listed == MILLE_E_BUFFER) return;
    require(listed == MILLE_OK && count > 0);
    require(mille_table_apply(table, &list[static_cast<std::size_t>(decisions) * 7 % count], nullptr) == MILLE_OK);
  }
}

inline std::string text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace fuzz
