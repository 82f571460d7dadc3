// A match in progress, as players need it.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/state.h"
#include "table/variant.h"

namespace mille {

// The current point of a match.
struct MatchNow {
  const State* state = nullptr;                   // its address does not change
  std::array<std::uint64_t, kSeats> decisions{};  // number made so far, by seat
  std::uint64_t events = 0;                       // number so far
  std::uint32_t epoch = 0;                        // raised when events are dropped (undo)
};

// Implemented by the code that runs a match.
class MatchSource {
 public:
  virtual ~MatchSource() = default;

  virtual const Variant& variant() const = 0;  // must outlive a player's following of the match
  virtual MatchNow now() const = 0;
  // Writes event `number` as the seat may know it. Every byte of `event` is written.
  virtual void read_event(int seat, std::uint64_t number, mille_event* event) const = 0;
  // Appends line `number` of the record as the seat may know it, without its end: the header is line 0, event n is line
  // n + 1. Returns false if the match has no record.
  virtual bool read_line(int seat, std::uint64_t number, std::string* line) const = 0;
  // Where the failures of hooks are noted while a player is asked; null if the match notes them when it plays an action.
  virtual HookNotes* hook_notes() const { return nullptr; }
  // On whose behalf hooks are asked meanwhile: HookCall::asker.
  virtual const void* asker() const { return nullptr; }
};

// A match of which only the state is known: it has no events and no record.
class StateSource : public MatchSource {
 public:
  void read_event(int, std::uint64_t, mille_event*) const override {}
  bool read_line(int, std::uint64_t, std::string*) const override { return false; }
};

}  // namespace mille
