// See expected_state.h.
#include "variant/expected_state.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include "core/messages.h"
#include "core/notation.h"
#include "core/seed.h"
#include "core/set_rules.h"
#include "core/settle.h"
#include "variant/messages.h"
#include "variant/script_arguments.h"

namespace mille {
namespace {

constexpr std::int64_t kMaxCount = 100'000;

constexpr std::string_view kDealKeys[] = {"hands",  "sets",   "out",    "totals",  "naturals",  "chapeaux",
                                          "stakes", "turns",  "taken",  "laid",    "first_lay", "deals_won",
                                          "deal",   "dealer", "memory", "rule_set"};
constexpr std::string_view kPositionKeys[] = {"turn",     "drawn",  "first_turn", "turns",     "hands",     "sets",
                                              "pile",     "stock",  "deal",       "dealer",    "totals",    "naturals",
                                              "chapeaux", "taken",  "laid",       "first_lay", "deals_won", "stakes",
                                              "seed",     "memory", "rule_set"};

class StateReader {
 public:
  StateReader(TableReader& reader, const Variant& variant, State* state)
      : reader_(reader), variant_(variant), ruleset_(variant.ruleset_of(*state)), state_(state) {}

  void read(const std::string& key, const std::string& path) {
    if (key == "hands") {
      each_seat(path, [&](int seat, const std::string& entry) {
        each_card(entry, [&](Card card, const std::string&) { add_to_hand(seat, card); });
      });
    } else if (key == "sets") {
      each_seat(path, [&](int seat, const std::string& entry) { read_sets(seat, entry); });
    } else if (key == "pile") {
      each_card(path, [&](Card card, const std::string&) { state_->pile[state_->pile_size++] = card; });
    } else if (key == "stock") {
      each_card(path, [&](Card card, const std::string&) { state_->add_to_stock(card); });
    } else if (key == "turn") {
      if (const int seat = read_seat(reader_, path); seat != kNobody) state_->turn = static_cast<std::int8_t>(seat);
    } else if (key == "dealer") {
      if (const int seat = read_seat(reader_, path); seat != kNobody) state_->dealer = static_cast<std::int8_t>(seat);
    } else if (key == "drawn") {
      read_drawn(path);
    } else if (key == "taken") {
      read_turn_cards(path, state_->turn_taken);
      if (state_->turn_source == TurnSource::none) state_->turn_source = TurnSource::pile;
    } else if (key == "laid") {
      read_turn_cards(path, state_->turn_laid);
    } else if (key == "first_lay") {
      has_first_lay_ = true;
      read_counts(path, kMaxCount, state_->first_lay);
    } else if (key == "deals_won") {
      read_counts(path, kMaxCount, state_->deals_won);
    } else if (key == "memory") {
      read_remembered(reader_, path, variant_, state_->last.memory.data());
    } else if (key == "first_turn") {
      state_->first_turn = reader_.boolean(path).value_or(false) ? 1 : 0;
    } else if (key == "turns") {
      state_->turns = static_cast<std::int32_t>(reader_.integer(path, 0, kMaxCount).value_or(0));
    } else if (key == "deal") {
      state_->deal = static_cast<std::int32_t>(reader_.integer(path, 1, kMaxCount).value_or(1));
    } else if (key == "totals") {
      if (const auto pair = read_pair(reader_, path, -kMaxTotal, kMaxTotal))
        std::copy(pair->begin(), pair->end(), state_->totals);
    } else if (key == "naturals") {
      read_counts(path, kMaxNaturals, state_->naturals);
    } else if (key == "chapeaux") {
      read_counts(path, kMaxChapeaux, state_->chapeaux);
    } else if (key == "seed") {
      read_seed(path);
    } else if (key == "stakes") {
      if (const auto pair = read_pair(reader_, path, 0, kMaxStake))
        std::copy(pair->begin(), pair->end(), state_->stakes);
    }
  }

  // Fills what the entries leave open of the turn that the state is in, or that ended its deal.
  void finish(bool position) {
    if (!has_first_lay_) state_->assume_first_lays();
    if (position && state_->phase != MILLE_PHASE_LAY) return;
    state_->turn_number = position ? state_->turns + 1 : std::max(1, state_->turns);
  }

