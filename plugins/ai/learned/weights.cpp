#include "weights.h"

#include <cstddef>
#include <iterator>

#include "trained.h"

namespace learned {
namespace {

// A row of weights is a text of two characters a weight, a number in base 90 with a shift; a row of zeros is empty.
static_assert(std::size(kText) == feature::kCount + 1 + kBuckets, "the weights were made for other features");

constexpr int kBase = 90;
constexpr int kZero = kBase * kBase / 2;
constexpr char kFirstDigit = '#';
constexpr char kLeftOut = '\\';

int digit(char character) { return character - kFirstDigit - (character > kLeftOut); }

void read(const char* text, Row* row) {
  for (std::size_t i = 0; i < kHidden && *text != 0; ++i, text += 2) {
    row->weight[i] = static_cast<std::int16_t>(digit(text[0]) * kBase + digit(text[1]) - kZero);
  }
}

// A network in static memory, so that reading it cannot fail.
struct Read : Network {
  Read() : Network{} {
    std::size_t text = 0;
    for (Row& row : rows) read(kText[text++], &row);
    read(kText[text++], &bias);
    for (int bucket = 0; bucket < kBuckets; ++bucket) {
      read(kText[text++], &out[bucket]);
      out_bias[bucket] = kOutBias[bucket];
    }
  }
};

}  // namespace

const Network& trained_network() {
  static const Read network;
  return network;
}

}  // namespace learned
