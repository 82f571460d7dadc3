// States: snapshots of a match in the caller's memory, one by one and in batches.

#include "capi/state.h"

#include "capi/batch.h"
#include "capi/play.h"
#include "capi/table.h"
#include "capi/variant.h"
#include "core/hash.h"
#include "core/notation.h"
#include "core/playout.h"
#include "core/score.h"
#include "learn/sample.h"

using namespace mille;
using namespace mille::capi;

namespace {

mille_status copy_state(mille_state* memory, const State& state, mille_error* error) {
  MILLE_TRY(check_memory(memory, error));
  *to_state(memory) = state;
  return MILLE_OK;
}

mille_status play_random(const Variant& variant, State* state, std::uint64_t seed, mille_playout* result,
                         mille_error* error) {
  FastRandom random(seed);
  return play_out(variant.game(), state, &random, result, error);
}

mille_status put_returns(const State& state, mille_return_kind kind, double* returns, mille_error* error) {
  if (returns == nullptr) return refuse(error, say::kNull);
  double first = 0;
  if (kind == MILLE_RETURN_DEAL) {
    first = static_cast<double>(state.last.points[0]) - static_cast<double>(state.last.points[1]);
  } else if (kind == MILLE_RETURN_PAYMENT || kind == MILLE_RETURN_WIN) {
    const double won = kind == MILLE_RETURN_WIN ? 1.0 : static_cast<double>(state.payment.total);
    if (state.winner != kNobody) first = state.winner == 0 ? won : -won;
  } else {
    return refuse(error, say::kNumber, {"kind", kind, MILLE_RETURN_DEAL, MILLE_RETURN_WIN});
  }
  returns[0] = first;
  returns[1] = first == 0 ? 0 : -first;
  return MILLE_OK;
}

}  // namespace

std::size_t mille_state_size(void) {
  static_assert(sizeof(State) % kStateAlignment == 0);
  return sizeof(State);
}

mille_status mille_state_init(const mille_variant* variant, const mille_match_setup* setup, mille_state* state,
                              mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    const CallVariant loaded(variant);
    if (!loaded) return refuse(why, say::kHandle);
    MILLE_TRY(const TableSetup given, read_setup(setup, *loaded, why));
    if (given.decks != MILLE_DECKS_SEED) return refuse(why, say::kStateDecks);
    return copy_state(state, start_match(loaded->ruleset, given.seed, given.stakes, given.draw_ends), why);
  });
}

mille_status mille_state_from_table(mille_table* table, mille_state* state, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(object.table.check_whole(why));
    return copy_state(state, object.table.state(), why);
  });
}

mille_status mille_state_at(mille_table* table, std::uint64_t decision, mille_state* state, mille_error* error) {
  return with_table(table, error, [&](TableObject& object, mille_error* why) -> mille_status {
    MILLE_TRY(object.table.check_whole(why));
    if (decision > object.table.decisions()) {
      return refuse(why, say::kNumber, {"decision", decision, 0, object.table.decisions()});
    }
    return copy_state(state, object.table.state_at(decision), why);
  });
}

mille_status mille_table_from_state(const mille_variant* variant, const mille_state* state, mille_table** table,
                                    mille_error* error) {
  return with_state(variant, state, error, [&](const Variant&, const State& start, mille_error* why) -> mille_status {
    if (table == nullptr) return refuse(why, say::kNull);
    VariantSlot* slot = variant_slot(variant);
    Engine* engine = slot->header.engine;
    *table = make_table(engine, slot->object()->variant, start, &engine->memory);
    return MILLE_OK;
  });
}

mille_status mille_state_next_deal(const mille_variant* variant, mille_state* state, mille_error* error) {
  return with_state(variant, state, error, [](const Variant& loaded, State& point, mille_error* why) {
    return deal_next(loaded.game(), &point, 0, why);
  });
}

