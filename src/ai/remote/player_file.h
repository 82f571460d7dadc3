// The files of players that run in child processes.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/sha256.h"
#include "platform/sealed_copy.h"

namespace mille::remote {

// A file as it was when it was opened. Every child process of a player loads this copy.
struct PlayerFile {
  std::string path;
  Digest content{};
  platform::SealedCopy copy;
};

class PlayerFiles {
 public:
  // With `keeps`, a path stands for the bytes that were read first, as long as this object exists.
  explicit PlayerFiles(bool keeps) : keeps_(keeps) {}

  // Reads a file. Files with the same bytes share a copy. Fails as read_player_file() does, and with MILLE_E_IO if the
  // system refuses a copy. Any thread.
  Result<std::shared_ptr<const PlayerFile>> open(const std::string& path, mille_error* error);

 private:
  bool keeps_;
  std::mutex lock_;
  std::map<std::string, std::shared_ptr<const PlayerFile>> kept_;  // by path
  std::vector<std::weak_ptr<const PlayerFile>> known_;
};

// Fails with MILLE_E_PLAYER if the file at the path has other bytes by now. For a system without copies.
mille_status check_unchanged(const PlayerFile& file, mille_error* error);

// Reads a file into a copy of its own. Fails as PlayerFiles::open() does.
Result<std::shared_ptr<const PlayerFile>> read_into_copy(const std::string& path, mille_error* error);

}  // namespace mille::remote
