// Tables: creating them, playing on them, looking at them. Records, positions and JSON are in record.cpp; players in
// player.cpp.

#include "capi/table.h"

#include <optional>

#include "base/messages.h"
#include "capi/batch.h"
#include "capi/play.h"
#include "capi/variant.h"
#include "core/hash.h"
#include "core/match.h"
#include "core/notation.h"
#include "core/settle.h"
#include "platform/random.h"
#include "record/record_write.h"
#include "table/events.h"
#include "table/results.h"
#include "table/view.h"

using namespace mille;
using namespace mille::capi;

namespace mille::capi {

void destroy_table(TableSlot* slot) {
  Engine* engine = slot->header.engine;
  std::optional<PlayerGuard> leaving[kSeats];
  {
    const std::lock_guard lock(engine->seating);
    for (int seat = 0; seat < kSeats; ++seat) {
      PlayerSlot* player = std::exchange(slot->object()->seats[seat], nullptr);
      if (player == nullptr) continue;
      player->object()->table = nullptr;
      leaving[seat].emplace(player);
    }
  }
  for (std::optional<PlayerGuard>& player : leaving) {
    if (player && *player) player->object().player->leave();
    player.reset();
  }
  destroy_child(&engine->tables, slot);
}

Result<TableSetup> read_setup(const mille_match_setup* setup, const Variant& variant, mille_error* error) {
  mille_match_setup given{};
  if (setup != nullptr) {
    MILLE_TRY(given, read_struct(setup, error));
    MILLE_TRY(check_reserved("reserved0", given.reserved0, error));
  }
  if (given.has_seed != 0 && given.has_seed != 1)
    return refuse(error, say::kNumber, {"has_seed", given.has_seed, 0, 1});
  if (given.draw_ends != 0 && given.draw_ends != 1)
    return refuse(error, say::kNumber, {"draw_ends", given.draw_ends, 0, 1});
  MILLE_TRY(check_range("no_stakes", given.no_stakes, 0, 1, error));
  TableSetup result;
  result.decks = given.decks;
  result.draw_ends = given.draw_ends != 0;
  MILLE_TRY(read_stakes(variant.ruleset.rules, given.stakes, given.no_stakes, result.stakes, error));
  MILLE_TRY(check_setup(variant, result, error));
  if (given.decks == MILLE_DECKS_SEALED && given.has_seed != 0) return refuse(error, say::kSealSeed);
  if (given.has_seed != 0) {
    std::copy(std::begin(given.seed), std::end(given.seed), result.seed.begin());
  } else {
    const auto fresh = platform::random_seed();
    if (!fresh) return refuse(error, say::kRandom);
    result.seed = *fresh;
  }
  result.has_seed = given.has_seed != 0 || given.decks != MILLE_DECKS_GIVEN;
  return result;
}

}  // namespace mille::capi

namespace {

mille_table_info info_of(const TableObject& object) {
  const Table& table = object.table;
  const State& state = table.state();
  mille_table_info info{};
  info.struct_size = sizeof info;
  info.phase = state.phase;
  info.turn = state.turn;
  info.deal = state.deal;
  info.dealer = state.dealer;
  info.turns = state.turns;
  info.decisions = table.decisions();
  info.first_decision = table.first_decision();
  info.events = table.events().size();
  info.record_lines = record_lines(table);
  info.epoch = table.epoch();
  info.decks = table.setup().decks;
  info.draw_ends = state.draw_ends;
  info.end = state.end;
  info.winner = state.winner;
  info.fault_seat = state.end == MILLE_END_ABORTED ? kNobody : state.fault_seat;
  info.fault = state.fault;
  info.aborted_by = state.end == MILLE_END_ABORTED ? state.fault_seat : kNobody;
  for (int seat = 0; seat < kSeats; ++seat) {
    info.totals[seat] = state.totals[seat];
    info.naturals[seat] = state.naturals[seat];
    info.chapeaux[seat] = state.chapeaux[seat];
    info.stakes[seat] = state.stakes[seat];
  }
  info.follows = table.follows();
  info.cards_unchecked = table.hides_cards() ? 1 : 0;
  if (object.follower) info.waiting_lines = object.follower->waiting();
  return info;
}

// Runs a call's body at a table whose host the caller is.
template <class Body>
mille_status with_host_table(mille_table* table, mille_error* error, Body body) noexcept {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(object.table.check_host(why));
    return body(object, why);
  });
}

mille_status play(TableObject* object, const mille_action& action, mille_error* error) {
  MILLE_TRY(object->table.apply(action, error));
  notify_match_end(object);
  return MILLE_OK;
}

}  // namespace

