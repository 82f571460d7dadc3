// See hook_tables.h.
#include "variant/hook_tables.h"

#include <algorithm>
#include <string_view>

#include "core/notation.h"
#include "core/rule_fields.h"
#include "mille/mille_ending.hpp"
#include "table/card_values.h"
#include "table/view.h"
#include "variant/lazy_tables.h"
#include "variant/script_arguments.h"
#include "variant/script_run.h"
#include "variant/strict_tables.h"

namespace mille {
namespace {

using script::make_strict;
using script::StrictTable;

constexpr const char* kSeatsHint = "Seats are 0 and 1";
constexpr std::string_view kActionOptional[] = {"rank", "owner", "naturals", "wilds"};
constexpr std::string_view kViewOptional[] = {"upcard", "last_scores"};
constexpr std::string_view kSideOptional[] = {"hand", "known", "first_lay", "deals_won"};
constexpr std::string_view kDealOptional[] = {"out", "last_scores"};
constexpr std::string_view kMatchOptional[] = {"out", "winner", "loser", "dealer", "last_scores"};
constexpr std::string_view kMatchSideOptional[] = {"deals_won"};
constexpr std::string_view kTurnOptional[] = {"source", "drawn"};
constexpr std::string_view kLastScoresOptional[] = {"out"};
constexpr std::string_view kVerdictOptional[] = {"winner"};
constexpr std::string_view kRankNames[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};

constexpr StrictTable kAction{"action", kActionOptional};
constexpr StrictTable kView{"view", kViewOptional};
constexpr StrictTable kMe{"me", kSideOptional};
constexpr StrictTable kOpponent{"opponent", kSideOptional};
constexpr StrictTable kDealTable{"deal", kDealOptional, kSeatsHint};
constexpr StrictTable kDealSide{"deal[seat]", kSideOptional};
constexpr StrictTable kMatch{"match", kMatchOptional, kSeatsHint};
constexpr StrictTable kMatchSide{"match[seat]", kMatchSideOptional};
constexpr StrictTable kScore{"score", {}, kSeatsHint};
constexpr StrictTable kSeatScore{"score[seat]"};
constexpr StrictTable kScoreMemory{"score.memory"};
constexpr StrictTable kMatchMemory{"match.memory"};
constexpr StrictTable kThisTurn{"this_turn", kTurnOptional};
constexpr StrictTable kLastTurn{"last_turn", kTurnOptional};
constexpr StrictTable kTurnCards{"cards of the turn"};
constexpr StrictTable kLastScores{"last_scores", kLastScoresOptional, kSeatsHint};
constexpr StrictTable kVerdict{"verdict", kVerdictOptional};
constexpr StrictTable kPayment{"payment"};
constexpr StrictTable kStakes{"stakes"};
constexpr StrictTable kRules{"rules"};
constexpr StrictTable kSets{"sets", kRankNames, "A rank is a string, such as \"8\""};
constexpr StrictTable kSet{"set"};
constexpr StrictTable kCards{"cards"};
constexpr StrictTable kPile{"pile"};
constexpr StrictTable kWild{"rules.cards.wild"};

// Reads a kind of card that a table of cards does not have. It is nil for a kind of the game, and an error for a text
// that names none, such as a card that counts as its rank does.
int index_kinds(lua_State* L) {
  script::Run::of(L).charge(L, 1);
  const KindNames& names = *static_cast<const KindNames*>(lua_touserdata(L, lua_upvalueindex(1)));
  if (lua_type(L, 2) != LUA_TSTRING) {
    script::raise(L, "a kind of card is a string, such as \"8\", not a %s", lua_typename(L, lua_type(L, 2)));
  }
  const std::string_view key = script::text_at(L, 2);
  if (names.has(key)) return 0;
  if (const auto card = parse_card(key)) {
    script::raise(L, "there is no kind of card “%s” here. Did you mean “%s”? Cards of equal value are one kind",
                  lua_tostring(L, 2), names.of(*card).c_str());
  }
  lua_pushlstring(L, key.data(), std::min<std::size_t>(key.size(), 64));
  script::raise(L, "there is no kind of card “%s”", lua_tostring(L, -1));
}

int refuse_kinds_length(lua_State* L) {
  script::raise(L,
                "cards by kind are no list, so # and ipairs tell nothing of them. Write pairs(…), or the size beside "
                "the cards, such as hand_size");
}

// Makes the table of cards by kind on top of the stack strict.
void make_strict_kinds(lua_State* L, const KindNames& names) {
  script::set_index(L, &names, index_kinds, refuse_kinds_length);
}

void set_integer(lua_State* L, const char* key, std::int64_t value) {
  lua_pushinteger(L, value);
  lua_setfield(L, -2, key);
}

void set_boolean(lua_State* L, const char* key, bool value) {
  lua_pushboolean(L, value ? 1 : 0);
  lua_setfield(L, -2, key);
}

void push_text(lua_State* L, std::string_view text) { lua_pushlstring(L, text.data(), text.size()); }

void set_text(lua_State* L, const char* key, std::string_view text) {
  push_text(L, text);
  lua_setfield(L, -2, key);
}

// Leaves the field out if `seat` is kNobody.
void set_seat(lua_State* L, const char* key, int seat) {
  if (seat != kNobody) set_integer(L, key, seat);
}

const char* action_word(mille_action_kind kind) {
  switch (kind) {
    case MILLE_ACTION_DRAW: return "draw";
    case MILLE_ACTION_PASS: return "pass";
    case MILLE_ACTION_UPCARD: return "upcard";
    case MILLE_ACTION_PILE: return "pile";
    case MILLE_ACTION_LAY: return "lay";
    default: return "discard";
  }
}

// Adds up cards and pushes their number by kind.
class KindCounts {
 public:
  explicit KindCounts(const Ruleset& ruleset) : rules_(ruleset.rules) {}

