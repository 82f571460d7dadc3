#include "ai/host/needed.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <sstream>

#include "ai/host/sandbox.h"

namespace mille::remote {
namespace {

constexpr std::size_t kMostListed = 1 << 20;  // bytes

// The loader that started this program; empty for one that is linked statically.
std::string system_loader() {
  std::string path;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* found) {
        for (int i = 0; i < info->dlpi_phnum; ++i) {
          const ElfW(Phdr)& header = info->dlpi_phdr[i];
          if (header.p_type != PT_INTERP) continue;
          *static_cast<std::string*>(found) = reinterpret_cast<const char*>(info->dlpi_addr + header.p_vaddr);
        }
        return 1;  // the first object is the program
      },
      &path);
  return path;
}

// What the loader lists, as it prints it.
std::string listing(const std::string& loader, const std::string& file) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(ends[1], STDOUT_FILENO);
    closefrom(STDERR_FILENO + 1);  // the connection to the host, too
    enter_listing_sandbox();
    const char* const words[] = {loader.c_str(), "--list", file.c_str(), nullptr};
    char* const nothing[] = {nullptr};
    execve(loader.c_str(), const_cast<char* const*>(words), nothing);
    _exit(1);
  }
  close(ends[1]);
  std::string text;
  char piece[4096];
  ssize_t count = 0;
  do {
    count = child < 0 ? 0 : read(ends[0], piece, sizeof piece);
    if (count > 0 && text.size() < kMostListed) text.append(piece, static_cast<std::size_t>(count));
  } while (count > 0 || (count < 0 && errno == EINTR));
  close(ends[0]);
  if (child > 0) waitpid(child, nullptr, 0);
  return text;
}

// Whether it is a library: a name that was made to look like a line of the listing names no other file.
bool is_library(const std::string& path) {
  char mark[SELFMAG] = {};
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return false;
  const bool read_it = read(file, mark, sizeof mark) == static_cast<ssize_t>(sizeof mark);
  close(file);
  return read_it && std::memcmp(mark, ELFMAG, SELFMAG) == 0;
}

}  // namespace

std::vector<std::string> needed_libraries(const std::string& file) {
  std::vector<std::string> paths;
  const std::string loader = system_loader();
  if (loader.empty()) return paths;
  // Lines such as "libm.so.6 => /lib/libm.so.6 (0x…)" and "/lib/ld-linux.so.2 (0x…)".
  std::istringstream lines(listing(loader, file));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find('/');
    const std::size_t end = line.rfind(" (0x");
    if (begin == line.npos || end == line.npos || end < begin) continue;
    std::string path = line.substr(begin, end - begin);
    if (const std::size_t arrow = path.find(" => "); arrow != path.npos) path.erase(0, arrow + 4);
    if (is_library(path)) paths.push_back(std::move(path));
  }
  return paths;
}

}  // namespace mille::remote
