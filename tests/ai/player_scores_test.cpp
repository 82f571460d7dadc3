// The players count what a deal comes to as the engine does.

#include <gtest/gtest.h>

#include "core/ruleset.h"
#include "plugins/ai/learned/turn.h"
#include "plugins/ai/learned/weights.h"

namespace mille {
namespace {

mille_rules resolved(const mille_rules& fields) {
  Ruleset ruleset;
  EXPECT_EQ(make_ruleset(fields, &ruleset, nullptr), MILLE_OK);
  return ruleset.rules;
}

void give(learned::Position* position, int rank, int held, int in_set, const learned::Rules& rules) {
  learned::Rank& own = position->own[rank];
  own.hand[learned::kLow] = static_cast<std::int8_t>(held);
  own.set = static_cast<std::int8_t>(in_set);
  own.set_value = static_cast<std::int16_t>(in_set * rules.kind_value[rank][learned::kLow]);
  position->size += held;
}

// Two lays on one set make a natural, and a plan tries one after the other.
TEST(Learned, N1APlanThatLaysMoreInPlaceOfLessCountsItsNaturalOnce) {
  mille_rules fields = default_rules();
  fields.naturals_size = 4;
  fields = resolved(fields);
  const learned::Rules rules(fields);
  learned::Position position;
  position.last = true;  // what lies on the table counts, and no forecast
  give(&position, 6, 2, 3, rules);
  give(&position, 3, 1, 0, rules);
  give(&position, 4, 1, 0, rules);
  const common::Line line{0, {1, -1}, {100, 0}, {0, 0}};
  const learned::Aim aim(learned::trained_network(), learned::trained_heads(), line);
  learned::Turn turn(rules, learned::trained_network(), aim, position);
  turn.offer_all(fields);
  const learned::Way way = turn.best();
  ASSERT_EQ(way.lay_count, 1);
  EXPECT_EQ(way.lays[0].cards[learned::kLow], 2);
  const int value = rules.kind_value[6][learned::kLow];
  const int kept = rules.kind_value[3][learned::kLow];
  EXPECT_EQ(way.worth, 5 * value * fields.naturals_set_factor - kept + 100);
}

}  // namespace
}  // namespace mille
