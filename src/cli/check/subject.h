// A player of a shared library, loaded here for its conformance checks, and how the checks get between it and the library.
#pragma once

#include <stdexcept>
#include <vector>

#include "cli/options/player_file.h"
#include "mille/mille.hpp"

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
  // Loads the file. Throws Wrong.
  explicit Subject(const FileName& name);

  const mille_ai_api* api = nullptr;
  std::vector<mille_option> options;  // borrowed from the name
  mille::Engine engine = mille::Engine::create().value();

  bool deterministic() const { return (api->flags & MILLE_AI_DETERMINISTIC) != 0; }
};

// An instance of the subject that the library plays with by way of a check: `api` is handed to the library, each function of which calls
// the subject's. A check puts its own in their place, and finds the instance and its host here.
struct Probe {
  explicit Probe(Subject& of);
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;

  static Probe& of(void* instance) { return *static_cast<Probe*>(instance); }
  // Makes the player; the probe must outlive it. Throws Wrong.
  mille::Player player();

  Subject& subject;
  mille_ai_api api;
  void* instance = nullptr;
  const mille_ai_host* host = nullptr;
  void* check = nullptr;  // whatever the check keeps for it
};

}  // namespace cli
