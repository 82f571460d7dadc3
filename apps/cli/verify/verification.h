// mille replay --verify: what a guest noted about a match, from options and files, and the six lines of the verdict.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/noted.h"
#include "cli/term/session.h"
#include "cli/verify/replayed_players.h"
#include "mille/mille.hpp"

namespace cli {

// The options with what a guest noted.
struct NoteOptions {
  std::optional<NotedHash> commit;
  std::vector<NotedOfSeat> shares;
  std::vector<NotedOfSeat> share_commits;
  std::optional<std::string> seen;
  std::optional<NotedReceipt> receipt;
  std::optional<std::string> notes;
};

// What a guest noted, in the form the library takes: a notes file and the record that the guest kept. Either may be
// empty.
struct Noted {
  std::string notes;
  std::string seen;

  bool empty() const { return notes.empty() && seen.empty(); }
};

// Reads --notes, --seen and the options that replace a single note. Throws UsageError and Failure.
Noted noted_by(const NoteOptions& options);

struct VerifiedMatch {
  std::string path;
  std::uint64_t number;      // in the file, from 1
  std::size_t lines_before;  // in the file
  mille_verdict verdict;     // from the library
  std::optional<std::array<ReplayedSeat, MILLE_SEATS>> players;
};

// How much of a verdict to print: all six lines, only those that failed or warn, or one line of JSON.
enum class Shown { whole, briefly, json };

// Prints a verdict, with one line for each replayed player. `noted` says whether a guest's notes were compared. Returns
// true if nothing failed; with `strict` a warning counts as a failure.
bool say_verdict(Session& session, const VerifiedMatch& match, bool noted, Shown shown, bool strict);

}  // namespace cli
