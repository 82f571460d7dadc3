// Tests what threads may share. Any number of threads may use a variant at a time, but only one may use a table; a
// second caller gets MILLE_E_BUSY.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "mille/mille_ai.h"
#include "tests/support/library.h"
#include "tests/support/paths.h"
#include "tests/support/random.h"

namespace mille_test {
namespace {

// Runs a body on several threads and passes each its number.
void on_threads(int count, const std::function<void(int)>& body) {
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(count));
  for (int number = 0; number < count; ++number) threads.emplace_back(body, number);
  for (std::thread& thread : threads) thread.join();
}

std::string match_at_random(const Variant& variant, std::uint64_t number) {
  Table table = Table::start(variant, seed(std::to_string(number)));
  Random random(number);
  for (int decision = 0; decision < 400 && !table.over(); ++decision) {
    if (table.in_deal()) {
      table.apply(random.pick(table.legal()));
    } else {
      table.next_deal();
    }
  }
  return table.record({.viewer = MILLE_ALL, .legal = true, .hash = true});
}

// Plays the same matches on one thread and on eight.
void play_side_by_side(const Variant& variant) {
  std::array<std::string, 8> alone, together;
  for (std::size_t i = 0; i < alone.size(); ++i) alone[i] = match_at_random(variant, 100 + i);
  on_threads(8, [&](int number) {
    const auto i = static_cast<std::size_t>(number);
    together[i] = match_at_random(variant, 100 + i);
  });
  EXPECT_EQ(alone, together);
}

TEST(Threads, read_and_copy_one_state_side_by_side) {
  const Variant variant = Variant::load("montreal");
  State root = State::start(variant, 5);
  root.next_deal();
  const State& shared = root;
  std::array<std::uint64_t, 8> hashes{};
  on_threads(8, [&](int number) {
    for (int round = 0; round < 50; ++round) {
      State own = shared;  // copies the bytes
      EXPECT_EQ(shared.legal().size(), own.legal().size());
      const mille_view view = shared.view(shared.turn());
      State::sampled(variant, view, static_cast<std::uint64_t>(round));
      own.apply(own.legal().front());
      hashes[static_cast<std::size_t>(number)] = shared.hash();
    }
  });
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, shared.hash());
}

TEST(Threads, play_one_variant_side_by_side) { play_side_by_side(Variant::load("montreal")); }

TEST(Threads, play_one_variant_with_hooks_side_by_side) {
  if (mille_has("mille.script/1") == 0) GTEST_SKIP() << "built without scripts";
  std::ifstream file(mille_test::source_dir() + "/plugins/variants/house/mercy.lua");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  mille_variant* handle = nullptr;
  const mille_script_file script = {"mercy.lua", text.data(), text.size()};
  ASSERT_EQ(mille_variant_from_script(engine(), &script, 1, nullptr, 0, &handle, nullptr), MILLE_OK);
  play_side_by_side(Variant(VariantHandle(handle, mille_variant_free)));
}

TEST(Threads, make_and_free_objects_of_one_engine) {
  const Variant shared = Variant::load("montreal");
  on_threads(4, [&](int number) {
    for (int i = 0; i < 50; ++i) {
      Table table = Table::start(shared, seed(std::to_string(number)));
      table.next_deal();
      const Table copy = table.clone();
      mille_player* player = nullptr;
      ASSERT_EQ(mille_player_create(engine(), "greedy", nullptr, &player, nullptr), MILLE_OK);
      ASSERT_EQ(mille_table_set_player(table.get(), table.turn(), player, nullptr), MILLE_OK);
      mille_step step = sized<mille_step>();
      ASSERT_EQ(mille_table_step(table.get(), nullptr, &step, nullptr), MILLE_OK);
      mille_player_free(player);
      ASSERT_NE(table.hash(), copy.hash());
    }
  });
}

