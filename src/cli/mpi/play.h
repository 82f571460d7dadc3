// The processes of an MPI job that play: all but process 0.
#pragma once

#include "cli/mpi/channel.h"
#include "mille/mille.hpp"

namespace cli {

// Plays what process 0 asks for until it says stop. Whether all processes are there still. Throws Failure where nothing is heard of
// process 0 any more.
bool play_for_process_0(Channel& channel, mille::Arena& arena);

}  // namespace cli
