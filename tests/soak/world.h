// What lives as long as a soak: one engine, the shipped variants, the built-in players, and the counts. The functions
// check that calls have the expected results.
#pragma once

#include <cstdint>
#include <mille/mille.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/random.h"

namespace mille_test::soak {

// Thrown if a call does not have the expected result.
class Fault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Counts {
  std::uint64_t matches = 0;
  std::uint64_t decisions = 0;
  std::uint64_t faults = 0;
};

struct Script {
  std::string name;
  std::string text;
};

// A player that lives as long as the soak.
struct Resident {
  std::string name;
  mille::Player player;
};

// What the machine provides.
struct Places {
  std::string house_rules;   // folder of scripts
  std::string host_program;  // runs isolated players; empty if there are none
  std::string command;       // a player as a command; empty if there is none
};

template <class T>
concept IsHandle = requires(T value) {
  value.release();
};

[[noreturn]] inline void fail(const char* call, const mille::Error& error) {
  throw Fault(std::string(call) + ": " + mille_status_name(error.code()) + ": " + error.what());
}

// Checks a call that must succeed.
inline void must(const char* call, const mille::Result<void>& result) {
  if (!result) fail(call, result.error());
}

// Returns the value of a call that must succeed.
template <class T>
T made(const char* call, mille::Result<T> result) {
  if (!result) fail(call, result.error());
  return std::move(result).value();
}

// Checks a call that must be refused with this status.
template <class T>
void must_refuse(const char* call, const mille::Result<T>& result, mille_status status) {
  if (result.code() == status) return;
  throw Fault(std::string(call) + ": " + mille_status_name(result.code()) + " where " + mille_status_name(status) +
              " was due");
}

// Checks two values that must be equal.
template <class T>
void must_equal(const char* what, const T& one, const T& other) {
  if (one != other) throw Fault(std::string(what) + " differs");
}

class World {
 public:
  explicit World(const Places& places);

  const Places places;
  Counts counts;
  mille::Engine engine;
  std::vector<mille::Variant> shipped;
  std::vector<Script> scripts;      // the house rules
  std::vector<std::string> names;   // of the built-in players
  std::vector<Resident> residents;  // one of each built-in player and, if possible, one in a child process

  // Lets every resident make the first decision of a separate match. A player keeps its memory of the last match, so
  // the residents hold the same memory each time they have done this under the same rules.
  void decide_once(const mille::Variant& variant);

  // Returns random rules. Tries until no fields conflict.
  mille::Variant random_rules(Random& random);
};

// Returns the budget for a decision. Only a hanging process reaches its time limit.
mille_budget budget(std::uint64_t nodes);

}  // namespace mille_test::soak
