// See hook_answers.h.
#include "variant/hook_answers.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/score.h"
#include "core/settle.h"
#include "variant/messages.h"
#include "variant/script_arguments.h"
#include "variant/script_run.h"
#include "variant/script_values.h"
#include "variant/table_reader.h"

namespace mille {
namespace {

// Most points, positive or negative, in each item of a deal's score that a script returns. That is far more than the
// cards are worth. A deal's points fit in 32 bits, and the totals of the longest match stay within kMaxTotal.
constexpr std::int64_t kMaxPoints = 1'000'000;
// Largest item of a payment, unless the engine's own is larger. A double holds it exactly.
constexpr std::int64_t kMaxItem = 1'000'000'000'000'000;

// Charges for the key on top of the stack, which is from a table that a hook returned.
void charge_key(lua_State* L) {
  script::Run& run = script::Run::of(L);
  run.charge_steps(L, 1);
  if (lua_type(L, -1) == LUA_TSTRING) run.charge_bytes(L, script::text_at(L, -1).size());
}

// Reads the fields of one table of an answer. The first failure is kept; later ones are ignored.
class AnswerReader {
 public:
  AnswerReader(lua_State* L, const HookPlace& from, std::string prefix, mille_error* error)
      : L_(L), from_(from), prefix_(std::move(prefix)), error_(error) {}

  // Returns the value of a field. A value out of bounds counts as 0, so that sums stay within 64 bits.
  std::int64_t integer(std::string_view key, std::int64_t minimum, std::int64_t maximum) {
    get(key);
    std::optional<std::int64_t> value = script::read_integer(L_, -1);
    if (!value || *value < minimum || *value > maximum) {
      refuse_field(key, "a whole number from " + std::to_string(minimum) + " to " + std::to_string(maximum));
      value = 0;
    }
    lua_pop(L_, 1);
    return *value;
  }

  bool has(std::string_view key) {
    get(key);
    const bool there = !lua_isnil(L_, -1);
    lua_pop(L_, 1);
    return there;
  }

  bool boolean(std::string_view key) {
    get(key);
    if (!lua_isboolean(L_, -1)) refuse_field(key, "true or false");
    const bool value = lua_toboolean(L_, -1) != 0;
    lua_pop(L_, 1);
    return value;
  }

  int seat_or_nobody(std::string_view key) {
    get(key);
    int seat = kNobody;
    if (!lua_isnil(L_, -1)) {
      const std::optional<std::int64_t> value = script::read_integer(L_, -1);
      if (value && *value >= 0 && *value < kSeats) {
        seat = static_cast<int>(*value);
      } else {
        refuse_field(key, "0, 1 or nil");
      }
    }
    lua_pop(L_, 1);
    return seat;
  }

  // Refuses a key that has not been read, because it is most likely mistyped.
  void no_others() {
    std::string unknown;
    lua_pushnil(L_);
    while (lua_next(L_, -2) != 0) {
      lua_pop(L_, 1);
      charge_key(L_);
      const std::string key =
          lua_type(L_, -1) == LUA_TSTRING ? std::string(script::text_at(L_, -1)) : describe_value(L_, -1);
      const bool known =
          lua_type(L_, -1) == LUA_TSTRING && std::find(known_.begin(), known_.end(), key) != known_.end();
      // Name the smallest unknown key, because the order of keys differs from run to run.
      if (!known && (unknown.empty() || key < unknown)) unknown = key;
    }
    if (!unknown.empty()) fail(refuse(error_, say::kHookUnknown, {from_.name, prefix_ + unknown}, from_.place));
  }

  void sum(std::string_view key, std::int64_t value, std::int64_t items) {
    if (status_ == MILLE_OK && value != items) {
      fail(refuse(error_, say::kHookSum, {from_.name, prefix_ + std::string(key), value, items}, from_.place));
    }
  }

  mille_status status() const { return status_; }

