// See player_file.h.
#include "ai/remote/player_file.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "ai/messages.h"
#include "ai/player_content.h"
#include "ai/remote/process.h"

namespace mille::remote {

Result<std::shared_ptr<const PlayerFile>> read_into_copy(const std::string& path, mille_error* error) {
  auto file = std::make_shared<PlayerFile>();
  file->path = path;
  int cause = file->copy.create(path.substr(path.rfind('/') + 1)) ? 0 : errno;
  const auto take = [&](std::string_view bytes) {
    if (cause == 0 && !file->copy.append(bytes)) cause = errno;
    return cause == 0;
  };
  MILLE_TRY(file->content, read_player_file(path, take, error));
  if (cause == 0 && !file->copy.seal()) cause = errno;
  if (cause != 0) return refuse_start(path, cause, error);
  return std::shared_ptr<const PlayerFile>(std::move(file));
}

mille_status check_unchanged(const PlayerFile& file, mille_error* error) {
  MILLE_TRY(const Digest now, read_player_file(
                                  file.path, [](std::string_view) { return true; }, error));
  return now == file.content ? mille_status{MILLE_OK} : refuse(error, say::kLibraryChanged, {file.path});
}

Result<std::shared_ptr<const PlayerFile>> PlayerFiles::open(const std::string& path, mille_error* error) {
  const std::lock_guard guard(lock_);
  if (const auto found = kept_.find(path); found != kept_.end()) return found->second;
  MILLE_TRY(std::shared_ptr<const PlayerFile> file, read_into_copy(path, error));
  std::erase_if(known_, [](const auto& other) { return other.expired(); });
  const auto same = std::find_if(known_.begin(), known_.end(), [&](const auto& other) {
    const auto one = other.lock();
    return one != nullptr && one->path == path && one->content == file->content;
  });
  if (same == known_.end()) {
    known_.push_back(file);
  } else if (auto one = same->lock()) {
    file = std::move(one);
  }
  if (keeps_) kept_.emplace(path, file);
  return file;
}

}  // namespace mille::remote
