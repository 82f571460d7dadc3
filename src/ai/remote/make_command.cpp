// See make_command.h.
#include "ai/remote/make_command.h"

#include <utility>

#include "ai/remote/command.h"
#include "ai/remote/host_program.h"

namespace mille {

Result<std::unique_ptr<Backend>> make_command(const PlayerName& name, const PlayerPlaces& places,
                                              std::shared_ptr<const remote::HostProgram> program, mille_error* error) {
  MILLE_TRY(program->check(places.child_times.answer, error));
  auto command = std::make_unique<remote::Command>(remote::CommandSettings{
      std::move(program), name.command, memory_of(places), places.patience_us, places.child_times});
  MILLE_TRY(command->check_program(error));
  return std::unique_ptr<Backend>(std::move(command));
}

}  // namespace mille