mille_status mille_state_phase(const mille_variant* variant, const mille_state* state, mille_phase* phase,
                               mille_seat* turn, mille_error* error) {
  return with_state(variant, state, error, [&](const Variant&, const State& point, mille_error*) -> mille_status {
    if (phase != nullptr) *phase = point.phase;
    if (turn != nullptr) *turn = point.turn;
    return MILLE_OK;
  });
}

mille_status mille_state_legal(const mille_variant* variant, const mille_state* state, mille_action* actions,
                               std::size_t capacity, std::size_t* count, mille_error* error) {
  return with_state(variant, state, error, [&](const Variant& loaded, const State& point, mille_error* why) {
    return list_legal(loaded.game(), point, actions, capacity, count, why);
  });
}

mille_status mille_state_legal_count(const mille_variant* variant, const mille_state* state, std::size_t* count,
                                     mille_error* error) {
  return with_state(variant, state, error, [&](const Variant& loaded, const State& point, mille_error* why) {
    if (count == nullptr) return refuse(why, say::kNull);
    return game_legal_count(loaded.game(), point, count, why);
  });
}

mille_status mille_state_check(const mille_variant* variant, const mille_state* state, const mille_action* action,
                               mille_error* error) {
  return with_state(variant, state, error, [&](const Variant& loaded, const State& point, mille_error* why) {
    MILLE_TRY(const mille_action given, read_action(action, why));
    return game_check(loaded.game(), point, given, why);
  });
}

mille_status mille_state_apply(const mille_variant* variant, mille_state* state, const mille_action* action,
                               mille_error* error) {
  return with_state(variant, state, error, [&](const Variant& loaded, State& point, mille_error* why) {
    MILLE_TRY(const mille_action given, read_action(action, why));
    HookNotes notes{&loaded.warnings};
    return game_apply(loaded.game(&notes), &point, given, why);
  });
}

mille_status mille_state_play(const mille_variant* variant, mille_state* state, std::size_t index, mille_error* error) {
  return with_state(variant, state, error, [&](const Variant& loaded, State& point, mille_error* why) {
    HookNotes notes{&loaded.warnings};
    return game_play_entry(loaded.game(&notes), &point, index, why);
  });
}

mille_status mille_state_parse(const mille_variant* variant, const mille_state* state, const char* text,
                               mille_action* action, mille_error* error) {
  return with_state(variant, state, error, [&](const Variant& loaded, const State& point, mille_error* why) {
    if (text == nullptr || action == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(*action, parse_action(point, text, why, &loaded.ruleset_of(point)));
    return mille_status{MILLE_OK};
  });
}

mille_status mille_state_view(const mille_variant* variant, const mille_state* state, mille_seat viewer,
                              mille_view* view, mille_error* error) {
  return with_state(variant, state, error, [&](const Variant& loaded, const State& point, mille_error* why) {
    return put_view(loaded.ruleset_of(point), point, viewer, view, why);
  });
}

mille_status mille_state_result(const mille_variant* variant, const mille_state* state, mille_deal_result* result,
                                mille_error* error) {
  return with_state(variant, state, error, [&](const Variant&, const State& point, mille_error* why) -> mille_status {
    MILLE_TRY(check_out(result, why));
    if (point.scored_deals == 0) return refuse(why, say::kNoDealYet);
    write_struct(result, deal_result(point));
    return MILLE_OK;
  });
}

mille_status mille_state_score(const mille_variant* variant, const mille_state* state, mille_deal_result* result,
                               mille_error* error) {
  return with_state(variant, state, error,
                    [&](const Variant& loaded, const State& point, mille_error* why) -> mille_status {
                      MILLE_TRY(check_out(result, why));
                      if (!point.in_deal()) return refuse(why, say::kNoDeal);
                      MILLE_TRY(const DealScore score, game_score(loaded.game(), point, MILLE_NOBODY, why));
                      write_struct(result, deal_result(point, score, MILLE_NOBODY));
                      return MILLE_OK;
                    });
}

mille_status mille_state_payment(const mille_variant* variant, const mille_state* state, mille_payment* payment,
                                 mille_error* error) {
  return with_state(variant, state, error, [&](const Variant&, const State& point, mille_error* why) {
    return put_payment(point, payment, why);
  });
}

mille_status mille_state_hash(const mille_variant* variant, const mille_state* state, std::uint64_t* hash,
                              mille_error* error) {
  return with_state(variant, state, error, [&](const Variant&, const State& point, mille_error* why) -> mille_status {
    if (hash == nullptr) return refuse(why, say::kNull);
    *hash = hash_of(point);
    return MILLE_OK;
  });
}

mille_status mille_state_sample(const mille_variant* variant, const mille_view* view, std::uint64_t seed,
                                mille_state* state, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    const CallVariant loaded(variant);
    if (!loaded) return refuse(why, say::kHandle);
    MILLE_TRY(check_memory(state, why));
    return with_struct(view, why, [&](const mille_view& given) {
      return sample_state(loaded->game(), given, seed, to_state(state), why);
    });
  });
}