 private:
  // `drawn = true`, or the card that was drawn from the stock.
  void read_drawn(const std::string& path) {
    if (lua_type(reader_.state(), -1) == LUA_TSTRING) {
      const auto card = parse_card(script::text_at(reader_.state(), -1));
      if (!card) {
        reader_.wrong_type(path, "true, false or a card, such as `\"QS\"`");
        return;
      }
      state_->turn_drawn = *card;
      state_->turn_source = TurnSource::stock;
      state_->phase = MILLE_PHASE_LAY;
    } else if (reader_.boolean(path).value_or(false)) {
      state_->phase = MILLE_PHASE_LAY;
    }
  }

  void read_seed(const std::string& path) {
    lua_State* L = reader_.state();
    if (lua_type(L, -1) == LUA_TSTRING) {
      if (const auto seed = seed_from_text(script::text_at(L, -1))) {
        state_->seed = *seed;
      } else {
        reader_.wrong_type(path, "a number, or a string of 64 hexadecimal digits");
      }
    } else if (const auto number = reader_.integer(path, 0, std::numeric_limits<std::int64_t>::max())) {
      state_->seed = seed_from_decimal(static_cast<std::uint64_t>(*number));
    }
  }

  // Reads cards that lie in a hand or a set by now, so that they are not used up.
  void read_turn_cards(const std::string& path, Cards& cards) {
    if (!reader_.table(path)) return;
    reader_.each_listed(path, [&](int, const std::string& entry) {
      const std::optional<Card> card = read_card(entry);
      if (!card) return;
      if (cards.count(*card) < most_of(*card)) {
        cards.add(*card);
      } else {
        reader_.problems().add(entry, say::kTooManyCards, {card_text(*card).view(), most_of(*card)});
      }
    });
  }

  int most_of(Card card) const { return copies_of(ruleset_.rules, card); }

  std::optional<Card> read_card(const std::string& entry) {
    lua_State* L = reader_.state();
    const auto read = lua_type(L, -1) == LUA_TSTRING ? parse_card(script::text_at(L, -1)) : std::nullopt;
    if (!read) {
      reader_.wrong_type(entry, "a card, such as `\"QS\"`");
      return {};
    }
    return *read;
  }

  void add_to_hand(int seat, Card card) {
    state_->hands[seat].add(card);
    ++state_->hand_size[seat];
  }

  void read_counts(const std::string& path, std::int64_t most, std::int32_t (&counts)[kSeats]) {
    const auto pair = read_pair(reader_, path, 0, most);
    if (!pair) return;
    for (int seat = 0; seat < kSeats; ++seat) {
      counts[seat] = static_cast<std::int32_t>((*pair)[static_cast<std::size_t>(seat)]);
    }
  }

  // Visits the two entries of a list, seat 0 first.
  template <class Visit>
  void each_seat(const std::string& path, const Visit& visit) {
    if (!reader_.table(path)) return;
    reader_.each_listed(path, [&](int number, const std::string& entry) {
      if (number > kSeats) {
        reader_.problems().add(path, say::kTooMany, {path, number, kSeats});
      } else if (reader_.table(entry)) {
        visit(number - 1, entry);
      }
    });
  }

  // Visits the cards of a list. A card that the state lists more often than the game has it is a problem.
  template <class Visit>
  void each_card(const std::string& path, const Visit& visit) {
    if (!reader_.table(path)) return;
    reader_.each_listed(path, [&](int, const std::string& entry) {
      const std::optional<Card> read = read_card(entry);
      if (!read) return;
      const Card card = *read;
      const int most = most_of(card);
      if (++used_[card] > most) {
        reader_.problems().add(entry, say::kTooManyCards, {card_text(card).view(), most});
        return;
      }
      visit(card, entry);
    });
  }

  void read_sets(int seat, const std::string& path) {
    reader_.each_named(path, [&](const std::string& key, const std::string& entry) {
      const auto read = parse_rank(key);
      if (!read) {
        reader_.problems().add(entry, say::kSetRank, {key});
        return;
      }
      const int rank = *read;
      each_card(entry, [&](Card card, const std::string& place) {
        if (rank_of(card) == rank) {
          state_->sets[seat].add(card);
        } else if (!ruleset_.is_wild(rank_of(card))) {
          reader_.problems().add(place, say::kSetForeign, {card_text(card).view(), rank_text(rank)});
        } else if (ruleset_.is_wild(rank)) {
          reader_.problems().add(place, say::kSetOfTwos, {card_text(card).view()});
        } else {
          add_wild(seat, rank, card);
        }
      });
    });
    for (int rank = 0; rank < kRanks; ++rank) {
      const SetSize size = set_size(ruleset_, *state_, seat, rank);
      if (size.total() == 0 || (set_allowed(ruleset_, rank) && set_stands(ruleset_.rules, size))) continue;
      reader_.problems().add(path, say::kExpectedSet, {rank_text(rank), size.naturals, size.wilds});
    }
  }

