// The tables of the grammar, and the reader that holds lines against them.
#include "record/record_grammar.h"

#include <algorithm>
#include <span>
#include <string>

#include "base/printable.h"
#include "core/notation.h"
#include "core/settle.h"
#include "core/state.h"
#include "record/messages.h"
#include "record/option_texts.h"
#include "record/record_members.h"
#include "record/record_write.h"
#include "record/spelling.h"
#include "table/table.h"

namespace mille {
namespace {

// ---- Which line may follow which ----

struct PartForm {
  std::string_view first;      // its first member
  std::string_view followers;  // what may come after it, for messages
  std::uint32_t may_follow;    // the parts after which it may come, one bit each
};

constexpr std::uint32_t after(std::initializer_list<RecordPart> parts) {
  std::uint32_t bits = 0;
  for (const RecordPart part : parts) bits |= 1u << static_cast<unsigned>(part);
  return bits;
}

// By RecordPart. A deal that is given up may end after any of its actions; the match may too, also by an abort or an
// agreed draw.
constexpr PartForm kParts[] = {
    {"mille_record", "a deal or the end of the match", 0},
    {"deal", "an action or the end of the deal", after({RecordPart::header, RecordPart::deal_end})},
    {"reshuffle", "an action", after({RecordPart::deal, RecordPart::action})},
    {"seat", "an action or the end of the deal", after({RecordPart::deal, RecordPart::reshuffle, RecordPart::action})},
    {"deal_end", "a deal or the end of the match", after({RecordPart::deal, RecordPart::action})},
    {"match_end", "the reveal",
     after({RecordPart::header, RecordPart::deal, RecordPart::action, RecordPart::deal_end})},
    {"reveal", "another header or nothing", after({RecordPart::match_end})},
};

constexpr const PartForm& form_of(RecordPart part) { return kParts[static_cast<std::size_t>(part)]; }

// ---- Values ----

using Fits = bool(const Json& value, const RecordForm& form);

// Whether an object has exactly these members.
template <std::size_t N>
bool has_members(const Json& value, const std::string_view (&names)[N]) {
  return std::equal(value.members().begin(), value.members().end(), std::begin(names), std::end(names),
                    [](const Json::Member& member, std::string_view name) { return member.first == name; });
}

template <std::int64_t least, std::int64_t most>
bool is_number(const Json& value, const RecordForm&) {
  return value.whole(least, most).has_value();
}

template <std::int64_t least, std::int64_t most>
bool are_numbers(const Json& value, const RecordForm&) {
  return value.elements().size() == kSeats &&
         std::all_of(value.elements().begin(), value.elements().end(),
                     [](const Json& one) { return one.whole(least, most).has_value(); });
}

// Every number of a record has at most 15 digits, which every language can hold.
constexpr std::int64_t kMostNumber = 999'999'999'999'999;

bool is_seat_number(const Json& value, const RecordForm& form) { return is_number<0, kSeats - 1>(value, form); }
bool is_counted(const Json& value, const RecordForm& form) { return is_number<1, INT32_MAX>(value, form); }
bool are_totals(const Json& value, const RecordForm& form) {
  return are_numbers<-kMostNumber, kMostNumber>(value, form);
}

bool is_seat_or_null(const Json& value, const RecordForm& form) {
  return value.is_null() || is_seat_number(value, form);
}

bool is_hex(const Json& value, const RecordForm&) {
  const auto bytes = seed_from_hex(value.text());
  return bytes && value.text() == text_of(to_hex(*bytes));
}

bool is_engine(const Json& value, const RecordForm&) {
  constexpr std::size_t kMost = 63;
  const std::string_view text = value.text();
  return !text.empty() && text.size() <= kMost && std::all_of(text.begin(), text.end(), [](char letter) {
    return letter >= ' ' && letter <= '~' && letter != '"' && letter != '\\';
  });
}

bool is_variant(const Json& value, const RecordForm&) { return is_variant_name(value.text()); }
bool are_options(const Json& value, const RecordForm&) {
  return OptionTexts::read(value) &&
         std::all_of(value.members().begin(), value.members().end(), [](const Json::Member& option) {
           return !option.second.is_whole() || option.second.whole(-kMostNumber, kMostNumber);
         });
}
bool is_object(const Json& value, const RecordForm&) { return value.is_object(); }
bool is_script(const Json& value, const RecordForm&) { return !value.text().empty(); }
// Limits that are the default are left out.
bool are_limits(const Json& value, const RecordForm&) {
  constexpr std::string_view kNames[] = {"steps", "memory"};
  constexpr auto kMost = static_cast<std::int64_t>(HookLimits::kMost);
  if (!has_members(value, kNames)) return false;
  const auto steps = value.members()[0].second.whole(1, kMost);
  const auto memory = value.members()[1].second.whole(1, kMost);
  return steps && memory &&
         HookLimits{static_cast<std::uint64_t>(*steps), static_cast<std::uint64_t>(*memory)} != HookLimits();
}

// What a script remembers, as the header declares it.
std::optional<std::vector<VariantMemory>> declared_memory(const Json& value) {
  constexpr std::string_view kNames[] = {"range", "start"};
  constexpr std::int64_t kMost = 1'000'000'000;
  if (value.members().empty() || value.members().size() > MILLE_VARIANT_MEMORY_SLOTS) return {};
  std::vector<VariantMemory> memory;
  for (const auto& [name, declared] : value.members()) {
    if (!is_option_name(name) || !has_members(declared, kNames)) return {};
    const Json& range = declared.members()[0].second;
    if (range.elements().size() != 2) return {};
    const auto least = range.elements()[0].whole(-kMost, kMost);
    const auto most = least ? range.elements()[1].whole(*least, kMost) : std::nullopt;
    const auto start = most ? declared.members()[1].second.whole(*least, *most) : std::nullopt;
    if (!start) return {};
    const auto number = [](std::int64_t one) { return static_cast<std::int32_t>(one); };
    memory.push_back({name, number(*least), number(*most), number(*start), {}});
  }
  return memory;
}
bool are_rule_sets(const Json& value, const RecordForm&) {
  return !value.elements().empty() && value.elements().size() <= MILLE_VARIANT_RULE_SETS_MAX &&
         std::all_of(value.elements().begin(), value.elements().end(), [](const Json& one) { return one.is_object(); });
}

bool is_rule_set(const Json& value, const RecordForm& form) { return value.whole(1, form.rule_sets).has_value(); }

bool is_declared_memory(const Json& value, const RecordForm&) { return declared_memory(value).has_value(); }

bool is_memory(const Json& value, const RecordForm& form) {
  return std::equal(value.members().begin(), value.members().end(), form.memory.begin(), form.memory.end(),
                    [](const Json::Member& number, const VariantMemory& due) {
                      return number.first == due.name && number.second.whole(due.minimum, due.maximum).has_value();
                    });
}

bool is_true(const Json& value, const RecordForm&) { return value.is_boolean() && value.boolean(); }
bool is_text(const Json& value, const RecordForm&) { return value.is_string(); }

// The seats of the guests, each once, seat 0 first.
std::optional<std::uint32_t> guests_of(const Json& value) {
  if (!value.is_array() || value.elements().size() > kSeats) return {};
  std::uint32_t guests = 0;
  for (const Json& element : value.elements()) {
    const auto seat = element.whole(0, kSeats - 1);
    if (!seat || (guests >> *seat) != 0) return {};
    guests |= 1u << *seat;
  }
  return guests;
}
bool are_guests(const Json& value, const RecordForm&) { return guests_of(value).has_value(); }

bool is_seed(const Json& value, const RecordForm& form) {
  return value.is_null() || (!form.sealed && !form.viewer && is_hex(value, form));
}

bool are_decks(const Json& value, const RecordForm& form) {
  if (form.sealed) return value.text() == decks_word(MILLE_DECKS_SEALED);
  return value.text() == decks_word(MILLE_DECKS_SEED) || value.text() == decks_word(MILLE_DECKS_GIVEN);
}

// 64 digits for a guest, null for any other seat.
bool are_of_guests(const Json& value, const RecordForm& form) {
  if (value.elements().size() != kSeats) return false;
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const Json& element = value.elements()[seat];
    const bool fits = (form.guests >> seat & 1u) != 0 ? is_hex(element, form) : element.is_null();
    if (!fits) return false;
  }
  return true;
}

bool are_players(const Json& value, const RecordForm&) {
  return value.elements().size() == kSeats &&
         std::all_of(value.elements().begin(), value.elements().end(), [](const Json& name) {
           return name.is_string() && name.text().size() <= kLongestName && is_recorded_name(name.text());
         });
}

bool are_notes(const Json& value, const RecordForm&) {
  return !value.members().empty() && value.members().size() <= MILLE_NOTES_MAX &&
         std::all_of(value.members().begin(), value.members().end(), [](const Json::Member& note) {
           return is_note_name(note.first) && note.second.is_string() && is_note_text(note.second.text());
         });
}

std::optional<Card> card_of(const Json& value) {
  const auto card = parse_card(value.text());
  return card && card_text(*card).view() == value.text() ? card : std::nullopt;
}
bool is_card(const Json& value, const RecordForm&) { return card_of(value).has_value(); }
bool is_card_or_null(const Json& value, const RecordForm& form) { return value.is_null() || is_card(value, form); }

bool are_cards(const Json& value, const RecordForm&) {
  return !value.elements().empty() && value.elements().size() <= MILLE_PACK_MAX &&
         std::all_of(value.elements().begin(), value.elements().end(),
                     [](const Json& one) { return card_of(one).has_value(); });
}

// A hand is in the order of the pack.
bool is_hand(const Json& value, const RecordForm& form) {
  return are_cards(value, form) &&
         std::is_sorted(value.elements().begin(), value.elements().end(),
                        [](const Json& left, const Json& right) { return *card_of(left) < *card_of(right); });
}

// The cards that a seat is left with: none, or null for those of a seat that counts as out although it holds some.
bool is_left(const Json& value, const RecordForm& form) {
  return value.is_null() || (value.is_array() && value.elements().empty()) || is_hand(value, form);
}

bool are_left(const Json& value, const RecordForm& form) {
  return value.elements().size() == kSeats && std::all_of(value.elements().begin(), value.elements().end(),
                                                          [&form](const Json& one) { return is_left(one, form); });
}

bool is_reshuffle(const Json& value, const RecordForm& form) {
  return form.sealed || form.viewer ? value.whole(1, INT32_MAX).has_value() : are_cards(value, form);
}

bool are_actions(const Json& value, const RecordForm&) {
  return !value.elements().empty() &&
         std::all_of(value.elements().begin(), value.elements().end(), [](const Json& one) { return one.is_string(); });
}

bool is_hash(const Json& value, const RecordForm&) {
  constexpr std::size_t kDigits = 16;
  return value.text().size() == kDigits && value.text().find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool are_booleans(const Json& value, const RecordForm&) {
  return value.elements().size() == kSeats && std::all_of(value.elements().begin(), value.elements().end(),
                                                          [](const Json& one) { return one.is_boolean(); });
}

// The failed hooks, each once and in their order.
std::optional<HookBits> hooks_of(const Json& value) {
  if (value.elements().empty()) return {};
  HookBits failed = 0;
  for (const Json& entry : value.elements()) {
    const auto* const word = std::find(kHookWords.begin(), kHookWords.end(), entry.text());
    if (word == kHookWords.end()) return {};
    const HookBits hook = 1u << (word - kHookWords.begin());
    if (hook <= failed) return {};
    failed |= hook;
  }
  return failed;
}
bool is_hook_of_dealing(const Json& value, const RecordForm&) { return hooks_of(value) == MILLE_HOOK_DEAL_RULES; }
bool are_hooks_of_deal(const Json& value, const RecordForm&) {
  const auto hooks = hooks_of(value);
  return hooks && (*hooks & (MILLE_HOOK_SETTLE | MILLE_HOOK_DEAL_RULES)) == 0;
}
bool are_hooks_of_match(const Json& value, const RecordForm&) {
  const auto hooks = hooks_of(value);
  return hooks && (*hooks & ~HookBits{MILLE_HOOK_SETTLE | MILLE_HOOK_ALLOW}) == 0;
}

bool is_end(const Json& value, const RecordForm&) { return end_of_word(value.text()) != MILLE_END_NONE; }

bool is_fault(const Json& value, const RecordForm& form) {
  constexpr std::string_view kNames[] = {"seat", "kind"};
  return has_members(value, kNames) && is_seat_number(value.members()[0].second, form) &&
         fault_of_word(value.members()[1].second.text()).has_value();
}

bool is_payment(const Json& value, const RecordForm&) {
  constexpr std::string_view kNames[] = {"game", "difference", "naturals", "chapeaux", "skunk", "total"};
  return value.is_null() || (has_members(value, kNames) &&
                             std::all_of(value.members().begin(), value.members().end(), [](const Json::Member& item) {
                               return item.second.whole(-kMostNumber, kMostNumber).has_value();
                             }));
}

bool is_reveal(const Json& value, const RecordForm& form) {
  constexpr std::string_view kNames[] = {"seed"};
  return has_members(value, kNames) && is_hex(value.members()[0].second, form);
}

// ---- Which members a line has ----

enum class Presence : std::uint8_t {
  always,
  may,            // may be absent
  sealed,         // in sealed matches
  two_guests,     // in sealed matches with two guests
  full_unsealed,  // the cards of a deal, where the record may hold them
  redacted,       // in records for one seat or an onlooker
  for_seat,       // in records for one seat
  may_unsealed,
  may_in_full,
  may_at_own,  // in full records; in redacted ones only at the viewer's own decisions
  own_draw,    // in records for one seat, where that seat draws
  forfeit,     // where a player gave up
  aborted,     // where the match was aborted
  with_script,
  with_memory,  // where the script remembers something
  may_with_rule_sets,
  may_with_script
};

struct MemberForm {
  std::string_view name;
  Presence presence;
  std::string_view wanted;  // for messages
  Fits* fits;
};

constexpr std::string_view kHex = "64 lower-case hexadecimal digits";
constexpr std::string_view kBySeat = "64 lower-case hexadecimal digits for each guest, null for any other seat";
constexpr std::string_view kSeat = "a whole number from 0 to 1";
constexpr std::string_view kCount = "a whole number from 1 to 2147483647";
constexpr std::string_view kTwo = "two whole numbers";
constexpr std::string_view kCardList = "a list of cards, such as QS or 10D";
constexpr std::string_view kCardsLeft =
    "the cards left to each seat: [] or null for the seat that is out, cards for any other";
constexpr std::string_view kHooks = "a list of hooks that can have failed";

constexpr std::int64_t kMostStake = 100'000;

// After the version.
constexpr MemberForm kHeaderMembers[] = {
    {"for", Presence::may, "a seat, or null for an onlooker", is_seat_or_null},
    {"engine", Presence::always, "1 to 63 printable characters of ASCII without quotation mark and backslash",
     is_engine},
    {"variant", Presence::always, "a name of at most 31 lower-case letters, digits and hyphens", is_variant},
    {"variant_hash", Presence::always, kHex, is_hex},
    {"options", Presence::always, "an object of numbers, booleans and strings", are_options},
    {"rules", Presence::always, "an object", is_object},
    {"script", Presence::may, "a string", is_script},
    {"limits", Presence::may_with_script, "other limits of the hooks than the default, steps and memory", are_limits},
    {"rule_sets", Presence::may_with_script, "a list of 1 to 16 objects", are_rule_sets},
    {"memory", Presence::may_with_script, "an object of 1 to 8 names, each with a range and a start within it",
     is_declared_memory},
    {"stakes", Presence::always, "two whole numbers from 0 to 100000", are_numbers<0, kMostStake>},
    {"guests", Presence::may, "a list of seats, seat 0 first", are_guests},
    {"seed", Presence::always, "64 lower-case hexadecimal digits, or null in sealed and redacted records", is_seed},
    {"decks", Presence::always, "sealed where guests are named, otherwise seed or given", are_decks},
    {"commit", Presence::sealed, kHex, is_hex},
    {"shares", Presence::sealed, kBySeat, are_of_guests},
    {"share_commits", Presence::two_guests, kBySeat, are_of_guests},
    {"players", Presence::always, "two printable names of at most 255 bytes", are_players},
    {"note", Presence::may, "an object of 1 to 16 named texts, printable and of at most 255 bytes", are_notes},
};
constexpr MemberForm kDealMembers[] = {
    {"deal", Presence::always, kCount, is_counted},
    {"dealer", Presence::always, kSeat, is_seat_number},
    {"rule_set", Presence::may_with_rule_sets, "the number of one of the header's rule sets", is_rule_set},
    {"deck", Presence::full_unsealed, kCardList, are_cards},
    {"hand", Presence::for_seat, "a list of cards in the order of the pack", is_hand},
    {"upcard", Presence::redacted, "a card, such as QS or 10D", is_card},
    {"draw_ends", Presence::may_unsealed, "true", is_true},
    {"failed_hooks", Presence::may_with_rule_sets, kHooks, is_hook_of_dealing},
};
constexpr MemberForm kActionMembers[] = {
    {"seat", Presence::always, kSeat, is_seat_number},
    {"do", Presence::always, "a string", is_text},
    {"card", Presence::own_draw, "a card, such as QS or 10D", is_card},
    {"legal", Presence::may_at_own, "a list of strings", are_actions},
    {"hash", Presence::may_in_full, "16 lower-case hexadecimal digits", is_hash},
};
constexpr MemberForm kReshuffleMembers[] = {
    {"reshuffle", Presence::always, "a list of cards, or a number in sealed and redacted records", is_reshuffle},
};
constexpr MemberForm kDealEndMembers[] = {
    {"deal_end", Presence::always, kCount, is_counted},
    {"out", Presence::always, "a seat or null", is_seat_or_null},
    {"hands", Presence::always, kCardsLeft, are_left},
    {"drawn", Presence::with_script, "a card, such as QS or 10D, or null", is_card_or_null},
    {"points", Presence::always, kTwo, are_numbers<INT32_MIN, INT32_MAX>},
    {"naturals", Presence::always, kTwo, are_numbers<0, INT32_MAX>},
    {"chapeau", Presence::always, "two booleans", are_booleans},
    {"totals", Presence::always, kTwo, are_totals},
    {"memory", Presence::with_memory, "an object of the numbers that the header names, in its order", is_memory},
    {"failed_hooks", Presence::may_with_script, kHooks, are_hooks_of_deal},
};
constexpr MemberForm kMatchEndMembers[] = {
    {"match_end", Presence::always, "1", is_number<1, 1>},
    {"end", Presence::always, "won, drawn, forfeit, aborted or agreed", is_end},
    {"fault", Presence::forfeit, "an object with a seat and a kind, such as resign or timeout", is_fault},
    {"by", Presence::aborted, "a seat, or null for the host", is_seat_or_null},
    {"winner", Presence::always, "a seat or null", is_seat_or_null},
    {"totals", Presence::always, kTwo, are_totals},
    {"naturals", Presence::always, kTwo, are_totals},
    {"chapeaux", Presence::always, kTwo, are_totals},
    {"payment", Presence::always, "an object with the items of the payment, or null", is_payment},
    {"failed_hooks", Presence::may_with_script, kHooks, are_hooks_of_match},
};
constexpr MemberForm kRevealMembers[] = {{"reveal", Presence::always, "an object with the seed", is_reveal}};

std::span<const MemberForm> members_of(RecordPart part) {
  switch (part) {
    case RecordPart::header: return kHeaderMembers;
    case RecordPart::deal: return kDealMembers;
    case RecordPart::action: return kActionMembers;
    case RecordPart::reshuffle: return kReshuffleMembers;
    case RecordPart::deal_end: return kDealEndMembers;
    case RecordPart::match_end: return kMatchEndMembers;
    default: return kRevealMembers;
  }
}

bool is_own(const Json& line, const RecordForm& form) {
  const Json* const seat = line.find("seat");
  return seat != nullptr && form.viewer && seat->whole(0, kSeats - 1) == *form.viewer;
}

bool has_text(const Json& line, std::string_view name, std::string_view text) {
  const Json* const member = line.find(name);
  return member != nullptr && member->text() == text;
}

// Whether a line has a member with this presence: yes, no, or, if nothing is returned, either.
std::optional<bool> is_due(Presence presence, const Json& line, const RecordForm& form) {
  const auto may = [](bool allowed) { return allowed ? std::nullopt : std::optional(false); };
  switch (presence) {
    case Presence::always: return true;
    case Presence::may: return {};
    case Presence::sealed: return form.sealed;
    case Presence::two_guests: return form.sealed && form.guests == Sealing::kBothSeats;
    case Presence::full_unsealed: return !form.sealed && !form.viewer;
    case Presence::redacted: return form.viewer.has_value();
    case Presence::for_seat: return form.viewer && is_seat(*form.viewer);
    case Presence::may_unsealed: return may(!form.sealed);
    case Presence::may_in_full: return may(!form.viewer);
    case Presence::may_at_own: return may(!form.viewer || is_own(line, form));
    case Presence::own_draw: return is_own(line, form) && has_text(line, "do", "draw");
    case Presence::aborted: return has_text(line, "end", end_word(MILLE_END_ABORTED));
    case Presence::forfeit: return has_text(line, "end", end_word(MILLE_END_FORFEIT));
    case Presence::with_script: return form.has_script;
    case Presence::with_memory: return !form.memory.empty();
    case Presence::may_with_rule_sets: return may(form.rule_sets != 0);
    default: return may(form.has_script);
  }
}

void note_form(std::string_view name, const Json& value, RecordForm* form) {
  if (name == "for") form->viewer = static_cast<int>(value.whole(0, kSeats - 1).value_or(MILLE_ONLOOKER));
  if (name == "script") form->has_script = true;
  if (name == "rule_sets") form->rule_sets = static_cast<std::int64_t>(value.elements().size());
  if (name == "memory") form->memory = *declared_memory(value);
  if (name == "guests") {
    form->sealed = true;
    form->guests = *guests_of(value);
  }
}

// Reads the members of a line in their order. A header adds to the form as it is read.
mille_status check_members(RecordMembers* members, RecordPart part, const Json& line, RecordForm* form) {
  for (const MemberForm& member : members_of(part)) {
    const auto due = is_due(member.presence, line, *form);
    if (!due.value_or(members->is(member.name))) continue;
    const Json& value = members->member(member.name);
    MILLE_TRY(members->status());
    if (!member.fits(value, *form)) members->wrong(member.name, member.wanted, value);
    MILLE_TRY(members->status());
    if (part == RecordPart::header) note_form(member.name, value, form);
  }
  members->end();
  return members->status();
}

// Only the seat that is out is left with no cards, or with cards that are not shown.
mille_status check_left(RecordMembers* members, const Json& line) {
  const Json& hands = *line.find("hands");
  const int out = seat_in(line, "out");
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    const Json& hand = hands.elements()[seat];
    const bool shows_cards = !hand.elements().empty();
    if (shows_cards == (static_cast<int>(seat) == out)) members->wrong("hands", kCardsLeft, hands);
  }
  return members->status();
}

}  // namespace

