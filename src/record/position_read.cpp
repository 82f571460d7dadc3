// Reads positions. It checks the form first, then the cards, then whether the position can be played.
#include <algorithm>
#include <array>
#include <limits>

#include "base/json_read.h"
#include "core/deck.h"
#include "core/legal.h"
#include "core/notation.h"
#include "core/ruleset.h"
#include "core/set_rules.h"
#include "core/settle.h"
#include "record/messages.h"
#include "record/option_texts.h"
#include "record/position.h"
#include "record/position_history.h"
#include "record/spelling.h"
#include "table/rules_json.h"

namespace mille {
namespace {

constexpr std::int64_t kMaxReshuffles = 100000;

// In the order of version 2.
constexpr std::string_view kMembers[] = {
    "mille_position", "variant",  "options",  "rules",      "script", "seed",  "deal",   "rule_set", "reshuffles",
    "dealer",         "turn",     "drawn",    "first_turn", "turns",  "hands", "sets",   "pile",     "stock",
    "totals",         "naturals", "chapeaux", "draw_ends",  "known",  "rest",  "history"};
constexpr std::string_view kRequired[] = {"mille_position", "dealer", "turn", "drawn", "first_turn",
                                          "hands",          "sets",   "pile", "stock"};
bool among(std::string_view name, std::span<const std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

class PositionReader {
 public:
  PositionReader(std::string_view text, const Json& json, mille_error* error)
      : text_(text), json_(json), error_(error) {}

  Result<Position> read(const VariantSource& variants, std::shared_ptr<const Variant> given) {
    if (!members_known() || !one_spelling() || !find_variant(variants, std::move(given))) return status_;
    const std::int64_t ratio = rules().payment_stake_ratio;
    const std::int64_t stakes[2] = {1, ratio == 0 ? 1 : ratio};
    state_ = start_match(variant_->ruleset, {}, stakes, false);
    if (!read_match() || !read_turn() || !read_cards() || !read_history() || !read_rest() || !read_known() ||
        !playable())
      return status_;
    return Position{std::move(variant_), state_};
  }

 private:
  const Ruleset& ruleset() const { return variant_->ruleset_of(rule_set_); }
  const mille_rules& rules() const { return ruleset().rules; }

  bool refused(const Message& message, std::initializer_list<Param> params) {
    status_ = refuse(error_, message, params);
    return false;
  }
  bool wrong(std::string_view name, std::string_view expected, const Json& found) {
    return refused(say::kPositionType, {name, expected, shown(found)});
  }
  // The member of that name, or null.
  const Json* find(std::string_view name) const { return json_.find(name); }

  bool members_known() {
    if (!json_.is_object()) return refused(say::kPositionObject, {shown(json_)});
    for (const auto& [name, value] : json_.members()) {
      if (!among(name, kMembers)) return refused(say::kPositionUnknown, {name});
    }
    for (const std::string_view name : kRequired) {
      if (find(name) == nullptr) return refused(say::kPositionMissing, {name});
    }
    if (!number("mille_position", kFirstPositions, kPositions, &version_)) return false;
    // Version 1 takes a script from the variant that it names.
    return version_ != kFirstPositions || find("script") == nullptr || refused(say::kPositionUnknown, {"script"});
  }

  // Version 1 does not prescribe white space and order.
  bool one_spelling() {
    if (version_ == kFirstPositions) return true;
    const auto place = [](std::string_view name) { return std::find(std::begin(kMembers), std::end(kMembers), name); };
    const std::vector<Json::Member>& members = json_.members();
    for (std::size_t i = 1; i < members.size(); ++i) {
      if (place(members[i].first) > place(members[i - 1].first)) continue;
      return refused(say::kPositionOrder, {members[i].first, members[i - 1].first});
    }
    std::string_view text = text_;
    if (text.ends_with('\n')) text.remove_suffix(1);  // the line end of a file
    status_ = check_spelling(text, json_, 1, error_);
    if (status_ != MILLE_OK) status_ = refused_as(error_, MILLE_E_POSITION, 1);
    return status_ == MILLE_OK;
  }

  bool find_variant(const VariantSource& variants, std::shared_ptr<const Variant> given) {
    const Json* id = find("variant");
    const Json* options = find("options");
    const Json* rules = find("rules");
    std::optional<OptionTexts> texts(std::in_place);
    if (id != nullptr && !id->is_string()) return wrong("variant", "a string", *id);
    if (rules != nullptr && !rules->is_object()) return wrong("rules", "an object", *rules);
    if (options != nullptr) texts = OptionTexts::read(*options);
    if (!texts) return wrong("options", "an object of numbers, booleans and strings", *options);
    if (given != nullptr) {
      variant_ = std::move(given);
      return true;
    }
    const std::string_view name = id == nullptr ? std::string_view("montreal") : id->text();
    const auto loaded = version_ == kFirstPositions ? load_changed(variants, name, *texts, rules)
                                                    : load_whole(variants, name, *texts, rules);
    status_ = loaded.status();
    if (loaded) variant_ = *loaded;
    return status_ == MILLE_OK;
  }

  // Version 1: loads today's variant of that name, with the options and the rule changes of the text.
  Result<std::shared_ptr<Variant>> load_changed(const VariantSource& variants, std::string_view name,
                                                const OptionTexts& texts, const Json* changes) {
    const std::vector<mille_option> list = texts.list();
    MILLE_TRY(auto named, variants.by_id(name, list, error_));
    if (changes == nullptr || changes->members().empty()) return named;
    mille_rules rules = named->ruleset.rules;
    MILLE_TRY(read_rules(*changes, &rules, error_));
    std::vector<mille_option> own;  // those that set a field the changes may have overruled
    for (const VariantOption& option : named->options) {
      if (option.is_own && option.is_set) own.push_back({option.name.c_str(), option.value.c_str()});
    }
    MILLE_TRY(auto changed, variants.from_rules(name, own, rules, named->script, nullptr, error_));
    changed->options = std::move(named->options);
    return changed;
  }

  // Version 2: loads the rules and the script of the text, whatever today's variant of that name is.
  Result<std::shared_ptr<Variant>> load_whole(const VariantSource& variants, std::string_view name,
                                              const OptionTexts& texts, const Json* changes) {
    const Json* script = find("script");
    if (script != nullptr && !script->is_string()) {
      wrong("script", "a string", *script);
      return status_;
    }
    mille_rules rules = base_rules();
    if (changes != nullptr) {
      MILLE_TRY(rules, read_rule_changes(*changes, error_));
    }
    const std::vector<mille_option> list = texts.list();
    const std::string_view source = script == nullptr ? std::string_view() : script->text();
    MILLE_TRY(auto loaded, variants.from_rules(name, list, rules, source, nullptr, error_));
    MILLE_TRY(texts.keep_in(loaded.get(), error_));
    if (changes != nullptr && check_spelling(changes->written(), loaded->record_rules, 1, error_) != MILLE_OK) {
      return refused_as(error_, MILLE_E_POSITION, 1);
    }
    if (script != nullptr && loaded->script.empty()) {
      refused(say::kPositionUnknown, {"script"});
      return status_;
    }
    return loaded;
  }

  template <class Number>
  bool number(std::string_view name, std::int64_t minimum, std::int64_t maximum, Number* value) {
    const Json* json = find(name);
    return json == nullptr || number_in(*json, name, minimum, maximum, value);
  }

  template <class Number>
  bool number_in(const Json& json, std::string_view name, std::int64_t minimum, std::int64_t maximum, Number* value) {
    const auto read = json.whole(minimum, maximum);
    if (!read) {
      return wrong(name, "a whole number from " + std::to_string(minimum) + " to " + std::to_string(maximum), json);
    }
    *value = static_cast<Number>(*read);
    return true;
  }

  template <class Number>
  bool both(std::string_view name, std::int64_t minimum, std::int64_t maximum, Number (&values)[kSeats]) {
    const Json* json = find(name);
    if (json == nullptr) return true;
    if (json->elements().size() != kSeats) return wrong(name, "two whole numbers", *json);
    return number_in(json->elements()[0], name, minimum, maximum, &values[0]) &&
           number_in(json->elements()[1], name, minimum, maximum, &values[1]);
  }

  bool truth(std::string_view name, std::uint8_t* value) {
    const Json* json = find(name);
    if (json == nullptr) return true;
    if (!json->is_boolean()) return wrong(name, "true or false", *json);
    *value = json->boolean() ? 1 : 0;
    return true;
  }

  bool read_match() {
    if (const Json* seed = find("seed"); seed != nullptr) {
      const auto read = seed_from_hex(seed->text());
      if (!read || (version_ != kFirstPositions && seed->text() != text_of(to_hex(*read)))) {
        return wrong("seed", version_ == kFirstPositions ? "64 hexadecimal digits" : "64 lower-case hexadecimal digits",
                     *seed);
      }
      state_.seed = *read;
    }
    state_.deal = 1;
    if (variant_->rule_sets.empty() && find("rule_set") != nullptr) return refused(say::kPositionUnknown, {"rule_set"});
    if (!number("rule_set", 1, static_cast<std::int64_t>(variant_->rule_sets.size()), &rule_set_)) return false;
    state_.rule_set = rule_set_;
    return number("deal", 1, rules().match_max_deals, &state_.deal) &&
           both("totals", -kMaxTotal, kMaxTotal, state_.totals) && both("naturals", 0, kMaxNaturals, state_.naturals) &&
           both("chapeaux", 0, kMaxChapeaux, state_.chapeaux);
  }

  bool read_turn() {
    std::uint8_t drawn = 0;
    if (!number("dealer", 0, kSeats - 1, &state_.dealer) || !number("turn", 0, kSeats - 1, &state_.turn) ||
        !truth("drawn", &drawn) || !truth("first_turn", &state_.first_turn) || !truth("draw_ends", &state_.draw_ends) ||
        !number("turns", 0, rules().deal_max_turns - 1, &state_.turns) ||
        !number("reshuffles", 0, kMaxReshuffles, &state_.reshuffles)) {
      return false;
    }
    state_.phase = drawn != 0 ? MILLE_PHASE_LAY : MILLE_PHASE_DRAW;
    // A stock that was turned over lies in a known order (X1).
    state_.stock_known = rules().stock_exhausted == MILLE_EXHAUSTED_TURN_OVER && state_.reshuffles > 0
                             ? std::uint8_t{1}
                             : std::uint8_t{0};
    if (state_.first_turn != 0 && (state_.turns != 0 || state_.turn == state_.dealer)) {
      return refused(say::kPositionFirstTurn, {});
    }
    return true;
  }

  // Version 1 accepts every spelling of a card.
  std::optional<Card> read_card(const Json& entry) const {
    const auto card = parse_card(entry.text());
    if (card && version_ != kFirstPositions && card_text(*card).view() != entry.text()) return {};
    return card;
  }

  // Reads cards in notation and takes each of them from the pack. `put` places them.
  template <class Put>
  bool take_cards(const Json& json, std::string_view name, Put put) {
    if (!json.is_array()) return wrong(name, "a list of cards", json);
    for (const Json& entry : json.elements()) {
      const auto read = read_card(entry);
      if (!read) return refused(say::kPositionCard, {name, shown(entry)});
      const Card card = *read;
      if (++placed_[card] > copies_of(rules(), card)) {
        return refused(say::kPositionPack, {card_text(card).view(), placed_[card], copies_of(rules(), card)});
      }
      if (!put(card)) return false;
    }
    return true;
  }

  bool read_cards() {
    const Json& hands = *find("hands");
    const Json& sets = *find("sets");
    const Json& stock = *find("stock");
    if (hands.elements().size() != kSeats) return wrong("hands", "two lists of cards", hands);
    if (sets.elements().size() != kSeats) return wrong("sets", "two objects of sets by rank", sets);
    for (int seat = 0; seat < kSeats; ++seat) {
      const auto into_hand = [this, seat](Card card) {
        state_.hands[seat].add(card);
        ++state_.hand_size[seat];
        return true;
      };
      if (!take_cards(hands.elements()[static_cast<std::size_t>(seat)], "hands", into_hand) ||
          !read_sets(sets.elements()[static_cast<std::size_t>(seat)], seat)) {
        return false;
      }
    }
    const auto onto_pile = [this](Card card) {
      state_.pile[state_.pile_size++] = card;
      return true;
    };
    const auto into_stock = [this](Card card) {
      state_.add_to_stock(card);
      return true;
    };
    return take_cards(*find("pile"), "pile", onto_pile) &&
           (!stock.is_array() || take_cards(stock, "stock", into_stock));
  }

  bool read_sets(const Json& json, int seat) {
    if (!json.is_object()) return wrong("sets", "two objects of sets by rank", json);
    for (const auto& [name, cards] : json.members()) {
      const auto read = parse_rank(name);
      if (!read) return refused(say::kPositionRank, {name});
      const int rank = *read;
      if (state_.has_set(seat, rank)) return refused(say::kPositionSetTwice, {seat, rank_text(rank)});
      const auto join = [this, seat, rank](Card card) { return join_set(seat, rank, card); };
      if (!take_cards(cards, "sets", join) || !check_set(seat, rank)) return false;
    }
    return true;
  }

  // S2, S4: adds a natural or wild card to a set. A set of a wild rank takes no other wild cards.
  bool join_set(int seat, int rank, Card card) {
    if (rank_of(card) == rank) {
      state_.sets[seat].add(card);
      return true;
    }
    if (!ruleset().is_wild(rank_of(card)) || ruleset().is_wild(rank)) {
      return refused(say::kPositionForeign, {card_text(card).view(), rank_text(rank)});
    }
    const int entry = ruleset().ranks[static_cast<std::size_t>(rank_of(card))].wild_entry;
    state_.wilds[entry][seat].add(make_card(rank, card == kJoker ? 0 : suit_of(card)));
    return true;
  }

  bool check_set(int seat, int rank) {
    const SetSize size = set_size(ruleset(), state_, seat, rank);
    if (set_allowed(ruleset(), rank) && set_stands(rules(), size)) return true;
    Message message = say::kPositionSet;
    message.rule = "S6";
    message.field = "sets.max_size";
    if (!set_allowed(ruleset(), rank)) {
      message.rule = "S2";
      message.field = "sets.of_wilds";
    } else if (size.naturals < rules().sets_min_natural_cards) {
      message.rule = "S2";
      message.field = "sets.min_natural_cards";
    } else if (size.total() < rules().sets_min_size) {
      message.rule = "S1";
      message.field = "sets.min_size";
    } else if (size.wilds > rules().sets_max_wilds) {
      message.rule = "S2";
      message.field = "sets.max_wilds";
    }
    return refused(message, {rank_text(rank), size.naturals, size.wilds, message.field});
  }

  // Handles the cards that have no place yet. They form a stock whose order is open, are out of the game, or are a
  // mistake.
  bool read_rest() {
    const Json* rest = find("rest");
    if (rest != nullptr && rest->text() != "out") return wrong("rest", "out", *rest);
    std::array<Card, MILLE_PACK_MAX> open;
    std::size_t count = 0;
    for (Card card = 0; card < MILLE_CARD_KINDS; ++card) {
      for (int copy = placed_[card]; copy < copies_of(rules(), card); ++copy) open[count++] = card;
    }
    const Json& stock = *find("stock");
    std::size_t drawn_from = 0;
    if (!stock.is_array()) {
      const auto number = stock.whole(0, MILLE_PACK_MAX);
      if (!number) return wrong("stock", "a list or a number of cards", stock);
      drawn_from = static_cast<std::size_t>(*number);
      if (drawn_from > count || (drawn_from < count && rest == nullptr)) {
        return refused(say::kPositionOpen, {static_cast<std::int64_t>(drawn_from), static_cast<std::int64_t>(count)});
      }
      shuffle_rest(state_.seed, static_cast<std::uint32_t>(state_.deal), open.data(), count);
      state_.put_stock({open.data(), drawn_from});
    }
    if (drawn_from == count || rest != nullptr) return true;
    std::string names;
    for (std::size_t i = 0; i < count; ++i) names.append(i == 0 ? "" : " ").append(card_text(open[i]).view());
    return refused(say::kPositionNowhere, {names});
  }

  bool read_known() {
    const Json* known = find("known");
    if (known == nullptr) return true;
    if (known->elements().size() != kSeats) return wrong("known", "two lists of cards", *known);
    for (int seat = 0; seat < kSeats; ++seat) {
      const Json& cards = known->elements()[static_cast<std::size_t>(seat)];
      if (!cards.is_array()) return wrong("known", "two lists of cards", *known);
      for (const Json& entry : cards.elements()) {
        const auto read = read_card(entry);
        if (!read) return refused(say::kPositionCard, {"known", shown(entry)});
        const Card card = *read;
        const int count = state_.known[seat].count(card) + 1;
        const int held = state_.hands[seat].count(card);
        if (count > held) return refused(say::kPositionKnown, {card_text(card).view(), count, held, seat});
        state_.known[seat].add(card);
      }
    }
    return true;
  }

  // T4: checks that nobody is out and that the player whose turn it is has a legal action.
  bool playable() {
    for (int seat = 0; seat < kSeats; ++seat) {
      if (state_.hand_size[seat] == 0) return refused(say::kPositionHandEmpty, {seat});
    }
    if (legal_list(ruleset(), state_, {}) == 0) return refused(say::kPositionStranded, {});
    return true;
  }

  // Version 2, under a script: what its hooks may ask about.
  bool read_history() {
    std::fill_n(state_.deals_won, kSeats, state_.deal == 1 ? 0 : -1);
    state_.assume_first_lays();
    const Json* history = find("history");
    if (history == nullptr) return true;
    if (variant_->script.empty()) return refused(say::kPositionUnknown, {"history"});
    status_ = mille::read_history(*variant_, *history, &state_, error_);
    return status_ == MILLE_OK;
  }

  std::string_view text_;
  const Json& json_;
  mille_error* error_;
  std::int32_t version_ = kPositions;
  mille_status status_ = MILLE_OK;
  std::shared_ptr<const Variant> variant_;
  State state_;
  std::int8_t rule_set_ = 0;
  std::array<int, MILLE_CARD_KINDS> placed_{};
};

}  // namespace

Result<Position> read_position(const VariantSource& variants, std::shared_ptr<const Variant> given,
                               std::string_view text, mille_error* error) {
  JsonProblem problem;
  const auto json = parse_json(text, &problem);
  if (!json) {
    refuse(error, *problem.message, {problem.detail});
    return refused_as(error, MILLE_E_POSITION, line_of(text, problem.offset));
  }
  return PositionReader(text, *json, error).read(variants, std::move(given));
}

}  // namespace mille
