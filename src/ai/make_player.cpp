#include "ai/make_player.h"

#include <unistd.h>

#include <algorithm>

#include "ai/builtin.h"
#include "ai/isolation/command.h"
#include "ai/isolation/isolated.h"
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

// Whether a player's code comes out of a file.
bool is_foreign(const PlayerName& name) { return !name.file.empty() || find_builtin(name.id) == nullptr; }

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

// The file that a name means; empty for a built-in player.
mille_status find_source(const PlayerName& name, const PlayerPlaces& places, std::string* file, std::string* id,
                         mille_error* error) {
  *file = name.file;
  *id = name.id;
  if (!file->empty() || find_builtin(*id) != nullptr) return MILLE_OK;
  *file = find_file(*id, places);
  if (file->empty()) return refuse_unknown(*id, error);
  id->clear();
  return MILLE_OK;
}

mille_status find_api(const PlayerName& name, const PlayerPlaces& places, const mille_ai_api** api,
                      mille_error* error) {
  std::string file;
  std::string id;
  const mille_status known = find_source(name, places, &file, &id, error);
  if (known != MILLE_OK) return known;
  if (file.empty()) {
    *api = find_builtin(id);
    return MILLE_OK;
  }
  const mille_ai_library* library = nullptr;
  const mille_status status = load_library(file, &library, error);
  return status == MILLE_OK ? find_player(*library, file, id, api, error) : status;
}

#if MILLE_WITH_ISOLATION

void tell_of_sandbox(std::uint32_t refused, const PlayerPlaces& places) {
  constexpr std::int32_t kWarning = 2;  // MILLE_LOG_WARNING of mille.h
  if (refused == 0 || places.log.write == nullptr || places.told_of_sandbox->test_and_set()) return;
  std::string line = "isolated players have a weaker sandbox here: the system refuses ";
  if ((refused & isolation::kFileLock) != 0) line += "Landlock (files, other processes)";
  if (refused == (isolation::kFileLock | isolation::kCallFilter)) line += " and ";
  if ((refused & isolation::kCallFilter) != 0) line += "the filter of system calls";
  places.log.write(places.log.user, kWarning, line.c_str());
}

mille_status make_isolated(const PlayerName& name, const PlayerPlaces& places, std::span<const mille_option> options,
                           std::unique_ptr<Player>* player, mille_error* error) {
  const std::string program = places.host_program.empty() ? MILLE_AI_HOST_PATH : places.host_program;
  const std::uint64_t memory = places.memory != 0 ? places.memory : kChildMemory;
  if (!name.command.empty()) {
    auto command = std::make_unique<isolation::Command>(
        isolation::CommandSettings{program, name.command, memory, places.patience_us, places.child_times});
    return Player::create(std::move(command), name.listed, options, places.log, player, error);
  }
  isolation::Settings settings;
  mille_status status = find_source(name, places, &settings.file, &settings.id, error);
  if (status != MILLE_OK) return status;
  settings.program = program;
  settings.memory = memory;
  settings.patience_us = places.patience_us;
  settings.times = places.child_times;
  std::unique_ptr<isolation::Isolated> isolated;
  status = isolation::Isolated::start(std::move(settings), &isolated, error);
  if (status != MILLE_OK) return status;
  tell_of_sandbox(isolated->unguarded(), places);
  return Player::create(std::move(isolated), name.listed, options, places.log, player, error);
}

#else

mille_status make_isolated(const PlayerName&, const PlayerPlaces&, std::span<const mille_option>,
                           std::unique_ptr<Player>*, mille_error* error) {
  return refuse(error, say::kPlayerNoIsolation);
}

#endif

mille_status make_named(const PlayerName& name, const PlayerPlaces& places, std::unique_ptr<Player>* player,
                        mille_error* error) {
  std::vector<mille_option> options;
  for (const auto& [key, value] : name.options) options.push_back({key.c_str(), value.c_str()});
  if (name.isolated) return make_isolated(name, places, options, player, error);
  const mille_ai_api* api = nullptr;
  const mille_status status = find_api(name, places, &api, error);
  if (status != MILLE_OK) return status;
  return Player::create(api, nullptr, name.listed, options, places.log, player, error);
}

// What players may be asked to play for.
constexpr const char* kGoal = "goal";
constexpr const char* kGoalPoints = "points";

bool says_goal(const PlayerName& name) {
  return std::any_of(name.options.begin(), name.options.end(),
                     [](const auto& option) { return option.first == kGoal; });
}

bool can_play_for_points(const Player& player) {
  for (std::size_t i = 0; i < player.option_count(); ++i) {
    mille_option_info info{};
    info.struct_size = sizeof info;
    player.option_info(i, &info);
    if (std::string_view(info.name) != kGoal || info.type != MILLE_OPTION_CHOICE) continue;
    const std::string choices = ' ' + std::string(info.choices) + ' ';
    return choices.find(' ' + std::string(kGoalPoints) + ' ') != choices.npos;
  }
  return false;
}

}  // namespace

mille_status make_for_listing(std::string_view text, const PlayerPlaces& places, std::unique_ptr<Player>* player,
                              mille_error* error) {
  PlayerName name;
  mille_status status = parse_player_name(text, &name, error);
  if (status != MILLE_OK) return status;
  name.isolated = name.isolated || is_foreign(name);
  return make_named(name, places, player, error);
}

mille_status make_contestant(std::string_view text, bool single_deals, const PlayerPlaces& places,
                             std::unique_ptr<Player>* player, mille_error* error) {
  PlayerName name;
  mille_status status = parse_player_name(text, &name, error);
  if (status != MILLE_OK) return status;
  if (!name.isolation_said) name.isolated = MILLE_WITH_ISOLATION && is_foreign(name);
  status = make_named(name, places, player, error);
  if (status != MILLE_OK || !single_deals || says_goal(name) || !can_play_for_points(**player)) return status;
  name.options.emplace_back(kGoal, kGoalPoints);
  return make_named(name, places, player, error);
}

mille_status make_player(std::string_view text, const PlayerPlaces& places, std::unique_ptr<Player>* player,
                         mille_error* error) {
  PlayerName name;
  const mille_status status = parse_player_name(text, &name, error);
  return status == MILLE_OK ? make_named(name, places, player, error) : status;
}

}  // namespace mille
