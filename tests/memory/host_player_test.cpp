// A player of the host, by mille.hpp, while memory runs out: whichever allocation fails, the player is freed once.
#include <gtest/gtest.h>

#include <memory>
#include <new>
#include <utility>

#include "mille/mille.hpp"
#include "tests/memory/failing.h"

namespace mille_test {
namespace {

class Counted : public mille::HostPlayer {
 public:
  explicit Counted(int* freed) : freed_(freed) {}
  ~Counted() override { ++*freed_; }
  std::uint32_t decide(const mille::PlayerDecision& decision) override { return decision.legal_count - 1; }

 private:
  int* freed_;
};

// Makes a player while allocation `number` fails, or all from there on. Returns true if an allocation failed.
bool fails(const mille::Engine& engine, long number, bool all) {
  SCOPED_TRACE((all ? "without memory from allocation " : "without allocation ") + std::to_string(number));
  int freed = 0;
  const long before = new_bytes();
  bool denied = false;
  auto own = std::make_unique<Counted>(&freed);
  {
    mille::FunctionPlayer made;
    bool refused = false;
    deny(number, all);
    try {
      auto player = mille::FunctionPlayer::create(engine, {.id = "own"}, std::move(own));
      denied = allow();
      refused = !player && player.code() == MILLE_E_NOMEM;
      if (player) made = std::move(*player);
    } catch (const std::bad_alloc&) {
      denied = allow();
      refused = true;
    }
    EXPECT_TRUE(refused || made.player());
    EXPECT_EQ(freed, made.player() ? 0 : 1);
  }
  EXPECT_EQ(freed, 1);
  EXPECT_EQ(new_bytes(), before);
  return denied;
}

TEST(HostPlayerMemory, at_any_allocation_a_player_is_made_or_freed) {
  auto options = mille::make<mille_engine_options>();
  options.allocate = engine_memory;
  const mille::Engine engine = mille::Engine::create(options).value();
  for (const bool all : {false, true}) {
    long number = 0;
    while (fails(engine, number, all) && !HasFailure()) ++number;
    EXPECT_GT(number, 3);
  }
}

}  // namespace
}  // namespace mille_test
