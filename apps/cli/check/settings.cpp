// See settings.h.
#include "cli/check/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace cli {

namespace {

constexpr std::int64_t kMostStake = 100'000;
constexpr std::uint64_t kFewValues = 16;

// The ends of an option, without its value in the variant, which is its default.
std::vector<std::string> ends_of(const mille_option_info& option) {
  std::vector<std::string> ends;
  if (option.type == MILLE_OPTION_INTEGER) {
    ends = {fmt::to_string(option.minimum), fmt::to_string(option.maximum)};
    if (option.minimum < 0 && option.maximum > 0) ends.emplace_back("0");  // by which a hook may divide
  } else if (option.type == MILLE_OPTION_BOOLEAN) {
    ends = {"false", "true"};
  } else {
    std::istringstream words(option.choices);
    for (std::string word; words >> word;) ends.push_back(word);
  }
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  ends.erase(std::remove(ends.begin(), ends.end(), option.value), ends.end());
  return ends;
}

// The values between the ends at which an option is tried alone.
std::vector<std::string> values_within(const mille_option_info& option) {
  std::vector<std::string> values;
  if (option.type != MILLE_OPTION_INTEGER || *option.field != '\0') return values;
  const bool few = static_cast<std::uint64_t>(option.maximum) - static_cast<std::uint64_t>(option.minimum) < kFewValues;
  const std::int64_t first = few ? option.minimum + 1 : std::max<std::int64_t>(option.minimum + 1, -1);
  const std::int64_t last = few ? option.maximum - 1 : std::min<std::int64_t>(option.maximum - 1, 1);
  for (std::int64_t value = first; value <= last; ++value) {
    if (value != 0 || option.minimum >= 0) values.push_back(fmt::to_string(value));  // 0 is an end
  }
  values.erase(std::remove(values.begin(), values.end(), option.value), values.end());
  return values;
}

}  // namespace

std::string setting_text(const Setting& setting) {
  std::string text;
  for (const auto& [name, value] : setting) text += fmt::format("{}{}={}", text.empty() ? "" : ", ", name, value);
  return text;
}

std::vector<Setting> single_ends(const std::vector<mille_option_info>& options) {
  std::vector<Setting> settings;
  for (const mille_option_info& option : options) {
    for (const std::string& end : ends_of(option)) settings.push_back({{option.name, end}});
    for (const std::string& value : values_within(option)) settings.push_back({{option.name, value}});
  }
  return settings;
}

std::vector<Setting> pairs_of_ends(const std::vector<mille_option_info>& options) {
  std::vector<Setting> settings;
  for (std::size_t one = 0; one < options.size(); ++one) {
    for (std::size_t other = one + 1; other < options.size(); ++other) {
      for (const std::string& end : ends_of(options[one])) {
        for (const std::string& its : ends_of(options[other])) {
          settings.push_back({{options[one].name, end}, {options[other].name, its}});
        }
      }
    }
  }
  const auto own = [&](const Setting& setting) {
    return std::count_if(options.begin(), options.end(), [&](const mille_option_info& option) {
      return *option.field == '\0' && (option.name == setting[0].first || option.name == setting[1].first);
    });
  };
  std::stable_sort(settings.begin(), settings.end(),
                   [&](const Setting& a, const Setting& b) { return own(a) > own(b); });
  return settings;
}

std::vector<Stakes> stakes_to_try(const mille_rules& rules) {
  const std::int64_t ratio = rules.payment_stake_ratio;
  if (ratio == 0) {
    return {{1, 3}, {0, 0}, {20, 60}, {kMostStake, kMostStake}, {0, 3}, {3, 0}};
  }
  const std::int64_t most = kMostStake / ratio;
  return {{1, ratio}, {0, 0}, {20, 20 * ratio}, {most, most * ratio}};
}

void set_stakes(mille_match_setup& setup, const Stakes& stakes) {
  setup.no_stakes = stakes.small == 0 && stakes.large == 0 ? 1 : 0;
  setup.stakes[0] = stakes.small;
  setup.stakes[1] = stakes.large;
}

}  // namespace cli
