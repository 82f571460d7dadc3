// Decodes the weights; see weights.h.
#include "weights.h"

#include <cstddef>
#include <iterator>

#include "heads.h"
#include "trained.h"

namespace learned {
namespace {

// A weight is two digits in base 90, offset by kZero. The first digits of all rows come before all second ones: like beside
// like takes fewer bytes once compressed. Rows of zeros have no digits.
static_assert(std::size(kUsed) - 1 == feature::kCount + 1 + kBuckets, "the weights were made for other features");
static_assert(std::size(kHeadUsed) - 1 == kHeads * kBuckets, "the heads were made for other buckets");

constexpr int kBase = 90;
constexpr int kZero = kBase * kBase / 2;
constexpr char kFirstDigit = '#';
// Left out: two of the one would begin a trigraph, the other an escape.
constexpr char kLeftOut[] = {'?', '\\'};

int digit(char character) { return character - kFirstDigit - (character > kLeftOut[0]) - (character > kLeftOut[1]); }

using Digits = char[kHidden + 1];

// Reads rows one after another.
class Reader {
 public:
  template <std::size_t kUsedRows>
  Reader(const char* used, const Digits (&first)[kUsedRows], const Digits (&second)[kUsedRows])
      : used_(used), first_(first), second_(second) {}

  void read(Row* row) {
    if (*used_++ == '0') return;
    for (std::size_t i = 0; i < kHidden; ++i) {
      row->weight[i] = static_cast<std::int16_t>(digit((*first_)[i]) * kBase + digit((*second_)[i]) - kZero);
    }
    ++first_;
    ++second_;
  }

 private:
  const char* used_;
  const Digits* first_;
  const Digits* second_;
};

// Static storage, so that decoding cannot fail.
struct Read : Network {
  Read() : Network{} {
    Reader text(kUsed, kFirst, kSecond);
    for (Row& row : rows) text.read(&row);
    text.read(&bias);
    for (int bucket = 0; bucket < kBuckets; ++bucket) {
      text.read(&out[bucket]);
      out_bias[bucket] = kOutBias[bucket];
    }
  }
};

struct ReadHeads : Heads {
  ReadHeads() : Heads{} {
    Reader text(kHeadUsed, kHeadFirst, kHeadSecond);
    const std::int32_t* next_bias = kHeadBias;
    for (int i = 0; i < kHeads; ++i) {
      for (int bucket = 0; bucket < kBuckets; ++bucket) {
        text.read(&head[i].out[bucket]);
        head[i].out_bias[bucket] = *next_bias++;
      }
    }
  }
};

}  // namespace

const Network& trained_network() {
  static const Read network;
  return network;
}

std::uint32_t fingerprint(const Network& network) {
  std::uint32_t hash = 2166136261;  // FNV-1a
  const auto add = [&](const Row& row) {
    for (const std::int16_t weight : row.weight) hash = (hash ^ static_cast<std::uint16_t>(weight)) * 16777619;
  };
  for (const Row& row : network.rows) add(row);
  add(network.bias);
  return hash;
}

std::uint32_t fingerprint_of_heads() { return kHeadsFor; }

const Heads& trained_heads() {
  static const ReadHeads heads;
  return heads;
}

}  // namespace learned
