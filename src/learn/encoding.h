// Atomic actions for learning: a dense space of small actions over the kinds of card. Each is legal by itself, and
// every lay is a sequence of them. observation.h encodes what a learner sees of a state.
//
// The space of a variant, in this order (numbers: the shipped variants):
//   0        draw
//   1        pass
//   2        upcard (F1)
//   3–19     take the pile (P1–P6), by rank: with two cards, of which 2, 1 or 0 have the rank's first value.
//            Under `pile.take` pair_or_wild each rank also has one natural and one wild card, by value, then wild kind.
//            Under pair_or_join the block starts with one action that adds the upcard to one's set.
//            Under free the block is a single action that lays nothing.
//   20–66    open a set with three cards, by rank; then by the number of natural cards, 3, 2, 1; then by how many of
//            these have the rank's first value, descending; then by the wild cards' kinds, most of the first kind first
//   67–81    add one natural card to one's set, by kind of card
//   82–93    add one wild card to one's set, by rank of the set, then wild kind
//   94–108   discard, by kind of card
// The blocks of the pile and of opening leave out cards of which the pack has too few copies and cards that the rules
// never allow there. Kinds are mille_rules::kind_of; wild kinds are those of the wild cards, in the order of the pack.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "core/match.h"

namespace mille {

// A choice of cards by kind: an atomic action, or the sum of several on one set.
struct CardChoice {
  mille_action_kind kind = MILLE_ACTION_NONE;
  std::uint8_t rank = 0;                                  // rank of the set, the upcard or the card to discard
  bool opens = false;                                     // whether it opens a new set
  std::array<std::uint8_t, kMaxValuesOfRank> naturals{};  // cards of that rank, by value
  std::array<std::uint8_t, kMaxWildEntries * kMaxValuesOfRank> wilds{};  // wild cards, by wild kind

  friend bool operator==(const CardChoice&, const CardChoice&) = default;
};

// The space of one variant. It is immutable and made once with the variant. If the variant has no such space, every
// function that takes an `error` fails with MILLE_E_UNSUPPORTED, and size() is 0.
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

  // Why a variant has no space: a field and its value. `field` is null if nothing is in the way.
  struct Obstacle {
    const char* field;
    std::int32_t value;
  };

  Encoding() = default;
  explicit Encoding(const Game& game);

  mille_status supported(mille_error* error) const;
  int size() const { return static_cast<int>(atoms_.size()); }
  int observed_size() const { return observed_size_; }  // observation_size()
  // Sizes and offsets, including the size of an observation.
  Result<mille_encoding> sizes(mille_error* error) const;

  // What an atomic action means: `open 8 with 8 8 2`. Fails with MILLE_E_ARGUMENT if no action has that number.
  Result<std::string> text(const Ruleset& ruleset, std::int32_t index, mille_error* error) const;

  // Writes 1 for each atomic action that is legal now and 0 for the others; outside a deal, all are 0. `mask` has
  // size() bytes.
  mille_status mask(const Ruleset& ruleset, const State& state, std::span<std::uint8_t> mask, mille_error* error) const;
  // The same as bits: action i is bit i % 8, from the lowest, of byte i / 8.
  mille_status mask_bits(const Ruleset& ruleset, const State& state, std::span<std::uint8_t> bits,
                         mille_error* error) const;

  // The engine's action. Among interchangeable cards, it has those lowest in the pack.
  Result<mille_action> action(const Ruleset& ruleset, const State& state, std::int32_t index, mille_error* error) const;

  // The canonical sequence of a legal action. It opens a new set with as many natural cards as possible, first value
  // first. It adds the other cards in the same order, natural cards before wild ones.
  Result<Sequence> split(const Ruleset& ruleset, const State& state, const mille_action& action,
                         mille_error* error) const;

  // The one action that the atomic actions add up to. The opening must come first; the others may be in any order.
  // Fails with MILLE_E_ARGUMENT if they do not make a single action.
  Result<mille_action> join(const Ruleset& ruleset, const State& state, std::span<const std::int32_t> sequence,
                            mille_error* error) const;

 private:
  void add_pile_atoms(const Ruleset& ruleset);
  void add_open_atoms(const Ruleset& ruleset);
  std::int32_t find(const CardChoice& choice, std::int32_t first, std::int32_t last) const;
  std::int32_t index_of(const Ruleset& ruleset, const State& state, const mille_action& action) const;
  // Calls `use` with the number of each atomic action that is legal now, some more than once.
  template <class Use>
  void each_legal(const Ruleset& ruleset, const State& state, Use use) const;
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
  std::int32_t observed_size_ = 0;
  Obstacle obstacle_{"", 0};
};

}  // namespace mille
