// See nearest_word.h.
#include "base/nearest_word.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace mille {
namespace {

constexpr std::size_t kLongest = 64;         // a longer word is not a typing error
constexpr std::size_t kShortestPrefix = 3;   // letters
constexpr std::size_t kErrors = 2;           // accepted in a short word
constexpr std::size_t kLettersPerError = 3;  // of a longer word

}  // namespace

std::size_t typing_errors(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

std::string_view nearest_word(std::string_view written, std::span<const std::string_view> words) {
  if (written.size() > kLongest) return {};
  std::string_view nearest;
  std::size_t least = std::max(kErrors, written.size() / kLettersPerError) + 1;
  for (const std::string_view word : words) {
    const bool begins = written.size() >= kShortestPrefix && word.starts_with(written);
    const std::size_t errors = begins ? 1 : typing_errors(written, word);
    if (errors >= least || errors >= word.size()) continue;
    least = errors;
    nearest = word;
  }
  return nearest;
}

}  // namespace mille
