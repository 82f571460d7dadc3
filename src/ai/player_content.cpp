// See player_content.h.
#include "ai/player_content.h"

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "ai/messages.h"
#include "platform/path.h"

namespace mille {

Result<Digest> read_player_file(const std::string& path, const std::function<bool(std::string_view)>& take,
                                mille_error* error) {
  std::error_code unreachable;
  const auto status = std::filesystem::status(platform::path_of(path), unreachable);
  if (!std::filesystem::exists(status)) return refuse(error, say::kLibraryNoFile, {path});
  // Opening a pipe could wait for ever.
  if (!std::filesystem::is_regular_file(status)) return refuse(error, say::kLibraryKind, {path});
  std::ifstream file(platform::path_of(path), std::ios::binary);
  Sha256 hash;
  std::array<char, 4096> piece;  // small, because a host may create players on a thread with a small stack
  while (file.read(piece.data(), piece.size()) || file.gcount() > 0) {
    const std::string_view bytes(piece.data(), static_cast<std::size_t>(file.gcount()));
    hash.update(bytes);
    if (!take(bytes)) break;
  }
  if (!file.is_open() || file.bad()) {
    return refuse(error, say::kLibraryLoad, {path, std::generic_category().message(errno)});
  }
  return hash.finish();
}

}  // namespace mille
