// The program mille-ai-host of a library. It is opened once, so that an upgrade which replaces the file changes nothing
// for an engine that exists.
#pragma once

#include <mutex>
#include <string>

#include "base/result.h"

namespace mille::remote {

class HostProgram {
 public:
  // Opens the program at this path. An empty path means the program that was installed with this library, in a folder of
  // the full version: under the prefix of this library, which may have been moved since it was built, or else where it
  // was to be installed. A program that is not there is looked for again whenever it is started.
  explicit HostProgram(const std::string& path);
  ~HostProgram();
  HostProgram(const HostProgram&) = delete;
  HostProgram& operator=(const HostProgram&) = delete;

  const std::string& path() const { return path_; }
  // The open program, for platform::Launch; -1 if it is not open.
  int file() const { return file_; }

  // Starts the program once, to find out whether it belongs to this library. Fails with MILLE_E_VERSION if it does not,
  // with MILLE_E_IO if it cannot be started, and with MILLE_E_PLAYER if it does not answer in `answer_us`.
  mille_status check(std::int64_t answer_us, mille_error* error) const;

 private:
  std::string path_;
  int file_ = -1;
  mutable std::mutex checking_;
  mutable bool checked_ = false;
};

}  // namespace mille::remote
