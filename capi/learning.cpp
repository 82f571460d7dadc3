// Learning: atomic actions and observations.

#include <algorithm>
#include <string>
#include <type_traits>

#include "capi/batch.h"
#include "capi/variant.h"
#include "learn/observation.h"

using namespace mille;
using namespace mille::capi;

namespace {

// Runs a call's body on a variant that has atomic actions.
template <class Body>
mille_status with_encoding(const mille_variant* handle, mille_error* error, Body body) noexcept {
  return guarded(error, [&](mille_error* why) -> mille_status {
    const CallVariant variant(handle);
    if (!variant) return refuse(why, say::kHandle);
    MILLE_TRY(variant->encoding.supported(why));
    return body(*variant, why);
  });
}

// The first `needed` elements of the caller's array.
template <class Element>
Result<std::span<Element>> use_array(Element* elements, std::size_t size, std::size_t needed, mille_error* error) {
  if (size < needed) return refuse(error, say::kBuffer, {needed, size});
  if (elements == nullptr) return refuse(error, say::kNull);
  return std::span(elements, needed);
}

std::size_t mask_size(const Variant& variant) { return static_cast<std::size_t>(variant.encoding.size()); }

// Writes row `i` of the caller's array: what a seat sees of a state, or zeros for nobody.
template <class Value>
void observe_row(const Variant& variant, const State& state, mille_seat seat, Value* rows, std::size_t i) {
  if (rows == nullptr) return;
  const auto length = static_cast<std::size_t>(variant.encoding.observed_size());
  const std::span<Value> row(rows + i * length, length);
  if (seat == MILLE_NOBODY) {
    std::fill(row.begin(), row.end(), Value{0});
    return;
  }
  observe(variant.ruleset, state, seat, row);
}

// Writes rows for a seat of each state: the given one, or the one whose turn it is. Bytes are packed: their masks are bits.
template <class Value>
mille_status observe_each(const mille_variant* variant, const mille_state* states, std::size_t count,
                          const mille_seat* seats, Value* observations, std::uint8_t* masks, std::size_t* done,
                          mille_error* error) noexcept {
  constexpr bool kPacked = std::is_same_v<Value, std::uint8_t>;
  return with_states(variant, states, count, done, error,
                     [&](const Variant& loaded, const State& point, std::size_t i, mille_error* why) -> mille_status {
                       MILLE_TRY(loaded.encoding.supported(why));
                       const mille_seat seat = seats == nullptr ? point.turn : seats[i];
                       if (!is_seat(seat) && seat != MILLE_NOBODY) return refuse(why, say::kSeat, {seat});
                       observe_row(loaded, point, seat, observations, i);
                       if (masks == nullptr) return MILLE_OK;
                       const std::size_t length = kPacked ? (mask_size(loaded) + 7) / 8 : mask_size(loaded);
                       const std::span row(masks + i * length, length);
                       if (seat != point.turn) {
                         std::fill(row.begin(), row.end(), std::uint8_t{0});
                         return MILLE_OK;
                       }
                       return kPacked ? loaded.encoding.mask_bits(loaded.ruleset, point, row, why)
                                      : loaded.encoding.mask(loaded.ruleset, point, row, why);
                     });
}

}  // namespace

mille_status mille_encoding_get(const mille_variant* variant, mille_encoding* encoding, mille_error* error) {
  return with_encoding(variant, error, [&](const Variant& loaded, mille_error* why) -> mille_status {
    MILLE_TRY(check_out(encoding, why));
    MILLE_TRY(const mille_encoding sizes, loaded.encoding.sizes(why));
    write_struct(encoding, sizes);
    return MILLE_OK;
  });
}

mille_status mille_atomic_text(const mille_variant* variant, std::int32_t index, char* buffer, std::size_t size,
                               std::size_t* needed, mille_error* error) {
  return with_encoding(variant, error, [&](const Variant& loaded, mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    MILLE_TRY(const std::string text, loaded.encoding.text(loaded.ruleset, index, why));
    return put_text(text, buffer, size, needed, why);
  });
}

