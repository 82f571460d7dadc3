// What the tests of tables and records share: the five shipped rule settings as variants without scripts, and random play.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/fast_random.h"
#include "table/table.h"

namespace mille::test {

// Every id that PlainVariants knows.
const std::vector<std::string>& shipped_ids();

// The shipped variants with their option `target`, made of rule fields alone.
class PlainVariants : public VariantSource {
 public:
  Result<std::shared_ptr<Variant>> by_id(std::string_view id, std::span<const mille_option> options,
                                         mille_error* error) const override;
  Result<std::shared_ptr<Variant>> from_rules(std::string_view id, std::span<const mille_option> options,
                                              const mille_rules& rules, std::string_view script,
                                              mille_error* error) const override;
};

// A shipped variant, with options as `name=value`.
std::shared_ptr<Variant> variant(std::string_view id, const std::vector<std::string>& options = {});

// A variant with rules of its own.
std::shared_ptr<Variant> variant_of(const mille_rules& rules, std::string_view id = "house");

// The rules of `montreal`, except that matches are over after some deals of some turns.
mille_rules short_rules(int max_deals, int max_turns);

Seed seed_of(std::uint64_t number);

// The pack of a variant in random order.
std::vector<Card> random_deck(const mille_rules& rules, FastRandom* random);

// One random legal action.
void play_decision(Table* table, FastRandom* random);

// Deals the next deal as the table's decks want it.
void deal(Table* table, FastRandom* random);

// Random play until the match is over or so many decisions have been taken.
void play(Table* table, FastRandom* random, std::uint64_t decisions = UINT64_MAX);

// The same without a lay or a taking of the pile, as long as the rules let it be: so the stock is used up.
void only_draw_and_discard(Table* table, FastRandom* random, std::uint64_t decisions);

// A table in which nothing has happened yet.
std::unique_ptr<Table> new_table(std::shared_ptr<const Variant> variant, const TableSetup& setup);

// An error ready to be filled.
mille_error empty_error();

}  // namespace mille::test
