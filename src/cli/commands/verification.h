// mille replay --verify: what a guest noted of a match, from options and files, and the six lines that verification says.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/commands/replayed_players.h"
#include "cli/options/options.h"
#include "cli/term/session.h"
#include "mille/mille.hpp"

namespace cli {

// One seat's 32 bytes, as SEAT=HEX.
struct SeatHex {
  int seat;
  std::string hex;
};
SeatHex read_seat_hex(const Option& option, const std::string& text);
inline constexpr Kind kSeatHex = kind_of<read_seat_hex>();

// What a guest noted, as the library takes it: a notes file and the record that the guest kept. Empty: nothing.
struct Noted {
  std::string notes;
  std::string seen;

  bool empty() const { return notes.empty() && seen.empty(); }
};

// Reads --notes, --seen and the options that take the place of a note. Throws UsageError and Failure.
Noted noted_by(const CommandOptions& options);

struct VerifiedMatch {
  std::string path;
  std::uint64_t number;      // in the file, from 1
  std::size_t lines_before;  // in the file
  std::string verdict;       // the library's, JSON
  std::optional<std::array<ReplayedSeat, MILLE_SEATS>> players;
};

// How much of a verdict is printed: all six lines, those alone that failed or warn, or one line of JSON.
enum class Shown { whole, briefly, json };

// Prints a verdict, with a line for each player that was played again. `noted`: something that a guest noted was compared. Returns
// whether nothing failed; `strict` makes a warning a failure.
bool say_verdict(Session& session, const VerifiedMatch& match, bool noted, Shown shown, bool strict);

}  // namespace cli
