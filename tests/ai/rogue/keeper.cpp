// A player that tries to keep what it may do while it is loaded: its constructor installs a filter of its own that refuses
// any further filter. Its reason names the looks at files that worked when it decided.
#include <dirent.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <string>

#define MILLE_AI_ENTRY
#include "mille/mille_ai.h"

namespace {

bool refuses_filters = false;
std::string found;

// Looks at what a player may look at while it is loaded.
void look() {
  found.clear();
  const auto note = [](const char* what, bool works) {
    if (works) found += std::string(" ") + what;
  };
  char room[4096];
  struct stat about {};
  note("stat", stat("/etc/passwd", &about) == 0);
  note("access", access("/etc/passwd", F_OK) == 0);
  note("readlink", readlink("/proc/self", room, sizeof room) > 0);
  note("getcwd", getcwd(room, sizeof room) != nullptr);
  const int file = open("/etc/ld.so.cache", O_RDONLY | O_CLOEXEC);
  note("open", file >= 0);
  if (file >= 0) close(file);
  DIR* const folder = opendir("/usr/lib");
  note("list", folder != nullptr && readdir(folder) != nullptr);
  if (folder != nullptr) closedir(folder);
}

__attribute__((constructor)) void refuse_filters() {
  sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog program{sizeof steps / sizeof *steps, steps};
  refuses_filters = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

// Fails where the player did not have the rights that it is to lose.
std::int32_t MILLE_CALL create(const mille_ai_host*, void*, const mille_option*, std::size_t, void** instance) {
  look();
  *instance = nullptr;
  return refuses_filters && found == " stat access readlink getcwd open list" ? 0 : 1;
}

std::int32_t MILLE_CALL decide(void*, const mille_ai_decision*, std::uint32_t* index) {
  look();
  *index = 0;
  return 0;
}

std::size_t MILLE_CALL explain(void*, char* buffer, std::size_t size) {
  if (size > found.size()) std::memcpy(buffer, found.c_str(), found.size() + 1);
  return found.size() + 1;
}

const mille_ai_api* keeper() {
  static const mille_ai_api api = [] {
    mille_ai_api made{};
    made.struct_size = sizeof made;
    made.version = MILLE_AI_VERSION;
    made.id = "keeper";
    made.title = "Keeper";
    made.flags = MILLE_AI_ANY_RULES;
    made.create = create;
    made.decide = decide;
    made.explain = explain;
    return made;
  }();
  return &api;
}

}  // namespace

const mille_ai_library* MILLE_CALL mille_ai_entry(std::uint32_t host_version) {
  static const mille_ai_api* const players[] = {keeper()};
  static const mille_ai_library library = {sizeof(mille_ai_library), MILLE_AI_VERSION, 1, players};
  return host_version == MILLE_AI_VERSION ? &library : nullptr;
}
