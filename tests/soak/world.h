// What lives as long as a soak: one engine, the shipped variants and the built-in players, and the counts. How calls are held
// to what they should come to.
#pragma once

#include <cstdint>
#include <mille/mille.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/random.h"

namespace mille_test::soak {

// A call did not come to what it should have come to.
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

// What the machine offers.
struct Places {
  std::string house_rules;   // folder of scripts
  std::string host_program;  // runs isolated players; empty: there are none
  std::string command;       // a player as a command; empty: there is none
};

template <class T>
concept IsHandle = requires(T value) {
  value.release();
};

[[noreturn]] inline void fail(const char* call, const mille::Error& error) {
  throw Fault(std::string(call) + ": " + mille_status_name(error.code()) + ": " + error.what());
}

// Of a call that must succeed.
inline void must(const char* call, const mille::Result<void>& result) {
  if (!result) fail(call, result.error());
}

// The value of a call that must succeed.
template <class T>
T made(const char* call, mille::Result<T> result) {
  if (!result) fail(call, result.error());
  return std::move(result).value();
}

// Of a call that must be refused with this status.
template <class T>
void must_refuse(const char* call, const mille::Result<T>& result, mille_status status) {
  if (result.code() == status) return;
  throw Fault(std::string(call) + ": " + mille_status_name(result.code()) + " where " + mille_status_name(status) +
              " was due");
}

// Of two values that must be equal.
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
  std::vector<Resident> residents;  // one of each of them, and one in a child process where that can be

  // Lets every resident take the first decision of a match of its own. A player keeps what it knows of its last match, so the
  // residents keep the same each time they have done this under the same rules.
  void decide_once(const mille::Variant& variant);

  // Rules of random fields, found by trying until none conflict.
  mille::Variant random_rules(Random& random);
};

// What a player may spend on a decision. The limit of time is one that only a hanging process meets.
mille_budget budget(std::uint64_t nodes);

}  // namespace mille_test::soak
