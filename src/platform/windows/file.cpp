// See file.h. Every file is opened so that others may rename and remove it meanwhile, as on other systems. Windows has
// no permissions that belong to a file's owner, group and others: a file has those of its folder.
#include "platform/file.h"

#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "platform/path.h"
#include "platform/terminal.h"
#include "platform/windows/system.h"

namespace platform {
namespace {

constexpr DWORD kAllShare = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
constexpr DWORD kMayMove = DELETE;

HANDLE open_handle(const std::string& path, DWORD access, DWORD creation, DWORD flags = FILE_ATTRIBUTE_NORMAL) {
  const HANDLE handle = CreateFileW(path_of(path).c_str(), access, kAllShare, nullptr, creation, flags, nullptr);
  if (handle == INVALID_HANDLE_VALUE) fail();
  return handle;
}

int open_descriptor(const std::string& path, DWORD access, DWORD creation, int flags) {
  const HANDLE handle = open_handle(path, access, creation);
  if (handle == INVALID_HANDLE_VALUE) return -1;
  const int descriptor = _open_osfhandle(reinterpret_cast<std::intptr_t>(handle), flags);
  if (descriptor < 0) CloseHandle(handle);
  return descriptor;
}

HANDLE handle_behind(int descriptor) { return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)); }

std::optional<FileStatus> status_of_handle(HANDLE handle) {
  if (GetFileType(handle) != FILE_TYPE_DISK) return FileStatus{};
  BY_HANDLE_FILE_INFORMATION found{};
  FILE_STANDARD_INFO standard{};
  if (GetFileInformationByHandle(handle, &found) == 0 ||
      GetFileInformationByHandleEx(handle, FileStandardInfo, &standard, sizeof standard) == 0) {
    fail();
    return {};
  }
  return FileStatus{.is_regular = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) == 0,
                    .size = (std::uint64_t{found.nFileSizeHigh} << 32) | found.nFileSizeLow,
                    .mode = kOnlyUser,
                    .links = standard.DeletePending != 0 ? 0 : found.nNumberOfLinks,
                    .device = found.dwVolumeSerialNumber,
                    .number = (std::uint64_t{found.nFileIndexHigh} << 32) | found.nFileIndexLow};
}

bool move(const std::filesystem::path& from, const std::filesystem::path& to, DWORD flags) {
  return MoveFileExW(from.c_str(), to.c_str(), flags | MOVEFILE_WRITE_THROUGH) != 0 || fail();
}

// Replaces a file even while it is open, in one step. Windows 10 can, on NTFS.
bool replace_at_once(const std::string& from, const std::filesystem::path& to) {
  constexpr DWORD kReplace = 1;                                           // FILE_RENAME_FLAG_REPLACE_IF_EXISTS
  constexpr DWORD kPosix = 2;                                             // FILE_RENAME_FLAG_POSIX_SEMANTICS
  constexpr auto kRenameEx = static_cast<FILE_INFO_BY_HANDLE_CLASS>(22);  // FileRenameInfoEx
  const HANDLE handle = open_handle(from, kMayMove, OPEN_EXISTING);
  if (handle == INVALID_HANDLE_VALUE) return false;
  std::error_code error;
  const std::wstring name = std::filesystem::absolute(to, error).make_preferred().native();
  const std::size_t bytes = name.size() * sizeof(wchar_t);
  std::vector<char> room(sizeof(FILE_RENAME_INFO) + bytes);
  auto* const info = new (room.data()) FILE_RENAME_INFO{};
  info->Flags = kReplace | kPosix;
  info->FileNameLength = static_cast<DWORD>(bytes);
  name.copy(info->FileName, name.size());
  const bool done = SetFileInformationByHandle(handle, kRenameEx, info, static_cast<DWORD>(room.size())) != 0;
  CloseHandle(handle);
  return done;
}

}  // namespace

