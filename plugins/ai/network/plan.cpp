// Compares actions in sampled worlds; see plan.h.
#include "plan.h"

#include <algorithm>
#include <cmath>

namespace network {
namespace {

constexpr std::size_t kMostFavored = 6;  // actions that are compared, besides going out
constexpr float kFavored = 3.5F;         // how far below the best number an action may be: less than 3 % as likely
constexpr std::size_t kMostExits = 8;
constexpr int kMostStates = 2000;  // that are visited to find them
constexpr int kTurns = 3;          // played after the turn in progress
constexpr int kFewWorlds = 8;      // required before an action is dropped
constexpr double kDoubt = 4;  // the variance of one more world, so that a few that agree by chance give no certainty

}  // namespace

// A way to go on: its first action is what the player may choose.
struct Planner::Candidate {
  Way way;
  std::vector<double> points;  // by world

  double mean() const {
    double sum = 0;
    for (const double one : points) sum += one;
    return sum / static_cast<double>(points.size());
  }
  double lead_over(const Candidate& other) const { return mean() - other.mean(); }
  // The standard error of that.
  double error_over(const Candidate& other) const {
    const double lead = lead_over(other);
    double squares = kDoubt;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const double off = points[i] - other.points[i] - lead;
      squares += off * off;
    }
    const auto count = static_cast<double>(points.size());
    return std::sqrt(squares / (count * (count - 1)));
  }
};

std::optional<std::size_t> best_of(const std::vector<float>& policy, const std::vector<std::uint8_t>& mask) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < mask.size(); ++i) {
    if (mask[i] != 0 && (!best || policy[i] > policy[*best])) best = i;
  }
  return best;
}

Planner::Planner(const Network& network, const mille_ai_search& search, void* context)
    : network_(network),
      search_(search),
      context_(context),
      world_((search.state_size + kStateAlignment - 1) / kStateAlignment),
      played_(world_.size()),
      observation_(network.inputs),
      mask_(network.policy.outputs) {
  view_.struct_size = sizeof view_;
}

bool Planner::act(mille_state* state, std::size_t action) {
  mille_action whole{};
  return search_.atomic(context_, state, static_cast<std::int32_t>(action), &whole) == MILLE_OK &&
         search_.apply(context_, state, &whole) == MILLE_OK;
}

bool Planner::see(mille_state* state, mille_seat seat) {
  return search_.view(context_, state, seat, &view_) == MILLE_OK &&
         search_.observation(context_, &view_, observation_.data(), observation_.size()) == MILLE_OK;
}

bool Planner::play_turn(mille_state* state, mille_seat seat, Way* way) {
  for (;;) {
    mille_phase phase = 0;
    mille_seat turn = 0;
    if (search_.phase(context_, state, &phase, &turn) != MILLE_OK) return false;
    if (turn != seat) return true;
    float value = 0;
    if (!see(state, seat) || search_.mask(context_, state, mask_.data(), mask_.size()) != MILLE_OK) return false;
    network_.apply(observation_, &policy_, &value);
    const std::optional<std::size_t> action = best_of(policy_, mask_);
    if (!action || !act(state, *action)) return false;
    way->push_back(*action);
  }
}

// The order of the lays does not matter, so each way takes its atomic actions in rising order.
bool Planner::find_exits(const Memory& state, std::size_t first, Way* way, std::vector<Way>* exits) {
  if (++visited_ > kMostStates) return true;
  std::vector<std::uint8_t> mask(mask_.size());
  Memory next = state;
  if (search_.mask(context_, state_in(next), mask.data(), mask.size()) != MILLE_OK) return false;
  for (std::size_t i = first; i < mask.size() && exits->size() < kMostExits; ++i) {
    if (mask[i] == 0) continue;
    next = state;
    mille_phase phase = 0;
    mille_seat turn = 0;
    if (!act(state_in(next), i) || search_.phase(context_, state_in(next), &phase, &turn) != MILLE_OK) return false;
    way->push_back(i);
    if (turn == MILLE_NOBODY) {
      exits->push_back(*way);
    } else if (phase == MILLE_PHASE_LAY && !find_exits(next, i, way, exits)) {
      return false;
    }
    way->pop_back();
  }
  return true;
}

