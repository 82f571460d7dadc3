// See host_program.h.
#include "ai/remote/host_program.h"

#include <string_view>

#include "platform/path.h"
#include "platform/shared_library.h"

namespace mille::remote {

std::string host_program() {
  constexpr std::string_view kFolder = "/" MILLE_LIBRARY_FOLDER "/";
  const std::string library = platform::file_of_code(reinterpret_cast<const void*>(&host_program));
  const std::string_view folder = std::string_view(library).substr(0, library.rfind('/') + 1);
  if (folder.ends_with(kFolder)) {
    std::string program(folder.substr(0, folder.size() - kFolder.size() + 1));
    program += MILLE_AI_HOST;
    program += platform::program_ending();
    if (platform::is_readable(program)) return program;
  }
  return MILLE_AI_HOST_PATH;
}

}  // namespace mille::remote
