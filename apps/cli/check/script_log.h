// What the engine's log tells of a script that is tried, by cause.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mille/mille.hpp"

namespace cli {

// A mistake that play has shown.
struct Complaint {
  std::string file;  // as the library names it; empty if none is known
  std::int32_t line = 0;
  std::string text;
  std::string setting;      // under which it was seen first, such as “with share=0, at stakes 0–0”
  std::uint64_t times = 0;  // log lines, of which there is at most one a deal
};

class ScriptLog {
 public:
  // For mille_engine_options::log.
  static void MILLE_CALL receive(void* user, const mille_log_line* line) { static_cast<ScriptLog*>(user)->add(*line); }

  // Says under which options and stakes the following lines are written.
  void set_setting(std::string setting) { setting_ = std::move(setting); }

  // Whether a mistake has been seen in so many deals that more matches would tell nothing new, or a hook uses up its work.
  bool fails_often() const;
  // Whether a hook used up the work of a call.
  bool works_too_long() const;

  std::vector<Complaint> failures;  // warnings: hooks that failed, refusals that left no action
  std::vector<Complaint> verdicts;  // match_over wanted a deal after the last
  std::uint64_t overruled = 0;      // refusals that were set aside, as the script expects

 private:
  void add(const mille_log_line& line);
  void note(std::vector<Complaint>& complaints, const mille_log_line& line) const;

  std::string setting_;
};

}  // namespace cli