  void add(Card card, int count) {
    counts_[card] += count;
    total_ += count;
    points_ += count * rules_.cards_values[card];
  }
  int total() const { return total_; }
  std::int64_t points() const { return points_; }

  void push(lua_State* L, const KindNames& names) const {
    lua_createtable(L, 0, kRanks);
    for (Card card = 0; card < MILLE_CARD_KINDS; ++card) {
      if (counts_[card] == 0) continue;
      const std::string& name = names.of(card);
      const int before = lua_getfield(L, -1, name.c_str()) == LUA_TNIL ? 0 : static_cast<int>(lua_tointeger(L, -1));
      lua_pop(L, 1);
      set_integer(L, name.c_str(), before + counts_[card]);
    }
    make_strict_kinds(L, names);
  }

 private:
  const mille_rules& rules_;
  std::array<int, MILLE_CARD_KINDS> counts_{};
  int total_ = 0;
  std::int64_t points_ = 0;
};

KindCounts counts_of(const Ruleset& ruleset, const std::uint8_t (&cards)[MILLE_CARD_SLOTS]) {
  KindCounts counts(ruleset);
  for (Card card = 0; card < MILLE_CARD_KINDS; ++card) {
    if (cards[card] != 0) counts.add(card, cards[card]);
  }
  return counts;
}

KindCounts counts_of(const Ruleset& ruleset, const Cards& cards) {
  KindCounts counts(ruleset);
  for_each_card(cards, [&](Card card, int count) { counts.add(card, count); });
  return counts;
}

// Returns nullptr if the turn has no card yet, or it is not known where the first came from.
const char* source_word(TurnSource source) {
  switch (source) {
    case TurnSource::stock: return "stock";
    case TurnSource::upcard: return "upcard";
    case TurnSource::pile: return "pile";
    default: return nullptr;
  }
}

// Sets a member to cards with their number and value.
void set_cards(lua_State* L, const char* key, const KindCounts& cards, const KindNames& names) {
  lua_createtable(L, 0, 3);
  set_integer(L, "size", cards.total());
  set_integer(L, "points", cards.points());
  cards.push(L, names);
  lua_setfield(L, -2, "cards");
  make_strict(L, kTurnCards);
  lua_setfield(L, -2, key);
}

// What a turn has done so far. Without a known source, nothing.
struct TurnSoFar {
  std::int32_t number;
  TurnSource source = TurnSource::none;
  Card drawn = 0;
  Cards taken = {};
  Cards laid = {};
};

TurnSoFar last_turn_begun(const State& state) {
  return {state.turn_number, state.turn_source, state.turn_drawn, state.turn_taken, state.turn_laid};
}

void push_turn(lua_State* L, const StrictTable& strict, const Ruleset& ruleset, const TurnSoFar& turn,
               const KindNames& names) {
  lua_createtable(L, 0, 5);
  set_integer(L, "number", turn.number);
  if (const char* source = source_word(turn.source)) set_text(L, "source", source);
  if (turn.source == TurnSource::stock) set_text(L, "drawn", names.of(turn.drawn));
  set_cards(L, "taken", counts_of(ruleset, turn.taken), names);
  set_cards(L, "laid", counts_of(ruleset, turn.laid), names);
  make_strict(L, strict);
}

// Sets what the state knows of a seat beyond its view.
void set_progress(lua_State* L, const State& state, int seat) {
  if (state.first_lay[seat] != 0) set_integer(L, "first_lay", state.first_lay[seat]);
  if (state.knows_deals()) set_integer(L, "deals_won", state.deals_won[seat]);
}

// Pushes the scores of the last completed deal, or nil if there is none whose scores are known.
void push_last_scores(lua_State* L, const State& state) {
  if (!state.knows_deals() || state.last_deal == 0) return lua_pushnil(L);
  push_score(L, state.last, {});
  set_integer(L, "deal", state.last_deal);
  set_integer(L, "turns", state.last_turns);
  set_seat(L, "out", state.out);
  make_strict(L, kLastScores);
}

void set_last_scores(lua_State* L, const State& state) {
  push_last_scores(L, state);
  lua_setfield(L, -2, "last_scores");
}

// Returns the card that a place of mille_view::wilds counts.
Card wild_card(const mille_rules& rules, int place) {
  const std::int32_t rank = rules.cards_wild[place / kSuits];
  return rank == kJokerRank ? kJoker : make_card(rank, place % kSuits);
}

void push_set(lua_State* L, const Ruleset& ruleset, const mille_view& view, int seat, int rank,
              const KindNames& names) {
  KindCounts cards(ruleset);
  for (int suit = 0; suit < kSuits; ++suit) {
    const Card card = make_card(rank, suit);
    if (view.sets[seat][card] != 0) cards.add(card, view.sets[seat][card]);
  }
  const int naturals = cards.total();
  for (int place = 0; place < MILLE_WILD_SLOTS; ++place) {
    const int count = view.wilds[seat][rank][place];
    if (count != 0) cards.add(wild_card(ruleset.rules, place), count);
  }
  lua_createtable(L, 0, 5);
  set_integer(L, "size", cards.total());
  set_integer(L, "naturals", naturals);
  set_integer(L, "wilds", cards.total() - naturals);
  set_integer(L, "points", cards.points());
  cards.push(L, names);
  lua_setfield(L, -2, "cards");
  make_strict(L, kSet);
}

bool has_set(const mille_view& view, int seat, int rank) {
  for (int suit = 0; suit < kSuits; ++suit) {
    if (view.sets[seat][make_card(rank, suit)] != 0) return true;
  }
  return false;
}

void push_sets(lua_State* L, const Ruleset& ruleset, const mille_view& view, int seat, const KindNames& names) {
  lua_createtable(L, 0, 4);
  for (int rank = 0; rank < kRanks; ++rank) {
    if (!has_set(view, seat, rank)) continue;
    push_text(L, rank_text(rank));
    push_set(L, ruleset, view, seat, rank, names);
    lua_rawset(L, -3);
  }
  make_strict(L, kSets);
}

// Pushes what both players know about a seat, such as its sets and its total.
void push_seat(lua_State* L, const Ruleset& ruleset, const mille_view& view, int seat, const KindNames& names) {
  lua_createtable(L, 0, 8);
  set_integer(L, "seat", seat);
  set_integer(L, "hand_size", view.hand_size[seat]);
  set_integer(L, "total", view.totals[seat]);
  set_integer(L, "naturals", view.naturals[seat]);
  set_integer(L, "chapeaux", view.chapeaux[seat]);
  push_sets(L, ruleset, view, seat, names);
  lua_setfield(L, -2, "sets");
}

void set_hand(lua_State* L, const Ruleset& ruleset, const mille_view& view, const KindNames& names) {
  counts_of(ruleset, view.hand).push(L, names);
  lua_setfield(L, -2, "hand");
}

void push_stakes(lua_State* L, const std::int64_t (&stakes)[2]) {
  lua_createtable(L, 0, 2);
  set_integer(L, "small", stakes[0]);
  set_integer(L, "large", stakes[1]);
  make_strict(L, kStakes);
}

void set_stakes(lua_State* L, const std::int64_t (&stakes)[2]) {
  push_stakes(L, stakes);
  lua_setfield(L, -2, "stakes");
}

void push_pile(lua_State* L, const mille_view& view, const KindNames& names) {
  lua_createtable(L, view.pile_size, 0);
  for (int place = 0; place < view.pile_size; ++place) {
    push_text(L, names.of(view.pile[place]));
    lua_rawseti(L, -2, place + 1);
  }
  script::make_strict_list(L, kPile);
}

void push_wild(lua_State* L, const mille_rules& rules) {
  lua_createtable(L, 2, 0);
  int count = 0;
  for (const std::int32_t rank : rules.cards_wild) {
    if (rank == MILLE_RANK_NONE) continue;
    push_text(L, rank == kJokerRank ? "joker" : rank_text(rank));
    lua_rawseti(L, -2, ++count);
  }
  script::make_strict_list(L, kWild);
}

// Pushes the points of each kind of card.
void push_values(lua_State* L, const mille_rules& rules, const KindNames& names) {
  lua_createtable(L, 0, kRanks + 3);
  for (Card card = 0; card < MILLE_CARD_KINDS; ++card) {
    set_integer(L, names.of(card).c_str(), rules.cards_values[card]);
  }
  make_strict_kinds(L, names);
}

void push_field(lua_State* L, const mille_rules& rules, const RuleField& field, const KindNames& names) {
  switch (field.type) {
    case FieldType::wild_list: push_wild(L, rules); break;
    case FieldType::value_map: push_values(L, rules, names); break;
    case FieldType::boolean: lua_pushboolean(L, field_value(rules, field)); break;
    case FieldType::choice: push_text(L, field.choices[static_cast<std::size_t>(field_value(rules, field))]); break;
    case FieldType::integer: lua_pushinteger(L, field_value(rules, field));
  }
}

void push_rules(lua_State* L, const mille_rules& rules, const KindNames& names) {
  std::string_view group;
  lua_createtable(L, 0, 10);
  for (const RuleField& field : rule_fields()) {
    if (field.group != group) {
      if (!group.empty()) lua_rawset(L, -3);
      group = field.group;
      push_text(L, group);
      lua_createtable(L, 0, 8);
      script::make_strict_named(L, ("rules." + std::string(group)).c_str());
    }
    push_text(L, field.name);
    push_field(L, rules, field, names);
    lua_rawset(L, -3);
  }
  lua_rawset(L, -3);
  make_strict(L, kRules);
}

// Pushes the table that keep_rules() has made, or a new one.
void push_kept_rules(lua_State* L, const Ruleset& ruleset, const KindNames& names) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &ruleset) == LUA_TTABLE) return;
  lua_pop(L, 1);
  push_rules(L, ruleset.rules, names);
}

