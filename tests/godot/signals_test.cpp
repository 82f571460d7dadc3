// Signals of the addon for Godot when memory runs out while one is emitted.
#include <gtest/gtest.h>

#include <cstdint>
#include <new>
#include <string_view>
#include <thread>

#include "bindings/godot/src/classes.h"

namespace {

using mille_godot::gd;

int emitted = 0;
bool out_of_memory = false;

// A Godot in which every value is null. A StringName is where its text lies.
void stand_in() {
  gd.variant_new_nil = [](void*) {};
  gd.variant_new_copy = [](void*, const void*) {};
  gd.variant_destroy = [](void*) {};
  gd.variant_get_type = [](const void*) { return GDEXTENSION_VARIANT_TYPE_NIL; };
  gd.variant_construct = [](mille_godot::Type, void*, const GDExtensionConstVariantPtr*, std::int32_t,
                            GDExtensionCallError*) {};
  gd.variant_set_keyed = [](void*, const void*, const void*, GDExtensionBool*) {};
  gd.variant_call = [](void*, GDExtensionConstStringNamePtr name, const GDExtensionConstVariantPtr*, GDExtensionInt,
                       void*, GDExtensionCallError*) {
    if (std::string_view(*static_cast<const char* const*>(name)) != "emit_signal") return;
    if (out_of_memory) throw std::bad_alloc();
    ++emitted;
  };
  gd.string_new_with_utf8_chars_and_len2 = [](void*, const char*, GDExtensionInt) { return GDExtensionInt{0}; };
  gd.string_name_new_with_utf8_chars_and_len = [](void* made, const char* text, GDExtensionInt) {
    *static_cast<const char**>(made) = text;
  };
  for (auto& from : gd.variant_from) from = [](void*, void*) {};
  for (auto& destroy : gd.destroy) destroy = [](void*) {};
}

TEST(GodotSignals, that_could_not_be_emitted_follow_with_the_next_call) {
  stand_in();
  mille_godot::Table::main_thread = std::this_thread::get_id();
  const mille::Engine engine = mille::Engine::create().value();
  mille_godot::Table table(mille::Table::create(engine.variant("montreal").value()).value());
  out_of_memory = true;
  EXPECT_THROW(table.next_deal(), std::bad_alloc);
  out_of_memory = false;
  EXPECT_EQ(emitted, 0);
  table.apply_index(0);
  EXPECT_EQ(emitted, 1);  // whose turn it is since the deal
}

}  // namespace
