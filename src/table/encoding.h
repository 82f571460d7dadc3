// Atomic actions for learning: a dense space of small actions over the kinds of card, each legal by itself, of which every
// whole lay is a sequence. What a learner sees of a state is observation.h's business.
//
// The space of a variant, in this order (numbers: the shipped variants):
//   0        draw
//   1        pass
//   2        upcard (F1)
//   3–19     take the pile (P1–P6). Under `pile.take` free a single action that lays nothing, under pair_or_join first one that
//            joins the upcard to one's set; else by rank: by the number of cards of the rank's first value, 2, 1, 0, two cards;
//            under pair_or_wild also by value and wild kind, one natural and one wild card
//   20–66    open a set with three cards: by rank; by the number of natural cards, 3, 2, 1; by how many of these have the
//            rank's first value, descending; by the wild cards' kinds, most of the first kind first
//   67–81    add one natural card to one's set, by kind of card
//   82–93    add one wild card to one's set: by rank of the set, then wild kind
//   94–108   discard, by kind of card
// A card of which the pack has too few copies, or that the rules never allow there, has no action in the blocks of the pile and of
// opening. Kinds are mille_rules::kind_of; wild kinds are those of the wild cards, in the order of the pack.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/match.h"
#include "core/result.h"

namespace mille {

// A choice of cards by kind: an atomic action, or several on one set summed up.
struct CardChoice {
  mille_action_kind kind = MILLE_ACTION_NONE;
  std::uint8_t rank = 0;                                  // of the set, the upcard or the card to discard
  bool opens = false;                                     // a new set
  std::array<std::uint8_t, kMaxValuesOfRank> naturals{};  // cards of that rank, by value
  std::array<std::uint8_t, kMaxWildEntries * kMaxValuesOfRank> wilds{};  // by wild kind

  friend bool operator==(const CardChoice&, const CardChoice&) = default;
};

// The space of one variant. Immutable; made once with the variant. Every function but name() refuses a variant that has no
// such space: MILLE_E_UNSUPPORTED.
class Encoding {
 public:
  // The numbers of at most MILLE_ACTION_CARDS atomic actions.
  class Sequence {
   public:
    void push(std::int32_t index) { indices_[size_++] = index; }
    std::size_t size() const { return size_; }
    std::int32_t operator[](std::size_t i) const { return indices_[i]; }
    std::span<const std::int32_t> indices() const { return std::span(indices_).first(size_); }

   private:
    std::array<std::int32_t, MILLE_ACTION_CARDS> indices_{};
    std::size_t size_ = 0;
  };

  // What stands against a space: a field and its value, or null.
  struct Obstacle {
    const char* field;
    std::int32_t value;
  };

  Encoding() = default;
  explicit Encoding(const Game& game);

  mille_status supported(mille_error* error) const;
  int size() const { return static_cast<int>(atoms_.size()); }
  // Sizes and offsets, those of an observation too.
  Result<mille_encoding> sizes(const Ruleset& ruleset, mille_error* error) const;

  // What an atomic action means: `open 8 with 8 8 2`. MILLE_E_ARGUMENT if there is no action of that number.
  Result<std::string> text(const Ruleset& ruleset, std::int32_t index, mille_error* error) const;

  // 1 for each atomic action that is legal now; all 0 outside a deal. `mask` has size() bytes.
  mille_status mask(const Ruleset& ruleset, const State& state, std::span<std::uint8_t> mask, mille_error* error) const;

  // The engine's action, with the cards lowest in the pack of those that are interchangeable.
  Result<mille_action> action(const Ruleset& ruleset, const State& state, std::int32_t index, mille_error* error) const;

  // The canonical sequence of a legal action: a new set is opened with as many natural cards as it may, the first value first;
  // what remains is added likewise, natural cards before wild ones.
  Result<Sequence> split(const Ruleset& ruleset, const State& state, const mille_action& action,
                         mille_error* error) const;

  // The one action that the atomic ones add up to. The opening comes first, the others in any order. MILLE_E_ARGUMENT if they are no
  // single action.
  Result<mille_action> join(const Ruleset& ruleset, const State& state, std::span<const std::int32_t> sequence,
                            mille_error* error) const;

 private:
  void add_pile_atoms(const Ruleset& ruleset);
  void add_open_atoms(const Ruleset& ruleset);
  std::int32_t find(const CardChoice& choice, std::int32_t first, std::int32_t last) const;
  std::int32_t index_of(const Ruleset& ruleset, const State& state, const mille_action& action) const;
  std::int32_t wild_index(const Ruleset& ruleset, int rank, int wild_kind) const;
  mille_status check_index(std::int32_t index, mille_error* error) const;
  Result<mille_action> build(const Ruleset& ruleset, const State& state, const CardChoice& choice,
                             mille_error* error) const;

  std::vector<CardChoice> atoms_;
  std::int32_t first_open_ = 0;
  std::int32_t first_add_ = 0;
  std::int32_t first_wild_ = 0;
  std::int32_t first_discard_ = 0;
  std::int32_t kind_count_ = 0;
  Obstacle obstacle_{"", 0};
};

}  // namespace mille
