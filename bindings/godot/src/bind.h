// Registers C++ classes with Godot. The types of a method's parameters and of its result follow from the method.

#ifndef MILLE_GODOT_BIND_H
#define MILLE_GODOT_BIND_H

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "gdextension.h"

namespace mille_godot {

/** What all classes derive from: the native half of an object of Godot's. */
class Object {
 public:
  Object() = default;
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
  virtual ~Object() = default;

  /** The other half, a RefCounted. */
  GDExtensionObjectPtr owner = nullptr;
};

/** The native half of an object, or NULL if it is of another class. */
template <class T>
T* as(const Value& value) {
  GDExtensionObjectPtr object = value.to_object();
  if (object == nullptr) return nullptr;
  return dynamic_cast<T*>(static_cast<Object*>(gd.object_get_instance_binding(object, gd.library, nullptr)));
}

/** A value of Godot's enumeration Error. */
enum class GodotError : std::int64_t {
  kOk = 0,
  kFailed = 1,
  kUnavailable = 2,
  kUnconfigured = 3,
  kOutOfMemory = 6,
  kInvalidData = 30,
  kInvalidParameter = 31,
  kDoesNotExist = 33,
  kScriptFailed = 39,
  kBusy = 44
};

/** Parameters and results with a type that Value does not say. */
struct Dictionary : Value {};
struct Array : Value {};
struct Callable : Value {};

/** An object of a class T, or nothing. */
template <class T>
struct Ref {
  T* object = nullptr;
  Value value{};
};

/** How Godot sees a parameter or a result. */
struct Slot {
  Type type = GDEXTENSION_VARIANT_TYPE_NIL;
  const char* class_name = "";
  std::uint32_t usage = 6;               // PROPERTY_USAGE_DEFAULT
  bool (*fits)(const Value&) = nullptr;  // of an object: whether it is of the class
};

template <class T>
struct Typed;

template <>
struct Typed<bool> {
  static constexpr Slot kSlot{GDEXTENSION_VARIANT_TYPE_BOOL};
  static bool from(const Value& value) { return value.to_bool(); }
};
template <>
struct Typed<std::int64_t> {
  static constexpr Slot kSlot{GDEXTENSION_VARIANT_TYPE_INT};
  static std::int64_t from(const Value& value) { return value.to_int(); }
};
template <>
struct Typed<std::string> {
  static constexpr Slot kSlot{GDEXTENSION_VARIANT_TYPE_STRING};
  static std::string from(const Value& value) { return value.to_text(); }
};
template <>
struct Typed<std::vector<std::string>> {
  static constexpr Slot kSlot{GDEXTENSION_VARIANT_TYPE_PACKED_STRING_ARRAY};
};
template <>
struct Typed<GodotError> {
  static constexpr Slot kSlot{GDEXTENSION_VARIANT_TYPE_INT, "Error", 6 | 1 << 16};  // PROPERTY_USAGE_CLASS_IS_ENUM
};
template <>
struct Typed<Dictionary> {
  static constexpr Slot kSlot{GDEXTENSION_VARIANT_TYPE_DICTIONARY};
  static Dictionary from(const Value& value) { return {value}; }
};
template <>
struct Typed<Array> {
  static constexpr Slot kSlot{GDEXTENSION_VARIANT_TYPE_ARRAY};
};
template <>
struct Typed<Callable> {
  static constexpr Slot kSlot{GDEXTENSION_VARIANT_TYPE_CALLABLE};
  static Callable from(const Value& value) { return {value}; }
};
template <class T>
struct Typed<Ref<T>> {
  static constexpr Slot kSlot{GDEXTENSION_VARIANT_TYPE_OBJECT, T::kName, 6,
                              [](const Value& value) { return value.is_null() || as<T>(value) != nullptr; }};
  static Ref<T> from(const Value& value) { return {as<T>(value), value}; }
};

inline Value to_value(const Value& value) { return value; }
inline Value to_value(bool value) { return value; }
inline Value to_value(std::int64_t value) { return value; }
inline Value to_value(const std::string& value) { return value; }
inline Value to_value(const std::vector<std::string>& value) { return value; }
inline Value to_value(GodotError value) { return static_cast<std::int64_t>(value); }
template <class T>
Value to_value(const Ref<T>& ref) {
  return ref.value;
}

/** A method as Godot calls it. */
struct Method {
  bool is_static = false;
  bool has_result = false;
  Slot result{};
  std::vector<Slot> parameters{};
  std::vector<Value> defaults{};  // of the last parameters
  Value (*call)(Object* self, const Value* arguments) = nullptr;
};

namespace detail {
template <class R, class... P, class Call>
Value call_with(const Value* arguments, Call call) {
  return [&]<std::size_t... I>(std::index_sequence<I...>)->Value {
    if constexpr (std::is_void_v<R>) {
      call(Typed<std::remove_cvref_t<P>>::from(arguments[I])...);
      return {};
    } else {
      return to_value(call(Typed<std::remove_cvref_t<P>>::from(arguments[I])...));
    }
  }
  (std::index_sequence_for<P...>());
}
template <class R, class... P>
Method describe(bool is_static) {
  Method method;
  method.is_static = is_static;
  method.has_result = !std::is_void_v<R>;
  if constexpr (!std::is_void_v<R>) method.result = Typed<R>::kSlot;
  method.parameters = {Typed<std::remove_cvref_t<P>>::kSlot...};
  return method;
}
template <auto F, class R, class T, class... P>
Method member() {
  Method method = describe<R, P...>(false);
  method.call = [](Object* self, const Value* arguments) {
    return call_with<R, P...>(arguments, [self](auto&&... values) -> R {
      return (static_cast<T*>(self)->*F)(std::forward<decltype(values)>(values)...);
    });
  };
  return method;
}
template <auto F, class T, class R, class... P>
Method bind(R (T::*)(P...)) {
  return member<F, R, T, P...>();
}
template <auto F, class T, class R, class... P>
Method bind(R (T::*)(P...) const) {
  return member<F, R, T, P...>();
}
template <auto F, class R, class... P>
Method bind(R (*)(P...)) {
  Method method = describe<R, P...>(true);
  method.call = [](Object*, const Value* arguments) { return call_with<R, P...>(arguments, F); };
  return method;
}
}  // namespace detail

/** A class that is being registered. */
class Class {
 public:
  /** `create` makes the native half for `new()`; NULL: scripts cannot make objects of the class. */
  Class(const char* name, Object* (*create)());

  /** A method with the names of its parameters, and with default values for the last of them. */
  template <auto F>
  void method(const char* name, const std::vector<const char*>& parameters = {},
              const std::vector<Value>& defaults = {}) {
    Method method = detail::bind<F>(F);
    method.defaults = defaults;
    add(name, std::move(method), parameters);
  }
  /** A property, after its methods. Without a setter it can only be read. */
  void property(const char* name, Slot slot, const char* setter, const char* getter);
  void signal(const char* name, const char* parameter, Slot slot);
  void constant(const char* enumeration, const char* name, std::int64_t value);

 private:
  void add(const char* name, Method method, const std::vector<const char*>& parameters);

  const char* name_;
};

/** Makes an object of a registered class for its native half, and owns that from then on. */
Value adopt(const char* class_name, Object* object);

template <class T, class... Arguments>
Ref<T> make_ref(Arguments&&... arguments) {
  T* object = new T(std::forward<Arguments>(arguments)...);
  return {object, adopt(T::kName, object)};
}

/** Takes all classes back, in the reverse order of their registration. */
void unregister_classes();

}  // namespace mille_godot

#endif