void set_rules(lua_State* L, const Ruleset& ruleset, const KindNames& names) {
  push_kept_rules(L, ruleset, names);
  lua_setfield(L, -2, "rules");
}

// Sets what the script remembers, by name. A script that declares no memory has no such table.
void set_memory(lua_State* L, const Remembered& numbers, std::span<const VariantMemory> memory,
                const StrictTable& table) {
  if (memory.empty()) return;
  lua_createtable(L, 0, static_cast<int>(memory.size()));
  for (std::size_t i = 0; i < memory.size(); ++i) set_integer(L, memory[i].name.c_str(), numbers[i]);
  make_strict(L, table);
  lua_setfield(L, -2, "memory");
}

}  // namespace

KindNames::KindNames(const Ruleset& ruleset) {
  const CardValues values = card_values_of(ruleset.rules.cards_values);
  for (int rank = 0; rank < kRanks; ++rank) {
    std::string special;  // the first card of the rank that is worth something else
    for (int suit = 0; suit < kSuits; ++suit) {
      const Card card = make_card(rank, suit);
      const bool differs = values.of_card[card].has_value();
      if (differs && special.empty()) special = card_text(card).view();
      names_[card] = differs ? special : std::string(rank_text(rank));
    }
  }
  names_[kJoker] = "joker";
}

