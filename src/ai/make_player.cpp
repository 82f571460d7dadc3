// See make_player.h.
#include "ai/make_player.h"

#include <algorithm>
#include <string>
#include <vector>

#include "ai/local/builtin.h"
#include "ai/local/library.h"
#include "ai/local/local.h"
#include "ai/messages.h"
#include "ai/player_name.h"
#include "ai/player_source.h"
#include "ai/remote/make_remote.h"

namespace mille {
namespace {

mille_status find_api(const PlayerName& name, const PlayerPlaces& places, const mille_ai_api** api,
                      mille_error* error) {
  PlayerSource source;
  const mille_status known = find_source(name, places, &source, error);
  if (known != MILLE_OK) return known;
  if (source.file.empty()) {
    *api = find_builtin(source.id);
    return MILLE_OK;
  }
  const mille_ai_library* library = nullptr;
  const mille_status status = load_library(source.file, &library, error);
  return status == MILLE_OK ? find_player(*library, source.file, source.id, api, error) : status;
}

mille_status check_allowed(const PlayerName& name, const AllowedPlayers& allowed, mille_error* error) {
  if (!name.command.empty() && !allowed.commands) return refuse(error, say::kPlayerCommand, {name.listed});
  if (!name.file.empty() && !allowed.files) return refuse(error, say::kPlayerFile, {name.file});
  return MILLE_OK;
}

mille_status make_named(const PlayerName& name, const PlayerPlaces& places, std::unique_ptr<Player>* player,
                        mille_error* error) {
  const mille_status allowed = check_allowed(name, places.allowed, error);
  if (allowed != MILLE_OK) return allowed;
  std::vector<mille_option> options;
  for (const auto& [key, value] : name.options) options.push_back({key.c_str(), value.c_str()});
  if (!name.command.empty() || name.isolation != Isolation::none)
    return make_remote_player(name, places, options, player, error);
  const mille_ai_api* api = nullptr;
  const mille_status status = find_api(name, places, &api, error);
  if (status != MILLE_OK) return status;
  return make_local_player(api, nullptr, name.listed, options, places.log, player, error);
}

// The option for what a player plays for, and its value for points.
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
  if (is_foreign(name) && name.isolation == Isolation::none) name.isolation = Isolation::strict;
  return make_named(name, places, player, error);
}

mille_status make_contestant(std::string_view text, bool single_deals, const PlayerPlaces& places,
                             std::unique_ptr<Player>* player, mille_error* error) {
  PlayerName name;
  mille_status status = parse_player_name(text, &name, error);
  if (status != MILLE_OK) return status;
  if (!name.isolation_said && has_remote_players() && is_foreign(name)) name.isolation = Isolation::strict;
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