// A player that lets a function of the test decide, on the thread that steps the table.
struct Sitting {
  explicit Sitting(std::function<void()> decide) : decide_(std::move(decide)) {
    api_.struct_size = sizeof api_;
    api_.version = MILLE_AI_VERSION;
    api_.id = "sitting";
    api_.title = "Sitting";
    api_.release = "1";
    api_.author = "tests";
    api_.about = "does what its test says";
    api_.flags = MILLE_AI_ANY_RULES;
    api_.decide = [](void* self, const mille_ai_decision*, std::uint32_t* index) -> std::int32_t {
      static_cast<Sitting*>(self)->decide_();
      *index = 0;
      return 0;
    };
    api_.destroy = [](void* self) { static_cast<Sitting*>(self)->destroyed_ = true; };
    EXPECT_EQ(mille_player_from_api(engine(), &api_, this, nullptr, 0, &player_, nullptr), MILLE_OK);
  }
  ~Sitting() { mille_player_free(player_); }
  Sitting(const Sitting&) = delete;
  Sitting& operator=(const Sitting&) = delete;

  mille_status step(mille_table* table) {
    mille_step step = sized<mille_step>();
    return mille_table_step(table, nullptr, &step, nullptr);
  }
  mille_player* player() { return player_; }
  bool destroyed() const { return destroyed_; }

  // Frees the player on another thread.
  void free_elsewhere() {
    std::thread([player = std::exchange(player_, nullptr)] { mille_player_free(player); }).join();
  }

 private:
  std::function<void()> decide_;
  std::atomic<bool> destroyed_{false};
  mille_ai_api api_{};
  mille_player* player_ = nullptr;
};

TEST(Threads, a_second_thread_inside_a_table_is_told) {
  Table table = Table::start(Variant::load("montreal"), seed("7"));
  table.next_deal();
  std::vector<mille_status> seen;
  Sitting sitting([&] {
    std::thread([&] {
      std::uint64_t hash = 0;
      mille_table* copy = nullptr;
      mille_view view = sized<mille_view>();
      std::size_t count = 0;
      mille_table* const handle = table.get();
      seen = {mille_table_hash(handle, &hash, nullptr),
              mille_table_legal(handle, nullptr, 0, &count, nullptr),
              mille_table_apply_text(handle, "draw", nullptr),
              mille_table_undo(handle, 0, nullptr),
              mille_table_view(handle, 0, &view, nullptr),
              mille_table_clone(handle, &copy, nullptr),
              mille_table_forfeit(handle, 0, MILLE_FAULT_RESIGN, nullptr),
              mille_player_cancel(nullptr, nullptr)};
    }).join();
  });
  ASSERT_EQ(mille_table_set_player(table.get(), table.turn(), sitting.player(), nullptr), MILLE_OK);
  EXPECT_EQ(sitting.step(table.get()), MILLE_OK);
  std::vector<mille_status> expected(seen.size(), MILLE_E_BUSY);
  expected.back() = MILLE_E_HANDLE;
  EXPECT_EQ(seen, expected);
}

TEST(Threads, a_table_freed_while_a_thread_is_inside_ends_when_it_leaves) {
  mille_table* table = nullptr;
  const Variant variant = Variant::load("montreal");
  ASSERT_EQ(mille_table_create(variant.get(), nullptr, &table, nullptr), MILLE_OK);
  ASSERT_EQ(mille_table_next_deal(table, nullptr, nullptr), MILLE_OK);
  Sitting sitting([&] { std::thread([&] { mille_table_free(table); }).join(); });
  mille_table_info info = sized<mille_table_info>();
  ASSERT_EQ(mille_table_info_get(table, &info, nullptr), MILLE_OK);
  ASSERT_EQ(mille_table_set_player(table, info.turn, sitting.player(), nullptr), MILLE_OK);
  sitting.step(table);
  std::uint64_t hash = 0;
  EXPECT_EQ(mille_table_hash(table, &hash, nullptr), MILLE_E_HANDLE);
}

