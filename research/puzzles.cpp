// Makes the puzzles of the table in the browser (apps/web/src/puzzles.json): turns out of learned's and club's deals in which one play is
// worth more than any other by a margin. The deal ends with the turn, so every value is counted. Goals:
//   out   to go out in this turn. A play that does is worth the points of the player's deal; another is worth nothing.
//   most  the deal is blocked after this turn (X3). A play is worth the points of the player's deal.
// Neither greedy nor a tidy person finds the best play, but for some of the easy ones. Prints the puzzles as JSON.
//   puzzles DEALS SEED
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/apply.h"
#include "core/hash.h"
#include "core/legal.h"
#include "core/match.h"
#include "core/notation.h"
#include "core/score.h"
#include "mille/mille_ai.h"
#include "plugins/ai/club/chooser.h"
#include "plugins/ai/club/weights.h"
#include "plugins/ai/learned/policy.h"
#include "plugins/ai/learned/weights.h"
#include "research/shards.h"
#include "table/view.h"

extern "C" const mille_ai_api player_greedy;

namespace {

using namespace mille;

enum class Goal { out, most };

constexpr std::size_t kMostPlays = 5000;   // in a turn whose plays are counted
constexpr std::size_t kFewestPlays = 8;    // in a puzzle
constexpr std::size_t kFewestActions = 2;  // of its best play
constexpr std::size_t kManyPlays = 250;    // from which on it is hard
constexpr int kWildRank = 1;               // the twos
constexpr int kPileGain = 20;
constexpr int kDear = 90;              // the jack of diamonds, or the queen of spades, and two twos
constexpr std::size_t kOfGrade = 100;  // puzzles
constexpr std::size_t kAlike = 3;      // whose best plays differ in nothing but what needs no wild card
constexpr int kMostCards = 16;         // in the player's hand
constexpr int kMargin[] = {5, 10};     // points from the best play to the next, by goal
constexpr int kNothing = -10000;       // less than any points

struct Node {
  State state;
  Outcome outcome = Outcome::goes_on;
  std::size_t before = 0;
  mille_action action{};
};

// A turn with all that it can come to, each by the fewest actions.
struct Turn {
  std::vector<Node> nodes;        // the first is the turn as it is
  std::vector<std::size_t> ends;  // nodes after the last action of the turn
};

std::optional<Turn> explore(const Ruleset& ruleset, const State& start) {
  Turn turn;
  turn.nodes.push_back({start});
  std::unordered_set<std::uint64_t> met;
  std::array<mille_action, kTypicalList> list;
  for (std::size_t at = 0; at < turn.nodes.size(); ++at) {
    if (turn.nodes[at].outcome != Outcome::goes_on || turn.nodes[at].state.turn != start.turn) continue;
    const std::size_t count = legal_list(ruleset, turn.nodes[at].state, list);
    if (count > list.size()) return std::nullopt;
    for (std::size_t i = 0; i < count; ++i) {
      if (list[i].kind == MILLE_ACTION_DRAW || list[i].kind == MILLE_ACTION_UPCARD)
        continue;  // what comes is not known
      Node next{turn.nodes[at].state, Outcome::goes_on, at, list[i]};
      next.outcome = apply_cards(ruleset, &next.state, list[i]);
      if (!met.insert(hash_of(next.state)).second) continue;
      if (next.outcome != Outcome::goes_on || list[i].kind == MILLE_ACTION_DISCARD)
        turn.ends.push_back(turn.nodes.size());
      turn.nodes.push_back(next);
      if (turn.nodes.size() > kMostPlays) return std::nullopt;
    }
  }
  return turn;
}

std::vector<mille_action> way_to(const Turn& turn, std::size_t end) {
  std::vector<mille_action> way;
  for (; end != 0; end = turn.nodes[end].before) way.insert(way.begin(), turn.nodes[end].action);
  return way;
}

// The players that try the puzzles.
class Solvers {
 public:
  explicit Solvers(const mille_rules& rules)
      : club_(rules, club::kWeights),
        learned_(rules, learned::trained_network()),
        legal_(static_cast<std::size_t>(rules.longest_legal_list)) {
    mille_ai_match match{};
    match.struct_size = sizeof match;
    match.rules = &rules;
    if (player_greedy.create(nullptr, nullptr, nullptr, 0, &greedy_) != 0 ||
        player_greedy.match_begin(greedy_, &match) != 0)
      std::abort();
  }
  ~Solvers() { player_greedy.destroy(greedy_); }
  Solvers(const Solvers&) = delete;
  Solvers& operator=(const Solvers&) = delete;

