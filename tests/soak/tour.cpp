// See tour.h.
#include "tests/soak/tour.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <numeric>

#include "tests/soak/examine.h"

namespace mille_test::soak {
namespace {

constexpr std::uint64_t kNodes = 200;         // per decision, to limit the search
constexpr std::size_t kExaminedOneIn = 48;    // decisions
constexpr std::uint64_t kLongest = 4000;      // decisions; then a player resigns, since random rules may never end
constexpr std::int64_t kHangs = 600'000'000;  // microseconds
constexpr std::size_t kRandomRules = 2;       // matches per tour

class Tour {
 public:
  Tour(World& world, std::uint64_t seed, const volatile std::sig_atomic_t& stop, const std::function<void()>& between)
      : world_(world), seed_(seed), random_(seed), stop_(stop), between_(between), order_(world.residents.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    random_.shuffle(order_);
  }

  void run() {
    attempt("arena", [&] { compare_players(); });
    attempt("scripts", [&] { write_scripts(); });
    for (const mille::Variant& variant : world_.shipped) play("shipped", variant);
    for (const Script& script : world_.scripts) {
      attempt(script.name,
              [&] { play_match(made("script", world_.engine.variant_from_script(script.name, script.text))); });
    }
    for (std::size_t i = 0; i < kRandomRules; ++i) {
      attempt("random rules", [&] { play_match(world_.random_rules(random_)); });
    }
  }

 private:
  void attempt(const std::string& what, const std::function<void()>& work) {
    if (stop_ != 0) return;
    ++part_;
    doing_.clear();
    try {
      work();
    } catch (const Fault& fault) {
      ++world_.counts.faults;
      std::printf("FAULT   --seed %llu --tours 1, part %zu, %s%s: %s\n", static_cast<unsigned long long>(seed_), part_,
                  what.c_str(), doing_.c_str(), fault.what());
      std::fflush(stdout);
    }
    between_();
  }

  void play(const std::string& what, const mille::Variant& variant) {
    attempt(what, [&] { play_match(variant); });
  }

  // Returns the next player that lives as long as the soak. They take turns; a player that the first tour left out
  // would still grow in memory in later tours.
  const mille::Player& next_resident() {
    const Resident& resident = world_.residents[order_[place_++ % order_.size()]];
    doing_ += ' ' + resident.name;
    return resident.player;
  }

  // Makes a player for one match, sometimes in a child process.
  mille::Player visitor() {
    std::string name = random_.pick(world_.names);
    const std::size_t way = random_.below(6);
    if (way == 0 && !world_.places.host_program.empty()) name += ":isolated=1";
    if (way == 1 && !world_.places.command.empty()) name = "exec:" + world_.places.command;
    doing_ += " against " + name;
    return made("player", world_.engine.player(made("player's name", mille::PlayerSetup::parse(name))));
  }

  mille_match_setup setup(const mille::Variant& variant) {
    auto setup = mille::make<mille_match_setup>();
    const auto rules = made("rules", variant.rules());
    const std::int64_t small = static_cast<std::int64_t>(1 + random_.below(100));
    setup.stakes[0] = small;
    setup.stakes[1] = rules.payment_stake_ratio > 0 ? small * rules.payment_stake_ratio : small;
    setup.decks = random_.below(4) == 0 ? MILLE_DECKS_SEALED : MILLE_DECKS_SEED;
    if (setup.decks == MILLE_DECKS_SEALED) return setup;
    setup.draw_ends = random_.below(4) == 0 ? 1 : 0;
    mille::set_seed(setup, made("seed", mille::parse_seed(std::to_string(random_.next()))));
    return setup;
  }

  void step(mille::Table& table) {
    auto step = mille::make<mille_step>();
    const auto limits = budget(kNodes);
    const auto done = table.step(step, &limits);
    if (!done) {
      throw Fault("step: seat " + std::to_string(step.seat) + ", fault " + std::to_string(step.fault) + ": " +
                  done.error().what());
    }
    ++world_.counts.decisions;
  }

