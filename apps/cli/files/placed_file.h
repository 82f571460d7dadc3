// Files that appear under their names whole or not at all. They are written beside their place, synced, and moved
// there. If a writer is killed, the next process that writes there removes what it left.
#pragma once

#include <string>
#include <string_view>

#include "platform/file.h"

namespace cli {

// The mode of a file for everyone whom the umask allows. Any other mode holds whatever the umask.
inline constexpr auto kByUmask = static_cast<platform::Mode>(-1);

enum class IfThere { refuse, replace };

// A file on disk beside its place, locked and under a temporary name. The destructor removes it unless put() was
// called.
class PendingFile {
 public:
  // The file is never readable for anyone whom `mode` excludes. Throws Failure; nothing has changed then.
  PendingFile(std::string path, std::string_view text, platform::Mode mode);
  PendingFile(PendingFile&& other) noexcept = default;
  PendingFile& operator=(PendingFile&& other) noexcept;
  PendingFile(const PendingFile&) = delete;
  PendingFile& operator=(const PendingFile&) = delete;
  ~PendingFile();

  // Throws Failure.
  void append(std::string_view text);
  // Moves the file to its place. Returns the file, open for appending and still locked. Call it once. Throws Failure.
  platform::File put(IfThere if_there);

 private:
  void remove();

  std::string path_;
  std::string temporary_;
  platform::File file_;
};

// Writes `text` to `path` atomically and returns what PendingFile::put() returns. Throws Failure; nothing has changed
// then.
platform::File place(const std::string& path, std::string_view text, platform::Mode mode, IfThere if_there);

// Locks a file for this process. Throws Failure if another process holds the lock.
void lock(platform::File& file, const std::string& path);
// Returns true if another process holds the lock of a file.
bool is_locked_elsewhere(const std::string& path);

// Removes what killed writers of `path` left behind. A living writer holds a lock on its file.
void remove_leftovers(const std::string& path);

// The same for every file of a folder whose name ends in `ending`.
void remove_leftovers_of_all(const std::string& folder, std::string_view ending);

}  // namespace cli