bool KindNames::has(std::string_view name) const {
  return std::find(names_.begin(), names_.end(), name) != names_.end();
}

void keep_rules(lua_State* L, const Ruleset& ruleset, const KindNames& names) {
  push_rules(L, ruleset.rules, names);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &ruleset);
}

AllowAsked::AllowAsked(const Ruleset& rules, const State& asked_state, std::span<const mille_action> actions,
                       const KindNames& kinds)
    : ruleset(rules), state(asked_state), list(actions), names(kinds) {
  make_view(rules, asked_state, asked_state.turn, &view);
}

namespace {

using script::LazyMember;
using script::LazyTable;

const AllowAsked& asked_of(const void* subject) { return *static_cast<const AllowAsked*>(subject); }

// The members of a seat; `which` is the seat.
constexpr LazyMember kMembersOfSeat[] = {
    {"seat", [](lua_State* L, const void*, std::size_t seat) { lua_pushinteger(L, static_cast<lua_Integer>(seat)); }},
    {"hand_size", [](lua_State* L, const void* asked,
                     std::size_t seat) { lua_pushinteger(L, asked_of(asked).view.hand_size[seat]); }},
    {"total",
     [](lua_State* L, const void* asked, std::size_t seat) { lua_pushinteger(L, asked_of(asked).view.totals[seat]); }},
    {"naturals", [](lua_State* L, const void* asked,
                    std::size_t seat) { lua_pushinteger(L, asked_of(asked).view.naturals[seat]); }},
    {"chapeaux", [](lua_State* L, const void* asked,
                    std::size_t seat) { lua_pushinteger(L, asked_of(asked).view.chapeaux[seat]); }},
    {"sets",
     [](lua_State* L, const void* subject, std::size_t seat) {
       const AllowAsked& asked = asked_of(subject);
       push_sets(L, asked.ruleset, asked.view, static_cast<int>(seat), asked.names);
     }},
    {"hand",
     [](lua_State* L, const void* subject, std::size_t seat) {
       const AllowAsked& asked = asked_of(subject);
       if (static_cast<int>(seat) != asked.state.turn) return lua_pushnil(L);
       counts_of(asked.ruleset, asked.view.hand).push(L, asked.names);
     }},
    {"known",
     [](lua_State* L, const void* subject, std::size_t seat) {
       const AllowAsked& asked = asked_of(subject);
       if (static_cast<int>(seat) == asked.state.turn) return lua_pushnil(L);
       counts_of(asked.ruleset, asked.view.known[seat]).push(L, asked.names);
     }},
    {"first_lay",
     [](lua_State* L, const void* asked, std::size_t seat) {
       const std::int32_t first = asked_of(asked).state.first_lay[seat];
       first != 0 ? lua_pushinteger(L, first) : lua_pushnil(L);
     }},
    {"deals_won",
     [](lua_State* L, const void* asked, std::size_t seat) {
       const State& state = asked_of(asked).state;
       state.knows_deals() ? lua_pushinteger(L, state.deals_won[seat]) : lua_pushnil(L);
     }},
};
constexpr LazyTable kLazyMe{kMembersOfSeat, kMe};
constexpr LazyTable kLazyOpponent{kMembersOfSeat, kOpponent};

constexpr LazyMember kMembersOfView[] = {
    {"seat", [](lua_State* L, const void* asked, std::size_t) { lua_pushinteger(L, asked_of(asked).state.turn); }},
    {"phase", [](lua_State* L, const void* asked,
                 std::size_t) { push_text(L, asked_of(asked).view.phase == MILLE_PHASE_DRAW ? "draw" : "lay"); }},
    {"deal", [](lua_State* L, const void* asked, std::size_t) { lua_pushinteger(L, asked_of(asked).view.deal); }},
    {"dealer", [](lua_State* L, const void* asked, std::size_t) { lua_pushinteger(L, asked_of(asked).view.dealer); }},
    {"turns", [](lua_State* L, const void* asked, std::size_t) { lua_pushinteger(L, asked_of(asked).view.turns); }},
    {"reshuffles",
     [](lua_State* L, const void* asked, std::size_t) { lua_pushinteger(L, asked_of(asked).view.reshuffles); }},
    {"first_turn", [](lua_State* L, const void* asked,
                      std::size_t) { lua_pushboolean(L, asked_of(asked).view.first_turn != 0 ? 1 : 0); }},
    {"stock_size",
     [](lua_State* L, const void* asked, std::size_t) { lua_pushinteger(L, asked_of(asked).view.stock_size); }},
    {"pile",
     [](lua_State* L, const void* asked, std::size_t) { push_pile(L, asked_of(asked).view, asked_of(asked).names); }},
    {"upcard",
     [](lua_State* L, const void* asked, std::size_t) {
       const mille_view& view = asked_of(asked).view;
       if (view.pile_size == 0) return lua_pushnil(L);
       push_text(L, asked_of(asked).names.of(view.pile[view.pile_size - 1]));
     }},
    {"stakes", [](lua_State* L, const void* asked, std::size_t) { push_stakes(L, asked_of(asked).view.stakes); }},
    {"rules", [](lua_State* L, const void* asked,
                 std::size_t) { push_kept_rules(L, asked_of(asked).ruleset, asked_of(asked).names); }},
    {"this_turn",
     [](lua_State* L, const void* subject, std::size_t) {
       const AllowAsked& asked = asked_of(subject);
       const TurnSoFar turn =
           asked.state.knows_turn() ? last_turn_begun(asked.state) : TurnSoFar{asked.state.turns + 1};
       push_turn(L, kThisTurn, asked.ruleset, turn, asked.names);
     }},
    {"last_scores", [](lua_State* L, const void* asked, std::size_t) { push_last_scores(L, asked_of(asked).state); }},
    {"me",
     [](lua_State* L, const void* asked, std::size_t) {
       script::LazyTables::of(L).push(L, kLazyMe, asked, static_cast<std::size_t>(asked_of(asked).state.turn));
     }},
    {"opponent",
     [](lua_State* L, const void* asked, std::size_t) {
       script::LazyTables::of(L).push(L, kLazyOpponent, asked,
                                      static_cast<std::size_t>(other(asked_of(asked).state.turn)));
     }},
};
constexpr LazyTable kLazyView{kMembersOfView, kView};

// Cards of an action that are of the rank of its set.
int naturals_in(const mille_action& action) {
  if (action.kind == MILLE_ACTION_DISCARD) return 0;
  const auto* const cards = std::begin(action.cards);
  return static_cast<int>(
      std::count_if(cards, cards + action.count, [&](Card card) { return rank_of(card) == action.rank; }));
}

bool lays(const mille_action& action) { return action.kind == MILLE_ACTION_LAY || action.kind == MILLE_ACTION_PILE; }

// `which` is the action's place in the list.
constexpr LazyMember kMembersOfAction[] = {
    {"kind", [](lua_State* L, const void* asked,
                std::size_t which) { push_text(L, action_word(asked_of(asked).list[which].kind)); }},
    {"cards",
     [](lua_State* L, const void* asked, std::size_t which) {
       const mille_action& action = asked_of(asked).list[which];
       lua_createtable(L, action.count, 0);
       for (int place = 0; place < action.count; ++place) {
         push_text(L, asked_of(asked).names.of(action.cards[place]));
         lua_rawseti(L, -2, place + 1);
       }
       script::make_strict_list(L, kCards);
     }},
    {"rank",
     [](lua_State* L, const void* asked, std::size_t which) {
       const mille_action& action = asked_of(asked).list[which];
       if (!lays(action)) return lua_pushnil(L);
       push_text(L, action.rank == kJokerRank ? "joker" : rank_text(action.rank));
     }},
    {"count",
     [](lua_State* L, const void* asked, std::size_t which) { lua_pushinteger(L, asked_of(asked).list[which].count); }},
    {"points",
     [](lua_State* L, const void* asked, std::size_t which) {
       const mille_action& action = asked_of(asked).list[which];
       std::int64_t points = 0;
       for (int place = 0; place < action.count; ++place) points += asked_of(asked).ruleset.value(action.cards[place]);
       lua_pushinteger(L, points);
     }},
    {"seat", [](lua_State* L, const void* asked, std::size_t) { lua_pushinteger(L, asked_of(asked).state.turn); }},
    {"owner",
     [](lua_State* L, const void* asked, std::size_t which) {
       const mille_action& action = asked_of(asked).list[which];
       action.kind == MILLE_ACTION_LAY ? lua_pushinteger(L, action.owner) : lua_pushnil(L);
     }},
    {"naturals",
     [](lua_State* L, const void* asked, std::size_t which) {
       const mille_action& action = asked_of(asked).list[which];
       lays(action) ? lua_pushinteger(L, naturals_in(action)) : lua_pushnil(L);
     }},
    {"wilds",
     [](lua_State* L, const void* asked, std::size_t which) {
       const mille_action& action = asked_of(asked).list[which];
       lays(action) ? lua_pushinteger(L, action.count - naturals_in(action)) : lua_pushnil(L);
     }},
};
constexpr LazyTable kLazyAction{kMembersOfAction, kAction};

}  // namespace