mille_status mille_state_playout(const mille_variant* variant, mille_state* state, std::uint64_t seed,
                                 mille_playout* result, mille_error* error) {
  return with_state(variant, state, error, [&](const Variant& loaded, State& point, mille_error* why) {
    return play_random(loaded, &point, seed, result, why);
  });
}

mille_status mille_state_returns(const mille_variant* variant, const mille_state* state, mille_return_kind kind,
                                 double returns[MILLE_SEATS], mille_error* error) {
  return with_state(variant, state, error, [&](const Variant&, const State& point, mille_error* why) {
    return put_returns(point, kind, returns, why);
  });
}

mille_status mille_batch_legal(const mille_variant* variant, const mille_state* states, std::size_t count,
                               mille_action* actions, std::size_t capacity, std::uint32_t* counts, std::size_t* done,
                               mille_error* error) {
  return with_states(variant, states, count, done, error,
                     [&](const Variant& loaded, const State& point, std::size_t i, mille_error* why) -> mille_status {
                       if (counts == nullptr) return refuse(why, say::kNull);
                       std::size_t length = 0;
                       mille_action* list = actions == nullptr ? nullptr : actions + i * capacity;
                       const mille_status status = list_legal(loaded.game(), point, list, capacity, &length, why);
                       if (status == MILLE_OK || status == MILLE_E_BUFFER)
                         counts[i] = static_cast<std::uint32_t>(length);
                       return status;
                     });
}

mille_status mille_batch_legal_count(const mille_variant* variant, const mille_state* states, std::size_t count,
                                     std::uint32_t* counts, std::size_t* done, mille_error* error) {
  return with_states(variant, states, count, done, error,
                     [&](const Variant& loaded, const State& point, std::size_t i, mille_error* why) -> mille_status {
                       if (counts == nullptr) return refuse(why, say::kNull);
                       std::size_t length = 0;
                       MILLE_TRY(game_legal_count(loaded.game(), point, &length, why));
                       counts[i] = static_cast<std::uint32_t>(length);
                       return MILLE_OK;
                     });
}

mille_status mille_batch_play(const mille_variant* variant, mille_state* states, std::size_t count,
                              const std::uint32_t* indices, std::size_t* done, mille_error* error) {
  return with_states(variant, states, count, done, error,
                     [&](const Variant& loaded, State& point, std::size_t i, mille_error* why) -> mille_status {
                       if (indices == nullptr) return refuse(why, say::kNull);
                       HookNotes notes{&loaded.warnings};
                       return game_play_entry(loaded.game(&notes), &point, indices[i], why);
                     });
}

mille_status mille_batch_apply(const mille_variant* variant, mille_state* states, std::size_t count,
                               const mille_action* actions, std::size_t* done, mille_error* error) {
  return with_states(variant, states, count, done, error,
                     [&](const Variant& loaded, State& point, std::size_t i, mille_error* why) -> mille_status {
                       if (actions == nullptr) return refuse(why, say::kNull);
                       const mille_action given = actions[i];
                       HookNotes notes{&loaded.warnings};
                       return game_apply(loaded.game(&notes), &point, given, why);
                     });
}

