#include "classes.h"
#include "json.h"

namespace mille_godot {

namespace {

GodotError in_godot(mille_status status) {
  switch (status) {
    case MILLE_OK: return GodotError::kOk;
    case MILLE_E_ARGUMENT:
    case MILLE_E_ILLEGAL_ACTION:
    case MILLE_E_NOTATION:
    case MILLE_E_RULES:
    case MILLE_E_OPTION: return GodotError::kInvalidParameter;
    case MILLE_E_HANDLE: return GodotError::kUnconfigured;
    case MILLE_E_NOMEM: return GodotError::kOutOfMemory;
    case MILLE_E_BUSY: return GodotError::kBusy;
    case MILLE_E_PHASE:
    case MILLE_E_UNSUPPORTED: return GodotError::kUnavailable;
    case MILLE_E_NOT_FOUND: return GodotError::kDoesNotExist;
    case MILLE_E_RECORD:
    case MILLE_E_POSITION: return GodotError::kInvalidData;
    case MILLE_E_SCRIPT:
    case MILLE_E_PLAYER: return GodotError::kScriptFailed;
    default: return GodotError::kFailed;
  }
}

}  // namespace

Dictionary Fallible::last_error() const {
  mille_error error;
  {
    const std::lock_guard lock(mutex_);
    error = error_;
  }
  Dictionary made{Value::dictionary()};
  if (error.status == MILLE_OK) return made;
  std::vector<std::string> params;
  for (std::uint32_t i = 0; i < error.param_count; ++i) params.emplace_back(error.params[i]);
  made.set("error", to_value(in_godot(error.status)));
  made.set("status", std::string_view(mille_status_name(error.status)));
  made.set("rule", std::string_view(error.rule));
  made.set("message", std::string_view(error.message));
  made.set("params", params);
  made.set("file", std::string_view(error.file));
  made.set("line", static_cast<std::int64_t>(error.line));
  made.set("text", std::string_view(mille::Error(error).what()));
  return made;
}

GodotError Fallible::note(const mille::detail::Outcome& outcome) {
  const std::lock_guard lock(mutex_);
  error_.status = MILLE_OK;
  if (!outcome) error_ = outcome.error().data();
  return in_godot(error_.status);
}

GodotError Fallible::refuse(mille_status status, const std::string& text) {
  auto error = mille::make<mille_error>();
  error.status = status;
  text.copy(error.text, sizeof error.text - 1);
  return note(mille::Result<void>(mille::Error(error)));
}

void Fallible::succeeded() { note(mille::Result<void>()); }

void add_last_error(Class& made) {
  made.method<&Fallible::last_error>("get_last_error");
  made.property("last_error", Typed<Dictionary>::kSlot, "", "get_last_error");
}

OptionList::OptionList(const Dictionary& dictionary) {
  for (const auto& [name, value] : dictionary.entries()) pairs_.emplace_back(name.to_text(), value.to_text());
  for (const auto& [name, value] : pairs_) options_.push_back({name.c_str(), value.c_str()});
}

Engine::Engine() {
  auto engine = mille::Engine::create();
  note(engine);
  if (engine) engine_ = std::move(*engine);
}

std::string Engine::version() { return std::string(mille::version_text()); }

std::vector<std::string> Engine::variant_ids() {
  const auto ids = mille::variant_ids();
  return {ids.begin(), ids.end()};
}

std::vector<std::string> Engine::player_names() {
  auto names = engine_.player_names();
  note(names);
  return std::move(names).value_or({});
}

Ref<Variant> Engine::variant(const std::string& id, const Dictionary& options) {
  auto variant = engine_.variant(id, OptionList(options).get());
  note(variant);
  if (!variant) return {};
  return make_ref<Variant>(std::move(*variant));
}

Ref<Variant> Engine::variant_from_script(const std::string& name, const std::string& text, const Dictionary& options) {
  auto variant = engine_.variant_from_script(name, text, OptionList(options).get());
  note(variant);
  if (!variant) return {};
  return make_ref<Variant>(std::move(*variant));
}

Ref<Player> Engine::player(const std::string& name, const Dictionary& options) {
  mille::PlayerSetup setup;
  setup.name = name;
  setup.options = OptionList(options).pairs();
  auto player = engine_.player(setup);
  note(player);
  if (!player) return {};
  return make_ref<Player>(std::move(*player));
}

Ref<Player> Engine::function_player(const std::string& name, const Callable& decide) {
  auto function = make_function_player(engine_, name, decide);
  note(function);
  if (!function) return {};
  return make_ref<Player>(std::move(*function));
}

Ref<Table> Engine::import_record(const std::string& record, std::int64_t number) {
  auto table = engine_.import(record, static_cast<std::uint64_t>(number));
  note(table);
  if (!table) return {};
  return make_ref<Table>(std::move(*table));
}

void Engine::register_class() {
  Class made(kName, []() -> Object* { return new Engine; });
  const Value none = Value::dictionary();
  made.method<&Engine::version>("version");
  made.method<&Engine::variant_ids>("variant_ids");
  made.method<&Engine::player_names>("player_names");
  made.method<&Engine::variant>("variant", {"id", "options"}, {none});
  made.method<&Engine::variant_from_script>("variant_from_script", {"name", "text", "options"}, {none});
  made.method<&Engine::player>("player", {"name", "options"}, {none});
  made.method<&Engine::function_player>("function_player", {"name", "decide"});
  made.method<&Engine::import_record>("import_record", {"record", "number"}, {std::int64_t{1}});
  add_last_error(made);
}

}  // namespace mille_godot
