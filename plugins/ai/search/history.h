// What the rival did in his last turns of the deal, as I could see it, and how likely that makes a hand of his. He is taken to
// play as learned does, but for some doubt.
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
  // `seat` is mine.
  History(const Kernel& kernel, const learned::Rules& rules, const learned::Network& network, mille_seat seat)
      : kernel_(kernel),
        rules_(rules),
        network_(network),
        points_(network),
        seat_(seat),
        legal_(static_cast<std::size_t>(rules.fields.longest_legal_list)) {}

  void observe(const mille_event& event);

  // The deal, with any of the cards that I have not seen in the places that I do not see; null where I was not told of the deal, or the
  // stock was renewed.
  const State* now() const { return now_ ? &*now_ : nullptr; }
  // Whether it tells anything of the rival's hand.
  bool tells() const { return count_ > 0; }
  // How likely it is that he played so, if this is his hand; 0 where it is less than `least`. What he drew in each turn is chance,
  // which two calls may guess differently.
  double likelihood(std::span<const mille_card> hand, double least, Random* random);
  // Turns planned so far, to tell that.
  std::uint64_t planned() const { return planned_; }

 private:
  static constexpr int kTurns = 2;     // what was before tells little more, and costs as much
  static constexpr double kDoubt = 6;  // points

  struct Cards {
    std::int8_t of[learned::kHandRanks][2]{};  // by rank and value
  };
  // A turn of the rival's.
  struct Played {
    mille_view before;  // what I knew of the deal when he had drawn, or taken the pile
    bool drew = false;  // from the stock
    Cards gained;       // else, what came to his hand; less than none of what he laid with the pile
    learned::Way way;   // how he played on
    Cards shed;         // what left his hand by it
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
  double chance_of(const Played& turn, const Cards& hand);
  void give_back(const Played& turn, Cards* hand, Random* random) const;
  // The turn that he is in, or the oldest that is kept before he has begun one.
  Played& current() { return turns_[static_cast<std::size_t>(count_ % kTurns)]; }

  const Kernel& kernel_;
  const learned::Rules& rules_;
  const learned::Network& network_;
  learned::Aim points_;
  mille_seat seat_;
  std::vector<mille_action> legal_;
  std::uint64_t planned_ = 0;
  std::optional<State> now_;  // see now()
  std::array<Played, kTurns> turns_;
  int count_ = 0;  // of his turns that are over
};

}  // namespace search
