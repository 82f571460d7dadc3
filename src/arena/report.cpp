// See report.h.
#include "arena/report.h"

#include <array>

#include "arena/lines.h"
#include "base/fault_words.h"
#include "base/json_write.h"
#include "record/record_write.h"

namespace mille::arena {
namespace {

constexpr std::array<std::string_view, 4> kStates = {"open", "done", "decided", "aborted"};

JsonWriter& count(JsonWriter* json, std::uint64_t value) { return json->number(static_cast<std::int64_t>(value)); }

void put_estimate(std::string_view name, std::string_view interval, const mille_estimate& estimate, JsonWriter* json) {
  if (estimate.known == 0) {
    json->key(name).null().key(interval).null();
    return;
  }
  json->key(name).raw(number_text(estimate.value)).key(interval).open_array();
  json->raw(number_text(estimate.low)).raw(number_text(estimate.high)).close_array();
}

// Writes one value of each side as an array.
template <class Value>
void put_sides(std::string_view name, const mille_arena_result& result, Value value, JsonWriter* json) {
  json->key(name).open_array();
  for (const mille_arena_side& side : result.sides) value(side);
  json->close_array();
}

void put_sprt(const SprtSetup& setup, const mille_arena_result& result, JsonWriter* json) {
  json->key("sprt");
  if (setup.scale == MILLE_SPRT_OFF) {
    json->null();
    return;
  }
  json->open_object().key("scale").plain(sprt_word(setup.scale)).key("h0").raw(number_text(setup.low));
  json->key("h1").raw(number_text(setup.high)).key("alpha").raw(number_text(setup.alpha));
  json->key("beta").raw(number_text(setup.beta)).key("llr").raw(number_text(result.llr));
  json->key("bounds").open_array().raw(number_text(result.llr_low)).raw(number_text(result.llr_high)).close_array();
  json->key("accepted");
  if (result.verdict == MILLE_SPRT_OPEN) {
    json->null();
  } else {
    json->plain(result.verdict == MILLE_SPRT_H0 ? "h0" : "h1");
  }
  json->close_object();
}

void put_result(const Arena& arena, const mille_arena_result& result, JsonWriter* json) {
  const Setup& setup = arena.setup();
  json->open_object().key("players").open_array();
  for (const std::int32_t player : result.players) json->text(setup.players[static_cast<std::size_t>(player)]);
  json->close_array().key("programs");
  if (setup.programs.empty()) {
    json->null();
  } else {
    json->open_array();
    for (const std::int32_t player : result.players)
      put_program(setup.programs[static_cast<std::size_t>(player)], json);
    json->close_array();
  }
  json->key("variant").text(setup.variant).key("unit").plain(unit_word(setup.unit));
  json->key("seed").plain(text_of(to_hex(setup.seed))).key("independent").boolean(setup.independent);
  json->key("state").plain(kStates[static_cast<std::size_t>(arena.state())]);
  count(&json->key("pairs"), result.pairs);
  count(&json->key("skipped"), result.skipped);
  put_estimate("points_per_deal", "points_ci95", result.points_per_deal, json);
  put_estimate("payment_per_match", "payment_ci95", result.payment_per_match, json);
  put_estimate("win_rate", "win_rate_ci95", result.win_rate, json);
  put_estimate("elo", "elo_ci95", result.elo, json);
  count(&json->key("pairs_won"), result.pairs_won);
  count(&json->key("pairs_split"), result.pairs_split);
  count(&json->key("pairs_lost"), result.pairs_lost);
  count(&json->key("games_won"), result.games_won);
  count(&json->key("games_drawn"), result.games_drawn);
  count(&json->key("games_lost"), result.games_lost);
  json->key("variance_factor");
  json->raw(result.variance_factor > 0 ? number_text(result.variance_factor) : "null");
  put_estimate("second_over_first", "second_over_first_ci95", result.second_over_first, json);
  put_estimate("luck_adjusted", "luck_adjusted_ci95", result.luck_adjusted, json);
  count(&json->key("deals"), result.deals);
  const double turns = static_cast<double>(result.turns);
  json->key("turns_per_deal");
  json->raw(result.deals > 0 ? number_text(turns / static_cast<double>(result.deals)) : "null");
  put_sides(
      "naturals", result, [&](const mille_arena_side& side) { count(json, side.naturals); }, json);
  put_sides(
      "chapeaux", result, [&](const mille_arena_side& side) { count(json, side.chapeaux); }, json);
  put_sides(
      "skunks", result, [&](const mille_arena_side& side) { count(json, side.skunks); }, json);
  const auto put_faults = [&](const mille_arena_side& side) {
    json->open_object();
    for (std::int32_t fault = MILLE_FAULT_RESIGN; fault <= kLastFault; ++fault) {
      if (side.faults[fault] > 0) count(&json->key(fault_word(fault)), side.faults[fault]);
    }
    json->close_object();
  };
  put_sides("faults", result, put_faults, json);
  put_sprt(setup.sprt, result, json);
  const auto put_times = [&](const mille_arena_side& side) {
    count(&json->open_object().key("decisions"), side.decisions);
    json->key("median_us").number(side.median_us).key("p99_us").number(side.p99_us);
    count(&json->key("worst_us").number(side.worst_us).key("overruns"), side.overruns).close_object();
  };
  put_sides("times", result, put_times, json);
  json->close_object();
}

}  // namespace

mille_arena_result pairing_result(const Arena& arena, std::size_t pairing) {
  mille_arena_result result;
  arena.figures().tally(pairing).write(&result);
  const Pairing players = pairing_of(arena.setup().players.size(), pairing);
  result.players[kFirst] = static_cast<std::int32_t>(players.first);
  result.players[kSecond] = static_cast<std::int32_t>(players.second);
  return result;
}

void write_report(const Arena& arena, std::string* text) {
  JsonWriter json(text);
  const std::size_t pairings = arena.setup().pairing_count();
  if (pairings > 1) json.open_array();
  for (std::size_t i = 0; i < pairings; ++i) put_result(arena, pairing_result(arena, i), &json);
  if (pairings > 1) json.close_array();
}

}  // namespace mille::arena