mille_status mille_table_create(const mille_variant* variant, const mille_match_setup* setup, mille_table** table,
                                mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    VariantSlot* slot = variant_slot(variant);
    if (slot == nullptr) return refuse(why, say::kHandle);
    if (table == nullptr) return refuse(why, say::kNull);
    const std::shared_ptr<const Variant> shared = slot->object()->variant;
    MILLE_TRY(const TableSetup given, read_setup(setup, *shared, why));
    Engine* engine = slot->header.engine;
    *table = make_table(engine, shared, given, &engine->memory);
    return MILLE_OK;
  });
}

mille_status mille_table_clone(mille_table* table, mille_table** clone, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (clone == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(object.table.check_whole(why));
    Engine* engine = object.slot->header.engine;
    *clone = make_table(engine, std::as_const(object.table), &engine->memory);
    if (object.table.setup().hides_seed()) to_table(*clone)->object()->table.mark_as_analysis();
    return MILLE_OK;
  });
}

void mille_table_free(mille_table* table) {
  const platform::FloatEnvironment computing;
  auto* slot = reinterpret_cast<TableSlot*>(table);
  if (slot == nullptr || !invalidate(&slot->header, Kind::table)) return;
  if (retire(&slot->header)) destroy_table(slot);
}

mille_status mille_table_set_user(mille_table* table, void* user, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error*) -> mille_status {
    object.word = user;
    return MILLE_OK;
  });
}

mille_status mille_table_variant(mille_table* table, mille_variant** variant, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (variant == nullptr) return refuse(why, say::kNull);
    *variant = make_variant(object.slot->header.engine, object.table.shared_variant());
    return MILLE_OK;
  });
}

mille_status mille_table_info_get(mille_table* table, mille_table_info* info, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(check_out(info, why));
    write_struct(info, info_of(object));
    return MILLE_OK;
  });
}

mille_status mille_table_next_deal(mille_table* table, const mille_deal_setup* setup, mille_error* error) {
  return with_host_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (setup == nullptr) return object.table.next_deal(nullptr, why);
    MILLE_TRY(const mille_deal_setup given, read_struct(setup, why));
    MILLE_TRY(check_reserved("reserved0", given.reserved0, why));
    return object.table.next_deal(&given, why);
  });
}

mille_status mille_table_legal(mille_table* table, mille_action* actions, std::size_t capacity, std::size_t* count,
                               mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(object.table.check_turn(why));
    return list_legal(object.game(), object.table.state(), actions, capacity, count, why);
  });
}

mille_status mille_table_check(mille_table* table, const mille_action* action, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(const mille_action given, read_action(action, why));
    MILLE_TRY(object.table.check_turn(why));
    return game_check(object.game(), object.table.state(), given, why);
  });
}

mille_status mille_table_apply(mille_table* table, const mille_action* action, mille_error* error) {
  return with_host_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(const mille_action given, read_action(action, why));
    return play(&object, given, why);
  });
}

mille_status mille_batch_table_act(mille_table* const* tables, std::size_t count, const std::int32_t* actions,
                                   std::size_t* done, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    return for_each_item(count, done, why, [&](std::size_t i, mille_error* item_why) -> mille_status {
      if (tables == nullptr || actions == nullptr) return refuse(item_why, say::kNull);
      return with_host_table(tables[i], item_why, [&](TableObject& object, mille_error* table_why) -> mille_status {
        const Variant& variant = object.table.variant();
        const std::int32_t chosen = actions[i];
        if (chosen < 0) return variant.encoding.supported(table_why);
        MILLE_TRY(const mille_action action,
                  variant.encoding.action(variant.ruleset, object.table.state(), chosen, table_why));
        return play(&object, action, table_why);
      });
    });
  });
}

mille_status mille_table_apply_text(mille_table* table, const char* text, mille_error* error) {
  return with_host_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (text == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(const mille_action action,
              parse_action(object.table.state(), text, why, &object.table.variant().ruleset_of(object.table.state())));
    return play(&object, action, why);
  });
}

mille_status mille_table_parse(mille_table* table, const char* text, mille_action* action, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (text == nullptr || action == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(*action,
              parse_action(object.table.state(), text, why, &object.table.variant().ruleset_of(object.table.state())));
    return MILLE_OK;
  });
}

