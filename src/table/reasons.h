// Reasons for and against an action: facts about it that a card player would name, found by the rules alone.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.h"
#include "core/ruleset.h"
#include "core/state.h"

namespace mille {

// A fact. The parameters of its sentence are the cards, `count`, `of` and `points`, in this order, without those that it lacks.
struct Reason {
  const Message* message;  // its id is `reason.` and a word for the kind
  std::array<Card, MILLE_ACTION_CARDS> cards{};
  std::uint32_t card_count = 0;
  std::optional<std::int64_t> count = {};
  std::optional<std::int64_t> of = {};  // `count` is of so many
  std::optional<std::int64_t> points = {};
};

// Returns the reasons for and against a legal action of the seat whose turn it is, in a fixed order. They follow from
// what that seat knows: states that differ only in what is hidden from it give the same reasons. No hook is called.
std::vector<Reason> find_reasons(const Ruleset& ruleset, const State& state, const mille_action& action);

}  // namespace mille
