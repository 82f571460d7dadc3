// Endings with a proven value, and how often the players find the best play. In montreal with deals of twenty turns it is one player's lay
// step in the last turn but one. The value of a play is the mean, over all hands that the opponent may hold, each as likely as its cards
// are many, of the points won if the opponent then plays the last turn as well as can be: it knows its hand and chooses between pile and
// stock by the mean over the cards that it has not seen. All plays, hands and draws are counted.
//   endings COUNT SEED            lists positions, one JSON object a line
//   endings COUNT SEED PLAYER…    lets the players play them
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <numeric>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/apply.h"
#include "core/hash.h"
#include "core/legal.h"
#include "core/score.h"
#include "research/ending_tables.h"

namespace {

using namespace mille;

constexpr int kMostHidden = 2;  // cards of the opponent that the player does not know

using Counts = std::array<int, MILLE_CARD_KINDS>;  // cards of each kind of interchangeable cards

class Solver {
 public:
  explicit Solver(const Ruleset& ruleset) : ruleset_(ruleset) {
    for (int card = kJoker - 1; card >= 0; --card) card_of_[kind_of(static_cast<Card>(card))] = static_cast<Card>(card);
  }

  // The values of all states to which the player's turn can lead.
  std::vector<double> values(const State& state) {
    std::vector<double> found;
    for_each_end_of_turn(state,
                         [&](const State& end, Outcome outcome) { found.push_back(value(state.turn, end, outcome)); });
    return found;
  }

  // What a state after the player's turn is worth to them.
  double value_of_state(int player, const State& end) {
    return end.in_deal() ? value(player, end, Outcome::goes_on)
                         : end.last.points[player] - end.last.points[other(player)];
  }

 private:
  std::size_t kind_of(Card card) const { return ruleset_.rules.kind_of[card]; }

  // Calls `visit(end, outcome)` for each different state to which the turn in progress can lead.
  template <class Visit>
  void for_each_end_of_turn(const State& state, const Visit& visit) const {
    std::unordered_set<std::uint64_t> met;
    follow(state, &met, visit);
  }

  template <class Visit>
  void follow(const State& state, std::unordered_set<std::uint64_t>* met, const Visit& visit) const {
    std::array<mille_action, kTypicalList> list;
    const std::size_t count = std::min(legal_list(ruleset_, state, list), list.size());
    for (std::size_t i = 0; i < count; ++i) {
      State next = state;
      const Outcome outcome = apply_cards(ruleset_, &next, list[i]);
      if (!met->insert(hash_of(next)).second) continue;
      if (list[i].kind == MILLE_ACTION_LAY && outcome == Outcome::goes_on) {
        follow(next, met, visit);
      } else {
        visit(next, outcome);
      }
    }
  }

  double points(const State& end, Outcome outcome, int player, int last) const {
    const DealScore score = score_deal(ruleset_, end, outcome == Outcome::out ? last : kNobody);
    return score.points[player] - score.points[other(player)];
  }

  double value(int player, const State& end, Outcome outcome) const {
    if (outcome != Outcome::goes_on) return points(end, outcome, player, player);
    // The cards that the player has not seen, and how many of them the opponent holds.
    const int opponent = other(player);
    Counts unseen{};
    for_each_card(end.in_stock, [&](Card card, int count) { unseen[kind_of(card)] += count; });
    Cards hidden = end.hands[opponent];
    hidden.remove_all(end.known[opponent]);
    for_each_card(hidden, [&](Card card, int count) { unseen[kind_of(card)] += count; });
    double sum = 0;
    double ways = 0;
    State hand = end;
    hand.hands[opponent] = end.known[opponent];
    for_each_hand(unseen, hidden.size(), 0, 1, &hand.hands[opponent], [&](double weight, const Counts& stock) {
      sum += weight * last_turn(hand, stock);
      ways += weight;
    });
    return -sum / ways;
  }

  // Adds each choice of `left` of the unseen cards, from a kind on, to the hand, and calls `visit(ways, rest)`.
  template <class Visit>
  void for_each_hand(Counts& unseen, int left, std::size_t kind, double weight, Cards* hand, const Visit& visit) const {
    if (left == 0) return visit(weight, unseen);
    for (; kind < unseen.size(); ++kind) {
      const int most = std::min(unseen[kind], left);
      const Cards before = *hand;
      const int there = unseen[kind];
      double ways = 1;
      for (int taken = 1; taken <= most; ++taken) {
        ways = ways * (there - taken + 1) / taken;  // to choose as many of those there
        add_of_kind(kind, hand);
        unseen[kind] = there - taken;
        for_each_hand(unseen, left - taken, kind + 1, weight * ways, hand, visit);
      }
      *hand = before;
      unseen[kind] = there;
    }
  }

  // Interchangeable cards do not differ in play: any card of the kind of which the hand has fewer than two will do.
  void add_of_kind(std::size_t kind, Cards* hand) const {
    for (Card card = card_of_[kind]; card < kJoker; ++card) {
      if (kind_of(card) == kind && hand->count(card) < 2) return hand->add(card);
    }
    std::abort();  // there are never more than eight of a kind
  }