mille_status mille_table_forfeit(mille_table* table, mille_seat seat, mille_fault fault, mille_error* error) {
  return with_host_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (!is_seat(seat)) return refuse(why, say::kSeat, {seat});
    if (fault < MILLE_FAULT_RESIGN || fault > kLastFault) {
      return refuse(why, say::kNumber, {"fault", fault, MILLE_FAULT_RESIGN, kLastFault});
    }
    MILLE_TRY(object.table.forfeit(seat, fault, why));
    notify_match_end(&object);
    return MILLE_OK;
  });
}

mille_status mille_table_abort(mille_table* table, mille_seat by, mille_error* error) {
  return with_host_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (by != MILLE_NOBODY && !is_seat(by)) return refuse(why, say::kSeat, {by});
    MILLE_TRY(object.table.end_early(MILLE_END_ABORTED, by, why));
    notify_match_end(&object);
    return MILLE_OK;
  });
}

mille_status mille_table_agree_draw(mille_table* table, mille_error* error) {
  return with_host_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(object.table.end_early(MILLE_END_AGREED, kNobody, why));
    notify_match_end(&object);
    return MILLE_OK;
  });
}

mille_status mille_table_undo(mille_table* table, std::uint64_t decision, mille_error* error) {
  return with_host_table(table, error,
                         [&](TableObject& object, mille_error* why) { return object.table.undo(decision, why); });
}

mille_status mille_table_decision(mille_table* table, std::uint64_t decision, mille_seat* seat, mille_action* action,
                                  mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (decision >= object.table.decisions()) {
      return refuse(why, say::kNumber, {"decision", decision, 0, object.table.decisions()});
    }
    const StoredEvent& event = object.table.decision(decision);
    if (seat != nullptr) *seat = event.seat;
    if (action != nullptr) *action = event.action;
    return MILLE_OK;
  });
}

mille_status mille_table_view(mille_table* table, mille_seat viewer, mille_view* view, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (has_view(viewer)) MILLE_TRY(object.table.check_viewer(viewer, why));
    return put_view(object.table.variant().ruleset_of(object.table.state()), object.table.state(), viewer, view, why);
  });
}

mille_status mille_table_events(mille_table* table, mille_seat viewer, std::uint64_t since, mille_event* events,
                                std::size_t stride, std::size_t capacity, std::size_t* count, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (count == nullptr) return refuse(why, say::kNull);
    if (viewer != MILLE_ALL && !has_view(viewer)) return refuse(why, say::kSeat, {viewer});
    MILLE_TRY(object.table.check_viewer(viewer, why));
    MILLE_TRY(check_array(events, stride, capacity, why));
    const std::uint64_t total = object.table.events().size();
    *count = since < total ? static_cast<std::size_t>(total - since) : 0;
    const auto event_at = [&](std::size_t i) {
      mille_event event;
      make_event(object.table, static_cast<std::size_t>(since) + i, viewer, &event);
      return event;
    };
    return put_array(events, stride, capacity, *count, event_at, why);
  });
}

mille_status mille_table_results(mille_table* table, std::size_t first, mille_deal_result* results, std::size_t stride,
                                 std::size_t capacity, std::size_t* count, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (count == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(check_array(results, stride, capacity, why));
    const auto all = object.table.results();
    *count = first < all.size() ? all.size() - first : 0;
    return put_array(
        results, stride, capacity, *count, [&](std::size_t i) { return all[first + i]; }, why);
  });
}

mille_status mille_table_payment(mille_table* table, mille_payment* payment, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    return put_payment(object.table.state(), payment, why);
  });
}

mille_status mille_table_hash(mille_table* table, std::uint64_t* hash, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (hash == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(object.table.check_whole(why));
    *hash = hash_of(object.table.state());
    return MILLE_OK;
  });
}

mille_status mille_table_commitment(mille_table* table, std::uint8_t* hash, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (hash == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(object.table.check_sealed(why));
    const Digest& commit = object.table.sealing()->commit;
    std::copy(commit.begin(), commit.end(), hash);
    return MILLE_OK;
  });
}

mille_status mille_table_seed(mille_table* table, std::uint8_t* seed, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    if (seed == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(object.table.check_whole(why));
    const TableSetup& setup = object.table.setup();
    if (!setup.has_seed) return refuse(why, say::kNoSeed);
    if (setup.hides_seed()) {
      if (object.table.is_analysis()) return refuse(why, say::kSealAnalysis);
      if (object.table.state().phase != MILLE_PHASE_OVER) return refuse(why, say::kSeedSecret);
    }
    std::copy(setup.seed.begin(), setup.seed.end(), seed);
    return MILLE_OK;
  });
}
