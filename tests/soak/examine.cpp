// See examine.h.
#include "tests/soak/examine.h"

#include <algorithm>

namespace mille_test::soak {
namespace {

constexpr std::uint64_t kHintNodes = 50;
constexpr std::size_t kHintOneIn =
    6;                             // examinations, because a player new to a match with hooks first plays many deals
constexpr std::size_t kSteps = 8;  // played at random on a copy

std::uint64_t hash_of(const mille::Table& table) { return made("hash", table.hash()); }

bool in_deal(mille_phase phase) { return phase == MILLE_PHASE_DRAW || phase == MILLE_PHASE_LAY; }

void play_at_random(mille::Table& table, Random& random) {
  for (std::size_t step = 0; step < kSteps && in_deal(made("info", table.info()).phase); ++step) {
    const auto legal = made("legal", table.legal());
    must("apply", table.apply(random.pick(legal)));
  }
}

// Undoes decisions on a copy and makes them again.
void go_back_and_forth(mille::Table& copy, Random& random) {
  const auto info = made("info", copy.info());
  if (info.decks == MILLE_DECKS_SEALED) return must_refuse("undo", copy.undo(info.decisions), MILLE_E_UNSUPPORTED);
  const auto hash = hash_of(copy);
  std::vector<mille_action> taken;
  const std::uint64_t most = std::min<std::uint64_t>(info.decisions - info.first_decision, random.below(20));
  for (std::uint64_t number = info.decisions; number > info.decisions - most; --number) {
    taken.push_back(made("decision", copy.decision(number - 1)).action);
  }
  const auto variant = made("variant", copy.variant());
  const auto before = made("state before", mille::State::at(copy, info.decisions - most));
  must("undo", copy.undo(info.decisions - most));
  must_equal("hash of state before and of table after undo", made("hash", before.hash(variant)), hash_of(copy));
  for (std::size_t i = taken.size(); i-- > 0;) {
    if (made("info", copy.info()).phase == MILLE_PHASE_BETWEEN) must("next deal", copy.next_deal());
    must("apply again", copy.apply(taken[i]));
  }
  if (made("info", copy.info()).phase == MILLE_PHASE_BETWEEN) must("next deal", copy.next_deal());
  must_equal("hash after undo and the same decisions", hash, hash_of(copy));
}

void copies(mille::Table& table, Random& random) {
  auto copy = made("clone", table.clone());
  must_equal("hash of clone", hash_of(table), hash_of(copy));
  go_back_and_forth(copy, random);
  play_at_random(copy, random);
}

void states(mille::Table& table, Random& random) {
  const auto variant = made("variant", table.variant());
  auto state = made("state", mille::State::of(table));
  must_equal("hash of state", hash_of(table), made("hash", state.hash(variant)));
  const auto second = made("table of state", state.table(variant));
  must_equal("hash of the table of a state", hash_of(table), hash_of(second));
  const auto turn = made("turn", state.turn(variant));
  const auto view = made("view", state.view(variant, turn));
  auto sampled = made("sample", mille::State::sample(variant, view, random.next()));
  (void)made("playout of a sample", sampled.playout(variant, random.next()));
  (void)made("playout", state.playout(variant, random.next()));
}

void records(World& world, mille::Table& table) {
  const auto record = made("record", table.record(MILLE_ALL));
  const auto info = made("info", table.info());
  if (info.decks == MILLE_DECKS_SEALED && info.phase != MILLE_PHASE_OVER) {
    return must_refuse("import of cards that nobody knows yet", world.engine.import(record), MILLE_E_UNSUPPORTED);
  }
  const auto again = made("import", world.engine.import(record));
  must_equal("hash after import", hash_of(table), hash_of(again));
  must_equal("record of the imported table", record, made("record", again.record(MILLE_ALL)));
  must_refuse("import of match 2 of 1", world.engine.import(record, 2), MILLE_E_NOT_FOUND);
  for (const mille_seat seat : {0, 1}) {
    auto options = mille::make<mille_record_options>();
    options.legal = 1;
    (void)made("record for a seat", table.record(seat, options));
  }
}

void positions(World& world, mille::Table& table) {
  const auto variant = made("variant", table.variant());
  const auto position = made("position", table.position());
  const auto again = made("table of position", world.engine.position(position, variant));
  const auto second = made("position", again.position());
  // Before the end, sealed decks hide the seed, so the position that is read back has zeros in its place.
  if (made("info", table.info()).decks != MILLE_DECKS_SEALED) {
    must_equal("position of the table of a position", position, second);
  }
  const auto third = made("table of position", world.engine.position(second, variant));
  must_equal("position of a position", second, made("position", third.position()));
}

void looks(mille::Table& table) {
  for (const mille_seat viewer : {0, 1, static_cast<mille_seat>(MILLE_ONLOOKER)}) {
    (void)made("view", table.view(viewer));
    (void)made("events", table.events(viewer));
    (void)made("view as JSON", table.json(MILLE_JSON_VIEW, viewer));
    (void)made("events as JSON", table.json(MILLE_JSON_EVENTS, viewer));
    (void)made("score sheet as JSON", table.json(MILLE_JSON_SHEET, viewer));
  }
  must_refuse("view of seat 2", table.view(2), MILLE_E_ARGUMENT);
}

void refusals(mille::Table& table) {
  const auto actions = made("legal", table.legal());
  const auto action = actions.back();
  must("check", table.check(action));
  const auto text = made("text of an action", mille::to_text(action, made("info", table.info()).turn));
  (void)made("parse", table.parse(text));
  must_refuse("parse of nonsense", table.parse("lay the cards down"), MILLE_E_NOTATION);
  must_refuse("next deal during a deal", table.next_deal(), MILLE_E_PHASE);
  auto foreign = action;
  foreign.kind = 99;
  if (table.check(foreign)) throw Fault("check: an action that is none was found legal");
}

// Asks a player that is made for this one question and then freed.
void hint(World& world, mille::Table& table, Random& random) {
  const auto limits = budget(kHintNodes);
  const auto adviser = made("adviser", world.engine.player(random.pick(world.names)));
  const auto hint = made("hint", table.hint(adviser, &limits));
  must("check of a hint", table.check(hint.action));
}

}  // namespace

void examine(World& world, mille::Table& table, Random& random) {
  const auto hash = hash_of(table);
  looks(table);
  refusals(table);
  states(table, random);
  records(world, table);
  positions(world, table);
  if (random.below(kHintOneIn) == 0) hint(world, table, random);
  copies(table, random);
  must_equal("hash after all that", hash, hash_of(table));
}

void examine_end(World& world, mille::Table& table) {
  records(world, table);
  looks(table);
  (void)made("payment", table.payment());
  (void)made("results", table.results());
  must_refuse("next deal after the end", table.next_deal(), MILLE_E_PHASE);
  must_refuse("position after the end", table.position(), MILLE_E_PHASE);
}

}  // namespace mille_test::soak
