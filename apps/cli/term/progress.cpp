// Draws the progress bar; see progress.h.
#include "cli/term/progress.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "cli/term/shown.h"
#include "platform/terminal.h"

namespace cli {

namespace {

constexpr auto kQuiet = std::chrono::seconds(2);            // before the first bar appears
constexpr auto kInterval = std::chrono::milliseconds(100);  // between two updates
constexpr std::size_t kBar = 24;

void write_error(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

std::string duration(double seconds) {
  const long long whole = std::llround(seconds);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

Progress::Progress(bool wanted, std::string_view label)
    : wanted_(wanted && platform::obeys_escapes(platform::kStandardError)),
      label_(shown(label)),
      start_(Clock::now()),
      last_(start_) {}

void Progress::update(double done, const std::string& note) {
  if (!wanted_) return;
  const auto now = Clock::now();
  if (now - start_ < kQuiet || (shown_ && now - last_ < kInterval)) return;
  last_ = now;
  done = std::clamp(done, 0.0, 1.0);
  const std::size_t filled = static_cast<std::size_t>(done * kBar);
  const double spent = std::chrono::duration<double>(now - start_).count();
  std::string line =
      fmt::format("\r{} [{:.<{}}] {} %", label_, std::string(filled, '#'), kBar, static_cast<int>(done * 100));
  if (done > 0) line += fmt::format(", {} left", duration(spent / done - spent));
  if (!note.empty()) line += ", " + note;
  write_error(line + "\x1b[K");
  shown_ = true;
}

void Progress::clear() {
  if (shown_) write_error("\r\x1b[K");
  shown_ = false;
}

}  // namespace cli
