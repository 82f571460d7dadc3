// The opponent's last turns of the deal as I could see them, and how likely they make a given hand. The opponent is assumed
// to play as learned does, with some doubt.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "random.h"
#include "world.h"

namespace search {

class History {
 public:
  // How many points worse an action must be to be about e times less likely.
  static constexpr double kDoubt = 6;

  // `seat` is mine. No other turn uses `room` during a call.
  History(const Kernel& kernel, const learned::Rules& rules, const learned::Network& network, mille_seat seat,
          learned::Turn::Room* room)
      : kernel_(kernel),
        rules_(rules),
        network_(network),
        room_(room),
        points_(network),
        seat_(seat),
        legal_(static_cast<std::size_t>(rules.fields.longest_legal_list)) {}

  void observe(const mille_event& event);

  // The deal, with the cards I have not seen placed arbitrarily. Null if I did not observe the deal from its start, or
  // if the stock has been renewed.
  const State* now() const { return now_ ? &*now_ : nullptr; }
  // Returns true if there is a turn that says something about the opponent's hand.
  bool tells() const { return count_ > 0; }
  // The likelihood of the observed turns if this is the opponent's hand, or 0 if it is below `least`. The card drawn in
  // each turn is guessed at random, so two calls may differ.
  double likelihood(std::span<const mille_card> hand, double least, Random* random);
  // The likelihood of the last turn alone, stored for each of these doubts in place of kDoubt.
  void likelihoods_of_last(std::span<const mille_card> hand, std::span<const double> doubts, double* likelihoods);
  // Turns planned so far, for the host's node count.
  std::uint64_t planned() const { return planned_; }

 private:
  static constexpr int kTurns = 2;  // earlier turns tell little more and cost as much

  struct Cards {
    std::int8_t of[learned::kHandRanks][2]{};  // by rank and value
  };
  // A turn of the opponent.
  struct Played {
    mille_view before;  // my view right after the opponent drew or took the pile
    bool drew = false;  // from the stock
    Cards gained;       // otherwise, the gain of the hand; negative for cards laid with the pile
    learned::Way way;   // the rest of the turn
    Cards shed;         // the cards that left the hand in it
  };

  void deal(const mille_event& event);
  void begin_turn(const mille_event& event);
  void lay(const mille_action& action);
  void discard(const mille_action& action);
  bool show(const mille_action& action);
  bool draw(mille_card card);
  static void add(Cards* cards, const Cards& more, int sign);
  Cards counted(const mille_card* cards, std::size_t count) const;
  Cards counted(const std::uint8_t* by_card) const;  // an array indexed by card
  Cards known(const mille_view& view) const;
  void chances_of(const Played& turn, const Cards& hand, std::span<const double> doubts, double* chances);
  // The turn that is i turns of the opponent ago; 1 is the last.
  const Played& past(int i) const { return turns_[static_cast<std::size_t>((count_ - i) % kTurns)]; }
  void give_back(const Played& turn, Cards* hand, Random* random) const;
  // The opponent's current turn. Before it begins, the oldest one kept.
  Played& current() { return turns_[static_cast<std::size_t>(count_ % kTurns)]; }

  const Kernel& kernel_;
  const learned::Rules& rules_;
  const learned::Network& network_;
  learned::Turn::Room* room_;
  learned::Aim points_;
  mille_seat seat_;
  std::vector<mille_action> legal_;
  std::uint64_t planned_ = 0;
  std::optional<State> now_;  // the state that now() returns
  std::array<Played, kTurns> turns_;
  int count_ = 0;  // completed turns of the opponent
};

}  // namespace search
