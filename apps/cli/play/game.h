// A match that a person plays: the table, the opponent, and the record, which is written after every action. screen.h
// and the two fronts (front.h) handle what the person sees and types.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/options/match_options.h"
#include "cli/play/board.h"
#include "cli/play/kept_match.h"
#include "cli/play/receipt.h"
#include "cli/show/rule_value.h"
#include "cli/show/sheet.h"
#include "mille/mille.hpp"

namespace cli {

class Game {
 public:
  // Starts a match and records it in a new file. A sealed match is recorded from give_share() on.
  static Game start(const mille::Engine& engine, const mille::Variant& variant, const mille_match_setup& setup,
                    mille_seat person, const std::string& opponent, const std::string& path);
  // Leaves this match and starts another one on the same terms, with new cards.
  void start_again(const std::string& path);

  // Resumes the last match of a file, up to its last whole line. Seat and opponent come from the record unless given.
  // Throws if a receipt is given that the record lacks; the record is unchanged then.
  static Game resume(const mille::Engine& engine, const std::string& path, std::optional<mille_seat> person,
                     const std::string& opponent, const std::optional<NotedReceipt>& receipt);

  const mille::Table& table() const { return table_; }
  const mille::Variant& variant() const { return variant_; }
  mille_rules rules() const { return rules_of_deal(table_); }
  const Names& names() const { return names_; }
  Board board() const { return {table_, rules(), names_, person_}; }
  // The opponent's name as the user typed it; empty if it came from the record.
  const std::string& typed_opponent() const { return typed_opponent_; }
  // Folders that the opponent may read. Whoever continues the match must name them again.
  const std::vector<std::string>& readable() const { return readable_; }
  void set_readable(std::vector<std::string> folders) { readable_ = std::move(folders); }
  // Where the record is kept. Its take_news() and problem() report what has happened to it.
  KeptMatch& kept() { return kept_; }
  const KeptMatch& kept() const { return kept_; }
  // The number of this match in its file, from 1.
  std::uint64_t number() const;
  mille_seat person() const { return person_; }

  // In a sealed match the person is the guest of their seat, and the command is the host.
  bool sealed() const { return sealed_; }
  // True until give_share(). A match abandoned before that leaves nothing behind.
  bool awaits_share() const { return unpublished_.has_value(); }
  // Makes the person's share from what they typed, publishes the header, and checks it as a guest would.
  void give_share(const std::string& typed);
  // What the person should note to verify the match later: commitment and share, in hex.
  const std::string& commitment() const { return commitment_; }
  const std::string& share() const { return share_; }
  // The number of the last line so far, the header being line 0.
  std::uint64_t last_line() const;
  // The receipt after that line, as HEX@LINE. Precondition: a sealed match that has its share.
  std::string receipt() const;
  // The line of the receipt with which the match was resumed.
  std::optional<std::uint64_t> receipt_given() const { return receipt_given_; }

  // Each of these has recorded its change when it returns. If the rules refuse it, it throws mille::Error and changes
  // nothing.
  void deal();
  void apply(const mille_action& action);
  void resign();
  // Plays one decision of the opponent. A player that fails forfeits the match (M4).
  void let_opponent_play();
  // Goes back to before the person's last decision. Returns false if there is none, and always in a sealed match.
  bool undo();

  // Returns what a player would do in the person's place.
  mille_action hint(const mille::Player& player) const;

  // Reads back and verifies the whole record of a finished sealed match. Throws mille::Error.
  void verify(const mille::Engine& engine) const;

 private:
  // A sealed match that still lacks its share: the path of its record, and its seed.
  struct Unpublished {
    std::string path;
    PendingFile seed;
  };

  Game() = default;
  static Game start(const mille::Variant& variant, const mille_match_setup& setup, mille_seat person,
                    NamedPlayer opponent, const std::string& typed_opponent, const std::string& path);
  void sit_down(NamedPlayer opponent);
  void save();
  // The seed to store beside the record of a sealed match; empty for other matches.
  std::string seed_text() const;

  mille::Variant variant_;
  NamedPlayer opponent_;
  std::string typed_opponent_;
  std::vector<std::string> readable_;
  mille::Table table_;
  mille_seat person_ = 0;
  Names names_;
  bool sealed_ = false;
  std::optional<Unpublished> unpublished_;
  std::string commitment_;
  std::string share_;
  std::optional<std::uint64_t> receipt_given_;
  KeptMatch kept_;
  std::string earlier_;            // the file's content before this match
  std::uint64_t saved_lines_ = 0;  // lines of this match in the file
};

}  // namespace cli
