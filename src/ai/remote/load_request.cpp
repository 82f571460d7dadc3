// See load_request.h.
#include "ai/remote/load_request.h"

namespace mille::remote {
namespace {

struct Numbers {
  std::uint64_t memory;
  std::uint32_t threads;
  std::uint32_t strict;
  std::uint32_t readable;  // number of folders
  std::uint32_t copied;
};

}  // namespace

Packer pack(const LoadRequest& request) {
  Packer packer;
  packer.put(Numbers{request.memory, request.threads, request.strict ? 1u : 0u,
                     static_cast<std::uint32_t>(request.readable.size()), request.copied ? 1u : 0u});
  packer.put_text(request.file).put_text(request.id);
  for (const std::string& folder : request.readable) packer.put_text(folder);
  return packer;
}

std::optional<LoadRequest> unpack(std::span<const std::uint8_t> bytes) {
  Unpacker unpacker(bytes);
  LoadRequest request;
  Numbers numbers{};
  if (!unpacker.take(&numbers) || !unpacker.take_text(&request.file) || !unpacker.take_text(&request.id)) return {};
  if (numbers.readable > bytes.size()) return {};
  request.readable.resize(numbers.readable);
  for (std::string& folder : request.readable) {
    if (!unpacker.take_text(&folder)) return {};
  }
  request.memory = numbers.memory;
  request.threads = numbers.threads;
  request.strict = numbers.strict != 0;
  request.copied = numbers.copied != 0;
  if (!unpacker.done()) return {};
  return request;
}

}  // namespace mille::remote
