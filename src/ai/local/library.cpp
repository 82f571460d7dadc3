// See library.h.
#include "ai/local/library.h"

#include <map>
#include <mutex>
#include <vector>

#include "ai/messages.h"
#include "ai/player/entry_table.h"
#include "ai/player/foreign_call.h"
#include "ai/player_content.h"
#include "base/nearest_word.h"
#include "base/sized_struct.h"
#include "platform/float_environment.h"
#include "platform/shared_library.h"

namespace mille {
namespace {

mille_status check_library(const std::string& path, const mille_ai_library* library, mille_error* error) {
  constexpr auto kOurs = static_cast<unsigned>(MILLE_AI_VERSION);
  if (library == nullptr) return refuse(error, say::kLibraryVersion, {path, kOurs});
  if (!size_possible<mille_ai_library>(library->struct_size)) {
    return refuse(error, say::kApiSize, {library->struct_size});
  }
  if (library->version != kOurs) return refuse(error, say::kApiVersion, {library->version, kOurs});
  if (library->player_count == 0 || library->player_count > MILLE_LIBRARY_PLAYERS_MAX || library->players == nullptr) {
    return refuse(error, say::kLibraryEmpty, {path});
  }
  for (std::size_t i = 0; i < library->player_count; ++i) {
    if (library->players[i] == nullptr || library->players[i]->id == nullptr) {
      return refuse(error, say::kLibraryEmpty, {path});
    }
  }
  return MILLE_OK;
}

Result<void*> load_code(const std::string& path, const std::string& name, mille_error* error) {
  std::string cause;
  void* handle = nullptr;
  {
    const platform::FloatEnvironment computing;  // a library's constructors may change it: -ffast-math links such a one
    handle = platform::load_shared_library(path, &cause);
  }
  if (handle != nullptr) return handle;
  if (const std::size_t at = cause.find(path); at != cause.npos) cause.replace(at, path.size(), name);
  return refuse(error, say::kLibraryLoad, {name, cause});
}

Result<const mille_ai_library*> players_of(void* handle, const std::string& name, mille_error* error) {
  void* const symbol = platform::find_symbol(handle, "mille_ai_entry");
  if (symbol == nullptr) return refuse(error, say::kLibraryEntry, {name});
  const mille_ai_library* found = nullptr;
  const auto entry = reinterpret_cast<mille_ai_entry_fn>(symbol);
  if (!returns([&] { found = entry(MILLE_AI_VERSION); })) {
    return refuse(error, say::kPlayerThrew, {name, "mille_ai_entry"});
  }
  MILLE_TRY(check_library(name, found, error));
  return found;
}

// What this process has loaded, which stays loaded: its handle, and the SHA-256 of its file at that time.
struct LoadedFiles {
  std::mutex lock;
  std::map<void*, Digest> contents;
};

// Returns the content of the file when this process loaded it, which is `now` if it has just done so.
Digest content_when_loaded(void* handle, const Digest& now) {
  static LoadedFiles all;
  const std::lock_guard guard(all.lock);
  return all.contents.emplace(handle, now).first->second;
}

}  // namespace

Result<const mille_ai_library*> load_library(const std::string& path, const std::string& name, mille_error* error) {
  MILLE_TRY(void* const handle, load_code(path, name, error));
  return players_of(handle, name, error);
}

Result<KnownLibrary> load_known_library(const std::string& path, mille_error* error) {
  const auto read = [&] {
    return read_player_file(
        path, [](std::string_view) { return true; }, error);
  };
  MILLE_TRY(const Digest before, read());
  MILLE_TRY(void* const handle, load_code(path, path, error));
  MILLE_TRY(const Digest after, read());
  const Digest content = content_when_loaded(handle, before);
  if (content != before || content != after) return refuse(error, say::kLibraryChanged, {path});
  MILLE_TRY(const mille_ai_library* const library, players_of(handle, path, error));
  return KnownLibrary{library, content};
}

Result<const mille_ai_api*> find_player(const mille_ai_library& library, std::string_view path, std::string_view id,
                                        mille_error* error) {
  std::vector<std::string_view> ids;
  for (std::size_t i = 0; i < library.player_count; ++i) {
    ids.emplace_back(library.players[i]->id);
    if (id.empty() || ids.back() == id) return library.players[i];
  }
  const std::string_view near = nearest_word(id, ids);
  return near.empty() ? refuse(error, say::kLibraryNoPlayer, {path, id})
                      : refuse(error, say::kLibraryNoPlayerNear, {path, id, near});
}

}  // namespace mille
