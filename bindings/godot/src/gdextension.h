// The functions of Godot that the extension calls, looked up once when it is loaded. Godot 4.4 has all of them.

#ifndef MILLE_GODOT_GDEXTENSION_H
#define MILLE_GODOT_GDEXTENSION_H

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../interface/gdextension_interface.h"

namespace mille_godot {

using Type = GDExtensionVariantType;

/** What Godot gives to the extension. */
struct Interface {
  GDExtensionInterfaceVariantNewCopy variant_new_copy;
  GDExtensionInterfaceVariantNewNil variant_new_nil;
  GDExtensionInterfaceVariantDestroy variant_destroy;
  GDExtensionInterfaceVariantCall variant_call;
  GDExtensionInterfaceVariantGetType variant_get_type;
  GDExtensionInterfaceVariantGetObjectInstanceId variant_get_object_instance_id;
  GDExtensionInterfaceVariantCanConvertStrict variant_can_convert_strict;
  GDExtensionInterfaceVariantConstruct variant_construct;
  GDExtensionInterfaceVariantSetKeyed variant_set_keyed;
  GDExtensionInterfaceVariantGetKeyed variant_get_keyed;
  GDExtensionInterfaceVariantIterInit variant_iter_init;
  GDExtensionInterfaceVariantIterNext variant_iter_next;
  GDExtensionInterfaceVariantIterGet variant_iter_get;
  GDExtensionInterfaceVariantStringify variant_stringify;
  GDExtensionInterfaceVariantGetPtrDestructor variant_get_ptr_destructor;
  GDExtensionInterfaceStringNewWithUtf8CharsAndLen2 string_new_with_utf8_chars_and_len2;
  GDExtensionInterfaceStringToUtf8Chars string_to_utf8_chars;
  GDExtensionInterfaceStringNameNewWithUtf8CharsAndLen string_name_new_with_utf8_chars_and_len;
  GDExtensionInterfaceRefSetObject ref_set_object;
  GDExtensionInterfaceObjectGetInstanceFromId object_get_instance_from_id;
  GDExtensionInterfaceObjectSetInstance object_set_instance;
  GDExtensionInterfaceObjectSetInstanceBinding object_set_instance_binding;
  GDExtensionInterfaceObjectGetInstanceBinding object_get_instance_binding;
  GDExtensionInterfaceClassdbConstructObject2 classdb_construct_object2;
  GDExtensionInterfaceClassdbRegisterExtensionClass4 classdb_register_extension_class4;
  GDExtensionInterfaceClassdbRegisterExtensionClassMethod classdb_register_extension_class_method;
  GDExtensionInterfaceClassdbRegisterExtensionClassProperty classdb_register_extension_class_property;
  GDExtensionInterfaceClassdbRegisterExtensionClassSignal classdb_register_extension_class_signal;
  GDExtensionInterfaceClassdbRegisterExtensionClassIntegerConstant classdb_register_extension_class_integer_constant;
  GDExtensionInterfaceClassdbUnregisterExtensionClass classdb_unregister_extension_class;
  GDExtensionInterfaceGetLibraryPath get_library_path;
  GDExtensionsInterfaceEditorHelpLoadXmlFromUtf8Chars editor_help_load_xml_from_utf8_chars;

  GDExtensionVariantFromTypeConstructorFunc variant_from[GDEXTENSION_VARIANT_TYPE_VARIANT_MAX];
  GDExtensionTypeFromVariantConstructorFunc variant_to[GDEXTENSION_VARIANT_TYPE_VARIANT_MAX];
  GDExtensionPtrDestructor destroy[GDEXTENSION_VARIANT_TYPE_VARIANT_MAX];  // NULL: the type needs none
  GDExtensionClassLibraryPtr library;
};

/** Set by load(), then unchanged. */
extern Interface gd;

/** Looks the functions up. Returns false if this Godot lacks one. */
bool load(GDExtensionInterfaceGetProcAddress get_proc_address, GDExtensionClassLibraryPtr library);

/** A StringName. */
class Name {
 public:
  explicit Name(std::string_view text);
  Name(const Name&) = delete;
  Name& operator=(const Name&) = delete;
  ~Name();
  /** For calls of the interface. */
  [[nodiscard]] GDExtensionStringNamePtr get() const { return const_cast<unsigned char*>(bytes_); }

