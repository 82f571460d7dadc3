// From a name to a player: built in, or out of a file.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "ai/child_times.h"
#include "ai/player.h"

namespace mille {

// Where players are looked for, and where their log goes.
struct PlayerPlaces {
  std::vector<std::string> folders;  // for `NAME.so` and `libNAME.so` where NAME is not built in
  PlayerLog log;
  std::string host_program;      // mille-ai-host; empty: where it is installed
  std::uint64_t memory = 0;      // bytes of address space of a child process; 0: kChildMemory
  std::int64_t patience_us = 0;  // after which a child that has no limit of time hangs; 0: never
  ChildTimes child_times;
  // Whether the log has been told that the kernel refuses children a part of their sandbox: once for all copies of these places.
  std::shared_ptr<std::atomic_flag> told_of_sandbox = std::make_shared<std::atomic_flag>();
};

inline constexpr std::uint64_t kChildMemory = 1u << 30;

// Refused: MILLE_E_NOT_FOUND with the nearest name, MILLE_E_OPTION, and what Player::create and load_library refuse.
mille_status make_player(std::string_view name, const PlayerPlaces& places, std::unique_ptr<Player>* player,
                         mille_error* error);

// The same, but what comes out of a file runs in a child process, whatever the name says.
mille_status make_for_listing(std::string_view name, const PlayerPlaces& places, std::unique_ptr<Player>* player,
                              mille_error* error);

// The same, unless the name says `isolated=0`: for comparisons that no player shall end. A player that has the option `goal`, and
// whose name does not say it, gets `goal=points` where single deals are compared: they pay nothing.
mille_status make_contestant(std::string_view name, bool single_deals, const PlayerPlaces& places,
                             std::unique_ptr<Player>* player, mille_error* error);

}  // namespace mille
