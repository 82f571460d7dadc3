// Files. A call that fails returns false, nothing or no file, and leaves the reason in errno.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace platform {

// Permissions, as chmod takes them.
using Mode = unsigned;

inline constexpr Mode kOnlyUser = 0600;  // the user reads and writes
inline constexpr Mode kEveryone = 0644;  // everyone reads as well, less what the umask forbids
inline constexpr Mode kOfUser = 0700;    // the part of a mode that is the user's
inline constexpr Mode kOfOthers = 0077;  // the part of a mode that is everyone else's

struct FileStatus {
  bool is_regular = false;
  std::uint64_t size = 0;  // bytes
  Mode mode = 0;
  std::uint64_t links = 0;   // names of the file
  std::uint64_t device = 0;  // 0: not known; Wine does not tell it of an open file that has been renamed
  std::uint64_t number = 0;  // no other file of the device has it

  // Returns true if both describe the same file.
  bool is_same_file(const FileStatus& other) const {
    return number == other.number && (device == other.device || device == 0 || other.device == 0);
  }
};

// Follows symbolic links.
std::optional<FileStatus> status_of(const std::string& path);

// An open file. The destructor closes it.
class File {
 public:
  File() = default;  // no file
  File(File&& other) noexcept;
  File& operator=(File&& other) noexcept;
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File();

  static File open_to_read(const std::string& path);
  // Opens a file for reading and never waits, as a pipe without a writer would make it.
  static File open_without_wait(const std::string& path);
  // Opens a file for writing from the beginning. Truncates an existing file, creates a missing one with kEveryone.
  static File open_to_write(const std::string& path);
  // The same, but leaves an existing file as it is, so that it can be locked and looked at first.
  static File open_to_fill(const std::string& path);
  // Opens an existing file for reading and for writing at its end.
  static File open_to_append(const std::string& path);
  // Creates a file that must not exist, and opens it as open_to_append() does.
  static File create(const std::string& path, Mode mode);

  explicit operator bool() const { return descriptor_ >= 0; }

  std::optional<FileStatus> status() const;
  // Reads up to `size` bytes. Returns 0 at the end of the file and -1 after an error.
  std::ptrdiff_t read(char* bytes, std::size_t size);
  // The same from an offset.
  std::ptrdiff_t read_from(std::size_t offset, char* bytes, std::size_t size) const;
  bool write_all(std::string_view text);
  // Returns true once everything is on disk.
  bool sync();
  bool truncate(std::size_t size);
  bool set_mode(Mode mode);
  // Locks the file for this process without waiting. errno is EWOULDBLOCK if another process holds the lock.
  bool lock();
  bool close();

 private:
  explicit File(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;
};

// Removes the name of a file.
bool remove_name(const std::string& path);
// Renames a file and replaces what has the name `to`.
bool rename_over(const std::string& from, const std::string& to);
// Renames a file. Fails if anything has the name `to`.
bool rename_to_new(const std::string& from, const std::string& to);
// Makes the names in a folder durable, as far as its file system can.
void sync_folder(const std::string& path);
// Creates one folder, accessible only by the user.
bool make_folder(const std::string& path);
// Returns the path without symbolic links, or the path itself if it leads nowhere.
std::string resolved(const std::string& path);

}  // namespace platform
