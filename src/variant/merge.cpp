// See merge.h. A base changes a field if its value differs from that of the default rules.
#include "variant/merge.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>

#include "core/notation.h"
#include "core/rule_fields.h"
#include "core/ruleset.h"
#include "variant/messages.h"
#include "variant/options.h"
#include "variant/source_outline.h"

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
    merge_memory(result.memory);
    for (const Resolved& base : bases_) {  // of two, their hooks are a conflict
      if (!base.rule_sets.empty()) result.rule_sets = base.rule_sets;
    }
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
                                       [&](const OptionDefinition& other) { return option.excludes(other); });
        if (same == options.end()) {
          options.push_back(option);
          owners.push_back(index);
        } else if (*same != option) {
          conflict(same->name != option.name ? std::string(option.field->full_name) : "options." + option.name,
                   owners[static_cast<std::size_t>(same - options.begin())], index);
        }
      }
    }
  }

  void merge_memory(std::vector<VariantMemory>& memory) {
    std::map<std::string, std::size_t> owners;
    for (std::size_t index = 0; index < bases_.size(); ++index) {
      for (const VariantMemory& one : bases_[index].memory) {
        const auto [owner, is_new] = owners.emplace(one.name, index);
        const auto same = std::find(bases_[owner->second].memory.begin(), bases_[owner->second].memory.end(), one);
        if (!is_new && same == bases_[owner->second].memory.end()) {
          conflict("memory." + one.name, owner->second, index);
        }
        put_memory(one, memory);
      }
    }
  }

  void merge_hooks(HookSources& hooks) {
    for (const Resolved& base : bases_) {
      merge_hook("allow", base.hooks.allow, hooks.allow);
      merge_hook("score_deal", base.hooks.score_deal, hooks.score_deal);
      merge_hook("match_over", base.hooks.match_over, hooks.match_over);
      merge_hook("settle", base.hooks.settle, hooks.settle);
      merge_hook("deal_rules", base.hooks.deal_rules, hooks.deal_rules);
      hooks.allow_may_be_overruled = hooks.allow_may_be_overruled || base.hooks.allow_may_be_overruled;
    }
  }

  // A file that two bases extend gives its hook once.
  void merge_hook(std::string_view word, const script::Source& from, script::Source& to) {
    if (from.name.empty() || from.name == to.name) return;
    if (to.name.empty()) {
      to = from;
      return;
    }
    const std::string path = "hooks." + std::string(word);
    const auto place = [&](const script::Source& file) {
      return std::string(file.name) + ':' + std::to_string(SourceOutline(file.text).line_of(path));
    };
    problems_.add("extends", say::kMergeHooks, {place(to), place(from), word});
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
