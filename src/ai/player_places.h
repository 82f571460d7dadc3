// Where to look for players, and how to run those in other processes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ai/once_log.h"
#include "ai/player/player.h"
#include "ai/remote/child_times.h"

namespace mille {

namespace remote {
class HostProgram;
class PlayerFiles;
}  // namespace remote

inline constexpr std::uint64_t kChildMemory = 1u << 30;

// Which players a name may stand for besides the built-in ones and the files of the host's folders.
struct AllowedPlayers {
  bool files = false;     // any file, by its path
  bool commands = false;  // `exec:`
};

// Where to look for players, how to run them, and where their log goes.
struct PlayerPlaces {
  std::vector<std::string> folders;  // searched for `NAME.so` and `libNAME.so` if NAME is not built in
  AllowedPlayers allowed;
  PlayerLog log;
  std::string host_program;  // path of mille-ai-host; empty for the one that was installed with this library
  // That program, opened; see open_host_program(). If null, each player opens it.
  std::shared_ptr<const remote::HostProgram> opened_program;
  std::uint64_t memory = 0;           // bytes of address space of a child process; 0 for kChildMemory
  std::uint32_t threads = 1;          // most threads that an isolated player may have at a time
  std::vector<std::string> readable;  // folders whose files isolated players may read
  std::int64_t patience_us = 0;       // wait after the soft limit of a decision without a hard limit; 0 for no end
  ChildTimes child_times;
  bool allow_unknown_fields = false;  // let players play under rule fields that they do not know
  // The files of players in child processes; see make_player_files(). If null, each player has a copy of its own.
  std::shared_ptr<remote::PlayerFiles> files;
  std::shared_ptr<OnceLog> warnings = std::make_shared<OnceLog>();  // shared by all copies of this object
};

// Returns the bytes that a child process may use.
inline std::uint64_t memory_of(const PlayerPlaces& places) { return places.memory != 0 ? places.memory : kChildMemory; }

}  // namespace mille
