// The weights of the network, as tools/learned_train.cpp writes them.
#pragma once

#include "aim.h"

namespace learned {

// Read once, from the text in trained.h, when the first instance is made.
const Network& trained_network();
const Heads& trained_heads();

// Of the hidden layer: the heads are fitted to it, and of no use to another.
std::uint32_t fingerprint(const Network& network);
std::uint32_t fingerprint_of_heads();

}  // namespace learned