mille_status mille_batch_phase(const mille_variant* variant, const mille_state* states, std::size_t count,
                               mille_phase* phases, mille_seat* turns, std::size_t* done, mille_error* error) {
  return with_states(variant, states, count, done, error,
                     [&](const Variant&, const State& point, std::size_t i, mille_error*) -> mille_status {
                       if (phases != nullptr) phases[i] = point.phase;
                       if (turns != nullptr) turns[i] = point.turn;
                       return MILLE_OK;
                     });
}

mille_status mille_batch_playout(const mille_variant* variant, mille_state* states, std::size_t count,
                                 std::uint64_t seed, mille_playout* results, std::size_t* done, mille_error* error) {
  return with_states(variant, states, count, done, error,
                     [&](const Variant& loaded, State& point, std::size_t i, mille_error* why) {
                       mille_playout* result = results == nullptr ? nullptr : results + i;
                       return play_random(loaded, &point, seed_of_item(seed, i), result, why);
                     });
}

mille_status mille_batch_returns(const mille_variant* variant, const mille_state* states, std::size_t count,
                                 mille_return_kind kind, double* returns, std::size_t* done, mille_error* error) {
  return with_states(variant, states, count, done, error,
                     [&](const Variant&, const State& point, std::size_t i, mille_error* why) {
                       double* const row = returns == nullptr ? nullptr : returns + i * MILLE_SEATS;
                       return put_returns(point, kind, row, why);
                     });
}

mille_status mille_batch_view(const mille_variant* variant, const mille_state* states, std::size_t count,
                              const mille_seat* viewers, mille_view* views, std::size_t stride, std::size_t* done,
                              mille_error* error) {
  return with_states(variant, states, count, done, error,
                     [&](const Variant& loaded, const State& point, std::size_t i, mille_error* why) -> mille_status {
                       if (i == 0) MILLE_TRY(check_array(views, stride, count, why));
                       mille_seat viewer = viewers == nullptr ? point.turn : viewers[i];
                       if (viewers == nullptr && viewer == kNobody) viewer = MILLE_ONLOOKER;
                       mille_view made;
                       made.struct_size = sizeof made;
                       MILLE_TRY(put_view(loaded.ruleset_of(point), point, viewer, &made, why));
                       write_sized(reinterpret_cast<unsigned char*>(views) + i * stride, made, views->struct_size);
                       return MILLE_OK;
                     });
}

mille_status mille_batch_sample(const mille_variant* variant, const mille_view* views, std::size_t stride,
                                std::size_t count, std::size_t samples, std::uint64_t seed, mille_state* states,
                                std::size_t* done, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (done != nullptr) *done = 0;
    const CallVariant loaded(variant);
    if (!loaded) return refuse(why, say::kHandle);
    if (count == 0 || samples == 0) return MILLE_OK;
    MILLE_TRY(check_array(views, stride, count, why));
    MILLE_TRY(check_memory(states, why));
    for (std::size_t i = 0; i < count; ++i) {
      const auto* const place = reinterpret_cast<const unsigned char*>(views) + i * stride;
      MILLE_TRY(const mille_view given,
                read_sized(reinterpret_cast<const mille_view*>(place), views->struct_size, why));
      MILLE_TRY(const Sampler sampler, Sampler::of(loaded->game(), given, why));
      for (std::size_t k = i * samples; k < (i + 1) * samples; ++k) {
        sampler.sample(seed_of_item(seed, k), to_state(nth_state(states, k)));
      }
      if (done != nullptr) *done = (i + 1) * samples;
    }
    return MILLE_OK;
  });
}

mille_status mille_batch_from_tables(mille_table* const* tables, std::size_t count, mille_state* states,
                                     std::size_t* done, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    return for_each_item(count, done, why, [&](std::size_t i, mille_error* item_why) -> mille_status {
      if (tables == nullptr) return refuse(item_why, say::kNull);
      MILLE_TRY(check_memory(states, item_why));
      return mille_state_from_table(tables[i], nth_state(states, i), item_why);
    });
  });
}