std::string_view first_member(RecordPart part) { return form_of(part).first; }

std::optional<RecordPart> part_of(std::string_view first) {
  const auto* const found =
      std::find_if(std::begin(kParts), std::end(kParts), [first](const PartForm& part) { return part.first == first; });
  if (found == std::end(kParts)) return {};
  return static_cast<RecordPart>(found - std::begin(kParts));
}

Result<RecordForm> check_header(const Json& header, std::int32_t line, mille_error* error) {
  RecordMembers members(header, line, error);
  const std::int64_t version = members.number("mille_record", 0, INT64_MAX);
  MILLE_TRY(members.status());
  if (version != kRecords) return refuse(error, say::kRecordVersion, {version, kRecords}, {{}, line});
  RecordForm form;
  MILLE_TRY(check_members(&members, RecordPart::header, header, &form));
  const bool has_seed = !header.find("seed")->is_null();
  if (!has_seed && !form.viewer && has_text(header, "decks", decks_word(MILLE_DECKS_SEED))) {
    members.wrong("seed", "64 lower-case hexadecimal digits where decks is seed", Json());
    return members.status();
  }
  return form;
}

mille_status RecordGrammar::next() {
  const auto line = lines_.next();
  if (line) {
    line_ = *line;
    MILLE_TRY(read_line());
  }
  done_ = !line || cut_short_;
  return done_ ? MILLE_OK : grammar_.take(json_, line_.number, error_);
}

