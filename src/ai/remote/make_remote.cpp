// See make_remote.h.
#include "ai/remote/make_remote.h"

#include <string>
#include <utility>

#include "ai/player_source.h"
#include "ai/remote/host_program.h"
#include "ai/remote/isolated.h"
#include "ai/remote/make_command.h"
#include "ai/remote/player_file.h"
#include "platform/sandbox_parts.h"

namespace mille {
namespace {

std::shared_ptr<const remote::HostProgram> program_of(const PlayerPlaces& places) {
  return places.opened_program != nullptr ? places.opened_program : open_host_program(places.host_program);
}

}  // namespace

std::shared_ptr<const remote::HostProgram> open_host_program(const std::string& path) {
  return std::make_shared<remote::HostProgram>(path);
}

std::shared_ptr<remote::PlayerFiles> make_player_files(bool keeps) {
  return std::make_shared<remote::PlayerFiles>(keeps);
}

Result<std::unique_ptr<Player>> make_isolated_player(PlayerSource source, bool strict, std::string_view listed,
                                                     const PlayerPlaces& places, std::span<const mille_option> options,
                                                     mille_error* error) {
  remote::Settings settings;
  PlayerOrigin origin;
  if (!source.file.empty()) {
    MILLE_TRY(settings.file, places.files != nullptr ? places.files->open(source.file, error)
                                                     : remote::read_into_copy(source.file, error));
    settings.request.copied = settings.file->copy.number() >= 0;
    origin = {CodeFrom::file, settings.file->content};
  }
  settings.request.file = std::move(source.file);
  settings.request.id = std::move(source.id);
  settings.request.readable = places.readable;
  settings.request.memory = memory_of(places);
  settings.request.threads = places.threads;
  settings.request.strict = strict;
  settings.program = program_of(places);
  settings.patience_us = places.patience_us;
  settings.times = places.child_times;
  MILLE_TRY(std::unique_ptr<remote::Isolated> isolated, remote::Isolated::start(std::move(settings), error));
  // A strictly isolated player without a part would not have been loaded; one that says so lies.
  if (const std::uint32_t missing = isolated->missing_parts(); missing != 0 && !strict) {
    places.warnings->warn(places.log, "weakly isolated players lack a part of their sandbox: the system refuses " +
                                          platform::names_of_parts(missing));
  }
  MILLE_TRY(auto player, Player::create(std::move(isolated), listed, options, places.log, error));
  player->set_origin(origin);
  return player;
}

Result<std::unique_ptr<Player>> make_command_player(const PlayerName& name, const PlayerPlaces& places,
                                                    std::span<const mille_option> options, mille_error* error) {
  MILLE_TRY(std::unique_ptr<Backend> backend, make_command(name, places, program_of(places), error));
  MILLE_TRY(auto player, Player::create(std::move(backend), name.listed, options, places.log, error));
  player->set_origin({CodeFrom::command, {}});
  return player;
}

}  // namespace mille