std::optional<FileStatus> status_of(const std::string& path) {
  const HANDLE handle = open_handle(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
  if (handle == INVALID_HANDLE_VALUE) return {};
  const auto status = status_of_handle(handle);
  CloseHandle(handle);
  return status;
}

File::File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

File& File::operator=(File&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

File::~File() {
  if (descriptor_ >= 0) _close(descriptor_);
}

File File::open_to_read(const std::string& path) {
  return File(open_descriptor(path, GENERIC_READ, OPEN_EXISTING, _O_RDONLY));
}

File File::open_without_wait(const std::string& path) { return open_to_read(path); }

File File::open_to_write(const std::string& path) {
  return File(open_descriptor(path, GENERIC_WRITE, CREATE_ALWAYS, 0));
}

File File::open_to_fill(const std::string& path) { return File(open_descriptor(path, GENERIC_WRITE, OPEN_ALWAYS, 0)); }

File File::open_to_append(const std::string& path) {
  return File(open_descriptor(path, GENERIC_READ | GENERIC_WRITE, OPEN_EXISTING, _O_APPEND));
}

File File::create(const std::string& path, Mode) {
  return File(open_descriptor(path, GENERIC_READ | GENERIC_WRITE, CREATE_NEW, _O_APPEND));
}

std::optional<FileStatus> File::status() const {
  if (descriptor_ >= 0) return status_of_handle(handle_behind(descriptor_));
  errno = EBADF;
  return {};
}

std::ptrdiff_t File::read(char* bytes, std::size_t size) {
  return _read(descriptor_, bytes, static_cast<unsigned>(std::min<std::size_t>(size, std::numeric_limits<int>::max())));
}

std::ptrdiff_t File::read_from(std::size_t offset, char* bytes, std::size_t size) const {
  OVERLAPPED place{};
  place.Offset = static_cast<DWORD>(offset);
  place.OffsetHigh = static_cast<DWORD>(std::uint64_t{offset} >> 32);
  DWORD count = 0;
  if (ReadFile(handle_behind(descriptor_), bytes, static_cast<DWORD>(size), &count, &place) != 0) return count;
  if (GetLastError() == ERROR_HANDLE_EOF) return 0;
  fail();
  return -1;
}

bool File::write_all(std::string_view text) { return platform::write_all(descriptor_, text); }

bool File::sync() {
  if (FlushFileBuffers(handle_behind(descriptor_)) != 0) return true;
  fail();
  if (GetFileType(handle_behind(descriptor_)) != FILE_TYPE_DISK) errno = EINVAL;  // a pipe or a console
  return false;
}

bool File::truncate(std::size_t size) {
  const int code = _chsize_s(descriptor_, static_cast<long long>(size));
  if (code != 0) errno = code;
  return code == 0;
}

bool File::set_mode(Mode) {
  errno = ENOTSUP;
  return false;
}

// Nobody can read or write a locked part of a file, so the lock is on a byte behind the end of any file.
bool File::lock() {
  OVERLAPPED place{};
  place.Offset = 0xfffffffe;
  place.OffsetHigh = 0x7fffffff;
  if (LockFileEx(handle_behind(descriptor_), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place) !=
      0) {
    return true;
  }
  const DWORD code = GetLastError();
  fail();
  if (code == ERROR_LOCK_VIOLATION || code == ERROR_IO_PENDING) errno = EWOULDBLOCK;
  return false;
}

bool File::close() { return _close(std::exchange(descriptor_, -1)) == 0; }

bool remove_name(const std::string& path) { return DeleteFileW(path_of(path).c_str()) != 0 || fail(); }

// Where a file that is open cannot be replaced at once, it steps aside first.
bool rename_over(const std::string& from, const std::string& to) {
  const std::filesystem::path target = path_of(to);
  if (replace_at_once(from, target) || move(path_of(from), target, MOVEFILE_REPLACE_EXISTING)) return true;
  if (errno != EACCES) return false;
  const std::filesystem::path aside = path_of(to + ".old");
  if (!move(target, aside, MOVEFILE_REPLACE_EXISTING)) return false;
  if (!move(path_of(from), target, 0)) {
    const int code = errno;
    move(aside, target, 0);
    errno = code;
    return false;
  }
  DeleteFileW(aside.c_str());
  return true;
}

bool rename_to_new(const std::string& from, const std::string& to) { return move(path_of(from), path_of(to), 0); }

// The moves above write through.
void sync_folder(const std::string&) {}

// A drive or a share is there, but the reason of a failure is another one.
bool make_folder(const std::string& path) {
  if (CreateDirectoryW(path_of(path).c_str(), nullptr) != 0) return true;
  fail();
  const DWORD attributes = GetFileAttributesW(path_of(path).c_str());
  if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) errno = EEXIST;
  return false;
}

std::string resolved(const std::string& path) {
  std::error_code error;
  const auto found = std::filesystem::canonical(path_of(path), error);
  return error ? path : text_of(found);
}

}  // namespace platform