  // kTidy is below.
  enum Name { kGreedy, kTidy, kClub, kLearned };

  mille_action choose(const Ruleset& ruleset, const State& state, Name name) {
    const auto count = static_cast<std::uint32_t>(legal_list(ruleset, state, legal_));
    make_view(ruleset, state, state.turn, &view_);
    double worth = 0;
    std::uint32_t index = 0;
    if (name == kGreedy) {
      mille_ai_decision decision{};
      decision.struct_size = sizeof decision;
      decision.legal_count = count;
      decision.view = &view_;
      decision.legal = legal_.data();
      player_greedy.decide(greedy_, &decision, &index);
    } else if (name == kTidy) {
      index = tidy(ruleset, state, count);
    } else if (name == kClub) {
      index = club_.choose(view_, legal_.data(), count, &worth);
    } else {
      index = learned_.choose(view_, legal_.data(), count, &worth);
    }
    return legal_[index];
  }

  // The state after the player's turn, and its outcome; none if they draw a card.
  std::optional<Node> play(const Ruleset& ruleset, const State& start, Name name) {
    Node node{start};
    while (node.outcome == Outcome::goes_on && node.state.turn == start.turn) {
      node.action = choose(ruleset, node.state, name);
      if (node.action.kind == MILLE_ACTION_DRAW || node.action.kind == MILLE_ACTION_UPCARD) return std::nullopt;
      node.outcome = apply_cards(ruleset, &node.state, node.action);
    }
    return node;
  }

 private:
  // Plays as most people would: lays what needs no wild card, then pairs with one and the dearest cards with two, and discards its dearest card.
  std::uint32_t tidy(const Ruleset& ruleset, const State& state, std::uint32_t count) const {
    int best = -1;
    std::uint32_t index = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      const mille_action& action = legal_[i];
      int value = 0;
      int wild = 0;
      for (int k = 0; k < action.count; ++k) {
        value += ruleset.rules.cards_values[action.cards[k]];
        wild += ruleset.is_wild(rank_of(action.cards[k])) &&
                        (action.kind == MILLE_ACTION_DISCARD || action.rank != rank_of(action.cards[k]))
                    ? 1
                    : 0;
      }
      constexpr int kStep = 10000;  // more than any cards are worth
      int worth = 0;
      if (action.kind == MILLE_ACTION_PILE)
        worth = 9 * kStep + value;
      else if (action.kind == MILLE_ACTION_LAY && wild == 0)
        worth = 8 * kStep + 1000 * action.count + value;
      else if (action.kind == MILLE_ACTION_LAY && action.count == 3 && (wild == 1 || value >= kDear))
        worth = 4 * kStep + value;
      else if (action.kind == MILLE_ACTION_LAY && state.hand_size[state.turn] - action.count <= 1)
        worth = 3 * kStep + value;
      else if (action.kind == MILLE_ACTION_DISCARD)
        worth = wild == 0 ? kStep + value : 1;
      if (worth <= best) continue;
      best = worth;
      index = i;
    }
    return index;
  }

  club::Chooser club_;
  learned::Policy learned_;
  void* greedy_ = nullptr;
  std::vector<mille_action> legal_;
  mille_view view_{};
};

// ---- As text --------------------------------------------------------------------------------------------------------

std::string quoted(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "\"" : ",\"") + text + "\"";
  return "[" + list + "]";
}

std::vector<std::string> texts_of(const Cards& cards) {
  std::vector<std::string> texts;
  for_each_card(cards, [&](Card card, int count) {
    texts.insert(texts.end(), static_cast<std::size_t>(count), card_text(card).c_str());
  });
  return texts;
}

