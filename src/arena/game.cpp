// See game.h.
#include "arena/game.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory_resource>
#include <optional>

#include "ai/player/table_source.h"
#include "arena/messages.h"
#include "core/match.h"
#include "core/score.h"
#include "record/record_write.h"
#include "table/table.h"

namespace mille::arena {

// A match between players that follow no events. It consists of a state and the number of decisions of each seat;
// nothing is kept for a record.
class GamePlayer::OnState final : public StateSource {
 public:
  OnState(const Variant& variant, const Setup& setup, const Seed& seed)
      : variant_(variant), state_(start_match(variant.ruleset, seed, setup.stakes, setup.draw_ends)) {}

  const Variant& variant() const override { return variant_; }
  MatchNow now() const override { return {&state_, decided_, 0, 0}; }
  HookNotes* hook_notes() const override { return &notes_; }

  const State& state() const { return state_; }
  std::uint64_t decisions() const { return decided_[0] + decided_[1]; }
  const MatchSource& source() const { return *this; }
  // Returns true if playing an action takes far less than a microsecond.
  bool is_quick() const { return variant_.game().hooks == nullptr; }
  mille_status next_deal(mille_error* error) { return deal_next(variant_.game(), &state_, 0, error); }
  // Plays an action from the legal list.
  mille_status play(const mille_action& action, mille_error* error) {
    const auto seat = static_cast<std::size_t>(state_.turn);
    const mille_status status = game_play(variant_.game(&notes_), &state_, action, error);
    if (status == MILLE_OK) ++decided_[seat];
    return status;
  }
  mille_status forfeit(int seat, mille_fault fault, mille_error* error) {
    return game_forfeit(variant_.game(&notes_), &state_, seat, fault, error);
  }

 private:
  const Variant& variant_;
  State state_;
  std::array<std::uint64_t, kSeats> decided_{};
  HookWarnings warnings_;
  mutable HookNotes notes_{&warnings_};
};

// A match at a table, for players that follow events and for games that are recorded.
class GamePlayer::OnTable {
 public:
  OnTable(const std::shared_ptr<const Variant>& variant, const Setup& setup, const Seed& seed)
      : table_(variant, table_setup(setup, seed), std::pmr::new_delete_resource()) {}

  Table& table() { return table_; }
  const State& state() const { return table_.state(); }
  std::uint64_t decisions() const { return table_.decisions(); }
  const MatchSource& source() const { return source_; }
  static bool is_quick() { return false; }
  mille_status next_deal(mille_error* error) { return table_.next_deal(nullptr, error); }
  mille_status play(const mille_action& action, mille_error* error) { return table_.apply(action, error); }
  mille_status forfeit(int seat, mille_fault fault, mille_error* error) { return table_.forfeit(seat, fault, error); }

 private:
  static TableSetup table_setup(const Setup& setup, const Seed& seed) {
    TableSetup made;
    made.seed = seed;
    made.draw_ends = setup.draw_ends;
    made.stakes[0] = setup.stakes[0];
    made.stakes[1] = setup.stakes[1];
    return made;
  }

  Table table_;
  TableSource source_{table_};
};

namespace {

// Makes the players leave the game, however it ends.
class Seated {
 public:
  explicit Seated(Contestant* const (&contestants)[kSeats]) : contestants_(contestants) {}
  ~Seated() {
    for (Contestant* contestant : contestants_) {
      contestant->player->leave();
    }
  }
  Seated(const Seated&) = delete;
  Seated& operator=(const Seated&) = delete;

