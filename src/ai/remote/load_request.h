// The first frame that a child process receives: which player to load, and what the process may do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ai/remote/frames.h"

namespace mille::remote {

struct LoadRequest {
  std::string file;                   // shared library; empty for a built-in player
  bool copied = false;                // the process inherits a copy of the file as its standard output, and loads that
  std::string id;                     // id of the player; empty for the file's first
  std::vector<std::string> readable;  // folders whose files the process may read
  std::uint64_t memory = 0;           // bytes of address space; 0 for no limit
  std::uint32_t threads = 1;          // most threads at a time
  bool strict = true;                 // refuse the player if the kernel lacks a part of the sandbox
};

Packer pack(const LoadRequest& request);
// Returns nothing if these bytes are not a request.
std::optional<LoadRequest> unpack(std::span<const std::uint8_t> bytes);

}  // namespace mille::remote
