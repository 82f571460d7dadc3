// The processes of an MPI job that play: all but process 0.
#pragma once

#include "cli/failure.h"
#include "cli/mpi/channel.h"
#include "mille/mille.hpp"

namespace cli {

// Process 0 is lost, and with it whoever could tell.
struct Deserted : Failure {
  using Failure::Failure;
};

// Plays what process 0 asks for until it says stop. Whether all processes are there still. Throws Deserted where nothing is heard of
// process 0 any more.
bool play_for_process_0(Channel& channel, mille::Arena& arena);

}  // namespace cli
