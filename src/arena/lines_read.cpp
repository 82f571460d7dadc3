// Reads result files and files of times. See lines.h.
#include <algorithm>
#include <limits>
#include <optional>

#include "arena/lines.h"
#include "arena/messages.h"
#include "base/fault_words.h"
#include "base/json_read.h"
#include "base/printable.h"
#include "base/real.h"
#include "record/record_write.h"

namespace mille::arena {
namespace {

constexpr std::int64_t kMostInt = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMostPoints = kMostInt / 4;  // so that sums and differences of two pairs fit
constexpr std::int64_t kMost32 = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kMostTime = std::int64_t{1} << 53;  // µs

const Json kNull;

// Reads required members. Once a member is missing or invalid, good() stays false.
class Fields {
 public:
  explicit Fields(const Json& object) : object_(object) {}

  bool good() const { return good_; }
  void fail() { good_ = false; }
  const Json& at(const char* name) {
    const Json* const found = object_.find(name);
    if (found == nullptr) fail();
    return found == nullptr ? kNull : *found;
  }
  std::int64_t number(const Json& json, std::int64_t least, std::int64_t most) {
    const auto value = json.whole(least, most);
    if (!value) fail();
    return value.value_or(least);
  }
  std::int64_t number(const char* name, std::int64_t least, std::int64_t most) { return number(at(name), least, most); }
  std::string text(const Json& json) {
    if (!json.is_string() || !is_recorded_name(json.text())) fail();
    return std::string(json.text());
  }
  std::string text(const char* name) { return text(at(name)); }
  bool boolean(const char* name) {
    const Json& json = at(name);
    if (!json.is_boolean()) fail();
    return json.is_boolean() && json.boolean();
  }
  // Returns the index of a member's word among those that `word_of` gives for `first` to `count` − 1.
  template <class Word>
  std::int32_t word(const char* name, std::int32_t first, std::int32_t count, Word word_of) {
    const Json& json = at(name);
    for (std::int32_t i = first; json.is_string() && i < count; ++i) {
      if (json.text() == word_of(i)) return i;
    }
    fail();
    return first;
  }
  // Returns element `index` of an array, which must have `size` elements.
  const Json& element(const Json& array, std::size_t index, std::size_t size) {
    if (array.elements().size() == size) return array.elements()[index];
    fail();
    return kNull;
  }

