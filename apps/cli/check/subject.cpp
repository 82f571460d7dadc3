// The subject of conformance checks; see subject.h.
#include "cli/check/subject.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <set>
#include <span>

#include "cli/options/engine.h"
#include "cli/term/shown.h"
#include "platform/call_watch.h"
#include "platform/shared_library.h"

namespace cli {

namespace {

std::string text_of(const char* text) { return text == nullptr ? "" : text; }

const mille_ai_library& load(const std::string& path) {
  const platform::WatchedCall watched("loading it");
  std::string cause;
  void* const file = platform::load_shared_library(path, &cause);
  if (file == nullptr) throw Wrong(cause);
  const auto entry = reinterpret_cast<mille_ai_entry_fn>(platform::find_symbol(file, "mille_ai_entry"));
  if (entry == nullptr) throw Wrong("it exports no mille_ai_entry");
  constexpr std::uint32_t kNoVersion = 1'000'000;
  if (const mille_ai_library* strange = entry(kNoVersion); strange != nullptr && strange->version == kNoVersion) {
    throw Wrong("mille_ai_entry accepts a version that does not exist; return NULL for a version that you do not know");
  }
  const mille_ai_library* library = entry(MILLE_AI_VERSION);
  if (library == nullptr)
    throw Wrong(fmt::format("it was not built for version {} of mille_ai.h", static_cast<int>(MILLE_AI_VERSION)));
  constexpr std::size_t kFirstSize = offsetof(mille_ai_library, players) + sizeof library->players;
  if (library->struct_size < kFirstSize || library->version != MILLE_AI_VERSION || library->player_count == 0 ||
      library->players == nullptr) {
    throw Wrong("mille_ai_entry returns no valid table of players: struct_size, version or players is wrong");
  }
  return *library;
}

// The player by id, or the first. A host finds a player by its id, so no two may have the same.
const mille_ai_api* find(const mille_ai_library& library, const std::string& id) {
  std::set<std::string> ids;
  const mille_ai_api* found = nullptr;
  for (const mille_ai_api* api : std::span(library.players, library.player_count)) {
    if (api == nullptr) throw Wrong("its table of players has an empty entry");
    const std::string each = text_of(api->id);
    if (!ids.insert(each).second) throw Wrong("two of its players have the id “" + each + "”");
    if (found == nullptr && (id.empty() || each == id)) found = api;
  }
  if (found == nullptr) throw Wrong("it has no player “" + id + "”");
  return found;
}

// What hosts replace in texts for people.
void check_texts(const mille_ai_api& api) {
  const std::pair<const char*, const char*> texts[] = {
      {"title", api.title}, {"release", api.release}, {"author", api.author}, {"about", api.about}};
  for (const auto& [name, text] : texts) {
    const std::string given = text_of(text);
    if (shown(given) != given) throw Wrong(fmt::format("its {} has unprintable characters: {}", name, shown(given)));
  }
  if (api.options == nullptr) return;
  for (const mille_ai_option& option : std::span(api.options, api.option_count)) {
    if (text_of(option.name) == "isolated")
      throw Wrong("its option “isolated” is never set, because hosts use that name");
  }
}

}  // namespace

Subject::Subject(const std::string& given, const platform::ProcessorWait& processor_wait)
    : name(given), setup(typed_player(given)), wait(processor_wait) {
  if (setup.source == MILLE_SOURCE_COMMAND) {
    PlayerGrants grants;
    grants.allowed = MILLE_ALLOW_COMMANDS;
    engine = make_engine(grants);
    return;
  }
  auto engine_options = mille::make<mille_engine_options>();
  engine_options.allow_players = MILLE_ALLOW_FILES;
  engine = mille::Engine::create(engine_options).value();
  setup.isolation = MILLE_ISOLATION_NONE;
  api = find(load(setup.name), setup.id);
  // The engine says what hosts refuse.
  const platform::WatchedCall watched("loading it");
  const auto accepted = engine.player(setup);
  if (!accepted) throw Wrong(accepted.error().what());
  check_texts(*api);
  for (const auto& [key, value] : setup.options) options.push_back({key.c_str(), value.c_str()});
}

Probe::Probe(Subject& from) : subject(from), api{} {
  std::memcpy(&api, from.api, std::min<std::size_t>(from.api->struct_size, sizeof api));
  api.struct_size = sizeof api;
  api.create = [](const mille_ai_host* real_host, void* user, const mille_option* options, std::size_t count,
                  void** made) -> std::int32_t {
    Probe& self = of(user);
    *made = user;
    self.host = real_host;
    const mille_ai_api& real = *self.subject.api;
    const platform::WatchedCall watched("create");
    return real.create == nullptr ? 0 : real.create(real_host, nullptr, options, count, &self.instance);
  };
  api.destroy = [](void* self) {
    const mille_ai_api& real = *of(self).subject.api;
    const platform::WatchedCall watched("destroy");
    if (real.destroy != nullptr) real.destroy(of(self).instance);
  };
  api.match_begin = [](void* self, const mille_ai_match* match) -> std::int32_t {
    const mille_ai_api& real = *of(self).subject.api;
    const platform::WatchedCall watched("match_begin");
    return real.match_begin == nullptr ? 0 : real.match_begin(of(self).instance, match);
  };
  api.observe = [](void* self, const mille_event* event) {
    const mille_ai_api& real = *of(self).subject.api;
    const platform::WatchedCall watched("observe");
    if (real.observe != nullptr) real.observe(of(self).instance, event);
  };
  api.decide = [](void* self, const mille_ai_decision* decision, std::uint32_t* index) -> std::int32_t {
    std::int32_t result = 0;
    const bool fine = of(self).subject.runs([&] { result = of(self).decide(*decision, index); });
    return fine ? result : 1;
  };
  api.match_end = [](void* self) {
    const mille_ai_api& real = *of(self).subject.api;
    const platform::WatchedCall watched("match_end");
    if (real.match_end != nullptr) real.match_end(of(self).instance);
  };
  if (api.explain != nullptr) {
    api.explain = [](void* self, char* buffer, std::size_t size) {
      const platform::WatchedCall watched("explain");
      return of(self).subject.api->explain(of(self).instance, buffer, size);
    };
  }
  if (api.save != nullptr) {
    api.save = [](void* self, void* buffer, std::size_t size) {
      const platform::WatchedCall watched("save");
      return of(self).subject.api->save(of(self).instance, buffer, size);
    };
  }
  if (api.restore != nullptr) {
    api.restore = [](void* self, const void* buffer, std::size_t size) {
      const platform::WatchedCall watched("restore");
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

std::int32_t Probe::decide(const mille_ai_decision& decision, std::uint32_t* index) {
  const mille_view view = *decision.view;
  const std::vector<mille_action> legal(decision.legal, decision.legal + decision.legal_count);
  std::int32_t result = 0;
  {
    const platform::WatchedCall watched("decide");
    result = subject.api->decide(instance, &decision, index);
  }
  if (std::memcmp(&view, decision.view, sizeof view) != 0) throw Wrong("decide writes into its view, which is const");
  if (std::memcmp(legal.data(), decision.legal, legal.size() * sizeof legal[0]) != 0) {
    throw Wrong("decide writes into the legal list, which is const");
  }
  return result;
}

Seated::Seated(Subject& subject) {
  if (subject.api != nullptr) {
    player_ = probe_.emplace(subject).player();
    return;
  }
  auto made = subject.engine.player(subject.setup);
  if (!made) throw Wrong(made.error().what());
  player_ = std::move(*made);
}

}  // namespace cli
