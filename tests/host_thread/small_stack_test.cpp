// How much stack the library needs: mille.h promises that a thread with 96 KiB is enough, and one with
// 64 KiB for all players but `search`.
#include <gtest/gtest.h>
#include <pthread.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "src/sanitized.h"
#include "tests/host_thread/match.h"

namespace host_thread {
namespace {

constexpr std::size_t kPromised = 64 << 10;
constexpr std::size_t kForSearch = 96 << 10;
// Frames are larger where nothing is optimised, and a sanitizer surrounds every variable with memory of its own.
#ifdef __OPTIMIZE__
constexpr std::size_t kFactor = mille::kSanitized ? 16 : 1;
#else
constexpr std::size_t kFactor = mille::kSanitized ? 16 : 4;
#endif

// Runs a host's code on a thread of its own, and returns how many bytes of its stack were used.
std::size_t stack_used(const std::function<void()>& host) {
  constexpr std::size_t kSize = 32 * kPromised;
  constexpr unsigned char kUnused = 0xa5;
  struct Work {
    const std::function<void()>& host;
    std::exception_ptr thrown;
  } work{host, {}};
  const std::unique_ptr<unsigned char, decltype(&std::free)> stack(
      static_cast<unsigned char*>(std::aligned_alloc(4096, kSize)), std::free);
  std::memset(stack.get(), kUnused, kSize);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  EXPECT_EQ(pthread_attr_setstack(&attributes, stack.get(), kSize), 0);
  pthread_t thread;
  EXPECT_EQ(pthread_create(
                &thread, &attributes,
                [](void* given) -> void* {
                  Work& todo = *static_cast<Work*>(given);
                  try {
                    todo.host();
                  } catch (...) {
                    todo.thrown = std::current_exception();
                  }
                  return nullptr;
                },
                &work),
            0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  if (work.thrown) std::rethrow_exception(work.thrown);
  const unsigned char* const end = stack.get() + kSize;
  return static_cast<std::size_t>(
      end - std::find_if(stack.get(), stack.get() + kSize, [](unsigned char byte) { return byte != kUnused; }));
}

void needs_no_more_than_promised(const std::function<void()>& host, std::size_t promised = kPromised) {
  const std::size_t used = stack_used(host);
  ::testing::Test::RecordProperty("stack", static_cast<int>(used));
  EXPECT_LE(used, promised * kFactor);
}

void play_with(const char* name, std::size_t promised = kPromised) {
  for (const char* variant : {"montreal", "script"}) {
    if (std::string(variant) == "script" && mille_has("mille.script/1") == 0) continue;
    SCOPED_TRACE(std::string(name) + " " + variant);
    needs_no_more_than_promised(
        [&] {
          const mille::Engine engine = make_engine();
          const mille::Player player = engine.player(mille::PlayerSetup::parse(name).value()).value();
          play(engine, variant, player, 1, [] {});
        },
        promised);
  }
}

TEST(SmallStack, is_enough_for_club) { play_with("club"); }
TEST(SmallStack, is_enough_for_learned) { play_with("learned"); }
TEST(SmallStack, is_enough_for_search) { play_with("search:nodes=300", kForSearch); }
TEST(SmallStack, is_enough_for_the_levels) {
  for (const char* level : {"beginner", "expert"}) play_with(level);
  play_with("master", kForSearch);
}
TEST(SmallStack, is_enough_for_an_isolated_player) {
  if (mille_has("mille.isolation/1") == 0) GTEST_SKIP() << "built without isolation";
  const mille::Engine engine = make_engine();
  const auto player = engine.player(mille::PlayerSetup::parse("club:isolated=1").value());
  if (player.code() == MILLE_E_UNSUPPORTED) GTEST_SKIP() << player.error().what();
  play_with("club:isolated=1");
}

TEST(SmallStack, is_enough_for_verification_positions_and_reasons) {
  const mille::Engine engine = make_engine();
  const char* const variant = mille_has("mille.script/1") == 0 ? "montreal" : "script";
  const std::string record = play(engine, variant, engine.player("club").value(), 1, [] {});
  needs_no_more_than_promised(
      [&] {
        const mille_verdict verdict = engine.verify(record).value();
        EXPECT_EQ(verdict.result, MILLE_VERDICT_AGREES_WITH_ITSELF);
        EXPECT_FALSE(mille::verdict_json(verdict, "fr").value().empty());
        mille::Table table = engine.import(record).value();
        table.undo(3).value();
        EXPECT_FALSE(engine.position(table.position().value()).value().legal().value().empty());
        const mille::Player search = engine.player(mille::PlayerSetup::parse("search:nodes=300").value()).value();
        table.hint(search).value();
        EXPECT_FALSE(search.explanation().value().empty());
        EXPECT_FALSE(table.reasons(table.legal().value().front()).value().empty());
        EXPECT_FALSE(search.reasons().value().empty());
      },
      kForSearch);
}

TEST(SmallStack, is_enough_for_a_learners_calls) {
  const mille::Engine engine = make_engine();
  const mille::Variant variant = engine.variant("montreal").value();
  needs_no_more_than_promised([&] {
    mille::Table table = table_of(variant, 1);
    table.next_deal().value();
    table.apply("draw").value();
    const mille::State state = mille::State::of(table).value();
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(variant.encoding().value().atomic_actions));
    state.mask(variant, mask).value();
    std::vector<float> seen(static_cast<std::size_t>(variant.encoding().value().observation_size));
    variant.observe(table.view(0).value(), seen).value();
  });
}

// What a stranger's script nests as deeply as it may.
TEST(SmallStack, is_enough_for_a_hostile_script) {
  if (mille_has("mille.script/1") == 0) GTEST_SKIP() << "built without scripts";
  const mille::Engine engine = make_engine();
  const auto repeated = [](const char* text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
  };
  const std::string scripts[] = {
      "return " + repeated("(", 250) + "1" + repeated(")", 250),
      "return " + repeated("(", 180) + "1" + repeated(")", 180),
      "return " + repeated("{", 180) + repeated("}", 180),
      repeated("do ", 180) + repeated(" end", 180) + " return { name = 'deep' }",
      "return " + repeated("function() return ", 150) + "1" + repeated(" end", 150),
      "local a = 1 return " + repeated("a .. ", 190) + "a",
      "return " + repeated("- ", 190) + "1",
      "local function f(n) return n == 0 and 0 or 1 + f(n - 1) end f(150000) return { name = 'deep' }",
      R"(local t = {} for i = 1, 250 do t[i] = i end
         local function f(a, b) return select('#', table.unpack(t)) > 0 and a < b end
         for i = 1, 200 do table.sort(t, f) end return { name = 'deep' })",
      R"(local function f(n)
           if n == 0 then return 1 end
           local t = { 2, 1 } table.sort(t, function(a, b) f(n - 1) return a < b end)
         end
         f(250) return { name = 'deep' })",
      "local function f(n) if n == 0 then error('x') end return (select(1, string.format('%s', f(n - 1)))) end f(250)",
  };
  for (const std::string& script : scripts) {
    SCOPED_TRACE(script.substr(0, 60));
    needs_no_more_than_promised([&] { (void)engine.variant_from_script("deep.lua", script).code(); });
  }
}

TEST(SmallStack, of_a_thread_is_enough) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, kForSearch * kFactor), 0);
  pthread_t thread;
  std::string record;
  ASSERT_EQ(pthread_create(
                &thread, &attributes,
                [](void* given) -> void* {
                  const mille::Engine engine = make_engine();
                  const char* const variant = mille_has("mille.script/1") == 0 ? "montreal" : "script";
                  *static_cast<std::string*>(given) =
                      play(engine, variant,
                           engine.player(mille::PlayerSetup::parse("search:nodes=300").value()).value(), 1, [] {});
                  return nullptr;
                },
                &record),
            0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  EXPECT_NE(record.find("match_end"), std::string::npos);
}

}  // namespace
}  // namespace host_thread
