// The floating-point environment of the calling thread changes nothing, and is the host's again after every call.
#include <gtest/gtest.h>

#include <cfenv>
#include <cstring>
#include <string>
#include <vector>
#if defined(__SSE__)
#include <xmmintrin.h>
#endif

#include "mille/mille_ai.h"
#include "tests/host_thread/match.h"

namespace host_thread {
namespace {

struct Environment {
  const char* name;
  void (*set)();
};

// What a host may set. The flag of a division by zero stands in some, as if the host had raised it.
const std::vector<Environment>& environments() {
  static const std::vector<Environment> all = {
    {"as it is", [] {}},
    {"flags", [] { std::feraiseexcept(FE_DIVBYZERO); }},
#ifdef FE_DOWNWARD
    {"down", [] { std::fesetround(FE_DOWNWARD); }},
    {"up",
     [] {
       std::fesetround(FE_UPWARD);
       std::feraiseexcept(FE_DIVBYZERO);
     }},
    {"to zero", [] { std::fesetround(FE_TOWARDZERO); }},
#endif
#if defined(__SSE__)
    {"flush to zero", [] { _mm_setcsr(_mm_getcsr() | 0x8040); }},
#endif
#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__i386__))
    {"unmasked", [] { feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW); }},
    {"all unmasked", [] { feenableexcept(FE_ALL_EXCEPT); }},
    {"all unmasked, up",
     [] {
       std::fesetround(FE_UPWARD);
       feenableexcept(FE_ALL_EXCEPT);
     }},
#endif
  };
  return all;
}

struct Seen {
  int round = std::fegetround();
  int flags = std::fetestexcept(FE_ALL_EXCEPT);
#if defined(__SSE__)
  unsigned control = _mm_getcsr();
#endif
#if defined(__GLIBC__)
  int unmasked = fegetexcept();
#endif
  bool operator==(const Seen&) const = default;
};

// Runs a host's code in an environment, and says whether the environment was the same after each call. The code computes
// with integers only.
template <class Host>
auto in(const Environment& environment, Host host) {
  std::fesetenv(FE_DFL_ENV);
  environment.set();
  const Seen before;
  std::string changed;
  int calls = 0;
  auto result = host([&] {
    ++calls;
    if (changed.empty() && !(Seen() == before)) changed = std::to_string(calls);
  });
  std::fesetenv(FE_DFL_ENV);
  EXPECT_EQ(changed, "") << environment.name << ": the first call after which the environment is not the host's";
  return result;
}

template <class Host>
void same_everywhere(Host host) {
  const auto expected = in(environments().front(), host);
  for (const Environment& environment : environments()) {
    EXPECT_TRUE(in(environment, host) == expected) << environment.name;
  }
}

void same_records(const std::string& name, std::initializer_list<const char*> variants, int seeds) {
  for (const char* variant : variants) {
    if (std::string(variant) == "script" && mille_has("mille.script/1") == 0) continue;
    for (int seed = 1; seed <= seeds; ++seed) {
      SCOPED_TRACE(name + " " + variant + " " + std::to_string(seed));
      same_everywhere([&](auto after_call) {
        const mille::Engine engine = make_engine();
        const mille::Player player = engine.player(mille::PlayerSetup::parse(name).value()).value();
        after_call();
        return play(engine, variant, player, static_cast<std::uint8_t>(seed), after_call);
      });
    }
  }
}

TEST(FloatEnvironment, of_the_host_does_not_change_what_club_plays) { same_records("club", {"montreal", "script"}, 2); }
TEST(FloatEnvironment, of_the_host_does_not_change_what_learned_plays) {
  same_records("learned", {"montreal", "script"}, 1);
}
TEST(FloatEnvironment, of_the_host_does_not_change_what_search_plays) {
  same_records("search:nodes=300", {"script"}, 1);
}
TEST(FloatEnvironment, of_the_host_does_not_change_a_levels_slips) { same_records("regular", {"script"}, 1); }

// Calls on states set the environment only where hooks run.
TEST(FloatEnvironment, of_the_host_does_not_change_matches_on_states) {
  for (const char* variant : {"montreal", "script"}) {
    if (std::string(variant) == "script" && mille_has("mille.script/1") == 0) continue;
    SCOPED_TRACE(variant);
    same_everywhere([&](auto after_call) {
      const mille::Engine engine = make_engine();
      const mille::Variant rules = load(engine, variant);
      after_call();
      auto setup = mille::make<mille_match_setup>();
      setup.stakes[0] = 1;
      setup.stakes[1] = 3;
      setup.has_seed = 1;
      mille::State state = mille::State::start(rules, setup).value();
      std::string seen;
      for (int number = 0; state.phase(rules).value() != MILLE_PHASE_OVER; ++number) {
        if (state.phase(rules).value() == MILLE_PHASE_BETWEEN) {
          state.next_deal(rules).value();
          continue;
        }
        const std::size_t count = state.legal_count(rules).value();
        after_call();
        state.play(rules, static_cast<std::size_t>(number) * 7 % count).value();
        after_call();
        if (number % 100 == 0) seen += std::to_string(state.hash(rules).value()) + ' ';
        after_call();
      }
      seen += std::to_string(state.payment(rules).value().total) + ' ' + std::to_string(state.hash(rules).value());
      after_call();
      return seen;
    });
  }
}

TEST(FloatEnvironment, of_the_host_does_not_change_an_isolated_player) {
  if (mille_has("mille.isolation/1") == 0) GTEST_SKIP() << "built without isolation";
  const mille::Engine engine = make_engine();
  const auto player = engine.player(mille::PlayerSetup::parse("club:isolated=1").value());
  if (player.code() == MILLE_E_UNSUPPORTED) GTEST_SKIP() << player.error().what();
  same_records("club:isolated=1", {"script"}, 1);
}

// A recorded match that is verified, and one whose script is folded to constants while it is loaded.
TEST(FloatEnvironment, of_the_host_does_not_change_a_verdict) {
  if (mille_has("mille.script/1") == 0) GTEST_SKIP() << "built without scripts";
  const mille::Engine engine = make_engine();
  const std::string record = play(engine, "script", engine.player("club").value(), 1, [] {});
  same_everywhere([&](auto after_call) {
    const std::string verdict = mille::verdict_json(engine.verify(record).value()).value();
    after_call();
    const std::string again = engine.import(record).value().record(MILLE_ALL).value();
    after_call();
    const std::size_t problems = engine.check_script("divided.lua", kScript).value().size();
    after_call();
    return std::vector{verdict, again, std::to_string(problems)};
  });
}

// The bytes of doubles and floats that calls write.
template <class Number>
void append(std::string* bytes, const Number* first, std::size_t count) {
  bytes->append(reinterpret_cast<const char*>(first), count * sizeof(Number));
}

TEST(FloatEnvironment, of_the_host_does_not_change_estimates_and_encodings) {
  same_everywhere([](auto after_call) {
    const mille::Engine engine = make_engine();
    const mille::Variant variant = engine.variant("montreal").value();
    const mille::Player player = engine.player(mille::PlayerSetup::parse("search:nodes=300").value()).value();
    mille::Table table = table_of(variant, 2);
    table.next_deal().value();
    table.apply("draw").value();
    after_call();
    table.hint(player).value();
    after_call();
    std::string bytes = player.explanation().value();
    after_call();
    const mille::Evaluation thought = player.evaluation().value();
    after_call();
    append(&bytes, &thought.numbers, 1);
    append(&bytes, thought.chances.data(), thought.chances.size());
    bytes += player.reasons().value();
    after_call();
    std::vector<float> seen(static_cast<std::size_t>(variant.encoding().value().observation_size));
    variant.observe(table.view(0).value(), seen).value();
    after_call();
    append(&bytes, seen.data(), seen.size());
    return bytes;
  });
}

TEST(FloatEnvironment, of_the_host_does_not_change_an_arena) {
  if (mille_has("mille.arena/1") == 0) GTEST_SKIP() << "built without the arena";
  same_everywhere([&](auto after_call) {
    const mille::Engine engine = make_engine();
    const mille::Variant variant = load(engine, mille_has("mille.script/1") == 0 ? "montreal" : "script");
    auto players = std::vector<mille_arena_player>(2, mille::make<mille_arena_player>());
    players[0].name = "club";
    players[1].name = "greedy";
    auto setup = mille::make<mille_arena_setup>();
    setup.players = players.data();
    setup.player_count = 2;
    setup.pairs = 2;
    setup.unit = MILLE_ARENA_UNIT_MATCHES;
    setup.jobs = 2;
    setup.has_seed = 1;
    mille::Arena arena = mille::Arena::create(variant, setup).value();
    after_call();
    std::string found = arena.text(MILLE_ARENA_TEXT_HEADER).value();
    after_call();
    arena
        .run(0,
             [&](const mille_arena_progress& news) {
               found.append(news.lines, news.lines_size);
               return true;
             })
        .value();
    after_call();
    EXPECT_FALSE(arena.text(MILLE_ARENA_TEXT_JSON).value().empty());  // has processor times, which differ
    after_call();
    const mille_arena_result result = arena.result().value();
    after_call();
    append(&found, &result.points_per_deal, 1);
    append(&found, &result.elo, 1);
    const mille_arena_rating rating = arena.rating(0).value();
    after_call();
    append(&found, &rating.elo, 1);
    arena = {};
    after_call();
    return found;
  });
}

// What a player of the host's own sees, and what it leaves behind.
TEST(FloatEnvironment, of_a_player_is_the_default_and_ends_with_its_decision) {
  bool leaves_it = false;
  bool default_seen = true;
  const auto match = [&](auto after_call) {
    const mille::Engine engine = make_engine();
    const auto odd = mille::FunctionPlayer::create(engine, "odd", [&](const mille_ai_decision& decision) {
                       std::fenv_t now;
                       std::fegetenv(&now);
                       default_seen = default_seen && std::fegetround() == FE_TONEAREST;
#if defined(__SSE__)
                       default_seen = default_seen && (_mm_getcsr() & 0xffc0U) == 0x1f80U;
#endif
                       if (leaves_it) environments().back().set();
                       return decision.legal_count - 1;
                     }).value();
    mille::Table table = table_of(load(engine, "montreal"), 3);
    const mille::Player club = engine.player("club").value();
    table.set_player(0, odd.player()).value();
    table.set_player(1, club).value();
    after_call();
    for (int decision = 0; decision < 120; ++decision) {
      if (table.info().value().phase == MILLE_PHASE_BETWEEN) table.next_deal().value();
      table.step().value();
      after_call();
    }
    std::string found = table.record(MILLE_ALL).value();
    after_call();
    table = {};  // its players leave the match
    after_call();
    return found;
  };
  const std::string expected = in(environments().front(), match);
  leaves_it = true;
  for (const Environment& environment : environments()) EXPECT_EQ(in(environment, match), expected) << environment.name;
  EXPECT_TRUE(default_seen);
}

}  // namespace
}  // namespace host_thread