 private:
  Contestant* const (&contestants_)[kSeats];
};

// Scores a deal that the loser forfeits by a fault. The loser's sets do not count and their hand is deducted. The
// opponent's sets count and their hand is not deducted.
void score_forfeit(const Ruleset& ruleset, const State& state, int loser, std::int64_t (&points)[kSeats]) {
  const DealScore score = score_deal(ruleset, state, 1 - loser);
  points[loser] = -std::int64_t{score.hand_points[loser]};
  points[1 - loser] = score.set_points[1 - loser];
}

// Returns which of the players sits at a seat.
int player_at(int seat, int first_seat) { return seat == first_seat ? kFirst : kSecond; }

// Reads the result of a match, or of a single deal, from its last state. `points` are by seat, and count for a deal that
// was forfeited.
void read_result(const State& state, bool one_deal, int first_seat, std::int64_t (&points)[kSeats],
                 GameResult* result) {
  result->deals = one_deal ? 1 : state.scored_deals;
  if (!one_deal || result->fault_player == kNobody) {
    for (int seat = 0; seat < kSeats; ++seat) points[seat] = state.totals[seat];
  }
  for (int seat = 0; seat < kSeats; ++seat) {
    const int player = player_at(seat, first_seat);
    result->points[player] = points[seat];
    result->naturals[player] = state.naturals[seat];
    result->chapeaux[player] = state.chapeaux[seat];
  }
  if (one_deal) {
    const std::int64_t ahead = result->points[kFirst] - result->points[kSecond];
    result->winner = static_cast<std::int8_t>(ahead > 0 ? kFirst : ahead < 0 ? kSecond : kNobody);
  } else if (state.winner != kNobody) {
    result->winner = static_cast<std::int8_t>(player_at(state.winner, first_seat));
    result->skunk = state.skunk_level;
    result->payment = result->winner == kFirst ? state.payment.total : -state.payment.total;
  }
}

bool wants_history(const Contestant& contestant) { return contestant.player->wants_history(); }

}  // namespace

template <class Match>
Result<GameResult> GamePlayer::play_on(Match& match, Contestant* const (&contestants)[kSeats], int first_seat,
                                       Interruption* interruption, PairTimes* times, mille_error* error) {
  const Seated seated(contestants);
  const State& state = match.state();
  const bool one_deal = setup_.unit == MILLE_ARENA_UNIT_DEALS;
  GameResult result;
  std::int64_t points[kSeats] = {0, 0};  // by seat
  Stopwatch stopwatch;
  double lucky = 0;
  bool over = false;
  while (!over) {
    std::optional<State> before;
    if (luck_ && (setup_.independent || state.deal > 0))
      before = state;  // the other game of a pair has the same first deal
    MILLE_TRY(match.next_deal(error));
    if (before) {
      double luck = 0;
      MILLE_TRY(luck_->of_deal(*before, state, &luck, error));
      lucky += state.turn == first_seat ? luck : -luck;
    }
    stopwatch.interrupt();
    while (state.in_deal()) {
      if (interruption->stop(&stopwatch)) return refuse(error, say::kArenaCancelled);
      const int seat = state.turn;
      const int player = player_at(seat, first_seat);
      Contestant& contestant = *contestants[player];
      Answer answer;
      stopwatch.begin();
      const mille_status status = contestant.player->decide(match.source(), contestant.budget, &answer, error, false);
      stopwatch.end(&(*times)[static_cast<std::size_t>(player)], contestant.budget.soft_us, answer.start_us);
      if (status == MILLE_OK) {
        MILLE_TRY(match.play(answer.action, error));
        if (luck_ && answer.action.kind == MILLE_ACTION_DRAW && state.turn == seat) {
          double luck = 0;
          MILLE_TRY(luck_->of_draw(state, &luck, error));
          lucky += player == kFirst ? luck : -luck;
        }
        if (!match.is_quick() || luck_) stopwatch.interrupt();
        continue;
      }
      if (status != MILLE_E_PLAYER) return status;
      if (interruption->stop(&stopwatch)) return refuse(error, say::kArenaCancelled);  // which may be why it failed
      result.fault_player = static_cast<std::int8_t>(player);
      result.fault = static_cast<std::int8_t>(answer.fault);
      result.fault_decision = match.decisions();
      if (one_deal) score_forfeit(variant_->ruleset_of(state), state, seat, points);
      MILLE_TRY(match.forfeit(seat, answer.fault, error));
    }
    if (result.fault_player == kNobody) result.turns += state.last_turns;
    over = one_deal || state.phase == MILLE_PHASE_OVER;
  }
  for (int player = 0; state.phase == MILLE_PHASE_OVER && player < kSeats; ++player) {
    const int seat = player == kFirst ? first_seat : 1 - first_seat;
    contestants[player]->player->follow(match.source(), seat, nullptr, nullptr);
  }
  stopwatch.finish();
  read_result(state, one_deal, first_seat, points, &result);
  result.luck = std::llround(kLuckSteps * lucky);
  return result;
}

Result<GameResult> GamePlayer::play(const Seed& seed, Contestant* const (&contestants)[kSeats], int first_seat,
                                    Interruption* interruption, PairTimes* times, std::string* record,
                                    mille_error* error) {
  if (record == nullptr && !wants_history(*contestants[kFirst]) && !wants_history(*contestants[kSecond])) {
    OnState match(*variant_, setup_, seed);
    return play_on(match, contestants, first_seat, interruption, times, error);
  }
  OnTable match(variant_, setup_, seed);
  for (int player = 0; player < kSeats; ++player) {
    match.table().set_name(player == kFirst ? first_seat : 1 - first_seat, contestants[player]->name);
  }
  MILLE_TRY(const GameResult result, play_on(match, contestants, first_seat, interruption, times, error));
  if (record == nullptr) return result;
  MILLE_TRY(const std::string lines, write_record(match.table(), MILLE_ALL, {}, error));
  *record += lines;
  return result;
}

}  // namespace mille::arena