mille_status mille_atomic_mask(const mille_variant* variant, const mille_state* state, std::uint8_t* mask,
                               std::size_t size, mille_error* error) {
  return with_state(variant, state, error, [&](const Variant& loaded, const State& point, mille_error* why) {
    MILLE_TRY(loaded.encoding.supported(why));
    MILLE_TRY(const std::span<std::uint8_t> array, use_array(mask, size, mask_size(loaded), why));
    return loaded.encoding.mask(loaded.ruleset, point, array, why);
  });
}

mille_status mille_atomic_action(const mille_variant* variant, const mille_state* state, std::int32_t index,
                                 mille_action* action, mille_error* error) {
  return with_state(variant, state, error, [&](const Variant& loaded, const State& point, mille_error* why) {
    if (action == nullptr) return refuse(why, say::kNull);
    MILLE_TRY(*action, loaded.encoding.action(loaded.ruleset, point, index, why));
    return mille_status{MILLE_OK};
  });
}

mille_status mille_atomic_split(const mille_variant* variant, const mille_state* state, const mille_action* action,
                                std::int32_t* sequence, std::size_t capacity, std::size_t* count, mille_error* error) {
  return with_state(variant, state, error, [&](const Variant& loaded, const State& point, mille_error* why) {
    if (action == nullptr || count == nullptr || (sequence == nullptr && capacity != 0)) return refuse(why, say::kNull);
    MILLE_TRY(const Encoding::Sequence parts, loaded.encoding.split(loaded.ruleset, point, *action, why));
    *count = parts.size();
    std::copy_n(parts.indices().begin(), std::min(parts.size(), capacity), sequence);
    return answer_for_array(parts.size(), capacity, why);
  });
}

mille_status mille_atomic_join(const mille_variant* variant, const mille_state* state, const std::int32_t* sequence,
                               std::size_t count, mille_action* action, mille_error* error) {
  return with_state(variant, state, error, [&](const Variant& loaded, const State& point, mille_error* why) {
    if (action == nullptr || (sequence == nullptr && count != 0)) return refuse(why, say::kNull);
    MILLE_TRY(*action, loaded.encoding.join(loaded.ruleset, point, {sequence, count}, why));
    return mille_status{MILLE_OK};
  });
}

mille_status mille_observation(const mille_variant* variant, const mille_view* view, float* values, std::size_t size,
                               mille_error* error) {
  return with_encoding(variant, error, [&](const Variant& loaded, mille_error* why) -> mille_status {
    const auto needed = static_cast<std::size_t>(loaded.encoding.observed_size());
    MILLE_TRY(const std::span<float> array, use_array(values, size, needed, why));
    return with_struct(view, why, [&](const mille_view& given) { return observe(loaded.ruleset, given, array, why); });
  });
}

mille_status mille_batch_act(const mille_variant* variant, mille_state* states, std::size_t count,
                             const std::int32_t* actions, std::size_t* done, mille_error* error) {
  return with_states(variant, states, count, done, error,
                     [&](const Variant& loaded, State& point, std::size_t i, mille_error* why) -> mille_status {
                       if (actions == nullptr) return refuse(why, say::kNull);
                       if (actions[i] < 0) return loaded.encoding.supported(why);
                       MILLE_TRY(const mille_action action,
                                 loaded.encoding.action(loaded.ruleset, point, actions[i], why));
                       HookNotes notes{&loaded.warnings};
                       return game_apply(loaded.game(&notes), &point, action, why);
                     });
}

mille_status mille_batch_observe(const mille_variant* variant, const mille_state* states, std::size_t count,
                                 const mille_seat* seats, float* observations, std::uint8_t* masks, std::size_t* done,
                                 mille_error* error) {
  return observe_each(variant, states, count, seats, observations, masks, done, error);
}

mille_status mille_batch_observe_packed(const mille_variant* variant, const mille_state* states, std::size_t count,
                                        const mille_seat* seats, std::uint8_t* observations, std::uint8_t* masks,
                                        std::size_t* done, mille_error* error) {
  return observe_each(variant, states, count, seats, observations, masks, done, error);
}
