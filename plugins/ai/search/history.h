// What the rival did in his last turns of the deal, as I could see it, and how likely that makes a hand of his. He is taken to
// play as learned does, but for some doubt.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "random.h"
#include "world.h"

namespace search {

class History {
 public:
  History(const mille_rules& fields, const learned::Rules& rules, const learned::Network& network, int seat)
      : fields_(fields), rules_(rules), network_(network), points_(network), seat_(seat) {}

  void observe(const mille_event& event);

  // Whether it tells anything of the rival's hand.
  bool tells() const { return count_ > 0; }
  // How likely it is that he played so, if his hand is that of `world`; 0 where it is less than `least`. What he drew in each turn is chance,
  // which two calls may guess differently.
  double likelihood(const World& world, double least, Random* random);
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
    World before;       // what I knew of the deal when he had drawn, or taken the pile
    bool drew = false;  // from the stock
    Cards gained;       // else, what came to his hand; less than none of what he laid with the pile
    learned::Way way;   // how he played on
    Cards shed;         // what left his hand by it
  };

  void deal(const mille_event& event);
  void begin_turn(int side, const mille_event& event);
  void lay_cards(int side, const mille_action& action);
  void end_turn(int side, const mille_action& action);
  void find(int side, const Cards& cards);
  void show(const Cards& cards);
  static void add(Cards* cards, const Cards& more, int sign);
  Cards counted(const mille_card* cards, std::uint32_t count) const;
  double chance_of(const Played& turn, const Cards& hand);
  static void give_back(const Played& turn, Cards* hand, Random* random);
  // The turn that he is in, or the oldest that is kept before he has begun one.
  Played& current() { return turns_[static_cast<std::size_t>(count_ % kTurns)]; }

  const mille_rules& fields_;
  const learned::Rules& rules_;
  const learned::Network& network_;
  learned::Aim points_;
  int seat_;  // mine
  std::uint64_t planned_ = 0;
  std::optional<World> now_;  // what I know of the deal; none where I was not told of it, or the stock was renewed
  std::array<Played, kTurns> turns_;
  int count_ = 0;  // of his turns that are over
};

}  // namespace search
