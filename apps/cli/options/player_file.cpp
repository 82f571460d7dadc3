// Reads the names of players; see player_file.h.
#include "cli/options/player_file.h"

#include "cli/failure.h"
#include "platform/path.h"

namespace cli {

mille::PlayerSetup typed_player(const std::string& text) {
  auto setup = mille::PlayerSetup::parse(text);
  if (!setup) throw UsageError(describe(setup.error()));
  return std::move(*setup);
}

bool is_library(const std::string& text) {
  const std::string_view ending = platform::shared_library_ending();
  const auto setup = mille::PlayerSetup::parse(text);
  if (!setup) return text.find(ending) != text.npos;  // which typed_player() then refuses
  return setup->source == MILLE_SOURCE_FILE && setup->name.ends_with(ending);
}

bool is_command(const std::string& text) {
  const auto setup = mille::PlayerSetup::parse(text);
  return setup && setup->source == MILLE_SOURCE_COMMAND;
}

}  // namespace cli
