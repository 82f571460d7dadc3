// A match that a person plays: the table, the opponent, and the record, which is written after every action.
// What the person sees and types stands in screen.h and the two fronts (front.h).
#pragma once

#include <optional>
#include <string>

#include "cli/options/match_options.h"
#include "cli/play/kept_match.h"
#include "cli/show/sheet.h"
#include "mille/mille.hpp"

namespace cli {

class Game {
 public:
  // A new match, recorded in a new file. A sealed one is recorded from give_share() on.
  static Game start(const mille::Engine& engine, const mille::Variant& variant, const mille_match_setup& setup,
                    mille_seat person, const std::string& opponent, const std::string& path);

  // The last match of a file, as far as its last whole line. Seat and opponent are those of the record unless given.
  static Game resume(const mille::Engine& engine, const std::string& path, std::optional<mille_seat> person,
                     const std::string& opponent);

  const mille::Table& table() const { return table_; }
  const mille::Variant& variant() const { return variant_; }
  const mille_rules& rules() const { return rules_; }
  const Names& names() const { return names_; }
  // The opponent's name as the user typed it; empty where it came out of the record.
  const std::string& typed_opponent() const { return typed_opponent_; }
  // Where its record is; what became of that is told by take_news() and problem().
  KeptMatch& kept() { return kept_; }
  const KeptMatch& kept() const { return kept_; }
  mille_seat person() const { return person_; }
  bool persons_turn() const;

  // In a sealed match the person is the guest of their seat, and the command is the host.
  bool sealed() const { return sealed_; }
  // True until give_share(). A match that is dropped before leaves nothing behind.
  bool awaits_share() const { return unpublished_.has_value(); }
  // Makes the person's share of what they typed, publishes the header, and checks it as a guest does.
  void give_share(const std::string& typed);
  // What the person notes to check the match by: commitment and share, in hex.
  const std::string& commitment() const { return commitment_; }
  const std::string& share() const { return share_; }

  // Each of these is recorded when it returns. What the rules refuse throws mille::Error and changes nothing.
  void deal();
  void apply(const mille_action& action);
  void resign();
  // One decision of the opponent; a player that fails forfeits the match (M4).
  void let_opponent_play();
  // Back to before the person's last decision. False where there is none, as always in a sealed match.
  bool undo();

  // What a player would do in the person's place, and why.
  mille::Hint hint(const mille::Player& player) const;

  // Once a sealed match is over: reads the record back and verifies all of it. Throws mille::Error.
  void verify(const mille::Engine& engine) const;

 private:
  // A sealed match without its share: the path of its record, and its seed.
  struct Unpublished {
    std::string path;
    PendingFile seed;
  };

  Game() = default;
  void sit_down(NamedPlayer opponent);
  void save();
  // What stands beside the record of a sealed match; empty for others.
  std::string seed_text() const;

  mille::Variant variant_;
  mille_rules rules_{};
  NamedPlayer opponent_;
  std::string typed_opponent_;
  mille::Table table_;
  mille_seat person_ = 0;
  Names names_;
  bool sealed_ = false;
  std::optional<Unpublished> unpublished_;
  std::string commitment_;
  std::string share_;
  KeptMatch kept_;
  std::string earlier_;            // what stands in the file before this match
  std::uint64_t saved_lines_ = 0;  // lines of this match in the file
};

}  // namespace cli
