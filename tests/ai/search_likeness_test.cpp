// How search finds out whether the opponent plays as learned does, and what depends on that.

#include "plugins/ai/search/likeness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <memory_resource>
#include <vector>

#include "plugins/ai/learned/policy.h"
#include "plugins/ai/learned/weights.h"
#include "plugins/ai/search/lookahead.h"
#include "tests/ai/learned_deal.h"
#include "tests/ai/puppet.h"
#include "tests/support/typed_player.h"

namespace mille {
namespace {

std::unique_ptr<Player> new_player(const char* name) {
  Failure failure;
  return value_of(make_typed(name, {}, &failure), failure);
}

// A match of `learned` in seat 0 against another player. Seat 0 judges the opponent.
class Meeting {
 public:
  Meeting(const char* opponent, std::uint64_t seed)
      : table_(montreal(), Match::setup(seed), std::pmr::new_delete_resource()),
        players_{new_player("learned"), new_player(opponent)},
        policy_(table_.variant().ruleset.rules, learned::trained_network()),
        room_(new learned::Turn::Room),
        history_(policy_.kernel(), policy_.rules(), learned::trained_network(), 0, room_.get()),
        likeness_(policy_.kernel(), policy_.rules(), 0) {}

  const Table& table() const { return table_; }
  bool is_alike() const { return likeness_.is_alike(); }

  void deal() {
    ASSERT_EQ(table_.next_deal(nullptr, nullptr), MILLE_OK);
    hear();
  }
  void play() {
    Answer answer;
    ASSERT_EQ(players_[static_cast<std::size_t>(table_.state().turn)]->decide(source_, {}, &answer, nullptr), MILLE_OK);
    ASSERT_EQ(table_.apply(answer.action, nullptr), MILLE_OK);
    hear();
  }
  void play_deals(int count) {
    for (; count > 0; --count) {
      deal();
      while (table_.state().in_deal() && !testing::Test::HasFatalFailure()) play();
    }
  }

 private:
  void hear() {
    for (; heard_ < table_.events().size(); ++heard_) {
      mille_event event;
      make_event(table_, heard_, 0, &event);
      history_.observe(event);
      behavior_.observe(event);
      likeness_.observe(event, behavior_, &history_);
    }
  }

  Table table_;
  TableSource source_{table_};
  std::unique_ptr<Player> players_[2];
  learned::Policy policy_;
  std::unique_ptr<learned::Turn::Room> room_;
  search::History history_;
  search::Behavior behavior_{0};
  search::Likeness likeness_;
  std::size_t heard_ = 0;
};

// After four deals.
int found_alike(const char* opponent, int matches) {
  int alike = 0;
  for (int seed = 1; seed <= matches; ++seed) {
    Meeting meeting(opponent, static_cast<std::uint64_t>(seed));
    EXPECT_TRUE(meeting.is_alike());  // nothing is known
    meeting.play_deals(4);
    alike += meeting.is_alike();
  }
  return alike;
}

TEST(Likeness, learned_is_known_by_its_turns_and_so_are_others) {
  constexpr int kMatches = 20;
  EXPECT_GE(found_alike("learned", kMatches), 17);
  EXPECT_LE(found_alike("club", kMatches), 6);
  EXPECT_LE(found_alike("greedy", kMatches), 6);
}

// The same worlds are played on twice. With `takes_all` the opponent takes each pile that they would have weighed.
TEST(Lookahead, an_opponent_who_takes_every_pile_takes_more) {
  int weighed = 0;
  int all = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Deal deal(seed);
    const learned::Rules& rules = deal.policy.rules();
    learned::Turn::Room room;
    while (deal.state().in_deal() && deal.state().reshuffles == 0) {
      if (deal.state().turn == 0 && deal.state().phase == MILLE_PHASE_LAY) {
        const mille_view view = deal.view(0);
        const std::vector<mille_action> legal = deal.legal();
        const learned::Position position(rules, view);
        learned::Way way;
        {
          learned::Turn turn(rules, learned::trained_network(), deal.policy.aim(), position, &room);
          turn.offer_legal(view, legal.data(), static_cast<std::uint32_t>(legal.size()));
          way = turn.good();
        }
        const search::State state = state_in(deal.policy.kernel(), view, deal.world());
        const auto takes = [&](bool takes_all) {
          search::Lookahead lookahead(deal.policy.kernel(), rules, learned::trained_network(), deal.policy.aim(), view,
                                      takes_all, &room);
          lookahead.worth_after(state, way);
          return lookahead.course().opponent_takes;
        };
        const bool by_worth = takes(false);
        const bool always = takes(true);
        EXPECT_TRUE(always || !by_worth);
        weighed += by_worth;
        all += always;
      }
      deal.play(deal.choice());
    }
  }
  EXPECT_GT(weighed, 0);
  EXPECT_GT(all, weighed);
}

// The match as a player knows it who has heard nothing before event `first`.
class Later final : public MatchSource {
 public:
  Later(const Table& table, std::uint64_t first) : all_(table), first_(first) {}

  const Variant& variant() const override { return all_.variant(); }
  MatchNow now() const override {
    MatchNow now = all_.now();
    now.events -= first_;
    return now;
  }
  void read_event(int seat, std::uint64_t number, mille_event* event) const override {
    all_.read_event(seat, first_ + number, event);
  }
  bool read_line(int, std::uint64_t, std::string*) const override { return false; }

 private:
  TableSource all_;
  std::uint64_t first_;
};

// In how many decisions of a deal search plays otherwise because it has heard the four deals before.
int changed_by_earlier_deals(const char* opponent, std::uint64_t seed) {
  Meeting meeting(opponent, seed);
  meeting.play_deals(4);
  const auto first = static_cast<std::uint64_t>(meeting.table().events().size());
  meeting.deal();
  const TableSource whole(meeting.table());
  const Later later(meeting.table(), first);
  const std::unique_ptr<Player> old_hand = new_player("search:nodes=300");
  const std::unique_ptr<Player> newcomer = new_player("search:nodes=300");
  int changed = 0;
  while (meeting.table().state().in_deal() && !testing::Test::HasFatalFailure()) {
    if (meeting.table().state().turn == 0) {
      Answer one;
      Answer other;
      EXPECT_EQ(old_hand->decide(whole, {}, &one, nullptr), MILLE_OK);
      EXPECT_EQ(newcomer->decide(later, {}, &other, nullptr), MILLE_OK);
      changed += one.index != other.index;
    }
    meeting.play();
  }
  return changed;
}

TEST(Search, plays_otherwise_against_an_opponent_whose_earlier_deals_were_not_learneds) {
  int by_learned = 0;
  int by_club = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    by_learned += changed_by_earlier_deals("learned", seed);
    by_club += changed_by_earlier_deals("club", seed);
  }
  EXPECT_EQ(by_learned, 0);
  EXPECT_GT(by_club, 3);
}

}  // namespace
}  // namespace mille
