// Writes result files and files of times. See lines.h.
#include <array>
#include <charconv>
#include <cmath>

#include "arena/lines.h"
#include "base/fault_words.h"
#include "base/json_write.h"

namespace mille::arena {
namespace {

constexpr std::array<std::string_view, 2> kUnits = {"deals", "matches"};
constexpr std::array<std::string_view, 3> kOnFault = {"forfeit", "skip", "abort"};
constexpr std::array<std::string_view, 4> kCodeFrom = {"library", "file", "command", "host"};
constexpr std::array<std::string_view, 3> kScales = {"", "elo", "points"};

// Writes one value of each game as an array.
template <class Value>
void put_games(const PairResult& pair, JsonWriter* json, Value value) {
  json->open_array();
  for (const GameResult& game : pair.games) value(game);
  json->close_array();
}

void put_faults(const PairResult& pair, JsonWriter* json) {
  json->open_array();
  for (int game = 0; game < 2; ++game) {
    const GameResult& result = pair.games[game];
    if (result.fault_player == kNobody) continue;
    json->open_object().key("game").number(game).key("player").number(result.fault_player);
    json->key("kind").plain(fault_word(result.fault));
    json->key("decision").number(static_cast<std::int64_t>(result.fault_decision)).close_object();
  }
  json->close_array();
}

void put_number_and_players(const Setup& setup, const PairResult& pair, JsonWriter* json) {
  const Pairing pairing = pairing_of(setup.players.size(), pair.pairing);
  json->open_object().key("pair").number(static_cast<std::int64_t>(pair.number));
  json->key("players").open_array().number(static_cast<std::int64_t>(pairing.first));
  json->number(static_cast<std::int64_t>(pairing.second)).close_array();
}

// Writes the seed of the cards of both games and which game was played first or, for independent
// games, the seed of each.
void put_seeds(const Setup& setup, const PairResult& pair, JsonWriter* json) {
  const auto put = [&](int game) { json->plain(text_of(to_hex(game_seed(setup, pair, game)))); };
  if (setup.independent) {
    json->key("seeds").open_array();
    put(0);
    put(1);
    json->close_array();
    return;
  }
  json->key("seed");
  put(0);
  if (setup.version > 1) json->key("first_game").number(pair.first_game);
}

void put_limits(const Budget& budget, JsonWriter* json) {
  json->open_object().key("nodes").number(static_cast<std::int64_t>(budget.nodes));
  json->key("soft_us").number(budget.soft_us).key("hard_us").number(budget.hard_us).close_object();
}

}  // namespace

std::string_view unit_word(mille_arena_unit unit) { return kUnits[static_cast<std::size_t>(unit)]; }
std::string_view on_fault_word(mille_on_fault on_fault) { return kOnFault[static_cast<std::size_t>(on_fault)]; }
std::string_view code_from_word(std::int32_t from) { return kCodeFrom[static_cast<std::size_t>(from)]; }
std::string_view sprt_word(mille_sprt_scale scale) { return kScales[static_cast<std::size_t>(scale)]; }

std::string number_text(double value) {
  if (!std::isfinite(value)) return "null";
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

void put_program(const Program& program, JsonWriter* json) {
  json->open_object().key("from").plain(code_from_word(static_cast<std::int32_t>(program.from))).key("sha256");
  if (program.content.empty()) {
    json->null();
  } else {
    json->plain(program.content);
  }
  json->key("id").text(program.id).key("version").text(program.release);
  json->key("options").text(program.options).close_object();
}

std::string describe_program(const Program& program) {
  std::string text(code_from_word(static_cast<std::int32_t>(program.from)));
  if (!program.content.empty()) text += ' ' + program.content;
  text += ", id " + program.id;
  if (!program.release.empty()) text += ", version " + program.release;
  if (!program.options.empty()) text += ", options " + program.options;
  return text;
}

void write_header(const Setup& setup, std::string* text) {
  JsonWriter json(text);
  json.open_object().key("mille_arena").number(setup.version).key("engine").text(setup.engine);
  json.key("variant").text(setup.variant).key("variant_hash").text(setup.variant_hash);
  json.key("options").raw(setup.options).key("unit").plain(unit_word(setup.unit));
  json.key("pairs").number(static_cast<std::int64_t>(setup.pairs)).key("players").open_array();
  for (const std::string& player : setup.players) json.text(player);
  json.close_array();
  if (setup.version >= kFirstWithPrograms) {
    json.key("programs").open_array();
    for (const Program& program : setup.programs) put_program(program, &json);
    json.close_array();
  }
  json.key("stakes").both(setup.stakes).key("seed").plain(text_of(to_hex(setup.seed)));
  json.key("draw_ends").boolean(setup.draw_ends);
  if (setup.version > 1) json.key("independent").boolean(setup.independent);
  if (setup.gauntlet) json.key("gauntlet").boolean(true);
  if (setup.adviser) put_program(*setup.adviser, &json.key("adviser"));
  json.key("on_fault").plain(on_fault_word(setup.on_fault));
  put_limits(setup.budget, &json.key("budget"));
  if (!setup.budgets.empty()) {
    json.key("budgets").open_array();
    for (const Budget& budget : setup.budgets) put_limits(budget, &json);
    json.close_array();
  }
  json.key("sprt");
  if (setup.sprt.scale == MILLE_SPRT_OFF) {
    json.null();
  } else {
    const SprtSetup& sprt = setup.sprt;
    json.plain(std::string(sprt_word(sprt.scale)) + ':' + number_text(sprt.low) + ',' + number_text(sprt.high) + ',' +
               number_text(sprt.alpha) + ',' + number_text(sprt.beta));
  }
  json.key("shard");
  if (setup.shards == 1) {
    json.null();
  } else {
    json.open_array().number(setup.shard).number(setup.shards).close_array();
  }
  json.key("reproducible").boolean(setup.reproducible).close_object();
  *text += '\n';
}

void write_pair(const Setup& setup, const PairResult& pair, std::string* text) {
  JsonWriter json(text);
  put_number_and_players(setup, pair, &json);
  put_seeds(setup, pair, &json);
  json.key("points");
  put_games(pair, &json, [&](const GameResult& game) { json.both(game.points); });
  json.key("payments");
  if (setup.unit == MILLE_ARENA_UNIT_DEALS) {
    json.null();
  } else {
    put_games(pair, &json, [&](const GameResult& game) { json.number(game.payment); });
    json.key("winners");
    put_games(pair, &json, [&](const GameResult& game) { json.seat(game.winner); });
    json.key("deals");
    put_games(pair, &json, [&](const GameResult& game) { json.number(game.deals); });
    json.key("skunks");
    put_games(pair, &json, [&](const GameResult& game) { json.number(game.skunk); });
  }
  json.key("turns");
  put_games(pair, &json, [&](const GameResult& game) { json.number(game.turns); });
  json.key("naturals");
  put_games(pair, &json, [&](const GameResult& game) { json.both(game.naturals); });
  json.key("chapeaux");
  put_games(pair, &json, [&](const GameResult& game) { json.both(game.chapeaux); });
  if (setup.adviser) {
    json.key("luck");
    put_games(pair, &json, [&](const GameResult& game) { json.number(game.luck); });
  }
  json.key("faults");
  put_faults(pair, &json);
  json.close_object();
  *text += '\n';
}

void write_times(const Setup& setup, const PairResult& pair, const PairTimes& times, std::string* text) {
  JsonWriter json(text);
  put_number_and_players(setup, pair, &json);
  json.key("times").open_array();
  for (const Times& player : times) {
    json.open_object().key("late").number(static_cast<std::int64_t>(player.late()));
    json.key("worst_us").number(player.worst()).key("counts").open_array();
    for (std::size_t slot = 0; slot < player.counts().size(); ++slot) {
      const std::uint64_t count = player.counts()[slot];
      if (count == 0) continue;
      json.open_array().number(Times::least(slot)).number(static_cast<std::int64_t>(count)).close_array();
    }
    json.close_array().close_object();
  }
  json.close_array().close_object();
  *text += '\n';
}

}  // namespace mille::arena
