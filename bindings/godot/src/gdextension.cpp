#include "gdextension.h"

namespace mille_godot {

Interface gd;

bool load(GDExtensionInterfaceGetProcAddress get_proc_address, GDExtensionClassLibraryPtr library) {
  bool found = true;
  const auto look_up = [&]<class F>(const char* name, F& function) {
    function = reinterpret_cast<F>(reinterpret_cast<void*>(get_proc_address(name)));
    found = found && function != nullptr;
  };
#define MILLE_GODOT_LOOK_UP(name) look_up(#name, gd.name)
  MILLE_GODOT_LOOK_UP(variant_new_copy);
  MILLE_GODOT_LOOK_UP(variant_new_nil);
  MILLE_GODOT_LOOK_UP(variant_destroy);
  MILLE_GODOT_LOOK_UP(variant_call);
  MILLE_GODOT_LOOK_UP(variant_get_type);
  MILLE_GODOT_LOOK_UP(variant_get_object_instance_id);
  MILLE_GODOT_LOOK_UP(variant_can_convert_strict);
  MILLE_GODOT_LOOK_UP(variant_construct);
  MILLE_GODOT_LOOK_UP(variant_set_keyed);
  MILLE_GODOT_LOOK_UP(variant_get_keyed);
  MILLE_GODOT_LOOK_UP(variant_iter_init);
  MILLE_GODOT_LOOK_UP(variant_iter_next);
  MILLE_GODOT_LOOK_UP(variant_iter_get);
  MILLE_GODOT_LOOK_UP(variant_stringify);
  MILLE_GODOT_LOOK_UP(variant_get_ptr_destructor);
  MILLE_GODOT_LOOK_UP(string_new_with_utf8_chars_and_len2);
  MILLE_GODOT_LOOK_UP(string_to_utf8_chars);
  MILLE_GODOT_LOOK_UP(string_name_new_with_utf8_chars_and_len);
  MILLE_GODOT_LOOK_UP(ref_set_object);
  MILLE_GODOT_LOOK_UP(object_get_instance_from_id);
  MILLE_GODOT_LOOK_UP(object_set_instance);
  MILLE_GODOT_LOOK_UP(object_set_instance_binding);
  MILLE_GODOT_LOOK_UP(object_get_instance_binding);
  MILLE_GODOT_LOOK_UP(classdb_construct_object2);
  MILLE_GODOT_LOOK_UP(classdb_register_extension_class4);
  MILLE_GODOT_LOOK_UP(classdb_register_extension_class_method);
  MILLE_GODOT_LOOK_UP(classdb_register_extension_class_property);
  MILLE_GODOT_LOOK_UP(classdb_register_extension_class_signal);
  MILLE_GODOT_LOOK_UP(classdb_register_extension_class_integer_constant);
  MILLE_GODOT_LOOK_UP(classdb_unregister_extension_class);
  MILLE_GODOT_LOOK_UP(get_library_path);
  MILLE_GODOT_LOOK_UP(editor_help_load_xml_from_utf8_chars);
#undef MILLE_GODOT_LOOK_UP
  GDExtensionInterfaceGetVariantFromTypeConstructor from = nullptr;
  GDExtensionInterfaceGetVariantToTypeConstructor to = nullptr;
  look_up("get_variant_from_type_constructor", from);
  look_up("get_variant_to_type_constructor", to);
  if (!found) return false;
  for (int type = GDEXTENSION_VARIANT_TYPE_NIL + 1; type < GDEXTENSION_VARIANT_TYPE_VARIANT_MAX; ++type) {
    gd.variant_from[type] = from(static_cast<Type>(type));
    gd.variant_to[type] = to(static_cast<Type>(type));
    gd.destroy[type] = gd.variant_get_ptr_destructor(static_cast<Type>(type));
  }
  gd.library = library;
  return true;
}

String::String(std::string_view text) {
  gd.string_new_with_utf8_chars_and_len2(bytes_, text.data(), static_cast<GDExtensionInt>(text.size()));
}
String::String(const Value& value) { gd.variant_stringify(value.get(), bytes_); }
String::~String() { gd.destroy[GDEXTENSION_VARIANT_TYPE_STRING](bytes_); }
std::string String::text() const {
  std::string text(static_cast<std::size_t>(gd.string_to_utf8_chars(bytes_, nullptr, 0)), '\0');
  gd.string_to_utf8_chars(bytes_, text.data(), static_cast<GDExtensionInt>(text.size()));
  return text;
}

Name::Name(std::string_view text) {
  gd.string_name_new_with_utf8_chars_and_len(bytes_, text.data(), static_cast<GDExtensionInt>(text.size()));
}
Name::~Name() { gd.destroy[GDEXTENSION_VARIANT_TYPE_STRING_NAME](bytes_); }

Value::Value(bool value) {
  GDExtensionBool typed = value ? 1 : 0;
  gd.variant_from[GDEXTENSION_VARIANT_TYPE_BOOL](bytes_, &typed);
}
Value::Value(std::int64_t value) { gd.variant_from[GDEXTENSION_VARIANT_TYPE_INT](bytes_, &value); }
Value::Value(double value) { gd.variant_from[GDEXTENSION_VARIANT_TYPE_FLOAT](bytes_, &value); }
Value::Value(std::string_view text) {
  const String string(text);
  gd.variant_from[GDEXTENSION_VARIANT_TYPE_STRING](bytes_, string.get());
}
Value::Value(const std::vector<std::string>& texts) {
  Value list = array();
  for (const std::string& text : texts) list.append(Value(text));
  GDExtensionConstVariantPtr argument = list.bytes_;
  GDExtensionCallError error{};
  gd.variant_construct(GDEXTENSION_VARIANT_TYPE_PACKED_STRING_ARRAY, bytes_, &argument, 1, &error);
}
Value& Value::operator=(const Value& other) {
  if (this != &other) other.give(bytes_);
  return *this;
}

Value Value::copy(GDExtensionConstVariantPtr variant) {
  Value value;
  gd.variant_new_copy(value.bytes_, variant);
  return value;
}
Value Value::from_typed(Type type, GDExtensionConstTypePtr typed) {
  if (type == GDEXTENSION_VARIANT_TYPE_NIL) return copy(typed);
  Value value;
  gd.variant_from[type](value.bytes_, const_cast<GDExtensionTypePtr>(typed));
  return value;
}
Value Value::object(GDExtensionObjectPtr object) {
  Value value;
  gd.variant_from[GDEXTENSION_VARIANT_TYPE_OBJECT](value.bytes_, &object);
  return value;
}
Value Value::empty(Type type) {
  Value value;
  GDExtensionCallError error{};
  gd.variant_construct(type, value.bytes_, nullptr, 0, &error);
  return value;
}

std::int64_t Value::to_int() const {
  std::int64_t typed = 0;
  gd.variant_to[GDEXTENSION_VARIANT_TYPE_INT](&typed, get());
  return typed;
}
double Value::to_float() const {
  double typed = 0;
  gd.variant_to[GDEXTENSION_VARIANT_TYPE_FLOAT](&typed, get());
  return typed;
}
bool Value::to_bool() const {
  GDExtensionBool typed = 0;
  gd.variant_to[GDEXTENSION_VARIANT_TYPE_BOOL](&typed, get());
  return typed != 0;
}
std::string Value::to_text() const { return String(*this).text(); }
GDExtensionObjectPtr Value::to_object() const {
  if (type() != GDEXTENSION_VARIANT_TYPE_OBJECT) return nullptr;
  return gd.object_get_instance_from_id(gd.variant_get_object_instance_id(bytes_));
}

void Value::set(std::string_view key, const Value& value) {
  GDExtensionBool valid = 0;
  gd.variant_set_keyed(bytes_, Value(key).bytes_, value.bytes_, &valid);
}

std::vector<std::pair<Value, Value>> Value::entries() const {
  std::vector<std::pair<Value, Value>> entries;
  if (type() != GDEXTENSION_VARIANT_TYPE_DICTIONARY && type() != GDEXTENSION_VARIANT_TYPE_ARRAY) return entries;
  Value place;
  GDExtensionBool valid = 0;
  for (GDExtensionBool more = gd.variant_iter_init(bytes_, place.bytes_, &valid); more != 0;
       more = gd.variant_iter_next(bytes_, place.bytes_, &valid)) {
    Value key;
    gd.variant_iter_get(bytes_, place.bytes_, key.bytes_, &valid);
    Value value = key;
    if (type() == GDEXTENSION_VARIANT_TYPE_DICTIONARY) {
      gd.variant_destroy(value.bytes_);
      gd.variant_get_keyed(bytes_, key.bytes_, value.bytes_, &valid);
    }
    entries.emplace_back(key, value);
  }
  return entries;
}

Value Value::call(std::string_view method, std::initializer_list<const Value*> arguments, bool* refused) const {
  std::vector<GDExtensionConstVariantPtr> pointers;
  for (const Value* argument : arguments) pointers.push_back(argument->bytes_);
  Value result;
  GDExtensionCallError error{};
  gd.variant_call(get(), Name(method).get(), pointers.data(), static_cast<GDExtensionInt>(pointers.size()),
                  result.bytes_, &error);
  if (refused != nullptr) *refused = error.error != GDEXTENSION_CALL_OK;
  return result;
}

void Value::give(GDExtensionVariantPtr variant) const {
  const Value kept = *this;
  gd.variant_destroy(variant);
  gd.variant_new_copy(variant, kept.bytes_);
}
void Value::give_typed(Type type, GDExtensionTypePtr typed) const {
  if (type == GDEXTENSION_VARIANT_TYPE_NIL) return give(typed);
  if (type == GDEXTENSION_VARIANT_TYPE_OBJECT) return gd.ref_set_object(typed, to_object());
  if (gd.destroy[type] != nullptr) gd.destroy[type](typed);
  gd.variant_to[type](typed, get());
}

}  // namespace mille_godot
