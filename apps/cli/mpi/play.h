// The playing processes of an MPI job: all but process 0.
#pragma once

#include "cli/failure.h"
#include "cli/mpi/channel.h"
#include "mille/mille.hpp"

namespace cli {

// Process 0 is lost, so no one can say what to play or when to stop.
struct Deserted : Failure {
  using Failure::Failure;
};

// Plays what process 0 asks for until it says stop. Returns true if no process has been lost. Throws Deserted if
// process 0 falls silent.
bool play_for_process_0(Channel& channel, mille::Arena& arena);

}  // namespace cli