TEST(Threads, a_player_freed_while_it_decides_leaves_its_seat_at_once_and_goes_when_the_step_returns) {
  Table table = Table::start(Variant::load("montreal"), seed("7"));
  table.next_deal();
  Sitting* deciding = nullptr;
  bool destroyed_while_deciding = true;
  Sitting sitting([&] {
    deciding->free_elsewhere();
    destroyed_while_deciding = deciding->destroyed();
  });
  deciding = &sitting;
  mille_player* const handle = sitting.player();
  const mille_seat seat = table.turn();
  ASSERT_EQ(mille_table_set_player(table.get(), seat, handle, nullptr), MILLE_OK);
  EXPECT_EQ(sitting.step(table.get()), MILLE_OK);
  EXPECT_FALSE(destroyed_while_deciding);
  EXPECT_TRUE(sitting.destroyed());
  EXPECT_EQ(mille_player_cancel(handle, nullptr), MILLE_E_HANDLE);
  while (table.turn() != seat) table.apply(table.legal().front());
  EXPECT_EQ(sitting.step(table.get()), MILLE_E_NOT_FOUND);
}

TEST(Threads, players_are_seated_and_freed_under_steps_of_other_threads) {
  constexpr std::size_t kTables = 3;
  const Variant variant = Variant::load("montreal");
  std::array<mille_table*, kTables> tables{};
  for (mille_table*& table : tables) {
    ASSERT_EQ(mille_table_create(variant.get(), nullptr, &table, nullptr), MILLE_OK);
    ASSERT_EQ(mille_table_next_deal(table, nullptr, nullptr), MILLE_OK);
    ASSERT_EQ(mille_table_apply_text(table, "draw", nullptr), MILLE_OK);
  }
  std::atomic<int> strange{0};
  std::atomic<int> steppers{kTables};
  // Gives a seat of each table a new player again and again. The old player is freed first.
  const auto reseat = [&](mille_seat seat) {
    std::array<mille_player*, kTables> seated{};
    for (std::size_t i = 0; steppers > 0; i = (i + 1) % kTables) {
      mille_player_free(seated[i]);
      EXPECT_EQ(mille_player_create(engine(), "random", nullptr, &seated[i], nullptr), MILLE_OK);
      mille_status status = MILLE_E_BUSY;
      while (status == MILLE_E_BUSY && steppers > 0) {
        status = mille_table_set_player(tables[i], seat, seated[i], nullptr);
        if (status == MILLE_E_BUSY) std::this_thread::yield();
      }
      if (status != MILLE_OK && status != MILLE_E_BUSY) ++strange;
    }
    for (mille_player* player : seated) mille_player_free(player);
  };
  on_threads(kTables + MILLE_SEATS, [&](int number) {
    if (number < MILLE_SEATS) return reseat(number);
    mille_table* const table = tables[static_cast<std::size_t>(number - MILLE_SEATS)];
    for (int steps = 0; steps < 300;) {
      const mille_status status = mille_table_step(table, nullptr, nullptr, nullptr);
      if (status == MILLE_OK) {
        ++steps;
      } else if (status == MILLE_E_PHASE) {
        while (mille_table_undo(table, 0, nullptr) == MILLE_E_BUSY) std::this_thread::yield();
      } else if (status == MILLE_E_BUSY || status == MILLE_E_NOT_FOUND) {
        std::this_thread::yield();
      } else {
        ++strange;
        break;
      }
    }
    --steppers;
  });
  for (mille_table* table : tables) mille_table_free(table);
  EXPECT_EQ(strange, 0);
}

TEST(Threads, an_arena_freed_by_another_thread_is_cancelled_and_goes_when_its_run_returns) {
  if (mille_has("mille.arena/1") == 0) GTEST_SKIP() << "built without an arena";
  const Variant variant = Variant::load("montreal");
  mille_arena_setup setup = sized<mille_arena_setup>();
  mille_arena_player players[] = {sized<mille_arena_player>(), sized<mille_arena_player>()};
  for (mille_arena_player& player : players) player.name = "random";
  setup.players = players;
  setup.player_count = 2;
  setup.pairs = 1000000;
  mille_arena* arena = nullptr;
  mille_error error = sized<mille_error>();
  ASSERT_EQ(mille_arena_create(variant.get(), &setup, &arena, &error), MILLE_OK) << error.text;
  const mille_arena_progress_fn free_it = [](void* user, const mille_arena_progress*) -> std::int32_t {
    std::thread([user] { mille_arena_free(static_cast<mille_arena*>(user)); }).join();
    return 0;
  };
  EXPECT_EQ(mille_arena_run(arena, 0, free_it, arena, nullptr), MILLE_E_CANCELLED);
  EXPECT_EQ(mille_arena_cancel(arena, nullptr), MILLE_E_HANDLE);
}

