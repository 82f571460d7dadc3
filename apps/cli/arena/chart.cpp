// Charts of an arena; see chart.h.
#include "cli/arena/chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "cli/arena/tables.h"

namespace cli {

namespace {

constexpr double kWidth = 720;
constexpr double kHeight = 300;
constexpr double kLeft = 70;
constexpr double kRight = 20;
constexpr double kTop = 40;
constexpr double kBottom = 40;
constexpr const char* kStyle =
    "<style>text{font:13px sans-serif;fill:#333}.title{font-weight:bold}.axis{font-size:11px}"
    ".grid{stroke:#ddd}.zero{stroke:#888}.band{fill:#3a6ea5;opacity:.25}"
    ".line{fill:none;stroke:#3a6ea5;stroke-width:2}</style>\n"
    "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
  }
  return result;
}

// Returns a step of 1, 2 or 5 times a power of ten that divides the range into about five parts.
double step_of(double range) {
  const double power = std::pow(10, std::floor(std::log10(range / 5)));
  const double rest = range / 5 / power;
  return power * (rest < 1.5 ? 1 : rest < 3.5 ? 2 : rest < 7.5 ? 5 : 10);
}

// Draws the axes, band and line of one pairing, `top` pixels down.
class Panel {
 public:
  Panel(const ChartLine& line, double top) : line_(line), top_(top) {
    // The first few pairs say little, and their band would hide the rest.
    const std::size_t skipped = line.points.size() / 20;
    for (std::size_t i = skipped; i < line.points.size(); ++i) {
      const mille_arena_point& point = line.points[i];
      if (std::isfinite(point.low) && std::isfinite(point.high)) shown_.push_back(point);
    }
    for (const mille_arena_point& point : shown_) {
      low_ = std::min(low_, point.low);
      high_ = std::max(high_, point.high);
    }
    if (high_ - low_ < 1e-9) high_ = low_ + 1;
    pairs_ = shown_.empty() ? 1 : static_cast<double>(shown_.back().pairs);
  }

  std::string draw(const std::string& unit) const {
    std::string text = fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"title\">{}: {}, 95 % band</text>\n", kLeft,
                                   top_ + 22, escaped(line_.title), escaped(unit));
    const double step = step_of(high_ - low_);
    for (double value = std::ceil(low_ / step) * step; value <= high_; value += step) {
      const double flat = std::abs(value) < step / 2 ? 0 : value;
      text += fmt::format("<line class=\"{}\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{y:.1f}\" y2=\"{y:.1f}\"/>\n",
                          flat == 0 ? "zero" : "grid", kLeft, kWidth - kRight, fmt::arg("y", y(flat)));
      text += fmt::format("<text class=\"axis\" text-anchor=\"end\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", kLeft - 8,
                          y(flat) + 4, short_number(flat, step < 1 ? 2 : 0));
    }
    const double pairs_step = std::max(1.0, step_of(pairs_));
    for (double pairs = 0; pairs <= pairs_; pairs += pairs_step) {
      text += fmt::format("<text class=\"axis\" text-anchor=\"middle\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", x(pairs),
                          top_ + kHeight - kBottom + 18, short_number(pairs, 0));
    }
    if (shown_.empty()) return text;
    std::string band;
    std::string line;
    for (const mille_arena_point& point : shown_) {
      const double at = x(static_cast<double>(point.pairs));
      band += fmt::format("{:.1f},{:.1f} ", at, y(point.high));
      line += fmt::format("{:.1f},{:.1f} ", at, y(point.value));
    }
    for (auto point = shown_.rbegin(); point != shown_.rend(); ++point) {
      band += fmt::format("{:.1f},{:.1f} ", x(static_cast<double>(point->pairs)), y(point->low));
    }
    text += fmt::format("<polygon class=\"band\" points=\"{}\"/>\n", band);
    text += fmt::format("<polyline class=\"line\" points=\"{}\"/>\n", line);
    return text;
  }

 private:
  double x(double pairs) const { return kLeft + (kWidth - kLeft - kRight) * pairs / pairs_; }
  double y(double value) const { return top_ + kTop + (kHeight - kTop - kBottom) * (high_ - value) / (high_ - low_); }

  const ChartLine& line_;
  double top_;
  std::vector<mille_arena_point> shown_;
  double low_ = 0;  // the axis always includes zero
  double high_ = 0;
  double pairs_ = 1;
};

}  // namespace

std::string arena_chart(const std::vector<ChartLine>& lines, const std::string& unit) {
  std::string text = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.1f} {:.1f}\">\n", kWidth,
                                 kHeight * static_cast<double>(lines.size()));
  text += kStyle;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += Panel(lines[i], kHeight * static_cast<double>(i)).draw(unit);
  }
  return text + "</svg>\n";
}

}  // namespace cli