// Parses a line. The last one may be half a line, if the match still goes on: it has no line end, begins as a line does,
// and is no JSON. Other verifiers decide the same without this parser, so it does not matter why it is none.
mille_status RecordGrammar::read_line() {
  JsonProblem problem;
  auto json = parse_json(line_.text, &problem);
  if (!json) {
    cut_short_ = !is_complete() && !line_.ended && line_.text.starts_with('{');
    if (cut_short_) return MILLE_OK;
    refuse(error_, *problem.message, {problem.detail});
    return refused_as(error_, MILLE_E_RECORD, line_.number);
  }
  if (!json->is_object()) return refuse(error_, say::kRecordLine, {shown(*json)}, {{}, line_.number});
  json_ = std::move(*json);
  return check_spelling(line_.text, json_, line_.number, error_);
}

mille_status LineGrammar::take(const Json& json, std::int32_t line, mille_error* error) {
  const std::string_view first = Members(json).name();
  const auto part = part_of(first);
  const std::string_view due = !begun_     ? "a header"
                               : complete_ ? form_of(RecordPart::reveal).followers
                                           : form_of(part_).followers;
  const bool fits = part && (!begun_ ? *part == RecordPart::header
                                     : !complete_ && (form_of(*part).may_follow >> static_cast<unsigned>(part_) & 1u));
  if (!fits) {
    if (begun_ && part_ == RecordPart::reshuffle) return refuse(error, say::kRecordReshuffleAlone, {}, {{}, line});
    return refuse(error, say::kRecordOrder, {first, due}, {{}, line});
  }
  if (*part == RecordPart::header) {
    MILLE_TRY(form_, check_header(json, line, error));
  } else {
    RecordMembers members(json, line, error);
    MILLE_TRY(check_members(&members, *part, json, &form_));
    if (*part == RecordPart::deal_end) MILLE_TRY(check_left(&members, json));
  }
  begun_ = true;
  part_ = *part;
  complete_ = part_ == (form_.sealed ? RecordPart::reveal : RecordPart::match_end);
  return MILLE_OK;
}

std::int64_t number_in(const Json& line, std::string_view name) {
  return line.find(name)->whole(INT64_MIN, INT64_MAX).value_or(0);
}

std::string_view text_in(const Json& line, std::string_view name) { return line.find(name)->text(); }

int seat_in(const Json& line, std::string_view name) {
  return static_cast<int>(line.find(name)->whole(0, kSeats - 1).value_or(kNobody));
}

std::array<std::int64_t, 2> both_in(const Json& line, std::string_view name) {
  const std::vector<Json>& both = line.find(name)->elements();
  return {both[0].whole(INT64_MIN, INT64_MAX).value_or(0), both[1].whole(INT64_MIN, INT64_MAX).value_or(0)};
}

std::vector<Card> cards_in(const Json& line, std::string_view name) {
  std::vector<Card> cards;
  for (const Json& card : line.find(name)->elements()) cards.push_back(*card_of(card));
  return cards;
}

HookBits failed_hooks_in(const Json& line) {
  const Json* const failed = line.find("failed_hooks");
  return failed == nullptr ? 0 : *hooks_of(*failed);
}

}  // namespace mille
