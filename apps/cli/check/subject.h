// A player that is checked: one of a shared library, loaded into this process, or a command. Also lets the checks watch the calls between a library's
// player and the engine.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/options/player_file.h"
#include "mille/mille.hpp"
#include "platform/processor_wait.h"

namespace cli {

// What a check found.
struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A check that this player gives no occasion for, and why.
struct Skipped : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Subject {
  // Loads the player. `wait` outlives it. Throws Wrong.
  Subject(const std::string& name, const platform::ProcessorWait& wait);

  // Runs a part of a check inside a function that the engine calls, which knows none of the exceptions here. Returns false if the part throws
  // Wrong, and keeps the first as `found`.
  template <class Part>
  bool runs(Part part) {
    try {
      part();
      return true;
    } catch (const Wrong& wrong) {
      if (found.empty()) found = wrong.what();
      return false;
    }
  }

  bool deterministic() const { return api != nullptr && (api->flags & MILLE_AI_DETERMINISTIC) != 0; }

  std::string name;
  mille::PlayerSetup setup;
  const mille_ai_api* api = nullptr;  // of a library; nullptr: it is a command
  std::vector<mille_option> options;  // borrowed from `setup`
  mille::Engine engine;
  const platform::ProcessorWait& wait;
  std::string found;
};

// An instance of a library's player, with which the engine plays by way of a check: the engine gets `api`, each function of which calls
// the player's. A check puts functions of its own in their place, and finds the instance and its host here.
struct Probe {
  explicit Probe(Subject& of);
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;

  static Probe& of(void* instance) { return *static_cast<Probe*>(instance); }
  // Makes the player; the probe must outlive it. Throws Wrong.
  mille::Player player();
  // Asks the player for a decision. It may not change what it is shown.
  std::int32_t decide(const mille_ai_decision& decision, std::uint32_t* index);

  Subject& subject;
  mille_ai_api api;
  void* instance = nullptr;
  const mille_ai_host* host = nullptr;
  void* check = nullptr;  // whatever the check keeps for it
};

// A player of the subject that has no check between it and the engine, whichever kind it is.
class Seated {
 public:
  // Throws Wrong.
  explicit Seated(Subject& subject);
  const mille::Player& player() const { return player_; }

 private:
  std::optional<Probe> probe_;
  mille::Player player_;
};

}  // namespace cli
