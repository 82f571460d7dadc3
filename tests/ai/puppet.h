// Players whose calls a test records or answers itself, and tables for them.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ai/local/local.h"
#include "ai/player/player.h"
#include "ai/player/table_source.h"
#include "tests/support/value_of.h"

namespace mille {

struct Failure : mille_error {
  Failure() : mille_error{} { struct_size = sizeof(mille_error); }
};

inline std::shared_ptr<const Variant> variant_of(const mille_rules& rules, const char* id) {
  auto variant = std::make_shared<Variant>();
  variant->id = id;
  Failure failure;
  const auto made_rules = make_ruleset(rules, &failure);
  EXPECT_EQ(made_rules.status(), MILLE_OK) << failure.text;
  variant->ruleset = *made_rules;
  seal_variant(variant.get());
  return variant;
}

inline std::shared_ptr<const Variant> montreal() { return variant_of(default_rules(), "montreal"); }

// A table after its first deal, and the source from which players follow it.
struct Match {
  explicit Match(std::uint64_t seed, std::shared_ptr<const Variant> variant = montreal())
      : table(std::move(variant), setup(seed), std::pmr::get_default_resource()), source(table) {
    deal();
  }

  static TableSetup setup(std::uint64_t seed) {
    TableSetup setup;
    setup.seed = seed_from_decimal(seed);
    return setup;
  }
  void deal() {
    Failure failure;
    ASSERT_EQ(table.next_deal(nullptr, &failure), MILLE_OK) << failure.text;
  }
  void play(const mille_action& action) {
    Failure failure;
    ASSERT_EQ(table.apply(action, &failure), MILLE_OK) << failure.text;
  }

  Table table;
  TableSource source;
};

// Plays a match with one player for each seat until `decisions` decisions are made or the match is over.
inline void play_on(Match* match, Player* first, Player* second, int decisions) {
  for (int i = 0; i < decisions && match->table.state().phase != MILLE_PHASE_OVER; ++i) {
    if (!match->table.state().in_deal()) match->deal();
    Player* player = match->table.state().turn == 0 ? first : second;
    Answer answer;
    Failure failure;
    ASSERT_EQ(player->decide(match->source, {}, &answer, &failure), MILLE_OK) << failure.text;
    match->play(answer.action);
  }
}

// A player interface that records its calls.
struct Puppet {
  Puppet() {
    api.struct_size = sizeof api;
    api.version = MILLE_AI_VERSION;
    api.id = "puppet";
    api.flags = MILLE_AI_ANY_RULES;
    api.create = [](const mille_ai_host* from, void* user, const mille_option* options, std::size_t count,
                    void** instance) -> std::int32_t {
      auto* self = static_cast<Puppet*>(user);
      self->host = from;
      self->calls.push_back("create");
      for (std::size_t i = 0; i < count; ++i)
        self->calls.back() += std::string(" ") + options[i].name + "=" + options[i].value;
      *instance = user;
      return self->create_result;
    };
    api.destroy = [](void* instance) { of(instance).calls.push_back("destroy"); };
    api.match_begin = [](void* instance, const mille_ai_match* match) -> std::int32_t {
      of(instance).calls.push_back("begin");
      of(instance).seat = match->seat;
      of(instance).hooks = match->hooks;
      of(instance).rules = *match->rules;
      return of(instance).begin_result;
    };
    api.observe = [](void* instance, const mille_event* event) { of(instance).events.push_back(*event); };
    api.decide = [](void* instance, const mille_ai_decision* decision, std::uint32_t* index) -> std::int32_t {
      Puppet& self = of(instance);
      self.calls.push_back("decide");
      self.numbers.push_back(decision->number);
      return self.decide ? self.decide(*decision, index) : (*index = 0, 0);
    };
    api.match_end = [](void* instance) { of(instance).calls.push_back("end"); };
    api.cancel = [](void* instance) {
      ++of(instance).cancels;
      if (of(instance).cancel) of(instance).cancel();
    };
  }
  Puppet(const Puppet&) = delete;
  Puppet& operator=(const Puppet&) = delete;

  static Puppet& of(void* instance) { return *static_cast<Puppet*>(instance); }

  std::unique_ptr<Player> player(std::vector<mille_option> options = {}) {
    Failure failure;
    return value_of(make_local_player(&api, this, "puppet", options, {}, &failure), failure);
  }

  mille_ai_api api{};
  const mille_ai_host* host = nullptr;
  std::function<std::int32_t(const mille_ai_decision&, std::uint32_t*)> decide;
  std::function<void()> cancel;
  std::int32_t create_result = 0;
  std::int32_t begin_result = 0;
  std::vector<std::string> calls;
  std::vector<mille_event> events;
  std::vector<std::uint64_t> numbers;
  std::atomic<int> cancels{0};
  int seat = -1;
  std::uint32_t hooks = 0;
  mille_rules rules{};
};

}  // namespace mille