void push_view(lua_State* L, const AllowAsked& asked) { script::LazyTables::of(L).push(L, kLazyView, &asked); }

void push_action(lua_State* L, const AllowAsked& asked, std::size_t which) {
  script::LazyTables::of(L).push(L, kLazyAction, &asked, which);
}

void push_deal(lua_State* L, const Ruleset& ruleset, const State& state, int out, const KindNames& names) {
  lua_createtable(L, 0, 10);
  for (int seat = 0; seat < kSeats; ++seat) {
    mille_view view;
    make_view(ruleset, state, seat, &view);
    push_seat(L, ruleset, view, seat, names);
    set_hand(L, ruleset, view, names);
    set_progress(L, state, seat);
    make_strict(L, kDealSide);
    lua_rawseti(L, -2, seat);
  }
  set_integer(L, "deal", state.deal);
  set_integer(L, "dealer", state.dealer);
  set_integer(L, "turns", state.turns);
  set_seat(L, "out", out);
  set_boolean(L, "blocked", out == kNobody);
  const TurnSoFar turn = state.turn_number != 0 ? last_turn_begun(state) : TurnSoFar{std::max(1, state.turns)};
  push_turn(L, kLastTurn, ruleset, turn, names);
  lua_setfield(L, -2, "last_turn");
  set_last_scores(L, state);
  set_stakes(L, state.stakes);
  set_rules(L, ruleset, names);
  make_strict(L, kDealTable);
}

