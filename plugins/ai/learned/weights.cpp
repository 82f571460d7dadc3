// Decodes the weights; see weights.h.
#include "weights.h"

#include <cstddef>
#include <iterator>

#include "heads.h"
#include "trained.h"

namespace learned {
namespace {

// A row is a string with two characters per weight: a number in base 90, offset by kZero. A row of zeros is empty.
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

// Static storage, so that decoding cannot fail.
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

static_assert(std::size(kHeadText) == kHeads * kBuckets, "the heads were made for other buckets");

struct ReadHeads : Heads {
  ReadHeads() : Heads{} {
    std::size_t text = 0;
    for (int i = 0; i < kHeads; ++i) {
      for (int bucket = 0; bucket < kBuckets; ++bucket) {
        read(kHeadText[text], &head[i].out[bucket]);
        head[i].out_bias[bucket] = kHeadBias[text++];
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