  void play_match(const mille::Variant& variant) {
    doing_ += ' ' + made("id", variant.text(MILLE_VARIANT_TEXT_ID));
    auto table = made("table", mille::Table::create(variant, setup(variant)));
    const auto seat = static_cast<mille_seat>(random_.below(MILLE_SEATS));
    must("seat", table.set_player(seat, next_resident()));
    const auto guest = visitor();
    must("seat", table.set_player(1 - seat, guest));
    if (made("info", table.info()).decks == MILLE_DECKS_SEALED) must("seal", table.seal(0));
    while (stop_ == 0) {
      const auto info = made("info", table.info());
      if (info.phase == MILLE_PHASE_OVER) {
        examine_end(world_, table);
        ++world_.counts.matches;
        return;
      }
      if (info.phase == MILLE_PHASE_BETWEEN) {
        must("next deal", table.next_deal());
      } else if (info.decisions >= kLongest) {
        must("resign", table.resign(info.turn));
      } else {
        if (random_.below(kExaminedOneIn) == 0) examine(world_, table, random_);
        step(table);
      }
      between_();
    }
  }

  mille_arena_setup comparison(const mille_arena_player* players, const std::string& seed, std::int32_t jobs) {
    auto setup = mille::make<mille_arena_setup>();
    setup.unit = MILLE_ARENA_UNIT_DEALS;
    setup.players = players;
    setup.player_count = 2;
    setup.pairs = 2;
    setup.nodes = kNodes;
    setup.hard_us = kHangs;
    setup.jobs = jobs;
    const auto bytes = made("seed", mille::parse_seed(seed));
    std::copy(bytes.begin(), bytes.end(), setup.seed);
    setup.has_seed = 1;
    return setup;
  }

  // Runs the same comparison with one thread and with two, and reads it back from its lines.
  void compare_players() {
    const mille::Variant& variant = random_.pick(world_.shipped);
    const std::string names[] = {random_.pick(world_.names), random_.pick(world_.names)};
    doing_ = ' ' + names[0] + ' ' + names[1];
    mille_arena_player players[] = {mille::make<mille_arena_player>(), mille::make<mille_arena_player>()};
    for (std::size_t i = 0; i < std::size(players); ++i) players[i].name = names[i].c_str();
    const std::string seed = std::to_string(random_.next());
    std::string lines[2];
    for (const std::int32_t jobs : {1, 2}) {
      auto arena = made("arena", mille::Arena::create(variant, comparison(players, seed, jobs)));
      std::string& file = lines[jobs - 1];
      file = made("header", arena.text(MILLE_ARENA_TEXT_HEADER));
      const auto done = arena.run(0, [&](const mille_arena_progress& news) {
        file.append(news.lines, news.lines_size);
        return stop_ == 0;
      });
      if (stop_ != 0) return;
      must("arena run", done);
      if (made("arena info", arena.info()).faults != 0) throw Fault("arena: a player's fault: " + file);
      const auto result = made("arena result", arena.result());
      world_.counts.decisions += result.sides[0].decisions + result.sides[1].decisions;
    }
    must_equal("lines of one thread and of two", lines[0], lines[1]);
    auto read = made("arena of lines", mille::Arena::open(world_.engine.get(), lines[0]));
    (void)made("add_lines", read.add_lines(lines[0]));
    if (made("arena info", read.info()).state != MILLE_ARENA_STATE_DONE)
      throw Fault("arena: lines read back: " + lines[0]);
  }

  // Tries an intact script, one with random damage, and one that never ends.
  void write_scripts() {
    if (world_.scripts.empty()) return;
    const auto begun = made("template", mille::script_template("soaked"));
    const auto problems = made("check of the template", world_.engine.check_script("soaked", begun));
    if (!problems.empty()) throw Fault("the template has faults");
    const Script& script = random_.pick(world_.scripts);
    doing_ = ' ' + script.name;
    const auto more = made("check of a script", world_.engine.check_script(script.name, script.text));
    if (!more.empty()) throw Fault("a house rule has faults");
    std::string damaged = script.text;
    damaged[random_.below(damaged.size())] = static_cast<char>(random_.below(256));
    damaged.resize(damaged.size() - random_.below(damaged.size()));
    auto read = world_.engine.variant_from_script(script.name, damaged);
    if (!read && read.code() != MILLE_E_SCRIPT && read.code() != MILLE_E_RULES) fail("damaged script", read.error());
    must_refuse("endless script", world_.engine.variant_from_script("endless", "while true do end"), MILLE_E_SCRIPT);
  }

  World& world_;
  std::uint64_t seed_;
  Random random_;
  const volatile std::sig_atomic_t& stop_;
  const std::function<void()>& between_;
  std::vector<std::size_t> order_;  // of the residents
  std::size_t place_ = 0;
  std::size_t part_ = 0;
  std::string doing_;
};

}  // namespace

void tour(World& world, std::uint64_t seed, const volatile std::sig_atomic_t& stop,
          const std::function<void()>& between) {
  Tour(world, seed, stop, between).run();
}

}  // namespace mille_test::soak
