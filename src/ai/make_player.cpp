// See make_player.h.
#include "ai/make_player.h"

#include <algorithm>
#include <string>
#include <utility>
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

Result<const mille_ai_api*> find_api(const PlayerSource& source, PlayerOrigin* origin, mille_error* error) {
  if (source.file.empty()) return find_builtin(source.id);
  MILLE_TRY(const KnownLibrary known, load_known_library(source.file, error));
  *origin = {CodeFrom::file, known.content};
  return find_player(*known.library, source.file, source.id, error);
}

mille_status check_allowed(const PlayerName& name, const AllowedPlayers& allowed, mille_error* error) {
  if (!name.command.empty() && !allowed.commands) return refuse(error, say::kPlayerCommand, {name.listed});
  if (!name.file.empty() && !allowed.files) return refuse(error, say::kPlayerFile, {name.file});
  return MILLE_OK;
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

Result<std::unique_ptr<Player>> make_player(const PlayerName& name, const PlayerPlaces& places, mille_error* error) {
  MILLE_TRY(check_allowed(name, places.allowed, error));
  const std::vector<mille_option> options = name.option_list();
  if (!name.command.empty()) return make_command_player(name, places, options, error);
  MILLE_TRY(PlayerSource source, find_source(name, places, error));
  mille_isolation isolation = name.isolation;
  if (isolation == MILLE_ISOLATION_DEFAULT)
    isolation = source.file.empty() ? MILLE_ISOLATION_NONE : MILLE_ISOLATION_STRICT;
  if (isolation != MILLE_ISOLATION_NONE) {
    const bool strict = isolation == MILLE_ISOLATION_STRICT;
    return make_isolated_player(std::move(source), strict, name.listed, places, options, error);
  }
  PlayerOrigin origin;
  MILLE_TRY(const mille_ai_api* const api, find_api(source, &origin, error));
  MILLE_TRY(auto player, make_local_player(api, nullptr, name.listed, options, places.log, error));
  player->set_origin(origin);
  return player;
}

Result<std::unique_ptr<Player>> make_contestant(PlayerName name, bool single_deals, const PlayerPlaces& places,
                                                mille_error* error) {
  MILLE_TRY(std::unique_ptr<Player> player, make_player(name, places, error));
  if (!single_deals || says_goal(name) || !can_play_for_points(*player)) return player;
  name.options.emplace_back(kGoal, kGoalPoints);
  return make_player(name, places, error);
}

}  // namespace mille
