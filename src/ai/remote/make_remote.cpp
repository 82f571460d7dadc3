#include "ai/remote/make_remote.h"

#include <string>
#include <utility>

#include "ai/player_source.h"
#include "ai/remote/command.h"
#include "ai/remote/host_program.h"
#include "ai/remote/isolated.h"
#include "ai/sandbox/parts.h"

namespace mille {
namespace {

void tell_of_sandbox(std::uint32_t refused, const PlayerPlaces& places) {
  if (refused == 0) return;
  places.warnings->warn(places.log, "weakly isolated players lack a part of their sandbox: the system refuses " +
                                        remote::names_of_parts(refused));
}

}  // namespace

bool has_remote_players() { return true; }

mille_status make_remote_player(const PlayerName& name, const PlayerPlaces& places,
                                std::span<const mille_option> options, std::unique_ptr<Player>* player,
                                mille_error* error) {
  const std::string program = places.host_program.empty() ? remote::host_program() : places.host_program;
  const std::uint64_t memory = places.memory != 0 ? places.memory : kChildMemory;
  if (!name.command.empty()) {
    auto command = std::make_unique<remote::Command>(
        remote::CommandSettings{program, name.command, memory, places.patience_us, places.child_times});
    return Player::create(std::move(command), name.listed, options, places.log, player, error);
  }
  PlayerSource source;
  mille_status status = find_source(name, places, &source, error);
  if (status != MILLE_OK) return status;
  remote::Settings settings;
  settings.request.file = std::move(source.file);
  settings.request.id = std::move(source.id);
  settings.request.readable = places.readable;
  settings.request.memory = memory;
  settings.request.threads = places.threads;
  settings.request.strict = name.isolation == Isolation::strict;
  settings.program = program;
  settings.patience_us = places.patience_us;
  settings.times = places.child_times;
  std::unique_ptr<remote::Isolated> isolated;
  status = remote::Isolated::start(std::move(settings), &isolated, error);
  if (status != MILLE_OK) return status;
  tell_of_sandbox(isolated->unguarded(), places);
  return Player::create(std::move(isolated), name.listed, options, places.log, player, error);
}

}  // namespace mille