std::string sets_text(const Ruleset& ruleset, const State& state, int seat) {
  std::string text;
  for (int rank = 0; rank < kRanks; ++rank) {
    if (!state.has_set(seat, rank)) continue;
    Cards cards = Cards::of_lane(rank, state.sets[seat].lane(rank));
    const int wild = ruleset.rules.cards_wild[0];
    cards.add_all(Cards::of_lane(wild, state.wilds[0][seat].lane(rank)));
    text += (text.empty() ? "\"" : ",\"") + std::string(rank_text(rank)) + "\":" + quoted(texts_of(cards));
  }
  return "{" + text + "}";
}

// The player sits at seat 0 there.
std::string position_text(const Ruleset& ruleset, const State& state, Goal goal) {
  const int seat = state.turn;
  std::vector<std::string> pile;
  for (int i = 0; i < state.pile_size; ++i)
    pile.emplace_back(card_text(state.pile[static_cast<std::size_t>(i)]).c_str());
  return std::string("{\"mille_position\":1,\"dealer\":") + (state.dealer == seat ? "0" : "1") +
         ",\"turn\":0,\"drawn\":" + (state.phase == MILLE_PHASE_LAY ? "true" : "false") +
         ",\"first_turn\":false,\"turns\":" +
         std::to_string(goal == Goal::most ? ruleset.rules.deal_max_turns - 1 : state.turns) + ",\"hands\":[" +
         quoted(texts_of(state.hands[seat])) + "," + quoted(texts_of(state.hands[other(seat)])) + "],\"sets\":[" +
         sets_text(ruleset, state, seat) + "," + sets_text(ruleset, state, other(seat)) + "],\"pile\":" + quoted(pile) +
         ",\"stock\":" + std::to_string(state.stock_size()) + "}";
}

// ---- Finding --------------------------------------------------------------------------------------------------------

struct Puzzle {
  Goal goal = Goal::out;
  int grade = 0;  // 1 easy, 2 medium, 3 hard
  std::size_t plays = 0;
  std::string cards;  // of the player
  std::string kind;   // the lays of its best play that have wild cards, and its discard, by rank
  int gain = 0;       // points from what kTidy makes of it to the best, and more if it takes the pile
  std::string text;
};

class Finder {
 public:
  Finder() : ruleset_(*make_ruleset(default_rules(), nullptr)), players_(ruleset_.rules) {}

  // Finds at most one puzzle of each goal in a deal.
  void play_deal(std::uint64_t number) {
    constexpr std::int64_t kStakes[2] = {1, 3};
    State state = start_match(ruleset_, seed_from_decimal(number), kStakes, false);
    deal_next({ruleset_}, &state, 0, nullptr);
    std::optional<Puzzle> best[2];
    while (state.in_deal()) {
      if (state.phase == MILLE_PHASE_DRAW && state.first_turn == 0 && state.stock_size() > 1) {
        for (const Goal goal : {Goal::out, Goal::most}) {
          std::optional<Puzzle>& kept = best[goal == Goal::most];
          const auto consider = [&](const State& turn) {
            const std::optional<Puzzle> one = make(turn, goal);
            if (one && (!kept || one->gain > kept->gain)) kept = one;
          };
          consider(state);
          for_each_draw(state, state.in_stock, consider);  // any of these cards could have come
        }
      }
      game_play({ruleset_}, &state,
                players_.choose(ruleset_, state, number % 2 == 0 ? Solvers::kLearned : Solvers::kClub), nullptr);
    }
    for (const std::optional<Puzzle>& one : best) {
      if (one) found_.push_back(*one);
    }
  }

  const std::vector<Puzzle>& found() const { return found_; }

 private:
  // Calls `visit` with the state after the draw of each different card of `cards`.
  template <class Visit>
  void for_each_draw(const State& state, const Cards& cards, const Visit& visit) const {
    std::set<int> met;
    for_each_card(cards, [&](Card card, int) {
      if (!met.insert(ruleset_.rules.kind_of[card]).second) return;
      State drawn = state;
      const std::size_t place = drawn.draws_from_far_end() ? drawn.stock_end - 1u : drawn.stock_begin;
      drawn.in_stock.remove(drawn.stock[place]);
      drawn.in_stock.add(card);
      drawn.stock[place] = card;
      mille_action draw{};
      draw.kind = MILLE_ACTION_DRAW;
      apply_cards(ruleset_, &drawn, draw);
      visit(drawn);
    });
  }

