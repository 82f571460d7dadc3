// Writes files beside their final place; see placed_file.h.
#include "cli/files/placed_file.h"

#include <cerrno>
#include <filesystem>
#include <random>
#include <utility>

#include "cli/failure.h"
#include "cli/files/files.h"
#include "cli/term/say.h"
#include "platform/path.h"

namespace cli {

namespace {

// Separates a file's name from the random digits that distinguish its writers.
constexpr std::string_view kTemporary = ".new-";
constexpr std::size_t kDigits = 12;
constexpr std::string_view kHex = "0123456789abcdef";

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.find_last_of(platform::path_separators());
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

std::string name_of(const std::string& path) {
  return path.substr(path.find_last_of(platform::path_separators()) + 1);  // npos + 1 is 0
}

std::string temporary_name(const std::string& path) {
  std::random_device random;
  std::string name = path + std::string(kTemporary);
  for (std::size_t i = 0; i < kDigits; ++i) name += kHex[random() % kHex.size()];
  return name;
}

// Returns the name of the file for which a temporary file was written; empty if this is not a temporary name.
std::string_view name_meant(std::string_view name) {
  if (name.size() <= kTemporary.size() + kDigits) return {};
  const std::size_t end = name.size() - kTemporary.size() - kDigits;
  const std::string_view digits = name.substr(end + kTemporary.size());
  const bool ours = name.substr(end, kTemporary.size()) == kTemporary && digits.find_first_not_of(kHex) == digits.npos;
  return ours ? name.substr(0, end) : std::string_view();
}

bool is_gone(const platform::File& file) {
  const auto status = file.status();
  return status && status->links == 0;
}

// Creates and locks a new file beside `path`.
platform::File open_temporary(const std::string& path, platform::Mode mode, std::string* temporary) {
  for (;;) {
    *temporary = temporary_name(path);
    platform::File file = platform::File::create(*temporary, mode);
    if (!file && errno == EEXIST) continue;
    if (!file) throw cannot(path, Text{"{0} cannot be written"});
    const bool locked = file.lock();
    if (locked && !is_gone(file)) return file;
    const int code = errno;
    // Between creation and lock, a starting process may take the file for a leftover and remove it.
    if (locked || code == EWOULDBLOCK) continue;
    platform::remove_name(*temporary);
    throw system_failure(say("{0} cannot be locked", {path}), code);
  }
}

void move_into_place(const std::string& temporary, const std::string& path, IfThere if_there) {
  const bool replace = if_there == IfThere::replace;
  if (!(replace ? platform::rename_over(temporary, path) : platform::rename_to_new(temporary, path))) {
    throw cannot(path, replace ? Text{"{0} cannot be replaced"} : Text{"{0} cannot be created"});
  }
}

// Whether the file has its final name already: its writer was ended between giving that name and removing the temporary one.
// Whoever has the file open by its final name holds the lock.
bool has_place(const platform::File& file, const std::string& folder, std::string_view name) {
  const auto left = file.status();
  const auto placed = platform::status_of(folder + '/' + std::string(name));
  return left && placed && left->is_same_file(*placed);
}

template <class Wanted>
void remove_where(const std::string& folder, Wanted wanted) {
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(platform::path_of(folder), ignored)) {
    const std::string name = platform::text_of(entry.path().filename());
    const std::string_view meant = name_meant(name);
    if (meant.empty() || !wanted(meant)) continue;
    if (entry.is_symlink(ignored) || !entry.is_regular_file(ignored)) continue;
    const std::string path = platform::text_of(entry.path());
    platform::File file = platform::File::open_without_wait(path);
    if (file && (has_place(file, folder, meant) || file.lock())) platform::remove_name(path);
  }
}

}  // namespace

PendingFile::PendingFile(std::string path, std::string_view text, platform::Mode mode) : path_(std::move(path)) {
  const bool by_umask = mode == kByUmask;
  file_ = open_temporary(path_, by_umask ? platform::kEveryone : platform::kOnlyUser, &temporary_);
  if (!file_.write_all(text) || !file_.sync()) {
    const int code = errno;
    remove();
    throw system_failure(say("{0} cannot be written", {path_}), code);
  }
  // The umask may have removed more permissions than `mode` does. Some file systems have no modes and refuse.
  if (!by_umask) static_cast<void>(file_.set_mode(mode));
}

PendingFile& PendingFile::operator=(PendingFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(temporary_, other.temporary_);
  std::swap(file_, other.file_);
  return *this;
}

void PendingFile::append(std::string_view text) {
  if (!file_.write_all(text)) throw cannot(path_, Text{"{0} cannot be written"});
}

PendingFile::~PendingFile() { remove(); }

void PendingFile::remove() {
  if (!file_) return;
  platform::remove_name(temporary_);
  file_ = {};
}

platform::File PendingFile::put(IfThere if_there) {
  if (!file_.sync()) throw cannot(path_, Text{"{0} cannot be written"});
  move_into_place(temporary_, path_, if_there);
  platform::sync_folder(folder_of(path_));  // the name itself is durable only then
  return std::move(file_);
}

platform::File place(const std::string& path, std::string_view text, platform::Mode mode, IfThere if_there) {
  return PendingFile(path, text, mode).put(if_there);
}

void lock(platform::File& file, const std::string& path) {
  if (file.lock()) return;
  if (errno == EWOULDBLOCK) throw Failure(say("{0} is being played in another process", {path}));
  throw cannot(path, Text{"{0} cannot be locked"});
}

bool is_locked_elsewhere(const std::string& path) {
  platform::File file = platform::File::open_without_wait(path);
  return file && !file.lock() && errno == EWOULDBLOCK;
}

void remove_leftovers(const std::string& path) {
  const std::string name = name_of(path);
  remove_where(folder_of(path), [&name](std::string_view meant) { return meant == name; });
}

void remove_leftovers_of_all(const std::string& folder, std::string_view ending) {
  remove_where(folder, [ending](std::string_view meant) { return meant.ends_with(ending); });
}

}  // namespace cli
