// Shared by the tests of tables and records: the five shipped rule sets as variants without scripts, and random play.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/fast_random.h"
#include "table/table.h"

namespace mille::test {

// The ids that PlainVariants knows.
const std::vector<std::string>& shipped_ids();

// The shipped variants with their option `target`, made from rule fields alone.
class PlainVariants : public VariantSource {
 public:
  Result<std::shared_ptr<Variant>> by_id(std::string_view id, std::span<const mille_option> options,
                                         mille_error* error) const override;
  Result<std::shared_ptr<Variant>> from_rules(std::string_view id, std::span<const mille_option> options,
                                              const mille_rules& rules, std::string_view script, const HookLimits*,
                                              mille_error* error) const override;
};

// A shipped variant. Options are given as `name=value`.
std::shared_ptr<Variant> variant(std::string_view id, const std::vector<std::string>& options = {});

// A variant with these rules.
std::shared_ptr<Variant> variant_of(const mille_rules& rules, std::string_view id = "house");

// The rules of `montreal`, but with at most `max_deals` deals per match and `max_turns` turns per deal.
mille_rules short_rules(int max_deals, int max_turns);

Seed seed_of(std::uint64_t number);

// A variant's pack in random order.
std::vector<Card> random_deck(const mille_rules& rules, FastRandom* random);

// Plays one random legal action.
void play_decision(Table* table, FastRandom* random);

// Starts the next deal in the way that the table's decks require.
void deal(Table* table, FastRandom* random);

// Plays at random until the match is over or it has this many decisions.
void play(Table* table, FastRandom* random, std::uint64_t decisions = UINT64_MAX);

// Plays without laying cards or taking the pile wherever the rules allow it, so that the stock runs out.
void only_draw_and_discard(Table* table, FastRandom* random, std::uint64_t decisions);

std::unique_ptr<Table> new_table(std::shared_ptr<const Variant> variant, const TableSetup& setup);

mille_error empty_error();

}  // namespace mille::test