void push_match(lua_State* L, const Ruleset& ruleset, const State& state, const Verdict& verdict,
                const KindNames& names, std::span<const VariantMemory> memory) {
  lua_createtable(L, 0, 13);
  for (int seat = 0; seat < kSeats; ++seat) {
    lua_createtable(L, 0, 5);
    set_integer(L, "seat", seat);
    set_integer(L, "total", state.totals[seat]);
    set_integer(L, "points", state.scored_deals > 0 ? state.last.points[seat] : 0);
    set_integer(L, "naturals", state.naturals[seat]);
    set_integer(L, "chapeaux", state.chapeaux[seat]);
    if (state.knows_deals()) set_integer(L, "deals_won", state.deals_won[seat]);
    make_strict(L, kMatchSide);
    lua_rawseti(L, -2, seat);
  }
  set_integer(L, "deals", state.scored_deals);
  set_boolean(L, "last_deal", ending::is_last_deal(ruleset.rules, state.deal));
  set_seat(L, "dealer", state.dealer);
  set_last_scores(L, state);
  set_seat(L, "out", state.out);
  set_boolean(L, "forfeit", verdict.end == MILLE_END_FORFEIT);
  set_seat(L, "winner", verdict.winner);
  if (verdict.winner != kNobody) set_integer(L, "loser", other(verdict.winner));
  set_integer(L, "skunk_level", state.skunk_level);
  set_stakes(L, state.stakes);
  set_rules(L, ruleset, names);
  set_memory(L, state.last.memory, memory, kMatchMemory);
  make_strict(L, kMatch);
}

