// See merge.h. A base changes a field if its value differs from that of the default rules.
#include "variant/merge.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "core/notation.h"
#include "core/rule_fields.h"
#include "core/ruleset.h"
#include "variant/messages.h"
#include "variant/options.h"

namespace mille {
namespace {

constexpr std::size_t kNoBase = static_cast<std::size_t>(-1);

class Merger {
 public:
  Merger(std::span<const Resolved> bases, std::span<const script::Source> files, Problems& problems)
      : bases_(bases), files_(files), problems_(problems), plain_(default_rules()) {}

  Resolved merge() {
    Resolved result;
    result.rules = plain_;
    for (const RuleField& field : rule_fields()) {
      if (field.type == FieldType::wild_list) {
        merge_wild(result.rules);
      } else if (field.type == FieldType::value_map) {
        merge_values(result.rules);
      } else {
        merge_field(field, result.rules);
      }
    }
    merge_options(result.options);
    merge_hooks(result.hooks);
    return result;
  }

 private:
  void conflict(const std::string& what, std::size_t one, std::size_t other) {
    problems_.add("extends", say::kMergeConflict, {files_[one].name, files_[other].name, what});
  }

  // Calls `take(index)` for the base whose value to use, if one changes it: `value(rules)` differs from the default.
  // Two different changes are a conflict.
  template <class Value, class Take>
  void choose(const std::string& what, const Value& value, const Take& take) {
    std::size_t chosen = kNoBase;
    for (std::size_t index = 0; index < bases_.size(); ++index) {
      if (value(bases_[index].rules) == value(plain_)) continue;
      if (chosen == kNoBase) {
        chosen = index;
      } else if (value(bases_[index].rules) != value(bases_[chosen].rules)) {
        conflict(what, chosen, index);
      }
    }
    if (chosen != kNoBase) take(chosen);
  }

  void merge_field(const RuleField& field, mille_rules& rules) {
    choose(
        std::string(field.full_name), [&](const mille_rules& from) { return field_value(from, field); },
        [&](std::size_t index) { field_value(rules, field) = field_value(bases_[index].rules, field); });
  }

  void merge_wild(mille_rules& rules) {
    using Wild = std::array<std::int32_t, 2>;
    const auto wild = [](const mille_rules& from) { return Wild{from.cards_wild[0], from.cards_wild[1]}; };
    choose("cards.wild", wild, [&](std::size_t index) {
      std::copy(std::begin(bases_[index].rules.cards_wild), std::end(bases_[index].rules.cards_wild), rules.cards_wild);
    });
  }

  void merge_values(mille_rules& rules) {
    for (Card card = 0; card < MILLE_CARD_KINDS; ++card) {
      choose(
          "cards.values." + std::string(card_text(card).view()),
          [&](const mille_rules& from) { return from.cards_values[card]; },
          [&](std::size_t index) { rules.cards_values[card] = bases_[index].rules.cards_values[card]; });
    }
  }

  void merge_options(std::vector<OptionDefinition>& options) {
    std::vector<std::size_t> owners;
    for (std::size_t index = 0; index < bases_.size(); ++index) {
      for (const OptionDefinition& option : bases_[index].options) {
        const auto same = std::find_if(options.begin(), options.end(),
                                       [&](const OptionDefinition& other) { return other.name == option.name; });
        if (same == options.end()) {
          options.push_back(option);
          owners.push_back(index);
        } else if (*same != option) {
          conflict("options." + option.name, owners[static_cast<std::size_t>(same - options.begin())], index);
        }
      }
    }
  }

  void merge_hooks(HookSources& hooks) {
    std::size_t owner = kNoBase;
    for (std::size_t index = 0; index < bases_.size(); ++index) {
      if (!bases_[index].hooks.any()) continue;
      if (owner != kNoBase) {
        problems_.add("extends", say::kMergeHooks, {files_[owner].name, files_[index].name});
        return;
      }
      owner = index;
      hooks = bases_[index].hooks;
    }
  }

  std::span<const Resolved> bases_;
  std::span<const script::Source> files_;
  Problems& problems_;
  mille_rules plain_;
};

}  // namespace

Resolved merge(std::span<const Resolved> bases, std::span<const script::Source> files, Problems& problems) {
  return Merger(bases, files, problems).merge();
}

}  // namespace mille
