// A call succeeds or changes nothing, whichever allocation fails in it: every function that may allocate, at every allocation.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "mille/mille.h"
#include "tests/memory/failing.h"

namespace mille_test {
namespace {

template <typename Struct>
Struct sized() {
  Struct value{};
  value.struct_size = sizeof(Struct);
  return value;
}

constexpr const char* kScript = R"lua(
return {
  name = "thrift", title = "Thrift", about = "For the tests.", extends = "montreal",
  options = { most = { field = "match.target", range = { 100, 1000 }, help = "The target" } },
  hooks = {
    allow = function(action, view) return true end,
    settle = function(match, payment) return { game = 1, difference = 0, naturals = 0, chapeaux = 0, skunk = 0, total = 1 } end,
  },
  expect = {
    { settle = { stakes = { 1, 3 }, winner = { total = 1300 }, loser = { total = 400 } }, pays = 1 },
  },
}
)lua";

// Texts and arrays go where nothing needs to be allocated for them.
std::array<char, 1 << 20> text;
std::array<mille_action, 1024> actions;
std::array<mille_event, 8> events;

// What a host holds. The scenario below makes one after the other.
struct Host {
  mille_engine* engine = nullptr;
  mille_variant* variant = nullptr;
  mille_variant* script = nullptr;
  mille_table* table = nullptr;
  mille_table* hooked = nullptr;
  mille_table* other = nullptr;
  mille_player* greedy = nullptr;
  mille_player* club = nullptr;
  std::string record, position;
  std::vector<std::uint64_t> state;

  Host() = default;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;
  ~Host() {
    mille_table_free(other);
    mille_table_free(hooked);
    mille_table_free(table);
    mille_player_free(greedy);
    mille_player_free(club);
    mille_variant_free(script);
    mille_variant_free(variant);
    mille_engine_free(engine);
  }

