// The weights of the network, as tools/learned_train.cpp writes them.
#pragma once

#include "network.h"

namespace learned {

// Read once, from the text in trained.h, when the first instance is made.
const Network& trained_network();

}  // namespace learned