TEST(Threads, a_variant_is_freed_while_others_play_their_tables_of_it) {
  const Variant shared = Variant::load("montreal");
  const Table first = Table::start(shared, seed("1"));
  on_threads(4, [&](int number) {
    for (int i = 0; i < 50; ++i) {
      // Each thread has its own handle, because a handle must not be freed while another thread is in a call with it.
      mille_variant* own = nullptr;
      while (mille_table_variant(first.get(), &own, nullptr) == MILLE_E_BUSY) std::this_thread::yield();
      mille_table* table = nullptr;
      ASSERT_EQ(mille_table_create(own, nullptr, &table, nullptr), MILLE_OK);
      mille_variant_free(own);
      ASSERT_EQ(mille_table_next_deal(table, nullptr, nullptr), MILLE_OK);
      ASSERT_EQ(mille_table_apply_text(table, "draw", nullptr), MILLE_OK) << number;
      mille_table_free(table);
    }
  });
}

TEST(Threads, tables_are_freed_and_made_anew_under_calls_of_other_threads) {
  const Variant variant = Variant::load("montreal");
  std::atomic<mille_table*> handle{nullptr};
  std::atomic<int> strange{0};
  std::atomic<int> callers{3};
  const auto make = [&] {
    mille_table* table = nullptr;
    EXPECT_EQ(mille_table_create(variant.get(), nullptr, &table, nullptr), MILLE_OK);
    return table;
  };
  handle = make();
  on_threads(4, [&](int number) {
    if (number == 0) {
      while (callers > 0) mille_table_free(handle.exchange(make()));
      return;
    }
    for (int i = 0; i < 3000; ++i) {
      // The table may be freed before, during or after the call. Its handle is then refused, or already
      // belongs to a newer table.
      mille_table* const table = handle;
      std::uint64_t hash = 0;
      const mille_status status =
          number == 1 ? mille_table_next_deal(table, nullptr, nullptr) : mille_table_hash(table, &hash, nullptr);
      if (status != MILLE_OK && status != MILLE_E_BUSY && status != MILLE_E_HANDLE && status != MILLE_E_PHASE)
        ++strange;
    }
    --callers;
  });
  mille_table_free(handle);
  EXPECT_EQ(strange, 0);
}

TEST(Threads, fighting_for_a_table_leave_it_whole) {
  Table table = Table::start(Variant::load("montreal"), seed("11"));
  table.next_deal();
  std::atomic<int> strange{0};
  on_threads(4, [&](int number) {
    Random random(static_cast<std::uint64_t>(number));
    std::vector<mille_action> legal(512);
    for (int i = 0; i < 20000; ++i) {
      std::size_t count = 0;
      mille_status status = mille_table_legal(table.get(), legal.data(), legal.size(), &count, nullptr);
      if (status == MILLE_OK && count > 0) {
        // Another thread may have played meanwhile. The action is then refused, or it is still legal.
        status = mille_table_apply(table.get(), &legal[random.below(count)], nullptr);
        if (status == MILLE_E_ILLEGAL_ACTION) status = MILLE_OK;
      }
      if (status == MILLE_E_PHASE) status = mille_table_next_deal(table.get(), nullptr, nullptr);
      if (random.below(64) == 0) status = mille_table_undo(table.get(), 0, nullptr);
      if (status != MILLE_OK && status != MILLE_E_BUSY && status != MILLE_E_PHASE) ++strange;
    }
  });
  EXPECT_EQ(strange, 0);
  EXPECT_EQ(Table::import(table.record()).hash(), table.hash());
}

}  // namespace
}  // namespace mille_test
