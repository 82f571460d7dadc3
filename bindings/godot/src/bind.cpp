#include "bind.h"

#include <deque>
#include <exception>
#include <list>
#include <memory>

namespace mille_godot {

namespace {

constexpr GDExtensionInstanceBindingCallbacks kNoCallbacks{};

struct Registered {
  const char* name;
  Object* (*create)();
};
// Godot keeps pointers to both until the classes are unregistered.
std::list<Registered> classes;
std::list<Method> methods;

GDExtensionObjectPtr join(const char* class_name, Object* native) {
  native->owner = gd.classdb_construct_object2(Name("RefCounted").get());
  gd.object_set_instance(native->owner, Name(class_name).get(), native);
  gd.object_set_instance_binding(native->owner, gd.library, native, &kNoCallbacks);
  return native->owner;
}

/** Calls a method whose arguments have been checked. What C++ throws ends here. */
Value call_checked(const Method& method, GDExtensionClassInstancePtr self, const std::vector<Value>& arguments) {
  try {
    return method.call(static_cast<Object*>(self), arguments.data());
  } catch (const std::exception&) {  // out of memory
    return method.result.type == GDEXTENSION_VARIANT_TYPE_INT
               ? Value(static_cast<std::int64_t>(GodotError::kOutOfMemory))
               : Value();
  }
}

void call(void* userdata, GDExtensionClassInstancePtr self, const GDExtensionConstVariantPtr* given,
          GDExtensionInt count, GDExtensionVariantPtr result, GDExtensionCallError* error) {
  const Method& method = *static_cast<const Method*>(userdata);
  const std::size_t most = method.parameters.size();
  const std::size_t least = most - method.defaults.size();
  const auto size = static_cast<std::size_t>(count);
  const auto refuse = [&](GDExtensionCallErrorType type, std::size_t argument, std::size_t expected) {
    *error = {type, static_cast<std::int32_t>(argument), static_cast<std::int32_t>(expected)};
  };
  if (size > most) return refuse(GDEXTENSION_CALL_ERROR_TOO_MANY_ARGUMENTS, most, most);
  if (size < least) return refuse(GDEXTENSION_CALL_ERROR_TOO_FEW_ARGUMENTS, least, least);
  std::vector<Value> arguments;
  for (std::size_t i = 0; i < most; ++i) {
    const Slot& slot = method.parameters[i];
    arguments.push_back(i < size ? Value::copy(given[i]) : method.defaults[i - least]);
    const Type type = arguments.back().type();
    const bool fits = type == slot.type || gd.variant_can_convert_strict(type, slot.type) != 0;
    if (!fits || (slot.fits != nullptr && !slot.fits(arguments.back())))
      return refuse(GDEXTENSION_CALL_ERROR_INVALID_ARGUMENT, i, slot.type);
  }
  call_checked(method, self, arguments).give(result);
  error->error = GDEXTENSION_CALL_OK;
}

void call_typed(void* userdata, GDExtensionClassInstancePtr self, const GDExtensionConstTypePtr* given,
                GDExtensionTypePtr result) {
  const Method& method = *static_cast<const Method*>(userdata);
  std::vector<Value> arguments;
  for (std::size_t i = 0; i < method.parameters.size(); ++i)
    arguments.push_back(Value::from_typed(method.parameters[i].type, given[i]));
  const Value value = call_checked(method, self, arguments);
  if (method.has_result) value.give_typed(method.result.type, result);
}

/** A GDExtensionPropertyInfo with what it points to. */
class Info {
 public:
  Info(const char* name, const Slot& slot) : name_(name), class_name_(slot.class_name), hint_(std::string_view()) {
    info_ = {slot.type, name_.get(), class_name_.get(), 0, hint_.get(), slot.usage};
  }
  [[nodiscard]] GDExtensionPropertyInfo* get() { return &info_; }

 private:
  Name name_;
  Name class_name_;
  String hint_;
  GDExtensionPropertyInfo info_{};
};

}  // namespace

Class::Class(const char* name, Object* (*create)()) : name_(name) {
  GDExtensionClassCreationInfo4 info{};
  info.is_exposed = 1;
  info.is_abstract = create == nullptr ? 1 : 0;
  info.class_userdata = &classes.emplace_back(Registered{name, create});
  info.create_instance_func = [](void* userdata, GDExtensionBool) -> GDExtensionObjectPtr {
    const auto& registered = *static_cast<const Registered*>(userdata);
    return registered.create == nullptr ? nullptr : join(registered.name, registered.create());
  };
  info.free_instance_func = [](void*, GDExtensionClassInstancePtr self) {
    const std::unique_ptr<Object> last(static_cast<Object*>(self));
  };
  gd.classdb_register_extension_class4(gd.library, Name(name).get(), Name("RefCounted").get(), &info);
}

void Class::add(const char* name, Method method, const std::vector<const char*>& parameters) {
  Method& kept = methods.emplace_back(std::move(method));
  std::deque<Info> infos;
  std::vector<GDExtensionPropertyInfo> arguments;
  for (std::size_t i = 0; i < kept.parameters.size(); ++i)
    arguments.push_back(*infos.emplace_back(parameters[i], kept.parameters[i]).get());
  std::vector<GDExtensionClassMethodArgumentMetadata> metadata(arguments.size());
  std::vector<GDExtensionVariantPtr> pointers;
  for (const Value& value : kept.defaults) pointers.push_back(value.get());
  Info result("", kept.result);
  const Name name_of_method(name);
  GDExtensionClassMethodInfo info{};
  info.name = name_of_method.get();
  info.method_userdata = &kept;
  info.call_func = call;
  info.ptrcall_func = call_typed;
  info.method_flags = GDEXTENSION_METHOD_FLAG_NORMAL | (kept.is_static ? GDEXTENSION_METHOD_FLAG_STATIC : 0);
  info.has_return_value = kept.has_result ? 1 : 0;
  info.return_value_info = result.get();
  info.argument_count = static_cast<std::uint32_t>(arguments.size());
  info.arguments_info = arguments.data();
  info.arguments_metadata = metadata.data();
  info.default_argument_count = static_cast<std::uint32_t>(pointers.size());
  info.default_arguments = pointers.data();
  gd.classdb_register_extension_class_method(gd.library, Name(name_).get(), &info);
}

void Class::property(const char* name, Slot slot, const char* setter, const char* getter) {
  Info info(name, slot);
  gd.classdb_register_extension_class_property(gd.library, Name(name_).get(), info.get(), Name(setter).get(),
                                               Name(getter).get());
}

void Class::signal(const char* name, const char* parameter, Slot slot) {
  Info info(parameter, slot);
  gd.classdb_register_extension_class_signal(gd.library, Name(name_).get(), Name(name).get(), info.get(), 1);
}

void Class::constant(const char* enumeration, const char* name, std::int64_t value) {
  gd.classdb_register_extension_class_integer_constant(gd.library, Name(name_).get(), Name(enumeration).get(),
                                                       Name(name).get(), value, 0);
}

Value adopt(const char* class_name, Object* object) { return Value::object(join(class_name, object)); }

void unregister_classes() {
  for (; !classes.empty(); classes.pop_back())
    gd.classdb_unregister_extension_class(gd.library, Name(classes.back().name).get());
  methods.clear();
}

}  // namespace mille_godot