 private:
  const Json& object_;
  bool good_ = true;
};

// Reads the setup of a sequential test, such as "elo:0,5,0.05,0.05".
std::optional<SprtSetup> read_sprt(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return {};
  SprtSetup sprt;
  for (std::int32_t scale = MILLE_SPRT_ELO; scale <= MILLE_SPRT_POINTS; ++scale) {
    if (text.substr(0, colon) == sprt_word(scale)) sprt.scale = scale;
  }
  text.remove_prefix(colon + 1);
  for (double* number : {&sprt.low, &sprt.high, &sprt.alpha, &sprt.beta}) {
    const std::size_t length = read_real(text, number);
    if (length == 0 || (length < text.size() && text[length] != ',')) return {};
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  if (sprt.scale == MILLE_SPRT_OFF) return {};
  return sprt;
}

template <class Number>
void read_both(Fields* fields, const Json& json, std::int64_t least, std::int64_t most, Number (&values)[kSeats]) {
  for (std::size_t player = 0; player < kSeats; ++player) {
    values[player] = static_cast<Number>(fields->number(fields->element(json, player, kSeats), least, most));
  }
}

void read_faults(Fields* fields, PairResult* pair) {
  const Json& faults = fields->at("faults");
  if (!faults.is_array()) return fields->fail();
  for (const Json& entry : faults.elements()) {
    Fields fault(entry);
    GameResult& game = pair->games[fault.number("game", 0, 1)];
    game.fault_player = static_cast<std::int8_t>(fault.number("player", 0, 1));
    game.fault = static_cast<std::int8_t>(fault.word("kind", MILLE_FAULT_RESIGN, kLastFault + 1, fault_word));
    game.fault_decision = static_cast<std::uint64_t>(fault.number("decision", 0, kMostInt));
    if (!fault.good()) fields->fail();
  }
}

Program read_program(Fields* fields, const Json& json) {
  Fields members(json);
  Program program;
  program.from = static_cast<CodeFrom>(members.word("from", 0, 4, code_from_word));
  if (const Json& content = members.at("sha256"); !content.is_null()) {
    program.content = members.text(content);
    if (!seed_from_hex(program.content)) members.fail();
  }
  program.id = members.text("id");
  program.release = members.text("version");
  program.options = members.text("options");
  if (!members.good()) fields->fail();
  return program;
}

Budget read_limits(Fields* fields, const Json& json) {
  Fields members(json);
  Budget budget;
  budget.nodes = static_cast<std::uint64_t>(members.number("nodes", 0, kMostInt));
  budget.soft_us = members.number("soft_us", 0, kMostInt);
  budget.hard_us = members.number("hard_us", 0, kMostInt);
  if (!members.good()) fields->fail();
  return budget;
}

std::string without_end(std::string line) {
  line.pop_back();
  return line;
}

}  // namespace

Result<Setup> read_header(std::string_view line, mille_error* error) {
  JsonProblem problem;
  const auto json = parse_json(line, &problem);
  if (!json) return refuse(error, say::kLinesHeader);
  Fields fields(*json);
  const std::int64_t version = fields.number("mille_arena", 0, kMostInt);
  if (!fields.good()) return refuse(error, say::kLinesHeader);
  if (version < 1 || version > kResultVersion) return refuse(error, say::kLinesVersion, {version, kResultVersion});
  Setup read;
  read.version = version;
  read.engine = fields.text("engine");
  read.variant = fields.text("variant");
  read.variant_hash = fields.text("variant_hash");
  read.options = fields.at("options").written();
  read.unit = fields.word("unit", 0, 2, unit_word);
  read.pairs = static_cast<std::uint64_t>(fields.number("pairs", 1, kMostPairs));
  for (const Json& player : fields.at("players").elements()) read.players.push_back(fields.text(player));
  if (read.players.size() < 2 || read.players.size() > kMostPlayers) fields.fail();
  if (version >= kFirstWithPrograms) {
    const Json& programs = fields.at("programs");
    if (programs.elements().size() != read.players.size()) fields.fail();
    for (std::size_t i = 0; fields.good() && i < read.players.size(); ++i)
      read.programs.push_back(read_program(&fields, programs.elements()[i]));
  }
  read_both(&fields, fields.at("stakes"), 0, kMostInt, read.stakes);
  if (const auto seed = seed_from_hex(fields.text("seed"))) {
    read.seed = *seed;
  } else {
    fields.fail();
  }
  read.draw_ends = fields.boolean("draw_ends");
  read.independent = version > 1 && fields.boolean("independent");
  read.gauntlet = json->find("gauntlet") != nullptr && fields.boolean("gauntlet");
  if (const Json* const adviser = json->find("adviser"); adviser != nullptr)
    read.adviser = read_program(&fields, *adviser);
  read.on_fault = fields.word("on_fault", 0, 3, on_fault_word);
  read.budget = read_limits(&fields, fields.at("budget"));
  if (const Json* const budgets = json->find("budgets"); budgets != nullptr && budgets->is_array()) {
    if (budgets->elements().size() != read.players.size()) fields.fail();
    for (const Json& budget : budgets->elements()) read.budgets.push_back(read_limits(&fields, budget));
  }
  if (const Json& sprt = fields.at("sprt"); !sprt.is_null()) {
    const auto setup = read_sprt(sprt.text());
    if (!setup) fields.fail();
    read.sprt = setup.value_or(SprtSetup());
  }
  if (const Json& shard = fields.at("shard"); !shard.is_null()) {
    read.shards = static_cast<std::uint32_t>(fields.number(fields.element(shard, 1, 2), 2, kMostShards));
    read.shard = static_cast<std::uint32_t>(fields.number(fields.element(shard, 0, 2), 1, read.shards));
  }
  read.reproducible = fields.boolean("reproducible");
  if (!fields.good()) return refuse(error, say::kLinesHeader);
  std::string again;
  write_header(read, &again);
  if (without_end(std::move(again)) != line) return refuse(error, say::kLinesHeader);
  return read;
}

Result<PairResult> read_pair(const Setup& setup, std::string_view line, mille_error* error) {
  JsonProblem problem;
  const auto json = parse_json(line, &problem);
  if (!json) return refuse(error, say::kLinesDamaged);
  Fields fields(*json);
  PairResult read;
  read.number = static_cast<std::uint64_t>(fields.number("pair", 1, kMostPairs));
  std::int64_t players[kSeats] = {0, 0};
  read_both(&fields, fields.at("players"), 0, static_cast<std::int64_t>(setup.players.size()) - 1, players);
  bool paired = false;
  for (std::size_t i = 0; i < setup.pairing_count(); ++i) {
    const Pairing pairing = pairing_of(setup.players.size(), i);
    if (static_cast<std::int64_t>(pairing.first) != players[0]) continue;
    if (static_cast<std::int64_t>(pairing.second) != players[1]) continue;
    read.pairing = static_cast<std::uint32_t>(i);
    paired = true;
  }
  if (!paired || read.number > setup.pairs) fields.fail();
  read.first_game = first_game(setup, game_seed(setup, read, 0));
  for (std::size_t i = 0; i < 2; ++i) {
    GameResult& game = read.games[i];
    const auto of = [&](const char* name) -> const Json& { return fields.element(fields.at(name), i, 2); };
    read_both(&fields, of("points"), -kMostPoints, kMostPoints, game.points);
    game.turns = static_cast<std::int32_t>(fields.number(of("turns"), 0, kMost32));
    read_both(&fields, of("naturals"), 0, kMost32, game.naturals);
    read_both(&fields, of("chapeaux"), 0, kMost32, game.chapeaux);
    if (setup.adviser) game.luck = fields.number(of("luck"), -kMostPoints, kMostPoints);
    if (setup.unit == MILLE_ARENA_UNIT_DEALS) {
      game.deals = 1;
      const std::int64_t ahead = game.points[kFirst] - game.points[kSecond];
      game.winner = static_cast<std::int8_t>(ahead > 0 ? kFirst : ahead < 0 ? kSecond : kNobody);
      continue;
    }
    game.payment = fields.number(of("payments"), -kMostPoints, kMostPoints);
    if (const Json& winner = of("winners"); !winner.is_null()) {
      game.winner = static_cast<std::int8_t>(fields.number(winner, kFirst, kSecond));
    }
    game.deals = static_cast<std::int32_t>(fields.number(of("deals"), 0, kMost32));
    game.skunk = static_cast<std::int8_t>(fields.number(of("skunks"), 0, 2));
  }
  read_faults(&fields, &read);
  if (!fields.good()) return refuse(error, say::kLinesDamaged);
  std::string again;
  write_pair(setup, read, &again);
  if (without_end(std::move(again)) != line) return refuse(error, say::kLinesDamaged);
  return read;
}

Result<PairTimes> read_times(const Setup& setup, std::string_view line, const PairResult& pair, mille_error* error) {
  JsonProblem problem;
  const auto json = parse_json(line, &problem);
  if (!json) return refuse(error, say::kTimesDamaged);
  Fields fields(*json);
  PairTimes read;
  for (std::size_t player = 0; player < kSeats; ++player) {
    Fields of_player(fields.element(fields.at("times"), player, kSeats));
    read[player].add_late(static_cast<std::uint64_t>(of_player.number("late", 0, kMostInt)));
    read[player].raise_worst(of_player.number("worst_us", 0, kMostTime));
    const Json& counts = of_player.at("counts");
    if (!counts.is_array()) of_player.fail();
    for (std::size_t i = 0; of_player.good() && i < counts.elements().size(); ++i) {
      const Json& entry = counts.elements()[i];
      const std::int64_t us = of_player.number(of_player.element(entry, 0, 2), 0, kMostTime);
      const std::int64_t count = of_player.number(of_player.element(entry, 1, 2), 1, kMostInt);
      read[player].add_slot(us, static_cast<std::uint64_t>(count));
    }
    if (!of_player.good()) fields.fail();
  }
  std::string again;
  write_times(setup, pair, read, &again);
  if (!fields.good() || without_end(std::move(again)) != line) return refuse(error, say::kTimesDamaged);
  return read;
}

const char* difference(const Setup& a, const Setup& b) {
  if (a.version != b.version) return "version";
  if (a.engine != b.engine) return "engine";
  if (a.variant != b.variant || a.variant_hash != b.variant_hash) return "variant";
  if (a.options != b.options) return "options";
  if (a.unit != b.unit) return "unit";
  if (a.pairs != b.pairs) return "number of pairs";
  if (a.players != b.players) return "list of players";
  if (a.stakes[0] != b.stakes[0] || a.stakes[1] != b.stakes[1]) return "stakes";
  if (a.seed != b.seed) return "seed";
  if (a.independent != b.independent) return "independent";
  if (a.gauntlet != b.gauntlet) return "gauntlet";
  if (a.adviser != b.adviser) return "adviser";
  if (a.draw_ends != b.draw_ends) return "draw_ends";
  if (a.on_fault != b.on_fault) return "on_fault";
  if (a.budget != b.budget) return "budget";
  if (a.budgets != b.budgets) return "budgets";
  const bool tests = a.sprt.scale == b.sprt.scale && a.sprt.low == b.sprt.low && a.sprt.high == b.sprt.high &&
                     a.sprt.alpha == b.sprt.alpha && a.sprt.beta == b.sprt.beta;
  if (!tests) return "sprt";
  return a.reproducible == b.reproducible ? nullptr : "reproducible";
}

}  // namespace mille::arena
