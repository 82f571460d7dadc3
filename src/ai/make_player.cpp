#include "ai/make_player.h"

#include <unistd.h>

#include "ai/builtin.h"
#include "ai/library.h"
#include "ai/messages.h"
#include "ai/player_name.h"

namespace mille {
namespace {

const mille_ai_api* find_builtin(std::string_view id) {
  for (const mille_ai_api* api : builtin_players()) {
    if (api->id == id) return api;
  }
  return nullptr;
}

// The library in the host's folders that bears a player's name; empty where none does.
std::string find_file(std::string_view id, const PlayerPlaces& places) {
  for (const std::string& folder : places.folders) {
    for (const char* prefix : {"/", "/lib"}) {
      std::string path = folder + prefix + std::string(id) + ".so";
      if (access(path.c_str(), R_OK) == 0) return path;
    }
  }
  return {};
}

mille_status refuse_unknown(std::string_view id, mille_error* error) {
  std::vector<std::string_view> ids;
  for (const mille_ai_api* api : builtin_players()) ids.emplace_back(api->id);
  const std::string_view near = nearest(id, ids);
  return near.empty() ? refuse(error, say::kPlayerUnknown, {id}) : refuse(error, say::kPlayerUnknownNear, {id, near});
}

mille_status find_api(const PlayerName& name, const PlayerPlaces& places, const mille_ai_api** api,
                      mille_error* error) {
  std::string file = name.file;
  std::string_view id = name.id;
  if (file.empty()) {
    *api = find_builtin(id);
    if (*api != nullptr) return MILLE_OK;
    file = find_file(id, places);
    if (file.empty()) return refuse_unknown(id, error);
    id = {};
  }
  const mille_ai_library* library = nullptr;
  const mille_status status = load_library(file, &library, error);
  return status == MILLE_OK ? find_player(*library, file, id, api, error) : status;
}

}  // namespace

mille_status make_player(std::string_view text, const PlayerPlaces& places, std::unique_ptr<Player>* player,
                         mille_error* error) {
  PlayerName name;
  mille_status status = parse_player_name(text, &name, error);
  if (status != MILLE_OK) return status;
  if (name.isolated) return refuse(error, say::kPlayerNoIsolation);
  const mille_ai_api* api = nullptr;
  status = find_api(name, places, &api, error);
  if (status != MILLE_OK) return status;
  std::vector<mille_option> options;
  for (const auto& [key, value] : name.options) options.push_back({key.c_str(), value.c_str()});
  return Player::create(api, nullptr, name.listed, options, places.log, player, error);
}

}  // namespace mille
