// The library itself: version, capabilities, layout, statuses, rules and messages as text, cards, actions and seeds.

#include <array>
#include <cstring>
#include <iterator>
#include <span>
#include <string>

#include "capi/boundary.h"
#include "capi/catalogue.h"
#include "capi/languages.h"
#include "core/check.h"
#include "core/notation.h"
#include "core/seed.h"
#include "mille/mille_ai.h"
#include "platform/random.h"
#include "table/rules_json.h"

using namespace mille;
using namespace mille::capi;

namespace {

struct StatusText {
  const char* name;
  const char* text;
};

constexpr StatusText kStatuses[] = {
    {"MILLE_OK", "done"},
    {"MILLE_E_ARGUMENT", "an argument is missing or out of range"},
    {"MILLE_E_HANDLE", "the handle is NULL, freed or of another kind"},
    {"MILLE_E_STRUCT_SIZE", "struct_size is impossible, or an unknown field is set"},
    {"MILLE_E_BUFFER", "the buffer is too small"},
    {"MILLE_E_NOMEM", "there is no memory"},
    {"MILLE_E_BUSY", "another call is inside this object"},
    {"MILLE_E_PHASE", "not at this point of the match"},
    {"MILLE_E_ILLEGAL_ACTION", "the rules refuse the action"},
    {"MILLE_E_NOTATION", "the text cannot be read"},
    {"MILLE_E_RULES", "a rule field is unknown, out of range or in conflict"},
    {"MILLE_E_OPTION", "an option is unknown or its value is refused"},
    {"MILLE_E_NOT_FOUND", "there is nothing of that name or number"},
    {"MILLE_E_RECORD", "the record is malformed or does not verify"},
    {"MILLE_E_POSITION", "the position is malformed or impossible"},
    {"MILLE_E_UNSUPPORTED", "not offered here"},
    {"MILLE_E_SCRIPT", "the variant's script is wrong or failed"},
    {"MILLE_E_LIMIT", "a limit was reached"},
    {"MILLE_E_PLAYER", "the player failed"},
    {"MILLE_E_CANCELLED", "stopped on request"},
    {"MILLE_E_RANDOM", "the system gives no random bytes"},
    {"MILLE_E_VERSION", "made for another version of the interface"},
    {"MILLE_E_IO", "the system refused"},
    {"MILLE_E_INTERNAL", "a defect of the library"},
};

constexpr mille_layout_entry kLayout[] = {
#define MILLE_LAYOUT_STRUCT(type) {#type, "", 0, static_cast<std::uint32_t>(sizeof(type))},
#define MILLE_LAYOUT_FIELD(type, field) \
  {#type, #field, static_cast<std::uint32_t>(offsetof(type, field)), static_cast<std::uint32_t>(sizeof(type::field))},
#include "mille/mille_layout.inc"
#undef MILLE_LAYOUT_STRUCT
#undef MILLE_LAYOUT_FIELD
};

constexpr std::string_view kCapabilities[] = {
    "mille.table/1",     "mille.state/1", "mille.hash/1", "mille.encoding/1",
#if MILLE_WITH_LUA
    "mille.script/1",
#endif
#if MILLE_WITH_ISOLATION
    "mille.isolation/1",
#endif
#if MILLE_WITH_ARENA
    "mille.arena/1",
#endif
};

// The text of an array that a host may have left without a zero.
template <std::size_t kSize>
std::string_view text_in(const char (&array)[kSize]) {
  return {array, static_cast<std::size_t>(std::find(array, array + kSize, '\0') - array)};
}

// Whether a parameter may have been cut to fit.
bool is_full(std::string_view param) { return param.size() + 4 >= MILLE_ERROR_PARAM_SIZE; }

// Returns an error's message in a language: its own text, or one that is written into `room`. The text is whole where a
// parameter is not.
std::string_view error_text(const mille_error& error, const Language& language, std::span<char> room) {
  const std::string_view id = text_in(error.message);
  const char* translated = translation(language.messages, id);
  const Message* message = find_message(id);
  if (translated == nullptr || message == nullptr) return text_in(error.text);
  std::array<std::string_view, MILLE_ERROR_PARAMS> params;
  std::transform(std::begin(error.params), std::end(error.params), params.begin(),
                 [](const auto& param) { return text_in(param); });
  if (std::any_of(params.begin(), params.end(), is_full)) return text_in(error.text);
  put_message(room, *message, translated, language.singular, params);
  return room.data();
}

bool is_status(mille_status status) { return status >= 0 && static_cast<std::size_t>(status) < std::size(kStatuses); }

// No action: all bytes are 0.
bool is_none(const mille_action& action) {
  static constexpr mille_action kNone{};
  return std::memcmp(&action, &kNone, sizeof kNone) == 0;
}

// Whether the bytes of an action can be written as text.
bool is_printable(const mille_action& action) {
  if (action.kind < MILLE_ACTION_DRAW || action.kind > MILLE_ACTION_DISCARD) return false;
  if (action.count > MILLE_ACTION_CARDS || action.owner >= kSeats) return false;
  if (action.kind == MILLE_ACTION_LAY && action.rank >= kRanks) return false;
  return std::all_of(action.cards, action.cards + action.count, [](Card card) { return card <= kJoker; });
}

}  // namespace

std::uint32_t mille_version(void) { return MILLE_VERSION; }

const char* mille_version_text(void) { return MILLE_VERSION_TEXT; }

std::int32_t mille_has(const char* capability) {
  if (capability == nullptr) return 0;
  return std::find(std::begin(kCapabilities), std::end(kCapabilities), capability) != std::end(kCapabilities) ? 1 : 0;
}

mille_status mille_layout(mille_layout_entry* entries, std::size_t capacity, std::size_t* count) {
  constexpr std::size_t kCount = std::size(kLayout);
  if (count != nullptr) *count = kCount;
  if (entries == nullptr && capacity != 0) return MILLE_E_ARGUMENT;
  std::copy_n(std::begin(kLayout), std::min(kCount, capacity), entries);
  return answer_for_array(kCount, capacity, nullptr);
}

const char* mille_status_name(mille_status status) {
  return is_status(status) ? kStatuses[status].name : "MILLE_E_UNKNOWN";
}

const char* mille_status_text(mille_status status) {
  return is_status(status) ? kStatuses[status].text : "a status that this library does not know";
}

const char* mille_language(std::size_t index) {
  const auto all = languages();
  return index < all.size() ? all[index].tag : nullptr;
}

const char* mille_rule_text(const char* rule, const char* language) {
  if (rule == nullptr) return nullptr;
  const char* translated = translation(find_language(language).rules, rule);
  return translated != nullptr ? translated : rule_text(rule);
}

mille_status mille_rule_fields(char* buffer, std::size_t size, std::size_t* needed, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    return put_text(describe_rule_fields(), buffer, size, needed, why);
  });
}

