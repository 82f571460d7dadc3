// Files that appear under their names whole or not at all: written beside their places, synced, and moved there.
// What a kill leaves beside a place is removed by the next process that writes there.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

namespace cli {

inline constexpr mode_t kPrivateMode = 0600;                 // the user alone, whatever the umask
inline constexpr mode_t kByUmask = static_cast<mode_t>(-1);  // everyone reads it whom the umask allows to

enum class IfThere { refuse, replace };

// A file that is on the disk beside its place, locked and under a temporary name. It is removed with the object unless put() was called.
class PendingFile {
 public:
  // At no moment can anyone open the file whom `mode` does not allow to. Throws Failure; then nothing has changed.
  PendingFile(std::string path, std::string_view text, mode_t mode);
  PendingFile(PendingFile&& other) noexcept;
  PendingFile& operator=(PendingFile&& other) noexcept;
  PendingFile(const PendingFile&) = delete;
  PendingFile& operator=(const PendingFile&) = delete;
  ~PendingFile();

  // Moves the file to its place and returns a descriptor that appends to it, with the file still locked. Call it once. Throws Failure.
  int put(IfThere if_there);

 private:
  void remove();

  std::string path_;
  std::string temporary_;
  int descriptor_ = -1;
};

// Writes `text` to `path` at one stroke and returns what PendingFile::put() does. Throws Failure; then nothing has changed.
int place(const std::string& path, std::string_view text, mode_t mode, IfThere if_there);

// Locks a file for this process alone. Throws Failure where another has it.
void lock(int descriptor, const std::string& path);

// Removes what writers of `path` left behind that were killed. The lock tells: a writer holds it as long as it lives.
void remove_leftovers(const std::string& path);

// The same for every file of a folder whose name ends in `ending`.
void remove_leftovers_of_all(const std::string& folder, std::string_view ending);

}  // namespace cli
