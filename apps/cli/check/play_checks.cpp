// Checks of how a player plays: legally, in any order of calls, alike, blind to hidden cards, within its budget.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <thread>

#include "cli/check/checked_match.h"
#include "cli/check/checks.h"
#include "cli/check/subject.h"
#include "platform/call_watch.h"

namespace cli {

namespace {

using Clock = std::chrono::steady_clock;

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
    "sets = { lay_on_opponent = true, opening_minimum = 50 }, pile = { take = 'pair_or_wild' }",
    "out = { discard = 'required', bonus = 100 }, pile = { take = 'pair_or_join' }",
    "sets = { min_size = 5, of_wilds = false, max_wilds = 1 }, naturals = { clean = 'any' }",
    "cards = { wild = {} }, stock = { exhausted = 'turn_over' }, out = { discard = 'forbidden' }",
    "deal = { hand = 5 }, hooks = { allow = function(action, view) return true end }",
};

}  // namespace

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

namespace {

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

constexpr int kFew = 12;  // decisions

// A match, the same from its beginning, given up, and another at the other seat.
void live(const mille::Variant& variant, const mille::Player& player, Random& random, std::uint64_t seed) {
  mille::Table table = table_of(variant, seed);
  if (!sit_down(table, 0, player)) throw Skipped("it does not play montreal");
  play(table, 0, random, kFew);
  table.undo(0).value();
  play(table, 0, random, kFew);
  table.forfeit(1, MILLE_FAULT_RESIGN).value();
  table.unseat(0).value();
  mille::Table other = table_of(variant, seed + 1);
  sit_down(other, 1, player);
  play(other, 1, random, kFew);
  play(other, 1, random, kFew);
}

}  // namespace

void check_orders(Subject& subject, std::uint64_t seed) {
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
    live(variant, probe.player(), random, seed);
  } else {
    const Seated seated(subject);
    live(variant, seated.player(), random, seed);
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

namespace {

std::string record_of(Subject& subject, const char* id, std::uint64_t seed) {
  constexpr int kDecisions = 150;
  const auto variant = subject.engine.variant(id).value();
  const Seated seated(subject);
  mille::Table table = table_of(variant, seed);
  Random random(seed);
  if (!sit_down(table, 0, seated.player())) return {};
  play(table, 0, random, kDecisions);
  return table.record(MILLE_ALL).value();
}

void require_determinism(const Subject& subject) {
  if (subject.api == nullptr) throw Skipped("a command cannot say whether it is deterministic");
  if (!subject.deterministic()) throw Skipped("it does not claim to be deterministic");
}

}  // namespace

void check_same(Subject& subject, std::uint64_t seed) {
  require_determinism(subject);
  for (const char* id : mille::variant_ids()) {
    if (record_of(subject, id, seed) != record_of(subject, id, seed)) {
      throw Wrong(fmt::format("it claims to be deterministic, but plays the same match of {} in two ways", id));
    }
  }
}

namespace {

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

}  // namespace

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

namespace {

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

}  // namespace

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

}  // namespace cli
