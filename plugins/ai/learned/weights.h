// The weights of the network and of its heads, decoded from trained.h (by research/learned_train.cpp) and heads.h (by
// research/payment_fit.cpp).
#pragma once

#include "aim.h"

namespace learned {

// Decoded on the first call.
const Network& trained_network();
const Heads& trained_heads();

// A hash of the hidden layer. The heads are fitted to one hidden layer and are useless with another.
std::uint32_t fingerprint(const Network& network);
std::uint32_t fingerprint_of_heads();

}  // namespace learned
