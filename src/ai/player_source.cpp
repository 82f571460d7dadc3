// See player_source.h.
#include "ai/player_source.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "ai/local/builtin.h"
#include "ai/messages.h"
#include "base/nearest_word.h"
#include "platform/path.h"
#include "platform/shared_library.h"

namespace mille {
namespace {

// Returns the library in the host's folders that has a player's name, or an empty path if there is none. Ignores a name
// with a slash, which could lead out of the folders.
std::string find_file(std::string_view id, const PlayerPlaces& places) {
  if (id.find_first_of(platform::path_separators()) != id.npos) return {};
  for (const std::string& folder : places.folders) {
    for (const char* prefix : {"/", "/lib"}) {
      std::string path = folder + prefix;
      path.append(id).append(platform::shared_library_ending());
      std::error_code unreachable;
      if (std::filesystem::is_regular_file(platform::path_of(path), unreachable) && platform::is_readable(path))
        return path;
    }
  }
  return {};
}

mille_status refuse_unknown(std::string_view id, mille_error* error) {
  const auto left_out = left_out_players();
  if (std::find(left_out.begin(), left_out.end(), id) != left_out.end())
    return refuse(error, say::kPlayerLeftOut, {id});
  std::vector<std::string_view> ids;
  for (const mille_ai_api* api : builtin_players()) ids.emplace_back(api->id);
  const std::string_view near = nearest_word(id, ids);
  return near.empty() ? refuse(error, say::kPlayerUnknown, {id}) : refuse(error, say::kPlayerUnknownNear, {id, near});
}

}  // namespace

Result<PlayerSource> find_source(const PlayerName& name, const PlayerPlaces& places, mille_error* error) {
  if (!name.file.empty() || find_builtin(name.id) != nullptr) return PlayerSource{name.file, name.id};
  std::string file = find_file(name.id, places);
  if (file.empty()) return refuse_unknown(name.id, error);
  return PlayerSource{std::move(file), {}};
}

}  // namespace mille