 private:
  alignas(8) unsigned char bytes_[8];
};

class Value;

/** A String. */
class String {
 public:
  explicit String(std::string_view text);
  /** The text of any value, as Godot prints it. */
  explicit String(const Value& value);
  String(const String&) = delete;
  String& operator=(const String&) = delete;
  ~String();
  [[nodiscard]] std::string text() const;
  /** For calls of the interface. */
  [[nodiscard]] GDExtensionStringPtr get() const { return const_cast<unsigned char*>(bytes_); }

 private:
  alignas(8) unsigned char bytes_[8];
};

/** A Variant. */
class Value {
 public:
  /** Null. */
  Value() { gd.variant_new_nil(bytes_); }
  Value(bool value);             // NOLINT(google-explicit-constructor): values are made of what they hold
  Value(std::int64_t value);     // NOLINT(google-explicit-constructor)
  Value(double value);           // NOLINT(google-explicit-constructor)
  Value(std::string_view text);  // NOLINT(google-explicit-constructor)
  Value(const char*) = delete;   // it would become a bool
  Value(const std::string& text) : Value(std::string_view(text)) {}  // NOLINT(google-explicit-constructor)
  /** A PackedStringArray. */
  Value(const std::vector<std::string>& texts);  // NOLINT(google-explicit-constructor)
  Value(const Value& other) { gd.variant_new_copy(bytes_, other.bytes_); }
  Value& operator=(const Value& other);
  ~Value() { gd.variant_destroy(bytes_); }

  /** A copy of a Variant of Godot's. */
  [[nodiscard]] static Value copy(GDExtensionConstVariantPtr variant);
  /** Made from a value of a type other than Variant, as Godot passes it in a call with typed arguments. */
  [[nodiscard]] static Value from_typed(Type type, GDExtensionConstTypePtr typed);
  [[nodiscard]] static Value dictionary() { return empty(GDEXTENSION_VARIANT_TYPE_DICTIONARY); }
  [[nodiscard]] static Value array() { return empty(GDEXTENSION_VARIANT_TYPE_ARRAY); }
  [[nodiscard]] static Value object(GDExtensionObjectPtr object);

  [[nodiscard]] Type type() const { return gd.variant_get_type(bytes_); }
  [[nodiscard]] bool is_null() const { return type() == GDEXTENSION_VARIANT_TYPE_NIL; }
  /** Godot's own conversion, which any type has. */
  [[nodiscard]] std::int64_t to_int() const;
  [[nodiscard]] double to_float() const;
  [[nodiscard]] bool to_bool() const;
  [[nodiscard]] std::string to_text() const;
  /** The object; NULL if it holds none, or one that has been freed. */
  [[nodiscard]] GDExtensionObjectPtr to_object() const;

  /** Dictionary: sets an entry. */
  void set(std::string_view key, const Value& value);
  /** Array: appends an element. */
  void append(const Value& value) { static_cast<void>(call("append", {&value})); }
  /** Dictionary: its keys and values. Array: its elements, each as a key with itself as value. Of other types nothing. */
  [[nodiscard]] std::vector<std::pair<Value, Value>> entries() const;

  /** Calls a method; null if Godot refuses the call. */
  Value call(std::string_view method, std::initializer_list<const Value*> arguments, bool* refused = nullptr) const;

  /** Writes the value over a Variant of Godot's. */
  void give(GDExtensionVariantPtr variant) const;
  /** Writes the value over one of a type, as Godot expects the result of a call with typed arguments. */
  void give_typed(Type type, GDExtensionTypePtr typed) const;
  /** For calls of the interface. */
  [[nodiscard]] GDExtensionVariantPtr get() const { return const_cast<unsigned char*>(bytes_); }

 private:
  static Value empty(Type type);

  alignas(8) unsigned char bytes_[40];  // 24 in most builds of Godot, 40 in those with double precision
};

}  // namespace mille_godot

#endif
