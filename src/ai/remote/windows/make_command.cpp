// Commands are refused: see make_command.h.
#include "ai/remote/make_command.h"

#include "ai/messages.h"

namespace mille {

Result<std::unique_ptr<Backend>> make_command(const PlayerName& name, const PlayerPlaces&,
                                              std::shared_ptr<const remote::HostProgram>, mille_error* error) {
  return refuse(error, say::kPlayerNoCommands, {name.listed});
}

}  // namespace mille
