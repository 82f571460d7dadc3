// Which rule fields a player knows, and that it cannot be seated if the rules use others unless the host allows it.
#include <gtest/gtest.h>

#include <cstddef>

#include "ai/check_fields.h"
#include "tests/ai/puppet.h"
#include "tests/support/typed_player.h"
#include "tests/support/value_of.h"

namespace mille {
namespace {

constexpr std::uint32_t kSizeBeforeForfeit = offsetof(mille_rules, match_forfeit);

mille_rules rules_with(mille_match_forfeit forfeit) {
  mille_rules rules = default_rules();
  rules.match_forfeit = forfeit;
  return rules;
}

std::string unknown_to(const Puppet& puppet, const mille_rules& rules) {
  return names_of(const_cast<Puppet&>(puppet).player()->unknown_fields(rules), " ");
}

struct Log {
  PlayerPlaces places() {
    PlayerPlaces places;
    places.allow_unknown_fields = true;
    places.log.user = this;
    places.log.write = [](void* user, std::int32_t level, const char* text, const Player*) {
      static_cast<Log*>(user)->lines.push_back(std::to_string(level) + " " + text);
    };
    return places;
  }
  std::vector<std::string> lines;
};

TEST(UnknownFields, a_player_knows_the_fields_within_the_size_that_it_says) {
  Puppet elder;
  elder.api.rules_size = kSizeBeforeForfeit;
  EXPECT_EQ(unknown_to(elder, rules_with(MILLE_FORFEIT_AS_OUT)), "match.forfeit");
  EXPECT_EQ(unknown_to(elder, rules_with(MILLE_FORFEIT_TOTALS)), "") << "the neutral value: the field is not used";
  elder.api.rules_size = sizeof(mille_rules);
  EXPECT_EQ(unknown_to(elder, rules_with(MILLE_FORFEIT_AS_OUT)), "");
}

TEST(UnknownFields, a_player_that_does_not_say_knows_those_of_the_first_release) {
  Puppet silent;
  silent.api.rules_size = 0;
  EXPECT_EQ(unknown_to(silent, default_rules()), "");
}

TEST(UnknownFields, a_newer_player_knows_all_fields_of_this_library) {
  Puppet newer;
  newer.api.rules_size = sizeof(mille_rules) + 40;
  EXPECT_EQ(unknown_to(newer, default_rules()), "");
}

TEST(UnknownFields, a_size_that_mille_rules_never_had_is_refused) {
  for (const std::uint32_t size : {1U, kSizeBeforeForfeit - 1, 5000U}) {
    Puppet broken;
    broken.api.rules_size = size;
    Failure failure;
    EXPECT_EQ(make_local_player(&broken.api, &broken, "broken", {}, {}, &failure).status(), MILLE_E_STRUCT_SIZE)
        << size;
  }
}

TEST(UnknownFields, the_refusal_names_player_field_and_variant) {
  Puppet elder;
  elder.api.rules_size = kSizeBeforeForfeit;
  Failure failure;
  EXPECT_EQ(check_fields(*elder.player(), *montreal(), {}, &failure), MILLE_E_UNSUPPORTED);
  EXPECT_STREQ(failure.text,
               "Player puppet does not know match.forfeit, which variant montreal uses. `allow_unknown_fields` lets it "
               "play anyway.");
}

TEST(UnknownFields, where_the_host_allows_them_its_log_is_warned_once_for_a_player_and_a_variant) {
  Log log;
  const PlayerPlaces places = log.places();
  Puppet elder;
  elder.api.rules_size = kSizeBeforeForfeit;
  for (int copies = 0; copies < 3; ++copies) {
    EXPECT_EQ(check_fields(*elder.player(), *montreal(), PlayerPlaces(places), nullptr), MILLE_OK);
  }
  ASSERT_EQ(log.lines.size(), 1U);
  EXPECT_EQ(log.lines[0],
            "2 player puppet does not know match.forfeit, which variant montreal uses, and plays all the same");
  EXPECT_EQ(check_fields(*elder.player(), *variant_of(default_rules(), "other"), places, nullptr), MILLE_OK);
  EXPECT_EQ(log.lines.size(), 2U);
  Puppet knowing;
  knowing.api.rules_size = sizeof(mille_rules);
  EXPECT_EQ(check_fields(*knowing.player(), *montreal(), places, nullptr), MILLE_OK);
  EXPECT_EQ(log.lines.size(), 2U);
}

// From the first call of a match on, and in each match separately.
TEST(UnknownFields, the_player_is_told_their_names_and_the_answer_says_how_many_there_are) {
  Failure failure;
  PlayerPlaces places;
  places.allowed.files = true;
  const auto elder = value_of(make_typed(MILLE_TEST_PLAYERS "/elder.so:isolated=0", places, &failure), failure);
  Answer answer;
  Match uses(1);
  ASSERT_EQ(elder->decide(uses.source, {}, &answer, &failure), MILLE_OK) << failure.text;
  EXPECT_EQ(answer.unknown_fields, 1U);
  EXPECT_EQ(elder->explain(), "match.forfeit;");
  Match neutral(1, variant_of(rules_with(MILLE_FORFEIT_TOTALS), "neutral"));
  ASSERT_EQ(elder->decide(neutral.source, {}, &answer, &failure), MILLE_OK) << failure.text;
  EXPECT_EQ(answer.unknown_fields, 0U);
  EXPECT_EQ(elder->explain(), "");
  elder->leave();
}

TEST(UnknownFields, every_player_that_ships_knows_all_fields) {
  for (const std::string id : {"random", "greedy", "club", "learned", "search", "beginner", "master"}) {
    Failure failure;
    const auto player = value_of(make_typed(id, {}, &failure), failure);
    EXPECT_GE(player->api().rules_size, sizeof(mille_rules)) << id;
  }
}

}  // namespace
}  // namespace mille