  // What a turn's end is worth to its player.
  int value_of(Goal goal, const Node& end, int player) const {
    if (goal == Goal::out && end.outcome != Outcome::out) return kNothing;
    return score_deal(ruleset_, end.state, end.outcome == Outcome::out ? player : kNobody).points[player];
  }

  // Whether the player could lay all cards but one, by the number of wild cards that their ranks lack.
  bool may_go_out(const State& state) const {
    const int player = state.turn;
    Cards cards = state.hands[player];
    if (state.phase == MILLE_PHASE_DRAW) cards.add_all(Cards::of(std::span(state.pile).first(state.pile_size)));
    int lacks = 0;
    int loose = 0;  // what a discard saves
    int wild = 0;
    for (int rank = 0; rank < kRanks; ++rank) {
      const int held = cards.count_of_rank(rank);
      if (ruleset_.is_wild(rank))
        wild += held;
      else if (held != 0 && held < 3 && !state.has_set(player, rank)) {
        lacks += 3 - held;
        if (held == 1) loose = 2;
      }
    }
    return lacks - loose <= wild;
  }

  std::optional<Puzzle> make(const State& state, Goal goal) {
    const int player = state.turn;
    if (state.hand_size[player] > kMostCards || (state.phase == MILLE_PHASE_DRAW && state.pile_size < 2))
      return std::nullopt;
    if (goal == Goal::out && !may_go_out(state)) return std::nullopt;
    const bool drawn = state.phase == MILLE_PHASE_LAY;
    // With few wild cards there is little to choose.
    if (drawn && state.hands[player].count_of_rank(kWildRank) < (goal == Goal::out ? 1 : 2)) return std::nullopt;
    const std::optional<Turn> turn = explore(ruleset_, state);
    if (!turn || turn->ends.size() < kFewestPlays) return std::nullopt;
    int best = kNothing;
    int next = kNothing;
    std::size_t best_end = 0;
    for (const std::size_t end : turn->ends) {
      const int value = value_of(goal, turn->nodes[end], player);
      if (value > best) {
        next = best;
        best = value;
        best_end = end;
      } else {
        next = std::max(next, value);
      }
    }
    if (best == kNothing || best - next < kMargin[goal == Goal::most]) return std::nullopt;
    const auto reached = [&](Solvers::Name name) {
      const std::optional<Node> end = players_.play(ruleset_, state, name);
      return end ? value_of(goal, *end, player) : kNothing;
    };
    if (reached(Solvers::kGreedy) == best) return std::nullopt;
    const std::vector<mille_action> way = way_to(*turn, best_end);
    if (way.size() < kFewestActions || (!drawn && !beats_stock(state, goal, best))) return std::nullopt;
    const int tidy = reached(Solvers::kTidy);
    const std::size_t plays = turn->ends.size();
    // What kTidy finds is easy, but a pile has to be looked through.
    const int grade = tidy == best ? (drawn ? 1 : 2) : plays < kManyPlays && drawn ? 2 : 3;
    const int gain = std::min(best - tidy, best) + (drawn ? 0 : kPileGain);
    return Puzzle{goal,
                  grade,
                  plays,
                  quoted(texts_of(state.hands[player])) + sets_text(ruleset_, state, player),
                  kind_of(way),
                  gain,
                  text_of(goal, grade, state, best, way)};
  }

  // Whether no card from the stock could be worth as much as the pile.
  bool beats_stock(const State& state, Goal goal, int best) const {
    Cards unseen = state.in_stock;
    unseen.add_all(state.hands[other(state.turn)]);
    bool beats = true;
    for_each_draw(state, unseen, [&](const State& drawn) {
      if (!beats || (goal == Goal::out && !may_go_out(drawn))) return;
      const std::optional<Turn> turn = explore(ruleset_, drawn);
      beats &= turn.has_value();
      if (!beats) return;
      for (const std::size_t end : turn->ends) beats &= value_of(goal, turn->nodes[end], state.turn) < best;
    });
    return beats;
  }

