// What Godot calls when it loads and unloads the extension: the entry symbol of mille.gdextension.

#include <filesystem>
#include <fstream>
#include <iterator>

#include "classes.h"

namespace mille_godot {

namespace {

/** In the editor: loads the documentation, which stands beside the library. */
void load_documentation() {
  alignas(8) unsigned char raw[8];
  gd.get_library_path(gd.library, raw);
  const Value path = Value::from_typed(GDEXTENSION_VARIANT_TYPE_STRING, raw);
  gd.destroy[GDEXTENSION_VARIANT_TYPE_STRING](raw);
  std::error_code none;
  const std::filesystem::path folder = std::filesystem::path(path.to_text()).parent_path() / "doc_classes";
  for (const auto& file : std::filesystem::directory_iterator(folder, none)) {
    std::ifstream stream(file.path(), std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    if (file.path().extension() == ".xml") gd.editor_help_load_xml_from_utf8_chars(text.c_str());
  }
}

void initialize(void*, GDExtensionInitializationLevel level) {
  if (level == GDEXTENSION_INITIALIZATION_SCENE) {
    Table::main_thread = std::this_thread::get_id();
    Engine::register_class();
    Variant::register_class();
    Player::register_class();
    Table::register_class();
  } else if (level == GDEXTENSION_INITIALIZATION_EDITOR) {
    load_documentation();
  }
}

void deinitialize(void*, GDExtensionInitializationLevel level) {
  if (level == GDEXTENSION_INITIALIZATION_SCENE) unregister_classes();
}

}  // namespace

}  // namespace mille_godot

#if defined(_WIN32)
#define MILLE_GODOT_EXPORT __declspec(dllexport)
#else
#define MILLE_GODOT_EXPORT __attribute__((visibility("default")))
#endif

extern "C" MILLE_GODOT_EXPORT GDExtensionBool mille_godot_entry(GDExtensionInterfaceGetProcAddress get_proc_address,
                                                                GDExtensionClassLibraryPtr library,
                                                                GDExtensionInitialization* initialization) {
  if (!mille_godot::load(get_proc_address, library)) return 0;
  initialization->minimum_initialization_level = GDEXTENSION_INITIALIZATION_SCENE;
  initialization->initialize = mille_godot::initialize;
  initialization->deinitialize = mille_godot::deinitialize;
  return 1;
}
