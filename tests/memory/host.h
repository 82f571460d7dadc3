// The handles that the host of the memory tests holds, and the calls that it makes one after the other.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "mille/mille.h"
#include "tests/support/sized.h"

namespace mille_test {

// Static buffers for texts and actions, so that the tests need not allocate any.
inline std::array<char, 1 << 20> text;
inline std::array<mille_action, 1024> actions;

// The lines that an arena has reported.
struct Told {
  std::array<char, 1 << 14> lines{};
  std::size_t size = 0;
};

struct Host {
  mille_engine* engine = nullptr;
  mille_variant* variant = nullptr;
  mille_variant* script = nullptr;
  mille_table* table = nullptr;
  mille_table* hooked = nullptr;
  mille_table* sealed = nullptr;
  mille_table* other = nullptr;
  mille_table* followed = nullptr;
  mille_player* greedy = nullptr;
  mille_player* club = nullptr;
  mille_player* own = nullptr;
  mille_arena* arena = nullptr;
  mille_arena* resumed = nullptr;
  mille_arena* threads = nullptr;
  mille_arena* shards[2] = {};
  mille_arena* opened = nullptr;
  Told told, told_by_threads, told_by_shards[2];
  int own_matches = 0;  // that the host's own player has begun and not ended
  std::string record, position;
  std::vector<std::uint64_t> state;

  Host() = default;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;
  ~Host();

  mille_state* at() { return reinterpret_cast<mille_state*>(state.data()); }
};

mille_match_setup setup_of(mille_decks decks);

// Returns a text of everything that can be observed of a host's tables and arenas. The host's own player, which is seated
// nowhere, must play no match.
std::string seen(const Host& host);

// One call of the host, or several that change nothing.
struct Step {
  const char* name;
  mille_status (*run)(Host& host);
  enum Kind {
    kChanges,
    kReads,
    kAsksPlayer,  // a player that runs out of memory has a fault
    kCounts,      // complete pairs of an arena count, whatever ends its run
  } kind = kChanges;

  bool reads() const { return kind == kReads; }
  bool asks_player() const { return kind == kAsksPlayer; }
};

std::vector<Step> table_steps();
std::vector<Step> arena_steps();
std::vector<Step> state_steps();

}  // namespace mille_test
