// The shipped variants for builds without Lua, as C++ generated from the scripts in plugins/variants. A test in builds
// with Lua compares the two. After changing a script, run MILLE_WRITE_VARIANTS=1 build/dev/bin/unit_variant
#pragma once

#include <string_view>

#include "core/ruleset.h"

namespace mille {

struct NativeVariant {
  const char* id;
  const char* title;
  const char* about;
  void (*change)(mille_rules& rules);  // turns the default rules into the variant's
};

inline constexpr NativeVariant kNativeVariants[] = {
#include "variant/native_variants.inc"
};

inline const NativeVariant* find_native_variant(std::string_view id) {
  for (const NativeVariant& variant : kNativeVariants) {
    if (id == variant.id) return &variant;
  }
  return nullptr;
}

inline mille_rules rules_of(const NativeVariant& variant) {
  mille_rules rules = default_rules();
  variant.change(rules);
  return rules;
}

}  // namespace mille