 private:
  void get(std::string_view key) {
    known_.emplace_back(key);
    lua_pushlstring(L_, key.data(), key.size());
    lua_rawget(L_, -2);
  }

  void refuse_field(std::string_view key, const std::string& wanted) {
    if (status_ != MILLE_OK) return;
    fail(refuse(error_, say::kHookField, {from_.name, prefix_ + std::string(key), describe_value(L_, -1), wanted},
                from_.place));
  }

  void fail(mille_status status) {
    if (status_ == MILLE_OK) status_ = status;
  }

  lua_State* L_;
  const HookPlace& from_;
  std::string prefix_;
  mille_error* error_;
  mille_status status_ = MILLE_OK;
  std::vector<std::string> known_;
};

mille_status refuse_answer(lua_State* L, const HookPlace& from, std::string_view wanted, mille_error* error) {
  return refuse(error, say::kHookAnswer, {from.name, wanted, describe_value(L, -1)}, from.place);
}

// `score` has the engine's own score. A chapeau that the hook leaves as it was follows the hook's points.
mille_status read_seat_score(lua_State* L, const HookPlace& from, const Ruleset& ruleset, int seat, DealScore* score,
                             mille_error* error) {
  AnswerReader answer(L, from, "[" + std::to_string(seat) + "].", error);
  const auto points = [&](const char* key) {
    return static_cast<std::int32_t>(answer.integer(key, -kMaxPoints, kMaxPoints));
  };
  score->set_points[seat] = points("set_points");
  score->hand_points[seat] = points("hand_points");
  score->bonus[seat] = points("bonus");
  score->points[seat] = static_cast<std::int32_t>(answer.integer("points", -3 * kMaxPoints, 3 * kMaxPoints));
  score->naturals[seat] = static_cast<std::uint8_t>(answer.integer("naturals", 0, kMaxDealNaturals));
  const std::uint8_t chapeau = answer.boolean("chapeau") ? 1 : 0;
  const bool changed = chapeau != score->chapeau[seat];
  score->chapeau[seat] = changed ? chapeau : chapeau_of(ruleset, score->points[seat]);
  answer.sum("points", score->points[seat],
             std::int64_t{score->set_points[seat]} - score->hand_points[seat] + score->bonus[seat]);
  answer.no_others();
  return answer.status();
}

// Returns true if a score that has `known` entries has no others.
bool has_entries(lua_State* L, int known) {
  int entries = 0;
  lua_pushnil(L);
  while (lua_next(L, -2) != 0) {
    lua_pop(L, 1);
    charge_key(L);
    ++entries;
  }
  return entries == known;
}

// Reads the numbers to remember from the table on top of the stack. One that it lacks stays as it is.
mille_status read_memory(lua_State* L, const HookPlace& from, std::span<const VariantMemory> memory,
                         Remembered* numbers, mille_error* error) {
  AnswerReader answer(L, from, "memory.", error);
  for (std::size_t i = 0; i < memory.size(); ++i) {
    if (!answer.has(memory[i].name)) continue;
    const std::int64_t number = answer.integer(memory[i].name, memory[i].minimum, memory[i].maximum);
    (*numbers)[i] = static_cast<std::int32_t>(number);
  }
  answer.no_others();
  return answer.status();
}

}  // namespace

mille_status read_score(lua_State* L, const HookPlace& from, const Ruleset& ruleset,
                        std::span<const VariantMemory> memory, DealScore* score, mille_error* error) {
  constexpr std::string_view kWanted = "nil, or the score of both seats, `{ [0] = …, [1] = … }`";
  if (lua_isnil(L, -1)) return MILLE_OK;
  if (!lua_istable(L, -1)) return refuse_answer(L, from, kWanted, error);
  DealScore read = *score;
  for (int seat = 0; seat < kSeats; ++seat) {
    if (lua_rawgeti(L, -1, seat) != LUA_TTABLE) {
      lua_pop(L, 1);
      return refuse_answer(L, from, kWanted, error);
    }
    MILLE_TRY(read_seat_score(L, from, ruleset, seat, &read, error));
    lua_pop(L, 1);
  }
  int entries = kSeats;
  if (!memory.empty()) {
    lua_pushliteral(L, "memory");
    const int type = lua_rawget(L, -2);
    if (type == LUA_TTABLE) MILLE_TRY(read_memory(L, from, memory, &read.memory, error));
    if (type != LUA_TNIL && type != LUA_TTABLE) {
      return refuse(error, say::kHookField, {from.name, "memory", describe_value(L, -1), "a table of numbers by name"},
                    from.place);
    }
    lua_pop(L, 1);
    entries += type == LUA_TNIL ? 0 : 1;
  }
  if (!has_entries(L, entries)) return refuse_answer(L, from, kWanted, error);
  *score = read;
  return MILLE_OK;
}

mille_status read_verdict(lua_State* L, const HookPlace& from, Verdict* verdict, mille_error* error) {
  if (lua_isnil(L, -1)) return MILLE_OK;
  if (!lua_istable(L, -1)) return refuse_answer(L, from, "nil, or `{ over = …, winner = … }`", error);
  AnswerReader answer(L, from, "", error);
  const bool over = answer.boolean("over");
  const int winner = answer.seat_or_nobody("winner");
  answer.no_others();
  MILLE_TRY(answer.status());
  if (!over && winner != kNobody) return refuse(error, say::kHookWinner, {winner}, from.place);
  verdict->end = !over ? MILLE_END_NONE : winner == kNobody ? MILLE_END_DRAWN : MILLE_END_WON;
  verdict->winner = winner;
  return MILLE_OK;
}

mille_status read_payment(lua_State* L, const HookPlace& from, bool may_be_negative, Payment* payment,
                          mille_error* error) {
  if (lua_isnil(L, -1)) return MILLE_OK;
  if (!lua_istable(L, -1)) return refuse_answer(L, from, "nil, or the payment's six items", error);
  AnswerReader answer(L, from, "", error);
  std::int64_t least_total = 0, most_total = 0;
  const auto item = [&](std::string_view key, std::int64_t own, bool negative) {
    const std::int64_t least = negative ? std::min(-kMaxItem, own) : 0;
    const std::int64_t most = std::max(kMaxItem, own);
    least_total += least;
    most_total += most;
    return answer.integer(key, least, most);
  };
  Payment read{};
  read.game = item("game", payment->game, false);
  read.difference = item("difference", payment->difference, may_be_negative);
  read.naturals = item("naturals", payment->naturals, false);
  read.chapeaux = item("chapeaux", payment->chapeaux, false);
  read.skunk = item("skunk", payment->skunk, may_be_negative);
  read.total = answer.integer("total", least_total, most_total);
  answer.sum("total", read.total, read.game + read.difference + read.naturals + read.chapeaux + read.skunk);
  answer.no_others();
  MILLE_TRY(answer.status());
  *payment = read;
  return MILLE_OK;
}

mille_status read_rule_set(lua_State* L, const HookPlace& from, std::size_t count, ChosenRules* chosen,
                           mille_error* error) {
  if (lua_isnil(L, -1)) return MILLE_OK;
  const std::optional<std::int64_t> number = script::read_integer(L, -1);
  if (!number || *number < 0 || *number > static_cast<std::int64_t>(count)) {
    return refuse_answer(L, from, "nil, or the number of a rule set from 0 to " + std::to_string(count), error);
  }
  chosen->rule_set = static_cast<int>(*number);
  return MILLE_OK;
}

Result<Allowance> read_allowance(lua_State* L, const HookPlace& from, mille_error* error) {
  if (lua_isnil(L, -1)) return Allowance::allowed;
  if (!lua_isboolean(L, -1)) return refuse_answer(L, from, "nil, true, or false and a string", error);
  return lua_toboolean(L, -1) != 0 ? Allowance::allowed : Allowance::refused;
}

}  // namespace mille
