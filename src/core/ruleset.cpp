// Checks the rule fields of a variant and derives from them what the engine needs in play.
#include "core/ruleset.h"

#include <algorithm>
#include <utility>

#include "core/messages.h"
#include "core/notation.h"
#include "core/plain_lays.h"
#include "core/rule_fields.h"

namespace mille {
namespace {

constexpr int kSuitsOfPack = kSuits;
constexpr std::uint8_t kNoKind = 255;

// C2: a card's points in `montreal`.
std::int32_t default_value(Card card) {
  constexpr std::int32_t kByRank[kRanks + 1] = {15, 20, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 50};
  if (card == make_card(11, 3)) return 100;  // queen of spades
  if (card == make_card(10, 1)) return 50;   // jack of diamonds
  return kByRank[rank_of(card)];
}

mille_status check_ranges(const mille_rules& rules, mille_error* error) {
  for (const RuleField& field : rule_fields()) {
    if (field.type == FieldType::wild_list || field.type == FieldType::value_map) continue;
    const std::int32_t value = field_value(rules, field);
    if (value < field.minimum || value > field.maximum) {
      return refuse(error, say::kRuleRange, {field.full_name, value, field.minimum, field.maximum});
    }
  }
  for (Card card = 0; card < MILLE_CARD_KINDS; ++card) {
    const std::int32_t value = rules.cards_values[card];
    if (value < 0 || value > kMaxCardValue) {
      return refuse(error, say::kRuleRange, {"cards.values", value, 0, kMaxCardValue});
    }
  }
  for (const std::int32_t rank : rules.cards_wild) {
    if (rank < MILLE_RANK_NONE || rank > kJokerRank) {
      return refuse(error, say::kRuleRange, {"cards.wild", rank, MILLE_RANK_NONE, kJokerRank});
    }
  }
  return MILLE_OK;
}

mille_status check_conflicts(const mille_rules& rules, mille_error* error) {
  const auto* wild = rules.cards_wild;
  if (wild[0] != MILLE_RANK_NONE && wild[0] == wild[1]) {
    return refuse(error, say::kRuleWild, {rank_name(wild[0])});
  }
  if (rules.cards_jokers > 0 && wild[0] != kJokerRank && wild[1] != kJokerRank) {
    return refuse(error, say::kRuleConflictJokers, {rules.cards_jokers});
  }
  if (const int of_rank = kSuitsOfPack * rules.cards_packs; rules.naturals_size > of_rank) {
    return refuse(error, say::kRuleConflictNaturals, {rules.naturals_size, rules.cards_packs, of_rank});
  }
  if (rules.sets_max_size < rules.sets_min_size) {
    return refuse(error, say::kRuleConflictSize, {rules.sets_max_size, "sets.min_size", rules.sets_min_size});
  }
  if (rules.sets_max_size < rules.sets_min_natural_cards) {
    return refuse(error, say::kRuleConflictSize,
                  {rules.sets_max_size, "sets.min_natural_cards", rules.sets_min_natural_cards});
  }
  if (rules.payment_skunk_mode == MILLE_SKUNK_MULTIPLY) {
    if (rules.payment_skunk == 0) return refuse(error, say::kRuleConflictSkunk, {"payment.skunk"});
    if (rules.payment_double_skunk == 0) return refuse(error, say::kRuleConflictSkunk, {"payment.double_skunk"});
  }
  return MILLE_OK;
}

// Finds the kinds of one rank by value. The kind of the suit lowest in the pack comes first.
Result<RankInfo> find_kinds(const mille_rules& rules, int rank, mille_error* error) {
  constexpr Lane kSuitMask = 3;
  const std::int32_t* values = rules.cards_values + make_card(rank, 0);
  RankInfo info;
  info.kinds[0] = 0;
  const std::int32_t first = values[0];
  std::int32_t second = -1;
  for (int suit = 0; suit < kSuits; ++suit) {
    const Lane mask = static_cast<Lane>(kSuitMask << (2 * suit));
    if (values[suit] == first) {
      info.kinds[0] |= mask;
    } else if (second == -1 || values[suit] == second) {
      second = values[suit];
      info.kinds[1] |= mask;
    } else {
      return refuse(error, say::kRuleConflictValues, {rank_name(rank)});
    }
  }
  return info;
}

SuitMask suits_of(Lane mask) {
  SuitMask suits;
  for (std::size_t suit = 0; suit < kSuits; ++suit) suits.bytes[suit] = (mask >> (2 * suit) & 1) != 0 ? 0xff : 0;
  return suits;
}

// Numbers the kinds in the order of the pack.
void number_kinds(Ruleset* ruleset) {
  mille_rules& rules = ruleset->rules;
  std::fill(std::begin(rules.kind_of), std::end(rules.kind_of), kNoKind);
  std::uint8_t next = 0;
  for (int rank = 0; rank < kRanks; ++rank) {
    const RankInfo& info = info_of(*ruleset, rank);
    for (std::size_t value = 0; value < kMaxValuesOfRank; ++value) {
      const Lane mask = info.kinds[value];
      if (mask == 0) continue;
      for (int suit = 0; suit < kSuits; ++suit) {
        if ((mask >> (2 * suit) & 1) != 0) rules.kind_of[make_card(rank, suit)] = next;
      }
      ruleset->kinds[next++] = {make_card(rank, 0), suits_of(mask), static_cast<std::uint8_t>(rank),
                                static_cast<std::uint8_t>(value)};
    }
  }
  if (rules.cards_jokers > 0) {
    rules.kind_of[kJoker] = next;
    ruleset->kinds[next++] = {kJoker, suits_of(3), kJokerRank, 0};
  }
  rules.kind_count = next;
}

// The number of ways to choose at most `left` wild cards by kind, from `kind` on.
std::int64_t wild_choices(const Ruleset& ruleset, int kind, int left) {
  if (kind == ruleset.wild_kind_count) return 1;
  const WildKind& wild = ruleset.wild_kinds[static_cast<std::size_t>(kind)];
  std::int64_t ways = 0;
  for (int n = 0; n <= std::min(left, copies_of_kind(ruleset, wild.rank, wild.mask)); ++n) {
    ways += wild_choices(ruleset, kind + 1, left - n);
  }
  return ways;
}

// The bound of the legal list, as docs/fields.md gives it.
std::int64_t legal_list_bound(const Ruleset& ruleset) {
  std::int64_t naturals = 0;
  std::int64_t of_wilds = 0;
  for (int rank = 0; rank < kRanks; ++rank) {
    const RankInfo& info = ruleset.ranks[static_cast<std::size_t>(rank)];
    std::int64_t ways = 1;
    for (const Lane mask : info.kinds) ways *= copies_of_kind(ruleset, rank, mask) + 1;
    (ruleset.is_wild(rank) ? of_wilds : naturals) += ways;
  }
  const std::int64_t wilds = wild_choices(ruleset, 0, ruleset.rules.sets_max_wilds);
  return wilds * naturals * (ruleset.rules.sets_lay_on_opponent != 0 ? 2 : 1) + of_wilds;
}

void list_wild_kinds(Ruleset* ruleset) {
  for (int entry = 0; entry < kMaxWildEntries; ++entry) {
    const std::int32_t rank = ruleset->rules.cards_wild[entry];
    if (rank == MILLE_RANK_NONE) continue;
    RankInfo& info = ruleset->ranks[static_cast<std::size_t>(rank)];
    info.wild_entry = static_cast<std::int8_t>(entry);
    ruleset->wild_ranks |= 1u << rank;
    for (const Lane mask : info.kinds) {
      if (mask == 0) continue;
      ruleset->wild_kinds[static_cast<std::size_t>(ruleset->wild_kind_count++)] = {
          static_cast<std::int8_t>(entry), static_cast<std::int8_t>(rank), mask, suits_of(mask)};
    }
  }
}

void list_plain_lays(const Ruleset& ruleset, PlainLays* lays) {
  constexpr std::size_t kHeld = PlainLays::kHeld;
  for (std::size_t joins = 0; joins < 2; ++joins) {
    for (std::size_t wilds = 0; wilds < kHeld; ++wilds) {
      for (std::size_t first = 0; first < kHeld; ++first) {
        for (std::size_t second = 0; first + second < kHeld; ++second) {
          std::uint8_t& count = lays->count[joins][wilds][first][second];
          const PlainLay hand{static_cast<int>(first), static_cast<int>(second), static_cast<int>(wilds)};
          for_each_plain_lay(ruleset.rules, joins != 0, hand, [&](const PlainLay& lay) {
            if (second == 0) lays->entries[joins][wilds][count] = static_cast<std::uint8_t>(lay.first | lay.wilds << 4);
            ++count;
            return true;
          });
        }
      }
      const bool may = joins != 0 || ruleset.rules.sets_of_wilds != 0;
      lays->count_of_wilds[joins][wilds] =
          may ? lays->count[joins][0][wilds][0] : 0;  // S4: a set of twos takes only twos
    }
  }
}

void prepare_plain_lays(const Ruleset& ruleset, PlainLays* lays) {
  const mille_rules& rules = ruleset.rules;
  list_plain_lays(ruleset, lays);
  lays->complete = std::max(rules.sets_min_size, rules.sets_min_natural_cards);
  lays->lift_beyond = in_all_lanes(static_cast<std::uint8_t>(0x80 - lays->complete + 1));
  for (int naturals = rules.sets_min_natural_cards; naturals < lays->complete; ++naturals) {
    lays->lift_to_fill[lays->fill_count] = in_all_lanes(static_cast<std::uint8_t>(0x80 - naturals));
    for (std::size_t wilds = 0; wilds < PlainLays::kHeld; ++wilds) {
      const int spare = static_cast<int>(wilds) - (lays->complete - naturals);
      lays->ways_to_fill[wilds][lays->fill_count] = static_cast<std::uint8_t>(std::max(spare + 1, 0));
    }
    ++lays->fill_count;
  }
  for (int rank = 0; rank < kRanks; ++rank) {
    if (!ruleset.is_wild(rank)) lays->mask.add_all(Cards::of_lane(rank, 0xff));
  }
}

// Finds out whether the legal list may take its fast path.
void prepare_sets(Ruleset* ruleset) {
  int wilds = 0;
  for (int kind = 0; kind < ruleset->wild_kind_count; ++kind) {
    const WildKind& wild = ruleset->wild_kinds[static_cast<std::size_t>(kind)];
    wilds += copies_of_kind(*ruleset, wild.rank, wild.mask);
  }
  const mille_rules& rules = ruleset->rules;
  const bool limited = rules.sets_max_wilds < wilds || rules.sets_max_size < kSuits * rules.cards_packs + wilds ||
                       rules.sets_lay_on_opponent != 0;
  for (int rank = 0; rank <= kJokerRank; ++rank) {
    const RankInfo& info = info_of(*ruleset, rank);
    for (std::size_t kind = 0; kind < kMaxValuesOfRank; ++kind) {
      ruleset->kind_masks[kind].add_all(Cards::of_lane(rank, info.kinds[kind]));
    }
    ruleset->two_value_ranks += info.kinds[1] != 0 ? 1 : 0;
  }
  ruleset->lays_are_plain = !ruleset->lays_restricted && !limited && ruleset->wild_kind_count <= 1;
  if (ruleset->lays_are_plain) prepare_plain_lays(*ruleset, &ruleset->plain_lays);
}

// Montreal's cards and, for every other field, the result of `value_of`.
template <class ValueOf>
mille_rules rules_with(ValueOf value_of) {
  mille_rules rules{};
  rules.struct_size = sizeof rules;
  for (const RuleField& field : rule_fields()) {
    if (field.type == FieldType::wild_list) {
      rules.cards_wild[0] = 1;  // C3: twos
      rules.cards_wild[1] = MILLE_RANK_NONE;
    } else if (field.type == FieldType::value_map) {
      for (Card card = 0; card < MILLE_CARD_KINDS; ++card) rules.cards_values[card] = default_value(card);
    } else {
      field_value(rules, field) = value_of(field);
    }
  }
  return rules;
}

}  // namespace

mille_rules default_rules() {
  return rules_with([](const RuleField& field) { return field.default_value; });
}

mille_rules base_rules() {
  return rules_with([](const RuleField& field) { return field.base; });
}

Result<Ruleset> make_ruleset(const mille_rules& given, mille_error* error) {
  Ruleset made{};
  mille_rules& rules = made.rules;
  rules = given;
  rules.struct_size = sizeof rules;
  if (rules.naturals_size == 0) rules.naturals_size = kSuitsOfPack * rules.cards_packs;
  MILLE_TRY(check_ranges(rules, error));
  std::fill(std::begin(rules.cards_values) + MILLE_CARD_KINDS, std::end(rules.cards_values), 0);
  rules.pack_size = rules.cards_packs * kSuits * kRanks + rules.cards_jokers;

  auto& wild = rules.cards_wild;  // in the order of the pack, MILLE_RANK_NONE last
  if (wild[0] == MILLE_RANK_NONE || (wild[1] != MILLE_RANK_NONE && wild[1] < wild[0])) std::swap(wild[0], wild[1]);
  MILLE_TRY(check_conflicts(rules, error));

  for (int rank = 0; rank < kRanks; ++rank) {
    MILLE_TRY(made.ranks[static_cast<std::size_t>(rank)], find_kinds(rules, rank, error));
  }
  list_wild_kinds(&made);
  number_kinds(&made);
  made.lays_restricted = rules.sets_opening_minimum > 0 || rules.out_discard != MILLE_OUT_OPTIONAL;
  prepare_sets(&made);
  const std::int64_t bound = legal_list_bound(made);
  if (bound > kMaxLegalList) return refuse(error, say::kRuleConflictList, {bound, kMaxLegalList});
  rules.longest_legal_list = static_cast<std::int32_t>(bound);
  return made;
}

}  // namespace mille