void push_score(lua_State* L, const DealScore& score, std::span<const VariantMemory> memory) {
  lua_createtable(L, 1, 2);
  for (int seat = 0; seat < kSeats; ++seat) {
    lua_createtable(L, 0, 6);
    set_integer(L, "set_points", score.set_points[seat]);
    set_integer(L, "hand_points", score.hand_points[seat]);
    set_integer(L, "bonus", score.bonus[seat]);
    set_integer(L, "points", score.points[seat]);
    set_integer(L, "naturals", score.naturals[seat]);
    set_boolean(L, "chapeau", score.chapeau[seat] != 0);
    make_strict(L, kSeatScore);
    lua_rawseti(L, -2, seat);
  }
  set_memory(L, score.memory, memory, kScoreMemory);
  make_strict(L, kScore);
}

void push_verdict(lua_State* L, const Verdict& verdict) {
  lua_createtable(L, 0, 2);
  set_boolean(L, "over", verdict.end != MILLE_END_NONE);
  set_seat(L, "winner", verdict.winner);
  make_strict(L, kVerdict);
}

void push_payment(lua_State* L, const Payment& payment) {
  lua_createtable(L, 0, 6);
  set_integer(L, "game", payment.game);
  set_integer(L, "difference", payment.difference);
  set_integer(L, "naturals", payment.naturals);
  set_integer(L, "chapeaux", payment.chapeaux);
  set_integer(L, "skunk", payment.skunk);
  set_integer(L, "total", payment.total);
  make_strict(L, kPayment);
}

}  // namespace mille
