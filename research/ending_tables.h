// Endings of deals at tables of the library: positions out of its players' deals, and what its players make of them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

// A position in which one player is in the lay step of the last turn but one of a deal.
struct Ending {
  std::string position;              // as JSON, with its rules
  std::vector<std::uint64_t> state;  // the bytes of a State
};

// Every function throws mille::Exception if a call of the library fails.
class EndingTables {
 public:
  static constexpr int kTurns = 20;  // of a deal, which is blocked then (X3)

  EndingTables();
  ~EndingTables();

  // The ending of a deal of club against club, if it has one and the opponent has 1 to `most` cards of which the player knows nothing.
  // `number` is that of the deal.
  bool find(std::uint64_t number, int most, Ending* ending);
  // The state after the turn that a player, by its name, makes of an ending.
  std::vector<std::uint64_t> after_turn(const Ending& ending, const std::string& player);

 private:
  struct Library;
  std::unique_ptr<Library> library_;
};
