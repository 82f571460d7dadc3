// What a child process is asked to load, and what it may do: the first frame that it gets.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ai/remote/frames.h"

namespace mille::remote {

struct LoadRequest {
  std::string file;                   // shared library; empty: a built-in player
  std::string id;                     // which player; empty: the file's first
  std::vector<std::string> readable;  // folders whose files it may read
  std::uint64_t memory = 0;           // bytes of address space; 0: no limit
  std::uint32_t threads = 1;          // that it may have at a time
  bool strict = true;                 // whether it is refused where the kernel lacks a part of the sandbox
};

Packer pack(const LoadRequest& request);
// False where these bytes are no request.
bool unpack(std::span<const std::uint8_t> bytes, LoadRequest* request);

}  // namespace mille::remote
