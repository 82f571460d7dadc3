// The player `network`, which plays by a network from a file; see README.md. weights.h reads the file.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mille/mille_ai.h"
#include "plan.h"
#include "weights.h"

namespace network {
namespace {

constexpr char kFile[] = "file";
constexpr char kWorlds[] = "worlds";
constexpr mille_ai_option kOptions[] = {
    {kFile, MILLE_OPTION_TEXT, 0, 0, 0, "", nullptr, "path of the file with the network"},
    {kWorlds, MILLE_OPTION_INTEGER, 0, 0, 1000, "0", nullptr,
     "sampled states in which it compares its actions by the network's value; 0 or 1: it plays the policy's best"}};

// The buffers and functions that a decision needs. Filled when a match begins.
struct Table {
  const mille_ai_search* search = nullptr;
  mille_rules rules{};
  std::vector<std::uint64_t> state;  // memory for a state
  std::vector<float> observation;
  std::vector<float> policy;
  std::vector<std::uint8_t> mask;

  mille_state* place() { return reinterpret_cast<mille_state*>(state.data()); }
};

struct Player {
  const mille_ai_host* host = nullptr;
  Network network;
  int worlds = 0;
  Table table;
  float value = 0;                  // of its last decision
  std::vector<mille_action> legal;  // of its last decision
};

Player& of(void* instance) { return *static_cast<Player*>(instance); }

std::int32_t MILLE_CALL create(const mille_ai_host* host, void*, const mille_option* options, std::size_t count,
                               void** instance) {
  try {
    std::string path;
    int worlds = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (std::strcmp(options[i].name, kFile) == 0) path = options[i].value;
      if (std::strcmp(options[i].name, kWorlds) == 0) worlds = std::atoi(options[i].value);
    }
    std::string why = "It needs the option `file`, as in `network:file=FILE`.";
    std::optional<Network> read;
    if (!path.empty()) read = read_network(path, &why);
    if (read && worlds > 1 && !read->value) {
      read.reset();
      why = "With `worlds` it needs a file whose network has a value.";
    }
    if (!read) {
      host->log(host->context, 3, why.c_str());
      return 1;
    }
    auto player = std::make_unique<Player>();
    player->host = host;
    player->network = std::move(*read);
    player->worlds = worlds;
    *instance = player.release();
    return 0;
  } catch (const std::exception&) {
    return 1;  // no exception may leave a plugin
  }
}

void MILLE_CALL destroy(void* instance) { delete &of(instance); }

// Refuses a match with another number of observations or atomic actions than the network has.
std::int32_t begin(Player& player, const mille_ai_match& match) {
  Table& table = player.table;
  table.search =
      static_cast<const mille_ai_search*>(player.host->get_extension(player.host->context, "mille.search/1"));
  mille_encoding sizes{};
  sizes.struct_size = sizeof sizes;
  if (table.search == nullptr || table.search->encoding(player.host->context, &sizes) != MILLE_OK) {
    player.host->log(player.host->context, 3, "network: This match offers no observations or no atomic actions.");
    return 1;
  }
  if (static_cast<std::size_t>(sizes.observation_size) != player.network.inputs ||
      static_cast<std::size_t>(sizes.atomic_actions) != player.network.policy.outputs) {
    player.host->log(player.host->context, 3, "network: The network was made for a variant with another encoding.");
    return 1;
  }
  table.rules = {};
  std::memcpy(&table.rules, match.rules, std::min<std::size_t>(sizeof table.rules, match.rules->struct_size));
  table.state.assign((table.search->state_size + kStateAlignment - 1) / kStateAlignment, 0);
  table.observation.assign(player.network.inputs, 0);
  table.mask.assign(player.network.policy.outputs, 0);
  return 0;
}

std::int32_t MILLE_CALL match_begin(void* instance, const mille_ai_match* match) {
  try {
    return begin(of(instance), *match);
  } catch (const std::exception&) {
    return 1;
  }
}

// An action without the identity of its cards. Cards of equal rank and value are interchangeable.
struct Choice {
  Choice(const mille_rules& rules, const mille_action& action)
      : kind(action.kind), owner(action.owner), rank(action.rank) {
    for (int i = 0; i < action.count; ++i) {
      const mille_card card = action.cards[i];
      cards.push_back(card / 4 * 100000 + rules.cards_values[card]);
    }
    std::sort(cards.begin(), cards.end());
  }
  bool operator==(const Choice&) const = default;