const char* mille_message_text(const char* message, const char* language) {
  const Message* found = message == nullptr ? nullptr : find_message(message);
  if (found == nullptr) return nullptr;
  const char* translated = translation(find_language(language).messages, message);
  return translated != nullptr ? translated : found->text;
}

mille_status mille_error_text(const mille_error* what, const char* language, char* buffer, std::size_t size,
                              std::size_t* needed, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    MILLE_TRY(check_buffer(buffer, size, why));
    MILLE_TRY(const mille_error given, read_struct(what, why));
    std::array<char, MILLE_ERROR_TEXT_SIZE> text;
    return put_text(error_text(given, find_language(language), text), buffer, size, needed, why);
  });
}

const char* mille_message_id(std::size_t index) {
  const auto all = all_messages();
  return index < all.size() ? all[index]->id : nullptr;
}

mille_status mille_card_text(mille_card card, char* buffer, std::size_t size, std::size_t* needed, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (card > kJoker) return refuse(why, say::kNumber, {"card", card, 0, kJoker});
    return put_text(card_text(card).view(), buffer, size, needed, why);
  });
}

mille_status mille_card_parse(const char* text, mille_card* card, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (text == nullptr || card == nullptr) return refuse(why, say::kNull);
    const auto read = parse_card(text);
    if (!read) return refuse(why, say::kCardText, {text});
    *card = *read;
    return MILLE_OK;
  });
}

mille_status mille_action_text(const mille_action* action, mille_seat seat, char* buffer, std::size_t size,
                               std::size_t* needed, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (action == nullptr) return refuse(why, say::kNull);
    if (!is_seat(seat)) return refuse(why, say::kSeat, {seat});
    if (is_none(*action)) return put_text("", buffer, size, needed, why);
    if (!is_printable(*action)) return refuse(why, say::kNoAction);
    return put_text(action_text(*action, seat).view(), buffer, size, needed, why);
  });
}

mille_status mille_seed_parse(const char* text, std::uint8_t* seed, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (text == nullptr || seed == nullptr) return refuse(why, say::kNull);
    const auto read = seed_from_text(text);
    if (!read) return refuse(why, say::kSeedText, {text});
    std::copy(read->begin(), read->end(), seed);
    return MILLE_OK;
  });
}

mille_status mille_seed_of_match(const std::uint8_t* seed, std::uint64_t number, std::uint8_t* result,
                                 mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (seed == nullptr || result == nullptr) return refuse(why, say::kNull);
    if (number == 0) return refuse(why, say::kNumber, {"number", 0, 1, "2^64 - 1"});
    Seed first;
    std::copy_n(seed, first.size(), first.begin());
    const Seed derived = seed_of_match(first, number);
    std::copy(derived.begin(), derived.end(), result);
    return MILLE_OK;
  });
}

mille_status mille_seed_random(std::uint8_t* seed, mille_error* error) {
  return guarded(error, [&](mille_error* why) -> mille_status {
    if (seed == nullptr) return refuse(why, say::kNull);
    const auto fresh = platform::random_seed();
    if (!fresh) return refuse(why, say::kRandom);
    std::copy(fresh->begin(), fresh->end(), seed);
    return MILLE_OK;
  });
}