  std::string kind_of(const std::vector<mille_action>& way) const {
    std::set<std::string> parts;
    for (const mille_action& action : way) {
      std::string part = action.kind == MILLE_ACTION_DISCARD ? "discard"
                         : action.kind == MILLE_ACTION_PILE  ? "pile"
                                                             : "lay";
      int wild = 0;
      for (int i = 0; i < action.count; ++i) {
        wild += rank_of(action.cards[i]) == kWildRank ? 1 : 0;
        part += " " + std::string(rank_text(rank_of(action.cards[i])));
      }
      if (action.kind != MILLE_ACTION_LAY || wild > 0) parts.insert(part);
    }
    std::string kind;
    for (const std::string& part : parts) kind += part + "; ";
    return kind;
  }

  std::string text_of(Goal goal, int grade, const State& state, int best, const std::vector<mille_action>& way) const {
    std::vector<std::string> actions;
    for (mille_action action : way) {
      sort_cards(&action);
      actions.emplace_back(action_text(action, state.turn).c_str());
    }
    return std::string("{\"goal\":\"") + (goal == Goal::out ? "out" : "most") +
           "\",\"grade\":" + std::to_string(grade) + ",\"best\":" + std::to_string(best) +
           ",\"way\":" + quoted(actions) + ",\"position\":" + position_text(ruleset_, state, goal) + "}";
  }

  Ruleset ruleset_;
  Solvers players_;
  std::vector<Puzzle> found_;
};

// Of each grade and goal those that gain most over kTidy; then in the order of their numbers of plays.
std::vector<Puzzle> choose(std::vector<Puzzle> found) {
  std::stable_sort(found.begin(), found.end(), [](const Puzzle& a, const Puzzle& b) { return a.gain > b.gain; });
  std::vector<Puzzle> chosen;
  std::map<std::string, std::size_t> alike;
  std::set<std::string> used;
  for (int grade = 1; grade <= 3; ++grade) {
    std::size_t left = kOfGrade;
    for (const Goal goal : {Goal::out, Goal::most}) {
      std::size_t quota = goal == Goal::out ? kOfGrade / 2 : left;
      for (const Puzzle& one : found) {
        if (one.goal != goal || one.grade != grade || quota == 0 || alike[one.kind] == kAlike ||
            !used.insert(one.cards).second)
          continue;
        ++alike[one.kind];
        --quota;
        --left;
        chosen.push_back(one);
      }
    }
  }
  std::stable_sort(chosen.begin(), chosen.end(), [](const Puzzle& a, const Puzzle& b) {
    return std::pair(a.grade, a.plays) < std::pair(b.grade, b.plays);
  });
  return chosen;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) {
    std::fprintf(stderr, "usage: puzzles DEALS SEED > puzzles\n");
    return 2;
  }
  const std::uint64_t deals = std::strtoull(arguments[1], nullptr, 10);
  const std::uint64_t seed = std::strtoull(arguments[2], nullptr, 10);
  std::vector<std::vector<Puzzle>> found(kShards);
  in_threads([&](int shard) {
    Finder finder;
    for (auto deal = static_cast<std::uint64_t>(shard); deal < deals; deal += kShards) finder.play_deal(seed + deal);
    found[static_cast<std::size_t>(shard)] = finder.found();
    std::fprintf(stderr, "shard %d of %d: %zu puzzles\n", shard + 1, kShards, finder.found().size());
  });
  std::vector<Puzzle> all;
  for (const std::vector<Puzzle>& some : found) all.insert(all.end(), some.begin(), some.end());
  const std::vector<Puzzle> chosen = choose(std::move(all));
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    std::printf("%s%s%s\n", i == 0 ? "[\n" : "", chosen[i].text.c_str(), i + 1 == chosen.size() ? "\n]" : ",");
  }
  return 0;
}