// The result of a deal that is over, else what the network expects of it.
bool Planner::points_of(mille_state* state, mille_seat me, double* points) {
  mille_phase phase = 0;
  mille_seat turn = 0;
  if (search_.phase(context_, state, &phase, &turn) != MILLE_OK) return false;
  if (turn == MILLE_NOBODY) {
    mille_deal_result result{};
    result.struct_size = sizeof result;
    if (search_.result(context_, state, &result) != MILLE_OK) return false;
    *points = static_cast<double>(result.points[me] - result.points[1 - me]);
    return true;
  }
  float value = 0;
  if (!see(state, turn)) return false;
  network_.apply(observation_, &policy_, &value);
  *points = static_cast<double>(turn == me ? value : -value);
  return true;
}

bool Planner::judge(const Way& way, mille_seat me, double* points) {
  played_ = world_;
  for (const std::size_t action : way) {
    if (!act(state_in(played_), action)) return false;
  }
  Way rest;
  for (int turn = 0; turn <= kTurns; ++turn) {
    if (!play_turn(state_in(played_), turn % 2 == 0 ? me : 1 - me, &rest)) return false;
  }
  return points_of(state_in(played_), me, points);
}

std::optional<Planner::Choice> Planner::choose(const mille_view& view, const std::vector<float>& policy,
                                               const std::vector<std::uint8_t>& mask, int worlds) {
  const std::optional<std::size_t> best = best_of(policy, mask);
  if (!best) return std::nullopt;
  std::vector<Candidate> candidates{{{*best}, {}}};
  for (std::size_t i = 0; i < mask.size(); ++i) {
    if (mask[i] != 0 && i != *best && policy[i] > policy[*best] - kFavored) candidates.push_back({{i}, {}});
  }
  std::stable_sort(candidates.begin() + 1, candidates.end(),
                   [&](const Candidate& a, const Candidate& b) { return policy[a.way[0]] > policy[b.way[0]]; });
  if (candidates.size() > kMostFavored) candidates.resize(kMostFavored);
  if (view.phase == MILLE_PHASE_LAY && !complete(view, &candidates)) return std::nullopt;
  return best_in_worlds(view, &candidates, worlds);
}

// In the lay phase the way to the end of the turn is the same in all worlds. Going out in this turn is a way, too.
bool Planner::complete(const mille_view& view, std::vector<Candidate>* candidates) {
  Memory start(world_.size());
  if (search_.sample(context_, &view, 0, state_in(start)) != MILLE_OK) return false;
  for (Candidate& one : *candidates) {
    played_ = start;
    if (!act(state_in(played_), one.way[0]) || !play_turn(state_in(played_), view.viewer, &one.way)) return false;
  }
  Way way;
  std::vector<Way> exits;
  visited_ = 0;
  if (!find_exits(start, 0, &way, &exits)) return false;
  for (const Way& exit : exits) candidates->push_back({exit, {}});
  return true;
}

// The first candidate is what the policy would do. Another one must be better by its standard error, and is dropped once
// it is worse by as much.
std::optional<Planner::Choice> Planner::best_in_worlds(const mille_view& view, std::vector<Candidate>* candidates,
                                                       int worlds) {
  for (int world = 0; world < worlds && (world == 0 || candidates->size() > 1); ++world) {
    if (search_.sample(context_, &view, static_cast<std::uint64_t>(world) + 1, state_in(world_)) != MILLE_OK) {
      return std::nullopt;
    }
    for (Candidate& one : *candidates) {
      if (!judge(one.way, view.viewer, &one.points.emplace_back())) return std::nullopt;
    }
    if (world + 1 < kFewWorlds) continue;
    const Candidate first = candidates->front();
    std::erase_if(*candidates, [&](const Candidate& one) {
      return one.way != first.way && one.lead_over(first) < -one.error_over(first);
    });
  }
  const Candidate& first = candidates->front();
  const Candidate* best = &first;
  for (const Candidate& one : *candidates) {
    const double lead = one.lead_over(first);
    if (lead > one.error_over(first) && lead > best->lead_over(first)) best = &one;
  }
  return Choice{best->way[0], best->mean()};
}

}  // namespace network
