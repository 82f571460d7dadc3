// The conformance checks; see conformance.h. How a check gets at the player stands in subject.h.
#include "cli/check/conformance.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>
#include <random>
#include <thread>

#include "cli/check/confine.h"
#include "cli/check/subject.h"
#include "cli/failure.h"
#include "cli/term/shown.h"
#include "platform/call_watch.h"
#include "platform/caught_output.h"
#include "platform/terminal.h"

namespace cli {

namespace {

using Random = std::mt19937_64;
using Bytes = std::vector<std::uint8_t>;
using Clock = std::chrono::steady_clock;

// A player that takes no notice of time is given positions to look at, so that a check ends.
constexpr std::uint64_t kNodes = 500;

constexpr std::array<std::string_view, 6> kRarePositions = {
    R"("variant":"montreal","dealer":0,"turn":1,"drawn":false,"first_turn":false,"hands":[["5H"],["QS","QC"]],"sets":[{},{}],"pile":["3C","QD"],"stock":["9S"],"rest":"out")",
    R"("variant":"montreal","dealer":0,"turn":1,"drawn":false,"first_turn":false,"hands":[["5H"],["KS"]],"sets":[{},{}],"pile":["QD"],"stock":[],"rest":"out")",
    R"("variant":"montreal","dealer":0,"turn":0,"drawn":true,"first_turn":false,"hands":[["8C","8C","8D","8D","8H","8H","8S","8S","2C","2D","2H","2S","2C","2D","2H","2S","QS","QS","JD","JD"],["KS"]],"sets":[{},{"A":["AC","AD","AH"]}],"pile":["3D"],"stock":40,"rest":"out","totals":[-900,1195],"naturals":[0,3],"chapeaux":[7,0])",
    R"("variant":"montreal","dealer":0,"turn":0,"drawn":true,"first_turn":false,"hands":[["8C"],["KS"]],"sets":[{"8":["8C","8D","8H"]},{}],"pile":["3C"],"stock":["4C"],"rest":"out","turns":498)",
    R"("variant":"montreal","dealer":1,"turn":0,"drawn":false,"first_turn":true,"hands":[["2C","2D","8H"],["KS"]],"sets":[{},{}],"pile":["2H"],"stock":["4C"],"rest":"out")",
    R"("variant":"natural-required","dealer":1,"turn":1,"drawn":true,"first_turn":false,"hands":[["2C","2D","8H"],["KS","KD","KH","KC","KS","KD","KH","KC","AS"]],"sets":[{},{}],"pile":["2H"],"stock":["4C"],"rest":"out","totals":[5000,1100])",
};

constexpr std::array<std::string_view, 8> kStrangeRules = {
    "cards = { jokers = 4, wild = { '2', 'joker' } }",
    "pile = { take = 'free', amount = 'top' }",
    "cards = { packs = 1 }, deal = { hand = 25 }, naturals = { size = 4 }, stock = { exhausted = 'end_deal' }",
    "sets = { lay_on_rival = true, opening_minimum = 50 }, pile = { take = 'pair_or_wild' }",
    "out = { discard = 'required', bonus = 100 }, pile = { take = 'pair_or_join' }",
    "sets = { min_size = 5, of_wilds = false, max_wilds = 1 }, naturals = { clean = 'any' }",
    "cards = { wild = {} }, stock = { exhausted = 'turn_over' }, out = { discard = 'forbidden' }",
    "deal = { hand = 5 }, hooks = { allow = function(action, view) return true end }",
};

mille_match_setup setup_of(std::uint64_t seed) {
  auto setup = mille::make<mille_match_setup>();
  setup.has_seed = 1;
  const mille::Seed bytes = mille::parse_seed(fmt::to_string(seed).c_str()).value();
  std::copy(bytes.begin(), bytes.end(), setup.seed);
  setup.stakes[0] = setup.stakes[1] = 1;
  return setup;
}

mille::Table table_of(const mille::Variant& variant, std::uint64_t seed) {
  auto setup = setup_of(seed);
  const auto rules = variant.rules().value();
  if (rules.payment_stake_ratio != 0) setup.stakes[1] = rules.payment_stake_ratio;
  return mille::Table::create(variant, setup).value();
}

mille_budget budget_of(std::uint64_t nodes, std::int64_t soft_us, std::int64_t hard_us) {
  auto budget = mille::make<mille_budget>();
  budget.nodes = nodes;
  budget.soft_us = soft_us;
  budget.hard_us = hard_us;
  return budget;
}

// One decision of the subject; what it does wrong is thrown.
mille_step take_step(mille::Table& table, const mille_budget& budget) {
  auto step = table.step(&budget);
  if (!step) throw Wrong(step.error().what());
  return *step;
}

void play_anything(mille::Table& table, Random& random) {
  const auto legal = table.legal().value();
  table.apply(legal[random() % legal.size()]).value();
}

// Deals where a deal is due. False: the match is over.
bool ready(mille::Table& table) {
  const mille_phase phase = table.info().value().phase;
  if (phase == MILLE_PHASE_BETWEEN) table.next_deal().value();
  return phase != MILLE_PHASE_OVER;
}

// False: the player does not play this variant.
bool sit_down(mille::Table& table, mille_seat seat, const mille::Player& player) {
  const auto seated = table.seat(seat, player);
  if (!seated && seated.code() == MILLE_E_UNSUPPORTED) return false;
  if (!seated) throw Wrong(seated.error().what());
  return true;
}

// The subject at one seat, anything legal at the other, until so many decisions are taken.
void play(mille::Table& table, mille_seat seat, Random& random, int decisions,
          const mille_budget& budget = budget_of(kNodes, 0, 0)) {
  for (; decisions > 0 && ready(table); --decisions) {
    if (table.info().value().turn == seat) {
      take_step(table, budget);
    } else {
      play_anything(table, random);
    }
  }
}

void check_legal(Subject& subject, std::uint64_t seed) {
  constexpr int kDecisions = 200;
  for (const char* id : mille::variant_ids()) {
    const auto variant = subject.engine.variant(id).value();
    const Seated seated(subject);
    mille::Table table = table_of(variant, seed);
    Random random(seed);
    const auto seat = static_cast<mille_seat>(seed % MILLE_SEATS);
    if (!sit_down(table, seat, seated.player())) continue;
    try {
      play(table, seat, random, kDecisions);
    } catch (const Wrong& wrong) {
      throw Wrong(fmt::format("under {}: {}", id, wrong.what()));
    }
  }
}

void check_rare(Subject& subject, std::uint64_t seed) {
  constexpr int kDecisions = 60;
  Random random(seed);
  // A match that begins at a position has no record, from which a command would learn of it.
  const bool knows_positions = subject.api != nullptr;
  for (const std::string_view text : std::span(kRarePositions).first(knows_positions ? kRarePositions.size() : 0)) {
    const std::string position = "{\"mille_position\":1," + std::string(text) + ",\"seed\":\"" +
                                 mille::to_hex(mille::parse_seed(fmt::to_string(seed).c_str()).value()) + "\"}";
    for (mille_seat seat = 0; seat < MILLE_SEATS; ++seat) {
      mille::Table table = subject.engine.position(position).value();
      const Seated seated(subject);
      if (!sit_down(table, seat, seated.player())) continue;
      try {
        play(table, seat, random, kDecisions);
      } catch (const Wrong& wrong) {
        throw Wrong(fmt::format("{}, from the position {}", wrong.what(), position));
      }
    }
  }
  if (!mille::has("mille.script/1")) return;
  for (const std::string_view rules : kStrangeRules) {
    const std::string script =
        "return { name = 'strange', title = 'Strange', about = 'Strange rules.', " + std::string(rules) + " }";
    const auto variant = subject.engine.variant_from_script("strange.lua", script).value();
    const Seated seated(subject);
    mille::Table table = table_of(variant, seed);
    if (!sit_down(table, 0, seated.player())) continue;
    try {
      play(table, 0, random, kDecisions);
    } catch (const Wrong& wrong) {
      throw Wrong(fmt::format("under the rules {{ {} }}: {}", rules, wrong.what()));
    }
  }
}

std::string explanation(const Probe& probe, std::size_t room) {
  constexpr std::uint8_t kGuard = 0xa5;
  std::vector<std::uint8_t> buffer(room + 64, kGuard);
  std::size_t needed = 0;
  {
    const platform::WatchedCall watched("explain");
    needed = probe.subject.api->explain(probe.instance, reinterpret_cast<char*>(buffer.data()), room);
  }
  for (std::size_t i = room; i < buffer.size(); ++i) {
    if (buffer[i] != kGuard) throw Wrong(fmt::format("explain writes past the {} bytes of its buffer", room));
  }
  constexpr std::size_t kMost = 1 << 20;
  if (needed > kMost) throw Wrong(fmt::format("explain asks for {} bytes", needed));
  if (needed == 0 || needed > room) return {};
  if (std::memchr(buffer.data(), 0, needed) == nullptr) throw Wrong("explain does not end its text with a zero byte");
  std::string text = reinterpret_cast<const char*>(buffer.data());
  if (shown(text, true) != text) throw Wrong("its reason has unprintable characters: " + shown(text, true));
  return text;
}

// A match that ends as soon as it begins, and is asked about before there is anything to say.
std::int32_t begin_thrice(void* self, const mille_ai_match* match) {
  Probe& of = Probe::of(self);
  const mille_ai_api& real = *of.subject.api;
  bool refused = false;
  const bool fine = of.subject.runs([&] {
    for (int round = 0; round < 3 && !refused; ++round) {
      const platform::WatchedCall watched("match_begin, match_end, explain or save");
      refused = real.match_begin != nullptr && real.match_begin(of.instance, match) != 0;
      if (refused) break;
      if (real.explain != nullptr) explanation(of, 256);
      if (real.save != nullptr) real.save(of.instance, nullptr, 0);
      if (round < 2 && real.match_end != nullptr) real.match_end(of.instance);
    }
  });
  return fine && !refused ? 0 : 1;
}

// A match, the same from its beginning, given up, and another at the other seat.
void live(const mille::Variant& variant, const mille::Player& player, Random& random, std::uint64_t seed, int few) {
  mille::Table table = table_of(variant, seed);
  if (!sit_down(table, 0, player)) throw Skipped("it does not play montreal");
  play(table, 0, random, few);
  table.undo(0).value();
  play(table, 0, random, few);
  table.forfeit(1, MILLE_FAULT_RESIGN).value();
  table.unseat(0).value();
  mille::Table other = table_of(variant, seed + 1);
  sit_down(other, 1, player);
  play(other, 1, random, few);
  play(other, 1, random, few);
}

void check_orders(Subject& subject, std::uint64_t seed) {
  constexpr int kFew = 12;
  const auto variant = subject.engine.variant("montreal").value();
  Random random(seed);
  if (subject.api != nullptr) {
    { const Probe unused(subject); }
    {
      Probe probe(subject);
      const mille::Player created_and_destroyed = probe.player();
    }
    Probe probe(subject);
    probe.api.match_begin = begin_thrice;
    live(variant, probe.player(), random, seed, kFew);
  } else {
    const Seated seated(subject);
    live(variant, seated.player(), random, seed, kFew);
  }
  // Two of it in turn, one of which goes in the middle of a deal.
  std::optional<Seated> first(subject);
  const Seated second(subject);
  mille::Table table = table_of(variant, seed);
  mille::Table other = table_of(variant, seed + 1);
  sit_down(table, 0, first->player());
  sit_down(other, 1, second.player());
  for (int i = 0; i < kFew; ++i) {
    play(table, 0, random, 3);
    play(other, 1, random, 2);
  }
  first.reset();
  play(other, 1, random, kFew);
}

std::string record_of(Subject& subject, const char* id, std::uint64_t seed) {
  constexpr int kDecisions = 150;
  const auto variant = subject.engine.variant(id).value();
  const Seated seated(subject);
  mille::Table table = table_of(variant, seed);
  Random random(seed);
  if (!sit_down(table, 0, seated.player())) return {};
  play(table, 0, random, kDecisions);
  return table.record().value();
}

void require_determinism(const Subject& subject) {
  if (subject.api == nullptr) throw Skipped("a command cannot say whether it is deterministic");
  if (!subject.deterministic()) throw Skipped("it does not claim to be deterministic");
}

void check_same(Subject& subject, std::uint64_t seed) {
  require_determinism(subject);
  for (const char* id : mille::variant_ids()) {
    if (record_of(subject, id, seed) != record_of(subject, id, seed)) {
      throw Wrong(fmt::format("it claims to be deterministic, but plays the same match of {} in two ways", id));
    }
  }
}

// How late the subject is at one decision at the least, of a few times that it is asked. A busy machine is no fault of its: what it
// waited for a processor does not count, nor does a try that was late by that alone.
void step_in_time(mille::Table& table, const mille_budget& budget, const platform::ProcessorWait& wait) {
  constexpr int kTries = 5;
  constexpr int kMostExcused = 1000;
  int excused = 0;
  for (int tries = 0; tries < kTries;) {
    auto step = mille::make<mille_step>();
    const auto waited = wait.so_far();
    const auto taken = table.step(step, &budget);
    if (taken) return;
    const bool of_machine = step.time_us - (wait.so_far() - waited).count() <= budget.hard_us;
    if (of_machine && step.fault == MILLE_FAULT_TIMEOUT && ++excused < kMostExcused) continue;
    if (step.fault != MILLE_FAULT_TIMEOUT || ++tries == kTries) throw Wrong(taken.error().what());
  }
}

// How long the subject goes on thinking after it is cancelled, without what it waited for a processor.
std::chrono::microseconds time_to_stop(mille::Table& table, const mille::Player& player,
                                       const platform::ProcessorWait& wait) {
  std::atomic<bool> done{false};
  std::atomic<Clock::rep> cancelled{0};
  std::thread other([&] {
    for (; !done; std::this_thread::sleep_for(std::chrono::milliseconds(1))) {
      if (!player.cancel()) return;
      Clock::rep never = 0;
      cancelled.compare_exchange_strong(never, Clock::now().time_since_epoch().count());
    }
  });
  const auto began = Clock::now();
  const auto waited = wait.so_far();
  const auto step = table.step();
  const auto ended = Clock::now();
  const auto waited_then = wait.so_far();
  done = true;
  other.join();
  if (!step) throw Wrong(step.error().what());
  const auto first = std::max(began, Clock::time_point(Clock::duration(cancelled.load())));
  return std::chrono::duration_cast<std::chrono::microseconds>(ended - std::min(first, ended)) - (waited_then - waited);
}

void check_budgets(Subject& subject, std::uint64_t seed) {
  constexpr int kDecisions = 40;
  const auto variant = subject.engine.variant("montreal").value();
  Random random(seed);
  const Seated seated(subject);
  mille::Table table = table_of(variant, seed);
  if (!sit_down(table, 0, seated.player())) return;
  play(table, 0, random, kDecisions, budget_of(1, 0, 0));
  // What a command waits for a processor is not known here, so it gets more.
  const mille_budget in_time = subject.api != nullptr ? budget_of(0, 2'000, 30'000) : budget_of(0, 20'000, 3'000'000);
  for (int i = 0; i < kDecisions && ready(table); ++i) {
    if (table.info().value().turn == 0) {
      step_in_time(table, in_time, subject.wait);
    } else {
      play_anything(table, random);
    }
  }
  if (subject.api == nullptr) return;  // a command cannot be cancelled
  // Cancelled, it answers soon; a few late answers may be the machine's.
  constexpr auto kSoon = std::chrono::seconds(2);
  constexpr int kMostLate = 2;
  int late = 0;
  for (int i = 0; i < kDecisions / 4 && ready(table); ++i) {
    if (table.info().value().turn != 0) {
      play_anything(table, random);
    } else if (time_to_stop(table, seated.player(), subject.wait) > kSoon && ++late == kMostLate) {
      throw Wrong("it goes on thinking for more than 2 s after cancel");
    }
  }
}

// What check_saves keeps of the match, which the twins must be told of.
struct Kept {
  mille_ai_match match{};
  mille_rules rules{};
  std::string variant;
  Random random;
};

Bytes saved_bytes(const mille_ai_api& api, void* instance) {
  const platform::WatchedCall watched("save");
  constexpr std::uint8_t kGuard = 0xa5;
  constexpr std::size_t kBehind = 64;
  const std::size_t size = api.save(instance, nullptr, 0);
  constexpr std::size_t kMost = 64u << 20;
  if (size > kMost) throw Wrong(fmt::format("save asks for {} bytes", size));
  Bytes bytes(size + kBehind, kGuard);
  if (size > 0 && api.save(instance, bytes.data(), size - 1) != size) throw Wrong("save changes its mind on the size");
  if (std::any_of(bytes.begin(), bytes.end(), [](std::uint8_t b) { return b != kGuard; })) {
    throw Wrong("save writes into a buffer that is too small");
  }
  if (api.save(instance, bytes.data(), size) != size) throw Wrong("save changes its mind on the size");
  if (std::any_of(bytes.begin() + static_cast<std::ptrdiff_t>(size), bytes.end(),
                  [](std::uint8_t b) { return b != kGuard; })) {
    throw Wrong("save writes more bytes than it asked for");
  }
  bytes.resize(size);
  return bytes;
}

// Another instance in the same match, which ends with the object.
class Twin {
 public:
  Twin(const Probe& probe, Kept& kept) : api_(*probe.subject.api) {
    const auto& options = probe.subject.options;
    if (api_.create != nullptr && api_.create(probe.host, nullptr, options.data(), options.size(), &instance_) != 0) {
      throw Wrong("a second instance cannot be created");
    }
    kept.match.rules = &kept.rules;
    kept.match.variant = kept.variant.c_str();
    if (api_.match_begin != nullptr && api_.match_begin(instance_, &kept.match) != 0) {
      throw Wrong("a second instance refuses the match");
    }
  }
  ~Twin() {
    if (api_.match_end != nullptr) api_.match_end(instance_);
    if (api_.destroy != nullptr) api_.destroy(instance_);
  }
  Twin(const Twin&) = delete;
  Twin& operator=(const Twin&) = delete;
  void* get() const { return instance_; }

 private:
  const mille_ai_api& api_;
  void* instance_ = nullptr;
};

std::int32_t decided(const mille_ai_api& api, const Twin& twin, const mille_ai_decision& decision,
                     std::uint32_t* index) {
  const platform::WatchedCall watched("decide after restore");
  return api.decide(twin.get(), &decision, index);
}

void compare_with_restored(Probe& probe, Kept& kept, const mille_ai_decision& decision, std::uint32_t* index) {
  const mille_ai_api& api = *probe.subject.api;
  const Bytes bytes = saved_bytes(api, probe.instance);
  {
    const Twin twin(probe, kept);
    if (api.restore(twin.get(), bytes.data(), bytes.size()) != 0) throw Wrong("restore refuses what save wrote");
    if (saved_bytes(api, twin.get()) != bytes) throw Wrong("after restore, save writes different bytes");
    std::uint32_t answer = 0;
    if (decided(api, twin, decision, &answer) != 0) throw Wrong("after restore, decide fails");
    if (probe.decide(decision, index) != 0) throw Wrong("after save, decide fails");
    if (probe.subject.deterministic() && answer != *index) throw Wrong("after restore, it decides differently");
  }
  // Whatever bytes come, it refuses them or lives with them.
  Bytes noise = bytes;
  for (std::uint8_t& byte : noise) byte = static_cast<std::uint8_t>(kept.random());
  for (const std::size_t size : {std::size_t{0}, noise.size() / 2, noise.size()}) {
    const Twin twin(probe, kept);
    if (api.restore(twin.get(), noise.data(), size) != 0) continue;
    std::uint32_t answer = decision.legal_count;
    if (decided(api, twin, decision, &answer) == 0 && answer >= decision.legal_count) {
      throw Wrong(
          fmt::format("restored from random bytes, it returns index {} of {} actions", answer, decision.legal_count));
    }
  }
}

void check_saves(Subject& subject, std::uint64_t seed) {
  constexpr int kDecisions = 60;
  if (subject.api == nullptr) throw Skipped("a command does not save");
  if ((subject.api->save == nullptr) != (subject.api->restore == nullptr))
    throw Wrong("it has only one of save and restore");
  if (subject.api->save == nullptr) throw Skipped("it does not save");
  Kept kept;
  kept.random.seed(seed);
  Probe probe(subject);
  probe.check = &kept;
  probe.api.match_begin = [](void* self, const mille_ai_match* match) -> std::int32_t {
    Probe& of = Probe::of(self);
    Kept& keeps = *static_cast<Kept*>(of.check);
    keeps.match = *match;
    keeps.rules = *match->rules;
    keeps.variant = match->variant;
    return of.subject.api->match_begin == nullptr ? 0 : of.subject.api->match_begin(of.instance, match);
  };
  probe.api.decide = [](void* self, const mille_ai_decision* decision, std::uint32_t* index) -> std::int32_t {
    Probe& of = Probe::of(self);
    return of.subject.runs([&] { compare_with_restored(of, *static_cast<Kept*>(of.check), *decision, index); }) ? 0 : 1;
  };
  const mille::Player player = probe.player();
  mille::Table table = table_of(subject.engine.variant("montreal").value(), seed);
  if (!sit_down(table, 0, player)) return;
  Random random(seed);
  play(table, 0, random, kDecisions);
}

void check_explains(Subject& subject, std::uint64_t seed) {
  constexpr int kDecisions = 60;
  if (subject.api == nullptr) throw Skipped("the host makes a command's reasons printable");
  if (subject.api->explain == nullptr) throw Skipped("it does not explain");
  Probe probe(subject);
  const mille::Player player = probe.player();
  mille::Table table = table_of(subject.engine.variant("montreal").value(), seed);
  if (!sit_down(table, 0, player)) return;
  Random random(seed);
  for (int i = 0; i < kDecisions; ++i) {
    play(table, 0, random, 1);
    for (const std::size_t room : {0U, 1U, 7U, 4096U}) explanation(probe, room);
  }
}

struct LastDecision {
  std::uint32_t legal_count = 0;
  std::uint32_t index = 0;
};

// Returns the player's function, or null. A table of an older header is shorter.
auto evaluate_of(const mille_ai_api& api) {
  return api.struct_size < offsetof(mille_ai_api, evaluate) + sizeof api.evaluate ? nullptr : api.evaluate;
}

void evaluation(const Probe& probe, const LastDecision& last) {
  constexpr double kGuard = -7;
  constexpr double kRounding = 1e-6;
  std::vector<double> chances(last.legal_count + std::size_t{8}, kGuard);
  std::fill_n(chances.begin(), last.legal_count, 0.0);
  chances[last.index] = 1;
  mille_evaluation found{};
  found.struct_size = sizeof found;
  found.points = found.payment = std::numeric_limits<double>::quiet_NaN();
  {
    const platform::WatchedCall watched("evaluate");
    evaluate_of (*probe.subject.api)(probe.instance, &found, chances.data(), last.legal_count);
  }
  if (std::any_of(chances.begin() + last.legal_count, chances.end(), [](double chance) { return chance != kGuard; })) {
    throw Wrong(fmt::format("evaluate writes past its {} probabilities", last.legal_count));
  }
  chances.resize(last.legal_count);
  const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
  if (!std::all_of(chances.begin(), chances.end(), [](double chance) { return chance >= 0 && chance <= 1; }) ||
      !(std::abs(sum - 1) <= kRounding)) {
    throw Wrong(fmt::format("the probabilities of evaluate add up to {}, or one is not from 0 to 1", sum));
  }
  if (std::max({found.opponent_takes, found.opponent_out, found.out}) > found.trials) {
    throw Wrong(fmt::format("evaluate counts more than its {} trials", found.trials));
  }
  if (found.ways == 0 ? found.close != 0 : found.close >= found.ways) {
    throw Wrong(
        fmt::format("evaluate says that {} of {} ways to play are close to the choice", found.close, found.ways));
  }
  const auto is_size = [](double number) { return std::isfinite(number) && number >= 0; };
  if (!is_size(found.gain) || !is_size(found.gain_error) || std::isinf(found.points) || std::isinf(found.payment)) {
    throw Wrong("a gain of evaluate is negative, or one of its numbers is infinite");
  }
}

void check_evaluates(Subject& subject, std::uint64_t seed) {
  constexpr int kDecisions = 60;
  if (subject.api == nullptr) throw Skipped("a command only names its choice");
  if (evaluate_of(*subject.api) == nullptr) throw Skipped("it does not evaluate");
  LastDecision last;
  Probe probe(subject);
  probe.check = &last;
  probe.api.decide = [](void* self, const mille_ai_decision* decision, std::uint32_t* index) -> std::int32_t {
    Probe& of = Probe::of(self);
    std::int32_t result = 0;
    const bool fine = of.subject.runs([&] { result = of.decide(*decision, index); });
    *static_cast<LastDecision*>(of.check) = {decision->legal_count, *index};
    return fine ? result : 1;
  };
  const mille::Player player = probe.player();
  mille::Table table = table_of(subject.engine.variant("montreal").value(), seed);
  if (!sit_down(table, 0, player)) return;
  Random random(seed);
  for (int i = 0; i < kDecisions; ++i) {
    play(table, 0, random, 1);
    if (last.index < last.legal_count) evaluation(probe, last);
  }
}

// What check_blind gives to each of its twins in place of the decision's own seed and number, which come from the hidden state.
struct Blindfold {
  std::uint32_t index = 0;
};

std::uint32_t decided_at(Subject& subject, const mille::Variant& variant, const mille::State& state) {
  Blindfold blindfold;
  Probe probe(subject);
  probe.check = &blindfold;
  probe.api.decide = [](void* self, const mille_ai_decision* decision, std::uint32_t* index) -> std::int32_t {
    mille_ai_decision same = *decision;
    std::memset(same.seed, 1, sizeof same.seed);
    Probe& of = Probe::of(self);
    std::int32_t result = 0;
    const bool fine = of.subject.runs([&] { result = of.decide(same, index); });
    static_cast<Blindfold*>(of.check)->index = *index;
    return fine ? result : 1;
  };
  const mille::Player player = probe.player();
  mille::Table table = state.table(variant).value();
  sit_down(table, table.info().value().turn, player);
  take_step(table, budget_of(kNodes, 0, 0));
  return blindfold.index;
}

void check_blind(Subject& subject, std::uint64_t seed) {
  constexpr int kDecisions = 100;
  constexpr int kEvery = 7;
  require_determinism(subject);
  const auto variant = subject.engine.variant("montreal").value();
  Probe probe(subject);
  const mille::Player player = probe.player();
  mille::Table table = table_of(variant, seed);
  if (!sit_down(table, 0, player)) return;
  Random random(seed);
  for (int i = 0; i < kDecisions && ready(table); ++i) {
    const auto info = table.info().value();
    if (info.turn == 0 && i % kEvery == 0) {
      const auto view = table.view(0).value();
      const std::uint32_t answer = decided_at(subject, variant, mille::State::of(table).value());
      for (std::uint64_t other = 1; other <= 2; ++other) {
        const auto dealt_anew = mille::State::sample(variant, view, other).value();
        if (decided_at(subject, variant, dealt_anew) != answer) {
          throw Wrong(fmt::format("decision {} depends on cards that it may not see", info.decisions));
        }
      }
    }
    play(table, 0, random, 1);
  }
}

// The subject is loaded before any check; now it is created, too.
void check_loads(Subject& subject, std::uint64_t) { const Seated seated(subject); }

constexpr Check kChecks[] = {
    {"loads", "loads as hosts require", check_loads},
    {"orders", "calls in unusual orders", check_orders},
    {"legal", "legal actions in every variant", check_legal},
    {"rare", "rare positions and unusual rules", check_rare},
    {"same", "same seed, same decisions", check_same},
    {"blind", "no decision depends on a hidden card", check_blind},
    {"budgets", "nodes, soft and hard limits, cancel", check_budgets},
    {"saves", "restores what it saved", check_saves},
    {"explains", "reasons fit their buffers", check_explains},
    {"evaluates", "evaluations agree with themselves", check_evaluates},
};

// Ends the process when a call of the player takes more processor time.
void watch_calls(int report, std::chrono::seconds limit) {
  platform::watch_calls({.processor_time = limit,
                         .report = report,
                         .before = kStuck,
                         .after = fmt::format(" does not return: it has used {} s of processor time\n", limit.count()),
                         .exit_code = kFailed});
}

}  // namespace

std::span<const Check> player_checks() { return kChecks; }

Verdict examine(Subject& subject, const Check& check, std::uint64_t seed) {
  Verdict verdict;
  try {
    check.run(subject, seed);
  } catch (const Skipped& skipped) {
    verdict.skipped = skipped.what();
  } catch (const Wrong& wrong) {
    verdict.wrong = subject.found.empty() ? wrong.what() : subject.found;
  }
  return verdict;
}

int run_check_here(const std::string& player, const std::string& name, std::uint64_t seed, int seeds,
                   const Sandboxed& sandboxed) {
  const auto* check =
      std::find_if(std::begin(kChecks), std::end(kChecks), [&](const Check& one) { return one.name == name; });
  if (check == std::end(kChecks)) throw UsageError("there is no check “" + name + "”");
  const platform::ProcessorWait wait;
  const platform::CaughtOutput output;
  if (!output.valid()) throw system_failure("a pipe cannot be created", errno);
  const auto say = [&](const std::string& line) { platform::write_all(output.real(), shown(line) + '\n'); };
  const bool confined = sandboxed.strength != Strength::none;
  if (confined) {
    watch_calls(output.real(), sandboxed.longest_call);
    const std::string refused = enter_player_sandbox(
        split_file_name(player).path, sandboxed.readable,
        {output.real(), output.caught(), wait.file(), platform::kStandardOutput, platform::kStandardError});
    if (!refused.empty() && sandboxed.strength == Strength::strict) {
      say(kUnguarded + refused);
      std::_Exit(kFailed);
    }
  }
  Verdict verdict;
  say(fmt::format("seed {}", seed));
  try {
    Subject subject(player, wait);
    for (int i = 0; i < seeds && verdict.fine(); ++i, ++seed) {
      if (i > 0) say(fmt::format("seed {}", seed));
      verdict = examine(subject, *check, seed);
      if (verdict.fine() && output.any()) verdict.wrong = "it writes to standard output, which belongs to the host";
      const std::string timer = verdict.fine() ? platform::running_timer() : "";
      if (!timer.empty()) verdict.wrong = "it leaves a timer running: " + timer;
    }
  } catch (const Wrong& wrong) {
    verdict.wrong = wrong.what();
  }
  if (!verdict.wrong.empty())
    say("wrong: " + verdict.wrong);
  else
    say(verdict.skipped.empty() ? "fine" : "skipped: " + verdict.skipped);
  const int code = verdict.wrong.empty() ? kDone : kFailed;
  if (confined) std::_Exit(code);  // what the player does at the end of its process is nobody's here
  return code;
}

}  // namespace cli
