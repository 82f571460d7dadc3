// The subject of conformance checks; see subject.h.
#include "cli/check/subject.h"

#include <fmt/core.h>

#include <dlfcn.h>

namespace cli {

namespace {

std::string shown(const char* text) { return text == nullptr ? "" : text; }

const mille_ai_api* find(const mille_ai_library& library, const std::string& id) {
  for (std::size_t i = 0; i < library.player_count; ++i) {
    const mille_ai_api* api = library.players[i];
    if (api == nullptr) throw Wrong("its table of players has an empty entry");
    if (id.empty() || shown(api->id) == id) return api;
  }
  throw Wrong("it has no player '" + id + "'");
}

}  // namespace

Subject::Subject(const FileName& name) {
  void* const file = dlopen(name.path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (file == nullptr) throw Wrong(shown(dlerror()));
  const auto entry = reinterpret_cast<mille_ai_entry_fn>(dlsym(file, "mille_ai_entry"));
  if (entry == nullptr) throw Wrong("it exports no mille_ai_entry");
  constexpr std::uint32_t kNoVersion = 1'000'000;
  if (const mille_ai_library* strange = entry(kNoVersion); strange != nullptr && strange->version == kNoVersion) {
    throw Wrong(
        "mille_ai_entry claims to speak a version that does not exist; answer NULL to one that you do not know");
  }
  const mille_ai_library* library = entry(MILLE_AI_VERSION);
  if (library == nullptr)
    throw Wrong(fmt::format("it speaks another version of mille_ai.h than {}", static_cast<int>(MILLE_AI_VERSION)));
  if (library->struct_size < sizeof *library || library->version != MILLE_AI_VERSION || library->player_count == 0 ||
      library->players == nullptr) {
    throw Wrong("what mille_ai_entry answers is no table of players: struct_size, version or players are wrong");
  }
  api = find(*library, name.id);
  if (api->struct_size < sizeof *api) throw Wrong("its entry table is shorter than mille_ai_api");
  for (const auto& [key, value] : name.options) options.push_back({key.c_str(), value.c_str()});
}

Probe::Probe(Subject& from) : subject(from), api(*from.api) {
  api.struct_size = sizeof api;
  api.create = [](const mille_ai_host* real_host, void* user, const mille_option* options, std::size_t count,
                  void** made) -> std::int32_t {
    Probe& self = of(user);
    *made = user;
    self.host = real_host;
    const mille_ai_api& real = *self.subject.api;
    return real.create == nullptr ? 0 : real.create(real_host, nullptr, options, count, &self.instance);
  };
  api.destroy = [](void* self) {
    const mille_ai_api& real = *of(self).subject.api;
    if (real.destroy != nullptr) real.destroy(of(self).instance);
  };
  api.match_begin = [](void* self, const mille_ai_match* match) -> std::int32_t {
    const mille_ai_api& real = *of(self).subject.api;
    return real.match_begin == nullptr ? 0 : real.match_begin(of(self).instance, match);
  };
  api.observe = [](void* self, const mille_event* event) {
    const mille_ai_api& real = *of(self).subject.api;
    if (real.observe != nullptr) real.observe(of(self).instance, event);
  };
  api.decide = [](void* self, const mille_ai_decision* decision, std::uint32_t* index) -> std::int32_t {
    return of(self).subject.api->decide(of(self).instance, decision, index);
  };
  api.match_end = [](void* self) {
    const mille_ai_api& real = *of(self).subject.api;
    if (real.match_end != nullptr) real.match_end(of(self).instance);
  };
  if (api.explain != nullptr) {
    api.explain = [](void* self, char* buffer, std::size_t size) {
      return of(self).subject.api->explain(of(self).instance, buffer, size);
    };
  }
  if (api.save != nullptr) {
    api.save = [](void* self, void* buffer, std::size_t size) {
      return of(self).subject.api->save(of(self).instance, buffer, size);
    };
  }
  if (api.restore != nullptr) {
    api.restore = [](void* self, const void* buffer, std::size_t size) {
      return of(self).subject.api->restore(of(self).instance, buffer, size);
    };
  }
  if (api.cancel != nullptr) {
    api.cancel = [](void* self) { of(self).subject.api->cancel(of(self).instance); };
  }
}

mille::Player Probe::player() {
  auto made = mille::Player::from_api(subject.engine.get(), api, this, subject.options);
  if (!made) throw Wrong(made.error().what());
  return std::move(*made);
}

}  // namespace cli