  mille_action_kind kind;
  int owner;
  int rank;
  std::vector<int> cards;
};

// The place of an action in the legal list of the last decision, or the list's length.
std::uint32_t place_of(const Player& player, const mille_action& action) {
  const Choice wanted(player.table.rules, action);
  const auto found = std::find_if(player.legal.begin(), player.legal.end(), [&](const mille_action& legal) {
    return Choice(player.table.rules, legal) == wanted;
  });
  return static_cast<std::uint32_t>(found - player.legal.begin());
}

// Finds the legal atomic action with the highest number, or with `worlds` the one that does best in them.
std::int32_t choose(Player& player, const mille_ai_decision& decision, std::uint32_t* index) {
  Table& table = player.table;
  void* const context = player.host->context;
  // The mask depends only on the view, so any state that fits the view will do.
  if (table.search->observation(context, decision.view, table.observation.data(), table.observation.size()) !=
          MILLE_OK ||
      table.search->sample(context, decision.view, 0, table.place()) != MILLE_OK ||
      table.search->mask(context, table.place(), table.mask.data(), table.mask.size()) != MILLE_OK) {
    return 1;
  }
  player.network.apply(table.observation, &table.policy, &player.value);
  player.legal.assign(decision.legal, decision.legal + decision.legal_count);
  std::optional<std::size_t> best = best_of(table.policy, table.mask);
  if (player.worlds > 1 && decision.legal_count > 1) {
    Planner planner(player.network, *table.search, context);
    const auto planned = planner.choose(*decision.view, table.policy, table.mask, player.worlds);
    if (!planned) return 1;
    best = planned->action;
    player.value = static_cast<float>(planned->points);
  }
  mille_action action{};
  if (!best || table.search->atomic(context, table.place(), static_cast<std::int32_t>(*best), &action) != MILLE_OK) {
    return 1;
  }
  *index = place_of(player, action);
  return *index < decision.legal_count ? 0 : 1;
}

// The policy as probabilities: the exponential of each legal atomic action's number, divided by their sum. Outside a match the actions cannot be
// asked for, and nothing is said.
void tell_chances(Player& player, std::span<double> chances) {
  Table& table = player.table;
  double highest = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < table.mask.size(); ++i) {
    if (table.mask[i] != 0) highest = std::max(highest, double{table.policy[i]});
  }
  std::vector<double> told(chances.size());
  double sum = 0;
  for (std::size_t i = 0; i < table.mask.size(); ++i) {
    mille_action action{};
    if (table.mask[i] == 0) continue;
    if (table.search->atomic(player.host->context, table.place(), static_cast<std::int32_t>(i), &action) != MILLE_OK)
      return;
    const std::uint32_t place = place_of(player, action);
    if (place == told.size()) continue;
    const double share = std::exp(double{table.policy[i]} - highest);
    told[place] += share;
    sum += share;
  }
  if (!(sum > 0)) return;
  for (std::size_t i = 0; i < told.size(); ++i) chances[i] = told[i] / sum;
}

std::int32_t MILLE_CALL decide(void* instance, const mille_ai_decision* decision, std::uint32_t* index) {
  try {
    return choose(of(instance), *decision, index);
  } catch (const std::exception&) {
    return 1;
  }
}

std::size_t MILLE_CALL explain(void* instance, char* buffer, std::size_t size) {
  const Player& player = of(instance);
  if (!player.network.value || !std::isfinite(player.value)) return 0;  // finite weights can have an infinite sum
  return static_cast<std::size_t>(std::snprintf(buffer, size, "Expected result of the deal: %+.0f points",
                                                static_cast<double>(player.value))) +
         1;
}

void MILLE_CALL evaluate(void* instance, mille_evaluation* evaluation, double* chances, std::uint32_t count) {
  Player& player = of(instance);
  if (player.network.value && std::isfinite(player.value)) evaluation->points = player.value;
  if (count != player.legal.size()) return;
  try {
    tell_chances(player, {chances, count});
  } catch (const std::exception&) {
    return;  // no exception may leave a plugin
  }
}

}  // namespace
}  // namespace network

extern "C" {
extern const mille_ai_api player_network;
constinit const mille_ai_api player_network = [] {
  mille_ai_api api{};
  api.struct_size = sizeof(mille_ai_api);
  api.version = MILLE_AI_VERSION;
  api.id = "network";
  api.title = "Network";
  api.release = "1.0";
  api.author = "The Mille project";
  api.about = "Plays by a network that you trained. It needs `file=FILE`, the file of the network.";
  api.flags = MILLE_AI_DETERMINISTIC | MILLE_AI_ANY_RULES;
  api.option_count = std::size(network::kOptions);
  api.options = network::kOptions;
  api.create = network::create;
  api.destroy = network::destroy;
  api.match_begin = network::match_begin;
  api.decide = network::decide;
  api.explain = network::explain;
  api.rules_size = sizeof(mille_rules);
  api.evaluate = network::evaluate;
  return api;
}();
}
