// See host_program.h.
#include "ai/remote/host_program.h"

#include <string_view>

#include "ai/messages.h"
#include "ai/remote/greeting.h"
#include "ai/remote/process.h"
#include "platform/path.h"
#include "platform/process.h"
#include "platform/shared_library.h"

namespace mille::remote {
namespace {

std::string installed_program() {
  constexpr std::string_view kFolder = "/" MILLE_LIBRARY_FOLDER "/";
  const std::string library = platform::file_of_code(reinterpret_cast<const void*>(&installed_program));
  const std::string_view folder = std::string_view(library).substr(0, library.rfind('/') + 1);
  if (folder.ends_with(kFolder)) {
    std::string program(folder.substr(0, folder.size() - kFolder.size() + 1));
    program += MILLE_AI_HOST;
    program += platform::program_ending();
    if (platform::is_readable(program)) return program;
  }
  return MILLE_AI_HOST_PATH;
}

}  // namespace

HostProgram::HostProgram(const std::string& path)
    : path_(path.empty() ? installed_program() : path), file_(platform::open_program(path_)) {}

HostProgram::~HostProgram() {
  if (file_ != platform::Launch::kNoFile) platform::close_end(file_);
}

mille_status HostProgram::check(std::int64_t answer_us, mille_error* error) const {
  const std::lock_guard guard(checking_);
  if (checked_) return MILLE_OK;
  MILLE_TRY(auto child, HostProcess::start(*this, -1, error));
  MILLE_TRY(greet(&child->channel, *this, child->process.get(), in_microseconds(answer_us), error));
  child->process->end();
  checked_ = true;
  return MILLE_OK;
}

}  // namespace mille::remote