  mille_state* at() { return reinterpret_cast<mille_state*>(state.data()); }
};

// What can be seen of a host's tables: how they stand and what has happened.
std::string seen(const Host& host) {
  std::string all;
  for (mille_table* table : {host.table, host.hooked, host.other}) {
    std::uint64_t hash = 0;
    mille_table_info info = sized<mille_table_info>();
    if (table == nullptr || mille_table_info_get(table, &info, nullptr) != MILLE_OK ||
        mille_table_hash(table, &hash, nullptr) != MILLE_OK) {
      all += "none ";
      continue;
    }
    all += std::to_string(hash) + ' ' + std::to_string(info.decisions) + ' ' + std::to_string(info.epoch) + ' ' +
           std::to_string(info.events) + ' ';
  }
  return all;
}

mille_match_setup setup_of(mille_decks decks) {
  mille_match_setup setup = sized<mille_match_setup>();
  setup.decks = decks;
  setup.has_seed = 1;
  setup.stakes[0] = 1;
  setup.stakes[1] = 3;
  setup.seed[0] = 42;
  return setup;
}

// The table plays its first legal actions.
mille_status play(mille_table* table, int decisions) {
  for (int i = 0; i < decisions; ++i) {
    std::size_t count = 0;
    mille_status status = mille_table_legal(table, actions.data(), actions.size(), &count, nullptr);
    if (status == MILLE_E_PHASE) {
      status = mille_table_next_deal(table, nullptr, nullptr);
    } else if (status == MILLE_OK) {
      status = mille_table_apply(table, &actions[static_cast<std::size_t>(i) % count], nullptr);
    }
    if (status != MILLE_OK) return status;
  }
  return MILLE_OK;
}

// One call of the host's, or a few that change nothing. Where a player takes part, its own want of memory is its fault.
struct Step {
  const char* name;
  mille_status (*run)(Host& host);
  bool player = false;
  bool reads = false;
};

const Step kScenario[] = {
    {"engine",
     [](Host& host) {
       mille_engine_options options = sized<mille_engine_options>();
       options.allocate = engine_memory;
       options.player_path = "/nowhere:/nowhere/else";
       return mille_engine_create(&options, &host.engine, nullptr);
     }},
    {"variant",
     [](Host& host) {
       const mille_option option = {"target", "300"};
       return mille_variant_load(host.engine, "montreal", &option, 1, &host.variant, nullptr);
     }},
    {"script",
     [](Host& host) {
       if (mille_has("mille.script/1") == 0)
         return mille_variant_load(host.engine, "denexa", nullptr, 0, &host.script, nullptr);
       const mille_option option = {"most", "200"};
       return mille_variant_from_script(host.engine, "thrift.lua", kScript, std::strlen(kScript), &option, 1,
                                        &host.script, nullptr);
     }},
    {"script check",
     [](Host& host) {
       if (mille_has("mille.script/1") == 0) return mille_status{MILLE_OK};
       std::array<mille_error, 4> problems{};
       std::size_t count = 0;
       return mille_script_check(host.engine, "x.lua", "return { nmae = 3 }", 19, problems.data(), sizeof(mille_error),
                                 problems.size(), &count, nullptr);
     },
     false, true},
    {"script template",
     [](Host&) {
       if (mille_has("mille.script/1") == 0) return mille_status{MILLE_OK};
       return mille_script_template("mine", text.data(), text.size(), nullptr, nullptr);
     },
     false, true},
    {"variant text",
     [](Host& host) {
       return mille_variant_text(host.script, MILLE_VARIANT_RULES, text.data(), text.size(), nullptr, nullptr);
     },
     false, true},
    {"variant option",
     [](Host& host) {
       mille_option_info info = sized<mille_option_info>();
       return mille_variant_option(host.script, 0, &info, nullptr);
     },
     false, true},
    {"greedy", [](Host& host) { return mille_player_create(host.engine, "greedy", &host.greedy, nullptr); }},
    {"club", [](Host& host) { return mille_player_create(host.engine, "club", &host.club, nullptr); }, true},
    {"describe",
     [](Host& host) {
       return mille_player_describe(host.engine, "greedy", text.data(), text.size(), nullptr, nullptr);
     },
     false, true},
    {"find", [](Host& host) { return mille_player_find(host.engine, 1, text.data(), text.size(), nullptr, nullptr); },
     false, true},
    {"player text",
     [](Host& host) {
       return mille_player_text(host.greedy, MILLE_PLAYER_ABOUT, text.data(), text.size(), nullptr, nullptr);
     },
     false, true},
    {"table",
     [](Host& host) {
       const mille_match_setup setup = setup_of(MILLE_DECKS_SEED);
       return mille_table_create(host.variant, &setup, &host.table, nullptr);
     }},
    {"table with hooks",
     [](Host& host) {
       const mille_match_setup setup = setup_of(MILLE_DECKS_COMMITTED);
       return mille_table_create(host.script, &setup, &host.hooked, nullptr);
     }},
    {"name",
     [](Host& host) {
       return mille_table_name(host.table, 0, "a person of a long name that is no small text", nullptr);
     }},
    {"deal", [](Host& host) { return mille_table_next_deal(host.table, nullptr, nullptr); }},
    {"deal after a cut",
     [](Host& host) {
       mille_deal_setup setup = sized<mille_deal_setup>();
       setup.cut = 17;
       return mille_table_next_deal(host.hooked, &setup, nullptr);
     }},
    {"apply text", [](Host& host) { return mille_table_apply_text(host.table, "draw", nullptr); }},
    {"apply", [](Host& host) { return play(host.table, 1); }},
    {"apply with hooks", [](Host& host) { return play(host.hooked, 1); }},
    {"legal with hooks",
     [](Host& host) {
       std::size_t count = 0;
       return mille_table_legal(host.hooked, actions.data(), actions.size(), &count, nullptr);
     },
     false, true},
    {"seat", [](Host& host) { return mille_table_seat(host.table, 0, host.greedy, nullptr); }},
    {"seat the other", [](Host& host) { return mille_table_seat(host.table, 1, host.club, nullptr); }, true},
    {"step", [](Host& host) { return mille_table_step(host.table, nullptr, nullptr, nullptr); }, true},
    {"step again", [](Host& host) { return mille_table_step(host.table, nullptr, nullptr, nullptr); }, true},
    {"a seat emptied", [](Host& host) { return mille_table_seat(host.table, 1, nullptr, nullptr); }},
    {"hint",
     [](Host& host) {
       mille_step step = sized<mille_step>();
       return mille_table_hint(host.table, host.club, nullptr, &step, text.data(), text.size(), nullptr, nullptr);
     },
     true, true},
    {"clone", [](Host& host) { return mille_table_clone(host.table, &host.other, nullptr); }},
    {"undo", [](Host& host) { return mille_table_undo(host.other, 1, nullptr); }},
    {"forfeit", [](Host& host) { return mille_table_forfeit(host.other, 0, MILLE_FAULT_RESIGN, nullptr); }},
    {"record",
     [](Host& host) {
       mille_record_options options = sized<mille_record_options>();
       options.viewer = MILLE_ALL;
       options.legal = options.hash = 1;
       return mille_table_record(host.table, &options, text.data(), text.size(), nullptr, nullptr);
     },
     false, true},
    {"json",
     [](Host& host) {
       return mille_table_json(host.table, MILLE_JSON_EVENTS, 0, 0, text.data(), text.size(), nullptr, nullptr);
     },
     false, true},
    {"json of the view",
     [](Host& host) {
       return mille_table_json(host.table, MILLE_JSON_VIEW, 0, 0, text.data(), text.size(), nullptr, nullptr);
     },
     false, true},
    {"position",
     [](Host& host) { return mille_table_position(host.table, text.data(), text.size(), nullptr, nullptr); }, false,
     true},
    {"import",
     [](Host& host) {
       mille_table* imported = nullptr;
       const mille_status status =
           mille_table_import(host.engine, host.record.data(), host.record.size(), 1, &imported, nullptr);
       mille_table_free(imported);
       return status;
     },
     false, true},
    {"position read",
     [](Host& host) {
       mille_table* placed = nullptr;
       const mille_status status = mille_table_from_position(host.engine, nullptr, host.position.data(),
                                                             host.position.size(), &placed, nullptr);
       mille_table_free(placed);
       return status;
     },
     false, true},
    {"table from a state",
     [](Host& host) {
       mille_table* placed = nullptr;
       const mille_status status = mille_table_from_state(host.variant, host.at(), &placed, nullptr);
       mille_table_free(placed);
       return status;
     },
     false, true},
    {"state sampled and played",
     [](Host& host) {
       mille_view view = sized<mille_view>();
       mille_status status = mille_state_view(host.variant, host.at(), 0, &view, nullptr);
       if (status == MILLE_OK) status = mille_state_sample(host.variant, &view, 7, host.at(), nullptr);
       if (status == MILLE_OK) status = mille_state_playout(host.variant, host.at(), 7, nullptr, nullptr);
       return status;
     },
     false, true},
    {"events",
     [](Host& host) {
       std::size_t count = 0;
       for (mille_event& event : events) event.struct_size = sizeof event;
       const mille_status status =
           mille_table_events(host.table, 0, 0, events.data(), sizeof(mille_event), events.size(), &count, nullptr);
       return status == MILLE_E_BUFFER ? mille_status{MILLE_OK} : status;
     },
     false, true},
    {"settle",
     [](Host& host) {
       mille_settle_input input = sized<mille_settle_input>();
       input.stakes[0] = 1;
       input.stakes[1] = 3;
       input.end = MILLE_END_WON;
       input.winner.total = 1252;
       input.loser.total = 640;
       mille_payment payment = sized<mille_payment>();
       return mille_settle(host.script, &input, &payment, nullptr);
     },
     false, true},
    {"many decisions", [](Host& host) { return play(host.table, 1); }},
};

// What the last steps read.
void keep_texts(Host& host) {
  if (host.table == nullptr) return;
  if (mille_table_record(host.table, nullptr, text.data(), text.size(), nullptr, nullptr) == MILLE_OK)
    host.record = text.data();
  if (mille_table_position(host.table, text.data(), text.size(), nullptr, nullptr) == MILLE_OK)
    host.position = text.data();
  host.state.resize(mille_state_size() / sizeof(std::uint64_t));
  ASSERT_EQ(mille_state_from_table(host.table, host.at(), nullptr), MILLE_OK);
}

// Runs the scenario's first steps with memory in plenty. Those that only read leave nothing behind and are passed over.
void prepare(Host& host, std::size_t steps) {
  for (std::size_t i = 0; i < steps; ++i) {
    if (kScenario[i].reads) continue;
    ASSERT_EQ(kScenario[i].run(host), MILLE_OK) << kScenario[i].name;
  }
  keep_texts(host);
}

// One step at one failing allocation. Whether an allocation failed in it.
bool fails(std::size_t at, long number, bool all) {
  const Step& step = kScenario[at];
  SCOPED_TRACE(std::string(step.name) + (all ? " without memory from allocation " : " without allocation ") +
               std::to_string(number));
  bool denied = false;
  {
    Host host;
    prepare(host, at);
    if (testing::Test::HasFatalFailure()) return false;
    const std::string before = seen(host);
    deny(number, all);
    const mille_status status = step.run(host);
    denied = allow();
    const bool short_of_memory = denied && (status == MILLE_E_NOMEM || (step.player && status == MILLE_E_PLAYER));
    EXPECT_TRUE(status == MILLE_OK || short_of_memory) << mille_status_name(status);
    if (short_of_memory) {
      EXPECT_EQ(seen(host), before);
      EXPECT_EQ(step.run(host), MILLE_OK) << "with memory again";
    }
  }
  EXPECT_EQ(engine_bytes(), 0);
  return denied;
}

TEST(Memory, AtAnyAllocationACallSucceedsOrChangesNothing) {
  for (std::size_t at = 0; at < std::size(kScenario); ++at) {
    for (const bool all : {false, true}) {
      // Every allocation of a call, and of the long reading of a script every seventh beyond the first three hundred.
      for (long number = 0; fails(at, number, all); number += number < 300 ? 1 : 7) {
        if (HasFailure()) return;
      }
      if (HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace mille_test
