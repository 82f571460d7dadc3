// See search_extension.h.
#include "ai/player/search_extension.h"

#include <cstring>
#include <new>
#include <optional>
#include <span>

#include "ai/player/context.h"
#include "base/sized_struct.h"
#include "core/match.h"
#include "core/playout.h"
#include "core/score.h"
#include "learn/observation.h"
#include "learn/sample.h"
#include "table/results.h"
#include "table/view.h"

namespace mille {
namespace {

// Runs the body of a call with the variant of the player's current match. No exception reaches the player.
template <class Body>
mille_status in_match(void* context, Body body) noexcept {
  if (context == nullptr) return MILLE_E_ARGUMENT;
  const Variant* variant = static_cast<const PlayerContext*>(context)->variant;
  if (variant == nullptr) return MILLE_E_PHASE;
  try {
    return body(*variant);
  } catch (const std::bad_alloc&) {
    return MILLE_E_NOMEM;
  } catch (...) {
    return MILLE_E_INTERNAL;
  }
}

bool is_memory(const void* memory) {
  return memory != nullptr && reinterpret_cast<std::uintptr_t>(memory) % kStateAlignment == 0;
}

// The same with a state in the player's memory.
template <class StatePointer, class Body>
mille_status on_state(void* context, StatePointer memory, Body body) noexcept {
  return in_match(context, [&](const Variant& variant) -> mille_status {
    if (!is_memory(memory)) return MILLE_E_ARGUMENT;
    if constexpr (std::is_const_v<std::remove_pointer_t<StatePointer>>) {
      const auto& state = *reinterpret_cast<const State*>(memory);
      return state.tag == variant.ruleset.tag ? body(variant, state) : mille_status{MILLE_E_HANDLE};
    } else {
      auto& state = *reinterpret_cast<State*>(memory);
      return state.tag == variant.ruleset.tag ? body(variant, state) : mille_status{MILLE_E_HANDLE};
    }
  });
}

// Returns the sampler of the view, which is that of the last call if this is the same view.
Result<const Sampler*> sampler_of(PlayerContext* player, const Variant& variant, const mille_view& view) {
  std::optional<PlayerContext::Worlds>& worlds = player->worlds;
  if (!worlds || worlds->variant != &variant || std::memcmp(&worlds->view, &view, sizeof view) != 0) {
    MILLE_TRY(const Sampler sampler, Sampler::of(variant.game(), view, nullptr));
    worlds.emplace(PlayerContext::Worlds{&variant, view, sampler});
  }
  return &worlds->sampler;
}

mille_status MILLE_CALL sample(void* context, const mille_view* view, std::uint64_t seed, mille_state* state) {
  return in_match(context, [&](const Variant& variant) -> mille_status {
    if (!is_memory(state)) return MILLE_E_ARGUMENT;
    return with_struct(view, nullptr, [&](const mille_view& given) -> mille_status {
      MILLE_TRY(const Sampler* sampler, sampler_of(static_cast<PlayerContext*>(context), variant, given));
      sampler->sample(seed, reinterpret_cast<State*>(state));
      return MILLE_OK;
    });
  });
}

mille_status MILLE_CALL legal(void* context, const mille_state* state, mille_action* actions, std::size_t capacity,
                              std::size_t* count) {
  return on_state(context, state, [&](const Variant& variant, const State& point) -> mille_status {
    if (count == nullptr || (actions == nullptr && capacity != 0)) return MILLE_E_ARGUMENT;
    const mille_status status = game_legal_list(variant.game(), point, {actions, capacity}, count, nullptr);
    return status == MILLE_OK && *count > capacity ? mille_status{MILLE_E_BUFFER} : status;
  });
}

mille_status MILLE_CALL apply(void* context, mille_state* state, const mille_action* action) {
  return on_state(context, state, [&](const Variant& variant, State& point) -> mille_status {
    if (action == nullptr) return MILLE_E_ARGUMENT;
    return game_apply(variant.game(), &point, *action, nullptr);
  });
}

mille_status MILLE_CALL next_deal(void* context, mille_state* state) {
  return on_state(context, state,
                  [](const Variant& variant, State& point) { return deal_next(variant.game(), &point, 0, nullptr); });
}

mille_status MILLE_CALL phase(void* context, const mille_state* state, mille_phase* where, mille_seat* turn) {
  return on_state(context, state, [&](const Variant&, const State& point) -> mille_status {
    if (where != nullptr) *where = point.phase;
    if (turn != nullptr) *turn = point.turn;
    return MILLE_OK;
  });
}

mille_status MILLE_CALL view(void* context, const mille_state* state, mille_seat viewer, mille_view* result) {
  return on_state(context, state, [&](const Variant& variant, const State& point) -> mille_status {
    MILLE_TRY(check_out(result, nullptr));
    if (!has_view(viewer)) return MILLE_E_ARGUMENT;
    mille_view made;
    make_view(variant.ruleset_of(point), point, viewer, &made);
    write_struct(result, made);
    return MILLE_OK;
  });
}

mille_status MILLE_CALL playout(void* context, mille_state* state, std::uint64_t seed, mille_playout* result) {
  return on_state(context, state, [&](const Variant& variant, State& point) {
    FastRandom random(seed);
    return play_out(variant.game(), &point, &random, result, nullptr);
  });
}

mille_status MILLE_CALL score(void* context, const mille_state* state, mille_deal_result* result) {
  return on_state(context, state, [&](const Variant& variant, const State& point) -> mille_status {
    MILLE_TRY(check_out(result, nullptr));
    if (!point.in_deal()) return MILLE_E_PHASE;
    MILLE_TRY(const DealScore made, game_score(variant.game(), point, kNobody, nullptr));
    write_struct(result, deal_result(point, made, kNobody));
    return MILLE_OK;
  });
}

mille_status MILLE_CALL last_result(void* context, const mille_state* state, mille_deal_result* result) {
  return on_state(context, state, [&](const Variant&, const State& point) -> mille_status {
    MILLE_TRY(check_out(result, nullptr));
    if (point.scored_deals == 0) return MILLE_E_PHASE;
    write_struct(result, deal_result(point));
    return MILLE_OK;
  });
}

mille_status MILLE_CALL payment(void* context, const mille_state* state, mille_payment* result) {
  return on_state(context, state, [&](const Variant&, const State& point) -> mille_status {
    MILLE_TRY(check_out(result, nullptr));
    if (point.phase != MILLE_PHASE_OVER) return MILLE_E_PHASE;
    write_struct(result, match_payment(point));
    return MILLE_OK;
  });
}

mille_status MILLE_CALL settle_totals(void* context, const mille_settle_input* input, mille_payment* result) {
  return in_match(context, [&](const Variant& variant) -> mille_status {
    MILLE_TRY(const mille_settle_input given, read_struct(input, nullptr));
    MILLE_TRY(check_out(result, nullptr));
    MILLE_TRY(const Settlement settlement, game_settle(variant.game(), given, nullptr));
    write_struct(result, settled_payment(settlement, given));
    return MILLE_OK;
  });
}

mille_status MILLE_CALL encoding(void* context, mille_encoding* result) {
  return in_match(context, [&](const Variant& variant) -> mille_status {
    MILLE_TRY(check_out(result, nullptr));
    MILLE_TRY(const mille_encoding sizes, variant.encoding.sizes(nullptr));
    write_struct(result, sizes);
    return MILLE_OK;
  });
}

mille_status MILLE_CALL observation(void* context, const mille_view* view, float* values, std::size_t size) {
  return in_match(context, [&](const Variant& variant) -> mille_status {
    if (values == nullptr) return MILLE_E_ARGUMENT;
    MILLE_TRY(variant.encoding.supported(nullptr));
    const auto length = static_cast<std::size_t>(variant.encoding.observed_size());
    if (size < length) return MILLE_E_BUFFER;
    return with_struct(view, nullptr, [&](const mille_view& given) {
      return observe(variant.ruleset, given, {values, length}, nullptr);
    });
  });
}

mille_status MILLE_CALL mask(void* context, const mille_state* state, std::uint8_t* bytes, std::size_t size) {
  return on_state(context, state, [&](const Variant& variant, const State& point) -> mille_status {
    if (bytes == nullptr) return MILLE_E_ARGUMENT;
    const auto length = static_cast<std::size_t>(variant.encoding.size());
    if (size < length) return MILLE_E_BUFFER;
    return variant.encoding.mask(variant.ruleset, point, {bytes, length}, nullptr);
  });
}

mille_status MILLE_CALL atomic(void* context, const mille_state* state, std::int32_t index, mille_action* action) {
  return on_state(context, state, [&](const Variant& variant, const State& point) -> mille_status {
    if (action == nullptr) return MILLE_E_ARGUMENT;
    MILLE_TRY(*action, variant.encoding.action(variant.ruleset, point, index, nullptr));
    return MILLE_OK;
  });
}

mille_status MILLE_CALL match_over(void* context, const mille_match_over_input* input, mille_end* end,
                                   mille_seat* winner) {
  return in_match(context, [&](const Variant& variant) -> mille_status {
    MILLE_TRY(const mille_match_over_input given, read_struct(input, nullptr));
    MILLE_TRY(const Verdict made, game_verdict(variant.game(), given, nullptr));
    if (end != nullptr) *end = made.end;
    if (winner != nullptr) *winner = made.winner;
    return MILLE_OK;
  });
}

mille_status MILLE_CALL plain_result(void* context, const mille_state* state, mille_deal_result* result) {
  return on_state(context, state, [&](const Variant& variant, const State& point) -> mille_status {
    MILLE_TRY(check_out(result, nullptr));
    const bool lies_there = !point.in_deal() && point.scored_deals > 0 && point.last_deal == point.deal;
    if (!lies_there) return MILLE_E_PHASE;
    write_struct(result, deal_result(point, score_deal(variant.ruleset_of(point), point, point.out), point.out));
    return MILLE_OK;
  });
}

}  // namespace

const mille_ai_search& search_extension() {
  static constexpr mille_ai_search kExtension = {
      sizeof(mille_ai_search),
      0,
      sizeof(State),
      sample,
      legal,
      apply,
      next_deal,
      phase,
      view,
      playout,
      score,
      last_result,
      payment,
      settle_totals,
      encoding,
      observation,
      mask,
      atomic,
      match_over,
      plain_result,
  };
  return kExtension;
}

}  // namespace mille
