// See make_command.h.
#include "ai/remote/make_command.h"

#include <utility>

#include "ai/remote/command.h"

namespace mille {

Result<std::unique_ptr<Backend>> make_command(const PlayerName& name, const PlayerPlaces& places, std::string program,
                                              mille_error*) {
  return std::unique_ptr<Backend>(std::make_unique<remote::Command>(remote::CommandSettings{
      std::move(program), name.command, memory_of(places), places.patience_us, places.child_times}));
}

}  // namespace mille
