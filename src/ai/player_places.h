// Where players are looked for, and how those in other processes are run.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ai/once_log.h"
#include "ai/player/player.h"
#include "ai/remote/child_times.h"

namespace mille {

inline constexpr std::uint64_t kChildMemory = 1u << 30;

// Which players a name may stand for besides the built-in ones and the files of the host's folders.
struct AllowedPlayers {
  bool files = false;     // any file, by its path
  bool commands = false;  // `exec:`
};

// Where players are looked for, and where their log goes.
struct PlayerPlaces {
  std::vector<std::string> folders;  // for `NAME.so` and `libNAME.so` where NAME is not built in
  AllowedPlayers allowed;
  PlayerLog log;
  std::string host_program;           // mille-ai-host; empty: where it is installed
  std::uint64_t memory = 0;           // bytes of address space of a child process; 0: kChildMemory
  std::uint32_t threads = 1;          // that an isolated player may have at a time
  std::vector<std::string> readable;  // folders whose files isolated players may read
  std::int64_t patience_us = 0;       // for a decision without a hard limit, from the soft one on; 0: for ever
  ChildTimes child_times;
  bool allow_unknown_fields = false;  // whether players play under rule fields that they do not know
  std::shared_ptr<OnceLog> warnings = std::make_shared<OnceLog>();  // of all copies of these places
};

}  // namespace mille
