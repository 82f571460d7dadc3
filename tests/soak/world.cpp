// See world.h.
#include "tests/soak/world.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/support/house_rules.h"

namespace mille_test::soak {
namespace {

constexpr std::int64_t kHangs = 600'000'000;  // microseconds
constexpr std::uint64_t kOnceNodes = 50;

std::vector<Script> scripts_of(const std::string& folder) {
  std::vector<Script> all;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path());
    all.push_back({entry.path().stem(), std::string(std::istreambuf_iterator<char>(file), {})});
  }
  std::sort(all.begin(), all.end(), [](const Script& one, const Script& other) { return one.name < other.name; });
  if (all.empty()) throw Fault("there are no house rules in " + folder);
  return all;
}

mille::Engine make_engine(const Places& places) {
  auto options = mille::make<mille_engine_options>();
  options.allow_players = MILLE_ALLOW_COMMANDS;
  if (!places.host_program.empty()) options.player_host = places.host_program.c_str();
  return mille::Engine::create(options).value();
}

}  // namespace

World::World(const Places& given) : places(given), engine(make_engine(given)) {
  for (const char* id : mille::variant_ids()) shipped.push_back(made("variant", engine.variant(id)));
  if (mille::has("mille.script/1")) scripts = scripts_of(places.house_rules);
  for (const char* id : mille::player_ids()) names.emplace_back(id);
  for (const std::string& name : names) residents.push_back({name, made("player", engine.player(name))});
  if (!places.host_program.empty()) {
    const char* const name = "learned:isolated=1";
    residents.push_back(
        {name, made("isolated player", engine.player(made("player's name", mille::PlayerSetup::parse(name))))});
  }
}

void World::decide_once(const mille::Variant& variant) {
  for (const Resident& resident : residents) {
    auto setup = mille::make<mille_match_setup>();
    mille::set_seed(setup, made("seed", mille::parse_seed("1")));
    auto table = made("table", mille::Table::create(variant, setup));
    must("next deal", table.next_deal());
    must("seat", table.set_player(made("info", table.info()).turn, resident.player));
    auto step = mille::make<mille_step>();
    const auto limits = budget(kOnceNodes);
    must("step", table.step(step, &limits));
  }
}

mille::Variant World::random_rules(Random& random) {
  for (;;) {
    auto table = engine.position(position_with(some_rules(random)));
    if (table.code() != MILLE_E_RULES)
      return made("variant of the table", made("position", std::move(table)).variant());
  }
}

mille_budget budget(std::uint64_t nodes) {
  auto limits = mille::make<mille_budget>();
  limits.nodes = nodes;
  limits.hard_us = kHangs;
  return limits;
}

}  // namespace mille_test::soak
