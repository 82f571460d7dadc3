// Waits for descriptors, for the files of this folder.
#pragma once

#include <poll.h>

#include <span>

#include "platform/stream.h"

namespace platform {

// Waits until one of the files is ready for the requested events. Returns false if the deadline passes first.
bool wait_on(std::span<pollfd> files, const Deadline& deadline);

}  // namespace platform