  // Adds a wild card to a set. Lane `rank` counts wild cards by suit; jokers have no suit, so their
  // lane is a plain count.
  void add_wild(int seat, int rank, Card card) {
    const int wild = ruleset_.ranks[static_cast<std::size_t>(rank_of(card))].wild_entry;
    Cards& cards = state_->wilds[wild][seat];
    const int suit = card == kJoker ? 0 : suit_of(card);
    cards.add_all(Cards::of_lane(rank, static_cast<Lane>(1U << (2 * suit))));
  }

  TableReader& reader_;
  const Variant& variant_;
  const Ruleset& ruleset_;
  State* state_;
  std::array<int, MILLE_CARD_KINDS> used_{};
  bool has_first_lay_ = false;
};

}  // namespace

std::optional<std::array<std::int64_t, kSeats>> read_pair(TableReader& reader, const std::string& path,
                                                          std::int64_t least, std::int64_t most) {
  if (!reader.table(path)) return {};
  std::array<std::int64_t, kSeats> pair{};
  std::size_t count = 0;
  reader.each_listed(path, [&](int number, const std::string& entry) {
    const auto value = reader.integer(entry, least, most);
    if (value && number <= kSeats) pair[static_cast<std::size_t>(number) - 1] = *value;
    count = static_cast<std::size_t>(number);
  });
  if (count == pair.size()) return pair;
  reader.wrong_type(path, "two numbers, seat 0 first");
  return {};
}

std::vector<std::size_t> read_remembered(TableReader& reader, const std::string& path, const Variant& variant,
                                         std::int32_t* numbers) {
  std::vector<std::size_t> named;
  if (!reader.table(path)) return named;
  std::vector<std::string_view> names;
  for (const VariantMemory& memory : variant.memory) names.push_back(memory.name);
  reader.each_named(path, [&](const std::string& key, const std::string& entry) {
    const auto found = std::find(names.begin(), names.end(), key);
    if (found == names.end()) return reader.unknown(entry, key, names);
    const auto place = static_cast<std::size_t>(found - names.begin());
    const VariantMemory& memory = variant.memory[place];
    const auto number = reader.integer(entry, memory.minimum, memory.maximum);
    if (!number) return;
    numbers[place] = static_cast<std::int32_t>(*number);
    named.push_back(place);
  });
  return named;
}

int read_seat(TableReader& reader, const std::string& path) {
  if (lua_isnil(reader.state(), -1)) return kNobody;
  return static_cast<int>(reader.integer(path, 0, kSeats - 1).value_or(kNobody));
}

std::optional<State> read_expected_state(TableReader& reader, const std::string& path, const Variant& variant,
                                         bool position) {
  if (!reader.table(path)) return {};
  const std::size_t before = reader.problems().count();
  State state;
  std::memset(static_cast<void*>(&state), 0, sizeof state);
  reader.entry(path, "rule_set", [&](const std::string& entry) {
    const auto most = static_cast<std::int64_t>(variant.rule_sets.size());
    state.rule_set = static_cast<std::int8_t>(reader.integer(entry, 0, most).value_or(0));
  });
  const Ruleset& ruleset = variant.ruleset_of(state);
  state.tag = ruleset.tag;
  state.phase = MILLE_PHASE_DRAW;
  state.deal = 1;
  state.dealer = kNobody;
  state.turn = kNobody;
  state.out = kNobody;
  state.winner = kNobody;
  state.fault_seat = kNobody;
  std::fill_n(state.deals_won, kSeats, -1);
  state.last.memory = remembered_at_start(ruleset);
  const std::span<const std::string_view> keys =
      position ? std::span<const std::string_view>(kPositionKeys) : std::span<const std::string_view>(kDealKeys);
  StateReader entries(reader, variant, &state);
  reader.each_named(path, [&](const std::string& key, const std::string& entry) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      reader.unknown(entry, key, keys);
    } else {
      entries.read(key, entry);
    }
  });
  entries.finish(position);
  if (position && state.turn == kNobody) reader.problems().add(path, say::kMissing, {path + ".turn"});
  if (state.dealer == kNobody) state.dealer = static_cast<std::int8_t>(state.turn == 0 ? 1 : 0);
  if (reader.problems().count() != before) return {};
  return state;
}

}  // namespace mille
