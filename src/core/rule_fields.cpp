// The table of the rule fields, in the order of records, and searches in it.
#include "core/rule_fields.h"

#include <array>

namespace mille {
namespace {

using std::string_view;

constexpr string_view kTake[] = {"pair", "pair_or_wild", "pair_or_join", "free"};
constexpr string_view kAmount[] = {"all", "top"};
constexpr string_view kWildUpcard[] = {"pair", "never"};
constexpr string_view kExhausted[] = {"reshuffle", "turn_over", "end_deal"};
constexpr string_view kOut[] = {"optional", "required", "forbidden"};
constexpr string_view kClean[] = {"out", "any", "none"};
constexpr string_view kTie[] = {"deal", "draw"};
constexpr string_view kForfeit[] = {"as_out", "totals"};
constexpr string_view kBehind[] = {"zero", "signed"};
constexpr string_view kSkunkMode[] = {"multiply", "add"};
constexpr string_view kDoubleWhen[] = {"total", "last_deal"};

constexpr string_view kFirstRelease = "1.0.0";

consteval RuleField field_of(string_view full_name, FieldType type, std::size_t offset, std::int32_t minimum,
                             std::int32_t maximum, std::int32_t default_value, std::span<const string_view> choices,
                             string_view help) {
  const std::size_t dot = full_name.find('.');
  return {.group = full_name.substr(0, dot),
          .name = full_name.substr(dot + 1),
          .full_name = full_name,
          .type = type,
          .offset = offset,
          .minimum = minimum,
          .maximum = maximum,
          .default_value = default_value,
          .base = default_value,
          .neutral = default_value,
          .since = kFirstRelease,
          .choices = choices,
          .help = help};
}
consteval RuleField special(string_view full_name, FieldType type, std::size_t offset, string_view help) {
  return field_of(full_name, type, offset, 0, kMaxCardValue, 0, {}, help);
}
consteval RuleField integer(string_view full_name, std::size_t offset, std::int32_t minimum, std::int32_t maximum,
                            std::int32_t default_value, string_view help) {
  return field_of(full_name, FieldType::integer, offset, minimum, maximum, default_value, {}, help);
}
consteval RuleField boolean(string_view full_name, std::size_t offset, bool default_value, string_view help) {
  return field_of(full_name, FieldType::boolean, offset, 0, 1, default_value ? 1 : 0, {}, help);
}
template <std::size_t N>
consteval RuleField choice(string_view full_name, std::size_t offset, const string_view (&choices)[N],
                           string_view help) {
  return field_of(full_name, FieldType::choice, offset, 0, static_cast<std::int32_t>(N) - 1, 0, choices, help);
}

constexpr std::array kFields = {
    integer("cards.packs", offsetof(mille_rules, cards_packs), 1, 2, 2, "Packs of 52 cards (C1)."),
    integer("cards.jokers", offsetof(mille_rules, cards_jokers), 0, 4, 0, "Jokers in all. A joker has no rank."),
    special("cards.wild", FieldType::wild_list, offsetof(mille_rules, cards_wild),
            "At most two wild ranks, or joker (C3)."),
    special("cards.values", FieldType::value_map, offsetof(mille_rules, cards_values),
            "Points by rank, card or joker; a card's entry takes precedence over its rank's (C2)."),
    integer("deal.hand", offsetof(mille_rules, deal_hand), 5, 25, 15, "Cards dealt to each player (D2)."),
    integer("deal.max_turns", offsetof(mille_rules, deal_max_turns), 2, 100000, 500,
            "Turns, both players counted, after which a deal is blocked (X3)."),
    integer("sets.min_size", offsetof(mille_rules, sets_min_size), 3, 5, 3, "Fewest cards in a set (S1)."),
    integer("sets.min_natural_cards", offsetof(mille_rules, sets_min_natural_cards), 1, 4, 1,
            "Fewest natural cards in a set (S2)."),
    integer("sets.max_wilds", offsetof(mille_rules, sets_max_wilds), 0, 12, 12, "Most wild cards in a set."),
    integer("sets.max_size", offsetof(mille_rules, sets_max_size), 3, 28, 28, "Most cards in a set (S6)."),
    boolean("sets.of_wilds", offsetof(mille_rules, sets_of_wilds), true,
            "Whether a wild rank may be laid as a set of its own (S2)."),
    boolean("sets.lay_on_opponent", offsetof(mille_rules, sets_lay_on_opponent), false,
            "Whether cards may also join the opponent's sets (S4)."),
    integer("sets.opening_minimum", offsetof(mille_rules, sets_opening_minimum), 0, 500, 0,
            "Least value of a player's first lay of a deal."),
    choice("pile.take", offsetof(mille_rules, pile_take), kTake, "What takes the discard pile (P1)."),
    choice("pile.amount", offsetof(mille_rules, pile_amount), kAmount, "How much of the pile is taken (P4)."),
    choice("pile.wild_upcard", offsetof(mille_rules, pile_wild_upcard), kWildUpcard,
           "What takes a pile whose upcard is wild."),
    boolean("pile.first_turn_two", offsetof(mille_rules, pile_first_turn_two), true,
            "Whether a wild upcard may be taken on the first turn (F1)."),
    choice("stock.exhausted", offsetof(mille_rules, stock_exhausted), kExhausted,
           "What happens when the stock is used up (X1)."),
    choice("out.discard", offsetof(mille_rules, out_discard), kOut, "How a player may go out (T4)."),
    integer("out.bonus", offsetof(mille_rules, out_bonus), 0, 1000, 0, "Points for going out, after all factors."),
    integer("naturals.size", offsetof(mille_rules, naturals_size), 3, 8, 0,
            "Natural cards, without a wild one, that make a set a natural (N1). By default 4 per pack.")
        .with_base(8),
    integer("naturals.set_factor", offsetof(mille_rules, naturals_set_factor), 1, 10, 2, "Factor for such a set (N1)."),
    choice("naturals.clean", offsetof(mille_rules, naturals_clean), kClean,
           "Who gets the factor for no wild card in their sets (N2)."),
    integer("naturals.clean_factor", offsetof(mille_rules, naturals_clean_factor), 1, 10, 2,
            "Factor for all sets of that player (N2)."),
    boolean("score.chapeau", offsetof(mille_rules, score_chapeau), true,
            "Whether a negative deal score is a chapeau (E3)."),
    integer("match.target", offsetof(mille_rules, match_target), 1, 1000000, 1200, "Points that end the match (M1)."),
    boolean("match.natural_required", offsetof(mille_rules, match_natural_required), false,
            "Whether the winner needs a natural (V1)."),
    choice("match.tie", offsetof(mille_rules, match_tie), kTie,
           "What follows if both reach the target with equal totals (M2)."),
    integer("match.max_deals", offsetof(mille_rules, match_max_deals), 1, 100000, 1000,
            "Deals after which the match ends (M3)."),
    // The format of records came with this field, so its base is the default.
    choice("match.forfeit", offsetof(mille_rules, match_forfeit), kForfeit,
           "What giving up in the middle of a deal costs (M4).")
        .added("1.0.0", MILLE_FORFEIT_TOTALS)
        .with_base(MILLE_FORFEIT_AS_OUT),
    integer("payment.stake_ratio", offsetof(mille_rules, payment_stake_ratio), 0, 100, 3,
            "The large stake divided by the small one; 0 allows any."),
    integer("payment.unit", offsetof(mille_rules, payment_unit), 1, 1000, 100,
            "The rounding of the totals, and the points that a small pays for (Y4)."),
    choice("payment.behind", offsetof(mille_rules, payment_behind), kBehind,
           "The difference (Y4) of a winner with fewer points (V1)."),
    integer("payment.skunk_percent", offsetof(mille_rules, payment_skunk_percent), 0, 100, 50,
            "The skunk line in percent of the target (Y5)."),
    choice("payment.skunk_mode", offsetof(mille_rules, payment_skunk_mode), kSkunkMode,
           "Whether a skunk multiplies the payment or adds larges (Y5, V4)."),
    integer("payment.skunk", offsetof(mille_rules, payment_skunk), 0, 10, 2, "The factor, or larges, of a skunk."),
    integer("payment.double_skunk", offsetof(mille_rules, payment_double_skunk), 0, 10, 3,
            "The factor, or larges, of a double skunk."),
    choice("payment.double_skunk_when", offsetof(mille_rules, payment_double_skunk_when), kDoubleWhen,
           "What makes a skunk double (Y5)."),
    boolean("payment.progressive_naturals", offsetof(mille_rules, payment_progressive_naturals), false,
            "Whether the k-th natural pays k larges (V3)."),
    boolean("payment.progressive_chapeaux", offsetof(mille_rules, payment_progressive_chapeaux), false,
            "Whether the k-th chapeau pays k larges (V3)."),
};

}  // namespace

std::span<const RuleField> rule_fields() { return kFields; }

std::vector<const RuleField*> fields_used_beyond(std::uint32_t rules_size, const mille_rules& rules) {
  std::vector<const RuleField*> used;
  for (const RuleField& field : kFields) {
    if (field.offset >= rules_size && field_value(rules, field) != field.neutral) used.push_back(&field);
  }
  return used;
}

std::string names_of(std::span<const RuleField* const> fields, std::string_view between) {
  std::string names;
  for (const RuleField* field : fields) {
    if (!names.empty()) names += between;
    names += field->full_name;
  }
  return names;
}

const RuleField* find_rule_field(std::string_view full_name) {
  for (const RuleField& field : kFields) {
    if (field.full_name == full_name) return &field;
  }
  return nullptr;
}

}  // namespace mille