  // The most points that the opponent can win with the last turn. `state` has their hand, and `stock` what the stock holds then.
  double last_turn(State& state, const Counts& stock) const {
    const int seat = state.turn;
    state.hand_size[seat] = static_cast<std::uint8_t>(state.hands[seat].size());
    std::array<mille_action, kTypicalList> list;
    const std::size_t count = std::min(legal_list(ruleset_, state, list), list.size());
    // What the opponent has not seen: the stock, and the player's hand but for the cards that they know.
    Counts unseen = stock;
    Cards rest = state.hands[other(seat)];
    rest.remove_all(state.known[other(seat)]);
    for_each_card(rest, [&](Card card, int copies) { unseen[kind_of(card)] += copies; });
    double best_expected = -1e9;
    double best = 0;
    for (std::size_t i = 0; i < count; ++i) {
      double expected = 0;
      double real = 0;
      if (list[i].kind == MILLE_ACTION_DRAW) {
        double all = 0;
        double there = 0;
        for (std::size_t kind = 0; kind < unseen.size(); ++kind) {
          if (unseen[kind] == 0) continue;
          State next = state;
          put_next(&next, card_of_[kind]);
          apply_cards(ruleset_, &next, list[i]);
          const double worth = best_end(next);
          expected += unseen[kind] * worth;
          all += unseen[kind];
          real += stock[kind] * worth;
          there += stock[kind];
        }
        expected /= all;
        real /= there;
      } else {
        State next = state;
        const Outcome outcome = apply_cards(ruleset_, &next, list[i]);
        expected = real = outcome == Outcome::goes_on ? best_end(next) : points(next, outcome, seat, seat);
      }
      if (expected > best_expected) {
        best_expected = expected;
        best = real;
      }
    }
    return best;
  }

  // Puts a card where the player whose turn it is draws.
  static void put_next(State* state, Card card) {
    const std::size_t place = state->draws_from_far_end() ? state->stock_end - 1u : state->stock_begin;
    state->in_stock.remove(state->stock[place]);
    state->in_stock.add(card);
    state->stock[place] = card;
  }

  double best_end(const State& state) const {
    double best = -1e9;
    for_each_end_of_turn(state, [&](const State& end, Outcome outcome) {
      best = std::max(best, points(end, outcome, state.turn, state.turn));
    });
    return best;
  }

  const Ruleset& ruleset_;
  std::array<Card, MILLE_CARD_KINDS> card_of_{};  // the card of each kind that is lowest in the pack
};

State state_of(const std::vector<std::uint64_t>& words) {
  State state;
  std::memcpy(static_cast<void*>(&state), words.data(), sizeof state);
  return state;
}

struct Tally {
  int best = 0;
  double lost = 0;
  double squares = 0;
};

int run(int count, std::uint64_t seed, const std::vector<std::string>& players) {
  mille_rules rules = default_rules();
  rules.deal_max_turns = EndingTables::kTurns;
  const auto ruleset = make_ruleset(rules, nullptr);
  if (!ruleset) return 1;
  Solver solver(*ruleset);
  EndingTables tables;
  std::vector<Tally> tallies(players.size());
  double plays = 0;
  double spread = 0;
  int found = 0;
  for (std::uint64_t number = seed; found < count; ++number) {
    Ending ending;
    if (!tables.find(number, kMostHidden, &ending)) continue;
    const State state = state_of(ending.state);
    const std::vector<double> values = solver.values(state);
    const double best = *std::max_element(values.begin(), values.end());
    const double worst = *std::min_element(values.begin(), values.end());
    if (best - worst < 1e-9) continue;  // nothing to decide
    ++found;
    plays += static_cast<double>(values.size());
    spread += best - worst;
    if (players.empty()) {
      const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
      std::printf("{\"value\":%.4f,\"mean\":%.4f,\"worst\":%.4f,\"plays\":%zu,\"position\":%s}\n", best, mean, worst,
                  values.size(), ending.position.c_str());
      continue;
    }
    for (std::size_t i = 0; i < players.size(); ++i) {
      const double lost = best - solver.value_of_state(state.turn, state_of(tables.after_turn(ending, players[i])));
      if (lost < 1e-6) ++tallies[i].best;
      tallies[i].lost += lost;
      tallies[i].squares += lost * lost;
    }
  }
  if (players.empty()) return 0;
  std::printf("%d endings, %.1f plays each, %.1f points from the best to the worst\n", count, plays / count,
              spread / count);
  std::printf("%-28s %9s %16s\n", "player", "best play", "points lost");
  for (std::size_t i = 0; i < players.size(); ++i) {
    const double mean = tallies[i].lost / count;
    const double error = std::sqrt(std::max(0.0, tallies[i].squares / count - mean * mean) / count);
    std::printf("%-28s %7.1f %% %8.2f +- %.2f\n", players[i].c_str(), 100.0 * tallies[i].best / count, mean,
                1.96 * error);
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const int wanted = count > 2 ? std::atoi(arguments[1]) : 0;
  if (wanted < 1) {
    std::fprintf(stderr, "usage: endings COUNT SEED [PLAYER…]\n");
    return 2;
  }
  try {
    return run(wanted, std::strtoull(arguments[2], nullptr, 10), {arguments + 3, arguments + count});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
